"""Who sits where, and who dealt first: a wrong name or seat is corrected like a wrong hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.engine.actions import Refusal
from rules.pages.privacy import private
from scoring import service
from scoring.access import Reach, reach_to_write, writer_of
from scoring.beginning import same_names
from scoring.faces import face
from scoring.folding import HEAD, Head
from scoring.models import token
from scoring.reseating import order_of
from scoring.tonight import people_tonight
from scoring.views.entering import after, head_draft, taken
from tables.names import clean


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, code: str) -> HttpResponse:
    """The names by seat; POST corrects them."""
    found = reach_to_write(code)
    if request.method != "POST":
        return _page(request, found, service.fold_of(found.sheet).head, [])
    earlier = taken(request, found, HEAD)
    if earlier is not None:
        return after(request, found, service.write(found.sheet, head_draft(request, earlier.facts)), _never)
    before = service.fold_of(found.sheet).head
    head, problems = _typed(request, found, before)
    if problems:
        return _page(request, found, head, problems)
    draft = head_draft(request, head.facts)
    if "order" not in request.POST:
        return after(request, found, service.write(found.sheet, draft), _never)
    order = order_of(before.names, head.names)
    if order is None:
        return _page(request, found, head, [_("Only the order of the same people can be corrected like that.")])
    return after(request, found, service.reseat(found.sheet, order, draft), _never)


def _never(refusals: Sequence[Refusal]) -> HttpResponse:
    raise AssertionError("a head is not judged by the rule set")


def _typed(request: HttpRequest, found: Reach, before: Head) -> tuple[Head, list[str]]:
    """The head as it was typed; what the form does not ask for stays as it is."""
    posted, seats = request.POST, range(len(before.names))
    dealer = posted.get("dealer", "")
    known = dealer in [str(seat) for seat in seats]
    names = tuple(clean(posted.get(f"name-{seat}", "")) for seat in seats)
    head = before._replace(names=names, dealer=int(dealer) if known else 0)
    if before.members:
        return _chosen(request, found, head, known)
    if not all(names):
        return head, [_("Everybody needs a name.")]
    return head, same_names(names) + ([] if known else [_("Choose who deals first.")])


def _chosen(request: HttpRequest, found: Reach, head: Head, known: bool) -> tuple[Head, list[str]]:
    """The head of a sheet of an evening: there people are chosen, not typed."""
    tonight = dict(people_tonight(found.sheet, service.fold_of(found.sheet).head))
    keys = tuple(request.POST.get(f"member-{seat}", "") for seat in range(len(head.names)))
    if not all(key in tonight for key in keys):
        return head, [_("Everybody needs a name.")]
    chosen = head._replace(members=keys, names=tuple(tonight[key] for key in keys))
    if len(set(keys)) < len(keys):
        return chosen, [_("Nobody sits in two seats.")]
    return chosen, same_names(chosen.names) + ([] if known else [_("Choose who deals first.")])


def _page(request: HttpRequest, found: Reach, head: Head, problems: list[str]) -> HttpResponse:
    context: dict[str, Any] = {
        "code": found.code,
        "face": face(request, found.sheet),
        "people": [(seat, name, head.members[seat] if head.members else "") for seat, name in enumerate(head.names)],
        "tonight": people_tonight(found.sheet, head),
        "dealer": head.dealer,
        "problems": problems,
        "writer": writer_of(request),
        "ref": token(),
    }
    return private(render(request, "scoring/people.html", context, status=422 if problems else 200))
