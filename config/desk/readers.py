"""What readers write to the encyclopedia, at the desk: mistakes that they report, and how their village plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from config.desk.gate import DeskRole, at_desk, role_of
from config.web.forms import Problems, WrongForm, by, line, number, read, word
from rules.encyclopedia import letters, reports, villages
from rules.encyclopedia.letters import Letter
from rules.encyclopedia.models import MistakeReport, VillageRules
from tables.identity import user_of
from tables.moderation.models import LONGEST_REASON

SHOWN: Final = 20
MISTAKE, VILLAGE = "mistake", "village"
BECOMES: Final[dict[tuple[str, str], str]] = {
    (MISTAKE, "done"): MistakeReport.State.DONE,
    (MISTAKE, "decline"): MistakeReport.State.DECLINED,
    (VILLAGE, "show"): VillageRules.State.SHOWN,
    (VILLAGE, "decline"): VillageRules.State.DECLINED,
}


def _point(typed: str) -> tuple[float, float] | None:
    """Latitude and longitude as maps give them, 47.27,11.39; None for nothing. Raises WrongForm for anything else."""
    if not typed:
        return None
    try:
        latitude, longitude = (float(part) for part in typed.split(","))
    except ValueError:
        latitude = longitude = 999.0
    if not (-90 <= latitude <= 90 and -180 <= longitude <= 180):
        raise WrongForm(gettext_lazy("Where it is on the map: latitude and longitude, such as 47.27,11.39."))
    return latitude, longitude


@dataclass(frozen=True)
class LetterForm:
    """What becomes of a letter: its kind and number, the word for it, a note, and for a village where it is."""

    kind: str = word()
    number: int | None = number()
    do: str = word()
    note: str = line(LONGEST_REASON)
    at: tuple[float, float] | None = by(_point)


@at_desk(DeskRole.MODERATOR)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """Everything that waits; POST settles one of it with a note."""
    if request.method != "POST":
        return _page(request)
    form = read(request, LetterForm)
    if isinstance(form, Problems):
        return _page(request, form.first, 422)
    becomes = BECOMES.get((form.kind, form.do))
    if becomes is None:
        return _page(request, _("This cannot be done here."), 409)
    if form.kind == VILLAGE:
        villages.settle(get_object_or_404(VillageRules, pk=form.number), becomes, form.note, form.at)
    else:
        letters.settle(get_object_or_404(MistakeReport, pk=form.number), becomes, form.note)
    return redirect("desk:readers")


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    mistakes = MistakeReport.objects.filter(settled_at=None)[:SHOWN]
    told = VillageRules.objects.filter(settled_at=None)[:SHOWN]
    context = {
        "letters": [_row(MISTAKE, one, reports.in_words(one)) for one in mistakes]
        + [_row(VILLAGE, one, villages.in_words(one)) for one in told],
        "problem": problem,
        "runs_it": role_of(user_of(request)) == DeskRole.OPERATOR,
    }
    return render(request, "desk/readers.html", context, status=status)


def _row(kind: str, letter: Letter, words: str) -> dict[str, Any]:
    return {"kind": kind, "letter": letter, "words": words}
