"""When to stay in and what to bid stands on the page of a game, and never passes for rules it was not counted under."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.encyclopedia import book
from rules.encyclopedia.book import staying_in as counted
from rules.encyclopedia.book.staying_in import KINDS, OthersIn, StayingIn
from rules.encyclopedia.pages.staying_in import higher_out, shown_stays, trumps_held
from rules.games import GAMES, folder
from rules.mind.situations import BidCount, BidSituation, Situations, StayCount, StaySituation, situations_of

GAMES_AT = {"en": "/en/games/", "de": "/de/spiele/"}
# From none to 100 of 100 the gain goes from -10 to 10: it pays from 50 on.
STAYS = {
    StaySituation(0, 0, 1, 0): StayCount(100, 10, 0.0, -800.0),
    StaySituation(1, 1, 1, 1): StayCount(100, 40, 0.0, -200.0),
    StaySituation(2, 1, 2, 0): StayCount(100, 91, 820.0, 0.0),
    StaySituation(2, 3, 1, 0): StayCount(100, 60, 200.0, 0.0),
    StaySituation(3, 0, 3, 0): StayCount(12, 12, 120.0, 0.0),
    StaySituation(3, 0, 0, 0): StayCount(500, 500, 0.0, 0.0),  # nobody left: no choice to speak of
}
BIDS = {
    BidSituation(3, 0, 1): BidCount(100, 50, 50, 200.0),
    BidSituation(3, 0, 2): BidCount(100, 100, 92, 900.0),
    BidSituation(1, 3, 1): BidCount(100, 60, 30, -300.0),
}


@pytest.fixture
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    ramsen = Situations("standard", 1, 4, 1, 80, STAYS, BIDS)
    monkeypatch.setattr(counted, "situations_of", lambda key: {"standard": ramsen} if key == "ramsen" else {})


def found(**query: str) -> StayingIn:
    there = counted.staying_in(book.choices_from_query("ramsen", query))
    assert there is not None
    return there


@pytest.mark.usefixtures("_counted")
def test_hands_are_put_together_as_people_tell_them_apart() -> None:
    there = found()
    assert there.exactly
    assert there.columns == (OthersIn(1), OthersIn(2, or_more=True))
    rows = {tuple(row.kind[:3:2]): [count and count.share for count in row.counts] for row in there.rows}
    assert rows == {(0, 0): [0.1, None], (1, 1): [0.4, None], (2, 1): [None, 0.91], (2, 2): [0.6, None]}
    assert there.break_even == pytest.approx(0.5)
    assert [there.pays(one) for one in (StayCount(100, 50), StayCount(100, 49))] == [True, False]
    assert [(row.kind.trumps, row.passes, [cell and cell.best for cell in row.cells]) for row in there.bid_rows] == [
        (1, True, [False, None]),
        (3, False, [False, True]),
    ]


@pytest.mark.usefixtures("_counted")
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ("from about 50 of 100 on", "2 trumps, one higher out, 2 others in, or more: 91 of 100", "stay in")),
        (
            "de",
            ("ab etwa 50 von 100", "2 Trümpfe, ein höherer draußen, 2 andere dabei oder mehr: 91 von 100", "mitgehen"),
        ),
    ],
)
def test_the_page_says_it_in_words_in_a_picture_and_in_a_table(
    client: Client, lang: str, says: tuple[str, ...]
) -> None:
    page = client.get(f"{GAMES_AT[lang]}ramsen/").content.decode()
    part = page[page.index('<section class="staying-in"') :]
    part = part[: part.index("</section>")]
    assert all(words in part for words in says), part
    assert page.count('id="stay-or-drop"') == page.count('href="#stay-or-drop"') == 1
    assert part.count('class="mark" ') == len(STAYS) - 2 + 2  # in the lanes, and in what explains them
    assert re.search(r"situations ramsen --preset standard\s+--matches 80 --seed 1", part)
    assert 'class="notice"' not in part


@pytest.mark.usefixtures("_counted")
@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("seats=3", ("the usual ones with 4 players", "With 3 at the table they are different.")),
        ("crosses=1", ("the usual ones with 4 players", "Your rules differ in this:")),
    ],
)
def test_other_rules_are_told_that_the_figures_are_not_theirs(
    client: Client, query: str, says: tuple[str, ...]
) -> None:
    page = client.get(f"{GAMES_AT['en']}ramsen/?{query}").content.decode()
    assert all(words in page for words in says)
    assert client.get(f"{GAMES_AT['en']}ramsch/").content.decode().count("stay-or-drop") == 0


def test_every_ready_made_rule_set_that_was_counted_can_be_shown_and_fits_on_a_phone() -> None:
    shown = 0
    for key in GAMES:
        for preset in situations_of(key):
            stays = shown_stays("en", "german", book.choices_from_query(key, {"preset": preset}))
            assert stays is not None, (key, preset)
            shown += 1
            there = stays["found"]
            assert there.exactly, (key, preset)
            assert max(len(there.rows), len(there.bid_rows)) <= len(KINDS), (key, preset)
            assert there.rows or there.bid_rows, (key, preset)
    assert shown > 25


@pytest.mark.parametrize(
    ("lang", "told"), [("en", r"pays(?: to come along)? from about (\d+)"), ("de", r"ab etwa (\d+)")]
)
def test_what_articles_say_of_it_is_what_was_counted(lang: str, told: str) -> None:
    """An article names the figure that its own page shows, give or take what more deals may bring."""
    found = {}
    for key in GAMES:
        text = folder.file_of(key, f"{lang}/article.md").read_text(encoding="utf-8")
        if said := re.search(told, text):
            there = counted.staying_in(book.choices_from_query(key, {}))
            assert there is not None, key
            assert there.break_even is not None, key
            found[key] = int(said[1]) - round(100 * there.break_even)
    assert len(found) > 8
    assert {key: off for key, off in found.items() if abs(off) > 2} == {}


def test_every_kind_of_hand_is_called_something_else() -> None:
    assert len({(trumps_held(kind), higher_out(kind)) for kind in KINDS}) == len(KINDS)
