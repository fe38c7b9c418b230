"""Who sits where, and who dealt first: a wrong name or seat is corrected like a wrong hand."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.pages.privacy import private
from scoring import service
from scoring.access import Reach, reach_to_write, writer_of
from scoring.beginning import same_names
from scoring.faces import face
from scoring.folding import HEAD, Head
from scoring.models import LONGEST_REASON, token
from scoring.views.sheet import after
from tables.names import clean


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, code: str) -> HttpResponse:
    """The names by seat; POST corrects them."""
    found = reach_to_write(code)
    if request.method != "POST":
        return _page(request, found, service.fold_of(found.sheet).head, [])
    head, problems = _typed(request, found)
    if problems:
        return _page(request, found, head, problems)
    posted = request.POST
    seen = posted.get("seen", "")
    draft = service.Draft(
        hand=HEAD,
        facts={"names": list(head.names), "dealer": head.dealer},
        seen=int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 9 else 0,
        ref=posted.get("ref", "")[:32],
        by=writer_of(request),
        why=" ".join(posted.get("why", "").split())[:LONGEST_REASON],
    )
    outcome = service.write(found.sheet, draft)
    return after(request, found, outcome, lambda refusals: _page(request, found, head, []))


def _typed(request: HttpRequest, found: Reach) -> tuple[Head, list[str]]:
    names = tuple(clean(request.POST.get(f"name-{seat}", "")) for seat in range(found.sheet.seats))
    dealer = request.POST.get("dealer", "")
    known = dealer in [str(seat) for seat in range(found.sheet.seats)]
    head = Head(names, int(dealer) if known else 0)
    if not all(names):
        return head, [_("Everybody needs a name.")]
    return head, same_names(names) + ([] if known else [_("Choose who deals first.")])


def _page(request: HttpRequest, found: Reach, head: Head, problems: list[str]) -> HttpResponse:
    context: dict[str, Any] = {
        "code": found.code,
        "face": face(request, found.sheet),
        "people": list(enumerate(head.names)),
        "dealer": head.dealer,
        "problems": problems,
        "writer": writer_of(request),
        "ref": token(),
    }
    return private(render(request, "scoring/people.html", context, status=422 if problems else 200))
