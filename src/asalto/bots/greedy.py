"""The greedy bot: the choice that its ruleset's hints think best now, with their reason."""

from __future__ import annotations

from typing import Any

from asalto.bots.decision import Decision
from asalto.core.kernel.choices import Choices, offer
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.playout import EIGHTHS, GREEDY, WHIMS, best, random_below
from asalto.core.kernel.specialise import hints
from asalto.core.ruleset import Ruleset
from asalto.play.view import Sight


class Greedy:
    """Takes the highest score of the hints; among equals, any.

    Its weaker brothers take some of their choices at random (`playout.WHIMS`).
    """

    def __init__(
        self, ruleset: Ruleset[Any], fate: Dice, name: str = "greedy", sort: int = GREEDY
    ) -> None:
        self.fate, self.name, self.sort, self.whims = fate, name, sort, WHIMS[sort]
        self.advise = hints(ruleset)
        self._out = ruleset.new_choices()

    def weigh(self, sight: Sight[Any]) -> Choices:
        """Every choice of the form with its score and reason."""
        out = self._out
        out.count = out.lost = 0
        for option in sight.form.options:
            row = option.choice
            offer(out, row.kind, row.seat, row.slot0, row.slot1, row.slot2, row.slot3, row.slot4)
        self.advise(sight.state, sight.seat, out)
        return out

    def choose(self, sight: Sight[Any]) -> Decision:
        """The best of the choices, or now and then any."""
        options = sight.form.options
        if len(options) == 1:
            return Decision(options[0])
        if self.whims > 0 and random_below(self.fate, EIGHTHS) < self.whims:
            return Decision(options[random_below(self.fate, len(options))])
        out = self.weigh(sight)
        place = best(out, self.fate)
        return Decision(options[place], int(out.reason[place]), int(out.score[place]))
