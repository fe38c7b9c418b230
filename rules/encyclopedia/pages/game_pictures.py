"""The picture of a game as a page, an index or a link shows it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules.encyclopedia.pages.drawing.game_picture import HEIGHT, WIDTH, PlacedThing, draw_game, stroke_through
from rules.games import GAMES

FEW: Final = 400  # pictures kept as HTML: those of all games in all decks


def things_address() -> str:
    """Where the drawings of things are; those of cards are in the sprite of the deck."""
    return static("things/things.svg")


@lru_cache(maxsize=FEW)
def game_picture(deck: str, key: str) -> SafeString:
    """The picture as an inline SVG beside words that name the game."""
    shapes = format_html_join("", "{}", ((_shape(deck, one),) for one in draw_game(key)))
    return format_html(
        '<svg class="game-picture" aria-hidden="true" viewBox="0 0 {} {}">{}</svg>', WIDTH, HEIGHT, shapes
    )


def _shape(deck: str, one: PlacedThing) -> SafeString:
    if one.kind in ("written", "struck"):
        words = format_html('<text x="{}" y="{}" font-size="{}">{}</text>', one.x, one.y, one.height, one.name)
        return (
            words + format_html('<path class="struck" d="{}"/>', stroke_through(one)) if one.kind == "struck" else words
        )
    sprite = things_address() if one.kind == "thing" else static(f"cards/{deck}.svg")
    turn = format_html(' transform="rotate({} {} {})"', one.turn, *one.middle) if one.turn else ""
    return format_html(
        '<use href="{}#{}" x="{}" y="{}" width="{}" height="{}"{}/>',
        sprite, one.name, one.x, one.y, one.width, one.height, turn,
    )  # fmt: skip


@cache
def pictures_as_data() -> dict[str, list[list[str | float]]]:
    """All pictures by game, for the search in the browser: kind, name, x, y, width, height and turn of each thing."""
    return {key: [list(one) for one in draw_game(key)] for key in GAMES}
