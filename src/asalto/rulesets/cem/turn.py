"""The sequence of play (CEM chapters 3 and 4): phases, chips, and what a choice leads to."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from . import say
from .ending import check_end
from .offer import Choice, ChoiceKind
from .rules.assigning import assign, assign_as_proposed, assign_on
from .rules.deploying import ask_next, deploy, split
from .rules.dropping import jump, next_to_drop
from .rules.flight import flee
from .rules.melee import end_melee, next_anchor, proposed_shift, shift, throw_for_pairing
from .rules.morale import check_unit
from .rules.moving import (
    close_in,
    finish_move,
    is_paired_with,
    march,
    ready_to_move,
    take_back,
    take_gait,
    walk,
)
from .rules.pairing import find_enemies, pair, pair_as_proposed, pair_on
from .rules.sharing import share_as_proposed, share_on, wound
from .rules.shooting import NO_CAP, aim, find_targets, present_caps, shoot
from .rules.units import draw, measure_box, middle, paired_count, rest, return_chips
from .say import Log
from .state import State
from .tables import METRE
from .vocabulary import Gait, Idle, Phase, Step


def pending(state: State) -> int:
    """The seat that must choose now, as 1 << seat; 0 when the battle is over."""
    if state.over == 1 or state.asked < 0:
        return 0
    return 1 << state.asked


def apply(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Play a legal choice on to the next choice or the end."""
    play(state, choice, dice, log)
    play_on(state, dice, log)


def play(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The choice itself, by what is being waited for."""
    if state.step == Step.MOVE:
        play_move(state, choice, log)
    elif state.step == Step.FIRE:
        play_fire(state, choice, dice, log)
    elif state.step == Step.AIM:
        aim(state, state.active, state.target, state.into)
        shoot(state, state.active, choice.cover, dice, log)
    elif state.step == Step.READY:
        state.step = Step.NOTHING
        start_turn(state, log)
    elif state.step == Step.DEPLOY:
        play_deploy(state, choice, log)
    elif state.step == Step.DROP:
        state.step = Step.NOTHING
        jump(state, choice.unit, choice.to_x, choice.to_y, choice.heading, dice, log)
    else:
        play_melee(state, choice, log)


def play_deploy(state: State, choice: Choice, log: Log) -> None:
    """Setting up: a unit placed, a squad taken apart, or the next seat (CEM-11.5)."""
    if choice.kind == ChoiceKind.DEPLOY:
        deploy(state, choice.unit, choice.to_x, choice.to_y, choice.formation, log)
    elif choice.kind == ChoiceKind.SPLIT:
        split(state, choice.unit, log)
    else:
        ask_next(state, state.asked)


def play_fire(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """A unit's decision in a fire phase (CEM-4.5, 4.6, 4.8)."""
    if choice.kind == ChoiceKind.PASS:
        say.passed(log, choice.unit)
        rest(state)
        return
    if state.phase == Phase.COVER:
        state.units[choice.unit].covered = 1
    state.target = choice.target
    state.mode = choice.mode
    state.into = choice.aim
    aim(state, choice.unit, choice.target, choice.aim)
    if present_caps(state) > 1:
        state.step = Step.AIM
        return
    shoot(state, choice.unit, NO_CAP, dice, log)


def play_move(state: State, choice: Choice, log: Log) -> None:
    """A unit's orders in the movement phase, until it is done (CEM-4.7)."""
    unit = state.active
    kind = choice.kind
    if kind == ChoiceKind.PASS:
        say.passed(log, unit)
        rest(state)
    elif kind == ChoiceKind.DONE:
        finish_move(state, unit)
        rest(state)
    elif kind == ChoiceKind.UNDO:
        take_back(state, unit)
        state.undone += 1
        say.took_back(log, unit)
    elif kind == ChoiceKind.STEP:
        take_gait(state, unit, choice.gait)
        walk(state, choice.figure, choice.to_x, choice.to_y)
        measure_box(state, unit)
        figure = state.figures[choice.figure]
        say.stepped(log, choice.figure, east=figure.x // METRE, north=figure.y // METRE)
    else:
        order_unit(state, choice, log)


def order_unit(state: State, choice: Choice, log: Log) -> None:
    """One order for all figures of a unit that may move: event and placing."""
    give_order(state, choice, log)
    x, y = middle(state, choice.unit)
    say.stands(log, choice.unit, east=x // METRE, north=y // METRE)


def give_order(state: State, choice: Choice, log: Log) -> None:
    """The order itself, by its kind."""
    unit = choice.unit
    if choice.kind == ChoiceKind.ADVANCE or choice.kind == ChoiceKind.CHARGE:
        charges = choice.kind == ChoiceKind.CHARGE
        gait = Gait.CHARGE if charges else Gait.ADVANCE
        moved = march(state, unit, gait, choice.to_x, choice.to_y, choice.formation)
        east, north = choice.to_x // METRE, choice.to_y // METRE
        if charges:
            say.charged(log, unit, moved, east, north, choice.formation)
        else:
            say.advanced(log, unit, moved, east, north, choice.formation)
        return
    assaults = choice.kind == ChoiceKind.ASSAULT
    moved = close_in(state, unit, Gait.CHARGE if assaults else Gait.ADVANCE, choice.target)
    if assaults:
        say.assaulted(log, unit, choice.target, moved)
    else:
        say.closed(log, unit, choice.target, moved)


def play_melee(state: State, choice: Choice, log: Log) -> None:
    """Choices about sharing wounds and inside the hand-to-hand phase."""
    if state.step == Step.VICTIM:
        if choice.kind == ChoiceKind.ACCEPT:
            share_as_proposed(state, log)
        else:
            wound(state, log, choice.target)
            share_on(state, log)
    elif state.step == Step.SHIFT:
        play_shift(state, choice, log)
    elif state.step == Step.PAIR:
        if choice.kind == ChoiceKind.ACCEPT:
            pair_as_proposed(state, log)
        else:
            pair(state, log, choice.figure, choice.target)
            pair_on(state, log)
    elif state.step == Step.ASSIGN:
        play_assign(state, choice, log)
    else:
        play_engage(state, choice, log)


def play_shift(state: State, choice: Choice, log: Log) -> None:
    """Place one point, or all as proposed (CEM-6.12, 6.13)."""
    if choice.kind == ChoiceKind.SHIFT:
        shift(state, log, choice.die)
        return
    for _ in range(state.points):
        shift(state, log, proposed_shift(state))


def play_assign(state: State, choice: Choice, log: Log) -> None:
    """Put a figure into a pairing, or all as proposed (CEM-5.14)."""
    if choice.kind == ChoiceKind.ACCEPT:
        assign_as_proposed(state, log)
        return
    assign(state, choice.figure, choice.target)
    say.assigned(log, choice.figure, target=choice.target)
    assign_on(state)


def play_engage(state: State, choice: Choice, log: Log) -> None:
    """Enter melee with a unit, then perhaps with more (CEM-5.1 to 5.3), or do nothing (CEM-3.5)."""
    if choice.kind == ChoiceKind.PASS:
        say.passed(log, choice.unit)
        rest(state)
        return
    if choice.kind == ChoiceKind.ENGAGE:
        state.engaged |= 1 << choice.target
        say.engaged(log, choice.unit, target=choice.target)
        if state.targets & ~state.engaged != 0:
            return
    pair_on(state, log)


# Between the choices


def play_on(state: State, dice: Dice, log: Log) -> None:
    """Draw chips and open phases until somebody has something to decide."""
    while state.over == 0 and state.step == Step.NOTHING:
        if state.phase == Phase.DROP:
            next_drop(state, log)
        elif state.phase == Phase.MORALE:
            morale_phase(state, dice, log)
        elif state.active != NOBODY:
            carry_on(state, dice, log)
        elif state.chips > 0:
            activate(state, draw(state, dice, log), log)
        else:
            open_phase(state, state.phase + 1, log)


def carry_on(state: State, dice: Dice, log: Log) -> None:
    """Go on with the activated unit: its next pairing, or the end of its activation."""
    if state.phase == Phase.MELEE:
        anchor = next_anchor(state)
        if anchor != NOBODY:
            throw_for_pairing(state, anchor, dice, log)
            return
        end_melee(state)
    rest(state)


def start_turn(state: State, log: Log) -> None:
    """A turn begins (CEM-4.1): what last turn left on the units is wiped."""
    for unit in range(state.unit_count):
        row = state.units[unit]
        row.covered = 0
        row.gait = Gait.HALTED
        row.dead = 0
    say.turn_began(log, state.turn)
    open_phase(state, Phase.COVER if next_to_drop(state) == NOBODY else Phase.DROP, log)


def open_phase(state: State, phase: int, log: Log) -> None:
    """The chips go back into the container and the next phase opens (CEM-3.6, 4.3)."""
    state.phase = phase
    say.phase_began(log, phase)
    for unit in range(state.unit_count):
        state.units[unit].fought = 0
    return_chips(state)


def next_drop(state: State, log: Log) -> None:
    """Ask for the next jump; when all are down the first turn goes on."""
    unit = next_to_drop(state)
    if unit == NOBODY:
        open_phase(state, Phase.COVER, log)
        return
    state.step = Step.DROP
    state.active = NOBODY
    state.asked = state.units[unit].seat


def activate(state: State, unit: int, log: Log) -> None:
    """What a drawn unit may do in this phase (CEM-3.5, 3.8, 4.12): ask, or play it through."""
    row = state.units[unit]
    state.undone = 0
    state.asked = row.seat
    if state.phase == Phase.MOVEMENT:
        activate_move(state, unit, log)
        return
    why = idle_because(state, unit)
    if why == NOBODY and state.phase == Phase.MELEE:
        find_enemies(state, unit)
        if state.targets != 0:
            enter(state, unit, log)
            return
        fought = state.options.melee_once == 1 and row.fought != 0
        why = Idle.HAS_FOUGHT if fought else Idle.NOBODY_NEAR
    elif why == NOBODY:
        find_targets(state, unit)
        if state.targets | state.locked != 0:
            state.step = Step.FIRE
            return
        why = Idle.SEES_NOBODY
    say.cannot_act(log, unit, why)
    rest(state)


def idle_because(state: State, unit: int) -> int:
    """Why a unit has nothing to decide in a fire or melee phase, wherever it stands; or NOBODY."""
    row = state.units[unit]
    if row.demoralised == 1:
        return Idle.FLEES
    if state.phase == Phase.MELEE or may_fire(state, unit):
        return NOBODY
    return Idle.FIRED_FOR_COVER if row.covered == 1 else Idle.CHARGED


def enter(state: State, unit: int, log: Log) -> None:
    """Ask whom to fight; by a setting who is paired already must fight on (CEM-4.10)."""
    state.step = Step.ENGAGE
    if state.options.must_fight == 0:
        return
    for other in range(state.unit_count):
        if (state.targets >> other) & 1 == 1 and is_paired_with(state, unit, other):
            state.engaged |= 1 << other
            say.engaged(log, unit, target=other)
    if state.engaged != 0 and state.targets & ~state.engaged == 0:
        pair_on(state, log)


def may_fire(state: State, unit: int) -> bool:
    """Whether a unit may fire in this phase: not again after firing for cover (CEM-4.6)."""
    row = state.units[unit]
    if row.covered == 1:
        return False
    return state.options.no_charge_fire == 0 or row.gait != Gait.CHARGE


def activate_move(state: State, unit: int, log: Log) -> None:
    """A unit's movement phase: flight, an order, or nothing (CEM-4.6, 4.7, 8.1, 10.2)."""
    row = state.units[unit]
    if row.demoralised == 1:
        flee(state, unit, log)
        rest(state)
        return
    if row.covered == 1 or paired_count(state, unit) == row.here:
        say.cannot_act(log, unit, Idle.FIRED_FOR_COVER if row.covered == 1 else Idle.ALL_PAIRED)
        rest(state)
        return
    ready_to_move(state, unit)
    state.step = Step.MOVE


def morale_phase(state: State, dice: Dice, log: Log) -> None:
    """Every unit in turn, without chips (CEM-3.4, ruling; 9.1); then the turn ends."""
    for unit in range(state.unit_count):
        check_unit(state, unit, dice, log)
    check_end(state, log)
    if state.over == 0:
        state.turn += 1
        start_turn(state, log)
