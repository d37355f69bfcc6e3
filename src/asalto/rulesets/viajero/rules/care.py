"""First aid (PC-2.22) and waking up (open document)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll
from ..say import Log
from ..state import Characteristic, Skill, State
from ..tables import AID_LATE, AID_WITHIN, OWN_WOUNDS, PER_EFFECT, PER_LATE, WAKE_TURNS
from ..vocabulary import Reason, Refusal
from .checks import add_burdens, begin_check, throw_check
from .damage import BODY, body_left
from .sides import are_allies
from .space import is_at_hand


def aid_refusal(state: State, actor: int, target: int) -> int:
    """Why somebody may not give first aid: to a wounded comrade within reach, or to himself, in
    time, once (PC-2.22)."""
    patient = state.people[target]
    if not are_allies(state, patient.seat, state.people[actor].seat):
        return Refusal.NOT_A_COMRADE
    if patient.dead != 0:
        return Refusal.NOT_ABLE
    if body_left(patient) == patient.full[0] + patient.full[1] + patient.full[2]:
        return Refusal.NOT_HURT
    if patient.aided != 0 or state.turn - patient.hurt_turn > AID_LATE:
        return Refusal.TOO_LATE
    return Refusal.NONE if is_at_hand(state, actor, target) else Refusal.TOO_FAR


def first_aid(state: State, dice: Dice, log: Log, actor: int, target: int) -> None:
    """Medic: twice the Effect comes back, the Effect alone when five minutes are over; once for
    each wounding (PC-2.22).
    """
    patient = state.people[target]
    begin_aid(state, actor, target)
    effect = throw_check(state, dice, Roll.FIRST_AID, actor)
    patient.aided = 1
    if effect < 0:
        say.not_aided(log, dice, state.throw, actor, target)
        return
    late = state.turn - patient.hurt_turn > AID_WITHIN
    given = restore(state, target, (PER_LATE if late else PER_EFFECT) * effect)
    say.aided(log, dice, state.throw, actor, target, given)
    if patient.out != 0 and zeros(state, target) < BODY - 1:
        patient.out = 0
        say.came_round(log, target)


def begin_aid(state: State, actor: int, target: int) -> None:
    """The modifiers of first aid; -2 on oneself (PC-2.22)."""
    begin_check(state, actor, Skill.MEDIC, Characteristic.EDU)
    add_burdens(state, actor)
    if actor == target:
        tally_add(state.throw.tally, Reason.OWN_WOUNDS, OWN_WOUNDS)


def zeros(state: State, i: int) -> int:
    """How many of STR, DEX and END are at 0."""
    found = 0
    for j in range(BODY):
        if state.people[i].score[j] == 0:
            found += 1
    return found


def restore(state: State, target: int, points: int) -> int:
    """Give points back, first one to each characteristic at 0, then to END, STR, DEX (ruling)."""
    patient = state.people[target]
    left = points
    for i in range(BODY):
        if patient.score[i] == 0 and patient.full[i] > 0 and left > 0:
            patient.score[i] = 1
            left -= 1
    for step in range(BODY):
        i = (Characteristic.END + step) % BODY
        back = min(left, max(0, patient.full[i] - patient.score[i]))
        patient.score[i] += back
        left -= back
    return points - left


def wake_checks(state: State, dice: Dice, log: Log) -> None:
    """Once a minute the unconscious check END, +1 for each failure before."""
    for place in range(state.people_count):
        i = state.order[place]
        person = state.people[i]
        if person.out == 0 or person.dead != 0:
            continue
        lain = state.turn - person.down_turn
        if lain <= 0 or lain % WAKE_TURNS != 0:
            continue
        begin_check(state, i, Skill.NONE, Characteristic.END)
        tally_add(state.throw.tally, Reason.TRIES, person.wakes)
        if throw_check(state, dice, Roll.WAKE, i) >= 0:
            person.out = 0
            say.woke(log, dice, state.throw, i)
        else:
            person.wakes += 1
            say.slept_on(log, dice, state.throw, i)
