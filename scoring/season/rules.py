"""The rules of a season: to read; for directors as switches, with what contradicts itself and what would change."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web import language
from config.web.forms import given
from rules.switches.words import ShownWay
from scoring.book import subjects
from scoring.book.fold import SeasonBook
from scoring.club import service as clubs
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, READ, MemberNames, Visitor, season_at, visit
from scoring.journal.book import Overtaken, PostingDraft, post
from scoring.journal.reading import season_book
from scoring.league.presets import PRESETS
from scoring.league.rule_clashes import cautions, contradictions
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.words import number_words, sentence
from scoring.models import LONGEST_NAME, Season
from scoring.season.forms import RulesForm
from scoring.season.page import SeasonFace, readable
from scoring.season.sample import NAMES, sample
from scoring.season.switches import SeasonWords, groups, in_words, typed

READING = "scoring/season_rules.html"
EDITING = "scoring/season_editor.html"
_BACK = 3  # seasons that are looked into for one in which something was played


class ClashLine(NamedTuple):
    """A contradiction in words, and the ways out of it."""

    words: str
    ways: tuple[ShownWay, ...]


class RankPreview(NamedTuple):
    """A member's place under the rules as they were and as they would be."""

    rank: str
    before: str
    moved: int
    name: str
    total: str
    total_before: str

    @property
    def fallen(self) -> int:
        """How many places further down."""
        return -self.moved


class Preview(NamedTuple):
    """A season's standings under other rules; where there are none to compare them with, ``before`` is empty."""

    season: str
    rows: list[RankPreview]

    @property
    def compares(self) -> bool:
        """Whether it tells how it was until now."""
        return any(row.before for row in self.rows)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def rules(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The rules; ``?edit`` shows a director the switches, POST previews or saves them."""
    editing = request.method == "POST" or "edit" in request.GET
    visitor = visit(request, club, DIRECT if editing else READ)
    at = season_at(visitor, season)
    book = season_book(at)
    if request.method == "POST":
        return _changed(request, visitor, at, book)
    if editing:
        told = readable(book.rules).as_json()
        return _editor(request, visitor, told, {"season": at, "book": book, "seen": book.version})
    lang = language.current()
    held = readable(book.rules)
    context = {
        "season": at,
        "groups": in_words(SeasonWords(lang, book), held),
        "cautions": [sentence(lang, f"caution.{one.code}") for one in cautions(held)],
    }
    return page(request, READING, visitor, context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, club: str) -> HttpResponse:
    """A new season: its name and its rules, to begin with those of the last one or ready-made ones (``?like=``)."""
    visitor = visit(request, club, DIRECT)
    if request.method == "POST":
        return _opened(request, visitor)
    last = visitor.club.seasons.order_by("-created_at").first()
    like = PRESETS.get(request.GET.get("like", ""))
    begun = like or (readable(season_book(last).rules) if last else PRESETS["places"])
    name = request.GET.get("name", "") or str(timezone.localdate().year)
    return _editor(
        request, visitor, begun.as_json(), {"name": name[:LONGEST_NAME], "like": request.GET.get("like", "")}
    )


def _changed(request: HttpRequest, visitor: Visitor, at: Season, book: SeasonBook) -> HttpResponse:
    form = given(request, RulesForm)
    told = typed(form)
    found = SeasonRules.from_json(told)
    context: dict[str, Any] = {"season": at, "book": book, "seen": form.seen or "", "why": form.why}
    if not isinstance(found, SeasonRules) or contradictions(found) or not form.saving:
        return _editor(request, visitor, told, context, 422 if form.saving else 200)
    saying = PostingDraft(subjects.RULES, found.as_json(), at, why=form.why, ref=form.ref, seen=form.seen)
    outcome = post(visitor.club, [saying], visitor.writer)
    if isinstance(outcome, Overtaken):
        context |= {
            "seen": outcome.theirs.n,
            "problem": _(
                "Somebody else has changed the rules in the meantime. Look at the preview, and save again if yours are to hold."
            ),
        }
        return _editor(request, visitor, told, context, 409)
    return redirect("scoring:season-rules", club=visitor.club.slug, season=at.slug)


def _opened(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    form = given(request, RulesForm)
    told = typed(form)
    found = SeasonRules.from_json(told)
    context: dict[str, Any] = {"name": form.name}
    if form.saving and not form.name:
        context["problem"] = _("Say what the season is called.")
    if not form.saving or not form.name or not isinstance(found, SeasonRules) or contradictions(found):
        return _editor(request, visitor, told, context, 422 if form.saving else 200)
    opened = clubs.open_season(visitor.club, form.name, found.as_json(), visitor.writer)
    return redirect("scoring:season", club=visitor.club.slug, season=opened.slug)


def _editor(
    request: HttpRequest, visitor: Visitor, told: dict[str, Any], context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The switches, what is wrong with them, and what they would change."""
    lang = language.current()
    book: SeasonBook | None = context.get("book")
    words = SeasonWords(lang, book)
    found = SeasonRules.from_json(told)
    objections = () if isinstance(found, SeasonRules) else found
    context |= {
        "groups": groups(words, told, objections),
        "objections": [words.objected(one) for one in objections],
        "presets": _presets(lang),
        "clashes": [],
        "previews": [],
    }
    if isinstance(found, SeasonRules):
        context |= {
            "clashes": _clashes(words, found),
            "cautions": [sentence(lang, f"caution.{one.code}") for one in cautions(found)],
            "changes": words.differences(found, readable(book.rules)) if book else [],
        }
        if request.method == "POST" and not context["clashes"]:
            context["previews"] = previews(visitor, context.get("season"), book, found)
    return page(request, EDITING, visitor, context, status)


def _presets(lang: str) -> list[tuple[str, str, str]]:
    return [(key, sentence(lang, f"preset.{key}"), sentence(lang, f"preset.{key}.help")) for key in PRESETS]


def _clashes(words: SeasonWords, rules: SeasonRules) -> list[ClashLine]:
    return [
        ClashLine(
            sentence(words.lang, f"clash.{clash.code}"),
            tuple(ShownWay(words.turned(way), json.dumps(rules.written(way))) for way in clash.ways),
        )
        for clash in contradictions(rules)
    ]


def previews(visitor: Visitor, season: Season | None, book: SeasonBook | None, rules: SeasonRules) -> list[Preview]:
    """The standings under these rules: of this season so far, and of the last one in which something was played.

    In a club that has played nothing yet: of an example.
    """
    people = visitor.names()
    found = []
    if season and book and book.played.results:
        found.append(_preview(visitor, people, season, book, rules))
    for other in visitor.club.seasons.order_by("-created_at")[:_BACK]:
        if other == season:
            continue
        past = season_book(other)
        if past.played.results:
            found.append(_preview(visitor, people, other, past, rules))
            break
    return found or [_sampled(rules)]


def _sampled(rules: SeasonRules) -> Preview:
    """What the rules make of evenings that nobody has played, in a club that has played none itself."""
    table = standings(sample(rules), rules, frozenset(NAMES))
    lang = language.current()
    rows = [
        RankPreview(str(row.rank or "–"), "", 0, row.member, number_words(lang, row.total), "") for row in table.rows
    ]
    return Preview(_("An example: eight people, six evenings"), rows)


def _preview(visitor: Visitor, people: MemberNames, season: Season, book: SeasonBook, rules: SeasonRules) -> Preview:
    face = SeasonFace(season, visitor, people, book, language.current(), timezone.localdate())
    before = {row.member: row for row in face.table.rows}
    rows = []
    for row in face.under(rules).rows:
        old = before[row.member]
        moved = (old.rank or 0) - (row.rank or 0) if old.rank and row.rank else 0
        rows.append(
            RankPreview(
                str(row.rank or "–"),
                str(old.rank or "–"),
                moved,
                people[row.member],
                number_words(face.lang, row.total),
                number_words(face.lang, old.total),
            )
        )
    return Preview(season.name, rows)
