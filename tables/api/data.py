"""Open data: the files of the encyclopedia."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router, Schema
from ninja.errors import HttpError

from rules.encyclopedia.book import opendata

router = Router()


class DataFile(Schema):
    """A file: its name, its version, where it is, and its licence."""

    name: str
    version: str
    url: str
    licence: str


@router.get("/data", response=list[DataFile], summary=gettext_noop("The files of open data"))
def data(request: HttpRequest) -> list[DataFile]:
    """Every file with its version: rule sets, sources, history, words, translations."""
    return [
        DataFile(
            name=name,
            version=opendata.version(name),
            url=request.build_absolute_uri(reverse("data-file", args=[name])),
            licence=opendata.LICENCE,
        )
        for name in opendata.files()
    ]


@router.get("/data/{name}", summary=gettext_noop("One file of open data"))
def data_file(request: HttpRequest, name: str) -> HttpResponse:
    """The file as JSON, the same as at its address on the site."""
    content = opendata.files().get(name)
    if content is None:
        raise HttpError(404, "no such file")
    return HttpResponse(content, content_type="application/json")
