"""Who comes from whom among the games, and who is no relative at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.encyclopedia.book.articles import article
from rules.encyclopedia.book.history import read, tree
from rules.games import GAMES
from rules.languages import LANGUAGES, Words

KIN = ("member", "ancestor", "neighbour", "namesake")
LINES = ("stated", "likely")
GROUPS = ("name", "near", "table", "north")


class LineageEdge(NamedTuple):
    """A line from one game to another: stated by a source, or likely."""

    parent: str
    child: str
    kind: str
    says: Words
    sources: tuple[str, ...]


class Node(NamedTuple):
    """A game in the tree. ``line`` leads to it from its parent; ``says`` and ``sources`` tell what that rests on."""

    key: str
    kin: str
    names: Words
    about: Words
    says: Words
    sources: tuple[str, ...]
    line: LineageEdge | None
    preset: tuple[str, str] | None  # the game and the ready-made rule set of it that has the page

    @property
    def parent(self) -> str:
        """The key of the game it comes from; empty for a root."""
        return self.line.parent if self.line else ""

    @property
    def paged(self) -> bool:
        """Whether the game has an article of its own."""
        return self.key in GAMES

    def name(self, lang: str) -> str:
        """What it is called."""
        return article(lang, self.key).title if self.paged else self.names[lang]


class Branch(NamedTuple):
    """A game, and what grows from it."""

    node: Node
    below: tuple[Branch, ...]


class Other(NamedTuple):
    """A game that is not of the family: what it is, and why it is no Rams game."""

    key: str
    group: str
    names: Words
    what: Words
    why: Words
    sources: tuple[str, ...]


@cache
def lineage() -> Mapping[str, Node]:
    """All games of the tree by key; a parent stands before its children."""
    return MappingProxyType({key: _node(key, row) for key, row in tree().items()})


@cache
def crosses() -> tuple[LineageEdge, ...]:
    """Lines between games that have their place in the tree already."""
    return tuple(
        LineageEdge(row["from"], row["to"], row["line"], row["says"], tuple(row["sources"]))
        for row in read("tree.toml")["cross"].values()
        if row["from"] in tree() and row["to"] in tree()
    )


def roots() -> tuple[Node, ...]:
    """The games that come from none of the others, as far as anybody knows."""
    return tuple(node for node in lineage().values() if node.line is None)


def children(key: str) -> tuple[Node, ...]:
    """The games that come from this one."""
    return tuple(node for node in lineage().values() if node.parent == key)


def branch(node: Node) -> Branch:
    """A game and all that come from it."""
    return Branch(node, tuple(branch(child) for child in children(node.key)))


@cache
def others() -> tuple[Other, ...]:
    """The games that are not of the family."""
    return tuple(
        Other(key, row["group"], _everywhere(row["name"]), row["what"], row["why"], tuple(row["sources"]))
        for key, row in read("related.toml").items()
    )


def _node(key: str, row: dict[str, Any]) -> Node:
    says, sources = row.get("says", row.get("about", Words())), tuple(row["sources"])
    line = LineageEdge(row["from"], key, row["line"], says, sources) if row.get("from") in tree() else None
    preset = (row["preset"]["game"], row["preset"]["name"]) if "preset" in row else None
    return Node(
        key, row["kin"], _everywhere(row.get("name", "")), row.get("about", Words()), says, sources, line, preset
    )


def _everywhere(name: str | Words) -> Words:
    """A name by language; one that stands beside the languages is the same in all."""
    return Words(dict.fromkeys(LANGUAGES, name)) if isinstance(name, str) else name
