"""Steady play as in all games with a spare hand."""

from rules.games._shared.bots.widow_games import choose

__all__ = ["choose"]
