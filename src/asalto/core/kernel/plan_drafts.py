"""Plans drawn up inside the kernel: greedy's own, others that begin otherwise, and variations.

A variation differs from a plan in one choice. Plans that came out best are varied again.
"""

from asalto.core.kernel.choices import Choices
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.playout import (
    BANNED,
    BEGINNER,
    GREEDY,
    NOVICE,
    advise,
    best,
    copy_row,
    decide,
    hide,
    legal,
    random_below,
)
from asalto.core.kernel.search import (
    PLAN_MAX,
    SPREAD,
    Desk,
    Plan,
    imagine,
    is_same,
    is_still_asked,
    play_row,
    write_row,
)
from asalto.core.ruleset import State

LIKELY = 6
"""From how many of the best choices, by the hints, half of all variations are taken."""


def extend(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plan: Plan,
    desk: Desk, number: int, bot: int, dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Carry a plan on to its end, as one of the kernel's bots would."""
    imagine(roots, worlds, desk, number, dice, fate)
    for k in range(plan.count):
        if not play_row(worlds, plan.rows[k], out, dice, log):
            plan.count = k
            return
    carry_on(roots, worlds, shadows, out, plan, desk, bot, dice, fate, log)


def carry_on(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plan: Plan,
    desk: Desk, bot: int, dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Append what a bot would choose in worlds[0], until something comes between."""
    while plan.count < PLAN_MAX and is_still_asked(worlds[0], roots[0], desk.seat, dice):
        place = decide(worlds, 0, shadows, out, fate, desk.seat, bot)
        write_row(plan, out.rows[place])
        if not play_row(worlds, plan.rows[plan.count - 1], out, dice, log):
            plan.count -= 1
            return


def vary(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, base: Plan,
    plan: Plan, desk: Desk, number: int, dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Write a plan that differs from another in one choice: the rest stays as far as it may, or
    is greedy's."""
    plan.count = 0
    imagine(roots, worlds, desk, 0, dice, fate)
    set_seed(fate, desk.seed - SPREAD * number)
    turning = random_below(fate, max(1, base.count))
    for k in range(turning):
        write_row(plan, base.rows[k])
        if not play_row(worlds, base.rows[k], out, dice, log):
            plan.count = k
            return
    if not is_still_asked(worlds[0], roots[0], desk.seat, dice):
        return
    write_row(plan, out.rows[other_choice(worlds, shadows, out, base, turning, desk.seat, fate)])
    keeps = random_below(fate, 2) == 0
    if not play_row(worlds, plan.rows[turning], out, dice, log):
        plan.count = turning
        return
    if keeps:
        for k in range(turning + 1, base.count):
            if not is_still_asked(worlds[0], roots[0], desk.seat, dice):
                return
            write_row(plan, base.rows[k])
            if not play_row(worlds, base.rows[k], out, dice, log):
                plan.count -= 1
                break
    carry_on(roots, worlds, shadows, out, plan, desk, GREEDY, dice, fate, log)


def other_choice(
    worlds: list[State], shadows: list[State], out: Choices, base: Plan, turning: int, seat: int,
    fate: Dice,
) -> int:  # fmt: skip
    """The place of a choice other than the base's: any, or one of those that the hints like."""
    copy_row(shadows, 0, worlds, 0)
    hide(shadows[0], seat)
    out.count = 0
    legal(shadows[0], seat, out)
    if random_below(fate, 2) == 0:
        place = random_below(fate, out.count)
        if not is_same(out.rows[place], base.rows[turning]):
            return place
    advise(shadows[0], seat, out)
    place = best(out, fate)
    skipped = random_below(fate, max(1, min(LIKELY, out.count)))
    for _ in range(skipped + 1):
        place = best(out, fate)
        if is_same(out.rows[place], base.rows[turning]) and out.count > 1:
            out.score[place] = BANNED
            place = best(out, fate)
        out.score[place] = BANNED
    return place


def same(one: Plan, other: Plan) -> bool:
    """Whether two plans are the same choices."""
    if one.count != other.count:
        return False
    for k in range(one.count):
        if not is_same(one.rows[k], other.rows[k]):
            return False
    return True


def keep_new(plans: list[Plan], desk: Desk) -> None:
    """Keep the plan at the end of the list, unless it stands there already."""
    last = plans[desk.plan_count]
    for k in range(desk.plan_count):
        if same(plans[k], last):
            return
    last.alive = 1
    last.tried = 0
    last.total = 0
    last.ahead = 0
    last.square = 0
    desk.plan_count += 1


def first_choices(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plans: list[Plan],
    desk: Desk, dice: Dice, fate: Dice, room: int,
) -> int:  # fmt: skip
    """Begin a plan with each of the choices that the hints like best; returns how many."""
    imagine(roots, worlds, desk, 0, dice, fate)
    copy_row(shadows, 0, roots, 0)
    out.count = 0
    legal(shadows[0], desk.seat, out)
    advise(shadows[0], desk.seat, out)
    count = min(room, out.count)
    for k in range(count):
        place = best(out, fate)
        plan = plans[desk.plan_count + k]
        plan.count = 0
        write_row(plan, out.rows[place])
        out.score[place] = BANNED
    return count


def draft(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plans: list[Plan],
    desk: Desk, dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Draw up the plans to be compared; the first is greedy's own."""
    desk.plan_count = 0
    plans[0].count = 0
    extend(roots, worlds, shadows, out, plans[0], desk, 0, GREEDY, dice, fate, log)
    keep_new(plans, desk)
    room = min(desk.firsts, len(plans) - desk.plan_count - 1)
    begin = desk.plan_count
    count = first_choices(roots, worlds, shadows, out, plans, desk, dice, fate, room)
    for k in range(count):
        target = plans[desk.plan_count]
        take_rows(target, plans[begin + k])
        extend(roots, worlds, shadows, out, target, desk, 0, GREEDY, dice, fate, log)
        keep_new(plans, desk)
    for k in range(desk.loose // 4):
        if desk.plan_count < len(plans) - 1:
            target = plans[desk.plan_count]
            target.count = 0
            bot = BEGINNER if k % 2 == 0 else NOVICE
            extend(roots, worlds, shadows, out, target, desk, k + 1, bot, dice, fate, log)
            keep_new(plans, desk)
    desk.base = 0
    variations(roots, worlds, shadows, out, plans, desk, dice, fate, log)


def variations(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plans: list[Plan],
    desk: Desk, dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Add variations of one plan, as many as are wanted and there is room for."""
    for _ in range(desk.loose):
        if desk.plan_count < len(plans) - 1:
            desk.varied += 1
            target = plans[desk.plan_count]
            base = plans[desk.base]
            vary(roots, worlds, shadows, out, base, target, desk, desk.varied, dice, fate, log)
            if target.count > 0:
                keep_new(plans, desk)


def take_rows(plan: Plan, other: Plan) -> None:
    """Begin a plan with the choices of another."""
    count = other.count
    plan.count = 0
    for k in range(count):
        write_row(plan, other.rows[k])
