"""LLVM at work: a program becomes machine code, is kept as bytes, and is called."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from functools import cache
from typing import Any

import llvmlite.binding as llvm

from asalto.core.kernel.machine.given import BOOK
from asalto.core.kernel.machine.shapes import Grid, Shape


@cache
def _target() -> Any:
    """This very processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple())


def processor() -> str:
    """For what machine code is made here: the processor, what it can do, and LLVM's version."""
    _target()
    features = llvm.get_host_cpu_features().flatten()
    return f"{llvm.get_host_cpu_name()} {features} {llvm.llvm_version_info}"


def _machine(level: int) -> Any:
    return _target().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(),
        opt=level, reloc="pic", codemodel="jitdefault", jit=True,
    )  # fmt: skip


def machine_code(text: str, level: int = 2) -> bytes:
    """Machine code of a program in LLVM's language."""
    machine = _machine(level)
    module = llvm.parse_assembly(text)
    module.triple = llvm.get_process_triple()
    module.data_layout = str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


class Code:
    """Machine code, loaded. Its functions are called with NumPy arrays and whole numbers."""

    def __init__(self, code: bytes, faults: Sequence[str], given: Sequence[int] = ()) -> None:
        """`given`: the numbers that it works with, where they are not in the code."""
        self.faults = faults
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(1))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self._fault = ctypes.c_int64.from_address(self._engine.get_global_value_address("fault"))
        if given:
            kind = ctypes.c_int64 * len(given)
            kind.from_address(self._engine.get_global_value_address(BOOK))[:] = list(given)

    def function(self, name: str) -> Any:
        """An entry point: called from Python with a `row`, it runs without the interpreter's
        lock."""
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)
        return kind(self._engine.get_function_address(name))

    def check(self) -> None:
        """Raise IndexError where the last call came upon what Python would not have borne."""
        if self._fault.value:
            place, self._fault.value = self.faults[self._fault.value], 0
            raise IndexError(place)


def row(numbers: Sequence[int]) -> Any:
    """Numbers and addresses side by side, as an entry point takes its arguments."""
    return (ctypes.c_int64 * len(numbers))(*numbers)


class Packer:
    """Arrays as addresses and lengths: those seen last are known at once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, tuple[int, ...]]] = {}

    def pack(self, arguments: Sequence[Any], shapes: Sequence[Shape]) -> list[int]:
        """The parts of all arguments of a call."""
        found: list[int] = []
        for one, shape in zip(arguments, shapes, strict=True):
            if not hasattr(type(one), "ctypes"):  # asked of the type: the attribute is costly
                found.append(int(one))
                continue
            known = self._known.get(id(one))
            if known is None or known[0]() is not one:
                known = self._look(one, shape)
            found += known[1]
        return found

    def _look(self, one: Any, shape: Shape) -> tuple[Any, tuple[int, ...]]:
        dims = shape.dims if isinstance(shape, Grid) else 1
        if not one.flags.c_contiguous or one.ndim != dims:
            raise ValueError(f"an array of {one.ndim} dimensions, or with gaps")
        if len(self._known) > 256:
            self._known.clear()
        made = weakref.ref(one), (one.ctypes.data, *one.shape)
        self._known[id(one)] = made
        return made
