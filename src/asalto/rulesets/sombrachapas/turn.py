"""The sequence of play: tokens, units, characters, actions, cover fire (chapters 3 and 4)."""

from asalto.core.geometry.hexes import NOWHERE, SIDES
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .ending import check_ending, end_of_time
from .offer import Choice, ChoiceKind
from .rolls import director_token
from .rules.actions import leave_board, pick_up, put_down, work_door, work_feature
from .rules.cover import (
    fire_cover_shot,
    grant_cover_shots,
    hold_fire,
    lose_cover_fire,
    next_covering_seat,
    reset_cover_shots,
    take_cover_fire,
)
from .rules.declared import declared_refusal
from .rules.deployment import last_to_deploy
from .rules.grenades import burn_down, throw_grenade
from .rules.here import priced_step
from .rules.lessons import teach
from .rules.melee import fight
from .rules.movement import is_astride, step_kind
from .rules.points import (
    action_cost,
    settle_facing,
    shots_provoked,
    turn_cost,
    turn_price,
)
from .rules.ranged import shoot
from .rules.terrain import forget_surroundings
from .rules.wounds import settle_items, undecided_item
from .say import Log
from .state import State
from .tables import FORWARD_KINDS, TURN_ON_ARRIVAL, TURN_SIZES
from .vocabulary import Lesson, Phase, Refusal, Status


def pending(state: State) -> int:
    """The seat that must choose now, as a bit; 0 when the battle is over."""
    if state.over == 1:
        return 0
    if state.phase == Phase.ACTION:
        return 1 << state.units[state.unit].seat
    if state.phase == Phase.COVER_FIRE:
        return 1 << state.plan.seat
    if state.phase == Phase.EQUIPMENT:
        item = undecided_item(state)
        return 1 << state.characters[state.items[item].owner].seat
    if state.phase == Phase.DEPLOYMENT:
        return 1 << deploying_seat(state)
    return 1 << state.units[state.unit].seat


def deploying_seat(state: State) -> int:
    """Whose character is to be placed next; the first seat begins a battle with fixed places."""
    if state.free_start == 0:
        return 0
    return state.characters[state.deployed].seat


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Play a legal choice on to the next one or the end."""
    kind = choice.kind
    if ChoiceKind.TURN <= kind <= ChoiceKind.LEAVE:
        declare(state, choice)
    elif kind == ChoiceKind.ACTIVATE:
        activate(state, choice.character, log)
    elif kind == ChoiceKind.END:
        end_activation(state)
        check_ending(state, log)
    elif kind == ChoiceKind.COVER_SHOT:
        fire_cover_shot(state, choice.character, choice.target, dice, log)
        check_ending(state, log)
    elif kind == ChoiceKind.HOLD:
        hold_fire(state, choice.seat, log)
    elif kind == ChoiceKind.DROP:
        settle_items(state, choice.character, choice.place_q >> 1, choice.place_r >> 1)
    elif kind == ChoiceKind.PLACE:
        place(state, choice)
    elif kind == ChoiceKind.ACCEPT:
        state.deployed = last_to_deploy(state)
    elif kind == ChoiceKind.PASS_UNIT:
        pass_unit(state, log)
        check_ending(state, log)
    else:
        state.deployed = state.character_count
    if state.phase == Phase.DEPLOYMENT:
        if state.deployed < state.character_count:
            return
        say.round_began(log, state.turn)
    play_on(state, dice, log)


def place(state: State, choice: Choice) -> None:
    """Put a character on its first place (ruling: owner's choice, in seat order)."""
    one = state.characters[choice.character]
    one.q = choice.place_q
    one.r = choice.place_r
    one.facing = choice.facing
    state.deployed += 1


def activate(state: State, who: int, log: Log) -> None:
    """Begin a character's activation phase (SCH-3.3, 3.5): all its AP, no cover fire any more."""
    one = state.characters[who]
    one.activated = 1
    one.tries = 0
    for i in range(state.feature_count):
        state.features[i].searched = 0
    state.active = who
    state.points = one.points
    state.passing = 0
    state.halted = 0
    forget_surroundings(state)
    settle_facing(state)
    say.activated(log, who, points=one.points)
    teach(state, Lesson.POINTS, log)
    lose_cover_fire(state, who, log)


def pass_unit(state: State, log: Log) -> None:
    """End the unit's turn: each character not yet activated is, and spends nothing (SCH-3.4, 3.6);
    that ends its cover fire (SCH-9.4), but with `passing_cover`.
    """
    say.unit_passed(log, state.unit)
    for i in range(state.character_count):
        one = state.characters[i]
        if one.unit == state.unit and one.activated == 0 and one.status == Status.IN_PLAY:
            one.activated = 1
            if state.options.passing_cover == 0:
                lose_cover_fire(state, i, log)


def end_activation(state: State) -> None:
    """End the activation phase; AP left over are lost (SCH-3.6, 4.4)."""
    state.active = NOBODY
    state.points = 0
    state.passing = 0
    state.came_q = state.came_r = 0


def declare(state: State, choice: Choice) -> None:
    """Pay for an action; the cover fire that it provokes comes first (SCH-4.5, 9.15)."""
    plan = state.plan
    note_plan(state, choice)
    plan.asked = 0
    plan.seat = NOBODY
    plan.times = 1
    if choice.kind == ChoiceKind.STEP:
        plan.cost, plan.times = priced_step(state, plan.actor, plan.a, plan.b, plan.c)
    elif choice.kind == ChoiceKind.TURN:
        plan.cost = turn_cost(state, plan.a)
    else:
        plan.cost = action_cost(choice.kind)
    state.points -= plan.cost
    if not grant_cover_shots(state, shots_provoked(state.options, choice.kind, plan.cost)):
        plan.asked = state.seat_count


def note_plan(state: State, choice: Choice) -> None:
    """Note in the plan what the choice says."""
    plan, kind = state.plan, choice.kind
    plan.choice = kind
    plan.actor = choice.character
    plan.target = NOBODY
    plan.a = plan.b = plan.c = 0
    if kind == ChoiceKind.TURN:
        plan.a = choice.facing
    elif kind == ChoiceKind.STEP:
        plan.a, plan.b, plan.c = choice.place_q, choice.place_r, choice.facing
    elif kind == ChoiceKind.THROW_AT:
        plan.a, plan.b = choice.place_q, choice.place_r
    elif kind != ChoiceKind.COVER and kind != ChoiceKind.LEAVE:
        plan.target = aimed_at(choice)


def aimed_at(choice: Choice) -> int:
    """What a choice acts on: a character, a door, a feature or an item, by its kind."""
    if choice.kind == ChoiceKind.DOOR:
        return choice.door
    if choice.kind == ChoiceKind.OPERATE:
        return choice.feature
    if choice.kind == ChoiceKind.PICK_UP or choice.kind == ChoiceKind.PUT_DOWN:
        return choice.item
    return choice.target


def carry_out(state: State, dice: Dice, log: Log) -> None:
    """Perform what was declared, unless it has become impossible while cover fire was asked for."""
    who = state.plan.actor
    if state.phase != Phase.ACTION and declared_refusal(state, who) != Refusal.NONE:
        say.action_lost(log, who, choice=state.plan.choice)
        state.plan.actor = NOBODY
    else:
        perform(state, dice, log)


def perform(state: State, dice: Dice, log: Log) -> None:
    """Carry out the action declared (SCH-4.1)."""
    plan = state.plan
    who, kind = plan.actor, plan.choice
    plan.actor = NOBODY
    if kind == ChoiceKind.TURN:
        turn_to(state, who, plan.a, log)
        return
    if kind == ChoiceKind.STEP:
        step(state, who, log)
        return
    settle_facing(state)
    if kind == ChoiceKind.SHOOT:
        shoot(state, who, plan.target, False, dice, log)
        teach(state, Lesson.SHOT, log)
    elif kind == ChoiceKind.FIGHT:
        fight(state, who, plan.target, dice, log)
        teach(state, Lesson.BLOW, log)
    elif kind == ChoiceKind.DOOR:
        work_door(state, who, plan.target, dice, log)
        teach(state, Lesson.OTHER_ACTION, log)
    elif kind == ChoiceKind.OPERATE:
        work_feature(state, who, plan.target, dice, log)
    elif kind == ChoiceKind.PICK_UP:
        pick_up(state, who, plan.target, dice, log)
    elif kind == ChoiceKind.PUT_DOWN:
        put_down(state, who, plan.target, dice, log)
    elif kind == ChoiceKind.THROW:
        other = state.characters[plan.target]
        throw_grenade(state, who, plan.target, other.q, other.r, dice, log)
        teach(state, Lesson.GRENADE, log)
    elif kind == ChoiceKind.THROW_AT:
        throw_grenade(state, who, NOBODY, plan.a, plan.b, dice, log)
        teach(state, Lesson.GRENADE, log)
    elif kind == ChoiceKind.LEAVE:
        leave_board(state, who, log)
    else:
        take_cover_fire(state, who, log)
        teach(state, Lesson.COVER, log)
        end_activation(state)
    check_ending(state, log)


def turn_to(state: State, who: int, facing: int, log: Log) -> None:
    """Turn in place; what is paid for turning here adds up to one net change (SCH-5.6)."""
    state.paid = max(state.paid, turn_price(state, facing))
    state.faced |= 1 << facing
    state.characters[who].facing = facing
    say.turned(log, who, facing=facing, cost=state.plan.cost)
    teach(state, Lesson.TURN, log)


def step(state: State, who: int, log: Log) -> None:
    """Move to a place, with the facing taken on arrival (SCH-5.7, 5.10, 5.12, 6.1, 6.8, 6.11)."""
    one, plan = state.characters[who], state.plan
    q, r, facing = plan.a, plan.b, plan.c
    times, cost = plan.times, plan.cost
    back = step_kind(one, q, r) >= FORWARD_KINDS
    if times > 0:
        state.came_q = state.came_r = 0
    elif state.passing == 0:
        state.came_q, state.came_r = one.q, one.r
    state.passing = 0
    if times < 0:
        times = -times
        state.passing = 1
    state.anchor = one.facing
    state.arrival = times
    state.faced = 0
    state.paid = TURN_ON_ARRIVAL[TURN_SIZES[facing - one.facing + SIDES]] * times
    one.q = q
    one.r = r
    one.facing = facing
    forget_surroundings(state)
    if is_astride(q, r) and state.passing == 0:
        state.halted = 1 if is_halting(state) else 0
    if state.passing == 1:
        say.passed_half(log, who, q, r, facing, cost)
    elif back:
        say.stepped_back(log, who, q, r, facing, cost)
    else:
        say.stepped(log, who, q, r, facing, cost)
    teach(state, Lesson.ROUGH if times > 1 else Lesson.STEP, log)
    if is_astride(q, r):
        teach(state, Lesson.ASTRIDE, log)


def is_halting(state: State) -> bool:
    """True where a place astride ends the movement (SCH-6.5)."""
    return state.options.straddling == 1


def play_on(state: State, dice: Dice, log: Log) -> None:
    """Go on to the next decision: cover fire, action, token, round (SCH-3.1 to 3.10, 12.10)."""
    while state.over == 0:
        if state.phase == Phase.EQUIPMENT and undecided_item(state) != NOBODY:
            return
        if state.plan.actor != NOBODY:
            if is_cover_fire_due(state, log):
                return
            if state.plan.actor != NOBODY:
                carry_out(state, dice, log)
            continue
        if state.active != NOBODY:
            if state.characters[state.active].status == Status.IN_PLAY:
                state.phase = Phase.ACTION
                return
            end_activation(state)
            check_ending(state, log)
            continue
        waiting, first = waiting_characters(state)
        if waiting > 1:
            state.phase = Phase.CHARACTER
            return
        if waiting == 1:
            activate(state, first, log)
            continue
        draw_token(state, dice, log)


def is_cover_fire_due(state: State, log: Log) -> bool:
    """Whether a seat is to be asked for cover shots; the action of a dead character is lost."""
    plan = state.plan
    if state.characters[plan.actor].status != Status.IN_PLAY:
        say.action_lost(log, plan.actor, choice=plan.choice)
        plan.actor = NOBODY
        return False
    if plan.asked >= state.seat_count:
        return False
    plan.seat = next_covering_seat(state)
    if plan.seat == NOBODY:
        return False
    state.phase = Phase.COVER_FIRE
    teach(state, Lesson.UNDER_FIRE, log)
    return True


def waiting_characters(state: State) -> tuple[int, int]:
    """How many of the drawn unit have not been activated, and the first of them (SCH-3.6, 3.7)."""
    count = 0
    first = NOBODY
    if state.unit == NOBODY:
        return 0, NOBODY
    for i in range(state.character_count):
        one = state.characters[i]
        if one.unit == state.unit and one.activated == 0 and one.status == Status.IN_PLAY:
            count += 1
            if first == NOBODY:
                first = i
    return count, first


def units_in_bag(state: State) -> int:
    """Units whose token is in the bag and that have a living character, as bits (SCH-3.8, 3.9)."""
    living = 0
    for i in range(state.character_count):
        one = state.characters[i]
        if one.status == Status.IN_PLAY and state.units[one.unit].in_bag == 1:
            living |= 1 << one.unit
    return living


def draw_token(state: State, dice: Dice, log: Log) -> None:
    """Draw a director token, after the end of the round if the bag is empty (SCH-3.1, 3.2, 3.9)."""
    bag = units_in_bag(state)
    if bag == 0:
        end_round(state, log)
        return
    tokens = 0
    for i in range(state.unit_count):
        tokens += (bag >> i) & 1
    place_in_bag = director_token(dice, tokens)
    unit = NOWHERE
    while place_in_bag >= 0:
        unit += 1
        place_in_bag -= (bag >> unit) & 1
    state.unit = unit
    state.units[unit].in_bag = 0
    say.token_drawn(log, unit, side=state.units[unit].seat)
    for i in range(state.character_count):
        if state.characters[i].unit == unit:
            state.characters[i].activated = 0


def end_round(state: State, log: Log) -> None:
    """End a combat round (asalto de combate): fires, shots, time, tokens (SCH-3.9, 3.10, 9.12)."""
    say.round_ended(log, state.turn)
    burn_down(state, log)
    reset_cover_shots(state, log)
    state.unit = NOBODY
    if state.rounds > 0 and state.turn >= state.rounds:
        end_of_time(state, log)
        return
    state.turn += 1
    for i in range(state.unit_count):
        state.units[i].in_bag = 1
    say.round_began(log, state.turn)
