"""Somebody who has said no name: a word is stored that stands for it, and who reads it is told so in the own language."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from django.conf import settings
from django.utils.translation import gettext, override

NAMELESS: Final = "Guest"  # what is stored, in every language; with a number where there are several: "Guest 2"


def called(name: str) -> str:
    """The name as whoever reads this page calls it."""
    number = _number(name)
    return name if number is None else gettext("Guest") + number


def plain(name: str) -> str:
    """The name as it is stored: that of somebody nameless is one and the same, whoever said it in which language."""
    number = _number(name)
    return name if number is None else NAMELESS + number


def _number(name: str) -> str | None:
    """What follows the word for the nameless, maybe nothing; None for a name."""
    found = re.fullmatch(pattern(), name, re.IGNORECASE)
    return found[1] or "" if found else None


@cache
def pattern() -> str:
    """What stands for a name, and behind it maybe a number, in any case of letters: for Python and for browsers.

    It is the word in all languages of the site: records of long ago have that of whoever opened the table.
    """
    words = {NAMELESS}
    for language, _name in settings.LANGUAGES:
        with override(language):
            words.add(gettext("Guest"))
    return rf"(?:{'|'.join(map(re.escape, sorted(words)))})( \d+)?"
