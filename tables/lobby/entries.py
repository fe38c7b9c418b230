"""What the lobby knows of one public table: from the table in memory, or from the database, the same either way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.db.models import F, Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from msgspec import Struct

from config.web.nameless import called
from rules import games
from rules.encyclopedia import book
from rules.encyclopedia.pages.bot_levels import SEVERAL
from rules.engine.variant import Variant
from tables.models import Hand, Match, Seat, Table
from tables.service.live import TableState

WAITING, PLAYING, OVER = "waiting", "playing", "over"
TOLD = 3  # differences from the usual rules that are named; the others are counted

Pairs = tuple[tuple[str, str], ...]


class LobbyEntry(Struct, frozen=True):
    """A public table as everybody may see it in the list."""

    code: str
    game: str
    pairs: Pairs  # the words of an address that name the rule set
    title: str
    pace: str
    watch: bool
    seats: int
    free: int  # seats on which nobody sits, no bot either
    bots: int
    people: tuple[str, ...]
    away: tuple[str, ...]  # those of the people who are not connected
    stage: str
    hand: int
    levels: tuple[str, ...] = ()  # of its bots

    @property
    def present(self) -> int:
        """How many people sit there and are connected."""
        return len(self.people) - len(self.away)

    @property
    def has_room(self) -> bool:
        """Whether a person could still sit down, on an open seat or in a bot's place."""
        return self.free + self.bots > 0

    @property
    def listed(self) -> bool:
        """Whether the table is of any use to who reads the list."""
        return self.has_room or self.watch

    @property
    def rank(self) -> int:
        """Where it stands in the list: someone waits, nobody is there yet, a bot's place could be had, only to watch."""
        if self.free:
            return 0 if self.present else 1
        return 2 if self.bots else 3


def of_live(live: TableState) -> LobbyEntry | None:
    """The entry of a table in memory; None if it is not public, or of no use to the list."""
    facts = live.facts
    if facts.visibility != Table.Visibility.PUBLIC:
        return None
    stage = PLAYING if live.stage == "between" else live.stage
    people = [(place.name, place.away_at is not None) for place in facts.people]
    bots = [place.bot for place in facts.places if place.bot]
    entry = _entry(
        facts.code, facts.variant, facts.title, facts.pace, facts.watch, people, bots, stage,
        live.deal.number if live.deal is not None else 0,
    )  # fmt: skip
    return entry if entry.listed else None


def read(tables: Iterable[int] | None = None) -> dict[int, LobbyEntry]:
    """The entries of all open public tables in the database, or of those of these that are such."""
    rows = Table.objects.filter(visibility=Table.Visibility.PUBLIC, closed_at__isnull=True)
    if tables is not None:
        rows = rows.filter(pk__in=list(tables))
    found = list(rows.order_by("pk").prefetch_related("seats"))
    played = Match.objects.filter(table__in=found, number__gt=F("table__laid_by")).order_by("number")
    matches = {match.table_id: match for match in played}
    hands = Hand.objects.filter(match__in=matches.values()).values_list("match__table_id").annotate(Max("number"))
    entries = {row.pk: _stored(row, matches.get(row.pk), dict(hands).get(row.pk, 0)) for row in found}
    return {table: entry for table, entry in entries.items() if entry is not None and entry.listed}


def _stored(row: Table, match: Match | None, hand: int) -> LobbyEntry | None:
    seats: list[Seat] = list(row.seats.all())
    try:
        game = games.find(row.game, row.edition)
        variant = game.variant(game.options(row.options), len(seats))
    except (games.UnknownGame, ValueError):
        return None  # a table of an edition that is no longer played
    stage = WAITING if match is None else OVER if match.ended_at is not None else PLAYING
    people = [(seat.name, seat.away_at is not None) for seat in seats if seat.player_id is not None]
    bots = [seat.bot for seat in seats if seat.bot]
    return _entry(row.code, variant, row.title, row.pace, row.watch, people, bots, stage, hand)


def _entry(
    code: str, variant: Variant, title: str, pace: str, watch: bool, people: list[tuple[str, bool]], bots: list[str],
    stage: str, hand: int,
) -> LobbyEntry:  # fmt: skip
    return LobbyEntry(
        code=code,
        game=variant.key,
        pairs=book.choices_of(variant).pairs,
        title=title,
        pace=pace,
        watch=watch,
        seats=variant.seats,
        free=variant.seats - len(people) - len(bots),
        bots=len(bots),
        levels=tuple(sorted(set(bots))),
        people=tuple(name for name, _away in people),
        away=tuple(name for name, away in people if away),
        stage=stage,
        hand=hand,
    )


# --- words --------------------------------------------------------------------


def plain(entry: LobbyEntry) -> dict[str, Any]:
    """The entry as codes and data, for programs."""
    return {
        "code": entry.code,
        "game": entry.game,
        "options": dict(entry.pairs),
        "title": entry.title,
        "pace": entry.pace,
        "watch": entry.watch,
        "sit": entry.has_room,
        "seats": entry.seats,
        "free": entry.free,
        "bots": entry.bots,
        "people": list(entry.people),
        "away": list(entry.away),
        "stage": entry.stage,
        "hand": entry.hand,
        "rank": entry.rank,
    }


@lru_cache(4096)
def row(entry: LobbyEntry, lang: str) -> dict[str, Any]:
    """The entry with its words in a language, as a row of the page. Not to be changed."""
    with override(lang):
        return {
            **plain(entry),
            "people": [called(name) for name in entry.people],
            "away": [called(name) for name in entry.away],
            "places": ["human"] * len(entry.people) + ["bot"] * entry.bots + ["open"] * entry.free,
            "name": book.article(lang, entry.game).title,
            "order": order(lang)[entry.game],
            "rules": rules_words(entry.game, entry.pairs, lang),
            "room": _room(entry),
            "clock": pace_words(entry.pace),
            "now": _now(entry),
        }


@lru_cache(8)
def order(lang: str) -> dict[str, int]:
    """The games by name: where each stands in the alphabet of the list."""
    names = sorted(games.GAMES, key=lambda key: book.article(lang, key).title.casefold())
    return {key: index for index, key in enumerate(names)}


@lru_cache(1024)
def rules_words(game: str, pairs: Pairs, lang: str) -> str:
    """A rule set in a line: the name it goes by, or in what it differs from the usual one; "" for the usual one."""
    choices = book.choices_from_query(game, dict(pairs))
    if not choices.changed:
        return ""
    preset = next((one for one in book.presets(lang, choices) if one.chosen), None)
    if preset is not None:
        return preset.words
    told = [f"{one.words}: {one.chosen}" for one in book.differences(lang, choices)]
    more = len(told) - TOLD
    if more > 0:
        with override(lang):
            told = [*told[:TOLD], ngettext("%(n)d more", "%(n)d more", more) % {"n": more}]
    return "; ".join(told)


def pace_words(pace: str) -> str:
    """The pace of a table in a word or two."""
    if pace.isdecimal():
        return _("%(n)s s a decision") % {"n": pace}
    return _("no clock, nobody is replaced") if pace == "none" else _("no clock")


def _room(entry: LobbyEntry) -> str:
    """Whether one can sit down, and how well the bots play that are there."""
    return " ".join(filter(None, (_seats(entry), _levels(entry))))


def _levels(entry: LobbyEntry) -> str:
    told = [str(words) for level, words in SEVERAL.items() if level in entry.levels]
    return _("(bots: %(levels)s)") % {"levels": ", ".join(told)} if told else ""


def _seats(entry: LobbyEntry) -> str:
    if entry.free:
        return _("%(free)d of %(seats)d seats free") % {"free": entry.free, "seats": entry.seats}
    if entry.bots:
        return ngettext("a bot gives way", "%(n)d bots give way", entry.bots) % {"n": entry.bots}
    return _("all %(seats)d seats taken") % {"seats": entry.seats}


def _now(entry: LobbyEntry) -> str:
    if entry.stage == WAITING:
        return _("not begun") if entry.present else _("nobody there yet")
    if entry.stage == OVER:
        return _("match over")
    return _("hand %(n)d") % {"n": entry.hand}
