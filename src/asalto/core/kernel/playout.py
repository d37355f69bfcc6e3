"""Battles played to the end by bots inside the kernel: one source for both modes.

The functions from `pending` to `kept` stand in for a ruleset's own: `specialise` (interpreted) and
`compiled` put those in their place. Whatever is in the plural is a list of records or a record
array and is addressed by index.
"""

from asalto.core.kernel.choices import Choice, Choices
from asalto.core.kernel.dice import MASK, Dice, mix, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.records import NOBODY, cells, record
from asalto.core.ruleset import State

RANDOM = 0
GREEDY = 1
NOVICE = 2
BEGINNER = 3
ITSELF = 4
"""Who begins with a plan that a search has found for it (`search.Desk.replies`): then as greedy."""
SORTS = 8
"""Bots of the kernel by number. To a number `SORTS * (k + 1)` is added to forbid it choices of
kind k, as long as it has others."""
WHIMS = (8, 0, 1, 4, 0)
"""How many in `EIGHTHS` of its choices each takes at random."""
EIGHTHS = 8
BANNED = -(1 << 60)
"""The score of what is forbidden."""
SEATS_MAX = 8
MARKS_MAX = 2048
FATE = 1 << 40
"""Added to a battle's seed for the random numbers of its bots."""
START = 0x2545F491
"""Where every fingerprint starts."""
OPEN, SEALED, SETTING_UP = 0, 1, 2
"""How choices are made in a phase (`manner`)."""


@record
class Outcome:
    """What became of one battle."""

    over: int  # 1, or 0 if it was cut off at the limit of decisions
    winner: int = NOBODY
    ending: int  # the ruleset's Ending
    turn: int
    decisions: int
    print: int  # fingerprint of the last state
    first_blood: int = NOBODY  # the first seat to lose anything, if one was alone in it
    began: int = NOBODY  # the seat that chose first, if it was openly and alone
    clock: int  # 1 if the last turn ended it
    losses: list[int] = cells(SEATS_MAX)  # by seat, as the ruleset counts them


@record
class Marks:
    """Where a battle stood: one mark whenever its turn has changed, and one at its end."""

    count: int
    turn: list[int] = cells(MARKS_MAX)
    decisions: list[int] = cells(MARKS_MAX)
    print: list[int] = cells(MARKS_MAX)  # of the state, mixed with all events so far


def pending(state: State) -> int:
    """The ruleset's `pending`."""
    return 0


def legal(state: State, seat: int, out: Choices) -> None:
    """The ruleset's `legal`."""


def check(state: State, choice: Choice) -> int:
    """The ruleset's `check`."""
    return 0


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The ruleset's `apply`."""


def hide(state: State, seat: int) -> None:
    """The ruleset's `hide`."""


def advise(state: State, seat: int, out: Choices) -> None:
    """The `advise` of the ruleset's bot hints; where there are none, all choices are equal."""
    for i in range(out.count):
        out.score[i] = 0


def copy_row(target: list[State], i: int, source: list[State], j: int) -> None:
    """Copy record j of one list over record i of another."""


def copy_moving(target: list[State], i: int, source: list[State], j: int) -> None:
    """The same, where record i already holds what no choice changes (`records.Field.fixed`)."""


def copy_written(target: list[State], i: int, source: list[State], j: int) -> None:
    """Copy only what `hide` and `advise` may overwrite (`copying.aside_source`)."""


def fingerprint(state: State, start: int) -> int:
    """All numbers of a state, mixed into 32 bits (see `specialise.fingerprint_source`)."""
    return start


def toll(state: State, seat: int) -> int:
    """What a seat has lost so far: the ruleset's `ending.losses`, if it has that."""
    return 0


def kept(state: State, seat: int) -> int:
    """What a seat has left: the ruleset's `ending.remaining`, if it has that."""
    return 0


def force(state: State, seat: int) -> int:
    """What a seat's losses are measured against: the ruleset's `ending.force`, if it has that."""
    return 0


def by_clock(state: State) -> int:
    """Whether a battle was ended by its last turn: the ruleset's `by_clock`, if it has that."""
    return 0


def manner(phase: int) -> int:
    """How choices are made in a phase: see `specialise.manner_source`."""
    return OPEN


def lost(state: State, opening: State, seat: int) -> int:
    """What a seat has lost since the opening."""
    gone = toll(state, seat) - toll(opening, seat)
    return gone + kept(opening, seat) - kept(state, seat)


def next_seat(seats: int) -> int:
    """The lowest seat in a sum of bits."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def random_below(fate: Dice, count: int) -> int:
    """A bot's own random number, 0 to `count` - 1; never from the battle's dice."""
    address = fate.thrown
    fate.thrown += 1
    return (mix(mix((address & MASK) ^ fate.key_low) ^ fate.key_high) * count) >> 32


def best(out: Choices, fate: Dice) -> int:
    """The place of the highest score; among equals, one at random."""
    found = 0
    ties = 1
    for i in range(1, out.count):
        if out.score[i] > out.score[found]:
            found = i
            ties = 1
        elif out.score[i] == out.score[found]:
            ties += 1
            if random_below(fate, ties) == 0:
                found = i
    return found


def decide(
    states: list[State], i: int, shadows: list[State], out: Choices, fate: Dice, seat: int, bot: int
) -> int:  # fmt: skip
    """Let a bot choose for `seat` in battle i; returns the place of its choice in `out.rows`.

    The random bot takes any legal choice; the others see only their view. What is legal is the
    same on both.
    """
    out.count = 0
    legal(states[i], seat, out)
    if bot == RANDOM:
        return random_below(fate, out.count)
    if out.count == 1:
        return 0
    whims = WHIMS[bot % SORTS]
    if whims > 0 and random_below(fate, EIGHTHS) < whims:
        return random_below(fate, out.count)
    weigh(states, i, shadows, seat, out)
    if bot >= SORTS:
        forbid(out, bot // SORTS - 1)
    return best(out, fate)


def weigh(states: list[State], i: int, shadows: list[State], seat: int, out: Choices) -> None:
    """Score the choices of a seat by its view of battle i, a copy in `shadows[0]`."""
    copy_row(shadows, 0, states, i)
    hide(shadows[0], seat)
    advise(shadows[0], seat, out)


def weigh_in_place(
    states: list[State], i: int, shadows: list[State], seat: int, out: Choices
) -> None:
    """The same for machine code, where most of the time went into copies: battle i becomes the
    view for a while, and `shadows[0]` keeps what that overwrites."""
    copy_written(shadows, 0, states, i)
    hide(states[i], seat)
    advise(states[i], seat, out)
    copy_written(states, i, shadows, 0)


def forbid(out: Choices, kind: int) -> None:
    """Let no choice of a kind be the best, unless there is no other."""
    for k in range(out.count):
        if out.rows[k].kind == kind:
            out.score[k] = BANNED


def play_step(
    states: list[State], i: int, shadows: list[State], out: Choices, dice: Dice, fate: Dice,
    log: Log, bots: list[int],
) -> int:  # fmt: skip
    """Let the next seat decide and play its choice.

    Returns the choice's place in `out.rows`, plus 1, or 0 if the battle is over.
    """
    seats = pending(states[i])
    if seats == 0:
        return 0
    seat = next_seat(seats)
    place = decide(states, i, shadows, out, fate, seat, bots[seat])
    log.count = 0
    dice.seen_count = 0
    apply(states[i], out.rows[place], dice, log)
    return place + 1


def play_out(
    states: list[State], i: int, shadows: list[State], out: Choices, dice: Dice, fate: Dice,
    log: Log, bots: list[int], limit: int,
) -> int:  # fmt: skip
    """Play battle i until it is over or `limit` decisions are made; returns how many were made."""
    made = 0
    while made < limit:
        if play_step(states, i, shadows, out, dice, fate, log, bots) == 0:
            break
        made += 1
    return made


def is_yet_to_begin(phase: int, seats: int, count: int, outcome: Outcome) -> bool:
    """After a choice, out of `count`, for which `seats` were asked in a phase: whether nobody has
    begun yet. If it was the first after set-up, who made it is noted: nobody where it was sealed
    or several were asked at once."""
    how = manner(phase)
    if how == SETTING_UP or count < 2:
        return True
    if how == OPEN and seats & (seats - 1) == 0:
        outcome.began = next_seat(seats)
    return False


def play_watched(
    states: list[State], shadows: list[State], out: Choices, dice: Dice, fate: Dice, log: Log,
    opening: State, bots: list[int], limit: int, outcome: Outcome,
) -> int:  # fmt: skip
    """Play battle 0 like `play_out`, and watch who begins, and each turn who is the first to lose
    anything."""
    made = 0
    outcome.first_blood = NOBODY
    outcome.began = NOBODY
    watching = True
    waiting = True
    while made < limit:
        turn = states[0].turn
        while made < limit and states[0].turn == turn:
            phase = states[0].phase
            seats = pending(states[0]) if waiting else 0
            if play_step(states, 0, shadows, out, dice, fate, log, bots) == 0:
                return made
            made += 1
            if waiting:
                waiting = is_yet_to_begin(phase, seats, out.count, outcome)
        if watching:
            hurt = 0
            for seat in range(states[0].seat_count):
                if lost(states[0], opening, seat) > 0:
                    hurt += 1
                    outcome.first_blood = seat
            watching = hurt == 0
            if hurt > 1:
                outcome.first_blood = NOBODY
    return made


def report(state: State, opening: State, made: int, outcome: Outcome) -> None:
    """Write down how a battle stands."""
    outcome.over = state.over
    outcome.winner = state.winner
    outcome.ending = state.ending
    outcome.turn = state.turn
    outcome.decisions = made
    outcome.print = fingerprint(state, START)
    outcome.clock = by_clock(state)
    for seat in range(state.seat_count):
        outcome.losses[seat] = lost(state, opening, seat)


def play_one(
    states: list[State], shadows: list[State], outs: list[Choices], dices: list[Dice],
    fates: list[Dice], logs: list[Log], bots: list[int], limit: int,
) -> int:  # fmt: skip
    """Play on the battle in states[0]; returns the decisions made. An entry point."""
    return play_out(states, 0, shadows, outs[0], dices[0], fates[0], logs[0], bots, limit)


def play_many(
    states: list[State], shadows: list[State], outs: list[Choices], dices: list[Dice],
    fates: list[Dice], logs: list[Log], opening: list[State], seeds: list[int],
    lineups: list[list[int]], outcomes: list[Outcome], limit: int,
) -> int:  # fmt: skip
    """Play the battle in opening[0] once for each seed and line-up of bots; an entry point.

    Fills `outcomes` and returns the decisions made in all.
    """
    total = 0
    copy_row(states, 0, opening, 0)
    for k in range(len(seeds)):
        copy_moving(states, 0, opening, 0)
        set_seed(dices[0], seeds[k])
        set_seed(fates[0], seeds[k] + FATE)
        made = play_watched(
            states, shadows, outs[0], dices[0], fates[0], logs[0], opening[0], lineups[k], limit,
            outcomes[k],
        )  # fmt: skip
        report(states[0], opening[0], made, outcomes[k])
        total += made
    return total


def play_marked(
    states: list[State], shadows: list[State], outs: list[Choices], dices: list[Dice],
    fates: list[Dice], logs: list[Log], bots: list[int], limit: int, marks: list[Marks],
) -> int:  # fmt: skip
    """Like `play_one`, with a fingerprint whenever the turn has changed; an entry point."""
    mark = marks[0]
    mark.count = 0
    made = 0
    seen = START
    turn = states[0].turn
    while made < limit:
        if play_step(states, 0, shadows, outs[0], dices[0], fates[0], logs[0], bots) == 0:
            break
        made += 1
        seen = log_print(logs[0], seen)
        if states[0].turn != turn:
            turn = states[0].turn
            add_mark(mark, states[0], made, seen)
    add_mark(mark, states[0], made, seen)
    return made


def add_mark(mark: Marks, state: State, made: int, seen: int) -> None:
    """Write one mark; beyond the last place, over it."""
    place = min(mark.count, MARKS_MAX - 1)
    mark.turn[place] = state.turn
    mark.decisions[place] = made
    mark.print[place] = fingerprint(state, seen)
    mark.count = place + 1


def stir(start: int, number: int) -> int:
    """Mix one number into a fingerprint."""
    mixed = ((start ^ (number & MASK)) * 0x21F0AAAD + ((number >> 32) & MASK)) & MASK
    return mixed ^ (mixed >> 15)


def log_print(log: Log, start: int) -> int:
    """All events of a log, mixed into a fingerprint."""
    found = stir(start, log.count)
    for i in range(log.count):
        event = log.events[i]
        found = stir(stir(stir(stir(found, event.kind), event.sees), event.slot0), event.slot1)
        found = stir(stir(stir(stir(found, event.slot2), event.slot3), event.slot4), event.slot5)
        found = stir(stir(stir(stir(found, event.slot6), event.slot7), event.roll), event.success)
        found = stir(stir(found, event.chance), event.dice_count)
        for k in range(event.dice_count):
            found = stir(found, event.dice[k])
        for k in range(event.reason_count):
            found = stir(stir(found, event.reasons[k]), event.amounts[k])
    return found
