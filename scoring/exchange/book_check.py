"""Whether a document is one that this site could have written: what is wrong in it is found before anything is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Any

from config.web.names import clean
from rules.encyclopedia.pages.wording import Voice
from rules.engine.sheet import entry, legible
from rules.engine.variant import Contradiction, Variant
from rules.games import find
from rules.languages import LANGUAGES
from scoring.book import subjects
from scoring.club.service import TAKEN
from scoring.exchange.document import FORMAT, VERSION
from scoring.exchange.facts import MOST_AT_A_TABLE, PostingCheck, rule_set, stage
from scoring.exchange.shapes import (
    ROW,
    Once,
    Where,
    WrongShape,
    address,
    demand,
    each,
    fields,
    flag,
    line,
    maybe,
    moment,
    once,
    one_of,
    sound,
    table,
    text,
    whole,
)
from scoring.exchange.stream import Watched, parts
from scoring.models import LONGEST_NAME, LONGEST_REASON, LONGEST_ZONE, Confirmation, Member
from scoring.sheets.fold import HEAD, Fold, HypotheticalEntry, fold

RENAMED = "b"  # begins the key of a result whose sheet is not here, as often as it takes to be the only one
SMALL = 32767  # the most that the database keeps of a round, a table or a seat
_WRITTEN = {"why": text(LONGEST_REASON), "at": moment}


def name(told: Any, where: Where) -> None:
    """Something that can be read."""
    demand(isinstance(told, str) and bool(clean(told, LONGEST_NAME)), where, told)


_CLUB = fields({"name": name, "public": flag, "initials": flag}, {"zone": text(LONGEST_ZONE), "language": text(8)})
_MEMBER = fields(
    {
        "key": address(16),
        "name": text(LONGEST_REASON),
        "role": one_of(Member.Role.values, "role"),
        "initials": flag,
        "joined": moment,
        "left": maybe(moment),
    }
)
_SEASON = fields({"slug": address(40), "name": name, "evenings": each(address(16))})
_POSTING = fields(
    {
        "n": whole(1),
        "season": maybe(text(40)),
        "evening": maybe(text(16)),
        "subject": text(60),
        "facts": maybe(table),
        "by": maybe(text(16)),
        "who": text(LONGEST_NAME),
        "ref": text(64),
        **_WRITTEN,
    }
)
_ENTRY = fields({"n": whole(1), "hand": whole(), "facts": maybe(table), "by": text(60), "ref": text(32), **_WRITTEN})
_CONFIRMATION = fields(
    {
        "n": whole(1),
        "kind": one_of(Confirmation.Kind.values),
        "seat": maybe(whole(0, SMALL)),
        "seen": whole(),
        "hand": maybe(whole()),
        "words": text(LONGEST_REASON),
        "settles": maybe(whole()),
        "by": text(LONGEST_NAME),
        "ref": text(32),
    },
    {"law": text(40)},
)
_SHEET = fields(
    {
        "id": whole(1, ROW),
        "evening": text(16),
        "round": whole(0, SMALL),
        "table": whole(0, SMALL),
        "stage": stage,
        "game": text(40),
        "edition": whole(),
        "options": table,
        "seats": whole(1, MOST_AT_A_TABLE),
        "previous": maybe(whole(1, ROW)),
        "entries": each(_ENTRY, least=1),
        "confirmations": each(_CONFIRMATION),
    }
)
FIELDS = ("format", "version", "exported", "club")
LISTS = ("members", "seasons", "postings", "sheets")
NAMED = {"format", "version", "club", "members", "seasons"}
MOST = 300_000  # things in one list
_REASONS = 3  # told of one hand
MOST_HELD = 20_000  # people, seasons or evenings: they stay in memory
Heard = Callable[[int], None]  # how many bytes have been read


@dataclass
class Contents:
    """What a document tells of its club, whom and which evenings the rest of it may name, and how much there is of it."""

    about: dict[str, Any] = field(default_factory=dict)
    members: list[dict[str, Any]] = field(default_factory=list)
    seasons: list[dict[str, Any]] = field(default_factory=list)
    evenings: dict[str, str] = field(default_factory=dict)  # the season of each
    postings: int = 0
    results: int = 0
    sheets: int = 0
    taken: set[str] = field(default_factory=set)  # subjects that a result of a sheet elsewhere could come to bear

    @property
    def owned(self) -> bool:
        """Whether somebody in it can be its owner here."""
        return any(one["role"] == Member.Role.OWNER and one["left"] is None for one in self.members)


def things(file: IO[bytes], heard: Heard = lambda _read: None) -> Iterator[tuple[str, int, Any]]:
    """Everything in a document, one by one, as ``stream.parts`` tells it, and nothing that no database keeps. Raises WrongShape."""
    watched = Watched(file)
    for name, n, one in parts(watched, FIELDS, LISTS, MOST):
        sound(one)
        heard(watched.at)
        yield name, n, one


def check(file: IO[bytes], heard: Heard = lambda _read: None, *, doubted: bool = True) -> Contents:
    """What is in the document. Raises WrongShape where something is missing, is not what it should be, is there twice or names
    what is not there.

    It is read twice: first for what can be named, which as a rule stands before the rest, then for whatever names it.
    ``doubted``: also where a hand counts that cannot have happened.
    """
    found = _named(file, heard)
    read_so_far = file.tell()
    file.seek(0)
    facts = PostingCheck({one["key"] for one in found.members})
    looks = {"sheets": _Sheets(found, facts, doubted=doubted).look, "postings": _Postings(found, facts).look}
    there = set()
    for name, n, one in things(file, lambda read: heard(read_so_far + read)):
        there.add(name)
        if n and name in looks:
            looks[name](n, one)
    for name in LISTS:
        demand(name in there, (name,))
    return found


def _named(file: IO[bytes], heard: Heard) -> Contents:
    found, there = Contents(), set[str]()
    held = {"members": (_MEMBER, found.members), "seasons": (_SEASON, found.seasons)}
    for name, n, one in things(file, heard):
        if there >= NAMED and name not in there:
            break  # the rest names, and is not named
        there.add(name)
        demand(name != "format" or one == FORMAT, (), "", "format")
        demand(name != "version" or one == VERSION, (), str(one)[:20], "version")
        if name == "club":
            _CLUB(one, (name,))
            found.about = one
        elif n and name in held:
            shape, into = held[name]
            shape(one, (name, n))
            demand(n <= MOST_HELD, (name,), n, "many")
            into.append(one)
    demand("format" in there, (), "", "format")
    for name in ("version", "club", "members", "seasons"):
        demand(name in there, (name,))
    once((one["key"] for one in found.members), ("members",))
    for n, one in enumerate(found.members, start=1):
        demand(one["left"] is not None or bool(clean(one["name"])), ("members", n, "name"))
    once((one["slug"] for one in found.seasons), ("seasons",))
    once((key for one in found.seasons for key in one["evenings"]), ("seasons", "evenings"))
    for n, one in enumerate(found.seasons, start=1):
        demand(one["slug"] not in TAKEN, ("seasons", n, "slug"), one["slug"], "address")
    found.evenings |= {key: one["slug"] for one in found.seasons for key in one["evenings"]}
    demand(len(found.evenings) <= MOST_HELD, ("seasons", "evenings"), len(found.evenings), "many")
    return found


class _Postings:
    """The book, line by line."""

    def __init__(self, found: Contents, facts: PostingCheck) -> None:
        self.found, self.facts = found, facts
        self.seasons = {one["slug"] for one in found.seasons}
        self.numbers, self.refs = Once("postings"), Once("postings")

    def look(self, n: int, one: Any) -> None:
        """The nth line. Raises WrongShape."""
        where: Where = ("postings", n)
        _POSTING(one, where)
        self.numbers.look(n, one["n"])
        if one["ref"]:
            self.refs.look(n, one["ref"])
        word, what = subjects.parts(one["subject"])
        self._placed(word, one, where)
        demand(one["by"] is None or one["by"] in self.facts.people, (*where, "by"), one["by"], "nobody")
        self.facts.look(one["subject"], one["facts"], where)
        self.found.postings += 1
        if word == subjects.RESULT:
            self.found.results += 1
            if what.startswith(RENAMED):
                self.found.taken.add(one["subject"])

    def _placed(self, word: str, one: Any, where: Where) -> None:
        season, evening = one["season"], one["evening"]
        if word in subjects.OF_CLUB:
            placed = season is None and evening is None
        elif word in subjects.OF_SEASON:
            placed = season in self.seasons and evening is None
        else:
            demand(word in subjects.OF_EVENING, where, one["subject"], "subject")
            placed = evening in self.found.evenings and self.found.evenings[evening] == season
        demand(placed, (*where, "season"), season or evening or "", "nobody")


class _Sheets:
    """The sheets, one by one."""

    def __init__(self, found: Contents, facts: PostingCheck, *, doubted: bool) -> None:
        self.found, self.facts, self.doubted = found, facts, doubted
        self.ids, self.previous, self.places = Once("sheets"), Once("sheets"), Once("sheets")

    def look(self, n: int, one: Any) -> None:
        """The nth sheet. Raises WrongShape."""
        where: Where = ("sheets", n)
        _SHEET(one, where)
        before = one["previous"]
        demand(before is None or before in self.ids.seen, (*where, "previous"), before, "nobody")
        self.ids.look(n, one["id"])
        if before:
            self.previous.look(n, before)
        else:
            self.places.look(n, (one["evening"], one["round"], one["table"]))
        demand(one["evening"] in self.found.evenings, (*where, "evening"), one["evening"], "nobody")
        for lines in ("entries", "confirmations"):
            once((line["n"] for line in one[lines]), (*where, lines))
            once((line["ref"] for line in one[lines]), (*where, lines))
        folded = _folded(one, self.facts, where)
        if self.doubted:
            _happened(folded, where)
        self.found.sheets += 1


def _folded(told: Mapping[str, Any], facts: PostingCheck, where: Where) -> Fold:
    """The sheet that its entries make. Raises WrongShape where no page can be made of them."""
    opened = {key: told[key] for key in ("game", "edition", "options")}
    rule_set(opened, where)
    variant = _variant(opened, told["seats"], where)
    entries = [HypotheticalEntry(one["n"], one["hand"], one["facts"]) for one in told["entries"]]
    variants = [variant]
    for n, one in enumerate(entries, start=1):
        if one.hand == HEAD and one.facts is not None:
            _head(one.facts, facts, (*where, "entries", n, "facts"))
            variants.append(_variant(one.facts.get("rule_set") or opened, len(one.facts["names"]), where))
    for n, one in enumerate(entries, start=1):
        if one.hand != HEAD and one.facts is not None:
            so = any(legible(each, one.facts) for each in variants)
            demand(so, (*where, "entries", n, "facts"), one.facts)
    try:
        return fold(variant, entries)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        raise WrongShape(where, told["id"], "sheet") from None


def _happened(sheet: Fold, where: Where) -> None:
    """Whether every hand that counts can have been, whatever the scores were.

    Why not is told in every language: whoever looks through the file is not who reads that.
    """
    for row in sheet.rows:
        found = entry(sheet.variant, row.facts) if row.counts else row.record
        if isinstance(found, tuple):
            voices = {code: Voice(code, "german", sheet.variant, sheet.head.names) for code in LANGUAGES}
            why = {code: " ".join(map(voice.why, found[:_REASONS])) for code, voice in voices.items()}
            raise WrongShape((*where, "hand", row.hand), why, "hand")


def _head(told: Any, facts: PostingCheck, where: Where) -> None:
    seats = len(told["names"]) if isinstance(told.get("names"), list) else 0
    fields(
        {"names": each(line(LONGEST_NAME), 1, MOST_AT_A_TABLE), "dealer": whole(0, seats - 1)},
        {"members": each(facts.person, seats, seats), "rule_set": maybe(rule_set)},
    )(told, where)


def _variant(told: Mapping[str, Any], seats: int, where: Where) -> Variant:
    game = find(told["game"], told["edition"])
    try:
        return game.variant(game.options(told["options"]), seats)
    except Contradiction:
        raise WrongShape(where, told["game"], "rule-set") from None
