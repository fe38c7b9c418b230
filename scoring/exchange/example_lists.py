"""Lists as a spreadsheet would have them, for organisers to put their own in their place: what they hold can be brought in."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from rules.encyclopedia.book import article
from scoring.exchange.lists import COLUMNS
from scoring.exchange.people_list import ROLE, WHOLE
from scoring.league.season_rules import SeasonRules
from scoring.season.sample import NAMES, sample

SHOWN = (
    "day",
    "round",
    "table",
    "game",
    "name",
    "score",
    "place",
)  # the columns that a list of last year is likely to have
EVENINGS = 2
WORD = {"en": 0, "de": 1}  # which of a column's names is of the language


def results_example(lang: str) -> str:
    """Two evenings that nobody has played, as CSV with semicolons, as German spreadsheets write it."""
    played = sample(SeasonRules())
    days = [one.key for one in played.evenings[:EVENINGS]]
    rows = [
        (one.day.isoformat(), one.round, one.table, article(lang, one.game).title, name, f"{score:g}", place)
        for one in played.results
        if one.evening in days
        for name, score, place in zip(one.people, one.scores, one.places, strict=True)
    ]
    return _csv([_named(column, lang) for column in SHOWN], rows)


def people_example(lang: str) -> str:
    """Eight people, one of whom writes."""
    german = lang == "de"
    head = [WHOLE[0], ROLE[1] if german else ROLE[0]]
    scorer = "Schreiber" if german else "scorer"
    return _csv(head, [(name, scorer if name == NAMES[0] else "") for name in NAMES])


def _named(column: str, lang: str) -> str:
    words = COLUMNS[column]
    return words[min(WORD.get(lang, 0), len(words) - 1)]


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows(rows)
    return "\ufeff" + out.getvalue()
