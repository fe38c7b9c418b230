"""Finals and play-offs of a season: played as one more round of an evening, or decided otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.forms import given
from scoring.book import subjects
from scoring.book.fold import PlannedStage
from scoring.club import service as clubs
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor
from scoring.earlier_pages import pressed
from scoring.evening.access import address, back, context_of, opened
from scoring.evening.draft import PREFERRED, USUAL
from scoring.evening.forms import AsideForm, DecisionForm, LayForm
from scoring.evening.page import EveningPage, page_of
from scoring.evening.standings import finals_of, lines_of, rules_of, table_of
from scoring.evening.words import stage_words
from scoring.journal.book import Overtaken
from scoring.journal.reading import club_version, season_book
from scoring.league.finals import FINAL, PlayOff
from scoring.league.rows import Standings
from scoring.league.seating_sizes import table_sizes
from scoring.models import token
from scoring.sheets.service.rounds import RoundBegun, seat, sizes

MOST_ASIDE = 8


class FinalPlace(NamedTuple):
    """A place to be decided, and who has it as things stand."""

    place: int
    member: str
    name: str


class FinalMatch(NamedTuple):
    """A final or a play-off. ``sizes``: of its tables, empty where no number of people makes it playable.

    ``short``: how many have to sit in without a stake, so that the game is for so many. ``chosen``: who. ``level``: it
    was played, and some are level still. ``why``: on what ground it was decided without a match. ``tried``: somebody has
    just tried to decide it so.
    """

    key: str
    words: str
    members: tuple[str, ...]
    names: tuple[str, ...]
    places: tuple[FinalPlace, ...]
    sizes: tuple[int, ...]
    short: int
    played: bool
    laid: bool
    level: bool
    ruled: bool
    why: str
    chosen: tuple[str, ...] = ()
    tried: bool = False

    @property
    def number(self) -> int:
        """The place for which it is played, by which its address calls it."""
        return int(self.key.removeprefix(FINAL))

    @property
    def people(self) -> list[tuple[str, str]]:
        """Who plays for the place, by key and name."""
        return list(zip(self.members, self.names, strict=True))

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


class FinalsDesk(NamedTuple):
    """A director before the finals of the season."""

    request: HttpRequest
    visitor: Visitor
    face: EveningPage
    matches: list[FinalMatch]


def _at_desk(command: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of a command: the desk and what else the address says are given to it. Looking there shows the page."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @never_cache
    @wraps(command)
    def view(request: HttpRequest, club: str, season: str, evening: str, **about: Any) -> HttpResponse:
        visitor, found = opened(request, club, season, evening, DIRECT)
        face, book = page_of(found, visitor), season_book(found.season)
        table = table_of(book, face.names)
        desk = FinalsDesk(request, visitor, face, [_match(stage, face, table) for stage in finals_of(book, face.names)])
        return command(desk, **about) if request.method == "POST" else _page(desk)

    return view


def _lay(desk: FinalsDesk) -> HttpResponse:
    """Lays sheets for the stages that are ticked."""
    form, number = given(desk.request, LayForm), _number(desk.face)
    open_ones = [one for one in desk.matches if one.key in form.stages and one.sizes and not one.played]
    chosen = [_with_asides(desk.request, one) for one in open_ones]
    if form.round not in (None, number):
        return _page(desk, _overtaken(), 422)
    problem = _wrong(chosen, desk.face) or _posted(desk, chosen, form.seen)
    return _page(desk, problem, 422) if problem else back(desk.face.evening, f"round-{number}")


def _decide(desk: FinalsDesk, place: int) -> HttpResponse:
    """Says who comes before whom, without a match, and why."""
    match = next((one for one in desk.matches if one.number == place), None)
    if match is None:
        return _page(desk, _("This is not to be decided any more. Look again."), 422)
    key, face = match.key, desk.face
    form = given(desk.request, DecisionForm, of=key)
    order = [form.order.get(one.place, "") for one in match.places]
    problem = "" if form.why else _("Say how it was decided: the members will ask.")
    if sorted(order) != sorted(match.members):
        problem = _("Everybody has one place, and each place one of them.")
    if problem:
        places = tuple(one._replace(member=who) for one, who in zip(match.places, order, strict=True))
        tried = match._replace(places=places, why=form.why, tried=True)
        matches = [tried if one.key == key else one for one in desk.matches]
        return _page(desk._replace(matches=matches), problem, 422)
    told = next((one for one in face.book.stages if one.key == key), None)
    facts = {"place": place, "members": list(match.members), "order": order}
    if told and told.aside:
        facts["aside"] = list(told.aside)
    clubs.say(face.evening, desk.visitor.writer, subjects.STAGE, key, facts, why=form.why, ref=token())
    return redirect(address(face.evening, "evening-finals"))


def _as_earlier(desk: FinalsDesk) -> HttpResponse:
    """What a page sends that was opened before each command had its address."""
    word, key = pressed(desk.request)
    if word != "rule":
        return _lay(desk)
    return _decide(desk, next((one.number for one in desk.matches if one.key == key), 0))


finals, lay, decide = _at_desk(_as_earlier), _at_desk(_lay), _at_desk(_decide)


def _match(stage: PlayOff, face: EveningPage, table: Standings) -> FinalMatch:
    announced = next(
        (one for one in face.book.stages if one.key == stage.key), PlannedStage(stage.key, stage.place, ())
    )
    allowed = sizes(face.book.rule_set) if face.book.rule_set else USUAL
    many = len(stage.members)
    short = next((more for more in range(MOST_ASIDE) if _sizes(many + more, allowed)), 0)
    ranks = [(row.rank or 0, row.member) for row in table.ranked if row.member in stage.members]
    return FinalMatch(
        key=stage.key,
        words=stage_words(stage.key),
        members=stage.members,
        names=tuple(face.names[key] for key in stage.members),
        places=tuple(
            FinalPlace(stage.place + at, member, face.names[member]) for at, (_rank, member) in enumerate(ranks)
        ),
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


def _with_asides(request: HttpRequest, match: FinalMatch) -> FinalMatch:
    picked = given(request, AsideForm, of=match.key).people
    return match._replace(chosen=tuple(picked[at] for at in match.asides if picked.get(at)))


def _wrong(chosen: list[FinalMatch], face: EveningPage) -> str:
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


def _number(face: EveningPage) -> int:
    """The round of the finals: one more than there are."""
    return max([face.book.rounds, *face.book.seatings]) + 1


def _overtaken() -> str:
    return _("Somebody else has laid the finals in the meantime.")


def _posted(desk: FinalsDesk, chosen: list[FinalMatch], seen: int | None) -> str:
    """Posts the stages and their tables; why not, or nothing."""
    face, by = desk.face, desk.visitor.writer
    tables = [table for match in chosen for table in match.tables]
    stages = [match.key for match in chosen for _table in match.tables]
    names = {key: face.names[key] for table in tables for key in table}
    try:
        outcome = seat(face.evening, face.book, _number(face), tables, by, names=names, stages=stages, seen=seen)
    except RoundBegun:
        return _("These matches have begun already.")
    if isinstance(outcome, Overtaken):
        return _overtaken()
    for match in chosen:
        facts = {"place": match.number, "members": list(match.members)}
        if match.chosen:
            facts["aside"] = list(match.chosen)
        clubs.say(face.evening, by, subjects.STAGE, match.key, facts, ref=token())
    return ""


def _page(desk: FinalsDesk, problem: str = "", status: int = 200) -> HttpResponse:
    face, matches = desk.face, desk.matches
    book = season_book(face.season)
    none = rules_of(book).final == "none" and not rules_of(book).playoffs_to
    busy = {member for match in matches for member in match.members if not match.played}
    helpers = sorted(face.here, key=lambda person: person.key in busy)
    context = context_of(face) | {
        "page_address": address(face.evening, "evening-finals"),
        "has_finals": True,
        "matches": matches,
        "lines": lines_of(table_of(book, face.names), face.names),
        "none": none,
        "problem": problem,
        "round": _number(face),
        "seen": club_version(desk.visitor.club),
        "layable": any(match.sizes and not match.played for match in matches),
        "helpers": [(person.key, person.name) for person in helpers],
    }
    return page(desk.request, "scoring/evening/finals.html", desk.visitor, context, status)
