"""What umpire, places and forms know of a battle, without knowing the class that holds it."""

from __future__ import annotations

from typing import Any, Protocol

from asalto.core.ruleset import Ruleset, Scenario
from asalto.play.dicebox import Box
from asalto.play.entries import Ended, Entry, Mark


class Battle(Protocol):
    """A battle with its history: `play.history.History` and whatever is made from it."""

    ruleset: Ruleset[Any]
    scenario: Scenario[Any]
    box: Box
    entries: list[Entry]
    """All that was done, for ever."""
    marks: list[Mark]
    """One for each entry in effect."""
    bans: list[tuple[str, str]]
    """What the umpire forbids: pattern and reason."""
    ended: Ended | None

    @property
    def state(self) -> Any:
        """The state as it is."""

    def view(self, seat: int) -> Any:
        """What a seat sees: a state of its own."""
