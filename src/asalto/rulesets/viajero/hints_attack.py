"""What the greedy bot thinks of attacks, of aiming at somebody and of reactions."""

from asalto.core.geometry.plane import distance_floor
from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .rules.attack import (
    attack_modifiers,
    burst_row,
    cover_armour,
    dodge_value,
    is_long_gun,
    is_ranged,
    kind_in,
    kind_used,
    least_rounds,
    parry_value,
)
from .rules.checks import is_able
from .rules.damage import armour_against, body_left
from .rules.movement import minors_left
from .rules.sides import are_allies
from .rules.space import (
    cover_of,
    is_engaged,
    is_engaged_with,
    is_in_sight,
    object_near,
)
from .state import (
    BARE,
    Goal,
    Mode,
    Person,
    Reaction,
    State,
)
from .tables import (
    AIM_MAX,
    BLAST,
    BURST_DICE,
    CHANCE,
    DICE,
    ENERGY,
    RANGE,
    ROUNDS,
    SINGLE,
    SOUGHT,
    TARGET,
)
from .vocabulary import Hint

THOUSAND = 1000
HALF_DIE = 7
"""Twice the mean of a die."""
EFFECT = 2
"""What a hit adds to its damage on the average, near enough."""
CAP = 20
BLAST_REACH = 7000
AIM_WORTH = 300
"""Below this chance, in thousandths, aiming on is better than a shot."""
GOOD_ODDS = 150
"""From this chance on, in thousandths and with one aim, he stays behind his cover and shoots."""
PRICE = 200
"""What -1 on the next set of actions costs."""
PRESSED = 1200
"""The same to a side that has something to finish: its shots and its work are what wins."""
FORFEIT = 3500
"""What losing the next set of actions costs."""


def chance(view: State, change: int) -> int:
    """The chance in thousandths of the attack in hand, with a change to its total."""
    need = min(max(TARGET - view.throw.tally.total - change, 0), len(CHANCE) - 1)
    return CHANCE[need] // THOUSAND


def points_through(view: State) -> int:
    """The points that a hit of the attack in hand does on the average, at least 1."""
    attack = view.attack
    kind, target = kind_used(view), view.people[attack.target]
    count = DICE[kind]
    if attack.mode == Mode.BURST_HURT or attack.mode == Mode.AUTO_HURT:
        count += BURST_DICE[burst_row(kind, attack.mode)]
    points = count * HALF_DIE // 2 + EFFECT - armour_against(target, ENERGY[kind])
    if is_ranged(view):
        points -= cover_armour(view, attack.attacker, attack.target)
    return min(max(points, 1), CAP)


def advise_reaction(view: State, row: Choice) -> tuple[int, int]:
    """React if what it saves is more than what it costs."""
    attack = view.attack
    target = attack.target
    person = view.people[target]
    attack.reaction = Reaction.NONE
    attack_modifiers(view)
    saved, price, reason = 0, PRICE, Hint.WORTH_DODGING
    points = min(points_through(view), body_left(person))
    if row.kind == ChoiceKind.TAKE_IT:
        return 0, Hint.BEAR_IT
    if row.kind == ChoiceKind.DODGE:
        saved = chance(view, 0) - chance(view, -dodge_value(view.options, person))
    elif row.kind == ChoiceKind.PARRY:
        saved = chance(view, 0) - chance(view, -parry_value(view.options, person))
        reason = Hint.PARRY_IT
    else:
        behind = object_near(view, target)
        saved = chance(view, 0) - chance(view, SOUGHT if behind > 0 else SOUGHT // 2)
        if behind > 0 and cover_of(view, attack.attacker, target) > 0:
            saved = 0
        price, reason = FORFEIT, Hint.DIVE_NOW
    if row.kind == ChoiceKind.DODGE and view.sides[person.seat].goal == Goal.TASK:
        price = PRESSED
    if body_left(person) <= 2 * points:
        price = price // 2
    return saved * points - price, reason


def prepare(view: State, row: Choice, kind: int, mode: int) -> None:
    """Lay the attack that a choice means on the table."""
    lay_attack(view, row.person, row.target, kind, mode, row.characteristic)


def lay_attack(view: State, i: int, target: int, kind: int, mode: int, score: int) -> None:
    """Lay an attack on the table: its modifiers are then in the tally."""
    attack = view.attack
    person = view.people[i]
    attack.attacker = i
    attack.target = target
    attack.slot = person.hand if kind == kind_in(person, person.hand) else BARE
    attack.mode = mode
    attack.score = 1 if mode != Mode.SINGLE or RANGE[kind] > 0 else score
    attack.free = 0
    attack.reaction = Reaction.NONE
    attack.club = 0
    if is_long_gun(kind) and is_engaged(view, i):
        attack.club = 1
    attack_modifiers(view)


def has_good_cover(view: State, i: int) -> bool:
    """Say whether somebody stands behind cover from an enemy whom he may well hit from there."""
    person = view.people[i]
    kind = kind_in(person, person.hand)
    if RANGE[kind] == 0 or is_empty(person) or is_engaged(view, i):
        return False
    mode = Mode.SINGLE if SINGLE[kind] != 0 else Mode.BURST_HIT
    for j in range(view.people_count):
        other = view.people[j]
        if are_allies(view, other.seat, person.seat) or not is_able(other):
            continue
        if not is_in_sight(view, i, j):
            continue
        if cover_of(view, j, i) > 0:
            lay_attack(view, i, j, kind, mode, 1)
            odds = chance(view, 1)
            view.attack.attacker = NOBODY
            if odds >= GOOD_ODDS:
                return True
    return False


def is_aiming(view: State, i: int) -> bool:
    """Say whether somebody has aimed at an enemy whom he may well hit: another aim, or a step,
    would lose it."""
    person = view.people[i]
    other = person.aim_at
    if person.aim == 0 or other == NOBODY or is_empty(person):
        return False
    if not is_able(view.people[other]) or not is_in_sight(view, i, other):
        return False
    kind = kind_in(person, person.hand)
    if RANGE[kind] == 0:
        return False
    lay_attack(view, i, other, kind, Mode.SINGLE, 1)
    odds = chance(view, 0)
    view.attack.attacker = NOBODY
    return odds >= GOOD_ODDS


def is_blast_safe(view: State, seat: int, target: int) -> bool:
    """Say whether nobody of the seat stands near the target of an explosion."""
    other = view.people[target]
    for i in range(view.people_count):
        person = view.people[i]
        if are_allies(view, person.seat, seat) and person.dead == 0:
            if distance_floor(person.x, person.y, other.x, other.y) < BLAST_REACH:
                return False
    return True


def worth(view: State, points: int, odds: int, target: int) -> int:
    """What a chance of so many points against somebody is worth; more if it may fell him."""
    left = body_left(view.people[target])
    value = odds * points
    if 2 * points >= left:
        value += odds * CAP // 4
    return value


def advise_attack(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """Attack where it promises most."""
    if BLAST[row.weapon] > 2 and BLAST[row.weapon] != 5:
        return -1, Hint.NOT_WORTH_IT
    if BLAST[row.weapon] > 0 and not is_blast_safe(view, seat, row.target):
        return -1, Hint.NOT_WORTH_IT
    prepare(view, row, row.weapon, row.mode)
    odds, points = chance(view, 0), points_through(view)
    view.attack.attacker = NOBODY
    value = worth(view, points, odds, row.target)
    reason = Hint.GOOD_SHOT
    if points >= body_left(view.people[row.target]):
        reason = Hint.FINISH_HIM
    if row.mode == Mode.THROW:
        value = value // 3
    return value + 100, reason


def advise_aim(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """Aim before shooting, with the minor action to spare, or while the chance is poor. Whoever can
    do what his side is there for has a better use for it."""
    person = view.people[row.person]
    kind = kind_in(person, person.hand)
    if BLAST[kind] > 0 or RANGE[kind] == 0 or ROUNDS[kind] == 0:
        return 0, Hint.NOT_WORTH_IT
    if is_empty(person) or person.aim >= AIM_MAX:
        return 0, Hint.NOT_WORTH_IT
    if is_engaged(view, row.person) and not is_engaged_with(view, row.person, row.target):
        return 0, Hint.NOT_WORTH_IT
    if row.target != person.aim_at and is_aiming(view, row.person):
        return 0, Hint.NOT_WORTH_IT
    side = view.sides[seat]
    if side.goal == Goal.TASK and person.skill[view.tasks[side.goal_index].skill] >= 0:
        return 0, Hint.NOT_WORTH_IT
    prepare(view, row, kind, Mode.SINGLE)
    odds, points = chance(view, 0), points_through(view)
    better = chance(view, 1)
    view.attack.attacker = NOBODY
    if view.majors > 0:
        return worth(view, points, better - odds, row.target) // 2 + 50, Hint.STEADY_AIM
    costs_shot = minors_left(view) <= 2
    if costs_shot and odds >= AIM_WORTH:
        return 0, Hint.NOT_WORTH_IT
    value = worth(view, points, better, row.target) + 101
    return value, Hint.STEADY_AIM


def is_empty(person: Person) -> bool:
    """Say whether the weapon in hand has too few rounds for any attack."""
    if person.hand == BARE:
        return False
    weapon = person.weapons[person.hand]
    return weapon.loaded < least_rounds(weapon.kind)
