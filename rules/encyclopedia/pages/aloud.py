"""The page of a game told aloud: what one reads to the table, card in hand, in large letters and step by step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.aloud import read_aloud
from rules.encyclopedia.book.brief import BriefStep
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.asked_rules import asked_rules
from rules.encyclopedia.pages.brief import BriefPage
from rules.encyclopedia.pages.namesakes import preset_besides
from rules.encyclopedia.pages.pieces import Reader
from rules.engine.cards import SUITS
from rules.phrases import rank_name, suit_name

_NAMED: Final = re.compile(r"\[\[([A-Z0-9 ]+)\]\]")
_SHOWN: Final = re.compile(r"(?:[EGHS][AKOUT2-9] ?)+")


class AloudStep(NamedTuple):
    """What is said in one go, and the cards that are held up with it."""

    paragraphs: tuple[SafeString, ...]
    cards: tuple[str, ...]


def cards_of(step: BriefStep) -> tuple[str, ...]:
    """The codes of the cards that a step names, and of those that it has shown without naming them."""
    cells = [cell for line in step.lines for cell in line.cells]
    codes = " ".join(cell if _SHOWN.fullmatch(cell) else " ".join(_NAMED.findall(cell)) for cell in cells)
    return tuple(dict.fromkeys(code for code in codes.split() if len(code) == 2))


class AloudPage(BriefPage):
    """A rule set told aloud to one reader: cards are said by their names, and drawn below what is said of them."""

    @cached_property
    def script(self) -> tuple[AloudStep, ...]:
        """All that is said, step by step."""
        return tuple(
            AloudStep(tuple(self._paragraphs(step)), cards_of(step))
            for step in read_aloud(self.reader.lang, self.choices)
        )

    def _paragraphs(self, step: BriefStep) -> Iterator[SafeString]:
        for line in self._lines(step.lines):
            yield SafeString(": ".join(cell for cell in line.cells if cell and not _SHOWN.fullmatch(cell)))

    def _card(self, code: str) -> str:
        reader = self.reader
        if len(code) == 2:
            return escape(self._name(code))
        name = suit_name if code in SUITS else rank_name
        return escape(name(reader.lang, reader.wording, code, reader.region))


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A game to read aloud. Rules that cannot be played are not told: the builder says what is wrong with them."""
    choices = asked_rules(request, key, "rules:aloud")
    if isinstance(choices, HttpResponse):
        return choices
    reader = Reader(request, language.current(), choices.game.key)
    page = AloudPage(choices, reader)
    context = {
        "article": book.article_for(reader.lang, choices),
        "game": choices.game,
        "preset": preset_besides(reader.lang, choices),
        "script": page.script,
        "weli": page.weli,
        "article_address": under(choices),
        "card_address": under(choices, "rules:card"),
        "query": urlencode(choices.pairs),
    }
    response = render(request, "rules/aloud.html", context)
    if choices.changed:
        response["Cache-Control"] = FLEETING
    return response
