"""A game in brief: whole, true for every rule set, the same in every language, and said of it alone."""

from __future__ import annotations

import random
import re

from django.test import RequestFactory

from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.brief import (
    ABOUT,
    FOR_THE_REFEREE,
    BriefCondition,
    in_brief,
    left_out,
    plans,
    stands,
)
from rules.encyclopedia.book.passages import passages
from rules.encyclopedia.pages.brief import BriefPage
from rules.encyclopedia.pages.pieces import Reader
from rules.engine import core
from rules.engine.record import record
from rules.engine.scoring import score
from rules.engine.variant import Variant
from rules.games import CORE, GAMES
from rules.phrases import DECKS
from rules.sets.choices import SEATS
from rules.switches.kinds import written
from tests.book.pages import LANGUAGES, rule_sets, seen, sent, usual
from tests.book.test_anchors import attempts, hand
from tests.each import for_each

CHANCE = ("shuffle",)  # nobody is refused it
WORDS = (140, 700)
WRITTEN = [key for key in GAMES if plans(key)]
each_written = for_each("key", WRITTEN)


def needed(variant: Variant) -> set[str]:
    """The rules by which the engine can refuse something here, those of the score, and the goal."""
    doubled = {one.key for one in variant.doublings}
    return (set(variant.anchors()) | doubled) - {*FOR_THE_REFEREE, *CHANCE}


def test_every_game_is_written_in_brief() -> None:
    assert set(GAMES) - set(WRITTEN) == set()


@each_written
def test_nothing_is_lost_that_the_engine_asks_for(key: str) -> None:
    for choices in rule_sets(key):
        lacking = {one for one in needed(choices.variant) if stands("en", choices, one)} - in_brief(
            "en", choices
        ).anchors
        assert not lacking, (dict(choices.changed), choices.seats, lacking)


@each_written
def test_every_rule_of_the_article_is_told_or_left_out_on_purpose(key: str) -> None:
    known = passages("en", key)
    told = {anchor for plan in plans(key) for anchor in plan.anchors}
    assert told | left_out(key) <= set(known)
    rules = {
        anchor
        for anchor, passage in known.items()
        if not passage.box
        and passage.chapter.anchor not in (*ABOUT, "needs")
        and anchor not in (*FOR_THE_REFEREE, *CHANCE)
        and stands("en", usual(key), anchor)
    }
    assert rules - told - left_out(key) == set()
    assert not told & left_out(key)


@each_written
def test_conditions_name_switches_and_their_values(key: str) -> None:
    values = {one.name: {written(value) for value in one.values} for one in GAMES[key].switches}
    low, high = GAMES[key].players
    values[SEATS] = {str(n) for n in range(low, high + 1)}
    for plan in plans(key):
        for condition in plan.conditions:
            assert set(condition.values) <= values[condition.switch], (plan.step, plan.name, condition)


@each_written
def test_each_language_says_it_in_few_words_of_its_own(key: str) -> None:
    for lang in LANGUAGES:
        said = [cell for step in in_brief(lang, usual(key)).steps for line in step.lines for cell in line.cells]
        assert all(not hasattr(one, "lang") for one in said), (key, lang)
        count = sum(len(re.findall(r"\w+", one)) for one in said)
        assert WORDS[0] <= count <= WORDS[1], (key, lang, count)


def test_an_article_begins_short_and_keeps_every_place_in_full() -> None:
    html = sent("/en/games/ramsen/")
    short, _, full = html.partition('id="full"')
    assert '<a href="#full"' in short and 'id="short"' in short
    assert "act when it is your turn" not in short
    referee = full.partition('<details class="referee"')[2].partition("</details>")[0]
    assert 'id="turn"' in referee and 'id="cards.held"' in referee and 'id="cut.range"' in referee
    assert set(article("en", "ramsen").anchors) <= set(seen("/en/games/ramsen/").ids)


def test_a_condition_holds_with_one_of_its_values_or_with_none() -> None:
    chosen = {"pool": "five", "late": "true"}
    assert BriefCondition("pool", ("five", "ten")).holds(chosen)
    assert not BriefCondition("pool", ("five",), unless=True).holds(chosen)
    assert BriefCondition("late", ("true",)).holds(chosen)


@for_each("key", [game.key for game in CORE])
def test_a_match_asks_for_nothing_that_the_card_does_not_say(key: str) -> None:
    """Whoever has only the card meets no refusal and no line of the score that it does not tell of."""
    rng, variant = random.Random(key), usual(key).variant
    told = in_brief("en", usual(key)).anchors
    for _ in range(3):
        met = set()
        for state in hand(variant, rng):
            met |= {no.rule for action in attempts(state, rng) if (no := core.refusal(state, action))}
            ended = state
        seat = ended.to_act[0]
        last = core.play(ended, rng.choice(core.legal(ended, seat)))
        if core.finished(last):
            met |= {line.part for line in score(variant, record(last))}
        assert met - told - {*FOR_THE_REFEREE, *CHANCE} == set(), key


@each_written
def test_cards_are_called_what_the_deck_calls_them(key: str) -> None:
    choices = usual(key)
    for lang in LANGUAGES:
        for deck in DECKS:
            request = RequestFactory().get("/")
            request.COOKIES["deck"] = deck
            page = BriefPage(choices, Reader(request, lang, key))
            cells = [str(cell) for step in page.steps for line in step.lines for cell in line.cells]
            assert cells
            assert not [cell for cell in cells if "{" in cell]
