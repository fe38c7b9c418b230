"""Draws the decks: `python -m rules.encyclopedia.tools.card_art` writes a sprite for each of rules.decks.WORDING into static/cards,
the people of the table into static/people, and what stands in the pictures of games into static/things.
"""

from pathlib import Path
from typing import Final

from rules.encyclopedia.tools.card_art import portraits, sprite, things

STATIC: Final = Path(__file__).resolve().parents[4] / "static"
FOLDER: Final = STATIC / "cards"
PEOPLE: Final = STATIC / "people" / "people.svg"
THINGS: Final = STATIC / "things" / "things.svg"
DECKS: Final = {
    "german.svg": sprite.german_deck,
    "french.svg": sprite.french_deck,
    "four-colour.svg": sprite.four_coloured_deck,
    "german-big.svg": sprite.german_big_deck,
    "french-big.svg": sprite.french_big_deck,
}

if __name__ == "__main__":
    for name, draw in DECKS.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
    PEOPLE.parent.mkdir(exist_ok=True)
    PEOPLE.write_text(portraits.gathering(), encoding="utf-8")
    THINGS.parent.mkdir(exist_ok=True)
    THINGS.write_text(things.cupboard(), encoding="utf-8")
