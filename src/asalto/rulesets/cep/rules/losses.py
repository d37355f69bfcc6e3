"""Who falls in a boarding, and who names them (chapter 23)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..rolls import one_of
from ..say import Log
from ..state import State
from ..tables import FATAL, RETREAT_LOSS
from .boarding import OUTSIDE, fighters_of, is_boarder, strength, takes_part
from .crew import is_alive


def retreats(state: State, k: int, j: int) -> bool:
    """True if ship k boards ship j and has announced its retreat (CEP-23.15)."""
    return is_boarder(state, k, j) and state.ships[k].retreating == 1


def retreat_losses(state: State, j: int) -> int:
    """Soldiers that retreating boarders lose besides (CEP-23.16)."""
    count = 0
    for k in range(state.ship_count):
        if retreats(state, k, j):
            count += RETREAT_LOSS
    return min(count, strength(state, j, OUTSIDE))


def people_of(state: State, j: int, side: int, seat: int) -> int:
    """How many people of a seat fight on a side of the boarding of ship j."""
    count = 0
    for k in range(state.ship_count):
        if state.ships[k].seat == seat and takes_part(state, k, j, side):
            count += fighters_of(state.ships[k])
    return count


def retreating_seat(state: State, j: int, owed: int) -> int:
    """The seat that owes the last but so many of the losses of boarders: who retreats pays for it
    himself, after the losses of the fight (CEP-23.16). NOBODY while those are being named."""
    for k in range(state.ship_count):
        if retreats(state, k, j):
            owed -= RETREAT_LOSS
            if owed <= 0:
                return state.ships[k].seat
    return NOBODY


def side_seat(state: State, j: int, side: int, dice: Dice) -> int:
    """The seat that names the next loss of a side, out of its own people: where several stand
    together the one with most people there, of equals one at random (CEP-23.12)."""
    if side == OUTSIDE:
        seat = retreating_seat(state, j, state.owed[OUTSIDE])
        if seat >= 0:
            return seat
    most = 0
    equals = 0
    for seat in range(state.seat_count):
        count = people_of(state, j, side, seat)
        if count > most:
            most = count
            equals = 0
        equals += 1 if count == most else 0
    if most == 0:
        return NOBODY
    place = one_of(dice, equals, j)
    for seat in range(state.seat_count):
        if people_of(state, j, side, seat) == most:
            if place == 0:
                return seat
            place -= 1
    return NOBODY


def may_fall(state: State, j: int, side: int, k: int, member: int) -> bool:
    """True if that crew member (or a soldier: member -1) of ship k can be named as a loss."""
    if not takes_part(state, k, j, side):
        return False
    ship = state.ships[k]
    if member < 0:
        return ship.soldiers > 0
    crew = ship.crew[member]
    return crew.fighting != 0 and is_alive(crew)


def fall(state: State, k: int, member: int, log: Log) -> None:
    """One loss of a boarding (CEP-23.12)."""
    ship = state.ships[k]
    if member < 0:
        ship.soldiers -= 1
        say.soldier_fell(log, k, left=ship.soldiers)
        return
    ship.crew[member].wounds = FATAL
    ship.crew[member].fighting = 0
    say.crew_fell(log, k, member=member, role=ship.crew[member].role)


def name_losses(state: State, dice: Dice, log: Log) -> bool:
    """The loser names who falls where there is a choice (CEP-23.12); True while one is asked."""
    for side in range(2):
        while state.owed[side] > 0:
            seat = side_seat(state, state.fight, side, dice)
            options = 0
            ship = NOBODY
            who = NOBODY
            for k in range(state.ship_count):
                for member in range(-1, state.ships[k].crew_count):
                    mine = state.ships[k].seat == seat
                    if mine and may_fall(state, state.fight, side, k, member):
                        options += 1
                        ship = k
                        who = member
            if options > 1:
                state.side = side
                state.awaiting = 1 << seat
                return True
            state.owed[side] -= 1
            if options == 1:
                fall(state, ship, who, log)
    return False
