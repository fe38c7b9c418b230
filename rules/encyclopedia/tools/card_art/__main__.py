"""Draws the decks: `python -m rules.encyclopedia.tools.card_art` writes a sprite for each of rules.decks.WORDING into static/cards."""

from pathlib import Path
from typing import Final

from rules.encyclopedia.tools.card_art import sprite

FOLDER: Final = Path(__file__).resolve().parents[4] / "static" / "cards"
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
