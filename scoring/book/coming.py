"""Who has said beforehand that he comes to an evening, whom he brings, and who waits for a place. Pure.

Whoever said so first has the place. A guest stands in the list from when he was named, not before his host.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.league.results import Member

Answer = Literal["coming", "perhaps"]
MOST_GUESTS = 3  # that one brings


class Answered(NamedTuple):
    """What somebody has said beforehand. ``n``, ``brought``: the numbers of the postings that said it, and whom he brings."""

    member: Member
    answer: Answer
    n: int = 0
    guests: int = 0
    brought: int = 0


@dataclass(frozen=True)
class GuestList:
    """Everybody who wants to come, in the order in which they said so; ``places`` 0: there is room for all."""

    places: int = 0
    here: frozenset[Member] = frozenset()  # who has come already has his place
    answered: tuple[Answered, ...] = ()

    @property
    def coming(self) -> tuple[Member, ...]:
        """Who has said that he comes and is not here yet, whether or not there is a place for him."""
        return tuple(one.member for one in self._expected)

    @property
    def guests(self) -> int:
        """How many they bring."""
        return sum(one.guests for one in self._expected)

    @property
    def perhaps(self) -> tuple[Member, ...]:
        """Who does not know yet."""
        return tuple(one.member for one in self.answered if one.answer == "perhaps" and one.member not in self.here)

    @property
    def heads(self) -> int:
        """How many they are with those they bring."""
        return len(self.here) + len(self._queue)

    @property
    def waiting(self) -> tuple[Member, ...]:
        """For whom, or for whose guest, there is no place; once for each of them, the first in the list first."""
        if not self.places:
            return ()
        return tuple(member for member, _guest in self._queue[max(0, self.places - len(self.here)) :])

    def turn(self, member: Member) -> int:
        """His place in the list of those who wait; 0 where he does not wait himself."""
        late = self._queue[max(0, self.places - len(self.here)) :] if self.places else ()
        return next((n for n, (who, guest) in enumerate(late, start=1) if who == member and not guest), 0)

    @property
    def _expected(self) -> tuple[Answered, ...]:
        said = sorted(self.answered, key=lambda one: one.n)
        return tuple(one for one in said if one.answer == "coming" and one.member not in self.here)

    @property
    def _queue(self) -> tuple[tuple[Member, bool], ...]:
        """Everybody who is not here yet, and whether he is somebody's guest, as they were said."""
        own = [(one.n, 0, one.member, False) for one in self._expected]
        brought = [(one.brought, n, one.member, True) for one in self._expected for n in range(1, one.guests + 1)]
        return tuple((member, guest) for _n, _nth, member, guest in sorted(own + brought))


def read(answers: Iterable[tuple[Member, str, int]], guests: Iterable[tuple[Member, int, int]]) -> tuple[Answered, ...]:
    """What was said, from who said what in which posting, and who brings how many."""
    brings = {member: (many, n) for member, many, n in guests}
    found = [
        Answered(member, "coming" if answer == "coming" else "perhaps", n, *brings.get(member, (0, 0)))
        for member, answer, n in answers
    ]
    return tuple(sorted(found, key=lambda one: one.n))
