"""Odds of single throws: the real rule on a copy, and what it came to."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .rules.actions import pick_up, put_down, work_door, work_feature
from .rules.cover import fire_cover_shot
from .rules.grenades import throw_grenade
from .rules.melee import fight
from .rules.ranged import shoot
from .say import Event, Log
from .state import State
from .turn import aimed_at
from .vocabulary import Status

OUTCOMES = 7
"""Numbers of an outcome: success, wounds and death of the target, of enemies, of one's own."""


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The throw of one attack or other action, without the cover fire before it."""
    kind, who, target = choice.kind, choice.character, aimed_at(choice)
    if kind == ChoiceKind.SHOOT:
        shoot(state, who, target, False, dice, log)
    elif kind == ChoiceKind.COVER_SHOT:
        fire_cover_shot(state, who, target, dice, log)
    elif kind == ChoiceKind.FIGHT:
        fight(state, who, target, dice, log)
    elif kind == ChoiceKind.DOOR:
        work_door(state, who, target, dice, log)
    elif kind == ChoiceKind.OPERATE:
        work_feature(state, who, target, dice, log)
    elif kind == ChoiceKind.PICK_UP:
        pick_up(state, who, target, dice, log)
    elif kind == ChoiceKind.PUT_DOWN:
        put_down(state, who, target, dice, log)
    elif kind == ChoiceKind.THROW:
        other = state.characters[target]
        throw_grenade(state, who, target, other.q, other.r, dice, log)
    elif kind == ChoiceKind.THROW_AT:
        throw_grenade(state, who, NOBODY, choice.place_q, choice.place_r, dice, log)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """Write success, wounds and death of the target, then of all enemies and of the own side."""
    for i in range(OUTCOMES):
        out[i] = 0
    side = before.sides[before.characters[choice.character].seat].side
    for i in range(before.character_count):
        old, new = before.characters[i], after.characters[i]
        wounds = new.wounds - old.wounds
        died = 1 if new.status == Status.DEAD and old.status != Status.DEAD else 0
        place = 3 if before.sides[old.seat].side != side else 5
        out[place] += wounds
        out[place + 1] += died
        if is_aimed_at_character(choice.kind) and i == choice.target:
            out[1] = wounds
            out[2] = died
    for i in range(log.count):
        if log.events[i].roll != NOBODY:
            out[0] = log.events[i].success


def is_aimed_at_character(kind: int) -> bool:
    """Whether the target of a choice is a character."""
    if kind == ChoiceKind.SHOOT or kind == ChoiceKind.COVER_SHOT:
        return True
    return kind == ChoiceKind.FIGHT or kind == ChoiceKind.THROW


def thrown_by(state: State, event: Event) -> int:
    """The seat whose throw an event tells of."""
    if event.roll == NOBODY:
        return NOBODY
    return state.characters[event.character].seat
