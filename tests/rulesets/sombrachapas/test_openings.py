"""Training: nobody is hurt before the first player's first choice, whatever token is drawn first.

Looked for from above: every hex that a character can walk to at one AP a step, facing anywhere,
doors opened on the way by itself or by a comrade who went before. From none of them does a line
lead to an enemy, nor to a thing that a grenade could be thrown at beside him, while AP are left.
"""

from __future__ import annotations

import pytest

from asalto.core.geometry.hexes import SIDES, distance, neighbour
from asalto.core.kernel.records import NOBODY
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rules.sight import is_line_clear
from asalto.rulesets.sombrachapas.rules.terrain import has_hex, is_on_board, refresh_board
from asalto.rulesets.sombrachapas.state import Character, State
from asalto.rulesets.sombrachapas.tables import ACTION_COST, FORWARD_COST, RANGED_COST

Hex = tuple[int, int]


def open_doors(state: State, doors: int) -> None:
    """Open the doors of a sum of bits and shut the others."""
    for i in range(state.door_count):
        state.doors[i].open = (doors >> i) & 1
    refresh_board(state)


def ways(state: State, one: Character, doors: int) -> dict[tuple[Hex, int], int]:
    """The least AP at which a character may stand in a hex with such doors open, one door or step
    after the other; who stands in the way is passed by."""
    found = {((one.q >> 1, one.r >> 1), doors): 0}
    fresh = list(found)
    while fresh:
        at, opened = fresh.pop(0)
        spent = found[at, opened]
        open_doors(state, opened)
        onward: list[tuple[Hex, int]] = []
        for side in range(SIDES):
            beside = neighbour(*at, side)
            onward += [
                (at, opened | 1 << i)
                for i in range(state.door_count)
                if (state.doors[i].q, state.doors[i].r) == beside
            ]
            if is_on_board(state.board, *beside) and not has_hex(state.board.closed, *beside):
                onward.append((beside, opened))
        for place in onward:
            cost = spent + (FORWARD_COST if place[1] == opened else ACTION_COST)
            if cost <= one.points and cost < found.get(place, one.points + 1):
                found[place] = cost
                fresh.append(place)
    return found


def things(state: State, enemy: Character) -> list[Hex]:
    """The enemy's hex, and things beside it that a grenade may be thrown at."""
    at = enemy.q >> 1, enemy.r >> 1
    near = [neighbour(*at, side) for side in range(SIDES)]
    items = [(one.q, one.r) for one in state.items[: state.item_count]]
    items += [(one.q, one.r) for one in state.features[: state.feature_count]]
    furniture = [one for one in near if has_hex(state.board.obstruction, *one)]
    return [at, *furniture, *[one for one in items if one in near]]


def dangers(state: State, unit: int) -> list[str]:
    """From where a unit that acts first could hurt an enemy, as far as lines and AP go."""
    found = []
    own = [one for one in state.characters[: state.character_count] if one.unit == unit]
    others = [one for one in state.characters[: state.character_count] if one.unit != unit]
    for one in own:
        doors = 0
        for comrade in own:
            if comrade is not one:
                for _, opened in ways(state, comrade, 0):
                    doors |= opened
        for (at, opened), spent in ways(state, one, doors).items():
            left = one.points - spent
            open_doors(state, opened)
            for enemy in others:
                for thing in things(state, enemy)[: None if one.grenades > 0 else 1]:
                    if left < (ACTION_COST if one.grenades > 0 else RANGED_COST):
                        continue
                    far = distance(*at, *thing)
                    reach = one.grenades > 0 or far < 2 or one.ranged > 0
                    line = (2 * at[0], 2 * at[1], 2 * thing[0], 2 * thing[1])
                    if reach and is_line_clear(state, *line):
                        found.append(f"{at} {opened} {left} {thing}")
    open_doors(state, 0)
    return found


@pytest.mark.parametrize(("name", "unit"), [("lesson", 1), ("instruccion", 0), ("instruccion", 1)])
def test_in_training_nobody_is_hurt_before_the_first_choice(name: str, unit: int) -> None:
    """The unit drawn first finds nobody within sight, however it spends its AP (SCH-8.7, 10.4)."""
    state: State = RULESET.load(name).start()
    assert state.active == NOBODY
    assert dangers(state, unit) == []


def test_an_open_board_is_full_of_dangers() -> None:
    """The search finds what there is: in the console's battle somebody can shoot at once."""
    assert dangers(RULESET.load("muelle").start(), 0)
