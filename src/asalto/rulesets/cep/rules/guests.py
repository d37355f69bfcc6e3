"""Ships that lie in hangars, and people inside a ship, when it is lost or changes hands."""

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..tables import FATAL
from ..vocabulary import Status


def lies_in(state: State, k: int, j: int) -> bool:
    """True if ship k lies in a hangar of ship j, or of a ship that lies there itself (CEP-2.21),
    as a wreck too (CEP-22.2)."""
    inner = k
    for _ in range(state.ship_count):
        ship = state.ships[inner]
        if ship.carrier < 0 or (ship.status != Status.BERTHED and ship.status != Status.WITHDRAWN):
            return False
        inner = ship.carrier
        if inner == j:
            return True
    return False


def guests_of(state: State, j: int) -> int:
    """All ships that lie in ship j, in their own hangars too, one bit each."""
    found = 0
    for k in range(state.ship_count):
        if lies_in(state, k, j):
            found |= 1 << k
    return found


def lose_guests(state: State, i: int, log: Log) -> None:
    """What lies in the hangars of a lost ship is lost (CEP-22.1)."""
    guests = guests_of(state, i)
    for j in range(state.ship_count):
        if (guests >> j) & 1 != 0:
            lose_guest(state, j, log)


def lose_berthed(state: State, j: int, log: Log) -> None:
    """A ship in a hangar is lost, after what lies in its own (CEP-16.19, 22.1)."""
    lose_guests(state, j, log)
    lose_guest(state, j, log)


def lose_guest(state: State, j: int, log: Log) -> None:
    """One ship that lay in a hangar is lost, with whoever was inside it (CEP-16.19, 22.1)."""
    state.ships[j].status = Status.DESTROYED
    state.ships[j].structure = 0
    say.ship_destroyed(log, j)
    lose_those_inside(state, j)


def lose_those_inside(state: State, i: int) -> None:
    """People without a ship of their own who were inside a ship are lost with it (CEP-22.1)."""
    for j in range(state.ship_count):
        if state.ships[j].inside == i:
            lose_boarders(state, j)
            state.ships[j].inside = NOBODY


def lose_boarders(state: State, j: int) -> None:
    """Boarders inside a lost ship are lost: soldiers and crew who fought there (CEP-22.1)."""
    ship = state.ships[j]
    ship.soldiers = 0
    for member in range(ship.crew_count):
        if ship.crew[member].fighting != 0:
            ship.crew[member].wounds = FATAL
    send_home(state, j)


def send_home(state: State, j: int) -> None:
    """The ship's crew no longer fight."""
    ship = state.ships[j]
    for member in range(ship.crew_count):
        ship.crew[member].fighting = 0
