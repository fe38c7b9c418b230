"""Words of an evening's pages."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.league.finals import FINAL
from scoring.league.results import Attendance


def attendance_words(said: Attendance) -> str:
    """From which round to which somebody is there; empty for all the time."""
    if said.state == "excused":
        return _("does not come")
    if said.first > 1 and said.last:
        return _("rounds %(first)s to %(last)s") % {"first": said.first, "last": said.last}
    if said.first > 1:
        return _("from round %(n)s") % {"n": said.first}
    if said.last:
        return _("until round %(n)s") % {"n": said.last}
    return ""


def stage_words(stage: str) -> str:
    """What a match decides; empty for an ordinary one."""
    if not stage.startswith(FINAL):
        return ""
    place = stage.removeprefix(FINAL)
    return _("Final") if place == "1" else _("Play-off for place %(n)s") % {"n": place}


def minutes_and_seconds(seconds: int) -> str:
    """4:05; –1:30 once time is up."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'–' if seconds < 0 else ''}{minutes}:{rest:02}"
