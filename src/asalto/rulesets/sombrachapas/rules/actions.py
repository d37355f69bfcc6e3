"""Chapter 13: other actions: doors, consoles, searching, picking up and putting down, leaving."""

from asalto.core.geometry.hexes import neighbour
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..ending import are_of_use, done_with_allies, goal_with_allies, is_leaving_of_use
from ..hexvertices import first_hex, second_hex
from ..offer import ChoiceKind
from ..rolls import Roll, skill_roll
from ..say import Log
from ..state import ROW, Character, Door, Feature, State
from ..vocabulary import FeatureKind, ItemKind, Refusal, Status
from .ranged import begin_roll, chance_of, higher_first
from .terrain import has_hex, is_hex_taken, is_in_hex, is_next_to_hex, is_walled, refresh_rows
from .wounds import lay_down


def is_door_in_reach(one: Character, door: Door) -> bool:
    """A door that fills a hex is worked from beside it, one on a side from either hex (SCH-7.8)."""
    if door.side == NOBODY:
        return is_next_to_hex(one, door.q, door.r)
    beyond_q, beyond_r = neighbour(door.q, door.r, door.side)
    return is_in_hex(one, door.q, door.r) or is_in_hex(one, beyond_q, beyond_r)


def is_doorway_taken(state: State, door: Door) -> bool:
    """Whether somebody stands in the doorway: it cannot be shut then (SCH-7.8)."""
    if door.side == NOBODY:
        return is_hex_taken(state, door.q, door.r)
    beyond_q, beyond_r = neighbour(door.q, door.r, door.side)
    for i in range(state.character_count):
        one = state.characters[i]
        if one.status == Status.IN_PLAY and (one.q | one.r) & 1 == 1:
            if one.q == door.q + beyond_q and one.r == door.r + beyond_r:
                return True
    return False


def door_refusal(state: State, who: int, target: int) -> int:
    """Why a character may not open or shut a door, AP aside (SCH-7.8, 13.4)."""
    if target < 0 or target >= state.door_count:
        return Refusal.NO_SUCH_THING
    door = state.doors[target]
    if not is_door_in_reach(state.characters[who], door):
        return Refusal.NOT_IN_REACH
    if door.open == 1 and is_doorway_taken(state, door):
        return Refusal.DOORWAY_OCCUPIED
    return Refusal.NONE


def is_in_reach(state: State, one: Character, q: int, r: int) -> bool:
    """Whether a character can use what is in a hex: its own one; with `arm_reach` a neighbour's
    too, where no wall is between (SCH-13.4)."""
    if is_in_hex(one, q, r):
        return True
    near = state.options.arm_reach == 1 and is_next_to_hex(one, q, r)
    return near and not is_walled(state, one.q, one.r, 2 * q, 2 * r)


def feature_refusal(state: State, who: int, target: int) -> int:
    """Why a character may not work a console or search a cache (SCH-13.1, scenario rules)."""
    if target < 0 or target >= state.feature_count:
        return Refusal.NO_SUCH_THING
    feature, one = state.features[target], state.characters[who]
    if not is_in_reach(state, one, feature.q, feature.r):
        return Refusal.NOT_IN_REACH
    if feature.seat != NOBODY and not are_of_use(state, feature.seat, one.seat):
        return Refusal.NOT_FOR_YOU
    if feature.used == 1:
        return Refusal.NOTHING_THERE
    if feature.tries > 0 and tries_made(feature, one) >= feature.tries:
        return Refusal.TRIES_USED
    return Refusal.NONE


def tries_made(feature: Feature, one: Character) -> int:
    """Tries in this activation phase: the hexes of a console are one console, each cache counts
    for itself (SCH-13.1, scenario rules)."""
    return one.tries if feature.kind == FeatureKind.CONSOLE else feature.searched


def pick_up_refusal(state: State, who: int, target: int) -> int:
    """Why a character may not pick something up (SCH-12.10, scenario rules)."""
    if target < 0 or target >= state.item_count:
        return Refusal.NO_SUCH_THING
    item, one = state.items[target], state.characters[who]
    if item.gone == 1 or item.carrier != NOBODY:
        return Refusal.NOTHING_THERE
    if not is_in_reach(state, one, item.q, item.r):
        return Refusal.NOT_IN_REACH
    if item.kind == ItemKind.GEAR and item.grenades == 0:
        return Refusal.NOTHING_THERE
    if item.kind != ItemKind.GEAR and one.item != NOBODY:
        return Refusal.HANDS_FULL
    return Refusal.NONE


def leave_refusal(state: State, who: int) -> int:
    """Why a character may not leave the board: only by an exit, only whose side scores by it. It is
    movement: not after a last step astride (SCH-6.5)."""
    one = state.characters[who]
    if state.halted == 1:
        return Refusal.MOVE_ENDED
    if not is_leaving_of_use(state, one.seat):
        return Refusal.NO_EXIT
    q, r = first_hex(one.q, one.r)
    other_q, other_r = second_hex(one.q, one.r)
    if has_hex(state.board.exit, q, r) or has_hex(state.board.exit, other_q, other_r):
        return Refusal.NONE
    return Refusal.NO_EXIT


def action_roll(state: State, who: int, choice: int, dice: Dice, log: Log) -> bool:
    """The Action roll (SCH-13.3, 13.4): 3d10 against the skill; failing loses the AP only.

    `choice` says what failed.
    """
    skill = state.characters[who].action
    added = begin_roll(state, who)
    done = skill_roll(dice, Roll.ACTION, who, skill - added) + added <= skill
    if not done:
        say.action_failed(
            log, dice, state.tally, Roll.ACTION, False, chance_of(skill - added), who, choice, skill
        )
        higher_first(log)
    return done


def work_door(state: State, who: int, target: int, dice: Dice, log: Log) -> None:
    """Open or shut a door (SCH-7.8, 13.1)."""
    door, skill = state.doors[target], state.characters[who].action
    if not action_roll(state, who, ChoiceKind.DOOR, dice, log):
        return
    door.open = 1 - door.open
    chance = chance_of(skill - state.tally.total)
    if door.open == 1:
        say.door_opened(log, dice, state.tally, Roll.ACTION, True, chance, who, target, skill)
    else:
        say.door_shut(log, dice, state.tally, Roll.ACTION, True, chance, who, target, skill)
    higher_first(log)
    refresh_rows(state, door.r + ROW, door.r + ROW)


def work_feature(state: State, who: int, target: int, dice: Dice, log: Log) -> None:
    """Work a console, or search a cache, which can be emptied once (SCH-13.1)."""
    feature, one = state.features[target], state.characters[who]
    skill = one.action
    if feature.kind == FeatureKind.CONSOLE:
        one.tries += 1
    else:
        feature.searched += 1
    if not action_roll(state, who, ChoiceKind.OPERATE, dice, log):
        return
    chance = chance_of(skill - state.tally.total)
    if feature.kind == FeatureKind.CONSOLE:
        state.sides[one.seat].done += 1
        say.console_worked(
            log, dice, state.tally, Roll.ACTION, True, chance, who, target, skill,
            done_with_allies(state, one.seat), goal_with_allies(state, one.seat),
        )  # fmt: skip
    else:
        feature.used = 1
        say.cache_searched(log, dice, state.tally, Roll.ACTION, True, chance, who, target, skill)
    higher_first(log)


def pick_up(state: State, who: int, target: int, dice: Dice, log: Log) -> None:
    """Pick up a crate, an egg or the gear of the dead (SCH-12.10, 13.1)."""
    item, one = state.items[target], state.characters[who]
    if not action_roll(state, who, ChoiceKind.PICK_UP, dice, log):
        return
    chance = chance_of(one.action - state.tally.total)
    say.picked_up(log, dice, state.tally, Roll.ACTION, True, chance, who, target, one.action)
    higher_first(log)
    if item.kind == ItemKind.GEAR:
        one.grenades += item.grenades
        item.grenades = 0
        item.gone = 1
        return
    item.carrier = who
    one.item = target


def put_down(state: State, who: int, target: int, dice: Dice, log: Log) -> None:
    """Put down what one carries, in the hex where one stands (SCH-13.1)."""
    one = state.characters[who]
    if not action_roll(state, who, ChoiceKind.PUT_DOWN, dice, log):
        return
    chance = chance_of(one.action - state.tally.total)
    say.put_down(log, dice, state.tally, Roll.ACTION, True, chance, who, target, one.action)
    higher_first(log)
    lay_down(state, target, who)
    one.item = NOBODY


def leave_board(state: State, who: int, log: Log) -> None:
    """Leave by an exit with what one carries: movement of 1 AP, no roll (scenario rule)."""
    one = state.characters[who]
    one.status = Status.OUT
    one.cover = 0
    side = state.sides[one.seat]
    side.left += 1
    if one.item != NOBODY:
        side.carried += 1
        state.items[one.item].gone = 1
        one.item = NOBODY
    say.left_board(log, who)
