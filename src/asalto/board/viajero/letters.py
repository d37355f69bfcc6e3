"""The place in characters, for a terminal."""

from __future__ import annotations

from textwrap import wrap

from asalto.board.ground import METRE
from asalto.board.viajero.place import SQUARE
from asalto.board.viajero.told import summary
from asalto.board.width import columns
from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.text.words import Words
from asalto.rulesets.viajero.rules.checks import is_able
from asalto.rulesets.viajero.state import (
    COVER,
    LOW,
    OPAQUE,
    ZONE,
    State,
)

MARGIN = 4
RULED = 5
"""Metres from one number of the ruler to the next."""


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The place in characters, as wide as the terminal lets it be, and a line for everybody."""
    said = ruleset.words(lang)
    step = max(SQUARE // 2, -(-view.width // (columns() - 2 * MARGIN)))
    wide, high = view.width // step + 1, view.height // (2 * step) + 1
    rows = [[" "] * wide for _ in range(high)]
    for i in range(view.polygon_count):
        outline(view, i, step, rows, sign_of(int(view.flags[i])))
    taken: dict[tuple[int, int], list[str]] = {}
    for i in range(view.people_count):
        person = view.people[i]
        column, row = person.x // step, high - 1 - person.y // (2 * step)
        there = taken.setdefault((row, column), [])
        there.append(scenario.names.of("person", i))
        rows[row][column] = "*" if there[1:] else there[0][0].upper() if is_able(person) else "x"
    lines = [
        f"{mark_of(high - 1 - row, 2 * step)} {''.join(cells).rstrip()}".rstrip()
        for row, cells in enumerate(rows)
    ]
    head = heading(view, said)
    told = [broken(summary(scenario, view, i, said)) for i in range(view.people_count)]
    crowds = [f"* {', '.join(there)}" for there in taken.values() if there[1:]]
    return "\n".join([head, *lines, ruler(wide, step), broken(legend(view, said)), *crowds, *told])


def heading(view: State, said: Words) -> str:
    """Turn and phase; before the first turn only the phase."""
    turn = f"{said.get('board', 'turn')} {view.turn}, " if view.turn > 0 else ""
    return turn + said.get("phase", view.phase)


def sign_of(flags: int) -> str:
    """The sign of a thing on the map."""
    if flags & ZONE or flags == 0:
        return "."
    if flags & OPAQUE:
        return "#"
    return "=" if flags & LOW else "o" if flags & COVER else "~"


def mark_of(row: int, size: int) -> str:
    """The metres at the left of a row, at every fifth."""
    metres, before = row * size // METRE, (row - 1) * size // METRE
    return f"{metres:>3}" if row == 0 or metres // RULED != before // RULED else "   "


def ruler(wide: int, step: int) -> str:
    """The metres under the map."""
    found = [" "] * (wide + 8)
    for column in range(wide):
        metres, before = column * step // METRE, (column - 1) * step // METRE
        if column == 0 or metres // RULED != before // RULED:
            for place, sign in enumerate(str(metres)):
                found[column + place] = sign
    return "    " + "".join(found).rstrip() + " m"


def legend(view: State, said: Words) -> str:
    """What the signs stand for that stand on this map."""
    there = {sign_of(int(view.flags[i])) for i in range(view.polygon_count)}
    kinds = {"#": "wall", "o": "cover", "=": "low_wall", "~": "rough", ".": "zone"}
    found = [f"{sign} {said.get('board', word)}" for sign, word in kinds.items() if sign in there]
    return "; ".join([*found, said.get("board", "legend")])


def broken(said: str) -> str:
    """A line for the terminal, in several where it is too long for it."""
    return "\n".join(wrap(said, columns(), subsequent_indent="  "))


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
