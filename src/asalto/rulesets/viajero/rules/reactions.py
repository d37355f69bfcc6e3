"""Reactions (PC-5): dodge, dive for cover, parry, each -1 on the next set of actions."""

from .. import say
from ..say import Log
from ..state import Reaction, Stance, State
from .actions import end_aim
from .attack import is_parried_kind, is_ranged
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
    return is_ranged(state)


def may_parry(state: State) -> bool:
    """Say whether a parry answers it: a blow, or a pistol in close combat (PC-5.15, 6.5)."""
    if not is_ranged(state):
        return True
    return is_parried_kind(state) and is_close(state)


def is_close(state: State) -> bool:
    """Say whether attacker and target are in close combat with each other."""
    return is_engaged_with(state, state.attack.attacker, state.attack.target)


def react(state: State, log: Log, reaction: int) -> None:
    """Note the reaction and its price (PC-5.2 to 5.4, 5.14)."""
    attack = state.attack
    target = attack.target
    person = state.people[target]
    attack.reaction = reaction
    if reaction == Reaction.NONE:
        say.took_it(log, target)
        return
    end_aim(state, target)
    if reaction == Reaction.SEEK_COVER:
        dive(state, log, target)
        return
    if state.options.reaction_in_set != 0 and state.actor == target:
        person.penalty += 1
    else:
        person.reactions += 1
    if reaction == Reaction.DODGE:
        say.dodged(log, target)
    else:
        say.parried(log, target)


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
