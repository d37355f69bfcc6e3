"""The turn of six seconds, as the book lists it (PC-1, PC-8)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .check_tasks import is_umpires
from .ending import judge, time_up
from .offer import Choice, ChoiceKind
from .rules.actions import (
    aim,
    call_strike,
    change_stance,
    draw,
    end_aim,
    ends_work,
    find_place,
    give_orders,
    identify,
    is_free,
    is_still,
    keep_effort,
    may_free,
    pick_up,
    press,
    reload,
    shout,
    slot_to_draw,
    throw_away,
    umpire_acts,
    use_power,
)
from .rules.attack import is_long_gun, kind_in, resolve
from .rules.blast import fall_strikes, remove_cloud
from .rules.care import first_aid, wake_checks
from .rules.checks import is_able
from .rules.damage import first_blow, lose_set, remember_places, remove_blow, settle, take_wound
from .rules.extended import assist, work
from .rules.initiative import mark_ties, reorder, roll_initiative
from .rules.movement import begin_leg, finish_leg, may_major, minors_left, next_striker, one_only
from .rules.reactions import may_react, react
from .rules.space import is_engaged, refresh_map
from .say import Log
from .state import BARE, Mode, Reaction, State
from .tables import CLUB
from .vocabulary import Phase


def pending(state: State) -> int:
    """The seats that must choose now, one bit each."""
    return state.awaited


def wait_for(state: State, phase: int, person: int) -> None:
    """Stop until somebody's seat has chosen."""
    state.phase = phase
    state.awaited = 1 << state.people[person].seat


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Play one choice and go on to the next one or the end."""
    kind = choice.kind
    if is_umpires(kind):
        umpire_acts(state, choice, dice, log)
        return
    if state.phase == Phase.ACT:
        act(state, choice, dice, log)
    elif state.phase == Phase.REACT:
        if react(state, log, kind - ChoiceKind.TAKE_IT):
            resolve(state, dice, log)
    elif state.phase == Phase.WOUND:
        place = first_blow(state)
        victim = state.blow_victim[place]
        remove_blow(state, place)
        take_wound(state, dice, log, victim, choice.lost_str, choice.lost_dex, choice.lost_end)
        if state.blow_count == 0:
            judge(state, log)
    elif state.phase == Phase.FREE:
        strike_leaver(state, choice, dice, log)
    elif state.phase == Phase.WAIT:
        step_in_or_hold(state, choice, log)
    else:
        muster(state, choice, dice, log)
        if state.awaited != 0:
            return
    advance(state, dice, log)


def muster(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A side says who thinks for it; then initiative is thrown (PC-1.3, 1.9)."""
    side = state.sides[choice.seat]
    side.muster = choice.person
    side.mustered = 1
    state.awaited &= ~(1 << choice.seat)
    say.mustered(log, choice.seat)
    if state.awaited == 0:
        roll_initiative(state, dice, log)
        begin_turn(state, dice, log)


def act(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """One action of the one whose count it is (PC-1.7); a move may have legs (3.8)."""
    kind, actor = choice.kind, choice.person
    person = state.people[actor]
    if kind != ChoiceKind.MOVE and not is_free(kind):
        state.left = 0
    if not is_still(state, kind):
        end_aim(state, actor)
    if kind != ChoiceKind.DRAW and kind != ChoiceKind.RELOAD and kind != ChoiceKind.END:
        person.readying, person.effort = keep_effort(state, actor, kind)
    if ends_work(kind):
        person.task = NOBODY
    if kind == ChoiceKind.END:
        end_set(state)
    elif kind == ChoiceKind.DELAY:
        delay(state, log, actor)
    elif kind == ChoiceKind.MOVE:
        begin_leg(state, actor, choice.place_x, choice.place_y)
    elif kind == ChoiceKind.ATTACK:
        state.majors += 1
        declare(state, choice, dice, log, 0)
    elif is_free(kind):
        free_action(state, choice, log)
    elif ChoiceKind.AID <= kind <= ChoiceKind.WORK or kind == ChoiceKind.ASSIST:
        state.majors += 1
        major(state, choice, dice, log)
    else:
        state.minors += 1
        minor(state, choice, dice, log)


def free_action(state: State, choice: Choice, log: Log) -> None:
    """Quick things that cost nothing (PC-4.1, 4.2)."""
    state.frees += 1
    if choice.kind == ChoiceKind.SHOUT:
        shout(state, log, choice.person)
    elif choice.kind == ChoiceKind.PRESS:
        press(state, log, choice.person, choice.door)
        refresh_map(state)
    else:
        throw_away(state, log, choice.person)


def major(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Major actions other than attacks (PC-2.21, 2.22, 2.23, 2.24, 2.25, 2.26)."""
    kind, actor, target = choice.kind, choice.person, choice.target
    if kind == ChoiceKind.AID:
        first_aid(state, dice, log, actor, target)
    elif kind == ChoiceKind.ORDERS:
        give_orders(state, dice, log, actor, target)
    elif kind == ChoiceKind.POWER:
        use_power(state, dice, log, actor, target)
    elif kind == ChoiceKind.CALL:
        call_strike(state, dice, log, actor, target)
    elif kind == ChoiceKind.ASSIST:
        assist(state, dice, log, actor, choice.task)
    else:
        work(state, dice, log, actor, choice.task, choice.pace)
        judge(state, log)


def minor(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Minor actions other than moving (PC-3.2, 3.4, 3.5, 3.6, 3.7, 3.13, 3.14, 3.15)."""
    kind, actor = choice.kind, choice.person
    if kind == ChoiceKind.AIM:
        aim(state, log, actor, choice.target)
    elif kind == ChoiceKind.STANCE:
        change_stance(state, log, actor, choice.stance)
    elif kind == ChoiceKind.DRAW:
        draw(state, log, actor, slot_to_draw(state, actor, choice.weapon))
    elif kind == ChoiceKind.RELOAD:
        reload(state, log, actor)
    elif kind == ChoiceKind.FIND_PLACE:
        find_place(state, dice, log, actor)
    elif kind == ChoiceKind.IDENTIFY:
        identify(state, dice, log, actor, choice.target)
    else:
        pick_up(state, log, actor, choice.item)


def declare(state: State, choice: Choice, dice: Dice, log: Log, free: int) -> None:
    """An attack is declared; the target may react before the throw (PC-2.3, 2.4, 6.4, 6.6)."""
    attack = state.attack
    person = state.people[choice.person]
    attack.attacker = choice.person
    attack.target = choice.target
    attack.slot = person.hand if choice.weapon == kind_in(person, person.hand) else BARE
    attack.mode = choice.mode if choice.kind == ChoiceKind.ATTACK else Mode.SINGLE
    attack.score = choice.characteristic
    attack.free = free
    attack.reaction = Reaction.NONE
    is_close = free != 0 or is_engaged(state, choice.person)
    attack.club = 1 if is_close and is_long_gun(choice.weapon) else 0
    if free != 0:
        say.struck_at_leaver(log, choice.person, choice.target)
    told = CLUB if attack.club != 0 else choice.weapon
    say.declared(log, choice.person, choice.target, told, attack.mode)
    if may_react(state):
        wait_for(state, Phase.REACT, choice.target)
    else:
        resolve(state, dice, log)


def strike_leaver(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The free attack, or none (PC-6.7)."""
    if choice.kind == ChoiceKind.LET_GO:
        say.let_go(log, choice.person, state.mover)
        return
    end_aim(state, choice.person)
    one_only(state)
    declare(state, choice, dice, log, 1)


def step_in_or_hold(state: State, choice: Choice, log: Log) -> None:
    """A delayed combatant acts now or waits on (PC-1.4; ruling P1)."""
    if choice.kind == ChoiceKind.HOLD:
        state.asking += 1
        return
    state.asking = NOBODY
    state.people[choice.person].waiting = 0
    say.stepped_in(log, choice.person)
    begin_set(state, log, choice.person)


def delay(state: State, log: Log, actor: int) -> None:
    """Person i lets others go first (PC-1.4).

    What falls on his next set of actions (PC-5.3, orders, powers) waits too.
    """
    person = state.people[actor]
    person.waiting = 1
    person.tied = 0
    person.reactions += person.penalty
    person.penalty = 0
    person.help += person.helping
    person.helping = 0
    state.actor = NOBODY
    say.delayed(log, actor)


def begin_set(state: State, log: Log, actor: int) -> None:
    """The actor's count has come: the price of reactions falls on this set (PC-5.3)."""
    person = state.people[actor]
    state.actor = actor
    state.minors = 0
    state.majors = 0
    state.frees = 0
    state.moved = 0
    state.left = 0
    state.struck = 0
    person.surprised = 0
    person.penalty = person.reactions
    person.reactions = 0
    person.helping = person.help
    person.help = 0
    say.acts(log, actor)


def end_set(state: State) -> None:
    """The actor has finished. Who did not work in this set has stopped working (PC-7.4)."""
    person = state.people[state.actor]
    person.acted = 1
    person.penalty = 0
    person.helping = 0
    if state.majors == 0:
        person.task = NOBODY
    remember_places(state, state.actor)
    state.actor = NOBODY
    state.asking = 0


def begin_turn(state: State, dice: Dice, log: Log) -> None:
    """A new turn (PC-1.8): what was thrown for initiative stays (PC-1.9)."""
    state.turn += 1
    state.place = 0
    state.asking = NOBODY
    state.called = 0
    refresh_map(state)
    for i in range(state.people_count):
        person = state.people[i]
        person.acted = 0
        person.waiting = 0
        person.tied = 0
    say.turn_began(log, state.turn)
    reorder(state, log)
    place = state.cloud_count - 1
    while place >= 0:
        if state.clouds[place].until < state.turn:
            remove_cloud(state, place)
        place -= 1
    fall_strikes(state, dice, log)
    wake_checks(state, dice, log)


def advance(state: State, dice: Dice, log: Log) -> None:
    """Go on to the next choice or the end."""
    while state.over == 0:
        if state.attack.attacker != NOBODY:
            return
        if state.blow_count > 0:
            place = settle(state, dice, log)
            if place != NOBODY:
                wait_for(state, Phase.WOUND, state.blow_victim[place])
                return
            if state.blow_count == 0:
                judge(state, log)
                continue
        if state.mover != NOBODY:
            if leave(state, log):
                return
        elif state.actor != NOBODY:
            if go_on(state):
                return
        elif state.asking != NOBODY:
            if ask_waiting(state):
                return
        else:
            next_count(state, dice, log)


def leave(state: State, log: Log) -> bool:
    """Somebody moves; first each enemy in close combat may strike (PC-6.7). True: wait."""
    person = state.people[state.mover]
    if not is_able(person) or person.forfeit != 0:
        state.mover = NOBODY
        return False
    striker = next_striker(state)
    if striker != NOBODY:
        wait_for(state, Phase.FREE, striker)
        return True
    finish_leg(state, log)
    judge(state, log)
    return False


def go_on(state: State) -> bool:
    """Ask the actor for his next action, or end his set if there is none. True: wait.

    Free actions remain when the rest is spent (PC-4.2, 8.4); a dive ends the set too (5.14).
    """
    person = state.people[state.actor]
    spent = minors_left(state) <= 0 and state.left <= 0 and not may_major(state)
    if spent and not may_free(state):
        end_set(state)
        return False
    if not is_able(person) or person.forfeit != 0:
        if not spent:
            person.forfeit = 0
        end_set(state)
        return False
    wait_for(state, Phase.ACT, state.actor)
    return True


def ask_waiting(state: State) -> bool:
    """Ask the delayed, in the order of the turn, whether they act now (PC-1.4). True: wait."""
    while state.asking < state.people_count:
        person = state.people[state.order[state.asking]]
        if person.waiting != 0 and is_able(person):
            wait_for(state, Phase.WAIT, state.order[state.asking])
            return True
        state.asking += 1
    state.asking = NOBODY
    return False


def next_count(state: State, dice: Dice, log: Log) -> None:
    """The next combatant in the order, or the end of the turn (PC-1.3, 1.6, 1.8)."""
    if state.place >= state.people_count:
        end_turn(state, dice, log)
        return
    actor = state.order[state.place]
    person = state.people[actor]
    mark_ties(state, log)
    state.place += 1
    if not is_able(person):
        lose_set(state, actor)
        return
    if person.forfeit != 0:
        lose_set(state, actor)
        say.forfeited(log, actor)
        state.asking = 0
        return
    begin_set(state, log, actor)


def end_turn(state: State, dice: Dice, log: Log) -> None:
    """A last call for the delayed, then the turn is over (PC-1.4, 1.8)."""
    if state.called == 0:
        state.called = 1
        state.asking = 0
        return
    for i in range(state.people_count):
        if state.people[i].waiting != 0:
            lose_set(state, i)
            say.waited_in_vain(log, i)
    if state.turn >= state.turn_limit:
        time_up(state, log)
        return
    begin_turn(state, dice, log)
