"""Numba's own steps, replaced in three places: compiled functions are optimised once, all together.

Numba by itself optimises each function with all that it calls, again in every caller, and makes
machine code of each. Here inner functions stay as they are until an entry point has all of them
together: without that the rules compile in half the time, to the same speed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

Inner = dict[str, Any]
"""Inner functions that wait for an entry point: their libraries by their names in machine code."""


@cache
def optimise_once() -> None:
    """Put our steps in the place of Numba's, for as long as this process lives."""
    library: Any = importlib.import_module("numba.core.codegen").JITCodeLibrary
    context: Any = importlib.import_module("numba.core.cpu").CPUContext
    inner: Inner = {}
    context.get_executable = _executable(inner, context.get_executable)
    library.finalize = _finalize(inner, library.finalize)
    context.call_unresolved = _call_by_name


def _executable(inner: Inner, usual: Callable[..., Any]) -> Callable[..., Any]:
    """No machine code for inner functions: in its place stands what nobody calls."""
    maker: Any = importlib.import_module("numba._dynfunc")

    def get_executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
        wrapper = fndesc.llvm_cpython_wrapper_name
        functions = library._final_module.functions
        if library._finalized or any(one.name == wrapper for one in functions):
            return usual(self, library, fndesc, env)
        library.is_inner, inner[fndesc.llvm_func_name] = True, library
        name, home = fndesc.qualname.split(".")[-1], fndesc.lookup_module()
        return maker.make_function(home, name, "never called from Python", 0, env, (library,))

    return get_executable


def _finalize(inner: Inner, usual: Callable[..., Any]) -> Callable[..., Any]:
    """An entry point is finished with all that it calls, an inner function not at all."""

    def finalize(self: Any) -> None:
        if getattr(self, "is_inner", False):
            self._raise_if_finalized()
            self._finalized = True
            return
        self._linking_libraries[:] = _called_by(self, inner)
        usual(self)

    return finalize


def _called_by(entry: Any, inner: Inner) -> list[Any]:
    """All libraries that an entry point needs, callers before what they call: nothing is linked
    that is not called yet."""
    waiting, linked = [entry], dict[Any, None]()
    while waiting:
        library = waiting.pop(0)
        own = [one for one in library._linking_libraries if not hasattr(one, "is_inner")]
        linked.update(dict.fromkeys(own))
        for one in library._final_module.functions:
            called = inner.get(one.name) if one.is_declaration else None
            if called is not None and called not in linked:
                linked[called] = None
                waiting.append(called)
    return list(linked)


def _call_by_name(self: Any, builder: Any, name: str, sig: Any, args: Any) -> Any:
    """A function that is not finished is called by its name: all are linked in any order."""
    cgutils: Any = importlib.import_module("numba.core.cgutils")
    shape = self.call_conv.get_function_type(sig.return_type, sig.args)
    called = cgutils.get_or_insert_function(builder.module, shape, name)
    call = self.call_conv.call_function
    status, found = call(builder, called, sig.return_type, sig.args, args)
    with cgutils.if_unlikely(builder, status.is_error):
        self.call_conv.return_status_propagate(builder, status)
    return self.cast(builder, found, sig.return_type, sig.return_type)
