"""A picture of a game for messengers and other sites that show what a link leads to: its highest cards on the cloth.

There are no words in it: what the link is called stands beside it, in the reader's own language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import resvg_py

WIDTH, HEIGHT = 1200, 630  # what such previews are shown at
CARD: Final = (268, 411)
SPREAD = 9  # degrees between two cards
HUB: Final = (600, 1290)  # what they are fanned about
REACH = 1150  # from there to the upper edge of a card
MARK = 104
CLOTH: Final = ("#33704f", "#14362a")

_STATIC = Path(__file__).resolve().parents[4] / "static"
_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#([\w-]+)"')
_VARIABLE = re.compile(r"var\(--[\w-]+,([^)]+)\)")


def drawn(deck: str, codes: Sequence[str]) -> bytes:
    """These cards of a deck, fanned, as a PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=fan(deck, codes)))


def fan(deck: str, codes: Sequence[str]) -> str:
    """The same as one SVG with all that it shows."""
    symbols = "".join([*_needed(f"cards/{deck}.svg", codes), *_needed("icons/weli.svg", ("mark",))])
    cards = "".join(_placed(code, (n - (len(codes) - 1) / 2) * SPREAD) for n, code in enumerate(codes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<defs>{symbols}<radialGradient id="cloth" cx=".5" cy=".35" r=".9"><stop offset="0" stop-color="{CLOTH[0]}"/>'
        f'<stop offset="1" stop-color="{CLOTH[1]}"/></radialGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#cloth)"/>{cards}'
        f'<use href="#mark" x="36" y="32" width="{MARK}" height="{MARK}"/></svg>'
    )


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
