"""The director makes the change of seats that the desk has shown: the phones of all whom it concerns say so by themselves."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from config.web.forms import given
from scoring.club.membership import DIRECT, Visitor
from scoring.evening import draft as drafts
from scoring.evening.access import back, opened
from scoring.evening.announcing import announced
from scoring.evening.attendance import attend
from scoring.evening.forms import SeatsForm
from scoring.evening.page import EveningPage, page_of
from scoring.evening.show import shown
from scoring.league.results import Member


@require_POST
def reseat(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The seats of these rounds are as the form says."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    face, form = page_of(found, visitor), given(request, SeatsForm)
    here = {person.key: person for person in face.here}
    for number, written in sorted(form.rounds.items()):
        tables = drafts.read(written, here)
        if not tables or number not in face.book.seatings:
            return shown(request, visitor, found, _("Somebody has come or gone in the meantime. Look again."), 409)
        problem = announced(face, visitor, number, tables, form.seen)
        if problem:
            return shown(request, visitor, found, problem, 409)
        for key in (who for table in tables for who in table if here[who].first > number):
            _from_now_on(face, visitor, key, number)
    return back(found, "seated")


def _from_now_on(face: EveningPage, visitor: Visitor, key: Member, number: int) -> None:
    """Who has come while the round was on, and found a seat in it, is there from this round on."""
    said = next(one for one in face.book.attendance if one.member == key)
    state = said.state if said.last else "late" if number > 1 else "here"
    attend(face.evening, visitor.writer, key, state, first=number, last=said.last, playing_for=said.playing_for)
