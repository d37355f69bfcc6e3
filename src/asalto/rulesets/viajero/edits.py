"""After numbers were set from outside: what follows from them is worked out anew."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, make

from .maps import is_inside_solid
from .rules.care import zeros
from .rules.damage import BODY, body_left, fall
from .rules.space import refresh_map
from .say import Log
from .state import BARE, Person, Stance, State


def refresh(state: State) -> None:
    """The map is known anew; nobody holds a weapon that is not there, whoever has lost two of STR,
    DEX and END faints, who has lost all is dead, and both lie down and let their weapons fall.
    Whoever is stronger than he was is so unhurt; what is laid on the ground lies there.

    Raises ValueError where somebody stands in a wall.
    """
    refresh_map(state)
    for place in range(state.item_count, len(state.items)):
        if state.items[place].kind != NOBODY:
            state.item_count = place + 1
    for i in range(state.people_count):
        person = state.people[i]
        _check_gear(person)
        for which in range(BODY):
            person.full[which] = max(person.full[which], person.score[which])
        if body_left(person) == 0:
            person.dead = 1
        elif zeros(state, i) == BODY - 1 and person.down_turn == 0:
            person.out = 1
        if person.dead == 0 and is_inside_solid(state, person.x, person.y):
            raise ValueError(f"people.{i} cannot stand in a wall")
        if person.dead + person.out > 0 and not _lies(person):
            _fell(state, i)


def _check_gear(person: Person) -> None:
    """A slot that is empty is neither in hand nor made ready."""
    if person.hand != BARE and person.weapons[person.hand].kind == NOBODY:
        person.hand = BARE
    if person.readying != BARE and person.weapons[person.readying].kind == NOBODY:
        person.readying = BARE
        person.effort = 0


def _lies(person: Person) -> bool:
    """Whether somebody lies as who has fallen: with nothing in hand or in mind."""
    idle = person.aim == 0 and person.waiting == 0 and person.task == NOBODY
    return person.hand == BARE and person.stance == Stance.PRONE and idle


def _fell(state: State, i: int) -> None:
    """Let somebody fall as in the fight; the work in hand is lost (PC-7.5). Who has fainted since
    the fight began is known by the turn, so that he may wake for all his wounds.
    """
    log = make(Log)
    log.silent = 1
    person = state.people[i]
    person.down_turn = max(1, state.turn)
    person.wakes = 0
    if person.task != NOBODY:
        if state.tasks[person.task].worker == i:
            state.tasks[person.task].spoilt = 1
        person.task = NOBODY
    fall(state, log, i)
