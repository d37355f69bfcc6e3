"""How choices are written, and longer lines that stand for several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asalto.core.contract import Scenario
from asalto.core.orders import Notation

from .orders import ChoiceKind
from .state import State, Step

TEMPLATES: Mapping[int, str] = {
    ChoiceKind.READY: "ready",
    ChoiceKind.PASS: "{unit:actor} passes",
    ChoiceKind.FIRE: "{unit:actor} fires {as_mode:a} at {unit:target} {as_aim:b}",
    ChoiceKind.AIM: "aims up to cover {int:a}",
    ChoiceKind.ADVANCE: "{unit:actor} advances to {point:a,b} in {as_formation:c}",
    ChoiceKind.CHARGE: "{unit:actor} charges to {point:a,b} in {as_formation:c}",
    ChoiceKind.CLOSE: "{unit:actor} closes on {unit:target}",
    ChoiceKind.ASSAULT: "{unit:actor} charges {unit:target}",
    ChoiceKind.STEP: "{figure:actor} steps to {point:a,b} at {as_gait:c}",
    ChoiceKind.DONE: "done",
    ChoiceKind.UNDO: "undo",
    ChoiceKind.ENGAGE: "{unit:actor} engages {unit:target}",
    ChoiceKind.PAIR: "{figure:actor} meets {figure:target}",
    ChoiceKind.ASSIGN: "{figure:actor} fights {figure:target}",
    ChoiceKind.SHIFT: "shift {as_die:a}",
    ChoiceKind.WOUND: "{figure:target} is wounded",
    ChoiceKind.ACCEPT: "accept",
    ChoiceKind.DROP: "{unit:actor} jumps at {point:a,b} heading {int:c}",
}
NOTATION = Notation(TEMPLATES)
"""One template for each kind of choice; `core.orders` writes and reads them."""


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """`advance to farm in line`, `charge to farm`: the active unit's order to a named place.

    `charge g1`, `close on g1`: at a unit. Also `... done`, which confirms the move at once.
    """
    words = line.split()
    if not words or state.asked != seat or state.active < 0 or state.step != Step.MOVE:
        return None
    orders: list[str] = []
    done = words[-1] == "done" and len(words) > 1
    if done:
        words = words[:-1]
    places = {name: key[0] for key, name in scenario.names.tables.get("place", {}).items()}
    units = set(scenario.names.tables.get("unit", {}).values())
    unit = scenario.names.of("unit", state.active)
    verbs = {"advance": "advances", "charge": "charges"}
    if len(words) in (3, 5) and words[0] in verbs and words[1] == "to" and words[2] in places:
        place = state.places[places[words[2]]]
        formation = words[4] if len(words) == 5 and words[3] == "in" else "keep"
        spot = f"{place.x / 1000:g},{place.y / 1000:g}"
        orders.append(f"{unit} {verbs[words[0]]} to {spot} in {formation}")
    elif len(words) == 2 and words[0] == "charge" and words[1] in units:
        orders.append(f"{unit} charges {words[1]}")
    elif len(words) == 3 and words[:2] == ["close", "on"] and words[2] in units:
        orders.append(f"{unit} closes on {words[2]}")
    elif done:
        orders.append(" ".join(words))
    else:
        return None
    return [*orders, "done"] if done else orders
