"""The chart in letters, for a terminal."""

from __future__ import annotations

from asalto.board.cep.told import afloat, summary
from asalto.core.contract import Ruleset, Scenario
from asalto.rulesets.cep.state import State

ARROWS = "↑↗↘↓↙↖"


def text(
    ruleset: Ruleset[State], scenario: Scenario[State], view: State, seat: int, lang: str
) -> str:
    """The chart in letters (where it fits into 100 columns) and a line per ship."""
    said = ruleset.words(lang)
    lines = _map(scenario, view)
    lines += [f"{_letter(i)} {summary(scenario, view, i, seat, said)}" for i in afloat(view)]
    return "\n".join(lines)


def _letter(i: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]


def _map(scenario: Scenario[State], view: State) -> list[str]:
    """Ships as a letter and an arrow for the prow, vectors as `°` and the letter."""
    marks: dict[tuple[int, int], str] = {}
    for i in afloat(view):
        ship = view.ships[i]
        marks.setdefault((ship.vector_q, ship.vector_r), f"°{_letter(i).lower()}")
    for i in afloat(view):
        ship = view.ships[i]
        marks[ship.q, ship.r] = f"{_letter(i)}{ARROWS[ship.facing % 6]}"
    if not marks:
        return []
    left, right = min(q for q, _ in marks) - 1, max(q for q, _ in marks) + 1
    lines = [2 * r + q for q, r in marks]
    top, bottom = min(lines) - 2, max(lines) + 2
    if right - left > 31 or bottom - top > 60:
        return []
    found = []
    for at in range(top, bottom + 1):
        row = ""
        for q in range(left, right + 1):
            here = (at - q) % 2 == 0
            row += (marks.get((q, (at - q) // 2), "· ") if here else "  ") + " "
        found.append(row.rstrip())
    return found
