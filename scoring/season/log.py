"""What was posted about a season, in words: what it is about, and each thing that it says before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from rules.phrases import figure, titles
from scoring.book import subjects
from scoring.book.club_match import read_copy
from scoring.club.membership import MemberNames
from scoring.league.finals import FINAL
from scoring.league.words import day_words, knows, listed, number_words, sentence
from scoring.models import Posting
from scoring.season.page import readable
from scoring.season.switches import SeasonWords

Facts = Mapping[str, Any]
Rows = dict[str, str]  # label → what is said of it


class LogSentence(NamedTuple):
    """One thing that was changed."""

    label: str
    before: str
    after: str


class PostingChange(NamedTuple):
    """A posting as the log shows it. ``holds``: nothing later was said; ``first``: nothing before."""

    n: int
    at: datetime
    who: str
    why: str
    title: str
    day: str
    said: tuple[LogSentence, ...]
    first: bool
    holds: bool
    taken_out: bool
    from_sheet: bool


@dataclass(frozen=True)
class Log:
    """Puts the postings of a season into words. ``days``: when its evenings are, ``teams``: what its teams are called, by their keys."""

    lang: str
    names: MemberNames
    days: Mapping[str, date]
    teams: Mapping[str, str] = field(default_factory=dict)

    def change(self, posting: Posting, before: Facts | None, *, first: bool, holds: bool) -> PostingChange:
        """One posting against what held before it."""
        word, what = subjects.parts(posting.subject)
        was, now = self.rows(word, before), self.rows(word, posting.facts)
        day = self.days.get(posting.evening.key) if posting.evening else None
        return PostingChange(
            posting.n,
            posting.at,
            self._who(posting),
            posting.why,
            self._title(word, what, posting.facts or before or {}),
            f"{day_words(self.lang, day)} {day.year}" if day else "",
            tuple(self._said(was, now)),
            first,
            holds,
            posting.facts is None,
            (posting.facts or before or {}).get("sheet") is not None,
        )

    def rows(self, word: str, facts: Facts | None) -> Rows:
        """What a posting says, line by line."""
        if facts is None:
            return {}
        tell = {
            subjects.RULES: self._rules,
            subjects.EVENING: self._evening,
            subjects.SERIES: self._series,
            subjects.RESULT: self._result,
            subjects.SEATING: self._seating,
            subjects.HOME: self._home,
            subjects.IN_TEAM: self._way,
            subjects.MATCH: self._match,
            subjects.AWAY: self._away,
        }.get(word, self._plain)
        return dict(tell(facts))

    def _said(self, was: Rows, now: Rows) -> Iterator[LogSentence]:
        nothing = sentence(self.lang, "value.nothing")
        for label in dict.fromkeys((*was, *now)):
            if was.get(label, "") != now.get(label, "") and (was or now.get(label)) and (now or was.get(label)):
                yield LogSentence(
                    label, was.get(label) or nothing if was else "", now.get(label) or nothing if now else ""
                )

    def _who(self, posting: Posting) -> str:
        if posting.by is not None:
            return self.names[posting.by.key]
        key = f"who.{posting.who or 'nobody'}"
        return sentence(self.lang, key) if knows(self.lang, key) else posting.who

    def _title(self, word: str, what: str, facts: Facts) -> str:
        data = {
            "what": what or word,
            "name": self.names[facts.get("member", what)],
            "round": str(facts.get("round", "")),
            "table": str(facts.get("table", "")),
        }
        key = f"change.{word}"
        return sentence(self.lang, key if knows(self.lang, key) else "change.other", data)

    def _label(self, key: str, **data: str) -> str:
        return sentence(self.lang, f"fact.{key}", data) if knows(self.lang, f"fact.{key}") else key

    def _rules(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield from SeasonWords(self.lang).pairs(readable(facts).by_name().items())

    def _evening(self, facts: Facts) -> Iterator[tuple[str, str]]:
        for key in ("date", "begins", "title", "place"):
            yield self._label(key), self._value(key, facts.get(key, ""))
        game = (facts.get("rule_set") or {}).get("game", "")
        yield self._label("game"), titles(self.lang).get(f"title.{game}", game)
        for key in ("rounds", "minutes", "places", "cancelled"):
            yield self._label(key), self._value(key, facts.get(key))

    def _series(self, facts: Facts) -> Iterator[tuple[str, str]]:
        for key in ("every", "first", "last", "begins", "title", "place"):
            yield self._label(key), self._value(key, facts.get(key, ""))
        days = [self._value("date", day) for day in facts.get("left_out", ())]
        yield self._label("left_out"), listed(self.lang, days)

    def _result(self, facts: Facts) -> Iterator[tuple[str, str]]:
        for seat, person in enumerate(facts["people"]):
            data = {"score": figure(facts["scores"][seat]), "place": str(facts["places"][seat])}
            yield self.names[person], sentence(self.lang, "value.score", data)
        game = facts["rule_set"]["game"]
        yield self._label("game"), titles(self.lang).get(f"title.{game}", game)
        yield self._label("ended"), sentence(self.lang, f"value.{facts.get('ended', 'complete')}")
        for seat, stood_for in enumerate(facts.get("for", ())):
            if stood_for:
                yield f"{self.names[facts['people'][seat]]}: {self._label('for')}", self.names[stood_for]
        left = [
            self.names[person] for person, gone in zip(facts["people"], facts.get("left", ()), strict=False) if gone
        ]
        if left:
            yield self._label("left"), listed(self.lang, left)
        if facts.get("stage"):
            yield self._label("stage"), str(facts["stage"]).removeprefix(FINAL)

    def _seating(self, facts: Facts) -> Iterator[tuple[str, str]]:
        for n, table in enumerate(facts["tables"], start=1):
            yield self._label("table", n=str(n)), listed(self.lang, [self.names[one] for one in table])

    def _home(self, facts: Facts) -> Iterator[tuple[str, str]]:
        tables = [
            sentence(self.lang, "value.at-table", {"round": str(number), "table": str(table)})
            for number, table in facts["unconfirmed"]
        ]
        yield self._label("unconfirmed"), listed(self.lang, tables)

    def _way(self, facts: Facts) -> Iterator[tuple[str, str]]:
        for one in facts["stints"]:
            team = self.teams.get(one["team"]) or sentence(self.lang, "value.no-team")
            yield self._label("since", day=self._value("date", one["since"])), team

    def _match(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield self._label("guests"), facts["guests"]
        first = self.days.get(facts.get("first", ""))
        yield self._label("return-of"), self._value("date", first.isoformat()) if first else ""
        yield self._label("lot"), str(facts.get("lot", ""))

    def _away(self, facts: Facts) -> Iterator[tuple[str, str]]:
        yield self._label("date"), self._value("date", facts["date"])
        yield self._label("against"), facts["home"]
        ours, theirs = read_copy("", facts).score.turned
        yield self._label("points"), f"{number_words(self.lang, ours)} : {number_words(self.lang, theirs)}"
        yield self._label("cancelled"), self._value("cancelled", facts.get("cancelled", False))

    def _plain(self, facts: Facts) -> Iterator[tuple[str, str]]:
        for key, value in facts.items():
            if key not in ("member", "key"):
                yield self._label("stage" if key == "place" else key), self._value(key, value)

    def _value(self, key: str, value: Any) -> str:
        """Something that a posting says, in words."""
        if value is None or value in ("", 0, False):
            return sentence(self.lang, "value.no") if value is False else ""
        if value is True:
            return sentence(self.lang, "value.yes")
        if key in ("date", "day", "first", "last"):
            day = date.fromisoformat(value)
            return f"{day_words(self.lang, day)} {day.year}"
        if key == "for":
            return self.names[value]
        if isinstance(value, Sequence) and not isinstance(value, str):
            return listed(self.lang, [self.names[str(one)] for one in value])
        return sentence(self.lang, f"value.{value}") if knows(self.lang, f"value.{value}") else str(value)
