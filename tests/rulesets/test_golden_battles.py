"""Each scenario of each game has a golden battle that goes as it went."""

import pytest

from rulesets import golden


@pytest.mark.parametrize(
    ("game", "name"), golden.scenarios(), ids=lambda one: one if isinstance(one, str) else None
)
def test_a_golden_battle_goes_as_it_went(game: str, name: str) -> None:
    path = golden.path_of(game, name)
    assert path.exists(), f"write it: python -m rulesets.golden {game}/{name} --write"
    told = golden.battle(game, name, *golden.header(game, name))
    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_no_golden_battle_is_left_behind() -> None:
    there = {golden.path_of(*one) for one in golden.scenarios()}
    found = {path for one in there for path in one.parent.glob("*.txt")}
    assert found - there == {path for path in found if path.stem.endswith("_closely")}
