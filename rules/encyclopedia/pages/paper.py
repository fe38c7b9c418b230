"""On paper: the rules of a rule set as a card to hang up, the sheet to keep its score by hand, its rulebook."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, sqrt
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import strip_tags
from django.views.decorators.http import require_safe

from config.web import language
from config.web.qr import qr
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import printed, short, under
from rules.encyclopedia.pages.asked_rules import asked_rules
from rules.encyclopedia.pages.brief import BriefPage, ShownStep, figures
from rules.encyclopedia.pages.namesakes import preset_besides
from rules.encyclopedia.pages.pieces import Reader

PAPER: Final = "paper"
CARD_FORMATS: Final = ("a4", "a5", "a6")
SHEET_FORMATS: Final = ("a4", "a5")

TALL: Final = 11.0  # millimetres: what a hand takes on the sheet where there is room
SPARE: Final = 4  # crosses that somebody may come to

# A card is set in the largest letters that fill its page; a script on the page finds them to a hair. These are the
# letters that a line of half the page holds and the lines that two columns hold at the common size, in points.
LINE: Final = 47
HELD: Final = 80
DENSE: Final = 84  # with so many lines title and pictures give way to the rules
COMMON: Final = 11.0
SMALLEST: Final = 9.5
LARGEST: Final = 15.0
HEADING: Final = 2.2  # lines that the title of a step takes
FACES: Final = 13.0  # lines that the order of the cards takes of both columns


class Form(NamedTuple):
    """A sheet: the millimetres for hands and legend, and of the legend letters in a line, height of a line, lines.

    ``row``, ``crosses``: what a hand takes, and the crosses where the score is kept in them.
    """

    height: int
    width: int
    line: float
    legend: int
    row: float = 7.5
    crosses: int = 22


# A6 is offered to clubs only, whose tables have the rules on the phone: 16 hands in rows a little higher than the
# squares of an exercise book, and nothing else.
SHEETS: Final = {
    "a4": Form(208, 50, 3.9, 16),
    "a5": Form(138, 44, 3.1, 14),
    "a6": Form(103, 1, 0, 0, row=5.5, crosses=15),
}


@require_safe
@reading_page
def card(request: HttpRequest, key: str) -> HttpResponse:
    """The rules on one page."""
    return _printed(request, key, "rules:card", CARD_FORMATS, _card)


@require_safe
@reading_page
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """A sheet to keep score by hand."""
    return _printed(request, key, "rules:paper-sheet", SHEET_FORMATS, _sheet)


Context = Callable[[Reader, book.Choices, str], dict[str, Any]]


def _printed(request: HttpRequest, key: str, page: str, formats: tuple[str, ...], context: Context) -> HttpResponse:
    """A page to print. Rules that cannot be played are not printed: the builder says what is wrong with them."""
    paper = request.GET.get(PAPER, "")
    wanted = () if paper not in formats[1:] else ((PAPER, paper),)
    choices = asked_rules(request, key, page, wanted)
    if isinstance(choices, HttpResponse):
        return choices
    paper = paper if wanted else formats[0]
    reader = Reader(request, language.current(), choices.game.key)
    shown = [
        (one, one.upper(), under(choices, page, *(((PAPER, one),) if one != formats[0] else ()))) for one in formats
    ]
    same = ((PAPER, paper),) if wanted and paper in SHEET_FORMATS else ()
    common = {
        "article": book.article_for(reader.lang, choices),
        "game": choices.game,
        "choices": choices,
        "preset": preset_besides(reader.lang, choices),
        "differences": book.differences(reader.lang, choices, reader.wording),
        "paper": paper,
        "formats": shown,
        "builder": under(choices, "rules:yours"),
        "article_address": under(choices),
        "card_address": under(choices, "rules:card", *same),
        "sheet_address": under(choices, "rules:paper-sheet", *same),
        "rulebook_address": under(choices, "rules:rulebook"),
        "aloud_address": under(choices, "rules:aloud"),
    }
    response = render(request, f"rules/paper/{context.__name__[1:]}.html", common | context(reader, choices, paper))
    if choices.changed:
        response["Cache-Control"] = FLEETING
    return response


# --- the card ---------------------------------------------------------------------------------------------------


def _card(reader: Reader, choices: book.Choices, paper: str) -> dict[str, Any]:
    page = BriefPage(choices, reader)
    link = reader.request.build_absolute_uri(short(choices))
    return {
        "brief": page,
        "weli": page.weli,
        "figures": figures(choices),
        "size": _size(page),
        "link": link,
        "letters": link.partition("://")[2],
        "picture": qr(reader.request.build_absolute_uri(printed(choices, reader.lang))),
    }


def _size(page: BriefPage) -> str:
    """The classes for the size of letters at which a card fills its page, in half points."""
    lines = FACES + sum(_lines(one) for one in page.steps)
    points = min(LARGEST, max(SMALLEST, int(COMMON * sqrt(HELD / lines) * 2) / 2))
    return f"size-{points * 2:.0f}" + (" dense" if lines > DENSE else "")


def _lines(step: ShownStep) -> float:
    """The lines that a step takes in half a page."""
    return HEADING + sum(ceil(len(strip_tags(" ".join(one.cells))) / LINE) + 0.3 for one in step.lines)


# --- the score sheet --------------------------------------------------------------------------------------------


def _sheet(reader: Reader, choices: book.Choices, paper: str) -> dict[str, Any]:
    return blank(reader, choices, paper)


def blank(reader: Reader, choices: book.Choices, paper: str, below: int = 0) -> dict[str, Any]:
    """What an empty score sheet shows, see ``rules/paper/_score.html``. ``below``: millimetres left free under the legend."""
    page, variant, form = BriefPage(choices, reader), choices.variant, SHEETS[paper]
    scoring = page.scoring
    legend = scoring.rows if scoring is not None and form.legend else ()
    told = sum(ceil((len(strip_tags(" ".join(one.cells))) + 3) / form.width) for one in legend) + 1
    room = form.height - below - min(told, form.legend * 2) / 2 * form.line - (form.crosses if variant.crosses else 0)
    fit = int(room // form.row)
    rows = min(fit, variant.goal.deals) if variant.goal.deals else fit
    online = reverse("scoring:new") + "?" + urlencode((("game", choices.game.key), *choices.pairs))
    return {
        "seats": range(1, choices.seats + 1),
        "start": variant.start,
        "rows": range(1, 1 + rows),
        "tall": rows * TALL <= room,
        "pot": bool(variant.antes),
        "doubled": bool(variant.carried.ever or variant.doublings),
        "crosses": range(variant.crosses),
        "spare": range(SPARE),
        "legend": legend,
        "online": reader.request.build_absolute_uri(online),
        "picture": qr(reader.request.build_absolute_uri(online)),
        "letters": reader.request.build_absolute_uri(short(choices)).partition("://")[2],
    }
