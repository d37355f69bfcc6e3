"""Aiming and then attacking, as one thing to choose (PC-2)."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.plans import Numbers, numbers_of

from .check import check
from .legal import legal
from .offer import ChoiceKind, Choices
from .say import Log
from .state import State
from .turn import apply
from .view import hide
from .vocabulary import Phase


def bundles(view: State, seat: int) -> Sequence[Sequence[Numbers]]:
    """For each attack that there still is after a minor action of aiming: both of them."""
    if view.over != 0 or view.phase != Phase.ACT or view.people[view.actor].seat != seat:
        return ()
    state = copy(view)
    hide(state, seat)
    out, log, dice = make(Choices), make(Log), make(Dice)
    legal(state, seat, out)
    log.silent = 1
    found = []
    for row in out.rows[: out.count]:
        if row.kind != ChoiceKind.AIM:
            continue
        after = copy(state)
        apply(after, row, dice, log)
        if dice.thrown != 0 or after.phase != Phase.ACT or after.actor != state.actor:
            break
        found += [
            [numbers_of(row), numbers_of(attack)]
            for attack in out.rows[: out.count]
            if attack.kind == ChoiceKind.ATTACK
            and attack.target == row.target
            and check(after, attack) == 0
        ]
    return found
