"""Switches that cannot hold together: which of them it is about, and the nearest choices without the contradiction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from rules.switches.kinds import OptionValue
from rules.switches.options import Switch, Turn, Way

MOST = 6  # ways out that are offered
FARTHEST = 3  # switches that a way out may turn

Chosen = Mapping[str, OptionValue]


@dataclass(frozen=True)
class Deadlock:
    """Switches as they are chosen, where that cannot be.

    ``broken``: the rules that such a choice breaks. ``given``: a switch that is no rule but a number to go by, such
    as how many play; it is turned only where no rule can be.
    """

    switches: tuple[Switch, ...]
    chosen: Chosen
    broken: Callable[[Chosen], Collection[str]]
    given: str = ""

    def between(self, rule: str) -> tuple[str, ...]:
        """The switches that are needed for this rule to be broken, and those that would mend it by another value."""
        names = [one.name for one in self.switches if self.chosen[one.name] != one.default and one.name != self.given]
        subsets = (some for size in range(len(names) + 1) for some in combinations(names, size))
        needed = next((some for some in subsets if rule in self.broken(self._only(some))), names)
        mending = {turn[0] for turn in self._turns() if rule not in self.broken(self._with((turn,)))}
        return tuple(one.name for one in self.switches if one.name in needed or one.name in mending)

    def ways(self) -> tuple[Way, ...]:
        """The nearest ways out, first those that turn a switch back. Where too much would have to be turned, all back."""
        usual = [(one.name, one.default) for one in self.switches]
        involved = {name for rule in self.broken(self.chosen) for name in self.between(rule)}
        single = [turn for turn in self._turns() if turn[0] in involved or (turn in usual and turn[0] != self.given)]
        for size in range(1, FARTHEST + 1):
            several = (way for way in combinations(single, size) if len(dict(way)) == size)
            found = [way for way in several if not self.broken(self._with(way))]
            if found:
                return tuple(sorted(found, key=self._distance)[:MOST])
        return (tuple(turn for turn in usual if self.chosen[turn[0]] != turn[1]),)

    def _turns(self) -> Iterator[Turn]:
        """Everything that could be chosen otherwise."""
        for one in self.switches:
            yield from ((one.name, value) for value in one.values if value != self.chosen[one.name])

    def _distance(self, way: Way) -> tuple[int, int]:
        """How far a way leads: a switch turned back is nearer than one turned on, and that than what is given."""
        usual = {one.name: one.default for one in self.switches}
        off = sum(name != self.given and value != usual[name] for name, value in way)
        moved = sum(abs(int(value) - int(self.chosen[name])) for name, value in way if name == self.given)
        return off + moved, moved

    def _with(self, way: Way) -> Chosen:
        return {**self.chosen, **dict(way)}

    def _only(self, names: Collection[str]) -> Chosen:
        """These switches as they were chosen, and all the others as usual."""
        kept = {*names, self.given}
        return {one.name: self.chosen[one.name] if one.name in kept else one.default for one in self.switches}
