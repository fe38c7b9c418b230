"""Hands and what is to be said of them, for pytest and for node alike: ``python -m tests.narration`` writes them anew.

Each row of tests/narration.json has the record of one hand, how its reader wants to be told, the phrases that this
takes, the hand as the browser gets it, and its sentences. What the server says is written down here;
tests/rules/test_narration.py holds it to that, tests/js/narration.test.mjs the browser.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from rules import phrases
from rules.engine.weli import wears_weli
from rules.notation import Record, ReplayedHand, film, header_of, read, replay_hands
from rules.notation.format import switched
from rules.notation.narration import Teller
from tests.rules.matches import random_match, variant_of

VECTORS: Final = Path(__file__).with_suffix(".json")
NAMES: Final = ("Resi", "Toni", "Vroni", "Sepp", "Kathi", "Zenz", "Wastl")
TOLD: Final = ("card.", "suit.", "rank.", "log.", "won.", "telling.")  # the phrases that a hand is told with


class Reader(NamedTuple):
    """A game, and how somebody wants to be told of it."""

    game: str
    lang: str
    deck: str
    region: str


# Together: every reason of a trick, cards led face down, hands without trumps, strikers, another trump suit in mid-hand,
# the Weli, terms of a region, lines taken back. Each with switches of the game, and the match of which the first hand is told.
HANDS: Final[tuple[tuple[Reader, dict[str, Any], int], ...]] = (
    (Reader("knack", "en", "french", "usual"), {}, 258),
    (Reader("ramsch", "de", "german", "usual"), {}, 22),
    (Reader("bourre", "en", "german", "usual"), {"lo_no": True}, 34),
    (Reader("rams", "de", "german", "bayern"), {}, 22),
    (Reader("bohemian-watten", "de", "german", "oesterreich"), {"special_cards": "strikers"}, 47),
    (Reader("mistigri", "de", "german", "schweiz"), {"names_trump": True}, 232),
)


def rows() -> list[dict[str, Any]]:
    """The hands as they are kept."""
    found: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))
    return found


def hand_of(record: str) -> ReplayedHand:
    """The one hand of a record."""
    (hand,) = replay_hands(read(record))
    return hand


def said(reader: Reader, hand: ReplayedHand) -> list[dict[str, Any]]:
    """What the server says: for each step but the first its sentence, then that of the trick which it ends."""
    teller = Teller(reader.lang, reader.deck, NAMES, reader.region)
    steps: list[dict[str, Any]] = [{"n": step.n, "line": teller.line(step)} for step in hand.steps if not step.attempt]
    for sentence in teller.sentences(hand):
        steps[sentence.n - 1]["trick" if sentence.trick else "line"] = sentence.text
        steps[sentence.n - 1] |= {"undone": True} if sentence.undone else {}
    return steps


def words_of(reader: Reader) -> dict[str, str]:
    """The phrases that such a reader's page has and a hand is told with, terms of the region put in."""
    known = phrases.regional(reader.lang, reader.game, reader.region)
    return {key: text for key, text in sorted(known.items()) if key.startswith(TOLD)}


def row_of(reader: Reader, record: str) -> dict[str, Any]:
    """One row: everything that either side needs."""
    hand = hand_of(record)
    return {
        **reader._asdict(),
        "weli": wears_weli(hand.begun.variant),
        "names": NAMES[: hand.begun.variant.seats],
        "record": record,
        "phrases": words_of(reader),
        "film": film(hand),
        "said": said(reader, hand),
    }


def _first_hand(match: Record) -> str:
    """The first hand of a match as a log of its own."""
    options = " ".join(f"{name}={value}" for name, value in switched(match.variant).items())
    head = [f"game {match.variant.key}", *([f"options {options}"] if options else []), f"seats {match.variant.seats}"]
    return "\n".join([*head, *header_of(match.standing), "", *match.hands[0].lines, ""])


def main() -> None:
    """Writes the rows."""
    made = []
    for reader, options, seed in HANDS:
        match = random_match(variant_of(reader.game, **options), seed, undo=0.1)
        assert match is not None
        made.append(row_of(reader, _first_hand(match)))
    VECTORS.write_text(_lines(made) + "\n", encoding="utf-8")


def _lines(value: Any, deep: int = 3) -> str:
    """JSON to be read and compared: what lies that deep on a line of its own."""
    inside = value.values() if isinstance(value, dict) else value
    if deep == 0 or not isinstance(value, dict | list) or not any(isinstance(one, dict | list) for one in inside):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[\n" + ",\n".join(_lines(one, deep - 1) for one in value) + "\n]"
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {_lines(one, deep - 1)}" for key, one in value.items()) + "\n}"


if __name__ == "__main__":
    main()
