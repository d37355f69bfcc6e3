"""Personal combat turn of 2D6 role-playing: six seconds, one major and one minor action."""

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
from .check import check
from .desk import DESK
from .edits import refresh
from .forecast import figures
from .guess import determinise
from .hints import advise
from .legal import legal
from .limits import LIMITS
from .notation import expand
from .odds import outcome, thrown_by, trial
from .offer import ChoiceKind
from .people import people, wound
from .plans import plan_to, plans, sights
from .rolls import Roll
from .rules.sides import are_allies
from .say import EventKind
from .setup import build, check_unit
from .state import Blast, Characteristic, Goal, Mode, Skill, Stance, State
from .tables import ArmourKind, WeaponKind
from .turn import apply, pending
from .view import hide
from .vocabulary import VOCABULARY, Phase
from .worth import by_clock, prospect

__all__ = ["RULESET"]
FOLDER = Path(__file__).parent

REST_OF_A_SET = frozenset(
    {
        ChoiceKind.AIM,
        ChoiceKind.END,
        ChoiceKind.STANCE,
        ChoiceKind.DRAW,
        ChoiceKind.RELOAD,
        ChoiceKind.MOVE,
        ChoiceKind.IDENTIFY,
        ChoiceKind.FIND_PLACE,
        ChoiceKind.PICK_UP,
        ChoiceKind.SHOUT,
        ChoiceKind.PRESS,
        ChoiceKind.THROW_AWAY,
    }
)
"""What may be chosen when no major action is left."""
RULESET = Ruleset(
    id="viajero",
    version="1.10.0",
    title={
        "es": "Turno de combate personal",
        "it": "Turno di combattimento personale",
        "en": "Personal combat turn",
    },
    folder=FOLDER,
    first="training",
    listed=4,
    state=State,
    kernels=kernel_rooms(FOLDER, "tables", "hints_attack", "guess"),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    opening_phases=frozenset({Phase.MUSTER}),
    by_clock=by_clock,
    secret_phases=frozenset({Phase.MUSTER}),
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
        "stance": Stance,
        "mode": Mode,
        "goal": Goal,
        "score": Characteristic,
        "skill": Skill,
        "blast": Blast,
        "weapon": WeaponKind,
        "armour": ArmourKind,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
        against=frozenset(
            {ChoiceKind.TAKE_IT, ChoiceKind.DODGE, ChoiceKind.DIVE, ChoiceKind.PARRY}
        ),
        trials=frozenset(
            {
                ChoiceKind.ATTACK,
                ChoiceKind.STRIKE_LEAVER,
                ChoiceKind.TAKE_IT,
                ChoiceKind.DODGE,
                ChoiceKind.DIVE,
                ChoiceKind.PARRY,
                ChoiceKind.AID,
                ChoiceKind.ORDERS,
                ChoiceKind.POWER,
                ChoiceKind.FIND_PLACE,
                ChoiceKind.IDENTIFY,
            }
        ),
        outcomes=("success", "damage", "down", "killed"),
        figures=figures,
    ),
    moves=MoveHelp(
        plans=plans,
        plan_to=plan_to,
        sights=sights,
        bundles=bundles,
        expand=expand,
        interrupts=frozenset({Phase.REACT, Phase.WOUND, Phase.FREE}),
        customs=Customs(
            harms=frozenset({ChoiceKind.ATTACK, ChoiceKind.STRIKE_LEAVER, ChoiceKind.POWER}),
            idle=(ChoiceKind.TAKE_IT, ChoiceKind.LET_GO, ChoiceKind.HOLD, ChoiceKind.END),
            again=frozenset(
                {
                    ChoiceKind.AIM,
                    ChoiceKind.DRAW,
                    ChoiceKind.FIND_PLACE,
                    ChoiceKind.HOLD,
                    ChoiceKind.IDENTIFY,
                    ChoiceKind.RELOAD,
                }
            ),
            closing=frozenset({ChoiceKind.END}),
            routines={
                ChoiceKind.DODGE: frozenset(
                    {ChoiceKind.TAKE_IT, ChoiceKind.DODGE, ChoiceKind.DIVE, ChoiceKind.PARRY}
                ),
                ChoiceKind.SUFFER: frozenset({ChoiceKind.SUFFER}),
                ChoiceKind.STRIKE_LEAVER: frozenset({ChoiceKind.STRIKE_LEAVER, ChoiceKind.LET_GO}),
                ChoiceKind.STEP_IN: frozenset({ChoiceKind.STEP_IN, ChoiceKind.HOLD}),
                ChoiceKind.AIM: REST_OF_A_SET,
            },
            costly=frozenset({ChoiceKind.DODGE, ChoiceKind.DIVE, ChoiceKind.PARRY})
            | REST_OF_A_SET - {ChoiceKind.AIM, ChoiceKind.END},
            cheap=frozenset(
                {ChoiceKind.DODGE, ChoiceKind.PARRY, ChoiceKind.RELOAD, ChoiceKind.DRAW}
            ),
            partial=frozenset({ChoiceKind.SUFFER}),
        ),
    ),
    bots=BotHelp(
        advise=advise,
        determinise=determinise,
        prospect=prospect,
        stakes={
            ChoiceKind.AIM: 12,
            ChoiceKind.ATTACK: 6,
            ChoiceKind.END: 6,
            ChoiceKind.MOVE: 16,
            ChoiceKind.STANCE: 16,
            ChoiceKind.TAKE_IT: 6,
        },
    ),
    files=FileRules(
        build=build,
        check_unit=check_unit,
        limits=LIMITS,
        indexes={
            "Person.seat": "seat_count",
            "Person.aim_at": "people_count",
            "Task.seat": "seat_count",
            "State.actor": "people_count",
            "State.mover": "people_count",
            "State.winner": "seat_count",
        },
        places={"person": "people.{0}", "task": "tasks.{0}", "door": "doors.{0}"},
        refresh=refresh,
        people=people,
        wound=wound,
    ),
    telling=TellingRules(
        turns={EventKind.TURN_BEGAN: "turn"},
        lasting=frozenset({EventKind.TIED, EventKind.QUICKER}),
        thrown_by=thrown_by,
    ),
    desk=DESK,
)
