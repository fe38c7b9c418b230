"""The family compared: one table of all games, and two to four of them side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book import comparison
from rules.encyclopedia.book.comparison import COLUMNS, MOST_SIDE_BY_SIDE, ComparisonColumn, ComparisonRow
from rules.encyclopedia.pages import cells
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.comparison_query import ALL, USUAL_COLUMNS, ComparisonQuery, read_query
from rules.encyclopedia.pages.look import deck, wording


@dataclass(frozen=True)
class Looks:
    """In which language the table is read, and by whom: each game in the deck that is theirs or its own."""

    lang: str
    request: HttpRequest

    def line(self, row: ComparisonRow) -> SafeString:
        """The cells of a row."""
        return cells.line(self.lang, deck(self.request, row.game), wording(self.request, row.game), row.key)

    def inside(self, row: ComparisonRow, column: ComparisonColumn) -> SafeString:
        """What stands in one cell."""
        return cells.inside(self.lang, deck(self.request, row.game), wording(self.request, row.game), row, column)


class ColumnHeading(NamedTuple):
    """A column as the table and its forms show it. ``way``: in which order the table stands by it, if it does."""

    key: str
    label: str
    about: str
    href: str
    way: str
    shown: bool


class Filter(NamedTuple):
    """A choice of kinds in one column."""

    key: str
    label: str
    kinds: tuple[tuple[str, str, bool], ...]  # kind, its words, whether it is the one wanted


class ComparisonLine(NamedTuple):
    """A row of the table. ``fold``: where its ready-made rule sets, so many, are shown or put away again."""

    row: ComparisonRow
    place: int  # in the order of the registry
    name: str
    full_name: str
    href: str
    cells: SafeString
    shown: bool
    picked: bool
    forms: int
    fold: str
    unfolded: bool


@require_safe
@reading_page
def show(request: HttpRequest) -> HttpResponse:
    """The whole family, or the rows that were picked side by side."""
    wanted = read_query(request.GET)
    if request.META.get("QUERY_STRING", "") != wanted.query:
        return HttpResponseRedirect(_address(wanted))
    looks = Looks(language.current(), request)
    context = {"asked": wanted, "canonical": request.build_absolute_uri(reverse("rules:compare"))}
    if len(wanted.games) > 1:
        return render(request, "rules/side_by_side.html", context | _side_by_side(looks, wanted))
    return render(request, "rules/compare.html", context | _table(looks, wanted))


def to_page(request: HttpRequest) -> HttpResponse:
    """Leads from the address word of another language to the page."""
    return HttpResponseRedirect(_address(read_query(request.GET)))


def _address(wanted: ComparisonQuery) -> str:
    return reverse("rules:compare") + (f"?{wanted.query}" if wanted.query else "")


# --- the whole family -----------------------------------------------------------------


def _table(looks: Looks, wanted: ComparisonQuery) -> dict[str, Any]:
    lines = [_line(looks, wanted, row) for row in _rows(wanted)]
    return {
        "headings": _headings(looks.lang, wanted),
        "filters": _filters(looks.lang, wanted),
        "lines": lines,
        "count": len({line.row.game for line in lines if line.shown}),
        "off": " ".join(f"off-{column.key}" for column in COLUMNS if column.key not in wanted.columns),
        "usual": ",".join(USUAL_COLUMNS),
        "all_forms": wanted.forms == (ALL,),
        "most": MOST_SIDE_BY_SIDE,
    }


def _rows(wanted: ComparisonQuery) -> tuple[ComparisonRow, ...]:
    """All rows in order: games as wanted, each followed by its ready-made rule sets."""
    rows = comparison.rows()
    games = comparison.in_order((row for row in rows if not row.preset), wanted.column, falling=wanted.falling)
    return tuple(row for game in games for row in rows if row.game == game.game)


def _line(looks: Looks, wanted: ComparisonQuery, row: ComparisonRow) -> ComparisonLine:
    forms = 0 if row.preset else sum(one.game == row.game for one in comparison.rows()) - 1
    return ComparisonLine(
        row=row,
        place=comparison.rows().index(row),
        name=cells.name(looks.lang, row),
        full_name=cells.full_name(looks.lang, row),
        href=under(row.choices),
        cells=looks.line(row),
        shown=wanted.shows(row),
        picked=row.key in wanted.games,
        forms=forms,
        fold=_address(wanted.folded(row.game)) + f"#row-{row.game}" if forms else "",
        unfolded=wanted.unfolds(row.game),
    )


def _headings(lang: str, wanted: ComparisonQuery) -> list[ColumnHeading]:
    return [
        ColumnHeading(
            column.key,
            comparison.label(lang, column),
            comparison.say(lang, f"about.{column.key}"),
            _address(wanted.sorted_by(column.key)),
            ("descending" if wanted.falling else "ascending") if wanted.sort == column.key else "",
            column.key in wanted.columns,
        )
        for column in COLUMNS
    ]


def _filters(lang: str, wanted: ComparisonQuery) -> list[Filter]:
    now = dict(wanted.wanted)
    return [
        Filter(
            column.key,
            comparison.label(lang, column),
            tuple(
                (kind, comparison.kind_words(lang, column, kind), now.get(column.key) == kind)
                for kind in comparison.kinds(column)
            ),
        )
        for column in COLUMNS
        if len(comparison.kinds(column)) > 1
    ]


# --- side by side -----------------------------------------------------------------------


class ComparedRow(NamedTuple):
    """A line of rows side by side."""

    key: str
    label: str
    about: str
    differs: bool
    cells: tuple[SafeString, ...]


class Picked(NamedTuple):
    """One of the rows side by side, and the address without it."""

    row: ComparisonRow
    title: str
    form: str
    href: str
    query: str
    without: str


def _side_by_side(looks: Looks, wanted: ComparisonQuery) -> dict[str, Any]:
    rows, differing = wanted.picked, comparison.differing(wanted.picked)
    groups: dict[str, list[ComparedRow]] = {}
    for column in COLUMNS:
        line = ComparedRow(
            column.key,
            comparison.label(looks.lang, column),
            comparison.say(looks.lang, f"about.{column.key}"),
            column.key in differing,
            tuple(looks.inside(row, column) for row in rows),
        )
        groups.setdefault(comparison.say(looks.lang, f"group.{column.group}"), []).append(line)
    return {
        "groups": groups.items(),
        "picked": [_picked(looks.lang, wanted, row) for row in rows],
        "differing": len(differing),
        "lines": len(COLUMNS),
        "others": _others(looks.lang, wanted) if len(rows) < MOST_SIDE_BY_SIDE else [],
        "family": _address(replace(wanted, games=())),
    }


def _picked(lang: str, wanted: ComparisonQuery, row: ComparisonRow) -> Picked:
    return Picked(
        row=row,
        title=book.article(lang, row.game).title,
        form=cells.name(lang, row) if row.preset else "",
        href=under(row.choices),
        query="&".join(f"{name}={value}" for name, value in row.choices.pairs),
        without=_address(wanted.without(row.key)),
    )


def _others(lang: str, wanted: ComparisonQuery) -> list[tuple[str, str]]:
    """The rows that could be put beside these."""
    return [(row.key, cells.full_name(lang, row)) for row in comparison.rows() if row.key not in wanted.games]
