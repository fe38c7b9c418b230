"""Seating an evening: a proposal with its repeats, changes by hand, and posting it round by round."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from config.web import numbers
from scoring.earlier_pages import pressed
from scoring.evening import draft as drafts
from scoring.evening import kept_drafts as service
from scoring.evening import wishes
from scoring.evening.access import back
from scoring.evening.announcing import announced
from scoring.evening.page import page_of
from scoring.evening.seating_desk import SeatingDesk, at_desk
from scoring.league.seating import Unseatable
from tables.access import within

PER_HOUR = 300  # proposals for one address


def _draw(desk: SeatingDesk, *, fresh: bool = True) -> HttpResponse:
    """All open rounds are proposed anew; unless ``fresh``, only where the form holds none."""
    wanted = set(desk.draft.asked.present) - set(desk.draft.asked.fixed)
    if wanted and (fresh or not desk.draft.rounds):
        if not within(desk.request, "seating", PER_HOUR):
            return desk.page(_("Many seatings were drawn from here within an hour. Try again later."), 429)
        try:
            desk.draft = desk.draft.drawn(desk.strongest)
        except Unseatable as no:
            return desk.page(desk.unseatable(no), 422 if fresh else 200)
    return desk.keep()


def _swap(desk: SeatingDesk) -> HttpResponse:
    """Two people who are ticked change places."""
    picks = [one.partition(":") for one in desk.form.picks]
    numbered = [(numbers.read(number), who) for number, _colon, who in picks]
    changed = desk.draft.swapped((number, who) for number, who in numbered if number is not None)
    if changed is None:
        return desk.page(_("Tick exactly two people of the same round, then let them change places."), 422)
    desk.draft = changed
    return desk.keep()


def _change(desk: SeatingDesk, number: int) -> HttpResponse:
    """A round that is seated lies open as it is, to be changed by hand."""
    return desk.opened_with(desk.face, drafts.reopened(desk.face.book, desk.form, number)).keep()


def _drop(desk: SeatingDesk) -> HttpResponse:
    """What was drawn is thrown away."""
    service.drop(desk.face.evening)
    return back(desk.face.evening)


def _fix(desk: SeatingDesk, number: int | None = None) -> HttpResponse:
    """Posts a round, or all of them, and lays the sheets."""
    rounds = [each for each in desk.draft.rounds if number in (None, each.number)]
    if not rounds:
        return desk.page(_("There is nothing to be fixed: draw the seats first."), 422)
    for each in rounds:
        problem = announced(desk.face, desk.visitor, each.number, each.tables, desk.form.seen)
        if problem:
            return desk.page(problem, 409)
    if len(rounds) == len(desk.draft.rounds):
        service.drop(desk.face.evening)
        return back(desk.face.evening, f"round-{rounds[0].number}")
    face = page_of(desk.face.evening, desk.visitor)
    return desk.opened_with(face, drafts.without(desk.form, rounds)).keep()


def _as_earlier(desk: SeatingDesk) -> HttpResponse:
    """What a page sends that was opened before each command had its address."""
    word, what = pressed(desk.request)
    number = numbers.read(what)
    if word == "wish":
        return wishes.note(desk) if what == "new" else wishes.take_out(desk, what)
    if word == "lock":
        return _fix(desk, None if what == "all" else number or 0)
    if word == "change" and number is not None:
        return _change(desk, number)
    if word in ("swap", "drop"):
        return _swap(desk) if word == "swap" else _drop(desk)
    return _draw(desk, fresh=word == "draw")


seating, draw, swap, drop = at_desk(_as_earlier), at_desk(_draw), at_desk(_swap), at_desk(_drop)
fix, change = at_desk(_fix), at_desk(_change)
