"""A picture of a game for messengers and other sites that show what a link leads to: the game's own picture on the cloth.

Under it stands the name of the game in the language of the page, on an invitation some words more, for it is seen in a
row of messages. On a machine without any letters to draw them with it has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import resvg_py
from django.utils.html import escape

from rules.encyclopedia.pages.drawing import game_picture
from rules.encyclopedia.pages.drawing.game_picture import PlacedThing

WIDTH, HEIGHT = 1200, 630  # what such previews are shown at
CARD: Final = (268, 411)
SPREAD = 9  # degrees between two cards
HUB: Final = (600, 1290)  # what they are fanned about
REACH = 1150  # from there to the upper edge of a card
MARK = 104
CLOTH: Final = ("#33704f", "#14362a")

# A game: its picture in the middle, its name below
ALONE: Final = (3.4, 192, 6)  # how much larger than elsewhere, and where it begins
NAMED: Final = (600, 578, 84, 1000)  # middle and foot of its name, the height of its letters, how long it may be

# An invitation: its words on the left, the picture on the right
ASIDE: Final = (2.3, 640, 142)
LEFT, MIDDLE, LINE = 72, 350, 560  # where its words begin, where the game's name stands, how long it may be
LARGEST, BREADTH = 100, 0.7  # of its letters: the height in pixels, how broad one is to that on the average
INK, SOFT, RIM, BRASS = "#f6efde", "#cddbcb", "#c9a75c", "#e9c877"
SERIF: Final = "Palatino, 'Palatino Linotype', P052, 'TeX Gyre Pagella', 'URW Palladio L', Georgia, 'Noto Serif', 'DejaVu Serif', 'Liberation Serif', serif"
SANS: Final = "'Noto Sans', 'DejaVu Sans', 'Liberation Sans', sans-serif"

_SVG = "http://www.w3.org/2000/svg"
_STATIC = Path(__file__).resolve().parents[4] / "static"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([\w-]+)"')
_VARIABLE = re.compile(r"var\(--[\w-]+,([^)]+)\)")


@dataclass(frozen=True)
class InvitationWords:
    """What stands on an invitation: a line, what is played, a line."""

    above: str
    game: str
    below: str


def invitation(deck: str, key: str, words: InvitationWords) -> bytes:
    """The picture of a game beside the words of an invitation, as a PNG."""
    return beside_game(deck, key, _lines(words)) if letters_here() else game(deck, key)


def beside_game(deck: str, key: str, words: str, cloth: str = "url(#cloth)") -> bytes:
    """Words, as SVG of their own, on the left of the picture of a game, with a rim around both, as a PNG.

    ``cloth``: on what they lie; a plain colour makes it half as heavy.
    """
    rim = f'<rect x="20" y="20" width="{WIDTH - 40}" height="{HEIGHT - 40}" rx="14" fill="none" stroke="{RIM}" stroke-width="2"/>'
    return _png(_picture(_needed_for(deck, key), _scene(key, ASIDE), words + rim, cloth))


def game(deck: str, key: str, name: str = "") -> bytes:
    """The picture of a game and its name, as a PNG."""
    return _png(game_svg(deck, key, name))


def fan(deck: str, codes: Sequence[str]) -> bytes:
    """These cards of a deck, fanned, as a PNG."""
    cards = "".join(_placed(code, (n - (len(codes) - 1) / 2) * SPREAD) for n, code in enumerate(codes))
    return _png(_picture(_needed(f"cards/{deck}.svg", codes), cards))


def game_svg(deck: str, key: str, name: str = "") -> str:
    """The picture of a game and its name as one SVG with all that it shows."""
    x, y, size, line = NAMED
    size = min(size, round(line / (BREADTH * len(name)))) if name else size
    words = (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="600" text-anchor="middle" fill="{INK}" '
        f'font-family="{SERIF}">{escape(name)}</text>'
    )
    return _picture(_needed_for(deck, key), _scene(key, ALONE), words if name else "")


def _png(svg: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def _lines(words: InvitationWords) -> str:
    size = min(LARGEST, LINE / (BREADTH * len(words.game)))
    return (
        f'<g fill="{INK}" font-family="{SERIF}"><text x="{LEFT}" y="{MIDDLE}" font-size="{size:.0f}" font-weight="600">'
        f"{escape(words.game)}</text></g>"
        f'<g fill="{SOFT}" font-family="{SANS}" font-size="38"><text x="{LEFT}" y="{MIDDLE - size - 20:.0f}">'
        f'{escape(words.above)}</text><text x="{LEFT}" y="{MIDDLE + 76}">{escape(words.below)}</text></g>'
    )


def _scene(key: str, place: tuple[float, float, float]) -> str:
    scale, x, y = place
    things = "".join(map(_thing, game_picture.draw_game(key)))
    return f'<g transform="translate({x} {y}) scale({scale})">{things}</g>'


def _thing(one: PlacedThing) -> str:
    if one.kind in ("written", "struck"):
        line = game_picture.stroke_through(one) if one.kind == "struck" else ""
        return (
            f'<text x="{one.x}" y="{one.y}" font-size="{one.height}" font-weight="700" text-anchor="middle" '
            f'font-family="{SERIF}" fill="{BRASS}">{escape(one.name)}</text>'
            + (f'<path d="{line}" stroke="{INK}" stroke-width="5"/>' if line else "")
        )
    box = f'x="{one.x}" y="{one.y}" width="{one.width}" height="{one.height}"'
    return f'<g transform="rotate({one.turn} {one.middle[0]} {one.middle[1]})"><use href="#{one.name}" {box}/></g>'


def _needed_for(deck: str, key: str) -> Iterator[str]:
    """The symbols in the picture of a game."""
    shown = game_picture.draw_game(key)
    yield from _needed(f"cards/{deck}.svg", [one.name for one in shown if one.kind in ("card", "suit")])
    yield from _needed("things/things.svg", [one.name for one in shown if one.kind == "thing"])


def _picture(needed: Iterator[str], shown: str, more: str = "", cloth: str = "url(#cloth)") -> str:
    symbols = "".join([*needed, *_needed("icons/weli.svg", ("mark",))])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<defs>{symbols}<radialGradient id="cloth" cx=".5" cy=".35" r=".9"><stop offset="0" stop-color="{CLOTH[0]}"/>'
        f'<stop offset="1" stop-color="{CLOTH[1]}"/></radialGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{cloth}"/>{shown}'
        f'<use href="#mark" x="36" y="32" width="{MARK}" height="{MARK}"/>{more}</svg>'
    )


@cache
def letters_here() -> bool:
    """Whether this machine has letters to draw words with."""
    blank, letter = (
        bytes(resvg_py.svg_to_bytes(svg_string=f'<svg xmlns="{_SVG}" width="40" height="40">{drawing}</svg>'))
        for drawing in ("", f'<text x="4" y="30" font-size="30" font-family="{SERIF}">W</text>')
    )
    return blank != letter


def _placed(code: str, angle: float) -> str:
    width, height = CARD
    turned = f"translate({HUB[0]} {HUB[1]}) rotate({angle:g}) translate({-width / 2:g} {-REACH})"
    return f'<g transform="{turned}"><use href="#{code}" width="{width}" height="{height}"/></g>'


def _needed(sprite: str, names: Sequence[str]) -> Iterator[str]:
    """The symbols of these names and those that they use; colours that a page may change are as usual."""
    known = _symbols(sprite)
    wanted, found = list(names), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = known[name]
            wanted += _USED.findall(known[name])
    yield from found.values()


@cache
def _symbols(sprite: str) -> dict[str, str]:
    text = _VARIABLE.sub(r"\1", (_STATIC / sprite).read_text(encoding="utf-8"))
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}
