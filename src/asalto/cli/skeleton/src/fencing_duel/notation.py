"""Orders as text: lines that stand for several orders. The templates are in `vocabulary.py`."""

from collections.abc import Sequence

from asalto.core.ruleset import Scenario

from .state import State


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """None: no line of this game stands for more than one order."""
    return None
