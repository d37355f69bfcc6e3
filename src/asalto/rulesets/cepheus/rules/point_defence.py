"""Point defence: turrets shoot at missiles and boarders on their way (CE-10.10.18 to .21)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_add

from .. import say
from ..rolls import Roll
from ..say import Log
from ..state import State
from ..terms import Ability, Attack, Skill
from ..vocabulary import Reason
from .checks import begin_check, throw_check, use_edge
from .crew import party_of, seen_by
from .gunnery import add_smallness, laser_slot, mount_modifiers
from .manning import gunner_of
from .wounds import shoot_down


def point_defence(state: State, dice: Dice, log: Log, k: int) -> None:
    """One gunner's series (CE-10.10.18 to .21): shots until a miss, each at a cumulative -1.

    The series goes on to other missiles that the same ship's launchers bring in now.
    """
    begin_series(state, k)
    while shoots_on(state, dice, log, k):
        pass


def begin_series(state: State, k: int) -> None:
    """Mount k of the target spends a reaction on a series."""
    ship = state.ships[state.shot.target]
    ship.reacted += 1
    ship.mounts[k].defended = state.salvo
    state.shot.series = 0


def shoots_on(state: State, dice: Dice, log: Log, k: int) -> bool:
    """The next shot of a series, if anything is left to shoot at; returns True if it hit."""
    shot = state.shot
    if shot.what == Attack.CROSSING:
        return shoots_at_boarders(state, dice, log, k)
    f = next_missile(state)
    if f == NOBODY or not defence_shot(state, dice, log, k):
        return False
    flight = state.flights[f]
    flight.count -= 1
    say.missile_shot_down(
        log,
        shot.target,
        target=shot.attacker,
        left=flight.count,
        sees=seen_by(state, shot.target),
    )
    return True


def shoots_at_boarders(state: State, dice: Dice, log: Log, k: int) -> bool:
    """The next shot of a series at those who cross (CE-10.10.21); True if one fell."""
    shot = state.shot
    if shot.shots > 0 and defence_shot(state, dice, log, k):
        shoot_down(state, dice, log, shot.attacker)
        shot.shots = party_of(state.ships[shot.attacker])
        return True
    say.boarders_hit(
        log,
        shot.target,
        target=shot.attacker,
        damage=0,
        left=shot.shots,
        sees=seen_by(state, shot.target),
    )
    return False


def next_missile(state: State) -> int:
    """The first flight that comes in now, from the one in hand on; NOBODY if none is left."""
    shot = state.shot
    for f in range(shot.flight, state.flight_count):
        flight = state.flights[f]
        here = flight.launcher == shot.attacker and flight.target == shot.target
        if here and flight.due <= state.turn and flight.count > 0:
            return f
    return NOBODY


def defence_shot(state: State, dice: Dice, log: Log, k: int) -> bool:
    """One shot of a series; returns True if it hit."""
    shot = state.shot
    j = shot.target
    ship = state.ships[j]
    mount = ship.mounts[k]
    m = gunner_of(ship, k)
    begin_check(state, j, m, Skill.TURRETS, Ability.DEX)
    use_edge(state, j, m, shot.attacker)
    mount_modifiers(state, j, k, mount.weapon[laser_slot(mount)])
    add_smallness(state)
    tally_add(state.tally, Reason.SERIES, -shot.series)
    shot.series += 1
    roll = Roll.POINT_DEFENCE
    return throw_check(state, dice, log, j, m, Skill.TURRETS, roll, shot.attacker) >= 0
