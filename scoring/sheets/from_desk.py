"""What the director asks of a table from his desk: on its phones until somebody there answers.

The questions and answers that are offered ready-made are read by each in his own language.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.sheets.confirmed import Confirmed

QUESTIONS: Final = (
    gettext_noop("How long will you need?"),
    gettext_noop("Which hand are you playing?"),
    gettext_noop("Is everything all right?"),
    gettext_noop("Please look at your sheet once more."),
)
ANSWERS: Final = (
    gettext_noop("We are playing"),
    gettext_noop("Last hand"),
    gettext_noop("A break"),
)


class AskedFromDesk(NamedTuple):
    """A question in the words of the reader; ``words`` empty: a reminder. ``answer``: what the table said, empty before."""

    n: int
    by: str
    words: str
    open: bool
    answer: str
    answered_by: str


def asked_from_desk(said: Confirmed) -> AskedFromDesk | None:
    """What the director asked of this table last; None where he has asked nothing."""
    found = said.from_desk
    if found is None:
        return None
    answer = found.answer
    return AskedFromDesk(
        found.said.n,
        found.said.by,
        ready(found.said.words),
        found.open,
        ready(answer.words) if answer else "",
        answer.by if answer else "",
    )


def ready(words: str) -> str:
    """A question or an answer as this reader reads it; what somebody has typed himself stays as it is."""
    return _(words) if words in QUESTIONS or words in ANSWERS else words
