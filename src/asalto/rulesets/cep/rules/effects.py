"""What a critical does to each kind of equipment point (chapter 16)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..rolls import one_of
from ..say import Log
from ..state import BLASTS_MAX, CARGOES, STORE_OF, STORES, State, Store
from ..tables import (
    BERTH_SOLDIERS,
    BLAST_SHARE,
    FATAL,
    SUBSPACE_STRUCTURE,
    TANK_DAYS,
    TANK_STRUCTURE,
)
from ..vocabulary import Condition, Equipment, Part, Phase, Status
from .boarding import fighters_of, is_boarder
from .crew import is_alive
from .guests import lose_berthed
from .sections import berths_of, zone


def critical(state: State, i: int, part: int, kind: int, left: int, dice: Dice, log: Log) -> int:
    """One critical: a structure point and the effect on the equipment hit (CEP-14.6), or nothing
    more where none of the kind is left (CEP-15.5).

    Returns what is left of the part's start armour for the next one of the same shot (CEP-16.8).
    """
    ship = state.ships[i]
    ship.structure -= 1
    place = zone(state.designs[ship.design], part)
    say.critical(log, i, zone=place, equipment=kind, structure=ship.structure)
    if kind == Equipment.RE:
        return plating_hit(state, i, part, left, log)
    if kind == Equipment.CA:
        cabin_hit(state, i, part, dice, log)
    elif kind == Equipment.SV:
        life_support_hit(state, i, part, dice, log)
    elif kind == Equipment.AL or kind == Equipment.AP or kind == Equipment.TO:
        weapon_hit(state, i, part, kind - Equipment.AL, dice, log)
    elif kind == Equipment.ML or kind == Equipment.MP or kind == Equipment.MT:
        magazine_hit(state, i, part, kind - Equipment.ML, log)
    else:
        store_hit(state, i, part, STORE_OF[kind], dice, log)
    return left


def lose_structure(state: State, i: int, points: int, log: Log) -> None:
    """Extra structure points lost (CEP-16.8, 16.10, 16.12)."""
    ship = state.ships[i]
    ship.structure -= points
    say.structure_lost(log, i, lost=points, left=ship.structure)


def plating_hit(state: State, i: int, part: int, left: int, log: Log) -> int:
    """RE: the part loses all armour, or a structure point if none was left (CEP-16.7, 16.8)."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    if design.kind[part] == Part.CENTRE or left <= 0:
        lose_structure(state, i, 1, log)
        return 0
    pool = design.pool[part]
    ship.loss[pool] = ship.armour[pool]
    say.armour_stripped(log, i, zone=zone(design, part), armour=ship.armour[pool])
    return 0


def wound(state: State, i: int, member: int, log: Log) -> None:
    """One wound: the first marks H, the second M (CEP-16.2)."""
    crew = state.ships[i].crew[member]
    crew.wounds += 1
    crew.hurt = 2 if state.phase == Phase.REPAIR and crew.hurt == 0 else 1
    if crew.wounds >= FATAL:
        say.crew_died(log, i, member=member, role=crew.role)
    else:
        say.crew_wounded(log, i, member=member, role=crew.role)


def is_seated(state: State, i: int, member: int, part: int) -> bool:
    """True if a crew member lives and sits in a cabin of that part (not away fighting)."""
    crew = state.ships[i].crew[member]
    return crew.part == part and crew.fighting == 0 and is_alive(crew)


def cabin_hit(state: State, i: int, part: int, dice: Dice, log: Log) -> None:
    """CA: one occupant of the part, at random, takes a wound (CEP-16.1)."""
    ship = state.ships[i]
    count = 0
    for member in range(ship.crew_count):
        count += 1 if is_seated(state, i, member, part) else 0
    if count == 0:
        say.nothing_left(log, i)
        return
    place = one_of(dice, count, i)
    for member in range(ship.crew_count):
        if is_seated(state, i, member, part):
            if place == 0:
                wound(state, i, member, log)
                return
            place -= 1


def life_support_hit(state: State, i: int, part: int, dice: Dice, log: Log) -> None:
    """SV: a working point of the part, at random, is destroyed (CEP-16.4, 16.5)."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    count = 0
    for line in range(design.line_count):
        if design.line_part[line] == part:
            count += ship.air[line]
    if count == 0:
        say.nothing_left(log, i)
        return
    place = one_of(dice, count, i)
    line = 0
    while design.line_part[line] != part or place >= ship.air[line]:
        if design.line_part[line] == part:
            place -= ship.air[line]
        line += 1
    ship.air[line] -= 1
    ship.airless[line] += 1
    ship.faults += 1
    if counts_late(state):
        ship.late_air[line] += 1
    if ship.air[line] == 0:
        ship.air_lost[line] = state.turn
    say.air_lost(log, i, line=line, left=ship.air[line])


def weapon_hit(state: State, i: int, part: int, kind: int, dice: Dice, log: Log) -> None:
    """AL, AP, TO: a working weapon of the kind in the part, at random, is out (CEP-16.14)."""
    ship = state.ships[i]
    count = 0
    for place in range(ship.weapon_count):
        count += 1 if is_whole(state, i, place, part, kind) else 0
    if count == 0:
        say.nothing_left(log, i)
        return
    chosen = one_of(dice, count, i)
    for place in range(ship.weapon_count):
        if is_whole(state, i, place, part, kind):
            if chosen == 0:
                ship.weapons[place].condition = Condition.BROKEN
                ship.faults += 1
                say.weapon_lost(log, i, weapon=place)
                return
            chosen -= 1


def is_whole(state: State, i: int, place: int, part: int, kind: int) -> bool:
    """True if the weapon is of that kind and part and works."""
    gun = state.ships[i].weapons[place]
    here = gun.part == part and gun.kind == kind
    return here and gun.condition == Condition.WORKING


def magazine_hit(state: State, i: int, part: int, kind: int, log: Log) -> None:
    """ML, MP, MT: what it feeds is ruined with all its rounds; half blow up (CEP-16.15), of
    those that lay there when the phase opened, or by an option of those left (CEP-16.16)."""
    ship = state.ships[i]
    rounds = 0
    fed = 0
    for place in range(ship.weapon_count):
        gun = ship.weapons[place]
        full = gun.condition != Condition.RUINED or gun.rounds > 0
        if gun.kind == kind and gun.magazine == part and full:
            if gun.condition == Condition.BROKEN:
                ship.faults -= 1
            rounds += gun.open_rounds if state.options.rounds_left == 0 else gun.rounds
            gun.rounds = 0
            gun.condition = Condition.RUINED
            fed += 1
            say.magazine_blew(log, i, weapon=place)
    if fed == 0:
        say.nothing_left(log, i)
        return
    if rounds > 0 and state.blast_count < BLASTS_MAX:
        state.blast_ship[state.blast_count] = i
        state.blast_part[state.blast_count] = part
        state.blast_points[state.blast_count] = (rounds + BLAST_SHARE - 1) // BLAST_SHARE
        state.blast_count += 1


def store_hit(state: State, i: int, part: int, store: int, dice: Dice, log: Log) -> None:
    """MO, DC, MS, SI, TM, CG, Ch, Cu: one working point of the part is lost."""
    ship = state.ships[i]
    at = part * STORES + store
    if ship.working[at] == 0:
        say.nothing_left(log, i)
        return
    ship.working[at] -= 1
    ship.broken[at] += 1
    ship.faults += 1
    if store == Store.MO:
        ship.engines = max(0, ship.engines - 1)
        say.engine_lost(log, i, left=ship.engines)
    elif store == Store.DC:
        tank_hit(state, i, log)
    elif store == Store.MS:
        say.subspace_lost(log, i)
        lose_structure(state, i, SUBSPACE_STRUCTURE, log)
    elif store == Store.SI:
        ship.systems_hits += 1
        say.systems_lost(log, i, hits=ship.systems_hits)
    elif store == Store.TM:
        ship.tractors -= 1
        say.tractor_lost(log, i, left=ship.tractors)
    elif store == Store.CG:
        cargo_hit(state, i, dice, log)
    elif store == Store.CH:
        hangar_hit(state, i, part, dice, log)
    else:
        units_hit(state, i, log)


def tank_hit(state: State, i: int, log: Log) -> None:
    """DC: it explodes and burns: an extra structure point, four days of autonomy (CEP-16.10)."""
    ship = state.ships[i]
    ship.autonomy = max(0, ship.autonomy - TANK_DAYS)
    ship.fires += 1
    ship.new_fires += 1
    say.tank_burns(log, i, days=ship.autonomy)
    lose_structure(state, i, TANK_STRUCTURE, log)


def cargo_hit(state: State, i: int, dice: Dice, log: Log) -> None:
    """CG: a cargo point of some kind, at random, with what it holds (CEP-16.18, 16.19). A point
    that was mended and is hit again holds nothing any more."""
    ship = state.ships[i]
    count = 0
    kinds = 0
    for kind in range(CARGOES):
        count += ship.cargo[kind]
        kinds += 1 if ship.cargo[kind] > 0 else 0
    place = one_of(dice, count, i) if kinds > 1 else 0
    for kind in range(CARGOES):
        if place < ship.cargo[kind]:
            ship.cargo[kind] -= 1
            ship.cargo_lost += 1
            say.cargo_lost(log, i, cargo=kind, lost=ship.cargo_lost)
            return
        place -= ship.cargo[kind]


def hangar_hit(state: State, i: int, part: int, dice: Dice, log: Log) -> None:
    """Ch: a berth at random is out; a ship that lies in it is lost, unless the scenario says not
    (CEP-16.19). For docking in the same phase both count as they were (CEP-7.2)."""
    ship = state.ships[i]
    if counts_late(state):
        ship.late_bays[part] += 1
    guests = 0
    filled = 0
    for j in range(state.ship_count):
        if is_guest(state, j, i, part):
            guests += 1
            filled += berths_of(state, j)
    say.hangar_lost(log, i, guests=guests)
    points = ship.working[part * STORES + Store.CH] + 1
    if guests == 0 or state.options.berthed_lost == 0:
        return
    place = one_of(dice, max(points, filled), i)
    for j in range(state.ship_count):
        if is_guest(state, j, i, part):
            place -= berths_of(state, j)
            if place < 0:
                if counts_late(state):
                    ship.late_bays[part] -= berths_of(state, j)
                lose_berthed(state, j, log)
                return


def counts_late(state: State) -> bool:
    """True while what breaks in a hangar counts from the end of docking only (CEP-7.2)."""
    return state.phase == Phase.DOCK and state.options.crash_at_once == 0


def is_guest(state: State, j: int, i: int, part: int) -> bool:
    """True if ship j, or what is left of it, lies in the hangar of that part of ship i, and did
    when the phase began, unless the option says not (CEP-7.2, 22.2)."""
    guest = state.ships[j]
    if guest.berth_turn == state.turn and state.phase < Phase.REPAIR:
        if state.options.crash_at_once == 0:
            return False
    lies = guest.status == Status.BERTHED or guest.status == Status.WITHDRAWN
    return lies and guest.carrier == i and guest.berth == part


def units_hit(state: State, i: int, log: Log) -> None:
    """Cu: up to three soldiers die, unless they are over on a boarded ship (CEP-16.18, 23.6)."""
    ship = state.ships[i]
    lost = 0 if has_crossed(state, i) else min(BERTH_SOLDIERS, ship.soldiers)
    ship.soldiers -= lost
    say.units_lost(log, i, lost=lost, left=ship.soldiers)


def has_crossed(state: State, i: int) -> bool:
    """True if the ship's soldiers are over on the ship it is attached to (CEP-23.6); they come back
    after a retreat, and to fight boarders on their own ship."""
    if not has_come_over(state, i):
        return False
    for k in range(state.ship_count):
        if is_boarder(state, k, i) and fighters_of(state.ships[k]) > 0:
            if state.ships[k].inside == i or has_come_over(state, k):
                return False
    return True


def has_come_over(state: State, i: int) -> bool:
    """True once the boarding that ship i began is being fought, until it retreats (CEP-23.6)."""
    ship = state.ships[i]
    if ship.host == NOBODY or state.turn == ship.host_turn or ship.retreating == 2:
        return False
    if state.turn > ship.host_turn + 1:
        return True
    return state.phase >= Phase.JOIN
