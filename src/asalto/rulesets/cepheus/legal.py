"""Every choice that the seat which is asked may make now."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from . import offer
from .calls import umpire_choices
from .check import may_have_point
from .offer import ChoiceKind as Kind
from .offer import Choices
from .posts import course_refused, helm_refused, lock_refused, operator_refused
from .rules.boarding import boarding_refused
from .rules.command import highest_count, initiative_of, is_between, lowest_count
from .rules.craft import launch_refused, recover_refused
from .rules.crew import (
    current_thrust,
    has_bridge,
    has_power,
    in_play,
    is_alone,
    is_away,
    is_beaten,
    may_minor,
    may_significant,
    may_stand_by,
    may_target,
    pair,
)
from .rules.gunnery import is_loaded, mount_refused, reach_refused, slots_refused
from .rules.manning import manned_mounts, mans, may_take_post
from .rules.operator import jams
from .rules.quarter import surrender_refused
from .rules.reactions import may_dodge, may_point_defend, may_sand, may_screen, reactions_left
from .rules.repair import is_repairable, may_mend, may_reload
from .state import MOUNT_SYSTEM, SLOTS, SYSTEMS, Member, Mount, Ship, State
from .terms import Attack, Band, Fate, Position, Step, System
from .vocabulary import Ask


def legal(state: State, seat: int, out: Choices) -> None:
    """Append what `seat` (NOBODY: the umpire) may choose; nothing if it is not asked."""
    if seat == NOBODY and state.over == 0:
        umpire_choices(state, out)
    if state.over != 0 or seat < 0 or seat != state.ask_seat:
        return
    ask = state.ask
    i = state.ask_ship
    if ask == Ask.CREW:
        crew_choices(state, seat, out)
    elif ask == Ask.REACT:
        reaction_choices(state, seat, out)
    elif ask == Ask.START:
        offer.act(out, seat, i)
        offer.delay(out, seat, i)
        delay_choices(state, seat, out, i)
        captain_choices(state, seat, out, i)
    elif ask == Ask.HASTE:
        offer.hasten(out, seat, i)
        offer.steady(out, seat, i)
    elif ask == Ask.INTERRUPT:
        interrupt_choices(state, seat, out)
        offer.wait(out, seat, i)
    elif ask == Ask.LAST:
        offer.act(out, seat, i)
        offer.claim_first(out, seat, i)
        offer.let_pass(out, seat, i)
    else:
        rare_choices(state, seat, out)


def delay_choices(state: State, seat: int, out: Choices, i: int) -> None:
    """Lower counts that change the order: that of each ship still to act, and the one below it."""
    for count in range(initiative_of(state, state.ships[i]) - 1, lowest_count(state, i) - 1, -1):
        for j in range(state.ship_count):
            other = state.ships[j]
            if j != i and other.fate == Fate.IN_PLAY and other.acted == 0:
                there = initiative_of(state, other)
                if count == there or count == there - 1:
                    offer.delay_to(out, seat, i, count=count)
                    break


def captain_choices(state: State, seat: int, out: Choices, i: int) -> None:
    """Craft to launch or take aboard, enemies to surrender to: that is listed for ships that have
    lost half of Hull and Structure, and may be said by any.
    """
    ship = state.ships[i]
    hurt = 2 * (ship.hull + ship.structure) <= ship.hull_max + ship.structure_max
    for j in range(state.ship_count):
        if launch_refused(state, i, j) == 0:
            offer.launch(out, seat, i, target=j)
        elif recover_refused(state, i, j) == 0:
            offer.recover(out, seat, i, target=j)
        elif hurt and surrender_refused(state, i, j) == 0:
            offer.surrender(out, seat, i, target=j)


def interrupt_choices(state: State, seat: int, out: Choices) -> None:
    """A delaying ship may act: in the midst of another's turn, or between two."""
    i = state.ask_ship
    if not is_between(state):
        offer.interrupt(out, seat, i)
        return
    last = initiative_of(state, state.ships[state.acting])
    for count in range(highest_count(state, i), last - 1, -1):
        offer.act_at(out, seat, i, count=count)


def rare_choices(state: State, seat: int, out: Choices) -> None:
    """The questions that come seldom."""
    ask = state.ask
    i = state.ask_ship
    if ask == Ask.TACTICS:
        for j in range(state.ship_count):
            ship = state.ships[j]
            if ship.seat == seat and in_play(state, j) and ship.captain != NOBODY:
                offer.tactics(out, seat, j)
        offer.no_tactics(out, seat)
    elif ask == Ask.POST:
        post_choices(state, seat, out)
    elif ask == Ask.POOL:
        for m in range(state.ships[i].crew_count):
            if may_have_point(state, state.ships[i], m):
                offer.give_point(out, seat, i, member=m)
        offer.keep_points(out, seat, i)
    elif ask == Ask.DRONES:
        drone_choices(state, seat, out)
    elif ask == Ask.BAND:
        here = state.band[pair(i, state.ask_other)]
        for band in range(max(Band.ADJACENT, here - 1), min(Band.DISTANT, here + 1) + 1):
            offer.set_band(out, seat, i, target=state.ask_other, band=band)
    elif ask == Ask.TERMS:
        offer.give_quarter(out, seat, i, target=state.ask_other)
        offer.no_quarter(out, seat, i, target=state.ask_other)
    elif ask == Ask.WILLING:
        offer.allow_dock(out, seat, i, target=state.ask_other)
        offer.resist_dock(out, seat, i, target=state.ask_other)
    elif ask == Ask.FATE:
        if state.ships[state.ask_other].taken_by == i:
            offer.abandon(out, seat, i, target=state.ask_other)
        offer.capture(out, seat, i, target=state.ask_other)
        offer.kill(out, seat, i, target=state.ask_other)


def drone_choices(state: State, seat: int, out: Choices) -> None:
    """What the repair drones may do."""
    i = state.ask_ship
    ship = state.ships[i]
    for system in range(SYSTEMS):
        if ship.hits[system] > 0 and is_repairable(ship, system):
            offer.auto_repair(out, seat, i, system=system)
    for k in range(ship.mount_count):
        if is_repairable(ship, MOUNT_SYSTEM + k):
            offer.auto_repair(out, seat, i, system=MOUNT_SYSTEM + k)
    offer.lend_drones(out, seat, i)
    offer.rest_drones(out, seat, i)


def post_choices(state: State, seat: int, out: Choices) -> None:
    """Posts that the member who leaves his may take."""
    i, m = state.ask_ship, state.ask_member
    ship = state.ships[i]
    manned = manned_mounts(ship)
    for position in range(Position.PASSENGER + 1):
        if position == Position.ENGINEER:
            for system in range(System.M_DRIVE, System.J_DRIVE + 1):
                if may_take_post(ship, m, position, system):
                    offer.take_post(
                        out, seat, i, member=m, post_position=position, post_place=system
                    )
        elif position == Position.TURRET_GUNNER or position == Position.BAY_GUNNER:
            for k in range(ship.mount_count):
                if (manned >> k) & 1 == 0 and may_take_post(ship, m, position, k):
                    offer.take_post(out, seat, i, member=m, post_position=position, post_place=k)
        elif may_take_post(ship, m, position, NOBODY):
            offer.take_post(out, seat, i, member=m, post_position=position, post_place=NOBODY)


def reaction_choices(state: State, seat: int, out: Choices) -> None:
    """Reactions to the attack in hand."""
    j = state.ask_ship
    shot = state.shot
    offer.no_reaction(out, seat, j)
    if reactions_left(state, j) <= 0:
        return
    late = shot.step == Step.AFTER_HIT
    if not late and may_dodge(state, j):
        offer.dodge(out, seat, j)
    if late and may_screen(state, j):
        offer.screen(out, seat, j)
    sand = late == (shot.what == Attack.BEAM)
    guns = not late and shot.what != Attack.BEAM
    if not sand and not guns:
        return
    for k in range(state.ships[j].mount_count):
        if sand and may_sand(state, j, k):
            offer.sand(out, seat, j, mount=k)
        if guns and may_point_defend(state, j, k):
            offer.point_defence(out, seat, j, mount=k)


def crew_choices(state: State, seat: int, out: Choices) -> None:
    """What the member whose turn it is may do."""
    i, m = state.ask_ship, state.ask_member
    ship = state.ships[i]
    member = ship.crew[m]
    if member.task != NOBODY and member.up != 0:
        offer.keep_working(out, seat, i, member=m)
        offer.drop_task(out, seat, i, member=m)
        return
    offer.done(out, seat, i, member=m)
    if member.up == 0 or is_beaten(ship):
        return
    if may_stand_by(ship, m, state.turn):
        offer.stand_by(out, seat, i, member=m)
    if ship.edge_on != NOBODY:
        offer.use_edge(out, seat, i, member=m, target=ship.edge_on)
    if may_minor(member):
        if member.machine == 0:
            offer.personal(out, seat, i, member=m)
            if not is_away(ship, member):
                offer.leave_post(out, seat, i, member=m)
        if member.position == Position.PILOT:
            speed_choices(state, seat, out, ship, i, m)
    if may_significant(ship, member):
        if member.machine == 0 and ship.spent > 0 and not is_away(ship, member):
            for k in range(ship.mount_count):
                if may_reload(ship, k):
                    offer.reload(out, seat, i, member=m, mount=k)
        significant_choices(state, seat, out, ship, member, i, m)
    elif member.targeting == state.turn:
        lock_choices(state, seat, out, i, m)


def speed_choices(state: State, seat: int, out: Choices, ship: Ship, i: int, m: int) -> None:
    """The pilot's minor actions."""
    if ship.steered == state.turn or not has_bridge(ship):
        return
    offer.hold_course(out, seat, i, member=m)
    thrust = current_thrust(ship)
    for delta in range(-min(thrust, ship.speed), thrust + 1):
        if delta != 0:
            offer.adjust_speed(out, seat, i, member=m, change=delta)


def significant_choices(
    state: State, seat: int, out: Choices, ship: Ship, member: Member, i: int, m: int
) -> None:
    """Significant actions of the member's position."""
    post = member.position
    if post == Position.TURRET_GUNNER or post == Position.BAY_GUNNER:
        attack_choices(state, seat, out, ship, member, i, m)
    elif post == Position.PILOT:
        pilot_choices(state, seat, out, ship, i, m)
        if is_alone(ship, member):
            attack_choices(state, seat, out, ship, member, i, m)
            course_choices(state, seat, out, ship, i, m)
    elif post == Position.SENSORS:
        operator_choices(state, seat, out, ship, i, m)
    elif post == Position.NAVIGATOR:
        course_choices(state, seat, out, ship, i, m)
    elif post == Position.CAPTAIN:
        offer.coordinate(out, seat, i, member=m)
        offer.raise_initiative(out, seat, i, member=m)
    elif post == Position.SECURITY or post == Position.MARINE:
        for j in range(state.ship_count):
            if boarding_refused(state, i, j) == 0:
                offer.board(out, seat, i, member=m, target=j)
    elif post == Position.ENGINEER or post == Position.DAMAGE_CONTROL:
        mending_choices(state, seat, out, ship, member, i, m)


def mending_choices(
    state: State, seat: int, out: Choices, ship: Ship, member: Member, i: int, m: int
) -> None:
    """Repairs, and the jump."""
    for system in range(SYSTEMS):
        if ship.hits[system] > 0 and may_mend(ship, m, system):
            if is_repairable(ship, system):
                offer.repair(out, seat, i, member=m, system=system)
    if member.position == Position.DAMAGE_CONTROL:
        for k in range(ship.mount_count):
            if is_repairable(ship, MOUNT_SYSTEM + k):
                offer.repair(out, seat, i, member=m, system=MOUNT_SYSTEM + k)
    elif course_refused(state, ship, member, Kind.JUMP, NOBODY) == 0:
        offer.jump(out, seat, i, member=m)


def course_choices(state: State, seat: int, out: Choices, ship: Ship, i: int, m: int) -> None:
    """Range checks and the jump plot."""
    for j in range(state.ship_count):
        if course_refused(state, ship, ship.crew[m], Kind.RANGE_CHECK, j) == 0:
            offer.range_check(out, seat, i, member=m, target=j)
    if course_refused(state, ship, ship.crew[m], Kind.PLOT_JUMP, NOBODY) == 0:
        offer.plot_jump(out, seat, i, member=m)


def pilot_choices(state: State, seat: int, out: Choices, ship: Ship, i: int, m: int) -> None:
    """The pilot's significant actions."""
    if not has_bridge(ship) or current_thrust(ship) <= 0:
        return
    offer.evade(out, seat, i, member=m)
    offer.line_up(out, seat, i, member=m)
    if ship.speed > 0 and helm_refused(state, i, Kind.AVOID_COLLISION, NOBODY) == 0:
        offer.avoid_collision(out, seat, i, member=m)
    if Band.ADJACENT <= ship.planet <= Band.CLOSE:
        if ship.decaying == 0:
            offer.orbit(out, seat, i, member=m)
        if helm_refused(state, i, Kind.ENTER, NOBODY) == 0:
            offer.enter(out, seat, i, member=m)
    if ship.pursues != NOBODY and ship.pursuit_kept != state.turn:
        offer.keep_pursuit(out, seat, i, member=m)
    for j in range(state.ship_count):
        if j != i and in_play(state, j):
            if state.ships[j].pursues == i and may_target(state, i, j):
                offer.break_pursuit(out, seat, i, member=m, target=j)
            if state.band[pair(i, j)] <= Band.SHORT:
                near_choices(state, seat, out, i, j, m)


def near_choices(state: State, seat: int, out: Choices, i: int, j: int, m: int) -> None:
    """Manoeuvres against a ship that is near."""
    if helm_refused(state, i, Kind.DOCK, j) == 0:
        offer.dock(out, seat, i, member=m, target=j)
    if helm_refused(state, i, Kind.PURSUE, j) == 0:
        offer.pursue(out, seat, i, member=m, target=j)
    if helm_refused(state, i, Kind.RAM, j) == 0:
        offer.ram(out, seat, i, member=m, target=j)


def operator_choices(state: State, seat: int, out: Choices, ship: Ship, i: int, m: int) -> None:
    """The sensors operator's actions."""
    if not has_power(ship) or not has_bridge(ship):
        return
    offer.link(out, seat, i, member=m)
    if ship.hits[System.SENSORS] >= 2:
        return
    if operator_refused(state, i, Kind.STOP_MISSILES, NOBODY) == 0:
        offer.stop_missiles(out, seat, i, member=m)
    for j in range(state.ship_count):
        if may_target(state, i, j):
            if ship.jammers != 0 and not jams(state, i, j):
                offer.jam(out, seat, i, member=m, target=j)
            if state.ships[j].talking != 0 and ship.jammed_by == NOBODY:
                offer.intercept(out, seat, i, member=m, target=j)
    lock_choices(state, seat, out, i, m)


def lock_choices(state: State, seat: int, out: Choices, i: int, m: int) -> None:
    """Targets on which no lock was tried this turn."""
    for j in range(state.ship_count):
        if j != i and state.tried[pair(i, j)] != state.turn and lock_refused(state, i, j) == 0:
            offer.lock(out, seat, i, member=m, target=j)


def attack_choices(
    state: State, seat: int, out: Choices, ship: Ship, member: Member, i: int, m: int
) -> None:
    """Every mount that he mans, every subset of its weapons, every target in reach."""
    first, last = 0, ship.mount_count
    if member.position != Position.PILOT:
        first, last = max(0, member.mount), min(last, member.mount + member.heads)
    for k in range(first, last):
        if mans(ship, member, k) and mount_refused(state, i, k) == 0:
            mount = ship.mounts[k]
            alike = are_alike(mount)
            for mask in range(1, 1 << SLOTS):
                if (not alike or mask & (mask + 1) == 0) and slots_refused(ship, mount, mask) == 0:
                    for j in range(state.ship_count):
                        if reach_refused(state, i, mount, mask, j) == 0:
                            offer.attack(out, seat, i, member=m, target=j, mount=k, weapons=mask)


def are_alike(mount: Mount) -> bool:
    """True if all three weapons are of one type and loaded: then only 1, 1+2 and 1+2+3 differ."""
    weapon = mount.weapon[0]
    if weapon != mount.weapon[1] or weapon != mount.weapon[2]:
        return False
    if not is_loaded(weapon):
        return True
    return mount.ready[0] > 0 and mount.ready[1] > 0 and mount.ready[2] > 0
