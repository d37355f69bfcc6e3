"""Hand-to-hand: dice, modifiers and wounds of a pairing (CEM chapters 6 and 7)."""

from __future__ import annotations

from asalto.core.kernel.dice import Dice, face
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, higher, lower, three_dice
from ..say import Log
from ..state import State
from ..tables import MELEE_CREW, MELEE_EXTRA, MELEE_PISTOL, MELEE_VETERAN, MELEE_WOUND
from ..vocabulary import Die, Mode, Rank, Reason, Step, UnitKind, Weapon
from .assigning import ANCHOR, ASSIGNED, FOUGHT, FREE, crew_of
from .sharing import clear_circle, join_circle, share

DICE = 3


def next_anchor(state: State) -> int:
    """The next pairing to be fought, by its anchor; NOBODY when all have been."""
    for j in range(state.figure_count):
        if state.figures[j].role == ANCHOR and crew_of(state, j) > 0:
            return j
    return NOBODY


def is_in_pairing(state: State, i: int) -> bool:
    """Whether a figure fights in the pairing under way."""
    if i == state.anchor:
        return True
    return state.figures[i].role == ASSIGNED and state.figures[i].foe == state.anchor


def is_active_side(state: State, i: int) -> bool:
    """Whether a figure belongs to the activated unit (CEM-2.7)."""
    return state.figures[i].unit == state.active


def passive_seat(state: State) -> int:
    """The owner of the enemy figures in the pairing (CEM-2.8): of several the one with most of
    them there, and of as many the next in seat order from the active one."""
    best, most = NOBODY, 0
    active = state.units[state.active].seat
    for turn in range(1, len(state.sides) + 1):
        seat = (active + turn) % len(state.sides)
        size = 0
        for i in range(state.figure_count):
            if state.units[state.figures[i].unit].seat == seat and is_passive(state, i):
                size += 1
        if size > most:
            best, most = seat, size
    return best


def passive_unit(state: State) -> int:
    """The unit of the passive player in the pairing: of several that with most figures there."""
    best, most, seat = NOBODY, 0, passive_seat(state)
    for unit in range(state.unit_count):
        row, size = state.units[unit], 0
        for i in range(row.first, row.first + row.count):
            size += 1 if is_passive(state, i) else 0
        if row.seat == seat and size > most:
            best, most = unit, size
    return best


def is_passive(state: State, i: int) -> bool:
    """Whether a figure stands on the passive side of the pairing (CEM-2.8)."""
    return is_in_pairing(state, i) and not is_active_side(state, i)


def added_by_umpire(state: State, active: bool) -> int:
    """What the umpire adds to the throws of the units on one side of the pairing, each once."""
    if active:
        return state.units[state.active].by_umpire
    added = 0
    for unit in range(state.unit_count):
        row = state.units[unit]
        for i in range(row.first, row.first + row.count):
            if is_passive(state, i):
                added += row.by_umpire
                break
    return added


def is_support_crew(state: State, i: int) -> bool:
    """Whether a figure is of a crew with a support weapon (CEM-6.7)."""
    figure = state.figures[i]
    return figure.support == 1 and state.units[figure.unit].kind == UnitKind.CREW


def side_modifier(state: State, active: bool) -> int:
    """Melee modifier of one side (CEM-6.5 to 6.10), with its reasons in the tally."""
    wounds, figures, pistols, veterans, crew = 0, 0, 0, 0, 0
    for i in range(state.figure_count):
        if not is_in_pairing(state, i) or is_active_side(state, i) != active:
            continue
        figure = state.figures[i]
        figures += 1
        wounds += figure.wounds
        pistols += 1 if figure.weapon == Weapon.PISTOL else 0
        veterans += 1 if figure.rank == Rank.VETERAN else 0
        if is_support_crew(state, i):
            crew = crew + 1 if state.options.each_crew == 1 else 1
    tally = state.tally
    tally_clear(tally)
    tally_add(tally, Reason.WOUNDS, MELEE_WOUND * wounds)
    tally_add(tally, Reason.SUPPORT_WEAPON, MELEE_CREW * crew)
    tally_add(tally, Reason.EXTRA_FIGURES, MELEE_EXTRA * (figures - 1))
    tally_add(tally, Reason.PISTOLS, MELEE_PISTOL * pistols)
    tally_add(tally, Reason.VETERANS, MELEE_VETERAN * veterans)
    tally_add(tally, Reason.UMPIRE, added_by_umpire(state, active))
    return tally.total


def throw_for_pairing(state: State, anchor: int, dice: Dice, log: Log) -> None:
    """One throw of each side for the pairing, whatever its numbers (CEM-6.1); then its modifier."""
    state.anchor = anchor
    passive = passive_unit(state)
    say_pairing(state, log)
    modifier = throw_active(state, passive, dice, log) - throw_passive(state, passive, dice, log)
    set_points(state, modifier)
    if state.points == 0:
        compare(state, log)
        return
    raised = state.points if state.favour > 0 else 0
    say.favoured(log, state.active, state.asked, raised, lowered=state.points - raised)


def say_pairing(state: State, log: Log) -> None:
    """Tell which figures meet: the first of each side, and how many there are."""
    first, second, ours, theirs = NOBODY, NOBODY, 0, 0
    for i in range(state.figure_count):
        if is_in_pairing(state, i):
            if is_active_side(state, i):
                first = i if ours == 0 else first
                ours += 1
            else:
                second = i if theirs == 0 else second
                theirs += 1
    say.pairing_fought(log, first, second, ours, theirs)


def throw_active(state: State, passive: int, dice: Dice, log: Log) -> int:
    """The throw of the activated unit: its dice laid out, and its modifier."""
    modifier, kept = side_modifier(state, True), state.ours
    three_dice(dice, Roll.MELEE_ACTIVE, state.active)
    keep_dice(kept, dice)
    say.active_threw(
        log, dice, state.tally, Roll.MELEE_ACTIVE, False, UNKNOWN, state.active, passive, modifier,
        casualty=kept[Die.CASUALTY], higher=kept[Die.HIGHER], lower=kept[Die.LOWER],
    )  # fmt: skip
    return modifier


def throw_passive(state: State, passive: int, dice: Dice, log: Log) -> int:
    """The throw of the enemy in the pairing: its dice laid out, and its modifier."""
    modifier, kept = side_modifier(state, False), state.theirs
    three_dice(dice, Roll.MELEE_PASSIVE, passive)
    keep_dice(kept, dice)
    say.passive_threw(
        log, dice, state.tally, Roll.MELEE_PASSIVE, False, UNKNOWN, passive, state.active, modifier,
        casualty=kept[Die.CASUALTY], higher=kept[Die.HIGHER], lower=kept[Die.LOWER],
    )  # fmt: skip
    return modifier


def keep_dice(kept: list[int], dice: Dice) -> None:
    """Lay out a throw as it is compared: casualty, higher damage, lower damage (CEM-6.2 to 6.4)."""
    kept[Die.CASUALTY] = face(dice, 0)
    kept[Die.HIGHER] = higher(dice)
    kept[Die.LOWER] = lower(dice)


def set_points(state: State, modifier: int) -> None:
    """The final modifier is active less passive (CEM-6.11); the side it favours places its points
    on the active dice (CEM-6.12)."""
    state.points = abs(modifier)
    state.favour = 1 if modifier > 0 else -1
    if modifier == 0:
        return
    state.step = Step.SHIFT
    state.asked = state.units[state.active].seat
    if modifier < 0 and state.options.active_shifts == 0:
        state.asked = passive_seat(state)


def shift(state: State, log: Log, die: int) -> None:
    """One point changes one active die by 1 (CEM-6.12, 6.13); no new sorting (6.14)."""
    state.ours[die] += state.favour
    state.points -= 1
    say.shifted(log, state.active, die=die, face=state.ours[die], points=state.points)
    if state.points == 0:
        compare(state, log)


def wins(state: State) -> int:
    """Active dice higher than their counterparts (CEM-7.1); an equal die wounds nobody (7.4)."""
    found = 0
    for die in range(DICE):
        if state.ours[die] > state.theirs[die]:
            found += 1
    return found


def is_countered(state: State) -> bool:
    """Whether all three passive dice are higher (CEM-7.5, 7.7)."""
    for die in range(DICE):
        if state.theirs[die] <= state.ours[die]:
            return False
    return True


def compare(state: State, log: Log) -> None:
    """Wounds of an exchange: one for each die lost to the passive side, or one to the active."""
    won = wins(state)
    passive, chooser = passive_unit(state), passive_seat(state)
    say.exchanged(log, state.active, passive, won, none_won=1 if won == 0 else 0)
    state.step = Step.NOTHING
    if won > 0:
        fill_circle(state, False)
        state.figures[state.anchor].role = FOUGHT
        state.cause = state.active
        share(state, log, won, state.circle_count, Mode.DISPERSED, chooser)
        return
    countered = is_countered(state)
    fill_circle(state, True)
    state.figures[state.anchor].role = FOUGHT
    if countered:
        say.countered(log, passive, target=state.active)
        state.cause = passive
        share(state, log, 1, state.circle_count, Mode.DISPERSED, state.units[state.active].seat)


def fill_circle(state: State, active: bool) -> None:
    """The figures of one side of the pairing are those that may be wounded (CEM-7.2, 7.6)."""
    clear_circle(state)
    for i in range(state.figure_count):
        if is_in_pairing(state, i) and is_active_side(state, i) == active:
            join_circle(state, i)
    state.circle_first = state.circle_count


def end_melee(state: State) -> None:
    """The activated unit has fought all its pairings; those paired stay so (CEM-4.10, 8.1)."""
    state.anchor = NOBODY
    for i in range(state.figure_count):
        if state.figures[i].role == ASSIGNED and state.figures[i].foe != NOBODY:
            unit, other = state.figures[i].unit, state.figures[state.figures[i].foe].unit
            state.units[unit].fought |= 1 << other
            state.units[other].fought |= 1 << unit
    for i in range(state.figure_count):
        state.figures[i].role = FREE


# What a sensible player does with the points


def proposed_shift(state: State) -> int:
    """The die on which the next point does the most for the seat that places it."""
    if state.favour > 0:
        return best_raise(state)
    if state.asked == state.units[state.active].seat:
        return least_harm(state)
    return best_drop(state)


def best_raise(state: State) -> int:
    """Win the cheapest die that can be won; else spoil a counter-wound; else any."""
    best, least = 0, state.points + 1
    for die in range(DICE):
        need = state.theirs[die] - state.ours[die] + 1
        if 0 < need < least:
            best, least = die, need
    if least <= state.points or not is_countered(state):
        return best
    least = state.points + 1
    for die in range(DICE):
        need = state.theirs[die] - state.ours[die]
        if need < least:
            best, least = die, need
    return best


def best_drop(state: State) -> int:
    """Bring all three below if the points suffice; else spoil the cheapest win; else waste."""
    whole = 0
    for die in range(DICE):
        whole += max(0, state.ours[die] - state.theirs[die] + 1)
    best, least, waste = 0, state.points + 1, 0
    for die in range(DICE):
        ahead = state.ours[die] - state.theirs[die]
        if ahead >= 0 and 0 < whole <= state.points:
            return die
        if 0 < ahead < least:
            best, least = die, ahead
        if ahead < state.ours[waste] - state.theirs[waste]:
            waste = die
    return best if least <= state.points else waste


def least_harm(state: State) -> int:
    """Waste a point against oneself: where it changes no comparison, else on the smallest loss."""
    best, worst = 0, 4
    for die in range(DICE):
        ahead = state.ours[die] - state.theirs[die]
        harm = 0 if ahead > 1 or ahead < 0 else (1 if ahead == 0 else 2)
        if harm < worst:
            best, worst = die, harm
    return best
