"""Steady play as in Schieberamsch."""

from rules.games.schieberamsch.bot import avoids_tricks, choose, soloist

__all__ = ["avoids_tricks", "choose", "soloist"]
