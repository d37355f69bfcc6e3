"""The rulings of a game as a battle's header tells them: those that stand otherwise than usual."""

from __future__ import annotations

from typing import Any

from asalto.core.ruleset import Ruleset, Scenario
from asalto.core.rulings import changed


def house_lines(ruleset: Ruleset[Any], scenario: Scenario[Any], lang: str) -> list[str]:
    """A line for each switch that differs from its default in this battle."""
    return [one.told(lang) for one in changed(ruleset, scenario.state)]
