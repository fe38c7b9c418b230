"""The season's table as an evening shows it: places, names, totals."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from config.web import language
from scoring.book.fold import EveningBook, SeasonBook
from scoring.club.membership import MemberNames
from scoring.league.finals import PlayOff, stages
from scoring.league.results import Member, PlayedSeason
from scoring.league.rows import Standings
from scoring.league.season_rules import SeasonRules
from scoring.league.standings import standings
from scoring.league.words import number_words
from scoring.season.page import ranked_members, readable


class EveningRank(NamedTuple):
    """Somebody's place in the season."""

    key: str
    name: str
    rank: int | None
    total: str


def rules_of(book: SeasonBook) -> SeasonRules:
    """The rules of the season; the usual ones where they cannot be read."""
    return readable(book.rules)


def table_of(book: SeasonBook, names: MemberNames) -> Standings:
    """The standings as they are now; guests are not ranked."""
    return standings(book.played, rules_of(book), ranked_members(names))


def of_the_evening(book: EveningBook, rules: SeasonRules, members: Collection[Member] | None = None) -> Standings:
    """Who has got how much on this evening alone, by the rules of the season, nothing left out.

    ``members``: who can be ranked; None = guests as well.
    """
    plain = replace(rules, min_evenings=0, best_of=0, drop_worst=0, absence="nothing", final="none", playoffs_to=0)
    return standings(PlayedSeason((book.met,), book.results), plain, members)


def lines_of(table: Standings, names: MemberNames) -> list[EveningRank]:
    """Who is ranked, from the first place on, those who share a place by name."""
    lang = language.current()
    return [
        EveningRank(row.member, names[row.member], row.rank, number_words(lang, row.total))
        for row in table.by_name(names.__getitem__)
    ]


def finals_of(book: SeasonBook, names: MemberNames) -> tuple[PlayOff, ...]:
    """The finals and play-offs that the season's rules ask for now."""
    return stages(table_of(book, names), rules_of(book))
