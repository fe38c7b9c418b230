"""Golden hands: log, who may act, views, refusals and scores, letter by letter."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from tests.each import for_each
from tests.games import file_of, playthroughs
from tests.rules.playthroughs import Disagreement, rendered, script


@pytest.mark.parametrize("key", GAMES)
@for_each("name", lambda key: [path.name for path in playthroughs(key)])
def test_the_engine_plays_it_as_written(key: str, name: str) -> None:
    text = file_of(key, f"playthroughs/{name}").read_text()
    assert rendered(text) == text


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_hand_written_and_random_ones(key: str) -> None:
    texts = [path.read_text() for path in playthroughs(key)]
    by_hand = [text for text in texts if "# By hand" in text]
    assert by_hand, f"{key} has no playthrough written by hand"
    assert len(texts) - len(by_hand) >= 2, f"{key} has too few random playthroughs"
    assert all("\nview\n" in text for text in texts)
    assert all("\n! " in text for text in by_hand)


SAMPLE = file_of("ramsen", "playthroughs/by-hand.txt")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("→ exchange.limit", "→ exchange.bound", "not by exchange.bound"),
        ("\n1 play GA\n", "\n1 play EK\n", "is refused by"),
        ("result 0 0 15 0", "result 1 0 15 0", "come to"),
        ("\n3 play EO\n", "\n", "not over"),
    ],
)
def test_a_script_that_disagrees_with_the_engine_fails(old: str, new: str, said: str) -> None:
    lines = "\n".join(script(SAMPLE.read_text()))
    assert old in lines
    with pytest.raises(Disagreement, match=said):
        rendered(lines.replace(old, new, 1))


def test_a_changed_answer_is_seen() -> None:
    """Regeneration restores the answers, so a wrong one in the file differs from it."""
    text = SAMPLE.read_text()
    wrong = text.replace("  to act 3", "  to act 2", 1)
    assert wrong != text
    assert rendered(wrong) == text
