"""Small craft that a ship carries (CE-10.9.23): launched and taken aboard again as ships of their
own.
"""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..terms import Band, Fate
from ..vocabulary import Refusal
from .command import roll_initiative
from .crew import is_beaten, pair, recount_posts, seen_by
from .leaving import leave_play
from .navigator import put_band


def launch_refused(state: State, i: int, j: int) -> int:
    """Why ship i may not launch ship j: only what lies in its own hangar."""
    if j < 0 or j >= state.ship_count:
        return Refusal.NO_SUCH_SHIP
    craft = state.ships[j]
    aboard = craft.carrier == i and craft.fate == Fate.RESERVE
    return 0 if aboard and craft.seat == state.ships[i].seat else Refusal.NOT_ABOARD


def launch_craft(state: State, dice: Dice, log: Log, i: int, j: int) -> None:
    """Launch a craft. RULING: it leaves beside the ship, at her speed, rolls for initiative as
    every ship does (CE-10.4.1) and acts from the next turn on; launching takes no action.
    """
    ship = state.ships[i]
    craft = state.ships[j]
    for k in range(state.ship_count):
        if k != j and k != i:
            put_band(state, j, k, state.band[pair(i, k)])
    put_band(state, i, j, Band.ADJACENT)
    craft.fate = Fate.IN_PLAY
    craft.acted = 1
    craft.hidden = ship.hidden
    craft.speed = ship.speed
    craft.planet = ship.planet
    craft.orbit = ship.orbit
    craft.decaying = ship.decaying
    craft.hazard = ship.hazard
    craft.hazard_speed = ship.hazard_speed
    craft.collision = state.turn
    craft.evasive = 0
    craft.line_up = 0
    craft.boost = 0
    craft.boost_next = 0
    craft.put_off = 0
    craft.hasty = 0
    craft.tactics = 0
    craft.planner = NOBODY
    ship.stage = 0
    recount_posts(craft)
    say.craft_launched(log, i, target=j, sees=seen_by(state, i))
    roll_initiative(state, dice, log, j)


def recover_refused(state: State, i: int, j: int) -> int:
    """Why ship i may not take ship j aboard: its own craft, made fast to it."""
    if j < 0 or j >= state.ship_count:
        return Refusal.NO_SUCH_SHIP
    craft = state.ships[j]
    if craft.carrier != i or craft.fate != Fate.IN_PLAY or is_beaten(craft):
        return Refusal.NOT_ABOARD
    return 0 if craft.docked == i else Refusal.NOT_ADJACENT


def recover_craft(state: State, log: Log, i: int, j: int) -> None:
    """Take a docked craft back into its berth: it is out of the fight until it is launched."""
    say.craft_recovered(log, i, target=j, sees=seen_by(state, i))
    leave_play(state, log, j, Fate.RESERVE)
    state.ships[j].initiative = 0
    state.ships[i].stage = 0
