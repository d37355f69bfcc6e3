"""After numbers were set from outside, by an umpire or in a position: what follows from them."""

from asalto.core.kernel.records import NOBODY

from .rules.sections import is_flying, keep_together
from .state import STORES, Design, Ship, State, Store
from .vocabulary import Condition, Status


def refresh(state: State) -> None:
    """Make a state whole: engines and systems by part, what can be repaired, what armour was still
    to be lost this turn, who is attached to or berthed in what.

    On a state that came of play it changes nothing. Raises ValueError for a ship in a hangar of
    none."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        design = state.designs[ship.design]
        built = sum(design.stores[Store.SI :: STORES])
        match_store(ship, design, Store.MO, ship.engines)
        match_store(ship, design, Store.SI, max(0, built - ship.systems_hits))
        ship.tractors = sum(ship.working[Store.TM :: STORES])
        ship.faults = faults_of(ship)
        for part in range(design.part_count):
            ship.loss[part] = min(ship.loss[part], ship.armour[part])
        if ship.status == Status.BERTHED:
            house(state, i)
    for i in range(state.ship_count):
        loosen(state, i)
    keep_together(state)


def match_store(ship: Ship, design: Design, store: Store, wanted: int) -> None:
    """Break or mend points of a kind, part by part, until so many work."""
    for at in range(store, len(ship.working), STORES):
        more = wanted - sum(ship.working[store::STORES])
        step = max(-ship.working[at], min(design.stores[at] - ship.working[at], more))
        ship.working[at] += step
        ship.broken[at] = max(0, ship.broken[at] - step)


def faults_of(ship: Ship) -> int:
    """How many broken things could be repaired."""
    guns = ship.weapons[: ship.weapon_count]
    broken = sum(gun.condition == Condition.BROKEN for gun in guns)
    return sum(ship.airless) + sum(ship.broken) + broken


def house(state: State, i: int) -> None:
    """A ship in a hangar shares the fate of its carrier (CEP-22.1, 22.2)."""
    ship = state.ships[i]
    if not 0 <= ship.carrier < state.ship_count or ship.berth < 0:
        raise ValueError("a ship lies in a hangar of none")
    fate = state.ships[ship.carrier].status
    if fate == Status.DESTROYED or fate == Status.WITHDRAWN:
        ship.status = fate
        ship.structure = 0 if fate == Status.DESTROYED else ship.structure


def loosen(state: State, i: int) -> None:
    """Nobody holds on to, or fights inside, a ship that is not on the board any more (CEP-22.1)."""
    ship = state.ships[i]
    if ship.host >= 0 and not (is_flying(ship) and is_flying(state.ships[ship.host])):
        ship.host = NOBODY
        ship.retreating = 0
        send_home(ship)
    if ship.inside >= 0 and not is_flying(state.ships[ship.inside]):
        ship.inside = NOBODY
        ship.soldiers = 0
        send_home(ship)


def send_home(ship: Ship) -> None:
    """Nobody of its crew fights aboard another ship any more."""
    for member in range(ship.crew_count):
        ship.crew[member].fighting = 0
