"""Whether processes of the version before can go on while a migration is applied, and after it.

They read and write the tables as they know them. So a version only adds, and what it adds may be left out by whoever does
not know it; what nobody reads any more goes with the version after that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from django.db.migrations import operations as ops
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, Field, UniqueConstraint

_TAKES_AWAY: Final = (
    ops.RemoveField,
    ops.RenameField,
    ops.DeleteModel,
    ops.RenameModel,
    ops.AlterModelTable,
    ops.AlterUniqueTogether,
    ops.AlterOrderWithRespectTo,
)
HINT: Final = "docs/operating.md, Upgrade, says how to do it in two versions"


def hindrances(app: str, operations: Sequence[Operation], before: ProjectState) -> list[str]:
    """Why processes that know the models as they were before cannot go on beside this; empty if they can.

    A table that is made by the same operations is nobody's yet. What changes the state alone changes no table.
    """
    own = {name for label, name in before.models if label == app}
    real = list(_of_the_database(operations))
    left_null = {
        (one.model_name_lower, one.name) for one in real if isinstance(one, ops.AddField) and _is_left_null(one.field)
    }
    return [why for one in real if (why := _hindrance(app, one, own, before)) and not _is_met_by_null(one, left_null)]


def _of_the_database(operations: Sequence[Operation]) -> Iterator[Operation]:
    for one in operations:
        if isinstance(one, ops.SeparateDatabaseAndState):
            yield from _of_the_database(one.database_operations)
        else:
            yield one


def _hindrance(app: str, one: Operation, own: set[str], before: ProjectState) -> str:
    if isinstance(one, ops.RunSQL):
        return _of_sql(one, app, before)
    model = str(getattr(one, "model_name", getattr(one, "old_name", getattr(one, "name", "")))).lower()
    if model not in own:
        return ""
    if isinstance(one, _TAKES_AWAY):
        return f"{one.describe()}: the version before reads it"
    if isinstance(one, ops.AddField) and _is_demanded(one.field):
        return f"{one.describe()}: the version before leaves it out, so it needs db_default or null"
    if isinstance(one, ops.AlterField):
        return _of_altering(one, before.models[app, model].fields.get(one.name))
    if isinstance(one, ops.AddConstraint):
        kind = "the same twice" if isinstance(one.constraint, UniqueConstraint) else "what it forbids"
        return f"{one.describe()}: the version before may write {kind}"
    return ""


def _is_demanded(field: Field[object, object]) -> bool:
    """Whether a row cannot be written without it. Django's own `default` is not known to another version."""
    return not (field.many_to_many or field.null or field.db_default is not NOT_PROVIDED)


def _is_left_null(field: Field[object, object]) -> bool:
    return bool(field.null) and field.db_default is NOT_PROVIDED


def _is_met_by_null(one: Operation, left_null: Collection[tuple[str, str]]) -> bool:
    """Whether it forbids rows that are alike in a field which the version before leaves null: null is like no other null."""
    if not isinstance(one, ops.AddConstraint) or not isinstance(one.constraint, UniqueConstraint):
        return False
    alike = any((one.model_name_lower, name) in left_null for name in one.constraint.fields)
    return alike and one.constraint.nulls_distinct is not False


def _of_altering(one: ops.AlterField, former: Field[object, object] | None) -> str:
    if former is None:
        return ""
    if former.null and not one.field.null and one.field.db_default is NOT_PROVIDED:
        return f"{one.describe()}: the version before may write null"
    if one.field.unique and not former.unique:
        return f"{one.describe()}: the version before may write the same twice"
    kinds = (former.get_internal_type(), one.field.get_internal_type())
    shorter = former.max_length and one.field.max_length and one.field.max_length < former.max_length
    if kinds[0] != kinds[1] or shorter:
        return f"{one.describe()}: the version before writes {kinds[0]} of its own length"
    return ""


def _of_sql(one: ops.RunSQL, app: str, before: ProjectState) -> str:
    """SQL takes away by name; what the version before does not know by this name may go."""
    said = str(one.sql).lower()
    if not any(word in said for word in ("drop", "rename", "set not null")):
        return ""
    models = (model for (label, _), model in before.models.items() if label == app)
    known = {f"{app}_{model.name_lower}": set(model.fields) for model in models}
    read = [
        f"{table}.{field}"
        for table, fields in known.items()
        if table in said
        for field in fields
        if f'"{field}"' in said
    ]
    whole = [table for table in known if f'drop table "{table}"' in said]
    return f"SQL that changes {', '.join(read + whole)}: the version before reads it" if read or whole else ""
