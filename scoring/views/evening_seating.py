"""Seating an evening: a proposal with its repeats, changes by hand, wishes, and posting it round by round."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rules.engine.variant import Contradiction
from scoring.book import subjects
from scoring.book.reading import SeasonBook
from scoring.league.seating import Repeat, Seated, Seating, Unmet, Unseatable, pair
from scoring.league.seating_sizes import seated
from scoring.membership import DIRECT, Visitor
from scoring.models import SeatingDraft
from scoring.service import drafts as service
from scoring.service.book import Overtaken, Saying, post
from scoring.service.evenings import RoundBegun, seat
from scoring.service.seasons import season_book
from scoring.views import evening_draft as drafts
from scoring.views.clubs import page
from scoring.views.evening import address, back, context_of, opened
from scoring.views.evening_face import EveningFace, face_of
from tables.access import within
from tables.models import table_code

PER_HOUR = 300  # proposals for one address
MOST_WISHES = 100


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


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def seating(request: HttpRequest, club: str, season: str, evening: str) -> HttpResponse:
    """The proposal; POST changes it, posts it, or posts a wish."""
    visitor, found = opened(request, club, season, evening, DIRECT)
    face, book = face_of(found, visitor), season_book(found.season)
    kept = service.kept(found)
    if request.method != "POST":
        form = drafts.form_of(kept.facts) if kept else QueryDict()
        return _Desk(request, visitor, face, book, form, kept).look()
    desk = _Desk(request, visitor, face, book, request.POST, kept)
    word, _dash, what = request.POST.get("do", "").partition("-")
    if word == "wish":
        return desk.wish(what)
    if word == "lock":
        return desk.lock(what)
    if word == "swap":
        return desk.swap()
    if word == "drop":
        service.drop(found)
        return back(found)
    if word == "change" and what.isdecimal():
        return desk.change(int(what))
    return desk.draw(fresh=word == "draw")


class _Desk:
    """The director at work on the seats of one evening."""

    def __init__(
        self,
        request: HttpRequest,
        visitor: Visitor,
        face: EveningFace,
        book: SeasonBook,
        form: QueryDict,
        kept: SeatingDraft | None = None,
    ) -> None:
        self.request = request
        self.visitor = visitor
        self.face = face
        self.book = book
        self.form = form
        self.kept = kept
        self.begun = _begun(face)
        self.released = drafts.released_in(form, self.begun, face.book)
        self.draft = drafts.opened(face.book, book, form, self.released)

    def look(self) -> HttpResponse:
        """The draft that is kept; looking draws nothing."""
        wanted = set(self.draft.asked.present) - set(self.draft.asked.fixed)
        try:
            for number in wanted:
                seated(len(self.draft.asked.present[number]), self.draft.asked.sizes, self.draft.asked.preferred)
        except Unseatable as no:
            return self._page(self._unseatable(no))
        return self._page()

    def draw(self, *, fresh: bool) -> HttpResponse:
        """The proposal as it is in the form, or a new one where there is none or one is asked for."""
        wanted = set(self.draft.asked.present) - set(self.draft.asked.fixed)
        if wanted and (fresh or not self.draft.rounds):
            if not within(self.request, "seating", PER_HOUR):
                return self._page(_("Many seatings were drawn from here within an hour. Try again later."), 429)
            try:
                self.draft = self.draft.drawn()
            except Unseatable as no:
                return self._page(self._unseatable(no), 422 if fresh else 200)
        return self._drafted()

    def swap(self) -> HttpResponse:
        """Two people change places."""
        picks = [one.partition(":") for one in self.form.getlist("pick")]
        changed = self.draft.swapped((int(number), who) for number, _colon, who in picks if number.isdecimal())
        if changed is None:
            return self._page(_("Tick exactly two people of the same round, then let them change places."), 422)
        self.draft = changed
        return self._drafted()

    def change(self, number: int) -> HttpResponse:
        """A seated round lies open as it is, to be changed by hand."""
        form = self.form.copy()
        form.setlist("again", [*self.form.getlist("again"), str(number)])
        for name, tables in drafts.seated_now(self.face.book, [number]).items():
            if number in self.face.book.seatings:
                form[name] = tables
        return _Desk(self.request, self.visitor, self.face, self.book, form)._drafted()

    def lock(self, what: str) -> HttpResponse:
        """Posts a round, or all of them, and lays the sheets."""
        rounds = [each for each in self.draft.rounds if what == "all" or str(each.number) == what]
        if not rounds:
            return self._page(_("There is nothing to be fixed: draw the seats first."), 422)
        names = {key: self.face.names[key] for each in rounds for table in each.tables for key in table}
        for each in rounds:
            problem = self._post(each, names)
            if problem:
                return self._page(problem, 409)
        left = len(self.draft.rounds) - len(rounds)
        if not left:
            service.drop(self.face.evening)
        return self._keep(rounds) if left else back(self.face.evening, f"round-{rounds[0].number}")

    def wish(self, what: str) -> HttpResponse:
        """Posts a wish of two people, or takes one out."""
        season = self.face.season
        if what == "new":
            one, other, kind = self.form.get("one", ""), self.form.get("other", ""), self.form.get("kind", "")
            known = {member.key for member in self.face.names.present}
            if one == other or not {one, other} <= known or kind not in ("apart", "together"):
                return self._page(_("Choose two different people and what they wish."), 422)
            if len(self.book.wishes) >= MOST_WISHES:
                return self._page(_("There are too many wishes. Take some out first."), 422)
            saying = Saying(
                subjects.about(subjects.WISH, table_code()), {"kind": kind, "members": list(pair(one, other))}, season
            )
        else:
            saying = Saying(subjects.about(subjects.WISH, what), None, season)
        post(self.visitor.club, [saying], self.visitor.writer)
        return redirect(address(self.face.evening, "evening-seating") + "#wishes")

    def _keep(self, posted: list[Seated]) -> HttpResponse:
        """The page with the rounds that are still open as they were drawn."""
        form = self.form.copy()
        done = {str(each.number) for each in posted}
        form.setlist("again", [number for number in self.form.getlist("again") if number not in done])
        face = face_of(self.face.evening, self.visitor)
        return _Desk(self.request, self.visitor, face, season_book(face.season), form)._drafted()

    def _post(self, each: Seated, names: dict[str, str]) -> str:
        """Why a round could not be posted; empty where it was."""
        seen = self.form.get("seen", "")
        try:
            outcome = seat(
                self.face.evening,
                self.face.book,
                each.number,
                each.tables,
                self.visitor.writer,
                names=names,
                seen=int(seen) if seen.isdecimal() else None,
            )
        except RoundBegun as no:
            return _("At table %(n)s cards are on the table already: who sits there is corrected on its sheet.") % {
                "n": no.table
            }
        except Contradiction:
            return _("The game is not for tables of this size. Choose other sizes and draw again.")
        if isinstance(outcome, Overtaken):
            return _("Somebody else has seated round %(n)s in the meantime.") % {"n": each.number}
        return ""

    def _unseatable(self, no: Unseatable) -> str:
        people, sizes = no.args
        shown = ", ".join(map(str, sizes))
        return ngettext(
            "%(n)s person cannot be seated at tables of %(sizes)s. Who is here stands on the page of the evening.",
            "%(n)s people cannot be seated at tables of %(sizes)s. Who is here stands on the page of the evening.",
            people,
        ) % {"n": people, "sizes": shown}

    def _drafted(self) -> HttpResponse:
        """The page with the draft as it is now, which is kept."""
        facts = drafts.facts_of(self.draft, self.released)
        self.kept = service.keep(self.face.evening, facts, self.visitor.writer)
        return self._page()

    def _page(self, problem: str = "", status: int = 200) -> HttpResponse:
        seating = self.draft.looked_at
        context = context_of(self.request, self.face) | {
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
            "seen": self.form.get("seen") or self.visitor.club.postings.order_by("-n").values_list("n", flat=True)[0],
        }
        return page(self.request, "scoring/evening/seating.html", self.visitor, context, status)

    def _round(self, each: Seated) -> dict[str, Any]:
        named = self.face.names
        often = {who for repeat in self.draft.looked_at.repeats for who in repeat.pair}
        return {
            "number": each.number,
            "written": drafts.written(each),
            "tables": [[(who, named[who], who in often) for who in table] for table in each.tables],
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


def _begun(face: EveningFace) -> set[int]:
    """The rounds in which hands are on a sheet or a result stands; finals are drawn on their own page."""
    finals = {each.number for each in face.rounds if each.final}
    return {*face.written_on, *(one.round for one in face.book.results), *finals}
