"""What comes next on an evening: the one thing that its desk offers loudly, and what comes after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.evening.access import address
from scoring.evening.page import EveningPage
from scoring.evening.reseating import SeatChanges
from scoring.evening.state import EveningStage
from scoring.evening.table_states import DeskState, DeskTable
from scoring.evening.tables_say import TableAsks

ENOUGH = 3  # people, with whom one can begin
TOLD = 2  # changes of seats that fit into one sentence


@dataclass(frozen=True)
class NextStep:
    """A sentence, and the key that does what it says; ``key`` empty where there is nothing to do but wait.

    ``fields``: what the key sends; None: it leads to a page. ``minutes``: that the clock is asked for beside it.
    """

    words: str
    key: str = ""
    address: str = ""
    fields: Mapping[str, str] | None = None
    minutes: int = field(default=0)


class DeskNews(NamedTuple):
    """What lies before the director. ``drawn``: rounds drawn and not announced; ``playoffs``: finals are to be laid."""

    face: EveningPage
    tables: Sequence[DeskTable]
    asked: Sequence[TableAsks]
    seats: SeatChanges
    seen: int
    drawn: Sequence[int]
    playoffs: bool


def next_step(news: DeskNews) -> NextStep:
    """What is most urgent; where nothing is, how the evening goes on."""
    return _asked(news) or _reseated(news) or _silent(news) or _ahead(news)


def after_that(news: DeskNews) -> str:
    """What comes after this round; empty where nothing is on."""
    face = news.face
    if face.where != EveningStage.PLAYING or face.now is None:
        return ""
    left = len(face.now.tables) - len(face.now.over_tables)
    when = ngettext("when the last table is done", "when %(n)s more tables are done", left) % {"n": left}
    later = [number for number in face.book.seatings if number > face.now.number]
    if later:
        return _("Then: round %(n)s, %(when)s.") % {"n": later[0], "when": when}
    if not face.all_seated:
        return _("Then: draw round %(n)s, %(when)s.") % {"n": face.next_round, "when": when}
    return _("Then: send everybody home, %(when)s.") % {"when": when}


def _asked(news: DeskNews) -> NextStep | None:
    """A table that waits for an answer; objections come before questions."""
    waiting = sorted(news.asked, key=lambda one: (one.again, one.rings, one.sheet.round, one.sheet.table))
    one = next(iter(waiting), None)
    if one is None:
        return None
    about = {"table": one.sheet.table, "round": one.sheet.round}
    evening = news.face.evening
    if one.again:
        words = _("Table %(table)s would like another match.") % about
        return NextStep(words, _("Answer"), f"#asked-{one.sheet.pk}")
    where = address(evening, "evening-ruling", sheet=one.sheet.pk, said=one.n)
    if one.rings:
        return NextStep(_("Table %(table)s calls you.") % about, _("Answer"), where)
    return NextStep(_("Table %(table)s does not agree about its sheet.") % about, _("Look at the objection"), where)


def _reseated(news: DeskNews) -> NextStep | None:
    """Seats that no longer fit."""
    possible = news.seats.possible
    lines = [line for one in possible for line in one.lines]
    if possible and not news.seats.to_draw and len(lines) <= TOLD and len(possible) == 1:
        told = _("Round %(n)s no longer fits.") % {"n": possible[0].number}
        fields = {"seen": str(news.seen), f"round-{possible[0].number}": possible[0].written}
        return NextStep(" ".join([told, *lines]), _("Seat them so"), address(news.face.evening, "seats-reseat"), fields)
    if news.seats.rounds:
        numbers = ", ".join(str(one.number) for one in news.seats.rounds)
        words = ngettext("Round %(n)s no longer fits.", "Rounds %(n)s no longer fit.", len(news.seats.rounds)) % {
            "n": numbers
        }
        if news.face.book.match:
            return NextStep(words, _("To the match"), f"{address(news.face.evening, 'evening-match')}#prepare")
        return NextStep(words, _("Look at the change"), "#no-longer-fits")
    return None


def _silent(news: DeskNews) -> NextStep | None:
    """The table that has not said a word for longest, first of those that were not reminded yet."""
    silent = [one for one in news.tables if one.state == DeskState.SILENT and one.table.sheet]
    one = max(silent, key=lambda table: (not table.answers, table.quiet), default=None)
    if one is None or one.table.sheet is None:
        return None
    words = _("Table %(table)s has been silent for %(n)s minutes.") % {"table": one.table.number, "n": one.minutes}
    if one.answers:
        return NextStep(words, _("To its sheet"), reverse("scoring:sheet", args=[one.table.sheet.code]))
    return NextStep(words, _("Remind it"), address(news.face.evening, "table-ask", sheet=one.table.sheet.pk), {})


def _ahead(news: DeskNews) -> NextStep:
    """How the evening goes on by itself."""
    steps = {
        EveningStage.ARRIVING: _draw,
        EveningStage.BETWEEN: _draw,
        EveningStage.READY: _start,
        EveningStage.PLAYING: _wait,
        EveningStage.PLAYED: _finish,
    }
    step = steps.get(news.face.where)
    return step(news) if step else NextStep("")


def _draw(news: DeskNews) -> NextStep:
    face, evening = news.face, news.face.evening
    if news.drawn:
        words = ngettext(
            "Seats for round %(rounds)s are drawn, but not announced yet.",
            "Seats for rounds %(rounds)s are drawn, but not announced yet.",
            len(news.drawn),
        ) % {"rounds": ", ".join(map(str, news.drawn))}
        return NextStep(words, _("Look at them"), address(evening, "evening-seating"))
    if face.book.match:
        words = _("Another club is here: both sides name their people, then the seats are given.")
        return NextStep(words, _("To the match"), address(evening, "evening-match"))
    drawing = address(evening, "seats-draw")
    if face.where == EveningStage.BETWEEN:
        words = _("%(n)s of %(all)s rounds are over.") % {"n": len(face.rounds), "all": face.book.rounds}
        return NextStep(words, _("Draw the next rounds"), drawing, {})
    words = _("People are coming in. As soon as enough are here, draw the seats.")
    if len(face.here) < ENOUGH:
        return NextStep(words)
    return NextStep(words, _("Draw the seats"), drawing, {})


def _start(news: DeskNews) -> NextStep:
    face = news.face
    number = face.now.number if face.now else 1
    words = _("The finals are seated.") if face.now and face.now.final else _("Round %(n)s is seated.") % {"n": number}
    if not face.book.minutes:
        begins = _("It begins with the first hand.")
        return NextStep(f"{words} {begins}")
    clock = _("When everybody sits, start the clock.")
    words = f"{words} {clock}"
    where = address(face.evening, "clock-start")
    return NextStep(words, _("Start the clock"), where, {"round": str(number)}, face.book.minutes)


def _wait(news: DeskNews) -> NextStep:
    face = news.face
    if face.clock and not face.clock.running:
        return NextStep(_("The clock stands."), _("Go on"), address(face.evening, "clock-go"), {})
    if face.now is None:
        return NextStep("")
    every = len(face.now.tables)
    about = {"round": face.now.number, "n": len(face.now.over_tables), "all": every}
    if face.now.final:
        final = ngettext(
            "The final is being played.",
            "The finals are being played: %(n)s of %(all)s tables have a result.",
            every,
        )
        return NextStep(final % about)
    words = ngettext(
        "Round %(round)s is being played.",
        "Round %(round)s is being played: %(n)s of %(all)s tables have a result.",
        every,
    )
    return NextStep(words % about)


def _finish(news: DeskNews) -> NextStep:
    evening = news.face.evening
    if news.playoffs:
        words = _("All rounds are played. The standings ask for finals.")
        return NextStep(words, _("Lay the finals"), address(evening, "evening-finals"))
    return NextStep(_("All rounds are played."), _("Send the evening home"), address(evening, "evening-home"))
