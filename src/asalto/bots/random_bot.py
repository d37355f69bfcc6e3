"""The random bot: any legal choice, all equally likely. The zero point of every comparison."""

from __future__ import annotations

from typing import Any

from asalto.bots.decision import Decision
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import RANDOM, random_below
from asalto.play.view import Sight


class AtRandom:
    """Chooses at random, with random numbers of its own: never the battle's dice."""

    sort = RANDOM

    def __init__(self, fate: Dice, name: str = "random") -> None:
        self.fate, self.name = fate, name

    def choose(self, sight: Sight[Any]) -> Decision:
        """Any of the choices."""
        options = sight.form.options
        return Decision(options[random_below(self.fate, len(options))])
