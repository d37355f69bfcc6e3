"""Things that explode: grenades, rockets, orbital strikes, smoke and mist (open document)."""

from asalto.core.geometry.plane import is_within, shrunk
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import UNKNOWN

from .. import say
from ..rolls import Roll, damage_roll, one_die
from ..say import Log
from ..state import OPAQUE, Blast, State
from ..tables import (
    BACKBLAST,
    BACKBLAST_DICE,
    BLAST_DICE,
    CLOUD_TIMES,
    EXPLODES_ON,
    RINGS,
    SCATTER_BASE,
)
from .checks import plain_throw
from .damage import add_blow, armour_against, by_whom, tell_damage
from .space import way_flags

SCATTER = ((1000, 0), (500, 866), (-500, 866), (-1000, 0), (-500, -866), (500, -866))
METRE = 1000


def ring_dice(state: State, blast: int, i: int, x: int, y: int) -> int:
    """How many dice the blast at (x, y) throws for somebody; walls stop it."""
    person = state.people[i]
    for ring in range(len(RINGS)):
        if is_within(person.x, person.y, x, y, RINGS[ring]):
            count = BLAST_DICE[blast][ring]
            if count > 0 and way_flags(state, OPAQUE, x, y, person.x, person.y) & OPAQUE != 0:
                return 0
            return count
    return 0


def explode(
    state: State,
    dice: Dice,
    log: Log,
    by: int,
    blast: int,
    x: int,
    y: int,
    more: int = 0,
    extra: int = 0,
) -> None:
    """A blast at a point: damage for everybody near, no Effect added; or a cloud (PC-2.9).

    RULING: a burst of grenades is one blast, with the dice and points that it adds. Those it hits
    take it in the order of the turn.
    """
    say.exploded(log, by, blast, x, y)
    if blast == Blast.SMOKE or blast == Blast.AEROSOL:
        spread(state, dice, log, by, blast, x, y)
        return
    for place in range(state.people_count):
        i = state.order[place]
        if state.people[i].dead != 0:
            continue
        count = ring_dice(state, blast, i, x, y)
        if count > 0:
            stuns = 1 if blast == Blast.STUN else 0
            blast_damage(state, dice, log, by, i, count + more, extra, stuns)


def blast_damage(
    state: State, dice: Dice, log: Log, by: int, victim: int, count: int, extra: int, stuns: int
) -> None:
    """Damage of a blast to one person, less armour."""
    points = damage_roll(dice, count, by) + extra
    armour = armour_against(state.people[victim], 0)
    past = max(0, points - armour)
    tell_damage(state, dice, log, by, victim, points, armour, past)
    add_blow(state, victim, by_whom(state, victim, by), past, stuns)


def spread(state: State, dice: Dice, log: Log, by: int, blast: int, x: int, y: int) -> None:
    """Smoke or mist for three times a die of turns; past the twelfth cloud the oldest goes."""
    turns = CLOUD_TIMES * one_die(dice, Roll.CLOUD_TIME, by)
    plain_throw(state, Roll.CLOUD_TIME, 0, UNKNOWN)
    say.spread(log, dice, state.throw, by, turns, blast)
    if state.cloud_count >= len(state.clouds):
        remove_cloud(state, 0)
    cloud = state.clouds[state.cloud_count]
    state.cloud_count += 1
    cloud.x = x
    cloud.y = y
    cloud.kind = blast
    cloud.until = state.turn + turns


def remove_cloud(state: State, place: int) -> None:
    """A cloud is gone; the others keep their order."""
    state.cloud_count -= 1
    for i in range(place, state.cloud_count):
        cloud, later = state.clouds[i], state.clouds[i + 1]
        cloud.x = later.x
        cloud.y = later.y
        cloud.kind = later.kind
        cloud.until = later.until


def stray(
    state: State,
    dice: Dice,
    log: Log,
    by: int,
    target: int,
    blast: int,
    effect: int,
    more: int,
    extra: int,
) -> None:
    """A miss: (6 - Effect) m off in one of six directions; a rocket explodes on 4 or more."""
    if blast == Blast.ROCKET:
        face = one_die(dice, Roll.EXPLODES, by)
        if face < EXPLODES_ON:
            plain_throw(state, Roll.EXPLODES, 0, (7 - EXPLODES_ON) * 1_000_000 // 6)
            say.dud(log, dice, state.throw, by)
            return
    face = one_die(dice, Roll.SCATTER, by)
    far = (SCATTER_BASE - effect) * METRE
    other = state.people[target]
    x = min(max(other.x + shrunk(SCATTER[face - 1][0], far, METRE), 0), state.width)
    y = min(max(other.y + shrunk(SCATTER[face - 1][1], far, METRE), 0), state.height)
    plain_throw(state, Roll.SCATTER, 0, UNKNOWN)
    say.strayed(log, dice, state.throw, by, far, x, y)
    explode(state, dice, log, by, blast, x, y, more, extra)


def backblast(state: State, dice: Dice, log: Log, by: int, target: int) -> None:
    """Whoever stands within 1.5 m behind a rocket launcher is burnt, in the order of the turn."""
    person, other = state.people[by], state.people[target]
    for place in range(state.people_count):
        i = state.order[place]
        behind = state.people[i]
        if i == by or behind.dead != 0:
            continue
        along = (behind.x - person.x) * (other.x - person.x)
        along += (behind.y - person.y) * (other.y - person.y)
        if along < 0 and is_within(behind.x, behind.y, person.x, person.y, BACKBLAST):
            blast_damage(state, dice, log, by, i, BACKBLAST_DICE, 0, 0)


def fall_strikes(state: State, dice: Dice, log: Log) -> None:
    """Orbital strikes that were called fall at the beginning of their turn (PC-2.26)."""
    left = 0
    for i in range(state.strike_count):
        strike = state.strikes[i]
        if strike.turn <= state.turn:
            say.strike_fell(log, strike.caller, strike.x, strike.y)
            explode(state, dice, log, strike.caller, Blast.STRIKE, strike.x, strike.y)
            continue
        kept = state.strikes[left]
        kept.x = strike.x
        kept.y = strike.y
        kept.turn = strike.turn
        kept.caller = strike.caller
        left += 1
    state.strike_count = left
