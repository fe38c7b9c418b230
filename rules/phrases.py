"""Words for the engine's codes, in the reader's language and deck.

``rules/texts/<lang>/phrases.toml`` holds the words of every game,
``<lang>/words.toml`` in the folder of a game the own ones of that game: its title,
its switches, and whatever it says otherwise. Nothing else writes a word.

``{Sow/ace}`` in a phrase is what is said with German cards, and with French ones.

What a language lacks is said in another one: rules/languages.py.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rules.games import folder
from rules.languages import TEXTS, as_borrowed, filled_up, toml

if TYPE_CHECKING:
    from rules.engine.actions import Refusal

DECKS = ("german", "french")

_SUITS = ("suit",)
_CARDS = ("card", "best")
_NAMES = ("suit.", "rank.", "card.")
_CALLED = re.compile(r"\{([^{}/]+)/([^{}/]+)\}")


class UnknownPhrase(KeyError):
    """No phrase has this key: a bug, since every code must have words."""


@cache
def catalog(lang: str, game: str = "") -> Mapping[str, str]:
    """All phrases as ``table.key`` → text, those of the game in place of the general ones.

    The name of a game is ``title.<key>`` in every catalogue.
    """
    return MappingProxyType({**sentences(lang, "phrases"), **titles(lang), **own_words(lang, game)})


@cache
def titles(lang: str) -> Mapping[str, str]:
    """The names of all games, as ``title.<key>`` → name."""
    named = {key: own_words(lang, key).get("title") for key in folder.all_keys()}
    return {f"title.{key}": name for key, name in named.items() if name}


@cache
def own_words(lang: str, game: str) -> Mapping[str, str]:
    """What a game says itself, as ``table.key`` → text; nothing where it has no words of its own."""
    return filled_up(lang, lambda one: written_words(one, game))


@cache
def written_words(lang: str, game: str) -> Mapping[str, str]:
    """The same, in so far as it is written in this language."""
    return _read(folder.file_of(game, f"{lang}/words.toml"))


@cache
def term_sets(lang: str) -> tuple[str, ...]:
    """The regional ways to call things that this language has words for."""
    return tuple(path.stem for path in sorted((TEXTS / lang / "terms").glob("*.toml")))


@cache
def terms(lang: str, key: str, game: str = "") -> Mapping[str, str]:
    """What people of some region say, as ``table.key`` → text in place of the usual words. An unknown set is empty.

    What a game calls by a name of its own stays so, unless the set has words for this very game
    (``games.<game>.table.key``). A game with words of its own for staying in or dropping out keeps all of them: of
    the set it takes the names of the cards.
    """
    found, own, special = term_set(lang, key), own_words(lang, game), f"games.{game}."
    general = {name: text for name, text in found.items() if "." in name and not name.startswith("games.")}
    if "verb.stay" in own or "verb.drop" in own:
        general = {name: text for name, text in general.items() if name.startswith(_NAMES)}
    own_terms = {name.removeprefix(special): text for name, text in found.items() if name.startswith(special)}
    return MappingProxyType({name: text for name, text in general.items() if name not in own} | own_terms)


@cache
def term_set(lang: str, key: str) -> Mapping[str, str]:
    """A set as it is written down: ``title``, general words, ``games.…``, and ``page.<key>`` for words of the page."""
    return MappingProxyType(_read(TEXTS / lang / "terms" / f"{key}.toml") if key in term_sets(lang) else {})


@cache
def sentences(lang: str, file: str) -> Mapping[str, str]:
    """The words of something that is no part of a game, as ``table.key`` → text: ``rules/texts/<lang>/<file>.toml``."""
    return MappingProxyType(dict(filled_up(lang, lambda one: written_sentences(one, file))))


@cache
def written_sentences(lang: str, file: str) -> Mapping[str, str]:
    """The same, in so far as they are written in this language."""
    return _read(TEXTS / lang / f"{file}.toml")


def _read(path: Path) -> dict[str, str]:
    return _flat(toml(path))


@cache
def regional(lang: str, game: str = "", region: str = "") -> Mapping[str, str]:
    """All phrases as a set of terms has them; ``region`` without such a set leaves them as they are."""
    return MappingProxyType({**catalog(lang, game), **terms(lang, region, game)})


@cache
def own_wording(game: str) -> str:
    """Whose words name the cards of a game for somebody who has chosen no deck: one of DECKS."""
    return str(toml(folder.file_of(game, "about.toml")).get("deck", DECKS[0])) if game else DECKS[0]


def called(text: str, deck: str) -> str:
    """A phrase as it is said with the cards of a deck: its braces for the two kinds of cards filled, no others."""
    return _CALLED.sub(r"\1" if deck == DECKS[0] else r"\2", text)


def say(lang: str, key: str, *, game: str = "", deck: str = "", region: str = "", **data: Any) -> str:
    """The phrase with its braces filled; suits and cards in ``data`` are given as codes. ``region``: a set of terms.

    ``deck``: whose words name the cards, one of DECKS; empty: as the game is told. Raises UnknownPhrase.
    """
    deck = deck or own_wording(game)
    words = regional(lang, game, region)
    single = f"{key}.one"
    found = words.get(single) if str(data.get("n", data.get("arg"))) == "1" else None
    text = found or words.get(key)
    if text is None:
        raise UnknownPhrase(f"{lang}: {key}")
    return as_borrowed(called(text, deck).format_map(_named(lang, deck, game, region, data)), text)


def refused(lang: str, refusal: Refusal, *, game: str = "", deck: str = "") -> str:
    """Why something cannot be, in a sentence. Raises UnknownPhrase."""
    data: dict[str, Any] = dict(refusal.data)
    try:
        return say(lang, f"refusal.{refusal.rule}", game=game, deck=deck, **data)
    except UnknownPhrase:
        raise
    except KeyError:  # the sentence names what only a choice that there is could tell
        return say(lang, "refusal.no-choice", game=game)


def knows(lang: str, key: str, *, game: str = "") -> bool:
    """Whether there is such a phrase."""
    return key in catalog(lang, game)


def card_name(lang: str, deck: str, code: str, game: str = "", region: str = "") -> str:
    """The name of a card, ``King of hearts`` or ``Herz-König``.

    A game may call a card by a name of its own (``card.<code>`` in its words);
    the code W is the Weli anywhere, S6 only in games that call it so. ``region``: a set of terms.
    """
    words = regional(lang, game, region)
    if own := words.get("card.back" if code == "??" else f"card.{code}"):
        return own
    return words[f"card.pattern.{deck}"].format(
        rank=words[f"rank.{deck}.{code[1]}"], suit=words[f"suit.{deck}.{code[0]}"]
    )


def suit_name(lang: str, deck: str, letter: str, region: str = "") -> str:
    """The name of a suit; ``trump`` for trumps, the empty string for no trumps. ``region``: a set of terms."""
    return regional(lang, "", region)[f"suit.{deck}.{letter or 'none'}"]


def rank_name(lang: str, deck: str, letter: str, region: str = "") -> str:
    """The name of a rank, ``Ober`` or ``Queen``. ``region``: a set of terms."""
    return regional(lang, "", region)[f"rank.{deck}.{letter}"]


def figure(number: float) -> str:
    """A number with a real minus, a half as a half."""
    whole = int(abs(number))
    half = "½" if abs(number) != whole else ""
    return ("−" if number < 0 else "") + (f"{whole}{half}" if whole or not half else half)


def signed(number: float) -> str:
    """The same with its sign, nought without one."""
    return f"+{figure(number)}" if number > 0 else figure(number)


def _named(lang: str, deck: str, game: str, region: str, data: Mapping[str, Any]) -> dict[str, Any]:
    named = dict(data)
    for name, value in data.items():
        if name in _SUITS:
            named[name] = suit_name(lang, deck, str(value), region)
        elif name in _CARDS:
            named[name] = card_name(lang, deck, str(value), game, region)
    return named


def _flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            flat.update(_flat(value, f"{prefix}{key}."))
        else:
            flat[f"{prefix}{key}"] = value
    return flat
