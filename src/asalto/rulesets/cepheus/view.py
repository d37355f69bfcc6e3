"""What one seat may see.

At the referee's table dice and modifiers are thrown and told in the open. Secret are ships that
hide, and of the enemy's ships what only their own crews can count: stores, fuel and cargo.
"""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.crew import pair
from .rules.sides import are_allies
from .state import SLOTS, Ship, State
from .terms import Fate


def hide(state: State, seat: int) -> None:
    """Overwrite what the seat (NOBODY: a spectator) may not see."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if seat != NOBODY and are_allies(state, ship.seat, seat):
            continue
        if ship.hidden != 0 or ship.fate == Fate.RESERVE:
            hide_ship(state, i)
        else:
            hide_stores(ship)


def hide_stores(ship: Ship) -> None:
    """Stores, fuel, cargo and what was learnt from intercepted signals."""
    ship.fuel = UNKNOWN
    ship.cargo = UNKNOWN
    ship.canisters = UNKNOWN
    ship.spent = UNKNOWN
    ship.edge_on = UNKNOWN
    for k in range(len(ship.missiles)):
        ship.missiles[k] = UNKNOWN
    for k in range(ship.mount_count):
        for slot in range(SLOTS):
            ship.mounts[k].ready[slot] = UNKNOWN
    for m in range(ship.crew_count):
        member = ship.crew[m]
        member.edge = UNKNOWN
        member.task = UNKNOWN if member.task != NOBODY else NOBODY
        member.task_left = UNKNOWN


def hide_ship(state: State, i: int) -> None:
    """Everything about a ship that hides."""
    ship = state.ships[i]
    if state.ask_ship == i:
        state.ask_ship = UNKNOWN
        state.ask_member = UNKNOWN
    if state.acting == i:
        state.acting = UNKNOWN
    ship.seat = UNKNOWN
    ship.fate = UNKNOWN
    ship.tons = UNKNOWN
    ship.hull = UNKNOWN
    ship.hull_max = UNKNOWN
    ship.structure = UNKNOWN
    ship.structure_max = UNKNOWN
    ship.armour = UNKNOWN
    ship.armour_max = UNKNOWN
    ship.thrust = UNKNOWN
    ship.jump = UNKNOWN
    ship.speed = UNKNOWN
    ship.initiative = UNKNOWN
    ship.electronics = UNKNOWN
    ship.crew_count = 0
    ship.mount_count = 0
    hide_stores(ship)
    for j in range(state.ship_count):
        state.band[pair(i, j)] = UNKNOWN
        state.band[pair(j, i)] = UNKNOWN
        state.checked[pair(i, j)] = UNKNOWN
        state.checked[pair(j, i)] = UNKNOWN
    for f in range(state.flight_count):
        if state.flights[f].launcher == i:
            state.flights[f].launcher = UNKNOWN
