"""Task checks: 2D6 + skill + characteristic + difficulty against 8; all in one place.

Natural 2 and 12 mean nothing special. Effect is the total less 8; from +6 a success is exceptional,
from -6 downwards a failure is.
"""

from __future__ import annotations

from asalto.core.kernel.dice import AGAIN, Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import two_dice
from ..say import Log
from ..state import State
from ..tables import (
    CHANCE,
    DIFFICULTY,
    EDGE,
    EXCEPTIONAL,
    HASTY_CHECK,
    HELP_EXCEPTIONAL,
    HELP_GOOD,
    SECOND_JOB,
    TARGET,
    UNSKILLED,
)
from ..terms import Difficulty, Skill
from ..vocabulary import Reason
from .crew import current_thrust, has_bridge, is_alone, is_beaten, seen_by

THROWS_MAX = 8
"""RULING: an opposed check that is tied on everything eight times running is lost by who began
it.
"""


def ability_dm(score: int) -> int:
    """DM of a characteristic: a third of it, rounded down, less two."""
    return max(0, score) // 3 - 2


def begin_check(state: State, i: int, m: int, skill: int, ability: int) -> None:
    """Start the tally of a check by member m of ship i: skill, characteristic, haste, points.

    Spends the captain's points (CE-10.9.35). Nobody at the post: unskilled, no characteristic.
    """
    tally = state.tally
    tally_clear(tally)
    if m < 0:
        tally_add(tally, Reason.UNSKILLED, UNSKILLED)
        return
    ship = state.ships[i]
    member = ship.crew[m]
    level = member.skill[skill]
    if level > 0:
        tally_add(tally, Reason.SKILL, level)
    elif level < 0:
        tally_add(tally, Reason.UNSKILLED, min(0, UNSKILLED + max(0, member.skill[Skill.JACK])))
    tally_add(tally, Reason.ABILITY, ability_dm(member.ability[ability]))
    tally_add(tally, Reason.UMPIRE, member.by_umpire)
    if ship.hasty != 0:
        tally_add(tally, Reason.HASTY, HASTY_CHECK)
    if member.significant > 1 and is_alone(ship, member):
        tally_add(tally, Reason.SECOND_JOB, SECOND_JOB)
    if member.bonus != 0:
        tally_add(tally, Reason.POOL, member.bonus)
        member.bonus = 0


def use_edge(state: State, i: int, m: int, j: int) -> None:
    """Add the one-time DM won from the enemy's signals, if readied against ship j (CE-10.9.48)."""
    if m >= 0 and state.ships[i].crew[m].edge == j and j != NOBODY:
        tally_add(state.tally, Reason.EDGE, EDGE)
        state.ships[i].crew[m].edge = NOBODY


def add_difficulty(state: State, difficulty: int) -> None:
    """Add the DM of a difficulty."""
    tally_add(state.tally, Reason.DIFFICULTY, DIFFICULTY[difficulty])


def chance_of(need: int) -> int:
    """The chance in millionths of throwing `need` or more with 2D6."""
    return CHANCE[max(0, min(13, need))]


def throw_check(
    state: State, dice: Dice, log: Log, i: int, m: int, skill: int, roll: int, j: int = NOBODY
) -> int:
    """Throw the check that the tally describes; returns its Effect."""
    need = TARGET - state.tally.total
    effect = two_dice(dice, roll, i, need) - need
    success = effect >= 0
    say.checked(
        log,
        dice,
        state.tally,
        roll,
        success,
        chance_of(need),
        i,
        target=j,
        member=m,
        skill=skill,
        effect=effect,
        sees=seen_by(state, i),
    )
    return effect


def plain_check(
    state: State,
    dice: Dice,
    log: Log,
    i: int,
    m: int,
    skill: int,
    ability: int,
    difficulty: int,
    roll: int,
    j: int = NOBODY,
) -> int:
    """A check with nothing but skill, characteristic and difficulty; returns its Effect."""
    begin_check(state, i, m, skill, ability)
    use_edge(state, i, m, j)
    add_difficulty(state, difficulty)
    return throw_check(state, dice, log, i, m, skill, roll, j)


def help_of(effect: int) -> int:
    """What a success lends: 1, or 2 for an exceptional one; 0 for a failure."""
    if effect < 0:
        return 0
    return HELP_EXCEPTIONAL if effect >= EXCEPTIONAL else HELP_GOOD


def opposed_throw(
    state: State,
    dice: Dice,
    log: Log,
    i: int,
    m: int,
    j: int,
    n: int,
    skill: int,
    ability: int,
    dm: int,
    reason: int,
    other_dm: int,
    other_reason: int,
    roll: int,
) -> tuple[int, int, int]:
    """One throw on each side: (1 won, -1 lost, 0 tied; own Effect; the other's Effect).

    A tie goes to the higher characteristic. Where nobody can oppose, an ordinary success wins.
    """
    begin_check(state, i, m, skill, ability)
    use_edge(state, i, m, j)
    tally_add(state.tally, reason, dm)
    mine = throw_check(state, dice, log, i, m, skill, roll, j)
    if n == NOBODY:
        return (1 if mine >= 0 else -1), mine, -1
    begin_check(state, j, n, skill, ability)
    use_edge(state, j, n, i)
    tally_add(state.tally, other_reason, other_dm)
    other = throw_check(state, dice, log, j, n, skill, roll, i)
    if mine != other:
        return (1 if mine > other else -1), mine, other
    mine_score = 0 if m == NOBODY else state.ships[i].crew[m].ability[ability]
    other_score = state.ships[j].crew[n].ability[ability]
    if mine_score != other_score:
        return (1 if mine_score > other_score else -1), mine, other
    return 0, mine, other


def opposed_check(
    state: State,
    dice: Dice,
    log: Log,
    i: int,
    m: int,
    j: int,
    n: int,
    skill: int,
    ability: int,
    dm: int,
    reason: int,
    other_dm: int,
    other_reason: int,
    roll: int,
) -> tuple[int, int, int]:
    """An opposed check, thrown again while tied: (1 won or -1 lost, own Effect, the other's).

    It is the same check: points and advantages that were spent on it count in each throw.
    While odds are weighed it is thrown once: a tie stands for the next throw, which is like it.
    """
    bonus, edge = gifts_of(state, i, m)
    other_bonus, other_edge = gifts_of(state, j, n)
    for at in range(THROWS_MAX):
        if at > 0:
            give_back(state, i, m, bonus, edge)
            give_back(state, j, n, other_bonus, other_edge)
        won, mine, other = opposed_throw(
            state, dice, log, i, m, j, n, skill, ability, dm, reason, other_dm, other_reason, roll
        )
        if state.weighed.on != 0:
            state.weighed.result = (1 + won) // 2 if won != 0 else AGAIN
            return (won if won != 0 else -1), mine, other
        if won != 0:
            tell_opposed(state, log, i, j, n, won, 1 if mine == other else 0)
            return won, mine, other
        if n != NOBODY:
            say.opposed_again(log, i, target=j, sees=seen_by(state, i))
    tell_opposed(state, log, i, j, n, -1, 1)
    return -1, 0, 0


def gifts_of(state: State, i: int, m: int) -> tuple[int, int]:
    """What a member has to spend on the next check: points of the captain, an advantage."""
    if m < 0:
        return 0, NOBODY
    return state.ships[i].crew[m].bonus, state.ships[i].crew[m].edge


def give_back(state: State, i: int, m: int, bonus: int, edge: int) -> None:
    """Give it to the member again, for the next throw of the same check (CE-10.9.35, .48)."""
    if m >= 0:
        state.ships[i].crew[m].bonus = bonus
        state.ships[i].crew[m].edge = edge


def tell_opposed(state: State, log: Log, i: int, j: int, n: int, won: int, tied: int) -> None:
    """Say who has won an opposed check, where somebody could oppose."""
    if n != NOBODY:
        winner = i if won > 0 else j
        say.opposed(log, winner, target=i + j - winner, tied=tied, sees=seen_by(state, i))


def pilots(
    state: State, dice: Dice, log: Log, i: int, m: int, j: int, dm: int, reason: int, roll: int
) -> tuple[int, int, int]:
    """The pilots of two ships against each other."""
    n = opposing_pilot(state, j)
    ability = 1  # DEX
    return opposed_check(
        state, dice, log, i, m, j, n, Skill.PILOT, ability, dm, reason, 0, Reason.DIFFICULTY, roll
    )


def opposing_pilot(state: State, j: int) -> int:
    """The pilot who can fly ship j now, or NOBODY."""
    ship = state.ships[j]
    if not has_bridge(ship) or current_thrust(ship) <= 0 or is_beaten(ship):
        return NOBODY
    return ship.pilot


def average(
    state: State,
    dice: Dice,
    log: Log,
    i: int,
    m: int,
    skill: int,
    ability: int,
    roll: int,
    j: int = NOBODY,
) -> int:
    """A check of average difficulty, which is also what holds where the book names none."""
    return plain_check(state, dice, log, i, m, skill, ability, Difficulty.AVERAGE, roll, j)
