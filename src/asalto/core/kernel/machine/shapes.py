"""What a value of the kernel subset is to the compiler, and how it lies in LLVM's hands.

A whole number is an `i64`. A record is a pointer to its numbers, one after another, 64 bits each. A
list is a pointer and a length. A tuple is its values side by side. What is known beforehand
(functions, modules, tables) takes no place at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from types import FunctionType
from typing import Any

from asalto.core.kernel.records import Field, aliases, fields


class Untranslatable(Exception):
    """A place in a kernel function that the compiler does not know; names the line."""


@dataclass(frozen=True)
class Number:
    """A whole number, or a truth value."""


@dataclass(frozen=True)
class Real:
    """A number with a fraction: learning environments alone have them."""


@dataclass(frozen=True)
class Record:
    """One record of a class."""

    of: type


@dataclass(frozen=True)
class Listing:
    """Numbers, records or listings in a row."""

    of: Shape


@dataclass(frozen=True)
class Grid:
    """A NumPy array of two or three dimensions, of elements of an LLVM type."""

    kind: str
    dims: int


@dataclass(frozen=True)
class Several:
    """A tuple."""

    of: tuple[Shape, ...]


@dataclass(frozen=True)
class Known:
    """Something that is known when the program is compiled."""

    value: Any


Shape = Number | Real | Record | Listing | Grid | Several | Known
NUMBER, REAL = Number(), Real()
NOTHING = Several(())
"""What a function gives back that gives nothing back."""


@dataclass(frozen=True)
class Value:
    """A value: its shape and LLVM's names for its parts."""

    shape: Shape
    parts: tuple[str, ...] = ()
    bit: str = field(default="", compare=False)
    """Of a truth value: LLVM's name for the one bit."""

    @property
    def one(self) -> str:
        """The only part of a number or a record."""
        return self.parts[0]


@cache
def flat(shape: Shape) -> tuple[str, ...]:
    """The LLVM types of the parts of a shape."""
    match shape:
        case Number():
            return ("i64",)
        case Real():
            return ("double",)
        case Record():
            return ("ptr",)
        case Listing():
            return ("ptr", "i64")
        case Grid(dims=dims):
            return ("ptr", *["i64"] * dims)
        case Several(of=parts):
            return tuple(kind for part in parts for kind in flat(part))
    return ()


def number(value: int) -> Value:
    """A whole number that is known, as 64 bits."""
    return Value(NUMBER, (str((int(value) + 2**63) % 2**64 - 2**63),))


def known(value: Any) -> Value:
    """A value that is known: numbers become operands at once."""
    if isinstance(value, int):
        return number(value)
    if isinstance(value, float):
        return Value(REAL, (repr(value) if "e" not in repr(value) else f"{value:.20e}",))
    return Value(Known(value))


def is_constant(part: str) -> bool:
    """Whether a part is a whole number that is known, not a name for one."""
    return part.lstrip("-").isdecimal()


def split(value: Value) -> list[Value]:
    """The values of a tuple."""
    if isinstance(value.shape, Known) and isinstance(value.shape.value, tuple):
        return [known(one) for one in value.shape.value]
    if not isinstance(value.shape, Several):
        raise Untranslatable("only tuples have several values")
    found, at = [], 0
    for shape in value.shape.of:
        size = len(flat(shape))
        found.append(Value(shape, value.parts[at : at + size]))
        at += size
    return found


def joined(values: list[Value]) -> Value:
    """A tuple of values."""
    parts = tuple(part for value in values for part in value.parts)
    return Value(Several(tuple(value.shape for value in values)), parts)


@cache
def words(of: type) -> int:
    """How many numbers a record holds, one after another."""
    return sum(_words(one) for one in fields(of))


def _words(one: Field) -> int:
    if one.record is None:
        return one.length if one.kind == "cells" else 1
    return words(one.record) * (one.length if one.kind == "rows" else 1)


@cache
def places(of: type) -> dict[str, tuple[int, Field]]:
    """Where each field of a record begins, under all its names."""
    found: dict[str, tuple[int, Field]] = {}
    at = 0
    for one in fields(of):
        found[one.name] = at, one
        at += _words(one)
    for name, slot in aliases(of).items():
        found[name] = found[slot]
    return found


def stride(of: Shape) -> int:
    """How many 64-bit words an element of a listing takes."""
    if isinstance(of, Record):
        return words(of.of)
    return len(flat(of))


def copy_words(target: object, source: object, first: int, count: int) -> None:
    """Copy `count` numbers of a record, from its `first` on, over those of another record of its
    class: at once, not number by number. Only machine code can."""
    raise NotImplementedError


def is_function(value: Value) -> bool:
    """Whether a value is a function that can be compiled."""
    return isinstance(value.shape, Known) and isinstance(value.shape.value, FunctionType)
