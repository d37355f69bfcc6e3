"""Why a choice is refused: a check that withstands any numbers."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .offer import Choice, is_well_formed
from .offer import ChoiceKind as Kind
from .posts import lock_refused, post_refused
from .rules.command import highest_count, initiative_of, is_between, lowest_count
from .rules.craft import launch_refused, recover_refused
from .rules.crew import (
    current_thrust,
    has_bridge,
    in_play,
    is_away,
    is_beaten,
    may_call,
    may_minor,
    may_significant,
    may_stand_by,
    pair,
)
from .rules.gunnery import mount_refused, reach_refused, slots_refused
from .rules.manning import mans, may_take_post
from .rules.quarter import surrender_refused
from .rules.reactions import may_dodge, may_point_defend, may_sand, may_screen, reactions_left
from .rules.repair import is_repairable, is_track, may_mend, reload_refused
from .rules.umpire import umpire_refused
from .state import Member, Ship, State
from .terms import Attack, Band, Position, Step
from .vocabulary import Ask, Refusal


def question_of(kind: int) -> int:
    """The question that a kind of choice answers."""
    if kind > Kind.END_BATTLE:
        return late_question_of(kind)
    if kind <= Kind.NO_TACTICS:
        return Ask.TACTICS
    if kind <= Kind.STEADY:
        return Ask.HASTE
    if kind <= Kind.DELAY:
        return Ask.START
    if kind <= Kind.WAIT:
        return Ask.INTERRUPT
    if kind <= Kind.LET_PASS:
        return Ask.LAST
    if kind <= Kind.REST_DRONES:
        return Ask.DRONES
    if kind == Kind.TAKE_POST:
        return Ask.POST
    if kind == Kind.GIVE_POINT or kind == Kind.KEEP_POINTS:
        return Ask.POOL
    if kind == Kind.SET_BAND:
        return Ask.BAND
    if kind <= Kind.DROP_TASK:
        return Ask.CREW
    return Ask.REACT if kind <= Kind.SCREEN else Ask.FATE


def late_question_of(kind: int) -> int:
    """The question that the kinds of choices which came later answer."""
    if kind == Kind.DELAY_TO or kind == Kind.SURRENDER or kind >= Kind.LAUNCH:
        return Ask.START
    if kind == Kind.GIVE_QUARTER or kind == Kind.NO_QUARTER:
        return Ask.TERMS
    if kind == Kind.ALLOW_DOCK or kind == Kind.RESIST_DOCK:
        return Ask.WILLING
    return Ask.INTERRUPT if kind == Kind.ACT_AT else Ask.CREW


def is_umpires(kind: int) -> bool:
    """True for what only the umpire may choose."""
    return Kind.AD_HOC_CHECK <= kind <= Kind.END_BATTLE


def check(state: State, choice: Choice) -> int:
    """0 if the choice may be made now, else why not. Withstands any numbers."""
    kind = choice.kind
    if not is_well_formed(choice):
        return Refusal.NO_SUCH_CHOICE
    if state.over != 0:
        return Refusal.NOT_ASKED
    if is_umpires(kind):
        return umpire_refused(state, choice)
    if state.ask == Ask.NONE or choice.seat != state.ask_seat or choice.seat < 0:
        return Refusal.NOT_ASKED
    ask = question_of(kind)
    if ask == Ask.TACTICS and state.ask == Ask.TACTICS:
        return tactics_refused(state, choice)
    if ask == Ask.LAST and kind == Kind.LET_PASS and state.ask != Ask.LAST:
        return Refusal.NOT_THIS
    if kind == Kind.ACT and state.ask == Ask.LAST:
        ask = Ask.LAST
    if state.ask != ask:
        return Refusal.NOT_THIS
    if choice.ship != state.ask_ship:
        return Refusal.NO_SUCH_SHIP
    if state.ask == Ask.CREW:
        return crew_refused(state, choice)
    return other_refused(state, choice)


def tactics_refused(state: State, choice: Choice) -> int:
    """Whose captain may plan for the side: any in play whose captain is up."""
    if choice.kind == Kind.NO_TACTICS:
        return 0
    if choice.ship < 0 or choice.ship >= state.ship_count or not in_play(state, choice.ship):
        return Refusal.NO_SUCH_SHIP
    ship = state.ships[choice.ship]
    if ship.seat != choice.seat:
        return Refusal.NO_SUCH_SHIP
    return 0 if ship.captain != NOBODY else Refusal.WRONG_POSITION


def other_refused(state: State, choice: Choice) -> int:
    """Questions other than a crew member's turn."""
    ship = state.ships[state.ask_ship]
    ask = state.ask
    if ask == Ask.POST:
        position = choice.post_position
        if choice.member != state.ask_member:
            return Refusal.NO_SUCH_MEMBER
        if position < 0 or position > Position.PASSENGER:
            return Refusal.POST_UNKNOWN
        free = may_take_post(ship, choice.member, position, choice.post_place)
        return 0 if free else Refusal.POST_TAKEN
    if ask == Ask.POOL and choice.kind == Kind.GIVE_POINT:
        if choice.member < 0 or choice.member >= ship.crew_count:
            return Refusal.NO_SUCH_MEMBER
        return 0 if may_have_point(state, ship, choice.member) else Refusal.MEMBER_DOWN
    if ask == Ask.DRONES and choice.kind == Kind.AUTO_REPAIR:
        good = is_track(ship, choice.system) and is_repairable(ship, choice.system)
        return 0 if good else Refusal.NOT_DAMAGED
    if ask == Ask.START or ask == Ask.INTERRUPT:
        return count_refused(state, choice)
    if ask == Ask.BAND:
        return band_refused(state, choice)
    if ask == Ask.REACT:
        return reaction_refused(state, choice)
    if ask == Ask.TERMS or ask == Ask.WILLING:
        return 0 if choice.target == state.ask_other else Refusal.NO_SUCH_SHIP
    if ask == Ask.FATE:
        if choice.target != state.ask_other:
            return Refusal.NO_SUCH_SHIP
        beaten = state.ships[state.ask_other].taken_by == state.ask_ship
        return 0 if beaten or choice.kind != Kind.ABANDON else Refusal.NOT_THIS
    return 0


def count_refused(state: State, choice: Choice) -> int:
    """Acting, delaying and interrupting (CE-10.11.8, .9): on which counts."""
    kind = choice.kind
    i = state.ask_ship
    if kind == Kind.SURRENDER:
        return surrender_refused(state, i, choice.target)
    if kind == Kind.LAUNCH:
        return launch_refused(state, i, choice.target)
    if kind == Kind.RECOVER:
        return recover_refused(state, i, choice.target)
    if kind == Kind.DELAY_TO:
        lower = lowest_count(state, i) <= choice.count < initiative_of(state, state.ships[i])
        return 0 if lower else Refusal.BAD_COUNT
    if kind == Kind.INTERRUPT:
        return 0 if not is_between(state) else Refusal.NOT_THIS
    if kind == Kind.ACT_AT:
        if not is_between(state):
            return Refusal.NOT_THIS
        first = initiative_of(state, state.ships[state.acting])
        return 0 if first <= choice.count <= highest_count(state, i) else Refusal.BAD_COUNT
    return 0


def may_have_point(state: State, ship: Ship, m: int) -> bool:
    """True if a captain may hand a point to member m: anybody awake with a post, but for who has
    coordinated the crew.
    """
    member = ship.crew[m]
    return member.up != 0 and member.position != Position.PASSENGER and m != state.ask_member


def band_refused(state: State, choice: Choice) -> int:
    """The band that the winner of a range check may set: one step at most."""
    if choice.target != state.ask_other:
        return Refusal.NO_SUCH_SHIP
    if choice.band < Band.ADJACENT or choice.band > Band.DISTANT:
        return Refusal.BAND_LIMIT
    step = choice.band - state.band[pair(state.ask_ship, state.ask_other)]
    return 0 if -1 <= step <= 1 else Refusal.BAND_LIMIT


def reaction_refused(state: State, choice: Choice) -> int:
    """Why a reaction is not possible now."""
    kind = choice.kind
    j = state.ask_ship
    late = state.shot.step == Step.AFTER_HIT
    if kind == Kind.NO_REACTION:
        return 0
    if reactions_left(state, j) <= 0:
        return Refusal.NO_REACTION_LEFT
    if kind == Kind.DODGE:
        return 0 if not late and may_dodge(state, j) else Refusal.NOT_THIS
    if kind == Kind.SCREEN:
        return 0 if late and may_screen(state, j) else Refusal.NO_SCREEN
    if choice.mount < 0 or choice.mount >= state.ships[j].mount_count:
        return Refusal.BAD_NUMBER
    beam = state.shot.what == Attack.BEAM
    if kind == Kind.SAND:
        return 0 if late == beam and may_sand(state, j, choice.mount) else Refusal.NO_SANDCASTER
    return 0 if not late and may_point_defend(state, j, choice.mount) else Refusal.NO_LASER


def crew_refused(state: State, choice: Choice) -> int:
    """Why the member whose turn it is may not do that."""
    ship = state.ships[state.ask_ship]
    able = ship.crew[state.ask_member].up != 0 and not is_beaten(ship)
    if choice.kind == Kind.CALL:
        free = able and may_call(ship, state.ask_member, choice.member, state.turn)
        return 0 if free else Refusal.NOT_THIS
    if choice.member != state.ask_member:
        return Refusal.NO_SUCH_MEMBER
    kind = choice.kind
    if not able:
        return 0 if kind == Kind.DONE else Refusal.MEMBER_DOWN
    return member_refused(state, ship, ship.crew[choice.member], choice)


def member_refused(state: State, ship: Ship, member: Member, choice: Choice) -> int:
    """The same for somebody who is awake, in a ship that fights."""
    kind = choice.kind
    if (kind == Kind.KEEP_WORKING or kind == Kind.DROP_TASK) != (member.task != NOBODY):
        return Refusal.NO_TASK
    if kind == Kind.DONE or kind == Kind.KEEP_WORKING or kind == Kind.DROP_TASK:
        return 0
    if kind == Kind.STAND_BY:
        free = may_stand_by(ship, choice.member, state.turn)
        return 0 if free else Refusal.NOT_THIS
    if kind == Kind.USE_EDGE:
        good = ship.edge_on != NOBODY and choice.target == ship.edge_on
        return 0 if good else Refusal.NO_EDGE
    if is_minor(kind):
        return minor_refused(state, ship, member, choice)
    if kind == Kind.LOCK and member.targeting == state.turn:
        return lock_refused(state, state.ask_ship, choice.target)
    if not may_significant(ship, member):
        return Refusal.NO_SIGNIFICANT_LEFT
    if kind == Kind.RELOAD:
        if is_away(ship, member):
            return Refusal.WRONG_POSITION
        known = member.machine == 0 and 0 <= choice.mount < ship.mount_count
        if not known:
            return Refusal.BAD_NUMBER
        return reload_refused(ship, choice.mount)
    if kind == Kind.ATTACK:
        return attack_refused(state, ship, member, choice)
    if kind == Kind.REPAIR:
        if not is_track(ship, choice.system) or not may_mend(ship, choice.member, choice.system):
            return Refusal.WRONG_POSITION
        return 0 if is_repairable(ship, choice.system) else Refusal.NOT_DAMAGED
    return post_refused(state, ship, member, choice)


def is_minor(kind: int) -> bool:
    """True for minor actions."""
    if kind == Kind.PERSONAL or kind == Kind.LEAVE_POST:
        return True
    return kind == Kind.ADJUST_SPEED or kind == Kind.HOLD_COURSE


def minor_refused(state: State, ship: Ship, member: Member, choice: Choice) -> int:
    """Minor actions: the budget, and the pilot's speed once a turn (CE-10.8; ruling S8)."""
    kind = choice.kind
    if not may_minor(member):
        return Refusal.NO_MINOR_LEFT
    if kind == Kind.PERSONAL or kind == Kind.LEAVE_POST:
        good = member.machine == 0 and (kind == Kind.PERSONAL or not is_away(ship, member))
        return 0 if good else Refusal.WRONG_POSITION
    if member.position != Position.PILOT:
        return Refusal.WRONG_POSITION
    if not has_bridge(ship):
        return Refusal.NO_BRIDGE
    if ship.steered == state.turn:
        return Refusal.SPEED_DONE
    if kind == Kind.HOLD_COURSE:
        return 0
    thrust = current_thrust(ship)
    change = choice.change
    if change == 0 or change < -thrust or change > thrust or ship.speed + change < 0:
        return Refusal.SPEED_LIMIT
    return 0


def attack_refused(state: State, ship: Ship, member: Member, choice: Choice) -> int:
    """A gunner's attack: his mount, its slots, the target's range (CE-10.9.4 to .10)."""
    k = choice.mount
    if k < 0 or k >= ship.mount_count or not mans(ship, member, k):
        return Refusal.MOUNT_NOT_MANNED
    refusal = mount_refused(state, state.ask_ship, k)
    if refusal == 0:
        refusal = slots_refused(ship, ship.mounts[k], choice.weapons)
    if refusal != 0:
        return refusal
    if choice.target < 0 or choice.target >= state.ship_count:
        return Refusal.NO_SUCH_SHIP
    return reach_refused(state, state.ask_ship, ship.mounts[k], choice.weapons, choice.target)
