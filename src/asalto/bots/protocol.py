"""What a computer player is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from asalto.play.form import Option
from asalto.play.view import Sight


@dataclass(frozen=True)
class Decision:
    """A bot's choice and why: the ruleset's Hint, or NOBODY where it has no reason."""

    option: Option
    hint: int = -1
    score: int = 0


class Player(Protocol):
    """Chooses for one seat. It is given that seat's own sight and nothing else."""

    name: str

    def choose(self, sight: Sight[Any]) -> Decision:
        """One of `sight.form.options` (there is at least one)."""
        ...
