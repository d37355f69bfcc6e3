"""Chapters 1 and 2: lines are chosen, the thrust is thrown."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, thrust_dice
from ..say import Log
from ..state import State
from ..tables import NEEDED, PENALTY, THROWS, TOUCHES, WAYS
from ..vocabulary import Reason, Refusal

MILLION = 1_000_000


def is_choosing(state: State, seat: int) -> bool:
    """Whether a seat has yet to choose its line (FD-1.2)."""
    if state.over == 1 or seat < 0 or seat >= state.seat_count:
        return False
    return state.fencers[seat].ready == 0


def thrust_refusal(state: State, seat: int, fencer: int, target: int, line: int) -> int:
    """Why a fencer may not thrust so (FD-1.1), or NONE."""
    if fencer != state.holder:
        return Refusal.NO_RIGHT_OF_WAY
    if target < 0 or target >= state.seat_count or target == fencer:
        return Refusal.NO_SUCH_TARGET
    return line_refusal(seat, fencer, line)


def guard_refusal(state: State, seat: int, fencer: int, line: int) -> int:
    """Why a fencer may not guard so (FD-1.1), or NONE."""
    if fencer == state.holder:
        return Refusal.NO_RIGHT_OF_WAY
    return line_refusal(seat, fencer, line)


def line_refusal(seat: int, fencer: int, line: int) -> int:
    """Why a seat may not choose that line for that fencer, or NONE."""
    if fencer != seat:
        return Refusal.NOT_YOUR_FENCER
    if line < 0 or line >= len(NEEDED):
        return Refusal.NO_SUCH_LINE
    return Refusal.NONE


def add_modifiers(state: State, fencer: int, target: int, line: int) -> None:
    """Skill, and the guard if it covers the line (FD-2.2), into the tally."""
    tally_clear(state.tally)
    tally_add(state.tally, Reason.SKILL, state.fencers[fencer].skill)
    if state.fencers[target].ready == 1 and state.fencers[target].line == line:
        tally_add(state.tally, Reason.GUARDED, -PENALTY)


def chance_of(modifier: int, line: int) -> int:
    """The chance of a thrust at a line, in millionths."""
    good = 0
    for total in range(len(WAYS)):
        if total + modifier >= NEEDED[line]:
            good += WAYS[total]
    return good * MILLION // THROWS


def thrust(state: State, fencer: int, target: int, line: int, dice: Dice, log: Log) -> None:
    """The thrust: 2d6 and the modifiers must reach what the line needs (FD-2.1)."""
    add_modifiers(state, fencer, target, line)
    chance = chance_of(state.tally.total, line)
    total = thrust_dice(dice, fencer) + state.tally.total
    is_hit = total >= NEEDED[line]
    touches = 0
    if is_hit:
        touches = min(TOUCHES[line], state.touches_max - state.fencers[fencer].touches)
        state.fencers[fencer].touches += touches
    say.thrust(
        log, dice, state.tally, Roll.THRUST, is_hit, chance,
        fencer=fencer, target=target, line=line, touches=touches, needed=NEEDED[line],
    )  # fmt: skip
