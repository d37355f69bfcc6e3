"""The toy has no board here, even if tests of the table made one in the same process."""

import pytest

from asalto.core import plugins


@pytest.fixture(autouse=True)
def no_toy_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(plugins._added, (plugins.BOARDS, "toy"), raising=False)
