"""What opponents who are asked at the same time would choose if they thought as well: in some of
the play-outs they do. It comes from the seat's view alone, with what that hides filled in."""

from __future__ import annotations

from typing import Any

from asalto.bots.plan_rows import Numbers
from asalto.bots.plan_trials import NO_CLOCK, Mind
from asalto.core.kernel import specialise
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make
from asalto.core.ruleset import Ruleset, State

Reply = tuple[Numbers, ...]
APART = 31
"""Between the random numbers of one opponent and the next."""


class Replies:
    """Room for thinking in the place of others; their choices for a phase are thought of once."""

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self._mind: Mind | None = None
        self._when = (-1, -1)
        self._found: list[Reply] = []

    def find(self, view: State, seat: int, seed: int, playouts: int, seconds: float) -> list[Reply]:
        """For each opponent who is asked now as well, the plan that looks best to him; at most so
        many play-outs, and so long, for all of them."""
        when = int(view.turn), int(view.phase)
        if when != self._when:
            self._when = when
            rivals = self._rivals(view, seat)
            among = max(1, len(rivals))
            each = seconds if seconds >= NO_CLOCK else seconds / among
            self._found = [
                self._reply(view, seat, rival, seed, playouts // among, each) for rival in rivals
            ]
        return self._found

    def _rivals(self, view: State, seat: int) -> list[int]:
        asked = self.ruleset.pending(view)
        return [
            other
            for other in range(int(view.seat_count))
            if (asked >> other) & 1 and not self.ruleset.allied(view, seat, other)
        ]

    def _reply(
        self, view: State, seat: int, rival: int, seed: int, playouts: int, seconds: float
    ) -> Reply:
        """One opponent's plan, in one world that fits the view."""
        world, fate = copy(view), make(Dice)
        set_seed(fate, seed + APART * (rival + 1))
        specialise.bind(self.ruleset).determinise(world, seat, fate)
        if self._mind is None:
            self._mind = Mind(self.ruleset, world)
        self._mind.desk.look(self.ruleset.sees(world, rival))
        return self._mind.think(rival, seed + APART * (rival + 1), playouts, seconds).rows
