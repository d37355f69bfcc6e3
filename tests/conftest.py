"""Which tests take long; and memory is looked through for garbage less often: there are a million
things that stay."""

import gc
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LENGTHY = (
    "bots/test_line_protocol.py",
    "chaos/",
    "browser/",
    "cli/test_fights_at_the_table.py",
    "cli/test_mcp.py",
    "cli/test_one_language.py",
    "differential/",
    "docs/test_site.py",
    "envs/",
    "exchange/test_odd_values.py",
    "lab/test_workers.py",
    "rulesets/sombrachapas/test_plans.py",
    "web/test_hot_seat.py",
    "web/test_leaks.py",
    "web/test_old_stores.py",
    "web/test_preferences.py",
    "web/test_workers.py",
)
"""Files and folders that take ten seconds or more: `make test-rest` runs them, and so does CI."""


def pytest_collection() -> None:
    """Whatever is read now, stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """From here on only what the tests make is looked through."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)  # before it is chosen by marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long bears its mark."""
    for item in items:
        if item.path.is_relative_to(HERE):
            if item.path.relative_to(HERE).as_posix().startswith(LENGTHY):
                item.add_marker("lengthy")
