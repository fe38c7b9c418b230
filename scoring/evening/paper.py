"""An evening on paper: the seats, a card with a code for each table, score sheets with the names on them, the standings."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.web import language
from config.web.qr import qr
from rules.encyclopedia.book import choices_of
from rules.encyclopedia.pages.paper import blank
from rules.encyclopedia.pages.pieces import Reader
from scoring.club.clubs import page
from scoring.club.membership import SCORE, short
from scoring.evening.access import address, context_of, opened
from scoring.evening.page import EveningPage, page_of
from scoring.evening.rows import EveningRound, EveningTable
from scoring.evening.standings import lines_of, table_of
from scoring.journal.reading import season_book
from scoring.sheets.service.rounds import variant_for

FORMATS: Final = ("a4", "a5", "a6")
SIGNED: Final = {"a4": 10, "a5": 8}  # millimetres in which everybody signs; on A6 there are none
SEATS, CARDS, SHEETS, STANDINGS = "seats", "cards", "sheets", "standings"


class Card(NamedTuple):
    """What lies on a table: who sits there, and the code of its sheet."""

    round: int
    table: EveningTable
    link: str
    picture: SafeString | str


class BlankSheet(NamedTuple):
    """A score sheet with its names; ``rows`` and the rest as ``rules/paper/_score.html`` wants them."""

    round: int
    table: EveningTable
    names: tuple[str, ...]
    form: dict[str, Any]


@require_safe
@never_cache
def paper(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """What to print stands in the address: ``what``, ``paper`` and ``round``."""
    visitor, found = opened(request, club, season, evening, SCORE)
    face = page_of(found, visitor)
    what = request.GET.get("what", SEATS)
    what = what if what in (SEATS, CARDS, SHEETS, STANDINGS) else SEATS
    size = request.GET.get("paper", "")
    size = size if size in FORMATS else "a6" if what == CARDS else "a4"
    rounds = _rounds(request, face)
    context = context_of(face) | {
        "what": what,
        "paper": size,
        "rounds": rounds,
        "all_rounds": face.rounds,
        "number": request.GET.get("round", "") if len(rounds) == 1 else "",
        "kinds": _kinds(),
        "formats": FORMATS,
        "action": address(found, "evening-paper"),
    }
    if what == CARDS:
        context["cards"] = [_card(request, each, table) for each in rounds for table in each.tables]
    if what == SHEETS:
        context |= _blanks(request, face, rounds, size)
    if what == STANDINGS:
        context["lines"] = lines_of(table_of(season_book(found.season), face.names), face.names)
    return page(request, "scoring/evening/paper.html", visitor, context)


def _kinds() -> list[tuple[str, str]]:
    return [
        (SEATS, _("Seats")),
        (CARDS, _("Table cards")),
        (SHEETS, _("Score sheets")),
        (STANDINGS, _("Standings")),
    ]


def _rounds(request: HttpRequest, face: EveningPage) -> tuple[EveningRound, ...]:
    """The round that is asked for, else all that are seated."""
    wanted = request.GET.get("round", "")
    chosen = tuple(each for each in face.rounds if str(each.number) == wanted)
    return chosen or face.rounds


def _card(request: HttpRequest, each: EveningRound, table: EveningTable) -> Card:
    if table.sheet is None:
        return Card(each.number, table, "", "")
    link = request.build_absolute_uri(reverse("scoring:sheet", args=[table.sheet.code]))
    return Card(each.number, table, link.partition("://")[2], qr(link))


def _blanks(request: HttpRequest, face: EveningPage, rounds: tuple[EveningRound, ...], size: str) -> dict[str, Any]:
    """A sheet for each table, made by the rule set of the evening."""
    rules = face.book.rule_set
    if rules is None:
        return {"blanks": []}
    reader = Reader(request, language.current(), rules.game)
    forms: dict[int, dict[str, Any]] = {}
    blanks = []
    for each in rounds:
        for table in each.tables:
            seats = len(table.seats)
            if seats not in forms:
                forms[seats] = blank(reader, choices_of(variant_for(rules, seats)), size, SIGNED.get(size, 0))
            form = dict(forms[seats])
            if table.sheet is not None:
                form["picture"] = qr(request.build_absolute_uri(reverse("scoring:sheet", args=[table.sheet.code])))
            called = short({seat.key: seat.name for seat in table.seats})
            blanks.append(BlankSheet(each.number, table, tuple(called.values()), form))
    return {"blanks": blanks, "game_title": face.game}
