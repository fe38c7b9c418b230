"""The results of a season, an evening at a time: who sat together, how it ended, what does not count and why."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.phrases import figure, titles
from scoring.book.fold import EveningBook
from scoring.club.clubs import page
from scoring.club.matches import HandsLink, looks
from scoring.club.membership import season_at, visit
from scoring.league.results import Result
from scoring.league.words import day_words, number_words, sentence
from scoring.season.page import SeasonFace, face


class ResultPlayer(NamedTuple):
    """Somebody at a table, with his place and score."""

    name: str
    place: int
    score: str
    worth: str
    notes: tuple[str, ...]


class ResultLine(NamedTuple):
    """How one match ended, in words. ``address``: where its hands can be looked at; empty where nowhere."""

    where: str
    game: str
    players: tuple[ResultPlayer, ...]
    notes: tuple[str, ...]
    address: str = ""
    link: str = ""

    @property
    def valued(self) -> bool:
        """Whether this match by itself counts in the standings."""
        return any(player.worth for player in self.players)


class EveningChoice(NamedTuple):
    """An evening of the season that has results."""

    key: str
    words: str
    here: bool


@require_safe
@never_cache
def show(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """The latest evening, or the one that is asked for (``?evening=``)."""
    visitor = visit(request, club)
    found = face(visitor, season_at(visitor, season))
    evenings = [one for one in reversed(found.book.evenings) if one.results]
    wanted = request.GET.get("evening", "")
    evening = next((one for one in evenings if one.key == wanted), evenings[0] if evenings else None)
    context = {
        "season": found.season,
        "evening": evening,
        "title": _day(found.lang, evening.day, evening.title) if evening else "",
        "evenings": [EveningChoice(one.key, _day(found.lang, one.day, one.title), one is evening) for one in evenings],
        "results": _lines(found, evening) if evening else [],
    }
    return page(request, "scoring/season_results.html", visitor, context)


def _lines(found: SeasonFace, evening: EveningBook) -> list[ResultLine]:
    where = looks(evening.sources, may_write=found.visitor.may_score)
    worth = {
        (item.matches[0], row.member): number_words(found.lang, item.value)
        for row in found.table.rows
        for item in row.items
        if item.evening == evening.key and not found.rules.per_evening
    }
    return [_line(found, one, worth, where.get(one.key)) for one in evening.results]


def _line(found: SeasonFace, one: Result, worth: Mapping[tuple[str, str], str], look: HandsLink | None) -> ResultLine:
    players = sorted(
        (
            ResultPlayer(
                found.names[person],
                one.places[seat],
                figure(one.scores[seat]),
                worth.get((one.key, person), ""),
                _of_player(found, one, seat),
            )
            for seat, person in enumerate(one.people)
        ),
        key=lambda player: player.place,
    )
    notes = []
    if why := found.table.void.get(one.key):
        notes.append(sentence(found.lang, f"void.{why}"))
    elif one.evening in {match.key for match in found.book.matches}:
        notes.append(_("Counts for the match against the other club, not for the season."))
    elif one.ended != "complete":
        notes.append(sentence(found.lang, f"ended.{one.ended}"))
    game = titles(found.lang).get(f"title.{one.game}", one.game)
    where = sentence(found.lang, "stage.any") if one.stage else _place(one)
    if look is None or found.names.cut(one.people):
        return ResultLine(where, game, tuple(players), tuple(notes))
    words = _("Replay") if look.is_replay else _("The sheet")
    return ResultLine(where, game, tuple(players), tuple(notes), look.address, words)


def _place(one: Result) -> str:
    """Where the match was played; one at the site's own tables has neither round nor table."""
    if not one.round:
        return _("Online")
    return _("Round %(round)s, table %(table)s") % {"round": one.round, "table": one.table}


def _of_player(found: SeasonFace, one: Result, seat: int) -> tuple[str, ...]:
    notes = []
    stood_for = one.playing_for[seat] if one.playing_for else None
    if stood_for:
        notes.append(_("for %(name)s") % {"name": found.names[stood_for]})
    if one.left and one.left[seat]:
        notes.append(_("left"))
    return tuple(notes)


def _day(lang: str, day: date, title: str) -> str:
    words = f"{day_words(lang, day)} {day.year}"
    return f"{words}: {title}" if title else words
