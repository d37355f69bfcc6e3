"""What a careful fighter would do in the personal combat turn: shoot when it pays, use cover.

An attack is worth its chance (in thousandths) times the points it would do; other scores are set
beside that. Everything is judged from the seat's view.
"""

from asalto.core.geometry.plane import distance_floor
from asalto.core.kernel.records import NOBODY

from .hints_attack import (
    GOOD_ODDS,
    HALF_DIE,
    THOUSAND,
    advise_aim,
    advise_attack,
    advise_reaction,
    chance,
    has_good_cover,
    is_aiming,
    is_blast_safe,
    is_empty,
)
from .offer import Choice, ChoiceKind, Choices
from .rules.attack import (
    is_long_gun,
    kind_in,
    least_rounds,
)
from .rules.care import begin_aid
from .rules.checks import begin_check, score_modifier
from .rules.detour import NO_WAY, on_foot
from .rules.extended import pace_modifier
from .rules.movement import may_major
from .rules.space import (
    cover_between,
    cover_of,
    is_engaged,
    is_in_sight,
    nearest_enemy,
)
from .state import (
    BARE,
    Goal,
    Skill,
    Stance,
    State,
)
from .tables import (
    BLAST,
    CHANCE,
    DICE,
    FRAMES,
    HANDS,
    RANGE,
    SECONDS,
    TARGET,
)
from .vocabulary import Hint, Phase

COVER_WORTH = 4000
STEP_WORTH = 2000
FAR = 8000
WORK_WORTH = 4000
"""What a turn of work is worth, less the time that it takes: an attack that promises four points
goes first."""
LURK = 20
"""Turns for which an ambusher lets them come."""
CHARGE = 20_000
"""Millimetres to the enemy within which he charges with the blade in his hand, and draws no gun."""
PATIENCE = 8
"""Turns after which he leaves his cover and goes to meet the enemy."""


def advise(view: State, seat: int, out: Choices) -> None:
    """Score every choice of the seat."""
    rooted = view.phase == Phase.ACT and has_good_cover(view, view.actor)
    for i in range(out.count):
        row = out.rows[i]
        out.score[i] = 0
        out.reason[i] = Hint.NOTHING_BETTER
        if view.phase == Phase.ACT:
            score, reason = advise_act(view, seat, row, rooted)
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
    if row.person == NOBODY:
        return 0, Hint.NOTHING_BETTER
    person = view.people[row.person]
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
    person = view.people[row.person]
    left_0, left_1, left_2 = (
        person.score[0] - row.lost_str,
        person.score[1] - row.lost_dex,
        person.score[2] - row.lost_end,
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


def advise_act(view: State, seat: int, row: Choice, rooted: bool) -> tuple[int, int]:
    """One action of one's own count."""
    kind = row.kind
    if kind == ChoiceKind.ATTACK:
        return advise_attack(view, seat, row)
    if kind == ChoiceKind.AIM:
        return advise_aim(view, seat, row)
    if kind == ChoiceKind.MOVE:
        return advise_move(view, seat, row, rooted)
    if kind == ChoiceKind.WORK and view.tasks[row.task].turn == view.turn:
        return 0, Hint.NOT_WORTH_IT
    if kind == ChoiceKind.WORK:
        return max(THOUSAND, WORK_WORTH - work_left(view, row)), Hint.GOAL_FIRST
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
    task, person = view.tasks[row.task], view.people[row.person]
    begin_check(view, row.person, task.skill, task.score)
    total = view.throw.tally.total + task.difficulty + pace_modifier(view, row.pace)
    need = min(max(TARGET - total - person.helping, 0), len(CHANCE) - 1)
    turns = max(10, HALF_DIE * 10 * FRAMES[task.frame + row.pace] // (2 * SECONDS))
    return min(THOUSAND * 10, turns * THOUSAND // max(1, CHANCE[need] // THOUSAND))


def advise_stance(view: State, row: Choice) -> tuple[int, int]:
    """Crouch behind what covers only those who are down; stand up to run or to strike."""
    person = view.people[row.person]
    enemy = nearest_enemy(view, row.person)
    if enemy == NOBODY:
        return 0, Hint.NOTHING_BETTER
    other = view.people[enemy]
    kind = kind_in(person, person.hand)
    gap = distance_floor(person.x, person.y, other.x, other.y)
    if RANGE[kind] == 0 or not is_in_sight(view, enemy, row.person) or gap < FAR // 2:
        if row.stance == Stance.STANDING and not is_engaged(view, row.person):
            return STEP_WORTH + 500, Hint.STAND_UP
        return 0, Hint.NOTHING_BETTER
    if person.stance == Stance.STANDING and row.stance == Stance.CROUCHED:
        up = cover_between(view, enemy, row.person, Stance.STANDING)
        if up == 0 and cover_between(view, enemy, row.person, Stance.CROUCHED) > 0:
            return COVER_WORTH, Hint.GET_BEHIND_COVER
    return 0, Hint.NOTHING_BETTER


def advise_handling(view: State, row: Choice) -> tuple[int, int]:
    """Reload when empty; have the right weapon in hand."""
    person = view.people[row.person]
    kind = kind_in(person, person.hand)
    engaged = is_engaged(view, row.person)
    empty = is_empty(person)
    if row.kind == ChoiceKind.RELOAD:
        if empty and not (engaged and HANDS[kind] > 1):
            return 6 * THOUSAND, Hint.RELOAD_NOW
        return 0, Hint.NOT_WORTH_IT
    if row.kind == ChoiceKind.PICK_UP:
        if person.hand == BARE:
            return 5 * THOUSAND, Hint.DRAW_BETTER
        return 0, Hint.NOT_WORTH_IT
    if BLAST[row.weapon] > 0 or (not may_major(view) and engaged):
        return 0, Hint.NOT_WORTH_IT
    useful = person.hand == BARE or (empty and person.weapons[person.hand].spare == 0)
    if engaged and is_long_gun(kind):
        useful = not is_long_gun(row.weapon)
    if RANGE[kind] == 0 and person.hand != BARE and is_near(view, row.person, CHARGE):
        return 0, Hint.NOT_WORTH_IT
    holds = view.sides[person.seat].goal == Goal.HOLD
    if RANGE[row.weapon] == 0 and holds and not is_near(view, row.person, CHARGE):
        return 0, Hint.NOT_WORTH_IT
    if not engaged and RANGE[kind] == 0 and RANGE[row.weapon] > 0 and is_loaded(view, row):
        useful = True
    if not useful or (RANGE[row.weapon] > 0 and not is_loaded(view, row)):
        return 0, Hint.NOT_WORTH_IT
    return 5 * THOUSAND + DICE[row.weapon] * 10 + RANGE[row.weapon] // THOUSAND, Hint.DRAW_BETTER


def is_near(view: State, i: int, reach: int) -> bool:
    """Say whether the nearest enemy of a person is within so many millimetres."""
    enemy = nearest_enemy(view, i)
    if enemy == NOBODY:
        return False
    person, other = view.people[i], view.people[enemy]
    return distance_floor(person.x, person.y, other.x, other.y) <= reach


def is_loaded(view: State, row: Choice) -> bool:
    """Say whether a weapon of the kind to be drawn has rounds for an attack, or a magazine."""
    person = view.people[row.person]
    for slot in range(len(person.weapons)):
        weapon = person.weapons[slot]
        if weapon.kind == row.weapon and slot != person.hand:
            return weapon.loaded >= least_rounds(weapon.kind) or weapon.spare > 0
    return False


def advise_other(view: State, seat: int, row: Choice) -> tuple[int, int]:
    """First aid, orders, calls, powers, doors."""
    if row.kind == ChoiceKind.AID:
        other = view.people[row.target]
        skilled = view.people[row.person].skill[Skill.MEDIC] >= 0
        begin_aid(view, row.person, row.target)
        if not skilled or chance(view, 0) < GOOD_ODDS:
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
    if row.kind == ChoiceKind.PRESS and view.doors[row.door].open == 0:
        wanted = view.sides[seat].goal != Goal.HOLD
        return (2500 if wanted else 0), Hint.GOAL_FIRST
    return 0, Hint.NOT_WORTH_IT


def advise_move(view: State, seat: int, row: Choice, rooted: bool) -> tuple[int, int]:
    """Into cover from which he sees the enemy; towards the enemy or the goal if he sees none.

    Who is `rooted` stands well where he is.
    """
    person = view.people[row.person]
    enemy = nearest_enemy(view, row.person)
    if enemy == NOBODY or is_engaged(view, row.person):
        return 0, Hint.NOTHING_BETTER
    side = view.sides[seat]
    towards = goal_progress(view, seat, row)
    if towards != 0:
        return STEP_WORTH + towards, Hint.GOAL_FIRST
    if is_aiming(view, row.person):
        return 0, Hint.STEADY_AIM
    if rooted or (side.aware != 0 and view.turn <= LURK):
        return 0, Hint.STAY_BEHIND_COVER
    other = view.people[enemy]
    kind = kind_in(person, person.hand)
    old = distance_floor(person.x, person.y, other.x, other.y)
    new = distance_floor(row.place_x, row.place_y, other.x, other.y)
    if RANGE[kind] == 0:
        return closing_in(view, row, other.x, other.y, STEP_WORTH, 4)
    seen = is_in_sight(view, row.person, enemy)
    covered = cover_of(view, enemy, row.person)
    patient = view.turn <= PATIENCE or side.goal == Goal.HOLD
    if covered > 0 and seen and old <= RANGE[kind] and patient:
        return 0, Hint.STAY_BEHIND_COVER
    x, y = person.x, person.y
    person.x, person.y = row.place_x, row.place_y
    sees, shelter = is_in_sight(view, row.person, enemy), cover_of(view, enemy, row.person)
    person.x, person.y = x, y
    if sees and shelter > 0 and new <= RANGE[kind] and patient:
        return COVER_WORTH + 50 * shelter - new // THOUSAND, Hint.GET_BEHIND_COVER
    if seen and old <= RANGE[kind] and patient:
        return 0, Hint.NOTHING_BETTER
    if side.goal == Goal.HOLD and not seen:
        return 0, Hint.NOTHING_BETTER
    return closing_in(view, row, other.x, other.y, STEP_WORTH // 2, 8)


def closing_in(view: State, row: Choice, x: int, y: int, worth: int, part: int) -> tuple[int, int]:
    """A move towards a place, by what it gains of the way on foot; one that gains nothing is not
    worth making.
    """
    gain = way_gained(view, row, x, y)
    if gain <= 0:
        return 0, Hint.NOTHING_BETTER
    return worth + gain // part, Hint.CLOSE_IN


def way_gained(view: State, row: Choice, x: int, y: int) -> int:
    """How many millimetres nearer on foot a move leads; as the crow flies where no way is known."""
    person = view.people[row.person]
    old = on_foot(view, person.x, person.y, x, y)
    if old >= NO_WAY:
        return distance_floor(person.x, person.y, x, y) - distance_floor(
            row.place_x, row.place_y, x, y
        )
    return old - min(on_foot(view, row.place_x, row.place_y, x, y), old + 2 * STEP_WORTH)


def goal_progress(view: State, seat: int, row: Choice) -> int:
    """How much nearer to the side's goal a move leads, in tens of millimetres; 0: no business."""
    side, person = view.sides[seat], view.people[row.person]
    if side.goal == Goal.TASK:
        task = view.tasks[side.goal_index]
        if person.skill[task.skill] < 0:
            return 0
        old = distance_floor(person.x, person.y, task.x, task.y)
        if old < THOUSAND:
            return -STEP_WORTH
        return way_gained(view, row, task.x, task.y) + 1
    if side.goal == Goal.REACH:
        first = view.firsts[side.goal_index]
        middle = first + view.counts[side.goal_index] // 2
        x = (view.xs[first] + view.xs[middle]) // 2
        y = (view.ys[first] + view.ys[middle]) // 2
        gain = way_gained(view, row, x, y)
        return gain // 2 if gain > 0 else 0
    return 0
