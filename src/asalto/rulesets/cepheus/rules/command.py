"""Initiative and the captain (CE-10.1, 10.4, 10.5, 10.9.33 to .43, 10.11.8 to .12)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, two_dice
from ..say import Log
from ..state import Ship, State
from ..tables import AWARE_DICE, HASTY_INITIATIVE, THRUST_INITIATIVE
from ..terms import Ability, Fate, Skill
from ..vocabulary import Reason
from .checks import ability_dm, average
from .crew import current_thrust, in_play, is_beaten, seen_by
from .sides import are_allies

COUNT_MIN = -20
"""No ship delays to a lower count."""


def initiative_of(state: State, ship: Ship) -> int:
    """Initiative as it counts now: with this turn's haste and the captain's raise; without the
    fleet's Tactics for a ship that cannot be reached, or while its flagship cannot speak.
    """
    return ship.initiative + ship.boost + HASTY_INITIATIVE * ship.hasty - cut_off(state, ship)


def cut_off(state: State, ship: Ship) -> int:
    """What another ship's captain gave it by Tactics, while it hears nothing, or that ship is
    not heard, or is gone or beaten and leads nobody any more (CE-10.9.54).
    """
    flagship = ship.planner
    if ship.comms > 0 and (flagship == NOBODY or leads(state, flagship)):
        return 0
    return ship.tactics


def leads(state: State, i: int) -> bool:
    """True while ship i is in the battle and can be heard by its side. RULING: the plan outlasts
    the captain who made it; by an option the ship must have one.
    """
    ship = state.ships[i]
    if state.options.tactics_by_captain != 0 and ship.captain == NOBODY:
        return False
    return in_play(state, i) and not is_beaten(ship) and ship.comms > 0


def some_unaware(state: State) -> bool:
    """True if some but not all ships know of the enemy (CE-10.1.6)."""
    aware = 0
    unaware = 0
    for i in range(state.ship_count):
        if state.ships[i].fate == Fate.IN_PLAY:
            if state.ships[i].aware != 0:
                aware += 1
            else:
                unaware += 1
    return aware > 0 and unaware > 0


def fastest(state: State) -> int:
    """The ship with the single highest thrust, or NOBODY on a tie (CE-10.4.2; ruling S2)."""
    best = NOBODY
    most = -1
    for i in range(state.ship_count):
        if state.ships[i].fate == Fate.IN_PLAY:
            thrust = current_thrust(state.ships[i])
            if thrust > most:
                best = i
                most = thrust
            elif thrust == most:
                best = NOBODY
    return best


def roll_initiative(state: State, dice: Dice, log: Log, i: int) -> None:
    """Starting initiative of one ship (CE-10.4.1, .2), on top of what Tactics gave it.

    Aware ships among unaware ones count 12 and the pilot's DEX DM (CE-10.1.6; ruling S2): at the
    beginning of the battle, not those that come later.
    """
    ship = state.ships[i]
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.TACTICS, ship.initiative)
    if fastest(state) == i:
        tally_add(tally, Reason.THRUST, THRUST_INITIATIVE)
    if state.turn == 0 and ship.aware != 0 and some_unaware(state):
        if ship.pilot != NOBODY:
            tally_add(tally, Reason.ABILITY, ability_dm(ship.crew[ship.pilot].ability[1]))
        ship.initiative = AWARE_DICE + tally.total
        say.twelve_taken(log, i, initiative=ship.initiative, sees=seen_by(state, i))
        return
    thrown_sum = two_dice(dice, Roll.INITIATIVE, i, 0)
    ship.initiative = thrown_sum + tally.total
    say.initiative_rolled(
        log,
        dice,
        state.tally,
        Roll.INITIATIVE,
        True,
        -2,
        i,
        initiative=ship.initiative,
        sees=seen_by(state, i),
    )


def plan_battle(state: State, dice: Dice, log: Log, i: int) -> None:
    """Tactics check of a ship's or fleet's captain (CE-10.4.3, .4).

    The Effect goes to every ship of the side that it can talk to (CE-10.9.54). RULING: a side of
    several seats makes one such check.
    """
    ship = state.ships[i]
    state.planned |= 1 << ship.seat
    effect = average(state, dice, log, i, ship.captain, Skill.TACTICS, Ability.INT, Roll.TACTICS)
    for j in range(state.ship_count):
        other = state.ships[j]
        if are_allies(state, other.seat, ship.seat) and in_play(state, j):
            if j == i or (ship.comms > 0 and other.comms > 0):
                other.initiative += effect
                if j != i:
                    other.tactics = effect
                    other.planner = i


def has_planned(state: State, seat: int) -> bool:
    """True if a captain of the seat's side has made its Tactics check (CE-10.4.3)."""
    for other in range(state.seat_count):
        if (state.planned >> other) & 1 != 0 and are_allies(state, other, seat):
            return True
    return False


def hasten(state: State, log: Log, i: int) -> None:
    """The captain declares haste (CE-10.1.9; ruling S3): +2 initiative, -1 on checks, this
    turn.
    """
    state.ships[i].hasty = 1
    say.hastened(log, i, initiative=initiative_of(state, state.ships[i]), sees=seen_by(state, i))


def acts_before(state: State, i: int, j: int) -> bool:
    """True if ship i acts before j: initiative, then thrust (CE-10.5.3, .4), then the list."""
    one = initiative_of(state, state.ships[i])
    other = initiative_of(state, state.ships[j])
    if one != other:
        return one > other
    one = current_thrust(state.ships[i])
    other = current_thrust(state.ships[j])
    if one != other:
        return one > other
    return i < j


def next_ship(state: State) -> int:
    """The ship whose count comes now, or NOBODY."""
    best = NOBODY
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.fate == Fate.IN_PLAY and ship.acted == 0 and ship.delayed == 0:
            if best == NOBODY or acts_before(state, i, best):
                best = i
    return best


def is_tied(state: State, i: int) -> bool:
    """True while a ship with the count and thrust of ship i has still to act (CE-10.5.5)."""
    count = initiative_of(state, state.ships[i])
    thrust = current_thrust(state.ships[i])
    for j in range(state.ship_count):
        other = state.ships[j]
        waits = other.fate == Fate.IN_PLAY and other.acted == 0 and other.delayed == 0
        if (
            j != i
            and waits
            and initiative_of(state, other) == count
            and current_thrust(other) == thrust
        ):
            return True
    return False


def highest_count(state: State, i: int) -> int:
    """The highest count on which a delaying ship can still act: those before it are over."""
    count = initiative_of(state, state.ships[i])
    for j in range(state.ship_count):
        if in_play(state, j) and state.ships[j].acted == 1:
            count = min(count, initiative_of(state, state.ships[j]))
    return max(count, initiative_of(state, state.ships[state.acting]))


def lowest_count(state: State, i: int) -> int:
    """One below the last ship that has still to act: to delay further makes no difference."""
    count = initiative_of(state, state.ships[i])
    for j in range(state.ship_count):
        if j != i and in_play(state, j) and state.ships[j].acted == 0:
            count = min(count, initiative_of(state, state.ships[j]))
    return max(COUNT_MIN, count - 1)


def is_between(state: State) -> bool:
    """True if the ship whose count comes has not begun: delaying ships act before it."""
    return state.acting >= 0 and state.ships[state.acting].stage == 0


def coordinate(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Coordinate crew (CE-10.9.33, .34): points equal to the Effect, at least 1 (ruling S16)."""
    effect = average(state, dice, log, i, m, Skill.LEADERSHIP, Ability.SOC, Roll.COORDINATE)
    points = max(1, effect)
    if effect < 0 and state.options.pool_needs_success != 0:
        points = 0
    state.ships[i].pool = points
    say.pool_gained(log, i, points=points, sees=seen_by(state, i))


def give_point(state: State, log: Log, i: int, m: int) -> None:
    """One point of the pool for one of the crew: +1 on the next check (CE-10.9.35)."""
    ship = state.ships[i]
    ship.pool -= 1
    ship.crew[m].bonus += 1
    say.point_given(log, i, member=m, points=ship.crew[m].bonus, sees=seen_by(state, i))


def raise_initiative(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Increase initiative (CE-10.9.42, .43): the Effect, never less than 0, for the next turn."""
    effect = average(state, dice, log, i, m, Skill.LEADERSHIP, Ability.SOC, Roll.RAISE_INITIATIVE)
    state.ships[i].boost_next += max(0, effect)
    say.initiative_raised(log, i, points=max(0, effect), sees=seen_by(state, i))


def set_count(state: State, ship: Ship, count: int) -> None:
    """Make a ship's initiative count as `count` from now on (CE-10.11.9): nothing of it ends with
    the turn, neither haste nor a raise (CE-10.9.43), nor with the fleet's Tactics.
    """
    forget_plan(state, ship)
    ship.initiative = count + cut_off(state, ship)
    ship.boost = -HASTY_INITIATIVE * ship.hasty


def forget_plan(state: State, ship: Ship) -> None:
    """RULING: nothing of an initiative that is set anew comes from the fleet's Tactics, so that
    nothing of it can be lost any more; an option keeps it.
    """
    if state.options.delay_keeps_tactics == 0:
        ship.tactics = 0


def go_first(state: State, log: Log, i: int) -> None:
    """A ship that never acted goes first next turn, one above the first (CE-10.11.10 to .12).

    Ships that wait count too, with what their captains have added for the next turn. Who claims it
    after another gets the same score, that of the next turn: haste and a raise end with this one.
    """
    score = 1 + highest_of_all(state)
    for j in range(state.ship_count):
        other = state.ships[j]
        if other.fate == Fate.IN_PLAY and other.acted == 2:
            score = other.initiative - cut_off(state, other)
    ship = state.ships[i]
    forget_plan(state, ship)
    ship.initiative = score + cut_off(state, ship)
    ship.acted = 2
    say.went_first(log, i, initiative=score, sees=seen_by(state, i))


def highest_of_all(state: State) -> int:
    """The highest count of any ship in play, in this turn or, as raised already, in the next."""
    most = COUNT_MIN
    for j in range(state.ship_count):
        other = state.ships[j]
        if other.fate == Fate.IN_PLAY:
            later = other.initiative + other.boost_next - cut_off(state, other)
            most = max(most, initiative_of(state, other), later)
    return most


def ready_edge(state: State, log: Log, i: int, m: int) -> None:
    """Keep the one-time DM for this member's next check against that enemy (CE-10.9.48)."""
    ship = state.ships[i]
    ship.crew[m].edge = ship.edge_on
    ship.edge_on = NOBODY
    say.edge_readied(log, i, target=ship.crew[m].edge, member=m, sees=seen_by(state, i))
