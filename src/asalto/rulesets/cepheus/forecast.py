"""Which choices have odds, and what players ask of an attack besides: each reaction to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from asalto.core.contract import Figure
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN, copy, make
from asalto.core.odds import Odds, walk

from .odds import weigh_shot
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.gunnery import begin_attack, is_missile, take_weapon, throw_attack
from .rules.missiles import begin_arrival, launch, throw_missiles
from .rules.reactions import (
    dodge,
    fire_sand,
    may_dodge,
    may_point_defend,
    may_sand,
    may_screen,
    point_defence,
    raise_screen,
    reactions_left,
)
from .say import Log
from .state import State
from .terms import Attack, Step

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
    shoots back, and the expected hits of the whole attack behind sand or a screen."""
    if choice.kind != Kind.ATTACK or reactions_left(state, choice.target) <= 0:
        return []
    declared, log = copy(state), make(Log, events=0)
    log.silent = 1
    for mount in declared.ships[choice.target].mounts:
        mount.ready = [1 if ready == UNKNOWN else ready for ready in mount.ready]
    declared.ships[choice.ship].crew[choice.member].significant += 1
    begin_attack(declared, choice.ship, choice.member, choice.mount, choice.weapons, choice.target)
    take_weapon(declared, log)
    if is_missile(declared.shot.weapon):
        return _of_a_launch(declared, choice.target)
    return _of_a_beam(declared, choice.target)


def _of_a_beam(declared: State, target: int) -> list[Figure]:
    found = []
    if may_dodge(declared, target):
        found.append(Figure("if_dodged", _hit(declared, _dodge), True))
    hit = _hit(declared, None)
    declared.shot.step = Step.AFTER_HIT
    k = _first(declared, target, may_sand)
    if k != NOBODY:
        found.append(Figure("if_sanded", hit * _hits(declared, _sand(k))))
    if may_screen(declared, target):
        found.append(Figure("if_screened", hit * _hits(declared, _screen)))
    return found


def _of_a_launch(declared: State, target: int) -> list[Figure]:
    found = []
    arrived = copy(declared)
    arrived.shot.what, arrived.salvo = Attack.FLIGHT, arrived.salvo + 1
    if may_dodge(arrived, target):
        found.append(Figure("if_dodged", _hit(declared, _dodge), True))
    k = _first(arrived, target, may_point_defend)
    if k != NOBODY:
        found.append(Figure("if_defended", _hit(declared, _defence(k)), True))
    return found


def _first(state: State, target: int, may: Callable[[State, int, int], bool]) -> int:
    """The first mount of the target that may do so; NOBODY for none."""
    mounts = range(state.ships[target].mount_count)
    return next((k for k in mounts if may(state, target, k)), NOBODY)


def _dodge(state: State, dice: Dice, log: Log) -> None:
    dodge(state, dice, log)


def _screen(state: State, dice: Dice, log: Log) -> None:
    raise_screen(state, log)


def _sand(k: int) -> React:
    return lambda state, dice, log: fire_sand(state, dice, log, k)


def _defence(k: int) -> React:
    return lambda state, dice, log: point_defence(state, dice, log, k)


def _hit(declared: State, react: React | None) -> Fraction:
    """The chance that the shot, or one missile of a launch, hits after a reaction."""

    def play(dice: Dice) -> bool:
        after, log = copy(declared), make(Log, events=0)
        log.silent = 1
        if not is_missile(after.shot.weapon):
            if react is not None:
                react(after, dice, log)
            return throw_attack(after, dice, log) >= 0
        launch(after, dice, log)
        begin_arrival(after, log, after.flight_count - 1)
        flight = after.flights[after.shot.flight]
        flight.count, flight.due = 1, after.turn
        if react is not None:
            react(after, dice, log)
        if flight.count > 0:
            throw_missiles(after, dice, log)
        return after.shot.shots > 0

    return _walked(play).chances.get(True, Fraction(0))


def _hits(declared: State, react: React) -> Fraction:
    """Hits of all shots, once they have hit, after a reaction."""

    def play(dice: Dice) -> int:
        after, log = copy(declared), make(Log, events=0)
        log.silent = 1
        react(after, dice, log)
        weigh_shot(after, dice, log, after.shot.shots)
        return after.weighed.hits * after.shot.shots

    return _walked(play).mean(lambda hits: int(hits))  # type: ignore[call-overload]


def _walked(play: Callable[[Dice], int]) -> Odds:
    return walk(play, LIMIT)
