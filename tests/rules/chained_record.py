"""A finished match as a record with its chain, in both ways of writing, and what is found of whatever claims to be it."""

from __future__ import annotations

from typing import Any

from rules import notation
from rules.notation import Damaged
from rules.proof import Outcome, verified
from tests.rules import matches
from tests.rules.matches import KEY

RECORD = matches.chained(matches.finished_match("mulatschak", 2))
TEXT = notation.write(RECORD)
LINES = TEXT.split("\n")
DOCUMENT = notation.as_document(RECORD)
HEAD = DOCUMENT["chain"]["head"]


def read(text: str) -> notation.Record:
    return notation.read_document(text) if text.lstrip("\ufeff \n").startswith("{") else notation.read(text)


def outcome(text: str, **known: Any) -> Outcome | None:
    """What is found of a record; None if it cannot be read."""
    try:
        return verified(read(text), **known).outcome
    except Damaged:
        return None


def wrong(text: str) -> list[str]:
    return [check.what for check in verified(read(text), keys=[KEY]).wrong]
