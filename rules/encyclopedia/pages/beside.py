"""The rules of one table beside it: the article under the table's rule set, as a page of which a table takes a piece."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from config.web import language
from config.web.reading_page import reading_page
from rules.encyclopedia import book
from rules.encyclopedia.book.sources import RULING
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.pieces import ArticlePage, Reader
from rules.engine.variant import Variant
from rules.games import GAMES
from rules.switches.words import SwitchDifference

_ID: Final = re.compile(r' id="([^"]*)"')
PLACE: Final = r' id="\1" data-rule="\1"'  # a table drops the id, which could be one of its own


class TableRules:
    """What a page says of the rules of a table: game, edition, seats, differences from the usual, addresses."""

    def __init__(self, lang: str, variant: Variant) -> None:
        self.lang, self.variant = lang, variant
        self._choices = book.choices_of(variant)

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.variant.key

    @property
    def edition(self) -> int:
        """The edition of the game's rules."""
        return self.variant.edition

    @property
    def seats(self) -> int:
        """How many play."""
        return self.variant.seats

    @property
    def preset(self) -> str:
        """The name of this rule set, if it has one."""
        form = book.form_of(self.lang, self._choices)
        return form.words if form else ""

    @cached_property
    def differences(self) -> tuple[SwitchDifference, ...]:
        """The switches that are not at their usual value."""
        return book.differences(self.lang, self._choices)

    @property
    def page(self) -> str:
        """The address of the game's page under this rule set: to read, to print, to send."""
        return under(self._choices)

    @property
    def differences_page(self) -> str:
        """The address of the page that sets these rules beside the usual ones."""
        return under(self._choices, "rules:differences")

    @property
    def beside(self) -> str:
        """The address of the piece that is read beside the table."""
        return under(self._choices, "rules:beside")


@require_safe
@reading_page
def beside(request: HttpRequest, key: str) -> HttpResponse:
    """The article of a game under the rule set that the address names, as it is read during a game."""
    if key not in GAMES:
        raise Http404(key)
    choices = book.choices_from_query(key, request.GET.dict())
    if choices.unknown or choices.clashes:
        raise Http404(request.META.get("QUERY_STRING", ""))  # no table can have them
    lang = language.current()
    article = book.article_of(lang, choices.game)
    text = _Beside(article, choices, Reader(request, lang, key)).html()
    context = {
        "article": article,
        "text": text,
        "page": under(choices),
        "canonical": request.build_absolute_uri(reverse("rules:game", args=[key])),
    }
    response = render(request, "rules/beside.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


class _Beside(ArticlePage):
    """An article as it is read during a game: without sources, choices and examples; rules are found by
    ``data-rule``."""

    with_sums = False
    reportable = False

    def html(self) -> SafeString:
        """The whole text; links to other games and to the glossary lead out of the page."""
        games = reverse("rules:games")
        text = _ID.sub(PLACE, super().html()).replace(' href="../', f' target="_blank" href="{games}')
        return mark_safe(text)  # noqa: S308

    def _tries(self, names: list[str]) -> str:
        return ""

    def _told(self, _: str) -> str:
        return ""

    def _attested(self, _: str) -> str:
        return ""

    def _claims(self, _: str) -> str:
        return ""

    def _options(self, _: str) -> str:
        return ""

    def _heading(self, anchor: str) -> SafeString:
        return SafeString("")

    def _term(self, arg: str) -> SafeString:
        return mark_safe(super()._term(arg).replace("<a ", '<a target="_blank" ', 1))  # noqa: S308

    def _rule(self, arg: str) -> SafeString:
        anchor, sources = self.resting(arg)
        return format_html("{}{}", self.note(anchor), sources)

    def _marks(self, keys: str) -> SafeString:
        ruling = format_html(' <span class="mark ruling">{}</span>', gettext("our reading"))
        return ruling if RULING in keys.split() else SafeString("")
