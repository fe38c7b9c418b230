"""Steady play as in Schieberamsch."""

from rules.games.schieberamsch.bot import avoids_tricks, choose

__all__ = ["avoids_tricks", "choose"]
