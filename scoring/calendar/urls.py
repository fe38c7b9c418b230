"""The addresses of calendars: the club's page, what programs fetch, and the page of a series."""

from django.urls import URLPattern, path

from scoring.calendar import page, repeat

_CLUB = "c/<slug:club>/calendar/"

urlpatterns: list[URLPattern] = [
    path(_CLUB, page.show, name="calendar"),
    path(f"{_CLUB}renew/", page.renew, name="calendar-renew"),
    path(f"{_CLUB}stop/", page.stop, name="calendar-stop"),
    path("calendars/<str:token>.ics", page.feed, name="calendar-feed"),
    path("c/<slug:club>/<slug:season>/evenings/<slug:evening>/repeat/", repeat.show, name="evening-repeat"),
]
