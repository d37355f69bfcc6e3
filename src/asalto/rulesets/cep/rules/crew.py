"""Who can act: posts, wounds, repairs that keep a man busy (chapters 4, 19 and 20)."""

from ..state import Crew, Ship, State, Weapon
from ..tables import FATAL
from ..vocabulary import Role, Status
from .checks import wound_of


def is_alive(crew: Crew) -> bool:
    """True while a crew member has less than two wounds (CEP-16.2)."""
    return crew.wounds < FATAL


def is_able(state: State, crew: Crew) -> bool:
    """True if one may act: alive, not repairing since last turn, not fighting (CEP-19.5, 23.19)."""
    if crew.wounds >= FATAL or crew.repaired == state.turn - 1:
        return False
    return crew.fighting == 0 or crew.fighting >= state.turn


def best_of(state: State, ship: Ship, role: int) -> int:
    """The able crew member of a post with the best chance, or -1 (CEP-8.2, 17.11)."""
    found = -1
    best = 0
    for i in range(ship.crew_count):
        crew = ship.crew[i]
        if crew.role == role and is_able(state, crew):
            worth = crew.skill - wound_of(crew)
            if found < 0 or worth > best:
                found = i
                best = worth
    return found


def pilot_of(state: State, ship: Ship) -> int:
    """The pilot who flies this turn, or -1 if none is able (CEP-17.11, 20.2)."""
    if ship.status == Status.WRECK:
        return -1
    return best_of(state, ship, Role.PILOT)


def note_pilot(state: State, i: int) -> int:
    """Note who flies ship i and what weighs on him as combat, or the collisions, open: what is
    lost in the phase counts from its end (CEP-7.2, 16.3). Returns him, or -1."""
    ship = state.ships[i]
    pilot = pilot_of(state, ship)
    ship.open_hits = ship.systems_hits
    ship.dodge_skill = -1
    ship.dodge_wound = 0
    if pilot >= 0:
        ship.dodge_skill = ship.crew[pilot].skill
        ship.dodge_wound = wound_of(ship.crew[pilot])
    return pilot


def is_pilots(state: State, ship: Ship, gun: Weapon) -> bool:
    """True if the weapon never had a gunner; by an option if he is dead too (CEP-11.8)."""
    if gun.gunner < 0:
        return True
    return state.options.pilot_fires != 0 and not is_alive(ship.crew[gun.gunner])


def living(ship: Ship) -> int:
    """How many of the crew live."""
    count = 0
    for i in range(ship.crew_count):
        if ship.crew[i].wounds < FATAL:
            count += 1
    return count
