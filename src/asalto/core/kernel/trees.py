"""Syntax trees: walked, and copied with other expressions in the place of names."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

ORDERS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
NONE = ast.Constant(None)


def walk(node: object) -> list[ast.AST]:
    """Every node of a tree, or of a list of trees; of what has nothing in it, none."""
    found: list[ast.AST] = []
    open_nodes = [node]
    while open_nodes:
        one = open_nodes.pop()
        if type(one) is list:
            open_nodes += one
        elif isinstance(one, ast.AST) and one._fields:
            found.append(one)
            open_nodes += one.__dict__.values()
    return found


def stored(tree: object) -> set[str]:
    """The names that are set in a tree."""
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.MatchAs) and node.name is not None:
            found.add(node.name)
    return found


def gives_back(tree: object) -> bool:
    """Whether a statement, or one in it, gives back."""
    return any(isinstance(one, ast.Return) for one in walk(tree))


def is_pure(tree: object) -> bool:
    """Whether an expression only reads: it can be worked out later or not at all."""
    return not any(isinstance(one, ast.Call | ast.NamedExpr) for one in walk(tree))


def load(name: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(name, ast.Load())


def assign(name: str, value: ast.expr) -> ast.Assign:
    """A name that is set."""
    return ast.Assign([ast.Name(name, ast.Store())], value)


def with_name(name: str, value: ast.expr, rest: ast.expr) -> ast.expr:
    """`rest`, after a name is given to a value that is never None."""
    test = ast.Compare(ast.NamedExpr(ast.Name(name, ast.Store()), value), [ast.IsNot()], [NONE])
    return ast.IfExp(test, rest, ast.Constant(0))


def copied(node: Any, names: Mapping[str, ast.expr], line: int = 0) -> Any:
    """A copy of a tree, or of a list of trees, with other expressions for names; what is known
    by then is worked out. With a `line` all of it stands there."""
    if isinstance(node, list):
        found = [copied(one, names, line) for one in node]
        return _flat(found) if found and isinstance(found[0], ast.stmt) else found
    if isinstance(node, ast.Name):
        return _name(node, names, line)
    if not isinstance(node, ast.AST) or not node._fields or isinstance(node, ast.Constant):
        return node
    made = type(node)()
    inside = made.__dict__
    for name, value in node.__dict__.items():
        inside[name] = copied(value, names, line) if isinstance(value, ast.AST | list) else value
    if line and "lineno" in node._attributes:
        inside["lineno"] = line
    if isinstance(made, ast.MatchAs) and made.name is not None:
        new = names.get(made.name)
        made.name = new.id if isinstance(new, ast.Name) else made.name
    return known(made) if isinstance(made, ast.expr) else made


def _name(node: ast.Name, names: Mapping[str, ast.expr], line: int) -> ast.expr:
    new = names.get(node.id)
    if new is None:
        made = ast.Name(node.id, node.ctx)
    elif isinstance(new, ast.Name):
        made = ast.Name(new.id, node.ctx)
    else:
        found: ast.expr = copied(new, {}, line)
        return found
    made.lineno = line or getattr(node, "lineno", 0)
    return made


def _flat(body: list[ast.stmt]) -> list[ast.stmt]:
    """Statements without decisions that are known."""
    found: list[ast.stmt] = []
    for one in body:
        if isinstance(one, ast.If) and isinstance(one.test, ast.Constant):
            found += one.body if one.test.value else one.orelse
        else:
            found.append(one)
    return found or [ast.Pass()]


def known(node: ast.expr) -> ast.expr:
    """An expression, worked out as far as its numbers are known."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)):
            return ast.Constant(-value)  # type: ignore[operator]
        case ast.UnaryOp(op=ast.Not(), operand=ast.Constant(value=value)):
            return ast.Constant(not value)
        case ast.Compare(
            left=ast.Constant(value=one), ops=[order], comparators=[ast.Constant(value=other)]
        ) if type(order) in ORDERS:
            return ast.Constant(ORDERS[type(order)](one, other))
        case ast.IfExp(test=ast.Constant(value=value)):
            return node.body if value else node.orelse
        case ast.BoolOp(op=op, values=[ast.Constant(value=value), *rest]):
            if bool(value) != isinstance(op, ast.And):
                return node.values[0]
            return rest[0] if len(rest) == 1 else known(ast.BoolOp(op, rest))
    return node


def located(tree: ast.AST, line: int) -> None:
    """Give every node a line: its own, or that of what it is in."""
    line = getattr(tree, "lineno", 0) or line
    if "lineno" in tree._attributes:
        tree.lineno = tree.end_lineno = line  # type: ignore[attr-defined]
        tree.col_offset = tree.end_col_offset = 0  # type: ignore[attr-defined]
    for value in list(tree.__dict__.values()):
        if isinstance(value, list):
            for one in value:
                if isinstance(one, ast.AST):
                    located(one, line)
        elif isinstance(value, ast.AST) and value._fields:
            located(value, line)
