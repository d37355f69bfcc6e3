"""Kernel functions woven together for interpreted play: constants are written out, and what a
small function does stands where it was called.

Python takes ten times as long to call a function as to add two numbers, and the rules are many
small functions. A bot that plays a battle inside gets them woven, made from the same sources; the
kernel subset makes that safe: no recursion, no closures, no names that are bound anew.
"""

from __future__ import annotations

import ast
import time
from types import FunctionType
from typing import Any

from asalto.core.kernel.machine.sources import tree_of
from asalto.core.kernel.trees import assign, copied, is_pure, known, load, located, walk, with_name
from asalto.core.kernel.woven import RESULT, Resolved, Woven

SMALL = 160
"""So many nodes a function may have that is written out wherever it is called."""
ONCE = 3000
"""The same where it is called in one place only."""
OPAQUE = (ast.ListComp, ast.GeneratorExp, ast.Lambda, ast.Starred, ast.JoinedStr)
"""What the subset forbids: a function that has it is called as it is."""
SIMPLE = (ast.Name, ast.Constant)
WARM = 0.1
"""Seconds that a function is called as it is: weaving takes a second or two."""


class Weaver:
    """Weaves functions, all over one set of globals."""

    def __init__(self) -> None:
        self.space: dict[str, Any] = {}
        self._names: dict[int, str] = {}
        self._of: dict[str, FunctionType] = {}
        self._read: dict[str, ast.FunctionDef] = {}
        self._done: dict[str, Woven] = {}
        self._calls: dict[str, int] = {}

    def woven(self, function: FunctionType) -> FunctionType:
        """What does the same as a function, in less time."""
        name = self.name_of(function, function.__name__)
        self._reach(name)
        self._make(name)
        made: FunctionType = self.space[name]
        return made

    def name_of(self, value: object, like: str) -> str:
        """The global name of a function or a table."""
        name = self._names.get(id(value))
        if name is None:
            name = self._names[id(value)] = f"{like}__{len(self._names)}"
            self.space[name] = value
            if isinstance(value, FunctionType):
                self._of[name] = value
        return name

    def _reach(self, name: str) -> None:
        """Read a function and all that it calls, and count the calls."""
        if name in self._read or name not in self._of:
            return
        tree = tree_of(self._of[name])
        if any(isinstance(node, OPAQUE) for node in walk(tree)):
            del self._of[name]
            return
        reading = Resolved(self._of[name], self.name_of)
        self._read[name] = reading.tree(tree)
        for called in reading.named:
            self._calls[called] = self._calls.get(called, 0) + 1
            self._reach(called)

    def done(self, name: str) -> Woven | None:
        """A function with what it calls written out."""
        if name not in self._done:
            if name not in self._read:
                return None
            tree = self._read[name]
            tree.body = Weave(self).block(tree.body)
            self._done[name] = Woven(tree, self._of[name].__defaults__ or ())
        return self._done[name]

    def short(self, node: ast.expr) -> Woven | None:
        """The function that is called, if it may stand in the place of the call."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            return None
        found = self.done(node.func.id)
        if found is None:
            return None
        most = SMALL if self._calls.get(node.func.id, 0) > 1 else ONCE
        return found if found.size <= most else None

    def _make(self, name: str) -> None:
        """Compile a function, and those that it still calls."""
        found = self.done(name)
        plain = self._of.get(name)
        if found is None or plain is None or self.space[name] is not plain:
            return
        found.tree.name = name
        located(found.tree, plain.__code__.co_firstlineno)
        code = compile(ast.Module([found.tree], []), plain.__code__.co_filename, "exec")
        exec(code, self.space)
        self.space[name].__defaults__ = found.defaults or None
        self.space[name].__name__ = self.space[name].__qualname__ = plain.__name__
        for called in self.space[name].__code__.co_names:
            self._make(called)


class Weave(ast.NodeTransformer):
    """Writes out what one function calls: in expressions where it is one, else before the
    statement. Names of its own are used again in the next statement."""

    def __init__(self, weaver: Weaver) -> None:
        self.weaver = weaver
        self.names = 0

    def fresh(self) -> str:
        """A name that nothing else has in this statement."""
        self.names += 1
        return f"_{self.names}"

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Statements with what they call written out."""
        found: list[ast.stmt] = []
        for one in statements:
            self.names = 0
            found += self.statement(one)
        return found

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        """One statement, after what it needs first."""
        before: list[ast.stmt] = []
        match node:
            case ast.If():
                node.test = self.first(self.visit(node.test), before)
                node.body, node.orelse = self.block(node.body), self.block(node.orelse)
            case ast.While():
                node.test = self.visit(node.test)
                node.body = self.block(node.body)
            case ast.For():
                node.iter = self.first(self.visit(node.iter), before)
                node.body = self.block(node.body)
            case ast.Match():
                node.subject = self.first(self.visit(node.subject), before)
                for case in node.cases:
                    case.guard = self.visit(case.guard) if case.guard is not None else None
                for case in node.cases:
                    case.body = self.block(case.body)
            case ast.Return(value=ast.expr() as value):
                return self.ended(node, self.visit(value))
            case ast.Expr():
                return self.done(node, self.visit(node.value), None)
            case ast.Assign(targets=[target]):
                return self.done(node, self.visit(node.value), self.visit(target))
            case ast.AugAssign(target=ast.Name()):
                node.value = self.first(self.visit(node.value), before)
            case _:
                self.generic_visit(node)
        return [*before, node]

    def ended(self, node: ast.Return, value: ast.expr) -> list[ast.stmt]:
        """`return value`: what it calls last may give back itself."""
        before: list[ast.stmt] = []
        value = self.peeled(value, before)
        found = self.weaver.short(value)
        if found is not None and found.final is not None:
            self.ready(value, before)
            return before + self.inside(found, value, found.final)
        node.value = self.first(value, before)
        return [*before, node]

    def done(
        self, node: ast.Expr | ast.Assign, value: ast.expr, target: ast.expr | None
    ) -> list[ast.stmt]:
        """`target = value`, or the value for what it does."""
        before: list[ast.stmt] = []
        value = self.peeled(value, before)
        found = self.weaver.short(value)
        body = None if found is None else found.deed if target is None else found.value
        if found is not None and body is not None:
            self.ready(value, before)
            return before + self.inside(found, value, body, target)
        node.value = self.first(value, before)
        return [*before, node]

    def peeled(self, node: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """An expression without the names that it gives first (`with_name`)."""
        while isinstance(node, ast.IfExp):
            match node.test:
                case ast.Compare(
                    left=ast.NamedExpr(target=ast.Name(id=name), value=value), ops=[ast.IsNot()]
                ):
                    first = self.first(value, before)
                    before.append(assign(name, first))
                    node = node.body
                case _:
                    break
        return node

    def ready(self, node: ast.expr, before: list[ast.stmt]) -> None:
        """Write out what a call is given, as far as its order allows."""
        assert isinstance(node, ast.Call)
        for k, one in enumerate(node.args):
            node.args[k] = self.first(one, before)
            if not isinstance(node.args[k], SIMPLE):
                return

    def first(self, node: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """An expression whose first call is written out before it, as often as that can be."""
        node = self.peeled(node, before)
        match node:
            case ast.Call():
                self.ready(node, before)
                found = self.weaver.short(node)
                if found is not None and found.value is not None:
                    name = self.fresh()
                    target = ast.Name(name, ast.Store())
                    before += self.inside(found, node, found.value, target)
                    return load(name)
            case ast.BinOp():
                node.left = self.first(node.left, before)
                if isinstance(node.left, SIMPLE):
                    node.right = self.first(node.right, before)
            case ast.Compare():
                node.left = self.first(node.left, before)
                if isinstance(node.left, SIMPLE):
                    node.comparators[0] = self.first(node.comparators[0], before)
            case ast.BoolOp():
                node.values[0] = self.first(node.values[0], before)
            case ast.UnaryOp():
                node.operand = self.first(node.operand, before)
            case ast.IfExp():
                node.test = self.first(node.test, before)
        return node

    def inside(
        self, found: Woven, node: ast.expr, body: list[ast.stmt], target: ast.expr | None = None
    ) -> list[ast.stmt]:
        """What a call does, as statements over names of their own."""
        assert isinstance(node, ast.Call)
        names, bound = self.bound(found, node, False)
        if target is not None:
            names[RESULT] = target
        line = getattr(node, "lineno", 0)
        made: list[ast.stmt] = copied(body, names, line)
        return [*(assign(name, value) for name, value in bound), *made]

    def bound(
        self, found: Woven, node: ast.Call, is_expression: bool
    ) -> tuple[dict[str, ast.expr], list[tuple[str, ast.expr]]]:
        """What stands for a function's own names, and which of them get a value first."""
        names: dict[str, ast.expr] = {}
        bound: list[tuple[str, ast.expr]] = []
        given = found.arguments(node)
        later = found.later if is_expression and all(map(is_pure, given.values())) else set()
        for name, value in given.items():
            if name in later or (isinstance(value, SIMPLE) and name not in found.set):
                names[name] = value
            else:
                made = self.fresh()
                names[name] = load(made)
                bound.append((made, value))
        for name in found.own:
            if name not in names:
                names[name] = load(self.fresh())
        return names, bound

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """A call: as an expression, if that is what its function is."""
        self.generic_visit(node)
        built = self.weaver.space.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if built in (max, min):
            return self.extreme(node, built is max)
        if built is abs:
            return self.absolute(node)
        found = self.weaver.short(node)
        if found is None or found.expression is None:
            return node
        names, bound = self.bound(found, node, True)
        result: ast.expr = copied(found.expression, names, node.lineno)
        for name, value in reversed(bound):
            result = with_name(name, value, result)
        return result

    def extreme(self, node: ast.Call, is_most: bool) -> ast.expr:
        """The greatest or least of several numbers: of equal ones the first, as Python takes it."""
        so_far = node.args[0]
        order = ast.GtE() if is_most else ast.LtE()
        for one in node.args[1:]:
            (here, again), (there, other) = self.kept(so_far), self.kept(one)
            so_far = known(ast.IfExp(known(ast.Compare(here, [order], [there])), again, other))
        return so_far

    def absolute(self, node: ast.Call) -> ast.expr:
        """A number without its sign."""
        first, again = self.kept(node.args[0])
        less = ast.UnaryOp(ast.USub(), again)
        return ast.IfExp(ast.Compare(first, [ast.GtE()], [ast.Constant(0)]), again, less)

    def kept(self, node: ast.expr) -> tuple[ast.expr, ast.expr]:
        """An expression to be worked out once, and what stands for it afterwards."""
        if isinstance(node, SIMPLE):
            return node, node
        name = self.fresh()
        return ast.NamedExpr(ast.Name(name, ast.Store()), node), load(name)


class Warming:
    """A kernel function that is woven once it has taken so long that this pays."""

    def __init__(self, function: FunctionType) -> None:
        self.function, self.spent, self.is_woven = function, 0.0, False

    def __call__(self, *arguments: Any) -> Any:
        """Call it."""
        if self.is_woven:
            return self.function(*arguments)
        if self.spent > WARM:
            self.function, self.is_woven = Weaver().woven(self.function), True
        began = time.perf_counter()
        found = self.function(*arguments)
        self.spent += time.perf_counter() - began
        return found
