"""Who sits where, how many they are, and who dealt first: a wrong name or seat is corrected like a wrong hand.

Where somebody was forgotten, or was not there at all, every hand is shown once more to be put right in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.web.forms import given
from config.web.names import clean
from config.web.privacy import private
from rules.engine.actions import Refusal
from rules.games import MOST_SEATS
from scoring.book.fold import PlayedRules
from scoring.models import token
from scoring.sheets import service
from scoring.sheets.access import Reach, only_scorers, reach_to_write, writer_of
from scoring.sheets.beginning import same_names
from scoring.sheets.entry_form import after, entry_of, head_draft, taken
from scoring.sheets.fold import HEAD, SheetHead
from scoring.sheets.forms import PeopleForm
from scoring.sheets.page import face
from scoring.sheets.place import people_tonight
from scoring.sheets.reseat import order_of
from scoring.sheets.seat_count import recounted
from scoring.sheets.service.rounds import sizes

MORE = 2  # that are offered beyond those there are


@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, code: str) -> HttpResponse:
    """The names by seat; POST corrects them."""
    found = reach_to_write(code)
    only_scorers(request, found.sheet)
    if request.method != "POST":
        return _page(request, found, service.fold_of(found.sheet).head, [])
    earlier = taken(request, found, HEAD)
    if earlier is not None:
        outcome = service.put_back(found.sheet, earlier, head_draft(request, found, earlier.facts))
        return after(request, found, outcome, _never)
    before = service.fold_of(found.sheet).head
    head, problems = _typed(request, found, before)
    if problems:
        return _page(request, found, head, problems)
    if len(head.names) != len(before.names):
        return recounted(request, found, head)
    draft = head_draft(request, found, head.facts)
    if not entry_of(request).order:
        return after(request, found, service.write(found.sheet, draft), _never)
    order = order_of(before.names, head.names)
    if order is None:
        return _page(request, found, head, [_("Only the order of the same people can be corrected like that.")])
    return after(request, found, service.reseat(found.sheet, order, draft), _never)


def _never(refusals: Sequence[Refusal]) -> HttpResponse:
    raise AssertionError("a head is not judged by the rule set")


def _typed(request: HttpRequest, found: Reach, before: SheetHead) -> tuple[SheetHead, list[str]]:
    """The head as it was typed; what the form does not ask for stays as it is."""
    seats = _how_many(request, found, before)
    tonight = dict(people_tonight(found.sheet, before))
    form = given(request, PeopleForm)
    chosen = form.members if before.members else form.names
    typed = [(row, chosen.get(row, "")) for row in range(MOST_SEATS)]
    same = seats == len(before.names)  # then a name that was wiped out is missing, else its seat
    rows = [(row, who) for row, who in typed if clean(who) or (same and row < seats)]
    people = tuple(who if before.members else clean(who) for _row, who in rows)
    names = tuple(tonight.get(who, "") for who in people) if before.members else people
    first = [at for at, (row, _who) in enumerate(rows) if row == form.dealer]
    members = people if before.members else ()
    head = before._replace(names=names, members=members, dealer=first[0] if first else 0)
    if not all(names):
        return head, [_("Everybody needs a name.")]
    if len(names) != seats:
        return head, [_("%(seats)s people sat there, you say, and you name %(n)s.") % {"seats": seats, "n": len(names)}]
    if len(set(members)) < len(members):
        return head, [_("Nobody sits in two seats.")]
    return head, same_names(names) + ([] if first else [_("Choose who deals first.")])


def _how_many(request: HttpRequest, found: Reach, before: SheetHead) -> int:
    """For how many the sheet is to be; a number that the game is not for changes nothing."""
    wanted = given(request, PeopleForm).seats
    return wanted if wanted in _sizes(found) else len(before.names)


def _sizes(found: Reach) -> tuple[int, ...]:
    variant = service.variant_of(found.sheet)
    return sizes(PlayedRules(variant.key, variant.edition, variant.differences))


def _page(request: HttpRequest, found: Reach, head: SheetHead, problems: list[str]) -> HttpResponse:
    allowed = _sizes(found)
    empty = min(max(allowed) - len(head.names), MORE)
    rows = [(seat, name, head.members[seat] if head.members else "") for seat, name in enumerate(head.names)]
    context: dict[str, Any] = {
        "code": found.code,
        "face": face(request, found.sheet),
        "people": rows + [(len(rows) + more, "", "") for more in range(empty)],
        "tonight": people_tonight(found.sheet, head),
        "dealer": head.dealer,
        "sizes": allowed,
        "seats": _how_many(request, found, service.fold_of(found.sheet).head),
        "problems": problems,
        "writer": writer_of(request, found.sheet),
        "why": entry_of(request).why,
        "ref": token(),
    }
    return private(render(request, "scoring/people.html", context, status=422 if problems else 200))
