"""The throws that a choice leads to by itself, for exact odds."""

from __future__ import annotations

from asalto.core.choices import Choice
from asalto.core.dice import Dice
from asalto.core.events import Log
from asalto.core.records import NOBODY

from .reasons import Reason
from .rolls import Roll, some_dice
from .rules.checks import begin_check, opposed_throw, opposing_pilot, throw_check
from .rules.damage import armour_against, hit_counts
from .rules.gunnery import begin_attack, is_missile, take_weapon, throw_attack
from .rules.helm import (
    evasive_manoeuvres,
    line_up,
)
from .rules.missiles import launch
from .rules.navigator import navigator_of
from .rules.operator import lock_on, sensor_dm
from .rules.reactions import dodge
from .rules.repair import hits_repaired
from .rules.tasks import task_check
from .state import State
from .tables import DAMAGE_DICE, DOCK_UNWILLING
from .terms import Ability, Skill
from .terms import ChoiceKind as Kind


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Throw for a choice, on a copy; what came of it is left in `state.shot` (see `outcome`).

    `sand` 1 for success, `series` Effect, `screen` damage of a shot, `dodge` hits, `dodged` a tie.
    """
    kind = choice.kind
    i, m = choice.actor, choice.a
    state.shot.dodged = 0
    effect = 0
    if kind == Kind.ATTACK:
        effect = try_attack(state, choice, dice, log)
    elif kind == Kind.DODGE:
        dodge(state, dice, log)
        effect = -1 if state.shot.dodge == 0 else 0
    elif kind == Kind.REPAIR:
        begin_check(state, i, m, Skill.MECHANICS, Ability.EDU)
        effect = throw_check(state, dice, log, i, m, Skill.MECHANICS, Roll.REPAIR)
        state.shot.dodge = hits_repaired(effect)
    elif kind == Kind.LOCK:
        lock_on(state, dice, log, i, m, choice.target)
        effect = state.lock[i * 12 + choice.target] - 1
    elif kind == Kind.AD_HOC_CHECK:
        effect = task_check(state, dice, log, i, choice.target, choice.a, choice.b, choice.c)
    elif kind == Kind.EVADE:
        evasive_manoeuvres(state, dice, log, i, m)
        effect = -state.ships[i].evasive - 1
    elif kind == Kind.LINE_UP:
        line_up(state, dice, log, i, m)
        effect = state.ships[i].line_up - 1
    else:
        effect = try_opposed(state, choice, dice, log)
    state.shot.series = effect
    state.shot.sand = 1 if effect >= 0 else 0


def try_attack(state: State, choice: Choice, dice: Dice, log: Log) -> int:
    """The first weapon of an attack: its throw and the damage of one shot, without reactions."""
    shot = state.shot
    begin_attack(state, log, choice.actor, choice.a, choice.b, choice.c, choice.target)
    take_weapon(state)
    weapon = shot.weapon
    shot.dodged = 0
    shot.screen = 0
    if is_missile(weapon) != 0:
        launch(state, dice, log)
        need = state.flights[state.flight_count - 1].need
        return 7 - need
    effect = throw_attack(state, dice, log)
    if effect >= 0:
        rolled = some_dice(dice, Roll.DAMAGE, DAMAGE_DICE[weapon], choice.actor)
        armour = armour_against(state.ships[choice.target], weapon)
        shot.screen = max(0, rolled - armour)
        singles, doubles, triples = hit_counts(shot.screen)
        shot.dodge = singles + 2 * doubles + 3 * triples
    return effect


def try_opposed(state: State, choice: Choice, dice: Dice, log: Log) -> int:
    """One throw on each side of an opposed check; a tie, thrown again in play, is told apart."""
    kind = choice.kind
    i, m, j = choice.actor, choice.a, choice.target
    skill, ability, roll = Skill.PILOT + 0, Ability.DEX + 0, Roll.PURSUIT + 0
    n = opposing_pilot(state, j)
    dm, other_dm = 0, 0
    reason = Reason.DIFFICULTY + 0
    if kind == Kind.RANGE_CHECK:
        skill, ability, roll = Skill.NAVIGATION + 0, Ability.EDU + 0, Roll.RANGE + 0
        n = navigator_of(state.ships[j])
    elif kind == Kind.JAM:
        skill, ability, roll = Skill.COMMS + 0, Ability.INT + 0, Roll.JAM + 0
        n = state.ships[j].operator
        reason = Reason.ELECTRONICS + 0
        dm = state.ships[i].electronics + sensor_dm(state, i)
        other_dm = state.ships[j].electronics + sensor_dm(state, j)
    elif kind == Kind.DOCK and n != NOBODY:
        dm = DOCK_UNWILLING
        reason = Reason.UNWILLING + 0
    won, _, _ = opposed_throw(
        state, dice, log, i, m, j, n, skill, ability, dm, reason, other_dm, reason, roll
    )
    state.shot.dodged = 1 if won == 0 else 0
    return 0 if won > 0 else -1


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """Success, Effect, damage of one shot after armour, hits (of damage or repaired), tie."""
    out[0] = after.shot.sand
    out[1] = after.shot.series
    out[2] = after.shot.screen if choice.kind == Kind.ATTACK else 0
    counts = choice.kind == Kind.ATTACK or choice.kind == Kind.REPAIR
    out[3] = after.shot.dodge if counts else 0
    out[4] = after.shot.dodged if choice.kind != Kind.DODGE else 0
