"""A club's document brought to a server on which the club is not yet: read, checked, written whole or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from scoring.book import subjects
from scoring.exchange.checking import check
from scoring.exchange.document import FORMAT, VERSION
from scoring.exchange.shapes import Wrong
from scoring.models import (
    LONGEST_NAME,
    LONGEST_REASON,
    Club,
    Confirmation,
    Entry,
    Evening,
    Member,
    Posting,
    Season,
    Sheet,
    token,
)
from scoring.service.clubs import free_slug
from scoring.service.patiently import patiently
from tables.models import Player, table_code
from tables.names import clean

LARGEST = 64 * 1024 * 1024  # bytes
_SHEET = "s"  # results of sheets are named by the number of their sheet
_OF_A_ROW = re.compile(r"s[0-9]+|m[0-9a-f]+")  # of a sheet or a match: numbers of the server that the file comes from
_ONLINE = re.compile(r"o[0-9a-f]+-([0-9]{6})")  # the evening of a day's matches online, by the number of its season


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


def read(data: bytes | str, *, doubted: bool = True) -> dict[str, Any]:
    """The document of a file, as this site could have written it. Raises Unreadable.

    ``doubted``: no hand in it counts that cannot have happened; a copy of what this site had is not doubted.
    """
    try:
        told = json.loads(data, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(_("This is no JSON: %(why)s") % {"why": error}) from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise Unreadable(_("This file is not the exported book of a club."))
    if told.get("version") != VERSION:
        raise Unreadable(
            _("This file was written by another version of the site (%(v)s).") % {"v": str(told.get("version"))[:20]}
        )
    try:
        check(told, doubted=doubted)
    except Wrong as no:
        raise Unreadable(_sentence(no)) from None
    return told


def bring(told: Mapping[str, Any], owner: Player | None = None) -> Club:
    """The club of a document that was read, new on this server; ``owner`` claims the entry of its first owner.

    Raises Unreadable.
    """
    return patiently(lambda: _bring(told, owner))


def _bring(told: Mapping[str, Any], owner: Player | None) -> Club:
    about = told["club"]
    name = clean(about["name"], LONGEST_NAME)
    slug = free_slug(name, lambda slug: Club.objects.filter(slug=slug).exists())
    club = Club.objects.create(slug=slug, name=name, public=about["public"], initials=about["initials"])
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
        member = Member.objects.create(
            club=brought.club, key=one["key"], name=clean(one["name"], LONGEST_NAME), role=one["role"],
            initials=one["initials"], left_at=_moment(one["left"]) if one["left"] else None,
        )  # fmt: skip
        Member.objects.filter(pk=member.pk).update(joined_at=_moment(one["joined"]))
        brought.members[one["key"]] = member


def _bring_seasons(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    for one in told:
        name = clean(one["name"], LONGEST_NAME)
        season = Season.objects.create(club=brought.club, slug=one["slug"], name=name)
        brought.seasons[one["slug"]] = season
        for key in one["evenings"]:
            brought.evenings[key] = Evening.objects.create(season=season, key=_free(key, season))


def _free(key: str, season: Season) -> str:
    """The key of an evening, or another one where it is taken here or would be that of another season's matches online."""
    wanted = _ONLINE.sub(rf"o{season.pk:x}-\1", key)[:16]
    return table_code() if Evening.objects.filter(key=wanted).exists() else wanted


def _bring_sheets(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    for one in told:
        sheet = Sheet.objects.create(
            game=one["game"], edition=one["edition"], options=one["options"], seats=one["seats"],
            evening=brought.evenings[one["evening"]], round=one["round"], table=one["table"], stage=one["stage"],
            previous=brought.sheets[one["previous"]] if one["previous"] else None,
        )  # fmt: skip
        brought.sheets[one["id"]] = sheet
        Entry.objects.bulk_create(
            Entry(
                sheet=sheet,
                n=line["n"],
                hand=line["hand"],
                facts=line["facts"],
                by=clean(line["by"]),
                why=clean(line["why"], LONGEST_REASON),
                ref=line["ref"],
                at=_moment(line["at"]),
            )
            for line in one["entries"]
        )
        Confirmation.objects.bulk_create(
            Confirmation(
                sheet=sheet,
                n=line["n"],
                kind=line["kind"],
                seat=line["seat"],
                seen=line["seen"],
                hand=line["hand"],
                words=clean(line["words"], LONGEST_REASON),
                settles=line["settles"],
                by=clean(line["by"]),
                ref=line["ref"],
            )
            for line in one["confirmations"]
        )


def _bring_postings(brought: _Brought, told: Iterable[Mapping[str, Any]]) -> None:
    told = list(told)
    subjects_there = {one["subject"] for one in told}
    postings = []
    for one in told:
        subject, facts = _of_new_row(brought, one["subject"], one["facts"], subjects_there)
        postings.append(
            Posting(
                club=brought.club,
                n=one["n"],
                season=brought.seasons[one["season"]] if one["season"] else None,
                evening=brought.evenings[one["evening"]] if one["evening"] else None,
                subject=subject,
                facts=facts,
                by=brought.members[one["by"]] if one["by"] else None,
                who=clean(one["who"], LONGEST_NAME),
                why=clean(one["why"], LONGEST_REASON),
                ref=one["ref"] or token(),
                at=_moment(one["at"]),
            )
        )
    Posting.objects.bulk_create(postings, batch_size=500)


def _of_new_row(brought: _Brought, subject: str, facts: Any, there: Container[str]) -> tuple[str, Any]:
    """A result named by the number of its sheet has another one here; those of sheets and matches elsewhere have none.

    Whatever number the document tells, no row of this server is opened by it.
    """
    word, what = subjects.parts(subject)
    if word != subjects.RESULT:
        return subject, facts
    if facts is not None:
        facts = {name: value for name, value in facts.items() if name not in ("sheet", "match")}
    if not _OF_A_ROW.fullmatch(what):
        return subject, facts
    sheet = brought.sheets.get(int(what[1:])) if what.startswith(_SHEET) else None
    if sheet is None:
        new = (subjects.about(word, f"{'b' * n}{what}") for n in count(1))
        return next(one for one in new if one not in there), facts
    return subjects.about(word, f"{_SHEET}{sheet.pk}"), None if facts is None else facts | {"sheet": sheet.pk}


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _no_number(told: str) -> NoReturn:
    raise ValueError(told)


def _sentence(no: Wrong) -> str:
    """What is wrong with a document, and where."""
    shown = no.told if isinstance(no.told, str) else json.dumps(no.told, ensure_ascii=False)
    where = " › ".join(map(str, no.where))
    told = shown.encode("utf-8", "replace").decode()[:40]
    return {
        "wrong": _("Something in this file is missing or is not what it should be: %(why)s"),
        "address": _("“%(told)s” cannot be part of an address here: %(where)s"),
        "twice": _("This is in the file twice: %(why)s"),
        "nobody": _("“%(told)s” is named and is not in the file: %(where)s"),
        "role": _("There is no role “%(told)s”."),
        "subject": _("“%(told)s” is about nothing that is known here: %(where)s"),
        "rule-set": _("A rule set of “%(told)s” is not known here: %(where)s"),
        "rules": _("The rules of a season cannot be read: %(where)s"),
        "sheet": _("Sheet %(told)s cannot be read."),
        "hand": _("A hand in this file cannot have happened (%(where)s). Correct it on its sheet: %(reason)s"),
    }[no.key] % {"told": told, "where": where, "why": f"{where}: {told}" if told else where, "reason": shown}
