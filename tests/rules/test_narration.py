"""A hand in words: the server says what tests/narration.json says it does, as the browser does too."""

from __future__ import annotations

from typing import Any

from rules.engine.trick_reasons import REASONS
from tests import narration
from tests.each import for_each


@for_each("row", narration.rows, ids=lambda row: row["game"])
def test_the_server_says_what_is_written_down(row: dict[str, Any]) -> None:
    """Where words or rules have changed: ``python -m tests.narration`` writes the hands down anew."""
    reader = narration.Reader(*(row[name] for name in narration.Reader._fields))
    assert row == {**narration.row_of(reader, row["record"]), "names": row["names"]}


def test_the_hands_written_down_have_everything_that_can_be_said_of_a_trick() -> None:
    tricks = [
        trick for row in narration.rows() for step in row["film"]["steps"] for trick in step["open"].get("tricks", ())
    ]
    assert {trick["why"] for trick in tricks} == {*REASONS, ""}
    steps = [step for row in narration.rows() for step in row["said"]]
    assert any(step.get("undone") for step in steps)
