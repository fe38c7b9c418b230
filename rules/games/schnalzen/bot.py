"""Steady play as in Zwanzig ab."""

from rules.games.zwanzig.bot import choose

__all__ = ["choose"]
