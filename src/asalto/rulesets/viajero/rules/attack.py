"""Attacks (PC-2.2 to 2.19): who may be attacked with what, the check, its modifiers, the hit."""

from asalto.core.geometry.plane import distance_floor, distance_squared
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..options import Options
from ..rolls import Roll, damage_roll
from ..say import Log
from ..state import (
    BARE,
    Blast,
    Characteristic,
    Mode,
    Person,
    Reaction,
    Skill,
    Stance,
    State,
)
from ..tables import (
    ABLAT,
    AIM_MAX,
    AUTO,
    BLAST,
    BURST,
    BURST_DICE,
    BURST_HIT,
    BURST_POINTS,
    BURST_ROUNDS,
    CLUB,
    DICE,
    ENERGY,
    EXCEPTIONAL,
    EXTREME,
    FAST,
    FREE_ATTACK,
    GYRO,
    HANDS,
    IN_COVER,
    LASER_SIGHT,
    LIGHT,
    LONG,
    LONG_TIMES,
    LYING,
    MIST,
    RANGE,
    RECOIL,
    ROUNDS,
    SCOPE,
    SHIP_WEAPON,
    SHORT,
    SHORT_PART,
    SINGLE,
    SMOKE,
    SMOKE_LASER,
    SOUGHT,
    STRENGTH,
    TELESCOPE,
    THROWN,
    TIMES,
    UNARMED,
    USES,
    WEIGHTLESS,
)
from ..vocabulary import Reason
from .blast import backblast, explode, stray
from .checks import add_burdens, begin_check, score_modifier, score_of, throw_check
from .damage import add_blow, armour_against, by_whom, put_down, tell_damage
from .sides import seats_of_side
from .space import cloud_between, cover_of


def kind_in(person: Person, slot: int) -> int:
    """The row of the weapon table for a slot; bare hands for BARE."""
    return UNARMED if slot == BARE else person.weapons[slot].kind


def is_long_gun(kind: int) -> bool:
    """Say whether a weapon is a gun for both hands: in close combat a club (PC-6.4)."""
    return RANGE[kind] > 0 and HANDS[kind] > 1


def kind_used(state: State) -> int:
    """The row of the weapon table for the attack in hand; close by, a long gun is a club."""
    attack = state.attack
    if attack.club != 0:
        return CLUB
    return kind_in(state.people[attack.attacker], attack.slot)


def is_ranged(state: State) -> bool:
    """Say whether the attack in hand is a ranged one (PC-2.11)."""
    return RANGE[kind_used(state)] > 0 or state.attack.mode == Mode.THROW


def is_parried_kind(state: State) -> bool:
    """Say whether the attack in hand can be parried: blows, and pistols close by (PC-6.5)."""
    kind = kind_used(state)
    return not is_ranged(state) or BLAST[kind] == Blast.NONE


def reach_of(kind: int, mode: int) -> int:
    """The weapon's range R in millimetres in this use."""
    return THROWN[kind] if mode == Mode.THROW else RANGE[kind]


def rounds_of(kind: int, mode: int) -> int:
    """How many rounds one attack uses, 0 for weapons without ammunition."""
    if ROUNDS[kind] == 0:
        return 0
    if mode == Mode.BURST_HIT or mode == Mode.BURST_HURT:
        return BURST[kind]
    if mode == Mode.AUTO_HIT or mode == Mode.AUTO_HURT:
        return AUTO[kind]
    return 1


def least_rounds(kind: int) -> int:
    """The fewest rounds that an attack with it uses: some weapons fire bursts only."""
    return rounds_of(kind, Mode.SINGLE if SINGLE[kind] != 0 else Mode.BURST_HIT)


def may_fire_rest(state: State, i: int) -> bool:
    """Say whether somebody's weapon for bursts fires what is left of one as a shot: with
    `last_rounds` (ruling O15)."""
    person = state.people[i]
    if state.options.last_rounds == 0 or person.hand == BARE:
        return False
    weapon = person.weapons[person.hand]
    return 0 < weapon.loaded < least_rounds(weapon.kind)


def burst_row(kind: int, mode: int) -> int:
    """The row of the burst table, NOBODY for single shots."""
    rounds = rounds_of(kind, mode)
    if mode == Mode.SINGLE or mode == Mode.THROW:
        return NOBODY
    for i in range(len(BURST_ROUNDS)):
        if BURST_ROUNDS[i] == rounds:
            return i
    return NOBODY


def burst_damage(kind: int, mode: int) -> tuple[int, int]:
    """What a burst fired to hurt adds to the damage: dice and points."""
    if mode != Mode.BURST_HURT and mode != Mode.AUTO_HURT:
        return 0, 0
    row = burst_row(kind, mode)
    return BURST_DICE[row], BURST_POINTS[row]


def range_modifier(state: State) -> int:
    """Short +1, long -2, extreme -4 (PC-2.14 to 2.16; ruling P3); adds the reason."""
    attack, tally = state.attack, state.throw.tally
    person, target = state.people[attack.attacker], state.people[attack.target]
    reach = reach_of(kind_in(person, attack.slot), attack.mode)
    far = distance_squared(person.x, person.y, target.x, target.y)
    scoped = attack.slot != BARE and person.weapons[attack.slot].scope != 0
    blurred = state.options.scope_rule != 0 and far > SCOPE * SCOPE and not scoped
    if blurred or far > LONG_TIMES * LONG_TIMES * reach * reach:
        tally_add(tally, Reason.EXTREME, EXTREME)
        return EXTREME
    if far > reach * reach:
        tally_add(tally, Reason.LONG, LONG)
        return LONG
    if far * SHORT_PART * SHORT_PART <= reach * reach:
        tally_add(tally, Reason.SHORT, SHORT)
        return SHORT
    return 0


def fast_modifier(state: State, attacker: int, target: int) -> int:
    """-1 for each full 10 m that the target moved relative to the attacker (PC-2.17; P17)."""
    person, other = state.people[attacker], state.people[target]
    across = (other.x - person.seen_x[target]) - (person.x - person.seen_x[attacker])
    down = (other.y - person.seen_y[target]) - (person.y - person.seen_y[attacker])
    return -(distance_floor(0, 0, across, down) // FAST)


def add_shelter(state: State, attacker: int, target: int) -> None:
    """Cover -2, lying -1, a dive for cover -2: the worst one alone (PC-2.18, 2.19, 5.10; P9).

    With the option `shelter_adds` cover and lying down add up.
    """
    other, tally = state.people[target], state.throw.tally
    if other.dived == state.turn and other.shelter > 0:
        tally_add(tally, Reason.SOUGHT, SOUGHT)
        return
    covered = cover_of(state, attacker, target) > 0
    if covered:
        tally_add(tally, Reason.COVER, IN_COVER)
    if other.stance == Stance.PRONE and (not covered or state.options.shelter_adds != 0):
        tally_add(tally, Reason.PRONE, LYING)


def add_ranged(state: State) -> None:
    """The modifiers of ranged attacks (PC-2.12 to 2.19, 3.13), and bursts and smoke."""
    attack, tally = state.attack, state.throw.tally
    person = state.people[attack.attacker]
    kind = kind_used(state)
    if person.aim_at == attack.target and person.aim > 0 and attack.free == 0:
        tally_add(tally, Reason.AIM, min(AIM_MAX, person.aim))
        if attack.slot != BARE and person.weapons[attack.slot].laser != 0:
            tally_add(tally, Reason.LASER_SIGHT, LASER_SIGHT)
        if attack.slot != BARE and person.weapons[attack.slot].scope != 0:
            tally_add(tally, Reason.TELESCOPE, TELESCOPE)
    range_modifier(state)
    tally_add(tally, Reason.FAST, fast_modifier(state, attack.attacker, attack.target))
    add_shelter(state, attack.attacker, attack.target)
    add_recoil(state)
    if USES[kind] == Skill.TURRET:
        tally_add(tally, Reason.SHIP_WEAPON, SHIP_WEAPON)
    if attack.mode == Mode.BURST_HIT or attack.mode == Mode.AUTO_HIT:
        tally_add(tally, Reason.BURST, BURST_HIT[burst_row(kind, attack.mode)])
    tally_add(tally, Reason.VANTAGE, person.vantage)


def add_recoil(state: State) -> None:
    """Without gravity a weapon with recoil is harder to use, less so with a gyrostabiliser."""
    attack = state.attack
    if state.options.weightless == 0 or RECOIL[kind_used(state)] == 0:
        return
    steady = state.people[attack.attacker].weapons[attack.slot].gyro != 0
    tally_add(state.throw.tally, Reason.WEIGHTLESS, GYRO if steady else WEIGHTLESS)


def add_visibility(state: State, ranged: bool, energy: int) -> None:
    """Smoke on the way, worse for lasers; darkness for shots: the worst one (ruling O12), or both
    with `smoke_adds`."""
    attack, tally = state.attack, state.throw.tally
    dark = LIGHT[state.options.light] if ranged else 0
    smoke = 0
    if state.cloud_count > 0 and cloud_between(state, attack.attacker, attack.target, Blast.SMOKE):
        smoke = SMOKE_LASER if ranged and energy != 0 else SMOKE
    if state.options.smoke_adds != 0:
        tally_add(tally, Reason.DARKNESS, dark)
        tally_add(tally, Reason.SMOKE, smoke)
    elif smoke != 0 and smoke <= dark:
        tally_add(tally, Reason.SMOKE, smoke)
    else:
        tally_add(tally, Reason.DARKNESS if dark != 0 else Reason.SMOKE, min(dark, smoke))


def dodge_value(options: Options, person: Person) -> int:
    """DEX DM or Athletics (dexterity), the higher (PC-5.5)."""
    value = max(score_modifier(person, Characteristic.DEX), person.skill[Skill.ATHLETICS_DEX])
    return worth_reacting(options, value)


def parry_value(options: Options, person: Person) -> int:
    """Melee skill with the weapon in hand (PC-5.16)."""
    kind = kind_in(person, person.hand)
    value = max(person.skill[Skill.MELEE_BLUDGEON], person.skill[Skill.MELEE_UNARMED])
    if RANGE[kind] == 0:
        value = person.skill[USES[kind]]
    return worth_reacting(options, value)


def worth_reacting(options: Options, value: int) -> int:
    """What a reaction takes off: never below 0, unless `poor_reactions` is set (ruling P8)."""
    return value if options.poor_reactions != 0 else max(0, value)


def attack_modifiers(state: State) -> None:
    """Everything added to the two dice of the attack in hand, into `state.throw.tally`."""
    attack, tally = state.attack, state.throw.tally
    person, target = state.people[attack.attacker], state.people[attack.target]
    kind = kind_used(state)
    ranged = is_ranged(state)
    skill = Skill.ATHLETICS_DEX if attack.mode == Mode.THROW else USES[kind]
    begin_check(state, attack.attacker, skill, Characteristic.DEX if ranged else attack.score)
    if attack.free == 0:
        add_burdens(state, attack.attacker)
    else:
        tally_add(tally, Reason.FREE_ATTACK, FREE_ATTACK)
    if STRENGTH[kind] > score_of(person, Characteristic.STR):
        tally_add(tally, Reason.STRENGTH, score_of(person, Characteristic.STR) - STRENGTH[kind])
    add_visibility(state, ranged, ENERGY[kind])
    if ranged:
        add_ranged(state)
    elif state.options.prone_melee != 0 and target.stance == Stance.PRONE:
        tally_add(tally, Reason.PRONE_MELEE, FREE_ATTACK)
    both = attack.reaction == Reaction.DODGE_AND_PARRY
    if attack.reaction == Reaction.DODGE or both:
        tally_add(tally, Reason.DODGE, -dodge_value(state.options, target))
    if attack.reaction == Reaction.PARRY or both:
        tally_add(tally, Reason.PARRY, -parry_value(state.options, target))


def spend(state: State, log: Log) -> None:
    """Rounds leave the magazine, a thrown weapon the hand.

    Who knows his magazines is told when one is empty (PC-3.14).
    """
    attack = state.attack
    person = state.people[attack.attacker]
    if attack.slot == BARE or attack.club != 0:
        return
    weapon = person.weapons[attack.slot]
    if attack.mode == Mode.THROW:
        target = state.people[attack.target]
        put_down(state, attack.attacker, target.x, target.y)
        return
    rounds = rounds_of(weapon.kind, attack.mode)
    if attack.mode == Mode.SINGLE and SINGLE[weapon.kind] == 0:
        rounds = weapon.loaded
    if rounds > 0:
        weapon.loaded -= rounds
        if weapon.loaded <= 0:
            eyes = seats_of_side(state, person.seat) | person.known
            say.ran_dry(log, attack.attacker, weapon.kind, sees=eyes)


def resolve(state: State, dice: Dice, log: Log) -> None:
    """The check of the attack in hand and what comes of it (PC-2.5)."""
    attack = state.attack
    attacker, target = attack.attacker, attack.target
    person, other = state.people[attacker], state.people[target]
    kind, mode, ranged = kind_used(state), attack.mode, is_ranged(state)
    blast = BLAST[kind]
    attack_modifiers(state)
    spend(state, log)
    effect = throw_check(state, dice, Roll.ATTACK, attacker)
    attack.effect = effect
    person.aim = 0
    if ranged:
        person.vantage = 0
    say.attack(log, dice, state.throw, attacker, target, effect)
    if blast == Blast.ROCKET:
        backblast(state, dice, log, attacker, target)
    more, extra = burst_damage(kind, mode)
    if blast != Blast.NONE and effect >= 0:
        explode(state, dice, log, attacker, blast, other.x, other.y, more, extra)
    elif blast != Blast.NONE:
        stray(state, dice, log, attacker, target, blast, effect, more, extra)
    elif effect >= 0:
        strike_home(state, dice, log, kind, mode, ranged, effect)
    attack.attacker = NOBODY


def strike_home(
    state: State, dice: Dice, log: Log, kind: int, mode: int, ranged: bool, effect: int
) -> None:
    """Damage: dice and Effect, less armour and cover; Effect 6 always does 1 (PC-2.5, 5.11)."""
    attacker, target = state.attack.attacker, state.attack.target
    other = state.people[target]
    more, extra = burst_damage(kind, mode)
    points = damage_roll(dice, DICE[kind] + more, attacker) * TIMES[kind] + effect + extra
    armour = armour_against(other, ENERGY[kind])
    if ranged:
        armour += cover_armour(state, attacker, target)
        if ENERGY[kind] != 0 and cloud_between(state, attacker, target, Blast.AEROSOL):
            armour += MIST
    if ENERGY[kind] != 0 and other.armour == ABLAT:
        other.burnt += 1
    past = max(points - armour, 1 if effect >= EXCEPTIONAL else 0)
    tell_damage(state, dice, log, attacker, target, points, armour, past)
    add_blow(state, target, by_whom(state, target, attacker), past, 0)


def cover_armour(state: State, attacker: int, target: int) -> int:
    """The armour bonus of cover, or of what the target dived behind this turn (PC-5.11)."""
    other = state.people[target]
    value = cover_of(state, attacker, target)
    if other.dived == state.turn:
        value = max(value, other.shelter)
    return value
