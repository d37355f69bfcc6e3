"""Plans of a seat's units as data for JSON: where they can get to, and what leads there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from asalto.core.plans import Plan, Spot, ranked
from asalto.play.form import teller
from asalto.play.view import Sight, fraction_data


def units_of(sight: Sight[Any]) -> dict[int, str]:
    """The units that a seat may give orders to now, by row, with their names."""
    words, names = sight.ruleset.vocabulary, sight.scenario.names
    found = {}
    for option in sight.form.options:
        subject = words.subject(int(option.choice.kind))
        if subject is not None and subject[1].what == words.actors:
            row = int(getattr(option.choice, words.choice_slots[subject[0]]))
            found[row] = names.of(words.actors, row)
    return found


MOST = 40
"""Plans told of each unit, the best by the game's own advice first."""


def plans_data(
    sight: Sight[Any], lang: str, unit: str | None = None, most: int = MOST
) -> list[dict[str, Any]]:
    """The plans of all units that may act, or of the one called `unit`, the advised ones first;
    empty where the game has none. Raises ValueError for a unit that may not act now."""
    units = units_of(sight)
    if unit is not None:
        if unit not in units.values():
            raise ValueError(f"{unit!r} is none of those that may act now: {[*units.values()]}")
        units = {row: name for row, name in units.items() if name == unit}
    ask = sight.ruleset.moves.plans
    if ask is None:
        return []
    tell = teller(sight.ruleset, sight.scenario, lang)
    return [
        {"unit": name, **plan_data(sight, plan, tell)}
        for row, name in units.items()
        for plan in ranked(ask(sight.state, sight.seat, row))[:most]
    ]


def plan_data(sight: Sight[Any], plan: Plan, tell: Callable[[Any], str]) -> dict[str, Any]:
    """One plan, but for whose it is."""
    words, names = sight.ruleset.vocabulary, sight.scenario.names
    rows = [sight.ruleset.new_choice(one) for one in plan.choices]
    return {
        "end": _spot(plan.end),
        "facing": plan.facing,
        "formation": plan.formation,
        "way": [_spot(one) for one in plan.way],
        "drift": _spot(plan.drift),
        "cost": plan.cost,
        "left": plan.left,
        "seen_by": [names.of(words.actors, one) for one in plan.seen_by],
        "threats": [
            {
                "by": names.of(words.actors, one.by),
                "step": one.step,
                "chance": _chance(one.chance),
            }
            for one in plan.threats
        ],
        "shots": [
            {"at": names.of(words.actors, one.at), "chance": _chance(one.chance)}
            for one in plan.shots
        ],
        "advised": plan.advised,
        "choices": [words.data(one, names) for one in rows],
        "texts": [tell(one) for one in rows],
    }


def _chance(chance: Fraction | None) -> dict[str, Any] | None:
    return None if chance is None else fraction_data(chance)


def _spot(spot: Spot | None) -> dict[str, Any] | None:
    return None if spot is None else {"what": spot.what, "values": list(spot.values)}
