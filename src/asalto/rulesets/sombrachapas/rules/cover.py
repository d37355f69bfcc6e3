"""Chapter 9: cover fire (fuego de cobertura), the only shots out of turn."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import State
from ..vocabulary import OwnSide, Refusal, Status
from .ranged import shoot, shot_refusal, shots_in_round


def cover_refusal(state: State, who: int) -> int:
    """Why the active character may not go over to cover fire, AP aside (SCH-9.1)."""
    one = state.characters[who]
    if one.ranged < 1:
        return Refusal.NO_RANGED_SKILL
    return Refusal.HANDS_FULL if one.item != NOBODY else Refusal.NONE


def take_cover_fire(state: State, who: int, log: Log) -> None:
    """Go over to cover-fire mode until the next activation phase (SCH-9.1 to 9.4)."""
    one = state.characters[who]
    one.cover = 1
    say.cover_taken(log, who, shots=shots_in_round(one.points))


def lose_cover_fire(state: State, who: int, log: Log) -> None:
    """End the mode: the character's own next activation phase begins (SCH-9.4)."""
    one = state.characters[who]
    if one.cover == 1:
        one.cover = 0
        say.cover_ended(log, who)


def is_enemy_of(state: State, seat: int, who: int) -> bool:
    """Whether a seat's coverers may fire at a character: enemies, by default (SCH-9.5)."""
    if state.options.own_side == OwnSide.COVER_FIRE_TOO:
        return True
    return state.sides[seat].side != state.sides[state.characters[who].seat].side


def cover_shot_refusal(state: State, coverer: int, target: int) -> int:
    """Why a character may not fire a cover shot now (SCH-9.3, 9.5, 9.12, 9.20)."""
    one = state.characters[coverer]
    if one.status != Status.IN_PLAY or one.cover == 0 or coverer == target:
        return Refusal.NOT_COVERING
    if one.cover_due < 1 or one.cover_shots >= shots_in_round(one.points):
        return Refusal.NO_SHOTS_LEFT
    if not is_enemy_of(state, one.seat, target):
        return Refusal.OWN_SIDE
    return shot_refusal(state, coverer, target, False)


def grant_cover_shots(state: State, shots: int) -> bool:
    """Let every coverer fire so often at the action (SCH-9.6 to 9.11); False: nobody can."""
    found = False
    if shots == 0:
        return found
    for i in range(state.character_count):
        one = state.characters[i]
        if one.cover == 1 and one.status == Status.IN_PLAY:
            one.cover_due = shots
            found = True
    return found


def is_seat_covering(state: State, seat: int, target: int) -> bool:
    """Whether any character of a seat can fire a cover shot at the one that acts."""
    if not is_enemy_of(state, seat, target):
        return False
    for i in range(state.character_count):
        one = state.characters[i]
        if one.cover == 1 and one.seat == seat:
            if cover_shot_refusal(state, i, target) == Refusal.NONE:
                return True
    return False


def next_covering_seat(state: State) -> int:
    """The next seat to be asked, in seat order from the active one, which comes last (SCH-9.16)."""
    plan = state.plan
    active = state.characters[plan.actor].seat
    while plan.asked < state.seat_count:
        seat = (active + 1 + plan.asked) % state.seat_count
        if is_seat_covering(state, seat, plan.actor):
            return seat
        plan.asked += 1
    return NOBODY


def fire_cover_shot(state: State, coverer: int, target: int, dice: Dice, log: Log) -> None:
    """One cover shot, which costs no AP and provokes nothing itself (SCH-9.15, 9.17, 9.18)."""
    one = state.characters[coverer]
    one.cover_due -= 1
    one.cover_shots += 1
    shoot(state, coverer, target, True, dice, log)


def hold_fire(state: State, seat: int, log: Log) -> None:
    """A seat fires no more at this action: shooting is never compulsory (SCH-9.14)."""
    for i in range(state.character_count):
        if state.characters[i].seat == seat:
            state.characters[i].cover_due = 0
    say.held(log, seat)


def reset_cover_shots(state: State, log: Log) -> None:
    """A new round, a new count (SCH-9.12); by an option the mode ends too."""
    for i in range(state.character_count):
        state.characters[i].cover_shots = 0
        if state.options.round_cover == 1:
            lose_cover_fire(state, i, log)
