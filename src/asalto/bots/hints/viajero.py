"""What a careful fighter would do in the personal combat turn: shoot when it pays, use cover.

An attack is worth its chance (in thousandths) times the points it would do; other scores are set
beside that. Everything is judged from the seat's view.
"""

from asalto.core.choices import Choice, Choices
from asalto.core.plane import distance_floor
from asalto.core.records import NOBODY
from asalto.rulesets.viajero.hints import Hint
from asalto.rulesets.viajero.kinds import ChoiceKind
from asalto.rulesets.viajero.rules.attack import (
    attack_modifiers,
    burst_row,
    cover_armour,
    dodge_value,
    is_ranged,
    kind_in,
    kind_used,
    least_rounds,
    parry_value,
)
from asalto.rulesets.viajero.rules.checks import begin_check, score_modifier
from asalto.rulesets.viajero.rules.damage import armour_against, body_left
from asalto.rulesets.viajero.rules.extended import pace_modifier
from asalto.rulesets.viajero.rules.movement import may_major, minors_left
from asalto.rulesets.viajero.rules.space import (
    cover_between,
    cover_of,
    is_engaged,
    is_engaged_with,
    is_in_sight,
    nearest_enemy,
    object_near,
)
from asalto.rulesets.viajero.state import (
    BARE,
    Goal,
    Mode,
    Person,
    Phase,
    Reaction,
    Skill,
    Stance,
    State,
)
from asalto.rulesets.viajero.tables import (
    AIM_MAX,
    BLAST,
    BURST_DICE,
    CHANCE,
    DICE,
    ENERGY,
    FRAMES,
    HANDS,
    RANGE,
    ROUNDS,
    SECONDS,
    SOUGHT,
    TARGET,
)

THOUSAND = 1000
HALF_DIE = 7
"""Twice the mean of a die."""
EFFECT = 2
"""What a hit adds to its damage on the average, near enough."""
CAP = 20
BLAST_REACH = 7000
AIM_WORTH = 300
"""Below this chance, in thousandths, aiming on is better than a shot."""
PRICE = 700
"""What -1 on the next set of actions costs."""
FORFEIT = 3500
"""What losing the next set of actions costs."""
COVER_WORTH = 4000
STEP_WORTH = 2000
FAR = 8000
PATIENCE = 8
"""Turns after which he leaves his cover and goes to meet the enemy."""


def advise(view: State, seat: int, out: Choices) -> None:
    """Score every choice of the seat."""
    for i in range(out.count):
        row = out.rows[i]
        out.score[i] = 0
        out.reason[i] = Hint.NOTHING_BETTER
        if view.phase == Phase.ACT:
            score, reason = advise_act(view, seat, row)
        elif view.phase == Phase.REACT:
            score, reason = advise_reaction(view, row)
        elif view.phase == Phase.WOUND:
            score, reason = advise_wound(view, row)
        elif view.phase == Phase.FREE:
            score, reason = advise_free(row)
        elif view.phase == Phase.WAIT:
            score, reason = advise_wait(row)
        else:
            score, reason = advise_muster(view, row)
        out.score[i] = score
        out.reason[i] = reason


def advise_muster(view: State, row: Choice) -> tuple[int, int]:
    """The best tactician, if he is more likely to help than to harm."""
    if row.actor == NOBODY:
        return 0, Hint.NOT_WORTH_IT
    person = view.people[row.actor]
    return person.skill[Skill.TACTICS] + score_modifier(person, 3), Hint.GOOD_THINKER


def advise_wait(row: Choice) -> tuple[int, int]:
    """Waiting has no use of its own to this fighter."""
    return (1 if row.kind == ChoiceKind.STEP_IN else 0), Hint.NOTHING_BETTER


def advise_free(row: Choice) -> tuple[int, int]:
    """A free attack costs nothing."""
    if row.kind == ChoiceKind.LET_GO:
        return 0, Hint.NOT_WORTH_IT
    return 1, Hint.STRIKE_HIM


def advise_wound(view: State, row: Choice) -> tuple[int, int]:
    """Keep characteristics above 0, then one of them whole, then DEX high."""
    person = view.people[row.actor]
    left_0, left_1, left_2 = (
        person.score[0] - row.a,
        person.score[1] - row.b,
        person.score[2] - row.c,
    )
    score = left_1 + left_0
    if left_0 == 0:
        score -= THOUSAND
    if left_1 == 0:
        score -= THOUSAND
    if left_2 == 0:
        score -= THOUSAND
    if left_0 < person.full[0] and left_1 < person.full[1] and left_2 < person.full[2]:
        score -= THOUSAND // 2
    return score, Hint.SPREAD_WOUNDS


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
        return 0, Hint.NOT_WORTH_IT
    if row.kind == ChoiceKind.DODGE:
        saved = chance(view, 0) - chance(view, -dodge_value(person))
    elif row.kind == ChoiceKind.PARRY:
        saved = chance(view, 0) - chance(view, -parry_value(person))
        reason = Hint.PARRY_IT
    else:
        behind = object_near(view, target)
        saved = chance(view, 0) - chance(view, SOUGHT if behind > 0 else SOUGHT // 2)
        if behind > 0 and cover_of(view, attack.attacker, target) > 0:
            saved = 0
        price, reason = FORFEIT, Hint.DIVE_NOW
    if body_left(person) <= 2 * points:
        price = price // 2
    return saved * points - price, reason


def prepare(view: State, row: Choice, kind: int, mode: int) -> None:
    """Lay the attack that a choice means on the table."""
    attack = view.attack
    person = view.people[row.actor]
    attack.attacker = row.actor
    attack.target = row.target
    attack.slot = person.hand if kind == kind_in(person, person.hand) else BARE
    attack.mode = mode
    attack.score = 1 if mode != Mode.SINGLE or RANGE[kind] > 0 else row.c
    attack.free = 0
    attack.reaction = Reaction.NONE
    attack.club = 0
    if RANGE[kind] > 0 and HANDS[kind] > 1 and is_engaged(view, row.actor):
        attack.club = 1
    attack_modifiers(view)


def is_blast_safe(view: State, seat: int, target: int) -> bool:
    """Say whether nobody of the seat stands near the target of an explosion."""
    other = view.people[target]
    for i in range(view.people_count):
        person = view.people[i]
        if person.seat == seat and person.dead == 0:
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


def advise_act(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """One action of one's own count."""
    kind = row.kind
    if kind == ChoiceKind.ATTACK:
        return advise_attack(view, seat, row)
    if kind == ChoiceKind.AIM:
        return advise_aim(view, seat, row)
    if kind == ChoiceKind.MOVE:
        return advise_move(view, seat, row)
    if kind == ChoiceKind.WORK:
        return 30 * THOUSAND - work_left(view, row), Hint.GOAL_FIRST
    if kind == ChoiceKind.END:
        return 1, Hint.NOTHING_BETTER
    if kind == ChoiceKind.STANCE:
        return advise_stance(view, row)
    if kind == ChoiceKind.RELOAD or kind == ChoiceKind.DRAW or kind == ChoiceKind.PICK_UP:
        return advise_handling(view, row)
    return advise_other(view, seat, row)


def work_left(view: State, row: Choice) -> int:
    """Turns that a task will take at a pace on the average, tries that fail included; 1000 at most.

    In tenths; hurrying takes less time, and fails more often.
    """
    task, person = view.tasks[row.a], view.people[row.actor]
    begin_check(view, row.actor, task.skill, task.score)
    total = view.throw.tally.total + task.difficulty + pace_modifier(view, row.b)
    need = min(max(TARGET - total - person.helping, 0), len(CHANCE) - 1)
    turns = max(10, HALF_DIE * 10 * FRAMES[task.frame + row.b] // (2 * SECONDS))
    return min(THOUSAND * 10, turns * THOUSAND // max(1, CHANCE[need] // THOUSAND))


def advise_attack(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """Attack where it promises most."""
    if BLAST[row.a] > 2 and BLAST[row.a] != 5:
        return -1, Hint.NOT_WORTH_IT
    if BLAST[row.a] > 0 and not is_blast_safe(view, seat, row.target):
        return -1, Hint.NOT_WORTH_IT
    prepare(view, row, row.a, row.b)
    odds, points = chance(view, 0), points_through(view)
    view.attack.attacker = NOBODY
    value = worth(view, points, odds, row.target)
    reason = Hint.GOOD_SHOT
    if points >= body_left(view.people[row.target]):
        reason = Hint.FINISH_HIM
    if row.b == Mode.THROW:
        value = value // 3
    return value + 100, reason


def advise_aim(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """Aim before shooting, with the minor action to spare, or while the chance is poor."""
    person = view.people[row.actor]
    kind = kind_in(person, person.hand)
    if BLAST[kind] > 0 or RANGE[kind] == 0 or ROUNDS[kind] == 0:
        return 0, Hint.NOT_WORTH_IT
    if is_empty(person) or person.aim >= AIM_MAX:
        return 0, Hint.NOT_WORTH_IT
    if is_engaged(view, row.actor) and not is_engaged_with(view, row.actor, row.target):
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


def advise_stance(view: State, row: Choice) -> tuple[int, int]:
    """Crouch behind what covers only those who are down; stand up to run or to strike."""
    person = view.people[row.actor]
    enemy = nearest_enemy(view, row.actor)
    if enemy == NOBODY:
        return 0, Hint.NOTHING_BETTER
    other = view.people[enemy]
    kind = kind_in(person, person.hand)
    gap = distance_floor(person.x, person.y, other.x, other.y)
    if RANGE[kind] == 0 or not is_in_sight(view, enemy, row.actor) or gap < FAR // 2:
        if row.a == Stance.STANDING and not is_engaged(view, row.actor):
            return STEP_WORTH + 500, Hint.STAND_UP
        return 0, Hint.NOTHING_BETTER
    if person.stance == Stance.STANDING and row.a == Stance.CROUCHED:
        up = cover_between(view, enemy, row.actor, Stance.STANDING)
        if up == 0 and cover_between(view, enemy, row.actor, Stance.CROUCHED) > 0:
            return COVER_WORTH, Hint.GET_BEHIND_COVER
    return 0, Hint.NOTHING_BETTER


def advise_handling(view: State, row: Choice) -> tuple[int, int]:
    """Reload when empty; have the right weapon in hand."""
    person = view.people[row.actor]
    kind = kind_in(person, person.hand)
    engaged = is_engaged(view, row.actor)
    empty = is_empty(person)
    if row.kind == ChoiceKind.RELOAD:
        if empty and not (engaged and HANDS[kind] > 1):
            return 6 * THOUSAND, Hint.RELOAD_NOW
        return 0, Hint.NOT_WORTH_IT
    if row.kind == ChoiceKind.PICK_UP:
        if person.hand == BARE:
            return 5 * THOUSAND, Hint.DRAW_BETTER
        return 0, Hint.NOT_WORTH_IT
    if BLAST[row.a] > 0 or (not may_major(view) and engaged):
        return 0, Hint.NOT_WORTH_IT
    useful = person.hand == BARE or (empty and person.weapons[person.hand].spare == 0)
    if engaged and RANGE[kind] > 0 and HANDS[kind] > 1:
        useful = RANGE[row.a] == 0 or HANDS[row.a] == 1
    if not engaged and RANGE[kind] == 0 and RANGE[row.a] > 0 and is_loaded(view, row):
        useful = True
    if not useful or (RANGE[row.a] > 0 and not is_loaded(view, row)):
        return 0, Hint.NOT_WORTH_IT
    return 5 * THOUSAND + DICE[row.a] * 10 + RANGE[row.a] // THOUSAND, Hint.DRAW_BETTER


def is_empty(person: Person) -> bool:
    """Say whether the weapon in hand has too few rounds for any attack."""
    if person.hand == BARE:
        return False
    weapon = person.weapons[person.hand]
    return weapon.loaded < least_rounds(weapon.kind)


def is_loaded(view: State, row: Choice) -> bool:
    """Say whether a weapon of the kind to be drawn has rounds or magazines."""
    person = view.people[row.actor]
    for slot in range(len(person.weapons)):
        weapon = person.weapons[slot]
        if weapon.kind == row.a and slot != person.hand:
            return weapon.loaded > 0 or weapon.spare > 0
    return False


def advise_other(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """First aid, orders, calls, powers, doors."""
    if row.kind == ChoiceKind.AID:
        other = view.people[row.target]
        skilled = view.people[row.actor].skill[Skill.MEDIC] >= 0
        if not skilled:
            return 0, Hint.NOT_WORTH_IT
        return (5 * THOUSAND if other.out != 0 else 1200), Hint.SAVE_A_LIFE
    if row.kind == ChoiceKind.ORDERS:
        return 500, Hint.HELP_FRIEND
    if row.kind == ChoiceKind.POWER:
        return 1500, Hint.HELP_FRIEND
    if row.kind == ChoiceKind.CALL and is_blast_safe(view, seat, row.target):
        return 5 * THOUSAND, Hint.GOOD_SHOT
    if row.kind == ChoiceKind.SHOUT:
        return 200, Hint.HELP_FRIEND
    if row.kind == ChoiceKind.PRESS and view.doors[row.a].open == 0:
        wanted = view.sides[seat].goal != Goal.HOLD
        return (2500 if wanted else 0), Hint.GOAL_FIRST
    return 0, Hint.NOT_WORTH_IT


def advise_move(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """Into cover from which he sees the enemy; towards the enemy or the goal if he sees none."""
    person = view.people[row.actor]
    enemy = nearest_enemy(view, row.actor)
    if enemy == NOBODY or is_engaged(view, row.actor):
        return 0, Hint.NOTHING_BETTER
    side = view.sides[seat]
    towards = goal_progress(view, seat, row)
    if towards != 0:
        return STEP_WORTH + towards, Hint.GOAL_FIRST
    other = view.people[enemy]
    kind = kind_in(person, person.hand)
    old = distance_floor(person.x, person.y, other.x, other.y)
    new = distance_floor(row.a, row.b, other.x, other.y)
    if RANGE[kind] == 0:
        return STEP_WORTH + (old - new) // 4, Hint.CLOSE_IN
    seen = is_in_sight(view, row.actor, enemy)
    covered = cover_of(view, enemy, row.actor)
    patient = view.turn <= PATIENCE or side.goal == Goal.HOLD
    if covered > 0 and seen and old <= RANGE[kind] and patient:
        return 0, Hint.STAY_BEHIND_COVER
    x, y = person.x, person.y
    person.x, person.y = row.a, row.b
    sees, shelter = is_in_sight(view, row.actor, enemy), cover_of(view, enemy, row.actor)
    person.x, person.y = x, y
    if sees and shelter > 0 and new <= RANGE[kind] and patient:
        return COVER_WORTH + 50 * shelter - new // THOUSAND, Hint.GET_BEHIND_COVER
    if seen and old <= RANGE[kind] and patient:
        return 0, Hint.NOTHING_BETTER
    if side.goal == Goal.HOLD and not seen:
        return 0, Hint.NOTHING_BETTER
    return STEP_WORTH // 2 + (old - new) // 8, Hint.CLOSE_IN


def goal_progress(view: State, seat: int, row: Choice) -> int:
    """How much nearer to the side's goal a move leads, in tens of millimetres; 0: no business."""
    side, person = view.sides[seat], view.people[row.actor]
    if side.goal == Goal.TASK:
        task = view.tasks[side.goal_index]
        if person.skill[task.skill] < 0:
            return 0
        old = distance_floor(person.x, person.y, task.x, task.y)
        if old < THOUSAND:
            return -STEP_WORTH
        return (old - distance_floor(row.a, row.b, task.x, task.y)) + 1
    if side.goal == Goal.REACH:
        first = view.firsts[side.goal_index]
        middle = first + view.counts[side.goal_index] // 2
        x = (view.xs[first] + view.xs[middle]) // 2
        y = (view.ys[first] + view.ys[middle]) // 2
        gain = distance_floor(person.x, person.y, x, y) - distance_floor(row.a, row.b, x, y)
        return gain // 2 if gain > 0 else 0
    return 0
