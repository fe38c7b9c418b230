"""How our texts have read: every paragraph with the day since when it reads so, and what it said before.

Beside the article of a game lies ``wordings.toml``, for each page of prose one in ``rules/encyclopedia/texts/wordings``:

    [en]                                        # paragraph by paragraph: what shows that it has changed, and since when
    "play.follow" = "1f3a9c0d2b 2026-11-23"

    [[change]]                                  # the newest at the end
    lang = "en"
    day = 2026-12-06
    rule = "play.follow"
    before = "You must follow suit."            # Markdown as it stood; empty where the paragraph is new

What a paragraph said after a change is what the next change of it names, or the text of today. ``python -m rules
changes --write`` keeps these files; nobody writes them by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from rules.games import folder
from rules.languages import LANGUAGES, toml
from rules.text_blocks import SHOWN, blocks, written

FILE: Final = "wordings.toml"
PROSE: Final = Path(__file__).parent / "encyclopedia" / "texts"
HEAD: Final = "# How the paragraphs have read; written by `python -m rules changes --write`.\n"
_LETTERS: Final = 10  # of a fingerprint: enough to see that a paragraph is another one
_MARK: Final = re.compile(r"\s*(?<!\{)\{(?!\{)[^{}\n]*\}(?!\})")  # anchors and sources are no words

Former = Callable[[Path, str, str], str]  # a text, a paragraph, its fingerprint → how it read then


class LostWording(LookupError):
    """Nothing knows any more how a paragraph read before; the message names it."""


class RecordedText(NamedTuple):
    """A text whose wordings are kept: what it is called, where it is in each language, where they are kept."""

    key: str
    files: Mapping[str, Path]
    record: Path


class Since(NamedTuple):
    """What shows how a paragraph reads, and the day since when it reads so."""

    mark: str
    day: date


class Rewording(NamedTuple):
    """A paragraph that was changed on a day. ``before`` is empty for one that is new, ``after`` for one that is gone."""

    lang: str
    day: date
    rule: str
    before: str
    after: str


def recorded_texts() -> Iterator[RecordedText]:
    """Every text whose wordings are kept: the articles on the games, then the pages of prose."""
    for key in folder.all_keys():
        files = {lang: folder.file_of(key, f"{lang}/article.md") for lang in LANGUAGES}
        yield RecordedText(key, files, folder.file_of(key, FILE))
    for path in sorted((PROSE / "en" / "pages").glob("*.md")):
        yield prose_text(path.stem)


def article_text(key: str) -> RecordedText:
    """The article on a game."""
    return next(one for one in recorded_texts() if one.key == key)


def prose_text(key: str) -> RecordedText:
    """A page of prose."""
    files = {lang: PROSE / lang / "pages" / f"{key}.md" for lang in LANGUAGES}
    return RecordedText(f"pages/{key}", files, PROSE / "wordings" / f"{key}.toml")


def paragraphs(text: str) -> dict[str, str]:
    """The paragraphs of a text in Markdown by their anchors, without what is shown by the program."""
    return {one.key: one.text for one in blocks("", text) if not one.key.startswith(SHOWN)}


def fingerprint(text: str) -> str:
    """The same for a paragraph as long as it reads the same; what it rests on is not among its words."""
    return sha256(" ".join(_MARK.sub("", text).split()).encode()).hexdigest()[:_LETTERS]


def present(text: RecordedText, lang: str) -> dict[str, str]:
    """The paragraphs as a language has them today; none where it has no such text."""
    found = written(text.files[lang]) if lang in text.files else None
    return paragraphs(found.body) if found else {}


def since(text: RecordedText, lang: str) -> dict[str, Since]:
    """Since when each paragraph reads as it was last recorded."""
    rows: dict[str, str] = toml(text.record).get(lang, {})
    split = {rule: row.split() for rule, row in rows.items()}
    return {rule: Since(mark, date.fromisoformat(day)) for rule, (mark, day) in split.items()}


def unrecorded(text: RecordedText) -> list[tuple[str, str]]:
    """Language and anchor of every paragraph that reads otherwise than it was recorded, is new or is gone."""
    return [(lang, rule) for lang in text.files for rule in _changed(text, lang)]


def _changed(text: RecordedText, lang: str) -> list[str]:
    now, then = present(text, lang), since(text, lang)
    return [rule for rule in (*now, *(then.keys() - now.keys())) if not _same(now.get(rule), then.get(rule))]


def _same(now: str | None, then: Since | None) -> bool:
    return now is not None and then is not None and fingerprint(now) == then.mark


def rewordings(text: RecordedText) -> tuple[Rewording, ...]:
    """What was changed in a text, in all languages, the oldest first."""
    rows = toml(text.record).get("change", [])
    after = {(lang, rule): says for lang in text.files for rule, says in present(text, lang).items()}
    found = []
    for row in reversed(rows):
        place = (row["lang"], row["rule"])
        found.append(Rewording(row["lang"], row["day"], row["rule"], row["before"], after.get(place, "")))
        after[place] = row["before"]
    return tuple(reversed(found))


# --- keeping it -------------------------------------------------------------------------


def record(text: RecordedText, day: date, former: Former) -> str:
    """What the file of a text has to say from this day on. Raises LostWording where ``former`` does."""
    kept, rows = toml(text.record), list(toml(text.record).get("change", []))
    begun = any(lang in kept for lang in LANGUAGES)
    for lang in text.files if begun else ():
        then = since(text, lang)
        for rule in _changed(text, lang):
            before = former(text.files[lang], rule, then[rule].mark) if rule in then else ""
            rows.append({"lang": lang, "day": day, "rule": rule, "before": before})
    return HEAD + "".join((*_marks(text, day), *map(_row, rows)))


def _marks(text: RecordedText, day: date) -> Iterator[str]:
    for lang in text.files:
        then, now = since(text, lang), present(text, lang)
        lines = [
            f'"{rule}" = "{fingerprint(says)} {then[rule].day if _same(says, then.get(rule)) else day}"\n'
            for rule, says in now.items()
        ]
        if lines:
            yield f"\n[{lang}]\n" + "".join(lines)


def _row(row: Mapping[str, object]) -> str:
    before = json.dumps(row["before"], ensure_ascii=False)
    return f'\n[[change]]\nlang = "{row["lang"]}"\nday = {row["day"]}\nrule = "{row["rule"]}"\nbefore = {before}\n'


def former_by(versions: Callable[[Path], Iterable[str]]) -> Former:
    """How a paragraph read, looked for in the versions of its file, the newest first."""

    @cache
    def read(path: Path) -> dict[tuple[str, str], str]:
        found: dict[tuple[str, str], str] = {}
        for version in versions(path):
            body = version.split("+++\n", 2)[-1]
            for rule, says in paragraphs(body).items():
                found.setdefault((rule, fingerprint(says)), says)
        return found

    def former(path: Path, rule: str, mark: str) -> str:
        try:
            return _MARK.sub("", read(path)[rule, mark])
        except KeyError:
            raise LostWording(f"{path}: nothing knows how {rule} read before") from None

    return former
