"""What has changed in the texts, for readers: by text and day, each rule in the words before and after.

A new edition of a game changes its rules. What it changed is found by comparing the article of the edition before, which
is kept, with the one that took its place; ``editions.toml`` in the folder of the game says on which day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from difflib import SequenceMatcher
from functools import cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from rules import wordings
from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.essays import ESSAYS, HOUSE, essay
from rules.encyclopedia.book.markdown import parse
from rules.encyclopedia.book.search_index import blocks
from rules.encyclopedia.book.search_signs import CALLED, CARD
from rules.games import GAMES, editions, folder
from rules.languages import LANGUAGES, toml
from rules.phrases import card_name
from rules.text_blocks import UNNAMED, written

KEPT, OUT, IN = "kept", "out", "in"
_CARD: Final = re.compile(f"{CARD[0]}(\\w+){CARD[1]}")
_CALLED: Final = re.compile(f"{CALLED[0]}([^{CALLED}]*){CALLED[1]}([^{CALLED}]*){CALLED[2]}")
_WORD: Final = re.compile(r"\S+\s*")
_BEGINNING: Final = 40  # letters by which a rule is named where no heading says what it is about


class ChangedRule(NamedTuple):
    """A paragraph that reads otherwise; Markdown, empty where it was not there before, or is gone."""

    rule: str
    before: str
    after: str

    @property
    def anchor(self) -> str:
        """Where it stands, or would stand; one without an anchor stands behind this one."""
        return self.rule.removesuffix(UNNAMED)


class Revision(NamedTuple):
    """What was changed in a text on one day. ``edition`` is the number of a new edition, 0 where only words changed."""

    key: str
    title: str
    day: date
    rules: tuple[ChangedRule, ...]
    edition: int = 0


class WordRun(NamedTuple):
    """Words that stand in both texts (``kept``), only in the former (``out``) or only in the new one (``in``)."""

    kind: str
    words: str


@cache
def revisions(lang: str, key: str) -> tuple[Revision, ...]:
    """What has changed in a text in this language, the newest first. The key of a game, or ``pages/`` and that of a page."""
    found = [*_reworded(lang, key), *_editions(lang, key)]
    return tuple(sorted(found, key=lambda one: (one.day, one.edition), reverse=True))


@cache
def all_revisions(lang: str) -> tuple[Revision, ...]:
    """What has changed in all texts in this language, the newest first; of one day, in the order of the titles."""
    found = [one for key in texts() for one in revisions(lang, key)]
    return tuple(sorted(found, key=lambda one: (-one.day.toordinal(), one.title.casefold(), -one.edition)))


@cache
def texts() -> tuple[str, ...]:
    """The keys of all texts whose changes are kept and that readers see."""
    return (*GAMES, *(f"pages/{key}" for key in (*ESSAYS, *HOUSE)))


def title_of(lang: str, key: str) -> str:
    """What a text is called."""
    page = key.removeprefix("pages/")
    return article(lang, key).title if key in GAMES else essay(lang, page).title


def revised_since(lang: str, key: str, day: date) -> tuple[Revision, ...]:
    """What has changed since the text of that day."""
    return tuple(one for one in revisions(lang, key) if one.day > day)


def day_of_text(lang: str, key: str) -> date:
    """The day of the text as it reads now: the one that it bears, or that of its newest change."""
    return max((article(lang, key).changed, *(one.day for one in revisions(lang, key))))


@cache
def begun() -> date | None:
    """Since when changes are kept: the first day on which any paragraph was recorded; None where none is."""
    days = (one.day for text in wordings.recorded_texts() for lang in LANGUAGES for one in _recorded(text, lang))
    return min(days, default=None)


def _recorded(text: wordings.RecordedText, lang: str) -> Iterator[wordings.Since]:
    yield from wordings.since(text, lang).values()


def _text(key: str) -> wordings.RecordedText:
    return wordings.article_text(key) if key in GAMES else wordings.prose_text(key.removeprefix("pages/"))


def _reworded(lang: str, key: str) -> Iterator[Revision]:
    changed = [one for one in wordings.rewordings(_text(key)) if one.lang == lang]
    for day, some in groupby(changed, key=lambda one: one.day):
        yield Revision(key, title_of(lang, key), day, _of_a_day(list(some)))


def _of_a_day(changed: list[wordings.Rewording]) -> tuple[ChangedRule, ...]:
    """Each paragraph once, however often it was changed that day."""
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for one in changed:
        first.setdefault(one.rule, one.before)
        last[one.rule] = one.after
    told = (ChangedRule(rule, before, last[rule]) for rule, before in first.items())
    return tuple(one for one in told if plain("", one.before) != plain("", one.after))


def _editions(lang: str, key: str) -> Iterator[Revision]:
    """The editions of a game after its first, each with what its article says otherwise than that of the one before."""
    if key not in GAMES:
        return
    days = {row["number"]: row["day"] for row in toml(folder.file_of(key, "editions.toml")).get("edition", [])}
    numbers = editions(key)
    for before, after in pairwise(numbers):
        then, now = (_article(lang, key, number, numbers[-1]) for number in (before, after))
        rules = [
            ChangedRule(rule, then.get(rule, ""), now.get(rule, ""))
            for rule in dict.fromkeys((*now, *then))
            if wordings.fingerprint(then.get(rule, "")) != wordings.fingerprint(now.get(rule, ""))
        ]
        day = days.get(after) or article(lang, key).changed
        yield Revision(key, title_of(lang, key), day, tuple(rules), after)


def _article(lang: str, key: str, edition: int, newest: int) -> Mapping[str, str]:
    stem = key if edition == newest else f"{key}@{edition}"
    found = written(folder.file_of(stem, f"{lang}/article.md"))
    return wordings.paragraphs(found.body) if found else {}


# --- in words ---------------------------------------------------------------------------


def plain(lang: str, text: str, wording: str = "german", game: str = "") -> str:
    """A paragraph in Markdown as plain words; cards are called as ``wording`` calls them."""
    if not text:
        return ""
    said = " ".join(one.text for one in blocks(parse(text).pieces, GAMES.get(game)))
    side = 1 if wording == "german" else 2
    said = _CALLED.sub(lambda found: found[side], said)
    return _CARD.sub(lambda found: card_name(lang, wording, found[1]) if lang else found[1], said)


def differing(before: str, after: str) -> tuple[WordRun, ...]:
    """Two texts as one, word by word: what both have, what was taken out, what was put in."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    found: list[WordRun] = []
    for _, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = "".join(old[a:b]), "".join(new[c:d])
        if gone == come:
            found.append(WordRun(KEPT, come))
        else:
            found += [WordRun(kind, words) for kind, words in ((OUT, gone), (IN, come)) if words]
    return tuple(found)


def beginning(text: str) -> str:
    """The first words of a rule, by which it can be named."""
    return text if len(text) <= _BEGINNING else text[:_BEGINNING].rsplit(" ", 1)[0] + " …"
