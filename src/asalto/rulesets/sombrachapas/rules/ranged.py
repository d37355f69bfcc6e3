"""Chapter 8, ranged combat (combate a distancia), with the roll of chapters 11 and 12."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, damage_sum, skill_roll
from ..say import Log
from ..state import State
from ..tables import CHANCE, COVER_DIVISOR, DICE, DIE, LONG_PENALTY, LONG_RANGE, NEAREST
from ..vocabulary import OwnSide, Reason, Refusal, Status
from .sight import distance_between, is_in_arc, is_line_clear
from .wounds import hurt


def shot_refusal(state: State, shooter: int, target: int, spared: bool) -> int:
    """Why a character may not shoot at another, AP aside (SCH-8.1 to 8.4).

    `spared`: True where its own side is no target.
    """
    one, other = state.characters[shooter], state.characters[target]
    if one.ranged < 1:
        return Refusal.NO_RANGED_SKILL
    if one.item != NOBODY:
        return Refusal.HANDS_FULL
    if other.status != Status.IN_PLAY or shooter == target:
        return Refusal.NOTHING_THERE
    if spared and state.sides[one.seat].side == state.sides[other.seat].side:
        return Refusal.OWN_SIDE
    distance = distance_between(one, other)
    if distance < NEAREST:
        return Refusal.TOO_NEAR
    if distance > state.options.farthest:
        return Refusal.TOO_FAR
    if not is_in_arc(state, one, other.q, other.r):
        return Refusal.NOT_IN_FRONT
    if not is_line_clear(state, one.q, one.r, other.q, other.r):
        return Refusal.NO_LINE
    return Refusal.NONE


def own_side_spared(state: State) -> bool:
    """True where the own side may not be attacked by the active character (SCH-8.1, 10.1)."""
    return state.options.own_side == OwnSide.SPARED


def begin_roll(state: State, who: int) -> int:
    """Start the tally of a roll with what the umpire adds; returns that."""
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.UMPIRE, state.characters[who].by_umpire)
    return tally.total


def shot_modifiers(state: State, shooter: int, target: int) -> int:
    """What is added to the dice: the advanced long-range penalty (SCH-8.15 to 8.17)."""
    tally = state.tally
    begin_roll(state, shooter)
    if state.options.long_range == 1:
        if distance_between(state.characters[shooter], state.characters[target]) >= LONG_RANGE:
            tally_add(tally, Reason.LONG_RANGE, LONG_PENALTY)
    return tally.total


def chance_of(skill: int) -> int:
    """Chance, in millionths, that 3d10 do not exceed a skill (SCH-11.4 to 11.6)."""
    chance: int = CHANCE[max(0, min(skill, DICE * DIE))]
    return chance


def shoot(state: State, shooter: int, target: int, cover: bool, dice: Dice, log: Log) -> None:
    """One shot: the roll, its damage, the wounds (SCH-8.19, 9.18, 11.4, 12.1 to 12.3)."""
    one = state.characters[shooter]
    added = shot_modifiers(state, shooter, target)
    total = skill_roll(dice, Roll.RANGED, shooter, one.ranged - added) + added
    hit = total <= one.ranged
    damage = damage_sum(dice) if hit else 0
    chance, tally = chance_of(one.ranged - added), state.tally
    if cover:
        left = shots_in_round(one.points) - one.cover_shots
        say.cover_shot(
            log, dice, tally, Roll.RANGED, hit, chance, shooter, target, one.ranged, damage, left
        )
    else:
        say.shot(log, dice, tally, Roll.RANGED, hit, chance, shooter, target, one.ranged, damage)
    higher_first(log)
    if hit:
        hurt(state, target, shooter, damage, log)


def higher_first(log: Log) -> None:
    """Show the dice of the last throw in order: the shadow die, then the higher of the others
    (SCH-11.3)."""
    if log.silent == 0 and log.count > 0:
        event = log.events[log.count - 1]
        if event.dice_count == DICE and event.dice[1] < event.dice[2]:
            event.dice[1], event.dice[2] = event.dice[2], event.dice[1]


def shots_in_round(points: int) -> int:
    """Cover shots that a card allows in one round: half its AP, rounded down (SCH-9.12)."""
    return points // COVER_DIVISOR
