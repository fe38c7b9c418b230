"""Whatever the engine names (a refusal, a line of the score) has a place in the article, in both languages."""

from __future__ import annotations

import ast
import inspect
import random
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from typing import Any

from rules.encyclopedia import book
from rules.engine import core, scoring
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import DECK, SUITS, members
from rules.engine.state import Phase, State
from rules.engine.variant import Variant
from rules.games import GAMES
from tests.book.pages import each_game, in_both_languages, rule_sets
from tests.rules.strategies import Setting, some_standing

# Said of a rule set before there is a hand, or of a paper sheet: no rule of the article is broken.
ELSEWHERE = ("clash.", "sheet.", "players")
# Rules of a phase that only one of its parts can name.
OPTIONAL = {"cut.weli": "weli", "exchange.swap": "swap_turn_up", "name-trump.hearts": "one_is_hearts"}
OPTIONAL |= {"bid.minimum": "lowest", "pass-along.jacks": "never", "bid.hold": "dealer_holds"}
HANDS = 16  # random hands per game, each under another rule set


@each_game
@in_both_languages
def test_every_refusal_has_its_place(lang: str, key: str) -> None:
    wanted = written_refusals(key) | met_refusals(key)
    assert wanted - set(book.article(lang, key).anchors) == set()


@each_game
@in_both_languages
def test_every_line_of_the_score_has_its_place(lang: str, key: str) -> None:
    parts = {part.key for one in variants(key) for part in one.scoring}
    parts |= {d.key for one in variants(key) for d in one.doublings if isinstance(d, scoring.SuitDoubles)}
    parts |= {one.goal.key for one in variants(key)}
    assert parts
    assert parts - set(book.article(lang, key).anchors) == set()


@each_game
@in_both_languages
def test_every_refusal_and_line_has_its_words(lang: str, key: str) -> None:
    for rule in written_refusals(key) | met_refusals(key):
        assert book.knows(lang, f"refusal.{rule}", game=key), rule
    for one in variants(key):
        for part in one.scoring:
            assert book.knows(lang, f"score.{part.key}", game=key), part.key


@cache
def variants(key: str) -> tuple[Variant, ...]:
    return tuple(choices.variant for choices in rule_sets(key))


@cache
def written_refusals(key: str) -> frozenset[str]:
    """What stands in the code: phases, limits, bans, duties and every refuse("…") of what this game is built from."""
    found = set()
    for one in variants(key):
        found |= {ban.rule for ban in one.bans} | {duty.rule for duty in one.profile}
        for phase in one.phases:
            if "offers" in vars(type(phase)) and type(phase).__name__ != "Shuffle":
                found.add(phase.key)
            absent = {rule for rule, part in OPTIONAL.items() if not getattr(phase, part, True)}
            found |= literals(type(phase)) - absent
    found |= literals(sys.modules[GAMES[key].build.__module__]) | literals(core)
    return frozenset(rule for rule in found if not rule.startswith(ELSEWHERE))


_READ: dict[Any, frozenset[str]] = {}


def literals(thing: Any) -> frozenset[str]:
    """What ``_read`` finds, read once: every variant is built from the same few phases."""
    if thing not in _READ:
        _READ[thing] = _read(thing)
    return _READ[thing]


def _read(thing: Any) -> frozenset[str]:
    """The rules that the source of a class (or of a module) names, and those of the functions it calls beside it."""
    source = textwrap.dedent(inspect.getsource(thing))
    tree = ast.parse(source)
    found: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "refuse" and node.args and isinstance(node.args[0], ast.Constant):
            found.add(str(node.args[0].value))
        found |= {
            str(word.value.value)
            for word in node.keywords
            if word.arg == "limit" and isinstance(word.value, ast.Constant)
        }
        beside = getattr(inspect.getmodule(thing), name, None) if name else None
        if inspect.isclass(thing) and inspect.isfunction(beside):
            found |= literals(beside)
    if inspect.isclass(thing):
        for base in thing.__bases__:
            if issubclass(base, Phase) and base is not Phase:
                found |= literals(base)
    return frozenset(rule for rule in found if rule)


@cache
def met_refusals(key: str) -> frozenset[str]:
    """What the engine said while people tried all sorts of things in random hands."""
    rng = random.Random(key)
    found = set()
    for one in rng.choices(variants(key), k=HANDS):
        for state in hand(one, rng):
            found |= {no.rule for action in attempts(state, rng) if (no := core.refusal(state, action))}
    return frozenset(found)


def hand(variant: Variant, rng: random.Random) -> Iterator[State]:
    """The moments of one random hand."""
    setting = Setting(variant.key, tuple(variant.differences.items()), variant.seats)
    state = core.begin(variant, some_standing(setting, rng))
    while not core.finished(state):
        yield state
        seat = rng.choice(core.actors(state))
        if seat == CHANCE:
            order = list(members(core.offers(state, CHANCE)[0].cards))
            rng.shuffle(order)
            state = core.play(state, core.shuffle(order))
        else:
            state = core.play(state, rng.choice(core.legal(state, seat)))


def attempts(state: State, rng: random.Random) -> Iterator[Action]:
    """Things somebody might try now, sensible or not."""
    verbs = [verb for verb in state.variant.verbs() if verb != "shuffle"]
    whose = {*core.actors(state), rng.randrange(state.variant.seats)} - {CHANCE}
    for seat in sorted(whose):
        held = members(state.hands[seat]) if state.hands else ()
        for verb in verbs:
            n = rng.randint(0, min(6, len(held)))
            yield Action(seat, verb)
            yield Action(seat, verb, "", tuple(rng.sample(held, n)))
            yield Action(seat, verb, "", (rng.choice(DECK),))
        yield from (Action(seat, "bid", str(number)) for number in range(6))
        yield from (Action(seat, "name", suit) for suit in SUITS)
        yield Action(seat, "cut", "99")


def test_the_attempts_meet_what_the_code_names() -> None:
    """The search is no empty one: it meets most of what is written."""
    for key in GAMES:
        assert len(met_refusals(key)) >= 0.5 * len(written_refusals(key)), written_refusals(key) - met_refusals(key)
