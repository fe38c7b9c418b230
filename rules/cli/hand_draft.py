"""A first draft of an annotated hand: what was played, and where a comment belongs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules import notation
from rules.engine import core
from rules.engine.actions import CHANCE, Action, Seat
from rules.engine.cards import code
from rules.engine.seat import held
from rules.engine.state import Standing, State
from rules.engine.variant import Variant
from rules.samples.annotated_hand import PLAYERS
from rules.switches.kinds import texts

DRAFT: Final = """\
# {title}

names = [{names}]
log = \"\"\"
{log}
\"\"\"

{comments}
"""
COMMENT: Final = """\
[[comment]]
to = "{line}"{hint}
"""
WORDS: Final = """\
# What is said of the hand in ../annotated_hand.toml: before it, of its lines, after it.

before = "TODO"
after = "TODO"

[comment]
{comments}
"""


def summary(log: Sequence[Action], states: Sequence[State]) -> str:
    """A hand in one line: what was done before the play, tricks, score lines, and which rules bound how often."""
    end = states[-1]
    verbs = Counter(action.verb for action in log if action.verb not in ("play", "shuffle", "cut"))
    bound = Counter(
        no.rule
        for state in states[:-1]
        if state.to_act and state.to_act[0] != CHANCE
        for no in set(core.why_not(state, state.to_act[0]).values())
    )
    won = Counter(trick.winner for trick in end.tricks)
    tricks = " ".join(str(won[s]) if end.playing >> s & 1 else "–" for s in range(end.variant.seats))
    parts = (f"{name} ×{n}" for name, n in (*verbs.items(), *bound.items()))
    return f"tricks {tricks}; {', '.join(parts)}"


def draft(variant: Variant, standing: Standing, log: Sequence[Action], states: Sequence[State], seed: int) -> str:
    """The file of a hand whose log is to be gone over and whose comments are to be chosen."""
    differences = " ".join(f"{name}={value}" for name, value in texts(variant.differences).items())
    head = [f"game {variant.key}", f"seats {variant.seats}", *([f"options {differences}"] if differences else [])]
    begun = (f"{word} {text}" for word, text in notation.begun(standing, variant).items())
    lines = [*head, f"dealer {standing.dealer}", *begun, ""]
    for n, action in enumerate(log):
        lines += [str(action), *_remarks(states[n], states[n + 1])]
    names = ", ".join(f'"{name}"' for name in PLAYERS[: variant.seats])
    title = f"Seed {seed}, played by steady bots: {summary(log, states)}."
    comments = (COMMENT.format(line=line, hint=hint) for line, hint in _comments(log, states))
    return DRAFT.format(title=title, names=names, log="\n".join(lines), comments="\n".join(comments)).rstrip() + "\n"


def draft_words(log: Sequence[Action], states: Sequence[State]) -> str:
    """The file beside it in the folder of a language: what is to be said of the hand and of its lines."""
    return WORDS.format(comments="\n".join(f'"{line}" = "TODO"' for line, _ in _comments(log, states)))


def _remarks(before: State, after: State) -> Iterator[str]:
    """What an author wants to see of a state: hands after a deal, who has taken a trick."""
    fresh = [seat for seat in range(after.variant.seats) if after.hands and _new_cards(before, after, seat)]
    for seat in fresh:
        yield f"  # {seat} holds {' '.join(held(after, after.hands[seat]))}"
    if len(after.tricks) > len(before.tricks):
        yield f"  # trick {len(after.tricks)}: {after.tricks[-1].winner} takes it"


def _new_cards(before: State, after: State, seat: Seat) -> bool:
    return bool(after.hands[seat] & ~(before.hands[seat] if before.hands else 0))


def _comments(log: Sequence[Action], states: Sequence[State]) -> Iterator[tuple[str, str]]:
    """A line to comment on, and what its comment begins with: wherever a rule left the player no free choice, and where somebody decided about the hand."""
    seen: set[str] = set()
    for action, state in zip(log, states, strict=False):
        if action.seat == CHANCE or action.verb == "cut" or str(action) in seen:
            continue
        refused = core.why_not(state, action.seat)
        if action.verb == "play" and not refused:
            continue
        seen.add(str(action))
        claims = ", ".join(f'{code(card)} = "{no.rule}"' for card, no in refused.items())
        hint = f"\nrefused = {{ {claims} }}" if claims and action.verb == "play" else ""
        yield str(action), hint
