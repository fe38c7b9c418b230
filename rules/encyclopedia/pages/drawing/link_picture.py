"""A picture of a game for messengers and other sites that show what a link leads to: its highest cards on the cloth.

There are no words in it: what the link is called stands beside it, in the reader's own language. Only an invitation has
words on it, for it is seen in a row of messages; on a machine without any letters to draw them with it has none either.
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

WIDTH, HEIGHT = 1200, 630  # what such previews are shown at
CARD: Final = (268, 411)
SPREAD = 9  # degrees between two cards
HUB: Final = (600, 1290)  # what they are fanned about
REACH = 1150  # from there to the upper edge of a card
MARK = 104
CLOTH: Final = ("#33704f", "#14362a")

# An invitation: its words on the left, some of the cards on the right
BESIDE = 3
ASIDE = "translate(445 40) scale(0.8)"
LEFT, MIDDLE, LINE = 72, 350, 590  # where its words begin, where the game's name stands, how long it may be
LARGEST, BREADTH = 100, 0.7  # of its letters: the height in pixels, how broad one is to that on the average
INK, SOFT, RIM = "#f6efde", "#cddbcb", "#c9a75c"
SERIF: Final = "Palatino, Georgia, 'Noto Serif', 'DejaVu Serif', 'Liberation Serif', serif"
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


def invitation(deck: str, codes: Sequence[str], words: InvitationWords) -> bytes:
    """Some cards of a deck beside the words of an invitation, as a PNG."""
    if not _letters_here():
        return drawn(deck, codes)
    return bytes(resvg_py.svg_to_bytes(svg_string=_with_words(deck, codes[:BESIDE], words)))


def drawn(deck: str, codes: Sequence[str]) -> bytes:
    """These cards of a deck, fanned, as a PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=fan(deck, codes)))


def fan(deck: str, codes: Sequence[str]) -> str:
    """The same as one SVG with all that it shows."""
    return _picture(deck, codes)


def _with_words(deck: str, codes: Sequence[str], words: InvitationWords) -> str:
    size = min(LARGEST, LINE / (BREADTH * len(words.game)))
    lines = (
        f'<g fill="{INK}" font-family="{SERIF}"><text x="{LEFT}" y="{MIDDLE}" font-size="{size:.0f}" font-weight="600">'
        f"{escape(words.game)}</text></g>"
        f'<g fill="{SOFT}" font-family="{SANS}" font-size="38"><text x="{LEFT}" y="{MIDDLE - size - 20:.0f}">'
        f'{escape(words.above)}</text><text x="{LEFT}" y="{MIDDLE + 76}">{escape(words.below)}</text></g>'
        f'<rect x="20" y="20" width="{WIDTH - 40}" height="{HEIGHT - 40}" rx="14" fill="none" stroke="{RIM}" stroke-width="2"/>'
    )
    return _picture(deck, codes, ASIDE, lines)


def _picture(deck: str, codes: Sequence[str], moved: str = "", more: str = "") -> str:
    symbols = "".join([*_needed(f"cards/{deck}.svg", codes), *_needed("icons/weli.svg", ("mark",))])
    cards = "".join(_placed(code, (n - (len(codes) - 1) / 2) * SPREAD) for n, code in enumerate(codes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<defs>{symbols}<radialGradient id="cloth" cx=".5" cy=".35" r=".9"><stop offset="0" stop-color="{CLOTH[0]}"/>'
        f'<stop offset="1" stop-color="{CLOTH[1]}"/></radialGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#cloth)"/><g transform="{moved}">{cards}</g>'
        f'<use href="#mark" x="36" y="32" width="{MARK}" height="{MARK}"/>{more}</svg>'
    )


@cache
def _letters_here() -> bool:
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
