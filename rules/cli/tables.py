"""Tables of results in a Markdown file: one section per game, and only the sections that were run anew are rewritten."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TypeVar

from rules import phrases
from rules.games import GAMES

FILE = Path(__file__).resolve().parents[2] / "docs" / "figures.md"
BEGUN = 2  # tasks for each process: none waits for another, and little is worked at in vain
_SECTION = re.compile(r"^## .*\(`([\w-]+)`\)$", re.MULTILINE)

Task = TypeVar("Task")
Result = TypeVar("Result")


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; all columns but the first are numbers."""
    lines = [_row(head), "|---|" + "---:|" * (len(head) - 1), *map(_row, rows)]
    return "\n".join(lines) + "\n"


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def heading(key: str) -> str:
    """The heading of a game's section."""
    return f"## {phrases.say('en', f'title.{key}')} (`{key}`)"


def sections(text: str) -> dict[str, str]:
    """The sections of a file by key, each with its heading."""
    found = list(_SECTION.finditer(text))
    ends = [*(one.start() for one in found[1:]), len(text)]
    return {one[1]: text[one.start() : end].rstrip() + "\n" for one, end in zip(found, ends, strict=True)}


def write(path: Path, preface: str, fresh: Mapping[str, str]) -> None:
    """Put these sections into the file, in the order of the games; those of games that are gone leave it."""
    known = sections(path.read_text(encoding="utf-8")) if path.exists() else {}
    known |= fresh
    path.parent.mkdir(exist_ok=True)
    kept = [known[key] for key in GAMES if key in known]
    path.write_text("\n".join([preface.strip() + "\n", *kept]), encoding="utf-8")


def percent(part: float, of: float) -> str:
    """A share, such as 24.9 %."""
    return f"{100 * part / of:.1f} %" if of else "–"


def all_done(work: Callable[[Task], Result], tasks: Iterable[Task], processes: int) -> Iterator[Result]:
    """The results of the tasks in their order, worked at by so many processes; whoever has enough may leave off."""
    if processes < 2:
        yield from map(work, tasks)
        return
    ahead = iter(tasks)
    with ProcessPoolExecutor(processes) as pool:
        begun = deque(pool.submit(work, task) for task in islice(ahead, BEGUN * processes))
        while begun:
            yield begun.popleft().result()
            begun.extend(pool.submit(work, task) for task in islice(ahead, 1))
