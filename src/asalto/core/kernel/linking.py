"""Faster compiling: inner functions get no machine code of their own.

Numba optimises each function with all that it calls, again in every caller, and makes machine
code of each. While `together` is open, inner functions are kept as they are until an entry point
is compiled with all of them. The result is the same, as fast, and made in much less time.

This replaces private functions of Numba. It is therefore done only with the versions in `TESTED`,
only while one of our functions compiles, and not at all where `ASALTO_NUMBA_PLAIN=1` is set. Then
Numba's own way is taken: it needs nothing but Numba's public functions, and more time.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

TESTED = ("0.68",)
"""Versions of Numba, without their last part, with which the tests of both ways have passed."""
SWITCH = "ASALTO_NUMBA_PLAIN"
"""Environment variable: `1` compiles in Numba's own way."""

Inner = dict[str, Any]
"""Inner functions that wait for an entry point: their libraries by their names in machine code."""
_inner: Inner = {}


def is_plain() -> bool:
    """Whether this process compiles in Numba's own way: asked for, or Numba is another version."""
    version: str = importlib.import_module("numba").__version__
    return os.environ.get(SWITCH, "0") == "1" or version.rpartition(".")[0] not in TESTED


@contextmanager
def together() -> Iterator[None]:
    """While inside, this thread compiles inner functions only together with their entry point.

    Numba's compiler lock is held, so that nobody else's functions are compiled meanwhile. At the
    end Numba's own functions are back in their places. Where `is_plain`, nothing is replaced.
    """
    if is_plain():
        yield
        return
    lock: Any = importlib.import_module("numba.core.compiler_lock").global_compiler_lock
    library: Any = importlib.import_module("numba.core.codegen").JITCodeLibrary
    context: Any = importlib.import_module("numba.core.cpu").CPUContext
    with lock:
        usual = context.get_executable, context.call_unresolved, library.finalize
        context.get_executable = _executable(_inner, usual[0])
        context.call_unresolved = _call_by_name
        library.finalize = _finalize(_inner, usual[2])
        try:
            yield
        finally:
            context.get_executable, context.call_unresolved, library.finalize = usual


def _executable(inner: Inner, usual: Callable[..., Any]) -> Callable[..., Any]:
    """No machine code for inner functions; a placeholder that is never called takes its place."""
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
