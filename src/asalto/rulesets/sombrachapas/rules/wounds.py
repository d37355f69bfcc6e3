"""Chapter 12: damage, wounds, death and what is left lying."""

from asalto.core.kernel.records import NOBODY

from .. import say
from ..hexvertices import first_hex, second_hex
from ..say import Log
from ..state import Options, State
from ..vocabulary import ItemKind, Phase, Status
from .movement import is_astride
from .terrain import forget_surroundings


def wounds_of(options: Options, damage: int, resistance: int) -> int:
    """Wounds by damage: one for each Resistance that it exceeds, strictly (SCH-12.6, 12.7).

    With `multiple_wounds`, from twice the Resistance on it is enough to equal it.
    """
    if damage <= 0:
        return 0
    if options.multiple_wounds == 1 and damage >= 2 * resistance:
        return damage // resistance
    return (damage - 1) // resistance


def hurt(state: State, who: int, by: int, damage: int, log: Log) -> None:
    """Let damage act on a character; `by` did it (SCH-12.6 to 12.9)."""
    one = state.characters[who]
    wounds = wounds_of(state.options, damage, one.resistance)
    if wounds == 0:
        say.unhurt(log, who, attacker=by, damage=damage, resistance=one.resistance)
        return
    one.wounds = min(one.spaces, one.wounds + wounds)
    say.wounded(
        log, who, by, wounds, one.wounds, one.spaces, damage, one.resistance
    )  # fmt: skip
    if one.wounds >= one.spaces:
        die(state, who, by, log)


def die(state: State, who: int, by: int, log: Log) -> None:
    """The dead leave the board and count; what they carried stays (SCH-12.9, 12.10, 2.10)."""
    one = state.characters[who]
    one.status = Status.DEAD
    one.cover = 0
    forget_surroundings(state)
    say.died(log, who, attacker=by, place_q=one.q, place_r=one.r)
    if by != NOBODY:
        killer = state.sides[state.characters[by].seat]
        if killer.side != state.sides[one.seat].side:
            killer.kills += 1
    if one.item != NOBODY:
        drop_item(state, one.item, who, log)
        one.item = NOBODY
    item = new_gear(state, who)
    if item != NOBODY:
        drop_item(state, item, who, log)


def gear_row(state: State, who: int) -> int:
    """The row for a character's gear: a new one, or its own where it has died before (set back on
    its feet by the umpire); NOBODY if there is no room."""
    for i in range(state.item_count):
        row = state.items[i]
        if row.kind == ItemKind.GEAR and row.owner == who and (row.gone == 1 or row.grenades == 0):
            return i
    if state.item_count >= len(state.items):
        return NOBODY
    state.item_count += 1
    return state.item_count - 1


def new_gear(state: State, who: int) -> int:
    """A marker for the equipment of a dead character (SCH-12.10, 2.15)."""
    item = gear_row(state, who)
    if item == NOBODY:
        return NOBODY
    row = state.items[item]
    row.kind = ItemKind.GEAR
    row.gone = 0
    row.grenades = state.characters[who].grenades
    state.characters[who].grenades = 0
    return item


def drop_item(state: State, item: int, who: int, log: Log) -> None:
    """Let something fall where a character has died."""
    lay_down(state, item, who)
    row = state.items[item]
    say.gear_left(log, who, item=item, place_q=2 * row.q, place_r=2 * row.r)


def lay_down(state: State, item: int, who: int) -> None:
    """Let something lie where a character stands; astride, its player says next in which hex."""
    one, row = state.characters[who], state.items[item]
    row.q, row.r = first_hex(one.q, one.r)
    row.other_q, row.other_r = second_hex(one.q, one.r)
    row.carrier = NOBODY
    row.owner = who
    row.undecided = 0
    if is_astride(one.q, one.r):
        row.undecided = 1
        state.phase = Phase.EQUIPMENT


def undecided_item(state: State) -> int:
    """The first thing of which it is still to be said in which of two hexes it lies, or NOBODY."""
    for i in range(state.item_count):
        if state.items[i].undecided == 1:
            return i
    return NOBODY


def settle_items(state: State, who: int, q: int, r: int) -> None:
    """Let all that a character dropped lie in the hex that its player names (SCH-12.10, 13.1).

    Where the umpire let it die before the battle, the others are placed after that.
    """
    for i in range(state.item_count):
        row = state.items[i]
        if row.undecided == 1 and row.owner == who:
            row.q = q
            row.r = r
            row.undecided = 0
    if state.deployed < state.character_count and undecided_item(state) == NOBODY:
        state.phase = Phase.DEPLOYMENT
