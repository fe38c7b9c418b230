"""The page on which the seats of an evening are drawn, with what lies on it: the draft, the rounds posted, the wishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.web.forms import asked, given
from scoring.book.fold import SeasonBook
from scoring.club.clubs import page
from scoring.club.membership import DIRECT, Visitor
from scoring.evening import draft as drafts
from scoring.evening import kept_drafts as service
from scoring.evening.access import address, context_of, opened
from scoring.evening.forms import SeatsForm, SeenForm
from scoring.evening.page import EveningPage, page_of
from scoring.evening.strength import strongest_first, too_early
from scoring.journal.reading import season_book
from scoring.league.seating import Repeat, SeatedRound, Seating, Unmet, Unseatable
from scoring.league.seating_sizes import seated
from scoring.models import SeatingDraft


class Again(NamedTuple):
    """Two who meet again, in words."""

    names: str
    tonight: int
    rounds: str
    before: int


class Missed(NamedTuple):
    """A wish that could not be met, in words."""

    names: str
    apart: bool
    rounds: str


class SeatingDesk:
    """The director at work on the seats of one evening."""

    def __init__(
        self,
        request: HttpRequest,
        visitor: Visitor,
        face: EveningPage,
        form: SeatsForm,
        kept: SeatingDraft | None = None,
    ) -> None:
        self.request = request
        self.visitor = visitor
        self.face = face
        self.book: SeasonBook = season_book(face.season)
        self.form = form
        self.kept = kept
        self.begun = _begun(face)
        self.released = drafts.released_in(form, self.begun, face.book)
        self.draft = drafts.opened(face.book, self.book, form, self.released)

    def look(self) -> HttpResponse:
        """The draft that is kept; looking draws nothing."""
        wanted = set(self.draft.asked.present) - set(self.draft.asked.fixed)
        try:
            for number in wanted:
                seated(len(self.draft.asked.present[number]), self.draft.asked.sizes, self.draft.asked.preferred)
        except Unseatable as no:
            return self.page(self.unseatable(no))
        return self.page()

    def opened_with(self, face: EveningPage, form: SeatsForm) -> SeatingDesk:
        """The same director before another form, or after something was posted."""
        return SeatingDesk(self.request, self.visitor, face, form)

    def keep(self) -> HttpResponse:
        """Keeps the draft as it is now and leads to its page, which can be loaded again without drawing anew."""
        service.keep(self.face.evening, drafts.facts_of(self.draft, self.released), self.visitor.writer)
        return redirect(f"{address(self.face.evening, 'evening-seating')}?seen={self.seen}")

    @property
    def strongest(self) -> tuple[str, ...]:
        """Everybody, the strongest first; nobody where no round is seated by strength."""
        draft, face = self.draft, self.face
        return strongest_first(draft.by, self.book, face.book, face.names) if draft.strong else ()

    @property
    def seen(self) -> int:
        """The posting up to which the director knows the book."""
        return self.form.seen or self.visitor.club.postings.order_by("-n").values_list("n", flat=True)[0]

    def page(self, problem: str = "", status: int = 200) -> HttpResponse:
        seating = self.draft.looked_at
        context = context_of(self.face) | {
            "page_address": address(self.face.evening, "evening-seating"),
            "problem": problem,
            "draft": self.draft,
            "rounds": [self._round(each) for each in self.draft.rounds],
            "kept": self.kept,
            "drawn_by": self.visitor.name_of(self.kept.by) if self.kept and self.kept.by else "",
            "moved": self._moved(),
            "fixed": [self._settled(number) for number in self.draft.asked.fixed],
            "again": self._again(seating),
            "repeats": seating.again,
            "drawable": len(self.draft.asked.fixed) < len(self.draft.asked.present)
            or bool(set(self.draft.asked.fixed) - self.begun),
            "all_fixed": len(self.draft.asked.fixed) == len(self.draft.asked.present),
            "missed": [self._missed(unmet) for unmet in seating.unmet],
            "released": self.released,
            "wishes": [self._wish(wish) for wish in self.book.wishes],
            "people": self.face.names.present,
            "seen": self.seen,
            "open": sorted(set(self.draft.asked.present) - set(self.draft.asked.fixed)),
            "too_early": bool(self.draft.strong) and too_early(self.draft.by, self.face.book),
            "orders": [(by, words) for by, words in _order_names().items()],
        }
        return page(self.request, "scoring/evening/seating.html", self.visitor, context, status)

    def unseatable(self, no: Unseatable) -> str:
        """Why so many people find no seats."""
        people, sizes = no.args
        shown = ", ".join(map(str, sizes))
        return ngettext(
            "%(n)s person cannot be seated at tables of %(sizes)s. The page of the evening says who is here.",
            "%(n)s people cannot be seated at tables of %(sizes)s. The page of the evening says who is here.",
            people,
        ) % {"n": people, "sizes": shown}

    def _round(self, each: SeatedRound) -> dict[str, Any]:
        named = self.face.names
        return {
            "number": each.number,
            "strong": each.number in self.draft.strong,
            "written": drafts.written(each),
            "tables": [[(who, named[who]) for who in table] for table in each.tables],
            "resting": [(who, named[who]) for who in each.resting],
        }

    def _settled(self, number: int) -> dict[str, Any]:
        gone, come = self.face.out_of_step(number)
        tables = next(each.tables for each in self.face.rounds if each.number == number)
        return {"number": number, "tables": tables, "begun": number in self.begun, "gone": gone, "come": come}

    def _moved(self) -> list[dict[str, Any]]:
        """The rounds of the draft that no longer fit, with names."""
        found = drafts.moved(self.kept.facts, self.draft) if self.kept else {}
        named = self.face.names
        return [
            {"number": number, "gone": sorted(named[who] for who in gone), "come": sorted(named[who] for who in come)}
            for number, (gone, come) in sorted(found.items())
        ]

    def _again(self, seating: Seating) -> list[Again]:
        return [self._repeat(repeat, seating) for repeat in seating.repeats]

    def _repeat(self, repeat: Repeat, seating: Seating) -> Again:
        where = [e.number for e in seating.rounds if any(set(repeat.pair) <= set(table) for table in e.tables)]
        return Again(self._both(repeat.pair), repeat.tonight, ", ".join(map(str, where)), repeat.before)

    def _missed(self, unmet: Unmet) -> Missed:
        return Missed(self._both(unmet.pair), unmet.wish == "apart", ", ".join(map(str, unmet.rounds)))

    def _wish(self, wish: Any) -> dict[str, Any]:
        return {"key": wish.key, "names": self._both(wish.members), "apart": wish.kind == "apart"}

    def _both(self, people: tuple[str, ...]) -> str:
        return _("%(one)s and %(other)s") % {"one": self.face.names[people[0]], "other": self.face.names[people[-1]]}


def _order_names() -> dict[str, str]:
    """What the orders of strength are called, the usual one first."""
    return {"season": _("the season’s standings"), "evening": _("tonight’s results"), "rating": _("the ratings")}


def at_desk(command: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of a command: the desk and what else the address says are given to it. Looking there shows the draft."""

    @require_http_methods(["GET", "HEAD", "POST"])
    @never_cache
    @wraps(command)
    def view(request: HttpRequest, club: str, season: str, evening: str, **about: Any) -> HttpResponse:
        visitor, found = opened(request, club, season, evening, DIRECT)
        face, kept = page_of(found, visitor), service.kept(found)
        if request.method == "POST":
            return command(SeatingDesk(request, visitor, face, given(request, SeatsForm), kept), **about)
        form = replace(drafts.form_of(kept.facts) if kept else SeatsForm(), seen=asked(request, SeenForm).seen)
        return SeatingDesk(request, visitor, face, form, kept).look()

    return view


def _begun(face: EveningPage) -> set[int]:
    """The rounds in which hands are on a sheet or a result stands; finals are drawn on their own page."""
    finals = {each.number for each in face.rounds if each.final}
    return {*face.written_on, *(one.round for one in face.book.results), *finals}
