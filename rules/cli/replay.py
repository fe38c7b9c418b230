"""``replay``: a recorded match, or the log of a hand, told line by line.

docs/notation.md describes the text. A match may also be the JSON record that
the site exports. A line that begins with ``!`` is an attempt: the rule that
refuses it is said. The golden playthroughs of the tests are such files.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from rules.cli.files import add_command, recorded
from rules.engine import core
from rules.engine.actions import CHANCE, Action
from rules.engine.cards import codes, suit_letter
from rules.engine.state import Points, State
from rules.notation import Damaged, Record, ReplayedHand, ReplayedStep, replay_hands


def add_to(commands: Any) -> None:
    """Add the command."""
    does = "tell a recorded match or hand"
    add_command(commands, "replay", run, does=does, quiet="only scores and refusals")


def run(arguments: Namespace) -> int:
    """Replay the file; 1 if a line does not hold."""
    record = recorded(arguments.file)
    try:
        for told in replay_hands(record):
            _tell(record, told, quiet=arguments.quiet)
    except Damaged as damage:
        print(damage)
        return 1
    return 0


def _tell(record: Record, told: ReplayedHand, *, quiet: bool) -> None:
    standing = told.standing
    print(f"hand {told.log.number}, dealer {standing.dealer}, scores {_row(standing.scores)}")
    for step in told.steps:
        if step.attempt or not quiet:
            print(f"  {_shown(step)}")
    if told.after is None:
        print(f"the hand is not over: {_row(told.state.to_act)} to act")
        return
    for line in told.lines:
        print(f"  score {line.seat} {line.amount:+} {line.part}")
    print(f"  scores {_row(told.after.scores)}")
    if told.after.winners:
        names = ", ".join(one.name for one in record.seated(told.log.number) if one.seat in told.after.winners)
        print(f"won by {_row(told.after.winners)}{f' ({names})' if names else ''}")


def _shown(step: ReplayedStep) -> str:
    if step.attempt:
        return f"! {step.action} → {step.refusal.rule if step.refusal else 'would be legal'}"
    if step.action is None:
        return f"{step.entry.text}   (lines {step.undone} to {step.n - 1} are taken back)"
    return f"{_action(step.action)}{_turn(step.after)}"


def _action(action: Action) -> str:
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


def _row(numbers: Sequence[Points]) -> str:
    return " ".join(map(str, numbers))
