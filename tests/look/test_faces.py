"""The decks: complete, small, drawn by the script that lies beside them, and safe to show from another file."""

import re
import xml.etree.ElementTree as ET

import brotli
import pytest

from rules.decks import WORDING
from rules.encyclopedia.tools.card_art import signs
from rules.encyclopedia.tools.card_art.__main__ import DECKS, FOLDER, PEOPLE, THINGS
from rules.encyclopedia.tools.card_art.portraits import SITTERS, gathering
from rules.encyclopedia.tools.card_art.things import cupboard
from rules.phrases import DECKS as WORDINGS

PORTRAITS = PEOPLE.parents[1] / "table" / "portraits.js"
SUITS, RANKS = "EGHS", "AKOUT98765432"
SVG = "{http://www.w3.org/2000/svg}"
deck = pytest.mark.parametrize("name", DECKS)


def symbols(name: str) -> dict[str, str]:
    """The text of each symbol by its id."""
    root = ET.fromstring((FOLDER / name).read_text(encoding="utf-8"))
    return {symbol.get("id", ""): ET.tostring(symbol, encoding="unicode") for symbol in root.iter(f"{SVG}symbol")}


def test_there_is_a_drawing_of_every_deck_one_may_choose():
    assert {name.removesuffix(".svg") for name in DECKS} == set(WORDING)
    assert {path.name for path in FOLDER.glob("*.svg")} == set(DECKS)
    assert set(WORDING.values()) == set(WORDINGS)


@deck
def test_what_is_committed_is_what_the_script_draws(name):
    assert (FOLDER / name).read_text(encoding="utf-8") == DECKS[name](), (
        "run python -m rules.encyclopedia.tools.card_art"
    )


def test_the_committed_things_are_what_the_script_draws():
    assert THINGS.read_text(encoding="utf-8") == cupboard(), "run python -m rules.encyclopedia.tools.card_art"


@deck
def test_every_card_has_a_face(name):
    cards = {suit + rank for suit in SUITS for rank in RANKS}
    assert set(symbols(name)) == cards | {"W", "back"} | {f"suit-{suit}" for suit in SUITS}


@deck
def test_no_name_is_given_twice(name):
    found = re.findall(r'id="([^"]*)"', (FOLDER / name).read_text(encoding="utf-8"))
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", ["german.svg", "german-big.svg"])
def test_the_ober_shows_its_sign_high_and_the_unter_low(name):
    """The sign stands in every index; the second one is the card's own."""
    for suit, sign in signs.german().signs.items():
        drawn = {rank: re.sub(r">\s+<", "><", DECKS[name]().split(f'id="{suit}{rank}"')[1]) for rank in "OU"}
        heights = {rank: spots(text.split("</symbol>")[0], sign) for rank, text in drawn.items()}
        assert min(heights["O"]) < 40, suit
        assert max(heights["O"]) < 110, suit
        assert max(heights["U"]) > 140, suit


def spots(card: str, sign: str) -> list[float]:
    """How far down the sign stands on a card, each time."""
    return [float(y) for y in re.findall(r"translate\([\d.-]+ ([\d.]+)\)[^>]*>" + re.escape(sign), card)]


def test_a_four_coloured_deck_has_four_colours():
    assert len(set(signs.FOUR_INK.values())) == len(set(signs.FOUR_FILL.values())) == 4


@pytest.mark.parametrize("name", ["german-big.svg", "french-big.svg"])
def test_the_index_of_a_large_deck_is_a_third_as_tall_as_the_card(name):
    usual, large = (index_height(deck) for deck in (name.replace("-big", ""), name))
    assert large > 184 * 0.3
    assert large >= 2 * usual


def index_height(name: str) -> float:
    """How tall the letter of a King is."""
    king = symbols(name)["HK"]
    scale = re.search(r'transform="translate\(\d+\.\d\d \d+\.\d\d\) scale\((\d\.\d{3})\)"', king)
    return 28 * (float(scale[1]) if scale else 1)


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


def test_the_people_of_the_table_are_what_the_script_draws_no_two_alike_and_small():
    text = PEOPLE.read_text(encoding="utf-8")
    assert text == gathering(), "run python -m rules.encyclopedia.tools.card_art"
    drawn = re.findall(r'<symbol id="(p\d+|hat-\w+)"[^>]*>(.*)</symbol>', text)
    known = re.search(r"SITTERS = (\d+);", PORTRAITS.read_text(encoding="utf-8"))
    assert known and int(known[1]) == len(SITTERS) >= 10, "a seat for everybody at the largest table"
    assert {name for name, _ in drawn} == {f"p{n}" for n in range(len(SITTERS))} | {
        f"hat-{level}" for level in ("beginner", "strong", "master")
    }
    assert len({figure for _, figure in drawn}) == len(drawn)
    assert len(brotli.compress(text.encode())) <= 4 * 1024
    assert not re.search(r"style=|<style|url\(|href|<text|<script|font", text)
