"""Python's own syntax as small trees of lists that a program in another language can run.

A tree says nothing of the module it stands in: whoever takes it along says what the names outside of the function mean.
Each tree is a list that begins with the sign of its kind; a bare number, text, truth value or None stands for itself.
static/portable/compile.js is the other side of this: it runs them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

Tree = Any  # lists, numbers, texts, truth values, None
OWNER: Final = "__class__"  # the name under which a method has the class it was written in

_BINARY: Final = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
}
_COMPARED: Final = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "isnt",
    ast.In: "in",
    ast.NotIn: "notin",
}
_UNARY: Final = {ast.Not: "not", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}
_SEQUENCES: Final = {ast.Tuple: "t", ast.List: "t", ast.Set: "s"}
_COMPREHENSIONS: Final = {ast.GeneratorExp: "g", ast.ListComp: "lc", ast.SetComp: "sc"}
FunctionNode = ast.FunctionDef | ast.Lambda


class CannotTell(Exception):
    """Something in a rule that has no counterpart elsewhere; the message says what and where."""


@cache
def _module(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text("utf-8"), path)


@cache
def _functions(path: str) -> dict[tuple[str, int], list[FunctionNode]]:
    found: dict[tuple[str, int], list[FunctionNode]] = {}
    for node in ast.walk(_module(path)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.setdefault((node.name, first), []).append(node)
        elif isinstance(node, ast.Lambda):
            found.setdefault(("<lambda>", node.lineno), []).append(node)
    return found


def node_of(code: CodeType) -> FunctionNode:
    """The syntax of a function. Raises CannotTell where its line has several that look alike."""
    found = _functions(code.co_filename).get((code.co_name, code.co_firstlineno), [])
    alike = [one for one in found if _names_of(one.args) == _arguments(code)]
    if len(alike) > 1:
        alike = [one for one in alike if _begins(one.body) in {(place[0], place[2]) for place in code.co_positions()}]
    if len(alike) != 1:
        raise CannotTell(f"{code.co_qualname} in {code.co_filename}:{code.co_firstlineno} is not found in its file")
    return alike[0]


def _begins(body: Any) -> tuple[int, int]:
    first = body[0] if isinstance(body, list) else body
    return first.lineno, first.col_offset


def _arguments(code: CodeType) -> list[str]:
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 4) + bool(code.co_flags & 8)
    return sorted(code.co_varnames[:count])


def _names_of(args: ast.arguments) -> list[str]:
    beside = [one for one in (args.vararg, args.kwarg) if one is not None]
    return sorted(one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs, *beside))


class Written(NamedTuple):
    """A function as it is written.

    ``tree``: its parameters, without what they are when nothing is given, its body, and whether it gives one value after
    another. ``outside``: the names that it does not bind, each with the attributes of it that are asked for.
    ``attributes`` are the names of those that it asks of anything, ``texts`` all that stand in it.
    """

    tree: dict[str, Any]
    outside: dict[str, frozenset[str]]
    attributes: frozenset[str]
    texts: frozenset[str]


@cache
def written(code: CodeType) -> Written:
    """How a function is written. Raises CannotTell."""
    node = node_of(code)
    function = _Function(node)
    tree = function.whole()
    texts = frozenset(
        one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    )
    outside = {name: frozenset(asked) for name, asked in function.outside.items()}
    return Written(tree, outside, frozenset(function.attributes), texts)


class _Function:
    """One function on its way to a tree; ``names`` are those that it and the functions around it bind."""

    def __init__(self, node: FunctionNode, around: _Function | None = None) -> None:
        self.node = node
        self.outside: dict[str, set[str]] = around.outside if around else {}
        self.attributes: set[str] = around.attributes if around else set()
        self.names: frozenset[str] = (around.names if around else frozenset()) | _bound(node)
        self.first = next((one.arg for one in (*node.args.posonlyargs, *node.args.args)), "")

    def whole(self) -> dict[str, Any]:
        args, body = self.node.args, self.node.body
        told: dict[str, Any] = {"p": [one.arg for one in (*args.posonlyargs, *args.args)]}
        if args.vararg is not None:
            told["v"] = args.vararg.arg
        if args.kwonlyargs:
            told["k"] = [one.arg for one in args.kwonlyargs]
        if args.kwarg is not None:
            told["w"] = args.kwarg.arg
        told["b"] = self.statements(body) if isinstance(body, list) else [["r", self.expression(body)]]
        if isinstance(body, list) and _yields(body):
            told["g"] = 1
        return told

    def usual(self, args: ast.arguments) -> dict[str, Tree]:
        """What parameters are when nothing is given, for a function inside of this one."""
        plain = [one.arg for one in (*args.posonlyargs, *args.args)]
        given = dict(zip(plain[len(plain) - len(args.defaults) :], args.defaults, strict=True))
        given |= {
            one.arg: node for one, node in zip(args.kwonlyargs, args.kw_defaults, strict=True) if node is not None
        }
        return {name: self.expression(node) for name, node in given.items()}

    # --- statements -----------------------------------------------------------------

    def statements(self, body: Sequence[ast.stmt]) -> list[Tree]:
        return [tree for node in body for tree in self.statement(node)]

    def statement(self, node: ast.stmt) -> Iterator[Tree]:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.Pass() | ast.AnnAssign(value=None):
                return
            case ast.Expr(value=ast.Yield(value=value)):
                yield ["y", self.expression(value) if value is not None else None]
            case ast.Expr(value=ast.YieldFrom(value=value)):
                yield ["yf", self.expression(value)]
            case ast.Expr(value=value):
                yield ["e", self.expression(value)]
            case ast.Return(value=value):
                yield ["r", self.expression(value) if value is not None else None]
            case ast.Assign(targets=targets, value=value):
                yield ["=", [self.target(one) for one in targets], self.expression(value)]
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                yield ["=", [self.target(target)], self.expression(value)]
            case ast.AugAssign(target=target, op=op, value=value):
                yield ["+=", _BINARY[type(op)], self.target(target), self.expression(value)]
            case _:
                yield self.block(node)

    def block(self, node: ast.stmt) -> Tree:
        match node:
            case ast.Break():
                return ["br"]
            case ast.Continue():
                return ["co"]
            case ast.If(test=test, body=body, orelse=orelse):
                return ["if", self.expression(test), self.statements(body), self.statements(orelse)]
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                return ["for", self.target(target), self.expression(over), self.statements(body)]
            case ast.While(test=test, body=body, orelse=[]):
                return ["wh", self.expression(test), self.statements(body)]
            case ast.Raise(exc=ast.expr() as raised):
                return ["ra", self.expression(raised)]
            case ast.Try(body=body, handlers=handlers, orelse=[], finalbody=[]):
                caught = [[self.expression(_type_of(one)), one.name, self.statements(one.body)] for one in handlers]
                return ["try", self.statements(body), caught]
            case ast.Match(subject=subject, cases=cases):
                tried = [
                    [
                        self.pattern(one.pattern),
                        self.expression(one.guard) if one.guard else True,
                        self.statements(one.body),
                    ]
                    for one in cases
                ]
                return ["mt", self.expression(subject), tried]
            case ast.FunctionDef(name=name):
                return ["=", [["n", name]], self.inner(node)]
        raise self.cannot(node)

    def pattern(self, node: ast.pattern) -> Tree:
        match node:
            case ast.MatchAs(pattern=None, name=name):
                return ["_", name]
            case ast.MatchClass(cls=cls, patterns=[], kwd_attrs=[]):
                return ["c", self.expression(cls)]
            case ast.MatchValue(value=value):
                return ["v", self.expression(value)]
            case ast.MatchSingleton(value=value):
                return ["v", value]
            case ast.MatchOr(patterns=patterns):
                return ["o", [self.pattern(one) for one in patterns]]
        raise self.cannot(node)

    def target(self, node: ast.expr) -> Tree:
        match node:
            case ast.Name(id=name):
                return ["n", name]
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return ["t", [self.target(one) for one in elts]]
            case ast.Starred(value=value):
                return ["*", self.target(value)]
            case ast.Subscript(value=value, slice=index):
                return ["i", self.expression(value), self.expression(index)]
            case ast.Attribute(value=value, attr=attr):
                return ["a", self.asked(value, attr), attr]
        raise self.cannot(node)

    # --- expressions ----------------------------------------------------------------

    def expression(self, node: ast.expr) -> Tree:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return ["n", name] if name in self.names else self.global_(name)
            case ast.Attribute(value=value, attr=attr):
                return ["a", self.asked(value, attr), attr]
            case ast.Call():
                return self.call(node)
            case ast.BinOp(left=left, op=op, right=right):
                return ["b", _BINARY[type(op)], self.expression(left), self.expression(right)]
            case ast.UnaryOp(op=op, operand=operand):
                return ["u", _UNARY[type(op)], self.expression(operand)]
            case ast.BoolOp(op=op, values=values):
                return ["and" if isinstance(op, ast.And) else "or", [self.expression(one) for one in values]]
        return self.choice(node)

    def choice(self, node: ast.expr) -> Tree:
        match node:
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return ["?", self.expression(test), self.expression(body), self.expression(orelse)]
            case ast.Compare(left=left, ops=ops, comparators=others):
                signs = [_COMPARED[type(op)] for op in ops]
                return ["cmp", self.expression(left), signs, [self.expression(one) for one in others]]
            case ast.Lambda():
                return self.inner(node)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                return ["w", name, self.expression(value)]
        return self.collection(node)

    def global_(self, name: str) -> Tree:
        """A name that this function does not bind."""
        self.outside.setdefault(name, set())
        return ["$", name]

    def asked(self, node: ast.expr, attribute: str) -> Tree:
        """A value of which an attribute is asked."""
        self.attributes.add(attribute)
        tree = self.expression(node)
        if isinstance(node, ast.Name) and node.id not in self.names:
            self.outside[node.id].add(attribute)
        return tree

    def collection(self, node: ast.expr) -> Tree:
        match node:
            case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
                return [_SEQUENCES[type(node)], [self.given(one) for one in elts]]
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                return ["d", [[self.expression(k) if k else ["**"], self.expression(v)] for k, v in pairs]]
            case ast.Subscript(value=value, slice=ast.Slice(lower=low, upper=high, step=step)):
                ends = [self.expression(one) if one is not None else None for one in (low, high, step)]
                return ["sl", self.expression(value), *ends]
            case ast.Subscript(value=value, slice=index):
                return ["i", self.expression(value), self.expression(index)]
            case ast.JoinedStr(values=values):
                return ["f", [self.part(one) for one in values]]
            case ast.GeneratorExp() | ast.ListComp() | ast.SetComp():
                inner, loops = self.loops(node.generators)
                return [_COMPREHENSIONS[type(node)], inner.expression(node.elt), loops]
            case ast.DictComp(key=key, value=value, generators=generators):
                inner, loops = self.loops(generators)
                return ["dc", [inner.expression(key), inner.expression(value)], loops]
        raise self.cannot(node)

    def loops(self, generators: Sequence[ast.comprehension]) -> tuple[_Function, list[Tree]]:
        """The loops of a comprehension, and the function as it is inside of them: with the names that they bind."""
        inner, told = self, []
        for one in generators:
            over = inner.expression(one.iter)
            inner = inner.knowing(_stored(one.target))
            told.append([inner.target(one.target), over, [inner.expression(test) for test in one.ifs]])
        return inner, told

    def knowing(self, names: frozenset[str]) -> _Function:
        other = object.__new__(_Function)
        other.__dict__.update(self.__dict__, names=self.names | names)
        return other

    def part(self, node: ast.expr) -> Tree:
        """A part of a text with braces: text, or a value with how it is to be written."""
        match node:
            case ast.Constant(value=text):
                return text
            case ast.FormattedValue(value=value, format_spec=None, conversion=-1):
                return [self.expression(value), ""]
            case ast.FormattedValue(value=value, format_spec=None, conversion=114):
                return [self.expression(value), "!r"]
            case ast.FormattedValue(value=value, format_spec=ast.JoinedStr(values=[ast.Constant(value=how)])):
                return [self.expression(value), how]
        raise self.cannot(node)

    def call(self, node: ast.Call) -> Tree:
        match node.func:
            case ast.Name(id="cast"):
                return self.expression(node.args[1])
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[]), attr=attr):
                self.attributes.add(attr)
                return ["sup", self.global_(OWNER), self.first, attr, *self.arguments(node)]
            case ast.Attribute(value=value, attr=attr):
                return ["m", self.asked(value, attr), attr, *self.arguments(node)]
        return ["c", self.expression(node.func), *self.arguments(node)]

    def arguments(self, node: ast.Call) -> list[Tree]:
        given = [[self.given(one) for one in node.args]]
        named = [[one.arg, self.expression(one.value)] for one in node.keywords]
        return [*given, named] if named else [*given]

    def given(self, node: ast.expr) -> Tree:
        return ["*", self.expression(node.value)] if isinstance(node, ast.Starred) else self.expression(node)

    def inner(self, node: FunctionNode) -> Tree:
        """A function inside of this one."""
        inside = _Function(node, self)
        return ["fn", inside.whole(), self.usual(node.args)]

    def cannot(self, node: ast.AST) -> CannotTell:
        return CannotTell(f"{ast.unparse(node)!r} has no counterpart")


def _type_of(handler: ast.ExceptHandler) -> ast.expr:
    return handler.type if handler.type is not None else ast.Name("Exception")


def _bound(node: FunctionNode) -> frozenset[str]:
    names = set(_names_of(node.args))
    for one in node.body if isinstance(node.body, list) else [node.body]:
        names |= _stored(one)
    return frozenset(names)


def _stored(node: ast.AST) -> frozenset[str]:
    """The names that are bound in a piece of syntax, without those of functions and comprehensions in it."""
    names: set[str] = set()
    waiting: list[ast.AST] = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            names.add(one.id)
        elif isinstance(one, ast.FunctionDef):
            names.add(one.name)
            continue
        elif isinstance(one, (ast.ExceptHandler, ast.MatchAs)) and one.name:
            names.add(one.name)
        elif isinstance(one, ast.Lambda):
            continue
        elif isinstance(one, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            names |= {walrus.target.id for walrus in ast.walk(one) if isinstance(walrus, ast.NamedExpr)}
            continue
        waiting.extend(ast.iter_child_nodes(one))
    return frozenset(names)


def _yields(body: Sequence[ast.stmt]) -> bool:
    waiting: list[ast.AST] = [*body]
    while waiting:
        one = waiting.pop()
        if isinstance(one, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(one, (ast.FunctionDef, ast.Lambda)):
            waiting.extend(ast.iter_child_nodes(one))
    return False
