"""Repairs and reloading (CE-10.9.68 to .75; rulings S6, S19, S20)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll
from ..say import Log
from ..state import MOUNT_SYSTEM, SLOTS, SYSTEMS, Mount, Ship, State
from ..tables import AUTO_DM, DRONE_HELP, EXCEPTIONAL, READY, REPAIR_HITS
from ..terms import Ability, Position, Skill, System, Weapon
from ..vocabulary import Reason, Refusal
from .checks import begin_check, throw_check
from .crew import seen_by
from .gunnery import is_loaded, recount_spent


def track(ship: Ship, system: int) -> int:
    """Hits on a system's or mount's track."""
    if system >= MOUNT_SYSTEM:
        return ship.mounts[system - MOUNT_SYSTEM].hits
    return ship.hits[system]


def is_track(ship: Ship, system: int) -> bool:
    """True if the number names a system or a mount of this ship."""
    if system >= MOUNT_SYSTEM:
        return system - MOUNT_SYSTEM < ship.mount_count
    return 0 <= system < SYSTEMS


def is_repairable(ship: Ship, system: int) -> bool:
    """True for a track with one or two hits; a third is for a yard, but for the M-drive (ruling
    S20).
    """
    hits = track(ship, system)
    if hits == 3:
        return system == System.M_DRIVE
    return hits > 0


def may_mend(ship: Ship, m: int, system: int) -> bool:
    """True if this member may work on it: damage control on anything, an engineer on his drive."""
    member = ship.crew[m]
    if member.position == Position.ENGINEER:
        return member.mount == system
    return member.position == Position.DAMAGE_CONTROL


def hits_repaired(effect: int) -> int:
    """Hits that a repair mends by its Effect (CE-10.9.70 to .72)."""
    if effect < 0:
        return 0
    if effect == 0:
        return REPAIR_HITS[0]
    return REPAIR_HITS[2] if effect >= EXCEPTIONAL else REPAIR_HITS[1]


def repair(state: State, dice: Dice, log: Log, i: int, m: int, system: int) -> None:
    """Repair a damaged system (CE-10.9.69): EDU Mechanics."""
    ship = state.ships[i]
    begin_check(state, i, m, Skill.MECHANICS, Ability.EDU)
    tally_add(state.tally, Reason.DRONES, ship.drone_help)
    ship.drone_help = 0
    mend(state, log, i, system, throw_check(state, dice, log, i, m, Skill.MECHANICS, Roll.REPAIR))


def auto_repair(state: State, dice: Dice, log: Log, i: int, system: int) -> None:
    """A check of the Auto-Repair program (CE-10.9.73, .74): skill 0, DM +1."""
    ship = state.ships[i]
    ship.drones_left -= 1
    tally_clear(state.tally)
    tally_add(state.tally, Reason.AUTO_REPAIR, AUTO_DM)
    effect = throw_check(state, dice, log, i, NOBODY, Skill.MECHANICS, Roll.REPAIR)
    mend(state, log, i, system, effect)


def lend_drones(state: State, log: Log, i: int) -> None:
    """Use one attempt of the drones to help the next repair instead (CE-10.9.73)."""
    ship = state.ships[i]
    ship.drones_left -= 1
    ship.drone_help += DRONE_HELP
    say.drones_helped(log, i, bonus=ship.drone_help, sees=seen_by(state, i))


def mend(state: State, log: Log, i: int, system: int, effect: int) -> None:
    """Take hits off a track, and remember that they are patched only (CE-10.9.75)."""
    ship = state.ships[i]
    mended = min(hits_repaired(effect), track(ship, system))
    if mended == 0:
        return
    if system >= MOUNT_SYSTEM:
        mount = ship.mounts[system - MOUNT_SYSTEM]
        mount.hits -= mended
        mount.patched += mended
    else:
        ship.hits[system] -= mended
        ship.patched[system] += mended
        if system == System.FUEL and ship.hits[system] == 0:
            ship.leak = 0
    say.repaired(
        log, i, system=system, mended=mended, left=track(ship, system), sees=seen_by(state, i)
    )


def fall_apart(state: State, log: Log) -> None:
    """When the battle ends the patches fail (CE-10.9.75), which may destroy a tank or hold."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        lost = 0
        for system in range(SYSTEMS):
            lost += ship.patched[system]
            ship.hits[system] = min(3, ship.hits[system] + ship.patched[system])
            ship.patched[system] = 0
        for k in range(ship.mount_count):
            mount = ship.mounts[k]
            lost += mount.patched
            mount.hits = min(3, mount.hits + mount.patched)
            mount.patched = 0
        if ship.hits[System.FUEL] == 3:
            ship.fuel = 0
        if ship.hits[System.HOLD] == 3:
            ship.cargo = 0
        if lost > 0:
            say.repairs_fell_apart(log, i, repairs=lost, sees=seen_by(state, i))


def spent_slot(ship: Ship, mount: Mount) -> int:
    """The first empty rack, bay or sandcaster of a mount for which there is something in the
    magazine; else the first empty one, or NOBODY.
    """
    found = NOBODY
    for slot in range(SLOTS):
        weapon = mount.weapon[slot]
        if weapon >= 0 and is_loaded(weapon) and mount.ready[slot] == 0:
            if magazine(ship, mount, slot) > 0:
                return slot
            if found == NOBODY:
                found = slot
    return found


def magazine(ship: Ship, mount: Mount, slot: int) -> int:
    """What the magazine holds for that slot."""
    if mount.weapon[slot] == Weapon.SANDCASTER:
        return ship.canisters
    return ship.missiles[mount.missile - Weapon.STANDARD_MISSILE]


def reload_refused(ship: Ship, k: int) -> int:
    """Why mount k cannot be reloaded: no spent slot, or nothing for it in the magazine."""
    mount = ship.mounts[k]
    slot = spent_slot(ship, mount)
    if slot == NOBODY or mount.hits >= 3:
        return Refusal.NOT_SPENT
    return 0 if magazine(ship, mount, slot) > 0 else Refusal.MAGAZINE_EMPTY


def may_reload(ship: Ship, k: int) -> bool:
    """True if mount k has a spent slot and the magazine something for it."""
    return reload_refused(ship, k) == 0


def reload(state: State, log: Log, i: int, m: int, k: int) -> None:
    """Reload one spent weapon (CE-10.9.68)."""
    ship = state.ships[i]
    mount = ship.mounts[k]
    slot = spent_slot(ship, mount)
    weapon = mount.weapon[slot]
    taken = min(READY[weapon], magazine(ship, mount, slot))
    mount.ready[slot] = taken
    if weapon == Weapon.SANDCASTER:
        ship.canisters -= taken
    else:
        ship.missiles[mount.missile - Weapon.STANDARD_MISSILE] -= taken
    recount_spent(ship)
    say.reloaded(log, i, member=m, mount=k, sees=seen_by(state, i))
