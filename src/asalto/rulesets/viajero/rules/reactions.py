"""Reactions (PC-5): dodge, dive for cover, parry, each -1 on the next set of actions."""

from .. import say
from ..say import Log
from ..state import Reaction, Stance, State
from ..tables import RANGE
from .actions import end_aim
from .attack import is_parried_kind, is_ranged, kind_in
from .checks import is_able
from .damage import lose_set
from .space import is_engaged_with, is_in_sight, object_near


def may_react(state: State) -> bool:
    """Say whether the target may react: able, and aware of the attack (PC-5.1; ruling P7)."""
    target = state.people[state.attack.target]
    if not is_able(target) or target.surprised != 0:
        return False
    return is_in_sight(state, state.attack.attacker, state.attack.target)


def may_dive(state: State) -> bool:
    """Say whether a dive for cover answers this attack: only a ranged one (PC-5.9)."""
    return is_ranged(state) and state.attack.reaction == Reaction.NONE


def may_parry(state: State) -> bool:
    """Say whether a parry answers it: a blow, or a pistol in close combat (PC-5.15, 6.5).

    With `gun_no_parry` not by who holds a gun (ruling O20).
    """
    person = state.people[state.attack.target]
    if state.attack.reaction == Reaction.PARRY:
        return False
    if state.options.gun_no_parry != 0 and RANGE[kind_in(person, person.hand)] > 0:
        return False
    if not is_ranged(state):
        return True
    return is_parried_kind(state) and is_close(state)


def is_close(state: State) -> bool:
    """Say whether attacker and target are in close combat with each other."""
    return is_engaged_with(state, state.attack.attacker, state.attack.target)


def may_dodge(state: State) -> bool:
    """Say whether a dodge answers it: always, but for a second one (PC-5.7)."""
    return state.attack.reaction != Reaction.DODGE


def may_react_again(state: State) -> bool:
    """Say whether a second reaction is left: with `second_reaction` to dodge and parry (P7)."""
    reaction = state.attack.reaction
    if state.options.second_reaction == 0:
        return False
    return (reaction == Reaction.DODGE and may_parry(state)) or reaction == Reaction.PARRY


def react(state: State, log: Log, reaction: int) -> bool:
    """Note the reaction and its price (PC-5.2 to 5.4, 5.14). False: another one may follow."""
    attack = state.attack
    target = attack.target
    person = state.people[target]
    if reaction == Reaction.NONE:
        if attack.reaction == Reaction.NONE:
            say.took_it(log, target)
        return True
    end_aim(state, target)
    first = attack.reaction == Reaction.NONE
    attack.reaction = reaction if first else Reaction.DODGE_AND_PARRY
    if reaction == Reaction.SEEK_COVER:
        dive(state, log, target)
        return True
    if state.options.reaction_in_set != 0 and state.actor == target:
        person.penalty += 1
    else:
        person.reactions += 1
    if reaction == Reaction.DODGE:
        say.dodged(log, target)
    else:
        say.parried(log, target)
    return not may_react_again(state)


def dive(state: State, log: Log, target: int) -> None:
    """Person i drops behind what lies within 1.5 m, and loses the next actions (PC-5.8).

    Losing them takes the place of the -1, and one loss is enough for several dives (ruling P9).
    """
    person = state.people[target]
    person.stance = Stance.PRONE
    person.dived = state.turn
    person.shelter = object_near(state, target)
    person.forfeit = 1
    if person.waiting != 0:
        lose_set(state, target)
    say.dived(log, target, person.shelter)
