"""Comandos en Masa: mass infantry combat in whole millimetres."""

from __future__ import annotations

from pathlib import Path

from asalto.core.contract import Ruleset

from .edits import refresh
from .ending import Ending
from .events import CLAUSES, EventKind, Reason
from .hints import Hint
from .legal import legal
from .limits import LIMITS
from .merging import merged
from .notation import NOTATION, expand
from .odds import outcome, thrown_by, trial
from .orders import ChoiceKind, Refusal, check
from .proposing import proposal
from .rolls import SIDES, Roll
from .setup import build, check_unit
from .state import (
    UNITS_MAX,
    Die,
    Edge,
    Formation,
    Gait,
    GoalKind,
    Gone,
    Mode,
    Phase,
    Rank,
    State,
    Step,
    Terrain,
    UnitKind,
    Weapon,
)
from .turn import apply, pending
from .view import hide

__all__ = ["RULESET"]

RULESET: Ruleset[State] = Ruleset(
    id="cem",
    first="granja",
    listed=5,
    version="1.0.0",
    limits=LIMITS,
    highest_face=max(SIDES, UNITS_MAX),
    title={"es": "Comandos en Masa", "it": "Comandos en Masa", "en": "Comandos en Masa"},
    folder=Path(__file__).parent,
    state=State,
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    trial=trial,
    outcome=outcome,
    thrown_by=thrown_by,
    choices=ChoiceKind,
    events=EventKind,
    indexes={
        "Figure.unit": "unit_count",
        "Figure.foe": "figure_count",
        "Unit.seat": "seat_count",
        "Unit.shot_by": "unit_count",
        "Unit.hurt_by": "unit_count",
        "Goal.seat": "seat_count",
        "State.asked": "seat_count",
        "State.active": "unit_count",
        "State.target": "unit_count",
        "State.cause": "unit_count",
        "State.anchor": "figure_count",
        "State.winner": "seat_count",
    },
    enums={
        "phase": Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": Reason,
        "refusal": Refusal,
        "roll": Roll,
        "ending": Ending,
        "hint": Hint,
        "step": Step,
        "rank": Rank,
        "weapon": Weapon,
        "terrain": Terrain,
        "unit_kind": UnitKind,
        "mode": Mode,
        "formation": Formation,
        "gait": Gait,
        "die": Die,
        "gone": Gone,
        "edge": Edge,
        "goal_kind": GoalKind,
    },
    clauses={kind: f"CEM-{chapter}.{clause}" for kind, chapter, clause in CLAUSES},
    trials=frozenset({ChoiceKind.FIRE, ChoiceKind.AIM, ChoiceKind.SHIFT, ChoiceKind.ENGAGE}),
    outcomes=("hurt", "wounds", "marked", "own", "deaths", "broken"),
    merged=merged,
    proposal=proposal,
    notation=NOTATION,
    build=build,
    expand=expand,
    kernels=(
        "tables",
        "rolls",
        "events",
        "rules.terrain",
        "rules.sight",
        "rules.units",
        "rules.moving",
        "rules.sharing",
        "rules.shooting",
        "rules.assigning",
        "rules.pairing",
        "rules.melee",
        "rules.flight",
        "rules.morale",
        "rules.dropping",
        "ending",
        "orders",
        "legal",
        "turn",
        "view",
        "odds",
    ),
    check_unit=check_unit,
    refresh=refresh,
)
