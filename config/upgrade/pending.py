"""What a database lacks of the program, and what it has beyond it."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor

from config.upgrade.side_by_side import hindrances


def missing(executor: MigrationExecutor | None = None) -> list[Migration]:
    """The migrations that are to be applied, in their order."""
    found = executor or MigrationExecutor(connection)
    return [migration for migration, _backwards in found.migration_plan(found.loader.graph.leaf_nodes())]


def beyond(executor: MigrationExecutor | None = None) -> list[str]:
    """Migrations of our apps that were applied and that this program does not know, such as `tables.0020_bars`."""
    loader = (executor or MigrationExecutor(connection)).loader
    known = set(loader.disk_migrations) | {
        replaced for one in loader.disk_migrations.values() for replaced in one.replaces
    }
    return [f"{app}.{name}" for app, name in sorted(loader.applied_migrations) if app in loader.migrated_apps and (app, name) not in known]  # fmt: skip


def hindering(migrations: list[Migration], executor: MigrationExecutor | None = None) -> Iterator[str]:
    """Why processes of the version before cannot serve beside these, each with the name of its migration."""
    found = executor or MigrationExecutor(connection)
    applied = [node for node in found.loader.applied_migrations if node in found.loader.graph.nodes]
    before = found.loader.project_state(applied, at_end=True)
    for migration in migrations:
        for why in hindrances(migration.app_label, migration.operations, before):
            yield f"{migration}: {why}"
