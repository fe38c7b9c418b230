"""The addresses of a till."""

from django.urls import URLPattern, path

from scoring.treasurer import pages, share_page

_TILL = "c/<slug:club>/till/"

urlpatterns: list[URLPattern] = [
    path(_TILL, pages.show, name="till"),
    path(f"{_TILL}settings/", pages.settings, name="till-settings"),
    path(f"{_TILL}enter/", pages.enter, name="till-enter"),
    path(f"{_TILL}share/", share_page.share, name="till-share"),
    path(f"{_TILL}till.csv", pages.as_list, name="till-list"),
    path(f"{_TILL}entries/<slug:key>/reverse/", pages.reverse, name="till-reverse"),
    path(f"{_TILL}evenings/<slug:evening>/", pages.charge, name="till-charge"),
    path(f"{_TILL}accounts/<slug:member>/", pages.statement, name="till-account"),
]
