"""The games as lists of them show them: in groups, with the words of their articles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext

from rules.encyclopedia.book import (
    Choices,
    NamesakePage,
    Preset,
    UnknownArticle,
    article,
    namesake_pages,
    presets,
    read_choices,
)
from rules.encyclopedia.book.articles import page_article
from rules.engine.variant import Game
from rules.engine.weli import wears_weli
from rules.games import CORE, GAMES, WIDER

RECONSTRUCTION: Final = "reconstruction"
SEATS: Final = range(2, 11)


@dataclass(frozen=True)
class CatalogueGame:
    """One game in a list."""

    key: str  # its word in the address of its page
    game: str
    name: str
    also: tuple[str, ...]
    summary: str
    hook: str
    trust: str
    low: int
    high: int
    cards: int
    weli: bool
    presets: tuple[Preset, ...]

    def seats(self, n: int | None) -> bool:
        """Whether so many can play it; None = any number will do."""
        return n is None or self.low <= n <= self.high


@dataclass(frozen=True)
class GameGroup:
    """Games that stand together, under a heading."""

    key: str
    title: str
    about: str
    games: tuple[CatalogueGame, ...]


def listed(lang: str) -> tuple[CatalogueGame, ...]:
    """Every game of the house in the order of the registry."""
    return tuple(_listed(lang, game) for game in GAMES.values() if _told(lang, game))


def pages(lang: str) -> tuple[CatalogueGame, ...]:
    """The same as the book has them: those that share an article stand one by one, each with its page."""
    return tuple(
        page
        for one in listed(lang)
        for page in (
            *(_of_its_own(lang, one, own) for own in namesake_pages(one.game)),
            *(() if namesake_pages(one.game) else (one,)),
        )
    )


def others_of(lang: str, game: CatalogueGame) -> tuple[CatalogueGame, ...]:
    """The games that share the article of this one and have a page of their own."""
    return tuple(_of_its_own(lang, game, own) for own in namesake_pages(game.key) if own.slug != game.key)


def groups(lang: str, seats: int | None = None, *, each_page: bool = False) -> tuple[GameGroup, ...]:
    """The games for so many players in groups: the family's own, the wider family, what had to be pieced together.

    ``each_page``: those that share an article one by one.
    """
    games = [one for one in (pages(lang) if each_page else listed(lang)) if one.seats(seats)]
    core, wider = {game.key for game in CORE}, {game.key for game in WIDER}
    kinds: tuple[tuple[str, str, str, Callable[[CatalogueGame], bool]], ...] = (
        (
            "core",
            gettext("The family"),
            gettext(
                "Rams, Ramsen, Mulatschak, Ramsch and their next of kin: short hands, and it pays to know when to stay out of one."
            ),
            lambda one: one.game in core and one.trust != RECONSTRUCTION,
        ),
        (
            "wider",
            gettext("The wider family"),
            gettext("Cousins from Loo to Norrlandsknack, most of them with a pot of chips in the middle."),
            lambda one: one.game in wider and one.trust != RECONSTRUCTION,
        ),
        (
            "reconstructed",
            gettext("Pieced together"),
            gettext("Of these the sources tell only a part; the rest is our reconstruction, and the page says which."),
            lambda one: one.trust == RECONSTRUCTION,
        ),
    )
    found = (GameGroup(key, title, about, tuple(filter(belongs, games))) for key, title, about, belongs in kinds)
    return tuple(group for group in found if group.games)


def _told(lang: str, game: Game) -> bool:
    """Whether the game has an article. One that has none yet is in no list; the tests name it."""
    try:
        article(lang, game.key)
    except UnknownArticle:
        return False
    return True


def _listed(lang: str, game: Game) -> CatalogueGame:
    words, choices = article(lang, game.key), read_choices(game, {})
    variant = choices.variant
    low, high = game.players
    return CatalogueGame(
        key=game.key,
        game=game.key,
        name=words.title,
        also=words.also,
        summary=words.summary,
        hook=words.hook or words.summary,
        trust=words.trust,
        low=low,
        high=high,
        cards=variant.pack.bit_count(),
        weli=wears_weli(variant),
        presets=_presets(lang, choices),
    )


def _of_its_own(lang: str, game: CatalogueGame, own: NamesakePage) -> CatalogueGame:
    """A game that shares its article with others."""
    words, choices = page_article(lang, own.slug), own.choices()
    return replace(
        game,
        key=own.slug,
        name=words.title,
        also=words.also,
        summary=words.summary,
        low=choices.seats,
        high=choices.seats,
        presets=(),
    )


def _presets(lang: str, choices: Choices) -> tuple[Preset, ...]:
    return tuple(preset for preset in presets(lang, choices) if not preset.usual)
