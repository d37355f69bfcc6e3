"""The navigator and the jump (CE-10.9.28, .29, .66, .67; rulings S11, S14)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, two_dice
from ..say import Log
from ..state import Ship, State
from ..tables import JUMP_ACCURATE, JUMP_FUEL, JUMP_HASTE, JUMP_PER_HIT
from ..terms import Ability, Band, Difficulty, Fate, Position, Skill, System
from ..vocabulary import Ask, Reason
from .checks import add_difficulty, begin_check, chance_of, opposed_check, throw_check
from .crew import current_thrust, find_post, is_alone, is_beaten, pair, seen_by
from .leaving import leave_play
from .sides import are_allies

KILOGRAMS = 1000
PERCENT = 100


def navigator_of(ship: Ship) -> int:
    """Who opposes range checks: the navigator, or the lone pilot of a one-person craft; else
    NOBODY.
    """
    if is_beaten(ship):
        return NOBODY
    m = find_post(ship, Position.NAVIGATOR)
    if m == NOBODY and ship.pilot != NOBODY and is_alone(ship, ship.crew[ship.pilot]):
        return ship.pilot
    return m


def range_check(state: State, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """Range check (CE-10.9.66): opposed EDU Navigation; the winner is asked what to do with it.

    RULING: a ship of one's own side does not oppose it: an ordinary success wins.
    """
    note_checked(state, i, j)
    friends = are_allies(state, state.ships[i].seat, state.ships[j].seat)
    won, _, _ = opposed_check(
        state,
        dice,
        log,
        i,
        m,
        j,
        NOBODY if friends else navigator_of(state.ships[j]),
        Skill.NAVIGATION,
        Ability.EDU,
        0,
        Reason.DIFFICULTY,
        0,
        Reason.DIFFICULTY,
        Roll.RANGE,
    )
    winner = i if won > 0 or friends else j
    other = j if winner == i else i
    still = current_thrust(state.ships[winner]) <= 0 or is_beaten(state.ships[winner])
    if still or (won <= 0 and friends):
        say.range_kept(
            log, winner, target=other, band=state.band[pair(i, j)], sees=seen_by(state, winner)
        )
        return
    state.ask = Ask.BAND
    state.ask_ship = winner
    state.ask_other = other
    state.ask_seat = state.ships[winner].seat


PAIRS = 4
"""A pair of ships, and the pairs of those that move with one of them or with each."""


def alongside(state: State, i: int, j: int, at: int) -> int:
    """Of ship i (0) and the one that, docked with it, keeps its range to ship j by an option (1),
    the one asked for; NOBODY where none does.
    """
    if at == 0:
        return i
    k = state.ships[i].docked
    return k if state.options.docked_as_one != 0 and k != j else NOBODY


def note_checked(state: State, i: int, j: int) -> None:
    """The range of two ships has been checked this turn; of who moves with them too."""
    for at in range(PAIRS):
        one = alongside(state, i, j, at % 2)
        other = alongside(state, j, i, at // 2)
        if one >= 0 and other >= 0:
            note_pair(state, one, other)


def note_pair(state: State, i: int, j: int) -> None:
    """Each pair of ships has one range check a turn (ruling S11)."""
    state.checked[pair(i, j)] = state.turn
    state.checked[pair(j, i)] = state.turn


def set_band(state: State, log: Log, i: int, j: int, band: int) -> None:
    """One band nearer, one further, or the same (CE-10.9.67; ruling S11); opening it undocks."""
    if band == state.band[pair(i, j)]:
        say.range_kept(log, i, target=j, band=band, sees=seen_by(state, i))
        return
    move_to(state, i, j, band)
    say.range_changed(log, i, target=j, band=band, sees=seen_by(state, i))
    part(state, log, i, j, band)


def part(state: State, log: Log, i: int, j: int, band: int) -> None:
    """Ships that are no longer adjacent are no longer docked."""
    if band > Band.ADJACENT and state.ships[i].docked == j:
        state.ships[i].docked = NOBODY
        state.ships[j].docked = NOBODY
        say.undocked(log, i, target=j, sees=seen_by(state, i))


def move_to(state: State, i: int, j: int, band: int) -> None:
    """Put two ships at a range. RULING: who is docked with them keeps its own, but by an option
    docked ships move as one.
    """
    for at in range(PAIRS):
        one = alongside(state, i, j, at % 2)
        other = alongside(state, j, i, at // 2)
        if one >= 0 and other >= 0:
            put_band(state, one, other, band)


def share_ranges(state: State, i: int, j: int) -> None:
    """By an option a ship that has docked stands where the other does."""
    if state.options.docked_as_one != 0:
        for k in range(state.ship_count):
            if k != i and k != j:
                put_band(state, i, k, state.band[pair(j, k)])


def put_band(state: State, i: int, j: int, band: int) -> None:
    """Note the band between two ships, both ways."""
    state.band[pair(i, j)] = band
    state.band[pair(j, i)] = band


def plot_jump(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """Jump plot (CE-10.9.28, .29): Easy, EDU, less the jump number, less one for haste."""
    ship = state.ships[i]
    begin_check(state, i, m, Skill.NAVIGATION, Ability.EDU)
    add_difficulty(state, Difficulty.EASY)
    tally_add(state.tally, Reason.JUMP_NUMBER, -ship.jump)
    tally_add(state.tally, Reason.HASTE, JUMP_HASTE)
    effect = throw_check(state, dice, log, i, m, Skill.NAVIGATION, Roll.PLOT)
    ship.plot = 1 if effect >= 0 else 2
    say.plotted(log, i, plot=ship.plot, sees=seen_by(state, i))


def jump_fuel(ship: Ship) -> int:
    """Kilograms that a jump burns: a tenth of the hull for each parsec."""
    return ship.tons * KILOGRAMS * ship.jump * JUMP_FUEL // PERCENT


def jump(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """The drive engineer's check, then the jump itself; a bad plot misjumps (ruling S14).

    Accurate (0), inaccurate (1) or misjumped (2): the ship is gone in any case.
    """
    ship = state.ships[i]
    begin_check(state, i, m, Skill.ENGINEERING, Ability.EDU)
    if ship.hits[System.J_DRIVE] == 1:
        tally_add(state.tally, Reason.J_DRIVE, JUMP_PER_HIT)
    effect = throw_check(state, dice, log, i, m, Skill.ENGINEERING, Roll.JUMP_DRIVE)
    ship.fuel -= jump_fuel(ship)
    tally_clear(state.tally)
    tally_add(state.tally, Reason.ENGINEERING, effect)
    tally_add(state.tally, Reason.J_DRIVE, JUMP_PER_HIT * ship.hits[System.J_DRIVE])
    need = JUMP_ACCURATE - state.tally.total
    total = two_dice(dice, Roll.JUMP, i, need) + state.tally.total
    result = 0 if total >= JUMP_ACCURATE else 1
    if total <= 0 or ship.plot == 2:
        result = 2
    say.jumped(
        log,
        dice,
        state.tally,
        Roll.JUMP,
        result == 0,
        chance_of(need),
        i,
        result=result,
        sees=seen_by(state, i),
    )
    leave_play(state, log, i, Fate.JUMPED)
