"""Looking ahead inside the kernel: whole plans of one seat, played out and compared.

A plan is what a seat does from now on until dice are thrown, somebody else is asked, or the turn is
over: an order sheet, a path, a volley. Everything begins with the seat's view; what it hides is
filled in anew for each play-out (`determinise`), and so are all dice. All plans meet the same
worlds, the same dice and the same opponents: their differences are the plans' own.
"""

from asalto.core.choices import Choice, Choices, set_choice
from asalto.core.contract import State
from asalto.core.dice import Dice, set_seed
from asalto.core.events import Log
from asalto.core.playout import (
    BANNED,
    BEGINNER,
    GREEDY,
    NOVICE,
    RANDOM,
    SEATS_MAX,
    advise,
    apply,
    best,
    copy_row,
    decide,
    force,
    kept,
    legal,
    next_seat,
    pending,
    toll,
)
from asalto.core.records import NOBODY, cells, record, rows

PLAN_MAX = 24
PLANS_MAX = 64
WIN = 1000
EVEN = 500
EDGE = 50
"""How near an unfinished battle may come to a won or a lost one."""
POOL = (GREEDY, NOVICE, GREEDY, RANDOM, GREEDY, BEGINNER, GREEDY, NOVICE)
"""Whom the others are taken for, from one play-out to the next."""
SPREAD = 7919
"""Between the random numbers of one play-out and the next."""


@record
class Plan:
    """What a seat might do, and what came of it."""

    alive: int  # 1: still in the running
    tried: int  # play-outs
    total: int  # thousandths won in all of them
    ahead: int  # thousandths more than greedy's plan won in the same play-outs
    square: int  # the squares of those differences, summed
    count: int
    rows: list[Choice] = rows(Choice, PLAN_MAX, used="count")


@record
class Desk:
    """What is being thought about."""

    seat: int
    seed: int
    horizon: int  # turns that a play-out lasts
    most: int  # decisions that it lasts
    loose: int  # plans that greedy with slips draws up beside its own
    decisions: int  # made in all play-outs so far
    plan_count: int
    bots: list[int] = cells(SEATS_MAX)
    forward: list[int] = cells(PLANS_MAX)  # values of this play-out, plan by plan


def determinise(state: State, seat: int, fate: Dice) -> None:
    """The ruleset's `determinise`: fill in what a view hides (see `plausible`)."""
    plausible(state, fate)


def plausible(state: State, fate: Dice) -> None:
    """Numbers that are UNKNOWN become possible ones (`binding.plausible_source`)."""


def value(state: State, seat: int) -> int:
    """The ruleset's `value`: how a battle stands for a seat, in thousandths; 500 is even.

    Without one: what the seat has left against what the strongest of the others has.
    """
    mine = 1 + kept(state, seat) + max(0, force(state, seat) - toll(state, seat))
    theirs = 1
    for other in range(state.seat_count):
        if other != seat:
            left = kept(state, other) + max(0, force(state, other) - toll(state, other))
            theirs = max(theirs, 1 + left)
    return WIN * mine // (mine + theirs)


def judged(state: State, seat: int) -> int:
    """How a play-out has ended, or how it stands where it was cut off."""
    if state.over != 0:
        if state.winner == seat:
            return WIN
        return EVEN if state.winner == NOBODY else 0
    return max(EDGE, min(WIN - EDGE, value(state, seat)))


def imagine(
    roots: list[State], worlds: list[State], desk: Desk, number: int, dice: Dice, fate: Dice
) -> None:
    """Lay out world `number` that fits the view in roots[0], with dice of its own."""
    copy_row(worlds, 0, roots, 0)
    set_seed(fate, desk.seed + SPREAD * number)
    determinise(worlds[0], desk.seat, fate)
    set_seed(dice, desk.seed + SPREAD * number + 1)
    dice.seen_count = 0


def write_row(plan: Plan, row: Choice) -> None:
    """Append a choice to a plan."""
    target = plan.rows[plan.count]
    plan.count += 1
    set_choice(target, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4)


def play_row(worlds: list[State], row: Choice, out: Choices, dice: Dice, log: Log) -> bool:
    """Play one choice of a plan in worlds[0]; False if it may not be made there."""
    out.count = 0
    legal(worlds[0], row.seat, out)
    place = place_of(row, out)
    if place == NOBODY:
        return False
    log.count = 0
    dice.seen_count = 0
    apply(worlds[0], out.rows[place], dice, log)
    return True


def place_of(row: Choice, out: Choices) -> int:
    """Where a choice stands in a list; NOBODY if it does not."""
    for k in range(out.count):
        if is_same(row, out.rows[k]):
            return k
    return NOBODY


def is_same(one: Choice, other: Choice) -> bool:
    """Whether two choices of a seat are the same."""
    if one.kind != other.kind or one.slot0 != other.slot0 or one.slot1 != other.slot1:
        return False
    if one.slot2 != other.slot2 or one.slot3 != other.slot3:
        return False
    return one.slot4 == other.slot4


def is_still_asked(world: State, root: State, seat: int, dice: Dice) -> bool:
    """True while nothing has come between a seat and its next choice."""
    if world.over != 0 or dice.thrown > 0 or world.turn != root.turn or world.phase != root.phase:
        return False
    return (pending(world) >> seat) & 1 != 0


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
    while plan.count < PLAN_MAX and is_still_asked(worlds[0], roots[0], desk.seat, dice):
        place = decide(worlds, 0, shadows, out, fate, desk.seat, bot)
        write_row(plan, out.rows[place])
        if not play_row(worlds, plan.rows[plan.count - 1], out, dice, log):
            plan.count -= 1
            return


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
        plans[k].count = 0
        write_row(plans[k], out.rows[place])
        out.score[place] = BANNED
    return count


def draft(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plans: list[Plan],
    desk: Desk, dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Draw up the plans to be compared; the first is greedy's own."""
    room = len(plans) - desk.loose - 1
    count = first_choices(roots, worlds, shadows, out, plans, desk, dice, fate, room)
    desk.plan_count = 0
    for k in range(count):
        row = plans[k].rows[0]
        target = plans[desk.plan_count]
        target.count = 0
        write_row(target, row)
        extend(roots, worlds, shadows, out, target, desk, 0, GREEDY, dice, fate, log)
        keep_new(plans, desk)
    for k in range(desk.loose):
        target = plans[desk.plan_count]
        target.count = 0
        bot = BEGINNER if k % 3 == 0 else (RANDOM if k % 3 == 1 else NOVICE)
        extend(roots, worlds, shadows, out, target, desk, k + 1, bot, dice, fate, log)
        keep_new(plans, desk)


def play_on(
    worlds: list[State], shadows: list[State], out: Choices, desk: Desk, last: int, dice: Dice,
    fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Let the kernel's bots play worlds[0] on, to turn `last` at most."""
    made = 0
    while made < desk.most and worlds[0].turn < last:
        seats = pending(worlds[0])
        if seats == 0:
            break
        seat = next_seat(seats)
        place = decide(worlds, 0, shadows, out, fate, seat, desk.bots[seat])
        log.count = 0
        dice.seen_count = 0
        apply(worlds[0], out.rows[place], dice, log)
        made += 1
    desk.decisions += made


def try_plan(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plan: Plan,
    desk: Desk, number: int, dice: Dice, fate: Dice, log: Log,
) -> int:  # fmt: skip
    """What a plan comes to in world `number`, in thousandths."""
    imagine(roots, worlds, desk, number, dice, fate)
    for k in range(plan.count):
        if worlds[0].over != 0 or (pending(worlds[0]) >> desk.seat) & 1 == 0:
            break
        if not play_row(worlds, plan.rows[k], out, dice, log):
            break
    set_seed(fate, desk.seed + SPREAD * number + 2)
    for seat in range(SEATS_MAX):
        desk.bots[seat] = GREEDY if seat == desk.seat else POOL[(number + seat) % len(POOL)]
    play_on(worlds, shadows, out, desk, roots[0].turn + desk.horizon, dice, fate, log)
    return judged(worlds[0], desk.seat)


def ponder(
    roots: list[State], worlds: list[State], shadows: list[State], outs: list[Choices],
    plans: list[Plan], desks: list[Desk], dices: list[Dice], fates: list[Dice], logs: list[Log],
    first: int, count: int,
) -> int:  # fmt: skip
    """Try every plan that is alive in the worlds from `first` on, `count` of them; draws the plans
    up if there are none. An entry point. Returns how many plans there are."""
    desk = desks[0]
    if desk.plan_count == 0:
        draft(roots, worlds, shadows, outs[0], plans, desk, dices[0], fates[0], logs[0])
    for number in range(first, first + count):
        for k in range(desk.plan_count):
            plan = plans[k]
            if plan.alive == 0:
                continue
            found = try_plan(
                roots, worlds, shadows, outs[0], plan, desk, number, dices[0], fates[0], logs[0]
            )
            desk.forward[k] = found
            plan.tried += 1
            plan.total += found
            ahead = found - desk.forward[0]
            plan.ahead += ahead
            plan.square += ahead * ahead
    return desk.plan_count
