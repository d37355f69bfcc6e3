"""What a choice leads to by itself: the throws that the odds walk."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .rules.crew import is_alive
from .rules.fire import shoot
from .rules.hangars import crash_in, dock
from .rules.prepare import engineer_check, navigator_check
from .rules.repairs import repair
from .rules.torpedoes import salvo
from .say import Event, EventKind, Log
from .state import Ship, State
from .vocabulary import Condition, Role


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A shot with its damage (a torpedo with its dodge), a check, a docking, a repair."""
    i = choice.ship
    if choice.kind == ChoiceKind.SHOOT:
        running = state.torpedo_count
        disown(state, i)
        shoot(state, i, choice.weapon, choice.target, choice.section, choice.end, dice, log)
        if state.torpedo_count > running:
            torpedo = state.torpedoes[running]
            salvo(state, i, torpedo.target, torpedo.band, dice, log)
    elif choice.kind == ChoiceKind.CHECK:
        if choice.post == Role.ENGINEER:
            engineer_check(state, i, dice, log)
        else:
            navigator_check(state, i, dice, log)
    elif choice.kind == ChoiceKind.DOCK:
        dock(state, i, choice.target, choice.vector_q, choice.vector_r, dice, log)
        if state.crash >= 0:
            crash_in(state, dice, log)
    else:
        repair(
            state, i, choice.member, choice.target, choice.fault_what, choice.fault_place, dice, log
        )


def disown(state: State, i: int) -> None:
    """Torpedoes of a ship that run already weigh on the dodge; what they do is not this shot's."""
    for k in range(state.torpedo_count):
        if state.torpedoes[k].shooter == i:
            state.torpedoes[k].shooter = NOBODY


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """Success, part hit (a zone, -1 for none), armour, criticals, structure, engines, weapons,
    crew hurt: what the ship that suffers lost; whether it is destroyed, or disabled, by that."""
    i = choice.target if choice.kind != ChoiceKind.CHECK else choice.ship
    was = before.ships[i]
    ship = after.ships[i]
    out[0] = log.events[0].success if log.count > 0 else 0
    out[1] = -1
    out[3] = 0
    for k in range(log.count):
        event = log.events[k]
        if event.kind == EventKind.HIT_LANDED and event.ship == i:
            out[1] = event.zone
        elif event.kind == EventKind.CRITICAL and event.ship == i:
            out[3] += 1
        elif event.kind == EventKind.DODGED:
            out[0] = 0
    out[2] = 0
    for part in range(after.designs[ship.design].part_count):
        out[2] += ship.loss[part] - was.loss[part]
    out[4] = was.structure - ship.structure
    out[5] = max(0, was.engines - ship.engines)
    out[6] = max(0, silent(ship) - silent(was))
    out[7] = wounds(ship) - wounds(was)
    out[8] = 1 if was.structure > 0 and ship.structure <= 0 else 0
    out[9] = 1 if ship.structure > 0 and is_fit(was) and not is_fit(ship) else 0


def is_fit(ship: Ship) -> bool:
    """Whether a ship can still do something: somebody lives in her, and an engine or a weapon of
    hers works."""
    alive = False
    for member in range(ship.crew_count):
        if is_alive(ship.crew[member]):
            alive = True
    return alive and (ship.engines > 0 or silent(ship) < ship.weapon_count)


def silent(ship: Ship) -> int:
    """Weapons that do not work."""
    count = 0
    for place in range(ship.weapon_count):
        if ship.weapons[place].condition != Condition.WORKING:
            count += 1
    return count


def wounds(ship: Ship) -> int:
    """Wounds of all the crew."""
    count = 0
    for member in range(ship.crew_count):
        count += ship.crew[member].wounds
    return count


def thrown_by(state: State, event: Event) -> int:
    """The seat whose throw an event tells of."""
    if event.ship == NOBODY:
        return NOBODY
    return state.ships[event.ship].seat
