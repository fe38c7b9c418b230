"""{% crosses %}: the drawing of Ramsen's crosses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.templatetags.crosses import SIZE, crosses

SPRITE = Path(__file__).parent.parent.parent / "static/scoring/cross.svg"


def bars(drawing: str) -> list[int]:
    """How many bars each cross of a drawing has."""
    return [one.count("#bar-") for one in drawing.split("<svg")[1:]]


@pytest.mark.parametrize(
    ("marks", "drawn", "expected"),
    [(10, 0, [0, 0]), (10, 7, [5, 2]), (15, 15, [5, 5, 5]), (5, 4, [4])],
)
def test_bar_by_bar(marks, drawn, expected):
    assert bars(crosses(marks, drawn)) == expected


def test_it_can_be_read_out():
    assert 'aria-label="3 of 10 marks drawn"' in crosses(10, 3)


def test_every_piece_is_in_the_sprite():
    pieces = set(re.findall(r'symbol id="([\w-]+)"', SPRITE.read_text()))
    assert pieces == {"bare", *(f"bar-{n}" for n in range(1, SIZE + 1))}
