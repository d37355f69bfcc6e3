"""Before orders: manoeuvrability, engineer and navigator, how many orders (chapters 5, 8, 9)."""

from asalto.core.kernel.dice import Dice

from .. import say
from ..rolls import Roll, check_dice
from ..say import Log
from ..state import ORDERS_MAX, VALUES, Design, Ship, State
from ..tables import ENGINEER, NAVIGATOR, RETREAT_MANOEUVRE, TURNS_AT_ZERO
from ..vocabulary import Letter, Role, Status
from .checks import chance, is_success, outcome, start_tally, wound_of
from .crew import best_of, is_able, pilot_of


def manoeuvrability(design: Design, engines: int) -> int:
    """The highest listed value whose engines are working, else 0 (CEP-5.8, 5.9)."""
    for i in range(1, VALUES):
        value = VALUES - i
        if design.need[value] > 0 and design.need[value] <= engines:
            return value
    return 0


def has_engines(ship: Ship) -> bool:
    """True with a working engine and fuel; without fuel it is as if without engines (CEP-16.11)."""
    return ship.engines > 0 and ship.autonomy > 0


def open_manoeuvre(state: State, i: int) -> None:
    """This turn's manoeuvrability before the engineer; losses count from here (CEP-7.2, 16.9)."""
    ship = state.ships[i]
    ship.manoeuvre = 0
    if has_engines(ship):
        ship.manoeuvre = manoeuvrability(state.designs[ship.design], ship.engines)
    ship.help = 0


def may_check(state: State, i: int, role: int) -> bool:
    """True if an engineer or navigator of the ship may make a check (CEP-8.1, 8.2, 19.6)."""
    ship = state.ships[i]
    if ship.status != Status.FLYING or ship.host >= 0:
        return False
    if role == Role.ENGINEER and not has_engines(ship):
        return False
    return best_of(state, ship, role) >= 0


def engineer_check(state: State, i: int, dice: Dice, log: Log) -> None:
    """The engineer's check changes this turn's manoeuvrability, never below 0 (CEP-8.3, 8.4)."""
    for member in range(state.ships[i].crew_count):
        if makes_check(state, i, member, Role.ENGINEER):
            engineer_throw(state, i, member, dice, log)


def makes_check(state: State, i: int, member: int, role: int) -> bool:
    """True for the best of a post; by an option for each who is able (CEP-8.2)."""
    ship = state.ships[i]
    if state.options.all_check == 0:
        return member == best_of(state, ship, role)
    return ship.crew[member].role == role and is_able(state, ship.crew[member])


def engineer_throw(state: State, i: int, member: int, dice: Dice, log: Log) -> None:
    """One engineer's check (CEP-8.3)."""
    ship = state.ships[i]
    crew = ship.crew[member]
    start_tally(state, i, 0, wound_of(crew))
    odds = chance(state, crew.skill)
    total = check_dice(dice, Roll.ENGINEER, i, crew.skill - state.tally.total)
    result = outcome(state, dice, total, crew.skill)
    ship.manoeuvre = max(0, ship.manoeuvre + ENGINEER[result])
    passed = is_success(result)
    say.engineer_checked(
        log,
        dice,
        state.tally,
        Roll.ENGINEER,
        passed,
        odds,
        i,
        skill=crew.skill,
        result=result,
        change=ENGINEER[result],
        manoeuvrability=ship.manoeuvre,
    )


def navigator_check(state: State, i: int, dice: Dice, log: Log) -> None:
    """The navigator's check changes the pilot's piloting checks of this turn (CEP-8.3, 8.4)."""
    for member in range(state.ships[i].crew_count):
        if makes_check(state, i, member, Role.NAVIGATOR):
            navigator_throw(state, i, member, dice, log)


def navigator_throw(state: State, i: int, member: int, dice: Dice, log: Log) -> None:
    """One navigator's check (CEP-8.3)."""
    ship = state.ships[i]
    crew = ship.crew[member]
    start_tally(state, i, 0, wound_of(crew))
    odds = chance(state, crew.skill)
    total = check_dice(dice, Roll.NAVIGATOR, i, crew.skill - state.tally.total)
    result = outcome(state, dice, total, crew.skill)
    ship.help += NAVIGATOR[result]
    passed = is_success(result)
    say.navigator_checked(
        log,
        dice,
        state.tally,
        Roll.NAVIGATOR,
        passed,
        odds,
        i,
        skill=crew.skill,
        result=result,
        change=NAVIGATOR[result],
    )


def open_orders(state: State, i: int) -> None:
    """How many orders the ship may write this turn (CEP-9.5, 9.7, 9.8; retreat: CEP-23.17)."""
    ship = state.ships[i]
    ship.limit = 0
    if ship.status != Status.FLYING or ship.host >= 0:
        return
    if ship.retreating == 2:
        ship.manoeuvre = max(0, ship.manoeuvre - RETREAT_MANOEUVRE)
        ship.retreating = 0
    if not has_engines(ship) or pilot_of(state, ship) < 0:
        return
    ship.limit = min(ORDERS_MAX, ship.manoeuvre)
    if ship.manoeuvre == 0:
        ship.limit = TURNS_AT_ZERO


def may_write(ship: Ship, letter: int, written: int) -> bool:
    """True if the letter may stand next: within the limit, no A at manoeuvrability 0 (CEP-9.7)."""
    if letter < Letter.D or letter > Letter.A or written >= ship.limit:
        return False
    return letter != Letter.A or ship.manoeuvre != 0
