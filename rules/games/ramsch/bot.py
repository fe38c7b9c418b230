"""Steady play as in Schieberamsch."""

from rules.games.schieberamsch.bot import choose

__all__ = ["choose"]
