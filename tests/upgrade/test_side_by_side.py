"""Processes of the version before serve beside this one: no migration since takes away what they read, or asks for more."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState

from config.upgrade.side_by_side import HINT, hindrances
from tests.upgrade import previous


def test_the_version_before_can_serve_beside_this_one() -> None:
    loader = MigrationLoader(None)
    nodes = [node for node in previous.migrations().items() if node in loader.graph.nodes]
    assert len(nodes) == len(previous.migrations()), "a migration of the version before is gone or has another name"
    before = loader.project_state(nodes)
    known = {one for node in nodes for one in loader.graph.forwards_plan(node)}
    wrong = [
        f"{app}.{name}: {why}"
        for app, name in sorted(loader.disk_migrations)
        if (app, name) not in known and app in previous.PLACES
        for why in hindrances(app, loader.disk_migrations[app, name].operations, before)
    ]
    assert not wrong, "\n".join([*wrong, HINT])


BEFORE = ProjectState()
BEFORE.add_model(
    ModelState(
        "tables",
        "Seat",
        [("id", models.BigAutoField(primary_key=True)), ("name", models.CharField(max_length=40, null=True))],
    )
)
TEXT = models.CharField(max_length=40)
TAKES_AWAY = [
    migrations.RemoveField("seat", "name"),
    migrations.RenameField("seat", "name", "called"),
    migrations.DeleteModel("Seat"),
    migrations.RenameModel("Seat", "Chair"),
    migrations.AddField("seat", "lang", models.CharField(max_length=8, default="")),
    migrations.AlterField("seat", "name", TEXT),
    migrations.AlterField("seat", "name", models.CharField(max_length=20, null=True)),
    migrations.AlterField("seat", "name", models.IntegerField(null=True)),
    migrations.AlterField("seat", "name", models.CharField(max_length=40, null=True, unique=True)),
    migrations.AddConstraint("seat", models.UniqueConstraint(fields=["name"], name="one")),
    migrations.RunSQL('ALTER TABLE "tables_seat" DROP COLUMN "name"'),
    migrations.RunSQL('DROP TABLE "tables_seat"'),
    migrations.SeparateDatabaseAndState([migrations.RemoveField("seat", "name")]),
]
LEAVES_ALONE = [
    migrations.AddField("seat", "lang", models.CharField(max_length=8, default="", db_default="")),
    migrations.AddField("seat", "lang", models.CharField(max_length=8, null=True)),
    migrations.AlterField("seat", "name", models.CharField(max_length=80, null=True, choices=[("a", "A")])),
    migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("seat", "name")]),
    migrations.RunSQL('ALTER TABLE "tables_seat" DROP COLUMN "gone_before"'),
    migrations.CreateModel("Stool", [("id", models.BigAutoField(primary_key=True)), ("name", TEXT)]),
    migrations.RemoveField("stool", "name"),
    migrations.RunPython(migrations.RunPython.noop),
    migrations.AddIndex("seat", models.Index(fields=["name"], name="by_name")),
]


@pytest.mark.parametrize(("operations", "hinders"), [(TAKES_AWAY, 1), (LEAVES_ALONE, 0)])
def test_what_the_version_before_could_not_live_with(operations: list[Any], hinders: int) -> None:
    wrong = [one for one in operations if len(hindrances("tables", [one], BEFORE)) != hinders]
    assert not wrong, [one.describe() for one in wrong]


@pytest.mark.parametrize(
    ("nulls_distinct", "more", "hinders"),
    [(None, {"null": True}, 0), (False, {"null": True}, 1), (None, {"default": "", "db_default": ""}, 1)],
)
def test_what_is_left_null_is_the_same_as_nothing(
    nulls_distinct: bool | None, more: dict[str, Any], hinders: int
) -> None:
    once = models.UniqueConstraint(fields=["lang"], name="once", nulls_distinct=nulls_distinct)
    operations = [
        migrations.AddField("seat", "lang", models.CharField(max_length=8, **more)),
        migrations.AddConstraint("seat", once),
    ]
    assert len(hindrances("tables", operations, BEFORE)) == hinders
