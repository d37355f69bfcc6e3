"""Functions of the kernel subset, translated statement by statement.

Shapes need no declarations: a function is translated once for each set of shapes that it is called
with, at its first call. What it gives back is then known to whoever called it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import FunctionType

from asalto.core.kernel.machine.expressions import Expressions, Made
from asalto.core.kernel.machine.shapes import (
    NOTHING,
    NUMBER,
    Grid,
    Known,
    Shape,
    Untranslatable,
    Value,
    flat,
    is_constant,
    joined,
    known,
    number,
)
from asalto.core.kernel.machine.sources import tree_of
from asalto.core.kernel.machine.writing import Sheet

PLAIN: dict[str, Shape] = {"int": NUMBER, "bool": NUMBER, "None": NOTHING}
HEADS = """declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare double @llvm.sqrt.f64(double)
"""


class Program:
    """All functions that the entry points reach."""

    def __init__(self, checked: bool = False, given: int = 0) -> None:
        """`given`: how many numbers it is given when it is loaded."""
        self.sheet = Sheet(checked, given)
        self.made: dict[tuple[FunctionType, tuple[Shape, ...]], Made] = {}
        self.lines: list[str] = []

    def entry(self, function: FunctionType, shapes: Sequence[Shape], name: str) -> None:
        """Translate an entry point under a name of its own: it takes the parts of its arguments
        side by side, from one address on, and gives a number back."""
        made = self.function(function, tuple(shapes))
        kinds = [kind for shape in shapes for kind in flat(shape)]
        if made.gives != NUMBER:
            raise Untranslatable(f"{name}: an entry point gives a whole number back")
        self.lines.append(f"define i64 @{name}(ptr %given) {{")
        for k, kind in enumerate(kinds):
            self.lines.append(f" %at{k} = getelementptr i64, ptr %given, i64 {k}")
            self.lines.append(f" %a{k} = load {kind}, ptr %at{k}")
        given = ", ".join(f"{kind} %a{k}" for k, kind in enumerate(kinds))
        self.lines += [f" %found = call i64 @{made.name}({given})", " ret i64 %found", "}"]

    def function(self, function: FunctionType, shapes: tuple[Shape, ...]) -> Made:
        """A function for such arguments, translated if it is not yet."""
        key = function, shapes
        if key not in self.made:
            made = self.made[key] = Made(f'"{function.__name__}.{len(self.made)}"')
            tree = tree_of(function)
            if tree.returns is not None:
                made.gives = PLAIN.get(ast.unparse(tree.returns))
            self.lines += Function(self, function, tree, made, shapes).lines()
        return self.made[key]

    def text(self) -> str:
        """The whole program."""
        return HEADS + "\n".join([*self.sheet.lines, *self.lines])


class Function(Expressions):
    """One function, for one set of shapes."""

    def __init__(
        self, program: Program, function: FunctionType, tree: ast.FunctionDef, made: Made,
        shapes: tuple[Shape, ...],
    ) -> None:  # fmt: skip
        super().__init__(program, function)
        self.made = made
        self.loops: list[tuple[str, str]] = []
        self.shapes = shapes
        at = 0
        for argument, shape in zip(tree.args.args, shapes, strict=True):
            parts = tuple(f"%a{at + k}" for k in range(len(flat(shape))))
            at += len(parts)
            self.assign(argument.arg, Value(shape, parts))
        self.body(tree.body)
        self.finish()

    def lines(self) -> list[str]:
        """The function as text."""
        kinds = [kind for shape in self.shapes for kind in flat(shape)]
        given = ", ".join(f"{kind} %a{k}" for k, kind in enumerate(kinds))
        gives = result(self.made.gives or NOTHING)
        head = f"define internal {gives} @{self.made.name}({given}) nounwind"
        return list(self.w.text(head))

    def finish(self) -> None:
        """The end of the body, where nothing was given back before."""
        self.made.gives = self.made.gives or NOTHING
        gives = result(self.made.gives)
        if gives == "void":
            self.w.do("ret void")
        else:
            self.w.do("unreachable")

    def body(self, statements: list[ast.stmt]) -> None:
        """Statements, one after another."""
        for one in statements:
            if not self.w.open:
                return
            self.w.line = one.lineno
            self.statement(one)

    def statement(self, node: ast.stmt) -> None:
        """One statement."""
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=value):
                self.value(value)
            case ast.Assign(targets=targets, value=value):
                found = self.value(value)
                for target in targets:
                    self.set(target, found)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.set(target, self.value(value))
            case ast.AugAssign():
                self.augment(node)
            case ast.Return(value=value):
                self.give(joined([]) if value is None else self.value(value))
            case ast.If(test=test, body=body, orelse=other):
                self.either(test, lambda: self.body(body), lambda: self.body(other))
            case ast.While(test=test, body=body):
                self.repeat(test, body)
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds), body=body):
                self.count(name, [self.value(one) for one in bounds], body)
            case ast.Continue():
                self.w.jump(self.loops[-1][0])
            case ast.Break():
                self.w.jump(self.loops[-1][1])
            case ast.Assert(test=test):
                self.w.unless(self.w.bit(self.value(test)), "an assertion does not hold")
            case ast.Match():
                self.match(node)
            case _:
                raise self.w.give_up(f"no {type(node).__name__}")

    def give(self, value: Value) -> None:
        """Give a value back."""
        if self.made.gives is None:
            if isinstance(value.shape, Known):
                value = self.w.fitted(value)
            self.made.gives = value.shape
        elif value.shape != self.made.gives:
            value = self.w.fitted(value, self.made.gives)
        gives = result(self.made.gives)
        if len(value.parts) < 2:
            self.w.do(f"ret {gives} {''.join(value.parts)}".rstrip())
        else:
            packed = "undef"
            for k, (kind, part) in enumerate(zip(flat(value.shape), value.parts, strict=True)):
                packed = self.w.make(f"insertvalue {gives} {packed}, {kind} {part}, {k}")
            self.w.do(f"ret {gives} {packed}")
        self.w.open = False

    def set(self, target: ast.expr, value: Value) -> None:
        """Assign to a name, a field, an element, or several of them."""
        match target:
            case ast.Name(id=name):
                self.assign(name, value)
            case ast.Tuple(elts=targets):
                values = self.w.apart(value, len(targets))
                if len(values) != len(targets):
                    raise self.w.give_up("so many values do not fit so many names")
                for one, part in zip(targets, values, strict=True):
                    self.set(one, part)
            case ast.Subscript(value=ast.Name() as holder, slice=index) if isinstance(
                (grid := self.value(holder)).shape, Grid
            ):
                self.w.to_grid(grid, self.indices(index), value)
            case _:
                pointer, shape = self.address(target)
                self.w.put(pointer, shape, value)

    def augment(self, node: ast.AugAssign) -> None:
        """`x += y`: the place of x is worked out once."""
        name = type(node.op).__name__
        target = node.target
        if isinstance(target, ast.Name):
            before = self.value(target)
            self.assign(target.id, self.w.binary(name, before, self.value(node.value)))
            return
        if isinstance(target, ast.Subscript):
            holder = self.value(target.value)
            if isinstance(holder.shape, Grid):
                indices = self.indices(target.slice)
                before = self.w.from_grid(holder, indices)
                after = self.w.binary(name, before, self.value(node.value))
                self.w.to_grid(holder, indices, after)
                return
        pointer, shape = self.address(target)
        before = self.w.at(pointer, shape)
        self.w.put(pointer, shape, self.w.binary(name, before, self.value(node.value)))

    def either(self, test: ast.expr, yes: Callable[[], None], no: Callable[[], None]) -> None:
        """One of two ways on."""
        here, there, after = self.w.label(), self.w.label(), self.w.label()
        self.decide(test, here, there)
        ends = False
        for label, way in ((here, yes), (there, no)):
            self.w.start(label)
            way()
            ends = ends or self.w.open
            self.w.jump(after)
        if ends:
            self.w.start(after)

    def repeat(self, test: ast.expr, body: list[ast.stmt]) -> None:
        """`while`."""
        again, inside, after = self.w.label(), self.w.label(), self.w.label()
        self.w.start(again)
        self.decide(test, inside, after)
        self.loop(again, after, inside, body)
        self.w.jump(again)
        self.w.start(after)

    def loop(self, again: str, after: str, inside: str, body: list[ast.stmt]) -> None:
        """The body of a loop."""
        self.loops.append((again, after))
        self.w.start(inside)
        self.body(body)
        self.loops.pop()

    def count(self, name: str, bounds: list[Value], body: list[ast.stmt]) -> None:
        """`for name in range(...)`."""
        first = bounds[0] if len(bounds) > 1 else number(0)
        last, step = bounds[min(1, len(bounds) - 1)], bounds[2] if len(bounds) > 2 else number(1)
        w, rooms = self.w, self.w.room(NUMBER)
        if not is_constant(step.one):
            upwards = w.compared("Gt", step, number(0))
            w.unless(upwards, "the step of a range is not above zero")
            step = w.chosen(upwards, step, number(1))
        w.kept(rooms, first)
        check, inside, again, after = w.label(), w.label(), w.label(), w.label()
        w.start(check)
        here = w.read(rooms, NUMBER)
        order = "Gt" if step.one.startswith("-") else "Lt"
        w.branch(w.compared(order, here, last), inside, after)
        w.start(inside)
        self.assign(name, here)
        self.loop(again, after, w.label(), body)
        w.start(again)
        w.kept(rooms, Value(NUMBER, (w.make(f"add nsw i64 {here.one}, {step.one}"),)))
        w.jump(check)
        w.start(after)

    def match(self, node: ast.Match) -> None:
        """`match` over whole numbers."""
        subject, after, ends = self.value(node.subject), self.w.label(), False
        for case in node.cases:
            inside, on = self.w.label(), self.w.label()
            self.pattern(case.pattern, subject, inside, on)
            self.w.start(inside)
            if case.guard is not None:
                held = self.w.label()
                self.decide(case.guard, held, on)
                self.w.start(held)
            self.body(case.body)
            ends = ends or self.w.open
            self.w.jump(after)
            self.w.start(on)
        self.w.start(after)

    def pattern(self, pattern: ast.pattern, subject: Value, yes: str, no: str) -> None:
        """Go on by whether a value fits a pattern."""
        match pattern:
            case ast.MatchOr(patterns=patterns):
                for one in patterns:
                    other = self.w.label()
                    self.pattern(one, subject, yes, other)
                    self.w.start(other)
                self.w.jump(no)
            case ast.MatchAs(pattern=None, name=name):
                if name is not None:
                    self.assign(name, subject)
                self.w.jump(yes)
            case ast.MatchValue(value=value):
                self.w.branch(self.w.compared("Eq", subject, self.value(value)), yes, no)
            case ast.MatchSingleton(value=value):
                self.w.branch(self.w.compared("Eq", subject, known(value)), yes, no)
            case _:
                raise self.w.give_up("no such pattern")


def result(shape: Shape) -> str:
    """The LLVM type of what a function gives back."""
    kinds = flat(shape)
    if len(kinds) < 2:
        return kinds[0] if kinds else "void"
    return "{" + ", ".join(kinds) + "}"
