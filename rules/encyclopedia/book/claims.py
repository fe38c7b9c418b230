"""What is told of the games and is not so, with what speaks against it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from rules.encyclopedia.book.history import read, told_here
from rules.languages import Words

VERDICTS = ("wrong", "unproven", "half")


class FalseClaim(NamedTuple):
    """A claim, who makes it, and what speaks against it."""

    key: str
    games: tuple[str, ...]
    verdict: str
    claim: Words
    said: tuple[str, ...]  # keys of the sources that make it; empty: it is in the air
    truth: Words
    sources: tuple[str, ...]


@cache
def claims() -> tuple[FalseClaim, ...]:
    """All claims, in the order of their page."""
    found = (_claim(key, row) for key, row in read("claims.toml").items())
    return tuple(claim for claim in found if told_here(claim.games))


def claims_of(game: str) -> tuple[FalseClaim, ...]:
    """The claims about a game."""
    return tuple(claim for claim in claims() if game in claim.games)


def claim_sources(game: str) -> tuple[str, ...]:
    """The keys of all sources that the claims about a game name, those who make them first."""
    return tuple(dict.fromkeys(key for claim in claims_of(game) for key in (*claim.said, *claim.sources)))


def _claim(key: str, row: dict[str, Any]) -> FalseClaim:
    parts: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return FalseClaim(key, **parts)
