"""The toy has no board here, even if tests of the table made one in the same process."""

import sys

import pytest


@pytest.fixture(autouse=True)
def no_toy_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "asalto.board.toy", raising=False)
