"""What there is to be found in the book, as plain data that rules/encyclopedia/book/search.py and the browser search alike.

lang     of the words
numbers  with which is reckoned: search_numbers.py
fold     pairs of letters that count as the same, in the order in which they are replaced
small    words that are passed over in a query
said     other words for rules, by number: those of this language, those of the others
places   key, kind (game, term, page, kin), title, other names, address
entries  number of the place, kind (about, rule, aside, option, preset), what follows the address, heading, text, numbers
         of `said`; a card stands as its code between the two characters of CARD, what is called one thing with German
         cards and another with French ones as both between the three of CALLED
asked    questions and their answers: rules/encyclopedia/book/answers/shelf.py
traps    names, a sentence, and what they may stand for: label, words, address
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from rules.encyclopedia.book import glossary_marks
from rules.encyclopedia.book.about import about
from rules.encyclopedia.book.answers.shelf import shelved
from rules.encyclopedia.book.articles import Article, article, number, page_article
from rules.encyclopedia.book.laws import LAW, anchor_of
from rules.encyclopedia.book.markdown import Slot
from rules.encyclopedia.book.name_clashes import Meaning, Trap, traps
from rules.encyclopedia.book.namesake_pages import NamesakePage, namesake_pages, page_of
from rules.encyclopedia.book.search_numbers import search_numbers
from rules.encyclopedia.book.search_signs import CALLED, CARD
from rules.encyclopedia.book.sources import TEXTS
from rules.encyclopedia.book.tables import laws, options, presets
from rules.engine.variant import Game
from rules.engine.weli import wears_weli
from rules.games import GAMES
from rules.languages import LANGUAGES, place, toml
from rules.sets.choices import Choices, read_choices

FOLD: Final = (
    ("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ø", "o"), ("ł", "l"), ("đ", "d"), ("ae", "a"), ("oe", "o"), ("ue", "u"),
)  # fmt: skip
OTHERWISE: Final = "otherwise.toml"
JOIN: Final = " · "
WORDY: Final = 4  # a row of a table that has fewer real words tells nobody anything
ASIDES: Final = ("history", "same-name", "disputed", "in-short")  # what stands there is said of rules, and is none
HEADINGS: Final = ("h2", "h3", "h4")
BLOCKS: Final = {"p", "li", "h2", "h3", "h4", "tr", "div", "blockquote"}
_SPACE: Final = re.compile(r"\s+")
_REAL: Final = re.compile(r"[^\W\d_]{3,}")


class IndexLine(NamedTuple):
    """A paragraph of a page: what follows the address, what it is headed with, its words."""

    suffix: str
    heading: str
    text: str


class IndexPage(NamedTuple):
    """A page, a term or a game without a page: what it is called, where it is, a few words about it, its paragraphs."""

    key: str
    title: str
    url: str
    about: str = ""
    names: tuple[str, ...] = ()
    lines: tuple[IndexLine, ...] = ()


class Addresses(NamedTuple):
    """Where things are: a game by its key; what a name may stand for (empty where it is none of ours); *which game*."""

    game: Callable[[str], str]
    meaning: Callable[[Meaning], str]
    which: str


class Block(NamedTuple):
    """A paragraph, item or row of a text in plain words, and the heading under which it stands."""

    tag: str
    anchor: str
    heading: str
    text: str


def shelve(lang: str, addresses: Addresses, more: Mapping[str, Iterable[IndexPage]]) -> dict[str, Any]:
    """The index of one language. ``more``: what there is beside games, by kind."""
    shelf = _Shelf(lang)
    for game in GAMES.values():
        shelf.game(game, addresses)
    for kind, found in more.items():
        for one in found:
            place = shelf.place(one.key, kind, one.title, one.names, one.url)
            shelf.entries.append([place, "about", "", "", one.about, []])
            shelf.entries += [[place, "aside", *line, []] for line in one.lines]
    return {
        "lang": lang,
        "numbers": search_numbers().as_json(),
        "fold": FOLD,
        "small": str(_otherwise(lang).get("small", "")).split(),
        "said": [
            [_asked(lang, rule), [one for other in LANGUAGES if other != lang for one in _asked(other, rule)]]
            for rule in _rules()
        ],
        "places": shelf.places,
        "entries": shelf.entries,
        "asked": shelved(lang, shelf.games, addresses.which),
        "traps": [_trap(addresses, one) for one in traps(lang)],
    }


class _Shelf:
    """The index as it fills."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.places: list[list[Any]] = []
        self.entries: list[list[Any]] = []
        self.by_anchor: dict[str, list[int]] = {}
        for n, anchors in enumerate(_rules().values()):
            for anchor in anchors:
                self.by_anchor.setdefault(anchor, []).append(n)

    @property
    def games(self) -> dict[str, int]:
        """The number of each game's place, by its key; of games that share an article that of the first."""
        return {row[0]: number for number, row in enumerate(self.places) if row[1] == "game" and row[0] in GAMES}

    def place(self, key: str, kind: str, title: str, names: Iterable[str], url: str) -> int:
        """Adds a place and returns its number."""
        self.places.append([key, kind, title, [one for one in dict.fromkeys(names) if one != title], url])
        return len(self.places) - 1

    def article(self, place: int, words: Article, game: Game, besides: Collection[str] = ()) -> None:
        """Adds what an article says; ``besides``: rules that another place has already."""
        self.entries.append([place, "about", "", "", words.summary, []])
        rules = {one for one in words.anchors if not one.startswith(ASIDES)} - {one.anchor for one in words.headings}
        for block in blocks(words.pieces, game):
            if block.anchor.startswith(LAW) or block.anchor in besides:
                continue  # of these a game has only its own names: all games say the same
            kind = "rule" if block.anchor in rules else "aside"
            said = self.by_anchor.get(block.anchor, [])
            self.entries.append([place, kind, f"#{block.anchor}", block.heading, block.text, said])

    def own_page(self, own: NamesakePage, game: Game, addresses: Addresses, told: Collection[str]) -> set[str]:
        """Adds the page of a game that shares its article, and answers with the rules that it tells."""
        words = page_article(self.lang, own.slug)
        names = _names_of_page(self.lang, own.slug)
        self.article(self.place(own.slug, "game", words.title, names, addresses.game(own.slug)), words, game, told)
        return set(words.anchors)

    def game(self, game: Game, addresses: Addresses) -> None:
        """Adds a game with its rules, switches and ready-made rule sets; what shares its article as places of their own."""
        first, *others = namesake_pages(game.key) or (None,)
        words = page_article(self.lang, first.slug) if first else article(self.lang, game.key)
        choices = read_choices(game, {})
        place = self.place(game.key, "game", words.title, _names(self.lang, game.key), addresses.game(game.key))
        self.article(place, words, game)
        told = set(words.anchors)
        for own in others:
            told |= self.own_page(own, game, addresses, told)
        for law in laws(self.lang, choices):
            anchor = anchor_of(law.name)
            self.entries.append(
                [place, "rule", f"#{anchor}", "", f"{law.words}: {law.chosen}", self.by_anchor.get(anchor, [])]
            )
        for preset in presets(self.lang, choices):
            if preset.pairs and page_of(Choices(game, game.options(game.presets[preset.key]), choices.seats)) == first:
                self.entries.append([place, "preset", "?" + urlencode(preset.pairs), preset.words, "", []])
        for row in options(self.lang, choices):
            values = JOIN.join(dict.fromkeys(value.words for value in row.values))
            self.entries.append([place, "option", "#options", row.words, values, []])


def _names_of_page(lang: str, slug: str) -> Iterator[str]:
    for one in (lang, *(other for other in LANGUAGES if other != lang)):
        words = page_article(one, slug)
        yield words.title
        yield from words.also


def _names(lang: str, key: str) -> Iterator[str]:
    """The other names of a game: those of the reader's language first."""
    yield from article(lang, key).also
    for other in LANGUAGES:
        if other != lang:
            words = article(other, key)
            yield words.title
            yield from words.also
    yield from about(key).names


@cache
def _rules() -> Mapping[str, list[str]]:
    """The rules that people ask for in other words: the anchors of each."""
    return MappingProxyType({key: row["anchors"] for key, row in toml(TEXTS / OTHERWISE)["rule"].items()})


@cache
def _otherwise(lang: str) -> Mapping[str, Any]:
    return MappingProxyType(toml(place(TEXTS, lang, OTHERWISE)))


def _asked(lang: str, rule: str) -> list[str]:
    """In what words of a language people ask for a rule; none where nobody has said it."""
    found: list[str] = _otherwise(lang).get("rule", {}).get(rule, [])
    return found


def _trap(addresses: Addresses, trap: Trap) -> list[Any]:
    return [list(trap.names), trap.says, [[one.label, one.says, addresses.meaning(one)] for one in trap.means]]


# --- articles in plain words ----------------------------------------------------


def blocks(pieces: Iterable[str | Slot], game: Game | None = None) -> tuple[Block, ...]:
    """A text as plain words, block by block; cards as codes, numbers as they usually are in the game."""
    reader = _Reader()
    for piece in pieces:
        reader.feed(_plain(game, piece) if isinstance(piece, Slot) else piece)
    reader.close()
    return tuple(reader.found)


def _plain(game: Game | None, slot: Slot) -> str:
    if slot.kind == "cards":
        weli = game is None or wears_weli(game.variant())
        codes = ("W" if weli and code == "S6" else code for code in slot.arg.split())
        return " ".join(CARD[0] + code + CARD[1] for code in codes)
    if slot.kind == glossary_marks.CALLED:
        german, french, _ = slot.arg.split("|")
        return CALLED[0] + german + CALLED[1] + french + CALLED[2]
    if slot.kind == "number" and game:
        return str(number(game.variant(), slot.arg)[0])
    return slot.words


class _Reader(HTMLParser):
    """Collects the text of each block under the nearest anchor."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Block] = []
        self.open: list[tuple[str, str]] = []  # tag and anchor of the blocks we are in
        self.section = self.heading = ""
        self.parts: list[str] = []
        self.unread = False  # the head of a table says nothing by itself

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A block begins; what stood before it in the block around it is one of its own."""
        if tag in ("td", "th") and self.parts:
            self.parts.append(JOIN)
        self.unread = self.unread or tag == "thead"
        if tag not in BLOCKS:
            return
        self._flush()
        anchor = dict(attrs).get("id") or ""
        self.open.append((tag, anchor))
        if tag in ("h2", "h3"):
            self.section = anchor

    def handle_endtag(self, tag: str) -> None:
        """A block ends."""
        self.unread = self.unread and tag != "thead"
        if tag in BLOCKS:
            self._flush()
            if self.open:
                self.open.pop()

    def handle_data(self, data: str) -> None:
        """Words."""
        self.parts.append(data)

    def close(self) -> None:
        """The end of the text."""
        super().close()
        self._flush()

    def _flush(self) -> None:
        text = _SPACE.sub(" ", "".join(self.parts)).strip(" ·")
        self.parts = []
        if text and self.open and not self.unread:
            tag = self.open[-1][0]
            if tag == "tr" and len(_REAL.findall(text)) < WORDY:
                return
            anchor = next((anchor for _, anchor in reversed(self.open) if anchor), self.section)
            if tag in HEADINGS:
                self.heading = text
            else:
                self.found.append(Block(tag, anchor, self.heading, text))
