"""Reactions (CE-10.10), and an attack from declaration to damage put aside."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..offer import Choice
from ..offer import ChoiceKind as Kind
from ..rolls import Roll, some_dice
from ..say import Log
from ..state import Mount, Ship, State
from ..tables import DAMAGE_DICE, DODGE, REACTION_STEPS, SAND_DICE
from ..terms import Ability, Attack, MountKind, Position, Skill, Step, Weapon
from ..vocabulary import Ask
from .checks import average, begin_check, throw_check, use_edge
from .command import initiative_of
from .crew import (
    current_thrust,
    has_bridge,
    has_power,
    in_play,
    is_alone,
    is_beaten,
    is_boarder,
    party_of,
    recount_posts,
    seen_by,
)
from .damage import add_wound
from .gunnery import (
    add_smallness,
    is_missile,
    is_sandable,
    laser_slot,
    loaded_caster,
    mount_modifiers,
    recount_spent,
    take_weapon,
    throw_attack,
)
from .manning import gunner_of
from .missiles import drop_flight, launch, settle_missiles, throw_missiles
from .point_defence import point_defence
from .sides import are_fast
from .wounds import wound


def reactions_by(initiative: int) -> int:
    """Reactions a round by initiative (CE-10.10.5 to .8); below 0 still one (ruling S22)."""
    count = 1
    for step in range(len(REACTION_STEPS)):
        if initiative >= REACTION_STEPS[step]:
            count += 1
    return count


def reactions_left(state: State, j: int) -> int:
    """What the ship may do yet this round (CE-10.10.26); a delay counts once it acts (10.11.9)."""
    ship = state.ships[j]
    if ship.stunned == state.turn:
        return 0
    initiative = initiative_of(state, ship) + ship.put_off
    if initiative < 0 and state.options.none_below_zero == 1:
        return 0
    return reactions_by(initiative) - ship.reacted


def may_dodge(state: State, j: int) -> bool:
    """True if ship j's pilot can dodge the attack in hand (CE-10.10.9)."""
    ship = state.ships[j]
    if ship.pilot == NOBODY or state.shot.dodged != 0 or not has_bridge(ship):
        return False
    if state.shot.what == Attack.BEAM and are_fast(state, state.shot.attacker, j):
        return False
    return state.shot.what != Attack.CROSSING and current_thrust(ship) > 0


def is_spent(state: State, mount: Mount) -> bool:
    """True if a turret may not react as it has fired this turn: with `fired_no_defence` (S23)."""
    return state.options.fired_no_defence == 1 and mount.fired == state.turn


def may_sand(state: State, j: int, k: int) -> bool:
    """True if mount k of ship j can throw sand now (CE-10.10.10)."""
    ship = state.ships[j]
    mount = ship.mounts[k]
    if mount.kind != MountKind.TURRET or mount.hits >= 2 or is_spent(state, mount):
        return False
    if loaded_caster(mount) == NOBODY or gunner_of(ship, k) == NOBODY:
        return False
    if state.shot.what == Attack.CROSSING:
        return True
    return state.shot.what == Attack.BEAM and is_sandable(state.shot.weapon)


def may_point_defend(state: State, j: int, k: int) -> bool:
    """True if turret lasers of mount k can shoot at what arrives (CE-10.10.16; ruling S23).

    RULING: a mount fires one series at each salvo.
    """
    ship = state.ships[j]
    mount = ship.mounts[k]
    if state.shot.what == Attack.BEAM or mount.defended == state.salvo or mount.hits >= 2:
        return False
    if mount.kind != MountKind.TURRET or not has_power(ship) or laser_slot(mount) == NOBODY:
        return False
    if is_spent(state, mount):
        return False
    return gunner_of(ship, k) != NOBODY


def screen_level(ship: Ship) -> int:
    """The best Screens level of captain and gunners, or NOBODY (CE-10.10.22); a lone pilot is a
    gunner too (ruling S7).
    """
    best = NOBODY
    for m in range(ship.crew_count):
        member = ship.crew[m]
        post = member.position
        gunner = post == Position.TURRET_GUNNER or post == Position.BAY_GUNNER
        lone = post == Position.PILOT and is_alone(ship, member)
        if member.up != 0 and member.task == NOBODY:
            if gunner or lone or post == Position.CAPTAIN:
                best = max(best, member.skill[Skill.SCREENS])
    return best


def may_screen(state: State, j: int) -> bool:
    """True if ship j has the screen against the weapon in hand (CE-10.10.23) and somebody to work
    it.
    """
    ship = state.ships[j]
    weapon = state.shot.weapon
    right = 0
    if weapon == Weapon.MESON_BAY:
        right = ship.meson_screen
    elif weapon == Weapon.FUSION_BAY or weapon == Weapon.NUCLEAR_MISSILE:
        right = ship.nuclear_damper
    if right == 0 or not has_power(ship) or state.shot.screen != NOBODY:
        return False
    return screen_level(ship) >= 0


def has_gun_reaction(state: State, j: int) -> bool:
    """True if any mount of ship j can throw sand at, or shoot down, what comes."""
    ship = state.ships[j]
    for k in range(ship.mount_count):
        if may_sand(state, j, k) or may_point_defend(state, j, k):
            return True
    return False


def may_react(state: State) -> bool:
    """True if the target of the attack in hand has any reaction at this step of it."""
    shot = state.shot
    j = shot.target
    if reactions_left(state, j) <= 0 or is_beaten(state.ships[j]):
        return False
    if shot.step == Step.AFTER_HIT:
        if may_screen(state, j):
            return True
        return shot.what == Attack.BEAM and has_gun_reaction(state, j)
    if may_dodge(state, j):
        return True
    return shot.what != Attack.BEAM and has_gun_reaction(state, j)


def ask_reaction(state: State) -> bool:
    """Ask the target, if it can react; returns True if it is asked."""
    if not may_react(state):
        return False
    state.ask = Ask.REACT
    state.ask_ship = state.shot.target
    state.ask_seat = state.ships[state.shot.target].seat
    return True


def dodge(state: State, dice: Dice, log: Log) -> None:
    """Dodge incoming fire (CE-10.10.9): a Pilot check; success gives the attack -2."""
    shot = state.shot
    j = shot.target
    ship = state.ships[j]
    shot.dodged = 1
    ship.reacted += 1
    effect = average(
        state, dice, log, j, ship.pilot, Skill.PILOT, Ability.DEX, Roll.DODGE, shot.attacker
    )
    if effect >= 0:
        shot.dodge = DODGE
        say.dodged(log, j, target=shot.attacker, penalty=-DODGE, sees=seen_by(state, j))


def fire_sand(state: State, dice: Dice, log: Log, k: int) -> None:
    """One reaction, one canister, one Turret Weapons roll (CE-10.10.11, .14); at boarders 8D6
    each.
    """
    shot = state.shot
    j = shot.target
    ship = state.ships[j]
    ship.reacted += 1
    slot = loaded_caster(ship.mounts[k])
    ship.mounts[k].ready[slot] -= 1
    recount_spent(ship)
    say.sand_fired(log, j, target=shot.attacker, mount=k, sees=seen_by(state, j))
    m = gunner_of(ship, k)
    begin_check(state, j, m, Skill.TURRETS, Ability.DEX)
    use_edge(state, j, m, shot.attacker)
    mount_modifiers(state, j, k, Weapon.SANDCASTER)
    add_smallness(state)
    roll = Roll.SAND
    if throw_check(state, dice, log, j, m, Skill.TURRETS, roll, shot.attacker) < 0:
        return
    if shot.what == Attack.BEAM:
        shot.sand += 1
        if state.options.sand_later_only == 0:
            for w in range(shot.wounds, state.wound_count):
                if is_sandable(state.wounds[w].cause):
                    state.wounds[w].sand += 1
    else:
        sand_boarders(state, dice, log)


def sand_boarders(state: State, dice: Dice, log: Log) -> None:
    """Sand among the boarding party (CE-10.10.15). RULING: the 8D6 are thrown once for all, against
    the leader's armour; each suffers them.
    """
    shot = state.shot
    i = shot.attacker
    ship = state.ships[i]
    armour = ship.crew[shot.member].armour
    amount = max(0, some_dice(dice, Roll.SAND_DICE, SAND_DICE, shot.target) - armour)
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if is_boarder(member) and amount > 0:
            wound(state, log, i, m, amount, member.heads)
    recount_posts(ship)
    shot.shots = party_of(ship)
    say.boarders_hit(
        log,
        shot.target,
        target=i,
        damage=amount,
        left=shot.shots,
        sees=seen_by(state, shot.target),
    )


def raise_screen(state: State, log: Log) -> None:
    """Trigger screens (CE-10.10.22): the damage will be less by 2D6 and the operator's level."""
    ship = state.ships[state.shot.target]
    ship.reacted += 1
    state.shot.screen = screen_level(ship)
    say.screen_raised(
        log, state.shot.target, target=state.shot.attacker, sees=seen_by(state, state.shot.target)
    )


def make_reaction(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Dodge, sand, point defence or screen, as chosen (CE-10.10.1)."""
    kind = choice.kind
    if kind == Kind.DODGE:
        dodge(state, dice, log)
    elif kind == Kind.SAND:
        fire_sand(state, dice, log, choice.mount)
    elif kind == Kind.POINT_DEFENCE:
        point_defence(state, dice, log, choice.mount)
    elif kind == Kind.SCREEN:
        raise_screen(state, log)


def refuse_reaction(state: State) -> None:
    """The target lets it come: the attack goes on to its next step."""
    shot = state.shot
    shot.step = Step.SETTLE if shot.step == Step.AFTER_HIT else Step.THROW


def proceed(state: State, dice: Dice, log: Log) -> None:
    """Carry the attack in hand to its next question or its end."""
    shot = state.shot
    if shot.what == Attack.BEAM:
        proceed_beam(state, dice, log)
    elif shot.what == Attack.FLIGHT:
        proceed_flight(state, dice, log)


def proceed_beam(state: State, dice: Dice, log: Log) -> None:
    """Weapon by weapon: dodge, throw, sand and screens, damage put aside."""
    shot = state.shot
    if shot.step == Step.DECLARED:
        if shot.mask == 0 or not in_play(state, shot.target):
            shot.what = Attack.NONE
            return
        take_weapon(state, log)
        if state.options.dodge_each != 0:
            shot.dodge = shot.dodged = 0
        if is_missile(shot.weapon):
            launch(state, dice, log)
            return
        shot.step = Step.DODGE
        ask_reaction(state)
    elif shot.step == Step.DODGE or shot.step == Step.THROW:
        shot.step = Step.AFTER_HIT if throw_attack(state, dice, log) >= 0 else Step.DECLARED
    elif shot.step == Step.SETTLE or not ask_reaction(state):
        settle_beam(state)


def settle_beam(state: State) -> None:
    """Put the damage of the weapons aside, each beam for itself (CE-10.10.13)."""
    shot = state.shot
    add_wound(
        state,
        shot.attacker,
        shot.target,
        shot.weapon,
        shot.shots,
        DAMAGE_DICE[shot.weapon],
        shot.sand if is_sandable(shot.weapon) else 0,
        shot.screen,
    )
    shot.step = Step.DECLARED


def proceed_flight(state: State, dice: Dice, log: Log) -> None:
    """Missiles arriving: dodge and point defence, their throws, dampers, damage."""
    shot = state.shot
    if shot.step == Step.DECLARED:
        if state.flights[shot.flight].count <= 0:
            drop_flight(state, shot.flight)
            shot.what = Attack.NONE
        elif not ask_reaction(state):
            shot.step = Step.THROW
    elif shot.step == Step.THROW:
        throw_missiles(state, dice, log)
        shot.step = Step.AFTER_HIT if shot.shots > 0 else Step.SETTLE
    elif shot.step == Step.SETTLE or not ask_reaction(state):
        settle_missiles(state, dice, log)
