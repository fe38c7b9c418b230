"""A text that is not whole: its own blocks stay, those it lacks come from another language, each in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.encyclopedia.book.markdown import Parsed, Slot
from rules.encyclopedia.book.stand_ins import MissingText, whole
from rules.languages import Borrowed
from rules.text_blocks import blocks
from tests.book.pages import LANGUAGES

ENGLISH = """+++
title = "A game"
summary = "Short."
trust = "solid"
+++

## Play {#play}

Some words on it.

More words on it.

::: try first
:::

Abc. {src="one"} Def. {#play.follow src="two"}

- Ghi. {#play.trump src="one"}
- Mno. {#play.head src="one"}

## End {#end}

| what | comes |
|---|---|
| a | b |

> {.disputed #disputed.end src="one"}
>
> Some say so.
"""
GERMAN = """+++
title = "Ein Spiel"
+++

## Spiel {#play}

Nur ein Absatz.

- Jkl. {#play.head src="one"}

Das hat nur das Deutsche. {#own src="ruling"}
"""


@pytest.fixture
def paths(tmp_path: Path) -> dict[str, Path]:
    found = {lang: tmp_path / f"{lang}.md" for lang in LANGUAGES}
    found["en"].write_text(ENGLISH, encoding="utf-8")
    found["de"].write_text(GERMAN, encoding="utf-8")
    return found


def html(parsed: Parsed) -> str:
    """The text with its slots by kind."""
    return "".join(piece if isinstance(piece, str) else f"[{piece.kind} {piece.arg}]" for piece in parsed.pieces)


def test_what_is_lacking_comes_in_its_place(paths: dict[str, Path]) -> None:
    front, parsed = whole("de", paths, "")
    assert parsed.anchors == ("play", "play.follow", "play.trump", "play.head", "own", "end", "disputed.end")
    text = html(parsed)
    assert "<p>Nur ein Absatz.</p>" in text
    assert "More words on it." not in text, "paragraphs without an anchor go with the heading that they follow"
    assert '<p lang="en" class="rule" id="play.follow">Abc.[marks one] Def. [lent en][rule' in text
    assert '<li lang="en" class="rule" id="play.trump">Ghi. [lent en]' in text
    assert '<li class="rule" id="play.head">Jkl.' in text
    assert '<th lang="en">what [lent en]</th>' in text
    assert '<td lang="en">a</td>' in text
    assert '<p lang="en">Some say so. [lent en]</p>' in text
    assert text.count("[try first]") == 1
    assert front["title"] == "Ein Spiel"
    assert isinstance(front["summary"], Borrowed)
    assert [(one.text, isinstance(one.text, Borrowed)) for one in parsed.headings] == [("Spiel", False), ("End", True)]


def test_a_text_that_is_whole_borrows_nothing(paths: dict[str, Path]) -> None:
    front, parsed = whole("en", {"en": paths["en"], "de": paths["de"].with_name("none.md")}, "")
    assert not any(isinstance(piece, Slot) and piece.kind == "lent" for piece in parsed.pieces)
    assert not any(isinstance(value, Borrowed) for value in front.values())


def test_a_text_that_is_not_begun_is_lent_whole(paths: dict[str, Path]) -> None:
    paths["de"].unlink()
    front, parsed = whole("de", paths, "")
    assert front["title"] == Borrowed("A game", "en")
    assert isinstance(front["title"], Borrowed)
    assert '<h2 lang="en" id="play">Play [lent en]' in html(parsed)


def test_a_text_in_no_language_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingText):
        whole("de", {lang: tmp_path / f"{lang}.md" for lang in LANGUAGES}, "")


def test_the_blocks_of_a_text_are_known_by_anchor_by_what_they_follow_or_by_what_they_show() -> None:
    keys = [block.key for block in blocks("en", ENGLISH.split("+++\n", 2)[2])]
    assert keys == [
        *("play", "play +", "::: try first", "play.follow", "play.trump", "play.head"),
        *("end", "end +", "disputed.end"),
    ]
