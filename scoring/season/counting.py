"""Matches at online tables that count in a season: their results are posted when they end.

By stated rule: a match counts if people sat on all its seats when it began, and it was played to its end. A seat that
a bot finished is that of the person who began, marked as left. Matches begun from an example are practice and do not
count, nor do those in which all had agreed to hints, nor single deals that other tables play too; a match that nobody
finishes never ends, and so never counts. Who is not in the club yet is taken in as a guest.
The matches of one day are an evening of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from django.utils import timezone

from config.web import names
from config.web.nameless import NAMELESS
from rules.games import UnknownGame
from rules.notation import Damaged, replay_hands
from scoring.book import results, subjects
from scoring.club.zones import zone_of
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.journal.retry import with_retries
from scoring.league.results import Result
from scoring.models import Club, CountingTable, Evening, Member, Season
from scoring.sheets.service.results import last_ones
from tables.models import Match, MatchSeat, Player, Seat, Table
from tables.record import OutdatedError, recorded

ONLINE = PostingAuthor(who="online")


@dataclass(frozen=True)
class Sat:
    """A seat of a match: who began there, and how it ended for whoever sat there in the end."""

    player: Player
    place: int
    score: float
    left: bool


def count(table: Table, season: Season, by: Member | None) -> None:
    """Matches at this table that end from now on count in the season, and in no other."""
    CountingTable.objects.update_or_create(table=table, defaults={"season": season, "by": by})


def stop(table: Table) -> None:
    """Matches at this table count nowhere any more."""
    CountingTable.objects.filter(table=table).delete()


def post_match(number: int) -> None:
    """Post the result of a match that has ended, where its table counts; a second time nothing new is written."""
    match = Match.objects.select_related("table").get(pk=number)
    counting = CountingTable.objects.filter(table=match.table).select_related("season__club").first()
    apart = match.example or match.hinted or match.deals or match.table.one_phone
    seats = seats_of(match) if counting and not apart else None
    if counting is None or seats is None:
        return
    season = counting.season
    people = [member_of(season.club, seat.player) for seat in seats]
    evening = evening_of(season, match)
    result = result_of(match, seats, [member.key for member in people], evening.key, zone_of(season.club))
    subject = subjects.about(subjects.RESULT, result.key)
    post(season.club, [PostingDraft(subject, results.written(result, match=match.pk), season, evening)], ONLINE)


def seats_of(match: Match) -> list[Sat] | None:
    """The seats in order; None where a bot sat from the beginning, or somebody whose traces are gone."""
    rows: dict[int, list[MatchSeat]] = {}
    for row in MatchSeat.objects.filter(match=match).select_related("player").order_by("pk"):
        rows.setdefault(row.seat, []).append(row)
    away = set(Seat.objects.filter(table=match.table, standin=True).values_list("index", flat=True))
    sat = []
    for seat in sorted(rows):
        first, last = rows[seat][0], rows[seat][-1]
        if first.player is None or last.place is None or last.score is None:
            return None
        sat.append(Sat(first.player, last.place, last.score, last.player_id != first.player_id or seat in away))
    return sat


def member_of(club: Club, player: Player) -> Member:
    """The player's entry in the club; a guest's is made for who has none."""
    found = club.members.filter(player=player).first()
    if found is not None:
        return found
    taken = club.members.values_list("name", flat=True)
    name = names.free(player.name or NAMELESS, taken)
    return with_retries(lambda: Member.objects.create(club=club, name=name, role=Member.Role.GUEST, player=player))


def evening_of(season: Season, match: Match) -> Evening:
    """The evening of the day on which the match ended; the first match of a day makes it."""
    day = timezone.localtime(match.ended_at, zone_of(season.club)).date()
    evening, made = Evening.objects.get_or_create(key=f"o{season.pk:x}-{day:%y%m%d}", defaults={"season": season})
    if made:
        facts = {"date": day.isoformat(), "title": "Online", "rounds": 0}
        post(season.club, [PostingDraft(subjects.EVENING, facts, season, evening)], ONLINE)
    return evening


def result_of(match: Match, seats: list[Sat], people: list[str], evening: str, zone: tzinfo) -> Result:
    """How the match ended, as a league counts it: on the day that it was in this zone."""
    placed = [seat.place for seat in seats]
    return Result(
        key=f"m{match.pk:x}",
        evening=evening,
        day=timezone.localtime(match.ended_at, zone).date(),
        round=0,
        table=0,
        game=match.game or match.table.game,
        edition=match.edition or match.table.edition,
        options=tuple(sorted((match.options if match.game else match.table.options).items())),
        people=tuple(people),
        scores=tuple(seat.score for seat in seats),
        places=tuple(placed),
        marks=marks_of(match) or last_ones(placed),
        left=tuple(seat.left for seat in seats),
        hands=match.hands.count(),
    )


def marks_of(match: Match) -> tuple[int, ...]:
    """What the game itself chalked up against each seat; empty where it chalks up nothing."""
    try:
        record = recorded(match)
        if not record.variant.goal.marks(record.standing):
            return ()
        told = list(replay_hands(record))
    except (OutdatedError, Damaged, UnknownGame):
        return ()
    return record.variant.goal.marks(told[-1].after) if told and told[-1].after else ()
