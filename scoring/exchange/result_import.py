"""Old results put into a season from a file, and taken out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.utils import timezone

from config.web import names
from scoring.book import results, subjects
from scoring.book.teams import way_facts
from scoring.club import service as clubs
from scoring.exchange.lists import ResultsFile
from scoring.journal.book import PostingAuthor, PostingDraft, write
from scoring.journal.reading import season_book
from scoring.journal.retry import with_retries
from scoring.journal.slices import in_slices
from scoring.league.results import Result
from scoring.league.teams import NO_TEAM, Stint
from scoring.models import Evening, Member, Posting, Season, token

MARK = "i"  # the keys of results that came from a file begin with it, then the name of the file


class ImportedFile(NamedTuple):
    """A file that was brought in: how many of its matches stand in the book."""

    name: str
    matches: int
    first: date
    last: date


def bring_in(season: Season, sheet: ResultsFile, by: PostingAuthor) -> int:
    """Post the matches of a file that has no faults; how many were new. Brought twice, nothing is written twice.

    A slice at a time: whoever is cut off in the middle brings it again.
    """
    members = _members(season, sheet.people, by)
    evenings = _evenings(season, sheet.days, by)
    count = 0

    def put(matches: Sequence[Result]) -> None:
        nonlocal count
        sayings = []
        for match in matches:
            evening = evenings[match.day]
            people = tuple(members[name] for name in match.people)
            told = match._replace(people=people, evening=evening.key)
            subject = subjects.about(subjects.RESULT, match.key)
            sayings.append(PostingDraft(subject, results.written(told), season, evening))
        outcome = write(season.club, sayings, by)
        count += len(getattr(outcome, "postings", ()))

    in_slices(sheet.matches, put)
    if sheet.teams:
        with_retries(lambda: _form_teams(season, sheet, members, by))
    return count


def _form_teams(season: Season, sheet: ResultsFile, members: Mapping[str, str], by: PostingAuthor) -> None:
    """The teams of a file, and who plays for them; whoever has been in a team of this season stays as it is said there."""
    held = season_book(season).teams
    known = {names.key(one.name): one.key for one in held.named}
    called = {names.key(name): name for ways in sheet.teams.values() for _day, name in ways if name}
    fresh = {key: token()[:8] for key in called if key not in known}
    known |= fresh
    sayings = [PostingDraft(subjects.about(subjects.TEAM, fresh[key]), {"name": called[key]}, season) for key in fresh]
    for name, ways in sheet.teams.items():
        if members[name] not in held.stints:
            way = [Stint(day, known[names.key(team)] if team else NO_TEAM) for day, team in ways]
            sayings.append(PostingDraft(subjects.about(subjects.IN_TEAM, members[name]), way_facts(way), season))
    write(season.club, sayings, by)


def batches(season: Season) -> list[ImportedFile]:
    """The files whose matches stand in a season, the latest first."""
    found: dict[str, list[date]] = {}
    for evening in season_book(season).evenings:
        for one in evening.results:
            if one.key.startswith(MARK) and "-" in one.key:
                found.setdefault(one.key[1:].partition("-")[0], []).append(evening.day)
    told = [ImportedFile(name, len(days), min(days), max(days)) for name, days in found.items()]
    return sorted(told, key=lambda one: one.last, reverse=True)


def take_out(season: Season, batch: str, by: PostingAuthor, why: str) -> int:
    """Take the matches of a file out of the book again, and the people who came with it and have nothing else; how many."""

    rows = {one.key: one for one in Evening.objects.filter(season=season)}
    gone: set[str] = set()
    sayings = []
    for evening in season_book(season).evenings:
        own = [one for one in evening.results if one.key.startswith(f"{MARK}{batch}-")]
        for one in own:
            gone.update(one.people)
            subject = subjects.about(subjects.RESULT, one.key)
            sayings.append(PostingDraft(subject, None, season, rows[evening.key], why))
        if own and len(own) == len(evening.results) and _came_with_a_file(rows[evening.key]):
            sayings.append(PostingDraft(subjects.EVENING, None, season, rows[evening.key], why))
    in_slices(sayings, lambda some: write(season.club, some, by))
    with_retries(lambda: _let_go(season, gone, by))
    return sum(one.subject.startswith(subjects.RESULT) for one in sayings)


def _members(season: Season, wanted: Iterable[str], by: PostingAuthor) -> dict[str, str]:
    """For each name the key of the member who bears it, taken in if nobody does."""
    wanted = list(wanted)
    known = {names.key(one.name): one.key for one in season.club.members.exclude(name="")}
    fresh: list[Member] = []
    newcomers = [name for name in wanted if names.key(name) not in known]
    in_slices(newcomers, lambda some: fresh.extend(clubs.take_in(season.club, some, by)))
    known |= {names.key(one.name): one.key for one in fresh}
    return {name: known[names.key(name)] for name in wanted}


def _evenings(season: Season, days: Iterable[date], by: PostingAuthor) -> dict[date, Evening]:
    """For each day its evening, made where there was none; what is played against another club is none of the season's."""
    known = {evening.day: evening.key for evening in season_book(season).evenings if evening.match is None}
    rows = {one.key: one for one in Evening.objects.filter(season=season)}
    found: dict[date, Evening] = {}
    for day in days:
        if day in known:
            found[day] = rows[known[day]]
            found[day].season = season
        else:
            found[day] = clubs.open_evening(season, {"date": day.isoformat(), "rounds": 0}, by)
    return found


def _came_with_a_file(evening: Evening) -> bool:
    first = Posting.objects.filter(evening=evening, subject=subjects.EVENING).order_by("n").first()
    return first is not None and first.who == "import"


def _let_go(season: Season, keys: Iterable[str], by: PostingAuthor) -> None:
    """Who came with a file, claims nothing and stands in no result any more, is not in the club."""
    still = {
        key
        for one in season.club.seasons.all()
        for evening in season_book(one).evenings
        for result in evening.results
        for key in result.people
    }
    taken_in_by_file = set(
        Posting.objects.filter(club=season.club, who="import", subject__startswith=subjects.MEMBER).values_list(
            "subject", flat=True
        )
    )
    for member in Member.objects.filter(club=season.club, key__in=set(keys) - still, player=None, left_at=None):
        if subjects.about(subjects.MEMBER, member.key) in taken_in_by_file:
            member.name, member.left_at = "", timezone.now()
            member.save(update_fields=["name", "left_at"])
