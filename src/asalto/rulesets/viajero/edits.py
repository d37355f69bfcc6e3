"""After numbers were set from outside: what follows from them is worked out anew."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY, make

from .maps import is_inside_solid
from .rules.damage import BODY, body_left, fall
from .rules.space import refresh_map
from .say import Log
from .state import BARE, Person, State


def refresh(state: State) -> None:
    """The map is known anew; nobody holds a weapon that is not there, whoever is felled or has
    nothing left of STR, DEX and END lies down and lets his weapon fall, whoever is stronger than he
    was is so unhurt, and what is laid on the ground lies there.

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
        if person.dead == 0 and is_inside_solid(state, person.x, person.y):
            raise ValueError(f"person {i} cannot stand in a wall")
        if person.dead + person.out > 0 and person.hand != BARE:
            _fell(state, i)


def _check_gear(person: Person) -> None:
    """A slot that is empty is neither in hand nor made ready."""
    if person.hand != BARE and person.weapons[person.hand].kind == NOBODY:
        person.hand = BARE
    if person.readying != BARE and person.weapons[person.readying].kind == NOBODY:
        person.readying = BARE
        person.effort = 0


def _fell(state: State, i: int) -> None:
    """Let somebody fall as in the fight."""
    log = make(Log)
    log.silent = 1
    state.people[i].down_turn = state.turn
    state.people[i].wakes = 0
    fall(state, log, i)
