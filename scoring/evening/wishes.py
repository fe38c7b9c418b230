"""Wishes for the seats: two people want to sit together, or apart. For the whole season, and only directors see them."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from config.web.forms import Problems, read
from scoring.book import subjects
from scoring.evening.access import address
from scoring.evening.forms import WishForm
from scoring.evening.seating_desk import SeatingDesk, at_desk
from scoring.journal.book import PostingDraft, post
from scoring.league.seating import pair
from tables.models import table_code

MOST_WISHES = 100


def note(desk: SeatingDesk) -> HttpResponse:
    """Two people wish something."""
    form = read(desk.request, WishForm)
    if isinstance(form, Problems):
        return desk.page(form.first, 422)
    if not {form.one, form.other} <= {member.key for member in desk.face.names.present}:
        return desk.page(_("Choose two different people and what they wish."), 422)
    if len(desk.book.wishes) >= MOST_WISHES:
        return desk.page(_("There are too many wishes. Take some out first."), 422)
    return _posted(desk, table_code(), {"kind": form.kind, "members": list(pair(form.one, form.other))})


def take_out(desk: SeatingDesk, wish: str) -> HttpResponse:
    """They no longer do."""
    return _posted(desk, wish, None)


new, cancel = at_desk(note), at_desk(take_out)


def _posted(desk: SeatingDesk, wish: str, facts: dict[str, Any] | None) -> HttpResponse:
    saying = PostingDraft(subjects.about(subjects.WISH, wish), facts, desk.face.season)
    post(desk.visitor.club, [saying], desk.visitor.writer)
    return redirect(address(desk.face.evening, "evening-seating") + "#wishes")
