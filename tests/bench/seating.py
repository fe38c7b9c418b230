"""How good the seating is: ``python -m tests.bench.seating``; ``--write`` keeps the table in docs/seating.md.

Social golfers: so many groups of so many people for so many weeks. Schedules without any repeated meeting are published
for each case (last column), so the best known number of repeats is 0. Ours is the middle of five seeds, with all five
in brackets; beside it the mean of a hundred seatings by chance. Below, evenings of a club, where the least possible is
not known: people at tables of 3, 4 and 5; there a second round at the odd table weighs more than a repeat. Seconds are
those of one core. Goal: 40 people for 6 rounds in 2.

Sources: affine plane = the lines of an affine plane by their directions; Kirkman 1850 (The Lady's and Gentleman's
Diary) and his triple systems, Ray-Chaudhuri and Wilson 1971; tables of four in 28 people, Hanani, Ray-Chaudhuri and
Wilson 1972; 18 people in threes, the nearly Kirkman systems of Kotzig and Rosa 1974 and others; Sellmann = the table
at www.cs.brown.edu/~sello/golf.html; CSPLib 010 = its solution of nine weeks, and A. Aguado's of ten (2004), to which
it links.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scoring.league.seating import SeatingRequest, meetings, propose
from scoring.league.seating_sizes import table_sizes

PUBLISHED = (
    (4, 3, 4, "Sellmann"),
    (4, 4, 5, "affine plane"),
    (5, 3, 7, "Kirkman 1850"),
    (5, 4, 5, "Sellmann"),
    (5, 5, 6, "affine plane"),
    (6, 3, 8, "nearly Kirkman"),
    (6, 4, 7, "Sellmann"),
    (7, 3, 7, "Sellmann"),
    (7, 3, 10, "Kirkman's systems"),
    (7, 4, 9, "Hanani and others"),
    (8, 4, 9, "CSPLib 010"),
    (8, 4, 10, "CSPLib 010"),
)
CLUB = ((13, 4), (18, 5), (23, 5), (30, 3), (30, 6), (40, 6), (41, 6))
SEEDS = range(1, 6)
PAGE = Path(__file__).parents[2] / "docs" / "seating.md"


def by_chance(sizes: tuple[int, ...], rounds: int, rng: random.Random) -> int:
    """Repeats where everybody draws a place in each round."""
    tables = []
    for _ in range(rounds):
        order = rng.sample([str(n) for n in range(sum(sizes))], sum(sizes))
        tables += [[order.pop() for _ in range(size)] for size in sizes]
    return sum(met - 1 for met in meetings(tables).values())


def measured(people: int, rounds: int, sizes: tuple[int, ...], preferred: int) -> tuple[str, ...]:
    """Our repeats, those by chance, and seconds."""
    names = [f"{n:02}" for n in range(people)]
    asked = SeatingRequest(dict.fromkeys(range(1, rounds + 1), names), sizes, preferred)
    repeats, took = [], []
    for seed in SEEDS:
        begun = time.process_time()
        repeats.append(propose(asked, random.Random(seed)).again)
        took.append(time.process_time() - begun)
    mixture, rng = table_sizes(people, sizes, preferred), random.Random(0)
    chance = statistics.mean(by_chance(mixture, rounds, rng) for _ in range(100))
    ours = f"{statistics.median(repeats):.0f} ({' '.join(map(str, sorted(repeats)))})"
    return ours, f"{chance:.0f}", f"{statistics.mean(took):.1f}", f"{max(took):.1f}"


def rows() -> Iterator[tuple[str, ...]]:
    """The lines of the table, as they are measured."""
    for groups, size, weeks, source in PUBLISHED:
        figures = measured(groups * size, weeks, (size,), size)
        yield f"golfers {groups}-{size}-{weeks}", "0", *figures, source
    for people, rounds in CLUB:
        yield f"{people} people, {rounds} rounds", "", *measured(people, rounds, (3, 4, 5), 4), ""


def main() -> None:
    """Prints the table; ``--write`` keeps it in docs/seating.md."""
    lines = [
        "| case | best known | ours (five seeds) | by chance | seconds | at most | source |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    print("\n".join(lines))
    for row in rows():
        lines.append(f"| {' | '.join(row)} |")
        print(lines[-1], flush=True)
    if "--write" in sys.argv:
        told = "\n\n".join((__doc__ or "").split("\n\n")[1:]).strip()
        parts = ("# Repeat meetings", "Written by `python -m tests.bench.seating --write`.", told, "\n".join(lines))
        PAGE.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
