"""The decks: complete, small, drawn by the script that lies beside them, and safe to show from another file."""

import re
import xml.etree.ElementTree as ET

import brotli
import pytest

from rules.faces.__main__ import DECKS, FOLDER

SUITS, RANKS = "EGHS", "AKOUT98765432"
SVG = "{http://www.w3.org/2000/svg}"
deck = pytest.mark.parametrize("name", DECKS)


def symbols(name: str) -> dict[str, str]:
    """The text of each symbol by its id."""
    root = ET.fromstring((FOLDER / name).read_text(encoding="utf-8"))
    return {symbol.get("id", ""): ET.tostring(symbol, encoding="unicode") for symbol in root.iter(f"{SVG}symbol")}


@deck
def test_what_is_committed_is_what_the_script_draws(name):
    assert (FOLDER / name).read_text(encoding="utf-8") == DECKS[name](), "run python -m rules.faces"


@deck
def test_every_card_has_a_face(name):
    cards = {suit + rank for suit in SUITS for rank in RANKS}
    assert set(symbols(name)) == cards | {"W", "back"} | {f"suit-{suit}" for suit in SUITS}


@deck
def test_no_two_faces_are_the_same(name):
    drawn = [re.sub(r'id="[^"]*"', "", text) for text in symbols(name).values()]
    assert len(set(drawn)) == len(drawn)


@deck
def test_a_deck_is_small(name):
    assert len(brotli.compress((FOLDER / name).read_bytes())) <= 60 * 1024


@deck
def test_nothing_that_breaks_in_another_document(name):
    """No style attributes (content policy), no references and no fonts (they differ from machine to machine)."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert not re.search(r"style=|<style|url\(|href|<text|<script|font", text)
