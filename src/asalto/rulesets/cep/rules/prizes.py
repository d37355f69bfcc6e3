"""Captured ships: who holds them, and the new crew (chapter 23)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..rolls import one_of
from ..say import Log
from ..state import Crew, Ship, State
from ..tables import FATAL
from ..vocabulary import Status
from .boarding import INSIDE, OUTSIDE, fighters_of, strength, takes_part, withdraw
from .crew import is_alive
from .guests import lies_in, lose_those_inside
from .losses import people_of
from .sides import are_friends


def conclude(state: State, j: int, dice: Dice, log: Log) -> None:
    """Who wiped out the other holds the ship (CEP-23.13, 23.22); otherwise retreats follow."""
    if strength(state, j, INSIDE) == 0 and strength(state, j, OUTSIDE) > 0:
        capture(state, j, dice, log)
    withdraw(state, j, log)


def winner_of(state: State, j: int, dice: Dice) -> int:
    """The boarding ship that takes ship j (CEP-23.13): that of the side with most people left in
    the fight; of equals the one that attached first, then of the seat with most people; of those
    still equal one at random."""
    found = NOBODY
    equals = 0
    for k in range(state.ship_count):
        if takes_part(state, k, j, OUTSIDE) and fighters_of(state.ships[k]) > 0:
            more = 1 if found < 0 else outdoes(state, k, found, j)
            if more > 0:
                found = k
                equals = 1
            elif more == 0 and is_new_seat(state, k, found, j):
                equals += 1
    if equals <= 1:
        return found
    place = one_of(dice, equals, j)
    for k in range(found + 1, state.ship_count):
        if place > 0 and is_new_seat(state, k, found, j) and outdoes(state, k, found, j) == 0:
            place -= 1
            if place == 0:
                return k
    return found


def is_new_seat(state: State, k: int, first: int, j: int) -> bool:
    """True if ship k boards ship j, and none before it from ship `first` on is of its seat."""
    if not takes_part(state, k, j, OUTSIDE) or fighters_of(state.ships[k]) == 0:
        return False
    for other in range(first, k):
        if state.ships[other].seat == state.ships[k].seat and takes_part(state, other, j, OUTSIDE):
            if fighters_of(state.ships[other]) > 0 and outdoes(state, other, k, j) == 0:
                return False
    return True


def outdoes(state: State, k: int, other: int, j: int) -> int:
    """Above 0 if ship k has the better claim to ship j than ship `other`, 0 if they are equal; by
    an option the numbers of the sides do not count (CEP-23.13)."""
    more = boarders_beside(state, k, j) - boarders_beside(state, other, j)
    if more != 0 and state.options.first_holds == 0:
        return more
    earlier = state.ships[other].host_turn - state.ships[k].host_turn
    if earlier != 0:
        return earlier
    mine = people_of(state, j, OUTSIDE, state.ships[k].seat)
    return mine - people_of(state, j, OUTSIDE, state.ships[other].seat)


def boarders_beside(state: State, k: int, j: int) -> int:
    """How many of the side of ship k fight as boarders on ship j."""
    count = 0
    for other in range(state.ship_count):
        if takes_part(state, other, j, OUTSIDE) and are_friends(state, other, k):
            count += fighters_of(state.ships[other])
    return count


def capture(state: State, j: int, dice: Dice, log: Log) -> None:
    """The crew dies, the boarder's side takes the ship with what lies in its hangars, unless
    the option says not, and may put its own people in (CEP-23.13, 23.22 to 23.25)."""
    winner = winner_of(state, j, dice)
    say.captured(log, winner, target=j)
    hand_over(state, j, state.ships[winner].seat)
    for k in range(state.ship_count):
        if lies_in(state, k, j) and state.options.guests_kept == 0:
            hand_over(state, k, state.ships[winner].seat)
            lose_those_inside(state, k)
    state.prize = j


def hand_over(state: State, j: int, seat: int) -> None:
    """The ship changes sides; its crew is eliminated (CEP-23.22, 23.25)."""
    ship = state.ships[j]
    ship.seat = seat
    ship.board = NOBODY
    ship.soldiers = 0
    for member in range(ship.crew_count):
        ship.crew[member].wounds = FATAL
        ship.crew[member].fighting = 0
        ship.crew[member].hurt = 0


def is_at_hand(state: State, k: int) -> bool:
    """True if people of ship k can go over to the prize: it is attached, or they are inside."""
    ship = state.ships[k]
    if k == state.prize or ship.seat != state.ships[state.prize].seat:
        return False
    if ship.inside == state.prize:
        return True
    return ship.status == Status.FLYING and ship.host == state.prize


def may_go(ship: Ship, crew: Crew) -> bool:
    """True if one lives, and did not stay behind on a ship that is lost."""
    return is_alive(crew) and (ship.status == Status.FLYING or crew.fighting != 0)


def may_transfer(state: State, k: int, member: int, j: int, row: int) -> bool:
    """True if the crew member may take an empty row of the prize's sheet (CEP-23.24, 23.25)."""
    if j < 0 or j != state.prize or not is_at_hand(state, k):
        return False
    ship = state.ships[k]
    prize = state.ships[j]
    if member < 0 or member >= ship.crew_count or row < 0 or row >= prize.crew_count:
        return False
    if not may_go(ship, ship.crew[member]) or is_alive(prize.crew[row]):
        return False
    same = prize.crew[row].role == ship.crew[member].role
    return same or state.options.own_posts == 0


def transfer(state: State, k: int, member: int, j: int, row: int, log: Log) -> None:
    """A crew member goes over with skill and wound, and acts from the next turn (CEP-23.24)."""
    old = state.ships[k].crew[member]
    new = state.ships[j].crew[row]
    say.transferred(log, k, target=j, member=member, role=new.role, row=row)
    new.skill = old.skill
    new.wounds = old.wounds
    new.hurt = old.hurt
    new.away = 0
    new.fighting = 0
    new.repaired = state.turn - 1
    new.asked = 1
    old.wounds = FATAL
    old.hurt = 0
    old.away = 1
    old.fighting = 0


def transfers_left(state: State) -> int:
    """The first ship of whose people one can still go over to the prize, or -1."""
    for k in range(state.ship_count):
        for member in range(state.ships[k].crew_count):
            for row in range(state.ships[state.prize].crew_count):
                if may_transfer(state, k, member, state.prize, row):
                    return k
    return NOBODY
