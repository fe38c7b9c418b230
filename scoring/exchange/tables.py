"""What a club can open in a spreadsheet: its people, and every result, one row for each person in each match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.club.membership import MemberNames
from scoring.exchange.cells import written
from scoring.journal.reading import season_book
from scoring.models import Club

RESULTS = ("season", "date", "evening", "match", "round", "table", "game", "name", "score", "place", "marks", "for", "left", "ended", "stage", "team", "against")  # fmt: skip
PEOPLE = ("name", "role", "joined", "left")


def results_csv(club: Club, names: MemberNames) -> str:
    """Every result of every season; the columns that an import reads have the names that it knows."""
    return written(RESULTS, _results(club, names))


def people_csv(names: MemberNames) -> str:
    """Everybody who is in the club."""
    rows: list[Sequence[object]] = [
        (one.name, one.role, one.joined_at.date().isoformat(), one.left_at.date().isoformat() if one.left_at else "")
        for one in names.present
    ]
    return written(PEOPLE, rows)


def _results(club: Club, names: MemberNames) -> Iterator[Sequence[object]]:
    for season in club.seasons.order_by("pk"):
        book = season_book(season)
        teams = {one.key: one.name for one in book.teams.named}
        for evening in book.evenings:
            against = evening.match.guests if evening.match else ""
            for one in evening.results:
                for seat, key in enumerate(one.people):
                    instead = one.playing_for[seat] if one.playing_for else None
                    yield (
                        season.name, evening.day.isoformat(), evening.title, one.key, one.round, one.table, one.game, names[key],
                        f"{one.scores[seat]:g}", one.places[seat], one.marks[seat], names[instead] if instead else "",
                        "yes" if one.left and one.left[seat] else "", one.ended, one.stage,
                        "" if against else teams.get(book.teams.of(key, evening.day), ""), against,
                    )  # fmt: skip
