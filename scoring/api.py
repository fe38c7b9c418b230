"""What programs may read of public clubs, as strangers see it: seasons, standings as of any day, results."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router, Schema
from ninja.errors import HttpError

from scoring.club.membership import MemberNames, Visitor
from scoring.journal.reading import season_book, version_of
from scoring.league.finals import stages
from scoring.league.results import Result
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.teams import TeamRow, team_standings, total
from scoring.league.words import day_of
from scoring.models import Club, Season
from scoring.season.page import ranked_members, readable
from tables.access import spend
from tables.api import api
from tables.api.problem import Problem

router = Router()

PER_HOUR = 600  # questions from one address
FRESH = 30  # seconds for which an answer may be kept without asking


class SeasonNamed(Schema):
    """A season of a club, and where it can be looked at."""

    slug: str
    name: str
    url: str


class ClubTold(Schema):
    """A public club."""

    slug: str
    name: str
    seasons: list[SeasonNamed]


class Place(Schema):
    """A row of the standings. ``place`` null: not ranked, ``why_not`` says why. Shared places are equal."""

    place: int | None
    member: str
    name: str
    total: float
    evenings: int
    matches: int
    wins: int
    penalty: float
    why_not: str


class TeamPersonTold(Schema):
    """What somebody brought for a team; ``many``: in so many matches, or on so many evenings where evenings count."""

    member: str
    name: str
    total: float
    many: int


class TeamTold(Schema):
    """A team and where it stands; ``place`` null: nobody has brought anything. Shared places are equal."""

    place: int | None
    team: str
    name: str
    total: float
    members: list[TeamPersonTold]


class StageTold(Schema):
    """A final or a play-off that the standings ask for, for the places from ``place`` to ``last``."""

    kind: str
    place: int
    last: int
    members: list[str]
    played: bool


class StandingsTold(Schema):
    """The standings of a season as of a day; ``rules`` are the switches of the season."""

    club: str
    season: str
    on: date | None
    version: int
    rules: dict[str, Any]
    rows: list[Place]
    teams: list[TeamTold]
    stages: list[StageTold]


class PlayerTold(Schema):
    """Somebody in a match. ``stood_for``: whom he played in place of."""

    member: str
    name: str
    place: int
    score: float
    marks: int
    stood_for: str | None


class ResultTold(Schema):
    """A match: what was played, where, by whom, and how it ended."""

    key: str
    evening: str
    date: date
    round: int
    table: int
    game: str
    edition: int
    options: dict[str, Any]
    ended: str
    stage: str
    hands: int
    players: list[PlayerTold]


class ResultsTold(Schema):
    """Every match of a season, in the order in which they were played."""

    club: str
    season: str
    version: int
    results: list[ResultTold]


@router.get(
    "/clubs/{slug}/",
    response={200: ClubTold, 404: Problem, 429: Problem},
    summary=gettext_noop("A public club and its seasons"),
)
def club(request: HttpRequest, slug: str) -> Any:
    """Only clubs that show their standings to everybody."""
    found = _club(request, slug)
    seasons = [
        SeasonNamed(
            slug=one.slug,
            name=one.name,
            url=request.build_absolute_uri(reverse("scoring:season", args=[found.slug, one.slug])),
        )
        for one in found.seasons.order_by("-pk")
    ]
    return ClubTold(slug=found.slug, name=found.name, seasons=seasons)


@router.get(
    "/clubs/{slug}/seasons/{season}/standings",
    response={200: StandingsTold, 404: Problem, 422: Problem, 429: Problem},
    summary=gettext_noop("The standings of a season of a public club"),
)
def told_standings(request: HttpRequest, response: HttpResponse, slug: str, season: str, on: str = "") -> Any:
    """As of the day ``on``, such as 2026-03-01, or as they are now. Names as strangers see them; ask with If-None-Match."""
    found, names = _season(request, slug, season)
    day = _day(on)
    if (known := _known(request, response, found, names)) is not None:
        return known
    book = season_book(found)
    rules = readable(book.rules)
    table = standings(book.played, rules, ranked_members(names), day)
    return StandingsTold(
        club=slug,
        season=season,
        on=day,
        version=book.version,
        rules=rules.as_json(),
        rows=[
            Place(
                place=row.rank,
                member=row.member,
                name=names[row.member],
                total=float(row.total),
                evenings=len(row.attended),
                matches=row.matches,
                wins=row.wins,
                penalty=float(row.penalty),
                why_not=row.why_not,
            )
            for row in table.rows
        ],
        teams=[_team(row, names, rules) for row in team_standings(table, book.teams, rules)],
        stages=[
            StageTold(kind=one.kind, place=one.place, last=one.last, members=list(one.members), played=one.played)
            for one in stages(table, rules)
        ],
    )


@router.get(
    "/clubs/{slug}/seasons/{season}/results",
    response={200: ResultsTold, 404: Problem, 429: Problem},
    summary=gettext_noop("The results of a season of a public club"),
)
def told_results(request: HttpRequest, response: HttpResponse, slug: str, season: str) -> Any:
    """Every match with its players by seat. Evenings that were called off are left out."""
    found, names = _season(request, slug, season)
    if (known := _known(request, response, found, names)) is not None:
        return known
    book = season_book(found)
    played = [_result(one, names) for one in book.played.results]
    return ResultsTold(club=slug, season=season, version=book.version, results=played)


def _club(request: HttpRequest, slug: str) -> Club:
    spend(request, "api-clubs", PER_HOUR)
    found = Club.objects.filter(slug=slug, public=True, closed_at=None).first()
    if found is None:
        raise HttpError(404, "There is no public club at this address.")
    return found


def _season(request: HttpRequest, slug: str, season: str) -> tuple[Season, MemberNames]:
    """The season, and its people as strangers see them, whoever asks."""
    own = _club(request, slug)
    found = own.seasons.filter(slug=season).first()
    if found is None:
        raise HttpError(404, "This club has no season at this address.")
    return found, Visitor(own).names()


def _day(text: str) -> date | None:
    day = day_of(text)
    if text and day is None:
        raise HttpError(422, "on is a day such as 2026-03-01.")
    return day


def _known(request: HttpRequest, response: HttpResponse, season: Season, names: MemberNames) -> HttpResponse | None:
    """304 for who has this answer already: the book has not grown, and nobody is called otherwise."""
    called = json.dumps([version_of(season), *sorted(names.shown.items())])
    etag = f'"{hashlib.sha256(called.encode()).hexdigest()[:20]}"'
    known = HttpResponseNotModified() if request.headers.get("If-None-Match") == etag else None
    for one in (response, known):
        if one is not None:
            one.headers["ETag"] = etag
            one.headers["Cache-Control"] = f"public, max-age={FRESH}"
    return known


def _team(row: TeamRow, names: MemberNames, rules: SeasonRules) -> TeamTold:
    members = [
        TeamPersonTold(
            member=one,
            name=names[one],
            total=float(total(row.of(one), rules)),
            many=sum(share.many for share in row.of(one)),
        )
        for one in row.members
    ]
    return TeamTold(place=row.rank, team=row.team.key, name=row.team.name, total=float(row.total), members=members)


def _result(one: Result, names: MemberNames) -> ResultTold:
    stood_for = one.playing_for or (None,) * len(one.people)
    players = [
        PlayerTold(
            member=member,
            name=names[member],
            place=one.places[seat],
            score=one.scores[seat],
            marks=one.marks[seat],
            stood_for=stood_for[seat],
        )
        for seat, member in enumerate(one.people)
    ]
    return ResultTold(
        key=one.key,
        evening=one.evening,
        date=one.day,
        round=one.round,
        table=one.table,
        game=one.game,
        edition=one.edition,
        options=dict(one.options),
        ended=one.ended,
        stage=one.stage,
        hands=one.hands,
        players=players,
    )


api.add_router("", router)
