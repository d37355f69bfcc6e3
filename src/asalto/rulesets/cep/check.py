"""Why a choice is refused: a check that withstands any numbers."""

from asalto.core.geometry.hexes import distance

from .legal import fits, launch_shift, may_forgo
from .offer import Choice, ChoiceKind, is_well_formed
from .rules.boarding import may_board, may_join, may_retreat
from .rules.collisions import brace_sections
from .rules.fire import (
    has_shot,
    is_declared,
    is_target,
    may_aim,
    most_shots,
    open_sections,
    shots_of,
)
from .rules.hangars import carrier_for, may_dock, may_load
from .rules.losses import may_fall
from .rules.prizes import may_transfer
from .rules.repairs import has_access, may_mend, may_try
from .state import State
from .vocabulary import Phase, Refusal, Repair, Role


def check(state: State, choice: Choice) -> int:
    """0 if the choice may be made now, else a Refusal. Withstands any numbers."""
    seat = choice.seat
    if seat < 0 or seat >= state.seat_count or (state.awaiting >> seat) & 1 == 0:
        return Refusal.NOT_AWAITED
    if not is_well_formed(choice):
        return Refusal.NO_SUCH_CHOICE
    i = choice.ship
    if i < 0 or i >= state.ship_count:
        return Refusal.NO_SUCH_SHIP
    if has_target(choice.kind) and not 0 <= choice.target < state.ship_count:
        return Refusal.NO_SUCH_SHIP
    crashing = choice.kind == ChoiceKind.BRACE and state.crash >= 0
    if not crashing and (state.crash >= 0 or not is_in_phase(state.phase, choice.kind)):
        return Refusal.WRONG_PHASE
    if choice.kind == ChoiceKind.FALL:
        return check_loss(state, choice)
    if state.ships[i].seat != seat:
        return Refusal.NOT_YOURS
    if state.phase == Phase.FIRE:
        return check_fire(state, choice)
    if choice.kind == ChoiceKind.TRANSFER:
        may = may_transfer(state, i, choice.member, choice.target, choice.row)
        return 0 if may else Refusal.CANNOT_TRANSFER
    if state.cursor[seat] != i and not docks_too(state, i):
        full = state.ships[i].order_count > 0 and state.ships[i].order_count >= state.ships[i].limit
        if choice.kind == ChoiceKind.LETTER and full:
            return Refusal.TOO_MANY_ORDERS
        return Refusal.OTHER_SHIP_FIRST
    if state.phase == Phase.ORDERS or state.phase == Phase.REWRITE:
        return check_orders(state, choice)
    if state.phase == Phase.DECLARE:
        return check_declaration(state, choice)
    return check_rest(state, choice)


def docks_too(state: State, i: int) -> bool:
    """True if ship i can dock now: its player says in which order his ships do (CEP-24.6)."""
    return state.phase == Phase.DOCK and state.crash < 0 and carrier_for(state, i) >= 0


def has_target(kind: int) -> bool:
    """Whether choices of that kind name a second ship."""
    if kind == ChoiceKind.BOARD or kind == ChoiceKind.TARGET or kind == ChoiceKind.SHOOT:
        return True
    return kind == ChoiceKind.DOCK or kind == ChoiceKind.REPAIR or kind == ChoiceKind.TRANSFER


def is_in_phase(phase: int, kind: int) -> bool:
    """True if choices of that kind are made in that phase."""
    if kind == ChoiceKind.PASS:
        never = phase == Phase.ORDERS or phase == Phase.FIRE or phase == Phase.CASUALTIES
        return not (never or phase == Phase.COLLIDE or phase == Phase.REFUEL)
    if kind == ChoiceKind.LETTER or kind == ChoiceKind.DONE:
        return phase == Phase.ORDERS or phase == Phase.REWRITE
    return phase == PHASE_OF[kind]


PHASE_OF = (0, 0, 1, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 7, 8, 9, 10, 11, 12, 13)
"""The phase in which each kind of choice is made."""


def check_orders(state: State, choice: Choice) -> int:
    """Orders within the limits (CEP-9.5 to 9.8, 17.3, 23.1)."""
    i = choice.ship
    ship = state.ships[i]
    kind = choice.kind
    if kind == ChoiceKind.DONE:
        return 0
    if kind == ChoiceKind.PASS:
        return 0 if ship.open == 1 else Refusal.WRONG_PHASE
    if kind == ChoiceKind.LETTER:
        if choice.letter < 1 or choice.letter > 3:
            return Refusal.NO_SUCH_CHOICE
        if fits(state, ship, choice.letter):
            return 0
        if choice.letter == 3 and ship.manoeuvre == 0:
            return Refusal.NO_ACCELERATION
        return Refusal.TOO_MANY_ORDERS
    if kind == ChoiceKind.BOARD:
        free = ship.order_count == 0 and ship.board < 0
        may = free and may_board(state, i, choice.target)
        return 0 if may else Refusal.CANNOT_BOARD
    may = ship.order_count == 0 and may_forgo(state, i)
    return 0 if may else Refusal.CANNOT_FORGO


def check_declaration(state: State, choice: Choice) -> int:
    """A declaration (CEP-10.1, 10.2, 23.15)."""
    i = choice.ship
    ship = state.ships[i]
    kind = choice.kind
    if kind == ChoiceKind.PASS:
        return 0 if ship.targets == 0 else Refusal.HAS_DECLARED
    if kind == ChoiceKind.RETREAT:
        return 0 if may_retreat(state, i) else Refusal.CANNOT_RETREAT
    most = most_shots(ship)
    if kind == ChoiceKind.TARGET:
        j = choice.target
        may = most > 0 and not is_declared(ship, j) and is_target(state, i, j)
        return 0 if may else Refusal.NOT_A_TARGET
    if ship.targets == 0:
        return Refusal.NO_TARGETS_NAMED
    return 0 if 1 <= choice.shots <= most else Refusal.TOO_MANY_SHOTS


def check_fire(state: State, choice: Choice) -> int:
    """A shot, a wasted one or an end (CEP-10.3 to 10.9)."""
    i = choice.ship
    ship = state.ships[i]
    if ship.shots <= 0:
        return Refusal.NO_SHOTS_LEFT
    if choice.kind == ChoiceKind.CEASE:
        may = ship.made > 0 and has_shot(state, i)
        return 0 if may else Refusal.CANNOT_CEASE
    place = choice.weapon
    if place < 0 or place >= ship.weapon_count or shots_of(ship.weapons[place]) == 0:
        return Refusal.WEAPON_SILENT
    if choice.kind == ChoiceKind.WASTE:
        return 0 if not has_shot(state, i) else Refusal.CAN_STILL_SHOOT
    j = choice.target
    if not is_declared(ship, j) or not is_target(state, i, j):
        return Refusal.NOT_DECLARED
    if not may_aim(state, i, place, j):
        return Refusal.NEARER_SHIP
    if choice.section < 0 or choice.section > 3:
        return Refusal.WRONG_SECTION
    if choice.end < 0 or choice.end >= state.designs[state.ships[j].design].hexes:
        return Refusal.OUT_OF_REACH
    mask = open_sections(state, i, place, j, choice.end)
    if mask == 0:
        return Refusal.OUT_OF_REACH
    return 0 if (mask >> choice.section) & 1 != 0 else Refusal.WRONG_SECTION


def check_loss(state: State, choice: Choice) -> int:
    """A loss of a boarding, named by the loser (CEP-23.12)."""
    k = choice.ship
    if choice.loss < -1 or choice.loss >= state.ships[k].crew_count:
        return Refusal.CANNOT_FALL
    may = may_fall(state, state.fight, state.side, k, choice.loss)
    return 0 if may and state.ships[k].seat == choice.seat else Refusal.CANNOT_FALL


def check_rest(state: State, choice: Choice) -> int:
    """Launches, checks, joining, docking, bracing, repairs, loading."""
    i = choice.ship
    ship = state.ships[i]
    kind = choice.kind
    if kind == ChoiceKind.PASS:
        bound = state.phase == Phase.DOCK and state.options.must_dock != 0
        return Refusal.MUST_DOCK if bound else 0
    if kind == ChoiceKind.LAUNCH:
        fine = 0 <= choice.facing < 6 and 0 <= choice.shift <= launch_shift(state, i)
        return 0 if fine else Refusal.BAD_SHIFT
    if kind == ChoiceKind.CHECK:
        role = Role.ENGINEER if ship.engineer < 0 else Role.NAVIGATOR
        return 0 if choice.post == role else Refusal.NO_SUCH_POST
    if kind == ChoiceKind.JOIN:
        fine = 0 <= choice.member < ship.crew_count and may_join(state, i, choice.member)
        return 0 if fine else Refusal.CANNOT_JOIN
    if kind == ChoiceKind.DOCK:
        near = (
            distance(ship.vector_q, ship.vector_r, choice.vector_q, choice.vector_r)
            <= ship.manoeuvre
        )
        fine = near and may_dock(state, i, choice.target)
        return 0 if fine else Refusal.TOO_FAR
    if kind == ChoiceKind.BRACE:
        mask = brace_sections(state, i)
        fine = 0 <= choice.section < 4 and (mask >> choice.section) & 1 != 0
        return 0 if fine else Refusal.WRONG_SECTION
    if kind == ChoiceKind.LOAD:
        return 0 if may_load(state, i, choice.weapon, choice.shots) else Refusal.CANNOT_LOAD
    return check_repair(state, choice)


def check_repair(state: State, choice: Choice) -> int:
    """A repair by one of the crew of the ship that is asked, in any order (CEP-19.1 to 19.4)."""
    what = choice.fault_what
    ship = state.ships[choice.ship]
    if choice.member < 0 or choice.member >= ship.crew_count or choice.fault_place < 0:
        return Refusal.CANNOT_REPAIR
    if what < 0 or what > Repair.CARGO or not may_try(ship.crew[choice.member]):
        return Refusal.CANNOT_REPAIR
    if not has_access(state, choice.ship, choice.target):
        return Refusal.CANNOT_REPAIR
    may = may_mend(state, choice.ship, choice.member, choice.target, what, choice.fault_place)
    return 0 if may else Refusal.CANNOT_REPAIR
