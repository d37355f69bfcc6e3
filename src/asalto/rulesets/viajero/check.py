"""What a seat may say, and why it may not."""

from asalto.core.geometry.plane import distance_ceil, is_within
from asalto.core.kernel.records import NOBODY

from .check_tasks import check_umpire, check_work, is_umpires
from .offer import Choice, ChoiceKind, is_well_formed
from .rules.actions import (
    may_delay,
    may_free,
    may_reload,
    pick_up_refusal,
    press_refusal,
    slot_to_draw,
)
from .rules.attack import is_long_gun, kind_in, may_fire_rest, reach_of, rounds_of
from .rules.care import aid_refusal
from .rules.checks import is_able
from .rules.damage import first_blow, is_split_allowed
from .rules.movement import leg_limit, leg_part, may_major, minors_left
from .rules.reactions import may_dive, may_dodge, may_parry
from .rules.sides import are_allies
from .rules.space import is_engaged, is_engaged_with, is_helpless_near, is_in_sight
from .state import BARE, Blast, Characteristic, Mode, Skill, Stance, State
from .tables import (
    AUTO,
    BLAST,
    BURST,
    EXTREME_TIMES,
    HANDS,
    RANGE,
    ROUNDS,
    SINGLE,
    THROWN,
    UNARMED,
)
from .vocabulary import Phase, Refusal


def is_person(state: State, i: int) -> bool:
    """Say whether there is such a person."""
    return 0 <= i < state.people_count


def check(state: State, choice: Choice) -> int:
    """Refusal.NONE if this may be chosen now, else why not. Withstands any numbers."""
    kind, seat = choice.kind, choice.seat
    if not is_well_formed(choice):
        return Refusal.NOT_NOW
    if is_umpires(kind):
        return check_umpire(state, choice)
    if seat < 0 or seat >= state.seat_count or state.over != 0:
        return Refusal.NOT_NOW
    if (state.awaited >> seat) & 1 == 0:
        return Refusal.NOT_NOW
    if state.phase == Phase.MUSTER:
        return check_muster(state, choice)
    if not is_person(state, choice.person) or state.people[choice.person].seat != seat:
        return Refusal.NOT_YOURS
    if state.phase == Phase.ACT:
        return check_act(state, choice)
    if state.phase == Phase.REACT:
        return check_reaction(state, choice)
    if state.phase == Phase.WOUND:
        return check_wound(state, choice)
    if state.phase == Phase.FREE:
        return check_free(state, choice)
    if kind != ChoiceKind.STEP_IN and kind != ChoiceKind.HOLD:
        return Refusal.NOT_NOW
    if kind == ChoiceKind.STEP_IN and not is_able(state.people[choice.person]):
        return Refusal.NOT_ABLE
    return Refusal.NONE if choice.person == state.order[state.asking] else Refusal.NOT_YOURS


def check_muster(state: State, choice: Choice) -> int:
    """Who makes the tactics check: one of the side's able people, or nobody."""
    if choice.kind != ChoiceKind.MUSTER:
        return Refusal.NOT_NOW
    if choice.person == NOBODY:
        return Refusal.NONE
    if not is_person(state, choice.person) or state.people[choice.person].seat != choice.seat:
        return Refusal.NOT_YOURS
    if state.sides[choice.seat].surprised != 0:
        return Refusal.SURPRISED_SIDE
    return Refusal.NONE if is_able(state.people[choice.person]) else Refusal.NOT_ABLE


def check_act(state: State, choice: Choice) -> int:
    """What may be done on one's count."""
    kind = choice.kind
    if choice.person != state.actor:
        return Refusal.NOT_YOURS
    if kind == ChoiceKind.END:
        return Refusal.NONE
    if not is_able(state.people[choice.person]):
        return Refusal.NOT_ABLE
    if kind == ChoiceKind.DELAY:
        return Refusal.NONE if may_delay(state) else Refusal.ALREADY_BEGUN
    if kind == ChoiceKind.ATTACK:
        return check_attack(state, choice)
    if kind == ChoiceKind.MOVE:
        return check_move(state, choice)
    if kind == ChoiceKind.SHOUT or kind == ChoiceKind.PRESS or kind == ChoiceKind.THROW_AWAY:
        return check_free_action(state, choice)
    if kind == ChoiceKind.WORK or kind == ChoiceKind.ASSIST:
        return check_work(state, choice)
    if kind == ChoiceKind.STANCE or kind == ChoiceKind.DRAW or kind == ChoiceKind.RELOAD:
        return check_handling(state, choice)
    if kind == ChoiceKind.FIND_PLACE:
        return Refusal.NONE if minors_left(state) > 0 else Refusal.NO_MINOR
    if kind == ChoiceKind.PICK_UP:
        return check_pick_up(state, choice)
    if ChoiceKind.AID <= kind <= ChoiceKind.CALL:
        return check_deed(state, choice)
    if kind == ChoiceKind.AIM or kind == ChoiceKind.IDENTIFY:
        return check_watch(state, choice)
    return Refusal.NOT_NOW


def check_target(state: State, choice: Choice) -> int:
    """An enemy who is there and not dead."""
    if not is_person(state, choice.target):
        return Refusal.NOBODY_THERE
    if are_allies(state, state.people[choice.target].seat, choice.seat):
        return Refusal.NOT_AN_ENEMY
    return Refusal.NOT_ABLE if state.people[choice.target].dead != 0 else Refusal.NONE


def check_attack(state: State, choice: Choice) -> int:
    """An attack is a major action against an enemy, with what is in hand (PC-2.2)."""
    if not may_major(state):
        return Refusal.NO_MAJOR
    reason = check_target(state, choice)
    if reason != Refusal.NONE:
        return reason
    person = state.people[choice.person]
    if choice.weapon != UNARMED and choice.weapon != kind_in(person, person.hand):
        return Refusal.NOT_IN_HAND
    if not Mode.SINGLE <= choice.mode <= Mode.THROW:
        return Refusal.NO_SUCH_MODE
    engaged = is_engaged(state, choice.person)
    if engaged and not is_engaged_with(state, choice.person, choice.target):
        spared = state.options.helpless_spared != 0
        if spared or not is_helpless_near(state, choice.person, choice.target):
            return Refusal.ENGAGED_ELSEWHERE
    if choice.mode == Mode.THROW or (
        RANGE[choice.weapon] > 0 and not (engaged and is_long_gun(choice.weapon))
    ):
        return check_shot(state, choice, engaged)
    return check_blow(state, choice)


def check_blow(state: State, choice: Choice) -> int:
    """A blow: close combat, STR or DEX (PC-2.6, 6.2, 6.6)."""
    if choice.mode != Mode.SINGLE:
        return Refusal.TWO_HANDED if RANGE[choice.weapon] > 0 else Refusal.NO_SUCH_MODE
    if choice.characteristic != Characteristic.STR and choice.characteristic != Characteristic.DEX:
        return Refusal.WRONG_SCORE
    if is_engaged_with(state, choice.person, choice.target):
        return Refusal.NONE
    return (
        Refusal.NONE
        if is_helpless_near(state, choice.person, choice.target)
        else Refusal.OUT_OF_RANGE
    )


def check_shot(state: State, choice: Choice, engaged: bool) -> int:
    """A shot or throw: DEX, sight, range, ammunition, mode (PC-2.7, 2.16, 6.4)."""
    person, other = state.people[choice.person], state.people[choice.target]
    if choice.characteristic != Characteristic.DEX:
        return Refusal.WRONG_SCORE
    mode = choice.mode
    if mode == Mode.THROW and (THROWN[choice.weapon] == 0 or engaged):
        return Refusal.NO_SUCH_MODE
    if state.options.pistols_only != 0 and engaged and BLAST[choice.weapon] != Blast.NONE:
        return Refusal.NO_SUCH_MODE
    if mode == Mode.SINGLE and SINGLE[choice.weapon] == 0:
        if not may_fire_rest(state, choice.person):
            return Refusal.NO_SUCH_MODE
    if (mode == Mode.BURST_HIT or mode == Mode.BURST_HURT) and BURST[choice.weapon] == 0:
        return Refusal.NO_SUCH_MODE
    if (mode == Mode.AUTO_HIT or mode == Mode.AUTO_HURT) and AUTO[choice.weapon] == 0:
        return Refusal.NO_SUCH_MODE
    if mode != Mode.THROW:
        need = rounds_of(choice.weapon, mode)
        if person.hand == BARE or person.weapons[person.hand].loaded < need:
            return Refusal.NOT_LOADED
    if not is_in_sight(state, choice.person, choice.target):
        return Refusal.OUT_OF_SIGHT
    reach = EXTREME_TIMES * reach_of(choice.weapon, mode)
    if not is_within(person.x, person.y, other.x, other.y, reach):
        return Refusal.OUT_OF_RANGE
    if state.options.outsiders_barred != 0 and not engaged and is_engaged(state, choice.target):
        return Refusal.MELEE_BARRED
    return Refusal.NONE


def check_move(state: State, choice: Choice) -> int:
    """A straight leg on the map, past nothing solid, within what is left (PC-3.8 to 3.10)."""
    person = state.people[choice.person]
    if not 0 <= choice.place_x <= state.width or not 0 <= choice.place_y <= state.height:
        return Refusal.OFF_THE_MAP
    part = leg_part(state, person, choice.place_x, choice.place_y)
    if part == 0:
        return Refusal.BLOCKED
    length = distance_ceil(person.x, person.y, choice.place_x, choice.place_y)
    if length == 0:
        return Refusal.ALREADY_THERE
    if length <= leg_limit(state, person, part):
        return Refusal.NONE
    return Refusal.TOO_FAR if minors_left(state) > 0 else Refusal.NO_MINOR


def check_handling(state: State, choice: Choice) -> int:
    """Stance, drawing, reloading: a minor action each (PC-3.4 to 3.6)."""
    person = state.people[choice.person]
    if minors_left(state) <= 0:
        return Refusal.NO_MINOR
    if choice.kind == ChoiceKind.STANCE:
        if not Stance.STANDING <= choice.stance <= Stance.PRONE or choice.stance == person.stance:
            return Refusal.SAME_STANCE
        return Refusal.NONE
    if choice.kind == ChoiceKind.DRAW:
        return (
            Refusal.NONE
            if slot_to_draw(state, choice.person, choice.weapon) != BARE
            else Refusal.NOTHING_TO_DRAW
        )
    if person.hand == BARE:
        return Refusal.NOT_IN_HAND
    weapon = person.weapons[person.hand]
    if weapon.loaded >= ROUNDS[weapon.kind]:
        return Refusal.FULL_MAGAZINE
    if not may_reload(state, weapon):
        return Refusal.NOT_EMPTY
    return Refusal.NONE if weapon.spare > 0 else Refusal.NO_MAGAZINE


def check_free_action(state: State, choice: Choice) -> int:
    """Free actions: as many as the referee allows (PC-4.2, 4.3)."""
    if not may_free(state):
        return Refusal.FREE_LIMIT
    person = state.people[choice.person]
    if choice.kind == ChoiceKind.THROW_AWAY:
        return Refusal.NOT_IN_HAND if person.hand == BARE else Refusal.NONE
    if choice.kind == ChoiceKind.SHOUT:
        return Refusal.NONE
    return press_refusal(state, choice.person, choice.door)


def check_pick_up(state: State, choice: Choice) -> int:
    """Pick up a weapon within reach (PC-3.15)."""
    if minors_left(state) <= 0:
        return Refusal.NO_MINOR
    return pick_up_refusal(state, choice.person, choice.item)


def check_deed(state: State, choice: Choice) -> int:
    """First aid, orders, powers, calls: major actions (PC-2.22, 2.24, 2.25, 2.26)."""
    if not may_major(state):
        return Refusal.NO_MAJOR
    if choice.kind == ChoiceKind.AID:
        return check_aid(state, choice)
    if choice.kind == ChoiceKind.ORDERS:
        if not is_person(state, choice.target) or choice.target == choice.person:
            return Refusal.NOBODY_THERE
        other = state.people[choice.target]
        if not are_allies(state, other.seat, choice.seat):
            return Refusal.NOT_A_COMRADE
        return Refusal.NONE if is_able(other) else Refusal.NOT_ABLE
    reason = check_target(state, choice)
    if reason != Refusal.NONE:
        return reason
    if not is_in_sight(state, choice.person, choice.target):
        return Refusal.OUT_OF_SIGHT
    if choice.kind == ChoiceKind.CALL:
        return Refusal.NONE if state.sides[choice.seat].missions > 0 else Refusal.NO_MISSION
    return (
        Refusal.NONE if state.people[choice.person].skill[Skill.PSIONICS] >= 0 else Refusal.NO_SKILL
    )


def check_aid(state: State, choice: Choice) -> int:
    """First aid to a wounded comrade within reach, or to oneself, in time, once (PC-2.22)."""
    if not is_person(state, choice.target):
        return Refusal.NOBODY_THERE
    return aid_refusal(state, choice.person, choice.target)


def check_watch(state: State, choice: Choice) -> int:
    """Aiming and identifying: minor actions on an enemy in sight (PC-3.2, 3.14)."""
    if minors_left(state) <= 0:
        return Refusal.NO_MINOR
    reason = check_target(state, choice)
    if reason != Refusal.NONE:
        return reason
    if not is_in_sight(state, choice.person, choice.target):
        return Refusal.OUT_OF_SIGHT
    person = state.people[choice.person]
    if choice.kind == ChoiceKind.IDENTIFY:
        known = state.people[choice.target].known >> choice.seat
        return Refusal.KNOWN_ALREADY if known & 1 != 0 else Refusal.NONE
    kind = kind_in(person, person.hand)
    return Refusal.NONE if RANGE[kind] > 0 or THROWN[kind] > 0 else Refusal.NOT_IN_HAND


def check_reaction(state: State, choice: Choice) -> int:
    """A reaction of the one who is attacked (PC-5)."""
    if choice.person != state.attack.target:
        return Refusal.NOT_YOURS
    if choice.kind == ChoiceKind.TAKE_IT:
        return Refusal.NONE
    if not is_able(state.people[choice.person]):
        return Refusal.NOT_ABLE
    if choice.kind == ChoiceKind.DODGE:
        return Refusal.NONE if may_dodge(state) else Refusal.NOT_NOW
    if choice.kind == ChoiceKind.DIVE:
        return Refusal.NONE if may_dive(state) else Refusal.ONLY_RANGED
    if choice.kind == ChoiceKind.PARRY:
        return Refusal.NONE if may_parry(state) else Refusal.CANNOT_PARRY
    return Refusal.NOT_NOW


def check_wound(state: State, choice: Choice) -> int:
    """How the victim shares out the damage (open document)."""
    if choice.kind != ChoiceKind.SUFFER:
        return Refusal.NOT_NOW
    place = first_blow(state)
    victim = state.blow_victim[place]
    if choice.person != victim:
        return Refusal.NOT_YOURS
    person = state.people[victim]
    fits = is_split_allowed(
        person, state.blow_points[place], choice.lost_str, choice.lost_dex, choice.lost_end
    )
    return Refusal.NONE if fits else Refusal.WRONG_SPLIT


def check_free(state: State, choice: Choice) -> int:
    """The free attack on one who leaves close combat (PC-6.7)."""
    if choice.person != state.leavers - 1:
        return Refusal.NOT_YOURS
    if choice.kind == ChoiceKind.LET_GO:
        return Refusal.NONE
    if choice.kind != ChoiceKind.STRIKE_LEAVER or choice.target != state.mover:
        return Refusal.NOT_NOW
    person = state.people[choice.person]
    if not is_able(person):
        return Refusal.NOT_ABLE
    if choice.weapon != UNARMED and choice.weapon != kind_in(person, person.hand):
        return Refusal.NOT_IN_HAND
    if RANGE[choice.weapon] == 0 or HANDS[choice.weapon] > 1:
        fits = (
            choice.characteristic == Characteristic.STR
            or choice.characteristic == Characteristic.DEX
        )
        return Refusal.NONE if fits else Refusal.WRONG_SCORE
    if person.weapons[person.hand].loaded <= 0:
        return Refusal.NOT_LOADED
    return Refusal.NONE if choice.characteristic == Characteristic.DEX else Refusal.WRONG_SCORE
