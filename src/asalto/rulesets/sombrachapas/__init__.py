"""Sombrachapas: a hex skirmish of characters with action points, vertex facings and cover fire."""

from pathlib import Path

from asalto.core.contract import Ruleset
from asalto.core.customs import Customs

from . import vocabulary
from .cards import check_unit
from .check import check
from .desk import DESK
from .edits import refresh
from .ending import are_allies
from .floorplan import tiles
from .hints import advise
from .legal import legal
from .limits import LIMITS
from .notation import expand
from .odds import outcome, thrown_by, trial
from .offer import ChoiceKind
from .paths import action_odds, line_odds
from .plans import plans, sights
from .proposing import proposal
from .rolls import Roll
from .say import EventKind
from .setup import advice, build
from .state import CHARACTERS_MAX, State
from .tables import DIE
from .turn import apply, pending
from .view import hide
from .vocabulary import VOCABULARY, Phase

__all__ = ["RULESET"]

RULESET = Ruleset(
    id="sombrachapas",
    first="lesson",
    listed=2,
    version="1.2.0",
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
    advise=advise,
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
        "phase": vocabulary.Phase,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": vocabulary.Reason,
        "refusal": vocabulary.Refusal,
        "roll": Roll,
        "ending": vocabulary.Ending,
        "hint": vocabulary.Hint,
        "status": vocabulary.Status,
        "item_kind": vocabulary.ItemKind,
        "feature_kind": vocabulary.FeatureKind,
        "lesson": vocabulary.Lesson,
    },
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
    merged=action_odds,
    plans=plans,
    sights=sights,
    customs=Customs(
        idle=(ChoiceKind.HOLD, ChoiceKind.END, ChoiceKind.PASS_UNIT),
        routines={
            ChoiceKind.COVER_SHOT: frozenset({ChoiceKind.COVER_SHOT, ChoiceKind.HOLD}),
            ChoiceKind.TURN: frozenset({ChoiceKind.TURN, ChoiceKind.END}),
        },
        costly=frozenset({ChoiceKind.COVER_SHOT}),
    ),
    proposal=proposal,
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
    vocabulary=VOCABULARY,
    build=build,
    expand=expand,
    kernels=(
        "hexvertices",
        "hexlines",
        "tables",
        "offer",
        "say",
        "rolls",
        "rules.lessons",
        "rules.terrain",
        "rules.sight",
        "rules.points",
        "rules.movement",
        "rules.wounds",
        "rules.ranged",
        "rules.here",
        "rules.deployment",
        "rules.cover",
        "rules.melee",
        "rules.actions",
        "rules.grenades",
        "ending",
        "turn",
        "check",
        "legal",
        "view",
        "odds",
        "hints_course",
    ),
    allied=are_allies,
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
    desk=DESK,
)
