"""Draws the decks: `python -m rules.faces` writes static/cards/german.svg and french.svg."""

from pathlib import Path
from typing import Final

from rules.faces.sprite import french_deck, german_deck

FOLDER: Final = Path(__file__).resolve().parents[2] / "static" / "cards"
DECKS: Final = {"german.svg": german_deck, "french.svg": french_deck}

if __name__ == "__main__":
    for name, draw in DECKS.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
