"""What a computer player is, and the base of one's own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

from asalto.bots.decision import Decision
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import random_below
from asalto.core.ruleset import Ruleset
from asalto.play.form import Option
from asalto.play.view import Sight

__all__ = ["Bot", "Decision", "Player"]


class Player(Protocol):
    """Chooses for one seat. It is given that seat's own sight and nothing else."""

    name: str

    def choose(self, sight: Sight[Any]) -> Decision:
        """One of `sight.form.options` (there is at least one)."""
        ...


class Bot(ABC):
    """A computer player of your own: write `choose` in a subclass, and name it `file.py:Class`.

    It sees what its seat may see: `sight.state` (hidden numbers are -2), `sight.form.options`
    (legal choices, each with `text` and `choice`), `sight.told`, `sight.odds(option)`.
    """

    def __init__(self, ruleset: Ruleset[Any], seat: int, fate: Dice) -> None:
        self.ruleset, self.seat, self.fate = ruleset, seat, fate

    @abstractmethod
    def choose(self, sight: Sight[Any]) -> Option | Decision | str:
        """One of `sight.form.options`, or its text."""

    def greedy(self, sight: Sight[Any], among: Sequence[Option] = ()) -> Option:
        """What the greedy bot would choose here; of `among`, where that is not empty."""
        from asalto.bots.greedy import Greedy

        if among:
            sight = replace(sight, form=replace(sight.form, options=tuple(among)))
        return Greedy(self.ruleset, self.fate).choose(sight).option

    def random(self, count: int) -> int:
        """A random number from 0 to `count` - 1, the same again for the same seed."""
        return random_below(self.fate, count)
