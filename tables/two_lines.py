"""A hand that was played on from a match, beside what was done there then: two lines from where they part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.log import counting
from rules.engine.standing import Points
from rules.engine.variant import Variant
from rules.notation import HandLog, Record, RecordLine, ReplayedHand, replay_hands
from rules.notation.narration import Teller
from tables import looking_back
from tables.again import match_of
from tables.models import Hand, Line, Match
from tables.record import recorded
from tables.service.load import before, variant_of


class OneLine(NamedTuple):
    """How a hand went on: the names of the seats, sentence by sentence, and what it came to for each."""

    names: Sequence[str]
    sentences: Sequence[str]
    changes: Sequence[tuple[str, Points]]


class TwoLines(NamedTuple):
    """What was done then and now. ``common``: the sentences up to where they part; ``number``: of the hand then."""

    variant: Variant
    key: str
    number: int
    parted: int
    common: Sequence[str]
    then: OneLine
    now: OneLine


def two_lines(played: Match, lang: str, wording: str, region: str) -> TwoLines | None:
    """The first hand of ``played`` and the one that it goes on from, for a reader; None while it is not over.

    None as well where it goes on from no match that is here. Raises OutdatedError, Damaged.
    """
    there = Match.objects.select_related("table").filter(key=match_of(played.example), ended_at__isnull=False).first()
    if there is None:
        return None
    now = _first_hand(played)
    record = recorded(there)
    then = _same_cards(record, now) if now is not None else None
    if now is None or then is None:
        return None
    lines = _numbered(then), _numbered(now)
    pairs = zip(*lines, strict=False)
    same = next((at for at, (old, new) in enumerate(pairs) if old[1] != new[1]), min(map(len, lines)))
    seated = [one.name for one in record.seated(then.log.number)]
    tellers = [Teller(lang, wording, looking_back.named(names), region) for names in (seated, _names(played))]
    common, old = _parted(tellers[0], then, lines[0], same)
    _, new = _parted(tellers[1], now, lines[1], same)
    parted = lines[0][same - 1][0] if same else 0
    sides = [
        OneLine(teller.names, said, _changes(told, teller.names))
        for teller, said, told in zip(tellers, (old, new), (then, now), strict=True)
    ]
    return TwoLines(record.variant, there.key, then.log.number, parted, common, *sides)


def _first_hand(match: Match) -> ReplayedHand | None:
    """The hand that was played on, if it is over; the match need not be."""
    variant = variant_of(match.table)
    row = Hand.objects.filter(match=match, number=1).first()
    texts = Line.objects.filter(hand=row).order_by("n").values_list("text", flat=True) if row else ()
    log = HandLog(1, tuple(map(RecordLine, texts)), given=match.given, example=match.example)
    told = next(replay_hands(Record(variant, before(match, variant), (log,))))
    return told if told.after is not None else None


def _same_cards(record: Record, now: ReplayedHand) -> ReplayedHand | None:
    """The hand of the match that was shuffled as this one."""
    for told in replay_hands(record):
        if told.log.lines[:1] == now.log.lines[:1]:
            return told
    return None


def _numbered(told: ReplayedHand) -> list[tuple[int, str]]:
    return counting(told.log.lines)


def _names(match: Match) -> list[str]:
    """Who sat there when the hand began."""
    return [row.name for row in match.seats.filter(since=1).order_by("seat", "pk")]


def _parted(
    teller: Teller, told: ReplayedHand, lines: Sequence[tuple[int, str]], same: int
) -> tuple[list[str], list[str]]:
    """The sentences of what counted, up to the line where the two part and from there on."""
    last = lines[same - 1][0] if same else 0
    said = [one for one in teller.sentences(told) if not one.undone and one.n in dict(lines)]
    return [one.text for one in said if one.n <= last], [one.text for one in said if one.n > last]


def _changes(told: ReplayedHand, names: Sequence[str]) -> list[tuple[str, Points]]:
    """What the hand came to for each seat."""
    return [(name, sum(line.amount for line in told.lines if line.seat == seat)) for seat, name in enumerate(names)]
