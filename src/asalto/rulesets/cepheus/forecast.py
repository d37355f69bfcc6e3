"""Which choices have odds, and what players ask of an attack besides: each reaction to it.

An attack goes step by step: launch, reaction, throw to hit, damage. After each step, ways that
have come to the same are taken as one, so that the next step is thrown for a few positions instead
of once for each fall of all dice together. The rules are the real ones, on borrowed copies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN, borrow, copy, make, numbers
from asalto.core.odds import settled, walk
from asalto.core.ruleset import Figure

from .odds import trial
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.damage import add_wound, hit_counts, net_damage
from .rules.gunnery import begin_attack, is_missile, take_weapon, throw_attack
from .rules.missiles import begin_arrival, launch, throw_missiles
from .rules.point_defence import point_defence
from .rules.reactions import (
    dodge,
    fire_sand,
    may_dodge,
    may_point_defend,
    may_sand,
    may_screen,
    raise_screen,
    reactions_left,
)
from .say import EventKind, Log
from .state import State
from .tables import DAMAGE_DICE
from .terms import Attack, Step

Ways = list[tuple[State, Fraction]]
"""Positions that an attack can have come to, each with its chance."""
React = Callable[[State, Dice, Log], None]
LIMIT = 20_000
WEIGHED = frozenset(
    {
        Kind.TACTICS,
        Kind.AUTO_REPAIR,
        Kind.COORDINATE,
        Kind.RAISE_INITIATIVE,
        Kind.BOARD,
        Kind.REPAIR,
        Kind.ATTACK,
        Kind.PLOT_JUMP,
        Kind.JUMP,
        Kind.RANGE_CHECK,
        Kind.AVOID_COLLISION,
        Kind.BREAK_PURSUIT,
        Kind.DOCK,
        Kind.EVADE,
        Kind.LINE_UP,
        Kind.PURSUE,
        Kind.RAM,
        Kind.ORBIT,
        Kind.ENTER,
        Kind.JAM,
        Kind.STOP_MISSILES,
        Kind.INTERCEPT,
        Kind.LINK,
        Kind.LOCK,
        Kind.NO_REACTION,
        Kind.DODGE,
        Kind.SAND,
        Kind.POINT_DEFENCE,
        Kind.SCREEN,
        Kind.AD_HOC_CHECK,
        Kind.SHOOT_PERSON,
    }
)
"""Choices that have odds."""


def figures(
    state: State, choice: Choice, chances: Mapping[tuple[int, ...], Fraction]
) -> list[Figure]:
    """Of an attack: its chance (of one missile, where it launches some) if the target dodges or
    shoots back, and the expected hits of the whole attack behind sand or a screen. Of a boarding:
    how likely it is decided at once, either way."""
    if choice.kind == Kind.BOARD:
        return _of_a_boarding(state, choice)
    if choice.kind != Kind.ATTACK or reactions_left(state, choice.target) <= 0:
        return []
    declared = copy(state)
    for mount in declared.ships[choice.target].mounts:
        mount.ready = [1 if ready == UNKNOWN else ready for ready in mount.ready]
    declared.ships[choice.ship].crew[choice.member].significant += 1
    begin_attack(declared, choice.ship, choice.member, choice.mount, choice.weapons, choice.target)
    take_weapon(declared, _nothing())
    if is_missile(declared.shot.weapon):
        return _of_a_launch(declared, choice.target)
    return _of_a_beam(declared, choice.target)


@lru_cache(maxsize=1)
def _nothing() -> Log:
    """A log into which nothing is written: one for all, for a log is slow to make."""
    log = make(Log, events=0)
    log.silent = 1
    return log


def _of_a_beam(declared: State, target: int) -> list[Figure]:
    start, found = [(declared, Fraction(1))], []
    if may_dodge(declared, target):
        found.append(Figure("if_dodged", _beam_hits(_after(start, dodge)), True))
    hit = _beam_hits(start)
    declared.shot.step = Step.AFTER_HIT
    k = _first(declared, target, may_sand)
    if k != NOBODY:
        found.append(Figure("if_sanded", hit * _damage(_after(start, _sand(k)))))
    if may_screen(declared, target):
        found.append(Figure("if_screened", hit * _damage(_after(start, _screen))))
    return found


def _of_a_launch(declared: State, target: int) -> list[Figure]:
    found = []
    arrived = copy(declared)
    arrived.shot.what, arrived.salvo = Attack.FLIGHT, arrived.salvo + 1
    dodges, k = may_dodge(arrived, target), _first(arrived, target, may_point_defend)
    if not dodges and k == NOBODY:
        return []
    flown = _after([(declared, Fraction(1))], _fly)
    if dodges:
        found.append(Figure("if_dodged", _missile_hits(_after(flown, dodge)), True))
    if k != NOBODY:
        found.append(Figure("if_defended", _missile_hits(_after(flown, _defence(k))), True))
    return found


@lru_cache(maxsize=1)
def _paper() -> Log:
    """A log to read afterwards."""
    return make(Log)


def _of_a_boarding(state: State, choice: Choice) -> list[Figure]:
    log = _paper()

    def play(dice: Dice) -> tuple[int, int]:
        after = borrow(state)
        log.count = 0
        trial(after, choice, dice, log)
        if log.count == 0 or log.events[log.count - 1].kind != EventKind.BOARDING_ROUND:
            return 1, 0  # nobody fights any more
        event = log.events[log.count - 1]
        return after.weighed.result, event.outright

    odds = settled(walk(play, LIMIT))
    return [
        Figure(name, odds.chances.get((won, 1), Fraction(0)), True)
        for name, won in (("boarded_at_once", 1), ("thrown_back", 0))
    ]


def _first(state: State, target: int, may: Callable[[State, int, int], bool]) -> int:
    """The first mount of the target that may do so; NOBODY for none."""
    mounts = range(state.ships[target].mount_count)
    return next((k for k in mounts if may(state, target, k)), NOBODY)


def _screen(state: State, dice: Dice, log: Log) -> None:
    raise_screen(state, log)


def _sand(k: int) -> React:
    return lambda state, dice, log: fire_sand(state, dice, log, k)


def _defence(k: int) -> React:
    return lambda state, dice, log: point_defence(state, dice, log, k)


def _fly(state: State, dice: Dice, log: Log) -> None:
    """Launch, and let one of the missiles arrive at once."""
    launch(state, dice, log)
    begin_arrival(state, log, state.flight_count - 1)
    flight = state.flights[state.shot.flight]
    flight.count, flight.due = 1, state.turn


def _after(ways: Ways, step: React) -> Ways:
    """Where a step of an attack leads to; what is the same to the steps that follow is one."""
    kept: dict[tuple[int, ...], State] = {}
    chances: dict[tuple[int, ...], Fraction] = {}
    for before, chance in ways:

        def play(dice: Dice, before: State = before) -> tuple[int, ...]:
            after = borrow(before)
            step(after, dice, _nothing())
            come_to = _in_hand(after)
            if dice.wanted == NOBODY and come_to not in kept:
                kept[come_to] = copy(after)
            return come_to

        for come_to, part in walk(play, LIMIT).chances.items():
            assert isinstance(come_to, tuple)
            chances[come_to] = chances.get(come_to, Fraction(0)) + chance * part
    return [(kept[come_to], chance) for come_to, chance in chances.items()]


def _in_hand(state: State) -> tuple[int, ...]:
    """The attack in hand and its flight: in nothing else do the falls of a step differ."""
    row = numbers(state.shot)
    if state.shot.what == Attack.FLIGHT:
        row += numbers(state.flights[state.shot.flight])
    return tuple(row)


def _beam_hits(ways: Ways) -> Fraction:
    """The chance that the shot in hand hits."""

    def hits(state: State) -> Fraction:
        odds = walk(lambda dice: throw_attack(borrow(state), dice, _nothing()) >= 0, LIMIT)
        return odds.chances.get(True, Fraction(0))

    return sum((chance * hits(state) for state, chance in ways), Fraction(0))


def _missile_hits(ways: Ways) -> Fraction:
    """The chance that the one missile in hand hits, where it has not been shot down. The throw
    changes nothing else that counts, so it is made on the position itself."""

    def hits(state: State) -> Fraction:
        flight = state.flights[state.shot.flight]
        if flight.count <= 0:
            return Fraction(0)

        def play(dice: Dice) -> bool:
            flight.count = 1
            throw_missiles(state, dice, _nothing())
            return state.shot.shots > 0

        return walk(play, LIMIT).chances.get(True, Fraction(0))

    return sum((chance * hits(state) for state, chance in ways), Fraction(0))


def _damage(ways: Ways) -> Fraction:
    """Hits of all shots, once they have hit."""

    def hits(state: State) -> Fraction:
        shot, target = state.shot, state.shot.target
        add_wound(
            state, shot.attacker, target, shot.weapon, 1, DAMAGE_DICE[shot.weapon],
            shot.sand, shot.screen,
        )  # fmt: skip
        wound = state.wounds[state.wound_count - 1]
        odds = walk(lambda dice: net_damage(state, dice, _nothing(), wound), LIMIT)
        return odds.mean(_hits_of) * shot.shots

    return sum((chance * hits(state) for state, chance in ways), Fraction(0))


def _hits_of(net: object) -> int:
    """Hits that so many points of damage make."""
    assert isinstance(net, int)
    singles, doubles, triples = hit_counts(max(0, net))
    return singles + 2 * doubles + 3 * triples
