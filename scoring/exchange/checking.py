"""Whether a document is one that this site could have written: what is wrong in it is found before anything is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.sheet import entry, legible
from rules.engine.variant import Contradiction, Variant
from rules.games import find
from rules.pages import language
from rules.pages.voice import Voice
from scoring.book import subjects
from scoring.exchange.facts import MOST_AT_A_TABLE, Facts, rule_set, stage
from scoring.exchange.shapes import (
    ROW,
    Where,
    Wrong,
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
from scoring.folding import HEAD, Fold, Supposed, fold
from scoring.models import LONGEST_NAME, LONGEST_REASON, Confirmation, Member
from scoring.service.clubs import TAKEN
from tables.names import clean

SMALL = 32767  # the most that the database keeps of a round, a table or a seat
_WRITTEN = {"why": text(LONGEST_REASON), "at": moment}


def anything(told: Any, where: Where) -> None:
    """Looked at elsewhere, or not at all."""


def name(told: Any, where: Where) -> None:
    """Something that can be read."""
    demand(isinstance(told, str) and bool(clean(told, LONGEST_NAME)), where, told)


_CLUB = fields({"name": name, "public": flag, "initials": flag})
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
    }
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
_DOCUMENT = fields(
    {
        "format": anything,
        "version": anything,
        "club": _CLUB,
        "members": each(_MEMBER),
        "seasons": each(_SEASON),
        "postings": each(_POSTING),
        "sheets": each(_SHEET),
    },
    {"exported": anything},
)


def check(told: Mapping[str, Any], *, doubted: bool = True) -> None:
    """Raises Wrong where something is missing, is not what it should be, is there twice or names what is not there.

    ``doubted``: also where a hand counts that cannot have happened.
    """
    sound(told)
    _DOCUMENT(told, ())
    once((one["key"] for one in told["members"]), ("members",))
    for n, one in enumerate(told["members"], start=1):
        demand(one["left"] is not None or bool(clean(one["name"])), ("members", n, "name"))
    once((one["slug"] for one in told["seasons"]), ("seasons",))
    once((key for one in told["seasons"] for key in one["evenings"]), ("seasons", "evenings"))
    for n, one in enumerate(told["seasons"], start=1):
        demand(one["slug"] not in TAKEN, ("seasons", n, "slug"), one["slug"], "address")
    facts = Facts({one["key"] for one in told["members"]})
    seasons = {key: one["slug"] for one in told["seasons"] for key in one["evenings"]}
    _sheets(told["sheets"], facts, seasons, doubted=doubted)
    _postings(told["postings"], facts, {one["slug"] for one in told["seasons"]}, seasons)


def _postings(told: list[Any], facts: Facts, known: set[str], seasons: Mapping[str, str]) -> None:
    """``seasons``: that of each evening."""
    once((one["n"] for one in told), ("postings",))
    once((one["ref"] for one in told if one["ref"]), ("postings",))
    for n, one in enumerate(told, start=1):
        where: Where = ("postings", n)
        season, evening, word = one["season"], one["evening"], subjects.parts(one["subject"])[0]
        if word in subjects.OF_CLUB:
            placed = season is None and evening is None
        elif word in subjects.OF_SEASON:
            placed = season in known and evening is None
        else:
            demand(word in subjects.OF_EVENING, where, one["subject"], "subject")
            placed = evening in seasons and seasons[evening] == season
        demand(placed, (*where, "season"), season or evening or "", "nobody")
        demand(one["by"] is None or one["by"] in facts.people, (*where, "by"), one["by"], "nobody")
        facts.look(one["subject"], one["facts"], where)


def _sheets(told: list[Any], facts: Facts, seasons: Mapping[str, str], *, doubted: bool) -> None:
    once((one["id"] for one in told), ("sheets",))
    once((one["previous"] for one in told if one["previous"]), ("sheets",))
    once(((one["evening"], one["round"], one["table"]) for one in told if not one["previous"]), ("sheets",))
    before: set[int] = set()
    for n, one in enumerate(told, start=1):
        where: Where = ("sheets", n)
        demand(one["evening"] in seasons, (*where, "evening"), one["evening"], "nobody")
        demand(one["previous"] is None or one["previous"] in before, (*where, "previous"), one["previous"], "nobody")
        before.add(one["id"])
        for lines in ("entries", "confirmations"):
            once((line["n"] for line in one[lines]), (*where, lines))
            once((line["ref"] for line in one[lines]), (*where, lines))
        folded = _folded(one, facts, where)
        if doubted:
            _happened(folded, where)


def _folded(told: Mapping[str, Any], facts: Facts, where: Where) -> Fold:
    """The sheet that its entries make. Raises Wrong where no page can be made of them."""
    opened = {key: told[key] for key in ("game", "edition", "options")}
    rule_set(opened, where)
    variant = _variant(opened, told["seats"], where)
    entries = [Supposed(one["n"], one["hand"], one["facts"]) for one in told["entries"]]
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
        raise Wrong(where, told["id"], "sheet") from None


def _happened(sheet: Fold, where: Where) -> None:
    """Whether every hand that counts can have been, whatever the scores were."""
    for row in sheet.rows:
        found = entry(sheet.variant, row.facts) if row.counts else row.record
        if isinstance(found, tuple):
            voice = Voice(language.current(), "german", sheet.variant, sheet.head.names)
            raise Wrong((*where, "hand", row.hand), " ".join(map(voice.why, found)), "hand")


def _head(told: Any, facts: Facts, where: Where) -> None:
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
        raise Wrong(where, told["game"], "rule-set") from None
