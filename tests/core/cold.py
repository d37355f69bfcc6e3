"""A machine that holds no compiled code yet, and makes none: who would wait for the compiler?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from asalto.core.kernel import compiled
from asalto.core.kernel.machine import background
from asalto.core.kernel.machine.library import Entries, Library


@dataclass
class Cold:
    """What was asked of it."""

    begun: list[tuple[object, ...]] = field(default_factory=list)
    """Of other processes."""
    waited: list[str] = field(default_factory=list)
    """The libraries that somebody here wanted to compile, who was refused."""


@contextmanager
def cold_machine(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[Cold]:
    """Its empty folder of machine code is `folder`."""
    seen = Cold()

    def start(*order: object) -> object:
        seen.begun.append(order)
        return object()

    def refused(self: Library, entries: Entries) -> None:
        seen.waited.append(self.title)
        raise AssertionError("somebody waits for the compiler")

    monkeypatch.setenv("ASALTO_CACHE", str(folder))
    monkeypatch.setattr(background, "start", start)
    monkeypatch.setattr(Library, "compile", refused)
    compiled.load_kernels.cache_clear()
    yield seen
    compiled.load_kernels.cache_clear()
