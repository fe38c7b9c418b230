"""All that some functions reach, as data: their code as trees, the values and classes they name, and what these hold.

Of a value only such attributes are taken along as the code names somewhere: a rule set knows how its game is played
as well, and a score never asks. What is cached on a value is taken along as it is, and how it was found is not.
"""

from __future__ import annotations

import builtins
import dataclasses
import enum
import functools
import itertools
import math
import operator
from collections import ChainMap, Counter, abc, defaultdict
from collections.abc import Mapping
from functools import cached_property
from inspect import unwrap
from types import FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, Final

from rules.portable.syntax import OWNER, CannotTell, Tree, written

PLAIN: Final = (type(None), bool, int, float, str)
# What the other side has of its own, by the name it has there.
NATIVE: Final[tuple[tuple[Any, str], ...]] = (
    *((getattr(builtins, name), name) for name in (
        "abs", "all", "any", "bool", "dict", "divmod", "enumerate", "filter", "float", "frozenset", "getattr", "hasattr",
        "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next", "object", "range", "reversed", "round", "set",
        "sorted", "str", "sum", "tuple", "type", "zip", "bytes", "Exception", "ValueError", "KeyError", "IndexError", "LookupError",
        "NotImplementedError", "TypeError", "StopIteration",
    )),
    (dataclasses.replace, "replace"),
    (MappingProxyType, "dict"),
    (Counter, "Counter"),
    (defaultdict, "defaultdict"),
    (functools.reduce, "reduce"),
    (functools.partial, "partial"),
    (itertools.chain, "chain"),
    (itertools.chain.from_iterable, "flattened"),
    (itertools.combinations, "combinations"),
    (itertools.combinations_with_replacement, "combinations_with_replacement"),
    (itertools.permutations, "permutations"),
    (itertools.product, "product"),
    (itertools.pairwise, "pairwise"),
    (itertools.accumulate, "accumulate"),
    (itertools.groupby, "groupby"),
    (itertools.islice, "islice"),
    (math.isfinite, "isfinite"),
    (math.prod, "prod"),
    (math.comb, "comb"),
    (math.floor, "floor"),
    (math.ceil, "ceil"),
    (operator.itemgetter, "itemgetter"),
    (operator.attrgetter, "attrgetter"),
    (operator.or_, "or_"),
    (operator.add, "add"),
    (abc.Sequence, "list"),
    (abc.Mapping, "dict"),
)  # fmt: skip
_OF_EVERY_TUPLE: Final = ("_replace", "_make", "_asdict", "__repr__", "__new__")
_ENDLESS: Final = {math.inf: "inf", -math.inf: "-inf"}


@dataclasses.dataclass(frozen=True)
class Portable:
    """Functions by name, as data. ``heap`` holds what they reach; a list with a single number in it is a place there.

    ``texts``: every text in it.
    """

    roots: Mapping[str, Tree]
    heap: tuple[Tree, ...]
    texts: frozenset[str]

    def as_json(self) -> dict[str, Any]:
        """The same for a file."""
        return {"roots": dict(self.roots), "heap": list(self.heap)}


def portable(
    roots: Mapping[str, Any],
    *,
    instead: Mapping[Any, Any] | None = None,
    left: frozenset[Any] = frozenset(),
) -> Portable:
    """These functions and values with all that they reach. Raises CannotTell.

    ``instead``: what stands in the place of some functions. ``left``: methods that are left behind, and classes of which
    all are: another class has one of the same name, and that is the one that is called.
    """
    named: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    while True:
        taken = _Taken(named, told, instead or {}, left)
        found = {name: taken.value(root) for name, root in roots.items()}
        taken.finish()
        if taken.names <= named and taken.texts <= told:
            return Portable(found, tuple(taken.heap), frozenset(taken.texts))
        named, told = named | taken.names, told | taken.texts


class _Taken:
    """What has been taken along so far, while attributes of these names are. ``names``: those that the code names."""

    def __init__(
        self,
        named: frozenset[str],
        told: frozenset[str],
        instead: Mapping[Any, Any],
        left: frozenset[Any],
    ) -> None:
        self.named = named
        self.told = told
        self.instead = {id(one): other for one, other in instead.items()}
        self.left = left
        self.owners: dict[int, type] = {}
        self.names: set[str] = set()
        self.texts: set[str] = set()
        self.heap: list[Tree] = []
        self.places: dict[Any, int] = {}
        self.keep_alive: list[Any] = []
        self.native = {id(value): name for value, name in NATIVE}
        self.waiting: list[tuple[int, Any]] = []

    def finish(self) -> None:
        while self.waiting:
            place, value = self.waiting.pop()
            self.heap[place] = self.composite(value)

    def value(self, value: Any) -> Tree:
        """A value as a tree: itself, or its place in the heap."""
        if isinstance(value, PLAIN):
            return self.plain(value)
        if isinstance(value, enum.Enum):
            raise CannotTell(f"{value!r} is one of a fixed set")
        key: Any = id(value)
        if key not in self.places:
            self.places[key] = len(self.heap)
            self.keep_alive.append(value)
            self.heap.append(None)
            place = self.places[key]
            self.waiting.append((place, value))
        return [self.places[key]]

    def plain(self, value: Any) -> Tree:
        if isinstance(value, float) and value in _ENDLESS:
            return ["inf" if value > 0 else "-inf"]
        if isinstance(value, str):
            self.texts.add(str(value))
            return str(value)
        return value

    def composite(self, value: Any) -> Tree:
        if id(value) in self.native:
            return ["B", self.native[id(value)]]
        stand_in = self.instead.get(id(value))
        if stand_in is not None:
            return ["=", self.value(stand_in)]
        if isinstance(value, type):
            return self.class_(value)
        if isinstance(value, MethodType):
            return ["M", self.value(value.__self__), self.value(value.__func__)]
        if isinstance(value, functools.partial):
            return ["P", self.value(value.func), [self.value(one) for one in value.args]]
        if isinstance(value, FunctionType) or hasattr(value, "__wrapped__"):
            return self.function(value)
        return self.collection(value)

    def collection(self, value: Any) -> Tree:
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return ["O", self.value(type(value)), {name: self.value(getattr(value, name)) for name in value._fields}]
        if isinstance(value, (tuple, list, range)):
            return ["T", [self.value(one) for one in value]]
        if isinstance(value, (frozenset, set)):
            return ["S", [self.value(one) for one in sorted(value, key=str)]]
        if isinstance(value, Mapping):
            return ["D", [[self.value(key), self.value(one)] for key, one in value.items()]]
        if not dataclasses.is_dataclass(value) and not hasattr(value, "__dict__"):
            raise CannotTell(f"{value!r} has no counterpart")
        return ["O", self.value(type(value)), self.attributes(value)]

    # --- values of a class ----------------------------------------------------------

    def attributes(self, value: Any) -> dict[str, Tree]:
        held = [one.name for one in dataclasses.fields(value)] if dataclasses.is_dataclass(value) else list(vars(value))
        whole = all(isinstance(getattr(value, name), PLAIN) for name in held)
        made = {
            name
            for one in type(value).__mro__
            for name, member in vars(one).items()
            if isinstance(member, cached_property)
        }
        wanted = [name for name in held if whole or name in self.named or name in self.told]
        wanted += sorted(name for name in made if name in self.named and name not in wanted)
        return {name: self.value(getattr(value, name)) for name in wanted}

    def class_(self, value: type) -> Tree:
        above = [one for one in value.__mro__[1:] if not _only_says_what_it_is(one)]
        told: dict[str, Any] = {"n": value.__name__, "up": [self.value(one) for one in above]}
        if dataclasses.is_dataclass(value):
            fields = dataclasses.fields(value)
            told["f"] = [[one.name, *self.default(one)] for one in fields if one.init]
            told["eq"] = int(value.__eq__ is not object.__eq__)
        elif hasattr(value, "_fields"):
            defaults = getattr(value, "_field_defaults", {})
            told["f"] = [[name, *([self.value(defaults[name])] if name in defaults else [])] for name in value._fields]
            told["t"] = 1
        told["m"] = {
            name: member
            for name, one in (() if value in self.left else vars(value).items())
            if not any(one is other for other in self.left)
            and (name in self.named or name in ("__init__", "__post_init__", "__getitem__"))
            and not _made_by_python(value, name)
            and (member := self.member(value, name, one)) is not None
        }
        return ["C", told]

    def default(self, field: dataclasses.Field[Any]) -> list[Tree]:
        if field.default is not dataclasses.MISSING:
            return [self.value(field.default)]
        if field.default_factory is not dataclasses.MISSING:
            return [self.value(field.default_factory())]
        return []

    def member(self, owner: type, name: str, one: Any) -> Tree:
        if isinstance(one, property):
            return ["get", self.value_of_code(one.fget, owner)]
        if isinstance(one, cached_property):
            return None
        if isinstance(one, staticmethod):
            return ["static", self.value_of_code(one.__func__, owner)]
        if isinstance(one, classmethod):
            return ["class", self.value_of_code(one.__func__, owner)]
        if isinstance(one, FunctionType) or hasattr(one, "__wrapped__"):
            return ["do", self.value_of_code(one, owner)]
        if dataclasses.is_dataclass(owner) and any(field.name == name for field in dataclasses.fields(owner)):
            return None
        if type(one).__name__ in ("_tuplegetter", "member_descriptor", "getset_descriptor"):
            return None
        return ["is", self.value(one)]

    def value_of_code(self, function: Any, owner: type) -> Tree:
        place = self.value(function)
        self.owners[id(function)] = owner
        return place

    # --- functions ------------------------------------------------------------------

    def function(self, value: Any) -> Tree:
        plain = unwrap(value)
        if not isinstance(plain, FunctionType):
            raise CannotTell(f"{value!r} has no counterpart")
        found = written(plain.__code__)
        self.names |= found.attributes
        self.texts |= found.texts
        told = {**found.tree, "n": plain.__name__, "o": self.outside(plain, found.outside, self.owners.get(id(value)))}
        defaults = self.defaults(plain)
        if defaults:
            told["d"] = defaults
        if value is not plain:
            told["c"] = 1
        return ["F", told]

    def defaults(self, plain: FunctionType) -> dict[str, Tree]:
        code, given = plain.__code__, plain.__defaults__ or ()
        names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
        found = {name: self.value(one) for name, one in zip(names, given, strict=True)}
        return found | {name: self.value(one) for name, one in (plain.__kwdefaults__ or {}).items()}

    def outside(self, plain: FunctionType, names: Mapping[str, frozenset[str]], owner: type | None) -> dict[str, Tree]:
        """What the names mean that a function does not bind."""
        cells = zip(plain.__code__.co_freevars, plain.__closure__ or (), strict=True)
        near = {name: cell.cell_contents for name, cell in cells if name in names and name != OWNER}
        known = ChainMap(near, {} if owner is None else {OWNER: owner}, plain.__globals__, vars(builtins))
        if missing := [name for name in names if name not in known]:
            raise CannotTell(f"{plain.__qualname__} names {missing[0]}, which is nowhere")
        return {name: self.meant(known[name], asked) for name, asked in names.items()}

    def meant(self, value: Any, asked: frozenset[str]) -> Tree:
        if isinstance(value, ModuleType):
            return ["N", {name: self.value(getattr(value, name)) for name in sorted(asked)}]
        return self.value(value)


def _only_says_what_it_is(one: type) -> bool:
    """Whether nothing is inherited from a class that could be run elsewhere."""
    elsewhere = one.__module__ in ("builtins", "abc", "typing", "collections.abc") and one is not Exception
    return elsewhere or bool(getattr(one, "_is_protocol", False))


def _made_by_python(owner: type, name: str) -> bool:
    member = vars(owner)[name]
    if hasattr(owner, "_fields") and name in _OF_EVERY_TUPLE:
        return True
    return isinstance(member, FunctionType) and member.__code__.co_filename == "<string>"


__all__ = ["CannotTell", "Portable", "portable"]
