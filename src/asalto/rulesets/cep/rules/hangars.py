"""Launching, docking, refuelling (chapter 24)."""

from asalto.core.geometry.hexes import AHEAD, distance, moved, opposite, section
from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, location_die, shot_dice
from ..say import Log
from ..state import LINES_MAX, PARTS_MAX, STORES, Ship, State, Store, Weapon
from ..tables import (
    DOCK_PER_HEX,
    OPERATIONS,
    OPERATIONS_WITH_AIR,
    REFUEL_DAYS,
    REFUEL_ROUNDS,
)
from ..vocabulary import Condition, Part, Reason, Serves, Status
from .checks import chance, is_success, outcome, start_tally
from .collisions import (
    avoid_check,
    collision_damage,
    crash_on,
    crash_part,
    halve_vector,
    needs_brace,
    struck_sections,
    struck_side,
)
from .crew import note_pilot
from .sections import berths_of, speed
from .sides import are_friends


def operations_left(state: State, i: int) -> int:
    """Launches and dockings that the carrier can still handle this turn (CEP-24.1)."""
    return (OPERATIONS_WITH_AIR if has_air(state, i) else OPERATIONS) - state.ships[i].operations


def has_air(state: State, i: int) -> bool:
    """True if each of the ship's hangars has life support that works (CEP-24.1), or did when
    docking began (CEP-7.2)."""
    design = state.designs[state.ships[i].design]
    if design.air == 0:
        return False
    for part in range(design.part_count):
        if design.stores[part * STORES + Store.CH] > 0:
            working = 0
            for line in range(design.line_count):
                if design.line_serves[line] == Serves.HANGAR and design.line_served[line] == part:
                    working += state.ships[i].air[line] + state.ships[i].late_air[line]
            if working == 0:
                return False
    return True


def may_launch(state: State, i: int) -> bool:
    """True if the ship lies in a hangar of a carrier, or of a wreck, that can let it out
    (CEP-22.2, 24.1, 24.2)."""
    ship = state.ships[i]
    if ship.status != Status.BERTHED or ship.launch_asked != 0:
        return False
    carrier = state.ships[ship.carrier]
    if carrier.status != Status.FLYING and carrier.status != Status.WRECK:
        return False
    if not are_friends(state, i, ship.carrier):
        return False
    return operations_left(state, ship.carrier) > 0


def launch(state: State, i: int, facing: int, shift: int, log: Log) -> None:
    """Out with any facing, the carrier's vector, shifted along its prow line (CEP-24.3, 24.4)."""
    ship = state.ships[i]
    carrier = state.ships[ship.carrier]
    prow = state.designs[carrier.design].kind[ship.berth] == Part.PROW
    way = carrier.facing if prow else opposite(carrier.facing)
    q, r = moved(carrier.vector_q, carrier.vector_r, way, shift)
    ship.q = carrier.q
    ship.r = carrier.r
    ship.from_q = carrier.q
    ship.from_r = carrier.r
    ship.facing = facing
    ship.vector_q = q
    ship.vector_r = r
    ship.status = Status.FLYING
    carrier.operations += 1
    say.launched(log, i, carrier=ship.carrier, shift=shift, facing=facing)
    ship.carrier = NOBODY
    ship.berth = NOBODY


def berth_for(state: State, i: int, j: int) -> int:
    """The part of carrier j whose hangar has room for ship i, or -1 (CEP-2.21): wrecks in it fill
    theirs (CEP-22.2). What crashes of the same phase have broken still counts (CEP-7.2)."""
    carrier = state.ships[j]
    design = state.designs[carrier.design]
    for part in range(min(PARTS_MAX, design.part_count)):
        room = carrier.working[part * STORES + Store.CH] + carrier.late_bays[part]
        for guest in range(state.ship_count):
            other = state.ships[guest]
            lies = other.status == Status.BERTHED or other.status == Status.WITHDRAWN
            if lies and other.carrier == j and other.berth == part:
                room -= berths_of(state, guest)
        if room >= berths_of(state, i):
            return part
    return -1


def may_dock(state: State, i: int, j: int) -> bool:
    """True if ship i ended its move where it can dock in carrier j (CEP-24.6)."""
    ship = state.ships[i]
    carrier = state.ships[j]
    if i == j or ship.status != Status.FLYING or carrier.status != Status.FLYING:
        return False
    if ship.host >= 0 or state.designs[carrier.design].hangar < 0:
        return False
    if not are_friends(state, i, j):
        return False
    if ship.q != carrier.q or ship.r != carrier.r or ship.dock_asked != 0:
        return False
    if is_held(state, i):
        return False
    ahead = section(ship.vector_q - carrier.q, ship.vector_r - carrier.r, carrier.facing)
    if ahead != AHEAD or ship.dodge_skill < 0:
        return False
    if state.options.dock_close != 0 and apart_from(ship, carrier) != 1:
        return False
    return operations_left(state, j) > 0 and berth_for(state, i, j) >= 0


def apart_from(ship: Ship, carrier: Ship) -> int:
    """Hexes between the vector of a ship and a carrier (CEP-24.6)."""
    return distance(ship.vector_q, ship.vector_r, carrier.q, carrier.r)


def is_held(state: State, i: int) -> bool:
    """True if another ship is attached to ship i: together they fit no hangar (CEP-23.4); or if
    enemies fight inside it: that is settled before anything else (CEP-23.10)."""
    for k in range(state.ship_count):
        if state.ships[k].host == i:
            return True
        if state.ships[k].inside == i and not are_friends(state, k, i):
            return True
    return False


def carrier_for(state: State, i: int) -> int:
    """The first carrier that ship i can dock in now, or -1."""
    for j in range(state.ship_count):
        if state.designs[state.ships[j].design].hangar >= 0 and may_dock(state, i, j):
            return j
    return -1


def next_to_dock(state: State) -> int:
    """The ship that is asked next whether it docks: the fastest, as in collisions, of those that
    can; or -1. Its player may take another of his first (CEP-7.2, 21.10, 24.6)."""
    found = -1
    for i in range(state.ship_count):
        if state.ships[i].status == Status.FLYING and carrier_for(state, i) >= 0:
            if found < 0 or outruns(state.ships[i], state.ships[found]):
                found = i
    return found


def outruns(ship: Ship, other: Ship) -> bool:
    """True if one ship is faster than another, or as fast and handier (CEP-21.10)."""
    if speed(ship) != speed(other):
        return speed(ship) > speed(other)
    return ship.manoeuvre > other.manoeuvre


def decline(state: State, i: int, log: Log) -> None:
    """It does not dock though it could: it has ended its move in the carrier's hex, no more
    (CEP-24.6, 24.7)."""
    say.docking_declined(log, i, carrier=carrier_for(state, i))
    state.ships[i].dock_asked = 1


def dock(state: State, i: int, j: int, q: int, r: int, dice: Dice, log: Log) -> None:
    """An extra vector move, then a piloting check at +2 a hex between vectors (CEP-24.8, 24.9),
    by the pilot as he was when docking began (CEP-7.2)."""
    ship = state.ships[i]
    carrier = state.ships[j]
    ship.vector_q = q
    ship.vector_r = r
    ship.dock_asked = 1
    ship.carrier = j
    berth = berth_for(state, i, j)
    carrier.operations += 1
    start_tally(state, i, ship.open_hits, ship.dodge_wound)
    tally_add(state.tally, Reason.NAVIGATOR, ship.help)
    apart = distance(q, r, carrier.vector_q, carrier.vector_r)
    tally_add(state.tally, Reason.DOCKING, DOCK_PER_HEX * apart)
    skill = ship.dodge_skill
    odds = chance(state, skill)
    total = shot_dice(dice, Roll.DOCKING, i, skill - state.tally.total)
    result = outcome(state, dice, total, skill)
    passed = is_success(result)
    say.docking(
        log, dice, state.tally, Roll.DOCKING, passed, odds, i, carrier=j, skill=skill, result=result
    )
    if not passed:
        note_crash(state, i, dice)
        if not needs_brace(state, i, j):
            crash_in(state, dice, log)
        return
    ship.status = Status.BERTHED
    ship.berth = berth
    ship.berth_turn = state.turn


def note_crash(state: State, i: int, dice: Dice) -> None:
    """Ship i strikes the hangar with the dice of its docking check: they place the hit (CEP-24.9).
    Where it was struck from two sections its player is asked first (CEP-21.5)."""
    state.crash = i
    state.crash_location = location_die(dice)
    state.crash_one = face(dice, 1)
    state.crash_other = face(dice, 2)


def forget_late(state: State) -> None:
    """Docking is over: what crashes have broken in hangars is broken (CEP-7.2)."""
    for i in range(state.ship_count):
        for part in range(PARTS_MAX):
            state.ships[i].late_bays[part] = 0
        for line in range(LINES_MAX):
            state.ships[i].late_air[line] = 0


def crash_in(state: State, dice: Dice, log: Log) -> None:
    """A collision without swap; the carrier is hit in the hangar's part (CEP-24.9, 24.10).

    One pilot has failed; by an option the carrier's makes a check too, for half the damage.
    """
    i = state.crash
    j = state.ships[i].carrier
    berth = berth_for(state, i, j)
    location = state.crash_location
    one = state.crash_one
    other = state.crash_other
    ship = state.ships[i]
    carrier = state.ships[j]
    own = collision_damage(state.designs[carrier.design].spaces, speed(carrier))
    theirs = collision_damage(state.designs[ship.design].spaces, speed(ship))
    if state.options.carrier_check != 0 and carrier.dodge_skill >= 0:
        if is_success(avoid_check(state, j, i, dice, log)):
            theirs = theirs // 2
    say.collided(log, i, other=j, damage=own, other_damage=theirs)
    side = struck_side(state, i, struck_sections(state, i, j), dice)
    part = crash_part(state, i, side, location, one, other)
    crash_on(state, i, part, own, location, one, other, dice, log)
    crash_on(state, j, berth, theirs, location, one, other, dice, log)
    halve_vector(state, i)
    halve_vector(state, j)
    ship.brace = NOBODY
    state.crash = NOBODY
    if state.options.crash_at_once != 0:
        note_pilot(state, i)
        note_pilot(state, j)


def is_supplied(state: State, i: int) -> bool:
    """True if the ship has lain in a hangar for the whole turn, of a carrier that is no wreck
    and no enemy's (CEP-22.2, 23.22, 24.11)."""
    ship = state.ships[i]
    if ship.status != Status.BERTHED or state.ships[ship.carrier].status > Status.BERTHED:
        return False
    if not are_friends(state, i, ship.carrier):
        return False
    return ship.berth_turn != state.turn or state.options.whole_turns == 0


def room_for(gun: Weapon) -> int:
    """Rounds that a weapon lacks; none for one that cannot be mended."""
    return gun.capacity - gun.rounds if gun.condition != Condition.RUINED else 0


def may_load(state: State, i: int, weapon: int, rounds: int) -> bool:
    """True if so many of the rounds that are still to come may go to a weapon (CEP-24.11)."""
    if not chooses_load(state, i) or weapon < 0 or weapon >= state.ships[i].weapon_count:
        return False
    room = room_for(state.ships[i].weapons[weapon])
    return 1 <= rounds <= min(room, REFUEL_ROUNDS - state.ships[i].loaded)


def chooses_load(state: State, i: int) -> bool:
    """True while the ship's player has to say which weapons the five rounds are for: several lack
    some, and all together lack more (CEP-24.11)."""
    ship = state.ships[i]
    if not is_supplied(state, i) or ship.loaded >= REFUEL_ROUNDS:
        return False
    lacking = 0
    weapons = 0
    for place in range(ship.weapon_count):
        room = room_for(ship.weapons[place])
        lacking += room
        weapons += 1 if room > 0 else 0
    return weapons > 1 and lacking > REFUEL_ROUNDS - ship.loaded


def next_to_load(state: State) -> int:
    """The next ship whose player is asked what it takes on, or NOBODY."""
    for i in range(state.ship_count):
        if chooses_load(state, i):
            return i
    return NOBODY


def load(state: State, i: int, weapon: int, rounds: int) -> None:
    """So many of the rounds go to that weapon (CEP-24.11): they lie there when the next phase opens
    (CEP-16.16)."""
    gun = state.ships[i].weapons[weapon]
    gun.rounds += rounds
    gun.open_rounds = gun.rounds
    state.ships[i].loaded += rounds


def refuel(state: State, i: int, log: Log) -> None:
    """A whole turn in the hangar: five rounds in all, those that the player has not placed for
    whatever lacks some, and a day of autonomy (CEP-24.11)."""
    if not is_supplied(state, i):
        return
    ship = state.ships[i]
    for place in range(ship.weapon_count):
        taken = min(REFUEL_ROUNDS - ship.loaded, room_for(ship.weapons[place]))
        load(state, i, place, taken)
    days = min(REFUEL_DAYS, state.designs[ship.design].autonomy - ship.autonomy)
    ship.autonomy += days
    if ship.loaded > 0 or days > 0:
        say.refuelled(log, i, rounds=ship.loaded, days=days)
    ship.loaded = 0
