"""Steady play as in all games for a pot."""

from rules.games._shared.bots.pots import choose

__all__ = ["choose"]
