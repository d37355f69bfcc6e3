"""The syntax trees of functions: of files, and of sources written while the program runs."""

from __future__ import annotations

import ast
import builtins
import linecache
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from asalto.core.kernel.machine.shapes import Untranslatable


def define(text: str, space: dict[str, Any], name: str) -> None:
    """Run a source text in `space`; what it defines can be compiled later (`tree_of`)."""
    home = f"<{name} {hash(text):x}>"
    linecache.cache[home] = len(text), None, text.splitlines(keepends=True), home
    exec(compile(text, home, "exec"), space)


@cache
def _functions(home: str) -> dict[int, ast.FunctionDef]:
    """All functions of a source, by their line."""
    if home.startswith("<"):
        text = "".join(linecache.getlines(home))
    else:
        text = Path(home).read_text(encoding="utf-8")
    return {node.lineno: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}


def tree_of(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function."""
    code = function.__code__
    found = _functions(code.co_filename).get(code.co_firstlineno)
    if found is None:
        raise Untranslatable(f"{code.co_filename}:{code.co_firstlineno}: no source")
    return found


def named(function: FunctionType, name: str) -> Any:
    """What a name stands for in a function, if it is none of its own."""
    if name in function.__globals__:
        return function.__globals__[name]
    return getattr(builtins, name)
