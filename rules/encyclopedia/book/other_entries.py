"""What else than our games there is to be found: words, pages of prose, dated facts, false claims, other games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.encyclopedia.book.claims import claims
from rules.encyclopedia.book.essays import ESSAYS, essay
from rules.encyclopedia.book.history import facts
from rules.encyclopedia.book.lineage import lineage, others
from rules.encyclopedia.book.search_index import IndexLine, IndexPage, blocks
from rules.encyclopedia.book.words import words

Address = Callable[[str], str]  # of a page, by the name of its address
# In what other words one may ask for the pages of prose
ASKED = {
    "family": "history tree timeline map geschichte stammbaum zeitleiste landkarte",
    "tournaments": "tournament championship turnier turniere weltmeisterschaft",
    "related": "neighbours similar verwandt nachbarn ähnlich",
    "claims": "false wrong myths falsch irrtum irrtümer",
    "packs": "deck pack bild blatt blätter farben",
}


def terms(lang: str, address: Address) -> Iterator[IndexPage]:
    """The words of the glossary, by all that people say for them."""
    for one in words(lang).values():
        names = (one.word.removeprefix("to "), *(name for _, name in one.others), *(said.word for said in one.synonyms))
        yield IndexPage(f"word:{one.key}", one.word, f"{address('rules:words')}#{one.key}", one.says, names)


def essays(lang: str, address: Address) -> Iterator[IndexPage]:
    """The pages of prose, paragraph by paragraph, and the facts and claims that stand on them."""
    for key, more in ASKED.items():
        name, found = ESSAYS[key], essay(lang, key)
        lines = [IndexLine(f"#{block.anchor}" if block.anchor else "", *block[2:]) for block in blocks(found.pieces)]
        if key == "family":
            lines += [IndexLine(f"#fact-{one.key}", one.dated(lang), one.what[lang]) for one in facts()]
        if key == "claims":
            lines += [IndexLine(f"#{one.key}", one.claim[lang], one.truth[lang]) for one in claims()]
        yield IndexPage(name, found.title, address(name), found.summary, tuple(more.split()), tuple(lines))


def kin(lang: str, address: Address) -> Iterator[IndexPage]:
    """Games that have no page of their own: ancestors and neighbours in the tree, and those that only look like kin."""
    for node in lineage().values():
        if not node.paged and not node.preset:
            url = f"{address('rules:history')}#tree-{node.key}"
            yield IndexPage(f"tree:{node.key}", node.name(lang), url, (node.about or node.says)[lang])
    for one in others():
        url = f"{address('rules:related')}#{one.key}"
        yield IndexPage(f"other:{one.key}", one.names[lang], url, f"{one.what[lang]} {one.why[lang]}")
