"""Order of the turn (PC-1.3 to 1.6, 1.9): initiative, tactics, ambush, delay."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, UNKNOWN
from asalto.core.kernel.tally import tally_add, tally_clear

from .. import say
from ..rolls import Roll, check_roll
from ..say import Log
from ..state import Characteristic, Skill, State
from ..vocabulary import Reason
from .checks import begin_check, is_able, score_modifier, score_of, throw_check, trained
from .sides import are_allies

BEST_DICE = 12
"""What an ambusher's two dice count as (open document)."""


def roll_initiative(state: State, dice: Dice, log: Log) -> None:
    """Everybody's initiative for the whole fight: 2D + DEX DM + the side's tactics (PC-1.9)."""
    for seat in range(state.seat_count):
        if not is_first_of_side(state, seat):
            continue
        effect = tactics_effect(state, dice, log, thinker_of(state, seat))
        for ally in range(seat, state.seat_count):
            if are_allies(state, ally, seat):
                surprised = state.sides[ally].surprised
                for i in range(state.people_count):
                    if state.people[i].seat == ally:
                        roll_one(state, dice, log, i, 0 if surprised != 0 else effect)
                        state.people[i].surprised = surprised
    sort_order(state)
    tell_ties(state, log)


def is_first_of_side(state: State, seat: int) -> bool:
    """Say whether no seat before this one is on its side."""
    for other in range(seat):
        if are_allies(state, other, seat):
            return False
    return True


def thinker_of(state: State, seat: int) -> int:
    """Who makes the one tactics check of a side (ruling P15): of those whom its seats name, the
    best at it; NOBODY if none is named.
    """
    found = NOBODY
    best = 0
    for ally in range(state.seat_count):
        named = state.sides[ally].muster
        if named < 0 or not are_allies(state, ally, seat):
            continue
        person = state.people[named]
        worth = trained(person.skill[Skill.TACTICS]) + score_modifier(person, Characteristic.INT)
        if found == NOBODY or worth > best:
            found = named
            best = worth
    return found


def tactics_effect(state: State, dice: Dice, log: Log, thinker: int) -> int:
    """The Effect of one tactics check of the side, good or bad; 0 if nobody makes it."""
    if thinker == NOBODY:
        return 0
    begin_check(state, thinker, Skill.TACTICS, Characteristic.INT)
    effect = throw_check(state, dice, Roll.TACTICS, thinker)
    say.tactics(log, dice, state.throw, thinker)
    return effect


def roll_one(state: State, dice: Dice, log: Log, i: int, bonus: int) -> None:
    """One combatant's initiative (PC-1.3, 1.9)."""
    person, throw = state.people[i], state.throw
    tally_clear(throw.tally)
    tally_add(throw.tally, Reason.SCORE, score_modifier(person, Characteristic.DEX))
    tally_add(throw.tally, Reason.TACTICS, bonus)
    thrown = 0
    if state.sides[person.seat].aware != 0:
        tally_add(throw.tally, Reason.AMBUSH, BEST_DICE)
        dice.count = 0
    else:
        thrown = check_roll(dice, Roll.INITIATIVE, i)
    person.initiative = thrown + throw.tally.total
    throw.name = Roll.INITIATIVE
    throw.success = 0
    throw.chance = UNKNOWN
    say.initiative(log, dice, throw, i, person.initiative)


def comes_before(state: State, i: int, j: int) -> bool:
    """Say whether i acts before j: initiative, then DEX (PC-1.3, 1.5)."""
    person, other = state.people[i], state.people[j]
    if person.initiative != other.initiative:
        return person.initiative > other.initiative
    return score_of(person, Characteristic.DEX) > score_of(other, Characteristic.DEX)


def is_tied(state: State, i: int, j: int) -> bool:
    """Say whether two act at the same moment (PC-1.6)."""
    return not comes_before(state, i, j) and not comes_before(state, j, i)


def sort_order(state: State) -> None:
    """The order of this turn; whoever is tied keeps the order of the list."""
    for i in range(state.people_count):
        place = i
        while place > 0 and comes_before(state, i, state.order[place - 1]):
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = i


def tell_ties(state: State, log: Log) -> None:
    """Of those with the same initiative, who comes first and why (PC-1.5, 1.6)."""
    for place in range(1, state.people_count):
        i, j = state.order[place - 1], state.order[place]
        if state.people[i].initiative != state.people[j].initiative:
            continue
        if is_tied(state, i, j):
            say.tied(log, i, j)
        else:
            say.quicker(log, i, j)


def reorder(state: State, log: Log) -> None:
    """The order of a new turn, and who has come before another of the same initiative since the
    last one: a wound has cost the other DEX (PC-1.5)."""
    for place in range(1, state.people_count):
        i, j = state.order[place - 1], state.order[place]
        if state.people[i].initiative == state.people[j].initiative and comes_before(state, j, i):
            if is_able(state.people[i]) and is_able(state.people[j]):
                say.quicker(log, j, i)
    sort_order(state)


def mark_ties(state: State, log: Log) -> None:
    """Mark who acts at the same moment as the one whose count it is. In the first turn that was
    told when initiative was thrown."""
    first = state.order[state.place]
    if state.people[first].tied != 0:
        return
    for i in range(state.place + 1, state.people_count):
        other = state.order[i]
        if not is_tied(state, first, other):
            return
        state.people[first].tied = state.place + 1
        state.people[other].tied = state.place + 1
        if state.turn > 1 and is_able(state.people[first]) and is_able(state.people[other]):
            say.tied(log, first, other)
