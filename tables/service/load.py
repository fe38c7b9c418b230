"""A table read back from the database: its seats, and its log folded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import F, Max
from msgspec import convert
from msgspec.structs import replace

from rules import games
from rules.engine import core, log, scoring
from rules.engine.actions import Action
from rules.notation import standing_of
from rules.shuffle import digest
from tables.models import Hand, Line, Match, Seat, Table
from tables.service.damage import found_in
from tables.service.fold import played, rewound
from tables.service.live import (
    NOTHING,
    Comer,
    Done,
    HandInfo,
    HandOutcome,
    MatchInfo,
    SeatInfo,
    SharedMoment,
    TableInfo,
    TableState,
    UndoRequest,
)
from tables.service.onlookers import Onlooker, OpenedHand
from tables.service.shared_rows import shared_deals
from tables.service.snapshot import snapshot

if TYPE_CHECKING:
    from rules.engine.state import Standing, State
    from rules.engine.variant import Variant


def load(table: int, known: TableState | None = None) -> TableState | None:
    """The table as the database has it at one moment, or None if there is no such table.

    ``known``: as it was committed at some time. While its hand is the last one, only what is newer is read.
    Raises DamagedTable if the rows make no table, or a log does not fold.
    """
    with snapshot():
        row = Table.objects.filter(pk=table).select_related("duplicate").first()
        if row is None:
            return None
        facts = facts_of(row)
        if known is not None and known.deal is not None:
            last = Hand.objects.filter(match__table=row).order_by("-match__number", "-number").first()
            if last is not None and last.id == known.deal.id and known.deal.match.number > facts.laid_by:
                return _read_on(known, facts, replace(known.deal, sealed=_sealed(last)))
        match = Match.objects.filter(table=row, number__gt=row.laid_by).order_by("-number").first()
        if match is None:
            return TableState(facts, facts.turns)
        return folded(facts, match)


def before(match: Match, variant: Variant) -> Standing:
    """Where a match stood before its first hand."""
    return standing_of(variant, {"dealer": str(match.dealer), **match.begun})


def match_facts(match: Match) -> MatchInfo:
    """What the tables in memory keep of a match."""
    return MatchInfo(match.id, match.key, match.number, match.seed, match.commitment, match.example, match.hinted)


def place(row: Seat) -> SeatInfo:
    """What the tables in memory keep of a seat."""
    away = row.away_at.timestamp() if row.away_at else None
    return SeatInfo(
        row.index,
        row.player_id,
        row.bot,
        row.name,
        away,
        row.standin,
        row.ready,
        row.nonce,
        row.joining,
        row.portrait,
        row.lang,
    )


def variant_of(row: Table) -> Variant:
    """The rule set of a table, built for its seats."""
    game = games.find(row.game, row.edition)
    return game.variant(game.options(row.options), row.seats.count())


def versions(tables: Iterable[int]) -> dict[int, int]:
    """The present version of each of these tables, by two queries."""
    ids = list(tables)
    found = dict(Table.objects.filter(pk__in=ids).values_list("pk", "turns"))
    current = Hand.objects.filter(match__table__in=ids, match__number__gt=F("match__table__laid_by"))
    hands = current.order_by("match__number", "number")
    last = dict(hands.values_list("match__table_id", "pk"))  # the latest overwrites
    lines = Line.objects.filter(hand__in=last.values()).values("hand_id").annotate(n=Max("n"))
    counted = {row["hand_id"]: row["n"] for row in lines}
    return {table: turns + counted.get(last.get(table, 0), 0) for table, turns in found.items()}


def facts_of(row: Table) -> TableInfo:
    """What the rows of a table say, but for its matches. Raises DamagedTable."""
    with found_in(row.code):
        places = tuple(place(seat) for seat in row.seats.order_by("index"))
        asked = convert(row.asked, UndoRequest) if row.asked else None
        return TableInfo(
            row.id, row.code, row.invite, variant_of(row), row.title, row.pace, row.host_id, row.turns, places,
            row.visibility, row.watch, row.chat, row.undo, row.last_trick, asked, row.next_seed, row.next_commitment,
            row.guests, convert(row.onlookers, tuple[Onlooker, ...]), convert(row.opened, tuple[OpenedHand, ...]),
            tuple(row.hinting), convert(row.shared, SharedMoment) if row.shared else None,
            row.gathers, row.laid_by,
            shared_deals(row.duplicate) if row.duplicate else None, convert(row.coming, tuple[Comer, ...]), row.one_phone,
            row.guided, row.quiet,
        )  # fmt: skip


def folded(facts: TableInfo, match: Match) -> TableState:
    """The table in the last hand of this match, every line of it read. Raises DamagedTable."""
    hands = list(Hand.objects.filter(match=match).order_by("number"))
    lines: dict[int, list[Line]] = defaultdict(list)
    for line in Line.objects.filter(hand__in=hands).order_by("hand_id", "n"):
        lines[line.hand_id].append(line)
    known = match_facts(match)
    with found_in(facts.code, match=match.number):
        standing = before(match, facts.variant)
    history: tuple[HandOutcome, ...] = ()
    live = TableState(facts, facts.turns, refs=_before_it(match))
    for hand in hands:
        with found_in(facts.code, match=match.number, hand=hand.number):
            deal = HandInfo(
                hand.id, hand.number, known, standing, history, tuple(hand.nonces), live.refs, _sealed(hand)
            )
            live = _hand(facts, deal, lines[hand.id])
        if live.result is not None:
            standing, history = live.result.after, (*history, live.result)
    return live


def _before_it(match: Match) -> Done:
    """What persons did in the last hand of the match before, for refs that come again."""
    if match.number == 1:
        return NOTHING
    before = Hand.objects.filter(match__table=match.table_id, match__number=match.number - 1).order_by("-number")
    named = Line.objects.filter(hand=before.values("pk")[:1], client_ref__isnull=False)
    return {(seat, ref): version for seat, ref, version in named.values_list("seat", "client_ref", "version") if ref}


def _hand(facts: TableInfo, deal: HandInfo, lines: list[Line]) -> TableState:
    state = core.begin(facts.variant, deal.standing)
    return _grown(TableState(facts, facts.turns, deal, state, decided=(0,) * len(facts.places)), lines)


def _sealed(hand: Hand) -> tuple[str, ...]:
    return tuple(digest(seals) for seals in hand.seals)


def _read_on(known: TableState, facts: TableInfo, deal: HandInfo) -> TableState:
    """The same hand with these facts, and with the lines that were not known."""
    lines = list(Line.objects.filter(hand=deal.id, n__gt=known.written).order_by("n"))
    live = replace(known, facts=facts, deal=deal, version=facts.turns + known.written)
    return _grown(live, lines) if lines else live


def _grown(live: TableState, lines: list[Line]) -> TableState:
    """The hand with these further lines, which end it or not."""
    facts, deal = live.facts, live.deal
    assert deal is not None
    for line in lines:
        with found_in(facts.code, match=deal.match.number, hand=deal.number, line=line.n):
            live = _with_line(live, line)
    assert live.state is not None
    result = _result(facts.variant, deal.standing, live.state) if core.finished(live.state) else None
    return replace(live, version=facts.turns + live.written, result=result)


def _with_line(live: TableState, line: Line) -> TableState:
    version, ref, at = line.version, line.client_ref, line.at.timestamp()
    first = log.taken_back(line.text)
    if first is not None:
        return rewound(live, first, version=version, ref=ref, at=at)
    assert live.state is not None
    action = Action.parse(line.text)
    return played(live, action, core.play(live.state, action), version=version, ref=ref, at=at)


def _result(variant: Variant, standing: Standing, state: State) -> HandOutcome:
    record = scoring.record(state)
    return HandOutcome(
        standing.dealer, tuple(scoring.score(variant, record)), scoring.settle(variant, standing, record)
    )
