"""After numbers were set from outside: who holds which post, and whether a battle can stand so."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.crew import pair, recount_posts
from .rules.gunnery import recount_spent
from .rules.navigator import put_band
from .state import Ship, State
from .terms import Ability, Band, Fate, Position, System
from .vocabulary import Ask

TRACK = 3
"""Hits after which a system is destroyed."""
ABILITY_MAX = 15
BODY = (Ability.STR, Ability.DEX, Ability.END)
OUT_AT = 2
"""Physical characteristics at 0 that put somebody out of action."""


def refresh(state: State) -> None:
    """Count posts and empty weapons anew; whom nobody jams any more is in touch again.

    Raises ValueError where no battle can stand so.
    """
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.fate == UNKNOWN:
            continue
        _check(ship)
        for j in range(i):
            there, back = state.band[pair(i, j)], state.band[pair(j, i)]
            _within("band", there, Band.ADJACENT, Band.DISTANT)
            if there != back:
                raise ValueError("band: set the range of both with an order (`range A to B is C`)")
        _check_docked(state, i)
        _fell(ship)
        if ship.comms == -1 and ship.jammed_by == NOBODY:
            ship.comms = 1
        recount_posts(ship)
        if ship.spent != UNKNOWN:
            recount_spent(ship)
    if state.ask > Ask.TACTICS and state.ask_ship >= 0:
        state.ask_seat = state.ships[state.ask_ship].seat
    state.delaying = sum(
        1 for ship in state.ships[: state.ship_count] if ship.fate != UNKNOWN and ship.delayed
    )


def _fell(ship: Ship) -> None:
    """Who has lost two of three physical characteristics is out of action, and so are programs
    where the power plant is gone."""
    for member in ship.crew[: ship.crew_count]:
        if member.machine != 0:
            member.up = 0 if ship.hits[System.POWER] >= TRACK else member.up
        elif member.heads == 1 and sum(member.ability[k] == 0 for k in BODY) >= OUT_AT:
            member.up = 0


def _check(ship: Ship) -> None:
    """The limits that the rules take for granted."""
    _within("fate", ship.fate, Fate.IN_PLAY, Fate.REMOVED)
    _within("hull", ship.hull, 0, ship.hull_max)
    _within("structure", ship.structure, 0, ship.structure_max)
    _within("armour", ship.armour, 0, ship.armour_max)
    _within("speed", ship.speed, 0, 1000)
    for hits in ship.hits:
        _within("hits", hits, 0, TRACK)
    for mount in ship.mounts[: ship.mount_count]:
        _within("hits", mount.hits, 0, TRACK)
    pilots = 0
    for member in ship.crew[: ship.crew_count]:
        _within("position", member.position, Position.CAPTAIN, Position.PASSENGER)
        for score in member.ability[: len(Ability.__members__)]:
            _within("ability", score, 0, ABILITY_MAX)
        able = member.up != 0 and member.task == NOBODY
        pilots += able and member.position == Position.PILOT
    if pilots > 1:
        raise ValueError("position: there can be only one pilot (CE-10.3.2)")


def _check_docked(state: State, i: int) -> None:
    """Two ships that are made fast to one another are adjacent: they are brought together."""
    other = state.ships[i].docked
    if other in (NOBODY, UNKNOWN) or state.ships[other].docked == UNKNOWN:
        return
    if other == i or state.ships[other].docked != i:
        raise ValueError("docked: two ships dock with one another")
    put_band(state, i, other, Band.ADJACENT)


def _within(name: str, value: int, least: int, most: int) -> None:
    if value != UNKNOWN and not least <= value <= most:
        raise ValueError(f"{name} {value}: {least} to {most}")
