"""The sequence of play (CE-10.1, 10.5, 10.11.8 to .12): `pending`, `apply`, and the way between."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .captains import decide, settle_damage
from .check import is_umpires
from .ending import check_end, finish_at_limit
from .manoeuvres import crew_act, turn_comes
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.boarding import proceed_crossing, settle_fate, take_control
from .rules.command import acts_before, give_point, has_planned, next_ship, roll_initiative
from .rules.craft import launch_craft, recover_craft
from .rules.crew import (
    current_thrust,
    in_play,
    is_beaten,
    place_in_line,
    recount_posts,
    who_is_next,
)
from .rules.damage import resolve_wounds
from .rules.helm import answer_dock, check_pursuits, lapse_pursuit, settle_dangers
from .rules.leaving import break_up
from .rules.manning import take_post
from .rules.missiles import begin_arrival, due_flight
from .rules.navigator import set_band
from .rules.quarter import offer_surrender, refuse_quarter, strike_colours
from .rules.reactions import make_reaction, proceed, refuse_reaction
from .rules.repair import auto_repair, is_repairable, lend_drones
from .rules.tasks import spare_the_idle
from .rules.umpire import drop_question, umpire_acts
from .say import Log
from .state import MOUNT_SYSTEM, SYSTEMS, Ship, State
from .terms import Attack, CrewFate, Fate
from .vocabulary import Ask, Phase


def pending(state: State) -> int:
    """The seat that is asked, as a bit; 0 when the battle is over."""
    if state.over != 0 or state.ask == Ask.NONE:
        return 0
    return 1 << state.ask_seat


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Play a legal choice on to the next question or the end."""
    kind = choice.kind
    if is_umpires(kind):
        umpire_acts(state, choice, dice, log)
        check_end(state, log)
    elif break_up(state, log):
        drop_question(state)
        state.ask = Ask.NONE
        check_end(state, log)
    else:
        ask = state.ask
        state.ask = Ask.NONE
        if ask == Ask.CREW:
            crew_act(state, choice, dice, log)
        elif ask == Ask.REACT:
            react(state, choice, dice, log)
        elif choice.kind >= Kind.SURRENDER:
            deal(state, choice, dice, log)
        elif ask <= Ask.LAST:
            decide(state, choice, dice, log)
        else:
            answer(state, choice, dice, log)
    while state.over == 0 and state.ask == Ask.NONE:
        advance(state, dice, log)


def react(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A reaction, or none (CE-10.10.1)."""
    if choice.kind == Kind.NO_REACTION:
        refuse_reaction(state)
    else:
        make_reaction(state, choice, dice, log)


def deal(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Surrender, docking and small craft: what a captain offers, grants and sends out."""
    kind = choice.kind
    i, j = choice.ship, choice.target
    if kind == Kind.SURRENDER:
        offer_surrender(state, log, i, j)
    elif kind == Kind.GIVE_QUARTER:
        strike_colours(state, log, j, i)
        turn_comes(state, log, j)
    elif kind == Kind.NO_QUARTER:
        refuse_quarter(state, log, i, j)
    elif kind == Kind.LAUNCH:
        launch_craft(state, dice, log, i, j)
    elif kind == Kind.RECOVER:
        recover_craft(state, log, i, j)
    else:
        answer_dock(state, dice, log, i, j, kind == Kind.ALLOW_DOCK)


def answer(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Answers to the questions within a ship's turn."""
    kind = choice.kind
    i = choice.ship
    ship = state.ships[i]
    if kind == Kind.TAKE_POST:
        take_post(state, log, i, choice.member, choice.post_position, choice.post_place)
    elif kind == Kind.GIVE_POINT:
        give_point(state, log, i, choice.member)
        if ship.pool > 0:
            state.ask = Ask.POOL
    elif kind == Kind.KEEP_POINTS:
        ship.pool = 0
    elif kind == Kind.SET_BAND:
        set_band(state, log, i, choice.target, choice.band)
        check_pursuits(state, log)
    elif kind == Kind.AUTO_REPAIR:
        auto_repair(state, dice, log, i, choice.system)
    elif kind == Kind.LEND_DRONES:
        lend_drones(state, log, i)
    elif kind == Kind.REST_DRONES:
        ship.drones_left = 0
    elif kind == Kind.ABANDON:
        settle_fate(state, log, i, choice.target, CrewFate.ABANDONED)
    elif kind == Kind.CAPTURE:
        settle_fate(state, log, i, choice.target, CrewFate.CAPTURED)
    else:
        settle_fate(state, log, i, choice.target, CrewFate.KILLED)


def ask_captain(state: State, ask: int, i: int) -> None:
    """Put a question to the side of ship i."""
    state.ask = ask
    state.ask_ship = i
    state.ask_seat = state.ships[i].seat


def advance(state: State, dice: Dice, log: Log) -> None:
    """One step of the sequence of play."""
    if state.shot.what == Attack.CROSSING:
        proceed_crossing(state, dice, log)
    elif state.shot.what != Attack.NONE:
        proceed(state, dice, log)
        if state.phase != Phase.ACTION and state.shot.what == Attack.NONE:
            check_end(state, log)
    elif state.phase == Phase.ACTION:
        go_on(state, dice, log)
    elif state.phase == Phase.ORDER:
        choose_ship(state)
    elif state.phase == Phase.HASTE:
        ask_haste(state, log)
    elif state.phase == Phase.LAST:
        last_calls(state, dice, log)
    else:
        begin_battle(state, dice, log)


def begin_battle(state: State, dice: Dice, log: Log) -> None:
    """Each side plans (CE-10.4.3), then all roll initiative (CE-10.1.7) and turn one begins."""
    state.cursor += 1
    while state.cursor < state.seat_count and has_planned(state, state.cursor):
        state.cursor += 1
    if state.cursor < state.seat_count:
        state.ask = Ask.TACTICS
        state.ask_seat = state.cursor
        state.ask_ship = NOBODY
        return
    for i in range(state.ship_count):
        if in_play(state, i):
            roll_initiative(state, dice, log, i)
    begin_turn(state, log)


def begin_turn(state: State, log: Log) -> None:
    """A new turn (CE-10.5.8): budgets and reactions anew, initiative as it stands (CE-10.5.9)."""
    state.turn += 1
    state.phase = Phase.HASTE
    state.cursor = 0
    say.turn_began(log, state.turn)
    for i in range(state.ship_count):
        ship = state.ships[i]
        ship.acted = 0
        ship.reacted = 0
        if state.options.evade_turn == 1:
            ship.evasive = 0
        ship.stage = 0
        ship.cursor = 0
        ship.called = NOBODY
        ship.hasty = 0
        ship.boost = ship.boost_next
        ship.boost_next = 0
        ship.pool = 0
        for m in range(ship.crew_count):
            spare_the_idle(ship.crew[m], state.turn - 1)
            ship.crew[m].minor = 0
            ship.crew[m].significant = 0
            ship.crew[m].bonus = 0
            ship.crew[m].passes = 0


def ask_haste(state: State, log: Log) -> None:
    """Ask each captain whether the crew hurries (CE-10.1.9)."""
    while state.cursor < state.ship_count:
        i = state.cursor
        state.cursor += 1
        ship = state.ships[i]
        if in_play(state, i) and ship.captain != NOBODY and not is_beaten(ship):
            ask_captain(state, Ask.HASTE, i)
            return
    state.phase = Phase.ORDER


def choose_ship(state: State) -> None:
    """The ship whose count comes now (CE-10.5.3); when none is left, the last calls."""
    i = next_ship(state)
    if i == NOBODY:
        state.phase = Phase.LAST
        state.cursor = 0
        return
    state.acting = i
    state.waiter = 0
    state.phase = Phase.ACTION
    recount_posts(state.ships[i])


def go_on(state: State, dice: Dice, log: Log) -> None:
    """The acting ship: missiles arrive, it acts or delays, drones, crew, end."""
    i = state.acting
    ship = state.ships[i]
    if ship.fate != Fate.IN_PLAY:
        end_actions(state, dice, log, i)
    elif ship.stage == 0:
        open_count(state, dice, log, i)
    elif ship.stage == 2:
        ask_drones(state, ship, i)
    else:
        ask_crew(state, dice, log, ship, i)


def open_count(state: State, dice: Dice, log: Log, i: int) -> None:
    """A ship's count: first those who delay, then missiles arrive, then it acts or delays."""
    ship = state.ships[i]
    if state.delaying > 0 and ask_waiters(state, i):
        return
    f = due_flight(state, i)
    if f != NOBODY:
        begin_arrival(state, log, f)
        return
    check_end(state, log)
    if state.over != 0:
        return
    ship.stage = 1
    if is_beaten(ship) or not is_manned(ship):
        turn_comes(state, log, i)
        end_actions(state, dice, log, i)
    else:
        ask_captain(state, Ask.START, i)


def is_manned(ship: Ship) -> bool:
    """True if anybody aboard can act."""
    for m in range(ship.crew_count):
        if ship.crew[m].up != 0:
            return True
    return False


def ask_drones(state: State, ship: Ship, i: int) -> None:
    """Ask what the repair drones do, while they have attempts and something is damaged."""
    if ship.drones_left > 0:
        for system in range(SYSTEMS):
            if is_repairable(ship, system):
                ask_captain(state, Ask.DRONES, i)
                return
        for k in range(ship.mount_count):
            if is_repairable(ship, MOUNT_SYSTEM + k):
                ask_captain(state, Ask.DRONES, i)
                return
    ship.stage = 3


def ask_crew(state: State, dice: Dice, log: Log, ship: Ship, i: int) -> None:
    """Ask member by member (CE-10.5.6); a delaying ship may interrupt before the first of them, and
    again before one that comes after somebody has done something.
    """
    m = who_is_next(ship, state.turn)
    if m == NOBODY or is_beaten(ship):
        end_actions(state, dice, log, i)
        return
    if m != ship.called and (ship.called != NOBODY or place_in_line(ship, m) != ship.cursor):
        ship.called = NOBODY
        ship.cursor = place_in_line(ship, m)
        if state.stirred != 0:
            state.waiter = 0
        state.stirred = 0
    if state.delaying > 0 and ask_waiters(state, i):
        return
    ask_captain(state, Ask.CREW, i)
    state.ask_member = m


def ask_waiters(state: State, i: int) -> bool:
    """Ask the delaying ships one after another whether they interrupt; True if one is asked.

    Before ship i has begun those are asked who have let at least one other ship act. All would act
    on one count: the fastest is asked first (CE-10.5.4).
    """
    least = 2 if state.ships[i].stage == 0 else 1
    best = NOBODY
    for j in range(state.ship_count):
        asked = (state.waiter >> j) & 1 != 0
        if state.ships[j].delayed >= least and j != i and in_play(state, j) and not asked:
            if best == NOBODY or is_asked_before(state, j, best):
                best = j
    if best == NOBODY:
        return False
    state.waiter |= 1 << best
    ask_captain(state, Ask.INTERRUPT, best)
    return True


def is_asked_before(state: State, i: int, j: int) -> bool:
    """True if ship i is asked before ship j whether it acts now: the faster, then the list."""
    one, other = current_thrust(state.ships[i]), current_thrust(state.ships[j])
    return one > other or (one == other and i < j)


def asked_up_to(state: State, i: int) -> int:
    """Ship i and those that are asked before it, one bit each."""
    found = 1 << i
    for j in range(state.ship_count):
        if is_asked_before(state, j, i):
            found |= 1 << j
    return found


def end_actions(state: State, dice: Dice, log: Log, i: int) -> None:
    """The crew is done: dangers, then the damage of its hits (CE-10.1.11).

    Ships that act at once (CE-10.5.5) have theirs resolved when the last of them is done.
    """
    ship = state.ships[i]
    ship.acted = 1
    if ship.fate == Fate.IN_PLAY:
        settle_dangers(state, log, i)
        lapse_pursuit(state, log, i)
    settle_damage(state, dice, log, i)
    for j in range(state.ship_count):
        if state.ships[j].delayed != 0:
            state.ships[j].delayed = 2
    back = ship.interrupts
    ship.interrupts = NOBODY
    if state.over != 0:
        return
    state.waiter = asked_up_to(state, i) if back != NOBODY else 0
    state.acting = back
    if back == NOBODY:
        state.phase = Phase.ORDER


def next_waiting(state: State) -> int:
    """The first of the ships that wait, by their counts, or NOBODY."""
    best = NOBODY
    for i in range(state.ship_count):
        if state.ships[i].delayed != 0 and in_play(state, i):
            if best == NOBODY or acts_before(state, i, best):
                best = i
    return best


def last_calls(state: State, dice: Dice, log: Log) -> None:
    """Who still waits acts last, claims the next turn or loses this one; stray missiles arrive."""
    i = next_waiting(state)
    if i != NOBODY:
        ask_captain(state, Ask.LAST, i)
        return
    for i in range(state.ship_count):
        if not in_play(state, i):
            f = due_flight(state, i)
            if f != NOBODY:
                begin_arrival(state, log, f)
                return
    end_turn(state, dice, log)


def end_turn(state: State, dice: Dice, log: Log) -> None:
    """The turn is over (CE-10.1.12): ships boarded a turn ago change hands, the next one begins."""
    resolve_wounds(state, dice, log)
    for i in range(state.ship_count):
        if not in_play(state, i):
            take_control(state, log, i)
    check_end(state, log)
    if state.over == 0 and state.turn >= state.limit:
        finish_at_limit(state, log)
    if state.over == 0:
        begin_turn(state, log)
