"""A director's ruling on what a table asks or holds to be wrong, by the rules that hold there; a fine goes onto its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.forms import given, line, number, word
from config.web.nowhere import NothingHere
from rules.engine.breaches import fine_now
from rules.phrases import signed
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor
from scoring.evening.access import back, context_of, opened
from scoring.evening.page import EveningPage, page_of
from scoring.models import LONGEST_REASON, Evening, Sheet, token
from scoring.sheets import service
from scoring.sheets.forms import LONGEST_REF
from scoring.sheets.laws import TableLaw, laws_of
from scoring.sheets.page import ObjectionRow, SheetPage
from scoring.sheets.page import face as sheet_face
from scoring.sheets.service import RulingOutcome, TableRuling

REF_OF_FINE = LONGEST_REF - 2  # to which the fine adds its own letter


@dataclass(frozen=True)
class RulingForm:
    """What holds: ``words``, the rule on which it rests, and the seat that pays the fine for it, if one does."""

    words: str = line(LONGEST_REASON)
    law: str = word(40)
    offender: int | None = number()
    ref: str = word(REF_OF_FINE)


class RulingDesk(NamedTuple):
    """A director before what a table asks. ``asked``: the objection or call; None once somebody has laid it to rest."""

    request: HttpRequest
    visitor: Visitor
    face: EveningPage
    shown: SheetPage
    said: int
    laws: tuple[TableLaw, ...]

    @property
    def asked(self) -> ObjectionRow | None:
        """What the table has said, as long as it waits."""
        waiting = (*self.shown.calls, *self.shown.objections)
        return next((one for one in waiting if one.n == self.said and one.open), None)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def ruling(request: HttpRequest, club: str, season: str, evening: str, sheet: int, said: int) -> HttpResponse:
    """The question with the rules of the table; POST rules on it."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    shown = sheet_face(request, _sheet(found, sheet))
    laws = laws_of(shown.voice.lang, shown.voice.variant)
    desk = RulingDesk(request, visitor, page_of(found, visitor), shown, said, laws)
    if request.method != "POST":
        return _page(desk, RulingForm())
    form = given(request, RulingForm)
    problem = _wrong(desk, form) or _ruled(desk, form)
    return _page(desk, form, problem) if problem else back(found, "now")


def _sheet(evening: Evening, number: int) -> Sheet:
    found = evening.sheets.filter(pk=number).first()
    if found is None:
        raise NothingHere(_("There is no such table on this evening."))
    found.evening = evening
    return found


def _law(desk: RulingDesk, form: RulingForm) -> TableLaw | None:
    return next((law for law in desk.laws if law.key == form.law), None)


def _wrong(desk: RulingDesk, form: RulingForm) -> str:
    """Why this is no ruling; empty where it is one."""
    law = _law(desk, form)
    if not form.words and law is None:
        return _("Say what holds, or choose the rule.")
    if form.offender is None:
        return ""
    if form.offender not in range(len(desk.shown.fold.head.names)):
        return _("Nobody sits there. Choose who pays the fine.")
    if law is None or not law.breach:
        return _(
            "Under the rules of this table that costs nothing. Choose the rule by which the fine is paid, or nobody."
        )
    return ""


def _ruled(desk: RulingDesk, form: RulingForm) -> str:
    """Writes it; why it could not be written, or nothing."""
    law, member = _law(desk, form), desk.visitor.member
    fined = (law.breach, form.offender) if law and law.breach and form.offender is not None else None
    outcome = service.rule(
        desk.shown.sheet,
        TableRuling(
            desk.said,
            form.words or (law.title if law else ""),
            form.law if law else "",
            member.name[:20] if member else "",
            form.ref or token(),
            fined,
        ),
    )
    return {
        RulingOutcome.STANDS: "",
        RulingOutcome.SETTLED: _("This has been settled in the meantime. Look at the sheet."),
        RulingOutcome.UNFINED: _("The match at this table is over: no fine can be written any more. Choose nobody."),
    }[outcome]


def _page(desk: RulingDesk, form: RulingForm, problem: str = "") -> HttpResponse:
    shown = desk.shown
    asked = desk.asked
    row = shown.fold.row(asked.hand) if asked and asked.hand else None
    context: dict[str, Any] = context_of(desk.face) | {
        "shown": shown,
        "sheet": shown.sheet,
        "asked": asked,
        "gist": shown.voice.gist(row.facts) if row else "",
        "laws": desk.laws,
        "people": list(enumerate(shown.fold.head.names)),
        "fine": signed(fine_now(shown.voice.variant, shown.fold.standing)),
        "finable": not shown.fold.over and any(law.breach for law in desk.laws),
        "form": form,
        "ref": form.ref or token()[:REF_OF_FINE],
        "problem": problem,
    }
    return page(desk.request, "scoring/evening/ruling.html", desk.visitor, context, 422 if problem else 200)
