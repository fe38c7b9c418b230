"""The addresses at which a club's data goes in and out."""

from django.urls import URLPattern, path

from scoring.exchange import bring, data, without_phones

_BROUGHT = "clubs/bring/<slug:name>/"
_DATA = "c/<slug:club>/data/"

urlpatterns: list[URLPattern] = [
    path("clubs/without-phones/", without_phones.show, name="without-phones"),
    path("clubs/without-phones/<str:name>", without_phones.example, name="kit-list"),
    path("clubs/bring/", bring.bring, name="bring"),
    path(_BROUGHT, bring.show, name="brought"),
    path(f"{_BROUGHT}answer/", bring.answer, name="answer-brought"),
    path(f"{_BROUGHT}forget/", bring.forget, name="forget-brought"),
    path(_DATA, data.show, name="data"),
    path(f"{_DATA}results/", data.results, name="import-results"),
    path(f"{_DATA}people/", data.people, name="import-people"),
    path(f"{_DATA}files/<slug:name>/", data.file, name="file"),
    path(f"{_DATA}out/", data.take_out, name="import-undo"),
    path(f"{_DATA}<str:what>", data.export, name="export"),
]
