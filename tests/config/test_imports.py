"""Modules import each other one way only: whoever reads one never has to read in a circle.

Imports that only the type checker sees count too. Inside a function an import may look back, to wait for what is
loaded later.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("config", "rules", "tables", "scoring")


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def at_the_top(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is loaded, or when its types are checked."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If | ast.Try):
            yield from at_the_top([*statement.body, *statement.orelse])


def imported(source: str, known: frozenset[str]) -> set[str]:
    """The modules of ours that a module needs; of a package's names those that are modules."""
    found = set()
    for statement in at_the_top(ast.parse(source).body):
        if isinstance(statement, ast.Import):
            found |= {name.name for name in statement.names}
        elif isinstance(statement, ast.ImportFrom):
            package = statement.module or ""
            inner = {f"{package}.{name.name}" for name in statement.names}
            found |= inner & known
            found |= {package} if inner - known else set()
    return found & known


def circle(sources: dict[str, str]) -> list[str]:
    """Modules that import each other in a circle; none if there is no circle."""
    known = frozenset(sources)
    try:
        TopologicalSorter({name: imported(text, known) - {name} for name, text in sources.items()}).prepare()
    except CycleError as problem:
        return [str(name) for name in problem.args[1]]
    return []


def test_no_module_is_imported_in_a_circle() -> None:
    files = (path for room in ROOMS for path in (ROOT / room).rglob("*.py") if path.parent.name != "migrations")
    assert circle({module_of(path): path.read_text(encoding="utf-8") for path in files}) == []


@pytest.mark.parametrize(
    "back",
    [
        "from room.first import Thing",
        "from room import first",
        "import room.first",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from room.first import Thing",
    ],
)
def test_a_circle_is_found(back: str) -> None:
    sources = {"room": "", "room.first": "from room.second import Other", "room.second": back}
    assert set(circle(sources)) == {"room.first", "room.second"}


def test_an_import_inside_a_function_may_look_back() -> None:
    later = "def late():\n    from room.first import Thing\n    return Thing"
    assert circle({"room.first": "from room.second import late", "room.second": later}) == []
