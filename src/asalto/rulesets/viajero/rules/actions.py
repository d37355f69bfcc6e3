"""What a combatant does on his count besides attacking and moving (PC-2.21 to 4.3)."""

from asalto.core.geometry.plane import is_within
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..offer import Choice, ChoiceKind
from ..rolls import Roll
from ..say import Log
from ..state import BARE, SLOTS, Characteristic, Skill, State, Weapon
from ..tables import AIM_MAX, DRAW, EARSHOT, OBJECT, PICK_UP, RELOAD, ROUNDS, STRIKE_DELAY
from ..vocabulary import Reason, Refusal
from .checks import add_burdens, begin_check, help_of, throw_check
from .damage import put_down
from .extended import set_task
from .sides import are_allies, seats_of_side
from .space import is_anybody_in, is_place_at_hand


def end_aim(state: State, actor: int) -> None:
    """Anything but aiming ends an aim (PC-3.2; ruling P5)."""
    state.people[actor].aim = 0
    state.people[actor].aim_at = NOBODY


def aim(state: State, log: Log, actor: int, target: int) -> None:
    """One more minor action aimed at a target, up to six (PC-3.2, 3.3)."""
    person = state.people[actor]
    if person.aim_at != target:
        person.aim = 0
        person.aim_at = target
    person.aim = min(AIM_MAX, person.aim + 1)
    say.aimed(log, actor, target, person.aim)


def change_stance(state: State, log: Log, actor: int, stance: int) -> None:
    """Stand, crouch or lie down (PC-3.4)."""
    state.people[actor].stance = stance
    say.stood(log, actor, stance)


def draw(state: State, log: Log, actor: int, slot: int) -> None:
    """Draw or make ready: one minor action, more where the weapon says so (PC-3.5, 3.7)."""
    person = state.people[actor]
    kind = person.weapons[slot].kind
    if person.readying != slot or slot == person.hand:
        person.readying = slot
        person.effort = 0
    person.effort += 1
    if person.effort < DRAW[kind]:
        say.readying(log, actor, kind, person.effort, DRAW[kind])
        return
    person.hand = slot
    person.readying = BARE
    person.effort = 0
    say.drew(log, actor, kind)


def may_reload(state: State, weapon: Weapon) -> bool:
    """Say whether there is room for a fresh magazine (PC-3.6); with `empty_reload`, only where the
    old one is empty (ruling O10)."""
    if weapon.loaded > 0 and state.options.empty_reload != 0:
        return False
    return weapon.loaded < ROUNDS[weapon.kind]


def reload(state: State, log: Log, actor: int) -> None:
    """Reload the weapon in hand: one minor action, more where the weapon says so (PC-3.6, 3.7)."""
    person = state.people[actor]
    weapon = person.weapons[person.hand]
    kind = weapon.kind
    if person.readying != person.hand:
        person.readying = person.hand
        person.effort = 0
    person.effort += 1
    if person.effort < RELOAD[kind]:
        say.reloading(log, actor, kind, person.effort, RELOAD[kind])
        return
    person.readying = BARE
    person.effort = 0
    weapon.spare -= 1
    weapon.loaded = ROUNDS[kind]
    say.reloaded(log, actor, kind)


def own_check(state: State, dice: Dice, name: int, actor: int, skill: int, score: int) -> int:
    """A check within the set of actions in hand. Returns the Effect."""
    begin_check(state, actor, skill, score)
    add_burdens(state, actor)
    return throw_check(state, dice, name, actor)


def find_place(state: State, dice: Dice, log: Log, actor: int) -> None:
    """Look for a good firing position (PC-3.13): Recon; the next shot from here gains by it."""
    effect = own_check(state, dice, Roll.VANTAGE, actor, Skill.RECON, Characteristic.INT)
    if effect < 0:
        say.no_place(log, dice, state.throw, actor)
        return
    state.people[actor].vantage = help_of(effect)
    say.found_place(log, dice, state.throw, actor, help_of(effect))


def identify(state: State, dice: Dice, log: Log, actor: int, target: int) -> None:
    """Make out an enemy's gear (PC-3.14): Recon; his side then knows his magazines and armour."""
    seat, other = state.people[actor].seat, state.people[target]
    effect = own_check(state, dice, Roll.IDENTIFY, actor, Skill.RECON, Characteristic.INT)
    if effect < 0:
        say.not_identified(log, dice, state.throw, actor, target)
        return
    eyes = seats_of_side(state, seat)
    other.known |= eyes
    say.identified(log, dice, state.throw, actor, target)
    for slot in range(SLOTS):
        weapon = other.weapons[slot]
        if weapon.kind != NOBODY:
            say.kit_seen(
                log,
                actor,
                target,
                weapon.kind,
                weapon.loaded,
                weapon.spare,
                other.armour,
                sees=eyes,
            )


def pick_up_refusal(state: State, actor: int, item: int) -> int:
    """Why somebody may not pick something up: it is gone, or out of reach (PC-3.15)."""
    if item < 0 or item >= state.item_count or state.items[item].kind == NOBODY:
        return Refusal.NOTHING_THERE
    thing = state.items[item]
    if not is_place_at_hand(state, actor, thing.x, thing.y, PICK_UP):
        return Refusal.TOO_FAR
    return Refusal.HANDS_FULL if free_slot(state, actor) == BARE else Refusal.NONE


def pick_up(state: State, log: Log, actor: int, item: int) -> None:
    """Pick a weapon up from the ground, into a free slot (PC-3.15)."""
    person, thing = state.people[actor], state.items[item]
    slot = free_slot(state, actor)
    weapon = person.weapons[slot]
    weapon.kind = thing.kind
    weapon.loaded = thing.loaded
    weapon.spare = thing.spare
    weapon.laser = thing.laser
    weapon.scope = thing.scope
    weapon.gyro = thing.gyro
    thing.kind = NOBODY
    if person.hand == BARE:
        person.hand = slot
    say.picked_up(log, actor, weapon.kind)


def free_slot(state: State, actor: int) -> int:
    """The first empty weapon slot, BARE if there is none."""
    for slot in range(SLOTS):
        if state.people[actor].weapons[slot].kind == NOBODY:
            return slot
    return BARE


def shout(state: State, log: Log, actor: int) -> None:
    """Shout a warning: comrades within earshot are no longer surprised (PC-4.1)."""
    person, warned = state.people[actor], 0
    for i in range(state.people_count):
        other = state.people[i]
        if are_allies(state, other.seat, person.seat) and other.surprised != 0:
            if is_within(person.x, person.y, other.x, other.y, EARSHOT):
                other.surprised = 0
                warned += 1
    say.shouted(log, actor, warned)


def press_refusal(state: State, actor: int, door: int) -> int:
    """Why somebody may not push the button of a door (PC-4.1): it is not shut on anybody. The
    button is at hand on either side of a wall."""
    if door < 0 or door >= state.door_count:
        return Refusal.NOTHING_THERE
    person, gate = state.people[actor], state.doors[door]
    if not is_within(person.x, person.y, gate.x, gate.y, OBJECT):
        return Refusal.TOO_FAR
    taken = gate.open != 0 and is_anybody_in(state, gate.polygon)
    return Refusal.BLOCKED if taken else Refusal.NONE


def press(state: State, log: Log, actor: int, door: int) -> None:
    """Push the button of a door: it opens or closes (PC-4.1)."""
    gate = state.doors[door]
    gate.open = 1 - gate.open
    state.flags[gate.polygon] = 0 if gate.open != 0 else gate.shut
    if gate.open != 0:
        say.opened(log, actor, door)
    else:
        say.closed(log, actor, door)


def throw_away(state: State, log: Log, actor: int) -> None:
    """Let the weapon in hand fall (PC-4.1)."""
    person = state.people[actor]
    say.threw_away(log, actor, person.weapons[person.hand].kind)
    put_down(state, actor, person.x, person.y)


def add_help(state: State, target: int, change: int) -> None:
    """What orders and powers do to somebody's next set adds up; with `last_help` the last alone
    counts (ruling O8)."""
    person = state.people[target]
    person.help = change if state.options.last_help != 0 else person.help + change


def give_orders(state: State, dice: Dice, log: Log, actor: int, target: int) -> None:
    """Orders to a follower (PC-2.25): Leadership; 1 or 2 for his next set, or against it."""
    effect = own_check(state, dice, Roll.LEADERSHIP, actor, Skill.LEADERSHIP, Characteristic.SOC)
    change = help_of(effect)
    add_help(state, target, change)
    say.orders(log, dice, state.throw, actor, target, change)


def use_power(state: State, dice: Dice, log: Log, actor: int, target: int) -> None:
    """A psionic power (PC-2.24): it hampers an enemy's next set by 1, 2 if exceptional (ours)."""
    effect = own_check(state, dice, Roll.PSIONICS, actor, Skill.PSIONICS, Characteristic.PSI)
    if effect < 0:
        say.resisted(log, dice, state.throw, actor, target)
        return
    add_help(state, target, -help_of(effect))
    say.daunted(log, dice, state.throw, actor, target, -help_of(effect))


def call_strike(state: State, dice: Dice, log: Log, actor: int, target: int) -> None:
    """Call for ortillery on a place (PC-2.26): Electronics; it falls some turns later (ours)."""
    side = state.sides[state.people[actor].seat]
    side.missions -= 1
    effect = own_check(state, dice, Roll.ORTILLERY, actor, Skill.ELECTRONICS, Characteristic.EDU)
    if effect < 0 or state.strike_count >= len(state.strikes):
        say.unanswered(log, dice, state.throw, actor, target)
        return
    strike = state.strikes[state.strike_count]
    state.strike_count += 1
    strike.x = state.people[target].x
    strike.y = state.people[target].y
    strike.turn = state.turn + STRIKE_DELAY
    strike.caller = actor
    say.called(log, dice, state.throw, actor, target, strike.turn)


def umpire_acts(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A check that the umpire calls for; what it means is his affair. Or a task that he sets."""
    if choice.kind == ChoiceKind.SET_TASK:
        set_task(state, log, choice)
        return
    begin_check(state, choice.person, choice.skill, choice.characteristic)
    tally_add(state.throw.tally, Reason.UMPIRE, choice.modifier)
    throw_check(state, dice, Roll.UMPIRE, choice.person)
    say.check(log, dice, state.throw, choice.person, choice.skill)


def slot_to_draw(state: State, actor: int, kind: int) -> int:
    """The slot of a weapon of this kind that is not in hand (the fullest), BARE for none."""
    person, found = state.people[actor], BARE
    for slot in range(SLOTS):
        weapon = person.weapons[slot]
        if weapon.kind != kind or kind == NOBODY or slot == person.hand:
            continue
        if found == BARE or weapon.loaded > person.weapons[found].loaded:
            found = slot
    return found


def may_free(state: State) -> bool:
    """Say whether the referee allows another free action in this set (PC-4.2, 4.3)."""
    limit = state.options.free_limit
    return limit <= 0 or state.frees < limit


def may_delay(state: State) -> bool:
    """Say whether the actor may still wait (PC-1.4): free actions begin no set of actions, unless
    the referee counts them.
    """
    begun = state.minors + state.majors
    if state.options.free_limit > 0:
        begun += state.frees
    return begun == 0 and state.people[state.actor].waiting == 0


def ends_work(kind: int) -> bool:
    """Say whether who does this has stopped working at his task (PC-7.4)."""
    return (
        kind == ChoiceKind.ATTACK
        or kind == ChoiceKind.ASSIST
        or ChoiceKind.AID <= kind <= ChoiceKind.CALL
    )


def is_free(kind: int) -> bool:
    """Say whether this is a free action (PC-4.1)."""
    return kind == ChoiceKind.SHOUT or kind == ChoiceKind.PRESS or kind == ChoiceKind.THROW_AWAY


def is_still(state: State, kind: int) -> bool:
    """Say whether this leaves an aim as it is: aiming on, shooting, and doing nothing (PC-3.2)."""
    if is_free(kind):
        return state.options.free_breaks_aim == 0
    return (
        kind == ChoiceKind.AIM
        or kind == ChoiceKind.ATTACK
        or kind == ChoiceKind.END
        or (kind == ChoiceKind.DELAY and state.options.delay_lowers == 0)
    )


def keep_effort(state: State, actor: int, kind: int) -> tuple[int, int]:
    """A half-drawn or half-loaded weapon stays so, unless another one attacks."""
    person = state.people[actor]
    if kind == ChoiceKind.ATTACK and person.readying != person.hand:
        return BARE, 0
    return person.readying, person.effort
