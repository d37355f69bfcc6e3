"""Chapter 10: melee (combate cuerpo a cuerpo, C/C)."""

from asalto.core.kernel.dice import Dice

from .. import say
from ..hexvertices import facing_towards
from ..rolls import Roll, damage_sum, higher_damage_die, skill_roll
from ..say import Log
from ..state import Options, State
from ..vocabulary import Refusal, Status
from .movement import are_adjacent
from .ranged import begin_roll, chance_of, higher_first
from .sight import is_in_arc, is_line_clear
from .wounds import hurt


def melee_refusal(state: State, fighter: int, target: int, spared: bool) -> int:
    """Why a character may not strike another, AP aside (SCH-10.1 to 10.4)."""
    one, other = state.characters[fighter], state.characters[target]
    if one.melee < 1:
        return Refusal.NO_MELEE_SKILL
    if other.status != Status.IN_PLAY or fighter == target:
        return Refusal.NOTHING_THERE
    if spared and state.sides[one.seat].side == state.sides[other.seat].side:
        return Refusal.OWN_SIDE
    if not are_adjacent(one, other):
        return Refusal.NOT_ADJACENT
    if not is_in_arc(state, one, other.q, other.r):
        return Refusal.NOT_IN_FRONT
    if not is_line_clear(state, one.q, one.r, other.q, other.r):
        return Refusal.NO_LINE
    return Refusal.NONE


def face_attacker(state: State, fighter: int, target: int, log: Log) -> None:
    """Turn the target, free, to the first vertex of the side attacked (SCH-10.6, 10.7)."""
    one, other = state.characters[fighter], state.characters[target]
    facing = facing_towards(one.q - other.q, one.r - other.r, other.facing)
    if facing != other.facing:
        other.facing = facing
        say.faced(log, target, attacker=fighter, facing=facing)


def melee_dice(options: Options, dice: Dice) -> int:
    """What the damage dice come to: the higher, or both with `melee_sum` (SCH-12.4)."""
    return damage_sum(dice) if options.melee_sum == 1 else higher_damage_die(dice)


def fight(state: State, fighter: int, target: int, dice: Dice, log: Log) -> None:
    """One melee attack: turn, roll, damage by the higher die (SCH-10.6, 11.4, 12.4, 12.5)."""
    one = state.characters[fighter]
    if state.options.turn_if_hit == 0:
        face_attacker(state, fighter, target, log)
    added = begin_roll(state, fighter)
    total = skill_roll(dice, Roll.MELEE, fighter, one.melee - added) + added
    hit = total <= one.melee
    damage = max(0, melee_dice(state.options, dice) + one.melee_bonus) if hit else 0
    say.blow(
        log, dice, state.tally, Roll.MELEE, hit, chance_of(one.melee - added), fighter, target,
        one.melee, damage,
    )  # fmt: skip
    higher_first(log)
    if hit:
        if state.options.turn_if_hit == 1:
            face_attacker(state, fighter, target, log)
        hurt(state, target, fighter, damage, log)
