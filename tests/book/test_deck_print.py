"""A deck to print: every card once, in the size of cards, with bleed; braille with the distances that fingers know."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from django.test import Client

from rules.encyclopedia.pages.deck_print import BLEED, HEIGHT, WIDTH, codes
from rules.encyclopedia.pages.drawing.braille import LETTERS, RANKS, SUITS, dots, letters
from tests.book.pages import Seen, sent


@pytest.mark.parametrize(("pack", "cards", "sheets"), [("33", 33, 4), ("52", 52, 6)])
def test_every_card_of_a_pack_is_on_a_sheet_once(pack: str, cards: int, sheets: int) -> None:
    html = sent(f"/en/cards/print/?deck=french-big&pack={pack}")
    shown = Counter(use["href"].rpartition("#")[2] for use in Seen(html).of("use") if "french-big" in use["href"])
    assert shown == Counter(codes(pack)) and sum(shown.values()) == cards
    assert html.count('class="deck-sheet"') == sheets


def test_the_usual_sheets_have_the_weli_and_neither_braille_nor_backs() -> None:
    html = sent("/de/karten/drucken/")
    assert 'german.svg#W"' in html and "Weli" in html
    assert "<circle" not in html and "#back" not in html
    assert 'german.svg#W"' in sent("/de/karten/drucken/?deck=nonsense&pack=7")
    assert Client().get("/de/cards/print/?pack=32")["Location"] == "/de/karten/drucken/?pack=32"
    assert '"/en/cards/print/"' in sent("/en/cards/"), "the way there"


def test_backs_come_sheet_by_sheet() -> None:
    html = sent("/en/cards/print/?backs=on")
    assert html.count("#back") == 4 * 9


def test_braille_says_each_card_with_the_distances_of_braille() -> None:
    for wording in RANKS:
        said = [letters(code, wording) for code in codes("52")] + [letters("W", wording)]
        assert len(set(said)) == 53, "no two cards feel alike"
        assert {letter for word in said for letter in word} <= set(LETTERS)
    assert set(dots("q")) == {(0, 0), (0, 2.5), (0, 5), (2.5, 0), (2.5, 2.5)}
    assert {round(b[0] - a[0], 1) for a, b in pairwise(sorted(dots("aa")))} == {6.0}
    assert SUITS["german"]["G"] == "g"


def test_the_dots_lie_on_the_card_the_same_from_either_end() -> None:
    html = sent("/en/cards/print/?braille=on&pack=52")
    seen = [(float(one["cx"]), float(one["cy"])) for one in Seen(html).of("circle") if one["class"] == "dot"]
    assert seen
    for x, y in seen:
        assert BLEED + 3 < x < BLEED + WIDTH - 3 and BLEED + 3 < y < BLEED + HEIGHT - 3
    turned = Counter((round(WIDTH + 2 * BLEED - x, 2), round(HEIGHT + 2 * BLEED - y, 2)) for x, y in seen)
    assert turned == Counter(seen)
