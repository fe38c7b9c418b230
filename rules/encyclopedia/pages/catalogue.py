"""The games as lists of them show them: in groups, with the words of their articles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from rules.encyclopedia.book import Choices, Preset, UnknownArticle, article, presets, read_choices
from rules.engine.variant import Game
from rules.engine.weli import wears_weli
from rules.games import CORE, GAMES, WIDER

RECONSTRUCTION: Final = "reconstruction"
SEATS: Final = range(2, 11)


@dataclass(frozen=True)
class CatalogueGame:
    """One game in a list."""

    key: str
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


def groups(lang: str, seats: int | None = None) -> tuple[GameGroup, ...]:
    """The games for so many players in groups: the family's own, the wider family, what had to be pieced together."""
    games = [one for one in listed(lang) if one.seats(seats)]
    core, wider = {game.key for game in CORE}, {game.key for game in WIDER}
    kinds: tuple[tuple[str, str, str, Callable[[CatalogueGame], bool]], ...] = (
        (
            "core",
            gettext("The family"),
            gettext(
                "Rams, Ramsen, Mulatschak, Ramsch and their next of kin: short hands, and it pays to know when to stay out of one."
            ),
            lambda one: one.key in core and one.trust != RECONSTRUCTION,
        ),
        (
            "wider",
            gettext("The wider family"),
            gettext("Cousins from Loo to Norrlandsknack, most of them with a pot of chips in the middle."),
            lambda one: one.key in wider and one.trust != RECONSTRUCTION,
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


def _presets(lang: str, choices: Choices) -> tuple[Preset, ...]:
    return tuple(preset for preset in presets(lang, choices) if not preset.usual)
