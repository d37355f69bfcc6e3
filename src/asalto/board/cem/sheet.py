"""The sheet of a unit: its figures, those that are alike together."""

from __future__ import annotations

from asalto.board.cem.told import CALM, figure_title, states
from asalto.board.paint import (
    Sheet,
    Track,
)
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.cem.merging import chance_to_hold
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.tables import MILLION
from asalto.rulesets.cem.vocabulary import Gone


def sheet(scenario: Scenario[State], view: State, unit: int, said: Words) -> Sheet:
    """A unit as a player would keep it on paper."""
    row = view.units[unit]
    lines = [
        (said.get("field", "morale"), str(row.morale)),
    ]
    holds = chance_to_hold(view, unit)
    if holds is not None:
        lines.append((said.get("field", "hold"), said.percent(int(holds * MILLION))))
    rows = figures(scenario, view, unit, said)
    lines += rows
    tracks = [Track(said.get("field", "figures"), row.here, row.count)]
    title = scenario.names.of("unit", unit)
    return Sheet(
        f"unit-{unit}", row.seat, title, said.get("unit_kind", row.kind), lines, tracks,
        states(view, unit, said), seldom=frozenset(unhurt(scenario, view, unit, rows)),
        calm=frozenset(said.get("board", one) for one in CALM),
    )  # fmt: skip


def unhurt(
    scenario: Scenario[State], view: State, unit: int, rows: list[tuple[str, str]]
) -> list[str]:
    """The lines of figures that are here and have no wound: a page may fold them away."""
    row = view.units[unit]
    whole = {
        scenario.names.of("figure", i)
        for i in range(row.first, row.first + row.count)
        if view.figures[i].gone == Gone.HERE and view.figures[i].wounds == 0
    }
    return [label for label, _ in rows if label.partition("…")[0] in whole]


def figures(
    scenario: Scenario[State], view: State, unit: int, said: Words
) -> list[tuple[str, str]]:
    """A line for each figure; those that follow each other and are alike share one: `A1-2…7`."""
    row = view.units[unit]
    found: list[tuple[str, str, str]] = []
    for i in range(row.first, row.first + row.count):
        one = view.figures[i]
        told = figure_title(scenario, view, i, said).partition(", ")[2]
        if one.gone != Gone.HERE:
            told = said.get("gone", one.gone)
        name = scenario.names.of("figure", i)
        first = found.pop()[0] if found and found[-1][2] == told else name
        found.append((first, name, told))
    return [
        (first if first == last else f"{first}…{last.rpartition('-')[2]}", told)
        for first, last, told in found
    ]
