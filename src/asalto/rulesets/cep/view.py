"""What one seat may see: sealed orders, declarations and intents of others are hidden."""

from asalto.core.kernel.records import NOBODY, UNKNOWN

from .rules.sides import are_allies
from .state import ORDERS_MAX, State
from .vocabulary import Phase


def hide(state: State, seat: int) -> None:
    """Overwrite with UNKNOWN what the seat may not see (CEP-9.1, 10.1).

    Orders and intents of others stay hidden until they are carried out; who fires at whom until
    all have declared; who will check or join a fight until all have said so.
    """
    for other in range(state.seat_count):
        if not knows(state, seat, other):
            state.cursor[other] = UNKNOWN
    for i in range(state.ship_count):
        if not knows(state, seat, state.ships[i].seat):
            hide_ship(state, i)


def knows(state: State, seat: int, other: int) -> bool:
    """Whether a seat (NOBODY: a spectator) may see what another one has written."""
    return seat != NOBODY and are_allies(state, seat, other)


def hide_ship(state: State, i: int) -> None:
    """Hide what the commander of one ship keeps to himself."""
    ship = state.ships[i]
    ship.open = UNKNOWN
    ship.engineer = UNKNOWN
    ship.navigator = UNKNOWN
    ship.order_count = UNKNOWN
    for k in range(ORDERS_MAX):
        ship.orders[k] = UNKNOWN
    ship.board = UNKNOWN
    ship.forgo = UNKNOWN
    if state.phase == Phase.DECLARE:
        ship.targets = UNKNOWN
        ship.shots = UNKNOWN
        ship.retreating = UNKNOWN
    for member in range(ship.crew_count):
        ship.crew[member].joining = UNKNOWN
