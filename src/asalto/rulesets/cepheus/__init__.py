"""Starship combat in turns of a kilosecond: crews, range bands, missiles, boarding."""

from __future__ import annotations

from pathlib import Path

from asalto.core.contract import Ruleset

from .clauses import CLAUSES, ROLL_CLAUSES
from .edits import refresh
from .events import EventKind
from .forecast import WEIGHED, figures
from .legal import legal
from .limits import LIMITS
from .notation import NOTATION, expand
from .odds import outcome, thrown_by, trial
from .orders import check
from .people import people, wound
from .reasons import Hint, Reason, Refusal
from .rolls import Roll
from .setup import build
from .state import CREW_MAX, State
from .terms import (
    Ability,
    Ask,
    Band,
    ChoiceKind,
    Column,
    CrewFate,
    Detail,
    Difficulty,
    Ending,
    Fate,
    Location,
    MountKind,
    Phase,
    Position,
    Skill,
    System,
    Weapon,
)
from .turn import apply, pending
from .units import check_unit
from .view import hide

__all__ = ["RULESET"]

RULESET = Ruleset(
    id="cepheus",
    first="pirate_and_trader",
    listed=3,
    version="1.0.0",
    limits=LIMITS,
    highest_face=CREW_MAX,
    title={
        "es": "Combate espacial por kilosegundos",
        "it": "Combattimento spaziale a chilosecondi",
        "en": "Space combat by kiloseconds",
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
        "Ship.seat": "seat_count",
        "Ship.interrupts": "ship_count",
        "Ship.pursues": "ship_count",
        "Ship.docked": "ship_count",
        "Ship.boards": "ship_count",
        "Ship.taken_by": "ship_count",
        "Ship.jammed_by": "ship_count",
        "Ship.edge_on": "ship_count",
        "State.limit_winner": "seat_count",
        "State.escape_seat": "seat_count",
        "State.ask_ship": "ship_count",
        "State.ask_seat": "seat_count",
        "State.winner": "seat_count",
    },
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
    clauses=CLAUSES,
    roll_clauses=ROLL_CLAUSES,
    openings=frozenset({EventKind.SHIP_ACTED, EventKind.MISSILES_ARRIVED}),
    trials=WEIGHED,
    outcomes=("success", "effect", "damage", "hits", *(one.name.lower() for one in Location)),
    means=len(Location),
    figures=figures,
    notation=NOTATION,
    build=build,
    expand=expand,
    kernels=(
        "tables",
        "rolls",
        "events",
        "rules.crew",
        "rules.checks",
        "rules.wounds",
        "rules.damage",
        "rules.gunnery",
        "rules.missiles",
        "rules.command",
        "rules.reactions",
        "rules.helm",
        "rules.operator",
        "rules.navigator",
        "rules.repair",
        "rules.boarding",
        "rules.tasks",
        "rules.umpire",
        "posts",
        "orders",
        "calls",
        "legal",
        "ending",
        "manoeuvres",
        "turn",
        "view",
        "odds",
    ),
    check_unit=check_unit,
    refresh=refresh,
    people=people,
    places={
        "ship": "ships.{0}",
        "member": "ships.{0}.crew.{1}",
        "mount": "ships.{0}.mounts.{1}",
        "system": "ships.{0}.hits.{1}",
    },
    wound=wound,
)
