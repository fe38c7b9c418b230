"""``python -m rules.encyclopedia.guide``: reads the guided hands aloud, or chooses their deals.

``read`` prints every sentence that is said where everybody plays steadily, in a language; ``choose`` looks among seeds for
the deal that teaches best and writes it into the folder of the game.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from random import Random

from rules.encyclopedia.guide.first_hands import FILE, FirstHand, chosen, first_hand, to_its_end, wont
from rules.encyclopedia.guide.remarks import GuidedMoment, remarks
from rules.encyclopedia.guide.wording import GuideReader, in_words
from rules.games import GAMES, folder
from rules.languages import LANGUAGES
from rules.samples.annotated_hand import PLAYERS

SEEDS = 60


def main(words: Sequence[str]) -> int:
    """What was asked for."""
    parser = ArgumentParser(prog="python -m rules.encyclopedia.guide", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=("read", "choose"))
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en")
    parser.add_argument("--seeds", type=int, default=SEEDS, metavar="N")
    asked = parser.parse_args(words)
    for key in asked.games or GAMES:
        (_read if asked.what == "read" else _choose)(key, asked)
    return 0


def _choose(key: str, asked: Namespace) -> None:
    seed, hand, merit = chosen(key, range(1, asked.seeds + 1))
    lines = "".join(f'  "{line}",\n' for line in hand.lines)
    head = f"# Seed {seed}, of {asked.seeds}: python -m rules.encyclopedia.guide choose {key}\n\n"
    text = f"{head}dealer = {hand.standing.dealer}\nseat = {hand.seat}\nlines = [\n{lines}]\n"
    folder.file_of(key, FILE).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{key}: {merit}\n")


def _read(key: str, asked: Namespace) -> None:
    hand = first_hand(key)
    if hand is None:
        return
    sys.stdout.write("\n".join((f"== {key} ({asked.lang})", *told_steadily(hand, asked.lang), "")))


def told_steadily(hand: FirstHand, lang: str) -> list[str]:
    """All that is said in a hand in which everybody plays steadily, each remark once where it says the same."""
    read: set[str] = set()
    found = []
    for state in to_its_end(hand, Random(0)):  # noqa: S311
        phase = state.phase.key if state.phase else ""
        to = GuideReader(lang, hand.variant.key, "french" if lang == "en" else "german", phase=phase)
        for remark in remarks(GuidedMoment(state, hand.seat, PLAYERS, wont(state, hand.seat))):
            if remark.key in read:
                continue
            if remark.key != "weigh":
                read.add(remark.key)
            said = in_words(remark, to)
            found.append(f"[{remark.key} → {said.rule}] {said.text}")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
