"""Why a trick was won: computed once, from what all have seen."""

from __future__ import annotations

import pytest

from rules import languages, phrases
from rules.engine.cards import COVERED, card
from rules.engine.ladder import Ladder
from rules.engine.position import Trick
from rules.engine.trick_reasons import REASONS, why_won
from rules.games import GAMES

HEARTS = 2


def ladder(game: str, **options: object) -> Ladder:
    """Of a game with these switches."""
    return GAMES[game].variant(GAMES[game].options(options)).ladder  # type: ignore[arg-type]


def why(of: Ladder, cards: str, winner: int, trump: int | None = HEARTS) -> str:
    """Of a trick to which seat 0 led; ?? is a card face down."""
    numbers = tuple(COVERED if code == "??" else card(code) for code in cards.split())
    return why_won(of, Trick(tuple(range(len(numbers))), numbers, winner, trump))


def test_a_trick_says_why_it_was_won() -> None:
    usual = ladder("schnalzen")
    assert why(usual, "GA HK H7", 1) == "trump-highest"
    assert why(usual, "GA GK H7", 2) == "trump-only"
    assert why(usual, "S9 S6 S8", 1) == "trump-only"  # the Weli is a trump, whatever its sign
    assert why(usual, "S9 SA E8", 1) == "suit-highest"
    assert why(usual, "S9 EA G8", 0) == "suit-only"
    assert why(usual.with_strikers("O"), "HA GO HK", 1) == "trump-highest"
    assert why(ladder("bourre", lo_no=True), "G9 G7", 1, trump=4) == "suit-lowest"


def test_a_card_face_down_is_no_reason_and_is_compared_with_none() -> None:
    usual = ladder("knack")
    assert why(usual, "?? GA", 0) == ""
    assert why(usual, "?? H7", 1) == "trump-only"


def test_what_was_trump_then_decides_not_what_is_trump_now() -> None:
    usual = ladder("mistigri")
    assert why(usual, "HA GA", 0, trump=HEARTS) == "trump-only"
    assert why(usual, "HA GA", 0, trump=HEARTS - 1) != why(usual, "HA GA", 0, trump=HEARTS)


def test_games_without_a_trump_suit_give_reasons_too() -> None:
    assert why(ladder("ramsch"), "S9 SA E8", 1, trump=None) == "suit-highest"
    assert why(ladder("schieberamsch"), "S9 SU EU", 2, trump=None) == "trump-highest"


@pytest.mark.parametrize("lang", languages.LANGUAGES)
def test_there_are_words_for_every_reason(lang: str) -> None:
    assert {key for key in phrases.written_sentences(lang, "phrases") if key.startswith("won.")} == {
        f"won.{reason}" for reason in REASONS
    }
