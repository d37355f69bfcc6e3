"""Combate en el Espacio Profundo (CEP)."""

from pathlib import Path

from asalto.core.contract import Ruleset

from . import kinds
from .clauses import CLAUSES
from .events import EventKind
from .hints import Hint
from .limits import LIMITS
from .notation import NOTATION, expand
from .odds import outcome, thrown_by, trial
from .orders import ChoiceKind, legal
from .refusals import Refusal, check
from .rolls import Roll
from .setup import build
from .state import CREW_MAX, SHIPS_MAX, State
from .tables import AIR_SIDES, CHECK_SIDES
from .turn import apply, pending
from .units import check_unit
from .view import hide

__all__ = ["RULESET"]

RULESET = Ruleset(
    id="cep",
    first="duel",
    version="1.0.0",
    limits=LIMITS,
    highest_face=max(CHECK_SIDES, AIR_SIDES, SHIPS_MAX, CREW_MAX),
    title={
        "es": "Combate en el Espacio Profundo",
        "it": "Combattimento nello Spazio Profondo",
        "en": "Deep Space Combat",
    },
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
        "Ship.design": "design_count",
        "Ship.seat": "seat_count",
        "Ship.start_seat": "seat_count",
        "Ship.board": "ship_count",
        "Ship.host": "ship_count",
        "Ship.carrier": "ship_count",
        "Weapon.aimed": "ship_count",
        "Goal.seat": "seat_count",
        "Goal.ship": "ship_count",
        "State.holder": "seat_count",
        "State.active": "seat_count",
        "State.winner": "seat_count",
    },
    enums={
        "phase": kinds.Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": kinds.Reason,
        "refusal": Refusal,
        "roll": Roll,
        "ending": kinds.Ending,
        "hint": Hint,
        "part": kinds.Part,
        "section": kinds.Section,
        "equipment": kinds.Equipment,
        "cargo": kinds.Cargo,
        "weaponry": kinds.Weaponry,
        "role": kinds.Role,
        "condition": kinds.Condition,
        "status": kinds.Status,
        "letter": kinds.Letter,
        "result": kinds.Outcome,
        "repair": kinds.Repair,
        "aim": kinds.Aim,
    },
    clauses=CLAUSES,
    trials=frozenset(
        {ChoiceKind.SHOOT, ChoiceKind.CHECK, ChoiceKind.DOCK, ChoiceKind.REPAIR}
    ),
    outcomes=(
        "hit", "zone", "armour", "criticals", "structure", "engines", "weapons", "wounds",
    ),
    named=frozenset({"zone"}),
    notation=NOTATION,
    build=build,
    expand=expand,
    kernels=(
        "rolls", "rules.sections", "rules.checks", "rules.crew", "rules.prepare",
        "rules.effects", "rules.damage", "rules.fire", "rules.torpedoes", "rules.movement",
        "rules.survival", "rules.repairs", "rules.collisions", "rules.hangars",
        "rules.boarding", "ending", "orders", "refusals", "phases", "turn", "view", "odds",
    ),
    check_unit=check_unit,
    secret_phases=frozenset(
        {
            kinds.Phase.CHECKS, kinds.Phase.ORDERS, kinds.Phase.DECLARE, kinds.Phase.REWRITE,
            kinds.Phase.JOIN,
        }
    ),
)  # fmt: skip
