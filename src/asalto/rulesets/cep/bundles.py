"""Fire as one thing to choose: whom, and how many shots (CEP-10.1); then the shots that are alike.

For each ship that can be reached one row, and one for all of them together, with every number of
shots that can tell; other numbers and other sets of targets are declared choice by choice. When the
shots are made, those of a ship at the same section of the same target are one row (CEP-10.9): they
are still made one by one, each when its turn has come (CEP-10.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.records import copy, make
from asalto.core.plans import Numbers, numbers_of

from . import offer
from .hints import reach
from .legal import legal_fire
from .offer import Choice, ChoiceKind, Choices
from .rules.checks import chance
from .rules.fire import (
    bearings,
    is_declared,
    is_target,
    most_shots,
    open_sections,
    shot_tally,
    shots_of,
)
from .state import State
from .vocabulary import Phase

MILLION = 1_000_000


def bundles(view: State, seat: int) -> Sequence[Sequence[Numbers]]:
    """What the ship that is asked can declare: at all it reaches with all that bears first. Or its
    shots, all that are left at a section together."""
    if not 0 <= seat < view.seat_count:
        return ()
    if view.phase == Phase.FIRE:
        return salvos(view, seat)
    if view.phase != Phase.DECLARE:
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


def salvos(view: State, seat: int) -> list[list[Numbers]]:
    """For each ship, target and section all the shots that are left, the likeliest first; only
    where there are several."""
    if view.awaiting >> seat & 1 == 0:
        return []
    out = make(Choices)
    legal_fire(view, seat, out)
    found: dict[tuple[int, ...], list[Choice]] = {}
    for row in out.rows[: out.count]:
        if row.kind == ChoiceKind.SHOOT:
            shots = shots_of(view.ships[row.ship].weapons[row.weapon])
            found.setdefault((row.ship, row.target, row.section, row.end), []).extend([row] * shots)
    state = copy(view)  # its tally is written to
    salvo: list[list[Numbers]] = []
    for rows in found.values():
        rows.sort(key=lambda row: -hit_chance(state, row.ship, row.weapon, row.target))
        left = rows[: view.ships[rows[0].ship].shots]
        if len(left) > 1:
            salvo.append([numbers_of(row) for row in left])
    return salvo


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


def promise(view: State, seat: int, bundle: Sequence[tuple[int, ...]]) -> list[Fraction]:
    """The chance of each shot declared, if each weapon fires at whom it hits best; or made."""
    state = copy(view)  # its tally is written to
    if view.phase == Phase.FIRE:
        rows = [set_row(numbers) for numbers in bundle]
        return [hit_chance(state, row.ship, row.weapon, row.target) for row in rows]
    i, shots, targets = state.cursor[seat], 0, []
    for row in map(set_row, bundle):
        if row.kind == ChoiceKind.TARGET:
            targets.append(row.target)
        elif row.kind == ChoiceKind.FIRE:
            shots = row.shots
    found: list[Fraction] = []
    for place in range(state.ships[i].weapon_count):
        best = max((hit_chance(state, i, place, j) for j in targets), default=Fraction(0))
        found += [best] * shots_of(state.ships[i].weapons[place])
    return sorted((one for one in found if one > 0), reverse=True)[:shots]


def set_row(numbers: Sequence[int]) -> Choice:
    """A choice from its numbers."""
    row = make(Choice)
    set_choice(row, *numbers)
    return row


def hit_chance(state: State, i: int, place: int, j: int) -> Fraction:
    """The chance that a weapon hits a ship from where both stand; 0 if it does not reach it."""
    best = 0
    ship = state.ships[i]
    for end in range(state.designs[state.ships[j].design].hexes):
        if open_sections(state, i, place, j, end) != 0:
            shot_tally(state, i, place, j, bearings(state, i, j, end)[2], ship.systems_hits)
            best = max(best, chance(state, ship.weapons[place].skill))
    return Fraction(best, MILLION)
