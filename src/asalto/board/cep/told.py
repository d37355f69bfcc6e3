"""Ships in words: where they are, how they move."""

from __future__ import annotations

from collections.abc import Iterator

from asalto.core.geometry.hexes import (
    DIRECTION_Q,
    DIRECTION_R,
    distance,
    section,
)
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cep.coordinates import code
from asalto.rulesets.cep.state import Ship, State
from asalto.rulesets.cep.tables import ACCELERATE
from asalto.rulesets.cep.vocabulary import Letter, Status

NUMBERED_MAX = 13_500
"""Hexes (more or less) of a chart that bears the number of each fourth column."""
CLOCK = ("12", "2", "4", "6", "8", "10")


def speed(ship: Ship) -> int:
    """Hexes between a ship and its vector (CEP-1.4)."""
    return distance(ship.q, ship.r, ship.vector_q, ship.vector_r)


def after_orders(ship: Ship) -> tuple[int, int, int]:
    """Facing and vector hex once the orders written so far are carried out (CEP-17.7)."""
    facing, q, r = ship.facing, ship.vector_q, ship.vector_r
    for letter in ship.orders[: max(0, ship.order_count)]:
        if letter == Letter.D:
            facing = (facing + 1) % 6
        elif letter == Letter.I:
            facing = (facing + 5) % 6
        elif letter == Letter.A:
            q, r = q + ACCELERATE * DIRECTION_Q[facing], r + ACCELERATE * DIRECTION_R[facing]
    return facing, q, r


def afloat(view: State) -> Iterator[int]:
    """The ships that have a marker."""
    for i in range(view.ship_count):
        if view.ships[i].status in (Status.FLYING, Status.WRECK):
            yield i


def summary(scenario: Scenario[State], view: State, i: int, seat: int, said: Words) -> str:
    """The text alternative of a ship."""
    ship = view.ships[i]
    side = scenario.seats[ship.seat].name[said.lang] if ship.seat >= 0 else "-"
    parts = [
        f"{scenario.names.of('ship', i)} ({side})",
        f"{said.get('board', 'hex')} {code(ship.q, ship.r)}",
        f"{said.get('board', 'prow')} {CLOCK[ship.facing % 6]} h",
        f"{said.get('board', 'speed')} {speed(ship)}",
        f"{said.get('board', 'vector')} {code(ship.vector_q, ship.vector_r)}",
        f"{said.get('board', 'structure')} {ship.structure}",
    ]
    if ship.status == Status.WRECK:
        parts.append(said.get("board", "wreck"))
    own = measured_from(view, i, seat)
    if own != NOBODY:
        mine = view.ships[own]
        reach = distance(mine.q, mine.r, ship.q, ship.r)
        where = section(ship.q - mine.q, ship.r - mine.r, mine.facing)
        parts.append(
            f"{said.get('board', 'from')} {scenario.names.of('ship', own)}: "
            f"{said.get('board', 'range')} {reach}, {said.get('bearing', str(where))}"
        )
    return ", ".join(parts)


def measured_from(view: State, i: int, seat: int) -> int:
    """The seat's ship from which to measure to ship i: the one it is asked about, or its first."""
    if seat < 0 or view.ships[i].seat == seat:
        return NOBODY
    own = view.cursor[seat] if seat < view.seat_count else NOBODY
    if 0 <= own < view.ship_count and view.ships[own].status == Status.FLYING:
        return own
    for j in afloat(view):
        if view.ships[j].seat == seat:
            return j
    return NOBODY


def apart(view: State, row: int) -> dict[int, str]:
    """How many hexes it is from a ship to each other one on the board."""
    one = view.ships[row]
    return {
        i: str(distance(one.q, one.r, view.ships[i].q, view.ships[i].r))
        for i in afloat(view)
        if i != row
    }
