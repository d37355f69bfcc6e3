"""Torpedoes that hit, and dodging them (chapter 12)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, check_dice
from ..say import Log
from ..state import State
from ..tables import BANDS, DODGE_MANOEUVRE, DODGE_RANGE, DODGE_TORPEDO
from ..vocabulary import Reason, Weaponry
from .checks import chance, is_success, outcome, start_tally
from .damage import land
from .fire import speed_modifier
from .sections import speed


def dodge_tally(state: State, j: int, range_band: int, count: int) -> None:
    """Manoeuvrability, range, own speed, torpedoes that hit from everybody (CEP-12.2 to 12.4)."""
    ship = state.ships[j]
    start_tally(state, j, ship.open_hits, ship.dodge_wound)
    tally = state.tally
    tally_add(tally, Reason.NAVIGATOR, ship.help)
    tally_add(tally, Reason.MANOEUVRE, DODGE_MANOEUVRE * ship.manoeuvre)
    tally_add(tally, Reason.RANGE, DODGE_RANGE[range_band])
    tally_add(tally, Reason.OWN_SPEED, speed_modifier(speed(ship)))
    tally_add(tally, Reason.TORPEDOES, DODGE_TORPEDO * count)


def running_at(state: State, j: int) -> int:
    """Torpedoes of this turn that hit ship j, from all attackers; by an option all that were fired
    at it (CEP-12.4)."""
    count = 0
    if state.options.all_torpedoes != 0:
        for i in range(state.ship_count):
            for weapon in range(state.ships[i].weapon_count):
                gun = state.ships[i].weapons[weapon]
                if gun.kind == Weaponry.TO and gun.aimed == j:
                    count += gun.fired
        return count
    for k in range(state.torpedo_count):
        if state.torpedoes[k].target == j:
            count += 1
    return count


def is_of_salvo(state: State, k: int, i: int, j: int, range_band: int) -> bool:
    """True if torpedo k is one of those that ship i has running at ship j from that range; by an
    option those from longer ranges are dodged with them (CEP-12.5)."""
    torpedo = state.torpedoes[k]
    if torpedo.shooter != i or torpedo.target != j:
        return False
    return torpedo.band == range_band or state.options.one_dodge != 0


def shortest(state: State, i: int, j: int) -> int:
    """The shortest range from which ship i has a torpedo running at ship j; without any, none."""
    found = len(BANDS)
    for k in range(state.torpedo_count):
        torpedo = state.torpedoes[k]
        if torpedo.shooter == i and torpedo.target == j:
            found = min(found, torpedo.band)
    return found


def dodge(state: State, i: int, j: int, range_band: int, dice: Dice, log: Log) -> bool:
    """One piloting check against all torpedoes of one attacker and range (CEP-12.1, 12.5); True if
    dodged."""
    ship = state.ships[j]
    if ship.dodge_skill < 0:
        say.no_dodge(log, j, shooter=i)
        return False
    dodge_tally(state, j, range_band, running_at(state, j))
    odds = chance(state, ship.dodge_skill)
    total = check_dice(dice, Roll.DODGE, j, ship.dodge_skill - state.tally.total)
    result = outcome(state, dice, total, ship.dodge_skill)
    passed = is_success(result)
    say.dodge(
        log,
        dice,
        state.tally,
        Roll.DODGE,
        passed,
        odds,
        j,
        shooter=i,
        skill=ship.dodge_skill,
        result=result,
    )
    return passed


def salvo(state: State, i: int, j: int, range_band: int, dice: Dice, log: Log) -> None:
    """The dodge against one attacker's torpedoes of one range, then what gets through (CEP-12.1,
    14.7). RULING: those that end at the two hexes of a large ship at two ranges are two salvoes."""
    if state.options.one_dodge != 0 and range_band != shortest(state, i, j):
        return
    count = 0
    for k in range(state.torpedo_count):
        count += 1 if is_of_salvo(state, k, i, j, range_band) else 0
    if count == 0 or dodge(state, i, j, range_band, dice, log):
        return
    for k in range(state.torpedo_count):
        torpedo = state.torpedoes[k]
        if is_of_salvo(state, k, i, j, range_band):
            land(
                state, j, Weaponry.TO, torpedo.section, torpedo.critical,
                torpedo.location, torpedo.one, torpedo.other, dice, log,
            )  # fmt: skip


def salvoes(state: State, dice: Dice, log: Log) -> None:
    """All dodges of the turn, after all shots (CEP-12.5)."""
    if state.torpedo_count == 0:
        return
    for j in range(state.ship_count):
        for i in range(state.ship_count):
            for range_band in range(len(BANDS)):
                salvo(state, i, j, range_band, dice, log)
    state.torpedo_count = 0
