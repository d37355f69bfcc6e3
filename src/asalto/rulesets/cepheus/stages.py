"""Attacks and point defence in stages, for their exact odds: a launch, or a series of shots at
missiles, and what comes of them have too many throws for one tree.

The rules themselves are run, a throw at a time: the attack or the launch, shot after shot of a
series, then what comes of one of the missiles that are left, and its damage; as `odds.trial` does
whole. `test_stages` holds it against the walk of that.
"""

from enum import IntEnum

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.odds_stages import Stage

from .manoeuvres import spend_action
from .odds import begin_weighing, first_effect, keep_one, open_fire, outcome, trial, weigh_shot
from .offer import Choice, ChoiceKind
from .rules.gunnery import throw_attack
from .rules.missiles import throw_missiles
from .rules.point_defence import begin_series, shoots_on
from .say import Log
from .state import State
from .terms import Attack


class Part(IntEnum):
    """What comes next."""

    BEGIN = 0
    SERIES = 1
    MISSILE = 2
    DAMAGE = 3
    WHOLE = 4
    """Nothing: all was thrown at once."""


class Note(IntEnum):
    """What is kept from one stage to the next."""

    EFFECT = 0
    """Effect of the first check or attack."""
    SHOTS = 1
    """How many beams have hit, or missiles fly."""


def next_stage(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The next throw of an attack or of point defence; of everything else all at once."""
    if stage.step == Part.SERIES:
        shoot(state, choice, stage, dice, log)
    elif stage.step == Part.MISSILE:
        throw_missiles(state, dice, log)
        go_on_if(state, stage, state.shot.shots > 0)
    elif stage.step == Part.DAMAGE:
        weigh_shot(state, dice, log, stage.notes[Note.SHOTS])
        stage.over = 1
    elif choice.kind == ChoiceKind.ATTACK:
        attack(state, choice, stage, dice, log)
    elif choice.kind == ChoiceKind.POINT_DEFENCE:
        begin_weighing(state)
        begin_series(state, choice.mount)
        stage.step = Part.SERIES
        shoot(state, choice, stage, dice, log)
        stage.notes[Note.EFFECT] = first_effect(log, choice.ship)
    else:
        trial(state, choice, dice, log)
        stage.step = Part.WHOLE
        stage.over = 1


def stage_outcome(
    before: State, after: State, choice: Choice, stage: Stage, log: Log, out: list[int]
) -> None:
    """`odds.outcome`, what was told on the way put in."""
    outcome(before, after, choice, log, out)
    if stage.step != Part.WHOLE:
        out[1] = stage.notes[Note.EFFECT]
    if choice.kind == ChoiceKind.POINT_DEFENCE:
        out[0] = 1 if after.weighed.hits == 0 else 0


def attack(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """The launch of missiles, or the throw of a beam."""
    begin_weighing(state)
    spend_action(state, state.ships[choice.ship].crew[choice.member], choice.kind)
    if open_fire(state, choice, dice, log):
        stage.notes[Note.EFFECT] = first_effect(log, choice.ship)
        stage.notes[Note.SHOTS] = keep_one(state)
        stage.step = Part.MISSILE
    else:
        hit = throw_attack(state, dice, log) >= 0
        stage.notes[Note.EFFECT] = first_effect(log, choice.ship)
        stage.notes[Note.SHOTS] = state.shot.shots
        go_on_if(state, stage, hit)


def go_on_if(state: State, stage: Stage, hit: bool) -> None:
    """A hit does damage; a miss is all."""
    state.weighed.result = 1 if hit else 0
    stage.step = Part.DAMAGE
    stage.over = 0 if hit else 1


def shoot(state: State, choice: Choice, stage: Stage, dice: Dice, log: Log) -> None:
    """A shot of the series; after the last one, what is left to come."""
    if shoots_on(state, dice, log, choice.mount):
        return
    shot = state.shot
    if shot.what == Attack.CROSSING:
        state.weighed.hits = shot.shots
        stage.over = 1
        return
    stage.notes[Note.SHOTS] = keep_one(state)
    stage.step = Part.MISSILE
    stage.over = 1 if stage.notes[Note.SHOTS] == 0 else 0
