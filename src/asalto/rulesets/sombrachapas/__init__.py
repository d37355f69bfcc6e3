"""Sombrachapas: a hex skirmish of characters with action points, vertex facings and cover fire."""

from pathlib import Path

from asalto.core.contract import Ruleset

from .cards import check_unit
from .choices import ChoiceKind, Ending, Reason, Refusal
from .clauses import CLAUSES
from .edits import refresh
from .events import EventKind
from .floorplan import tiles
from .hints import Hint
from .limits import LIMITS
from .notation import NOTATION, expand
from .odds import outcome, thrown_by, trial
from .orders import check, legal
from .paths import line_odds
from .rolls import Roll
from .setup import advice, build
from .state import CHARACTERS_MAX, FeatureKind, ItemKind, Lesson, Phase, State, Status
from .tables import DIE
from .turn import apply, pending
from .view import hide

__all__ = ["RULESET"]

RULESET = Ruleset(
    id="sombrachapas",
    first="instruccion",
    listed=2,
    version="1.0.0",
    limits=LIMITS,
    highest_face=max(DIE, CHARACTERS_MAX),
    title={"es": "Sombrachapas", "it": "Sombrachapas", "en": "Sombrachapas"},
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
        "Unit.seat": "seat_count",
        "Character.unit": "unit_count",
        "Character.seat": "seat_count",
        "Character.item": "item_count",
        "Feature.seat": "seat_count",
        "Item.carrier": "character_count",
        "Item.owner": "character_count",
        "Plan.actor": "character_count",
        "Plan.seat": "seat_count",
        "State.unit": "unit_count",
        "State.active": "character_count",
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
        "status": Status,
        "item_kind": ItemKind,
        "feature_kind": FeatureKind,
        "lesson": Lesson,
    },
    clauses={int(kind): clause for kind, clause in CLAUSES.items()},
    trials=frozenset(
        {
            ChoiceKind.SHOOT,
            ChoiceKind.FIGHT,
            ChoiceKind.DOOR,
            ChoiceKind.OPERATE,
            ChoiceKind.PICK_UP,
            ChoiceKind.PUT_DOWN,
            ChoiceKind.THROW,
            ChoiceKind.THROW_AT,
            ChoiceKind.COVER_SHOT,
        }
    ),
    line_odds=line_odds,
    interrupts=frozenset({Phase.COVER_FIRE}),
    outcomes=(
        "success",
        "wounds",
        "killed",
        "enemy_wounds",
        "enemy_deaths",
        "own_wounds",
        "own_deaths",
    ),
    notation=NOTATION,
    build=build,
    expand=expand,
    kernels=(
        "tables",
        "choices",
        "rolls",
        "events",
        "rules.lessons",
        "rules.terrain",
        "rules.sight",
        "rules.points",
        "rules.movement",
        "rules.wounds",
        "rules.ranged",
        "rules.here",
        "rules.cover",
        "rules.melee",
        "rules.actions",
        "rules.grenades",
        "ending",
        "turn",
        "refusals",
        "orders",
        "view",
        "odds",
    ),
    check_unit=check_unit,
    places={
        "seat": "sides.{0}",
        "unit": "units.{0}",
        "who": "characters.{0}",
        "door": "doors.{0}",
        "feature": "features.{0}",
        "item": "items.{0}",
    },
    refresh=refresh,
    advice=advice,
    tiles=tiles,
)
