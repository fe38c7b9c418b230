"""Failures of commands as they travel between processes: by name."""

from __future__ import annotations

from tables.service.batches import Busy, DiskFull, OwnedElsewhere
from tables.service.damage import DamagedTable
from tables.service.ledger import NoSuchTable

FAILURES: dict[str, type[Exception]] = {
    "disk-full": DiskFull,
    "busy": Busy,
    "no-table": NoSuchTable,
    "elsewhere": OwnedElsewhere,
}
DAMAGED = "damaged "  # and the table's code


def name_of(failure: Exception) -> str:
    """A failure as it travels."""
    if isinstance(failure, DamagedTable):
        return DAMAGED + failure.code
    return next((name for name, kind in FAILURES.items() if isinstance(failure, kind)), "failed")


def failure_named(name: str) -> Exception:
    """A failure as it has travelled."""
    if name.startswith(DAMAGED):
        return DamagedTable(name.removeprefix(DAMAGED), "found by the process that owns it")
    return FAILURES.get(name, RuntimeError)()
