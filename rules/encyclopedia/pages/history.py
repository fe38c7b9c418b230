"""The family and its history: what makes a Rams game, tree, timeline and maps; tournaments, neighbours, false claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia.book.claims import claims
from rules.encyclopedia.book.essays import essay
from rules.encyclopedia.book.history import DatedFact, attested, facts, places, unknown
from rules.encyclopedia.book.lineage import branch, crosses, lineage, others, roots
from rules.encyclopedia.pages.drawing.chart import draw_chart
from rules.encyclopedia.pages.drawing.maps import draw_maps
from rules.encyclopedia.pages.drawing.tree import draw_tree
from rules.encyclopedia.pages.essays import Block, essay_context
from rules.encyclopedia.pages.pieces import Reader

FIRST, LAST, STEP = 1650, 2030, 10  # the years up to which one may ask
PERIODS: Final = (  # what the table is divided into: an anchor, the words above it and its last year
    ("before-1800", _("Before 1800"), 1799),
    ("since-1800", _("1800 to 1849"), 1849),
    ("since-1850", _("1850 to 1899"), 1899),
    ("since-1900", _("Since 1900"), LAST),
)
OWN: Final = {"family": "history", "tournaments": "tournaments", "related": "related", "claims": "claims"}


class Period(NamedTuple):
    """A part of the table."""

    key: str
    title: str
    facts: tuple[DatedFact, ...]


class HistoryQuery(NamedTuple):
    """Of which game, of which place and up to which year somebody wants to see the facts."""

    game: str = ""
    place: str = ""
    until: int = LAST

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The shortest words of an address that ask for it."""
        named = [("game", self.game), ("place", self.place), ("until", str(self.until) if self.until < LAST else "")]
        return [(name, value) for name, value in named if value]

    @property
    def found(self) -> tuple[DatedFact, ...]:
        """The facts."""
        return attested(self.game, self.place, self.until if self.until < LAST else None)


def read_asked(query: Mapping[str, str]) -> HistoryQuery:
    """What an address asks for. Words that mean nothing are passed over."""
    told = {key for fact in facts() for key in fact.games}
    game, place, until = (query.get(name, "") for name in ("game", "place", "until"))
    years = {str(year): year for year in range(FIRST, LAST, STEP)}
    return HistoryQuery(game if game in told else "", place if place in places() else "", years.get(until, LAST))


@require_safe
@reading_page
def family(request: HttpRequest) -> HttpResponse:
    """What makes a Rams game, the tree, and all dated facts, or those for which the address asks."""
    asked = read_asked(request.GET.dict())
    shortest = urlencode(asked.pairs)
    if request.META.get("QUERY_STRING", "") != shortest:
        return HttpResponseRedirect(reverse("rules:history") + (f"?{shortest}" if shortest else ""))
    reader = Reader(request, language.current())
    blocks: dict[str, Block] = {
        "lineage": lambda _: _block(reader, "lineage", _tree()),
        "records": lambda _: _block(reader, "records", _records(reader.lang, asked)),
    }
    return _page(reader, "family", blocks, {"asked": asked})


@require_safe
@reading_page
def tournaments(request: HttpRequest) -> HttpResponse:
    """Tournaments and living custom."""
    return _page(Reader(request, language.current()), "tournaments", {})


@require_safe
@reading_page
def related(request: HttpRequest) -> HttpResponse:
    """Games that are named beside the family and are not of it."""
    reader = Reader(request, language.current())
    return _page(reader, "related", {"others": lambda group: _block(reader, "others", {"others": _group(group)})})


@require_safe
@reading_page
def false_claims(request: HttpRequest) -> HttpResponse:
    """What is told of the games and is not so."""
    reader = Reader(request, language.current())
    return _page(reader, "claims", {"claims": lambda _: _block(reader, "claims", {"claims": claims(), "all": True})})


def to_page(request: HttpRequest, page: str) -> HttpResponse:
    """Leads from the address word of another language to a page."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponseRedirect(reverse(page) + (f"?{query}" if query else ""))


def _page(reader: Reader, key: str, blocks: Mapping[str, Block], more: Mapping[str, Any] | None = None) -> HttpResponse:
    shown = essay(reader.lang, key)
    address = reader.request.build_absolute_uri(reverse(f"rules:{OWN[key]}"))
    return render(
        reader.request,
        "rules/essay.html",
        essay_context(shown, reader, blocks) | {"canonical": address, **(more or {})},
    )


def _block(reader: Reader, name: str, context: Mapping[str, Any]) -> str:
    return render_to_string(f"rules/blocks/{name}.html", {"lang": reader.lang, **context}, request=reader.request)


def _group(key: str) -> list[Any]:
    return [other for other in others() if other.group == key]


def _tree() -> dict[str, Any]:
    return {
        "tree": draw_tree(),
        "families": [branch(root) for root in roots()],
        "crosses": [(lineage()[line.parent], lineage()[line.child], line) for line in crosses()],
        "first": {key: found[0] for key in lineage() if key not in unknown() and (found := attested(key))},
    }


def _records(lang: str, asked: HistoryQuery) -> dict[str, Any]:
    shown = asked.found
    told = {key for fact in facts() for key in fact.games}
    return {
        "asked": asked,
        "facts": shown,
        "periods": _periods(shown),
        "total": len(facts()),
        "chart": draw_chart(shown),
        "maps": draw_maps(shown),
        "games": sorted(((node.name(lang), key) for key, node in lineage().items() if key in told), key=_sorted),
        "places": sorted(((place.name[lang], key) for key, place in places().items()), key=_sorted),
        "years": (FIRST, LAST, STEP),
    }


def _periods(shown: Sequence[DatedFact]) -> list[Period]:
    """The facts by their years, without periods for which there are none."""
    found, first = [], 0
    for key, title, last in PERIODS:
        if now := tuple(fact for fact in shown if first <= fact.year <= last):
            found.append(Period(key, str(title), now))
        first = last + 1
    return found


def _sorted(pair: tuple[str, str]) -> str:
    return pair[0].casefold().replace("ö", "o").replace("ä", "a").replace("ü", "u")
