"""Pages that may stand in a frame on somebody else's, and how other sites learn of them from a bare link (oEmbed).

The view of a page for people says by ``shown_as`` what stands for it elsewhere; nobody keeps a list of such pages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar, cast
from urllib.parse import parse_qsl, urlsplit

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_path, override
from django.views.decorators.clickjacking import xframe_options_exempt

View = TypeVar("View", bound=Callable[..., Any])
WIDTH: Final = 640  # pixels, where the other site does not say how much room there is


class Piece(NamedTuple):
    """A small page that stands for a whole one: its own address on this site, a title, and how high it is in pixels."""

    address: str
    title: str
    height: int


# What stands for a page, from the language, the words of its address and its query; None where that is not for everybody.
AsPiece = Callable[[str, dict[str, str], dict[str, str]], Piece | None]


def frameable(view: View) -> View:
    """A view whose page every site may put into a frame. It must know nobody and hold no form."""
    framed: Callable[[Any], Any] = csp_replace({"frame-ancestors": ["*"]})
    return cast("View", framed(xframe_options_exempt(view)))


def shown_as(piece: AsPiece) -> Callable[[View], View]:
    """A view whose page is shown elsewhere as this piece; to be put above all other decorators."""

    def said(view: View) -> View:
        view.shown_as = piece  # type: ignore[attr-defined]
        return view

    return said


def piece_of(request: HttpRequest, address: str) -> Piece | None:
    """What stands for the page of this site at a whole address; None for other sites and pages that none stands for."""
    try:
        asked = urlsplit(address)
    except ValueError:
        return None
    if asked.scheme not in ("http", "https") or asked.netloc.lower() != request.get_host().lower():
        return None
    lang = get_language_from_path(asked.path) or settings.LANGUAGE_CODE
    with override(lang):
        try:
            found = resolve(asked.path)
        except Resolver404:
            return None
        piece: AsPiece | None = getattr(found.func, "shown_as", None)
        return piece(lang, found.kwargs, dict(parse_qsl(asked.query))) if piece else None
