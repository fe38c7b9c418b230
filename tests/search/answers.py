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
ASKED = Path(__file__).parent / "asked.json"
LANGUAGES = tuple(languages.LANGUAGES)
MISSPELT = 80  # queries made of words of the index, with a slip or two
LETTERS = "abcdefghijklmnoprstuwz"


def rows() -> list[dict[str, Any]]:
    """The table of queries and what must come first."""
    found: list[dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))["queries"]
    return found


def questions() -> list[dict[str, Any]]:
    """Questions as people type them, in which language, and what is right."""
    found: list[dict[str, Any]] = json.loads(ASKED.read_text(encoding="utf-8"))["queries"]
    return found


def unanswered(lang: str) -> list[str]:
    """What must get no answer."""
    found: list[str] = json.loads(ASKED.read_text(encoding="utf-8"))["silent"][lang]
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


def answered(index: Any, query: str) -> dict[str, Any]:
    """What is answered, and what is said of words that nobody knows, as plain data."""
    given = index.questions.answer(query)
    return {
        "given": given and given._asdict() | {"groups": [one._asdict() for one in given.groups]},
        "unknown": [one._asdict() for one in index.reader.unknown(query)],
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
    typed = [row["q"] for row in questions()] + [one for lang in LANGUAGES for one in unanswered(lang)] + asked
    given = {lang: [answered(one.contents, query) for query in typed] for lang, one in shelves.items()}
    everything = {"indexes": indexes, "queries": asked, "answers": answers, "typed": typed, "given": given}
    json.dump(everything, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
