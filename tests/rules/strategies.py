"""Hands to test with: every game, its switches one by one, any shuffle, any choices.

A hand is drawn as data (variant, standing, order of the pack, numbers that pick
among legal actions), so that hypothesis can shrink it and a failure can be
read as a log.
"""

from __future__ import annotations

import os
import random
import struct
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from rules.engine import core
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import CardSet, members
from rules.engine.state import Standing, State
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.games import restated

ACTIONS = 120  # no hand has more; a hand that had would go on with the first legal action
LONG = os.environ.get("WELI_LONG") == "1"
# For work on one game: WELI_GAMES=tippen draws the hands of all properties from this game alone.
DRAWN = sorted(set(os.environ.get("WELI_GAMES", "").split(",")) & set(GAMES)) or sorted(GAMES)

# Verbs that end or transform a hand: a random player should not do them all the time. A game names its own beside.
RARE = frozenset({"drop", "keep", "kontra", "rekontra", "knock"})


def often(examples: int, many: int | None = None) -> settings:
    """Settings for a property: so many examples (and a few for each game), or many with WELI_LONG=1."""
    few = max(examples, 3 * len(GAMES))
    return settings(
        max_examples=(many or few * 20) if LONG else few,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# --- variants -------------------------------------------------------------------


class Setting(NamedTuple):
    """A game, the switches that differ from its defaults, and the number of seats."""

    game: str
    options: tuple[tuple[str, Any], ...]
    seats: int

    @property
    def variant(self) -> Variant:
        """The built rule set."""
        game = GAMES[self.game]
        return game.variant(game.options(dict(self.options)), self.seats)

    def __str__(self) -> str:
        switched = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.seats}" + (f"-{switched}" if switched else "")


def _possible(setting: Setting) -> bool:
    game = GAMES[setting.game]
    return not game.contradictions(game.options(dict(setting.options)), setting.seats)


@cache
def plain_settings(game: str | None = None) -> tuple[Setting, ...]:
    """A game (or each of them) with its defaults, for every number of seats."""
    if game is None:
        return tuple(setting for key in GAMES for setting in plain_settings(key))
    low, high = GAMES[game].players
    return tuple(filter(_possible, (Setting(game, (), seats) for seats in range(low, high + 1))))


@cache
def switched_settings(game: str) -> tuple[Setting, ...]:
    """Every single switch of a game at every other value, with the fewest, usual and most seats that fit."""
    found = []
    low, high = GAMES[game].players
    for switch in GAMES[game].switches:
        for value in switch.values:
            if value == switch.default and type(value) is type(switch.default):
                continue
            turned = tuple({**restated(game).needs.get(switch.name, {}), switch.name: value}.items())
            fitting = [n for n in range(low, high + 1) if _possible(Setting(game, turned, n))]
            usual = sorted(fitting, key=lambda n: abs(n - GAMES[game].best))[:1]
            seats = dict.fromkeys(n for n in (*fitting[:1], *usual, *fitting[-1:]))
            found += [Setting(game, turned, n) for n in seats]
    return tuple(found)


@cache
def all_settings(game: str | None = None) -> tuple[Setting, ...]:
    """The plain settings and the switched ones, of one game or of all."""
    if game is None:
        return tuple(setting for key in GAMES for setting in all_settings(key))
    return plain_settings(game) + switched_settings(game)


@cache
def settings_for(test: str, game: str, switched: int | None = None) -> tuple[Setting, ...]:
    """The settings of a game for a test: all in the long run, a choice that stays the same in the short one.

    The choice has the lowest, usual and highest number of players, and of the
    switches every value once (``switched=None``) or so many values in all. Each
    test gets another choice, so that together they see most.
    """
    if LONG:
        return all_settings(game)
    seats = [setting.seats for setting in plain_settings(game)]
    wanted = {seats[0], GAMES[game].best, seats[-1]} & set(seats)
    found = [Setting(game, (), n) for n in sorted(wanted)]
    values = list(dict.fromkeys(setting.options for setting in switched_settings(game)))
    turned = sorted(values, key=lambda chosen: _turn(test, game, chosen))[:switched]
    for chosen in (chosen for chosen in values if chosen in turned):
        fitting = [setting for setting in switched_settings(game) if setting.options == chosen]
        found.append(fitting[_turn(test, chosen) % len(fitting)])
    return tuple(found)


def _turn(*words: object) -> int:
    """A number that depends on these words, and is the same in every process."""
    return crc32(str(words).encode())


# --- hands ----------------------------------------------------------------------


class Draw(NamedTuple):
    """Everything that decides a hand: where the match stands, the shuffle, the choices."""

    setting: Setting
    standing: Standing
    order: tuple[int, ...]
    picks: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.setting} {self.standing} picks {self.picks}"


class Step(NamedTuple):
    """One action of a hand, with the states before and after it."""

    before: State
    action: Action
    after: State


def some_standing(setting: Setting, rng: random.Random) -> Standing:
    """Some point of a match that is not yet won."""
    words = restated(setting.game).standing(rng, setting.seats, dict(setting.options))
    tallies = tuple((name, tuple(counts)) for name, counts in words.pop("tallies", {}).items())
    scores = tuple(words.pop("scores"))
    dealer = rng.randrange(setting.seats)
    while dealer in words.get("home", ()):  # who has finished deals no more
        dealer = (dealer + 1) % setting.seats
    return Standing(scores, dealer, tallies=tallies, **words)


@st.composite
def hands(draw: st.DrawFn, game: str | None = None) -> Draw:
    """A whole hand: of each game as often, with a switch turned every other time."""
    key = game or draw(st.sampled_from(DRAWN))
    setting = draw(st.sampled_from(plain_settings(key)) | st.sampled_from(all_settings(key)))
    order = draw(st.permutations(members(setting.variant.pack)))
    choices = draw(st.binary(min_size=2 * ACTIONS, max_size=2 * ACTIONS))
    picks = struct.unpack(f"<{ACTIONS}H", choices)
    return Draw(setting, some_standing(setting, draw(st.randoms())), tuple(order), picks)


def random_draw(setting: Setting, rng: random.Random) -> Draw:
    """A hand drawn with a plain random generator, for runs too long for hypothesis."""
    order = list(members(setting.variant.pack))
    rng.shuffle(order)
    picks = tuple(rng.randrange(10_000) for _ in range(ACTIONS))
    return Draw(setting, some_standing(setting, rng), tuple(order), picks)


def choose(actions: list[Action], pick: int, rare: frozenset[str] = RARE) -> Action:
    """One of the actions: first a verb, rare ones less often, then an action with it."""
    verbs = list(dict.fromkeys(action.verb for action in actions))
    shares = [verb for verb in verbs for _ in range(1 if verb in rare else 3)]
    same = [action for action in actions if action.verb == shares[pick % len(shares)]]
    return same[pick // len(shares) % len(same)]


def to_shuffle(state: State) -> CardSet:
    """The cards that chance is to bring into an order: the whole pack, or in mid-hand a part of it."""
    (offer,) = core.offers(state, CHANCE)
    return offer.cards


def next_action(state: State, draw: Draw, pick: int, shuffles: int = 0) -> Action:
    """What happens next: chance shuffles, else one of those who must act does something.

    Now and then somebody whose turn it is not makes a call that is open to him.
    After so many ``shuffles`` the next one brings another order, or a cut that
    asks for one could be made for ever.
    """
    actors = core.actors(state)
    if actors == (CHANCE,):
        cards, turn = to_shuffle(state), shuffles % len(draw.order)
        order = draw.order[turn:] + draw.order[:turn]
        return core.shuffle([number for number in order if cards >> number & 1])
    seats = range(draw.setting.seats)
    callers = [seat for seat in seats if seat not in actors and pick % 5 == 0 and core.legal(state, seat)]
    ready = callers or list(actors)
    return choose(core.legal(state, ready[pick % len(ready)]), pick, RARE | restated(draw.setting.game).rare)


def steps(draw: Draw) -> Iterator[Step]:
    """The hand action by action until it is over."""
    state = core.begin(draw.setting.variant, draw.standing)
    picks, shuffles = iter(draw.picks), 0
    while not core.finished(state):
        action = next_action(state, draw, next(picks, 0), shuffles)
        shuffles += action.seat == CHANCE
        after = core.play(state, action)
        yield Step(state, action, after)
        state = after


def played(draw: Draw) -> list[Step]:
    """All steps of the hand."""
    return list(steps(draw))


def log_of(draw: Draw) -> list[str]:
    """The lines of the hand."""
    return [str(step.action) for step in steps(draw)]
