"""Calculations without a board: shots, cover fire, blows and grenades."""

from __future__ import annotations

from asalto.core.calc import (
    NONE,
    Calculation,
    DoNotFit,
    Given,
    Input,
    Posed,
    Repeated,
    flag,
    number,
    two_sides,
    word,
)
from asalto.core.files.toml_reader import Document
from asalto.core.ruleset import Scenario

from .cards import UNITS
from .rules.ranged import shots_in_round
from .rules.sight import is_in_arc
from .rules.terrain import refresh_board
from .setup import build
from .state import State
from .tables import CARD_ACTION, CARD_MELEE, CARD_MELEE_BONUS, CARD_RANGED, FARTHEST, NEAREST
from .vocabulary import Phase

CARDS = (NONE, *sorted(path.stem for path in UNITS.glob("*.toml")))
SAMPLE = "mercenaria"
"""The card of who has none: the fields say its numbers."""
TOUGH, SPACES, TALL, WIDE = 30, 9, 16, 5
COLUMN = 2
SHOTS_MAX = 5
DEAD = 2
"""The place of `dead` in an outcome."""


def place(column: int, row: int) -> str:
    """A hex as files name it."""
    return f"{column + 1:02d}{row + 1:02d}"


def table(given: Given, far: int, beside: int = 0, own: int = 0) -> Scenario[State]:
    """An empty board: `a` below, `b` so many hexes above, others in the hexes round `b`."""
    row = TALL - 2
    units: list[dict[str, object]] = []
    people = {"a": [("a", (COLUMN, row))], "b": [("b", (COLUMN, row - far))]}
    ring = [(COLUMN + dq, row - far + dr) for dq, dr in RING]
    for k in range(beside):
        people["b"].append((f"b{k + 2}", ring[k]))
    for k in range(own):
        people["a"].append((f"a{k + 2}", ring[-1 - k]))
    for seat, crew in people.items():
        card = given.word("card" if seat == "a" else "target")
        units.append({"id": f"unit-{seat}", "seat": seat, "characters": [
            {"name": name, "card": SAMPLE if card == NONE else card, "at": place(*at)}
            for name, at in crew
        ]})  # fmt: skip
    document = two_sides(
        "Calculator", rounds=99, board={"rows": ["." * WIDE] * TALL}, units=units,
        options={"long_range": given.is_on("long_range") if "long_range" in given else False},
    )  # fmt: skip
    scenario = build(Document.of(document, "calc"))
    take_fields(scenario.state, given)
    return scenario


RING = ((0, -1), (1, 0), (1, -1), (-1, 0), (-1, -1), (0, 1))
"""The hexes round one in an even column, by columns and rows."""


def take_fields(state: State, given: Given) -> None:
    """The numbers of the fields, where no card gives them; wounds in any case."""
    for i in range(state.character_count):
        one = state.characters[i]
        own = one.seat == 0
        if own and given.word("card") == NONE:
            one.ranged = one.melee = one.action = given.whole("skill")
            one.melee_bonus = given.whole("melee_bonus") if "melee_bonus" in given else 0
            one.grenades = 1
        if not own and given.word("target") == NONE:
            one.resistance, one.spaces = given.whole("resistance"), given.whole("spaces")
        if not own:
            one.wounds = min(given.whole("wounds"), one.spaces - 1)


def ask(state: State) -> None:
    """`a` is active and faces its target, with all its action points."""
    one = state.characters[0]
    target = next(i for i in range(state.character_count) if state.characters[i].seat == 1)
    refresh_board(state)
    one.facing = next(
        facing for facing in range(6) if is_facing(state, facing, state.characters[target].q,
                                                   state.characters[target].r)
    )  # fmt: skip
    state.phase, state.unit, state.active = int(Phase.ACTION), 0, 0
    state.points, state.anchor = one.points, one.facing
    one.activated = 1


def is_facing(state: State, facing: int, q: int, r: int) -> bool:
    """Whether `a` has a place before it, faced so."""
    state.characters[0].facing = facing
    return is_in_arc(state, state.characters[0], q, r)


def refuse_more(given: Given, state: State, times: str) -> None:
    """A card has AP for so many and no more: 2 each, shots under cover too (SCH-4.5, 9.12)."""
    most = shots_in_round(state.characters[0].points)
    if given.word("card") != NONE and given.whole(times) > most:
        raise DoNotFit("too_many", most=most)


def pose_shot(given: Given) -> Posed[State]:
    """Shots one after another in one activation."""
    scenario = table(given, given.whole("range"))
    refuse_more(given, scenario.state, "shots")
    ask(scenario.state)
    return Posed(scenario, "; ".join(["a shoots b"] * given.whole("shots")))


def pose_cover(given: Given) -> Posed[State]:
    """Cover shots at somebody who acts in sight."""
    scenario = table(given, given.whole("range"))
    state = scenario.state
    refuse_more(given, state, "shots")
    ask(state)
    one, shots = state.characters[0], given.whole("shots")
    one.points = max(one.points, 2 * shots)
    one.cover, one.cover_due = 1, min(shots, shots_in_round(one.points))
    state.phase, state.unit, state.active = int(Phase.COVER_FIRE), 1, 1
    state.plan.actor, state.plan.seat = 1, 0
    return Posed(scenario, "; ".join(["a covers against b"] * shots))


def pose_melee(given: Given) -> Posed[State]:
    """Blows one after another in one activation."""
    scenario = table(given, 1)
    refuse_more(given, scenario.state, "blows")
    ask(scenario.state)
    return Posed(scenario, "; ".join(["a strikes b"] * given.whole("blows")))


def pose_grenade(given: Given) -> Posed[State]:
    """A grenade at the hex of the target; others stand round it."""
    scenario = table(given, given.whole("range"), given.whole("beside"), given.whole("own"))
    ask(scenario.state)
    return Posed(scenario, "a grenades b")


def is_dead(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target has died."""
    return outcome[DEAD] > 0


def attack_again(before: State, state: State) -> None:
    """The next activation, with as many grenades and shots as before."""
    one, was = state.characters[0], before.characters[0]
    one.grenades, one.cover_due, one.cover_shots = was.grenades, was.cover_due, was.cover_shots
    state.points = before.points
    state.fire_count = 0
    refresh_board(state)


def target_fields() -> tuple[Input, ...]:
    """The fields of the target."""
    return (
        word("target", NONE, CARDS, "unit"),
        number("resistance", 6, 1, TOUGH),
        number("spaces", 3, 1, SPACES),
        number("wounds", 0, 0, SPACES - 1),
    )


CARD = word("card", NONE, CARDS, "unit")
REPEATED = (Repeated("dead", is_dead, attack_again),)
DISTANCE = number("range", 5, NEAREST, FARTHEST)
CALCULATIONS = (
    Calculation(
        "shot",
        (
            CARD, number("skill", 16, 1, CARD_RANGED[1]), DISTANCE, flag("long_range"),
            number("shots", 1, 1, SHOTS_MAX), *target_fields(),
        ),
        pose_shot, REPEATED,
    ),
    Calculation(
        "cover",
        (
            CARD, number("skill", 16, 1, CARD_RANGED[1]), DISTANCE, flag("long_range"),
            number("shots", 2, 1, SHOTS_MAX), *target_fields(),
        ),
        pose_cover, REPEATED,
    ),
    Calculation(
        "melee",
        (
            CARD, number("skill", 16, *CARD_MELEE), number("melee_bonus", 0, *CARD_MELEE_BONUS),
            number("blows", 1, 1, SHOTS_MAX), *target_fields(),
        ),
        pose_melee, REPEATED,
    ),
    Calculation(
        "grenade",
        (
            CARD, number("skill", 16, *CARD_ACTION), DISTANCE, number("beside", 0, 0, 3),
            number("own", 0, 0, 3), *target_fields(),
        ),
        pose_grenade, REPEATED,
    ),
)  # fmt: skip
