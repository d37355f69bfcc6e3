"""What a seat may take for true of what it cannot see: a world to try its plans in."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import random_below
from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.crew import pair
from .rules.navigator import jump_fuel
from .state import SLOTS, Ship, State
from .terms import Band, Fate, System

MISSILES = 12
TANKS = 15
"""What others are taken to have aboard, and how many tenths of the fuel for a jump: our own
guess."""


def determinise(state: State, seat: int, fate: Dice) -> None:
    """Others have missiles and fuel; a ship that hides is taken not to be there."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.fuel == UNKNOWN:
            guess_stores(ship, fate)
        if ship.fate == UNKNOWN:
            leave_out(state, i)
    if state.acting == UNKNOWN:
        state.acting = NOBODY
    for f in range(state.flight_count):
        if state.flights[f].launcher == UNKNOWN:
            state.flights[f].launcher = NOBODY


def guess_stores(ship: Ship, fate: Dice) -> None:
    """Enough of everything (of fuel, what hits on the tanks have left), and no advantage from
    signals or unfinished work."""
    ship.fuel = jump_fuel(ship) * TANKS // 10
    if ship.hits[System.FUEL] > 1:
        ship.fuel -= ship.fuel * (1 + random_below(fate, 6)) // 10
    ship.cargo = 0
    ship.canisters = MISSILES
    ship.spent = 0
    ship.edge_on = NOBODY
    for k in range(len(ship.missiles)):
        ship.missiles[k] = MISSILES if k == 0 else 0
    for k in range(ship.mount_count):
        for slot in range(SLOTS):
            ship.mounts[k].ready[slot] = MISSILES
    for m in range(ship.crew_count):
        member = ship.crew[m]
        member.edge = NOBODY
        if member.task == UNKNOWN:
            member.task = NOBODY
        member.task_left = 0


def leave_out(state: State, i: int) -> None:
    """A ship of which nothing is known is in reserve."""
    ship = state.ships[i]
    ship.seat = NOBODY
    ship.fate = Fate.RESERVE
    ship.tons = 0
    ship.hull = 0
    ship.hull_max = 0
    ship.structure = 0
    ship.structure_max = 0
    ship.armour = 0
    ship.armour_max = 0
    ship.thrust = 0
    ship.jump = 0
    ship.speed = 0
    ship.initiative = 0
    ship.electronics = 0
    for j in range(state.ship_count):
        state.band[pair(i, j)] = Band.MEDIUM
        state.band[pair(j, i)] = Band.MEDIUM
        state.checked[pair(i, j)] = 0
        state.checked[pair(j, i)] = 0
    if state.ask_ship == UNKNOWN:
        state.ask_ship = NOBODY
        state.ask_member = NOBODY
