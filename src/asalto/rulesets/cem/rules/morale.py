"""Morale phase: casualties, morale tests, surrender (CEM chapter 9)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import TRIPLE_ONE, Roll, is_pair, three_dice
from ..say import Log
from ..state import State
from ..tables import (
    AT_MOST,
    FATAL,
    LEADER_LOST,
    MORALE_DEAD,
    MORALE_WOUNDED,
    RESISTANCE,
    RESISTANCE_WOUND,
)
from ..vocabulary import Gone, Reason
from .flight import AT_EDGE, leave_refuge
from .units import has_lost_leader, mark_stragglers, measure_box, remove, remove_unit, wounded_count

CRITICAL = 1000
"""Chance of a triple 1 in millionths."""


def resistance_chance(wounds: int, added: int) -> int:
    """Chance in millionths that a figure with so many wounds stays (CEM-9.5, 9.8), with what the
    umpire adds to its unit's throws; a triple 1 always does."""
    if wounds >= FATAL:
        return CRITICAL
    most = RESISTANCE - RESISTANCE_WOUND * wounds - added
    return AT_MOST[min(30, max(TRIPLE_ONE, most))]


def resist(state: State, i: int, dice: Dice, log: Log) -> bool:
    """Resistance roll (tirada de resistencia, CEM-9.3 to 9.10): whether the figure stays.

    3d10 + 5 a wound up to 20; with 4 wounds or more only a triple 1. Who stays loses one wound.
    """
    figure, tally = state.figures[i], state.tally
    added = state.units[figure.unit].by_umpire
    tally_clear(tally)
    tally_add(tally, Reason.WOUNDS, RESISTANCE_WOUND * figure.wounds)
    tally_add(tally, Reason.UMPIRE, added)
    chance = resistance_chance(figure.wounds, added)
    most = TRIPLE_ONE if figure.wounds >= FATAL else max(TRIPLE_ONE, RESISTANCE - tally.total)
    thrown = three_dice(dice, Roll.RESISTANCE, i, most)
    stays = figure.wounds < FATAL and thrown + tally.total <= RESISTANCE
    stays = stays or thrown == TRIPLE_ONE
    if stays:
        figure.wounds -= 1
    say.resisted(
        log, dice, tally, Roll.RESISTANCE, stays, chance, i, stays=1 if stays else 0,
        critical=1 if stays and thrown + tally.total > RESISTANCE else 0,
        wounds=figure.wounds if stays else 0,
    )  # fmt: skip
    if not stays:
        say.fell(log, i)
        remove(state, i, Gone.FALLEN)
    return stays


def remove_casualties(state: State, unit: int, dice: Dice, log: Log) -> None:
    """First stage (CEM-9.2): every wounded figure of a unit rolls once."""
    row = state.units[unit]
    row.dead = 0
    for i in range(row.first, row.first + row.count):
        if state.figures[i].gone == 0 and state.figures[i].wounds > 0:
            if not resist(state, i, dice, log):
                row.dead += 1
    if row.dead > 0:
        measure_box(state, unit)
        mark_stragglers(state, unit)


def morale_of(state: State, unit: int, leaderless: bool = False) -> int:
    """A unit's morale; a setting makes a lost leader cost it some."""
    lowered = state.options.leaders == 1 and (leaderless or has_lost_leader(state, unit))
    return state.units[unit].morale - (LEADER_LOST if lowered else 0)


def holding_chance(state: State, unit: int, leaderless: bool, dead: int, wounded: int) -> int:
    """Chance in millionths that a unit passes a morale test (CEM-9.12 to 9.14), with what the
    umpire adds to its throws."""
    most = morale_of(state, unit, leaderless) - state.units[unit].by_umpire
    most -= MORALE_DEAD * dead + MORALE_WOUNDED * wounded
    return AT_MOST[min(30, most_to_hold(state, most))]


def most_to_hold(state: State, most: int) -> int:
    """The most that three dice may show: a triple 1 is nothing special here, but passes with
    `critical_morale` (CEM-9.8)."""
    return max(TRIPLE_ONE, most) if state.options.critical_morale == 1 else max(0, most)


def test_morale(state: State, unit: int, name: int, dice: Dice, log: Log) -> bool:
    """A morale test of either kind (CEM-9.12 to 9.16): whether the unit holds.

    The rally test counts the wounded only.
    """
    tally, morale = state.tally, morale_of(state, unit)
    dead = state.units[unit].dead if name == Roll.MORALE else 0
    wounded = wounded_count(state, unit)
    tally_clear(tally)
    if name == Roll.MORALE:
        tally_add(tally, Reason.DEAD, MORALE_DEAD * dead)
    tally_add(tally, Reason.WOUNDED_FIGURES, MORALE_WOUNDED * wounded)
    tally_add(tally, Reason.UMPIRE, state.units[unit].by_umpire)
    most = most_to_hold(state, morale - tally.total)
    holds = three_dice(dice, name, unit, most) <= most
    chance = holding_chance(state, unit, False, dead, wounded)
    if name == Roll.MORALE:
        say.morale_tested(log, dice, tally, name, holds, chance, unit, morale)
    else:
        say.rally_tested(log, dice, tally, name, holds, chance, unit, morale)
    return holds


def surrender(state: State, unit: int, log: Log) -> None:
    """Rendición (CEM-9.20): a test failed on equal damage dice (CEM-9.21), and all figures of the
    unit leave the table."""
    say.surrendered(log, unit)
    remove_unit(state, unit, Gone.SURRENDERED)
    say.chip_withdrawn(log, unit)


def test_losses(state: State, unit: int, dice: Dice, log: Log) -> bool:
    """The test for members lost this turn (CEM-9.11): whether the unit holds or need not test."""
    if state.units[unit].dead == 0:
        return True
    if test_morale(state, unit, Roll.MORALE, dice, log):
        return True
    if is_pair(dice):
        surrender(state, unit, log)
    elif state.units[unit].demoralised == 0:
        state.units[unit].demoralised = 1
        state.units[unit].arrived = 0
        say.demoralised(log, unit)
    return False


def test_flight(state: State, unit: int, held: bool, dice: Dice, log: Log) -> None:
    """The test of a demoralised unit in its refuge (CEM-9.16 to 9.19, 10.6 to 10.8).

    It recovers if it passes and did not fail for losses in the same turn (but with `last_test`);
    if it did, it stays there. A failure at the edge takes it off the table; elsewhere it flees on,
    past this refuge.
    """
    row = state.units[unit]
    at_edge = row.arrived == AT_EDGE
    passed = test_morale(state, unit, Roll.RALLY, dice, log)
    row.arrived = 0
    if passed and (held or state.options.last_test == 1):
        row.demoralised = 0
        row.refuge = NOBODY
        say.rallied(log, unit)
    elif passed:
        return
    elif is_pair(dice):
        surrender(state, unit, log)
    elif at_edge:
        say.left_table(log, unit)
        remove_unit(state, unit, Gone.LEFT)
        say.chip_withdrawn(log, unit)
    else:
        leave_refuge(state, unit)


def check_unit(state: State, unit: int, dice: Dice, log: Log) -> None:
    """Both stages for one unit, losses first (CEM-9.2, 9.19)."""
    row = state.units[unit]
    if row.here == 0:
        return
    fled = row.demoralised == 1 and row.arrived > 0
    remove_casualties(state, unit, dice, log)
    if row.here == 0:
        say.chip_withdrawn(log, unit)
        return
    held = test_losses(state, unit, dice, log)
    if fled and row.here > 0:
        test_flight(state, unit, held, dice, log)
