"""Golden hands as text: what is done, who may act, what everybody sees, what it scores.

A file in the folder ``playthroughs`` of a game is a script with the engine's answers between its
lines. The script is written by hand or drawn at random and never rewritten:

    game ramsen · options crosses=1 · seats 4 · dealer 0 · scores 10 10 10 10
    result 9 10 15 8               the scores afterwards, as the rule sheet has them
    3 cut:14                       a line of the log
    ! 0 play HO → play.follow      an attempt, and the rule that refuses it
    view                           here everybody's view is shown, a seat's where it is not the spectator's

Lines that begin with two spaces are the engine's answers. A test compares them
letter by letter; only this command writes them anew:

    python -m tests.rules.playthroughs --write FILE …
    python -m tests.rules.playthroughs --random GAME [--seats N] [--having VERB …] [option=value …]
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rules.engine import core, scoring, seat
from rules.engine.actions import CHANCE, Action
from rules.engine.state import Standing, State
from rules.games import GAMES
from rules.notation import header_of, standing_of
from tests.games import file_of
from tests.rules.strategies import Setting, random_draw, steps
from tests.rules.test_perft import option

MATCH = ("dealer", "scores", "multiplier", "hand", "queued", "tallies", "home")
HEADER = ("game", "options", "seats", *MATCH, "result")


class Disagreement(AssertionError):
    """The engine does not do what the script says."""


class Header(NamedTuple):
    """What a hand begins with."""

    setting: Setting
    standing: Standing
    result: tuple[float, ...]


def header(words: dict[str, str]) -> Header:
    """The header of a script."""
    options = tuple(option(text) for text in words.get("options", "").split())
    setting = Setting(words["game"], options, int(words["seats"]))
    result = tuple(float(score) for score in words["result"].split())
    return Header(setting, standing_of(setting.variant, words), result)


def script(text: str) -> list[str]:
    """The lines of a playthrough without the engine's answers."""
    return [line for line in text.splitlines() if not line.startswith("  ")]


def rendered(text: str) -> str:
    """The playthrough with the engine's answers. Raises Disagreement."""
    lines = script(text)
    words = dict(line.split(" ", 1) for line in lines if line.split(" ", 1)[0] in HEADER and " " in line)
    begin = header(words)
    state = core.begin(begin.setting.variant, begin.standing)
    answers: list[str] = []
    for line in lines:
        answers.append(line)
        if not line or line.startswith("#") or line.split(" ", 1)[0] in HEADER:
            continue
        if line.startswith("!"):
            _attempt(state, line)
        elif line == "view":
            answers += _views(state)
        else:
            before, action = state, Action.parse(line)
            state = _played(state, action)
            answers += _answer(before, action, state)
    return "\n".join([*answers, *_end(state, begin)]) + "\n"


def _played(state: State, action: Action) -> State:
    no = core.refusal(state, action)
    if no is not None:
        raise Disagreement(f"{action} is refused by {no.rule}")
    return core.play(state, action)


def _attempt(state: State, line: str) -> None:
    text, _, rule = line[1:].partition("→")
    no = core.refusal(state, Action.parse(text))
    found = no.rule if no else "nothing"
    if found != rule.strip():
        raise Disagreement(f"{text.strip()} is refused by {found}, not by {rule.strip()}")


def _answer(before: State, action: Action, after: State) -> Iterator[str]:
    others = seat.project(before, action, None)
    if others != str(action):
        yield f"  others read {others}"
    actors = ["*" if one == CHANCE else str(one) for one in core.actors(after)]
    yield f"  to act {' '.join(actors) or '-'}"


def _views(state: State) -> Iterator[str]:
    """What a spectator sees, and for every seat what it sees otherwise."""
    common = seat.view(state, None).as_json()
    yield f"  spectator {_json(common)}"
    for who in range(state.variant.seats):
        own = seat.view(state, who).as_json()
        yield f"  seat {who} {_json({key: value for key, value in own.items() if value != common.get(key)})}"


def _json(view: dict[str, Any]) -> str:
    return json.dumps(view, separators=(",", ":"))


def _end(state: State, begin: Header) -> Iterator[str]:
    if not core.finished(state):
        raise Disagreement("the hand is not over")
    variant = begin.setting.variant
    hand = scoring.record(state)
    for line in scoring.score(variant, hand):
        yield f"  score {line.seat} {line.part} {line.amount:+}"
    after = scoring.settle(variant, begin.standing, hand)
    if after.scores != begin.result:
        raise Disagreement(f"the scores come to {after.scores}, not {begin.result}")
    yield f"  winners {' '.join(map(str, after.winners)) or '-'}"
    more = [line for line in header_of(after) if line.split()[0] in ("queued", "tallies", "home")]
    yield "  ".join([f"  next dealer {after.dealer} multiplier {after.multiplier}", *more])


# --- random scripts -------------------------------------------------------------------


def at_random(setting: Setting, seed: int) -> str:
    """A random hand as a script with answers; views at four moments, some refused attempts."""
    rng = random.Random(f"{setting} {seed}")
    draw = random_draw(setting, rng)
    walk = list(steps(draw))
    after = scoring.settle(setting.variant, draw.standing, scoring.record(walk[-1].after))
    lines = [f"# A random hand ({setting}, {seed}).", *_header_lines(setting, draw.standing, after), ""]
    shown = {1, len(walk) // 3, 2 * len(walk) // 3, len(walk) - 1}
    for n, step in enumerate(walk):
        if n and rng.random() < 0.5:
            lines += _tries(setting, step.before, [one.action for one in walk[1:]], rng)
        lines.append(str(step.action))
        if n in shown:
            lines.append("view")
    return rendered("\n".join(lines))


def _header_lines(setting: Setting, standing: Standing, after: Standing) -> Iterator[str]:
    yield f"game {setting.game}"
    if setting.options:
        yield "options " + " ".join(f"{name}={str(value).lower()}" for name, value in setting.options)
    yield f"seats {setting.seats}"
    yield from header_of(standing)
    yield f"result {' '.join(map(str, after.scores))}"


def _tries(setting: Setting, state: State, actions: list[Action], rng: random.Random) -> Iterator[str]:
    action = rng.choice(actions)._replace(seat=rng.choice([*core.actors(state), rng.randrange(setting.seats)]))
    if action.seat != CHANCE and (no := core.refusal(state, action)) is not None:
        yield f"! {action} → {no.rule}"


def fitting(setting: Setting, verbs: set[str]) -> str:
    """The first random hand in which all these things are done."""
    for seed in range(10_000):
        text = at_random(setting, seed)
        if verbs <= {Action.parse(line).verb for line in script(text) if line[:1].isdigit()}:
            return text
    raise SystemExit(f"no hand of {setting} in ten thousand has {', '.join(sorted(verbs))}")


def main() -> None:
    """Write answers anew, or draw a new hand."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.playthroughs")
    parser.add_argument("--write", nargs="+", type=Path, default=[], metavar="FILE")
    parser.add_argument("--random", metavar="GAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--having", action="append", default=[], metavar="VERB")
    parser.add_argument("options", nargs="*")
    given = parser.parse_args()
    for path in given.write:
        path.write_text(rendered(path.read_text()))
    if given.random:
        setting = Setting(given.random, tuple(map(option, given.options)), given.seats or GAMES[given.random].best)
        name = "-".join([f"of-{setting.seats}", *given.options, *given.having])
        path = file_of(given.random, "playthroughs") / f"{name.replace('=', '-').replace('_', '-')}.txt"
        path.write_text(fitting(setting, set(given.having)))
        print(path)


if __name__ == "__main__":
    main()
