"""Writes static/cards/german.svg and french.svg."""

from pathlib import Path

from rules.faces.sprite import french, german, whole

FOLDER = Path(__file__).resolve().parents[2] / "static" / "cards"

if __name__ == "__main__":
    for name, symbols in (("german", german()), ("french", french())):
        (FOLDER / f"{name}.svg").write_text(whole(symbols), encoding="utf-8")
