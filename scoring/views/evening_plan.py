"""Planning an evening, and changing what was planned: day, place, rule set, rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.names import clean
from rules.book import BadCode, asked, read_code
from rules.games import CORE, GAMES, find
from rules.sets.choices import written
from scoring.beginning import LOOK, Beginning, form_of, read
from scoring.book import subjects
from scoring.book.reading import EveningBook, RuleSet, SeasonBook
from scoring.league.wording import day_of
from scoring.membership import DIRECT, Visitor, season_at, visit
from scoring.models import LONGEST_NAME, Evening, Season, token
from scoring.service import clubs, rule_sets
from scoring.service.book import Overtaken
from scoring.service.seasons import season_book
from scoring.views.clubs import page
from scoring.views.evening import back, opened
from scoring.views.evening_face import book_of

SAVE = "save"
MOST_ROUNDS = 20
MOST_MINUTES = 300
WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Plan:
    """What the form says besides the rule set."""

    day: date | None
    title: str = ""
    place: str = ""
    rounds: int = 3
    minutes: int = 0
    cancelled: bool = False

    def problems(self) -> list[str]:
        """What is wrong with it."""
        return [] if self.day else [_("Say on which day the evening is.")]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The form of a new evening, filled in as the last one was."""
    visitor = visit(request, club, DIRECT)
    found = season_at(visitor, season)
    if request.method != "POST":
        before = _last(season_book(found))
        rules = _named(request.GET.get("rules", "")) or (before.rule_set if before else None)
        return _form(request, visitor, found, _like(before), _same_rules(rules))
    plan, beginning, problems = _typed(request)
    if request.POST.get("do", SAVE) != SAVE or problems:
        return _form(request, visitor, found, plan, beginning, problems)
    return back(clubs.open_evening(found, _facts(plan, beginning), visitor.writer))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The same form for an evening that is planned."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    book = book_of(found)
    if request.method != "POST":
        plan = Plan(book.day, book.title, book.place, book.rounds, book.minutes, book.cancelled)
        return _form(request, visitor, found.season, plan, _same_rules(book.rule_set), evening=found)
    plan, beginning, problems = _typed(request)
    if request.POST.get("do", SAVE) == SAVE and not problems:
        seen = request.POST.get("seen", "")
        facts = _facts(plan, beginning)
        outcome = clubs.say(
            found,
            visitor.writer,
            subjects.EVENING,
            "",
            facts,
            ref=token(),
            seen=int(seen) if seen.isdecimal() else None,
        )
        if not isinstance(outcome, Overtaken):
            return back(found)
        problems = [_("Somebody else has changed the evening in the meantime. Look at it, then save again.")]
    return _form(request, visitor, found.season, plan, beginning, problems, evening=found)


def _typed(request: HttpRequest) -> tuple[Plan, Beginning, list[str]]:
    """The form as it was sent, and what is wrong with it."""
    typed = request.POST.dict()
    plan = Plan(
        day_of(typed.get("date", "")),
        clean(typed.get("title", ""), LONGEST_NAME),
        clean(typed.get("place", ""), LONGEST_NAME),
        min(max(_number(typed.get("rounds", ""), 3), 1), MOST_ROUNDS),
        min(_number(typed.get("minutes", ""), 0), MOST_MINUTES),
        "cancelled" in typed,
    )
    key, do = typed.get("game", ""), typed.get("do", SAVE)
    if key not in GAMES:
        key = CORE[0].key
    other = typed.get("shown", "") not in ("", key)  # its house rules have not been seen yet
    beginning = read(asked(key, {} if other else typed).game, {} if other else typed, LOOK if do == SAVE else do)
    clashes = beginning.clashes(language.current())
    return plan, beginning, plan.problems() + clashes


def _number(typed: str, usual: int) -> int:
    return int(typed) if typed.isdecimal() and len(typed) < 4 else usual


def _facts(plan: Plan, beginning: Beginning) -> dict[str, Any]:
    options: Mapping[str, Any] = dict(beginning.choices.changed)
    return {
        "date": plan.day.isoformat() if plan.day else "",
        "title": plan.title,
        "place": plan.place,
        "rule_set": {"game": beginning.game.key, "edition": beginning.game.edition, "options": options},
        "rounds": plan.rounds,
        "minutes": plan.minutes,
        "cancelled": plan.cancelled,
    }


def _last(book: SeasonBook) -> EveningBook | None:
    return book.evenings[-1] if book.evenings else None


def _like(before: EveningBook | None) -> Plan:
    """A plan like that of the last evening, a week later or today."""
    today = timezone.localdate()
    if before is None:
        return Plan(today)
    day = before.day + WEEK
    while day < today:
        day += WEEK
    return Plan(day, "", before.place, before.rounds, before.minutes)


def _named(code: str) -> RuleSet | None:
    """The rule set of this short name; None where there is none."""
    try:
        choices = read_code(code)
    except BadCode:
        return None
    return RuleSet(choices.game.key, choices.game.edition, dict(choices.changed))


def _same_rules(rules: RuleSet | None) -> Beginning:
    """The form of house rules filled in with these."""
    if rules is None:
        return read(CORE[0], {})
    game = find(rules.game, rules.edition)
    return read(game, {name: written(value) for name, value in rules.options.items()})


def _form(
    request: HttpRequest,
    visitor: Visitor,
    season: Season,
    plan: Plan,
    beginning: Beginning,
    problems: list[str] | None = None,
    evening: Evening | None = None,
) -> HttpResponse:
    lang = language.current()
    shown = request.POST.get("do", "") == SAVE if request.method == "POST" else False
    form = form_of(beginning, lang, (problems or []) if shown else [])
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
