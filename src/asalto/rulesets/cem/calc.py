"""Calculations without a map: fire at a range, and hand-to-hand of so many against so many."""

from __future__ import annotations

from math import isqrt

from asalto.core.calc import (
    NONE,
    Calculation,
    Given,
    Input,
    Posed,
    Repeated,
    number,
    two_sides,
    word,
)
from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario

from .cards import UNITS, words_of
from .edits import refresh
from .rules.units import measure_box
from .setup import build
from .state import UNIT_FIGURES_MAX, State
from .tables import METRE, TERRAIN
from .vocabulary import Gait, Mode, Phase, Rank, Step, Terrain, Weapon

MIDDLE, SOUTH, FARTHEST = 60, 30, 150
"""Where the units are set up, in metres: on either side of the middle of the table."""
COVERS = tuple(
    sorted(
        (
            one.name.lower()
            for one in Terrain
            if TERRAIN[one][0] > 0 and (TERRAIN[one][2] > 0 or one == Terrain.OPEN)
        ),
        key=lambda name: TERRAIN[words_of(Terrain).index(name)][2],
    )
)
"""Terrain that a target can stand in, from the least cover on."""
CARDS = (NONE, *sorted(path.stem for path in UNITS.glob("*.toml")))
RANKS, WEAPONS = tuple(words_of(Rank)), tuple(words_of(Weapon))
MELEE_MAX = 16
"""Figures of a side in hand-to-hand: odds of more take over two seconds."""
BROKEN = 5
"""The place of `broken` in an outcome."""


def side(who: str, figures: int, most: int, foe: bool) -> tuple[Input, ...]:
    """The fields of one side: the card of a unit, or figures with a weapon; the target's morale."""
    return (
        word(f"{who}card", NONE, CARDS, "unit"),
        number(f"{who}figures", figures, 1, most),
        word(f"{who}rank", "regular", RANKS, "rank"),
        word(f"{who}weapon", "rifle", WEAPONS, "weapon"),
        *((number(f"{who}morale", 18, 1, 30),) if foe else ()),
    )


def members(given: Given, who: str) -> dict[str, object]:
    """The unit of one side, for the document."""
    if given.get(f"{who}card", NONE) != NONE:
        return {"unit": given.word(f"{who}card")}
    figures = {
        "count": given.whole(f"{who}figures"),
        "rank": given.word(f"{who}rank"),
        "weapon": given.word(f"{who}weapon"),
    }
    found: dict[str, object] = {"unit": {"title": "-", "kind": "squad", "figures": [figures]}}
    if f"{who}morale" in given:
        found["morale"] = given.whole(f"{who}morale")
    return found


def table(given: Given, cover: str, far: int) -> Scenario[State]:
    """Both units on an empty table, the second behind or in its cover."""
    north = SOUTH + far
    terrain: list[dict[str, object]] = []
    if cover != "open":
        line = TERRAIN[words_of(Terrain).index(cover)][5]
        west, east = MIDDLE - 40, MIDDLE + 40
        near, deep = north - 0.75, north + 1
        ends = [[west, near], [east, near]]
        points = ends if line else [*ends, [east, deep], [west, deep]]
        terrain = [{"kind": cover, "points": points}]
    rows = [
        {"id": seat, "seat": seat, "at": [MIDDLE, y], "columns": UNIT_FIGURES_MAX, **unit}
        for seat, y, unit in (
            ("a", SOUTH, members(given, "")), ("b", north, members(given, "foe_"))
        )
    ]  # fmt: skip
    document = two_sides(
        "Calculator", width=2 * MIDDLE, height=SOUTH + FARTHEST + 20, turns=20, terrain=terrain,
        darkness=given.whole("darkness") if "darkness" in given else 0, units=rows,
    )  # fmt: skip
    return build(Document.of(document, "calc"))


def close_ranks(state: State, far: int) -> None:
    """The targets stand shoulder to shoulder, the others so that each has just this range to the
    target nearest to it."""
    near = 2 * state.base
    foes = state.units[1]
    west = MIDDLE * METRE - near * (foes.count - 1) // 2
    north = SOUTH * METRE + far
    for k in range(foes.count):
        state.figures[foes.first + k].x, state.figures[foes.first + k].y = west + near * k, north
    east = west + near * (foes.count - 1)
    row = state.units[0]
    for k in range(row.count):
        figure = state.figures[row.first + k]
        figure.x = west + (east - west) // 2 + near * (2 * k - row.count + 1) // 2
        across = max(west - figure.x, figure.x - east, 0)
        figure.y = north - max(near, isqrt(max(0, far * far - across * across)))
    for unit in range(2):
        measure_box(state, unit)


def ask(state: State, phase: int, step: int) -> None:
    """The first unit is activated in this phase."""
    state.phase, state.step = phase, step
    state.active, state.asked, state.chips = 0, 0, 0
    state.units[0].drawn = 1
    refresh(state)


def pose_fire(given: Given) -> Posed[State]:
    """A unit fires at another at a range."""
    far = given.whole("range")
    scenario = table(given, given.word("cover"), far)
    state = scenario.state
    close_ranks(state, far * METRE)
    state.units[0].gait = words_of(Gait).index(given.word("gait"))
    ask(state, int(Phase.FIRE), int(Step.FIRE))
    mode = given.word("mode")
    return Posed(scenario, f"a fires {mode} at b outside the melee")


def pose_melee(given: Given) -> Posed[State]:
    """A unit enters hand-to-hand with another, near enough for all to reach it."""
    scenario = table(given, "open", 3)
    state = scenario.state
    close_ranks(state, 3 * METRE)
    ask(state, int(Phase.MELEE), int(Step.ENGAGE))
    return Posed(scenario, "a engages b")


def is_broken(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target has broken, or has nobody left."""
    return outcome[BROKEN] > 0 or after.units[1].here == 0


def fire_again(before: State, state: State) -> None:
    """The next turn: the same unit fires at who is left."""
    state.target, state.cause, state.wounds, state.reach = NOBODY, NOBODY, 0, 0
    state.units[1].dead = 0
    ask(state, int(Phase.FIRE), int(Step.FIRE))


CALCULATIONS = (
    Calculation(
        "fire",
        (
            *side("", 10, UNIT_FIGURES_MAX, False),
            number("range", 45, 2, FARTHEST, 15),
            word("cover", "open", COVERS, "terrain"),
            word("mode", "dispersed", tuple(words_of(Mode)), "mode"),
            word("gait", "halted", tuple(words_of(Gait)), "gait"),
            number("darkness", 0, 0, 30, 5),
            *side("foe_", 10, UNIT_FIGURES_MAX, True),
        ),
        pose_fire,
        (Repeated("broken", is_broken, fire_again),),
    ),
    Calculation(
        "melee",
        (
            *side("", 2, MELEE_MAX, False),
            *side("foe_", 1, MELEE_MAX, True),
        ),
        pose_melee,
    ),
)
