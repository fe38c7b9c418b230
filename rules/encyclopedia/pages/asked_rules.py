"""The rules that the address of a page names, for pages that can show only what can be played."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from rules.encyclopedia import book
from rules.encyclopedia.pages.addresses import under
from rules.encyclopedia.pages.games import by_name
from rules.games import GAMES


def asked_rules(
    request: HttpRequest, key: str, page: str, wanted: tuple[tuple[str, str], ...] = ()
) -> book.Choices | HttpResponse:
    """The rules, or the way to where the reader is to be instead.

    That is the game of this name, the builder where rules cannot be played (it says what is wrong with them), or the
    one address that these rules have. ``wanted``: what else belongs to the address of this page.
    """
    own = book.namesake_page(key)
    if key not in GAMES and own is None:
        return by_name(request, key, page)
    choices = book.choices_at(key, request.GET.dict())
    if choices.unknown or choices.clashes:
        asked = request.META.get("QUERY_STRING", "")
        made = urlencode(own.usual) if own else ""
        query = "&".join(part for part in (made, asked) if part)
        return HttpResponseRedirect(f"{reverse('rules:yours', args=[choices.game.key])}?{query}")
    if request.get_full_path() != under(choices, page, *wanted):
        return HttpResponseRedirect(under(choices, page, *wanted))
    return choices
