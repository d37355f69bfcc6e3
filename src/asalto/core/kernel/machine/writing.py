"""LLVM's language, written line by line: numbers, records, lists, branches.

A `Writer` writes one function; what all functions of a program share is its `Sheet`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from asalto.core.kernel.machine.given import BOOK, GivenNumber, GivenRow
from asalto.core.kernel.machine.shapes import (
    NUMBER,
    REAL,
    Grid,
    Known,
    Listing,
    Number,
    Real,
    Record,
    Several,
    Shape,
    Untranslatable,
    Value,
    flat,
    is_constant,
    known,
    places,
    split,
    stride,
    words,
)

SIMPLE = {
    "Add": "add", "Sub": "sub", "Mult": "mul", "BitAnd": "and", "BitOr": "or", "BitXor": "xor",
    "LShift": "shl", "RShift": "ashr",
}  # fmt: skip
FLOATING = {"Add": "fadd", "Sub": "fsub", "Mult": "fmul", "Div": "fdiv"}
COMPARED = {"Eq": "eq", "NotEq": "ne", "Lt": "slt", "LtE": "sle", "Gt": "sgt", "GtE": "sge"}
ORDERED = {"Eq": "oeq", "NotEq": "une", "Lt": "olt", "LtE": "ole", "Gt": "ogt", "GtE": "oge"}
FAULT = "@fault"
"""The number of the place where something went wrong; 0: nothing has."""


class Sheet:
    """What the functions of a program share: constant tables, and places where it may go wrong."""

    def __init__(self, checked: bool, given: int = 0) -> None:
        self.checked = checked
        self.tables: dict[object, str] = {}
        self.lines = [f"{FAULT} = global i64 0"]
        self.lines.append(f"@{BOOK} = global [{given} x i64] zeroinitializer")
        self.faults = {"nothing": 0}

    def fault(self, place: str) -> int:
        """The number of a place where something can go wrong."""
        return self.faults.setdefault(place, len(self.faults))

    def table(self, value: tuple[Any, ...]) -> Value:
        """A constant table, laid out once."""
        if isinstance(value, GivenRow) and isinstance(value[0], GivenNumber):
            return Value(Listing(NUMBER), (_given(value.at), str(len(value))))
        inner = [self.table(one) if isinstance(one, tuple) else known(one) for one in value]
        shape: Shape = inner[0].shape if inner else NUMBER
        if any(one.shape != shape for one in inner) or not isinstance(shape, Number | Listing):
            raise Untranslatable(f"a table of different things: {str(value)[:60]}")
        key = (value.at, len(value)) if isinstance(value, GivenRow) else (None, value)
        if key not in self.tables:
            self.tables[key] = name = f"@table{len(self.tables)}"
            cells = ", ".join(
                f"i64 {part}" if kind == "i64" else f"i64 ptrtoint (ptr {part} to i64)"
                for one in inner
                for part, kind in zip(one.parts, flat(shape), strict=True)
            )
            size = len(inner) * stride(shape)
            self.lines.append(f"{name} = internal unnamed_addr constant [{size} x i64] [{cells}]")
        return Value(Listing(shape), (self.tables[key], str(len(value))))


def _given(at: int) -> str:
    """The address of a number that the program is given when it is loaded."""
    return f"getelementptr inbounds (i64, ptr @{BOOK}, i64 {at})"


class Writer:
    """The body of one function."""

    def __init__(self, sheet: Sheet, where: str) -> None:
        self.sheet, self.where, self.line = sheet, where, 0
        self.rooms: list[str] = []
        self.lines: list[str] = []
        self.block, self.open, self.count = "start", True, 0

    # --- lines and blocks

    def name(self) -> str:
        """A new name."""
        self.count += 1
        return f"%t{self.count}"

    def make(self, text: str) -> str:
        """Write an instruction; its result."""
        name = self.name()
        if self.open:
            self.lines.append(f" {name} = {text}")
        return name

    def do(self, text: str) -> None:
        """Write an instruction without a result."""
        if self.open:
            self.lines.append(f" {text}")

    def label(self) -> str:
        """A name for a block to come."""
        self.count += 1
        return f"b{self.count}"

    def start(self, label: str) -> None:
        """Begin a block; what came before flows into it."""
        self.jump(label)
        self.lines.append(f"{label}:")
        self.block, self.open = label, True

    def jump(self, label: str) -> None:
        """Go on in another block."""
        self.do(f"br label %{label}")
        self.open = False

    def branch(self, bit: str, yes: str, no: str) -> None:
        """Go on in one of two blocks."""
        self.do(f"br i1 {bit}, label %{yes}, label %{no}")
        self.open = False

    def give_up(self, text: str) -> Untranslatable:
        """The error for this place."""
        return Untranslatable(f"{self.where}:{self.line}: {text}")

    def unless(self, bit: str, text: str) -> None:
        """Note a fault where a bit is 0."""
        wrong, on = self.label(), self.label()
        self.branch(bit, on, wrong)
        self.start(wrong)
        place = self.sheet.fault(f"{self.where}:{self.line}: {text}")
        self.do(f"store i64 {place}, ptr {FAULT}")
        self.start(on)

    # --- truth

    def bit(self, value: Value) -> str:
        """Whether a value is true, as one bit."""
        if value.bit:
            return value.bit
        if isinstance(value.shape, Number):
            return self.make(f"icmp ne i64 {value.one}, 0")
        raise self.give_up("only numbers are true or false")

    def truth(self, bit: str) -> Value:
        """One bit as a number."""
        return Value(NUMBER, (self.make(f"zext i1 {bit} to i64"),), bit)

    # --- arithmetic

    def real(self, value: Value) -> str:
        """A number with a fraction, out of any number."""
        if isinstance(value.shape, Real):
            return value.one
        if isinstance(value.shape, Number):
            return self.make(f"sitofp i64 {value.one} to double")
        raise self.give_up("not a number")

    def binary(self, name: str, one: Value, other: Value) -> Value:
        """Two numbers and what stands between them."""
        if Real() in (one.shape, other.shape) or name == "Div":
            if name not in FLOATING:
                raise self.give_up(f"{name} of numbers with fractions")
            text = f"{FLOATING[name]} double {self.real(one)}, {self.real(other)}"
            return Value(REAL, (self.make(text),))
        if not (isinstance(one.shape, Number) and isinstance(other.shape, Number)):
            raise self.give_up(f"{name} of what is no number")
        if one.bit and other.bit and name in ("BitAnd", "BitOr", "BitXor"):
            return self.truth(self.make(f"{SIMPLE[name]} i1 {one.bit}, {other.bit}"))
        if name in SIMPLE:
            return Value(NUMBER, (self.make(f"{SIMPLE[name]} i64 {one.one}, {other.one}"),))
        if name in ("FloorDiv", "Mod"):
            return Value(NUMBER, (self.divided(name, one.one, other.one),))
        raise self.give_up(f"no {name}")

    def divided(self, name: str, one: str, other: str) -> str:
        """Floor division or its rest, as Python has them."""
        if is_constant(other) and other != "0":
            size = int(other)
            if size > 0 and size & (size - 1) == 0:
                if name == "Mod":
                    return self.make(f"and i64 {one}, {size - 1}")
                return self.make(f"ashr i64 {one}, {size.bit_length() - 1}")
        else:
            sound = self.make(f"icmp ne i64 {other}, 0")
            self.unless(sound, "division by zero")
            other = self.make(f"select i1 {sound}, i64 {other}, i64 1")
        rest = self.make(f"srem i64 {one}, {other}")
        unlike = self.make(f"icmp slt i64 {self.make(f'xor i64 {rest}, {other}')}, 0")
        odd = self.make(f"icmp ne i64 {rest}, 0")
        beyond = self.make(f"and i1 {odd}, {unlike}")
        if name == "Mod":
            more = self.make(f"select i1 {beyond}, i64 {other}, i64 0")
            return self.make(f"add i64 {rest}, {more}")
        whole = self.make(f"sdiv i64 {one}, {other}")
        less = self.make(f"zext i1 {beyond} to i64")
        return self.make(f"sub i64 {whole}, {less}")

    def compared(self, name: str, one: Value, other: Value) -> str:
        """A comparison, as one bit."""
        if Real() in (one.shape, other.shape):
            return self.make(f"fcmp {ORDERED[name]} double {self.real(one)}, {self.real(other)}")
        if isinstance(one.shape, Number) and isinstance(other.shape, Number):
            return self.make(f"icmp {COMPARED[name]} i64 {one.one}, {other.one}")
        raise self.give_up("only numbers are compared")

    def chosen(self, bit: str, one: Value, other: Value) -> Value:
        """One of two values, both of which are at hand."""
        kinds = flat(one.shape)
        parts = [
            self.make(f"select i1 {bit}, {kind} {left}, {kind} {right}")
            for kind, left, right in zip(kinds, one.parts, other.parts, strict=True)
        ]
        return Value(one.shape, tuple(parts))

    # --- memory

    def room(self, shape: Shape) -> list[str]:
        """Places for the parts of a variable."""
        names = []
        for kind in flat(shape):
            names.append(self.name())
            self.rooms.append(f" {names[-1]} = alloca {kind}")
        return names

    def fitted(self, value: Value, shape: Shape | None = None) -> Value:
        """A value that can be kept: tables that are known get an address."""
        table = value.shape.value if isinstance(value.shape, Known) else None
        if isinstance(table, tuple) and isinstance(shape, Several):
            value = Value(shape, tuple(part for one in split(value) for part in one.parts))
        elif isinstance(table, tuple):
            value = self.sheet.table(table)
        if isinstance(shape, Real) and isinstance(value.shape, Number):
            return Value(REAL, (self.real(value),))
        if shape is not None and value.shape != shape:
            raise self.give_up(f"a {value.shape} where a {shape} was")
        return value

    def kept(self, rooms: Sequence[str], value: Value) -> None:
        """Put a value into the places of a variable."""
        for kind, room, part in zip(flat(value.shape), rooms, value.parts, strict=True):
            self.do(f"store {kind} {part}, ptr {room}")

    def read(self, rooms: Sequence[str], shape: Shape) -> Value:
        """The value of a variable."""
        kinds = zip(flat(shape), rooms, strict=True)
        return Value(shape, tuple(self.make(f"load {kind}, ptr {room}") for kind, room in kinds))

    def offset(self, pointer: str, at: int) -> str:
        """An address some words on."""
        if at == 0:
            return pointer
        return self.make(f"getelementptr inbounds i64, ptr {pointer}, i64 {at}")

    def field(self, value: Value, name: str) -> tuple[str, Shape]:
        """Where a field of a record lies, and what it is; a list's length is in the shape."""
        assert isinstance(value.shape, Record)
        found = places(value.shape.of).get(name)
        if found is None:
            raise self.give_up(f"{value.shape.of.__name__} has no field {name}")
        at, field = found
        pointer = self.offset(value.one, at)
        if field.kind == "int":
            return pointer, NUMBER
        inner: Shape = NUMBER if field.record is None else Record(field.record)
        return pointer, inner if field.kind == "part" else Listing(inner)

    def attribute(self, value: Value, name: str) -> Value:
        """A field of a record."""
        assert isinstance(value.shape, Record)
        pointer, shape = self.field(value, name)
        if isinstance(shape, Listing):
            length = places(value.shape.of)[name][1].length
            return Value(shape, (pointer, str(length)))
        return self.at(pointer, shape)

    def at(self, pointer: str, shape: Shape) -> Value:
        """What lies at an address."""
        if isinstance(shape, Number):
            return Value(shape, (self.make(f"load i64, ptr {pointer}"),))
        if isinstance(shape, Listing):
            second = self.offset(pointer, 1)
            parts = self.make(f"load ptr, ptr {pointer}"), self.make(f"load i64, ptr {second}")
            return Value(shape, parts)
        return Value(shape, (pointer,))

    def put(self, pointer: str, shape: Shape, value: Value) -> None:
        """Write a number to an address, or copy a record there."""
        if isinstance(shape, Number) and isinstance(value.shape, Number):
            self.do(f"store i64 {value.one}, ptr {pointer}")
        elif isinstance(shape, Record) and value.shape == shape:
            size = 8 * words(shape.of)
            self.do(f"call void @llvm.memmove.p0.p0.i64(ptr {pointer}, ptr {value.one},"
                    f" i64 {size}, i1 false)")  # fmt: skip
        else:
            raise self.give_up("this cannot be written there")

    def constant(self, value: Any) -> Value:
        """A constant: known, or read from the numbers that the program is given."""
        if isinstance(value, GivenNumber):
            return self.at(_given(value.at), NUMBER)
        return self.sheet.table(value) if isinstance(value, GivenRow) else known(value)

    def apart(self, value: Value, count: int | None = None) -> list[Value]:
        """The values of a tuple, or the first `count` of a list, all of them if its length is
        known."""
        if not isinstance(value.shape, Listing):
            return split(value)
        size = int(value.parts[1]) if count is None else count
        return [self.at(*self.element(value, str(k))) for k in range(size)]

    def place(self, index: str, length: str) -> str:
        """A place in a list: only a number written down counts from the end, where it is below
        zero; checked, where that is asked."""
        if index.isdecimal() and not self.sheet.checked:
            return index
        if is_constant(index) and index.startswith("-"):
            index = self.make(f"add i64 {length}, {index}")
        if self.sheet.checked:
            sound = self.make(f"icmp ult i64 {index}, {length}")
            self.unless(sound, "an index leaves its rows")
            index = self.make(f"select i1 {sound}, i64 {index}, i64 0")
        return index

    def element(self, value: Value, index: str) -> tuple[str, Shape]:
        """Where an element of a list lies, and what it is."""
        assert isinstance(value.shape, Listing)
        of = value.shape.of
        place = self.place(index, value.parts[1])
        kind = f"[{stride(of)} x i64]" if stride(of) != 1 else "i64"
        return self.make(f"getelementptr inbounds {kind}, ptr {value.one}, i64 {place}"), of

    def in_grid(self, value: Value, indices: Sequence[str]) -> tuple[str, list[str]]:
        """Where an element or a row of a NumPy array lies, and the dimensions left."""
        assert isinstance(value.shape, Grid)
        sizes = list(value.parts[1:])
        at = "0"
        for k, size in enumerate(sizes):
            at = self.make(f"mul i64 {at}, {size}")
            if k < len(indices):
                at = self.make(f"add i64 {at}, {self.place(indices[k], size)}")
        text = f"getelementptr inbounds {value.shape.kind}, ptr {value.one}, i64 {at}"
        return self.make(text), sizes[len(indices) :]

    def from_grid(self, value: Value, indices: Sequence[str]) -> Value:
        """An element of a NumPy array, or a row of whole numbers."""
        assert isinstance(value.shape, Grid)
        pointer, left = self.in_grid(value, indices)
        kind = value.shape.kind
        if left:
            if kind != "i64" or len(left) > 1:
                raise self.give_up("only rows of whole numbers")
            return Value(Listing(NUMBER), (pointer, left[0]))
        found = self.make(f"load {kind}, ptr {pointer}")
        if kind == "float":
            return Value(REAL, (self.make(f"fpext float {found} to double"),))
        if kind == "i64":
            return Value(NUMBER, (found,))
        return Value(NUMBER, (self.make(f"sext {kind} {found} to i64"),))

    def to_grid(self, value: Value, indices: Sequence[str], given: Value) -> None:
        """Write an element of a NumPy array."""
        assert isinstance(value.shape, Grid)
        pointer, _ = self.in_grid(value, indices)
        kind = value.shape.kind
        if kind == "float":
            part = self.make(f"fptrunc double {self.real(given)} to float")
        else:
            part = given.one if kind == "i64" else self.make(f"trunc i64 {given.one} to {kind}")
        self.do(f"store {kind} {part}, ptr {pointer}")

    # --- the whole

    def text(self, head: str) -> Iterator[str]:
        """The function, with this head."""
        yield f"{head} {{"
        yield "start:"
        yield from self.rooms
        yield from self.lines
        yield "}"
