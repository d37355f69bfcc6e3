"""After the umpire: what is derived follows, and sight is looked at anew."""

from __future__ import annotations

import pytest

from asalto.core.records import digest
from asalto.play.match import Match, NotAllowed
from asalto.rulesets.cem.rules.shooting import find_targets
from asalto.rulesets.cem.rules.sight import is_seeing
from rulesets.cem.table import RULESET

FLAT = {f"{name}.{k}": value for k, point in enumerate(((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
        for name, value in zip(("xs", "ys"), point, strict=True)}  # fmt: skip


def test_a_house_that_the_umpire_moves_no_longer_hides() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    ends = (80_000, 60_000, 80_000, 110_000)
    assert not is_seeing(match.state, *ends)
    find_targets(match.state, 0)
    match.set_fields(FLAT, "the house was never there")
    assert is_seeing(match.state, *ends)
    assert match.state.easts[0] == 1000
    match.rewind(1)
    assert not is_seeing(match.state, *ends)


def test_a_figure_that_the_umpire_moves_is_boxed_and_seen() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    find_targets(match.state, 0)
    assert match.state.targets >> 6 & 1 == 0
    first = match.state.units[6].first
    match.set_fields({f"figures.{first}.x": 62_000, f"figures.{first}.y": 15_000}, "a patrol")
    find_targets(match.state, 0)
    assert match.state.targets >> 6 & 1 == 1
    assert match.state.units[6].south == 15_000


def test_smoke_can_be_laid() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    assert is_seeing(match.state, 50_000, 10_000, 50_000, 35_000)
    match.set_fields({"visibility.6": 10, "xs.18": 0, "ys.18": 20_000, "xs.19": 160_000,
                      "ys.19": 20_000, "xs.20": 160_000, "ys.20": 21_000, "xs.21": 0,
                      "ys.21": 21_000}, "smoke")  # fmt: skip
    hidden = [is_seeing(match.state, x, 10_000, x, 35_000) for x in (5_000, 50_000, 150_000)]
    assert hidden == [False] * 3


def test_what_no_battle_can_have_is_refused() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    before = digest(match.state)
    with pytest.raises(NotAllowed):
        match.set_fields({"firsts.0": 9999}, "no")
    with pytest.raises(NotAllowed):
        match.set_fields({"wests.0": 3}, "no")
    assert digest(match.state) == before
