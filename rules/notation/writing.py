"""A record as text."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.scoring import opening
from rules.engine.state import Standing
from rules.engine.variant import Variant
from rules.notation.record import HandLog, Record, Sitter, row, written
from rules.notation.retelling import Told, retell
from rules.shuffle import NO_NONCE

VERSION = 1


def write(record: Record) -> str:
    """The record of a finished match as text. Raises Damaged if it does not hold."""
    told = list(retell(record))
    blocks = [_head(record), *(_hand(record, one) for one in told)]
    winners = told[-1].after.winners if told and told[-1].after else ()
    if winners:
        blocks.append([f"winners {row(winners)}"])
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


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
    """In what a standing differs from the one before a first hand, by the words of a hand's header."""
    usual = set(header_of(opening(variant, standing.dealer)))
    return dict(line.split(" ", 1) for line in header_of(standing) if line not in usual)


def _head(record: Record) -> list[str]:
    variant = record.variant
    options = " ".join(f"{name}={written(value)}" for name, value in variant.differences.items())
    words = (
        ("weli", str(VERSION)), ("match", record.key), ("game", variant.key), ("edition", str(variant.edition)),
        ("options", options), ("seats", str(variant.seats)),
    )  # fmt: skip
    shuffle = (("algorithm", record.algorithm), ("commitment", record.commitment), ("seed", record.seed))
    times = (("started", record.started), ("ended", record.ended))
    return [
        *_lines(words),
        *(_sitter(one) for one in record.seated(1)),
        f"dealer {record.standing.dealer}",
        *(f"begun {word} {text}" for word, text in begun(record.standing, variant).items()),
        *_lines(times),
        *_lines(shuffle),
    ]


def _lines(words: tuple[tuple[str, str], ...]) -> Iterator[str]:
    return (f"{name} {value}" for name, value in words if value)


def _sitter(one: Sitter) -> str:
    name = "".join(letter if letter.isprintable() else " " for letter in one.name)
    return " ".join(f"player {one.seat} {one.kind} {one.level} {name}".split())


def _hand(record: Record, told: Told) -> list[str]:
    log, before = told.log, told.standing
    newcomers = (one for one in record.seated(log.number) if one.since == log.number > 1)
    lines = [f"hand {log.number}", *(_sitter(one) for one in newcomers)]
    lines += [f"dealer {before.dealer}", f"scores {row(before.scores)}"]
    if log.given:
        lines.append(f"example {log.given} {log.example}")
    lines += _shuffles(log)
    lines += log.lines
    if told.after is not None:
        lines += [f"score {one.seat} {one.part} {one.amount:+}" for one in told.lines]
        lines.append(f"result {row(told.after.scores)}")
    return lines


def _shuffles(log: HandLog) -> Iterator[str]:
    if log.nonces:
        yield "nonces " + " ".join(nonce or NO_NONCE for nonce in log.nonces)
    for one in log.sealed:
        yield f"sealed {one}"
