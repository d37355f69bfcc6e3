"""The greedy bot: the choice that its ruleset's hints think best now, with their reason."""

from __future__ import annotations

from typing import Any

from asalto.bots.protocol import Decision
from asalto.core.binding import hints
from asalto.core.choices import Choices, offer
from asalto.core.contract import Ruleset
from asalto.core.dice import Dice
from asalto.core.playout import best
from asalto.play.view import Sight


class Greedy:
    """Takes the highest score of `asalto.bots.hints.<ruleset>.advise`; among equals, any."""

    name = "greedy"

    def __init__(self, ruleset: Ruleset[Any], fate: Dice) -> None:
        self.fate = fate
        self.advise = hints(ruleset)
        self._out = ruleset.new_choices()

    def weigh(self, sight: Sight[Any]) -> Choices:
        """Every choice of the form with its score and reason."""
        out = self._out
        out.count = out.lost = 0
        for option in sight.form.options:
            row = option.choice
            offer(out, row.kind, row.seat, row.actor, row.target, row.a, row.b, row.c)
        self.advise(sight.state, sight.seat, out)
        return out

    def choose(self, sight: Sight[Any]) -> Decision:
        """The best of the choices."""
        options = sight.form.options
        if len(options) == 1:
            return Decision(options[0])
        out = self.weigh(sight)
        place = best(out, self.fate)
        return Decision(options[place], int(out.reason[place]), int(out.score[place]))
