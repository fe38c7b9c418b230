"""The colours of the house can be read: contrasts of every pair that carries text or shows where a control is."""

import re
from pathlib import Path

import pytest

from tests.each import for_each

TOKENS = Path("static/css/tokens.css").read_text(encoding="utf-8")
LIGHT, DARK = 0, 1

TEXT = [
    *((ink, ground) for ink in ("ink", "ink-soft", "link", "accent-text", "brass-text", "good", "bad") for ground in ("paper", "sheet", "sunk")),
    *((ink, ground) for ink in ("on-cloth", "on-cloth-soft") for ground in ("cloth", "cloth-deep")),
    *(("on-accent", ground) for ground in ("accent", "accent-deep")),
    ("brass-light", "cloth"),
    ("brass-light", "cloth-deep"),
    ("on-brass", "brass-light"),
    *((letters, "card-face") for letters in ("on-brass", "chip-red", "chip-green", "chip-amber")),
    ("ink", "marker"),
]  # fmt: skip
SHAPES = [
    *((mark, ground) for mark in ("edge", "brass", "focus", "accent-text") for ground in ("paper", "sheet")),
    ("brass-light", "cloth"),
]


def tokens() -> dict[str, tuple[str, str]]:
    """Every colour of `:root` by name, for day and for night."""
    root = TOKENS[: TOKENS.index('[data-theme="light"]')]
    pairs = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", root)
    colours = {name: (day, night) for name, day, night in pairs}
    fixed = {name: (colour, colour) for name, colour in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", root)}
    return (
        colours | fixed | {name: colours[other] for name, other in re.findall(r"--([\w-]+): var\(--([\w-]+)\);", root)}
    )


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["day", "night"])
@for_each("ink, ground", TEXT)
def test_text_can_be_read(ink, ground, mode):
    assert contrast(tokens()[ink][mode], tokens()[ground][mode]) >= 4.5


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["day", "night"])
@for_each("mark, ground", SHAPES)
def test_edges_and_rings_can_be_seen(mark, ground, mode):
    assert contrast(tokens()[mark][mode], tokens()[ground][mode]) >= 3


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["day", "night"])
def test_ring_can_be_seen_on_cloth(mode):
    ring = re.search(r"\.cloth \{\s*--focus: (#[0-9a-f]{6});", TOKENS)
    assert ring is not None
    assert contrast(ring[1], tokens()["cloth"][mode]) >= 3
    assert contrast(ring[1], tokens()["cloth-deep"][mode]) >= 3


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["day", "night"])
@for_each("letters", ["#56330f", "#1e6b3c", "#b3221f", "#935a00", "#1f2328", "#7c1d22", "#17683a", "#985100"])
def test_letters_on_cards_can_be_read(letters, mode):
    assert contrast(letters, tokens()["card-face"][mode]) >= 4.5
