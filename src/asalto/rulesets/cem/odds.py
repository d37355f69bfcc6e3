"""What the odds walk: the throws that a choice leads to by itself, with the real rules.

Fire, a point placed, or a melee entered, as far as the morale phase would judge it if nothing else
happened in this turn. `merging.py` finds the same chances exactly where there are too many throws.
"""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .rolls import Roll
from .rules.assigning import assign_as_proposed
from .rules.melee import next_anchor, proposed_shift, shift, throw_for_pairing
from .rules.morale import remove_casualties, test_morale
from .rules.pairing import pair_as_proposed
from .rules.sharing import share_as_proposed
from .rules.shooting import NO_CAP, aim, deal_fire, prepare_fire, throw_fire
from .rules.sides import is_own
from .say import Event, EventKind, Log
from .state import State
from .vocabulary import Step


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A fire, a pairing or a whole melee, every choice as proposed; then who falls and breaks."""
    if choice.kind == ChoiceKind.ENGAGE:
        enter_melee(state, choice, log)
        anchor = next_anchor(state)
        while anchor >= 0:
            melee_trial(state, anchor, dice, log)
            anchor = next_anchor(state)
    else:
        resolve(state, choice, dice, log)
    judge(state, dice, log)


def resolve(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A fire as far as its wounds, dealt as proposed; the points of a pairing as chosen."""
    if choice.kind == ChoiceKind.SHIFT:
        shift(state, log, choice.die)
        settle_pairing(state, log)
    elif choice.kind == ChoiceKind.FIRE or choice.kind == ChoiceKind.AIM:
        value = take_aim(state, choice)
        throw_fire(state, firing_unit(state, choice), value, dice, log)
        deal_as_proposed(state, firing_unit(state, choice), log)


def firing_unit(state: State, choice: Choice) -> int:
    """The unit that fires: it is named only where fire begins."""
    return choice.unit if choice.kind == ChoiceKind.FIRE else state.active


def take_aim(state: State, choice: Choice) -> int:
    """All of a fire that comes before its throw; its attack value."""
    if choice.kind == ChoiceKind.FIRE:
        state.target = choice.target
        state.mode = choice.mode
        state.into = choice.aim
    unit = firing_unit(state, choice)
    aim(state, unit, state.target, state.into)
    return prepare_fire(state, unit, NO_CAP if choice.kind == ChoiceKind.FIRE else choice.cover)


def deal_as_proposed(state: State, unit: int, log: Log) -> None:
    """All of a fire that comes after its throw."""
    deal_fire(state, unit, log)
    share_as_proposed(state, log)


def enter_melee(state: State, choice: Choice, log: Log) -> None:
    """Take an enemy unit on and form the pairings, as proposed to either side."""
    state.engaged |= 1 << choice.target
    pair_as_proposed(state, log)
    while state.step == Step.ASSIGN:
        assign_as_proposed(state, log)


def settle_pairing(state: State, log: Log) -> None:
    """Place the points that are left, and deal the wounds, as proposed."""
    if state.step == Step.SHIFT:
        for _ in range(state.points):
            shift(state, log, proposed_shift(state))
    share_as_proposed(state, log)


def melee_trial(state: State, anchor: int, dice: Dice, log: Log) -> None:
    """One whole pairing under best play of the points."""
    throw_for_pairing(state, anchor, dice, log)
    settle_pairing(state, log)


def judge(state: State, dice: Dice, log: Log) -> None:
    """The morale phase of every unit in which somebody was just wounded (CEM-9.2), as far as the
    question whether it breaks."""
    hit, wounded = 0, log.count
    for k in range(wounded):
        if log.events[k].kind == EventKind.WOUNDED:
            hit |= 1 << state.figures[log.events[k].figure].unit
    for unit in range(state.unit_count):
        if (hit >> unit) & 1 == 1:
            remove_casualties(state, unit, dice, log)
            if state.units[unit].here > 0 and state.units[unit].dead > 0:
                test_morale(state, unit, Roll.MORALE, dice, log)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """hurt (an enemy was wounded), wounds to enemies, enemies wounded, wounds to own figures,
    enemies that fall, enemy units that break (fail their test, or have nobody left)."""
    marked = 0
    for k in range(log.count):
        event = log.events[k]
        if event.kind == EventKind.WOUNDED:
            if is_own(before, before.figures[event.figure].unit, choice.seat):
                out[3] += 1
            else:
                out[1] += 1
                marked += 1 if is_first_wound(log, k) else 0
        elif event.kind == EventKind.FELL:
            if not is_own(before, before.figures[event.figure].unit, choice.seat):
                out[4] += 1
        elif event.kind == EventKind.MORALE_TESTED and event.success == 0:
            out[5] += 0 if is_own(before, event.unit, choice.seat) else 1
    for unit in range(before.unit_count):
        if not is_own(before, unit, choice.seat):
            if before.units[unit].here > 0 and after.units[unit].here == 0:
                out[5] += 1 if is_wiped_out(log, unit) else 0
    out[0] = 1 if out[1] > 0 else 0
    out[2] = marked


def thrown_by(state: State, event: Event) -> int:
    """The seat whose throw an event tells of: a figure resists, all else is thrown by units."""
    if event.roll == NOBODY:
        return NOBODY
    if event.kind == EventKind.RESISTED:
        return state.units[state.figures[event.figure].unit].seat
    return state.units[event.unit].seat


def is_first_wound(log: Log, place: int) -> bool:
    """Whether the figure of a wound in the log has none earlier in it."""
    for k in range(place):
        event = log.events[k]
        if event.kind == EventKind.WOUNDED and event.figure == log.events[place].figure:
            return False
    return True


def is_wiped_out(log: Log, unit: int) -> bool:
    """Whether a unit that is gone had nobody left to be tested."""
    for k in range(log.count):
        if log.events[k].kind == EventKind.MORALE_TESTED and log.events[k].unit == unit:
            return False
    return True
