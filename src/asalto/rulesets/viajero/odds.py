"""What a choice leads to by its own throws: for exact odds, with the real rules."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .offer import Choice, ChoiceKind
from .rules.attack import resolve
from .rules.damage import BODY, default_split, remove_blow, stun, take_wound
from .rules.reactions import react
from .say import Event, Log
from .state import State
from .turn import act, declare


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Make the throws of an attack or reaction (or another deed) and take the damage at once.

    An attack is reckoned as if the target did not react; a victim with a choice loses END first.
    """
    kind = choice.kind
    if ChoiceKind.TAKE_IT <= kind <= ChoiceKind.PARRY:
        react(state, log, kind - ChoiceKind.TAKE_IT)
        resolve(state, dice, log)
    elif kind == ChoiceKind.ATTACK:
        state.majors += 1
        begin_trial(state, choice, dice, log, 0)
    elif kind == ChoiceKind.STRIKE_LEAVER:
        begin_trial(state, choice, dice, log, 1)
    else:
        act(state, choice, dice, log)
    for _ in range(state.blow_count):
        victim, points, stuns = state.blow_victim[0], state.blow_points[0], state.blow_stun[0]
        remove_blow(state, 0)
        if state.people[victim].dead == 0:
            fell(state, dice, log, victim, points, stuns)


def begin_trial(state: State, choice: Choice, dice: Dice, log: Log, free: int) -> None:
    """Declare the attack and throw for it without a reaction."""
    declare(state, choice, dice, log, free)
    if state.attack.attacker >= 0:
        resolve(state, dice, log)


def fell(state: State, dice: Dice, log: Log, victim: int, points: int, stuns: int) -> None:
    """One blow of a trial lands."""
    if stuns != 0:
        stun(state, dice, log, victim, points)
        return
    str_, dex, end = default_split(state.people[victim], points)
    take_wound(state, dice, log, victim, str_, dex, end)


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """success, points lost by the target, whether that one is out of the fight, or dead."""
    target = choice.target
    if ChoiceKind.TAKE_IT <= choice.kind <= ChoiceKind.PARRY:
        target = choice.person
    out[0] = succeeded(after, choice.kind)
    out[1] = 0
    out[2] = 0
    out[3] = 0
    if target < 0:
        return
    old, new = before.people[target], after.people[target]
    for i in range(BODY):
        out[1] += old.score[i] - new.score[i]
    out[2] = 1 if new.out != 0 or new.dead != 0 else 0
    out[3] = new.dead


def succeeded(after: State, kind: int) -> int:
    """Whether the throw that decides about this choice succeeded."""
    if kind == ChoiceKind.ATTACK or ChoiceKind.TAKE_IT <= kind <= ChoiceKind.STRIKE_LEAVER:
        return 1 if after.attack.effect >= 0 else 0
    return after.throw.success


def thrown_by(state: State, event: Event) -> int:
    """The seat whose throw an event tells of."""
    if event.person == NOBODY:
        return NOBODY
    return state.people[event.person].seat
