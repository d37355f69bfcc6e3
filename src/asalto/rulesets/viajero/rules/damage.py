"""Damage: armour, wounds, unconsciousness and death (open document, chapter of the fight)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll
from ..say import Log
from ..state import BARE, BLOWS_MAX, Characteristic, Person, Skill, State
from ..tables import ABLAT, ARMOUR, ARMOUR_LASER, REFLEC
from ..vocabulary import Reason
from .checks import begin_check, is_able, plain_throw, throw_check
from .extended import interrupt

BODY = 3
"""STR, DEX and END: what damage comes off."""


def armour_against(person: Person, energy: int) -> int:
    """What armour takes off a hit; lasers meet another value, ablat burns away, reflec adds."""
    if energy == 0:
        return ARMOUR[person.armour] + (ARMOUR[REFLEC] if person.reflec != 0 else 0)
    value = ARMOUR_LASER[person.armour]
    if person.armour == ABLAT:
        value = max(0, value - person.burnt)
    return value + (ARMOUR_LASER[REFLEC] if person.reflec != 0 else 0)


def tell_damage(
    state: State, dice: Dice, log: Log, by: int, victim: int, points: int, armour: int, past: int
) -> None:
    """Tell the damage throw: through armour or not."""
    plain_throw(state, Roll.DAMAGE, 1 if past > 0 else 0, UNKNOWN)
    say.damage(log, dice, state.throw, by, victim, points, armour, past)


def add_blow(state: State, victim: int, by: int, points: int, stun: int) -> None:
    """Queue damage past armour for its victim to take."""
    place = state.blow_count
    if place >= BLOWS_MAX or points <= 0:
        return
    state.blow_count += 1
    state.blow_victim[place] = victim
    state.blow_by[place] = by
    state.blow_points[place] = points
    state.blow_stun[place] = stun


def by_whom(state: State, victim: int, by: int) -> int:
    """Whose the blow counts as that comes of an attack: a free one waits for nobody (PC-6.7)."""
    return victim if state.attack.attacker == by and state.attack.free != 0 else by


def remove_blow(state: State, place: int) -> None:
    """Take one blow out of the queue; the others keep their order."""
    state.blow_count -= 1
    for i in range(place, state.blow_count):
        state.blow_victim[i] = state.blow_victim[i + 1]
        state.blow_by[i] = state.blow_by[i + 1]
        state.blow_points[i] = state.blow_points[i + 1]
        state.blow_stun[i] = state.blow_stun[i + 1]


def is_deferred(state: State, victim: int, by: int) -> bool:
    """Say whether a blow must wait: its victim acts at the same moment as who struck it, and has
    not yet (PC-1.6). What somebody does to himself is taken at once.
    """
    person = state.people[victim]
    return (
        victim != by
        and person.acted == 0
        and person.tied != 0
        and person.tied == state.people[by].tied
    )


def first_blow(state: State) -> int:
    """The place of the first blow that may be taken now, NOBODY if there is none."""
    for i in range(state.blow_count):
        if not is_deferred(state, state.blow_victim[i], state.blow_by[i]):
            return i
    return NOBODY


def is_first_wound(person: Person) -> bool:
    """Say whether a person is unhurt in STR, DEX and END."""
    return (
        person.score[0] == person.full[0]
        and person.score[1] == person.full[1]
        and person.score[2] == person.full[2]
    )


def body_left(person: Person) -> int:
    """STR, DEX and END together."""
    return person.score[0] + person.score[1] + person.score[2]


def may_split(person: Person, points: int) -> bool:
    """Say whether the victim has anything to choose about these points."""
    if points >= body_left(person):
        return False
    if is_first_wound(person) and points <= person.score[2]:
        return False
    standing = 0
    for i in range(BODY):
        if person.score[i] > 0:
            standing += 1
    return standing > 1


def is_split_allowed(person: Person, points: int, str_: int, dex: int, end: int) -> bool:
    """Say whether a victim may take damage so: END first if unhurt, then one of STR and DEX."""
    if str_ < 0 or dex < 0 or end < 0 or str_ + dex + end != points:
        return False
    if str_ > person.score[0] or dex > person.score[1] or end > person.score[2]:
        return False
    if not is_first_wound(person):
        return True
    if end != min(points, person.score[2]):
        return False
    return str_ == 0 or dex == 0 or str_ == person.score[0] or dex == person.score[1]


def default_split(person: Person, points: int) -> tuple[int, int, int]:
    """The split that odds assume: END first, then the greater of STR and DEX."""
    end = min(points, person.score[2])
    left = points - end
    if person.score[0] >= person.score[1]:
        str_ = min(left, person.score[0])
        return str_, min(left - str_, person.score[1]), end
    dex = min(left, person.score[1])
    return min(left - dex, person.score[0]), dex, end


def take_wound(
    state: State, dice: Dice, log: Log, victim: int, str_: int, dex: int, end: int
) -> None:
    """Take damage off the characteristics and see what that does to the victim."""
    person = state.people[victim]
    person.score[Characteristic.STR] -= str_
    person.score[Characteristic.DEX] -= dex
    person.score[Characteristic.END] -= end
    person.hurt_turn = state.turn
    person.aided = 0
    say.wounded(log, victim, str_, dex, end)
    if state.options.hit_breaks_aim != 0:
        person.aim = 0
    gone = 0
    for i in range(BODY):
        if person.score[i] == 0:
            gone += 1
    if gone == BODY:
        person.dead = 1
        say.died(log, victim)
        fall(state, log, victim)
    elif gone == BODY - 1 and person.out == 0:
        knock_out(state, log, victim)
    if person.task != NOBODY:
        interrupt(state, dice, log, victim, str_ + dex + end)


def knock_out(state: State, log: Log, victim: int) -> None:
    """Somebody loses consciousness."""
    person = state.people[victim]
    person.out = 1
    person.down_turn = state.turn
    person.wakes = 0
    say.fainted(log, victim)
    fall(state, log, victim)


def remember_places(state: State, i: int) -> None:
    """At the end of a set, the actor remembers where everybody stood (PC-2.17; ruling P17)."""
    person = state.people[i]
    for j in range(state.people_count):
        person.seen_x[j] = state.people[j].x
        person.seen_y[j] = state.people[j].y


def lose_set(state: State, i: int) -> None:
    """A set of actions goes by unused; what fell on it is over with it (PC-1.4, 5.3, 5.14);
    with `burdens_stay` it falls on the next one (ruling O26)."""
    person = state.people[i]
    person.acted = 1
    person.waiting = 0
    person.forfeit = 0
    person.surprised = 0
    if state.options.burdens_stay == 0:
        person.reactions = 0
        person.help = 0
    person.task = NOBODY
    remember_places(state, i)


def fall(state: State, log: Log, victim: int) -> None:
    """Who can do nothing more lies down, and what was in hand falls to the ground. The set for
    which somebody waited is lost, with what fell on it (PC-5.14).
    """
    person = state.people[victim]
    person.stance = 2
    person.aim = 0
    if person.waiting != 0:
        task = person.task
        lose_set(state, victim)
        person.task = task
    person.readying = BARE
    person.effort = 0
    if person.hand != BARE:
        say.dropped(log, victim, person.weapons[person.hand].kind)
        put_down(state, victim, person.x, person.y)


def put_down(state: State, owner: int, x: int, y: int) -> None:
    """The weapon in hand now lies at a place."""
    person = state.people[owner]
    weapon = person.weapons[person.hand]
    if person.readying == person.hand:
        person.readying = BARE
        person.effort = 0
    place = 0
    while place < state.item_count and state.items[place].kind != NOBODY:
        place += 1
    if place < len(state.items):
        item = state.items[place]
        state.item_count = max(state.item_count, place + 1)
        item.kind = weapon.kind
        item.x = x
        item.y = y
        item.loaded = weapon.loaded
        item.spare = weapon.spare
        item.laser = weapon.laser
        item.scope = weapon.scope
        item.gyro = weapon.gyro
    weapon.kind = NOBODY
    person.hand = BARE


def stun(state: State, dice: Dice, log: Log, victim: int, points: int) -> None:
    """A stun: a check of END, less the damage past armour, or unconsciousness."""
    if not is_able(state.people[victim]):
        return
    begin_check(state, victim, Skill.NONE, Characteristic.END)
    tally_add(state.throw.tally, Reason.DAMAGE, -points)
    if throw_check(state, dice, Roll.STUN, victim) >= 0:
        say.withstood(log, dice, state.throw, victim)
        return
    say.stunned(log, dice, state.throw, victim)
    knock_out(state, log, victim)
    if state.people[victim].task != NOBODY:
        interrupt(state, dice, log, victim, points)


def settle(state: State, dice: Dice, log: Log) -> int:
    """Take every blow that leaves its victim no choice. Returns the place of one that does."""
    place = first_blow(state)
    while place != NOBODY:
        victim, points = state.blow_victim[place], state.blow_points[place]
        stuns = state.blow_stun[place]
        person = state.people[victim]
        if person.dead == 0 and stuns == 0 and may_split(person, points):
            return place
        remove_blow(state, place)
        if person.dead == 0 and stuns != 0:
            stun(state, dice, log, victim, points)
        elif person.dead == 0:
            str_, dex, end = default_split(person, points)
            take_wound(state, dice, log, victim, str_, dex, end)
        place = first_blow(state)
    return NOBODY
