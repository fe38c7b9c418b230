"""The language of a club: in which it speaks where it speaks as a club, and not to one reader."""

from __future__ import annotations

from contextlib import AbstractContextManager

from django.conf import settings
from django.utils import translation

from config.web import language
from scoring.models import Club

LANGUAGES = ("", *dict(settings.LANGUAGES))  # empty: that of whoever reads


def tongue_of(club: Club, reader: str = "") -> str:
    """The club's language; where it has none, or one that this site does not speak, that of ``reader``, else of this answer."""
    return club.language if club.language and club.language in LANGUAGES else reader or language.current()


def speaking(club: Club, reader: str = "") -> AbstractContextManager[None]:
    """As long as this lasts, everything is said in the language of the club."""
    return translation.override(tongue_of(club, reader))
