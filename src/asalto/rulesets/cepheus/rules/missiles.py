"""Missiles in flight (CE-10.13)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_clear

from .. import say
from ..rolls import Roll, two_dice
from ..say import Log
from ..state import State
from ..tables import (
    DAMAGE_DICE,
    EXCEPTIONAL,
    FLIGHT_NEED,
    FLIGHT_TURNS,
    SMART_NEED,
    SMART_TURNS,
    TARGET,
)
from ..terms import Attack, Step, Weapon
from .checks import chance_of
from .command import is_tied
from .crew import in_play, pair, seen_by
from .damage import add_wound, resolve_wounds
from .gunnery import attack_modifiers, target_modifiers


def hit_number(effect: int) -> int:
    """What a missile needs, by the Effect of its launch (CE-10.13.9 to .13)."""
    if effect <= -EXCEPTIONAL:
        return FLIGHT_NEED[0]
    if effect < 0:
        return FLIGHT_NEED[1]
    if effect == 0:
        return FLIGHT_NEED[2]
    return FLIGHT_NEED[4] if effect >= EXCEPTIONAL else FLIGHT_NEED[3]


def launch(state: State, dice: Dice, log: Log) -> None:
    """Launch the missiles of the shot in hand (CE-10.13.5): they fly, whatever the check says."""
    shot = state.shot
    i, j = shot.attacker, shot.target
    mount = state.ships[i].mounts[shot.mount]
    attack_modifiers(state, i, shot.member, shot.mount, shot.weapon, j)
    need = TARGET - state.tally.total
    effect = two_dice(dice, Roll.LAUNCH, i, need) - need
    number = SMART_NEED if mount.missile == Weapon.SMART_MISSILE else hit_number(effect)
    due = state.turn + FLIGHT_TURNS[state.band[pair(i, j)]]
    say.launched(
        log,
        dice,
        state.tally,
        Roll.LAUNCH,
        effect >= 0,
        chance_of(need),
        i,
        target=j,
        missiles=shot.shots,
        need=number,
        due=due,
        weapon=mount.missile,
        sees=seen_by(state, i),
    )
    if state.flight_count >= len(state.flights):
        return
    flight = state.flights[state.flight_count]
    state.flight_count += 1
    flight.launcher = i
    flight.target = j
    flight.kind = mount.missile
    flight.count = shot.shots
    flight.need = number
    flight.due = due
    flight.launched = state.turn


def drop_flight(state: State, f: int) -> None:
    """Take a flight out of the list; the last one takes its place."""
    state.flight_count -= 1
    last = state.flights[state.flight_count]
    row = state.flights[f]
    row.launcher = last.launcher
    row.target = last.target
    row.kind = last.kind
    row.count = last.count
    row.need = last.need
    row.due = last.due
    row.launched = last.launched


def due_flight(state: State, i: int) -> int:
    """A flight of launcher i that arrives now, or NOBODY; those without a target are dropped,
    and with `missiles_lost` those of a ship that is lost (ruling R12)."""
    f = 0
    while f < state.flight_count:
        flight = state.flights[f]
        lost = state.options.missiles_lost == 1 and not in_play(state, flight.launcher)
        if lost or not in_play(state, flight.target) or flight.count <= 0:
            drop_flight(state, f)
        elif flight.launcher == i and flight.due <= state.turn:
            return f
        else:
            f += 1
    return NOBODY


def begin_arrival(state: State, log: Log, f: int) -> None:
    """A flight arrives on its launcher's count, before that crew acts (ruling S26)."""
    flight = state.flights[f]
    shot = state.shot
    shot.what = Attack.FLIGHT
    shot.step = Step.DECLARED
    shot.attacker = flight.launcher
    shot.target = flight.target
    shot.member = NOBODY
    shot.weapon = flight.kind
    shot.flight = f
    shot.dodge = 0
    shot.dodged = 0
    shot.sand = 0
    shot.screen = NOBODY
    shot.shots = 0
    state.salvo += 1
    say.missiles_arrived(
        log,
        flight.launcher,
        target=flight.target,
        missiles=flight.count,
        weapon=flight.kind,
        sees=seen_by(state, flight.launcher),
    )


def throw_missiles(state: State, dice: Dice, log: Log) -> None:
    """Each missile's own hit roll on the turn of impact (CE-10.13.16; ruling S38)."""
    shot = state.shot
    flight = state.flights[shot.flight]
    shot.shots = 0
    for _ in range(flight.count):
        tally_clear(state.tally)
        target_modifiers(state, flight.target, shot.dodge)
        need = flight.need - state.tally.total
        hit = 1 if two_dice(dice, Roll.MISSILE, flight.launcher, need) >= need else 0
        shot.shots += hit
        say.missile_struck(
            log,
            dice,
            state.tally,
            Roll.MISSILE,
            hit != 0,
            chance_of(need),
            flight.launcher,
            target=flight.target,
            need=flight.need,
            weapon=flight.kind,
            hit=hit,
            sees=seen_by(state, flight.launcher),
        )
    flight.count -= shot.shots


def settle_missiles(state: State, dice: Dice, log: Log) -> None:
    """Damage on the turn of impact (CE-10.9.13); smart missiles that missed come again
    (10.13.15). Where the launcher acts at the same time as another ship, it waits (CE-10.5.5).
    """
    shot = state.shot
    flight = state.flights[shot.flight]
    if shot.shots > 0:
        first = state.wound_count
        add_wound(
            state,
            flight.launcher,
            flight.target,
            flight.kind,
            shot.shots,
            DAMAGE_DICE[flight.kind],
            0,
            shot.screen,
        )
        if not is_tied(state, flight.launcher):
            resolve_wounds(state, dice, log, first)
    smart = 1 if flight.kind == Weapon.SMART_MISSILE else 0
    if smart != 0 and flight.count > 0 and state.turn < flight.launched + SMART_TURNS:
        flight.due = state.turn + 1
        say.missiles_turned(
            log,
            flight.launcher,
            target=flight.target,
            missiles=flight.count,
            due=flight.due,
            sees=seen_by(state, flight.launcher),
        )
    else:
        if flight.count > 0:
            say.missiles_spent(
                log,
                flight.launcher,
                target=flight.target,
                missiles=flight.count,
                sees=seen_by(state, flight.launcher),
            )
        drop_flight(state, shot.flight)
    shot.what = Attack.NONE
