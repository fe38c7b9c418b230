"""What differs between two takings: each difference once, with the names of all files in which it is the same."""

from __future__ import annotations

import difflib
import filecmp
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

WIDEST = 300  # characters of a line that are shown
NAMED = 8  # files that are named for a difference which is the same in many


def tell(old: Path, new: Path, lines: int = 40) -> int:
    """Prints every difference; 1 if there is any, 2 if a folder holds nothing."""
    files = {folder: {str(path.relative_to(folder)) for path in folder.rglob("*.txt")} for folder in (old, new)}
    for folder, names in files.items():
        if not names:
            print(f"{folder} holds nothing that was taken")
            return 2
    gone, come = sorted(files[old] - files[new]), sorted(files[new] - files[old])
    for word, alone in (("gone", gone), ("new", come)):
        for name in alone:
            print(f"{word}: {name}")
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in sorted(files[old] & files[new]):
        if not filecmp.cmp(old / name, new / name, shallow=False):
            found[tuple(difference(old / name, new / name))].append(name)
    for said, where in found.items():
        _print(said, where, lines)
    changed = sum(map(len, found.values()))
    print(f"{len(files[old])} files before, {len(files[new])} now: {changed} differ, {len(gone)} gone, {len(come)} new")
    return int(bool(gone or come or changed))


def difference(old: Path, new: Path) -> Iterator[str]:
    """What differs between two files: of data on one line the places in it, else a unified diff."""
    before, after = (file.read_text(encoding="utf-8").splitlines() for file in (old, new))
    if "frames" in old.parts and len(before) == len(after):
        yield from _between_frames(before, after)
        return
    diff = difflib.unified_diff(before, after, lineterm="", n=1)
    yield from (line for line in diff if not line.startswith(("---", "+++", "@@")))


def _between_frames(before: list[str], after: list[str]) -> Iterator[str]:
    for number, (one, other) in enumerate(zip(before, after, strict=True), 1):
        if one != other:
            try:
                yield from (f"frame {number}: {place}" for place in _places(json.loads(one), json.loads(other), ""))
            except ValueError:  # it was cut short
                yield from (f"-{one}", f"+{other}")


def _places(old: Any, new: Any, at: str) -> Iterator[str]:
    """Where two pieces of data differ, and how."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            if key not in new:
                yield f"{at}/{key} is gone: {old[key]!r}"
            elif key not in old:
                yield f"{at}/{key} is new: {new[key]!r}"
            else:
                yield from _places(old[key], new[key], f"{at}/{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _places(one, other, f"{at}/{number}")
    elif old != new:
        yield f"{at}: {old!r} → {new!r}"


def _print(said: tuple[str, ...], names: list[str], lines: int) -> None:
    more = f" … and {len(names) - NAMED} more" if len(names) > NAMED else ""
    print(f"\n=== {', '.join(names[:NAMED])}{more}")
    for line in said[:lines]:
        print(line if len(line) <= WIDEST else line[:WIDEST] + " …")
    if len(said) > lines:
        print(f"… {len(said) - lines} more lines")
