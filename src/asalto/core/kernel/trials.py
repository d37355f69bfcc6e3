"""What is tried inside the kernel: plans against each other, and battles from any place to the end.

The same seeds meet the same dice and the same bots, whatever is tried: two ways on from one place
can be compared battle by battle.
"""

from asalto.core.kernel.choices import Choice, Choices, set_choice
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.odds_walk import copy_choice
from asalto.core.kernel.plan_drafts import draft, variations
from asalto.core.kernel.playout import (
    GREEDY,
    ITSELF,
    SEATS_MAX,
    Outcome,
    apply,
    check,
    copy_moving,
    copy_row,
    decide,
    next_seat,
    pending,
    play_step,
)
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.search import (
    POOL,
    Desk,
    Plan,
    begin_turn,
    determinise,
    imagine,
    judged,
    make_ready,
    note_fear,
    play_row,
    seed_of,
    weigh_fears,
)
from asalto.core.kernel.sides import allied
from asalto.core.ruleset import State


def play_on(
    worlds: list[State], shadows: list[State], out: Choices, desk: Desk, last: int, number: int,
    dice: Dice, fate: Dice, log: Log,
) -> None:  # fmt: skip
    """Let the kernel's bots play worlds[0] on, to turn `last` at most. Where it is watched, what
    the opponents do in this turn and the next is noted."""
    soon = last - desk.horizon + 1
    turn = last - desk.horizon
    made = 0
    while made < desk.most and worlds[0].turn < last:
        seats = pending(worlds[0])
        if seats == 0:
            break
        seat = next_seat(seats)
        turn = make_ready(worlds[0], seat, turn, dice, fate, seed_of(desk, number))
        place = decide(worlds, 0, shadows, out, fate, seat, desk.bots[seat])
        if desk.watched == 1 and out.count > 1 and worlds[0].turn <= soon:
            if not allied(worlds[0], seat, desk.seat):
                note_fear(desk, out.rows[place], number)
        log.count = 0
        dice.seen_count = 0
        apply(worlds[0], out.rows[place], dice, log)
        made += 1
    desk.decisions += made


def face(desk: Desk, number: int) -> None:
    """Say whom the others are taken for in world `number`."""
    for seat in range(SEATS_MAX):
        desk.bots[seat] = GREEDY
        if seat != desk.seat and desk.model == 0:
            desk.bots[seat] = POOL[(number + seat) % len(POOL)]


def try_plan(
    roots: list[State], worlds: list[State], shadows: list[State], out: Choices, plan: Plan,
    desk: Desk, number: int, dice: Dice, fate: Dice, log: Log,
) -> int:  # fmt: skip
    """What a plan comes to in world `number`, in thousandths."""
    imagine(roots, worlds, desk, number, dice, fate)
    face(desk, number)
    for k in range(desk.reply_count):
        if desk.bots[desk.replies[k].rows[0].seat] == ITSELF:
            follow(worlds, out, desk.replies[k], dice, log)
    for k in range(plan.count):
        if worlds[0].over != 0 or (pending(worlds[0]) >> desk.seat) & 1 == 0:
            break
        if not play_row(worlds, plan.rows[k], out, dice, log):
            break
    play_on(worlds, shadows, out, desk, roots[0].turn + desk.horizon, number, dice, fate, log)
    found = judged(worlds[0], desk.seat)
    if desk.watched == 1:
        weigh_fears(desk, number, found)
    return found


def ponder(
    roots: list[State], worlds: list[State], shadows: list[State], outs: list[Choices],
    plans: list[Plan], desks: list[Desk], dices: list[Dice], fates: list[Dice], logs: list[Log],
    first: int, count: int,
) -> int:  # fmt: skip
    """Try every plan that is alive in the worlds from `first` on, `count` of them; where that is
    0, draw plans up: the first ones, or variations of `desk.base`. An entry point. Returns how
    many plans there are."""
    desk = desks[0]
    copy_row(worlds, 0, roots, 0)
    if count == 0:
        if desk.base == NOBODY:
            draft(roots, worlds, shadows, outs[0], plans, desk, dices[0], fates[0], logs[0])
        else:
            variations(roots, worlds, shadows, outs[0], plans, desk, dices[0], fates[0], logs[0])
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


def follow(states: list[State], out: Choices, plan: Plan, dice: Dice, log: Log) -> int:
    """Play the choices of a plan in states[0], as long as they may be made there; returns how many
    were."""
    for k in range(plan.count):
        row = plan.rows[k]
        if states[0].over != 0 or (pending(states[0]) >> row.seat) & 1 == 0:
            return k
        chosen = out.rows[0]
        set_choice(
            chosen, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4
        )
        if check(states[0], chosen) != 0:
            return k
        log.count = 0
        dice.seen_count = 0
        apply(states[0], chosen, dice, log)
    return plan.count


def play_to_end(
    states: list[State], shadows: list[State], out: Choices, dice: Dice, fate: Dice, log: Log,
    bots: list[int], seed: int, turn: int, limit: int,
) -> int:  # fmt: skip
    """Play battle 0 until it is over or `limit` decisions are made, each turn with dice of its
    own; returns how many were made. The dice of turn `turn` lie ready."""
    made = 0
    while made < limit:
        seats = pending(states[0])
        if seats == 0:
            break
        turn = make_ready(states[0], next_seat(seats), turn, dice, fate, seed)
        play_step(states, 0, shadows, out, dice, fate, log, bots)
        made += 1
    return made


def play_noted(
    states: list[State], shadows: list[State], outs: list[Choices], dices: list[Dice],
    fates: list[Dice], logs: list[Log], bots: list[int], chosen: list[Choice],
) -> int:  # fmt: skip
    """Play on the battle in states[0], each seat with random numbers of its own, and write down
    what is chosen, as far as there is room; returns how many choices that were. An entry point."""
    made = 0
    while made < len(chosen):
        seats = pending(states[0])
        if seats == 0:
            break
        fate = fates[next_seat(seats)]
        place = play_step(states, 0, shadows, outs[0], dices[0], fate, logs[0], bots)
        copy_choice(chosen[made], outs[0].rows[place - 1])
        made += 1
    return made


def try_out(
    roots: list[State], states: list[State], shadows: list[State], outs: list[Choices],
    plans: list[Plan], dices: list[Dice], fates: list[Dice], logs: list[Log], seeds: list[int],
    bots: list[int], outcomes: list[Outcome], seat: int, limit: int,
) -> int:  # fmt: skip
    """Play on from roots[0] once for each seed: the choices of plans[0] first, then the bots. Of a
    seat's view what it hides is filled in anew each time; NOBODY: it is the state itself. An entry
    point. Returns the decisions made by bots in all."""
    total = 0
    copy_row(states, 0, roots, 0)
    for k in range(len(seeds)):
        copy_moving(states, 0, roots, 0)
        set_seed(fates[0], seeds[k])
        if seat != NOBODY:
            determinise(states[0], seat, fates[0])
        begin_turn(dices[0], fates[0], seeds[k], roots[0].turn)
        dices[0].seen_count = 0
        follow(states, outs[0], plans[0], dices[0], logs[0])
        total += play_to_end(
            states, shadows, outs[0], dices[0], fates[0], logs[0], bots, seeds[k],
            roots[0].turn, limit,
        )  # fmt: skip
        outcomes[k].over = states[0].over
        outcomes[k].winner = states[0].winner
        outcomes[k].turn = states[0].turn
    return total
