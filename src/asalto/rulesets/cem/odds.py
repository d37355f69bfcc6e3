"""What the odds walk: the throws that a choice leads to by itself, with the real rules."""

from __future__ import annotations

from asalto.core.choices import Choice
from asalto.core.dice import Dice
from asalto.core.events import Event, Log
from asalto.core.records import NOBODY

from .events import EventKind
from .orders import ChoiceKind
from .rules.melee import proposed_shift, shift, throw_for_pairing
from .rules.sharing import share_as_proposed
from .rules.shooting import NO_CAP, aim, shoot
from .state import State, Step


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A fire as far as its wounds, dealt as proposed; the points of a pairing as chosen."""
    if choice.kind == ChoiceKind.FIRE:
        state.target = choice.target
        state.mode = choice.a
        state.into = choice.b
        aim(state, choice.actor, choice.target, choice.b)
        shoot(state, choice.actor, NO_CAP, dice, log)
        share_as_proposed(state, log)
    elif choice.kind == ChoiceKind.AIM:
        aim(state, state.active, state.target, state.into)
        shoot(state, state.active, choice.a, dice, log)
        share_as_proposed(state, log)
    elif choice.kind == ChoiceKind.SHIFT:
        shift(state, log, choice.a)
        settle_pairing(state, log)
    elif choice.kind == ChoiceKind.ACCEPT:
        settle_pairing(state, log)


def settle_pairing(state: State, log: Log) -> None:
    """Place the points that are left, and deal the wounds, as proposed."""
    if state.step == Step.SHIFT:
        for _ in range(state.points):
            shift(state, log, proposed_shift(state))
    share_as_proposed(state, log)


def melee_trial(state: State, anchor: int, dice: Dice, log: Log) -> None:
    """One whole pairing under best play of the points: for odds before it is fought."""
    throw_for_pairing(state, anchor, dice, log)
    settle_pairing(state, log)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """hurt (an enemy was wounded), wounds to enemies, enemies wounded, wounds to own figures."""
    enemies, marked, own = 0, 0, 0
    seat = choice.seat
    for i in range(before.figure_count):
        more = after.figures[i].wounds - before.figures[i].wounds
        if more > 0 and before.units[before.figures[i].unit].seat == seat:
            own += more
        elif more > 0:
            enemies += more
            marked += 1
    out[0] = 1 if enemies > 0 else 0
    out[1] = enemies
    out[2] = marked
    out[3] = own


def thrown_by(state: State, event: Event) -> int:
    """The seat whose throw an event tells of: a figure resists, all else is thrown by units."""
    if event.actor == NOBODY:
        return NOBODY
    if event.kind == EventKind.RESISTED:
        return state.units[state.figures[event.actor].unit].seat
    return state.units[event.actor].seat
