"""What is wrong with the switches that somebody has chosen for a game."""

from __future__ import annotations

from rules.engine.actions import Refusal


class BadOption(ValueError):
    """A switch that the game does not have, a value that the switch does not have, or one that disagrees with others."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class Contradiction(ValueError):
    """Switches that cannot hold together; carries the refusals that say why."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(refusal.rule for refusal in refusals))
        self.refusals = refusals
