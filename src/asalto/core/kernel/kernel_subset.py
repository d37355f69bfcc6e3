"""The kernel subset: which Python a rule may be written in.

What is allowed here means the same interpreted and compiled. `breaches` reads all kernel
modules of one ruleset: those that `specialise.kernel_modules` compiles. `broken_rules` reads one
source text and names each line that leaves the subset.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, EnumType, IntEnum
from functools import cache
from itertools import chain
from pathlib import Path
from types import ModuleType

from asalto.core.kernel import playout, specialise
from asalto.core.ruleset import Ruleset, State


class Part(Enum):
    """How much of a module is checked."""

    WHOLE = "all of it"
    FUNCTIONS = "its functions: what stands beside them is not compiled"
    PUBLIC = "its public functions: the others read a file while the module is imported"


IMPORTABLE = {"__future__", "typing", "asalto"}
CONSTANT_CALLS = {"abs", "len", "max", "min"}
FORBIDDEN_CALLS = {
    "all", "any", "sum", "sorted",
    "bytes", "complex", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple",
    "delattr", "enumerate", "filter", "getattr", "hasattr", "isinstance", "iter", "map", "next",
    "print", "reversed", "round", "setattr", "type", "vars", "zip",
}  # fmt: skip
FORBIDDEN_NODES: dict[type[ast.AST], str] = {
    ast.Dict: "no dictionaries",
    ast.Set: "no sets",
    ast.List: "no lists",
    ast.ListComp: "no comprehensions",
    ast.SetComp: "no comprehensions",
    ast.DictComp: "no comprehensions",
    ast.GeneratorExp: "no generators",
    ast.Lambda: "no lambda",
    ast.JoinedStr: "no f-strings",
    ast.Try: "no try",
    ast.TryStar: "no try",
    ast.With: "no with",
    ast.AsyncWith: "no with",
    ast.AsyncFor: "no async",
    ast.AsyncFunctionDef: "no async",
    ast.Await: "no async",
    ast.Yield: "no yield",
    ast.YieldFrom: "no yield",
    ast.Raise: "no raise: assert instead",
    ast.Global: "no global",
    ast.Nonlocal: "no nonlocal",
    ast.Delete: "no del",
    ast.Starred: "no starred arguments",
    ast.Slice: "no slices: rows are walked by index",
    ast.MatMult: "no matrix product",
    ast.Div: "no division: whole numbers only, //",
    ast.MatchMapping: "no mapping patterns",
    ast.MatchClass: "no class patterns",
    ast.MatchSequence: "no sequence patterns",
    ast.MatchStar: "no starred patterns",
}


@dataclass(frozen=True, order=True)
class Breach:
    """One place that leaves the subset."""

    line: int
    rule: str


def checked(ruleset: Ruleset[State]) -> dict[ModuleType, Part]:
    """The kernel modules of a ruleset, each with what is checked of it."""
    parts = dict.fromkeys(specialise.kernel_modules(ruleset), Part.WHOLE)
    for module in parts:
        if module.__name__ == f"{ruleset.package}.tables":
            parts[module] = Part.PUBLIC
    if specialise.hint_module(ruleset) is not playout:
        parts[specialise.hint_module(ruleset)] = Part.FUNCTIONS
    return parts


def breaches(module: ModuleType, part: Part = Part.WHOLE) -> list[Breach]:
    """Every breach of one imported module, by line."""
    return broken_rules(source_of(module), part, enums_known_to(module))


def source_of(module: ModuleType) -> str:
    """The text of an imported module."""
    assert module.__file__ is not None, "a kernel module is a file"
    return Path(module.__file__).read_text(encoding="utf-8")


@cache
def enums_known_to(module: ModuleType) -> frozenset[str]:
    """Names of the IntEnum classes that a module can reach: calling one is a cast, which the
    compiler does not know."""
    near = [module, *(one for one in vars(module).values() if isinstance(one, ModuleType))]
    return frozenset(
        name
        for one in near
        for name, value in vars(one).items()
        if isinstance(value, EnumType) and issubclass(value, IntEnum)
    )


def enums_in(tree: ast.Module) -> set[str]:
    """Names of the enumerations that a source text declares."""
    return {node.name for node in tree.body if isinstance(node, ast.ClassDef) and is_enum(node)}


def is_enum(node: ast.ClassDef) -> bool:
    """Whether a class is declared as an IntEnum."""
    return any(isinstance(base, ast.Name) and base.id == "IntEnum" for base in node.bases)


def broken_rules(
    source: str, part: Part = Part.WHOLE, enums: frozenset[str] = frozenset()
) -> list[Breach]:
    """Every breach of one module, by line; `enums` are IntEnum classes known from elsewhere."""
    tree = ast.parse(source)
    checker = Checker(enums | enums_in(tree))
    if part is Part.WHOLE:
        return sorted(set(chain.from_iterable(map(checker.top, tree.body))))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    if part is Part.PUBLIC:
        functions = [one for one in functions if not one.name.startswith("_")]
    return sorted(set(chain.from_iterable(map(checker.function, functions))))


def is_text(node: ast.AST) -> bool:
    """A string standing alone: the docstring of what is around or above it."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_named(node: ast.AST, name: str) -> bool:
    """Whether an expression is just this name."""
    return isinstance(node, ast.Name) and node.id == name


class Checker:
    """Walks a module; every method yields the breaches in what it is given."""

    def __init__(self, enums: frozenset[str] | set[str]) -> None:
        self.enums = enums

    def top(self, node: ast.stmt) -> Iterator[Breach]:
        """A statement of the module itself."""
        match node:
            case ast.Import() | ast.ImportFrom():
                yield from self.imported(node)
            case ast.FunctionDef():
                yield from self.function(node)
            case ast.ClassDef():
                yield from self.declared(node)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                pass
            case ast.Assign(value=value):
                yield from self.constant(value)
            case ast.AnnAssign(annotation=annotation, value=ast.expr() as value):
                yield from self.annotation(annotation)
                yield from self.constant(value)
            case ast.AnnAssign(annotation=annotation):  # a name that `bind` fills in
                yield from self.annotation(annotation)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case _ if not is_text(node):
                yield Breach(node.lineno, "only imports, constants, records, enums and functions")

    def imported(self, node: ast.Import | ast.ImportFrom) -> Iterator[Breach]:
        """An import: asalto's own modules, IntEnum, isqrt, typing."""
        if any(alias.name.startswith("_") for alias in node.names):
            yield Breach(node.lineno, "imports no private names")
        if isinstance(node, ast.ImportFrom):
            if node.module == "enum":
                if any(alias.name != "IntEnum" for alias in node.names):
                    yield Breach(node.lineno, "of enum only IntEnum")
                return
            if node.level > 0 or imports_root(node):
                return
            modules = [node.module or ""]
        else:
            modules = [alias.name for alias in node.names]
        if modules == ["collections.abc"]:
            return
        if any(module.split(".")[0] not in IMPORTABLE for module in modules):
            yield Breach(node.lineno, "imports only asalto's own modules, IntEnum, isqrt, typing")

    def constant(self, value: ast.expr) -> Iterator[Breach]:
        """The value of a constant: whole numbers, other constants, tuples of them."""
        for node in ast.walk(value):
            if isinstance(node, ast.Call) and not (
                isinstance(node.func, ast.Name) and node.func.id in CONSTANT_CALLS
            ):
                yield Breach(node.lineno, "a constant is a whole number or a tuple of them")
        yield from self.inside(value)

    def declared(self, node: ast.ClassDef) -> Iterator[Breach]:
        """A record or an IntEnum: nothing but fields, which may say how they lie in memory."""
        if node.bases and not is_enum(node):
            yield Breach(node.lineno, "no inheritance; an enumeration is an IntEnum")
        for field in node.body:
            match field:
                case ast.Assign(value=value) if is_enum(node):
                    yield from self.constant(value)
                case ast.AnnAssign(annotation=annotation) if not is_enum(node):
                    yield from self.annotation(annotation)
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    yield Breach(field.lineno, "no methods on records or enumerations")
                case ast.Pass():
                    pass
                case _ if not is_text(field):
                    yield Breach(field.lineno, "a record has annotated fields, an IntEnum members")

    def function(self, node: ast.FunctionDef) -> Iterator[Breach]:
        """A function: its parameters, its types and what is in it."""
        given = node.args
        if node.decorator_list:
            yield Breach(node.lineno, "no decorators on functions")
        if given.vararg or given.kwarg:
            yield Breach(node.lineno, "no starred arguments")
        if given.kwonlyargs:
            yield Breach(node.lineno, "no keyword-only arguments")
        for argument in (*given.posonlyargs, *given.args):
            if argument.annotation is not None:
                yield from self.annotation(argument.annotation)
        if node.returns is not None and not (
            isinstance(node.returns, ast.Constant) and node.returns.value is None
        ):
            yield from self.annotation(node.returns)
        for default in given.defaults:
            yield from self.inside(default)
        for statement in node.body:
            yield from self.inside(statement)
            for inner in ast.walk(statement):
                if isinstance(inner, ast.Call) and is_named(inner.func, node.name):
                    yield Breach(inner.lineno, "no recursion")

    def annotation(self, node: ast.expr) -> Iterator[Breach]:
        """A type: its strings and dots are free, but what it admits is not."""
        returned = {
            id(part.slice.elts[-1])
            for part in ast.walk(node)
            if isinstance(part, ast.Subscript)
            and is_named(part.value, "Callable")
            and isinstance(part.slice, ast.Tuple)
        }  # the result of `Callable[[...], None]`, which may be None as that of a function may
        for part in ast.walk(node):
            if id(part) in returned and isinstance(part, ast.Constant):
                continue
            line = getattr(part, "lineno", node.lineno)
            if is_named(part, "float") or is_named(part, "complex"):
                yield Breach(line, "whole numbers only")
            if isinstance(part, ast.Constant) and part.value is None:
                yield Breach(line, "no None: NOBODY or UNKNOWN")

    def inside(self, node: ast.AST) -> Iterator[Breach]:
        """Anything inside a function, and the values of constants."""
        if is_text(node):
            return
        yield from self.one(node)
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                return
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                yield from self.annotation(annotation)
                parts: list[ast.AST] = [part for part in (target, value) if part is not None]
            case ast.Assert(test=test):
                parts = [test]
                if node.msg is not None and not is_plain_text(node.msg):
                    yield Breach(node.lineno, "an assertion message is a plain string")
            case _:
                parts = list(ast.iter_child_nodes(node))
        for part in parts:
            yield from self.inside(part)

    def one(self, node: ast.AST) -> Iterator[Breach]:
        """What is wrong with this node itself, whatever is in it."""
        line = getattr(node, "lineno", 0)
        match node:
            case ast.BinOp(op=ast.Div() | ast.MatMult() as operator):
                yield Breach(line, FORBIDDEN_NODES[type(operator)])
            case ast.AugAssign(op=ast.Div() | ast.MatMult() as operator):
                yield Breach(line, FORBIDDEN_NODES[type(operator)])
            case ast.operator():
                pass
            case ast.Constant(value=value):
                yield from constant_breaches(line, value)
            case ast.MatchSingleton(value=None):
                yield Breach(line, "no None: NOBODY or UNKNOWN")
            case ast.FunctionDef() | ast.ClassDef():
                yield Breach(line, "no nested functions or classes")
            case ast.Import() | ast.ImportFrom():
                yield Breach(line, "imports stand at the top")
            case ast.For(iter=walked):
                if not (isinstance(walked, ast.Call) and is_named(walked.func, "range")):
                    yield Breach(line, "for only over range: rows are walked by index")
            case ast.Call():
                yield from self.call(node)
            case ast.Name(id="float" | "IntFlag" as name):
                yield Breach(line, f"no {name}")
            case _ if type(node) in FORBIDDEN_NODES:
                yield Breach(line, FORBIDDEN_NODES[type(node)])

    def call(self, node: ast.Call) -> Iterator[Breach]:
        """A call of a function or a class."""
        called = node.func
        if isinstance(called, ast.Name) and called.id in FORBIDDEN_CALLS - {"float"}:
            yield Breach(node.lineno, f"no {called.id}()")
        if isinstance(called, ast.Name | ast.Attribute):
            name = called.id if isinstance(called, ast.Name) else called.attr
            if name in self.enums:
                yield Breach(node.lineno, f"no cast to an IntEnum: {name}()")
        if any(keyword.arg is None for keyword in node.keywords):
            yield Breach(node.lineno, "no starred arguments")


def imports_root(node: ast.ImportFrom) -> bool:
    """Whether an import is that of the whole root, the one function of `math` that is known."""
    return node.module == "math" and [alias.name for alias in node.names] == ["isqrt"]


def is_plain_text(node: ast.expr) -> bool:
    """Whether an expression is a string without blanks to fill."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def constant_breaches(line: int, value: object) -> Iterator[Breach]:
    """A value that is written out: a whole number, true or false."""
    match value:
        case bool() | int():
            pass
        case float() | complex():
            yield Breach(line, "whole numbers only")
        case None:
            yield Breach(line, "no None: NOBODY or UNKNOWN")
        case str() | bytes():
            yield Breach(line, "no strings but docstrings and assertion messages")
        case _:
            yield Breach(line, "only whole numbers and truth values")
