"""What goes wrong at a real table: a chapter that every article has, its words in one place for all games.

``laws.toml`` in the folder of each language of the encyclopedia has a text for every value of every law; one of the same
name in the folder of a game has the words, and beside them the sources, of what its own sources say otherwise. An
article is shown with the usual text of each law, and says the others where a rule set has chosen them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from rules.encyclopedia.book.fines import fine_words
from rules.encyclopedia.book.markdown import Parsed, parse
from rules.encyclopedia.book.sources import TEXTS
from rules.engine.variant import Game, Variant
from rules.games import find, folder
from rules.languages import Borrowed, Words, as_borrowed, toml, words_of
from rules.sets.choices import Choices
from rules.switches.kinds import written

LAWS: Final = "irregularities"  # the chapter
THE_MARK: Final = "law.family"  # the anchor of what a mark means that is not printed
LAW: Final = "law."  # so begin the anchors of its rules
BEFORE: Final = "house-rules"  # the chapter that follows it
FILE: Final = "laws.toml"
NONE, GIVEN = "-none", "-given"
CARD: Final = "card"
ON_THE_CARD: Final = ("law_revoke", "law_misdeal")
_SILENT: Final = frozenset(
    {"civil", "cut", "deal", "decline", "discard", "draw", "exchange", "fresh", "keep", "lay", "lead", "leave", "look"}
    | {"none", "play", "show", "shove", "shuffle", "spare", "swap", "take", "turn"}
)
_EXCHANGING: Final = frozenset({"exchange", "draw", "fresh"})
_START: Final = re.compile(rf'<h2(?: lang="[\w-]+")? id="{BEFORE}"')


class LawLine(NamedTuple):
    """A line of the rule card: the rules it tells, its cells, whether it is other than usual here."""

    name: str
    anchors: tuple[str, ...]
    cells: tuple[str, ...]
    agreed: bool


def anchor_of(law: str) -> str:
    """The lasting anchor of a law: ``law.revoke``."""
    return law.replace("_", ".", 1)


def law_text(lang: str, name: str, law: str, value: str) -> str:
    """What is said of a law under one of its values in the article of this stem, in Markdown."""
    return _texts(name, law)[value][lang]


def with_laws(lang: str, name: str, parsed: Parsed) -> Parsed:
    """An article with this chapter, ahead of what people agree on; as it is, where it has no such place."""
    starts = ((n, _START.search(piece)) for n, piece in enumerate(parsed.pieces) if isinstance(piece, str))
    at, start = next(((n, found) for n, found in starts if found), (0, None))
    if start is None:
        return parsed
    found, piece = _chapter(lang, name), start.string
    heading = next(n for n, one in enumerate(parsed.headings) if one.anchor == BEFORE)
    place = parsed.anchors.index(BEFORE)
    return Parsed(
        (*parsed.pieces[:at], piece[: start.start()], *found.pieces, piece[start.start() :], *parsed.pieces[at + 1 :]),
        (*parsed.headings[:heading], *found.headings, *parsed.headings[heading:]),
        (*parsed.anchors[:place], *found.anchors, *parsed.anchors[place:]),
        tuple(dict.fromkeys((*parsed.sources, *found.sources))),
        parsed.met,
    )


@cache
def law_values(name: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """By law the paragraph that speaks of its usual value; what else a club may choose rests on no source."""
    return MappingProxyType({one.name: {written(one.default): (anchor_of(one.name),)} for one in _game(name).laws})


@cache
def law_readings(lang: str, name: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """How these paragraphs read under values that are not usual in the game: by law, value and anchor."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for one in _game(name).laws:
        others = (written(value) for value in one.values[1:])
        found[one.name] = {value: {anchor_of(one.name): law_text(lang, name, one.name, value)} for value in others}
    return MappingProxyType(found)


def on_the_card(lang: str, choices: Choices) -> Iterator[LawLine]:
    """The lines of a rule card: what happens most, and what it then costs."""
    chosen, changed = choices.options.laws.by_name(), choices.options.changed()
    fine = fine_words(lang, choices.variant)
    for law in ON_THE_CARD:
        said = _words()[CARD][chosen[law]][lang]
        yield LawLine(law, (anchor_of(law),), _cells(said, fine), law in changed)


def card_title(lang: str) -> str:
    """What stands above these lines."""
    return str(_words()[CARD]["title"][lang])


def _cells(said: str, fine: str) -> tuple[str, ...]:
    return tuple(as_borrowed(cell.strip().format(fine=fine), said) for cell in said.split("|"))


@cache
def _chapter(lang: str, name: str) -> Parsed:
    """The chapter by itself; in another language, where nobody has written it in this one."""
    words = _words()
    title, begin = words["title"][lang], words["online"][lang]
    usual = {one.name: written(one.default) for one in _game(name).laws}
    texts = [
        _paragraph(begin, "law.online", _sources(name, "online")),
        _paragraph(words["family"][lang], THE_MARK, _sources(name, "online")),
    ]
    texts += [
        _paragraph(law_text(lang, name, law, value), anchor_of(law), _sources(name, law))
        for law, value in usual.items()
    ]
    lent = title.lang if isinstance(title, Borrowed) else ""
    return parse("\n\n".join((f"## {title} {{#{LAWS}}}", *texts)) + "\n", None, lent)


def _paragraph(text: str, anchor: str, sources: str) -> str:
    return f'{text} {{#{anchor} src="{sources}"}}'


def _sources(name: str, law: str) -> str:
    own = toml(folder.file_of(name, FILE)).get("sources", {})
    return str(own.get(law) or toml(TEXTS / FILE)["sources"][law])


@cache
def _texts(name: str, law: str) -> Mapping[str, Words]:
    """The texts of a law by value: those of the game, else of its kind of game, else of all."""
    own = folder.words_of(name, FILE).get(law, {})
    return MappingProxyType({**_words()[law], **_words().get(law + _kind(name, law), {}), **own})


@cache
def _words() -> Mapping[str, Any]:
    return MappingProxyType(words_of(TEXTS, FILE))


def _kind(name: str, law: str) -> str:
    """Which kind of game this is to a law: "" for most."""
    variant = _game(name).variant()
    if law == "law_exchange":
        return "" if _EXCHANGING & _verbs(variant) else NONE
    if law == "law_call":
        return "" if _verbs(variant) - _SILENT else NONE
    return GIVEN if law == "law_fine" and variant.forfeit else ""


def _verbs(variant: Variant) -> frozenset[str]:
    return frozenset(verb for phase in variant.phases for verb in phase.verbs())


def _game(name: str) -> Game:
    key, _, edition = name.partition("@")
    return find(key, int(edition) if edition else None)
