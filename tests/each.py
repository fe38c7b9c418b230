"""One case for many rows: a page or a game is a case, and a failure still names every row of it that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from typing import Any

import pytest

Rows = Iterable[Any] | Callable[..., Iterable[Any]]
Test = Callable[..., None]


def for_each(names: str, rows: Rows, *, ids: Callable[..., str] | None = None) -> Callable[[Test], Test]:
    """Calls the test with every row, all in one case; those that fail are told together, by name.

    ``names`` are the arguments that a row gives, with commas between them; a row for several is a tuple. Where the
    rows depend on the case, ``rows`` is a function of those arguments of the case that it asks for. ``ids`` makes
    the name of a row from its values. No rows at all are a failure too. What fixtures give is shared by all rows.
    """
    wanted = names.replace(",", " ").split()

    def over(test: Test) -> Test:
        taken = signature(test)
        own = [one for one in taken.parameters.values() if one.name not in wanted]
        asked = [one for one in _asked(rows) if one not in taken.parameters]

        @wraps(test)
        def over_all(*itself: object, **case: Any) -> None:
            __tracebackhide__ = True
            every = list(rows(**{name: case[name] for name in _asked(rows)})) if callable(rows) else list(rows)
            assert every, "there is no row"
            said = {name: value for name, value in case.items() if name not in asked}
            failed: list[tuple[str, BaseException]] = []
            for row in every:
                values = row if len(wanted) > 1 else (row,)
                try:
                    test(*itself, **said, **dict(zip(wanted, values, strict=True)))
                except (Exception, pytest.fail.Exception) as problem:
                    failed.append((ids(*values) if ids else " ".join(map(str, values)), problem))
                    problem.add_note(f"with {failed[-1][0]}")
            if failed:
                those = ", ".join(name for name, _ in failed)
                raise BaseExceptionGroup(f"{len(failed)} of {len(every)}: {those}", [problem for _, problem in failed])

        added = [Parameter(name, Parameter.KEYWORD_ONLY) for name in asked]
        over_all.__signature__ = taken.replace(parameters=[*own, *added])  # type: ignore[attr-defined]
        return over_all

    return over


def _asked(rows: Rows) -> list[str]:
    """The arguments of the case on which its rows depend."""
    return list(signature(rows).parameters) if callable(rows) else []
