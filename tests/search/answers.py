"""`python -m tests.search.answers`: the indexes, and what the server finds with them, for tests/js/search.test.mjs."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

from rules import languages

TABLE = Path(__file__).parent / "queries.json"
LANGUAGES = tuple(languages.LANGUAGES)
MISSPELT = 80  # queries made of words of the index, with a slip or two
LETTERS = "abcdefghijklmnoprstuwz"


def rows() -> list[dict[str, Any]]:
    """The table of queries and what must come first."""
    found: list[dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))["queries"]
    return found


def queries(words: list[str]) -> list[str]:
    """Those of the table, and words of the index with slips, always the same."""
    rng = random.Random("slips")
    made = []
    for _ in range(MISSPELT):
        parts = rng.sample(words, rng.choice((1, 1, 2, 3)))
        made.append(" ".join(slipped(rng, part) for part in parts))
    return [row["q"] for row in rows()] + made


def slipped(rng: random.Random, word: str) -> str:
    """A word with none, one or two letters wrong, missing or too many."""
    for _ in range(rng.choice((0, 1, 1, 2))):
        at = rng.randrange(len(word) + 1)
        word = word[:at] + rng.choice(("", rng.choice(LETTERS))) + word[at + rng.choice((0, 1)) :]
    return word


def told(index: Any, query: str) -> dict[str, Any]:
    """Everything that is found, as plain data."""
    from rules.encyclopedia.book import search

    found = search.find(index, query)
    mixed = search.confusion(index, query)
    return {
        "found": [
            {
                "key": one.place.key,
                "words": one.words,
                "fit": one.fit,
                "score": one.score,
                "name": one.name,
                "about": one.about,
                "more": one.more,
                "hits": [
                    {
                        "kind": hit.kind,
                        "url": hit.url,
                        "heading": [part._asdict() for part in hit.heading],
                        "text": [part._asdict() for part in hit.text],
                        "note": hit.note,
                    }
                    for hit in one.hits
                ],
            }
            for one in found
        ],
        "mixed": mixed.says if mixed else "",
    }


def main() -> None:
    """Writes everything to the standard output."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from config import translations
    from rules.encyclopedia.pages.search import shelf

    translations.compile_all()
    shelves = {lang: shelf(lang) for lang in LANGUAGES}
    asked = queries(sorted(shelves["en"].contents.postings) + sorted(shelves["de"].contents.postings))
    answers = {lang: [told(one.contents, query) for query in asked] for lang, one in shelves.items()}
    indexes = {lang: json.loads(one.wrapped[""]) for lang, one in shelves.items()}
    json.dump({"indexes": indexes, "queries": asked, "answers": answers}, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
