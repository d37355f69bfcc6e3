"""Units and figures in words."""

from __future__ import annotations

from asalto.core.geometry.plane import distance_floor
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cem.rules.shooting import has_target
from asalto.rulesets.cem.rules.units import is_enemy, middle, paired_count, wounded_count
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import METRE
from asalto.rulesets.cem.vocabulary import Gait


def figure_title(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """A figure in words."""
    one = view.figures[i]
    parts = [
        scenario.names.of("figure", i),
        said.get("rank", one.rank),
        said.get("weapon", one.weapon),
    ]
    if one.leader == 1:
        parts.append(said.get("board", "leader"))
    if one.wounds:
        parts.append(f"{said.get('board', 'wounds')} {one.wounds}")
    if one.foe != NOBODY:
        parts.append(f"{said.get('board', 'paired')}: {scenario.names.of('figure', one.foe)}")
    if one.straggling:
        parts.append(said.get("board", "straggling"))
    return ", ".join(parts)


def place_told(x: int, y: int, said: Words) -> str:
    """The same as people read it and may write it: `(54; 5)`."""
    return f"({said.metres(x // METRE * METRE, y // METRE * METRE)})"


def metres(x: int, y: int) -> str:
    """A place as it is written in orders, to the metre."""
    return f"{x // METRE},{y // METRE}"


CALM = ("active", "aloft", "paired", "fired", "charged", "moved")
"""States that are no warning."""


def states(view: State, unit: int, said: Words) -> list[str]:
    """What a unit is in."""
    row = view.units[unit]
    told = [
        ("active", view.active == unit),
        ("aloft", row.falls == 1),
        ("demoralised", row.demoralised == 1),
        ("paired", paired_count(view, unit) > 0),
        ("fired", row.covered == 1),
        ("charged", row.gait == Gait.CHARGE),
        ("moved", row.gait == Gait.ADVANCE),
        ("gone", row.here == 0 and row.falls == 0),
    ]
    return [said.get("board", word) for word, true in told if true]


def summary(scenario: Scenario[State], view: State, unit: int, seat: int, said: Words) -> str:
    """The text alternative of a unit."""
    row = view.units[unit]
    x, y = middle(view, unit)
    parts = [
        f"{scenario.names.of('unit', unit)} ({scenario.seats[row.seat].name[said.lang]})",
        said.get("unit_kind", row.kind),
        place_told(x, y, said),
        counted(row.here, "figure", said),
    ]
    if wounded_count(view, unit):
        parts.append(counted(wounded_count(view, unit), "wounded", said))
    parts += states(view, unit, said)
    near = nearest(view, unit)
    if near != NOBODY:
        far = round(distance_floor(x, y, *middle(view, near)) / METRE)
        parts.append(f"{said.get('board', 'nearest')} {scenario.names.of('unit', near)}: {far} m")
        if has_target(view, unit, near, False):
            parts.append(said.get("board", "seen"))
        elif not paired_count(view, unit):
            parts.append(said.get("board", "unseen"))
    return ", ".join(parts)


def counted(count: int, what: str, said: Words) -> str:
    """`1 figure`, `6 figures`."""
    return f"{count} {said.get('board', what if count == 1 else what + '_many')}"


def apart(view: State, unit: int) -> dict[int, str]:
    """How far it is from the middle of a unit to that of each other one on the table."""
    x, y = middle(view, unit)
    return {
        i: f"{round(distance_floor(x, y, *middle(view, i)) / METRE)} m"
        for i in range(view.unit_count)
        if i != unit and view.units[i].here
    }


def nearest(view: State, unit: int) -> int:
    """The enemy unit whose middle is nearest, or NOBODY."""
    best, least = NOBODY, 0
    if view.units[unit].here == 0:
        return NOBODY
    x, y = middle(view, unit)
    for other in range(view.unit_count):
        if is_enemy(view, unit, other):
            far = distance_floor(x, y, *middle(view, other))
            if best == NOBODY or far < least:
                best, least = other, far
    return best


def letter(unit: int) -> str:
    """The letter of a unit on the map of letters."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[unit]
