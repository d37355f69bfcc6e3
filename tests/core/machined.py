"""Single kernel functions, compiled for a test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

from asalto.core.kernel.machine.shapes import NUMBER, Listing, Shape
from asalto.core.kernel.machine.sources import define, tree_of
from asalto.core.kernel.machine.translating import Program


def machined(
    function: FunctionType, checked: bool = False, given: Sequence[int] = ()
) -> Callable[..., Any]:
    """A function of whole numbers and arrays of them, compiled at its first call."""
    made: list[Any] = []

    def call(*arguments: Any) -> Any:
        import numpy as np

        from asalto.core.kernel.machine.native import row

        if not made:
            made.extend(_entry(function, arguments, checked, given))
        kernel, code, packer, shapes, count = made
        out = np.zeros(count, np.int64)
        kernel(row(packer.pack([*arguments, out], shapes)))
        code.check()
        found = [int(one) for one in out]
        return tuple(found) if count > 1 else found[0]

    return call


def _entry(
    function: FunctionType, arguments: Any, checked: bool, given: Sequence[int]
) -> list[Any]:
    """An entry point that writes what a function gives back into its last argument."""
    from asalto.core.kernel.machine.native import Code, Packer, machine_code

    returns = getattr(tree_of(function).returns, "slice", None)
    count = len(returns.elts) if returns is not None else 1  # type: ignore[attr-defined]
    names = ", ".join(f"a{k}" for k in range(len(arguments)))
    targets = ", ".join(f"out[{k}]" for k in range(count))
    space: dict[str, Any] = {"called": function}
    define(
        f"def entry({names}, out):\n    {targets} = called({names})\n    return 0\n", space, "entry"
    )
    shapes: list[Shape] = [
        NUMBER if isinstance(one, int) else Listing(NUMBER) for one in (*arguments, None)
    ]
    program = Program(checked, len(given))
    program.entry(space["entry"], shapes, "entry")
    code = Code(machine_code(program.text()), list(program.sheet.faults), given)
    return [code.function("entry"), code, Packer(), shapes, count]
