"""Free and extended actions (CE-10.11.1 to .7) and people in the way (CE-10.19)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll, some_dice, two_dice
from ..say import Log
from ..state import Member, State
from ..tables import (
    PERSON_DICE,
    PERSON_DM,
    PERSON_RADS,
    PERSON_TIMES,
    RADS,
    TARGET,
    TASK_UNIT,
    TURN_SECONDS,
)
from ..terms import Ability
from ..vocabulary import Reason
from .checks import add_difficulty, average, begin_check, chance_of, throw_check
from .crew import recount_posts, seen_by
from .gunnery import (
    first_ready,
    gun_skill,
    is_missile,
    mount_modifiers,
    spend_ready,
    use_aid,
)
from .sides import seats_of_side

DIFFICULTIES = 7


def task_turns(seconds: int) -> int:
    """Turns of 1,000 seconds that a task takes (CE-10.11.3; ruling S24)."""
    return (seconds + TURN_SECONDS - 1) // TURN_SECONDS


def begin_task(state: State, dice: Dice, log: Log, i: int, m: int, skill: int, frame: int) -> None:
    """Begin an extended action: 1D6 of the time frame (CE-10.11.3)."""
    member = state.ships[i].crew[m]
    member.task = skill
    member.disturbed = NOBODY
    member.task_left = task_turns(some_dice(dice, Roll.TASK_TIME, 1, i) * TASK_UNIT[frame])
    recount_posts(state.ships[i])
    say.task_began(
        log, i, member=m, turns=member.task_left, sees=seats_of_side(state, state.ships[i].seat)
    )


def work_on(state: State, dice: Dice, log: Log, i: int, m: int) -> None:
    """A turn's work on it (CE-10.11.4); when it is done, its check is thrown."""
    member = state.ships[i].crew[m]
    member.task_left -= 1
    if member.task_left > 0:
        say.task_worked(
            log, i, member=m, left=member.task_left, sees=seats_of_side(state, state.ships[i].seat)
        )
        return
    skill = member.task
    member.task = NOBODY
    recount_posts(state.ships[i])
    effect = average(state, dice, log, i, m, skill, Ability.EDU, Roll.TASK)
    say.task_done(log, i, member=m, effect=effect, sees=seats_of_side(state, state.ships[i].seat))


def spare_the_idle(member: Member, turn: int) -> None:
    """A hit costs the work of its turn (CE-10.11.6): none, where none was done in that turn."""
    if member.task != NOBODY and member.disturbed == turn and member.done != turn:
        member.task_left -= 1


def drop_task(state: State, log: Log, i: int, m: int) -> None:
    """Abandon it and rejoin the order (CE-10.11.4)."""
    state.ships[i].crew[m].task = NOBODY
    recount_posts(state.ships[i])
    say.task_dropped(log, i, member=m, sees=seats_of_side(state, state.ships[i].seat))


def task_check(
    state: State, dice: Dice, log: Log, i: int, m: int, skill: int, basis: int, dm: int
) -> int:
    """A check that the umpire calls for: `basis` is characteristic * 7 + difficulty; returns
    Effect.
    """
    begin_check(state, i, m, skill, basis // DIFFICULTIES)
    add_difficulty(state, basis % DIFFICULTIES)
    tally_add(state.tally, Reason.UMPIRE, dm)
    return throw_check(state, dice, log, i, m, skill, Roll.AD_HOC)


def shoot_person(state: State, dice: Dice, log: Log, i: int, m: int, k: int, dm: int) -> None:
    """A mount's first weapon that can fire, at one person (CE-10.19.1): -4 to hit, personal
    damage by the table.
    """
    mount = state.ships[i].mounts[k]
    slot = first_ready(state.ships[i], mount)
    weapon = mount.missile if is_missile(mount.weapon[slot]) else mount.weapon[slot]
    mount.fired = state.turn
    state.ships[i].hidden = 0
    begin_check(state, i, m, gun_skill(mount), Ability.DEX)
    mount_modifiers(state, i, k, weapon)
    tally_add(state.tally, Reason.LINE_UP, state.ships[i].line_up)
    tally_add(state.tally, Reason.COMPUTER, use_aid(state.ships[i]))
    tally_add(state.tally, Reason.PERSON, PERSON_DM)
    tally_add(state.tally, Reason.UMPIRE, dm)
    need = TARGET - state.tally.total
    effect = two_dice(dice, Roll.ATTACK, i, need) - need
    success = effect >= 0
    spend_ready(state.ships[i], mount, slot)
    say.attacked(
        log,
        dice,
        state.tally,
        Roll.ATTACK,
        success,
        chance_of(need),
        i,
        target=NOBODY,
        member=m,
        mount=k,
        effect=effect,
        weapon=weapon,
        sees=seen_by(state, i),
    )
    if success:
        damage = personal_damage(dice, weapon, i)
        rads = some_dice(dice, Roll.RADS, PERSON_RADS[weapon], i) * RADS
        say.person_shot_at(log, i, weapon=weapon, damage=damage, rads=rads, sees=seen_by(state, i))


def personal_damage(dice: Dice, weapon: int, i: int) -> int:
    """What a ship's weapon does to a person (CE-10.19.2 to .11)."""
    return some_dice(dice, Roll.PERSON, PERSON_DICE[weapon], i) * PERSON_TIMES[weapon]
