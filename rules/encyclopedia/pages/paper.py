"""On paper: the rules of a rule set on one page, and the sheet to keep its score by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from config.web import language
from config.web.qr import qr
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.changes import HOLDS, OFF, TURNED
from rules.encyclopedia.book.markdown import Heading
from rules.encyclopedia.book.orders import orders
from rules.encyclopedia.book.passages import Passage
from rules.encyclopedia.book.summary import (
    ABOUT,
    HEADING,
    OBVIOUS,
    Brief,
    agreed,
    fitting,
    holds,
    lines,
    needed,
    sentences,
    usual,
)
from rules.encyclopedia.pages.addresses import short, under
from rules.encyclopedia.pages.excerpts import Excerpts
from rules.encyclopedia.pages.games import by_name
from rules.encyclopedia.pages.pieces import Reader
from rules.games import GAMES
from rules.switches.words import SwitchDifference

PAPER: Final = "paper"
FORMATS: Final = ("a4", "a5")
CHIP: Final = 5.2  # letters that a card takes in the order of the cards
SCORING: Final = "the-scoring"
COUNTING: Final = (SCORING, "the-end")
LINK: Final = re.compile(r"</?a\b[^>]*>")

TALL: Final = 11.0  # millimetres: what a hand takes on the sheet where there is room
SPARE: Final = 4  # crosses that somebody may come to


class Print(NamedTuple):
    """A size of letters: its name, how many of them go into a line, and how many lines a page holds below its head."""

    size: str
    width: int
    lines: int


# From the largest: the first that holds everything is taken, else the third; the last where even that is too large.
PRINTS: Final = {
    "a4": (Print("large", 46, 108), Print("middle", 51, 120), Print("small", 55, 134), Print("tiny", 61, 148)),
    "a5": (Print("large", 41, 91), Print("middle", 45, 102), Print("small", 50, 114), Print("tiny", 54, 122)),
}


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


class RuleCardLine(NamedTuple):
    """A rule on the card: what it is about where that has a word of its own, and what it says."""

    label: str
    html: SafeString


class RuleCardSection(NamedTuple):
    """A part of the card; ``counted``: a table of what counts how much."""

    title: str
    lines: tuple[RuleCardLine, ...]
    counted: tuple[RuleCardLine, ...] = ()


@require_safe
@reading_page
def card(request: HttpRequest, key: str) -> HttpResponse:
    """The rules on one page."""
    return _printed(request, key, "rules:card", _card)


@require_safe
@reading_page
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """A sheet to keep score by hand."""
    return _printed(request, key, "rules:paper-sheet", _sheet)


Context = Callable[[Reader, book.Choices, str], dict[str, Any]]


def _printed(request: HttpRequest, key: str, page: str, context: Context) -> HttpResponse:
    """A page to print. Rules that cannot be played are not printed: the builder says what is wrong with them."""
    if key not in GAMES:
        return by_name(request, key, page)
    choices = book.choices_from_query(key, request.GET.dict())
    if choices.unknown or choices.clashes:
        return HttpResponseRedirect(reverse("rules:yours", args=[key]) + "?" + request.META.get("QUERY_STRING", ""))
    paper = request.GET.get(PAPER, "")
    wanted = () if paper not in FORMATS[1:] else ((PAPER, paper),)
    if request.META.get("QUERY_STRING", "") != urlencode((*choices.pairs, *wanted)):
        return HttpResponseRedirect(under(choices, page, *wanted))
    paper = paper if wanted else FORMATS[0]
    reader = Reader(request, language.current(), key)
    formats = [
        (one, one.upper(), under(choices, page, *(((PAPER, one),) if one != FORMATS[0] else ()))) for one in FORMATS
    ]
    same = ((PAPER, paper),) if wanted else ()
    common = {
        "article": book.article_of(reader.lang, choices.game),
        "game": choices.game,
        "choices": choices,
        "preset": book.form_of(reader.lang, choices),
        "differences": book.differences(reader.lang, choices, reader.wording),
        "paper": paper,
        "formats": formats,
        "builder": under(choices, "rules:yours"),
        "article_address": under(choices),
        "card_address": under(choices, "rules:card", *same),
        "sheet_address": under(choices, "rules:paper-sheet", *same),
    }
    response = render(request, f"rules/paper/{context.__name__[1:]}.html", common | context(reader, choices, paper))
    if choices.changed:
        response["Cache-Control"] = FLEETING
    return response


# --- the card ---------------------------------------------------------------------------------------------------


def _card(reader: Reader, choices: book.Choices, paper: str) -> dict[str, Any]:
    page = OnPaper(choices, reader)
    facts, ranks = book.facts(reader.lang, choices.variant), orders(choices.variant)
    rules = page.rules()

    def rest(size: Print, told: Sequence[book.FactRow]) -> float:
        """The lines that are left for the rules."""
        taken = sum(lines(len(row.label) + len("; ".join(row.says)) + 4, size.width) for row in told)
        taken += sum(1.25 * lines(int(CHIP * len(one.rungs)) + 18, size.width) for one in ranks)
        taken += sum(len(one.words) + len(one.chosen) + 5 for one in page.differences) / size.width
        return size.lines - taken - HEADING

    *sizes, smallest = PRINTS[paper]
    whole = (size for size in sizes if needed(rules, size.width, whole=True) <= rest(size, facts))
    size = next(whole, sizes[-1])
    if needed(rules, size.width, whole=False) > rest(size, facts):
        facts = (*facts[:3], *facts[-2:])  # what stands between these, the rules say as well
    if needed(rules, size.width, whole=False) > rest(size, facts):
        size = smallest
    link = reader.request.build_absolute_uri(short(choices))
    return {
        "facts": facts,
        "orders": [(one, page.cards(tuple(rung.code for rung in one.rungs))) for one in ranks],
        "chapters": page.chapters(fitting(rules, rest(size, facts), size.width)),
        "size": size.size,
        "link": link,
        "letters": link.partition("://")[2],
        "picture": qr(link),
    }


class OnPaper(Excerpts):
    """The rules of an article as they stand on a card: without links and marks."""

    @property
    def differences(self) -> tuple[SwitchDifference, ...]:
        """What is agreed otherwise than usual."""
        return book.differences(self.reader.lang, self.choices, self.reader.wording)

    def rules(self, *chapters: str) -> list[Brief]:
        """The rules by which the game is played, of all chapters or of these."""
        found = [one for one in self.passages.values() if not chapters or one.chapter.anchor in chapters]
        return [self.brief(one) for one in found if self._belongs(one)]

    def chapters(self, rules: tuple[Brief, ...]) -> list[RuleCardSection]:
        """Rules under the headings of their chapters."""
        found: dict[Heading, list[Brief]] = {}
        for rule in rules:
            found.setdefault(rule.chapter, []).append(rule)
        return [self._chapter(heading, rules) for heading, rules in found.items()]

    def brief(self, passage: Passage) -> Brief:
        """A rule of the article as it reads under this rule set."""
        change = self.changes.get(passage.anchor)
        html = self._filled(change.pieces if change else passage.pieces)
        first, *rest = sentences(html)
        if change and change.kind == HOLDS:
            first = agreed(first)
        if change and change.kind == TURNED:
            first += self.note(passage.anchor)
        game, lang, key = self.choices.game.key, self.reader.lang, f"score.{passage.anchor}"
        label = book.say(lang, key, game=game) if book.knows(lang, key, game=game) else ""
        common = usual(passage.anchor, passage.chapter.anchor, self.passages)
        return Brief(passage.anchor, passage.chapter, (first, *rest), label, common)

    def note(self, anchor: str) -> SafeString:
        """What the switches say that a rule has no other words for."""
        chosen, words = (
            dict(self.choices.changed),
            book.GameWords(self.reader.lang, self.choices.game, self.reader.wording),
        )
        rows = words.pairs((name, chosen[name]) for name in self.changes[anchor].switches)
        return format_html_join("", " <em>{}: <b>{}</b>.</em>", rows)

    def cards(self, codes: tuple[str, ...]) -> SafeString:
        """Cards in their order."""
        return format_html_join(" ", "{}", ((self.chip(code),) for code in codes))

    def _belongs(self, passage: Passage) -> bool:
        change = self.changes.get(passage.anchor)
        if passage.box or passage.chapter.anchor in ABOUT or passage.anchor in OBVIOUS:
            return False
        return holds(self.choices, passage.anchor) and not (change and change.kind == OFF)

    def _chapter(self, heading: Heading, rules: list[Brief]) -> RuleCardSection:
        told = [RuleCardLine(rule.label, mark_safe(" ".join(rule.sentences))) for rule in rules]  # noqa: S308  as ``_led``
        counted = [line for line in told if line.label and heading.anchor == SCORING]
        return RuleCardSection(heading.text, tuple(line for line in told if line not in counted), tuple(counted))

    def _marks(self, keys: str) -> SafeString:
        return SafeString("")  # the page that the code leads to names the sources

    def _term(self, arg: str) -> SafeString:
        return self._said(arg.rpartition("|")[0])

    def _led(self, html: str) -> SafeString:
        return mark_safe(LINK.sub("", html))  # noqa: S308  pieces were cleaned when the article was read


# --- the score sheet --------------------------------------------------------------------------------------------


def _sheet(reader: Reader, choices: book.Choices, paper: str) -> dict[str, Any]:
    return blank(reader, choices, paper)


def blank(reader: Reader, choices: book.Choices, paper: str) -> dict[str, Any]:
    """What an empty score sheet shows, see ``rules/paper/_score.html``."""
    page, variant, form = OnPaper(choices, reader), choices.variant, SHEETS[paper]
    legend = fitting(page.rules(*COUNTING), form.legend, form.width) if form.legend else ()
    told = sum(rule.lines(len(rule.sentences), form.width) for rule in legend)
    told += 2 * sum(len(one.words) + len(one.chosen) + 5 for one in page.differences) / form.width
    room = form.height - told / 2 * form.line - (form.crosses if variant.crosses else 0)
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
        "legend": [(rule.label, mark_safe(" ".join(rule.sentences))) for rule in legend],  # noqa: S308  as ``_led``
        "online": reader.request.build_absolute_uri(online),
        "picture": qr(reader.request.build_absolute_uri(online)),
        "letters": reader.request.build_absolute_uri(short(choices)).partition("://")[2],
    }
