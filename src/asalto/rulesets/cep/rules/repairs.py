"""Emergency repairs (chapter 19)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, check_dice
from ..say import Log
from ..state import LINES_MAX, PARTS_MAX, STORES, WEAPONS_MAX, Crew, State, Store
from ..tables import FATAL, REPAIRS
from ..vocabulary import Condition, Reason, Repair, Status
from .checks import chance, is_success, outcome, wound_of
from .sides import are_friends

STORE_REPAIR = (3, 4, 5, 2, 6, 7, 7, 7)
"""Store -> Repair."""


def may_try(crew: Crew) -> bool:
    """True if one lives, does not fight and has not tried this turn (CEP-19.4, 19.5)."""
    return crew.wounds < FATAL and crew.fighting == 0 and crew.asked == 0


def may_mend(state: State, i: int, member: int, j: int, what: int, place: int) -> bool:
    """True if the post allows it and the thing is broken but not ruined (CEP-19.1 to 19.3).

    `place` is a line (LIFE), a weapon (WEAPON) or else part times 8 plus store, on ship j: the
    man's own, or one that lies in its hangar (CEP-24.12).
    """
    crew = state.ships[i].crew[member]
    ship = state.ships[j]
    reach = REPAIRS[what][crew.role]
    if reach == 0 or ship.faults == 0:
        return False
    if i != j and (ship.status != Status.BERTHED or ship.carrier != i or reach < 2):
        return False
    if what == Repair.LIFE:
        line = state.designs[ship.design]
        if place < 0 or place >= line.line_count or ship.airless[place] == 0:
            return False
        return reach == 2 or line.line_part[place] == crew.part
    if what == Repair.WEAPON:
        if place < 0 or place >= ship.weapon_count:
            return False
        gun = ship.weapons[place]
        if gun.condition != Condition.BROKEN:
            return False
        return reach == 2 or gun.gunner == member
    if place < 0 or place >= PARTS_MAX * STORES or STORE_REPAIR[place % STORES] != what:
        return False
    if ship.broken[place] == 0:
        return False
    return reach == 2 or place // STORES == crew.part


def places(what: int) -> int:
    """How many places a kind of repair can name."""
    if what == Repair.LIFE:
        return LINES_MAX
    return WEAPONS_MAX if what == Repair.WEAPON else PARTS_MAX * STORES


def work_for(state: State, i: int, member: int) -> bool:
    """True if the crew member has anything to repair."""
    if not may_try(state.ships[i].crew[member]):
        return False
    for j in range(state.ship_count):
        if state.ships[j].faults > 0 and has_access(state, i, j):
            for what in range(len(REPAIRS)):
                if REPAIRS[what][state.ships[i].crew[member].role] != 0:
                    for place in range(last_place(state, j, what)):
                        if may_mend(state, i, member, j, what, place):
                            return True
    return False


def last_place(state: State, j: int, what: int) -> int:
    """One more than the highest place that can be broken on ship j."""
    ship = state.ships[j]
    design = state.designs[ship.design]
    if what == Repair.LIFE:
        return design.line_count
    return ship.weapon_count if what == Repair.WEAPON else design.part_count * STORES


def has_access(state: State, i: int, j: int) -> bool:
    """True for the crew's own ship and those in its hangar (CEP-24.12)."""
    if i == j:
        return True
    guest = state.ships[j]
    return guest.status == Status.BERTHED and guest.carrier == i and are_friends(state, i, j)


def repair(
    state: State, i: int, member: int, j: int, what: int, place: int, dice: Dice, log: Log
) -> None:
    """3d10 plus the wound against the skill (CEP-19.7); a fumble ruins it (CEP-19.8). A wound
    of this very phase counts from its end (CEP-16.3). By an option the systems weigh
    on it too (CEP-5.5)."""
    crew = state.ships[i].crew[member]
    crew.asked = 1
    crew.repaired = state.turn
    tally_clear(state.tally)
    tally_add(state.tally, Reason.WOUND, 0 if crew.hurt == 2 else wound_of(crew))
    if state.options.systems_mend != 0:
        tally_add(state.tally, Reason.SYSTEMS, state.designs[state.ships[i].design].systems)
    tally_add(state.tally, Reason.UMPIRE, state.ships[i].by_umpire)
    odds = chance(state, crew.skill)
    total = check_dice(dice, Roll.REPAIR, i, crew.skill - state.tally.total)
    result = outcome(state, dice, total, crew.skill)
    passed = is_success(result)
    if result == 3:
        say.ruined(
            log, dice, state.tally, Roll.REPAIR, passed, odds, i, target=j, member=member,
            skill=crew.skill, repair=what, place=place, result=result, role=crew.role,
        )  # fmt: skip
    else:
        say.repair(
            log, dice, state.tally, Roll.REPAIR, passed, odds, i, target=j, member=member,
            skill=crew.skill, repair=what, place=place, result=result, role=crew.role,
        )  # fmt: skip
    if passed:
        mend(state, j, what, place)
    elif result == 3:
        ruin(state, j, what, place)


def mend(state: State, j: int, what: int, place: int) -> None:
    """One point works again; what it cost already does not come back (CEP-19.7, 19.9, 16.6)."""
    ship = state.ships[j]
    ship.faults -= 1
    if what == Repair.LIFE:
        ship.airless[place] -= 1
        ship.air[place] += 1
        ship.air_lost[place] = 0
        return
    if what == Repair.WEAPON:
        ship.weapons[place].condition = Condition.WORKING
        return
    ship.broken[place] -= 1
    ship.working[place] += 1
    store = place % STORES
    if store == Store.MO:
        ship.engines += 1
    elif store == Store.DC:
        ship.fires -= 1
    elif store == Store.SI:
        ship.systems_hits -= 1
    elif store == Store.TM:
        ship.tractors += 1


def ruin(state: State, j: int, what: int, place: int) -> None:
    """Beyond repair for the rest of the battle; a ruined tank burns on, unless the option says not
    (CEP-19.8)."""
    ship = state.ships[j]
    ship.faults -= 1
    if what == Repair.LIFE:
        ship.airless[place] -= 1
    elif what == Repair.WEAPON:
        ship.weapons[place].condition = Condition.RUINED
    else:
        ship.broken[place] -= 1
        if place % STORES == Store.DC and state.options.ruined_out != 0:
            ship.fires -= 1
