"""Orders as lines of text: `corsair gunner1 fires T1 weapons 1+2+3 at mercury`."""

from __future__ import annotations

from asalto.core.contract import Scenario
from asalto.core.orders import Notation

from .rules.crew import may_minor, may_significant
from .state import State
from .terms import Ask
from .terms import ChoiceKind as Kind

_WHO = "{ship:actor} {member:actor,a}"
_PLAIN: dict[int, str] = {
    Kind.DONE: "done",
    Kind.PERSONAL: "does something personal",
    Kind.LEAVE_POST: "leaves the post",
    Kind.HOLD_COURSE: "holds the course",
    Kind.COORDINATE: "coordinates the crew",
    Kind.RAISE_INITIATIVE: "raises initiative",
    Kind.PLOT_JUMP: "plots a jump",
    Kind.JUMP: "jumps",
    Kind.AVOID_COLLISION: "avoids a collision",
    Kind.EVADE: "evades",
    Kind.LINE_UP: "lines up the shot",
    Kind.KEEP_PURSUIT: "keeps up the pursuit",
    Kind.ORBIT: "enters orbit",
    Kind.ENTER: "enters the atmosphere",
    Kind.STOP_MISSILES: "turns missiles away",
    Kind.LINK: "maintains communications",
    Kind.KEEP_WORKING: "works on",
    Kind.DROP_TASK: "drops the task",
}
_AT_SHIP: dict[int, str] = {
    Kind.BOARD: "boards",
    Kind.RANGE_CHECK: "checks the range to",
    Kind.BREAK_PURSUIT: "shakes off",
    Kind.DOCK: "docks with",
    Kind.PURSUE: "pursues",
    Kind.RAM: "rams",
    Kind.JAM: "jams",
    Kind.INTERCEPT: "listens to",
    Kind.LOCK: "locks on to",
    Kind.USE_EDGE: "uses what is known of",
}
_SHIP: dict[int, str] = {
    Kind.TACTICS: "plans tactics",
    Kind.HASTEN: "hastens",
    Kind.STEADY: "stays steady",
    Kind.ACT: "acts",
    Kind.DELAY: "delays",
    Kind.INTERRUPT: "interrupts",
    Kind.WAIT: "waits",
    Kind.CLAIM_FIRST: "claims the first place",
    Kind.LET_PASS: "lets the turn pass",
    Kind.LEND_DRONES: "lends the drones",
    Kind.REST_DRONES: "rests the drones",
    Kind.KEEP_POINTS: "keeps the points",
    Kind.NO_REACTION: "does not react",
    Kind.DODGE: "dodges",
    Kind.SCREEN: "raises the screen",
    Kind.REMOVE_SHIP: "leaves the battle",
}
_OTHER: dict[int, str] = {
    Kind.NO_TACTICS: "no tactics",
    Kind.AUTO_REPAIR: "{ship:actor} drones repair {system:actor,a}",
    Kind.TAKE_POST: _WHO + " takes the post {post:actor,b,c}",
    Kind.ADJUST_SPEED: _WHO + " changes speed by {int:b}",
    Kind.RELOAD: _WHO + " reloads {mount:actor,b}",
    Kind.GIVE_POINT: "{ship:actor} gives a point to {member:actor,a}",
    Kind.REPAIR: _WHO + " repairs {system:actor,b}",
    Kind.ATTACK: _WHO + " fires {mount:actor,b} weapons {slots:c} at {ship:target}",
    Kind.SET_BAND: "{ship:actor} sets the range to {ship:target} at {band:a}",
    Kind.SAND: "{ship:actor} fires sand from {mount:actor,b}",
    Kind.POINT_DEFENCE: "{ship:actor} defends with {mount:actor,b}",
    Kind.ABANDON: "{ship:actor} lets the crew of {ship:target} go",
    Kind.CAPTURE: "{ship:actor} captures the people of {ship:target}",
    Kind.KILL: "{ship:actor} kills the people of {ship:target}",
    Kind.AD_HOC_CHECK: "{ship:actor} {member:actor,target} checks {skill:a} {basis:b} DM {int:c}",
    Kind.SET_RANGE: "range {ship:actor} to {ship:target} is {band:a}",
    Kind.SET_AWARE: "{ship:actor} is {awareness:a}",
    Kind.SET_HIDDEN: "{ship:actor} is {hiding:a}",
    Kind.ADD_SHIP: "a ship like {ship:actor} joins {seat:a} at {band:b}",
    Kind.ENTER_RESERVE: "{ship:actor} enters at {band:a}",
    Kind.BEGIN_TASK: "{ship:actor} {member:actor,target} begins a task of {skill:a} in {frame:b}",
    Kind.CHARGE: "{ship:actor} {member:actor,target} is charged {price:a}",
    Kind.SHOOT_PERSON: (
        "{ship:actor} {member:actor,target} shoots {mount:actor,a} at a person DM {int:b}"
    ),
    Kind.END_BATTLE: "the battle ends for {seat:a}",
}

NOTATION = Notation(
    {
        **{kind: f"{_WHO} {text}" for kind, text in _PLAIN.items()},
        **{kind: f"{_WHO} {text} {{ship:target}}" for kind, text in _AT_SHIP.items()},
        **{kind: f"{{ship:actor}} {text}" for kind, text in _SHIP.items()},
        **_OTHER,
    }
)


def expand(scenario: Scenario[State], state: State, seat: int, line: str) -> list[str] | None:
    """`corsair done`: all of its crew who are still to be asked are done."""
    words = line.split()
    if len(words) != 2 or words[1].lower() != "done":
        return None
    if state.ask != Ask.CREW or state.ask_seat != seat or state.ask_ship < 0:
        return None
    name = scenario.names.of("ship", state.ask_ship)
    if words[0].casefold() != name.casefold():
        return None
    ship = state.ships[state.ask_ship]
    found = []
    for m in range(state.ask_member, ship.crew_count):
        member = ship.crew[m]
        if member.up and (may_minor(member) or may_significant(ship, member)):
            found.append(f"{name} {scenario.names.of('member', state.ask_ship, m)} done")
    return found
