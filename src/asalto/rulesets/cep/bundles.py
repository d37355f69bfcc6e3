"""Declarations of fire as one thing to choose: whom, and how many shots (CEP-10.1).

For each ship that can be reached one row, and one for all of them together, with every number of
shots that can tell; other numbers and other sets of targets are declared choice by choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.kernel.records import make
from asalto.core.plans import Numbers, numbers_of

from . import offer
from .hints import reach
from .offer import Choices
from .rules.fire import is_declared, is_target, most_shots, shots_of
from .state import State
from .vocabulary import Phase


def bundles(view: State, seat: int) -> Sequence[Sequence[Numbers]]:
    """What the ship that is asked can declare: at all it reaches with all that bears first."""
    if view.phase != Phase.DECLARE or not 0 <= seat < view.seat_count:
        return ()
    if (view.awaiting >> seat) & 1 == 0:
        return ()
    i = view.cursor[seat]
    ship = view.ships[i]
    if most_shots(ship) == 0 or ship.targets != 0:
        return ()
    found = [
        j
        for j in range(view.ship_count)
        if is_target(view, i, j) and not is_declared(ship, j) and bearing(view, i, [j]) > 0
    ]
    found.sort(key=lambda j: -worth(view, i, j))
    groups = [found] if len(found) > 1 else []
    groups += [[j] for j in found]
    return [
        declared(seat, i, group, shots)
        for group in groups
        for shots in range(bearing(view, i, group), 0, -1)
    ]


def bearing(view: State, i: int, targets: Sequence[int]) -> int:
    """The shots of all weapons that reach any of these ships."""
    ship = view.ships[i]
    return sum(
        shots_of(ship.weapons[place])
        for place in range(ship.weapon_count)
        if any(reach(view, i, place, j) > 0 for j in targets)
    )


def worth(view: State, i: int, j: int) -> int:
    """What fire at a ship promises, as the hints count it."""
    return sum(reach(view, i, place, j) for place in range(view.ships[i].weapon_count))


def declared(seat: int, i: int, targets: Sequence[int], shots: int) -> list[Numbers]:
    """The targets one by one, then the number of shots."""
    out = make(Choices)
    for j in targets:
        offer.target(out, seat, i, target=j)
    offer.fire(out, seat, i, shots=shots)
    return [numbers_of(row) for row in out.rows[: out.count]]
