"""Battles played to the end by bots inside the kernel: one source for both modes.

The names `pending`, `legal`, `apply`, `hide`, `advise` and `copy_row` belong to a ruleset and are
bound by `bind` (interpreted) or by `core.compiled` (compiled). All arguments are lists of records
or record arrays, addressed by index.
"""

from collections.abc import Callable

from asalto.core.choices import Choice, Choices
from asalto.core.contract import State
from asalto.core.dice import MASK, Dice, mix
from asalto.core.events import Log

CHANCER = 0
GREEDY = 1


def next_seat(seats: int) -> int:
    """The lowest seat in a sum of bits."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def random_below(fate: Dice, count: int) -> int:
    """A bot's own random number, 0 to `count` - 1; never from the battle's dice."""
    address = fate.thrown
    fate.thrown += 1
    return (mix(mix((address & MASK) ^ fate.key_low) ^ fate.key_high) * count) >> 32


def best(out: Choices, fate: Dice) -> int:
    """The place of the highest score; among equals, one at random."""
    found = 0
    ties = 1
    for i in range(1, out.count):
        if out.score[i] > out.score[found]:
            found = i
            ties = 1
        elif out.score[i] == out.score[found]:
            ties += 1
            if random_below(fate, ties) == 0:
                found = i
    return found


pending: Callable[[State], int]
legal: Callable[[State, int, Choices], None]
apply: Callable[[State, Choice, Dice, Log], None]
hide: Callable[[State, int], None]
advise: Callable[[State, int, Choices], None]
copy_row: Callable[[list[State], int, list[State], int], None]


def decide(
    states: list[State], i: int, shadows: list[State], out: Choices, fate: Dice, seat: int, bot: int
) -> int:  # fmt: skip
    """Let a bot choose for `seat` in battle i; returns the place of its choice in `out.rows`.

    The chancer takes any legal choice; the greedy one sees only its view, laid out in `shadows[0]`.
    """
    out.count = 0
    if bot == CHANCER:
        legal(states[i], seat, out)
        return random_below(fate, out.count)
    copy_row(shadows, 0, states, i)
    hide(shadows[0], seat)
    legal(shadows[0], seat, out)
    if out.count == 1:
        return 0
    advise(shadows[0], seat, out)
    return best(out, fate)


def play_out(
    states: list[State], i: int, shadows: list[State], out: Choices, dice: Dice, fate: Dice,
    log: Log, bots: list[int], limit: int,
) -> int:  # fmt: skip
    """Play battle i until it is over or `limit` decisions are made; returns how many were made."""
    made = 0
    while made < limit:
        seats = pending(states[i])
        if seats == 0:
            break
        seat = next_seat(seats)
        place = decide(states, i, shadows, out, fate, seat, bots[seat])
        log.count = 0
        dice.seen_count = 0
        apply(states[i], out.rows[place], dice, log)
        made += 1
    return made
