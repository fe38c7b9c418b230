"""Steady play as in Ramsen."""

from rules.games.ramsen.bot import choose

__all__ = ["choose"]
