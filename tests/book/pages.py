"""What several tests of the book look at: every page, and the ids and links on it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from itertools import product

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from rules import languages
from rules.encyclopedia.book import Choices, read_choices
from rules.engine.variant import Contradiction
from rules.games import GAMES
from tests.each import for_each
from tests.games import restated
from tests.markup import attributes, pieces

LANGUAGES = tuple(languages.LANGUAGES)
LEFT_OVER = re.compile("[\ue000\ue001]|(?<!title = ){{|{%")  # what a template forgot; titles in BibTeX have two braces
BOTH = [(lang, key) for lang in LANGUAGES for key in GAMES]
each_game = pytest.mark.parametrize("key", GAMES)
in_both_languages = for_each("lang", LANGUAGES)


class Seen:
    """Tags, ids and links of a page. Fails on a tag that is closed in the wrong place."""

    def __init__(self, html: str) -> None:
        self._written: list[tuple[str, str]] = []  # tags with their attributes
        opened: list[str] = []
        for kind, tag, written, at in pieces(html):
            if kind == "end":
                assert opened, f"</{tag}> closes nothing"
                assert opened.pop() == tag, f"</{tag}> in line {html.count(chr(10), 0, at) + 1} closes another tag"
            elif kind != "words":
                self._written.append((tag, written))
                if kind == "start":
                    opened.append(tag)
        assert not opened, opened

    @cached_property
    def tags(self) -> list[tuple[str, dict[str, str]]]:
        """Every tag with its attributes, in order."""
        return [(tag, attributes(written)) for tag, written in self._written]

    def of(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every such tag."""
        return [attributes(written) for name, written in self._written if name == tag]

    @cached_property
    def ids(self) -> list[str]:
        """Every id, in order."""
        named = (attributes(written) for _, written in self._written if "id" in written)
        return [own["id"] for own in named if "id" in own]

    @cached_property
    def places(self) -> frozenset[str]:
        """Every id, for who asks often whether there is one."""
        return frozenset(self.ids)

    @property
    def inward(self) -> set[str]:
        """Where links to places on this page lead."""
        return {a["href"][1:] for a in self.of("a") if a.get("href", "").startswith("#")}


def address(lang: str, key: str, query: str = "") -> str:
    """The address of a game's page."""
    from django.urls import reverse
    from django.utils.translation import override

    with override(lang):
        return reverse("rules:game", args=[key]) + query


@cache
def sent(path: str) -> str:
    """The page as somebody without cookies gets it; made once for all who only look at it."""
    response = Client().get(path)
    assert response.status_code == 200, (path, response.status_code)
    return response.content.decode()


@cache
def seen(path: str) -> Seen:
    """Tags, ids and links of that page."""
    return Seen(sent(path))


def rule_sets(key: str) -> Iterator[Choices]:
    """The usual rule set, every other value of every switch by itself, and every preset.

    Each for the fewest, the usual number and the most players.
    """
    game = GAMES[key]
    low, high = game.players
    needs = restated(key).needs
    turned = ({**needs.get(one.name, {}), one.name: value} for one in game.switches for value in one.values[1:])
    singles = [{}, *turned, *game.presets.values()]
    for chosen, seats in product(singles, sorted({low, game.best, high})):
        try:
            game.variant(game.options(chosen), seats)
        except Contradiction:
            continue
        yield Choices(game, game.options(chosen), seats)


@contextmanager
def said_otherwise(change: Callable[[str], str]) -> Iterator[None]:
    """Lets the interface say every sentence as ``change`` makes it; addresses stay as they are.

    What the pages remember is forgotten before and after: no other test must meet a sentence from in here.
    """
    forget_what_was_said()
    with pytest.MonkeyPatch.context() as monkeypatch:
        _say_otherwise(monkeypatch, change)
        yield
    forget_what_was_said()


def forget_what_was_said() -> None:
    """Empties every cache of the encyclopedia's pages."""
    forget("rules.encyclopedia.pages", "rules.encyclopedia.book", "rules.encyclopedia.templatetags", "rules.phrases")


def forget(*rooms: str) -> None:
    """Empties every cache of the modules whose names begin so."""
    for name, module in list(sys.modules.items()):
        if name.startswith(rooms):
            for value in list(vars(module).values()):
                if callable(empty := getattr(value, "cache_clear", None)):
                    empty()


def _say_otherwise(monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str]) -> None:
    real = trans_real.gettext

    def changed(message: str) -> str:
        said = real(message)
        return said if message.endswith("/") or "<slug:" in message else change(said)

    said_by = translation._trans  # type: ignore[attr-defined]
    monkeypatch.setattr(said_by, "gettext", changed, raising=False)
    monkeypatch.setattr(said_by, "ngettext", lambda one, many, n: changed(one if n == 1 else many), raising=False)


def usual(key: str) -> Choices:
    """The usual rule set."""
    return read_choices(GAMES[key], {})
