"""Combate en el Espacio Profundo (CEP)."""

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
from .bundles import bundles, promise
from .check import check
from .desk import DESK
from .edits import refresh
from .guess import determinise
from .hints import advise
from .legal import legal
from .limits import LIMITS
from .moments import MOMENTS
from .notation import expand
from .odds import outcome, thrown_by, trial
from .offer import ChoiceKind
from .plans import plans
from .rolls import Roll
from .rules.sides import are_allies
from .say import EventKind
from .setup import build
from .space_map import tiles
from .stages import next_stage, stage_outcome
from .state import CREW_MAX, SHIPS_MAX, State
from .tables import AIR_SIDES, CHECK_SIDES
from .turn import apply, pending
from .units import check_unit
from .view import hide
from .vocabulary import VOCABULARY, Phase
from .worth import by_clock, prospect

__all__ = ["RULESET"]
FOLDER = Path(__file__).parent

RULESET = Ruleset(
    id="cep",
    version="1.11.0",
    title={
        "es": "Combate en el Espacio Profundo",
        "it": "Combattimento nello Spazio Profondo",
        "en": "Deep Space Combat",
    },
    folder=FOLDER,
    first="duel",
    listed=1,
    highest_face=max(CHECK_SIDES, AIR_SIDES, SHIPS_MAX, CREW_MAX),
    state=State,
    kernels=kernel_rooms(FOLDER, "phases", "hints_movement", "guess", "stages"),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    opening_phases=frozenset({Phase.LAUNCH}),
    by_clock=by_clock,
    secret_phases=frozenset(
        {
            Phase.CHECKS,
            Phase.ORDERS,
            Phase.DECLARE,
            Phase.REWRITE,
            Phase.JOIN,
        }
    ),
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
        "part": vocabulary.Part,
        "section": vocabulary.Section,
        "equipment": vocabulary.Equipment,
        "cargo": vocabulary.Cargo,
        "weaponry": vocabulary.Weaponry,
        "role": vocabulary.Role,
        "condition": vocabulary.Condition,
        "status": vocabulary.Status,
        "letter": vocabulary.Letter,
        "result": vocabulary.Outcome,
        "repair": vocabulary.Repair,
        "aim": vocabulary.Aim,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
        next_stage=next_stage,
        stage_outcome=stage_outcome,
        trials=frozenset({ChoiceKind.SHOOT, ChoiceKind.CHECK, ChoiceKind.DOCK, ChoiceKind.REPAIR}),
        outcomes=(
            "hit",
            "zone",
            "armour",
            "criticals",
            "structure",
            "engines",
            "weapons",
            "wounds",
            "destroyed",
            "disabled",
        ),
        named=frozenset({"zone"}),
    ),
    moves=MoveHelp(
        plans=plans,
        bundles=bundles,
        promise=promise,
        expand=expand,
        customs=Customs(
            harms=frozenset({ChoiceKind.SHOOT}),
            idle=(ChoiceKind.PASS, ChoiceKind.DONE, ChoiceKind.CEASE),
            routines={
                ChoiceKind.CHECK: frozenset({ChoiceKind.CHECK, ChoiceKind.PASS}),
                ChoiceKind.BRACE: frozenset({ChoiceKind.BRACE}),
                ChoiceKind.FALL: frozenset({ChoiceKind.FALL}),
            },
            once=frozenset(Phase) - {Phase.CASUALTIES, Phase.TRANSFER, Phase.REFUEL},
        ),
    ),
    bots=BotHelp(
        advise=advise,
        determinise=determinise,
        prospect=prospect,
        stakes={
            ChoiceKind.LETTER: 8,
            ChoiceKind.DONE: 8,
            ChoiceKind.CHECK: 4,
            ChoiceKind.LAUNCH: 12,
            ChoiceKind.BOARD: 12,
        },
    ),
    files=FileRules(
        build=build,
        check_unit=check_unit,
        limits=LIMITS,
        refresh=refresh,
        tiles=tiles,
        indexes={
            "Ship.design": "design_count",
            "Ship.seat": "seat_count",
            "Ship.start_seat": "seat_count",
            "Ship.board": "ship_count",
            "Ship.host": "ship_count",
            "Ship.grip": "ship_count",
            "Ship.inside": "ship_count",
            "State.prize": "ship_count",
            "State.crash": "ship_count",
            "Ship.carrier": "ship_count",
            "Weapon.aimed": "ship_count",
            "Goal.seat": "seat_count",
            "Goal.ship": "ship_count",
            "State.holder": "seat_count",
            "State.active": "seat_count",
            "State.winner": "seat_count",
        },
        places={
            "ship": "ships.{0}",
            "crew": "ships.{0}.crew.{1}",
            "weapon": "ships.{0}.weapons.{1}",
        },
    ),
    telling=TellingRules(
        turns={EventKind.TURN_BEGAN: "turn"},
        phases=MOMENTS,
        low_throws=True,
        thrown_by=thrown_by,
    ),
    desk=DESK,
)
