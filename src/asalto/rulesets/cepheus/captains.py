"""Captains' decisions (CE-10.1.9, 10.4.3, 10.11.8 to .12): acting, delaying, interrupting."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .ending import check_end
from .manoeuvres import begin_actions, turn_comes
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.command import go_first, hasten, initiative_of, is_tied, plan_battle, set_count
from .rules.crew import in_play, seen_by
from .rules.damage import resolve_row, resolve_wounds
from .rules.helm import check_pursuits, lapse_pursuit, settle_dangers
from .say import Log
from .state import State, Wound
from .vocabulary import Phase


def decide(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Tactics, haste, acting, delaying, interrupting."""
    kind = choice.kind
    i = choice.ship
    if kind == Kind.TACTICS:
        plan_battle(state, dice, log, i)
    elif kind == Kind.HASTEN:
        hasten(state, log, i)
    elif kind == Kind.ACT:
        act_now(state, log, i)
    elif kind == Kind.DELAY or kind == Kind.DELAY_TO:
        delay(state, choice, dice, log)
    elif kind == Kind.INTERRUPT:
        interrupt(state, log, i)
    elif kind == Kind.ACT_AT:
        act_at(state, log, i, choice.count)
    elif kind == Kind.CLAIM_FIRST:
        forgo_turn(state, dice, log, i)
        go_first(state, log, i)
    elif kind == Kind.LET_PASS:
        forgo_turn(state, dice, log, i)
        state.ships[i].acted = 1
        say.turn_lost(log, i, sees=seen_by(state, i))


def delay(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A ship does not act on its count (CE-10.11.8): it waits, or goes down to a lower count."""
    i = choice.ship
    ship = state.ships[i]
    state.acting = NOBODY
    state.phase = Phase.ORDER
    if choice.kind == Kind.DELAY:
        ship.delayed = 1
        state.delaying += 1
        say.delayed(log, i, sees=seen_by(state, i))
    else:
        ship.stage = 0
        ship.put_off += initiative_of(state, ship) - choice.count
        set_count(state, ship, choice.count)
        say.delayed_to(log, i, initiative=choice.count, sees=seen_by(state, i))
    settle_damage(state, dice, log, i)


def stop_waiting(state: State, i: int) -> None:
    """The ship delays no longer."""
    state.ships[i].delayed = 0
    state.delaying -= 1


def act_now(state: State, log: Log, i: int) -> None:
    """The ship acts on its count, or last of all if it waited so long (CE-10.11.9)."""
    ship = state.ships[i]
    if ship.delayed != 0:
        stop_waiting(state, i)
        count = initiative_of(state, ship)
        for j in range(state.ship_count):
            if in_play(state, j) and state.ships[j].acted == 1:
                count = min(count, initiative_of(state, state.ships[j]))
        set_count(state, ship, count)
        state.acting = i
        state.phase = Phase.ACTION
    begin_actions(state, log, i)


def act_at(state: State, log: Log, i: int, count: int) -> None:
    """A delaying ship acts between two others, on a count that it chooses (CE-10.11.8, .9)."""
    stop_waiting(state, i)
    set_count(state, state.ships[i], count)
    state.acting = i
    begin_actions(state, log, i)


def interrupt(state: State, log: Log, i: int) -> None:
    """A delaying ship acts now, in the midst of another's turn (CE-10.11.8, .9)."""
    ship = state.ships[i]
    stop_waiting(state, i)
    set_count(state, ship, initiative_of(state, state.ships[state.acting]))
    ship.interrupts = state.acting
    say.interrupted(log, i, target=state.acting, sees=seen_by(state, i))
    state.acting = i
    begin_actions(state, log, i)


def forgo_turn(state: State, dice: Dice, log: Log, i: int) -> None:
    """A ship that waited gives up its actions: its turn has come and gone all the same."""
    stop_waiting(state, i)
    turn_comes(state, log, i)
    settle_dangers(state, log, i)
    lapse_pursuit(state, log, i)
    resolve_wounds(state, dice, log)
    check_pursuits(state, log)
    check_end(state, log)


def settle_damage(state: State, dice: Dice, log: Log, i: int) -> None:
    """Resolve the damage that waits for nobody any more, after ship i acted or delayed."""
    resolve_finished(state, dice, log, i)
    check_pursuits(state, log)
    check_end(state, log)


def resolve_finished(state: State, dice: Dice, log: Log, i: int) -> None:
    """Resolve the damage of ships that are done (CE-10.1.11), when ship i is.

    That of ships which were interrupted waits, and that of ships with the same count and thrust
    as one that has still to act (CE-10.5.5); a ship that interrupts waits for nobody.
    """
    alone = state.ships[i].interrupts != NOBODY
    kept = 0
    for w in range(state.wound_count):
        row = state.wounds[w]
        k = row.attacker
        if is_interrupted(state, k) or (is_tied(state, k) and not (alone and k == i)):
            copy_wound(state.wounds[kept], row)
            kept += 1
        else:
            resolve_row(state, dice, log, row)
    state.wound_count = kept


def is_interrupted(state: State, i: int) -> bool:
    """True while another ship acts in the midst of ship i's turn."""
    for k in range(state.ship_count):
        if state.ships[k].interrupts == i:
            return True
    return False


def copy_wound(to: Wound, row: Wound) -> None:
    """Move damage put aside to another place."""
    to.attacker = row.attacker
    to.target = row.target
    to.cause = row.cause
    to.shots = row.shots
    to.dice = row.dice
    to.sand = row.sand
    to.screen = row.screen
    to.points = row.points
