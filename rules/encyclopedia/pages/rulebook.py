"""The rulebook of a rule set, to print: its rules in full, without sources and examples; with a cover, or the rules alone."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from config.web import language
from config.web.qr import qr
from config.web.reading_page import FLEETING, reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.brief import ABOUT, FOR_THE_REFEREE, stands
from rules.encyclopedia.book.laws import LAWS, THE_MARK
from rules.encyclopedia.book.passages import Passage
from rules.encyclopedia.pages.addresses import printed, short, under
from rules.encyclopedia.pages.asked_rules import asked_rules
from rules.encyclopedia.pages.brief import BriefPage, figures
from rules.encyclopedia.pages.namesakes import preset_besides
from rules.encyclopedia.pages.pieces import Reader

PRINT: Final = "print"
RULES_ONLY: Final = "rules"
CLUB: Final = "club"
LONGEST_NAME: Final = 60


class RulebookSection(NamedTuple):
    """Rules under a heading of their own; the first of a chapter may have none."""

    title: str
    rules: tuple[SafeString, ...]


class RulebookChapter(NamedTuple):
    """A chapter of the rulebook."""

    anchor: str
    title: str
    sections: tuple[RulebookSection, ...]


@require_safe
@reading_page
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a game as a booklet. ``club``: whose it is; ``print=rules``: without a cover, for one's own folder."""
    club = " ".join(request.GET.get(CLUB, "").split())[:LONGEST_NAME]
    alone = request.GET.get(PRINT) == RULES_ONLY
    wanted = (((CLUB, club),) if club and not alone else ()) + (((PRINT, RULES_ONLY),) if alone else ())
    choices = asked_rules(request, key, "rules:rulebook", wanted)
    if isinstance(choices, HttpResponse):
        return choices
    response = render(request, "rules/paper/rulebook.html", _context(request, choices, club, alone))
    if choices.changed or club:
        response["Cache-Control"] = FLEETING
    return response


def _context(request: HttpRequest, choices: book.Choices, club: str, alone: bool) -> dict[str, Any]:
    reader = Reader(request, language.current(), choices.game.key)
    page, link = BriefPage(choices, reader), request.build_absolute_uri(short(choices))
    code = request.build_absolute_uri(printed(choices, reader.lang))
    return {
        "article": book.article_for(reader.lang, choices),
        "game": choices.game,
        "choices": choices,
        "preset": preset_besides(reader.lang, choices),
        "club": club,
        "alone": alone,
        "pairs": choices.pairs,
        "brief": page,
        "weli": page.weli,
        "figures": figures(choices),
        "chapters": _chapters(page),
        "differences": book.differences(reader.lang, choices),
        "switches": (*book.options(reader.lang, choices), *book.laws(reader.lang, choices)),
        "article_address": under(choices),
        "card_address": under(choices, "rules:card"),
        "builder": under(choices, "rules:yours"),
        "with_cover": under(choices, "rules:rulebook"),
        "rules_only": under(choices, "rules:rulebook", (PRINT, RULES_ONLY)),
        "letters": link.partition("://")[2],
        "picture": qr(code),
    }


def _chapters(page: BriefPage) -> tuple[RulebookChapter, ...]:
    """The chapters of the article that say how the game is played, as these rules have them."""
    found = [one for one in page.passages.values() if _belongs(page, one)]
    return tuple(
        RulebookChapter(anchor, title, tuple(_sections(page, list(rules))))
        for (anchor, title), rules in groupby(found, lambda one: (one.chapter.anchor, one.chapter.text))
    )


def _sections(page: BriefPage, rules: list[Passage]) -> list[RulebookSection]:
    return [
        RulebookSection(title, tuple(page.as_agreed(one.anchor) for one in some))
        for title, some in groupby(rules, lambda one: one.section.text)
    ]


def _belongs(page: BriefPage, passage: Passage) -> bool:
    about = (
        passage.box or passage.chapter.anchor in set(ABOUT) - {LAWS} or passage.anchor in (*FOR_THE_REFEREE, THE_MARK)
    )
    return not about and stands(page.reader.lang, page.choices, passage.anchor)
