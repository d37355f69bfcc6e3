"""Food: who eats aboard, and for how many days there is enough (CEP-2.18)."""

from asalto.core.kernel.records import NOBODY

from ..state import State
from ..tables import FOOD
from ..vocabulary import Cargo
from .crew import is_alive
from .guests import lies_in


def people_aboard(state: State, i: int) -> int:
    """Crew and soldiers of a ship, and of those in its hangars, and in theirs."""
    found = 0
    for k in range(state.ship_count):
        ship = state.ships[k]
        if k == i or lies_in(state, k, i):
            found += ship.soldiers
            for member in range(ship.crew_count):
                found += 1 if is_alive(ship.crew[member]) else 0
    return found


def food_days(state: State, i: int) -> int:
    """Whole days for which those aboard have food; NOBODY where nobody cooks (CEP-2.18)."""
    cargo, people = state.ships[i].cargo, people_aboard(state, i)
    if cargo[Cargo.KITCHEN] == 0 or people == 0:
        return NOBODY
    return (FOOD[0] * cargo[Cargo.KITCHEN] + FOOD[1] * cargo[Cargo.SUPPLIES]) // people
