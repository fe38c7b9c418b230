"""The addresses of notices: a member's page, the director's, and what the links in mails open."""

from django.urls import URLPattern, path

from scoring.notices import desk, own

_CLUB = "c/<slug:club>/notices/"
_SERVICE = f"{_CLUB}services/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("my/<slug:club>/notices/", own.show, name="notices-mine"),
    path("my/<slug:club>/notices/end/", own.end, name="notices-end"),
    path("n/yes/<str:word>/", own.confirm, name="notices-confirm"),
    path("n/off/<str:word>/", own.off, name="notices-off"),
    path(_CLUB, desk.show, name="notices"),
    path(f"{_CLUB}quiet/", desk.quiet, name="notices-quiet"),
    path(f"{_CLUB}release/", desk.release, name="notices-release"),
    path(f"{_CLUB}services/", desk.connect, name="notices-connect"),
    path(f"{_SERVICE}try/", desk.try_out, name="notices-try"),
    path(f"{_SERVICE}out/", desk.disconnect, name="notices-disconnect"),
]
