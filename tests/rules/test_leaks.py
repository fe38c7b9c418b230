"""Nobody is shown what he may not know: two relations between worlds, and planted leaks.

A: two cards that a seat has never seen change places in the whole log. It
finds leaked cards. B: another seat's hidden decision is replaced by one that
reads the same. It finds leaked decisions about cards that the seat knows.
The planted leaks are permanent tests of these tests.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.engine.actions import CHANCE, Action
from rules.engine.cards import codes
from rules.engine.phases.play import TrickInProgress
from rules.engine.state import State
from rules.games import GAMES
from tests.each import for_each
from tests.games import restated
from tests.rules import worlds
from tests.rules.strategies import LONG, Setting, plain_settings, random_draw, settings_for, steps
from tests.rules.worlds import HONEST, Eyes, LeakError, Who, World

HANDS = 60 if LONG else 2
PAIRS = 12 if LONG else 4
CODE = re.compile(r"\b[EGHS][AKOUT6-9]\b")


def some_hands(setting: Setting, rng: random.Random, count: int) -> Iterator[World]:
    """So many random hands of a setting."""
    for _ in range(count):
        draw = random_draw(setting, rng)
        actions = tuple(step.action for step in steps(draw))
        yield worlds.world(setting.variant, draw.standing, actions)


Relation = Callable[[World, Who, random.Random, int], Iterator[tuple[World, int]]]


def compared(relation: Relation, hand: World, who: Who, rng: random.Random, mine: list[str], eyes: Eyes) -> int:
    """Compares what a seat reads of a hand with its twins; returns how many. Raises LeakError."""
    pairs = 0
    for twin, until in relation(hand, who, rng, PAIRS):
        worlds.compare(hand, twin, who, mine[: 2 * until + 1], eyes)
        pairs += 1
    return pairs


def searched(relation: Relation, setting: Setting, rng: random.Random, count: int, eyes: Eyes = HONEST) -> int:
    """Compares the twins of so many random hands for everybody; returns how many. Raises LeakError."""
    pairs = 0
    for hand in some_hands(setting, rng, count):
        for who in (None, *range(setting.seats)):
            mine = worlds.transcript(hand, who, len(hand.actions), eyes)
            pairs += compared(relation, hand, who, rng, mine, eyes)
    return pairs


def named_unseen(hand: World, who: Who, mine: list[str]) -> set[str]:
    """The codes of cards that were shown to a seat by name before they came before its eyes."""
    seen = 0
    for n, text in enumerate(mine):  # view, line, view, line, …
        seen |= worlds.before_eyes(hand.states[(n + 1) // 2], who)
        if unseen := set(CODE.findall(text)) - set(codes(seen)):
            return unseen
    return set()


@pytest.mark.parametrize("key", GAMES)
@for_each("setting", lambda key: settings_for("leaks", key, switched=6))
def test_nobody_is_shown_what_he_may_not_know(setting: Setting) -> None:
    """Both relations, and no unseen card by name, over the same hands."""
    rng = random.Random(str(setting))
    pairs = 0
    for hand in some_hands(setting, rng, HANDS * (1 if setting.options else 2)):
        seats = range(setting.seats) if LONG else rng.sample(range(setting.seats), min(3, setting.seats))
        for who in (None, *seats):
            mine = worlds.transcript(hand, who, len(hand.actions), HONEST)
            assert not named_unseen(hand, who, mine)
            pairs += compared(worlds.transpositions, hand, who, rng, mine, HONEST)
            compared(worlds.substitutions, hand, who, rng, mine, HONEST)
    assert pairs > 10


@pytest.mark.parametrize("game", GAMES)
def test_there_are_hidden_decisions_to_replace(game: str) -> None:
    """Relation B above compares something, in every game in which anything is decided unseen."""
    if not restated(game).hidden_decisions:
        return
    rng, pairs = random.Random(game), 0
    for _ in range(50):
        pairs += searched(worlds.substitutions, setting_of(game), rng, 5)
        if pairs > 10:
            return
    raise AssertionError(f"only {pairs} hidden decisions in 250 hands: has {game} any? (see hidden_decisions)")


# --- planted leaks --------------------------------------------------------------------


def beside(state: State, who: Who, extra: Any) -> Any:
    """The honest view with something more in it."""
    return {**HONEST.view(state, who), "extra": extra}


def next_stock_card(state: State, who: Who) -> Any:
    return beside(state, who, state.stock[:1])


def last_stock_card(state: State, who: Who) -> Any:
    return beside(state, who, state.stock[-1:])


def cutters_card(state: State, who: Who) -> Any:
    cutter = (state.standing.dealer - 1) % state.variant.seats
    return beside(state, who, state.pile(f"peek:{cutter}"))


def neighbours_discards(state: State, who: Who) -> Any:
    return beside(state, who, 0 if who is None else state.pile(f"laid:{(who + 1) % state.variant.seats}"))


def discards_to_spectators(state: State, who: Who) -> Any:
    return beside(state, who, state.pile("laid:0") if who is None else 0)


def skat_to_its_next_taker(state: State, who: Who) -> Any:
    return beside(state, who, state.pile("skat") if who in state.to_act else 0)


def the_hand_on_the_left(state: State, who: Who) -> Any:
    left = None if who is None or not state.hands else state.hands[(who + 1) % state.variant.seats]
    return beside(state, who, left)


def trumps_in_every_hand(state: State, who: Who) -> Any:
    """Not the cards, only a number that depends on them."""
    if state.trump is None:
        return beside(state, who, 0)
    trumps = state.variant.ladder.orders[state.trump].of_suit[-1]
    return beside(state, who, [(hand & trumps).bit_count() for hand in state.hands])


def points_laid_away(state: State, who: Who) -> Any:
    """What is laid away, summed up."""
    places = [cards for name, cards in state.piles if name.startswith("laid:") or name == "skat"]
    return beside(state, who, sum(places) % 7)


def who_could_play_what(state: State, who: Who) -> Any:
    """Somebody else's legal plays: how many cards he could choose from."""
    table = state.local
    return beside(state, who, table.free.bit_count() if isinstance(table, TrickInProgress) else 0)


def full_line(state: State, action: Action, who: Who) -> str:
    return str(action) if action.seat != CHANCE else HONEST.line(state, action, who)


def shuffle_line(state: State, action: Action, who: Who) -> str:
    return str(action) if action.seat == CHANCE else HONEST.line(state, action, who)


def first_card_of_a_line(state: State, action: Action, who: Who) -> str:
    return f"{HONEST.line(state, action, who)} {action.cards[:1]}"


class KnownCards:
    """A view that tells where cards are now that the seat saw some time ago.

    No transposition of unseen cards changes it: only relation B finds it.
    """

    def __init__(self, seen: str, place: str) -> None:
        self.seen, self.place = seen, place
        self.known = 0

    def __call__(self, state: State, who: Who) -> Any:
        if not state.hands:
            self.known = 0
        self.known |= worlds.before_eyes(state, who) if self.seen == "own" else state.pile(self.seen)
        place = self.place.format(dealer=state.standing.dealer)
        mine = who is None or place.endswith(f":{who}") or who in state.to_act
        return beside(state, who, 0 if mine else state.pile(place) & self.known)


def with_view(view: Any) -> Eyes:
    return Eyes(view, HONEST.line)


def with_line(line: Any) -> Eyes:
    return Eyes(HONEST.view, line)


PLANTED = [
    ("ramsen", with_view(next_stock_card)),
    ("ramsen", with_view(last_stock_card)),
    ("ramsen", with_view(cutters_card)),
    ("ramsen", with_view(neighbours_discards)),
    ("ramsen", with_view(discards_to_spectators)),
    ("ramsen", with_view(the_hand_on_the_left)),
    ("ramsen", with_view(trumps_in_every_hand)),
    ("ramsen", with_view(points_laid_away)),
    ("ramsen", with_view(who_could_play_what)),
    ("ramsen", with_line(full_line)),
    ("ramsen", with_line(shuffle_line)),
    ("ramsen", with_line(first_card_of_a_line)),
    ("mulatschak", with_view(next_stock_card)),
    ("mulatschak", with_view(cutters_card)),
    ("mulatschak", with_view(neighbours_discards)),
    ("mulatschak", with_view(trumps_in_every_hand)),
    ("mulatschak", with_line(full_line)),
    ("schieberamsch", with_view(skat_to_its_next_taker)),
    ("schieberamsch", with_view(the_hand_on_the_left)),
    ("schieberamsch", with_view(points_laid_away)),
    ("schieberamsch", with_line(full_line)),
    ("schieberamsch", with_line(shuffle_line)),
]


def planted_name(case: Any) -> str:
    if isinstance(case, Eyes):
        planted = case.view if case.view is not HONEST.view else case.line
        return planted.__name__.replace("_", "-")
    return str(case)


def setting_of(game: str) -> Setting:
    """The game with three players, or with as few as it takes."""
    seats = max(3, GAMES[game].players[0])
    return next(setting for setting in plain_settings(game) if setting.seats == seats)


@pytest.mark.parametrize(("game", "eyes"), PLANTED, ids=planted_name)
def test_a_leaked_card_is_found_by_transposition(game: str, eyes: Eyes) -> None:
    with pytest.raises(LeakError):
        searched(worlds.transpositions, setting_of(game), random.Random(game), 400, eyes)


REMEMBERED = [
    ("ramsen", KnownCards("turn-up", "laid:{dealer}")),  # did the dealer give the turn-up away again?
    ("schieberamsch", KnownCards("own", "skat")),  # did the next seat pass on what it was passed?
]


@pytest.mark.parametrize(("game", "view"), REMEMBERED, ids=["ramsen-turn-up", "schieberamsch-skat"])
def test_a_leaked_decision_is_found_by_substitution_only(game: str, view: KnownCards) -> None:
    setting = setting_of(game)
    searched(worlds.transpositions, setting, random.Random(game), 40, with_view(view))
    with pytest.raises(LeakError):
        searched(worlds.substitutions, setting, random.Random(game), 600, with_view(view))
