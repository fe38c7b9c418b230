"""Reckon the ratings of a club again from its exported document: ``python -m scoring.league.rate FILE [GAME]``.

Needs nothing of the site but this repository and openskill; prints place, name, rating, how far off it may be, and
on how many matches it rests.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scoring.book.fold import PostingLine, read_season
from scoring.league.ratings import FORMULA, Ratings, rate
from scoring.league.results import Result


def results_of(document: Mapping[str, Any]) -> list[Result]:
    """Every result of the club's book, of all seasons."""
    lines: dict[str, list[PostingLine]] = defaultdict(list)
    for one in document["postings"]:
        if one["season"]:
            lines[one["season"]].append(PostingLine(one["n"], one["evening"] or "", one["subject"], one["facts"]))
    return [result for some in lines.values() for result in read_season(some).played.results]


def table(document: Mapping[str, Any], found: Ratings) -> str:
    """The ratings as lines of text."""
    names = {one["key"]: one["name"] or f"({one['key'][:3]})" for one in document["members"]}
    rows = [
        f"{place:4} {names.get(key, key):30} {one.shown:5} ± {one.give_or_take:3} {one.matches:5}"
        for place, (key, one) in enumerate(found.ranked, start=1)
    ]
    return "\n".join([f"Formula {FORMULA}", *rows])


def main(arguments: list[str]) -> int:
    """The command. 2 where it is called wrongly, else 0."""
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)  # noqa: T201
        return 2
    document = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    found = rate(results_of(document), game=arguments[1] if len(arguments) > 1 else "")
    print(table(document, found))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
