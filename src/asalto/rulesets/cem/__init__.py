"""Comandos en Masa: mass infantry combat in whole millimetres."""

from __future__ import annotations

from pathlib import Path

from asalto.core.customs import Customs
from asalto.core.ruleset import (
    BotHelp,
    FileRules,
    MoveHelp,
    OddsRules,
    Ruleset,
    TellingRules,
    kernel_rooms,
)

from . import vocabulary
from .bundles import bundles
from .cards import check_unit
from .check import check
from .desk import DESK
from .edits import refresh
from .guess import determinise
from .hints import advise
from .legal import legal
from .limits import LIMITS
from .lookout import sights
from .merging import merged
from .notation import expand
from .odds import outcome, thrown_by, trial
from .offer import ChoiceKind
from .plans import plan_to, plans
from .proposing import proposal
from .rolls import SIDES, Roll
from .rules.sides import are_allies
from .say import EventKind
from .setup import build
from .state import UNITS_MAX, State
from .turn import apply, pending
from .view import hide
from .vocabulary import VOCABULARY
from .worth import by_clock, prospect

__all__ = ["RULESET"]
FOLDER = Path(__file__).parent

RULESET: Ruleset[State] = Ruleset(
    id="cem",
    version="1.8.0",
    title={"es": "Comandos en Masa", "it": "Comandos en Masa", "en": "Comandos en Masa"},
    folder=FOLDER,
    first="granja",
    listed=5,
    highest_face=max(SIDES, UNITS_MAX),
    state=State,
    kernels=kernel_rooms(FOLDER, "tables", "guess"),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    opening_phases=frozenset({vocabulary.Phase.DROP}),
    by_clock=by_clock,
    allied=are_allies,
    vocabulary=VOCABULARY,
    enums={
        "phase": vocabulary.Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": vocabulary.Reason,
        "refusal": vocabulary.Refusal,
        "roll": Roll,
        "ending": vocabulary.Ending,
        "hint": vocabulary.Hint,
        "step": vocabulary.Step,
        "idle": vocabulary.Idle,
        "rank": vocabulary.Rank,
        "weapon": vocabulary.Weapon,
        "terrain": vocabulary.Terrain,
        "unit_kind": vocabulary.UnitKind,
        "mode": vocabulary.Mode,
        "formation": vocabulary.Formation,
        "gait": vocabulary.Gait,
        "die": vocabulary.Die,
        "gone": vocabulary.Gone,
        "edge": vocabulary.Edge,
        "goal_kind": vocabulary.GoalKind,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
        trials=frozenset({ChoiceKind.FIRE, ChoiceKind.AIM, ChoiceKind.SHIFT, ChoiceKind.ENGAGE}),
        outcomes=("hurt", "wounds", "marked", "own", "deaths", "broken"),
        merged=merged,
    ),
    moves=MoveHelp(
        plans=plans,
        plan_to=plan_to,
        sights=sights,
        bundles=bundles,
        proposal=proposal,
        expand=expand,
        customs=Customs(
            harms=frozenset({ChoiceKind.FIRE, ChoiceKind.AIM, ChoiceKind.SHIFT, ChoiceKind.ENGAGE}),
            idle=(ChoiceKind.DONE, ChoiceKind.PASS),
            routines={
                ChoiceKind.WOUND: frozenset({ChoiceKind.ACCEPT, ChoiceKind.WOUND}),
                ChoiceKind.SHIFT: frozenset({ChoiceKind.ACCEPT, ChoiceKind.SHIFT}),
                ChoiceKind.PAIR: frozenset({ChoiceKind.ACCEPT, ChoiceKind.PAIR}),
                ChoiceKind.ASSIGN: frozenset({ChoiceKind.ACCEPT, ChoiceKind.ASSIGN}),
                ChoiceKind.AIM: frozenset({ChoiceKind.AIM}),
                ChoiceKind.FIRE: frozenset({ChoiceKind.FIRE, ChoiceKind.PASS}),
            },
            costly=frozenset({ChoiceKind.FIRE}),
            partial=frozenset({ChoiceKind.DONE}),
            ends=frozenset({ChoiceKind.DONE}),
            retracts={
                ChoiceKind.UNDO: frozenset(
                    {
                        ChoiceKind.ADVANCE,
                        ChoiceKind.CHARGE,
                        ChoiceKind.CLOSE,
                        ChoiceKind.ASSAULT,
                        ChoiceKind.STEP,
                    }
                )
            },
            once=frozenset(
                {
                    vocabulary.Phase.COVER,
                    vocabulary.Phase.MOVEMENT,
                    vocabulary.Phase.FIRE,
                    vocabulary.Phase.MELEE,
                }
            ),
        ),
    ),
    bots=BotHelp(
        advise=advise,
        determinise=determinise,
        prospect=prospect,
        stakes={
            ChoiceKind.ADVANCE: 8,
            ChoiceKind.CHARGE: 12,
            ChoiceKind.DROP: 12,
            ChoiceKind.ENGAGE: 12,
            ChoiceKind.FIRE: 6,
            ChoiceKind.PASS: 4,
        },
    ),
    files=FileRules(
        build=build,
        check_unit=check_unit,
        limits=LIMITS,
        indexes={
            "Figure.unit": "unit_count",
            "Figure.foe": "figure_count",
            "Unit.seat": "seat_count",
            "Unit.shot_by": "unit_count",
            "Unit.hurt_by": "unit_count",
            "Unit.spare": "unit_count",
            "Goal.seat": "seat_count",
            "State.asked": "seat_count",
            "State.active": "unit_count",
            "State.target": "unit_count",
            "State.cause": "unit_count",
            "State.anchor": "figure_count",
            "State.winner": "seat_count",
        },
        places={"unit": "units.{0}", "figure": "figures.{0}", "place": "places.{0}"},
        refresh=refresh,
    ),
    telling=TellingRules(
        turns={EventKind.TURN_BEGAN: "turn"},
        begun={EventKind.PHASE_BEGAN: "phase"},
        rollers={Roll.RESISTANCE: "figure", Roll.DROP: "figure"},
        low_throws=True,
        thrown_by=thrown_by,
    ),
    desk=DESK,
)
