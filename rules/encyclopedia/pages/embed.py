"""Examples as small pages that other sites may frame: nothing around them, no form, nothing of the reader.

What they show depends on the address alone: the rule set, and with ``deck`` the cards. Light or dark is the reader's
device's own.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from django.views.decorators.http import require_safe

from config.web.framed import Piece, frameable
from config.web.reading_page import reading_page
from rules.decks import WORDING
from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.pieces import ArticlePage, Reader
from rules.games import GAMES, stem
from rules.languages import LANGUAGES
from rules.samples.annotated_hand import annotated_hand
from rules.samples.examples import rows

TOLD: Final = "told"
HEIGHT: Final = 900  # pixels of the hand that is told, as its page suggests


@frameable
@require_safe
@reading_page
def show(request: HttpRequest, lang: str, key: str, name: str) -> HttpResponse:
    """One example of a game: a card to try, or the hand that is told (``told``)."""
    if lang not in LANGUAGES or key not in GAMES:
        raise Http404(key)
    choices, deck = book.choices_from_query(key, request.GET.dict()), request.GET.get("deck", "")
    pairs = [*choices.pairs, *([("deck", deck)] if deck in WORDING else [])]
    if choices.unknown or choices.clashes or not _known(choices, name):
        raise Http404(name)
    if request.META.get("QUERY_STRING", "") != urlencode(pairs):
        query = f"?{urlencode(pairs)}" if pairs else ""
        return HttpResponseRedirect(reverse("embed", args=[lang, key, name]) + query)
    request.COOKIES = {"weli_deck": deck}  # a page in a foreign frame knows nobody
    with override(lang):
        page = _Embedded(book.article_of(lang, choices.game), choices, Reader(request, lang, key))
        response = render(request, "rules/embed.html", {"page": page, "text": page.example(name), "name": name})
    response["Content-Language"] = lang
    return response


def hand_told(lang: str, words: dict[str, str], query: dict[str, str]) -> Piece | None:
    """What stands for the article of a game elsewhere: the hand that is told of it, under the rules of the address."""
    key = words["key"]
    if key not in GAMES or annotated_hand(key) is None:
        return None
    choices = book.choices_from_query(key, query)
    if choices.unknown or choices.clashes:
        return None
    address = reverse("embed", args=[lang, key, TOLD])
    at = f"{address}?{urlencode(choices.pairs)}" if choices.pairs else address
    return Piece(at, book.article_of(lang, choices.game).title, HEIGHT)


def _known(choices: book.Choices, name: str) -> bool:
    """Whether the game has this example."""
    return annotated_hand(choices.game.key) is not None if name == TOLD else name in rows(stem(choices.game))


class _Embedded(ArticlePage):
    """One example of an article by itself; all links lead to the article."""

    embedded = True
    reportable = False

    @property
    def base(self) -> str:
        """The article under this rule set."""
        return self.reader.request.build_absolute_uri(under(self.choices))

    def example(self, name: str) -> SafeString:
        """The HTML of one example."""
        return mark_safe(self._told("") if name == TOLD else self._try(name))  # noqa: S308
