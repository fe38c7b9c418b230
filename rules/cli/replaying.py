"""``replay``: an exported match, or the log of a hand, told line by line.

A match is the JSON record that the site exports. A hand log is text: header
lines ``game ramsen``, ``seats 4``, ``dealer 0``, ``scores 10 10 10 10``,
``multiplier 1``, ``hand 3``, ``queued 1``, ``tallies drops=0,2,1``, ``home 2``,
``options crosses=1 schlecken=false``, an empty line, then one action a line.
A line that begins with ``!`` is an attempt: the rule that refuses it is said;
an indented line, and one that begins with ``#`` or ``view``, is a remark. The golden playthroughs of the tests are such files.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.cli.asking import Mistake, game_named, sentence, variant_asked
from rules.engine import core
from rules.engine.actions import CHANCE, Action, IllegalAction
from rules.engine.cards import codes, suit_letter
from rules.engine.scoring import opening, record, score, settle, whole
from rules.engine.state import Points, Standing, State
from rules.engine.variant import BadOption, Contradiction, Variant


@dataclass(frozen=True)
class Log:
    """What a file holds: a rule set, where the match stood, and the lines of each hand."""

    variant: Variant
    standing: Standing
    hands: tuple[tuple[str, ...], ...]


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("replay", help="tell an exported match or hand log")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--quiet", action="store_true", help="only scores and refusals")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Replay the file; 1 if a line is refused."""
    log = read(arguments.file)
    standing = log.standing
    for number, lines in enumerate(log.hands, start=1):
        print(f"hand {number}, dealer {standing.dealer}, scores {_row(standing.scores)}")
        state = core.begin(log.variant, standing)
        for count, text in enumerate(lines, start=1):
            try:
                state = _step(state, text, quiet=arguments.quiet)
            except IllegalAction as problem:
                said = sentence(log.variant.game, problem.refusal)
                print(f"line {count}: {text!r} is refused by {problem.refusal.rule}: {said}")
                return 1
            except ValueError as problem:
                raise Mistake(f"hand {number}, line {count}: {problem}") from None
        if not core.finished(state):
            print(f"the hand is not over: {_row(state.to_act)} to act")
            return 0
        standing = _scored(log.variant, standing, state)
    return 0


def read(path: Path) -> Log:
    """The log in a file. Raises Mistake."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise Mistake(f"{path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not text in UTF-8") from None
    return _match(text) if text.lstrip().startswith("{") else _hand(text)


def _step(state: State, text: str, *, quiet: bool) -> State:
    if text.startswith("!"):
        action = Action.parse(text[1:].partition("→")[0])
        no = core.refusal(state, action)
        print(f"  ! {action} → {no.rule if no else 'would be legal'}")
        return state
    action = Action.parse(text)
    after = core.play(state, action)
    if not quiet:
        print(f"  {_shown(action)}{_turn(after)}")
    return after


def _shown(action: Action) -> str:
    return "* shuffle …" if action.seat == CHANCE else str(action)


def _turn(state: State) -> str:
    """Who is to act after a line, and what has just become known."""
    if core.finished(state):
        return "   (the hand is over)"
    phase = state.phase
    trump = "" if state.trump is None else f", trump {suit_letter(state.trump) or 'none'}"
    held = " ".join(codes(state.hands[state.to_act[0]])) if state.hands else ""
    name = phase.key if phase else ""
    return f"   → {_row(state.to_act)} {name}{trump}{f' [{held}]' if held else ''}"


def _scored(variant: Variant, standing: Standing, state: State) -> Standing:
    hand = record(state)
    for line in score(variant, hand):
        print(f"  score {line.seat} {line.amount:+} {line.part}")
    after = settle(variant, standing, hand)
    print(f"  scores {_row(after.scores)}")
    if after.winners:
        print(f"won by {_row(after.winners)}")
    return after


def _row(numbers: Sequence[Points]) -> str:
    return " ".join(map(str, numbers))


def _match(text: str) -> Log:
    try:
        content = json.loads(text)
        game = game_named(content["game"])
        variant = game.variant(game.options(content["options"]), content["seats"])
        hands = tuple(tuple(hand["lines"]) for hand in content["hands"])
        return Log(variant, opening(variant, content["dealer"]), hands)
    except json.JSONDecodeError as problem:
        raise Mistake(f"line {problem.lineno} is not JSON: {problem.msg}") from None
    except (KeyError, TypeError) as problem:
        raise Mistake(f"this is not a record of a match: {problem} is missing or wrong") from None
    except (BadOption, Contradiction) as problem:
        raise Mistake(f"the rule set of this match cannot be built: {problem}") from None


def _hand(text: str) -> Log:
    head, _, body = text.partition("\n\n")
    words = dict(_header(head))
    options = [word for name, value in _header(head) if name == "options" for word in value.split()]
    if "game" not in words:
        raise Mistake("the file does not begin with a line such as: game ramsen")
    game = game_named(words["game"])
    variant = variant_asked(game, options, None, _number(words, "seats", game.best))
    standing = standing_of(variant, words)
    lines = tuple(line.rstrip() for line in body.splitlines() if line and not _is_remark(line))
    return Log(variant, standing, (lines,))


def standing_of(variant: Variant, words: Mapping[str, str]) -> Standing:
    """Where a match stands, from the header lines of a hand log. Raises Mistake."""
    start = opening(variant, _number(words, "dealer", 0))
    scores = tuple(map(_score, words["scores"].split())) if "scores" in words else start.scores
    if len(scores) != variant.seats:
        raise Mistake(f"there are {variant.seats} seats and {len(scores)} scores")
    return start._replace(
        scores=scores,
        multiplier=_number(words, "multiplier", 1),
        hand_number=_number(words, "hand", 1),
        queued=_number(words, "queued", 0),
        tallies=tuple(_tally(variant, word) for word in words.get("tallies", "").split()),
        home=tuple(int(seat) for seat in words.get("home", "").split() if seat.isdigit()),
    )


def header_of(standing: Standing) -> Iterator[str]:
    """The header lines that ``standing_of`` reads."""
    yield f"dealer {standing.dealer}"
    yield f"scores {_row(standing.scores)}"
    if standing.multiplier > 1:
        yield f"multiplier {standing.multiplier}"
    if standing.hand_number > 1:
        yield f"hand {standing.hand_number}"
    if standing.queued:
        yield f"queued {standing.queued}"
    if any(any(counts) for _, counts in standing.tallies):
        yield "tallies " + " ".join(f"{name}={','.join(map(str, counts))}" for name, counts in standing.tallies)
    if standing.home:
        yield f"home {_row(standing.home)}"


def _score(text: str) -> Points:
    """A score, which may be a half. Raises Mistake."""
    try:
        value = float(text)
    except ValueError:
        raise Mistake(f"scores are numbers, not {text!r}") from None
    return whole(value)


def _tally(variant: Variant, text: str) -> tuple[str, tuple[int, ...]]:
    name, _, counts = text.partition("=")
    numbers = tuple(int(n) for n in counts.split(",") if n.isdigit())
    if len(numbers) != variant.seats or name not in {tally.name for tally in variant.tallies}:
        raise Mistake(f"{text!r} is not a count of this game, with a number for each of {variant.seats} seats")
    return name, numbers


def _is_remark(line: str) -> bool:
    return line[0].isspace() or line[0] == "#" or line.split()[0] == "view"


def _header(head: str) -> Iterator[tuple[str, str]]:
    for line in head.splitlines():
        name, _, value = line.strip().partition(" ")
        if name and not name.startswith("#"):
            yield name, value.strip()


def _number(words: Mapping[str, str], name: str, default: int) -> int:
    text = words.get(name, str(default))
    if not text.isdigit():
        raise Mistake(f"{name} is a whole number, not {text!r}")
    return int(text)
