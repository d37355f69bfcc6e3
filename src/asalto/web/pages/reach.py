"""Where the units of a seat can get to: plans as the board shows them, from the seat's own sight.

A ruleset that has no plans of its own gets one for each choice that speaks of a place. While orders
are sealed, those of all units of a seat are planned before any of them is sent: each unit is looked
at as if the ones before it had been given their cheapest plan.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from asalto.board import Board, board_of
from asalto.core.caching import Newest
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import LOADED, Dice
from asalto.core.kernel.records import NOBODY, copy, digest, make
from asalto.core.plans import Numbers, Plan, Spot, numbers_of
from asalto.core.ruleset import UNPLAYABLE, Ruleset
from asalto.play.view import Sight

UNITS_MAX = 60
PLANS_MAX = 2000
"""Plans of one unit that are shown: the best of them, if there are more."""
VIEWS_MAX = 64
"""Views of which plans are kept; those looked at longest ago are forgotten."""


@dataclass
class Mover:
    """A unit of the seat that may be given something to do."""

    what: str
    row: int
    state: Any
    """What its plans start from."""
    options: Sequence[Numbers]
    plans: list[Plan] | None = None

    @property
    def piece(self) -> str:
        """Its name on the board."""
        return f"{self.what}-{self.row}"


@dataclass
class Reach:
    """All that is known of what a seat's units can do now."""

    movers: list[Mover]
    sealed: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


def subject_of(ruleset: Ruleset[Any], choice: Choice) -> tuple[str, int] | None:
    """Who makes a choice: the table of names and the row."""
    doer = ruleset.vocabulary.subject(choice.kind)
    return None if doer is None else (doer[1].what, int(getattr(choice, doer[0])))


def movers_of(sight: Sight[Any], sealed: bool) -> list[Mover]:
    """The units that the choices of a seat speak for; while orders are sealed, also those that come
    after them."""
    found = _asked(sight.ruleset, sight.state, [one.choice for one in sight.form.options])
    if not sealed or len(found) != 1:
        return found
    state = copy(sight.state)
    begun = int(state.turn), int(state.phase)
    while len(found) < UNITS_MAX:
        plans = plans_of(sight.ruleset, found[-1], sight.seat)
        try:
            if not plans or not _carried_out(sight.ruleset, state, least(sight.ruleset, plans)):
                break
            if (int(state.turn), int(state.phase)) != begun:
                break
            later = _asked(sight.ruleset, state, _legal(sight.ruleset, state, sight.seat))
        except UNPLAYABLE:
            break
        if not later or later[0].piece in {one.piece for one in found}:
            break
        found.append(Mover(later[0].what, later[0].row, copy(state), later[0].options))
    return found


def least(ruleset: Ruleset[Any], plans: Sequence[Plan]) -> Plan:
    """The plan that does the least; to leave what is written as it is comes before all others."""
    idle = ruleset.moves.customs.idle

    def rank(plan: Plan) -> tuple[int, int, int]:
        first = plan.choices[0][0]
        alone = len(plan.choices) == 1 and first in idle
        return idle.index(first) if alone else len(idle), plan.cost, len(plan.choices)

    return min(plans, key=rank)


def _asked(ruleset: Ruleset[Any], state: Any, choices: Sequence[Choice]) -> list[Mover]:
    found: dict[tuple[str, int], list[Numbers]] = {}
    for choice in choices:
        subject = subject_of(ruleset, choice)
        if subject is not None and subject[1] != NOBODY:
            found.setdefault(subject, []).append(numbers_of(choice))
    return [Mover(*key, state, options) for key, options in [*found.items()][:UNITS_MAX]]


def _legal(ruleset: Ruleset[Any], state: Any, seat: int) -> list[Choice]:
    if not int(ruleset.pending(state)) >> seat & 1:
        return []
    out = ruleset.new_choices()
    ruleset.legal(state, seat, out)
    return [ruleset.new_choice(numbers_of(out.rows[i])) for i in range(out.count)]


def _carried_out(ruleset: Ruleset[Any], state: Any, plan: Plan) -> bool:
    """Play a plan on a copy of what the seat sees. False if that throws dice or is refused."""
    dice, log = make(Dice), ruleset.new_log()
    dice.source = LOADED
    for numbers in plan.choices:
        choice = ruleset.new_choice(numbers)
        if ruleset.check(state, choice) != 0:
            return False
        log.count = 0
        ruleset.apply(state, choice, dice, log)
    return not dice.thrown


def plans_of(ruleset: Ruleset[Any], mover: Mover, seat: int) -> list[Plan]:
    """All plans of a unit, the best first."""
    if mover.plans is None:
        found: Sequence[Plan] = ()
        if ruleset.moves.plans is not None:
            try:
                found = ruleset.moves.plans(mover.state, seat, mover.row)
            except UNPLAYABLE:
                found = ()
        found = found or _single(ruleset, mover)
        mover.plans = sorted(found, key=_worth)[:PLANS_MAX]
    return mover.plans


def _worth(plan: Plan) -> tuple[int, int, float]:
    return -plan.advised, plan.cost, sum(float(one.chance or 0) for one in plan.threats)


def _single(ruleset: Ruleset[Any], mover: Mover) -> list[Plan]:
    """One plan for each choice that speaks of a place, of the kind that has the most of them."""
    board = board_of(ruleset)
    found: dict[int, list[Plan]] = {}
    for numbers in mover.options if board is not None else ():
        choice = ruleset.new_choice(numbers)
        end, facing = _place_of(ruleset, board, mover.state, choice)
        if end is not None:
            plan = Plan(mover.row, (numbers,), end=end, facing=facing)
            found.setdefault(numbers[0], []).append(plan)
    return max(found.values(), key=len, default=[])


def _place_of(
    ruleset: Ruleset[Any], board: Board | None, view: Any, choice: Choice
) -> tuple[Spot | None, int]:
    end, facing = None, NOBODY
    for _, kind, key in ruleset.vocabulary.values(choice):
        if board is not None and end is None and board.where(view, kind.what, *key) is not None:
            end = Spot(kind.what, key)
        if kind.what == "facing":
            facing = key[-1]
    return end, facing


# --- kept, so that a place is worked out once

_all = Newest[tuple[Ruleset[Any], int, int, str], Reach](VIEWS_MAX)


def reach_of(sight: Sight[Any], sealed: bool) -> Reach:
    """What the units of a seat can do, from what it sees now."""
    key = (sight.ruleset, sight.seat, int(sealed), digest(sight.state))
    found = _all.keep(key, Reach([], sealed))
    with found.lock:
        if not found.movers:
            found.movers = movers_of(sight, sealed)
    return found


def allowed_now(sight: Sight[Any], numbers: Numbers) -> bool:
    """Whether a choice may be made now, as far as the seat can know."""
    try:
        row = sight.ruleset.new_choice(numbers)
        return int(sight.ruleset.check(copy(sight.state), row)) == 0
    except UNPLAYABLE:
        return False
