"""Exact odds inside the kernel: every throw of the real rule, interpreted or compiled.

The same walk as `core.odds.walk` (both go over the falls of the dice by `core.kernel.dice_tree`),
without leaving the kernel. `trial`, `outcome`, `apply` stand in for the ruleset's own, as in
`playout`.
"""

from asalto.core.kernel.choices import Choice, Choices
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.dice_tree import Throws, advance, load_throws, push, settle
from asalto.core.kernel.events import Log
from asalto.core.kernel.playout import (
    RANDOM,
    START,
    advise,
    apply,
    copy_row,
    hide,
    legal,
    next_seat,
    pending,
    stir,
)  # fmt: skip
from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.ruleset import State

VALUES_MAX = 20
LEAVES_MAX = 4096
INDEX_SIZE = 16384
FACES_MAX = 16
SECOND = 0x1B56C4E9
"""Where the second half of a long fingerprint starts."""


@record
class Leaf:
    """One outcome with its chance, weight / whole; of several wholes it has several leaves."""

    values: list[int] = cells(VALUES_MAX)
    weight: int
    whole: int
    slot: int  # its place in `index`
    place: int  # of the state that came of it, in `play_through`
    face_count: int
    faces: list[int] = cells(FACES_MAX)  # that lead there, in `odds_stages`


@record
class Walk:
    """The throws on the way to the present place in the tree, and what was found so far."""

    plays: int  # times that the rule was run
    limit: int
    too_large: int  # 1: more runs, throws or outcomes than there is room for
    width: int  # values that an outcome has
    throws: Throws = part(Throws)
    out: list[int] = cells(VALUES_MAX)
    leaf_count: int
    leaves: list[Leaf] = rows(Leaf, LEAVES_MAX, used="leaf_count")
    index: list[int] = cells(INDEX_SIZE)  # by hash: place in `leaves` + 1, or 0


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The ruleset's `trial`."""


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """The ruleset's `outcome`."""


def changes(state: State, base: State, start: int) -> int:
    """A fingerprint of all in which `state` is otherwise than `base`."""
    return start


def clear(walk: Walk, width: int) -> None:
    """Nothing thrown, nothing found; outcomes of `width` values to come."""
    for i in range(walk.leaf_count):
        walk.index[walk.leaves[i].slot] = 0
    walk.plays = 0
    walk.too_large = 0
    walk.leaf_count = 0
    walk.width = width
    walk.throws.depth = 0
    walk.throws.too_large = 0
    for i in range(VALUES_MAX):
        walk.out[i] = 0


def add_chance(walk: Walk) -> None:
    """Add the chance of the present way through the rule to its outcome."""
    top = walk.throws.depth - 1
    if top < 0:
        add_leaf(walk, 1, 1)
    else:
        add_leaf(walk, walk.throws.weight[top], walk.throws.whole[top])


def add_leaf(walk: Walk, weight: int, whole: int) -> None:
    """Add a chance to the outcome that stands in `walk.out`."""
    found = stir(START, whole)
    for i in range(walk.width):
        found = stir(found, walk.out[i])
    slot = found % INDEX_SIZE
    while walk.index[slot] != 0:
        leaf = walk.leaves[walk.index[slot] - 1]
        if leaf.whole == whole and same_values(leaf, walk):
            leaf.weight += weight
            return
        slot = (slot + 1) % INDEX_SIZE
    if walk.leaf_count >= LEAVES_MAX:
        walk.too_large = 1
        return
    fresh = walk.leaves[walk.leaf_count]
    walk.leaf_count += 1
    walk.index[slot] = walk.leaf_count
    fresh.slot = slot
    fresh.weight = weight
    fresh.whole = whole
    for i in range(walk.width):
        fresh.values[i] = walk.out[i]


def same_values(leaf: Leaf, walk: Walk) -> bool:
    """True if the leaf is for the outcome in `walk.out`."""
    for i in range(walk.width):
        if leaf.values[i] != walk.out[i]:
            return False
    return True


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
        for k in range(walk.width):
            walk.out[k] = 0
        outcome(before[i], after[0], choice, log, walk.out)


def walk_trial(
    before: list[State], i: int, after: list[State], choices: list[Choice], dices: list[Dice],
    logs: list[Log], walks: list[Walk], width: int,
) -> int:  # fmt: skip
    """The exact chances of all outcomes of choices[0] in before[i]; an entry point.

    Outcomes have `width` values. Returns 1, or 0 if the tree is too large.
    """
    walk, dice, log = walks[0], dices[0], logs[0]
    clear(walk, width)
    more = 1
    while more == 1 and walk.too_large == 0:
        load_throws(dice, walk.throws)
        run_trial(before, after, i, choices[0], dice, log, walk)
        settle(walk.throws, dice)
        if dice.wanted != NOBODY:
            push(walk.throws, dice)
        else:
            add_chance(walk)
            more = advance(walk.throws)
        note_size(walk)
    return 1 - walk.too_large


def note_size(walk: Walk) -> None:
    """Note whether there are more throws than there is room for, or than are to be walked."""
    if walk.throws.too_large == 1 or walk.plays > walk.limit:
        walk.too_large = 1


def sample_trial(
    before: list[State], i: int, after: list[State], choices: list[Choice], dices: list[Dice],
    logs: list[Log], walks: list[Walk], width: int, samples: int, seed: int,
) -> int:  # fmt: skip
    """The same by `samples` seeded trials; an entry point. Returns 1, or 0 if there is no room."""
    walk, dice = walks[0], dices[0]
    clear(walk, width)
    set_seed(dice, seed)
    for _ in range(samples):
        dice.wanted = NOBODY
        run_trial(before, after, i, choices[0], dice, logs[0], walk)
        add_leaf(walk, 1, samples)
    return 1 - walk.too_large


def play_through(
    before: list[State], i: int, after: list[State], choices: list[Choice], dices: list[Dice],
    logs: list[Log], walks: list[Walk], bases: list[State],
) -> int:  # fmt: skip
    """Every state that choices[0] can lead to from before[i], equal ones merged; an entry point.

    The states are laid out in `after` from 1 on (0 is for work); leaf k has the chance of the one
    at `place`, and in `values` a long fingerprint of its `changes` since bases[0]. Returns how
    many states there are; -1: too many.
    """
    walk, dice, log = walks[0], dices[0], logs[0]
    clear(walk, 2)
    more = 1
    while more == 1 and walk.too_large == 0:
        load_throws(dice, walk.throws)
        copy_row(after, 0, before, i)
        log.count = 0
        apply(after[0], choices[0], dice, log)
        walk.plays += 1
        settle(walk.throws, dice)
        if dice.wanted != NOBODY:
            push(walk.throws, dice)
        else:
            keep_state(walk, after, bases[0])
            more = advance(walk.throws)
        note_size(walk)
    return -1 if walk.too_large == 1 else walk.leaf_count


def keep_state(walk: Walk, after: list[State], base: State) -> None:
    """Add the present chance to the state in after[0], kept at its own place if it is new."""
    walk.out[0] = changes(after[0], base, START)
    walk.out[1] = changes(after[0], base, SECOND)
    known = walk.leaf_count
    add_chance(walk)
    if walk.leaf_count > known:
        if walk.leaf_count >= len(after):
            walk.too_large = 1
            return
        walk.leaves[known].place = walk.leaf_count
        copy_row(after, walk.leaf_count, after, 0)


def copy_state(target: list[State], i: int, source: list[State], j: int) -> int:
    """Copy what a state uses into another's place; an entry point."""
    copy_row(target, i, source, j)
    return 1


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
    if bots[seat] == RANDOM:
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
    target.slot0 = source.slot0
    target.slot1 = source.slot1
    target.slot2 = source.slot2
    target.slot3 = source.slot3
    target.slot4 = source.slot4
