"""How an unfinished battle stands: what a scenario is won by counts, and so do allies."""

from collections.abc import Callable
from typing import Any

import pytest

import asalto
from asalto.core.geometry.hexes import rotated
from asalto.core.kernel import specialise
from asalto.core.kernel.search import weighed
from asalto.rulesets.cepheus.terms import Fate

Change = Callable[[Any], None]


def value(state: Any, seat: int, name: str) -> int:
    ruleset = asalto.load(name, seed=1).match.ruleset
    found: int = specialise.bind(ruleset).value(state, seat)
    return found


def opening(name: str) -> Any:
    return asalto.load(name, seed=1).match.scenario.start()


def late(state: Any) -> None:
    last = "rounds" if hasattr(state, "rounds") else "limit"
    state.turn = getattr(state, last, 0) or state.turn_limit


def freighter_far_away(state: Any) -> None:
    ship = state.ships[state.goals[0].ship]
    right, down = rotated(0, -9, state.goals[0].direction)
    ship.q, ship.r = ship.q + right, ship.r + down


def made_fast(state: Any) -> None:
    state.ships[0].host = state.goals[0].ship


def bridge_reached(state: Any) -> None:
    goal = state.goals[0]
    place = next(
        k for k in range(state.figure_count) if state.units[state.figures[k].unit].seat == 0
    )
    state.figures[place].x, state.figures[place].y = goal.x, goal.y


def ford_crossed(state: Any) -> None:
    for k in range(state.figure_count):
        if state.units[state.figures[k].unit].seat == state.goals[0].seat:
            state.figures[k].y = state.goals[0].y + 1_000


def broken(state: Any) -> None:
    state.units[
        next(k for k in range(state.unit_count) if state.units[k].seat == 1)
    ].demoralised = 1


def console_worked(state: Any) -> None:
    seat = next(k for k in range(state.seat_count) if state.sides[k].goal > 0)
    state.sides[seat].done += 1


def half_done(state: Any) -> None:
    task = state.tasks[state.sides[0].goal_index]
    task.need, task.worked = 4, 2


def got_away(state: Any) -> None:
    own = next(ship for ship in state.ships if ship.seat == state.escape_seat)
    own.fate = Fate.JUMPED


@pytest.mark.parametrize(
    ("name", "seat", "change"),
    [
        ("cep/torpedo", "convoy", freighter_far_away),
        ("cep/boarding", "asalto", made_fast),
        ("cep/boarding", "presa", late),
        ("cem/puente", "sur", bridge_reached),
        ("cem/puente", "sur", broken),
        ("cem/vado", "sovieticos", ford_crossed),
        ("cem/vado", "alemanes", late),
        ("cepheus/boarding_of_a_derelict", "salvors", late),
        ("cepheus/pirate_and_trader", "trader", got_away),
        ("sombrachapas/consola", "rfp", console_worked),
        ("viajero/rescue", "1", half_done),
        ("viajero/boarding", "piratas", late),
    ],
)
def test_what_wins_the_scenario_counts(name: str, seat: str, change: Change) -> None:
    scenario = asalto.load(name, seed=1).match.scenario
    before, after = opening(name), opening(name)
    change(after)
    mine = scenario.seat_index(seat)
    assert value(after, mine, name) > value(before, mine, name)
    assert value(after, 1 - mine, name) < value(before, 1 - mine, name)


def test_points_count_when_the_battle_is_nearly_over() -> None:
    """A crate taken out is one to the good in the last round, and says little in the first."""
    name = "sombrachapas/muelle"
    gains = []
    for turn in (1, opening(name).rounds):
        before, after = opening(name), opening(name)
        before.turn = after.turn = turn
        seat = next(k for k in range(2) if after.sides[k].per_carried > 0)
        after.sides[seat].carried += 1
        gains.append(value(after, seat, name) - value(before, seat, name))
    assert 0 <= gains[0] < gains[1]


def test_the_loss_of_an_ally_is_a_loss() -> None:
    name = "cep/alliance"
    ruleset, before, after = asalto.load(name, seed=1).match.ruleset, opening(name), opening(name)
    ally = next(k for k in range(1, 8) if ruleset.allied(before, 0, k))
    for ship in after.ships[: after.ship_count]:
        if ship.seat == ally:
            ship.structure //= 2
    assert value(after, 0, name) < value(before, 0, name)


def test_two_sides_share_the_whole() -> None:
    for name in ("cep/duel", "cem/granja", "viajero/duel", "cepheus/pirate_and_trader"):
        state = opening(name)
        assert 998 <= value(state, 0, name) + value(state, 1, name) <= 1000


def test_strength_is_weighed_by_its_cube() -> None:
    assert weighed(100, 100) == 500
    assert weighed(200, 100) == 888
    assert weighed(0, 0) == 0
    assert weighed(2 * 10**12, 10**12) == pytest.approx(888, abs=1)
