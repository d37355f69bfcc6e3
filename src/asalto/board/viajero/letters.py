"""The place in characters, for a terminal."""

from __future__ import annotations

from asalto.board.viajero.place import SQUARE
from asalto.board.viajero.told import summary
from asalto.core.contract import Ruleset, Scenario
from asalto.rulesets.viajero.rules.checks import is_able
from asalto.rulesets.viajero.state import (
    COVER,
    LOW,
    OPAQUE,
    ZONE,
    State,
)

COLUMNS = 96


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The place in characters, at most 96 columns, and a line for everybody."""
    said = ruleset.words(lang)
    step = max(SQUARE // 2, -(-view.width // COLUMNS))
    wide, high = view.width // step + 1, view.height // (2 * step) + 1
    rows = [[" "] * wide for _ in range(high)]
    for i in range(view.polygon_count):
        sign = "#" if view.flags[i] & OPAQUE else ("o" if view.flags[i] & (COVER | LOW) else "~")
        if view.flags[i] & ZONE or view.flags[i] == 0:
            sign = "."
        outline(view, i, step, rows, sign)
    for i in range(view.people_count):
        person = view.people[i]
        name = scenario.names.of("person", i)[0]
        column, row = person.x // step, high - 1 - person.y // (2 * step)
        rows[row][column] = name.upper() if is_able(person) else "x"
    lines = ["".join(row).rstrip() for row in rows]
    head = f"{said.get('board', 'turn')} {view.turn}, {said.get('phase', view.phase)}"
    told = [cut(summary(scenario, view, i, said)) for i in range(view.people_count)]
    return "\n".join([head, *lines, *told])


def cut(said: str) -> str:
    """A line for the terminal."""
    return said if len(said) <= COLUMNS else said[: COLUMNS - 1] + "…"


def outline(view: State, i: int, step: int, rows: list[list[str]], sign: str) -> None:
    """The edges of a thing on the map, in characters."""
    first, count, high = view.firsts[i], view.counts[i], len(rows)
    for j in range(count):
        one, other = first + j, first + (j + 1) % count
        across, down = view.xs[other] - view.xs[one], view.ys[other] - view.ys[one]
        parts = max(abs(across), abs(down)) // step + 1
        for part in range(parts + 1):
            x = view.xs[one] + across * part // parts
            y = view.ys[one] + down * part // parts
            rows[high - 1 - y // (2 * step)][x // step] = sign
