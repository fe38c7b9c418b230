"""What one process has heard of the talk at a table: nobody is told twice, and who comes is told at once."""

from __future__ import annotations

from collections.abc import Iterable

from tables.protocol import Said
from tables.service.talking import KEPT


class ChatHistory:
    """The last sentences of a table, by their numbers."""

    __slots__ = ("_said",)

    def __init__(self, said: Iterable[Said] = ()) -> None:
        self._said: dict[int, Said] = {}
        self.take(said)

    @property
    def latest(self) -> int:
        """The number of the last sentence; 0 if nothing was said."""
        return max(self._said, default=0)

    def knows(self, n: int) -> bool:
        """Whether the sentence of this number was heard."""
        return n in self._said

    def after(self, n: int) -> list[Said]:
        """What was said after the sentence of that number, the latest last."""
        return [self._said[number] for number in sorted(self._said) if number > n]

    def take(self, said: Iterable[Said]) -> list[Said]:
        """Hear these. Returns those that were not known."""
        fresh = [
            one for one in said if one.n not in self._said or one.taken_back
        ]  # the latter are told on, and not kept
        self._said.update((one.n, one) for one in fresh)
        for one in fresh:
            if one.taken_back:
                del self._said[one.n]
        for number in sorted(self._said)[:-KEPT]:
            del self._said[number]
        return fresh
