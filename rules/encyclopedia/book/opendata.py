"""What the encyclopedia knows, as files for others: each with its licence and a version that changes when it does."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from rules import languages
from rules.encyclopedia.book.articles import article_of
from rules.encyclopedia.book.fact_box import facts
from rules.encyclopedia.book.history import HISTORY, fact_files, lands, read
from rules.encyclopedia.book.sources import TEXTS, sources
from rules.encyclopedia.book.tables import options, presets
from rules.encyclopedia.book.words import region_names
from rules.engine.cards import code, members
from rules.engine.variant import Game, Switch
from rules.games import GAMES, editions, find, folder
from rules.languages import LANGUAGES, place, toml
from rules.sets.choices import Choices

LICENCE: Final = "CC-BY-4.0"
LICENCE_URL: Final = "https://creativecommons.org/licenses/by/4.0/"
BY: Final = "Weli"
WORDS: Final = "words.toml"
# The fields of the tables of the history, in the order in which they stand there
HISTORY_FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "claims": ("games", "verdict", "said", "sources", "claim", "truth"),
        "facts": (
            *("date", "until", "about", "kind", "games", "places", "sources", "confidence"),
            *("when", "what", "doubt", "quote"),
        ),
        "places": ("name", "short", "at", "extent", "map", "land", "label"),
        "related": ("group", "name", "what", "why", "sources"),
        "tree": ("name", "preset", "kin", "about", "from", "to", "line", "says", "sources"),
        "unknown": ("sources", "what"),
    }
)


@cache
def files() -> Mapping[str, bytes]:
    """The files by name, each as JSON in UTF-8."""
    return MappingProxyType({name: _file(name, make()) for name, make in _MAKERS.items()})


@cache
def version(name: str) -> str:
    """The version of a file: twelve letters that are others as soon as anything in it is."""
    found: str = json.loads(files()[name])["version"]
    return found


def _file(name: str, content: Any) -> bytes:
    said = json.dumps(content, ensure_ascii=False, default=str)
    head = {
        "name": name,
        "version": hashlib.sha256(said.encode()).hexdigest()[:12],
        "licence": LICENCE,
        "licence_url": LICENCE_URL,
        "attribution": BY,
    }
    return json.dumps(head | {name: content}, ensure_ascii=False, default=str, indent=1).encode()


# --- rule sets ---------------------------------------------------------------------------


def _games() -> list[dict[str, Any]]:
    return [_game(find(key, edition)) for key in GAMES for edition in editions(key)]


def _game(game: Game) -> dict[str, Any]:
    usual = Choices(game, game.options({}), game.best)
    variant = usual.variant
    return {
        "key": game.key,
        "edition": game.edition,
        "players": {"least": game.players[0], "most": game.players[1], "usual": game.best},
        "pack": " ".join(code(card) for card in members(variant.pack)),
        "hand": variant.hand_size,
        "clockwise": variant.clockwise,
        "switches": [_switch(switch) for switch in game.switches],
        "rule_sets": {key: dict(chosen) for key, chosen in game.presets.items()},
        "words": {lang: _words(lang, usual) for lang in LANGUAGES},
    }


def _switch(switch: Switch) -> dict[str, Any]:
    return {"name": switch.name, "values": list(switch.values), "usual": switch.default}


def _words(lang: str, usual: Choices) -> dict[str, Any]:
    article = article_of(lang, usual.game)
    return {
        "name": article.title,
        "also": list(article.also),
        "summary": article.summary,
        "trust": article.trust,
        "changed": article.changed.isoformat(),
        "sources": [source.key for source in article.sources],
        "facts": {row.label: list(row.says) for row in facts(lang, usual.variant)},
        "switches": {
            row.name: {"name": row.words, "values": {value.value: value.words for value in row.values}}
            for row in options(lang, usual)
        },
        "rule_sets": {preset.key: preset.words for preset in presets(lang, usual)},
    }


# --- the rest, as it is kept -------------------------------------------------------------


def _sources() -> list[dict[str, Any]]:
    return [
        {name: value for name, value in source._asdict().items() if value not in ("", (), None)}
        for source in sources().values()
    ]


def _history() -> dict[str, Any]:
    tables = {path.stem: _in_order(path.stem, read(path.name)) for path in sorted(HISTORY.glob("*.toml"))}
    tables["lands"] = dict(lands())
    tables["tree"]["cross"] = list(_in_order("tree", tables["tree"]["cross"]).values())
    facts_read = (row for name in fact_files() for row in _in_order("facts", read(name)).items())
    return tables | {"facts": [{"key": key, **_with_quote(row)} for key, row in facts_read]}


def _in_order(table: str, rows: Mapping[str, Any]) -> dict[str, Any]:
    """Rows with their fields in the order in which this table has always had them."""
    order = HISTORY_FIELDS.get(table, ())
    return {
        key: {name: row[name] for name in sorted(row, key=order.index)} if order and key != "cross" else row
        for key, row in rows.items()
    }


def _with_quote(row: Mapping[str, Any]) -> dict[str, Any]:
    """A fact; our translations stand in its quotation itself, by language."""
    if "quote" not in row:
        return dict(row)
    quote = {name: value for name, value in row["quote"].items() if name != "says"}
    return {**row, "quote": quote | row["quote"].get("says", {})}


def _terms() -> dict[str, Any]:
    everywhere = {"region": dict(region_names()), **toml(TEXTS / WORDS)}
    return {"all": everywhere} | {lang: toml(place(TEXTS, lang, WORDS)) for lang in LANGUAGES}


def _translations() -> dict[str, Any]:
    return {
        lang: {
            "everywhere": toml(place(languages.TEXTS, lang, "phrases.toml")),
            "games": {key: toml(path) for key, path in folder.files(f"{lang}/{WORDS}").items()},
        }
        for lang in LANGUAGES
    }


_MAKERS: Final[Mapping[str, Callable[[], Any]]] = MappingProxyType(
    {"games": _games, "sources": _sources, "history": _history, "terms": _terms, "translations": _translations}
)
