"""One-line changes of a function: what can be done to its source, over `ast`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
TOLD = "say"
"""The module whose calls tell what happened: their arguments are left alone."""


@dataclass(frozen=True)
class Mutant:
    """A change of some columns of one line."""

    file: Path
    function: str
    line: int
    start: int
    end: int
    text: str
    """What stands there instead."""

    def source(self) -> str:
        """The whole file with the change."""
        lines = lines_of(self.file)
        old = lines[self.line - 1].encode()
        lines[self.line - 1] = (old[: self.start] + self.text.encode() + old[self.end :]).decode()
        return "".join(lines)

    def told(self) -> str:
        """`ship.limit + 1` -> `ship.limit - 1`, for people."""
        line = lines_of(self.file)[self.line - 1].encode()
        return f"`{line[self.start : self.end].decode()}` → `{self.text}`"


def lines_of(file: Path) -> list[str]:
    """The lines of a file as it was when it was first read: a long run sees one state of it."""
    return list(_lines(file))


@cache
def _lines(file: Path) -> tuple[str, ...]:
    return tuple(file.read_text("utf-8").splitlines(keepends=True))


def changes(file: Path, function: ast.FunctionDef) -> list[Mutant]:
    """Every change of a function, in the order of its lines; its docstring stays."""
    found = []
    for statement in body(function):
        for node in walk(statement):
            for text in others(node):
                if node.lineno == node.end_lineno and node.end_col_offset is not None:
                    found.append(
                        Mutant(
                            file, function.name, node.lineno, node.col_offset,
                            node.end_col_offset, text,
                        )
                    )  # fmt: skip
    return sorted(found, key=lambda one: (one.line, one.start, one.end, one.text))


def body(function: ast.FunctionDef) -> list[ast.stmt]:
    """What a function does, without its docstring."""
    first = function.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return function.body[1:] if told else function.body


def walk(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """All expressions and statements below a node; not inside what is only told."""
    if isinstance(node, (ast.expr, ast.stmt)):
        yield node
    if is_telling(node):
        return
    for child in ast.iter_child_nodes(node):
        yield from walk(child)


def is_telling(node: ast.AST) -> bool:
    """True for `say.something(...)`."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return isinstance(node.func.value, ast.Name) and node.func.value.id == TOLD


def others(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What could stand in the place of a node by an ordinary slip."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        new = COMPARE.get(type(node.ops[0]))
        if new is not None:
            yield ast.unparse(ast.Compare(node.left, [new()], node.comparators))
    elif isinstance(node, ast.BinOp):
        swapped = ARITHMETIC.get(type(node.op))
        if swapped is not None:
            yield f"({ast.unparse(ast.BinOp(node.left, swapped(), node.right))})"
    elif isinstance(node, ast.BoolOp):
        flipped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"({ast.unparse(ast.BoolOp(flipped, node.values))})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield ast.unparse(node.operand)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield str(not node.value)
        elif isinstance(node.value, int):
            yield str(node.value + 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        pair = {"min": "max", "max": "min"}.get(node.func.id)
        if pair is not None:
            yield ast.unparse(ast.Call(ast.Name(pair), node.args, node.keywords))
    elif isinstance(node, (ast.Assign, ast.AugAssign)) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield from instead(node)


def instead(node: ast.Assign | ast.AugAssign | ast.Expr) -> Iterator[str]:
    """A statement left out; `+=` turned into `=`. A new local variable cannot be left out."""
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        yield "pass"
    elif isinstance(node, ast.AugAssign):
        yield "pass"
        yield ast.unparse(ast.Assign([node.target], node.value, lineno=1))
    elif isinstance(node, ast.Expr):
        yield "pass"
