"""Survival, life support, fires, wounds, death (chapters 16, 18, 20)."""

from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_clear

from .. import say
from ..rolls import Roll, air_die, location_die, shot_dice
from ..say import Log
from ..state import STORES, Design, State, Store
from ..tables import (
    AIR_SIDES,
    AT_MOST,
    BERTH_SOLDIERS,
    BURN_DAYS,
    CHECK_MAX,
    DIES_AT,
    FATAL,
    MILLION,
    SURVIVAL_ROWS,
)
from ..vocabulary import Cargo, Serves, Status
from .crew import is_alive
from .damage import criticals_for, equipment_at, settle_blasts
from .effects import critical, has_crossed, wound
from .sections import middle_die, part_number, part_of

CENTRE = 4


def survival_row(design: Design, structure: int) -> int:
    """The number to roll against: the row that holds the next point to be lost (CEP-5.12)."""
    below = design.survival[1] + design.survival[2] + design.survival[3]
    for row in range(3):
        if structure > below:
            return SURVIVAL_ROWS[row]
        below -= design.survival[row + 1]
    return SURVIVAL_ROWS[3]


def survival_roll(state: State, i: int, dice: Dice, log: Log) -> None:
    """3d10, unmodified, against the current row; the excess reaches the centre (CEP-18.1, 18.2)."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    row = survival_row(design, ship.structure)
    if row >= CHECK_MAX:
        return
    total = shot_dice(dice, Roll.SURVIVAL, i, row)
    tally_clear(state.tally)
    passed = total <= row
    count = criticals_for(total - row)
    say.survival(
        log,
        dice,
        state.tally,
        Roll.SURVIVAL,
        passed,
        AT_MOST[row],
        i,
        needed=row,
        excess=total - row,
        criticals=count,
    )
    if passed:
        return
    location = location_die(dice)
    one = face(dice, 1)
    other = face(dice, 2)
    number = part_number(design, CENTRE, middle_die(location, one, other))
    part = part_of(design, CENTRE, number)
    critical(state, i, part, equipment_at(design, part, location), 0, dice, log)
    if count >= 2:
        critical(state, i, part, equipment_at(design, part, max(one, other)), 0, dice, log)
    if count >= 3:
        critical(state, i, part, equipment_at(design, part, min(one, other)), 0, dice, log)
    settle_blasts(state, NOBODY, 0, dice, log)


def air_rolls(state: State, i: int, dice: Dice, log: Log) -> None:
    """Each point that has lost all its life support risks its occupants, from the turn after, by an
    option from that turn on (CEP-16.5, 16.6)."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    for line in range(design.line_count):
        passed = state.turn - ship.air_lost[line] + state.options.air_at_once
        if ship.air[line] == 0 and ship.air_lost[line] > 0 and passed > 0:
            if design.line_serves[line] == Serves.CABINS:
                cabin_air(state, i, line, passed, dice, log)
            elif design.line_serves[line] == Serves.UNITS and is_last_lost(state, i, line):
                berth_air(state, i, line, passed, dice, log)


def is_last_lost(state: State, i: int, line: int) -> bool:
    """True if the berths that a line serves have no air of another one either, and this was the
    last to go: of two that went in one turn the first stands for both (CEP-16.5, 16.6)."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    for other in range(design.line_count):
        same = design.line_serves[other] == Serves.UNITS
        if other != line and same and design.line_served[other] == design.line_served[line]:
            if ship.air[other] > 0 or ship.air_lost[other] > ship.air_lost[line]:
                return False
            if ship.air_lost[other] == ship.air_lost[line] and other < line:
                return False
    return True


def air_fails(state: State, i: int, line: int, passed: int, dice: Dice, log: Log) -> bool:
    """1d10: at most the turns passed since the last point went, and a wound follows (CEP-16.5)."""
    face = air_die(dice, i)
    tally_clear(state.tally)
    failed = face <= passed
    odds = MILLION * max(0, AIR_SIDES - passed) // AIR_SIDES
    say.air(log, dice, state.tally, Roll.AIR, not failed, odds, i, line=line, turns=passed)
    return failed


def cabin_air(state: State, i: int, line: int, passed: int, dice: Dice, log: Log) -> None:
    """One die for each cabin or bridge on the line; all who sit there are wounded. Who sat first in
    theirs is noted before any die: the dead of one throw bring about no other."""
    ship = state.ships[i]
    first = 0
    for member in range(ship.crew_count):
        if ship.crew[member].line == line and is_first_there(state, i, member):
            first |= 1 << member
    for member in range(ship.crew_count):
        if (first >> member) & 1 != 0 and air_fails(state, i, line, passed, dice, log):
            for other in range(ship.crew_count):
                mate = ship.crew[other]
                here = mate.cabin == ship.crew[member].cabin and mate.line == line
                if here and is_breathing(state, i, other):
                    wound(state, i, other, log)


def is_breathing(state: State, i: int, member: int) -> bool:
    """True if a crew member lives and sits in their own cabin."""
    crew = state.ships[i].crew[member]
    return is_alive(crew) and crew.fighting == 0


def is_first_there(state: State, i: int, member: int) -> bool:
    """True for the first of those who sit in one cabin on one life-support line."""
    ship = state.ships[i]
    if not is_breathing(state, i, member):
        return False
    for other in range(member):
        mate = ship.crew[other]
        here = mate.cabin == ship.crew[member].cabin and mate.line == ship.crew[member].line
        if here and is_breathing(state, i, other):
            return False
    return True


def berth_air(state: State, i: int, line: int, passed: int, dice: Dice, log: Log) -> None:
    """One die for each soldiers' berth on the line; a wound removes a soldier (CEP-4.7, 16.5)."""
    ship = state.ships[i]
    part = state.designs[ship.design].line_served[line]
    for _ in range(ship.working[part * STORES + Store.CU]):
        if ship.soldiers > 0 and not has_crossed(state, i):
            if air_fails(state, i, line, passed, dice, log) != 0:
                berth = BERTH_SOLDIERS if state.options.one_a_die == 0 else 1
                lost = min(berth, ship.soldiers)
                ship.soldiers -= lost
                say.units_lost(log, i, lost=lost, left=ship.soldiers)


def burn(state: State, i: int, log: Log) -> None:
    """Burning tanks cost a day each, from the turn after they were lit, by an option from that
    turn on (CEP-16.11)."""
    ship = state.ships[i]
    days = BURN_DAYS * ship.fires
    if state.options.burn_at_once == 0:
        days -= BURN_DAYS * ship.new_fires
    ship.new_fires = 0
    if days > 0 and ship.autonomy > 0:
        ship.autonomy = max(0, ship.autonomy - days)
        say.tank_burned(log, i, days=days, left=ship.autonomy)


def fears_for_life(state: State, i: int, member: int) -> bool:
    """True for all aboard, of a wreck too unless the option says not, wherever it lies (CEP-22.2);
    of a ship that is lost, for those who fight on inside another."""
    ship = state.ships[i]
    if ship.status == Status.WRECK or ship.status == Status.WITHDRAWN:
        return state.options.wreck_safe == 0
    return ship.status != Status.DESTROYED or (ship.inside >= 0 and ship.crew[member].fighting != 0)


def death_rolls(state: State, i: int, dice: Dice, log: Log) -> None:
    """Whoever was wounded this turn and lives rolls 3d10: 16 or less is death (CEP-20.1), unless
    by an option he lies in a sick bay (CEP-2.20): so many as there are, in the sheet's order."""
    ship = state.ships[i]
    beds = ship.cargo[Cargo.SICK_BAY] if state.options.sick_bays != 0 else 0
    for member in range(ship.crew_count):
        crew = ship.crew[member]
        if crew.hurt != 0 and is_alive(crew) and fears_for_life(state, i, member):
            if beds > 0 and crew.fighting == 0:
                beds -= 1
                crew.hurt = 0
                continue
            total = shot_dice(dice, Roll.DEATH, i)
            tally_clear(state.tally)
            lives = total > DIES_AT
            say.wounds(
                log,
                dice,
                state.tally,
                Roll.DEATH,
                lives,
                MILLION - AT_MOST[DIES_AT],
                i,
                member=member,
                role=crew.role,
                needed=DIES_AT,
            )
            if not lives:
                crew.wounds = FATAL
        crew.hurt = 0
