"""What a sheet comes to once the entries that a phone has kept are sent. Pure.

These functions run on the phone itself, from what ``counting`` takes along of them: what they are given and what comes
back is what JSON can say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.encyclopedia.pages.forms import Typed, read
from rules.encyclopedia.pages.wording import Voice
from rules.engine.actions import Refusal
from rules.engine.sheet import about, legible
from rules.engine.variant import Variant
from scoring.sheets.fold import HEAD, Facts, Fold, HypotheticalEntry, SheetRow, extended, fold, why_not
from scoring.sheets.shown import ShownSheet

SoFar = Mapping[str, Any]  # ``head``: its facts; ``hands``: the key and the facts of each hand that stands
Kept = Mapping[
    str, Any
]  # ``hand``: the key; ``typed``: the answers of the form; ``apart``: nobody can say what it comes to
Told = dict[str, Any]
OUT = "out"  # the answer that takes a hand out


class SheetReader(NamedTuple):
    """Who reads, and under which rule set the sheet is kept."""

    variant: Variant
    lang: str
    deck: str


def so_far(now: Fold) -> SoFar:
    """A sheet as it stands, from which a phone counts on."""
    hands: list[list[Any]] = [[row.hand, row.facts] for row in now.rows]
    last = now.next_hand - 1
    taken_out = [[last, None]] if last and not now.row(last) else []  # its key is not given again
    return {"head": {"names": list(now.head.names), "dealer": now.head.dealer}, "hands": hands + taken_out}


def ahead(reader: SheetReader, so_far: SoFar, kept: Sequence[Kept]) -> Told:
    """How the match will stand: the players, what becomes of each kept entry, and which hand is next."""
    now, became = _with_all(reader, so_far, kept)
    shown = ShownSheet(now, _voice(reader, now))
    standing = now.standing
    return {
        "players": [_player(shown, seat) for seat in range(len(now.head.names))],
        "kept": [_told(shown, one) for one in became],
        "over": now.over,
        "winners": shown.winners,
        "pot": shown.pot,
        "settled": shown.settled,
        "next": {
            "number": shown.next_number,
            "hand": now.next_hand,
            "dealer": shown.dealer,
            "deal": shown.deal,
            "deals": shown.deals,
            "staked": shown.staked,
            "times": standing.multiplier,
        },
    }


def refused(reader: SheetReader, so_far: SoFar, kept: Sequence[Kept], hand: int, typed: Typed) -> list[Told]:
    """Why a hand that is typed now cannot have been, in the sentences of the server, with the questions they are about."""
    now, _became = _with_all(reader, so_far, kept)
    voice = _voice(reader, now)
    refusals = why_not(now, hand, _facts(now, typed))
    return [{"about": about(now.variant, no), "why": voice.why(no)} for no in refusals]


class _Became(NamedTuple):
    """What becomes of a kept entry: why it is refused, or the hand it is about as it then stands."""

    kept: Kept
    facts: Facts | None
    number: int
    refusals: tuple[Refusal, ...] = ()
    counted: bool = False


def _with_all(reader: SheetReader, so_far: SoFar, kept: Sequence[Kept]) -> tuple[Fold, list[_Became]]:
    entries = [HypotheticalEntry(1, HEAD, so_far["head"])]
    entries += [HypotheticalEntry(n, hand, facts) for n, (hand, facts) in enumerate(so_far["hands"], start=2)]
    now, became = fold(reader.variant, entries), []
    for one in kept:
        now, found = _with(reader, now, one)
        became.append(found)
    return now, became


def _with(reader: SheetReader, now: Fold, one: Kept) -> tuple[Fold, _Became]:
    hand, typed = one["hand"], one["typed"]
    facts = _facts(now, typed)
    number = _number(now, hand)
    earlier = typed.get("take", OUT) != OUT  # what was said of it then, only the server knows
    if one["apart"] or earlier:
        return now, _Became(one, None if earlier else facts, number)
    refusals = why_not(now, hand, facts)
    if refusals:
        return now, _Became(one, facts, number, refusals)
    said = HypotheticalEntry(now.version + 1, hand, facts)
    return extended(now, reader.variant, said), _Became(one, facts, number, counted=True)


def _facts(now: Fold, typed: Typed) -> Facts | None:
    if typed.get("take", ""):
        return None
    return read(now.variant, typed)


def _number(now: Fold, hand: int) -> int:
    """The number of a hand on the paper; its key counts hands that were taken out, too."""
    row = now.row(hand)
    return row.number if row is not None else now.hands + 1


def _voice(reader: SheetReader, now: Fold) -> Voice:
    return Voice(reader.lang, reader.deck, reader.variant, now.head.names)


def _player(shown: ShownSheet, seat: int) -> Told:
    column = shown.columns[seat]
    drawn = column.crosses
    return {
        "name": column.name,
        "score": column.score,
        "deals": column.deals,
        "won": column.won,
        "pays": column.pays,
        "receives": column.receives,
        "tallies": list(column.tallies),
        "crosses": [drawn.marks, drawn.drawn] if drawn is not None else None,
    }


def _told(shown: ShownSheet, became: _Became) -> Told:
    row = shown.fold.row(became.kept["hand"]) if became.counted else None
    facts = became.facts if became.facts and legible(shown.fold.variant, became.facts) else {}
    return {
        "number": became.number,
        "facts": [[label, answer] for label, answer in shown.voice.facts(facts)],
        "why": [shown.voice.why(no) for no in (row.refusals if row is not None else became.refusals)],
        "counted": became.counted,
        "cells": _cells(shown, row) if row is not None and row.counts else [],
    }


def _cells(shown: ShownSheet, row: SheetRow) -> list[Told]:
    cells = [shown.cell(row, seat) for seat in range(len(shown.fold.head.names))]
    return [{"score": cell.score, "change": cell.change, "out": cell.out, "dealt": cell.dealt} for cell in cells]
