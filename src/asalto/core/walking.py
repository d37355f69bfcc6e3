"""Exact odds inside the kernel: every throw of the real rule, interpreted or compiled.

The same walk as `core.odds.walk`, without leaving the kernel. The throws made so far are a stack
(`Walk`); where the rule asks for more dice one more throw is laid on it, at its first fall, and
when a way through the rule has ended, the uppermost throw goes on to its next fall. `trial`,
`outcome`, `apply` stand in for the ruleset's own, as in `playout`.
"""

from asalto.core.choices import Choice, Choices
from asalto.core.contract import State
from asalto.core.dice import LOADED, Dice, set_seed
from asalto.core.events import Log
from asalto.core.playout import (
    CHANCER,
    START,
    advise,
    apply,
    copy_row,
    fingerprint,
    hide,
    legal,
    next_seat,
    pending,
    stir,
)  # fmt: skip
from asalto.core.records import NOBODY, cells, record, rows

THROWS_MAX = 12
GIVEN_MAX = 64
VALUES_MAX = 16
LEAVES_MAX = 4096
INDEX_SIZE = 16384
WHOLE_MAX = 1 << 55
NAMES_MAX = 256
SECOND = 0x1B56C4E9
"""Where the second half of a long fingerprint starts."""


@record
class Leaf:
    """One outcome with its chance, weight / whole; of several wholes it has several leaves."""

    values: list[int] = cells(VALUES_MAX)
    weight: int
    whole: int
    place: int  # of the state that came of it, in `play_through`


@record
class Walk:
    """The throws on the way to the present place in the tree, and what was found so far."""

    plays: int  # times that the rule was run
    limit: int
    too_large: int  # 1: more runs, throws or outcomes than there is room for
    depth: int  # throws on the stack
    start: list[int] = cells(THROWS_MAX)  # place of each throw's first die in `given`
    dice: list[int] = cells(THROWS_MAX)
    sides: list[int] = cells(THROWS_MAX)
    alike: list[int] = cells(THROWS_MAX)
    total: list[int] = cells(THROWS_MAX)  # of a plain throw: its sum; 0 for any other
    weight: list[int] = cells(THROWS_MAX)  # ways to come here, this throw included
    whole: list[int] = cells(THROWS_MAX)  # of so many
    given: list[int] = cells(GIVEN_MAX)
    plain: list[int] = cells(NAMES_MAX)  # by roll: 1 if the rules look at nothing but its sum
    out: list[int] = cells(VALUES_MAX)
    leaf_count: int
    leaves: list[Leaf] = rows(Leaf, LEAVES_MAX, used="leaf_count")
    index: list[int] = cells(INDEX_SIZE)  # by hash: place in `leaves` + 1, or 0


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The ruleset's `trial`."""


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """The ruleset's `outcome`."""


def clear(walk: Walk) -> None:
    """Nothing thrown, nothing found."""
    walk.plays = 0
    walk.too_large = 0
    walk.depth = 0
    walk.leaf_count = 0
    for i in range(INDEX_SIZE):
        walk.index[i] = 0


def load(dice: Dice, walk: Walk) -> None:
    """Give the dice the throws on the stack."""
    top = walk.depth - 1
    length = 0
    if top >= 0:
        length = walk.start[top] + walk.dice[top]
    dice.source = LOADED
    for i in range(length):
        dice.given[i] = walk.given[i]
    dice.given_count = length
    dice.given_next = 0
    dice.wanted = NOBODY
    dice.wrong = NOBODY
    dice.wanted_target = 0
    dice.thrown = 0
    dice.seen_count = 0


def ways(count: int, sides: int, total: int) -> int:
    """How many falls of `count` dice have this sum (inclusion and exclusion)."""
    found = 0
    sign = 1
    for k in range(count + 1):
        rest = total - sides * k - 1
        if rest < count - 1:
            break
        found += sign * choose(count, k) * choose(rest, count - 1)
        sign = -sign
    return found


def choose(n: int, k: int) -> int:
    """n over k."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def fall_ways(walk: Walk, top: int) -> int:
    """How many falls the present one of a throw stands for."""
    count, sides, start = walk.dice[top], walk.sides[top], walk.start[top]
    if walk.total[top] > 0:
        return ways(count, sides, walk.total[top])
    found = 1
    run = 0
    first = start + count - walk.alike[top]
    for i in range(first, start + count):
        if i > first and walk.given[i] == walk.given[i - 1]:
            run += 1
        else:
            run = 1
        found = found * (i - first + 1) // run
    return found


def weigh(walk: Walk) -> None:
    """Chance of the uppermost throw's present fall, with all below it."""
    top = walk.depth - 1
    weight = fall_ways(walk, top)
    whole = 1
    for _ in range(walk.dice[top]):
        whole *= walk.sides[top]
    if top > 0:
        if whole > WHOLE_MAX // walk.whole[top - 1]:
            walk.too_large = 1
            return
        weight *= walk.weight[top - 1]
        whole *= walk.whole[top - 1]
    walk.weight[top] = weight
    walk.whole[top] = whole


def push(walk: Walk, dice: Dice) -> None:
    """Lay the throw that the rule asked for on the stack, at its first fall."""
    top = walk.depth
    start = 0
    if top > 0:
        start = walk.start[top - 1] + walk.dice[top - 1]
    count = dice.wanted_count
    if top >= THROWS_MAX or start + count > GIVEN_MAX:
        walk.too_large = 1
        return
    walk.depth = top + 1
    walk.start[top] = start
    walk.dice[top] = count
    walk.sides[top] = dice.wanted_sides
    walk.alike[top] = max(0, min(dice.wanted_alike, count))
    walk.total[top] = 0
    if count > 1 and dice.wanted < NAMES_MAX and walk.plain[dice.wanted] == 1:
        walk.total[top] = count
    for i in range(start, start + count):
        walk.given[i] = 1
    weigh(walk)


def next_fall(walk: Walk) -> int:
    """Go on to the next fall of the uppermost throw; returns 0 if that was the last, else 1."""
    top = walk.depth - 1
    start, count, sides = walk.start[top], walk.dice[top], walk.sides[top]
    if walk.total[top] > 0:
        if walk.total[top] == count * sides:
            return 0
        walk.total[top] += 1
        raise_one(walk, start, sides)
        return 1
    first = start + count - walk.alike[top]
    for back in range(count):
        i = start + count - 1 - back
        if walk.given[i] < sides:
            walk.given[i] += 1
            for k in range(i + 1, start + count):
                walk.given[k] = walk.given[i] if i >= first else 1
            return 1
    return 0


def raise_one(walk: Walk, start: int, sides: int) -> None:
    """Make one die show one more."""
    i = start
    while walk.given[i] == sides:
        i += 1
    walk.given[i] += 1


def advance(walk: Walk) -> int:
    """Go on to the next way through the rule; returns 0 if there is none, else 1."""
    while walk.depth > 0:
        if next_fall(walk) == 1:
            weigh(walk)
            return 1
        walk.depth -= 1
    return 0


def add_leaf(walk: Walk, weight: int, whole: int) -> None:
    """Add a chance to the outcome that stands in `walk.out`."""
    found = stir(START, whole)
    for i in range(VALUES_MAX):
        found = stir(found, walk.out[i])
    slot = found % INDEX_SIZE
    while walk.index[slot] != 0:
        leaf = walk.leaves[walk.index[slot] - 1]
        if leaf.whole == whole and same_values(leaf, walk) == 1:
            leaf.weight += weight
            return
        slot = (slot + 1) % INDEX_SIZE
    if walk.leaf_count >= LEAVES_MAX:
        walk.too_large = 1
        return
    fresh = walk.leaves[walk.leaf_count]
    walk.leaf_count += 1
    walk.index[slot] = walk.leaf_count
    fresh.weight = weight
    fresh.whole = whole
    for i in range(VALUES_MAX):
        fresh.values[i] = walk.out[i]


def same_values(leaf: Leaf, walk: Walk) -> int:
    """1 if the leaf is for the outcome in `walk.out`."""
    for i in range(VALUES_MAX):
        if leaf.values[i] != walk.out[i]:
            return 0
    return 1


def run_trial(
    before: list[State], after: list[State], i: int, choice: Choice, dice: Dice, log: Log,
    walk: Walk,
) -> None:  # fmt: skip
    """Run `trial` once with the dice as they are, and write its outcome into `walk.out`."""
    copy_row(after, 0, before, i)
    log.count = 0
    trial(after[0], choice, dice, log)
    walk.plays += 1
    if dice.wanted == NOBODY:
        for k in range(VALUES_MAX):
            walk.out[k] = 0
        outcome(before[i], after[0], choice, log, walk.out)


def walk_trial(
    before: list[State], i: int, after: list[State], choices: list[Choice], dices: list[Dice],
    logs: list[Log], walks: list[Walk],
) -> int:  # fmt: skip
    """The exact chances of all outcomes of choices[0] in before[i]; an entry point.

    Returns 1, or 0 if the tree is too large.
    """
    walk, dice, log = walks[0], dices[0], logs[0]
    clear(walk)
    more = 1
    while more == 1 and walk.too_large == 0:
        load(dice, walk)
        run_trial(before, after, i, choices[0], dice, log, walk)
        if dice.wanted != NOBODY:
            push(walk, dice)
        else:
            top = walk.depth - 1
            if top < 0:
                add_leaf(walk, 1, 1)
            else:
                add_leaf(walk, walk.weight[top], walk.whole[top])
            more = advance(walk)
        if walk.plays > walk.limit:
            walk.too_large = 1
    return 1 - walk.too_large


def sample_trial(
    before: list[State], i: int, after: list[State], choices: list[Choice], dices: list[Dice],
    logs: list[Log], walks: list[Walk], samples: int, seed: int,
) -> int:  # fmt: skip
    """The same by `samples` seeded trials; an entry point. Returns 1, or 0 if there is no room."""
    walk, dice = walks[0], dices[0]
    clear(walk)
    set_seed(dice, seed)
    for _ in range(samples):
        dice.wanted = NOBODY
        run_trial(before, after, i, choices[0], dice, logs[0], walk)
        add_leaf(walk, 1, samples)
    return 1 - walk.too_large


def play_through(
    before: list[State], i: int, after: list[State], choices: list[Choice], dices: list[Dice],
    logs: list[Log], walks: list[Walk], only_trial: int,
) -> int:  # fmt: skip
    """Every state that choices[0] can lead to from before[i], equal ones merged; an entry point.

    The states are laid out in `after` from 1 on (0 is for work); leaf k has the chance of the one
    at `place`, its long fingerprint in `values`. `only_trial` runs the choice's trial, not `apply`.
    Returns how many states there are, or -1 if there are too many.
    """
    walk, dice, log = walks[0], dices[0], logs[0]
    clear(walk)
    for k in range(VALUES_MAX):
        walk.out[k] = 0
    more = 1
    while more == 1 and walk.too_large == 0:
        load(dice, walk)
        copy_row(after, 0, before, i)
        log.count = 0
        if only_trial == 1:
            trial(after[0], choices[0], dice, log)
        else:
            apply(after[0], choices[0], dice, log)
        walk.plays += 1
        if dice.wanted != NOBODY:
            push(walk, dice)
        else:
            keep_state(walk, after)
            more = advance(walk)
        if walk.plays > walk.limit:
            walk.too_large = 1
    return -1 if walk.too_large == 1 else walk.leaf_count


def keep_state(walk: Walk, after: list[State]) -> None:
    """Add the present chance to the state in after[0], kept at its own place if it is new."""
    walk.out[0] = fingerprint(after[0], START)
    walk.out[1] = fingerprint(after[0], SECOND)
    top = walk.depth - 1
    known = walk.leaf_count
    if top < 0:
        add_leaf(walk, 1, 1)
    else:
        add_leaf(walk, walk.weight[top], walk.whole[top])
    if walk.leaf_count > known:
        if walk.leaf_count >= len(after):
            walk.too_large = 1
            return
        walk.leaves[known].place = walk.leaf_count
        copy_row(after, walk.leaf_count, after, 0)


def fan(
    states: list[State], i: int, shadows: list[State], outs: list[Choices], bots: list[int]
) -> int:  # fmt: skip
    """The choices that the next seat's bot may make, all equally likely; an entry point.

    They lie at the front of outs[0]; returns how many, 0 if the battle is over.
    """
    seats = pending(states[i])
    out = outs[0]
    out.count = 0
    if seats == 0:
        return 0
    seat = next_seat(seats)
    if bots[seat] == CHANCER:
        legal(states[i], seat, out)
        return out.count
    copy_row(shadows, 0, states, i)
    hide(shadows[0], seat)
    legal(shadows[0], seat, out)
    advise(shadows[0], seat, out)
    top = 0
    for k in range(1, out.count):
        if out.score[k] > out.score[top]:
            top = k
    found = 0
    highest = out.score[top]
    for k in range(out.count):
        if out.score[k] == highest:
            copy_choice(out.rows[found], out.rows[k])
            found += 1
    out.count = found
    return found


def copy_choice(target: Choice, source: Choice) -> None:
    """Fill one choice from another."""
    target.kind = source.kind
    target.seat = source.seat
    target.actor = source.actor
    target.target = source.target
    target.a = source.a
    target.b = source.b
    target.c = source.c
