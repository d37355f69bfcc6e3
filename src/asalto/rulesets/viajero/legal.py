"""The choices offered to a seat: every kind allowed, and a sensible finite set of places."""

from asalto.core.geometry.plane import is_within
from asalto.core.kernel.records import NOBODY

from . import offer
from .offer import Choices
from .rules.actions import (
    free_slot,
    may_delay,
    may_reload,
    pick_up_refusal,
    press_refusal,
    slot_to_draw,
)
from .rules.attack import is_long_gun, kind_in, may_fire_rest, reach_of, rounds_of
from .rules.care import aid_refusal
from .rules.checks import is_able, score_modifier
from .rules.damage import BODY, first_blow, is_first_wound
from .rules.extended import assist_refusal, is_begun_for, work_refusal
from .rules.movement import find_reach, may_major, minors_left
from .rules.reactions import may_dive, may_dodge, may_parry
from .rules.sides import are_allies
from .rules.space import is_engaged, is_engaged_with, is_in_sight
from .state import BARE, SLOTS, Characteristic, Goal, Mode, Skill, State
from .tables import (
    AUTO,
    BLAST,
    BURST,
    EARSHOT,
    EXTREME_TIMES,
    FRAMES,
    HANDS,
    RANGE,
    ROWS,
    SINGLE,
    THROWN,
    UNARMED,
)
from .vocabulary import Phase, Refusal

ORDERS_OF_LOSS = ((2, 0, 1), (2, 1, 0), (0, 2, 1), (0, 1, 2), (1, 2, 0), (1, 0, 2))
"""In which order a victim may use up STR (0), DEX (1) and END (2)."""


def legal(state: State, seat: int, out: Choices) -> None:
    """Append what this seat may choose now; for NOBODY, the umpire's checks of a characteristic."""
    if seat < 0:
        legal_umpire(state, out)
        return
    if state.over != 0 or (state.awaited >> seat) & 1 == 0:
        return
    if state.phase == Phase.ACT:
        legal_act(state, seat, out)
    elif state.phase == Phase.REACT:
        legal_reaction(state, seat, out)
    elif state.phase == Phase.WOUND:
        legal_wound(state, seat, out)
    elif state.phase == Phase.FREE:
        legal_free(state, seat, out)
    elif state.phase == Phase.WAIT:
        actor = state.order[state.asking]
        if is_able(state.people[actor]):
            offer.step_in(out, seat, actor)
        offer.hold(out, seat, actor)
    elif state.phase == Phase.MUSTER:
        legal_muster(state, seat, out)


def legal_umpire(state: State, out: Choices) -> None:
    """A check of each characteristic of each person; others can be written as text."""
    if state.over != 0:
        return
    for i in range(state.people_count):
        for score in range(Characteristic.PSI):
            offer.check(out, NOBODY, i, Skill.NONE, score, 0)


def legal_muster(state: State, seat: int, out: Choices) -> None:
    """Nobody, or anyone with the skill (PC-1.3)."""
    offer.muster(out, seat, NOBODY)
    if state.sides[seat].surprised != 0:
        return
    for i in range(state.people_count):
        person = state.people[i]
        if person.seat == seat and is_able(person) and person.skill[Skill.TACTICS] >= 0:
            offer.muster(out, seat, i)


def legal_act(state: State, seat: int, out: Choices) -> None:
    """The set of actions of the one whose count it is."""
    actor = state.actor
    person = state.people[actor]
    major, minor = may_major(state), minors_left(state) > 0
    offer.end(out, seat, actor)
    if not is_able(person):
        return
    if may_delay(state):
        offer.delay(out, seat, actor)
    if major or minor:
        legal_against(state, seat, out, major, minor)
    if major:
        legal_deeds(state, seat, out)
    if minor:
        legal_handling(state, seat, out)
    if minor or state.left > 0:
        legal_moves(state, seat, out)
    if state.frees == 0:
        legal_free_actions(state, seat, out)


def legal_against(state: State, seat: int, out: Choices, major: bool, minor: bool) -> None:
    """Attacks, aiming, looking and powers, enemy by enemy."""
    actor = state.actor
    person = state.people[actor]
    kind = kind_in(person, person.hand)
    engaged = is_engaged(state, actor)
    club = engaged and is_long_gun(kind)
    shoots = RANGE[kind] > 0 and not club
    watched = 0
    for i in range(state.people_count):
        other = state.people[i]
        if (
            are_allies(state, other.seat, seat)
            or not is_able(other)
            or not is_in_sight(state, actor, i)
        ):
            continue
        near = engaged and is_engaged_with(state, actor, i)
        if major and near and not shoots:
            offer.attack(out, seat, actor, i, kind, Mode.SINGLE, better_score(state))
        elif major and shoots and (near or not engaged):
            offer_shots(state, seat, out, i, kind, near)
        elif major and near:
            offer.attack(out, seat, actor, i, UNARMED, Mode.SINGLE, better_score(state))
        if major and THROWN[kind] > 0 and not engaged:
            offer_throw(state, seat, out, i, kind)
        if minor and (shoots or THROWN[kind] > 0):
            offer.aim(out, seat, actor, i)
        if minor and watched == 0 and (other.known >> seat) & 1 == 0:
            offer.identify(out, seat, actor, i)
            watched = 1
        if major and person.skill[Skill.PSIONICS] >= 0:
            offer.power(out, seat, actor, i)
        if major and state.sides[seat].missions > 0:
            offer.call(out, seat, actor, i)


def better_score(state: State) -> int:
    """STR or DEX, whichever helps a blow more (PC-2.6)."""
    person = state.people[state.actor]
    strong = score_modifier(person, Characteristic.STR)
    return (
        Characteristic.STR
        if strong > score_modifier(person, Characteristic.DEX)
        else Characteristic.DEX
    )


def offer_shots(state: State, seat: int, out: Choices, i: int, kind: int, near: bool) -> None:
    """Single shots and bursts at an enemy within four times the range."""
    person, other = state.people[state.actor], state.people[i]
    if near and BLAST[kind] != 0:
        return
    if state.options.outsiders_barred != 0 and not near and is_engaged(state, i):
        return
    reach = EXTREME_TIMES * reach_of(kind, Mode.SINGLE)
    if not is_within(person.x, person.y, other.x, other.y, reach):
        return
    loaded = person.weapons[person.hand].loaded
    if loaded > 0 and (SINGLE[kind] != 0 or may_fire_rest(state, state.actor)):
        offer.attack(out, seat, state.actor, i, kind, Mode.SINGLE, Characteristic.DEX)
    if 0 < BURST[kind] <= loaded:
        for mode in range(Mode.BURST_HIT, Mode.BURST_HURT + 1):
            offer.attack(out, seat, state.actor, i, kind, mode, Characteristic.DEX)
    if 0 < AUTO[kind] <= rounds_left(loaded, kind):
        for mode in range(Mode.AUTO_HIT, Mode.AUTO_HURT + 1):
            offer.attack(out, seat, state.actor, i, kind, mode, Characteristic.DEX)


def rounds_left(loaded: int, kind: int) -> int:
    """Rounds ready for the longest burst."""
    return loaded if rounds_of(kind, Mode.AUTO_HIT) <= loaded else 0


def offer_throw(state: State, seat: int, out: Choices, i: int, kind: int) -> None:
    """Throw a dagger or spear."""
    person, other = state.people[state.actor], state.people[i]
    reach = EXTREME_TIMES * THROWN[kind]
    if is_within(person.x, person.y, other.x, other.y, reach):
        if state.options.outsiders_barred == 0 or not is_engaged(state, i):
            offer.attack(out, seat, state.actor, i, kind, Mode.THROW, Characteristic.DEX)


def legal_deeds(state: State, seat: int, out: Choices) -> None:
    """First aid, orders, tasks."""
    actor = state.actor
    person = state.people[actor]
    for i in range(state.people_count):
        other = state.people[i]
        if not are_allies(state, other.seat, seat) or other.dead != 0:
            continue
        if i != actor and other.out == 0 and person.skill[Skill.LEADERSHIP] >= 0:
            if other.help == 0:
                offer.orders(out, seat, actor, i)
        if aid_refusal(state, actor, i) == Refusal.NONE:
            offer.aid(out, seat, actor, i)
    for i in range(state.task_count):
        if work_refusal(state, actor, i) == Refusal.NONE:
            offer_work(state, seat, out, i)


def offer_work(state: State, seat: int, out: Choices, i: int) -> None:
    """Help (PC-7.1), go on at the pace chosen, or begin: as usual or up to two rows off (7.3)."""
    task = state.tasks[i]
    if assist_refusal(state, state.actor, i) == Refusal.NONE:
        offer.assist(out, seat, state.actor, i)
    if is_begun_for(state, state.actor, i):
        offer.work(out, seat, state.actor, i, task.pace)
        return
    for pace in range(-ROWS, ROWS + 1):
        if 0 <= task.frame + pace < len(FRAMES):
            offer.work(out, seat, state.actor, i, pace)


def legal_handling(state: State, seat: int, out: Choices) -> None:
    """Stance, drawing, reloading, looking about, picking up."""
    actor = state.actor
    person = state.people[actor]
    for stance in range(BODY):
        if stance != person.stance:
            offer.stance(out, seat, actor, stance)
    for slot in range(SLOTS):
        kind = person.weapons[slot].kind
        if kind != NOBODY and slot != person.hand and slot_to_draw(state, actor, kind) == slot:
            offer.draw(out, seat, actor, kind)
    if person.hand != BARE:
        weapon = person.weapons[person.hand]
        if weapon.spare > 0 and may_reload(state, weapon):
            offer.reload(out, seat, actor)
    if person.vantage == 0 and person.skill[Skill.RECON] >= 0:
        offer.find_place(out, seat, actor)
    if state.item_count == 0 or free_slot(state, actor) == BARE:
        return
    for i in range(state.item_count):
        if pick_up_refusal(state, actor, i) == Refusal.NONE:
            offer.pick_up(out, seat, actor, i)


def legal_moves(state: State, seat: int, out: Choices) -> None:
    """Places to go to: eight directions, towards and away from the enemy, goals, beside cover."""
    actor = state.actor
    person, side = state.people[actor], state.sides[seat]
    goal_x, goal_y = NOBODY, NOBODY
    if side.goal == Goal.REACH:
        first = state.firsts[side.goal_index]
        middle = first + state.counts[side.goal_index] // 2
        goal_x = (state.xs[first] + state.xs[middle]) // 2
        goal_y = (state.ys[first] + state.ys[middle]) // 2
    elif side.goal == Goal.TASK:
        goal_x, goal_y = state.tasks[side.goal_index].x, state.tasks[side.goal_index].y
    find_reach(state, actor, goal_x, goal_y)
    for i in range(person.reach_count[0]):
        offer.move(out, seat, actor, person.reach_x[i], person.reach_y[i])


def legal_free_actions(state: State, seat: int, out: Choices) -> None:
    """A shout that warns somebody, a button within reach: one of them in a set is offered."""
    actor = state.actor
    person = state.people[actor]
    for i in range(state.door_count):
        if press_refusal(state, actor, i) == Refusal.NONE:
            offer.press(out, seat, actor, i)
    if state.turn > 1:
        return
    for i in range(state.people_count):
        other = state.people[i]
        if are_allies(state, other.seat, seat) and other.surprised != 0:
            if is_within(person.x, person.y, other.x, other.y, EARSHOT):
                offer.shout(out, seat, actor)
                return


def legal_reaction(state: State, seat: int, out: Choices) -> None:
    """Take it, dodge, dive for cover from a shot, parry a blow (PC-5)."""
    target = state.attack.target
    offer.take_it(out, seat, target)
    if not is_able(state.people[target]):
        return
    if may_dodge(state):
        offer.dodge(out, seat, target)
    if may_dive(state):
        offer.dive(out, seat, target)
    if may_parry(state):
        offer.parry(out, seat, target)


def legal_wound(state: State, seat: int, out: Choices) -> None:
    """The ways to use characteristics up one after the other."""
    place = first_blow(state)
    victim = state.blow_victim[place]
    person = state.people[victim]
    begun = out.count
    for i in range(2 if is_first_wound(person) else len(ORDERS_OF_LOSS)):
        left = state.blow_points[place]
        taken_0, taken_1, taken_2 = 0, 0, 0
        for step in range(BODY):
            which = ORDERS_OF_LOSS[i][step]
            part = min(left, person.score[which])
            left -= part
            if which == 0:
                taken_0 = part
            elif which == 1:
                taken_1 = part
            else:
                taken_2 = part
        if not is_offered(out, begun, taken_0, taken_1, taken_2):
            offer.suffer(out, seat, victim, taken_0, taken_1, taken_2)


def is_offered(out: Choices, begun: int, first: int, second: int, third: int) -> bool:
    """Say whether this split stands there already."""
    for i in range(begun, out.count):
        row = out.rows[i]
        if row.lost_str == first and row.lost_dex == second and row.lost_end == third:
            return True
    return False


def legal_free(state: State, seat: int, out: Choices) -> None:
    """Strike at the one who leaves, or let him go (PC-6.7)."""
    striker = state.leavers - 1
    person = state.people[striker]
    if not is_able(person):
        offer.let_go(out, seat, striker)
        return
    kind = kind_in(person, person.hand)
    score = Characteristic.DEX
    if RANGE[kind] > 0 and HANDS[kind] == 1 and person.weapons[person.hand].loaded <= 0:
        kind = UNARMED
    if BLAST[kind] != 0:
        kind = UNARMED
    offer.strike_leaver(out, seat, striker, state.mover, kind, score)
    if RANGE[kind] == 0 or HANDS[kind] > 1:
        strong = score_modifier(person, Characteristic.STR)
        if strong > score_modifier(person, Characteristic.DEX):
            offer.strike_leaver(out, seat, striker, state.mover, kind, Characteristic.STR)
    offer.let_go(out, seat, striker)
