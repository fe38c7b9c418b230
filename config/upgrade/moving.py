"""The whole database into another one, of the same kind or not, row by row, and compared afterwards."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connections, transaction
from django.db.models import Field, Model

from config import preflight, services
from config.backups import contents, postgres
from config.environment import kept_private
from config.preflight import Unfit
from config.upgrade import pending

HERE, THERE = "default", "moved"
_TO: Final = "MOVE_TO"  # where the address is read as any other
_ROWS: Final = 500  # written at once
_ROOM: Final = 2**128


class Moved(NamedTuple):
    """What has been moved: tables that hold something, rows in all of them, and rows of logs."""

    tables: int
    rows: int
    logs: int


def move(address: str) -> Moved:
    """Copies everything into the database of this address, and compares. Raises Unfit with nothing left there.

    Nobody may use either of them meanwhile.
    """
    if pending.missing():
        raise Unfit("The database is older than the program; run `manage.py migrate` first.")
    with ExitStack() as stack:
        _nobody_here(stack)
        _open(address)
        stack.callback(connections[THERE].close)
        _empty_there()
        call_command("migrate", database=THERE, verbosity=0, interactive=False)
        try:
            with transaction.atomic(using=THERE):
                return _filled()
        except (DatabaseError, ValueError) as error:
            raise Unfit(f"{address_of(THERE)} does not take what is here ({str(error).strip()}).") from error


def address_of(alias: str) -> str:
    """What a database is called in a sentence, without its password."""
    known = connections[alias].settings_dict
    return str(known["NAME"]) if not known.get("HOST") else f"{known['NAME']} on {known['HOST']}"


def _nobody_here(stack: ExitStack) -> None:
    if settings.SQLITE:
        database = Path(settings.DATABASES[HERE]["NAME"]).absolute()
        stack.enter_context(preflight.one_process(database))
        stack.enter_context(preflight.nobody_at_work(database))
    else:
        postgres.nobody_serves()


def _open(address: str) -> None:
    """Makes the other database known to Django. It is read as DATABASE_URL is."""
    os.environ[_TO] = address
    try:
        described = services.database(_TO, Path())
    except ImproperlyConfigured as error:
        raise Unfit(
            "the address cannot be used. It should be postgres://user:password@host:5432/name, or sqlite:////folder/file."
        ) from error
    if described["ENGINE"].endswith("sqlite3"):
        kept_private(Path(described["NAME"]))
        described["OPTIONS"] = {"transaction_mode": "IMMEDIATE"}
    connections.settings[THERE] = connections.configure_settings({HERE: settings.DATABASES[HERE], THERE: described})[
        THERE
    ]


def _empty_there() -> None:
    try:
        with connections[THERE].cursor() as cursor:
            names = connections[THERE].introspection.table_names(cursor)
    except DatabaseError as error:
        raise Unfit(f"{address_of(THERE)} cannot be reached ({str(error).strip()}).") from error
    if names:
        raise Unfit(f"There is something in {address_of(THERE)} already ({len(names)} tables); name an empty database.")


def _filled() -> Moved:
    known = list(_models())
    for model in reversed(known):  # what Django puts into every database of its own accord comes from here too
        model._base_manager.using(THERE).all()._raw_delete(THERE)
    for model in known:
        _copy(model)
    rows = {model._meta.db_table: _compared(model) for model in known}
    _go_on_counting(known)
    logs = sum(rows.get(name, 0) for name in contents.LOGS)
    return Moved(sum(1 for count in rows.values() if count), sum(rows.values()), logs)


def _models() -> Iterator[type[Model]]:
    for model in apps.get_models(include_auto_created=True):
        if model._meta.managed and not model._meta.proxy:
            yield model


def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in model._meta.concrete_fields if not field.generated]


def _rows(model: type[Model], alias: str) -> Iterator[Sequence[Any]]:
    names = [field.attname for field in _fields(model)]
    yield from model._base_manager.using(alias).order_by("pk").values_list(*names).iterator(chunk_size=2000)


def _copy(model: type[Model]) -> None:
    """As plain statements: a model's own save would set its times anew."""
    there, fields = connections[THERE], _fields(model)
    quote = there.ops.quote_name
    names, marks = ", ".join(quote(str(field.column)) for field in fields), ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({marks})"  # noqa: S608  our own names
    rows = _rows(model, HERE)
    with there.cursor() as cursor:
        while batch := list(islice(rows, _ROWS)):
            cursor.executemany(
                statement,
                [
                    [field.get_db_prep_save(value, there) for field, value in zip(fields, row, strict=True)]
                    for row in batch
                ],
            )


def _compared(model: type[Model]) -> int:
    """How many rows there are on either side. Raises ValueError where they are not the same."""
    here, there = _fingerprint(model, HERE), _fingerprint(model, THERE)
    if here != there:
        raise ValueError(f"{model._meta.db_table}: {there[0]} rows there and {here[0]} here, or other ones")
    return here[0]


def _fingerprint(model: type[Model], alias: str) -> tuple[int, int]:
    """Rows, and a sum over all of them: the two databases sort letters differently, so the order must not matter."""
    count, total = 0, 0
    for row in _rows(model, alias):
        count += 1
        told = json.dumps([_told(value) for value in row], sort_keys=True, ensure_ascii=True)
        total += int.from_bytes(blake2b(told.encode(), digest_size=16).digest())
    return count, total % _ROOM


def _told(value: Any) -> Any:
    """A value so that the same is the same, whichever database it comes from."""
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    return str(value)


def _go_on_counting(known: Sequence[type[Model]]) -> None:
    """Numbers that the database gives go on behind the last one."""
    from django.core.management.color import no_style

    there = connections[THERE]
    with there.cursor() as cursor:
        for statement in there.ops.sequence_reset_sql(no_style(), list(known)):
            cursor.execute(statement)
