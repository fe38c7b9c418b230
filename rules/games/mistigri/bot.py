"""Steady play as in all games with a highest jack."""

from rules.games._shared.bots.pam import choose

__all__ = ["choose"]
