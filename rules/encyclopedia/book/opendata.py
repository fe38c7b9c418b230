"""What the encyclopedia knows, as files for others: each with its licence and a version that changes when it does."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from rules import phrases
from rules.encyclopedia.book.articles import article_of
from rules.encyclopedia.book.fact_box import facts
from rules.encyclopedia.book.names import LANGUAGES
from rules.encyclopedia.book.sources import TEXTS, sources
from rules.encyclopedia.book.tables import options, presets
from rules.engine.cards import code, members
from rules.engine.variant import Game, Switch
from rules.games import GAMES, editions, find, folder
from rules.sets.choices import Choices

LICENCE: Final = "CC-BY-4.0"
LICENCE_URL: Final = "https://creativecommons.org/licenses/by/4.0/"
BY: Final = "Weli"


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
    return {path.stem: _read(path) for path in sorted((TEXTS / "history").glob("*.toml"))} | {
        "facts": [row for path in sorted((TEXTS / "history" / "facts").glob("*.toml")) for row in _rows(_read(path))]
    }


def _rows(read: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{"key": key, **row} for key, row in read.items()]


def _terms() -> dict[str, Any]:
    return {"all": _read(TEXTS / "words.toml")} | {lang: _read(TEXTS / lang / "words.toml") for lang in LANGUAGES}


def _translations() -> dict[str, Any]:
    return {
        lang: {
            "everywhere": _read(phrases.TEXTS / lang / "phrases.toml"),
            "games": {key: _read(path) for key, path in folder.files(f"words.{lang}.toml").items()},
        }
        for lang in LANGUAGES
    }


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


_MAKERS: Final[Mapping[str, Callable[[], Any]]] = MappingProxyType(
    {"games": _games, "sources": _sources, "history": _history, "terms": _terms, "translations": _translations}
)
