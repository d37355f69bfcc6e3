"""Exact odds of a choice with too many throws for one tree: it is made a stage at a time.

After each stage, ways to the same state with the same still to come go on as one. What is kept of a
way is the faces that lead there: to make a few stages again takes less time than to copy a state.
`next_stage` and `stage_outcome` stand in for the ruleset's own, as `trial` does in `odds_walk`.
`core.compiled_odds` goes from stage to stage and adds the chances up; `core.stages` does the same
without machine code.
"""

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.dice_tree import advance, load_faces, load_throws, push, settle
from asalto.core.kernel.events import Log
from asalto.core.kernel.odds_walk import (
    FACES_MAX,
    SECOND,
    Walk,
    add_chance,
    changes,
    clear,
    note_size,
)
from asalto.core.kernel.playout import START, copy_row, stir
from asalto.core.kernel.records import NOBODY, cells, record
from asalto.core.ruleset import State

NOTES_MAX = 48


@record
class Stage:
    """Where a choice stands between two of its stages, besides the state."""

    step: int  # what comes next, as the ruleset numbers it; 0 before the first stage
    over: int  # 1: nothing more is to come
    full: int  # 1: more was to be noted than there is room for
    notes: list[int] = cells(NOTES_MAX)  # what the ruleset keeps for the stages to come


def next_stage(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The ruleset's `next_stage`."""
    stage.over = 1


def stage_outcome(
    before: State, after: State, choice: Choice, stage: Stage, log: Log, out: list[int]
) -> None:
    """The ruleset's `stage_outcome`."""


def stage_through(
    before: list[State], after: list[State], stages: list[Stage], choices: list[Choice],
    dices: list[Dice], logs: list[Log], walks: list[Walk], path: list[int], length: int,
    depth: int, width: int,
) -> int:  # fmt: skip
    """Everything that the next stage of choices[0] can lead to, after `depth` stages from before[0]
    with the `length` faces on the path; an entry point.

    Leaf k has the chance of what begins its `values`: 1 and an outcome of `width` values; or 0 and
    a long fingerprint of where a way goes on from, with the faces that led there in this stage.
    Returns how many leaves there are; -1: too many.
    """
    walk, dice, log = walks[0], dices[0], logs[0]
    clear(walk, width + 1)
    go_back(before, after, stages, choices[0], dice, log, path, length, depth)
    more = 1
    while more == 1 and walk.too_large == 0:
        load_throws(dice, walk.throws)
        copy_row(after, 0, after, 1)
        copy_stage(stages[0], stages[1])
        log.count = 0
        next_stage(after[0], choices[0], stages[0], dice, log)
        walk.plays += 1
        settle(walk.throws, dice)
        if dice.wanted != NOBODY:
            push(walk.throws, dice)
        else:
            keep_stage(walk, before[0], after[0], choices[0], stages[0], log)
            more = advance(walk.throws)
        note_size(walk)
    return -1 if walk.too_large == 1 else walk.leaf_count


def go_back(
    before: list[State], after: list[State], stages: list[Stage], choice: Choice, dice: Dice,
    log: Log, path: list[int], length: int, depth: int,
) -> None:  # fmt: skip
    """Let after[1] and stages[1] be what `depth` stages with the faces on a path lead to."""
    copy_row(after, 1, before, 0)
    start = stages[1]
    start.step = 0
    start.over = 0
    start.full = 0
    for k in range(NOTES_MAX):
        start.notes[k] = 0
    load_faces(dice, path, length)
    for _ in range(depth):
        log.count = 0
        next_stage(after[1], choice, start, dice, log)


def keep_stage(
    walk: Walk, base: State, after: State, choice: Choice, here: Stage, log: Log
) -> None:
    """Add the present chance to its outcome, or to the way that goes on from here."""
    for k in range(walk.width):
        walk.out[k] = 0
    if here.full == 1:
        walk.too_large = 1
        return
    if here.over == 1:
        stage_outcome(base, after, choice, here, log, walk.out)
        for k in range(walk.width - 1, 0, -1):
            walk.out[k] = walk.out[k - 1]
        walk.out[0] = 1
        add_chance(walk)
        return
    walk.out[1] = mark(after, base, here, START)
    walk.out[2] = mark(after, base, here, SECOND)
    known = walk.leaf_count
    add_chance(walk)
    if walk.leaf_count == known:
        return
    top = walk.throws.depth - 1
    faces = walk.throws.end[top] if top >= 0 else 0
    if faces > FACES_MAX:
        walk.too_large = 1
        return
    leaf = walk.leaves[known]
    leaf.face_count = faces
    for k in range(faces):
        leaf.faces[k] = walk.throws.given[k]


def mark(state: State, base: State, here: Stage, start: int) -> int:
    """Half of a long fingerprint of where a way stands."""
    found = stir(changes(state, base, start), here.step)
    for k in range(NOTES_MAX):
        found = stir(found, here.notes[k])
    return found


def copy_stage(target: Stage, source: Stage) -> None:
    """Fill one stage from another."""
    target.step = source.step
    target.over = source.over
    target.full = source.full
    for k in range(NOTES_MAX):
        target.notes[k] = source.notes[k]
