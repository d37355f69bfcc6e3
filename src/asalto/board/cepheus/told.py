"""Ships, ranges and missiles in words."""

from __future__ import annotations

from asalto.core.kernel.records import UNKNOWN
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cepheus.rules.command import acts_before, initiative_of
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import Fate
from asalto.rulesets.cepheus.vocabulary import Phase

WIDEST = 100


def name_of(scenario: Scenario[State], i: int) -> str:
    """A ship by name; one that a view does not know of by a question mark."""
    return scenario.names.of("ship", i) if i >= 0 else "?"


def shown_ships(view: State) -> list[int]:
    """Ships in play that this view knows of."""
    return [i for i in range(view.ship_count) if view.ships[i].fate == Fate.IN_PLAY]


def wrecks(view: State) -> list[int]:
    """Ships shot to pieces that this view knows of: they stay where they broke up."""
    ships = view.ships[: view.ship_count]
    return [i for i, one in enumerate(ships) if one.fate == Fate.DESTROYED and one.seat != UNKNOWN]


def wreck_told(scenario: Scenario[State], i: int, said: Words) -> str:
    """What is left of a ship."""
    return f"{name_of(scenario, i)}: {said.get('fate', Fate.DESTROYED)}"


def order_of(view: State) -> list[int]:
    """Ships in the order in which they act."""
    shown = shown_ships(view)
    return sorted(shown, key=lambda i: sum(acts_before(view, j, i) for j in shown if j != i))


def is_ordered(view: State) -> bool:
    """Whether initiative has been thrown, so that there is an order of action."""
    return view.phase != Phase.INITIATIVE


def initiative_told(view: State, i: int) -> int:
    """What a ship has for initiative now."""
    return initiative_of(view, view.ships[i])


def state_word(view: State, i: int, said: Words) -> str:
    """Whether a ship acts, waits or has acted."""
    ship = view.ships[i]
    if view.acting == i:
        return said.get("board", "acting")
    if ship.delayed:
        return said.get("board", "waiting")
    return said.get("board", "acted") if ship.acted else ""


def flight_told(scenario: Scenario[State], view: State, f: int, said: Words) -> str:
    """Missiles under way."""
    flight = view.flights[f]
    due = said.get("board", "due").replace("{n}", str(flight.due))
    return (
        f"{name_of(scenario, flight.launcher)} → {name_of(scenario, flight.target)}: "
        f"{flight.count} × {said.get('weapon', flight.kind)}, {flight.need}+, {due}"
    )


def ranges_told(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """The bands between a ship and all others."""
    return ", ".join(
        f"{name_of(scenario, j)} {said.get('band', view.band[pair(i, j)])}"
        for j in shown_ships(view)
        if j != i
    )


def doings(scenario: Scenario[State], view: State, i: int, said: Words) -> list[str]:
    """What a ship is doing and what has befallen it: docking, pursuit, boarding, hits."""
    ship, found = view.ships[i], []
    for key, other in (
        ("won", ship.taken_by), ("struck", ship.struck), ("pursues", ship.pursues),
        ("boards", ship.boards), ("jammed", ship.jammed_by),
    ):  # fmt: skip
        if other >= 0:
            found.append(said.get("board", key).format(ship=name_of(scenario, other)))
    if ship.docked >= 0:
        found.insert(0, f"{said.get('field', 'docked')} {name_of(scenario, ship.docked)}")
    if ship.evasive < 0:
        found.append(said.get("board", "evades").format(n=f"−{-ship.evasive}"))
    hits = [f"{said.get('system', k)} {count}" for k, count in enumerate(ship.hits) if count > 0]
    hits += [
        f"{scenario.names.of('mount', i, k)} {mount.hits}"
        for k, mount in enumerate(ship.mounts[: ship.mount_count])
        if mount.hits > 0
    ]
    if hits:
        found.append(f"{said.get('board', 'hits')}: {' · '.join(hits)}")
    return found


def summary(scenario: Scenario[State], view: State, i: int, said: Words) -> str:
    """The text alternative of a ship."""
    ship = view.ships[i]
    parts = [
        f"{said.get('field', 'hull')} {ship.hull}/{ship.hull_max}",
        f"{said.get('field', 'structure')} {ship.structure}/{ship.structure_max}",
        f"{said.get('field', 'armour')} {ship.armour}",
        f"{said.get('field', 'speed')} {ship.speed}",
    ]
    if far := ranges_told(scenario, view, i, said):
        parts.append(f"{said.get('field', 'range')}: {far}")
    parts += doings(scenario, view, i, said)
    word = state_word(view, i, said)
    return f"{name_of(scenario, i)}: " + ", ".join(parts) + (f" ({word})" if word else "")


def cut(said: str) -> list[str]:
    """A line cut at spaces into pieces of at most 100 columns."""
    found = []
    while len(said) > WIDEST:
        at = said.rfind(" ", 0, WIDEST)
        at = at if at > 0 else WIDEST
        found.append(said[:at])
        said = "  " + said[at:].lstrip()
    return [*found, said]


def after_turn(view: State, text: str, said: Words) -> str:
    """A text with the turn before it, once there is one."""
    return f"{said.get('board', 'turn')} {view.turn} · {text}" if view.turn > 0 else text


def text_of(scenario: Scenario[State], view: State, said: Words) -> str:
    """Initiative order, ranges and missiles in lines of text."""
    lines = [after_turn(view, said.get("phase", view.phase), said)]
    order = " > ".join(f"{name_of(scenario, i)} {initiative_told(view, i)}" for i in order_of(view))
    if not is_ordered(view):
        order = said.get("board", "unthrown")
    lines.append(f"{said.get('board', 'initiative')}: {order}")
    lines += [summary(scenario, view, i, said) for i in shown_ships(view)]
    lines += [wreck_told(scenario, i, said) for i in wrecks(view)]
    lines += [flight_told(scenario, view, f, said) for f in range(view.flight_count)]
    return "\n".join(part for line in lines for part in cut(line))
