"""What a seat may take for true of what it cannot see: a world to try its plans in."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import random_below
from asalto.core.kernel.records import NOBODY

from .rules.boarding import in_fight, may_join, may_mean_to_board
from .rules.fire import declares, open_weapons
from .rules.movement import may_rewrite
from .rules.prepare import may_check
from .rules.sides import are_allies
from .state import ORDERS_MAX, Ship, State
from .vocabulary import Letter, Phase, Role, Status


def determinise(state: State, seat: int, fate: Dice) -> None:
    """Others have sealed nothing yet in this phase; orders of an earlier one are drawn."""
    for other in range(state.seat_count):
        if not are_allies(state, seat, other):
            state.cursor[other] = NOBODY
    for i in range(state.ship_count):
        if not are_allies(state, seat, state.ships[i].seat):
            clear_ship(state.ships[i])
            reopen(state, i, fate)
    for back in range(state.ship_count):
        i = state.ship_count - 1 - back
        ship = state.ships[i]
        if not are_allies(state, seat, ship.seat) and ship.open != 0:
            state.cursor[ship.seat] = i
            state.awaiting |= 1 << ship.seat


def clear_ship(ship: Ship) -> None:
    """Nothing is known of a ship's sealed orders."""
    ship.open = 0
    ship.engineer = 0
    ship.navigator = 0
    ship.order_count = 0
    ship.forgo = 0
    ship.board = NOBODY
    for k in range(ORDERS_MAX):
        ship.orders[k] = 0
    for member in range(ship.crew_count):
        ship.crew[member].joining = 0


def reopen(state: State, i: int, fate: Dice) -> None:
    """Let the commander of a ship have all before him that he may have sealed in this phase."""
    ship = state.ships[i]
    phase = state.phase
    if phase == Phase.CHECKS:
        ship.engineer = NOBODY if may_check(state, i, Role.ENGINEER) else 0
        ship.navigator = NOBODY if may_check(state, i, Role.NAVIGATOR) else 0
        ship.open = 1 if ship.engineer < 0 or ship.navigator < 0 else 0
    elif phase == Phase.ORDERS:
        ship.open = 1 if ship.limit > 0 or may_mean_to_board(state, i) else 0
    elif phase == Phase.DECLARE:
        draw_orders(ship, fate)
        reopen_fire(state, i)
    elif phase == Phase.FIRE:
        draw_orders(ship, fate)
    elif phase == Phase.REWRITE:
        draw_orders(ship, fate)
        ship.open = 1 if may_rewrite(ship) else 0
    elif phase == Phase.JOIN:
        for member in range(ship.crew_count):
            if in_fight(state, i) and may_join(state, i, member):
                ship.open = 1


def reopen_fire(state: State, i: int) -> None:
    """A ship that may fire has named no targets yet."""
    ship = state.ships[i]
    ship.targets = 0
    ship.shots = 0
    ship.retreating = 0
    if ship.status != Status.FLYING:
        return
    open_weapons(state, i)
    if declares(state, i):
        ship.open = 1


def draw_orders(ship: Ship, fate: Dice) -> None:
    """Some turns to one side, and then some thrust: what sheets mostly look like."""
    if ship.limit <= 0:
        return
    turns = random_below(fate, min(3, ship.limit + 1))
    side = Letter.D if random_below(fate, 2) == 0 else Letter.I
    for _ in range(turns):
        ship.orders[ship.order_count] = side
        ship.order_count += 1
    if ship.manoeuvre > 0:
        for _ in range(random_below(fate, ship.limit - turns + 1)):
            ship.orders[ship.order_count] = Letter.A
            ship.order_count += 1
