"""Who may see and do what in a club: every address, tried by everybody, in a club that is closed and in one that is open.

A new page has to say here who may see it, or the first test names it.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, reverse

from rules.games.ramsen.game import GAME as RAMSEN
from rules.sets.choices import Choices
from rules.sets.links import code_of
from scoring.between import service as matches
from scoring.book import subjects
from scoring.club import reading_link
from scoring.club import service as clubs
from scoring.club.membership import initials
from scoring.exchange.book_uploads import BOOK
from scoring.exchange.list_uploads import PEOPLE
from scoring.journal.book import PostingAuthor, PostingDraft, post
from scoring.journal.reading import evening_book
from scoring.models import Club, Evening, GuestLink, Member, Posting, Season, Sheet
from scoring.sheets import service
from scoring.sheets.service.rounds import seat
from scoring.till.rules import TillRules
from scoring.urls import urlpatterns
from tables.uploads import folder
from tests.league.evenings import days_off
from tests.league.people import ROLES, browser, club_of, evening_of, guest, season_of
from tests.rules.strategies import LONG

OWN, DIRECT, SCORE, LOOK_BACK, READ = range(1, 6)  # how many of ROLES may; whom a public club is open to may READ
ANYBODY, KEY, NOT = 8, 9, 0  # KEY: whoever has the secret in the address; NOT: there is nothing to GET, or to POST
READERS = ("phone", "reader")  # a phone that knows the owner's name, and who has opened the reading link
OUTSIDE = ("other", "stranger")  # of another club, and with nothing at all

# For each address who may look and who may send a form.
MAY = {
    "clubs": (ANYBODY, ANYBODY),
    "bring": (ANYBODY, ANYBODY),
    "choose-rules": (ANYBODY, NOT),
    "evening-worker": (ANYBODY, NOT),
    "without-phones": (ANYBODY, NOT),
    "kit-list": (ANYBODY, NOT),
    "club": (READ, NOT),
    "settings": (OWN, OWN),
    "delete-club": (NOT, OWN),
    "keep-club": (NOT, OWN),
    "reading-new": (NOT, OWN),
    "reading-stop": (NOT, OWN),
    "people": (DIRECT, DIRECT),
    "forget-phones": (NOT, DIRECT),
    "change-member": (NOT, DIRECT),
    "claim-link": (NOT, DIRECT),
    "leave": (DIRECT, DIRECT),  # to let somebody else go
    "join": (KEY, KEY),
    "till": (OWN, NOT),
    "till-settings": (OWN, OWN),
    "till-enter": (NOT, OWN),
    "till-share": (OWN, OWN),
    "till-list": (OWN, NOT),
    "till-reverse": (NOT, OWN),
    "till-charge": (NOT, OWN),
    "till-account": (OWN, NOT),  # and whose account it is
    "members": (READ, NOT),
    "member": (READ, NOT),
    "against": (READ, NOT),
    "ratings": (READ, NOT),
    "records": (READ, NOT),
    "rule-sets": (READ, DIRECT),
    "forget-rules": (NOT, DIRECT),
    "data": (LOOK_BACK, NOT),
    "import-results": (NOT, DIRECT),
    "import-people": (NOT, DIRECT),
    "file": (DIRECT, DIRECT),
    "brought": (KEY, NOT),
    "answer-brought": (NOT, KEY),
    "forget-brought": (NOT, KEY),
    "import-undo": (NOT, DIRECT),
    "export": (LOOK_BACK, NOT),
    "new-season": (DIRECT, DIRECT),
    "season": (READ, NOT),
    "season-part": (READ, NOT),
    "season-print": (READ, NOT),
    "season-rules": (READ, DIRECT),
    "season-results": (READ, NOT),
    "season-changes": (LOOK_BACK, SCORE),
    "season-penalties": (LOOK_BACK, DIRECT),
    "cancel-penalty": (NOT, DIRECT),
    "season-teams": (READ, NOT),
    "season-teams-print": (READ, NOT),
    "team-found": (NOT, DIRECT),
    "team-people": (NOT, DIRECT),
    "team-rename": (NOT, DIRECT),
    "team-out": (NOT, DIRECT),
    "season-curves": (READ, NOT),
    "season-online": (LOOK_BACK, LOOK_BACK),
    "online-open": (LOOK_BACK, LOOK_BACK),
    "online-count": (NOT, LOOK_BACK),
    "online-stop": (NOT, LOOK_BACK),
    "new-evening": (DIRECT, DIRECT),
    "evening": (READ, NOT),
    "evening-part": (READ, NOT),
    "evening-edit": (DIRECT, DIRECT),
    "evening-match": (READ, NOT),
    "match-plan": (NOT, DIRECT),
    "match-off": (NOT, DIRECT),
    "match-line-up": (NOT, DIRECT),
    "match-seats": (NOT, DIRECT),
    "season-match": (READ, NOT),
    "season-match-out": (NOT, DIRECT),
    "guests": (KEY, NOT),
    "guests-line-up": (NOT, KEY),
    "guests-keep": (NOT, KEY),  # and whoever directs a club of his own
    "evening-recap": (READ, NOT),
    "evening-recap-picture": (READ, NOT),
    "evening-here": (NOT, DIRECT),
    "evening-newcomers": (NOT, DIRECT),
    "evening-arrive": (NOT, DIRECT),
    "evening-excuse": (NOT, DIRECT),
    "evening-unsay": (NOT, DIRECT),
    "evening-rounds": (DIRECT, DIRECT),
    "evening-timer": (NOT, DIRECT),
    "clock-start": (NOT, DIRECT),
    "clock-pause": (NOT, DIRECT),
    "clock-go": (NOT, DIRECT),
    "clock-more": (NOT, DIRECT),
    "clock-round": (NOT, DIRECT),
    "clock-stop": (NOT, DIRECT),
    "evening-seating": (DIRECT, DIRECT),
    "seats-draw": (DIRECT, DIRECT),
    "seats-drop": (DIRECT, DIRECT),
    "seats-swap": (DIRECT, DIRECT),
    "seats-fix": (DIRECT, DIRECT),
    "seats-fix-round": (DIRECT, DIRECT),
    "seats-change": (DIRECT, DIRECT),
    "wish-new": (DIRECT, DIRECT),
    "wish-out": (DIRECT, DIRECT),
    "again-yes": (NOT, DIRECT),
    "again-no": (NOT, DIRECT),
    "evening-ruling": (DIRECT, DIRECT),
    "table-ask": (DIRECT, DIRECT),
    "second-phone-forget": (NOT, DIRECT),
    "second-phone-keep": (NOT, DIRECT),
    "evening-home": (DIRECT, DIRECT),
    "evening-stay": (NOT, DIRECT),
    "seats-reseat": (NOT, DIRECT),
    "evening-finals": (DIRECT, DIRECT),
    "finals-lay": (DIRECT, DIRECT),
    "finals-decide": (DIRECT, DIRECT),
    "evening-paper": (SCORE, NOT),
    "evening-grid": (SCORE, SCORE),
    "evening-table": (DIRECT, DIRECT),
    "check-in": (KEY, KEY),
    "check-in-part": (KEY, NOT),
    "check-in-here": (KEY, KEY),
    "check-in-excuse": (KEY, KEY),
    "check-in-rounds": (KEY, KEY),
    "check-in-unsay": (KEY, KEY),
    "check-in-forget": (KEY, KEY),
    "screen": (KEY, NOT),
    "screen-part": (KEY, NOT),
    "notices": (DIRECT, NOT),
    "notices-quiet": (NOT, DIRECT),
    "notices-release": (NOT, DIRECT),
    "notices-connect": (NOT, DIRECT),
    "notices-try": (NOT, DIRECT),
    "notices-disconnect": (NOT, DIRECT),
    "notices-mine": (READ, READ),
    "notices-end": (NOT, READ),
    "calendar": (READ, NOT),
    "calendar-renew": (NOT, DIRECT),
    "calendar-stop": (NOT, DIRECT),
    "evening-repeat": (DIRECT, DIRECT),
    "mine-worker": (ANYBODY, NOT),
    "mine": (READ, NOT),
    "mine-part": (READ, NOT),
    "mine-coming": (NOT, READ),
    "mine-perhaps": (NOT, READ),
    "mine-no": (NOT, READ),
    "mine-guests": (NOT, READ),
    "mine-who": (READ, NOT),
    "mine-lend": (NOT, READ),
    "mine-forget": (NOT, READ),
    "mine-forgotten": (ANYBODY, NOT),
    "mine-forget-others": (NOT, READ),
    "read": (KEY, NOT),  # the last: whoever has opened it reads from then on
}
NAMES = {
    "owner": "Xaveria Zwölfkreuzer",
    "director": "Yvonika Quarzbichler",
    "scorer": "Zyprian Wexlstock",
    "member": "Ypsilanta Querfurchner",
    "guest": "Quendolin Xanderl",
    "spare": "Xystus Quellwimmer",
    "gone": "Zoltanius Yxenmoser",
}
ADDRESS_WORDS = re.compile(r'(?:href|action|src|data-[a-z-]+)="(/[^"#]*)')
RULES = code_of(Choices(RAMSEN, RAMSEN.options({}), RAMSEN.best))
OF_A_MATCH = (
    "evening-match",
    "match-plan",
    "match-off",
    "match-line-up",
    "match-seats",
    "season-match",
    "season-match-out",
)
WISH, WHY = "w9x8y7z6", "sie streiten immerzu"


class World(NamedTuple):
    """A club in which something has happened, and everybody's browser."""

    club: Club
    season: Season
    evening: Evening
    members: dict[str, Member]
    browsers: dict[str, Client]
    match: GuestLink  # against another club, on an evening of its own

    def address(self, name: str) -> str:
        """An address of this name; the one whom it is about has no account."""
        known = {
            "club": self.club.slug,
            "season": self.season.slug,
            "evening": (self.match.evening if name in OF_A_MATCH else self.evening).key,
            "side": "home",
            "code": self.code(name),
            "member": self.members["spare"].key,
            "other": self.members["owner"].key,
            "what": "book.json",
            "number": 1,
            "place": 1,
            "said": 1,
            "phone": 1,
            "wish": WISH,
            "sheet": self.evening.sheets.first().pk,
            "penalty": "p1",
            "team": "t1",
            "key": "m1",
            "name": self.sent(name)
            if name in ("file", "brought", "answer-brought", "forget-brought")
            else "people.csv",
            "token": clubs.claim_link(self.members["spare"]) if name == "join" else self.club.reading,
        }
        (pattern,) = (one for one in urlpatterns if isinstance(one, URLPattern) and one.name == name)
        address = reverse(f"scoring:{name}", kwargs={word: known[word] for word in pattern.pattern.converters})
        return f"{address}?code={RULES}" if name == "choose-rules" else address

    def code(self, name: str) -> str:
        """The secret of an evening that such an address has."""
        if name.startswith("guests"):
            return self.match.code
        return self.evening.screen if name.startswith("screen") else self.evening.code

    def sent(self, name: str) -> str:
        """The name of a file that somebody has sent, of which it is known what is in it."""
        kind, found = (
            (PEOPLE, {"people": [], "count": 0, "faults": [], "wrong": 0})
            if name == "file"
            else (BOOK, {"name": "Runde", "people": 1, "seasons": [], "evenings": 0, "sheets": 0, "postings": 0})
        )
        upload = folder.keep(SimpleUploadedFile("a", b"x"), kind, "test", {"club": self.club.pk})
        return folder.note(upload, state="checked", found=found).name

    def secrets(self) -> set[str]:
        """What nobody outside a closed club is told: the people in it and their keys."""
        return {value for member in self.members.values() for value in (member.name, member.key) if value}


def world(*, public: bool) -> World:
    """A club of one of each role, one who has left, one match, a team, a penalty and a wish."""
    founder = guest(NAMES["owner"])
    club = club_of(founder, "Offene Runde" if public else "Stille Runde", public=public)
    by = PostingAuthor(club.members.get())
    members, browsers = {"owner": club.members.get()}, {"owner": browser(founder)}
    for role in ROLES[1:]:
        player = guest(NAMES[role])
        (members[role],) = clubs.take_in(club, [player.name], by, role)
        clubs.claim(members[role], player)
        browsers[role] = browser(player)
    (members["spare"],) = clubs.take_in(club, [NAMES["spare"]], by)
    (members["gone"],) = clubs.take_in(club, [NAMES["gone"]], by)
    season = season_of(club)
    evening = evening_of(season)
    keys = [members[role].key for role in ("owner", "director", "gone")]
    names = {member.key: member.name for member in members.values()}
    seat(evening, evening_book(evening), 1, [keys], by, names=names)
    sheet = Sheet.objects.get(evening=evening)
    assert isinstance(service.write_all(sheet, [{"tricks": [3, 2, 0]}]), service.Entered)
    service.end(sheet)
    wish = {"kind": "apart", "members": [members["owner"].key, members["scorer"].key]}
    fine = {"member": members["owner"].key, "points": 1, "day": "2026-01-09"}
    in_team = {"stints": [{"team": "t1", "since": "2026-01-09"}]}
    owed = {"kind": "due", "cents": 250, "day": "2026-01-09", "member": members["owner"].key}
    said = [
        PostingDraft(subjects.about(subjects.WISH, WISH), wish, season, why=WHY),
        PostingDraft(subjects.about(subjects.PENALTY, "p1"), fine, season, why="zu spät"),
        PostingDraft(subjects.about(subjects.TEAM, "t1"), {"name": "Eicheln"}, season),
        PostingDraft(subjects.about(subjects.IN_TEAM, members["owner"].key), in_team, season),
        PostingDraft(subjects.TILL, TillRules().as_facts()),
        PostingDraft(subjects.about(subjects.MONEY, "m1"), owed, why="Kartengeld"),
    ]
    post(club, said, by)
    clubs.leave(members["gone"], by)
    elsewhere = guest("Anna")
    club_of(elsewhere, "Andere Runde")
    browsers |= {"other": browser(elsewhere), "stranger": browser()}
    reading_link.renew(club)
    if not public:  # there everybody reads
        browsers |= {"phone": browser(), "reader": browser()}
        browsers["reader"].get(reverse("scoring:read", args=[club.slug, club.reading]))
        browsers["phone"].post(reverse("scoring:check-in-here", args=[tonight(season).code, members["owner"].key]))
    return World(club, season, evening, members, browsers, match_of(season, by))


def match_of(season: Season, by: PostingAuthor) -> GuestLink:
    """A match against another club, which stands in the book as that of the guests as well."""
    link = matches.plan(evening_of(season, "2026-01-16"), by, "Gäste")
    matches.keep_in(link, season)
    return link


def tonight(season: Season) -> Evening:
    """An evening of today, by whose link a phone comes to know somebody."""
    return evening_of(season, days_off(0))


@pytest.fixture(params=[False, True], ids=["closed", "public"])
def there(request: pytest.FixtureRequest, db: None, settings: Any) -> World:
    settings.MAIL_IS_SENT = settings.WEBHOOKS = True
    return world(public=request.param)


def allowed(may: int, role: str, *, public: bool) -> int | None:
    """200 where somebody may, else what he is told."""
    if may in (ANYBODY, KEY) or role in ROLES[:may] or (may == READ and (public or role in READERS)):
        return 200
    return 404 if role in OUTSIDE and not public else 403


def trying(may: int, there: World) -> set[str]:
    """The roles that ask for what so many of ROLES may; in the long run everybody.

    What somebody may goes by the rank of his role: the last who may and the first who may not speak for those above
    and below them. Beside them ask all who have no rank. A secret in the address takes none, and a form that is not
    there is there for nobody. In a public club one of those inside is enough: what they may is as in a closed one.
    """
    everybody = set(there.browsers)
    if LONG:
        return everybody
    if may == NOT:
        return everybody & {"owner", "stranger"}
    if may in (ANYBODY, KEY):
        return everybody & {"guest", *OUTSIDE}
    return everybody & {*({"guest"} if there.club.public else ROLES[may - 1 : may + 1]), *READERS, *OUTSIDE}


def text_of(response: Any, address: str = "") -> str:
    """What an answer tells whoever asks; the address he knew before."""
    return (response.content.decode(errors="replace") + str(response.headers)).replace(address, "")


def test_every_page_of_a_club_says_here_who_may_see_it():
    of_clubs = {
        one.name
        for one in urlpatterns
        if isinstance(one, URLPattern) and re.match(r"c/|e/|my/|clubs/", str(one.pattern))
    }
    assert of_clubs == set(MAY)


def test_no_season_has_the_name_of_a_page():
    second = {re.match(r"c/<slug:club>/([\w-]+)/", str(one.pattern)) for one in urlpatterns}
    assert {found[1] for found in second if found} <= clubs.TAKEN


def test_who_may_look(there):
    public, wrong = there.club.public, []
    for name, (may, _) in MAY.items():
        address = there.address(name)
        for role in trying(may, there):
            response = there.browsers[role].get(address, follow=name == "read")
            want = allowed(may, role, public=public) if may != NOT else 405
            if response.status_code != want:
                wrong.append(f"{role} gets {response.status_code} at {name}, not {want}")
            if role in OUTSIDE and not public and may != KEY:
                told = text_of(response, address)
                wrong += [f"{role} reads {one} at {name}" for one in there.secrets() if one in told]
    assert wrong == [], "\n".join(wrong)


def test_who_may_not_changes_nothing(there):
    public, wrong = there.club.public, []
    before = Posting.objects.count(), list(Member.objects.order_by("pk").values_list("role", "name", "claim"))
    form = {"do": "bring", "season": there.season.slug, "name": "Neu", "role": "owner"}
    addresses = {name: there.address(name) for name in MAY if name != "join"}
    for name, address in addresses.items():
        may = MAY[name][1]
        for role in trying(may, there):
            want = allowed(may, role, public=public) if may != NOT else 405
            if want == 200:
                continue
            response = there.browsers[role].post(address, form)
            if response.status_code != want:
                wrong.append(f"{role} gets {response.status_code} for a form to {name}, not {want}")
            if role in OUTSIDE and not public:
                told = text_of(response, address)
                wrong += [f"{role} reads {one} at {name}" for one in there.secrets() if one in told]
    assert wrong == [], "\n".join(wrong)
    assert before == (
        Posting.objects.count(),
        list(Member.objects.order_by("pk").values_list("role", "name", "claim")),
    )


def test_a_wish_is_for_the_directors_alone(there):
    knows = set()
    posting = Posting.objects.get(subject__startswith=subjects.WISH)
    looks = ["evening-seating", "season-changes", "data", "export", "season", "evening", "season-part", "evening-part"]
    for role, client in there.browsers.items():
        for name in looks:
            text = text_of(client.get(there.address(name)))
            if WISH in text or WHY in text:
                knows.add(role)
    assert knows == {"owner", "director"}
    answer = there.browsers["scorer"].post(there.address("season-changes"), {"n": posting.n, "seen": posting.n})
    assert WHY not in text_of(answer)
    assert Posting.objects.filter(subject=posting.subject).count() == 1


def test_everybody_may_leave_and_nobody_be_thrown_out_by_his_like(there):
    for role in ("member", "guest"):
        own = reverse("scoring:leave", args=[there.club.slug, there.members[role].key])
        assert there.browsers[role].get(own).status_code == 200
        assert there.browsers["scorer"].post(own).status_code == 403
    owner = reverse("scoring:leave", args=[there.club.slug, there.members["owner"].key])
    assert there.browsers["director"].post(owner).status_code == 403


def test_strangers_read_initials_wherever_a_public_club_leads_them(db):
    """Through every link that they are shown, also on the sheets behind the results."""
    there = world(public=True)
    clubs.change(there.club, PostingAuthor(there.members["owner"]), name=there.club.name, public=True, initials=True)
    whole = {member.name for member in there.members.values() if member.name}
    for role in OUTSIDE:
        client = there.browsers[role]
        ahead, seen = [there.address("club")], set()
        while ahead:
            address = ahead.pop().replace("&amp;", "&")
            if address in seen or not re.match(r"/(c|s|e|m|my)/", address):
                continue
            seen.add(address)
            answer = client.get(address)
            text = text_of(answer)
            assert [name for name in whole if name in text] == [], address
            ahead += ADDRESS_WORDS.findall(text)
        assert len(seen) > 8
        assert initials(NAMES["owner"]) in text_of(client.get(there.address("season")))


def test_a_secret_that_is_not_the_right_one_opens_nothing(there):
    right = {there.evening.code, there.evening.screen, there.match.code}
    for name in (name for name, may in MAY.items() if KEY in may):
        address = there.address(name)
        secret = next((one for one in right if one in address), address.split("/")[-2])
        for wrong in (there.evening.key, "x" * len(secret), secret[:-1]):
            asked = address.replace(secret, wrong)
            stranger = there.browsers["stranger"]
            answer = stranger.post(asked) if MAY[name][0] == NOT else stranger.get(asked)
            assert answer.status_code == 404, (name, wrong)
            assert not [one for one in there.secrets() if one in text_of(answer, asked).replace(wrong, "")]
