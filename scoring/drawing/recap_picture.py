"""The picture of an evening that goes round with its five sentences: who was first, beside the game that was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.html import escape

from rules.encyclopedia.pages.drawing import link_picture
from rules.encyclopedia.pages.drawing.link_picture import BRASS, INK, SANS, SERIF, SOFT

LEFT, RIGHT = 72, 604  # pixels: where the words begin and end
CLUB: Final = (212, 46)  # foot and height of letters
WHEN: Final = (262, 28)
FIRST: Final = (366, 52, 82)  # foot and height of the letters of the places, and from one to the next
PLAIN: Final = "#22553f"  # cloth without light on it: such a picture is sent about by hundreds
FEW, MOST = 3, 5  # places: as many as are told, and with those who share the last of them
CLOSE = 240  # pixels for all of them where they are more than a few
POINTS = 90  # room for what they have
BREADTH = 0.56  # how broad a letter of a name is to its height, on the average


class RecapPictureWords(NamedTuple):
    """What stands on it. ``places``: place, name and total of the first."""

    club: str
    when: str
    places: Sequence[tuple[str, str, str]]


def draw_recap(deck: str, game: str, words: RecapPictureWords) -> bytes:
    """The picture as a PNG of 1200 × 630; without letters where the machine has none."""
    if not link_picture.letters_here():
        return link_picture.game(deck, game)
    foot, height = CLUB
    lines = [_text(LEFT, foot, _fitting(words.club, height, RIGHT - LEFT), words.club, SERIF, INK)]
    foot, height = WHEN
    lines.append(_text(LEFT, foot, _fitting(words.when, height, RIGHT - LEFT), words.when, SANS, SOFT))
    shown = _first(words.places)
    foot, height, step = FIRST if len(shown) <= FEW else (FIRST[0], CLOSE // len(shown) * 2 // 3, CLOSE // len(shown))
    size = min((_fitting(f"{place} {name}", height, RIGHT - LEFT - POINTS) for place, name, _ in shown), default=height)
    for n, (place, name, total) in enumerate(shown):
        ink, at = BRASS if place == shown[0][0] else INK, foot + n * step
        lines.append(_text(LEFT, at, size, f"{place} {name}", SERIF, ink))
        lines.append(_text(RIGHT, at, size, total, SERIF, ink, "end"))
    return link_picture.beside_game(deck, game, "".join(lines), PLAIN)


def _first(places: Sequence[tuple[str, str, str]]) -> Sequence[tuple[str, str, str]]:
    """The first three, and who shares the third place, as far as there is room."""
    return [one for n, one in enumerate(places[:MOST]) if n < FEW or one[0] == places[FEW - 1][0]]


def _fitting(words: str, height: int, room: int) -> int:
    """How high letters may be so that the words keep within the room."""
    return min(height, round(room / (BREADTH * max(1, len(words)))))


def _text(x: int, y: int, size: int, words: str, family: str, ink: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-family="{family}" fill="{ink}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
