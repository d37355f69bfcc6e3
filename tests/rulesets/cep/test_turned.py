"""A board that is turned: the same battle (CEP-1.3). No compass decides."""

from __future__ import annotations

import random

import pytest

from asalto.core.geometry.hexes import rotated
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make, numbers
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.say import Log
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import Status

CHOICES = 120
OFTEN = {ChoiceKind.BOARD: 8, ChoiceKind.TARGET: 2, ChoiceKind.LAUNCH: 1 / 20}
"""How much more often than another choice a kind is drawn."""


def turned(state: State, turns: int) -> State:
    """The battle on a board turned by so many sixths."""
    found = copy(state)
    for one in found.ships[: found.ship_count]:
        one.q, one.r = rotated(one.q, one.r, turns)
        one.vector_q, one.vector_r = rotated(one.vector_q, one.vector_r, turns)
        one.from_q, one.from_r = rotated(one.from_q, one.from_r, turns)
        one.facing = (one.facing + turns) % 6
    for rock in found.rocks[: found.rock_count]:
        rock.q, rock.r = rotated(rock.q, rock.r, turns)
    for field in found.fields[: found.field_count]:
        field.q, field.r = rotated(field.q, field.r, turns)
    for goal in found.goals[: found.goal_count]:
        goal.direction = (goal.direction + turns) % 6
    return found


def turned_choice(choice: Choice, turns: int) -> Choice:
    """The same choice there."""
    found = copy(choice)
    if choice.kind == ChoiceKind.LAUNCH:
        found.facing = (choice.facing + turns) % 6
    elif choice.kind == ChoiceKind.DOCK:
        found.vector_q, found.vector_r = rotated(choice.vector_q, choice.vector_r, turns)
    return found


def crowd(state: State, chance: random.Random) -> None:
    """All ships near each other, with part of their armour gone."""
    for one in state.ships[: state.ship_count]:
        if one.status == Status.FLYING:
            one.q, one.r = chance.randint(-3, 3), chance.randint(-3, 3)
            one.from_q, one.from_r, one.facing = one.q, one.r, chance.randrange(6)
            one.vector_q, one.vector_r = (
                one.q + chance.randint(-2, 2),
                one.r + chance.randint(-2, 2),
            )
            one.armour = [points * chance.randint(0, 3) // 3 for points in one.armour]


def offered(state: State, seat: int) -> list[Choice]:
    """What a seat may say."""
    out = make(Choices)
    RULESET.legal(state, seat, out)
    return out.rows[: out.count]


@pytest.mark.parametrize("name", RULESET.scenarios())
@pytest.mark.parametrize("turns", [1, 3, 5])
def test_a_battle_is_the_same_on_a_board_that_is_turned(name: str, turns: int) -> None:
    chance, dice, other_dice, log = (
        random.Random(f"{name}{turns}"),
        make(Dice),
        make(Dice),
        make(Log),
    )
    state = RULESET.load(name).start()
    crowd(state, chance)
    other = turned(state, turns)
    set_seed(dice, turns)
    set_seed(other_dice, turns)
    log.silent = 1
    for _ in range(CHOICES):
        if state.over != 0:
            break
        seat = (state.awaiting & -state.awaiting).bit_length() - 1
        rows = offered(state, seat)
        there = {tuple(numbers(one)) for one in offered(other, seat)}
        assert {tuple(numbers(turned_choice(one, turns))) for one in rows} == there
        (choice,) = chance.choices(rows, [OFTEN.get(ChoiceKind(one.kind), 1) for one in rows])
        RULESET.apply(state, choice, dice, log)
        RULESET.apply(other, turned_choice(choice, turns), other_dice, log)
        assert numbers(turned(state, turns)) == numbers(other)
