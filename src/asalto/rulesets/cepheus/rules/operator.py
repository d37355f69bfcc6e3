"""The sensors operator (CE-10.9.36 to .39, .44 to .54, .76 to .79)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll
from ..say import Log
from ..state import Ship, State
from ..tables import BAND_KM, DAMAGED_SENSORS, DETAIL_BAND, DETAIL_NEED, NOISE, STEALTH
from ..terms import Ability, Difficulty, Skill, System, Weapon
from ..vocabulary import Reason
from .checks import (
    add_difficulty,
    begin_check,
    help_of,
    opposed_check,
    plain_check,
    throw_check,
    use_edge,
)
from .crew import has_bridge, has_power, in_play, is_beaten, pair, seen_by, stop_jamming
from .missiles import drop_flight
from .sides import seats_of_side


def sensor_dm(state: State, i: int) -> int:
    """DM of damaged sensors on Comms checks that use them (CE-10.17.26)."""
    return DAMAGED_SENSORS if state.ships[i].hits[System.SENSORS] == 1 else 0


def band_at(kilometres: int) -> int:
    """The band of a distance (CE-10.2.3 to .9): each ends where the next begins."""
    band = 0
    while band < len(BAND_KM) and kilometres >= BAND_KM[band]:
        band += 1
    return band


def shows(state: State, i: int, j: int, detail: int) -> bool:
    """True if ship i's sensors show a detail of ship j at their range (CE-10.2.3 to .9)."""
    ship = state.ships[i]
    if ship.hits[System.SENSORS] >= 2 or not has_power(ship):
        return False
    if state.band[pair(i, j)] != DETAIL_BAND[detail]:
        return False
    return ship.electronics >= DETAIL_NEED[detail]


def jams(state: State, i: int, j: int) -> bool:
    """True while ship i jams ship j, alone or with others."""
    ship = state.ships[j]
    return ship.jammed_by == i or (ship.jammed_too >> i) & 1 != 0


def is_jammed(state: State, i: int) -> bool:
    """True while somebody jams ship i."""
    return state.ships[i].jammed_by != NOBODY


def opposing_operator(ship: Ship) -> int:
    """Who works the ship's sensors against another operator, or NOBODY (CE-10.17.31)."""
    if not has_power(ship) or ship.hits[System.SENSORS] >= 2 or is_beaten(ship):
        return NOBODY
    if not has_bridge(ship):
        return NOBODY
    return ship.operator


def jam(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Electronic warfare (CE-10.9.36, .37): opposed INT Comms, each with its electronics.

    The winner breaks j's lock on it; until its next turn j can make none and hears nobody.
    """
    ship = state.ships[i]
    other = state.ships[j]
    n = opposing_operator(other)
    won, _, _ = opposed_check(
        state,
        dice,
        log,
        i,
        m,
        j,
        n,
        Skill.COMMS,
        Ability.INT,
        ship.electronics + sensor_dm(state, i),
        Reason.ELECTRONICS,
        other.electronics + sensor_dm(state, j),
        Reason.ELECTRONICS,
        Roll.JAM,
    )
    if won <= 0:
        return
    if state.lock[pair(j, i)] != 0:
        state.lock[pair(j, i)] = 0
        say.lock_broken(log, j, target=i, sees=seen_by(state, j))
    if other.jammed_by != NOBODY and other.jammed_by != i:
        other.jammed_too |= 1 << other.jammed_by
    other.jammed_by = i
    lose_touch(state, other)
    say.jammed(log, i, target=j, sees=seen_by(state, i))


def lose_touch(state: State, ship: Ship) -> None:
    """Jamming has cut the ship off from its side: until it ends, or by an option until somebody
    sets communications up anew (CE-10.9.51).
    """
    if ship.comms > 0:
        ship.comms = 0 if state.options.link_stays_down != 0 else -1


def end_jamming(state: State, log: Log, i: int) -> None:
    """Ship i's jamming ends when its next turn comes (ruling S17)."""
    for j in range(state.ship_count):
        stop_jamming(state, log, j, i)


def smart_flight(state: State, i: int) -> int:
    """A flight of smart missiles after ship i, the nearest first; NOBODY for none."""
    best = NOBODY
    for f in range(state.flight_count):
        flight = state.flights[f]
        if flight.target == i and flight.kind == Weapon.SMART_MISSILE and flight.count > 0:
            if best == NOBODY or flight.due < state.flights[best].due:
                best = f
    return best


def stop_missiles(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Turn smart missiles away (CE-10.9.38, .39): Difficult Comms, until one check fails."""
    attempts = 0
    f = smart_flight(state, i)
    while f != NOBODY:
        begin_check(state, i, m, Skill.COMMS, Ability.INT)
        use_edge(state, i, m, state.flights[f].launcher)
        add_difficulty(state, Difficulty.DIFFICULT)
        tally_add(state.tally, Reason.ELECTRONICS, state.ships[i].electronics)
        tally_add(state.tally, Reason.SENSORS, sensor_dm(state, i))
        tally_add(state.tally, Reason.SERIES, -attempts)
        attempts += 1
        if throw_check(state, dice, log, i, m, Skill.COMMS, Roll.STOP_MISSILE) < 0:
            return
        flight = state.flights[f]
        flight.count -= 1
        say.missile_stopped(
            log, i, target=flight.launcher, left=flight.count, sees=seen_by(state, i)
        )
        if flight.count == 0:
            drop_flight(state, f)
        f = smart_flight(state, i)


def intercept(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Intercept communications (CE-10.9.44 to .49).

    RULING: a cipher is broken by a second check alike. The captain's Tactics check follows at once.
    """
    ship = state.ships[i]
    if hear(state, dice, log, i, m, j, Roll.INTERCEPT) < 0:
        return
    if state.ships[j].encryption != 0 and hear(state, dice, log, i, m, j, Roll.DECIPHER) < 0:
        return
    if ship.captain == NOBODY:
        return
    effect = plain_check(
        state,
        dice,
        log,
        i,
        ship.captain,
        Skill.TACTICS,
        Ability.INT,
        Difficulty.EASY,
        Roll.PROFIT,
        j,
    )
    if effect >= 0:
        ship.edge_on = j
        say.plans_learnt(log, i, target=j, sees=seats_of_side(state, state.ships[i].seat))


def hear(state: State, dice: Dice, log: Log, i: int, m: int, j: int, roll: int) -> int:
    """A Difficult Comms check on the enemy's signals; returns its Effect."""
    begin_check(state, i, m, Skill.COMMS, Ability.INT)
    use_edge(state, i, m, j)
    add_difficulty(state, Difficulty.DIFFICULT)
    tally_add(state.tally, Reason.SENSORS, sensor_dm(state, i))
    return throw_check(state, dice, log, i, m, Skill.COMMS, roll, j)


def maintain_communications(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Maintain communications (CE-10.9.51 to .54): Routine, noise -2, opposed if jammed."""
    ship = state.ships[i]
    noise = NOISE if state.options.noise != 0 else 0
    ship.talking = 1
    jammed = must_speak_through(state, i)
    if jammed:
        success = speak_through(state, dice, log, i, m, noise)
    else:
        begin_check(state, i, m, Skill.COMMS, Ability.INT)
        add_difficulty(state, Difficulty.ROUTINE)
        tally_add(state.tally, Reason.NOISE, noise)
        success = throw_check(state, dice, log, i, m, Skill.COMMS, Roll.LINK) >= 0
    if success:
        ship.comms = 1
        say.linked(log, i, sees=seen_by(state, i))
    else:
        if jammed:
            lose_touch(state, ship)
        else:
            ship.comms = 0
        say.link_lost(log, i, sees=seen_by(state, i))


def must_speak_through(state: State, i: int) -> bool:
    """True if a ship in play jams ship i."""
    for j in range(state.ship_count):
        if jams(state, j, i) and in_play(state, j):
            return True
    return False


def speak_through(state: State, dice: Dice, log: Log, i: int, m: int, noise: int) -> bool:
    """Opposed Comms against whoever jams ship i: each of them, until one prevails (CE-10.9.53)."""
    for j in range(state.ship_count):
        if jams(state, j, i) and in_play(state, j):
            won, _, _ = opposed_check(
                state,
                dice,
                log,
                i,
                m,
                j,
                opposing_operator(state.ships[j]),
                Skill.COMMS,
                Ability.INT,
                state.ships[i].electronics + noise,
                Reason.ELECTRONICS,
                state.ships[j].electronics + sensor_dm(state, j),
                Reason.ELECTRONICS,
                Roll.LINK,
            )
            if won <= 0:
                return False
    return True


def lock_on(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Sensor targeting (CE-10.9.76, .77): EDU Comms against the target's jamming value.

    One action serves all targets, with one check for each of them.
    """
    ship = state.ships[i]
    target = state.ships[j]
    state.tried[pair(i, j)] = state.turn
    begin_check(state, i, m, Skill.COMMS, Ability.EDU)
    use_edge(state, i, m, j)
    tally_add(state.tally, Reason.ELECTRONICS, ship.electronics)
    tally_add(state.tally, Reason.TARGET_ELECTRONICS, -target.electronics)
    if target.stealth != 0:
        tally_add(state.tally, Reason.STEALTH, STEALTH)
    tally_add(state.tally, Reason.SENSORS, sensor_dm(state, i))
    effect = throw_check(state, dice, log, i, m, Skill.COMMS, Roll.LOCK, j)
    state.lock[pair(i, j)] = help_of(effect)
    if effect >= 0:
        say.locked(log, i, target=j, bonus=help_of(effect), sees=seen_by(state, i))


def drop_locks(state: State, i: int) -> None:
    """Locks end with the turn for which they were made (ruling S17)."""
    for j in range(state.ship_count):
        state.lock[pair(i, j)] = 0
