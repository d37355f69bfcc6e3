"""What a crew member's choice sets going (CE-10.5.6, .7; 10.7 to 10.9)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.boarding import board, take_control
from .rules.command import coordinate, initiative_of, raise_initiative, ready_edge
from .rules.crew import has_power, seen_by
from .rules.gunnery import begin_attack, recount_spent
from .rules.helm import (
    adjust_speed,
    avoid_collision,
    begin_pursuit,
    break_pursuit,
    check_pursuits,
    dock,
    enter_atmosphere,
    evasive_manoeuvres,
    insert_into_orbit,
    keep_pursuit,
    line_up,
    match_pursuits,
    ram,
)
from .rules.navigator import jump, plot_jump, range_check
from .rules.operator import (
    drop_locks,
    end_jamming,
    intercept,
    jam,
    lock_on,
    maintain_communications,
    stop_missiles,
)
from .rules.repair import reload, repair
from .rules.tasks import drop_task, work_on
from .say import Log
from .state import Member, State
from .tables import TURN_SECONDS
from .vocabulary import Ask

KILOGRAMS = 1000
HOUR = 3600


def turn_comes(state: State, log: Log, i: int) -> None:
    """A ship's turn comes, used or not: what held until then ends, leaks run, boarders take over.

    Computers, and with them repair drones, need power (ruling S33).
    """
    ship = state.ships[i]
    ship.evasive = 0
    ship.line_up = 0
    ship.talking = 0
    ship.put_off = 0
    ship.aid_left = ship.fire_aid
    ship.drones_left = ship.auto_repair if has_power(ship) else 0
    ship.drone_help = 0
    recount_spent(ship)
    drop_locks(state, i)
    end_jamming(state, log, i)
    take_control(state, log, i)
    if ship.leak > 0:
        ship.fuel = max(0, ship.fuel - ship.leak * KILOGRAMS * TURN_SECONDS // HOUR)


def begin_actions(state: State, log: Log, i: int) -> None:
    """A ship begins its actions."""
    ship = state.ships[i]
    ship.stage = 2
    ship.cursor = 0
    state.waiter = 0
    state.stirred = 0
    turn_comes(state, log, i)
    say.ship_acted(log, i, initiative=initiative_of(state, ship), sees=seen_by(state, i))


def crew_act(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Carry out what a crew member does."""
    kind = choice.kind
    i, m = choice.ship, choice.member
    ship = state.ships[i]
    member = ship.crew[m]
    if kind != Kind.DONE and kind != Kind.STAND_BY and kind != Kind.CALL:
        state.stirred = 1
    if kind == Kind.DONE:
        member.targeting = 0
        member.done = state.turn
    elif kind == Kind.STAND_BY:
        member.passes += 1
        ship.called = NOBODY
        say.stood_by(log, i, member=m, sees=seen_by(state, i))
    elif kind == Kind.CALL:
        ship.called = m
        say.called(log, i, member=m, sees=seen_by(state, i))
    elif kind == Kind.KEEP_WORKING:
        member.done = state.turn
        work_on(state, dice, log, i, m)
    elif kind == Kind.DROP_TASK:
        drop_task(state, log, i, m)
    elif kind == Kind.USE_EDGE:
        ready_edge(state, log, i, m)
    elif kind < Kind.RELOAD:
        member.minor += 1
        minor_act(state, choice, log)
    elif kind == Kind.LOCK:
        spend_action(state, member, kind)
        lock_on(state, dice, log, i, m, choice.target)
    else:
        spend_action(state, member, kind)
        significant_act(state, choice, dice, log)


def spend_action(state: State, member: Member, kind: int) -> None:
    """Count a significant action, before its throw; further locks belong to the first one."""
    if kind != Kind.LOCK:
        member.significant += 1
    elif member.targeting != state.turn:
        member.significant += 1
        member.targeting = state.turn


def minor_act(state: State, choice: Choice, log: Log) -> None:
    """Minor actions (CE-10.8)."""
    kind = choice.kind
    i = choice.ship
    if kind == Kind.PERSONAL:
        say.personal_done(log, i, member=choice.member, sees=seen_by(state, i))
    elif kind == Kind.LEAVE_POST:
        state.ask = Ask.POST
        state.ask_ship = i
        state.ask_member = choice.member
        state.ask_seat = state.ships[i].seat
    else:
        state.ships[i].steered = state.turn
        if kind == Kind.ADJUST_SPEED:
            adjust_speed(state, log, i, choice.change)
            match_pursuits(state, log, i)
            check_pursuits(state, log)
        else:
            say.course_held(log, i, speed=state.ships[i].speed, sees=seen_by(state, i))


def significant_act(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Significant actions (CE-10.9)."""
    kind = choice.kind
    i, m, j = choice.ship, choice.member, choice.target
    if kind == Kind.ATTACK:
        begin_attack(state, i, m, choice.mount, choice.weapons, j)
    elif kind == Kind.RELOAD:
        reload(state, log, i, m, choice.mount)
    elif kind == Kind.REPAIR:
        repair(state, dice, log, i, m, choice.system)
    elif kind == Kind.BOARD:
        board(state, dice, log, i, m, j)
    elif kind == Kind.COORDINATE:
        coordinate(state, dice, log, i, m)
        if state.ships[i].pool > 0:
            state.ask = Ask.POOL
            state.ask_ship = i
            state.ask_seat = state.ships[i].seat
    elif kind == Kind.RAISE_INITIATIVE:
        raise_initiative(state, dice, log, i, m)
    elif kind == Kind.RANGE_CHECK:
        range_check(state, dice, log, i, m, j)
    elif kind == Kind.PLOT_JUMP:
        plot_jump(state, dice, log, i, m)
    elif kind == Kind.JUMP:
        jump(state, dice, log, i, m)
    elif kind >= Kind.JAM:
        operator_act(state, kind, dice, log, i, m, j)
    else:
        helm_act(state, kind, dice, log, i, m, j)


def operator_act(state: State, kind: int, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """The sensors operator's actions."""
    if kind == Kind.JAM:
        jam(state, dice, log, i, m, j)
    elif kind == Kind.STOP_MISSILES:
        stop_missiles(state, dice, log, i, m)
    elif kind == Kind.INTERCEPT:
        intercept(state, dice, log, i, m, j)
    else:
        maintain_communications(state, dice, log, i, m)


def helm_act(state: State, kind: int, dice: Dice, log: Log, i: int, m: int, j: int) -> None:
    """The pilot's significant actions."""
    if kind == Kind.EVADE:
        evasive_manoeuvres(state, dice, log, i, m)
    elif kind == Kind.LINE_UP:
        line_up(state, dice, log, i, m)
    elif kind == Kind.AVOID_COLLISION:
        avoid_collision(state, dice, log, i, m)
    elif kind == Kind.BREAK_PURSUIT:
        break_pursuit(state, dice, log, i, m, j)
    elif kind == Kind.DOCK:
        dock(state, dice, log, i, m, j)
    elif kind == Kind.PURSUE:
        begin_pursuit(state, dice, log, i, m, j)
    elif kind == Kind.KEEP_PURSUIT:
        keep_pursuit(state, log, i)
    elif kind == Kind.RAM:
        ram(state, dice, log, i, m, j)
    elif kind == Kind.ORBIT:
        insert_into_orbit(state, dice, log, i, m)
    else:
        enter_atmosphere(state, dice, log, i, m)
