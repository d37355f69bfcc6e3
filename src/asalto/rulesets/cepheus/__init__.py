"""Starship combat in turns of a kilosecond: crews, range bands, missiles, boarding."""

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

from .check import check
from .desk import DESK
from .edits import refresh
from .forecast import WEIGHED, figures
from .guess import determinise
from .hints import advise
from .legal import legal
from .limits import LIMITS
from .notation import expand
from .odds import outcome, thrown_by, trial
from .offer import ChoiceKind
from .people import people, wound
from .plans import plans
from .rolls import Roll
from .rules.sides import are_allies
from .say import EventKind
from .setup import build
from .stages import next_stage, stage_outcome
from .state import CREW_MAX, State
from .terms import (
    Ability,
    Band,
    Column,
    CrewFate,
    Detail,
    Difficulty,
    Fate,
    Location,
    MountKind,
    Position,
    Skill,
    System,
    Weapon,
)
from .turn import apply, pending
from .units import check_unit
from .view import hide
from .vocabulary import VOCABULARY, Ask, Ending, Hint, Phase, Reason, Refusal
from .worth import by_clock, prospect

__all__ = ["RULESET"]
FOLDER = Path(__file__).parent

ROLL_CLAUSES: dict[int, str] = {
    Roll.TACTICS: "CE-10.4.3",
    Roll.COORDINATE: "CE-10.9.33",
    Roll.RAISE_INITIATIVE: "CE-10.9.42",
    Roll.RANGE: "CE-10.9.66",
    Roll.PLOT: "CE-10.9.29",
    Roll.JUMP_DRIVE: "CE-10.17.14",
    Roll.COLLISION: "CE-10.9.14",
    Roll.BREAK_PURSUIT: "CE-10.9.26",
    Roll.DOCK: "CE-10.9.30",
    Roll.EVASIVE: "CE-10.9.40",
    Roll.LINE_UP: "CE-10.9.50",
    Roll.PURSUIT: "CE-10.9.55",
    Roll.RAM: "CE-10.9.64",
    Roll.ORBIT: "CE-10.14.2",
    Roll.ENTRY: "CE-10.14.4",
    Roll.JAM: "CE-10.9.36",
    Roll.STOP_MISSILE: "CE-10.9.38",
    Roll.INTERCEPT: "CE-10.9.44",
    Roll.DECIPHER: "CE-10.9.45",
    Roll.PROFIT: "CE-10.9.46",
    Roll.LINK: "CE-10.9.51",
    Roll.LOCK: "CE-10.9.76",
    Roll.REPAIR: "CE-10.9.69",
    Roll.DODGE: "CE-10.10.9",
    Roll.SAND: "CE-10.10.11",
    Roll.POINT_DEFENCE: "CE-10.10.18",
    Roll.BOARDING: "CE-10.12.2",
    Roll.TASK: "CE-10.11.5",
    Roll.AD_HOC: "CE-10.9.80",
}
"""The clause that each throw rests on, where it is not that of its event."""

RULESET = Ruleset(
    id="cepheus",
    version="1.11.0",
    title={
        "es": "Combate espacial por kilosegundos",
        "it": "Combattimento spaziale a chilosecondi",
        "en": "Space combat by kiloseconds",
    },
    folder=FOLDER,
    first="pirate_and_trader",
    listed=3,
    highest_face=CREW_MAX,
    state=State,
    kernels=kernel_rooms(
        FOLDER, "tables", "posts", "calls", "manoeuvres", "captains", "guess", "stages"
    ),
    pending=pending,
    legal=legal,
    check=check,
    apply=apply,
    hide=hide,
    opening_phases=frozenset({Phase.INITIATIVE, Phase.HASTE}),
    by_clock=by_clock,
    allied=are_allies,
    vocabulary=VOCABULARY,
    enums={
        "phase": Phase,
        "ask": Ask,
        "choice": ChoiceKind,
        "event": EventKind,
        "reason": Reason,
        "refusal": Refusal,
        "roll": Roll,
        "ending": Ending,
        "hint": Hint,
        "band": Band,
        "position": Position,
        "skill": Skill,
        "ability": Ability,
        "difficulty": Difficulty,
        "weapon": Weapon,
        "mount_kind": MountKind,
        "system": System,
        "location": Location,
        "column": Column,
        "fate": Fate,
        "crew_fate": CrewFate,
        "detail": Detail,
    },
    odds=OddsRules(
        trial=trial,
        outcome=outcome,
        next_stage=next_stage,
        stage_outcome=stage_outcome,
        trials=WEIGHED,
        outcomes=("success", "effect", "damage", "hits", *(one.name.lower() for one in Location)),
        figures=figures,
        means=len(Location),
    ),
    moves=MoveHelp(
        plans=plans,
        expand=expand,
        customs=Customs(
            harms=frozenset(
                {ChoiceKind.ATTACK, ChoiceKind.SHOOT_PERSON, ChoiceKind.BOARD, ChoiceKind.RAM}
            ),
            idle=(
                ChoiceKind.DONE,
                ChoiceKind.NO_REACTION,
                ChoiceKind.KEEP_POINTS,
                ChoiceKind.REST_DRONES,
                ChoiceKind.STEADY,
                ChoiceKind.LET_PASS,
                ChoiceKind.NO_TACTICS,
            ),
            again=frozenset(
                {
                    ChoiceKind.ATTACK,
                    ChoiceKind.DODGE,
                    ChoiceKind.DONE,
                    ChoiceKind.GIVE_POINT,
                    ChoiceKind.INTERCEPT,
                    ChoiceKind.JAM,
                    ChoiceKind.LINK,
                    ChoiceKind.NO_REACTION,
                    ChoiceKind.PERSONAL,
                    ChoiceKind.PLOT_JUMP,
                    ChoiceKind.POINT_DEFENCE,
                    ChoiceKind.RAISE_INITIATIVE,
                    ChoiceKind.REPAIR,
                    ChoiceKind.SAND,
                    ChoiceKind.STAND_BY,
                }
            ),
            routines={
                ChoiceKind.DODGE: frozenset(
                    {
                        ChoiceKind.NO_REACTION,
                        ChoiceKind.DODGE,
                        ChoiceKind.SAND,
                        ChoiceKind.POINT_DEFENCE,
                        ChoiceKind.SCREEN,
                    }
                ),
                ChoiceKind.PERSONAL: frozenset(
                    {
                        ChoiceKind.DONE,
                        ChoiceKind.LEAVE_POST,
                        ChoiceKind.PERSONAL,
                        ChoiceKind.STAND_BY,
                        ChoiceKind.CALL,
                    }
                ),
                ChoiceKind.HASTEN: frozenset({ChoiceKind.HASTEN, ChoiceKind.STEADY}),
                ChoiceKind.TACTICS: frozenset({ChoiceKind.TACTICS, ChoiceKind.NO_TACTICS}),
                ChoiceKind.CLAIM_FIRST: frozenset({ChoiceKind.CLAIM_FIRST, ChoiceKind.LET_PASS}),
                ChoiceKind.GIVE_POINT: frozenset({ChoiceKind.GIVE_POINT, ChoiceKind.KEEP_POINTS}),
            },
            costly=frozenset({ChoiceKind.SAND, ChoiceKind.HASTEN}),
        ),
    ),
    bots=BotHelp(
        advise=advise,
        determinise=determinise,
        prospect=prospect,
        stakes={
            ChoiceKind.ACT: 4,
            ChoiceKind.DONE: 4,
            ChoiceKind.GIVE_POINT: 3,
            ChoiceKind.LOCK: 3,
            ChoiceKind.RANGE_CHECK: 4,
            ChoiceKind.REPAIR: 4,
            ChoiceKind.SET_BAND: 4,
            ChoiceKind.STEADY: 4,
        },
    ),
    files=FileRules(
        build=build,
        check_unit=check_unit,
        limits=LIMITS,
        indexes={
            "Ship.seat": "seat_count",
            "Ship.interrupts": "ship_count",
            "Ship.pursues": "ship_count",
            "Ship.docked": "ship_count",
            "Ship.boards": "ship_count",
            "Ship.taken_by": "ship_count",
            "Ship.jammed_by": "ship_count",
            "Ship.edge_on": "ship_count",
            "Ship.struck": "ship_count",
            "Ship.carrier": "ship_count",
            "State.limit_winner": "seat_count",
            "State.escape_seat": "seat_count",
            "State.ask_ship": "ship_count",
            "State.ask_seat": "seat_count",
            "State.winner": "seat_count",
        },
        places={
            "ship": "ships.{0}",
            "member": "ships.{0}.crew.{1}",
            "mount": "ships.{0}.mounts.{1}",
            "system": "ships.{0}.hits.{1}",
        },
        refresh=refresh,
        people=people,
        wound=wound,
    ),
    telling=TellingRules(
        turns={EventKind.TURN_BEGAN: "turn"},
        roll_clauses=ROLL_CLAUSES,
        openings=frozenset({EventKind.SHIP_ACTED, EventKind.MISSILES_ARRIVED}),
        thrown_by=thrown_by,
    ),
    desk=DESK,
)
