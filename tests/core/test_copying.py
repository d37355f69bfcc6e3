"""Machine code copies a state whole, and of lists that are partly used only what is used."""

from __future__ import annotations

from typing import Any

import pytest

from asalto.core.kernel import compiled
from asalto.core.kernel.records import fields
from asalto.core.registry import landed, load_ruleset

pytest.importorskip("llvmlite")


def copied(game: str, first: int, step: int) -> tuple[Any, Any]:
    """A state full of different numbers, and what became of a state of zeros over which it was
    copied."""
    import numpy as np

    ruleset = load_ruleset(game)
    source, target = (compiled.room(ruleset.state, 1) for _ in range(2))
    words = source.view(np.int64)
    words[:] = np.arange(len(words)) * step + first
    compiled.load_kernels(ruleset).copy_state(target, 0, source, 0)
    return source, target


@pytest.mark.parametrize("game", landed())
def test_all_of_a_full_state_is_copied(game: str) -> None:
    source, target = copied(game, 1000, 1)  # every count is beyond its list: all rows are in use
    assert target.tobytes() == source.tobytes()


@pytest.mark.parametrize("game", landed())
def test_where_a_count_is_hidden_no_row_is_copied(game: str) -> None:
    source, target = copied(game, -2, -1)
    for field in fields(load_ruleset(game).state):
        rows, given = target[field.name].tobytes(), source[field.name].tobytes()
        assert rows == (bytes(len(rows)) if field.used else given) or field.kind == "part"
