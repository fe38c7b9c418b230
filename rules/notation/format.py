"""A record as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules import chain
from rules.engine.scoring import ScoreLine, opening
from rules.engine.state import Standing
from rules.engine.variant import Variant
from rules.notation.record import Chain, HandLog, Record, Sitter, row, shown
from rules.notation.replay import credited, replay_hands
from rules.shuffle import NO_NONCE
from rules.switches.kinds import texts

VERSION = 1
FORMAT = f"weli-match-{VERSION}"  # the same as JSON


class Scored(NamedTuple):
    """A hand and what it came to: where the match stood before it, the lines of its score, where it stands after it."""

    log: HandLog
    before: Standing
    lines: tuple[ScoreLine, ...]
    after: Standing | None


def scored(record: Record) -> tuple[Scored, ...]:
    """Every hand with what it came to. Raises Damaged if the record does not hold."""
    return tuple(Scored(told.log, told.standing, told.lines, told.after) for told in replay_hands(record))


def write(record: Record) -> str:
    """The record of a finished match as text. Raises Damaged if it does not hold."""
    blocks = _blocks(record, scored(record))
    if record.chain is not None:
        blocks.append(_chain(record.chain))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def head_of(record: Record, hands: Iterable[Scored] | None = None) -> str:
    """The head of the chain of a finished match. ``hands``: what they came to, if that is known without playing them.

    Raises Damaged if the record does not hold.
    """
    blocks = _blocks(record, scored(record) if hands is None else tuple(hands))
    return chain.head(chain.covered(line for block in blocks for line in block))


def header_of(standing: Standing) -> Iterator[str]:
    """The header lines of a hand log that say where the match stands."""
    yield f"dealer {standing.dealer}"
    yield f"scores {row(standing.scores)}"
    if standing.multiplier > 1:
        yield f"multiplier {standing.multiplier}"
    if standing.hand_number > 1:
        yield f"hand {standing.hand_number}"
    if standing.queued:
        yield f"queued {standing.queued}"
    if any(any(counts) for _, counts in standing.tallies):
        yield "tallies " + " ".join(f"{name}={','.join(map(str, counts))}" for name, counts in standing.tallies)
    if standing.home:
        yield f"home {row(standing.home)}"


def begun(standing: Standing, variant: Variant) -> dict[str, str]:
    """In what a standing differs from the one before a first hand, by the words of a hand's header, in their order."""
    usual = set(header_of(opening(variant, standing.dealer)))
    words = [line for line in header_of(standing) if line not in usual]
    if standing.dealt:  # of the deals that were agreed so many are behind it
        words.append(f"dealt {standing.dealt}")
    return dict(sorted(line.split(" ", 1) for line in words))


def switched(variant: Variant) -> dict[str, str]:
    """The switches that are not at their usual value, in the order of their names."""
    return texts(dict(sorted(variant.differences.items())))


def _blocks(record: Record, hands: tuple[Scored, ...]) -> list[list[str]]:
    """The head, each hand, who has won: what the chain covers."""
    blocks = [_head(record), *(_hand(record, one) for one in hands)]
    winners = hands[-1].after.winners if hands and hands[-1].after else ()
    return [*blocks, [f"winners {row(winners)}"]] if winners else blocks


def _chain(found: Chain) -> list[str]:
    signed = [f"signed {found.key} {found.signature}"] if found.signature else []
    return [f"head {found.algorithm} {found.head}", *signed]


def _head(record: Record) -> list[str]:
    variant = record.variant
    options = " ".join(f"{name}={value}" for name, value in switched(variant).items())
    words = (
        ("weli", str(VERSION)), ("match", record.key), ("game", variant.key), ("edition", str(variant.edition)),
        ("options", options), ("seats", str(variant.seats)), ("deals", str(record.deals or "")),
    )  # fmt: skip
    shuffle = (("algorithm", record.algorithm), ("commitment", record.commitment), ("seed", record.seed))
    times = (("started", record.started), ("ended", record.ended))
    return [
        *_lines(words),
        *(line for one in record.arriving(1) for line in _sitter(one)),
        f"dealer {record.standing.dealer}",
        *(f"begun {word} {text}" for word, text in begun(record.standing, variant).items()),
        *_lines(times),
        *_lines(shuffle),
    ]


def _lines(words: tuple[tuple[str, str], ...]) -> Iterator[str]:
    return (f"{name} {value}" for name, value in words if value)


def _sitter(one: Sitter) -> Iterator[str]:
    yield " ".join(f"player {one.seat} {one.kind} {one.level} {shown(one.name)}".split())
    if one.salt:
        yield f"{chain.SALT} {one.salt}"
    elif one.seal:
        yield f"{chain.SEAL} {one.seal}"


def _hand(record: Record, hand: Scored) -> list[str]:
    log, before = hand.log, hand.before
    newcomers = record.arriving(log.number) if log.number > 1 else ()
    lines = [f"hand {log.number}", *(line for one in newcomers for line in _sitter(one))]
    lines += [f"dealer {before.dealer}", f"scores {row(before.scores)}"]
    if log.given:
        lines.append(f"example {log.given} {log.example}")
    lines += _shuffles(log)
    lines += log.lines
    if hand.after is not None:
        lines += [f"score {credited(line)}" for line in hand.lines]
        lines.append(f"result {row(hand.after.scores)}")
    return lines


def _shuffles(log: HandLog) -> Iterator[str]:
    if log.nonces:
        yield "nonces " + " ".join(nonce or NO_NONCE for nonce in log.nonces)
    for one in log.sealed:
        yield f"sealed {one}"
