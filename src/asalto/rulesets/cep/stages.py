"""A shot in stages, for its exact odds: heavy ones have too many throws for one tree.

The rules themselves are run, a throw at a time: the shot, the dodge of a torpedo, what the hit does
to the armour, then one critical or blast after another. `test_stages` holds it against the walk of
`odds.trial`.
"""

from enum import IntEnum

from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.odds_stages import Stage
from asalto.core.kernel.records import NOBODY

from .odds import disown, outcome, trial
from .offer import Choice, ChoiceKind
from .rolls import location_die
from .rules.damage import (
    blast_armour,
    criticals_for,
    damage_of,
    meet_armour,
    next_critical,
    part_struck,
    place_of,
    throw_blast,
)
from .rules.fire import strike, throw_shot
from .rules.sections import zone
from .rules.torpedoes import dodge
from .say import EventKind, Log
from .state import Design, State
from .vocabulary import Outcome, Weaponry

DUE_MAX = 3
PENDING_MAX = 8
HIT_AT, ZONE_AT, CRITICALS_AT = 0, 1, 3
"""Places in an outcome that `odds.outcome` reads from the log of a whole shot."""


class Step(IntEnum):
    """What comes next."""

    SHOT = 0
    DODGE = 1
    DAMAGE = 2
    WHOLE = 3
    """Nothing: all was thrown at once."""


class Note(IntEnum):
    """What is kept from one stage to the next."""

    HIT = 0
    ZONE = 1
    CRITICALS = 2
    SHIP = 3
    """The one that suffers the criticals due."""
    NOW = 4
    """What is left of the armour before them."""
    POOL = 5
    """The armour pool that the shot hit."""
    LEFT = 6
    """What is left of that."""
    IS_OWN = 7
    """1: NOW is of that pool."""
    DUE_COUNT = 8
    PENDING_COUNT = 9
    DUE = 10
    """Criticals to come, three numbers each: their `place_of`."""
    PENDING = 19
    """Blasts to come, three numbers each: ship, part, points."""


def next_stage(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The next throw of a shot; of everything else all at once."""
    if stage.step == Step.DODGE:
        meet(state, choice, stage, dice, log)
    elif stage.step == Step.DAMAGE:
        if stage.notes[Note.DUE_COUNT] > 0:
            suffer(state, choice, stage, dice, log)
        else:
            blow(state, stage, dice)
        go_on(stage)
    elif choice.kind == ChoiceKind.SHOOT:
        fire(state, choice, stage, dice, log)
    else:
        trial(state, choice, dice, log)
        stage.step = Step.WHOLE
        stage.over = 1


def stage_outcome(
    before: State, after: State, choice: Choice, stage: Stage, log: Log, out: list[int]
) -> None:
    """`odds.outcome`, what was told on the way put in."""
    outcome(before, after, choice, log, out)
    if stage.step != Step.WHOLE:
        out[HIT_AT] = stage.notes[Note.HIT]
        out[ZONE_AT] = stage.notes[Note.ZONE]
        out[CRITICALS_AT] = stage.notes[Note.CRITICALS]


def fire(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The shot: a torpedo that hits runs on, a shell does what it does to the armour."""
    i, running = choice.ship, state.torpedo_count
    disown(state, i)
    struck, section, hexes, result = throw_shot(
        state, i, choice.weapon, choice.target, choice.section, choice.end, dice, log
    )
    stage.notes[Note.HIT] = log.events[0].success if log.count > 0 else 0
    stage.notes[Note.ZONE] = NOBODY
    kind = state.ships[i].weapons[choice.weapon].kind
    if struck == NOBODY:
        stage.over = 1
    elif kind == Weaponry.TO:
        strike(state, i, choice.weapon, struck, section, hexes, result, dice, log)
        stage.step = Step.DODGE
        stage.over = 1 if state.torpedo_count == running else 0
    else:
        is_critical = 1 if result == Outcome.CRITICAL else 0
        location, one, other = location_die(dice), face(dice, 1), face(dice, 2)
        hit(state, choice, stage, kind, struck, section, is_critical, location, one, other, log)


def meet(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The dodge; where it fails, what the hit does to the armour."""
    torpedo = state.torpedoes[state.torpedo_count - 1]
    if dodge(state, choice.ship, torpedo.target, torpedo.band, dice, log):
        stage.notes[Note.HIT] = 0
        stage.over = 1
        return
    state.torpedo_count -= 1  # its dice do not matter any more
    hit(
        state, choice, stage, Weaponry.TO, torpedo.target, torpedo.section, torpedo.critical,
        torpedo.location, torpedo.one, torpedo.other, log,
    )  # fmt: skip


def hit(
    state: State, choice: Choice, stage: Stage, kind: int, j: int, section: int, is_critical: int,
    location: int, one: int, other: int, log: Log,
) -> None:  # fmt: skip
    """What a hit does to the armour of ship j, and the criticals that are due by that."""
    notes = stage.notes
    part = part_struck(state, j, section, location, one, other)
    points = damage_of(kind, one, other, is_critical)
    count, start, left = meet_armour(state, j, part, points, log)
    design = state.designs[state.ships[j].design]
    if j == choice.target:
        notes[Note.ZONE] = zone(design, part)
    notes[Note.POOL] = design.pool[part]
    notes[Note.LEFT] = left
    place(stage, design, part, count, start, location, one, other)
    notes[Note.SHIP] = j
    notes[Note.NOW] = left
    notes[Note.IS_OWN] = 1
    stage.step = Step.DAMAGE
    go_on(stage)


def place(
    stage: Stage, design: Design, part: int, count: int, start: int,
    location: int, one: int, other: int,
) -> None:  # fmt: skip
    """Note where so many criticals will fall, by location die and damage dice."""
    stage.notes[Note.DUE_COUNT] = count
    for number in range(count):
        at, kind, is_outer = place_of(design, part, number + 1, start, location, one, other)
        here = Note.DUE + 3 * number
        stage.notes[here] = at
        stage.notes[here + 1] = kind
        stage.notes[here + 2] = is_outer


def suffer(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The next critical that is due, and the blasts that it sets off."""
    notes = stage.notes
    at, kind, is_outer = notes[Note.DUE], notes[Note.DUE + 1], notes[Note.DUE + 2]
    now = next_critical(state, notes[Note.SHIP], at, kind, is_outer, notes[Note.NOW], dice, log)
    notes[Note.NOW] = now
    if notes[Note.IS_OWN] == 1:
        notes[Note.LEFT] = now
    for k in range(log.count):
        event = log.events[k]
        if event.kind == EventKind.CRITICAL and event.ship == choice.target:
            notes[Note.CRITICALS] += 1
    drop_first(stage, Note.DUE_COUNT, Note.DUE, DUE_MAX)
    for k in range(state.blast_count):
        if notes[Note.PENDING_COUNT] == PENDING_MAX:
            stage.full = 1
        else:
            here = Note.PENDING + 3 * notes[Note.PENDING_COUNT]
            notes[here] = state.blast_ship[k]
            notes[here + 1] = state.blast_part[k]
            notes[here + 2] = state.blast_points[k]
            notes[Note.PENDING_COUNT] += 1
    state.blast_count = 0


def blow(state: State, stage: Stage, dice: Dice) -> None:
    """The throw of the next blast: where its criticals will fall."""
    notes = stage.notes
    i, part, points = notes[Note.PENDING], notes[Note.PENDING + 1], notes[Note.PENDING + 2]
    drop_first(stage, Note.PENDING_COUNT, Note.PENDING, PENDING_MAX)
    count = criticals_for(points)
    if count == 0:
        return
    location, one, other = throw_blast(i, count, dice)
    start, now = blast_armour(state, i, part, notes[Note.POOL], notes[Note.LEFT])
    design = state.designs[state.ships[i].design]
    place(stage, design, part, count, start, location, one, other)
    notes[Note.SHIP] = i
    notes[Note.NOW] = now
    notes[Note.IS_OWN] = 1 if design.pool[part] == notes[Note.POOL] else 0


def drop_first(stage: Stage, count_at: int, first: int, most: int) -> None:
    """Forget the first of what is to come, three numbers each; the others move up."""
    stage.notes[count_at] -= 1
    for k in range(first, first + 3 * (most - 1)):
        stage.notes[k] = stage.notes[k + 3]
    for k in range(first + 3 * (most - 1), first + 3 * most):
        stage.notes[k] = 0


def go_on(stage: Stage) -> None:
    """Forget what no longer matters; nothing more may be to come."""
    notes = stage.notes
    if notes[Note.DUE_COUNT] == 0:
        notes[Note.SHIP] = 0
        notes[Note.NOW] = 0
        notes[Note.IS_OWN] = 0
        if notes[Note.PENDING_COUNT] == 0:
            stage.over = 1
