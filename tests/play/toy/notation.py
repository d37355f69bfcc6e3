"""Orders as text."""

from collections.abc import Sequence

from asalto.core.ruleset import Scenario

from .state import State


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> Sequence[str] | None:
    """`red: 2 1` stands for a course and a shield."""
    name, colon, rest = line.partition(":")
    words = rest.split()
    if not colon or name.strip().startswith("gust") or len(words) != 2:
        return None
    return [f"{name.strip()} course {words[0]}", f"{name.strip()} shield {words[1]}"]
