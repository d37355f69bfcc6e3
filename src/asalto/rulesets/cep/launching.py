"""Where a craft in a hangar comes to when it is let out: each facing and each shift as a plan."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.kernel.records import copy, make
from asalto.core.plans import Plan, Spot, numbers_of

from .hints import advise_launch
from .legal import legal_launch
from .offer import ChoiceKind, Choices
from .rules.hangars import launch, may_launch
from .say import Log
from .state import State


def launches(view: State, seat: int, i: int) -> Sequence[Plan]:
    """Every way to let a craft out (CEP-24.3, 24.4), what the hints think best first."""
    if view.ships[i].seat != seat or not may_launch(view, i):
        return ()
    out, log = make(Choices), make(Log)
    log.silent = 1
    legal_launch(view, seat, i, out)
    found = []
    for k in range(out.count):
        row = out.rows[k]
        if row.kind != ChoiceKind.LAUNCH:
            continue
        out.score[k] = 0
        advise_launch(view, row, out, k)
        state = copy(view)
        launch(state, i, row.facing, row.shift, log)
        ship = state.ships[i]
        start, end = Spot("hex", (ship.q, ship.r)), Spot("hex", (ship.vector_q, ship.vector_r))
        found.append(
            Plan(
                unit=i, choices=(numbers_of(row),), end=end, facing=row.facing, way=(start, end),
                cost=row.shift, advised=int(out.score[k]),
            )
        )  # fmt: skip
    return sorted(found, key=lambda one: -one.advised)
