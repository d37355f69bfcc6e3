"""The kernel keeps to its subset of Python, and the checker catches whatever leaves it."""

from enum import IntEnum
from functools import cache
from types import ModuleType

import pytest

from asalto.core.kernel.kernel_subset import Part, breaches, broken_rules, checked, enums_known_to
from asalto.core.kernel.specialise import hint_module, kernel_modules
from asalto.core.registry import landed, load_ruleset

GAMES = [name for name in landed() if name != "toy"]  # other tests may have brought it
ALLOWED = '''
"""A module of the kernel."""

from collections.abc import Callable
from enum import IntEnum
from math import isqrt

from asalto.core.kernel.records import NOBODY, cells, record, rows

__all__ = ["spent"]
LIMIT = 1_000_000
"""What it is for."""
TABLE: tuple[tuple[int, ...], ...] = ((1, -2), (LIMIT, 3 << 4))
SIZE = len(TABLE)
pending: Callable[[int], int]
hide: Callable[[int], None]


class Part(IntEnum):
    """A part."""

    BOW = 0
    STERN = 1


@record
class Ship:
    """A ship."""

    speed: int  # hexes
    crew: int = NOBODY
    armour: list[int] = cells(10)
    tubes: list[Tube] = rows(Tube, 4, used="count")


def spent(ship: Ship, part: int, points: int = 1) -> int:
    """Points spent."""
    assert points >= 0, "points are never negative"
    left, total = ship.armour[part], 0
    for i in range(len(ship.armour)):
        if i == Part.BOW and not points:
            continue
        total += max(0, abs(left) // 2, min(i, 3)) % 7
    while total > LIMIT:
        total -= 1
    match part:
        case Part.BOW | Part.STERN:
            ship.armour[part] = total
        case _:
            clear(ship, part=part)
    done: bool = total > 3
    return total if done else -1


def clear(ship: Ship, part: int) -> None:
    """Clear a part."""
    ship.armour[part] = 0
    return
'''

BREACHES = {
    "x = rule(y - 1)": "no recursion",
    "x = 1.5": "whole numbers only",
    "x = float(y)": "no float",
    "x = y / 2": "no division: whole numbers only, //",
    "y /= 2": "no division: whole numbers only, //",
    "x = 'word'": "no strings but docstrings and assertion messages",
    "x = b'word'": "no strings but docstrings and assertion messages",
    "x = f'{y}'": "no f-strings",
    "assert y, f'{y}'": "an assertion message is a plain string",
    "x = None": "no None: NOBODY or UNKNOWN",
    "x = y is None": "no None: NOBODY or UNKNOWN",
    "x: int | None = y": "no None: NOBODY or UNKNOWN",
    "x: float = y": "whole numbers only",
    "x = {}": "no dictionaries",
    "x = {1: 2}": "no dictionaries",
    "x = {1, 2}": "no sets",
    "x = [1, 2]": "no lists",
    "x = [z for z in range(3)]": "no comprehensions",
    "x = {z for z in range(3)}": "no comprehensions",
    "x = {z: z for z in range(3)}": "no comprehensions",
    "x = max(z for z in range(3))": "no generators",
    "x = lambda: 1": "no lambda",
    "def inner():\n        return 1": "no nested functions or classes",
    "class Inner:\n        pass": "no nested functions or classes",
    "try:\n        y = 1\n    finally:\n        y = 2": "no try",
    "with y:\n        y = 1": "no with",
    "yield y": "no yield",
    "yield from y": "no yield",
    "raise y": "no raise: assert instead",
    "f(*y)": "no starred arguments",
    "f(**y)": "no starred arguments",
    "a, *b = y": "no starred arguments",
    "x = any(y)": "no any()",
    "x = all(y)": "no all()",
    "x = sum(y)": "no sum()",
    "x = sorted(y)": "no sorted()",
    "x = int(y)": "no int()",
    "x = str(y)": "no str()",
    "x = Part(y)": "no cast to an IntEnum: Part()",
    "x = state.Part(y)": "no cast to an IntEnum: Part()",
    "x = IntFlag": "no IntFlag",
    "global y": "no global",
    "del y": "no del",
    "x = y[1:2]": "no slices: rows are walked by index",
    "for z in y:\n        y = z": "for only over range: rows are walked by index",
    "import os": "imports stand at the top",
    "match y:\n        case None:\n            y = 1": "no None: NOBODY or UNKNOWN",
    "match y:\n        case [a, b]:\n            y = 1": "no sequence patterns",
    "match y:\n        case Ship():\n            y = 1": "no class patterns",
    "x = ...": "only whole numbers and truth values",
}

BREACHES_OF_MODULES = {
    "import math": "imports only asalto's own modules, IntEnum, isqrt, typing",
    "from math import sqrt": "imports only asalto's own modules, IntEnum, isqrt, typing",
    "from os import path": "imports only asalto's own modules, IntEnum, isqrt, typing",
    "from .tables import _row": "imports no private names",
    "PHASE = IntEnum('Phase', 'MOVE FIRE')": "a constant is a whole number or a tuple of them",
    "from enum import IntFlag": "of enum only IntEnum",
    "RATIO = 0.5": "whole numbers only",
    "NAMES = ('a', 'b')": "no strings but docstrings and assertion messages",
    "TABLE = [1, 2]": "no lists",
    "TABLE = {1: 2}": "no dictionaries",
    "TABLE = made()": "a constant is a whole number or a tuple of them",
    "for i in range(3):\n    pass": "only imports, constants, records, enums and functions",
    "class Part(IntFlag):\n    A = 1": "no inheritance; an enumeration is an IntEnum",
    "class Ship(Hull):\n    a: int": "no inheritance; an enumeration is an IntEnum",
    "class Ship:\n    def move(self): pass": "no methods on records or enumerations",
    "class Ship:\n    a = 1": "a record has annotated fields, an IntEnum members",
    "class Ship:\n    a: float": "whole numbers only",
    "class Ship:\n    a: int | None": "no None: NOBODY or UNKNOWN",
    "@njit\ndef f() -> int:\n    return 1": "no decorators on functions",
    "def f(*rest) -> None:\n    pass": "no starred arguments",
    "def f(**rest) -> None:\n    pass": "no starred arguments",
    "def f(*, a: int) -> None:\n    pass": "no keyword-only arguments",
    "def f(a: float) -> None:\n    pass": "whole numbers only",
    "def f(a: int = None) -> None:\n    pass": "no None: NOBODY or UNKNOWN",
    "f: Callable[[int | None], int]": "no None: NOBODY or UNKNOWN",
    "def f() -> int | None:\n    return 1": "no None: NOBODY or UNKNOWN",
    "async def f() -> None:\n    pass": "only imports, constants, records, enums and functions",
}


@cache
def parts() -> dict[ModuleType, Part]:
    """All kernel modules of the core and of every ruleset."""
    return {module: part for name in GAMES for module, part in checked(load_ruleset(name)).items()}


@pytest.mark.parametrize("module", parts(), ids=lambda module: module.__name__)
def test_kernel_module_keeps_to_the_subset(module: ModuleType) -> None:
    found = breaches(module, parts()[module])
    assert not found, "\n" + "\n".join(f"{module.__file__}:{one.line}: {one.rule}" for one in found)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_compiled_is_checked(name: str) -> None:
    ruleset = load_ruleset(name)
    named = {f"{ruleset.package}.{kernel}" for kernel in ("state", *ruleset.kernels)}
    assert named <= {module.__name__ for module in parts()}
    assert set(kernel_modules(ruleset)) <= set(parts())
    part = {module.__name__.removeprefix(ruleset.package): parts()[module] for module in parts()}
    assert part[".state"] is part[".turn"] is part["asalto.core.kernel.odds_walk"] is Part.WHOLE
    assert parts()[hint_module(ruleset)] is Part.FUNCTIONS


def test_enumerations_are_known_wherever_they_come_from() -> None:
    made, beside = ModuleType("made"), ModuleType("beside")
    made.beside, made.Side = beside, IntEnum("Side", "LEFT RIGHT")
    beside.Part = IntEnum("Part", "BOW STERN")
    made.size = 3
    assert enums_known_to(made) == {"Part", "Side"}


def test_allowed_python_passes() -> None:
    assert broken_rules(ALLOWED) == []


@pytest.mark.parametrize("statement", BREACHES)
def test_breach_in_a_function_is_caught(statement: str) -> None:
    source = f"def rule(y: int) -> int:\n    {statement}\n    return 1\n"
    found = broken_rules(source, enums=frozenset({"Part"}))
    assert BREACHES[statement] in [breach.rule for breach in found]
    assert all(2 <= breach.line <= source.count("\n") for breach in found)
    assert found == broken_rules(source, part=Part.FUNCTIONS, enums=frozenset({"Part"}))


@pytest.mark.parametrize("source", BREACHES_OF_MODULES)
def test_breach_in_a_module_is_caught(source: str) -> None:
    found = broken_rules(source)
    assert BREACHES_OF_MODULES[source] in [breach.rule for breach in found]


def test_beside_the_functions_of_a_hint_everything_is_free() -> None:
    source = "NAMES = {'a': 0.5}\n\n\ndef weight(y: int) -> int:\n    return y\n"
    assert broken_rules(source, part=Part.FUNCTIONS) == []
    assert broken_rules(source) != []


def test_private_functions_of_tables_are_free() -> None:
    source = "def _read(y: int) -> int:\n    return sorted(y)[0]\n"
    assert broken_rules(source, Part.PUBLIC) == []
    assert broken_rules(source, Part.FUNCTIONS) != []
    assert broken_rules(source.replace("_read", "read"), Part.PUBLIC) != []
