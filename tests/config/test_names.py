"""One word, one thing: a public class has a name of its own, and what is found by it is one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("config", "rules", "scoring", "tables")
AT_MOST = 10

# Names that stand in more than one module, and why it has to be so.
SHARED = {
    "Action": "the engine's first word; and the schema of the public API that shows one, whose description is pinned",
    "Command": "Django finds a management command by this name",
    "Head": "a duty beside Follow, ElseTrump and Overtrump; and a schema of the public API, whose description is pinned",
    "Seal": "the row of a seal; and the schema of the public API that shows it, whose description is pinned",
}


def public_classes() -> dict[str, list[str]]:
    """The modules in which each public class is defined, by its name."""
    places = defaultdict(list)
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "migrations" not in path.parts:
                tree = ast.parse(path.read_text(encoding="utf-8"))
                for node in tree.body:
                    if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                        places[node.name].append(str(path.relative_to(ROOT)))
    return places


def test_a_public_class_has_a_name_of_its_own() -> None:
    twice = {name: places for name, places in public_classes().items() if len(places) > 1}
    assert {name: places for name, places in twice.items() if name not in SHARED} == {}


def test_no_name_is_called_shared_that_is_not() -> None:
    places = public_classes()
    assert [name for name in SHARED if len(places[name]) < 2] == []
    assert len(SHARED) <= AT_MOST
