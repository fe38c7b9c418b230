"""Short addresses of rule sets: /r/1tx always leads to the rules it once stood for, in the reader's own language."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.web import language
from rules.encyclopedia import book
from rules.encyclopedia.book.concerning import changed_since
from rules.encyclopedia.pages.addresses import RULE_SET, SINCE, under
from rules.encyclopedia.pages.revisions import changes_address, day_asked

LONGEST = 300  # letters of what somebody types


@require_safe
def follow(request: HttpRequest, code: str) -> HttpResponse:
    """Leads to the article under the rule set of this name; the browser carries the #anchor over.

    Paper names the day of its text (``since``): if any of these rules read otherwise by now, it leads to what has changed.
    """
    try:
        choices = book.read_code(code)
    except book.BadCode:
        return _asked_again(request, code, 404)
    day, key = day_asked(request.GET.get(SINCE, "")), choices.game.key
    if day is None or not changed_since(language.current(), choices, day):
        return HttpResponseRedirect(under(choices))
    asked = urlencode({SINCE: day.isoformat(), RULE_SET: book.code_of(choices)})
    return HttpResponseRedirect(f"{changes_address(key)}?{asked}")


@require_safe
def enter(request: HttpRequest) -> HttpResponse:
    """A form for a name that stands on paper; with ``code`` it leads there."""
    typed = request.GET.get("code", "").strip()[:LONGEST]
    if not typed:
        return _asked_again(request, "", 200)
    choices = named(typed)
    return _asked_again(request, typed, 404) if choices is None else redirect("permalink", book.code_of(choices))


def named(typed: str) -> book.Choices | None:
    """The rule set that somebody means who types a name or puts in a whole link; None where there is none."""
    start = reverse("codes")
    name = typed.partition("#")[0].partition("?")[0].rstrip("/").rpartition(start)[2]
    try:
        return book.read_code(name)
    except book.BadCode:
        return None


def _asked_again(request: HttpRequest, typed: str, status: int) -> HttpResponse:
    response = render(request, "rules/code.html", {"typed": typed}, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
