"""The addresses of matches between clubs: at home on an evening, for the guests behind a link, and in their own season."""

from django.urls import URLPattern, path

from scoring.between import away, guests, home

_SEASON = "c/<slug:club>/<slug:season>/"
_MATCH = f"{_SEASON}evenings/<slug:evening>/match/"
_LINK = "e/guests/<slug:code>/"

urlpatterns: list[URLPattern] = [
    path(_MATCH, home.show, name="evening-match"),
    path(f"{_MATCH}plan/", home.plan, name="match-plan"),
    path(f"{_MATCH}off/", home.call_off, name="match-off"),
    path(f"{_MATCH}seats/", home.seats, name="match-seats"),
    path(f"{_MATCH}line-up/<slug:side>/", home.line_up, name="match-line-up"),
    path(f"{_SEASON}matches/<slug:evening>/", away.show, name="season-match"),
    path(f"{_SEASON}matches/<slug:evening>/out/", away.let_go, name="season-match-out"),
    # whoever has the link
    path(_LINK, guests.show, name="guests"),
    path(f"{_LINK}line-up/", guests.line_up, name="guests-line-up"),
    path(f"{_LINK}keep/", guests.keep, name="guests-keep"),
]
