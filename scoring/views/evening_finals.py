"""Finals and play-offs of a season: played as one more round of an evening, or decided otherwise."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.names import clean
from scoring.book import subjects
from scoring.book.reading import Stage as Announced
from scoring.league.finals import Stage
from scoring.league.rows import Standings
from scoring.league.seating_sizes import table_sizes
from scoring.membership import DIRECT, Visitor
from scoring.models import LONGEST_REASON, token
from scoring.service import clubs
from scoring.service.book import Overtaken
from scoring.service.evenings import RoundBegun, seat, sizes
from scoring.service.seasons import season_book
from scoring.views.clubs import page
from scoring.views.evening import address, back, context_of, opened
from scoring.views.evening_draft import PREFERRED, USUAL
from scoring.views.evening_face import EveningFace, face_of
from scoring.views.evening_standings import Line, finals_of, lines_of, rules_of, table_of
from scoring.views.evening_words import stage_words

RULE = "rule"
MOST_ASIDE = 8


class Place(NamedTuple):
    """A place to be decided, and who has it as things stand."""

    place: int
    member: str
    name: str


class Match(NamedTuple):
    """A final or a play-off. ``sizes``: of its tables, empty where no number of people makes it playable.

    ``short``: how many have to sit in without a stake, so that the game is for so many. ``chosen``: who. ``level``: it
    was played, and some are level still. ``why``: on what ground it was decided without a match.
    """

    key: str
    words: str
    members: tuple[str, ...]
    names: tuple[str, ...]
    places: tuple[Place, ...]
    sizes: tuple[int, ...]
    short: int
    played: bool
    laid: bool
    level: bool
    ruled: bool
    why: str
    chosen: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """What the button sends that decides it without a match."""
        return f"{RULE}-{self.key}"

    @property
    def asides(self) -> range:
        """The seats for who sits in."""
        return range(self.short)

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """How its people are seated, who sits in last."""
        people, found = [*self.members, *self.chosen], []
        for size in self.sizes:
            found.append(tuple(people[:size]))
            del people[:size]
        return tuple(found)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def finals(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """What is to be played off; POST lays sheets for the stages ticked, or says how one was decided otherwise."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    face = face_of(found, visitor)
    book = season_book(found.season)
    table = table_of(book, face.names)
    matches = [_match(stage, face, table) for stage in finals_of(book, face.names)]
    if request.method != "POST":
        return _page(request, visitor, face, matches)
    word, _dash, key = request.POST.get("do", "").partition("-")
    if word == RULE:
        return _rule(request, visitor, face, matches, key)
    wanted = request.POST.getlist("stage")
    chosen = [_with_asides(request, one) for one in matches if one.key in wanted and one.sizes and not one.played]
    problem = _wrong(chosen, face) or _lay(visitor, face, chosen)
    if problem:
        return _page(request, visitor, face, matches, problem, 422)
    return back(found, f"round-{_number(face)}")


def _match(stage: Stage, face: EveningFace, table: Standings) -> Match:
    announced = next((one for one in face.book.stages if one.key == stage.key), Announced(stage.key, stage.place, ()))
    allowed = sizes(face.book.rule_set) if face.book.rule_set else USUAL
    many = len(stage.members)
    short = next((more for more in range(MOST_ASIDE) if _sizes(many + more, allowed)), 0)
    ranks = [(row.rank or 0, row.member) for row in table.ranked if row.member in stage.members]
    return Match(
        key=stage.key,
        words=stage_words(stage.key),
        members=stage.members,
        names=tuple(face.names[key] for key in stage.members),
        places=tuple(Place(stage.place + at, member, face.names[member]) for at, (_rank, member) in enumerate(ranks)),
        sizes=_sizes(many + short, allowed),
        short=short,
        played=stage.played,
        laid=stage.key in {sheet.stage for sheet in face.sheets.values()},
        level=stage.played and len({rank for rank, _member in ranks}) < many,
        ruled=stage.played and any(row.ruled for row in table.ranked if row.member in stage.members),
        why=announced.why,
    )


def _sizes(people: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    return (people,) if people in allowed else table_sizes(people, allowed, PREFERRED)


def _with_asides(request: HttpRequest, match: Match) -> Match:
    picked = [request.POST.get(f"aside-{match.key}-{at}", "") for at in match.asides]
    return match._replace(chosen=tuple(key for key in picked if key))


def _wrong(chosen: list[Match], face: EveningFace) -> str:
    """Why these cannot be laid together; empty where they can."""
    if not chosen:
        return _("Tick what is played now.")
    known = {member.key for member in face.names.present}
    if any(len(one.chosen) < one.short or not set(one.chosen) <= known for one in chosen):
        return _("Choose who sits in, so that they are enough for the game.")
    seated = [key for one in chosen for table in one.tables for key in table]
    if len(set(seated)) < len(seated):
        return _("Nobody sits at two tables at once.")
    return ""


def _number(face: EveningFace) -> int:
    """The round of the finals: one more than there are."""
    return max([face.book.rounds, *face.book.seatings]) + 1


def _lay(visitor: Visitor, face: EveningFace, chosen: list[Match]) -> str:
    """Posts the stages and their tables; why not, or nothing."""
    tables = [table for match in chosen for table in match.tables]
    stages = [match.key for match in chosen for _table in match.tables]
    names = {key: face.names[key] for table in tables for key in table}
    try:
        outcome = seat(face.evening, face.book, _number(face), tables, visitor.writer, names=names, stages=stages)
    except RoundBegun:
        return _("These matches have begun already.")
    if isinstance(outcome, Overtaken):
        return _("Somebody else has laid the finals in the meantime.")
    for match in chosen:
        facts = {"place": int(match.key.partition(":")[2]), "members": list(match.members)}
        if match.chosen:
            facts["aside"] = list(match.chosen)
        clubs.say(face.evening, visitor.writer, subjects.STAGE, match.key, facts, ref=token())
    return ""


def _rule(request: HttpRequest, visitor: Visitor, face: EveningFace, matches: list[Match], key: str) -> HttpResponse:
    """Who comes before whom, without a match, and why."""
    match = next((one for one in matches if one.key == key), None)
    if match is None:
        return _page(request, visitor, face, matches, _("This is not to be decided any more. Look again."), 422)
    order = [request.POST.get(f"place-{key}-{one.place}", "") for one in match.places]
    why = clean(request.POST.get(f"why-{key}", ""), LONGEST_REASON)
    problem = "" if why else _("Say how it was decided: the members will ask.")
    if sorted(order) != sorted(match.members):
        problem = _("Everybody has one place, and each place one of them.")
    if problem:
        places = tuple(one._replace(member=who) for one, who in zip(match.places, order, strict=True))
        tried = [one._replace(places=places, why=why) if one.key == key else one for one in matches]
        return _page(request, visitor, face, tried, problem, 422)
    told = next((one for one in face.book.stages if one.key == key), None)
    facts = {"place": int(key.partition(":")[2]), "members": list(match.members), "order": order}
    if told and told.aside:
        facts["aside"] = list(told.aside)
    clubs.say(face.evening, visitor.writer, subjects.STAGE, key, facts, why=why, ref=token())
    return redirect(address(face.evening, "evening-finals"))


def _page(
    request: HttpRequest,
    visitor: Visitor,
    face: EveningFace,
    matches: list[Match],
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    book = season_book(face.season)
    lines: list[Line] = lines_of(table_of(book, face.names), face.names)
    none = rules_of(book).final == "none" and not rules_of(book).playoffs_to
    busy = {member for match in matches for member in match.members if not match.played}
    helpers = sorted(face.here, key=lambda person: person.key in busy)
    context = context_of(request, face) | {
        "matches": matches,
        "lines": lines,
        "none": none,
        "problem": problem,
        "layable": any(match.sizes and not match.played for match in matches),
        "helpers": [(person.key, person.name) for person in helpers],
        "posted": request.POST,
    }
    return page(request, "scoring/evening/finals.html", visitor, context, status)
