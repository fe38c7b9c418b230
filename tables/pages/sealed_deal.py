"""In the place of a deal that other tables play too, for who has not played it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.web.privacy import private
from tables.duplicates.doors import SealedDeal

View = Callable[..., HttpResponse]


def unless_sealed(view: View) -> View:
    """The view of a finished match; where it is sealed for this person a page that says so."""

    @wraps(view)
    def shown(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SealedDeal as sealed:
            context = {"duplicate": sealed.duplicate}
            return private(render(request, "tables/duplicates/sealed.html", context, status=403))

    return shown
