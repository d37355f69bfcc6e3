"""Ships at 0 structure: destroyed, or wrecks that drift on (chapter 22)."""

from asalto.core.geometry.hexes import distance
from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..vocabulary import Status
from .boarding import fighters_of, is_contested
from .effects import has_crossed
from .guests import (
    guests_of,
    lose_berthed,
    lose_boarders,
    lose_guests,
    lose_those_inside,
    send_home,
)
from .hangars import is_held


def destroy(state: State, i: int, log: Log) -> None:
    """At 0 structure a ship is gone with its crew and guests; what held on to it comes free
    with its vector (CEP-22.1)."""
    ship = state.ships[i]
    ship.status = Status.DESTROYED
    ship.structure = 0
    say.ship_destroyed(log, i)
    leave_behind(state, i, log)
    lose_guests(state, i, log)
    set_free(state, i, log)


def leave_behind(state: State, i: int, log: Log) -> None:
    """Of a lost ship, those who fight inside another live and fight on, unless the option says not
    (CEP-23.6); its soldiers are lost with it if they have not crossed."""
    ship = state.ships[i]
    host = ship.host
    crossed = has_crossed(state, i)
    ship.host = NOBODY
    ship.retreating = 0
    if not crossed:
        ship.soldiers = 0
    elif state.options.boarders_lost != 0:
        lose_boarders(state, i)
    elif fighters_of(ship) > 0:
        ship.inside = host
        say.fights_on(log, i, host=host)


def set_free(state: State, i: int, log: Log) -> None:
    """What held on to a lost ship comes free with its vector; an announced retreat is done.

    People inside a destroyed ship are lost (CEP-22.1); out of a wreck they come back.
    """
    destroyed = state.ships[i].status == Status.DESTROYED
    for j in range(state.ship_count):
        other = state.ships[j]
        if other.host == i and other.status == Status.FLYING:
            if destroyed and has_crossed(state, j):
                lose_boarders(state, j)
            if not is_contested(state, j):
                send_home(state, j)
            other.host = NOBODY
            other.retreating = 0
            say.came_free(log, j, host=i)
    lose_those_inside(state, i)


def sweep(state: State, log: Log) -> None:
    """Ships at 0 structure leave at the end of the phase (CEP-7.3, 18.3, 22.1); a wreck when it
    loses still more: it stays on the board, and a bump alone does not end it, unless the option
    says so (CEP-22.2, 22.3)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.structure <= 0 and ship.status <= Status.WRECK:
            frail = ship.impact != 0 and state.options.frail_wrecks != 0
            if ship.status != Status.WRECK or ship.structure < 0 or frail:
                destroy(state, i, log)


def sweep_survival(state: State, log: Log) -> None:
    """After survival: at 0 without any impact this turn a ship is a wreck, in a hangar too
    (CEP-22.2, 22.3)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.structure > 0 or ship.status != Status.FLYING:
            continue
        if ship.impact != 0 or state.options.wrecks == 0:
            destroy(state, i, log)
        else:
            become_wreck(state, i, log)
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.status == Status.BERTHED and ship.structure <= 0:
            no_wreck = state.options.wrecks == 0 or state.options.guests_explode != 0
            if ship.impact != 0 or no_wreck:
                lose_berthed(state, i, log)
            else:
                lay_up(state, i, log)


def become_wreck(state: State, i: int, log: Log) -> None:
    """It drifts on, out of the fight; one that was attached comes free. Ships in its hangars are
    spared and may launch, unless the scenario says not (CEP-22.2)."""
    ship = state.ships[i]
    ship.status = Status.WRECK
    ship.structure = 0
    ship.manoeuvre = 0
    ship.help = 0
    say.ship_wrecked(log, i)
    leave_behind(state, i, log)
    set_free(state, i, log)
    if state.options.wreck_hangars == 0:
        lose_guests(state, i, log)


def lay_up(state: State, i: int, log: Log) -> None:
    """RULING: a wreck in a hangar is out of the battle where it lies, with what lies in its own; it
    fills its place and shares the fate of its carrier (CEP-22.2)."""
    ship = state.ships[i]
    ship.structure = 0
    say.ship_wrecked(log, i)
    if state.options.wreck_hangars == 0:
        lose_guests(state, i, log)
    withdraw_with_guests(state, i)


def withdraw_with_guests(state: State, i: int) -> None:
    """A wreck has left the battle, with what lies in it (CEP-22.2)."""
    guests = guests_of(state, i)
    state.ships[i].status = Status.WITHDRAWN
    lose_those_inside(state, i)
    for j in range(state.ship_count):
        if (guests >> j) & 1 != 0:
            state.ships[j].status = Status.WITHDRAWN
            lose_those_inside(state, j)


def is_any_flying(state: State) -> bool:
    """True if some ship on the board is no wreck."""
    for i in range(state.ship_count):
        if state.ships[i].status == Status.FLYING:
            return True
    return False


def clear_fled(state: State, log: Log) -> None:
    """RULING: where the scenario gives the battle an edge, a ship that ends a turn beyond it has
    fled, with what lies in its hangars: it takes no more part, and is kept. Not while it is
    attached or boarded (CEP-1.2)."""
    if state.options.edge == 0:
        return
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.status == Status.FLYING and distance(0, 0, ship.q, ship.r) > state.options.edge:
            if ship.host < 0 and not is_held(state, i):
                say.left_battle(log, i)
                withdraw_with_guests(state, i)


def clear_wrecks(state: State, log: Log) -> None:
    """A wreck far from every ship has left the battle, with what lies in it (CEP-22.2). While no
    ship flies there is nothing to be far from: those in its hangars may launch yet."""
    if not is_any_flying(state):
        return
    for i in range(state.ship_count):
        wreck = state.ships[i]
        if wreck.status == Status.WRECK:
            near = 0
            for j in range(state.ship_count):
                ship = state.ships[j]
                if ship.status == Status.FLYING:
                    if distance(wreck.q, wreck.r, ship.q, ship.r) <= state.options.away:
                        near = 1
            if near == 0:
                say.drifted_away(log, i)
                withdraw_with_guests(state, i)
