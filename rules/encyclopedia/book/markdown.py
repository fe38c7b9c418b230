"""Markdown with rule anchors, sources and blocks → pieces of safe HTML with slots between them.

What depends on the reader or on the rule set is not rendered here: cards,
numbers, anchor links, source marks and whole blocks become slots, which the
page fills. Between the slots stands HTML that may be sent as it is.

    A rule. {#play.follow src="sirch-2008 ruling"}     paragraph, list item or heading with an anchor
    One says so. {src="sirch-2008"} Others do not.     what a single sentence rests on, behind it
    > {.disputed #disputed.deal src="…"}               first line of a blockquote: the whole quote is marked
    [[HK S9]]   {{crosses}}                            cards in the line; a number that the rule set knows
    the {{Sow/ace}} of {{bells/diamonds}}              what a card is called, with German cards / with French ones
    ::: try head-the-king … :::                        blocks: facts options ladder try told scoring attested claims;
                                                       on the pages about the family lineage records others claims,
                                                       on that of the packs suits courts pattern owned strip
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple

import nh3
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

from rules.encyclopedia.book.glossary_marks import CALLED, WordUse, explain
from rules.encyclopedia.book.words import Finder
from rules.languages import Borrowed

BLOCKS = ("facts", "options", "ladder", "scoring", "told", "try", "attested", "claims", "lineage", "records", "others")
PACKS = ("suits", "courts", "pattern", "owned", "strip")

# Private-use characters fence a slot: no text of ours contains them, and the sanitizer lets them pass as text.
_OPEN, _CLOSE = "\ue000", "\ue001"
_SLOT = re.compile(f"{_OPEN}([a-z]+):([^{_CLOSE}]*){_CLOSE}")
_SENTENCE = re.compile(r"\s*\{src=\"?([^\"{}\n]+)\"?\}")
_TAIL = re.compile(r"\s*\{([.#][^{}\n]*)\}\s*$")
_CARDS = re.compile(r"\[\[([A-Z0-9 ]+)\]\]")
_NUMBER = re.compile(r"\{\{(\w+)\}\}")
_CALLED = re.compile(r"\{\{([^{}/|\n]+)/([^{}/|\n]+)\}\}")
_TAGS = {"p", "h2", "h3", "h4", "ul", "ol", "li", "em", "strong", "a", "code", "div", "hr", "br"}
_TAGS |= {"table", "thead", "tbody", "tr", "th", "td", "blockquote"}
_ATTRIBUTES = {"*": {"id", "class", "lang"}, "a": {"href"}, "div": {"role"}, "ol": {"start"}}


class Slot(NamedTuple):
    """A place that the page fills: ``cards called number term said marks rule heading disputed lent`` and the
    blocks.

    ``rule`` and ``disputed`` have ``anchor|source source …`` as argument,
    ``marks`` the sources, ``heading`` the anchor, ``try`` the example, ``cards`` codes, ``lent`` a language, ``term``,
    ``said`` and ``called`` what glossary_marks.py says.
    """

    kind: str
    arg: str

    @property
    def words(self) -> str:
        """The words of the article that it took the place of; none for most kinds."""
        return self.arg.split("|")[1] if self.kind in ("term", "said") else ""


class Heading(NamedTuple):
    """A heading of level 2 or 3."""

    level: int
    anchor: str
    text: str


def chapters(headings: tuple[Heading, ...]) -> tuple[tuple[Heading, tuple[Heading, ...]], ...]:
    """The headings as a table of contents: each chapter with its sections."""
    found: list[tuple[Heading, list[Heading]]] = []
    for heading in headings:
        if heading.level == 2:
            found.append((heading, []))
        else:
            found[-1][1].append(heading)
    return tuple((chapter, tuple(sections)) for chapter, sections in found)


class Parsed(NamedTuple):
    """A text with its anchors, source keys and words of the glossary in the order in which they stand."""

    pieces: tuple[str | Slot, ...]
    headings: tuple[Heading, ...]
    anchors: tuple[str, ...]
    sources: tuple[str, ...]
    met: tuple[WordUse, ...]


class BadMarkup(ValueError):
    """An article breaks the conventions above; the message names the place."""


def parse(text: str, find: Finder | None = None, lent: str = "") -> Parsed:
    """The pieces of a text. Raises BadMarkup.

    ``find``: what finds the words to be explained in it; ``lent``: the language it is in, where that is not the one of
    the page. Every paragraph, item and heading then says so.
    """
    if _OPEN in text or _CLOSE in text:
        raise BadMarkup("a private-use character stands in the text")
    marked = _Marked([], [], [], [], lent)
    html = re.sub(f" {_OPEN}(rule|marks):", rf"{_OPEN}\1:", _renderer().render(text, {"marked": marked, "find": find}))
    clean = nh3.clean(html, tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None, url_schemes={"http", "https"})
    return Parsed(
        tuple(_pieces(clean)),
        tuple(marked.headings),
        tuple(marked.anchors),
        tuple(dict.fromkeys(marked.sources)),
        tuple(dict.fromkeys(marked.met)),
    )


class _Marked(NamedTuple):
    headings: list[Heading]
    anchors: list[str]
    sources: list[str]
    met: list[WordUse]
    lent: str


class _Attributes(NamedTuple):
    anchor: str
    classes: str
    sources: str


def _renderer() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.use(container_plugin, "block", validate=_is_block, render=_block)
    markdown.core.ruler.before("inline", "marks", _mark)
    markdown.core.ruler.push("words", _explain)
    return markdown


def _is_block(params: str, markup: str) -> bool:
    return params.strip().partition(" ")[0] in BLOCKS + PACKS


def _block(_self: object, tokens: list[Token], index: int, *_rest: object) -> str:
    if tokens[index].nesting < 0:
        return ""
    kind, _, arg = tokens[index].info.strip().partition(" ")
    return _slot(kind, arg.strip())


def _slot(kind: str, arg: str) -> str:
    return f"{_OPEN}{kind}:{arg}{_CLOSE}"


def _pieces(html: str) -> Iterator[str | Slot]:
    end = 0
    for match in _SLOT.finditer(html):
        if match.start() > end:
            yield html[end : match.start()]
        yield Slot(match[1], match[2])
        end = match.end()
    if end < len(html):
        yield html[end:]


def _mark(state: StateCore) -> None:
    """Moves attributes from the end of a text to its element, and puts slots where they stood."""
    marked: _Marked = state.env["marked"]
    tokens = state.tokens
    for index, token in enumerate(tokens):
        if token.type != "inline":
            continue
        token.content = _CARDS.sub(lambda m: _slot("cards", m[1]), token.content)
        token.content = _NUMBER.sub(lambda m: _slot("number", m[1]), token.content)
        token.content = _CALLED.sub(lambda m: _slot(CALLED, f"{m[1]}|{m[2]}|"), token.content)
        marked.sources.extend(key for keys in _SENTENCE.findall(token.content) for key in keys.split())
        token.content = _SENTENCE.sub(lambda m: " " + _slot("marks", m[1]), token.content)
        match = _TAIL.search(token.content)
        if match is None:
            _note_heading(marked, tokens[index - 1], token.content, "")
            _mend_empty_header(tokens, index)
            _mark_lent(marked, tokens, index)
            continue
        found = _attributes(match[1])
        token.content = token.content[: match.start()]
        _note_heading(marked, tokens[index - 1], token.content, found.anchor)
        _mark_lent(marked, tokens, index)
        _attach(tokens, index, found)
        marked.anchors.append(found.anchor)
        marked.sources.extend(found.sources.split())


def _explain(state: StateCore) -> None:
    if state.env["find"]:
        state.env["marked"].met.extend(explain(state.tokens, state.env["find"], _slot))


def _attributes(text: str) -> _Attributes:
    anchor = classes = sources = ""
    for word in shlex.split(text):
        if word.startswith("#"):
            anchor = word[1:]
        elif word.startswith("."):
            classes = word[1:]
        elif word.startswith("src="):
            sources = word.removeprefix("src=")
        else:
            raise BadMarkup(f"{word!r} in {{{text}}} is neither #anchor, .class nor src=…")
    if not anchor:
        raise BadMarkup(f"{{{text}}} has no anchor")
    return _Attributes(anchor, classes, sources)


def _attach(tokens: list[Token], index: int, found: _Attributes) -> None:
    opening, text = tokens[index - 1], tokens[index]
    arg = f"{found.anchor}|{found.sources}"
    if found.classes == "disputed":
        quote = tokens[index - 2]
        if quote.type != "blockquote_open" or text.content:
            raise BadMarkup(f"{{.disputed #{found.anchor}}} must be the first line of a blockquote")
        quote.attrs = {"id": found.anchor, "class": "disputed", "role": "note"}
        end = next(t for t in tokens[index:] if t.type == "blockquote_close" and t.level == quote.level)
        quote.tag = end.tag = "div"  # it quotes nobody
        text.content = _slot("disputed", arg)
        return
    if opening.type == "heading_open":
        text.content += _slot("heading", found.anchor)
    else:
        # Before a space Markdown sees that an emphasis ends; parse takes it away.
        text.content += " " + _slot("rule", arg)
        if opening.hidden:  # a tight list: the item is the element
            opening = tokens[index - 2]
        opening.attrSet("class", "rule")
    opening.attrSet("id", found.anchor)


def _note_heading(marked: _Marked, opening: Token, content: str, anchor: str) -> None:
    if opening.type == "heading_open" and opening.tag in ("h2", "h3"):
        plain = re.sub(r"[*_]", "", content)
        if _OPEN in plain:
            raise BadMarkup(
                f"the heading “{content}” stands in tables of contents: no cards, numbers or names of cards in it"
            )
        if not anchor:
            raise BadMarkup(f"the heading “{plain}” has no anchor")
        text = Borrowed(plain, marked.lent) if marked.lent else plain
        marked.headings.append(Heading(int(opening.tag[1]), anchor, text))


def _mark_lent(marked: _Marked, tokens: list[Token], index: int) -> None:
    """Says of a text that stands in for one of the page's language in which it is; of a table its first cell says so."""
    opening, text = tokens[index - 1], tokens[index]
    if not marked.lent or not text.content:
        return
    element = tokens[index - 2] if opening.hidden else opening  # a tight list: the item is the element
    element.attrSet("lang", marked.lent)
    if opening.type not in ("td_open", "th_open") or (opening.type, tokens[index - 2].type) == ("th_open", "tr_open"):
        text.content += " " + _slot("lent", marked.lent)


def _mend_empty_header(tokens: list[Token], index: int) -> None:
    """A header cell without words is no header: it becomes an ordinary cell."""
    if tokens[index - 1].type == "th_open" and not tokens[index].content:
        tokens[index - 1].tag = tokens[index + 1].tag = "td"
