"""The pilot (CE-10.8.3, .5; 10.9.14 to .20, .26, .30, .40, .50, .55 to .65; 10.14)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, some_dice
from ..say import Log
from ..state import State
from ..tables import (
    AUTOMATIC,
    COLLISION_DM,
    COLLISION_SPEED,
    DECAYING,
    DOCK_UNWILLING,
    ENTRY_DICE,
    PURSUIT_SPEED,
    TRAFFIC,
    WORLD_GAS,
    WORLD_SIZE,
)
from ..terms import Ability, Band, Difficulty, Fate, Skill, Weapon
from ..vocabulary import Ask, Reason
from .checks import average, begin_check, help_of, opposing_pilot, pilots, plain_check, throw_check
from .crew import current_thrust, in_play, pair, seen_by
from .damage import add_wound
from .gunnery import pursuit_bonus
from .leaving import leave_play
from .navigator import share_ranges
from .sides import are_allies


def adjust_speed(state: State, log: Log, i: int, delta: int) -> None:
    """Raise or lower the speed (CE-10.8.3)."""
    state.ships[i].speed += delta
    say.speed_changed(log, i, speed=state.ships[i].speed, change=delta, sees=seen_by(state, i))


def hazard_of(state: State, i: int) -> int:
    """The hazard that ship i moves through: the scenario's, or traffic (CE-10.9.14, .16).

    RULING: it is itself one of the five vessels; by an option five others must be near.
    """
    ship = state.ships[i]
    if ship.speed <= 0 or ship.hazard > 0:
        return ship.hazard if ship.speed > 0 else 0
    if state.ship_count < TRAFFIC:
        return 0
    near = 0 if state.options.traffic_others != 0 else 1
    for j in range(state.ship_count):
        if j != i and in_play(state, j) and state.band[pair(i, j)] <= Band.SHORT:
            near += 1
    return 1 if near >= TRAFFIC else 0


def avoid_collision(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Avoid a collision (CE-10.9.14 to .20; a Pilot check by ruling S13)."""
    ship = state.ships[i]
    ship.collision = state.turn
    begin_check(state, i, m, Skill.PILOT, Ability.DEX)
    tally_add(state.tally, Reason.HAZARD, COLLISION_DM[hazard_of(state, i)])
    if ship.hazard_speed != 0:
        tally_add(state.tally, Reason.HAZARD_SPEED, COLLISION_SPEED)
    if throw_check(state, dice, log, i, m, Skill.PILOT, Roll.COLLISION) < 0:
        collide(state, log, i)


def collide(state: State, log: Log, i: int) -> None:
    """A collision: 1D6 for each point of speed (CE-10.9.15), through armour (ruling S13)."""
    ship = state.ships[i]
    say.collided(log, i, speed=ship.speed, sees=seen_by(state, i))
    add_wound(state, i, i, Weapon.COLLISION, 1, ship.speed)


def break_pursuit(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Break pursuit (CE-10.9.26, .27): opposed Pilot; the pursuer loses the bonus too."""
    won, _, _ = pilots(state, dice, log, i, m, j, 0, Reason.DIFFICULTY, Roll.BREAK_PURSUIT)
    if won > 0:
        end_pursuit(state, log, j)


def end_pursuit(state: State, log: Log, j: int) -> None:
    """Ship j's pursuit is over, its bonus lost."""
    ship = state.ships[j]
    say.pursuit_ended(log, j, target=ship.pursues, sees=seen_by(state, j))
    ship.pursues = NOBODY
    ship.pursuit = 0


def begin_pursuit(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Pursuit (CE-10.9.55, .56): opposed Pilot against a near ship of the same speed."""
    won, _, _ = pilots(state, dice, log, i, m, j, 0, Reason.DIFFICULTY, Roll.PURSUIT)
    if won > 0:
        ship = state.ships[i]
        ship.pursues = j
        ship.pursuit = 0
        ship.pursuit_kept = state.turn
        say.pursuit_began(log, i, target=j, sees=seen_by(state, i))


def keep_pursuit(state: State, log: Log, i: int) -> None:
    """Keep up the pursuit: no check, one more on the bonus each turn (CE-10.9.58, .62)."""
    ship = state.ships[i]
    ship.pursuit += 1
    ship.pursuit_kept = state.turn
    say.pursuit_kept(
        log,
        i,
        target=ship.pursues,
        bonus=pursuit_bonus(state, i, ship.pursues),
        sees=seen_by(state, i),
    )


def match_pursuits(state: State, log: Log, j: int) -> None:
    """Who pursues ship j matches its moves (CE-10.9.56), by as much thrust as there is; who pursues
    him matches his.
    """
    if state.options.pursuit_matches == 0:
        return
    moved = 1 << j
    for _ in range(state.ship_count):
        for i in range(state.ship_count):
            k = state.ships[i].pursues
            if k != NOBODY and (moved >> k) & 1 != 0 and (moved >> i) & 1 == 0:
                moved += 1 << i
                match_speed(state, log, i, k)


def match_speed(state: State, log: Log, i: int, j: int) -> None:
    """Ship i brings its speed to that of ship j, as far as its pilot and its thrust can."""
    ship = state.ships[i]
    if ship.fate != Fate.IN_PLAY or opposing_pilot(state, i) == NOBODY:
        return
    thrust = current_thrust(ship)
    change = max(-thrust, min(thrust, state.ships[j].speed - ship.speed))
    if change != 0:
        adjust_speed(state, log, i, change)


def check_pursuits(state: State, log: Log) -> None:
    """End pursuits that range or speed has broken (CE-10.9.60, .61)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.pursues != NOBODY and ship.fate == Fate.IN_PLAY:
            target = state.ships[ship.pursues]
            far = state.band[pair(i, ship.pursues)] >= Band.MEDIUM
            if far or target.speed - ship.speed >= PURSUIT_SPEED:
                end_pursuit(state, log, i)


def lapse_pursuit(state: State, log: Log, i: int) -> None:
    """A pursuit not kept up in the pursuer's own turn is over (CE-10.9.57)."""
    ship = state.ships[i]
    if ship.pursues != NOBODY and ship.pursuit_kept != state.turn:
        end_pursuit(state, log, i)


def is_willing(state: State, i: int, j: int) -> bool:
    """True if ship j lets ship i dock: its own side, or nobody who could fly it away."""
    if are_allies(state, state.ships[i].seat, state.ships[j].seat):
        return True
    return opposing_pilot(state, j) == NOBODY


def dock(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Dock (CE-10.9.30, .31). Who could resist is asked; while odds are weighed he resists.

    Who docks with a ship that is seen hides no more.
    """
    if state.ships[j].hidden == 0:
        state.ships[i].hidden = 0
    if is_willing(state, i, j):
        settle_dock(state, dice, log, i, m, j, True)
    elif state.weighed.on != 0:
        settle_dock(state, dice, log, i, m, j, False)
    else:
        state.ask = Ask.WILLING
        state.ask_ship = j
        state.ask_other = i
        state.ask_seat = state.ships[j].seat


def settle_dock(state: State, dice: Dice, log: Log, i: int, m: int, j: int, willing: bool) -> None:
    """The throw of ship i's pilot: Average, or opposed at -2 against the unwilling."""
    if willing:
        success = average(state, dice, log, i, m, Skill.PILOT, Ability.DEX, Roll.DOCK, j) >= 0
    else:
        won, _, _ = pilots(state, dice, log, i, m, j, DOCK_UNWILLING, Reason.UNWILLING, Roll.DOCK)
        success = won > 0
    if success:
        state.ships[i].docked = j
        state.ships[j].docked = i
        share_ranges(state, i, j)
        say.docked(log, i, target=j, sees=seen_by(state, i))


def answer_dock(state: State, dice: Dice, log: Log, j: int, i: int, willing: bool) -> None:
    """Ship j has said whether it lets ship i dock (CE-10.9.31)."""
    if willing:
        say.dock_allowed(log, j, target=i, sees=seen_by(state, j))
    else:
        say.dock_resisted(log, j, target=i, sees=seen_by(state, j))
    settle_dock(state, dice, log, i, state.ships[i].pilot, j, willing)


def known_of(state: State, i: int, m: int) -> int:
    """Whose intercepted plans help a manoeuvre against no one ship (ruling R33), or NOBODY."""
    return NOBODY if state.options.plans_at_enemy == 1 else state.ships[i].crew[m].edge


def evasive_manoeuvres(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Evasive manoeuvres (CE-10.9.40, .41), until the ship's next turn (ruling S18)."""
    known = known_of(state, i, m)
    effect = average(state, dice, log, i, m, Skill.PILOT, Ability.DEX, Roll.EVASIVE, known)
    state.ships[i].evasive = min(state.ships[i].evasive, -help_of(effect))
    if effect >= 0:
        say.evading(log, i, penalty=help_of(effect), sees=seen_by(state, i))


def line_up(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Line up the shot (CE-10.9.50): all the ship's attacks this turn."""
    known = known_of(state, i, m)
    effect = average(state, dice, log, i, m, Skill.PILOT, Ability.DEX, Roll.LINE_UP, known)
    state.ships[i].line_up = max(state.ships[i].line_up, help_of(effect))
    if effect >= 0:
        say.lined_up(log, i, bonus=help_of(effect), sees=seen_by(state, i))


def ram(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Ramming (CE-10.9.63 to .65): opposed Pilot; 1D6 a point of difference to both (ruling
    S13).
    """
    state.ships[i].hidden = 0
    won, _, _ = pilots(state, dice, log, i, m, j, 0, Reason.DIFFICULTY, Roll.RAM)
    if won > 0:
        force = state.ships[i].speed - state.ships[j].speed
        say.rammed(log, i, target=j, speed=force, sees=seen_by(state, i))
        points = 0
        if state.options.ram_one_roll != 0:
            points = some_dice(dice, Roll.DAMAGE, force, i)
        add_wound(state, i, j, Weapon.COLLISION, 1, force, points=points)
        add_wound(state, i, i, Weapon.COLLISION, 1, force, points=points)


def insert_into_orbit(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Orbital insertion (CE-10.14.2, .3): Routine; failed, the orbit decays."""
    ship = state.ships[i]
    effect = plain_check(
        state, dice, log, i, m, Skill.PILOT, Ability.DEX, Difficulty.ROUTINE, Roll.ORBIT
    )
    if effect < 0:
        ship.decaying = state.turn + 1
        ship.orbit = 0
        say.orbit_missed(log, i, sees=seen_by(state, i))
    else:
        ship.decaying = 0
        ship.orbit = 1
        say.orbit_reached(log, i, sees=seen_by(state, i))


def enter_atmosphere(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Atmospheric entry (CE-10.14.4 to .10): Average with the world's DMs; then the ship is
    down.
    """
    ship = state.ships[i]
    gas = WORLD_GAS[state.options.atmosphere]
    if gas != AUTOMATIC:
        begin_check(state, i, m, Skill.PILOT, Ability.DEX)
        tally_add(state.tally, Reason.WORLD_SIZE, WORLD_SIZE[state.options.world_size])
        tally_add(state.tally, Reason.ATMOSPHERE, gas)
        if ship.decaying != 0:
            tally_add(state.tally, Reason.DECAYING, DECAYING)
        if throw_check(state, dice, log, i, m, Skill.PILOT, Roll.ENTRY) < 0:
            fail_entry(state, log, i)
            return
    say.landed(log, i, sees=seen_by(state, i))
    leave_play(state, log, i, Fate.LANDED)


def fail_entry(state: State, log: Log, i: int) -> None:
    """A failed entry: 2D6 of damage (ruling S27); the ship is still up there."""
    ship = state.ships[i]
    ship.decaying = 0
    say.entry_failed(log, i, sees=seen_by(state, i))
    add_wound(state, i, i, Weapon.ATMOSPHERE, 1, ENTRY_DICE)


def settle_dangers(state: State, log: Log, i: int) -> None:
    """What a pilot left undone: the collision check of the turn, entry from a decaying orbit.

    RULING: a check that must be made and is not made counts as failed.
    """
    ship = state.ships[i]
    if hazard_of(state, i) > 0 and ship.collision != state.turn:
        ship.collision = state.turn
        collide(state, log, i)
    if ship.decaying != 0 and ship.decaying <= state.turn:
        fail_entry(state, log, i)
