"""Attacks (CE-10.9.4 to 10.9.13): which mounts may fire at what, and the throw."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, two_dice
from ..say import Log
from ..state import SLOTS, Mount, Ship, State
from ..tables import (
    ATTACK,
    BAY_SALVO,
    DAMAGED_BRIDGE,
    DAMAGED_MOUNT,
    OUT_OF_RANGE,
    PERSON_DM,
    PULSE_DM,
    PURSUIT_MAX,
    TARGET,
)
from ..terms import Ability, Attack, Band, MountKind, Skill, Step, System, Weapon
from ..vocabulary import Reason, Refusal
from .checks import begin_check, chance_of, use_edge
from .crew import may_target, pair, seen_by
from .sides import are_allies, are_fast


def is_missile(weapon: int) -> bool:
    """True for racks and missile bays."""
    return weapon == Weapon.MISSILE_RACK or weapon == Weapon.MISSILE_BAY


def is_sandable(weapon: int) -> bool:
    """True for beams that sand weakens: lasers, particles, fusion, not mesons (ruling S21)."""
    if weapon == Weapon.PULSE_LASER or weapon == Weapon.BEAM_LASER:
        return True
    if weapon == Weapon.PARTICLE_BEAM or weapon == Weapon.PARTICLE_BAY:
        return True
    return weapon == Weapon.FUSION_BAY


def loaded_caster(mount: Mount) -> int:
    """The slot of a sandcaster with a canister, or NOBODY."""
    for slot in range(SLOTS):
        if mount.weapon[slot] == Weapon.SANDCASTER and mount.ready[slot] > 0:
            return slot
    return NOBODY


def laser_slot(mount: Mount) -> int:
    """The slot of a laser, a beam laser if there is one; NOBODY without."""
    found = NOBODY
    for slot in range(SLOTS):
        if mount.weapon[slot] == Weapon.BEAM_LASER:
            return slot
        if mount.weapon[slot] == Weapon.PULSE_LASER:
            found = slot
    return found


def is_loaded(weapon: int) -> bool:
    """True for weapons that use something up: they also need no power (ruling S33)."""
    if weapon == Weapon.MISSILE_RACK or weapon == Weapon.SANDCASTER:
        return True
    return weapon == Weapon.MISSILE_BAY


def recount_spent(ship: Ship) -> None:
    """Note how many racks, bays and sandcasters are empty."""
    spent = 0
    for k in range(ship.mount_count):
        mount = ship.mounts[k]
        for slot in range(SLOTS):
            weapon = mount.weapon[slot]
            if weapon >= 0 and mount.ready[slot] == 0 and is_loaded(weapon):
                spent += 1
    ship.spent = spent


def slot_ready(ship: Ship, mount: Mount, slot: int) -> bool:
    """True if the weapon in a slot can fire now."""
    weapon = mount.weapon[slot]
    if weapon < 0:
        return False
    if is_loaded(weapon):
        return mount.ready[slot] > 0
    return ship.hits[System.POWER] < 3


def first_ready(ship: Ship, mount: Mount) -> int:
    """The first slot of a mount whose weapon can fire now, or NOBODY."""
    for slot in range(SLOTS):
        if slot_ready(ship, mount, slot):
            return slot
    return NOBODY


def slots_refused(ship: Ship, mount: Mount, mask: int) -> int:
    """Why these slots may not fire together: any of the weapons may (CE-10.9.9, ruling S12).

    Of weapons alike the lower slots go first: which of them fires makes no difference.
    """
    if mask < 1 or mask >= 1 << SLOTS:
        return Refusal.WRONG_SLOTS
    for slot in range(SLOTS):
        if (mask >> slot) & 1 != 0:
            if not slot_ready(ship, mount, slot):
                return Refusal.NOTHING_READY
            for lower in range(slot):
                skipped = (mask >> lower) & 1 == 0 and mount.weapon[lower] == mount.weapon[slot]
                if skipped and slot_ready(ship, mount, lower):
                    return Refusal.WRONG_SLOTS
    return 0


def mount_refused(state: State, i: int, k: int) -> int:
    """Why mount k of ship i may not fire at all: disabled, or fired this turn (CE-10.9.10)."""
    mount = state.ships[i].mounts[k]
    if mount.hits >= 2:
        return Refusal.MOUNT_OUT_OF_ORDER
    return Refusal.MOUNT_FIRED if mount.fired == state.turn else 0


def reaches(state: State, weapon: int, band: int) -> bool:
    """True if a weapon reaches so far (CE-10.2.10 to .15); sand no further than Close with
    `sand_close` (CE-10.15.6; ruling S5)."""
    if weapon == Weapon.SANDCASTER and state.options.sand_close == 1 and band > Band.CLOSE:
        return False
    return ATTACK[weapon][band] != OUT_OF_RANGE


def reach_refused(state: State, i: int, mount: Mount, mask: int, j: int) -> int:
    """Why ship j is out of reach: range (CE-10.9.4), sensors (10.17.27), no room for missiles."""
    if not may_target(state, i, j):
        return Refusal.NOT_ENEMY
    if has_quarter(state, i, j):
        return Refusal.QUARTER_GIVEN
    band = state.band[pair(i, j)]
    if state.ships[i].hits[System.SENSORS] >= 2 and band != Band.ADJACENT:
        return Refusal.SENSORS_DOWN
    for slot in range(SLOTS):
        if (mask >> slot) & 1 != 0:
            weapon = mount.weapon[slot]
            if not reaches(state, weapon, band):
                return Refusal.OUT_OF_RANGE
            if is_missile(weapon) and state.flight_count >= len(state.flights):
                return Refusal.FLIGHTS_FULL
    return 0


def has_quarter(state: State, i: int, j: int) -> bool:
    """True if ship i's side has accepted the surrender of ship j: it fires at it no more."""
    captor = state.ships[j].struck
    return captor != NOBODY and are_allies(state, state.ships[captor].seat, state.ships[i].seat)


def begin_attack(state: State, i: int, m: int, k: int, mask: int, j: int) -> None:
    """A gunner fires: the mount is done for this turn; the throws follow weapon by weapon.

    RULING: it is one attack all the same: a dodge or sand counts for all weapons of the mount.
    """
    ship = state.ships[i]
    ship.mounts[k].fired = state.turn
    ship.hidden = 0
    shot = state.shot
    shot.what = Attack.BEAM
    shot.step = Step.DECLARED
    shot.attacker = i
    shot.member = m
    shot.mount = k
    shot.mask = mask
    shot.target = j
    shot.dodge = 0
    shot.dodged = 0
    shot.sand = 0
    shot.wounds = state.wound_count
    shot.aided = use_aid(ship)


def keep_in_reach(state: State) -> bool:
    """After the umpire moved ships: weapons that no longer reach their target are not fired.

    False if that is so of those for which the target is just asked whether it dodges.
    """
    shot = state.shot
    mount = state.ships[shot.attacker].mounts[shot.mount]
    band = state.band[pair(shot.attacker, shot.target)]
    for slot in range(SLOTS):
        if (shot.mask >> slot) & 1 != 0 and not reaches(state, mount.weapon[slot], band):
            shot.mask -= 1 << slot
    if shot.step == Step.AFTER_HIT or reaches(state, shot.weapon, band):
        return True
    shot.step = Step.DECLARED
    return False


def take_weapon(state: State, log: Log) -> None:
    """Move the next weapon type of the attack into the shot, with its shots; spend what it
    fires.
    """
    shot = state.shot
    mount = state.ships[shot.attacker].mounts[shot.mount]
    shot.weapon = NOBODY
    shot.shots = 0
    for slot in range(SLOTS):
        if (shot.mask >> slot) & 1 != 0:
            if shot.weapon == NOBODY:
                shot.weapon = mount.weapon[slot]
            if mount.weapon[slot] == shot.weapon:
                shot.mask -= 1 << slot
                shot.shots += spend_ready(state.ships[shot.attacker], mount, slot)
    shot.screen = NOBODY
    say.fired(
        log,
        shot.attacker,
        target=shot.target,
        member=shot.member,
        mount=shot.mount,
        weapon=shot.weapon,
        shots=shot.shots,
        sees=seen_by(state, shot.attacker),
    )


def pursuit_bonus(state: State, i: int, j: int) -> int:
    """Cumulative bonus against the pursued ship, while the pursuit is kept (CE-10.9.57, .62)."""
    ship = state.ships[i]
    if ship.pursues != j or ship.pursuit_kept != state.turn:
        return 0
    return min(PURSUIT_MAX, ship.pursuit)


def attack_modifiers(state: State, i: int, m: int, k: int, weapon: int, j: int) -> None:
    """The shooter's side of an attack (CE-10.9.5 to .7): skill, range, mount, lock, line,
    pursuit.
    """
    ship = state.ships[i]
    mount = ship.mounts[k]
    tally = state.tally
    begin_check(state, i, m, gun_skill(mount), Ability.DEX)
    use_edge(state, i, m, j)
    tally_add(tally, Reason.RANGE, ATTACK[weapon][state.band[pair(i, j)]])
    mount_modifiers(state, i, k, weapon)
    if not is_missile(weapon) or mount.missile != Weapon.SMART_MISSILE:
        tally_add(tally, Reason.LOCK, state.lock[pair(i, j)])
    tally_add(tally, Reason.LINE_UP, ship.line_up)
    tally_add(tally, Reason.PURSUIT, pursuit_bonus(state, i, j))
    tally_add(tally, Reason.COMPUTER, state.shot.aided)


def use_aid(ship: Ship) -> int:
    """1 if Fire Control aids the next attack: so many of a turn, while there is power (CE-10.3.14).
    All that a gunner fires at once is one attack (CE-10.9.9).
    """
    if ship.aid_left <= 0 or ship.hits[System.POWER] >= 3:
        return 0
    ship.aid_left -= 1
    return 1


def mount_modifiers(state: State, i: int, k: int, weapon: int) -> None:
    """What the weapon, its damaged mount and a disabled bridge take off (CE-10.17.5, .31)."""
    ship = state.ships[i]
    if weapon == Weapon.PULSE_LASER:
        tally_add(state.tally, Reason.WEAPON, PULSE_DM)
    if ship.mounts[k].hits == 1:
        tally_add(state.tally, Reason.MOUNT, DAMAGED_MOUNT)
    if ship.hits[System.BRIDGE] >= 2:
        tally_add(state.tally, Reason.BRIDGE, DAMAGED_BRIDGE)


def add_smallness(state: State) -> None:
    """Who crosses from ship to ship is shot at as missiles are (CE-10.10.21); by an option as any
    person is (10.19.1).
    """
    if state.options.boarders_small != 0 and state.shot.what == Attack.CROSSING:
        tally_add(state.tally, Reason.PERSON, PERSON_DM)


def spend_ready(ship: Ship, mount: Mount, slot: int) -> int:
    """Take what one firing of a slot uses up off its ready ammunition; returns the shots."""
    weapon = mount.weapon[slot]
    spent = 1
    if weapon == Weapon.MISSILE_BAY:
        spent = min(BAY_SALVO, mount.ready[slot])
    if is_loaded(weapon):
        mount.ready[slot] -= spent
        recount_spent(ship)
    return spent


def gun_skill(mount: Mount) -> int:
    """Bay Weapons for bays, Turret Weapons for the rest."""
    return Skill.BAYS if mount.kind == MountKind.BAY else Skill.TURRETS


def target_modifiers(state: State, j: int, dodge: int, i: int = NOBODY) -> None:
    """The target's side: evasive manoeuvres, the Evade program, a dodge (CE-10.9.41, 10.10.9);
    nothing of it against a ship i with which it is docked.
    """
    if are_fast(state, i, j):
        return
    target = state.ships[j]
    tally_add(state.tally, Reason.EVASIVE, target.evasive)
    if target.hits[System.POWER] < 3:
        tally_add(state.tally, Reason.EVADE, -target.evade)
    tally_add(state.tally, Reason.DODGE, dodge)


def throw_attack(state: State, dice: Dice, log: Log) -> int:
    """The attack roll of the shot in hand; returns its Effect (CE-10.9.11: a success does
    damage).
    """
    shot = state.shot
    i, j = shot.attacker, shot.target
    attack_modifiers(state, i, shot.member, shot.mount, shot.weapon, j)
    target_modifiers(state, j, shot.dodge, i)
    need = TARGET - state.tally.total
    effect = two_dice(dice, Roll.ATTACK, i, need) - need
    say.attacked(
        log,
        dice,
        state.tally,
        Roll.ATTACK,
        effect >= 0,
        chance_of(need),
        i,
        target=j,
        member=shot.member,
        mount=shot.mount,
        effect=effect,
        weapon=shot.weapon,
        sees=seen_by(state, i),
    )
    return effect
