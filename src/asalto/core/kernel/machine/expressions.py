"""Expressions of the kernel subset, translated."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt
from types import FunctionType
from typing import Any, Protocol

from asalto.core.kernel.machine.shapes import (
    NOTHING,
    NUMBER,
    Grid,
    Known,
    Listing,
    Number,
    Real,
    Record,
    Several,
    Shape,
    Value,
    copy_words,
    flat,
    is_constant,
    is_function,
    joined,
    known,
    number,
    split,
)
from asalto.core.kernel.machine.sources import named, tree_of
from asalto.core.kernel.machine.writing import Sheet, Writer


@dataclass
class Made:
    """A translated function: its name, and what it gives back."""

    name: str
    gives: Shape | None = None


class Whole(Protocol):
    """The program that a function is part of."""

    sheet: Sheet

    def function(self, function: FunctionType, shapes: tuple[Shape, ...]) -> Made:
        """A function for such arguments."""


class Expressions:
    """What stands for names in one function, and the values of its expressions."""

    def __init__(self, program: Whole, function: FunctionType) -> None:
        self.program, self.code = program, function
        self.w = Writer(program.sheet, function.__code__.co_filename.rpartition("asalto/")[2])
        self.names: dict[str, tuple[Shape, list[str]]] = {}

    def assign(self, name: str, value: Value) -> None:
        """Let a variable hold a value."""
        if name not in self.names:
            if isinstance(value.shape, Known) and isinstance(value.shape.value, tuple):
                value = self.w.fitted(value)
            self.names[name] = value.shape, self.w.room(value.shape)
        shape, rooms = self.names[name]
        self.w.kept(rooms, self.w.fitted(value, shape))

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        match node:
            case ast.Constant(value=value):
                return known(value)
            case ast.Name(id=name):
                return self.named(name)
            case ast.Attribute(value=holder, attr=name):
                return self.attribute(self.value(holder), name)
            case ast.Subscript(value=holder, slice=index):
                return self.element(self.value(holder), index)
            case ast.Tuple(elts=parts):
                return joined([self.w.fitted(self.value(one)) for one in parts])
            case ast.BinOp(left=left, op=op, right=right):
                return self.w.binary(type(op).__name__, self.value(left), self.value(right))
            case ast.UnaryOp(op=op, operand=operand):
                return self.unary(op, self.value(operand))
            case ast.Compare():
                return self.compare(node)
            case ast.BoolOp(op=op, values=values):
                return self.linked(isinstance(op, ast.And), values)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.either_value(test, body, other)
            case ast.Call():
                return self.call(node)
        raise self.w.give_up(f"no {type(node).__name__}")

    def named(self, name: str) -> Value:
        """What a name stands for."""
        if name in self.names:
            shape, rooms = self.names[name]
            return self.w.read(rooms, shape)
        try:
            return self.w.constant(named(self.code, name))
        except AttributeError:
            raise self.w.give_up(f"nothing is called {name} yet") from None

    def attribute(self, holder: Value, name: str) -> Value:
        """A field of a record, or a name in a module; `shape` of a NumPy array."""
        match holder.shape:
            case Record():
                return self.w.attribute(holder, name)
            case Known(value=value):
                return known(getattr(value, name))
            case Grid() if name == "shape":
                return joined([Value(NUMBER, (part,)) for part in holder.parts[1:]])
        raise self.w.give_up(f"{holder.shape} has no {name}")

    def indices(self, index: ast.expr) -> list[str]:
        """The places in `a[i]` or `a[i, j]`."""
        nodes = index.elts if isinstance(index, ast.Tuple) else [index]
        return [self.value(one).one for one in nodes]

    def element(self, holder: Value, index: ast.expr) -> Value:
        """One of a list, a tuple or a NumPy array."""
        if isinstance(holder.shape, Grid):
            return self.w.from_grid(holder, self.indices(index))
        place = self.value(index).one
        if isinstance(holder.shape, Several) or (
            isinstance(holder.shape, Known) and is_constant(place)
        ):
            if is_constant(place):
                return split(holder)[int(place)]
            holder = self.laid_out(holder)
        holder = self.w.fitted(holder)
        if not isinstance(holder.shape, Listing):
            raise self.w.give_up("only lists have elements")
        return self.w.at(*self.w.element(holder, place))

    def laid_out(self, value: Value) -> Value:
        """A tuple of numbers as a list in memory."""
        if any(not isinstance(one.shape, Number) for one in split(value)):
            raise self.w.give_up("a tuple of different things, and no constant place")
        size = len(value.parts)
        room = self.w.name()
        self.w.rooms.append(f" {room} = alloca [{size} x i64]")
        for k, part in enumerate(value.parts):
            self.w.do(f"store i64 {part}, ptr {self.w.offset(room, k)}")
        return Value(Listing(NUMBER), (room, str(size)))

    def address(self, target: ast.expr) -> tuple[str, Shape]:
        """Where a field or an element lies."""
        match target:
            case ast.Attribute(value=holder, attr=name):
                found = self.value(holder)
                if isinstance(found.shape, Record):
                    return self.w.field(found, name)
            case ast.Subscript(value=holder, slice=index):
                found = self.value(holder)
                if isinstance(found.shape, Listing):
                    return self.w.element(found, self.value(index).one)
        raise self.w.give_up("this cannot be written to")

    def unary(self, op: ast.unaryop, value: Value) -> Value:
        """A sign before a number."""
        if isinstance(op, ast.Not):
            return self.w.truth(self.w.make(f"xor i1 {self.w.bit(value)}, true"))
        if isinstance(op, ast.USub) and isinstance(value.shape, Real):
            return Value(value.shape, (self.w.make(f"fneg double {value.one}"),))
        if not isinstance(value.shape, Number):
            raise self.w.give_up("not a number")
        if isinstance(op, ast.USub):
            if is_constant(value.one):
                return number(-int(value.one))
            return self.w.binary("Sub", number(0), value)
        if isinstance(op, ast.Invert):
            return self.w.binary("BitXor", value, number(-1))
        return value

    def compare(self, node: ast.Compare) -> Value:
        """One comparison, or several in a row."""
        left = self.value(node.left)
        bit = ""
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.value(right_node)
            found = self.related(op, left, right)
            bit = found if not bit else self.w.make(f"and i1 {bit}, {found}")
            left = right
        return self.w.truth(bit)

    def related(self, op: ast.cmpop, left: Value, right: Value) -> str:
        """Whether two values stand so to each other."""
        if isinstance(op, ast.In | ast.NotIn):
            bit = "false"
            for one in self.w.apart(right):
                bit = self.w.make(f"or i1 {bit}, {self.w.compared('Eq', left, one)}")
            return bit if isinstance(op, ast.In) else self.w.make(f"xor i1 {bit}, true")
        if isinstance(left.shape, Several | Known) and isinstance(op, ast.Eq | ast.NotEq):
            bit = "true"
            for one, other in zip(split(left), split(right), strict=True):
                bit = self.w.make(f"and i1 {bit}, {self.w.compared('Eq', one, other)}")
            return bit if isinstance(op, ast.Eq) else self.w.make(f"xor i1 {bit}, true")
        return self.w.compared(type(op).__name__, left, right)

    def decide(self, node: ast.expr, yes: str, no: str) -> None:
        """Go on in one of two blocks, by whether an expression is true."""
        match node:
            case ast.BoolOp(op=op, values=values):
                for one in values[:-1]:
                    on = self.w.label()
                    if isinstance(op, ast.And):
                        self.decide(one, on, no)
                    else:
                        self.decide(one, yes, on)
                    self.w.start(on)
                self.decide(values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.decide(operand, no, yes)
            case _:
                self.w.branch(self.w.bit(self.value(node)), yes, no)

    def either_value(self, test: ast.expr, body: ast.expr, other: ast.expr) -> Value:
        """`a if test else b`."""
        here, there = self.w.label(), self.w.label()
        self.decide(test, here, there)
        return self.merged([(here, lambda: self.value(body)), (there, lambda: self.value(other))])

    def merged(self, ways: list[tuple[str, Callable[[], Value]]]) -> Value:
        """The value of whichever block was gone through."""
        after, ends, shape = self.w.label(), [], None
        for label, way in ways:
            self.w.start(label)
            found = self.w.fitted(way(), shape)
            shape = found.shape
            ends.append((self.w.block, found))
            self.w.jump(after)
        self.w.start(after)
        parts = []
        for k, kind in enumerate(flat(ends[0][1].shape)):
            come = ", ".join(f"[ {value.parts[k]}, %{block} ]" for block, value in ends)
            parts.append(self.w.make(f"phi {kind} {come}"))
        return Value(ends[0][1].shape, tuple(parts))

    def linked(self, is_and: bool, values: list[ast.expr]) -> Value:
        """`a and b`, `a or b`: the first value that decides."""
        after, ends = self.w.label(), []
        for k, node in enumerate(values):
            found = self.value(node)
            bit = self.w.bit(found)
            ends.append((self.w.block, found, bit))
            if k < len(values) - 1:
                on = self.w.label()
                self.w.branch(bit, *((on, after) if is_and else (after, on)))
                self.w.start(on)
        self.w.start(after)
        if all(value.bit for _, value, _ in ends):
            come = ", ".join(f"[ {bit}, %{block} ]" for block, _, bit in ends)
            return self.w.truth(self.w.make(f"phi i1 {come}"))
        come = ", ".join(f"[ {value.one}, %{block} ]" for block, value, _ in ends)
        return Value(NUMBER, (self.w.make(f"phi i64 {come}"),))

    # --- calls

    def call(self, node: ast.Call) -> Value:
        """A call of a kernel function, or of one of the few that Python has."""
        called = self.value(node.func)
        given = [self.value(one) for one in node.args]
        if not is_function(called):
            assert isinstance(called.shape, Known)
            return self.built_in(called.shape.value, given)
        assert isinstance(called.shape, Known)
        function: FunctionType = called.shape.value
        if function is copy_words:
            return self.words_copied(*given)
        by_name = {str(one.arg): self.value(one.value) for one in node.keywords}
        arguments = [self.w.fitted(one) for one in self.arranged(function, given, by_name)]
        made = self.program.function(function, tuple(one.shape for one in arguments))
        if made.gives is None:
            raise self.w.give_up(
                f"{function.__name__} calls itself, and does not say what it gives"
            )
        return self.called(made.name, arguments, made.gives)

    def arranged(
        self, function: FunctionType, given: list[Value], by_name: dict[str, Value]
    ) -> list[Value]:
        """The arguments of a call, in the order of the parameters."""
        names = [one.arg for one in tree_of(function).args.args]
        defaults: tuple[Any, ...] = function.__defaults__ or ()
        rest = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
        found = list(given)
        for name in names[len(given) :]:
            if name not in by_name and name not in rest:
                raise self.w.give_up(f"{function.__name__} lacks {name}")
            found.append(by_name[name] if name in by_name else known(rest[name]))
        return found

    def called(self, name: str, arguments: list[Value], gives: Shape) -> Value:
        """The call itself."""
        kinds = [
            (kind, part)
            for one in arguments
            for kind, part in zip(flat(one.shape), one.parts, strict=True)
        ]
        given = ", ".join(f"{kind} {part}" for kind, part in kinds)
        back = flat(gives)
        if not back:
            self.w.do(f"call void @{name}({given})")
            return Value(gives)
        if len(back) == 1:
            return Value(gives, (self.w.make(f"call {back[0]} @{name}({given})"),))
        packed = "{" + ", ".join(back) + "}"
        found = self.w.make(f"call {packed} @{name}({given})")
        parts = [self.w.make(f"extractvalue {packed} {found}, {k}") for k in range(len(back))]
        return Value(gives, tuple(parts))

    def words_copied(self, target: Value, source: Value, first: Value, count: Value) -> Value:
        """`copy_words`: one move of memory."""
        here, there = (self.w.offset(one.one, int(first.one)) for one in (target, source))
        size = self.w.make(f"shl i64 {count.one}, 3")
        self.w.do(
            f"call void @llvm.memmove.p0.p0.i64(ptr {here}, ptr {there}, i64 {size}, i1 false)"
        )
        return Value(NOTHING)

    def built_in(self, function: Any, given: list[Value]) -> Value:
        """`min`, `max`, `abs`, `len`, `isqrt`."""
        if function is len and isinstance(given[0].shape, Listing | Grid):
            return Value(NUMBER, (given[0].parts[1],))
        if function is len:
            return number(len(split(given[0])))
        if function is abs:
            return self.most([given[0], self.unary(ast.USub(), given[0])], "Gt")
        if function in (min, max):
            return self.most(given, "Lt" if function is min else "Gt")
        if function is isqrt and isinstance(given[0].shape, Number):
            return self.root(given[0].one)
        raise self.w.give_up(f"{function} cannot be called")

    def most(self, given: list[Value], order: str) -> Value:
        """The least or the greatest: of equal ones the first."""
        values = self.w.apart(given[0]) if len(given) == 1 else given
        if any(isinstance(one.shape, Real) for one in values):
            values = [self.w.fitted(one, Real()) for one in values]
        found = values[0]
        for one in values[1:]:
            found = self.w.chosen(self.w.compared(order, one, found), one, found)
        return found

    def root(self, one: str) -> Value:
        """The whole root of a number below 2**62: that of the processor, which may be one off."""
        make = self.w.make
        self.w.unless(make(f"icmp sge i64 {one}, 0"), "no root of a negative number")
        real = make(f"sitofp i64 {one} to double")
        near = make(f"fptosi double {make(f'call double @llvm.sqrt.f64(double {real})')} to i64")
        over = make(f"icmp sgt i64 {make(f'mul i64 {near}, {near}')}, {one}")
        least = make(f"sub i64 {near}, {make(f'zext i1 {over} to i64')}")
        after = make(f"add i64 {least}, 1")
        under = make(f"icmp sle i64 {make(f'mul i64 {after}, {after}')}, {one}")
        return self.w.binary("Add", Value(NUMBER, (least,)), self.w.truth(under))
