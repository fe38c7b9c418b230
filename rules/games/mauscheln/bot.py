"""Steady play as in all games in which somebody undertakes to win."""

from rules.games._shared.bots.undertaking import choose

__all__ = ["choose"]
