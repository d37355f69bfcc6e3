"""Longer order lines that stand for several."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.contract import Scenario

from .state import State
from .vocabulary import Step


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
