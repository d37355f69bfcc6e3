"""After numbers were set from outside: what follows from them is worked out anew."""

from __future__ import annotations

from asalto.core.geometry.hexes import turn_size
from asalto.core.kernel.records import NOBODY, make

from .rules.movement import everybody_else, is_place_taken, place_refusal
from .rules.points import settle_facing
from .rules.terrain import has_place, is_in_hex, is_on_board, refresh_board
from .rules.wounds import die, drop_item
from .say import Log
from .state import State
from .vocabulary import ItemKind, Phase, Refusal, Status

ABOUT = 3
"""Vertices of an about turn."""


def refresh(state: State) -> None:
    """Doors and fires stop sight and steps as they now stand; whoever has all its wounds dies; what
    is carried is in the hands of somebody who is there.

    Raises ValueError off the board, where tokens stand on walls or on one another, where somebody
    carries two things, and where a unit and its characters are not of one seat.
    """
    for door in state.doors[: state.door_count]:
        _on_board(state, door.q, door.r)
    for fire in state.fires[: state.fire_count]:
        _on_board(state, fire.q, fire.r)
    _put_out(state)
    refresh_board(state)
    placed = state.character_count
    if state.phase == Phase.DEPLOYMENT and state.free_start == 1:
        placed = max(0, state.deployed)
    for who in range(placed):
        one = state.characters[who]
        if one.status == Status.IN_PLAY and one.wounds >= one.spaces:
            _kill(state, who)
        if one.status == Status.IN_PLAY:
            _check_place(state, who, one.q, one.r, placed)
            _check_doorway(state, who)
    for one in state.characters[placed : state.character_count]:
        if one.status == Status.IN_PLAY and one.wounds >= one.spaces:
            raise ValueError("somebody has all wounds and has still to be placed")
    _share_out(state)
    _settle_turn(state)
    _settle_passing(state)
    for who in range(state.character_count):
        if state.characters[who].seat != state.units[state.characters[who].unit].seat:
            raise ValueError(f"characters.{who} and the unit it belongs to are not of one seat")


def _put_out(state: State) -> None:
    """A fire with no round to go is out (SCH-14.11)."""
    kept = 0
    for fire in state.fires[: state.fire_count]:
        if fire.rounds > 0:
            row = state.fires[kept]
            row.q, row.r, row.mask, row.rounds = fire.q, fire.r, fire.mask, fire.rounds
            kept += 1
    state.fire_count = kept


def _settle_turn(state: State) -> None:
    """Somebody active whom the umpire has turned begins anew to turn from there (SCH-5.6)."""
    if state.active == NOBODY:
        return
    facing = state.characters[state.active].facing
    about = state.arrival > 0 and turn_size(state.anchor, facing) == ABOUT and state.paid > 0
    if facing != state.anchor and (state.faced >> facing) & 1 == 0 and not about:
        settle_facing(state)


def _settle_passing(state: State) -> None:
    """Somebody whom the umpire has put on a place to stand passes no half hex any more."""
    if state.active == NOBODY or state.passing == 0:
        return
    one, others = state.characters[state.active], everybody_else(state, state.active)
    if place_refusal(state, one.q, one.r, others) == Refusal.NONE:
        state.passing = 0
        state.came_q = state.came_r = 0


def _share_out(state: State) -> None:
    """Crates and eggs know who carries them, and so must he; the dead and gone let them fall."""
    log = make(Log)
    log.silent = 1
    for one in state.characters[: state.character_count]:
        one.item = NOBODY
    for item in range(state.item_count):
        row = state.items[item]
        if row.kind == ItemKind.GEAR or row.gone == 1 or row.carrier == NOBODY:
            continue
        carrier = state.characters[row.carrier]
        if carrier.status != Status.IN_PLAY:
            drop_item(state, item, row.carrier, log)
        elif carrier.item != NOBODY:
            raise ValueError(f"characters.{row.carrier} carries two things")
        else:
            carrier.item = item


def _kill(state: State, who: int) -> None:
    """Let somebody die whom nobody killed; if it is active, its phase has only its end left."""
    log = make(Log)
    log.silent = 1
    die(state, who, NOBODY, log)
    if state.active == who:
        state.points = 0
        state.passing = 0


def _check_place(state: State, who: int, q: int, r: int, placed: int) -> None:
    """On one hex of the board or astride two neighbours, on no wall and no furniture, and on none
    of the first `placed` characters: the others have still to be placed."""
    board = state.board
    _on_board(state, q >> 1, r >> 1 if q & 1 == 0 or r & 1 == 0 else (r + 1) >> 1)
    _on_board(state, (q + 1) >> 1, (r + 1) >> 1 if q & 1 == 0 or r & 1 == 0 else r >> 1)
    if has_place(board.obstacle, q, r) or has_place(board.obstruction, q, r):
        raise ValueError(f"characters.{who} cannot stand there: a wall or something else is there")
    if who != state.active or state.passing == 0:
        if place_refusal(state, q, r, 0) in (Refusal.HALF_HEX, Refusal.WALL_BETWEEN):
            raise ValueError(
                f"characters.{who} cannot stand there: a wall or something else is there"
            )
        others = everybody_else(state, who) & (1 << placed) - 1
        if state.passing == 1:
            others &= ~(1 << state.active)
        if is_place_taken(state, q, r, others):
            raise ValueError(f"characters.{who} cannot stand there: somebody is there")


def _check_doorway(state: State, who: int) -> None:
    """No door is shut on somebody (SCH-7.8)."""
    one = state.characters[who]
    for door in state.doors[: state.door_count]:
        if door.open == 0 and door.side == NOBODY and is_in_hex(one, door.q, door.r):
            raise ValueError(f"characters.{who} stands in a doorway")


def _on_board(state: State, q: int, r: int) -> None:
    if not is_on_board(state.board, q, r):
        raise ValueError(f"the hex ({q}, {r}) is not on the board")
