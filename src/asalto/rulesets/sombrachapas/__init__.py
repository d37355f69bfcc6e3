"""Sombrachapas: a hex skirmish of characters with action points, vertex facings and cover fire."""

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
from .paths import line_odds, starts
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
from .worth import by_clock, prospect

__all__ = ["RULESET"]
FOLDER = Path(__file__).parent

RULESET = Ruleset(
    id="sombrachapas",
    version="1.8.0",
    title={"es": "Sombrachapas", "it": "Sombrachapas", "en": "Sombrachapas"},
    folder=FOLDER,
    first="lesson",
    listed=2,
    highest_face=max(DIE, CHARACTERS_MAX),
    state=State,
    kernels=kernel_rooms(FOLDER, "hexvertices", "hexlines", "tables", "hints_course"),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    opening_phases=frozenset({vocabulary.Phase.DEPLOYMENT}),
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
        "status": vocabulary.Status,
        "item_kind": vocabulary.ItemKind,
        "feature_kind": vocabulary.FeatureKind,
        "lesson": vocabulary.Lesson,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
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
        outcomes=(
            "success",
            "wounds",
            "killed",
            "enemy_wounds",
            "enemy_deaths",
            "own_wounds",
            "own_deaths",
        ),
        line=line_odds,
        starts=starts,
    ),
    moves=MoveHelp(
        plans=plans,
        sights=sights,
        proposal=proposal,
        expand=expand,
        interrupts=frozenset({Phase.COVER_FIRE}),
        customs=Customs(
            harms=frozenset(
                {
                    ChoiceKind.SHOOT,
                    ChoiceKind.FIGHT,
                    ChoiceKind.THROW,
                    ChoiceKind.THROW_AT,
                    ChoiceKind.COVER_SHOT,
                }
            ),
            idle=(ChoiceKind.HOLD, ChoiceKind.END, ChoiceKind.PASS_UNIT),
            again=frozenset(
                {
                    ChoiceKind.COVER_SHOT,
                    ChoiceKind.DOOR,
                    ChoiceKind.FIGHT,
                    ChoiceKind.PICK_UP,
                    ChoiceKind.PUT_DOWN,
                    ChoiceKind.SHOOT,
                }
            ),
            closing=frozenset({ChoiceKind.END, ChoiceKind.PASS_UNIT}),
            routines={
                ChoiceKind.COVER_SHOT: frozenset({ChoiceKind.COVER_SHOT, ChoiceKind.HOLD}),
                ChoiceKind.TURN: frozenset({ChoiceKind.TURN, ChoiceKind.END}),
            },
            costly=frozenset({ChoiceKind.COVER_SHOT}),
        ),
    ),
    bots=BotHelp(
        advise=advise,
        prospect=prospect,
        stakes={
            ChoiceKind.ACTIVATE: 8,
            ChoiceKind.COVER: 6,
            ChoiceKind.DOOR: 6,
            ChoiceKind.END: 4,
            ChoiceKind.FIGHT: 8,
            ChoiceKind.OPERATE: 6,
            ChoiceKind.SHOOT: 8,
            ChoiceKind.STEP: 8,
            ChoiceKind.THROW: 6,
            ChoiceKind.TURN: 12,
        },
    ),
    files=FileRules(
        build=build,
        check_unit=check_unit,
        limits=LIMITS,
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
    ),
    telling=TellingRules(
        turns={EventKind.ROUND_BEGAN: "round"},
        low_throws=True,
        thrown_by=thrown_by,
    ),
    desk=DESK,
)
