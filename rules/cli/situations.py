"""``situations``: how often hands that can be told apart at a table come off, for the page of the game."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.cli import tables
from rules.cli.arguments import Mistake, game_named
from rules.engine.variant import Game, Variant
from rules.games import GAMES, find, folder
from rules.mind.one_hand import BrokenError
from rules.mind.situations import FILE, Situations, as_text, situations_of
from rules.mind.trials import Trials

AT_ONCE = 5  # matches of one part of the work
AT_A_TIME = 8  # parts, after which the file is written


class SituationsPart(NamedTuple):
    """Some matches under one ready-made rule set, by their numbers."""

    key: str
    begun: Situations
    matches: range


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("situations", help="how often staying in and bids come off, hand by hand")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="all games in which one may drop out or bids, if none is named"
    )
    parser.add_argument("--preset", metavar="NAME", help="one ready-made rule set only")
    parser.add_argument("--matches", type=int, metavar="N", help="in all, with those counted before")
    parser.add_argument("--decisions", type=int, default=4000, metavar="N", help="else as many as bring so many trials")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, metavar="N")
    parser.add_argument("--write", action="store_true", help=f"add to {FILE} in the folder of the game")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print or write what came of them; 1 if a hand broke."""
    if arguments.decisions < 1 or (arguments.matches or 1) < 1:
        raise Mistake("look at one match at least")
    broken = False
    for game in [game_named(key) for key in arguments.games] or GAMES.values():
        found = dict(situations_of(game.key)) if arguments.write else {}
        for begun in wanted(game, arguments.preset, arguments.seed):
            known = found.get(begun.preset, begun)
            try:
                for grown in _more(game.key, known if known.continues(begun) else begun, arguments):
                    found[begun.preset] = grown
                    if arguments.write:
                        folder.file_of(game.key, FILE).write_text(as_text(game.key, _ordered(game, found)), "utf-8")
            except BrokenError as problem:
                print(f"broken: {game.key} {begun.preset}: {problem}", file=sys.stderr)
                broken = True
        if found and not arguments.write:
            print(as_text(game.key, _ordered(game, found)))
    return int(broken)


def wanted(game: Game, preset: str | None, seed: int) -> Iterator[Situations]:
    """The ready-made rule sets of a game in which there is anything to try, or the one of this name.

    A page falls back on the usual one, so there are none where that has nothing to try.
    """
    for key in game.presets if asks(game.variant()) else ():
        variant = preset_variant(game, key)
        if preset in (None, key) and asks(variant):
            yield Situations(key, game.edition, variant.seats, seed)


def preset_variant(game: Game, preset: str) -> Variant:
    """A ready-made rule set with as many players as usual."""
    return game.variant(game.options(game.presets[preset]))


def asks(variant: Variant) -> bool:
    """Whether one may drop out, or has to bid, with trumps by which hands are told apart."""
    verbs = [set(phase.verbs()) for phase in variant.phases]
    asked = any({"stay", "drop"} <= some or {"bid", "pass"} <= some for some in verbs)
    return asked and variant.ladder.has_trump_suit


def _more(key: str, known: Situations, arguments: Namespace) -> Iterator[Situations]:
    """The table as it grows."""
    goal, idle = arguments.matches, 0
    while known.matches < goal if goal else known.decisions < arguments.decisions and idle < 2:
        starts = range(known.matches, known.matches + AT_ONCE * AT_A_TIME, AT_ONCE)
        ends = [min(start + AT_ONCE, goal or start + AT_ONCE) for start in starts]
        parts = [
            SituationsPart(key, known._replace(matches=0, stays={}, bids={}), range(start, end))
            for start, end in zip(starts, ends, strict=True)
            if start < end
        ]
        before = known.decisions
        for one in tables.all_done(seen, parts, arguments.processes):
            if isinstance(one, str):
                raise BrokenError(one)
            known = known.plus(one)
        idle = idle + 1 if known.decisions == before else 0
        yield known


def seen(part: SituationsPart) -> Situations | str:
    """What these matches show, or how a hand broke."""
    variant = preset_variant(find(part.key, part.begun.edition), part.begun.preset)
    try:
        return Trials(variant, part.begun.seed).counted(part.begun, part.matches)
    except BrokenError as problem:
        return f"matches {part.matches}: {problem}"


def _ordered(game: Game, found: dict[str, Situations]) -> Sequence[Situations]:
    return [found[preset] for preset in game.presets if preset in found]
