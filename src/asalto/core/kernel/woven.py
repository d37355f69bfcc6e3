"""A kernel function as it is read, and as it stands in the place of its calls."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property
from types import FunctionType, ModuleType

from asalto.core.kernel.machine.sources import named
from asalto.core.kernel.trees import copied, is_pure, stored, walk
from asalto.core.kernel.unfolding import as_expression, is_final, unfolded

RESULT = "result"
"""The name for what a function gives back, where it stands in the place of its call."""


class Woven:
    """One function, with what it calls written out."""

    def __init__(self, tree: ast.FunctionDef, defaults: tuple[int, ...]) -> None:
        self.tree, self.defaults = tree, defaults
        self.size = sum(1 for _ in walk(tree))
        self.parameters = [one.arg for one in tree.args.args]
        self.set = stored(tree.body)
        self.own = list(dict.fromkeys([*self.parameters, *sorted(self.set)]))

    @cached_property
    def expression(self) -> ast.expr | None:
        """All of it as one expression."""
        return as_expression(self.tree.body)

    @cached_property
    def later(self) -> set[str]:
        """The parameters that may be worked out where they are used: at most once, with nothing
        done before that."""
        if self.expression is None or not is_pure(self.expression):
            return set()
        names = [one.id for one in walk(self.expression) if isinstance(one, ast.Name)]
        return {one for one in self.parameters if names.count(one) <= 1}

    @cached_property
    def final(self) -> list[ast.stmt] | None:
        """Its statements, if each way through them gives back."""
        return self.tree.body if is_final(self.tree.body) else None

    @cached_property
    def deed(self) -> list[ast.stmt] | None:
        """Its statements, where what it gives back is not asked for."""
        return unfolded(self.tree.body, None)

    @cached_property
    def value(self) -> list[ast.stmt] | None:
        """Its statements, where what it gives back becomes RESULT."""
        return unfolded(self.tree.body, ast.Name(RESULT, ast.Store()))

    def arguments(self, node: ast.Call) -> dict[str, ast.expr]:
        """What each parameter is given, in the order in which Python works it out."""
        given = dict(zip(self.parameters, node.args, strict=False))
        given |= {one.arg: one.value for one in node.keywords if one.arg is not None}
        last = self.parameters[len(self.parameters) - len(self.defaults) :]
        for name, value in zip(last, self.defaults, strict=True):
            given.setdefault(name, ast.Constant(value))
        return given


class Resolved(ast.NodeTransformer):
    """A function's tree, its globals written out as numbers or under other names."""

    def __init__(self, function: FunctionType, name_of: Callable[[object, str], str]) -> None:
        """`name_of` gives the name under which a global is found, and is told what it was."""
        self.function, self.name_of = function, name_of
        self.own: set[str] = set()
        self.named: list[str] = []
        """The globals that it names, each time it does."""

    def tree(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """The tree, without texts and annotations."""
        names = [one.arg for one in node.args.args]
        self.own = {*names, *stored(node.body)}
        given = ast.arguments([], [ast.arg(one) for one in names], None, [], [], None, [])
        kept = [copied(one, {}) for one in node.body if not is_text(one)]
        body = copied([self.visit(one) for one in kept] or [ast.Pass()], {})
        return ast.FunctionDef(node.name, given, body, [], lineno=node.lineno)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name: a number, if it is a global that is one."""
        if node.id in self.own:
            return node
        return self.written(named(self.function, node.id), node.id, node.lineno)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """A field, or a global of a module."""
        holder = self.held(node.value)
        if holder is not None:
            return self.written(getattr(holder, node.attr), node.attr, node.lineno)
        return self.generic_visit(node)

    def held(self, node: ast.expr) -> ModuleType | None:
        """The module that an expression names."""
        found: object = None
        if isinstance(node, ast.Name) and node.id not in self.own:
            found = named(self.function, node.id)
        elif isinstance(node, ast.Attribute):
            holder = self.held(node.value)
            found = None if holder is None else getattr(holder, node.attr)
        return found if isinstance(found, ModuleType) else None

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """A name that is set: its type does not matter any more."""
        assert node.value is not None
        return ast.Assign([node.target], self.visit(node.value), lineno=node.lineno)

    def written(self, value: object, name: str, line: int) -> ast.expr:
        """A global as a number, or under its name."""
        if isinstance(value, int):
            return ast.Constant(value, lineno=line)
        self.named.append(self.name_of(value, name))
        return ast.Name(self.named[-1], ast.Load(), lineno=line)


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a text standing alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
