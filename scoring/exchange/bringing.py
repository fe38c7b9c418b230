"""A club's document brought to a server on which the club is not yet: read, checked, written whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from rules.engine.variant import BadOption, Contradiction
from rules.games import UnknownGame, find
from scoring.book import subjects
from scoring.book.reading import Line, read_season
from scoring.exchange.document import FORMAT, VERSION
from scoring.league.season_rules import SeasonRules
from scoring.models import LONGEST_NAME, Club, Confirmation, Entry, Evening, Member, Posting, Season, Sheet
from scoring.models.sheets import token
from scoring.service.clubs import free_slug
from tables.models import Player, table_code

LARGEST = 64 * 1024 * 1024  # bytes
_SHEET = "s"  # results of sheets are named by the number of their sheet


class Unreadable(ValueError):
    """The document cannot be brought in; the message says what is wrong with it and where."""


@dataclass
class _Brought:
    """What has been written so far: new rows by the names that they have in the document."""

    club: Club
    members: dict[str, Member] = field(default_factory=dict)
    seasons: dict[str, Season] = field(default_factory=dict)
    evenings: dict[str, Evening] = field(default_factory=dict)
    sheets: dict[int, Sheet] = field(default_factory=dict)


def read(text: str) -> dict[str, Any]:
    """The document of a file. Raises Unreadable."""
    try:
        told = json.loads(text)
    except ValueError as error:
        raise Unreadable(_("This is no JSON: %(why)s") % {"why": error}) from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Unreadable(_("This file is not the exported book of a club."))
    if told.get("version") != VERSION:
        raise Unreadable(
            _("This file was written by another version of the site (%(v)s).") % {"v": told.get("version")}
        )
    return told


def bring(told: Mapping[str, Any], owner: Player | None = None) -> Club:
    """The club of this document, new on this server; ``owner`` claims the entry of its first owner. Raises Unreadable."""
    try:
        with transaction.atomic():
            return _bring(told, owner)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(
            _("Something in this file is missing or is not what it should be: %(why)s") % {"why": error}
        ) from None


def _bring(told: Mapping[str, Any], owner: Player | None) -> Club:
    about = told["club"]
    name = str(about["name"])[:LONGEST_NAME]
    slug = free_slug(name, lambda slug: Club.objects.filter(slug=slug).exists())
    club = Club.objects.create(slug=slug, name=name, public=bool(about["public"]), initials=bool(about["initials"]))
    brought = _Brought(club)
    _bring_members(brought, told["members"])
    _bring_seasons(brought, told["seasons"])
    _bring_sheets(brought, told["sheets"])
    _bring_postings(brought, told["postings"])
    if owner is not None:
        first = club.members.filter(role=Member.Role.OWNER, left_at=None).order_by("pk").first()
        if first is None:
            raise Unreadable(_("The club of this file has no owner."))
        first.player = owner
        first.save(update_fields=["player"])
    return club


def _bring_members(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    for one in told:
        if one["role"] not in Member.Role.values:
            raise Unreadable(_("There is no role “%(role)s”.") % {"role": one["role"]})
        member = Member.objects.create(
            club=brought.club, key=str(one["key"])[:16], name=str(one["name"])[:LONGEST_NAME], role=one["role"],
            initials=bool(one["initials"]), left_at=_moment(one["left"]) if one["left"] else None,
        )  # fmt: skip
        Member.objects.filter(pk=member.pk).update(joined_at=_moment(one["joined"]))
        brought.members[one["key"]] = member


def _bring_seasons(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    for one in told:
        name, slug = str(one["name"])[:LONGEST_NAME], str(one["slug"])[:40]
        season = Season.objects.create(club=brought.club, slug=slug, name=name)
        brought.seasons[one["slug"]] = season
        for key in one["evenings"]:
            free = str(key) if not Evening.objects.filter(key=key).exists() else table_code()
            brought.evenings[key] = Evening.objects.create(season=season, key=free[:16])


def _bring_sheets(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    for one in told:
        try:
            game = find(one["game"], one["edition"])
            game.variant(game.options(one["options"]), one["seats"])
        except (UnknownGame, BadOption, Contradiction):
            raise Unreadable(_("Sheet %(id)s is of a rule set that is not known here.") % {"id": one["id"]}) from None
        sheet = Sheet.objects.create(
            game=one["game"], edition=one["edition"], options=one["options"], seats=one["seats"],
            evening=brought.evenings[one["evening"]], round=one["round"], table=one["table"], stage=one["stage"],
            previous=brought.sheets.get(one["previous"]),
        )  # fmt: skip
        brought.sheets[one["id"]] = sheet
        Entry.objects.bulk_create(
            Entry(
                sheet=sheet,
                n=line["n"],
                hand=line["hand"],
                facts=line["facts"],
                by=line["by"],
                why=line["why"],
                ref=line["ref"],
                at=_moment(line["at"]),
            )
            for line in one["entries"]
        )
        Confirmation.objects.bulk_create(Confirmation(sheet=sheet, **line) for line in one["confirmations"])


def _bring_postings(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    postings = []
    for one in told:
        word, _what = subjects.parts(one["subject"])
        if word not in (*subjects.OF_CLUB, *subjects.OF_SEASON, *subjects.OF_EVENING):
            raise Unreadable(_("Posting %(n)s is about nothing that is known here.") % {"n": one["n"]})
        subject, facts = _of_new_sheet(brought, one["subject"], one["facts"])
        postings.append(
            Posting(
                club=brought.club,
                n=one["n"],
                season=brought.seasons[one["season"]] if one["season"] else None,
                evening=brought.evenings[one["evening"]] if one["evening"] else None,
                subject=subject,
                facts=facts,
                by=brought.members.get(one["by"]),
                who=str(one["who"])[:LONGEST_NAME],
                why=str(one["why"])[:200],
                ref=one["ref"] or token(),
                at=_moment(one["at"]),
            )
        )
    _check(postings)
    Posting.objects.bulk_create(postings, batch_size=500)


def _of_new_sheet(brought: _Brought, subject: str, facts: Any) -> tuple[str, Any]:
    """A sheet's result is named by the sheet's number, which is another one here."""
    word, what = subjects.parts(subject)
    if word != subjects.RESULT or not what.startswith(_SHEET) or not what[1:].isdigit():
        return subject, facts
    sheet = brought.sheets.get(int(what[1:]))
    if sheet is None:
        return subject, facts
    return subjects.about(word, f"{_SHEET}{sheet.pk}"), None if facts is None else facts | {"sheet": sheet.pk}


def _check(postings: Iterable[Posting]) -> None:
    """Whether the book can be read; before a page has to find out that it cannot."""
    lines: dict[str, list[Line]] = {}
    for one in postings:
        if one.season is not None:
            evening = one.evening.key if one.evening else ""
            lines.setdefault(one.season.slug, []).append(Line(one.n, evening, one.subject, one.facts, one.why))
    for slug, some in lines.items():
        book = read_season(some)
        if not isinstance(SeasonRules.from_json(book.rules), SeasonRules):
            raise Unreadable(_("The rules of the season %(season)s cannot be read.") % {"season": slug})


def _moment(text: str) -> datetime:
    found = parse_datetime(text)
    if found is None:
        raise ValueError(text)
    return found
