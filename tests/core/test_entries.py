"""Entry points of compiled code: of several threads one prepares, the others wait."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("numba")

from asalto.core.kernel.compiled import Entry


class Dispatcher:
    """Stands for Numba's: once closed, it refuses to compile."""

    def __init__(self) -> None:
        self.closed = False
        self.compiled = 0

    def compile(self, signature: object) -> None:
        if self.closed:
            raise RuntimeError("compilation disabled")
        time.sleep(0.05)
        self.compiled += 1

    def disable_compile(self) -> None:
        self.closed = True

    def __call__(self, number: int) -> int:
        return number + 1


def test_threads_that_call_at_once_all_get_an_answer(tmp_path: Path) -> None:
    dispatcher = Dispatcher()
    entry = Entry("toy", dispatcher, tmp_path / "mark")
    found: list[object] = []

    def call() -> None:
        try:
            found.append(entry(1))
        except RuntimeError as error:
            found.append(error)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found == [2, 2, 2, 2]
    assert dispatcher.compiled == 1
