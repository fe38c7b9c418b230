"""Planning an evening, and changing what was planned: day, place, rule set, rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import given
from rules.encyclopedia.book import BadCode, choices_from_query, read_code
from rules.encyclopedia.pages.catalogue import GameGroup
from rules.games import CORE, GAMES, find
from rules.switches.kinds import texts
from scoring.book import subjects
from scoring.book.fold import EveningBook, PlayedRules, SeasonBook
from scoring.club import named_rules as rule_sets
from scoring.club import service as clubs
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor, season_at, visit
from scoring.earlier_pages import with_button
from scoring.evening.access import back, opened
from scoring.evening.forms import PlanForm
from scoring.evening.page import book_of, this_moment
from scoring.evening.standings import rules_of
from scoring.journal.book import Overtaken
from scoring.journal.reading import season_book
from scoring.models import Evening, Season, token
from scoring.sheets.beginning import Beginning, form_of, read

WEEK = timedelta(days=7)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The form of a new evening, filled in as the last one was."""
    visitor = visit(request, club, DIRECT)
    found = season_at(visitor, season)
    if request.method != "POST":
        book = season_book(found)
        before = _last(book)
        rules = _named(request.GET.get("rules", "")) or (before.rule_set if before else _counting(book))
        return _form(request, visitor, found, _like(before, this_moment().today), _same_rules(rules))
    plan, beginning, problems = _typed(request)
    if not plan.saving or problems:
        return _form(request, visitor, found, plan, beginning, problems)
    return back(clubs.open_evening(found, _facts(plan, beginning), visitor.writer))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The same form for an evening that is planned."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    book = book_of(found)
    if request.method != "POST":
        plan = PlanForm(
            day=book.day,
            begins=book.begins,
            title=book.title,
            place=book.place,
            rounds=book.rounds,
            minutes=book.minutes,
            places=book.places,
            cancelled=book.cancelled,
        )
        return _form(request, visitor, found.season, plan, _same_rules(book.rule_set), evening=found)
    plan, beginning, problems = _typed(request)
    if plan.saving and not problems:
        facts = _facts(plan, beginning) | of_series(book)
        outcome = clubs.say(found, visitor.writer, subjects.EVENING, "", facts, ref=token(), seen=plan.seen)
        if not isinstance(outcome, Overtaken):
            return back(found)
        problems = [_("Somebody else has changed the evening in the meantime. Look at it, then save again.")]
    return _form(request, visitor, found.season, plan, beginning, problems, evening=found)


def _typed(request: HttpRequest) -> tuple[PlanForm, Beginning, list[str]]:
    """The form as it was sent, and what is wrong with it."""
    plan = with_button(given(request, PlanForm))
    key = plan.game if plan.game in GAMES else CORE[0].key
    typed = {} if plan.of_another(key) else plan.answers
    beginning = read(choices_from_query(key, typed).game, typed, ready=plan.ready, up=plan.up)
    clashes = beginning.clashes(language.current())
    return plan, beginning, plan.problems + clashes


def _facts(plan: PlanForm, beginning: Beginning) -> dict[str, Any]:
    options: Mapping[str, Any] = dict(beginning.choices.changed)
    return {
        "date": plan.day.isoformat() if plan.day else "",
        "title": plan.title,
        "place": plan.place,
        "rule_set": {"game": beginning.game.key, "edition": beginning.game.edition, "options": options},
        "rounds": plan.rounds,
        "minutes": plan.minutes,
        "cancelled": plan.cancelled,
    } | _said(plan)


def of_series(book: EveningBook) -> dict[str, str]:
    """That an evening belongs to a series stays, whatever else is changed."""
    return {"series": book.series, "slot": book.slot.isoformat()} if book.series and book.slot else {}


def _said(plan: PlanForm) -> dict[str, Any]:
    """What need not be said of an evening, where it was."""
    begins = {"begins": plan.begins.isoformat("minutes")} if plan.begins else {}
    return begins | ({"places": plan.places} if plan.places else {})


def _last(book: SeasonBook) -> EveningBook | None:
    return book.evenings[-1] if book.evenings else None


def _like(before: EveningBook | None, today: date) -> PlanForm:
    """A plan like that of the last evening, a week later or today."""
    if before is None:
        return PlanForm(day=today)
    day = before.day + WEEK
    while day < today:
        day += WEEK
    return PlanForm(
        day=day,
        begins=before.begins,
        place=before.place,
        rounds=before.rounds,
        minutes=before.minutes,
        places=before.places,
    )


def _counting(book: SeasonBook) -> PlayedRules | None:
    """The first rule set that counts in the season; None where all do."""
    named = next(iter(rules_of(book).rule_sets), None)
    if named is None or named.game not in GAMES:
        return None
    return PlayedRules(named.game, named.edition or GAMES[named.game].edition, dict(named.options or ()))


def seasons_first(groups: Sequence[GameGroup], book: SeasonBook) -> tuple[GameGroup, ...]:
    """The games to choose from: first those that count in the season or were played in it, then all others."""
    counting = [one.game for one in rules_of(book).rule_sets]
    wanted = list(dict.fromkeys([*counting, *(one.rule_set.game for one in book.evenings if one.rule_set)]))
    known = {game.key: game for group in groups for game in group.games}
    first = tuple(known[key] for key in wanted if key in known)
    others = (replace(group, games=tuple(one for one in group.games if one not in first)) for group in groups)
    season = [GameGroup("season", _("This season"), "", first)] if first else []
    return (*season, *(group for group in others if group.games))


def _named(code: str) -> PlayedRules | None:
    """The rule set of this short name; None where there is none."""
    try:
        choices = read_code(code)
    except BadCode:
        return None
    return PlayedRules(choices.game.key, choices.game.edition, dict(choices.changed))


def _same_rules(rules: PlayedRules | None) -> Beginning:
    """The form of house rules filled in with these."""
    if rules is None:
        return read(CORE[0], {})
    game = find(rules.game, rules.edition)
    return read(game, texts(rules.options))


def _form(
    request: HttpRequest,
    visitor: Visitor,
    season: Season,
    plan: PlanForm,
    beginning: Beginning,
    problems: list[str] | None = None,
    evening: Evening | None = None,
) -> HttpResponse:
    lang = language.current()
    shown = request.method == "POST" and plan.saving
    form = form_of(beginning, lang, (problems or []) if shown else [])
    form["groups"] = seasons_first(form["groups"], season_book(season))
    context = form | {
        "season": season,
        "evening": evening,
        "plan": plan,
        "open": any(row.changed for row in form["switches"]) or bool(form["clashes"]),
        "seen": visitor.club.postings.order_by("-n").values_list("n", flat=True).first() or 0,
        "action": request.path,
        "own_rules": rule_sets.kept(visitor.club) if evening is None else [],
    }
    return page(request, "scoring/evening/plan.html", visitor, context, status=422 if shown and problems else 200)
