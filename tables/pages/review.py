"""Asking for the review of a finished match, and how far the worker is with it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRefresh

from config.web.privacy import private
from tables.pages.replay import finished
from tables.pages.sealed_deal import unless_sealed
from tables.reviews.asking import ask, review_of, state_of
from tables.uploads.progress import LOOK_AGAIN
from tables.uploads.quota import TooMuch


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@unless_sealed
def review(request: HttpRequest, key: str) -> HttpResponse:
    """POST asks for it; GET tells how far it is, and goes on to the page of the match when it is there."""
    match = finished(request, key)
    if request.method == "POST":
        try:
            ask(request, match)
        except TooMuch as no:
            return private(render(request, "tables/refused.html", {"problems": [str(no)]}, status=no.status))
        return private(redirect("tables:review", key=key))
    state = state_of(review_of(match))
    if state.working:
        context = {"key": key, "state": state, "every": LOOK_AGAIN}
        return private(render(request, "tables/review.html", context))
    if request.headers.get("HX-Request"):
        return private(HttpResponseClientRefresh())
    return private(redirect(reverse("tables:replay", kwargs={"key": key}) + "#review"))
