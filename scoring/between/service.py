"""Matches between clubs: making one, naming both sides, drawing the tables, and the copy in the guests' book.

The match is an evening of the home club, with its sheets, its confirming and its printing; the guests are taken in as
guests of that club. Whenever something of it is posted there, what the guests' book says is posted again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from textwrap import shorten

from django.db.models import Q, QuerySet

from config.web import names
from scoring.book import club_match, presence, subjects
from scoring.book.fold import EveningBook
from scoring.club import service as clubs
from scoring.club.membership import Role
from scoring.journal.book import Outcome, PostingAuthor, PostingDraft, latest, write
from scoring.journal.reading import evening_book
from scoring.journal.retry import with_retries
from scoring.league.boards import Tables, boards, by_lot, mixing_size
from scoring.league.club_match import GUESTS, SIDES, ClubMatch, Side
from scoring.league.results import Member as Key
from scoring.models import LONGEST_NAME, Club, Evening, GuestLink, Member, Posting, Season
from scoring.sheets.service.rounds import sizes

BY_LINK = PostingAuthor(who="guests")
COPY = PostingAuthor(who="match")
_TOLD = {subjects.EVENING, subjects.MATCH, subjects.LINE_UP, subjects.SEATING, subjects.RESULT}


class OwnName(Exception):
    """Under this name the home club has a member of its own; ``args``: the name."""


def plan(evening: Evening, by: PostingAuthor, guests: str, *, first: str = "", lots: bool = False) -> GuestLink:
    """The evening is a match against these guests, perhaps the return of an earlier one; ``lots``: its tables are drawn."""

    def attempt() -> GuestLink:
        link, _fresh = GuestLink.objects.get_or_create(evening=evening)
        held = latest(evening.season.club, _about(evening, subjects.MATCH, None))
        known = (held.facts or {}).get("lot", 0) if held else 0
        lot = known or secrets.randbelow(9000) + 1000
        facts = club_match.match_facts(guests, first, lot if lots else 0)
        write(evening.season.club, [_about(evening, subjects.MATCH, facts)], by)
        return link

    return with_retries(attempt)


def call_off(evening: Evening, by: PostingAuthor) -> None:
    """The evening is an ordinary one again; the guests' link opens nothing any more, and their book forgets it."""

    def attempt() -> None:
        write(evening.season.club, [_about(evening, subjects.MATCH, None)], by)
        GuestLink.objects.filter(evening=evening).delete()

    with_retries(attempt)


def line_up(
    evening: Evening, match: ClubMatch, side: Side, members: Sequence[Key], by: PostingAuthor, seen: int | None
) -> Outcome:
    """Say who plays for a side, in the order of its tables."""
    facts = club_match.line_up_facts(club_match.changed(match.line_up(side), members))
    said = _about(evening, subjects.about(subjects.LINE_UP, side), facts, seen)
    return with_retries(lambda: write(evening.season.club, [said], by))


def guests_called(link: GuestLink, match: ClubMatch, wanted: Iterable[str], by: PostingAuthor) -> list[Key]:
    """The keys of the guests of these names, taken in where they are new. Raises OwnName where a member is called so."""
    home = link.evening.season.club
    called = list(dict.fromkeys(filter(None, (names.clean(one, LONGEST_NAME) for one in wanted))))

    def attempt() -> list[Key]:
        found = [_guest(home, link.season, match.guests, name, by) for name in called]
        return list(dict.fromkeys(one.key for one in found))

    return with_retries(attempt)


def members_called(club: Club, wanted: Iterable[str]) -> tuple[list[Key], list[str]]:
    """The keys of the club's people of these names, and the names that nobody has."""
    known = {names.key(one.name): one.key for one in club.members.filter(left_at=None)}
    called = list(dict.fromkeys(filter(None, (names.clean(one, LONGEST_NAME) for one in wanted))))
    missing = [name for name in called if names.key(name) not in known]
    return list(dict.fromkeys(known[names.key(name)] for name in called if names.key(name) in known)), missing


def keep_in(link: GuestLink, season: Season) -> None:
    """From now on the match stands in the book of this season of the guests as well."""

    def attempt() -> None:
        link.refresh_from_db(fields=["season"])  # an attempt that failed has changed it here, and not there
        _forget_copy(link)
        link.season = season
        link.save(update_fields=["season"])
        match = _match_of(link.evening)
        for one in _members(link, match.line_up(GUESTS).members if match else ()):
            _know(one, season.club, match.guests if match else "")
        copy(link)

    with_retries(attempt)


def let_go(season: Season, evening: str, by: PostingAuthor) -> None:
    """The book of this season of the guests says nothing more of the match with this key, whatever becomes of it."""

    def attempt() -> None:
        GuestLink.objects.filter(season=season, evening__key=evening).update(season=None)
        write(season.club, [PostingDraft(subjects.about(subjects.AWAY, evening), None, season)], by)

    with_retries(attempt)


def copy(link: GuestLink) -> None:
    """Post what the guests' book says of the match, where that has changed; inside the transaction that changed it."""
    season = link.season
    if season is None:
        return
    match = _match_of(link.evening)
    if match is None:
        _forget_copy(link)
        return
    people = [one for side in SIDES for part in match.line_up(side) for one in part]
    own = {one.key: one.own_entry.key for one in _members(link, people) if one.own_entry}
    facts = club_match.copied(match, link.evening.season.club.name, own)
    said = PostingDraft(subjects.about(subjects.AWAY, match.key), facts, season)
    held = latest(season.club, said)
    if held is None or held.facts != facts:
        write(season.club, [said], COPY)


def follow(postings: Iterable[Posting]) -> None:
    """After these were written, copy the matches that they concern; inside their transaction."""
    told = list(postings)
    evenings = {one.evening_id for one in told if one.evening_id and subjects.parts(one.subject)[0] in _TOLD}
    renamed = {one.club_id for one in told if one.subject == subjects.CLUB}
    if evenings or renamed:
        concerned = Q(evening__in=evenings)
        if renamed:
            concerned |= Q(evening__season__club__in=renamed)
        found = list(GuestLink.objects.filter(concerned, season__isnull=False).values_list("pk", flat=True))
        if not found:  # as after most postings: so all that is asked is this little
            return
        for link in GuestLink.objects.filter(pk__in=found).select_related("evening__season__club", "season__club"):
            copy(link)


def drawn(book: EveningBook, rounds: Iterable[int]) -> dict[int, Tables]:
    """The tables of these rounds, as line-ups and lot have them. Raises ``Unseatable``."""
    match, rules = book.match, book.rule_set
    if match is None or rules is None:
        return {}
    known = sizes(rules)
    found = {}
    for number in rounds:
        ours, theirs = (presence.fielded(book, match, side, number) for side in SIDES)
        if match.lot:
            ours, theirs = by_lot(ours, match.lot), by_lot(theirs, match.lot)
        found[number] = boards(ours, theirs, known, mixing_size(known), number)[-1]
    return found


def there(evening: Evening, book: EveningBook, first: int, by: PostingAuthor) -> Outcome:
    """Whoever stands in a line-up is here from this round on, unless something was said of him already."""
    known = {one.member for one in book.attendance}
    match = book.match
    wanted = [one for side in SIDES for one in match.line_up(side).members] if match else []
    facts: dict[str, object] = {"state": "late" if first > 1 else "here", "from": first, "until": 0, "for": None}
    said = [_about(evening, subjects.about(subjects.ATTENDANCE, one), facts) for one in wanted if one not in known]
    return with_retries(lambda: write(evening.season.club, said, by))


def _guest(home: Club, season: Season | None, guests: str, name: str, by: PostingAuthor) -> Member:
    """The guest of this name at home: who he is in his own club, where that keeps the match, says who he is here."""
    own = _called(season.club, name) if season else None
    if own is not None and (known := home.members.filter(own_entry=own, left_at=None).first()):
        return known
    there = _called(home, name)
    if there is not None and _may_be(there, own, guests):
        found = there
    elif there is None:
        (found,) = clubs.take_in(home, [name], by, Role.GUEST)
    else:
        found = _told_apart(home, of_club(name, guests), by)
    if own is not None:
        _is(found, own, by)
    return found


def of_club(name: str, guests: str) -> str:
    """What a guest is called whose name somebody at home bears: with that of his club behind it, as far as it has room."""
    own = name[: LONGEST_NAME * 2 // 3]
    return f"{own} ({shorten(guests, LONGEST_NAME - len(own) - 3, placeholder='…')})"


def _may_be(there: Member, own: Member | None, guests: str) -> bool:
    """Whether somebody at home may be the guest of this name: a guest himself, and of no other club as far as is known."""
    if there.role != Role.GUEST:
        return False
    known = there.own_entry
    return known is None or (own is None and names.key(known.club.name) == names.key(guests))


def _told_apart(home: Club, name: str, by: PostingAuthor) -> Member:
    """A guest who bears his club's name behind his own, because a member is called like him."""
    there = _called(home, name)
    if there is None:
        (there,) = clubs.take_in(home, [name], by, Role.GUEST)
    if there.role != Role.GUEST:
        raise OwnName(name)
    return there


def _know(guest: Member, club: Club, guests: str) -> None:
    """Finds the guest's own entry in his club by his name, behind which that of his club may stand."""
    own = next((one for one in _present(club) if guest.name in (one.name, of_club(one.name, guests))), None)
    taken = own is not None and guest.club.members.filter(own_entry=own).exists()
    if guest.role == Role.GUEST and guest.own_entry_id is None and own is not None and not taken:
        _is(guest, own, BY_LINK)


def _is(guest: Member, own: Member, by: PostingAuthor) -> None:
    """From now on it is known who the guest is in his own club; before strangers he has no more of a name than there."""
    guest.own_entry = own
    guest.save(update_fields=["own_entry"])
    if not guest.initials and (own.initials or own.club.initials):
        clubs.show_initials(guest, by, initials=True)


def _called(club: Club, name: str) -> Member | None:
    wanted = names.key(name)
    return next((one for one in _present(club) if names.key(one.name) == wanted), None)


def _present(club: Club) -> QuerySet[Member]:
    """Who has not left, with the clubs of those who are guests from elsewhere."""
    return club.members.filter(left_at=None).select_related("club", "own_entry__club")


def _members(link: GuestLink, keys: Iterable[Key]) -> list[Member]:
    """The home club's people of these keys; who is in the guests' club has his own entry with him."""
    if link.season is None:
        return []
    known = link.evening.season.club.members.filter(key__in=list(keys)).select_related("own_entry", "club")
    return [one for one in known if one.own_entry is None or one.own_entry.club_id == link.season.club_id]


def _match_of(evening: Evening) -> ClubMatch | None:
    """The match of an evening; None where it is none, or was taken out of its season."""
    try:
        return evening_book(evening).match
    except LookupError:
        return None


def _forget_copy(link: GuestLink) -> None:
    """The book in which the match was copied says nothing of it any more."""
    if link.season is None:
        return
    said = PostingDraft(subjects.about(subjects.AWAY, link.evening.key), None, link.season)
    held = latest(link.season.club, said)
    if held is not None and held.facts is not None:
        write(link.season.club, [said], COPY)


def _about(evening: Evening, subject: str, facts: dict[str, object] | None, seen: int | None = None) -> PostingDraft:
    return PostingDraft(subject, facts, evening.season, evening, seen=seen)
