"""Two trainees before the instructor's gun: examples/corredor.toml, where they shoot at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from asalto.core.ruleset_parts import Scenario
from asalto.play.loading import open_scenario

FILE = Path(__file__).parents[1] / "examples" / "corredor.toml"
BATTLE = str(FILE)


def corridor() -> Scenario[Any]:
    """The scenario of the file."""
    return open_scenario(BATTLE)[1]
