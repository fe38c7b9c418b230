"""Changed copies of a frozen value, as fast as written out by hand and from one list of fields.

Hardly anything is done as often as making the next state from the last, and a closed value can only be filled
slowly. So a copy is put together as a draft, which has the same slots and is not closed, and becomes the real
thing before anybody else sees it. The functions that do so are written here from the fields of the class, once at
import, as ``dataclasses`` writes ``__init__``: a loop over the fields takes three times as long. Of what types they
are, which no checker can see in them, the class says that has them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

_KEPT: Any = object()  # in the place of a value that stays as it was
_Kind = TypeVar("_Kind")


def changing(kind: type[_Kind], *names: str) -> Callable[..., _Kind]:
    """A function of a value of this class and new values for these fields, in this order: the changed copy."""
    taken = {name: name for name in names}
    values = [taken.get(name, f"old.{name}") for name in _fields(kind)]
    return _written(kind, ", ".join(("old", *names)), values)


def with_replace(kind: type[_Kind]) -> type[_Kind]:
    """This class, a frozen dataclass with slots, its ``_replace`` made fast."""
    names = _fields(kind)
    parameters = ", ".join(("old", "*", *(f"{name}=kept" for name in names)))
    values = [f"old.{name} if {name} is kept else {name}" for name in names]
    replace: Any = _written(kind, parameters, values)
    replace.__name__, replace.__qualname__ = "_replace", f"{kind.__qualname__}._replace"
    opened: Any = kind
    opened._replace = replace
    return kind


def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _written(kind: type[_Kind], parameters: str, values: Iterable[str]) -> Callable[..., _Kind]:
    """A function with these parameters whose result has these values in its fields."""
    filled = "\n".join(f"    new.{name} = {value}" for name, value in zip(_fields(kind), values, strict=True))
    source = f"def copied({parameters}):\n    new = blank(draft)\n{filled}\n    new.__class__ = kind\n    return new\n"
    known: dict[str, Any] = {"blank": object.__new__, "draft": _draft_of(kind), "kind": kind, "kept": _KEPT}
    exec(source, known)  # noqa: S102  # the text is made of the names of the fields and nothing else
    copied: Callable[..., _Kind] = known["copied"]
    return copied


def _draft_of(kind: type[_Kind]) -> type:
    """A class with the same slots that can be written to; one of its objects can become one of that class."""
    own = kind.__dict__["__slots__"]
    open_again = {"__slots__": own, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(f"{kind.__name__}Draft", (kind.__base__ or object,), open_again)
