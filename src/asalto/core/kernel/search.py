"""Looking ahead inside the kernel: whole plans of one seat, played out and compared.

A plan is what a seat does from now on until dice are thrown, somebody else is asked, or the turn is
over: an order sheet, a path, a volley. Everything begins with the seat's view; what it hides is
filled in anew for each play-out (`determinise`), and so are all dice. All plans meet the same
worlds, the same dice and the same opponents: their differences are the plans' own.
"""

from asalto.core.kernel.choices import Choice, Choices, set_choice
from asalto.core.kernel.dice import Dice, set_apart, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.playout import (
    BEGINNER,
    FATE,
    GREEDY,
    ITSELF,
    NOVICE,
    SEATS_MAX,
    apply,
    check,
    copy_moving,
    force,
    kept,
    pending,
    toll,
)
from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.kernel.sides import allied
from asalto.core.ruleset import State

PLAN_MAX = 24
PLANS_MAX = 64
FEARS_MAX = 48
WIN = 1000
EVEN = 500
EDGE = 50
"""How near an unfinished battle may come to a won or a lost one."""
FLOOR = 30
"""What a side with nothing left counts, in thousandths: it may still win by its goals."""
CUBED = 100_000
"""Strengths beyond this are halved before they are cubed: a number has 64 bits."""
POOL = (GREEDY, NOVICE, GREEDY, ITSELF, BEGINNER, GREEDY, NOVICE, GREEDY)
"""Whom the others are taken for, from one play-out to the next."""
REPLIES_MAX = 4
SPREAD = 7919
"""Between the random numbers of one play-out and the next."""
TURN = 1 << 33
"""Between those of one turn and the next."""
DECISIONS, NUMBERS = 1 << 13, 1 << 10
"""Decisions of a seat in a turn, and random numbers that a bot has for each."""


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
class Fear:
    """What an opponent did in some of the play-outs that were watched."""

    row: Choice = part(Choice)
    count: int  # play-outs in which it was done
    total: int  # thousandths won in them
    number: int = NOBODY  # the last of them


@record
class Desk:
    """What is being thought about."""

    seat: int
    seed: int
    horizon: int  # turns that a play-out lasts
    most: int  # decisions that it lasts
    loose: int  # plans with slips, or variations of another, to draw up
    firsts: int  # plans to draw up that begin with one of the choices the hints like best
    varied: int  # variations drawn up so far
    base: int = NOBODY  # the plan to vary; NOBODY: draw up the first plans
    model: int  # 1: the others are taken for greedy, and only for that
    decisions: int  # made in all play-outs so far
    plan_count: int
    bots: list[int] = cells(SEATS_MAX)
    forward: list[int] = cells(PLANS_MAX)  # values of this play-out, plan by plan
    watched: int  # 1: note what the opponents do
    fear_count: int
    fears: list[Fear] = rows(Fear, FEARS_MAX, used="fear_count")
    reply_count: int
    replies: list[Plan] = rows(Plan, REPLIES_MAX, used="reply_count")  # of those asked at once


def determinise(state: State, seat: int, fate: Dice) -> None:
    """The ruleset's `determinise`: fill in what a view hides (see `plausible`)."""
    plausible(state, fate)


def plausible(state: State, fate: Dice) -> None:
    """Numbers that are UNKNOWN become possible ones (`specialise.plausible_source`)."""


def value(state: State, seat: int) -> int:
    """How a battle stands for the side of a seat against the strongest of the others, in
    thousandths; 500 is even."""
    theirs = 1
    for other in range(state.seat_count):
        if not allied(state, seat, other):
            theirs = max(theirs, prospect(state, other))
    return weighed(prospect(state, seat), theirs)


def prospect(state: State, seat: int) -> int:
    """The ruleset's `prospect`: how strong a side stands, goals included. Without one: what it has
    left."""
    return 1 + left(state, seat)


def left(state: State, seat: int) -> int:
    """What a seat and its allies have left."""
    found = 0
    for other in range(state.seat_count):
        if allied(state, seat, other):
            found += kept(state, other) + max(0, force(state, other) - toll(state, other))
    return found


def sound(left: int, whole: int) -> int:
    """What a side has left of a whole, in thousandths, and a little more."""
    return FLOOR + WIN * max(0, left) // max(1, whole)


def weighed(mine: int, theirs: int) -> int:
    """The chance to win, in thousandths, of a side that is so strong against one that is so strong.
    Who has twice as much left wins far more than two battles of three: eight of nine."""
    while mine + theirs > CUBED:
        mine, theirs = mine // 2, theirs // 2
    ours, others = mine * mine * mine, theirs * theirs * theirs
    return WIN * ours // max(1, ours + others)


def raised(strength: int, share: int, weight: int) -> int:
    """A strength, raised by so many thousandths of itself (`weight`) where `share` is a thousand,
    and by less where that is less."""
    return strength + strength * share * weight // (WIN * WIN)


def late(turn: int, last: int) -> int:
    """How much a side that holds out has gained by the turn, in thousandths: most of it comes
    towards the end."""
    gone = min(WIN, WIN * turn // max(1, last))
    return gone * gone // WIN


def judged(state: State, seat: int) -> int:
    """How a play-out has ended, or how it stands where it was cut off."""
    if state.over != 0:
        if state.winner == NOBODY:
            return EVEN
        return WIN if allied(state, state.winner, seat) else 0
    return max(EDGE, min(WIN - EDGE, value(state, seat)))


def seed_of(desk: Desk, number: int) -> int:
    """From which a play-out has its dice."""
    return desk.seed + SPREAD * number + 1


def begin_turn(dice: Dice, fate: Dice, seed: int, turn: int) -> None:
    """Dice and bots' numbers of a turn's own: what was thrown before it changes nothing of them."""
    set_apart(dice, seed + TURN * turn)
    set_apart(fate, seed + TURN * turn + FATE)


def make_ready(state: State, seat: int, turn: int, dice: Dice, fate: Dice, seed: int) -> int:
    """Lay random numbers of its own ready for a seat's next decision, however many others were
    made, and new dice if turn `turn` is over; returns the turn."""
    if state.turn != turn:
        begin_turn(dice, fate, seed, state.turn)
    fate.thrown = (seat * DECISIONS + fate.drawn[seat]) * NUMBERS
    fate.drawn[seat] += 1
    return state.turn


def imagine(
    roots: list[State], worlds: list[State], desk: Desk, number: int, dice: Dice, fate: Dice
) -> None:
    """Lay out world `number` that fits the view in roots[0], with dice and bots' numbers of its
    own, where another of its worlds lies."""
    copy_moving(worlds, 0, roots, 0)
    set_seed(fate, desk.seed + SPREAD * number)
    determinise(worlds[0], desk.seat, fate)
    begin_turn(dice, fate, seed_of(desk, number), worlds[0].turn)
    dice.seen_count = 0


def write_row(plan: Plan, row: Choice) -> None:
    """Append a choice to a plan."""
    target = plan.rows[plan.count]
    plan.count += 1
    set_choice(target, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4)


def note_fear(desk: Desk, row: Choice, number: int) -> None:
    """Note what an opponent does in play-out `number`; once, if it does it again there."""
    for k in range(desk.fear_count):
        if desk.fears[k].row.seat == row.seat and is_same(desk.fears[k].row, row):
            if desk.fears[k].number != number:
                desk.fears[k].number = number
                desk.fears[k].count += 1
            return
    if desk.fear_count == FEARS_MAX:
        return
    fear = desk.fears[desk.fear_count]
    desk.fear_count += 1
    set_choice(fear.row, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4)
    fear.count = 1
    fear.total = 0
    fear.number = number


def weigh_fears(desk: Desk, number: int, found: int) -> None:
    """Play-out `number` came to `found`: so much for all that was done in it."""
    for k in range(desk.fear_count):
        if desk.fears[k].number == number:
            desk.fears[k].total += found


def play_row(worlds: list[State], row: Choice, out: Choices, dice: Dice, log: Log) -> bool:
    """Play one choice of a plan in worlds[0]; False if it may not be made there. It need not stand
    in the list of choices: on a map without hexes a planner knows more places than that."""
    if worlds[0].over != 0 or (pending(worlds[0]) >> row.seat) & 1 == 0:
        return False
    chosen = out.rows[0]
    set_choice(chosen, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4)
    if check(worlds[0], chosen) != 0:
        return False
    log.count = 0
    dice.seen_count = 0
    apply(worlds[0], chosen, dice, log)
    return True


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
