"""``calibrate``: whether what hints say of staying in comes true, on fresh deals between steady bots."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules import phrases
from rules.cli import tables
from rules.cli.arguments import Mistake, game_named
from rules.engine import core
from rules.engine.actions import Action
from rules.engine.record import record
from rules.engine.scoring import opening, settle
from rules.engine.state import State
from rules.engine.variant import Variant
from rules.games import GAMES, find
from rules.mind import odds
from rules.mind.advice import Part, quota, spared, tried
from rules.mind.calibration import FILE, NOTHING, Calibration, Told, basis_of, current, written
from rules.mind.masked import masked
from rules.mind.one_hand import BrokenError, at_its_end, positions, steadily

PAGE = tables.FILE.with_name("calibration.md")
WORLDS = 100  # deals on which each prediction is made
AT_ONCE = 2  # matches, before what was seen is kept
LONGEST_MATCH = 60  # hands
HEAD = ("Predicted", "Decisions", "On the mean", "Came true", "Off by", "Standard error")
MISSED = {
    "few": "too few decisions were seen",
    "tenths": "a tenth is off by more than 3 points and 3 standard errors",
    "mean": "the mean is off by more than 2 points",
    "brier": "the Brier score is not 15 % below that of the base rate",
}
PREFACE = """
# Do the odds of a hint come true?

Written by `python -m rules calibrate --write` from `rules/mind/calibration.json`, to which every further run adds. Steady
bots play matches. At every free choice between staying in and dropping out the hint's odds of taking a trick (or as
many as spare the fine) are noted, on so many deals that agree with what the seat knows; then the seat is made to stay,
with the true cards, and steady bots play the hand to its end. *Off by* is predicted less came true, in points. A game
that misses a demand calls its odds rough, and so does one of which calls and scores have been counted anew since.

What the deals say is drawn by two numbers a game to what came true of it in other matches, whose counts are in
`rules/mind/odds.json`; `python -m rules calibrate --raw --seed 2 --write` adds to them.
"""


class CalibrationPart(NamedTuple):
    """Some matches of a calibration, by their numbers; ``raw``: of what the deals say, not of what is told."""

    row: Calibration
    matches: range
    raw: bool = False


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("calibrate", help="whether the odds that hints tell come true")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="all games in which one may drop out, if none is named"
    )
    parser.add_argument("--decisions", type=int, default=2000, metavar="N", help="in all, with those seen before")
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help="deals for each prediction")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    words = "count what the deals say, by which odds are then drawn; with a seed of its own"
    parser.add_argument("--raw", action="store_true", help=words)
    parser.add_argument("--write", action="store_true", help="add to the data file, and write docs/calibration.md")
    parser.add_argument("--to", type=Path, metavar="FILE", help="another data file; its page lies beside it")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print or write what came true; 1 if a hand broke."""
    if arguments.decisions < 1 or arguments.worlds < 1:
        raise Mistake("look at one decision and one deal at least")
    path = arguments.to or (odds.FILE if arguments.raw else FILE)
    known = {_place(row): row for row in current(path)} if arguments.write else {}
    broken = False
    for begun in _asked(arguments):
        row = known.get(_place(begun), begun)
        try:
            for grown in _more(row, arguments):
                row = known[_place(grown)] = grown
                if arguments.write:
                    write(path, list(known.values()))
        except BrokenError as problem:
            print(f"broken: {row.key}: {problem}", file=sys.stderr)
            broken = True
        if not arguments.write:
            print(section(row))
    return int(broken)


def _asked(arguments: Namespace) -> list[Calibration]:
    games = [game_named(key) for key in arguments.games] or [
        game for game in GAMES.values() if may_drop(game.variant())
    ]
    return [
        Calibration(game.key, game.edition, game.best, arguments.seed, arguments.worlds, basis=basis_of(game.key))
        for game in games
    ]


def may_drop(variant: Variant) -> bool:
    """Whether anybody ever chooses between staying in and dropping out."""
    return any({"stay", "drop"} <= set(phase.verbs()) for phase in variant.phases)


def _place(row: Calibration) -> tuple[str, int, int, int, int]:
    return row.key, row.edition, row.seats, row.seed, row.worlds


def _more(row: Calibration, arguments: Namespace) -> Iterator[Calibration]:
    """The row with further matches, until there are decisions enough."""
    idle = 0
    while row.whole.n < arguments.decisions and idle < 20:
        firsts = [row.matches + AT_ONCE * n for n in range(arguments.processes)]
        chunks = [
            CalibrationPart(row._replace(tenths=NOTHING), range(first, first + AT_ONCE), arguments.raw)
            for first in firsts
        ]
        before = row.whole.n
        for part in tables.all_done(seen, chunks, arguments.processes):
            if isinstance(part, str):
                raise BrokenError(part)
            row = row.plus(part)
        idle = idle + 1 if row.whole.n == before else 0
        yield row


def seen(chunk: CalibrationPart) -> Calibration | str:
    """What these matches show, or how a hand broke."""
    row = chunk.row._replace(matches=0, squares=0.0)
    variant = find(row.key, row.edition).variant(seats=row.seats)
    try:
        for number in chunk.matches:
            row = _match(variant, row, number, raw=chunk.raw)._replace(matches=row.matches + 1)
    except BrokenError as problem:
        return f"match {number}: {problem}"
    return row


def _match(variant: Variant, row: Calibration, number: int, *, raw: bool) -> Calibration:
    standing = opening(variant, number % variant.seats)
    rng = Random(f"{row.seed} {row.key} {number}")  # noqa: S311  (repeatable on purpose)
    for hand in range(LONGEST_MATCH):
        state, row = _hand(core.begin(variant, standing), row, rng, f"{row.seed} {row.key} {number} {hand}", raw=raw)
        standing = settle(variant, standing, record(state))
        if standing.winners:
            break
    return row


def _hand(begun: State, row: Calibration, rng: Random, name: str, *, raw: bool) -> tuple[State, Calibration]:
    for step, state in enumerate(positions(begun, steadily(rng), rng)):
        stay = _free_to_stay(state)
        if stay is not None:
            known = masked(state, stay.seat)
            (way,) = tried(known, Part((str(stay),), row.worlds, f"{name} {step}"))
            dice = Random(f"{name} {step} forced")  # noqa: S311  (repeatable on purpose)
            forced = at_its_end(core.play(state, stay), steadily(dice), dice)
            told = way.share if raw else odds.drawn(row.key, way.share)
            row = row.told(told, spared(record(forced), stay.seat, quota(known)))
    return state, row


def _free_to_stay(state: State) -> Action | None:
    """The action of staying in, where whoever is to act may as well drop out."""
    if not state.hands or not {"stay", "drop"} <= set(state.phase.verbs() if state.phase else ()):
        return None
    by_verb = {action.verb: action for action in core.legal(state, state.to_act[0])}
    return by_verb.get("stay") if "drop" in by_verb else None


# --- the page ------------------------------------------------------------------------


def write(path: Path, rows: Sequence[Calibration]) -> None:
    """Write the data and its page, in the order of the games."""
    ordered = sorted((row for row in rows if row.key in GAMES and row.whole.n), key=_order)
    path.write_text(written(ordered), encoding="utf-8")
    if path == odds.FILE:
        return
    page = PAGE if path == FILE else path.with_suffix(".md")
    current = [section(row) for row in ordered if row.edition == find(row.key).edition]
    page.write_text("\n".join([PREFACE.strip() + "\n", *current]), encoding="utf-8")


def _order(row: Calibration) -> tuple[Any, ...]:
    return (list(GAMES).index(row.key), *_place(row)[1:])


def section(row: Calibration) -> str:
    """What came true in a game, as Markdown."""
    whole = row.whole
    command = f"python -m rules calibrate {row.key} --decisions {whole.n} --worlds {row.worlds} --seed {row.seed}"
    missed = "; ".join(MISSED[name] for name in row.misses)
    verdict = f"Rough: {missed}." if missed else "All demands are met."
    predicted, true = _points(whole.predicted, whole.n), _points(whole.true, whole.n)
    scores = f"Brier score {row.brier:.4f}, of the base rate {row.base:.4f}"
    lines = [
        f"## {phrases.say('en', f'title.{row.key}')} (`{row.key}`)",
        "",
        f"{row.seats} players, {row.matches} matches, {whole.n:,} decisions: `{command}`.",
        f"Predicted {predicted} %, came true {true} %; {scores}. {verdict}",
        "",
        tables.table(HEAD, [_tenth(at, one) for at, one in enumerate(row.tenths) if one.n]),
    ]
    return "\n".join(lines)


def _tenth(at: int, one: Told) -> list[object]:
    mean, true = _points(one.predicted, one.n), _points(one.true, one.n)
    return [
        f"{10 * at} to {10 * at + 10} %",
        one.n,
        f"{mean} %",
        f"{true} %",
        f"{100 * one.off:+.1f}",
        f"{100 * one.error:.1f}",
    ]


def _points(part: float, of: int) -> str:
    return f"{100 * part / of:.1f}" if of else "–"
