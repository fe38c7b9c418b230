"""What a ledger writes, in few statements: each one lets go of the interpreter and has to wait for it again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import connection
from msgspec.json import encode

from tables import daytime
from tables.models import Hand, Line, Process, Seat, Table
from tables.service.live import SeatInfo, TableInfo

LineRow = tuple[int, int, int, str, str | None, int]  # hand, n, seat, text, ref, version
Words = tuple[str, ...]
HandRow = tuple[int, int, int, Words, tuple[Words, ...]]  # id, match, number, shares, seals of each shuffle

_NONE = "[]"
_ROWS = 100  # per INSERT: few enough for every database's limit of parameters
_TABLE, _SEAT, _HAND, _LINE = (model._meta.db_table for model in (Table, Seat, Hand, Line))
_UPDATE_TABLE = (
    f"UPDATE {_TABLE} SET turns = %s, host_id = %s, invite = %s, visibility = %s, watch = %s, chat = %s, undo = %s, "  # noqa: S608  names are ours
    "last_trick = %s, asked = %s, next_seed = %s, next_commitment = %s, guests = %s, onlookers = %s, opened = %s, hinting = %s, shared = %s, coming = %s, guided = %s, quiet = %s WHERE id = %s AND turns = %s"
)
_CAME_OR_WENT = f"UPDATE {_TABLE} SET active_at = %s WHERE id = %s"  # noqa: S608
_VACATE = f"UPDATE {_SEAT} SET name = '', player_id = NULL WHERE table_id = %s AND {{index}} = %s"  # noqa: S608
_UPDATE_SEAT = (
    f"UPDATE {_SEAT} SET player_id = %s, bot = %s, name = %s, away_at = %s, standin = %s, ready = %s, nonce = %s, "  # noqa: S608
    "joining = %s, portrait = %s, lang = %s WHERE table_id = %s AND {index} = %s"
)
_INSERT_HAND = f"INSERT INTO {_HAND} (id, match_id, number, nonces, seals, started_at) VALUES (%s, %s, %s, %s, %s, %s)"  # noqa: S608
_INSERT_LINES = f"INSERT INTO {_LINE} (hand_id, n, seat, text, client_ref, version, at) VALUES "  # noqa: S608
_INSERT_LINES_FENCED = (
    f"WITH here AS (SELECT 1 FROM {Process._meta.db_table} WHERE id = %s FOR KEY SHARE) "  # noqa: S608
    f"INSERT INTO {_LINE} (hand_id, n, seat, text, client_ref, version, at) "
    "SELECT line.*, %s::timestamptz FROM here, unnest(%s::bigint[], %s::int[], %s::smallint[], %s::text[], %s::text[], "
    "%s::bigint[]) AS line"
)


class WriteConflict(Exception):
    """Another process has changed the table meanwhile: read it again and judge again."""


def deal(hands: Sequence[HandRow], at: datetime) -> None:
    """Insert these hands, all begun at one moment. Raises IntegrityError if one of them is there already."""
    moment = connection.ops.adapt_datetimefield_value(at)
    with connection.cursor() as cursor:
        cursor.executemany(
            _INSERT_HAND,
            [
                (number, match, place, encode(nonces).decode(), encode(seals).decode(), moment)
                for number, match, place, nonces, seals in hands
            ],
        )


def append(lines: Sequence[LineRow], at: datetime) -> None:
    """Insert these lines, all of one moment. Raises IntegrityError if one of them is there already."""
    moment = connection.ops.adapt_datetimefield_value(at)
    with connection.cursor() as cursor:
        for start in range(0, len(lines), _ROWS):
            part = lines[start : start + _ROWS]
            values = ", ".join(["(%s, %s, %s, %s, %s, %s, %s)"] * len(part))
            cursor.execute(_INSERT_LINES + values, [word for line in part for word in (*line, moment)])


def append_fenced(lines: Sequence[LineRow], at: datetime, process: int) -> bool:
    """Insert these lines in one statement, which is a transaction of its own; False if this process is buried.

    PostgreSQL only. Raises IntegrityError if one of the lines is there already.
    """
    columns = [list(column) for column in zip(*lines, strict=True)]
    with connection.cursor() as cursor:
        cursor.execute(_INSERT_LINES_FENCED, [process, at, *columns])
        return bool(cursor.rowcount == len(lines))


def update(changes: Sequence[tuple[TableInfo, TableInfo]]) -> None:
    """Store tables as they are now instead of as they were. Raises WriteConflict if one was not so any more."""
    tables = [(*_table(new), old.turns) for old, new in changes]
    pairs = [(new.id, a, b) for old, new in changes for a, b in zip(old.places, new.places, strict=False) if a != b]
    vacated = [(table, b.index) for table, a, b in pairs if (a.name, a.player) != (b.name, b.player)]
    index, now = connection.ops.quote_name("index"), connection.ops.adapt_datetimefield_value(daytime.today())
    with connection.cursor() as cursor:
        cursor.executemany(_UPDATE_TABLE, tables)
        if cursor.rowcount != len(tables):
            raise WriteConflict
        for old, new in changes:
            _lay_anew(old, new)
        if vacated:  # so that names and players can change seats
            cursor.executemany(_VACATE.format(index=index), vacated)
            cursor.executemany(_CAME_OR_WENT, [(now, table) for table in {table for table, _ in vacated}])
        if pairs:
            cursor.executemany(_UPDATE_SEAT.format(index=index), [_seat(table, place) for table, _, place in pairs])
    for old, new in changes:
        if len(new.places) > len(old.places):
            Seat.objects.bulk_create(_row(new.id, place) for place in new.places[len(old.places) :])


def _lay_anew(old: TableInfo, new: TableInfo) -> None:
    """Store what changes only while people gather: the rules, and seats that are taken away."""
    if (old.variant, old.gathers, old.laid_by) != (new.variant, new.gathers, new.laid_by):
        rules = new.variant
        Table.objects.filter(pk=new.id).update(
            game=rules.key, edition=rules.edition, options=dict(rules.differences), gathers=new.gathers,
            laid_by=new.laid_by,
        )  # fmt: skip
    if len(new.places) < len(old.places):
        Seat.objects.filter(table=new.id, index__gte=len(new.places)).delete()


def seal(hand: int, draw: int, seals: Sequence[str]) -> None:
    """Store the seals of another shuffle within a hand."""
    row = Hand.objects.get(pk=hand)
    row.seals = [*row.seals[:draw], list(seals)]
    row.save(update_fields=["seals"])


def _table(facts: TableInfo) -> tuple[Any, ...]:
    asked = None if facts.asked is None else encode(facts.asked).decode()
    shared = None if facts.shared is None else encode(facts.shared).decode()
    return (
        facts.turns, facts.host, facts.invite, facts.visibility, facts.watch, facts.chat, facts.undo,
        facts.last_trick, asked, facts.next_seed, facts.next_commitment, facts.guests,
        _NONE if not facts.onlookers else encode(facts.onlookers).decode(),
        _NONE if not facts.opened else encode(facts.opened).decode(),
        _NONE if not facts.hinting else encode(facts.hinting).decode(), shared,
        _NONE if not facts.coming else encode(facts.coming).decode(), facts.guided, facts.quiet, facts.id,
    )  # fmt: skip


def _row(table: int, place: SeatInfo) -> Seat:
    """A seat that is put to a table; nobody has been away from it yet."""
    return Seat(
        table_id=table, index=place.index, player_id=place.player, bot=place.bot, name=place.name, ready=place.ready,
        nonce=place.nonce, portrait=place.portrait, lang=place.lang,
    )  # fmt: skip


def _seat(table: int, place: SeatInfo) -> tuple[Any, ...]:
    away = None if place.away_at is None else datetime.fromtimestamp(place.away_at, UTC)
    stored = connection.ops.adapt_datetimefield_value(away)
    return (
        place.player, place.bot, place.name, stored, place.standin, place.ready, place.nonce, place.joining,
        place.portrait, place.lang, table, place.index,
    )  # fmt: skip
