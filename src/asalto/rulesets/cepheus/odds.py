"""The throws that a choice leads to by itself, for exact odds: the real rules, on a copy.

An attack is weighed by its first weapon, as if the target did not react; a reaction by what comes
of the attack in hand. Of several shots alike one is thrown, and of its hits one location: every
shot and every hit is like the others, so the means are those of the whole attack, as the ship
stands now.
"""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN

from .check import is_umpires
from .manoeuvres import significant_act, spend_action
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rolls import Roll, two_dice
from .rules.boarding import arrive, board
from .rules.command import plan_battle
from .rules.damage import add_wound, hit_counts, is_inside, location_at, net_damage
from .rules.gunnery import begin_attack, is_missile, take_weapon, throw_attack
from .rules.missiles import begin_arrival, launch, throw_missiles
from .rules.operator import lock_on
from .rules.reactions import make_reaction
from .rules.repair import auto_repair
from .rules.umpire import umpire_acts
from .say import Event, EventKind, Log
from .state import State
from .tables import DAMAGE_DICE
from .terms import Attack, Step


def trial(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Throw for a choice, on a copy; what came of it is left in `state.weighed` and the log."""
    begin_weighing(state)
    kind = choice.kind
    i, m = choice.ship, choice.member
    if Kind.RELOAD <= kind <= Kind.LOCK and asks_crew(kind):
        spend_action(state, state.ships[i].crew[m], kind)
    if kind == Kind.ATTACK:
        weigh_attack(state, choice, dice, log)
    elif Kind.NO_REACTION <= kind <= Kind.SCREEN:
        weigh_reaction(state, choice, dice, log)
    elif is_umpires(kind):
        umpire_acts(state, choice, dice, log)
    elif kind == Kind.TACTICS:
        plan_battle(state, dice, log, i)
    elif kind == Kind.AUTO_REPAIR:
        auto_repair(state, dice, log, i, choice.system)
    elif kind == Kind.LOCK:
        lock_on(state, dice, log, i, m, choice.target)
    elif kind == Kind.BOARD:
        board(state, dice, log, i, m, choice.target)
        if state.shot.what == Attack.CROSSING:
            arrive(state, dice, log)
    else:
        significant_act(state, choice, dice, log)


def begin_weighing(state: State) -> None:
    """Nothing has come of the choice yet."""
    weighed = state.weighed
    weighed.on = 1
    weighed.result = UNKNOWN
    weighed.location = NOBODY
    weighed.damage = weighed.hits = 0
    weighed.shots = 1


def asks_crew(kind: int) -> bool:
    """True for a significant action of a crew member (those between are answers to others)."""
    return kind != Kind.GIVE_POINT and kind != Kind.KEEP_POINTS and kind != Kind.SET_BAND


def weigh_attack(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The first weapon of an attack; a launch with the arrival of one of its missiles."""
    if open_fire(state, choice, dice, log):
        weigh_missile(state, dice, log)
    else:
        weigh_beam(state, dice, log)
    state.shot.what = Attack.NONE


def open_fire(state: State, choice: Choice, dice: Dice, log: Log) -> bool:
    """Declare an attack by its first weapon; returns whether that launches missiles, which then
    arrive at once."""
    begin_attack(state, choice.ship, choice.member, choice.mount, choice.weapons, choice.target)
    take_weapon(state, log)
    if not is_missile(state.shot.weapon):
        return False
    launch(state, dice, log)
    begin_arrival(state, log, state.flight_count - 1)
    return True


def weigh_beam(state: State, dice: Dice, log: Log) -> None:
    """The attack roll, and one shot's damage."""
    hit = throw_attack(state, dice, log) >= 0
    state.weighed.result = 1 if hit else 0
    if hit:
        weigh_shot(state, dice, log, state.shot.shots)


def weigh_missile(state: State, dice: Dice, log: Log) -> None:
    """One missile of the flight in hand: its own hit roll, its damage."""
    shot = state.shot
    missiles = keep_one(state)
    throw_missiles(state, dice, log)
    state.weighed.result = shot.shots
    if shot.shots > 0:
        weigh_shot(state, dice, log, missiles)


def keep_one(state: State) -> int:
    """Leave one missile of the flight in hand, or none; returns how many there were."""
    flight = state.flights[state.shot.flight]
    missiles = flight.count
    flight.count = min(1, missiles)
    return missiles


def weigh_shot(state: State, dice: Dice, log: Log, shots: int) -> None:
    """Damage of one of so many shots that have hit, and where its hits fall."""
    shot = state.shot
    weighed = state.weighed
    target = state.ships[shot.target]
    weapon = shot.weapon
    add_wound(
        state, shot.attacker, shot.target, weapon, 1, DAMAGE_DICE[weapon], shot.sand, shot.screen
    )
    net = net_damage(state, dice, log, state.wounds[state.wound_count - 1])
    singles, doubles, triples = hit_counts(max(0, net))
    weighed.damage = max(0, net)
    weighed.hits = singles + 2 * doubles + 3 * triples
    weighed.shots = shots
    if weighed.hits > 0:
        row = two_dice(dice, Roll.LOCATION, shot.target, 0) - 2
        weighed.location = location_at(target, is_inside(weapon), row)


def weigh_reaction(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A reaction and what then comes of the attack: a success is a shot that does no harm."""
    shot = state.shot
    make_reaction(state, choice, dice, log)
    weighed = state.weighed
    if shot.what == Attack.CROSSING:
        weighed.hits = shot.shots
    elif shot.step == Step.AFTER_HIT:
        weigh_shot(state, dice, log, shot.shots)
    elif shot.what == Attack.BEAM:
        weigh_beam(state, dice, log)
    elif state.flights[shot.flight].count > 0:
        weigh_missile(state, dice, log)
    weighed.result = 1 if weighed.hits == 0 else 0


def outcome(before: State, after: State, choice: Choice, log: Log, out: list[int]) -> None:
    """Success (AGAIN for a tie), Effect of the first check, damage and hits of one shot; then, in
    the order of Location, the hits of all shots.
    """
    weighed = after.weighed
    out[0] = weighed.result
    if weighed.result == UNKNOWN:
        thrown = first_throw(log, choice.ship)
        out[0] = 1 if thrown == NOBODY else log.events[thrown].success
    out[1] = first_effect(log, choice.ship)
    if choice.kind == Kind.JUMP:
        out[0] = log.events[last_throw(log)].success
    elif choice.kind == Kind.INTERCEPT:
        out[0] = 1 if after.ships[choice.ship].edge_on == choice.target else 0
    out[2] = weighed.damage
    out[3] = weighed.hits + counted(log)
    if weighed.location != NOBODY:
        out[4 + weighed.location] = weighed.hits * weighed.shots


def first_throw(log: Log, i: int) -> int:
    """The place of ship i's first throw in the log; NOBODY if there is none."""
    for e in range(log.count):
        if log.events[e].roll != NOBODY and log.events[e].ship == i:
            return e
    return NOBODY


def first_effect(log: Log, i: int) -> int:
    """Effect of ship i's first throw, if it was a check or an attack."""
    thrown = first_throw(log, i)
    if thrown == NOBODY:
        return 0
    event = log.events[thrown]
    is_check = event.kind == EventKind.CHECKED or event.kind == EventKind.ATTACKED
    return event.effect if is_check else 0


def last_throw(log: Log) -> int:
    """The place of the last throw in the log."""
    found = 0
    for e in range(log.count):
        if log.events[e].roll != NOBODY:
            found = e
    return found


def counted(log: Log) -> int:
    """Hits mended, or smart missiles stopped."""
    found = 0
    for e in range(log.count):
        event = log.events[e]
        if event.kind == EventKind.REPAIRED:
            found += event.mended
        elif event.kind == EventKind.MISSILE_STOPPED:
            found += 1
    return found


def thrown_by(state: State, event: Event) -> int:
    """The seat whose throw an event tells of."""
    if event.roll == NOBODY or event.ship == NOBODY:
        return NOBODY
    return state.ships[event.ship].seat
