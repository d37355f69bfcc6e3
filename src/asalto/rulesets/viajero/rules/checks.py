"""Checks: two dice, skill, characteristic and modifiers against 8 (PC-2.5)."""

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.tally import tally_add, tally_clear

from ..options import Options
from ..rolls import check_roll
from ..state import Characteristic, Person, State
from ..tables import (
    ARMOUR_SKILL,
    CHANCE,
    DIVISOR,
    EXCEPTIONAL,
    HELPED,
    HELPED_WELL,
    LESS,
    POWER,
    TARGET,
    UNTRAINED,
)
from ..vocabulary import Reason


def score_of(person: Person, which: int) -> int:
    """A characteristic as it is now, with what powered armour adds to STR and DEX."""
    if which <= Characteristic.DEX:
        return person.score[which] + POWER[person.armour]
    return person.score[which]


def score_modifier(person: Person, which: int) -> int:
    """The MD of a characteristic: a third of it, rounded down, less 2."""
    return score_of(person, which) // DIVISOR - LESS


def trained(level: int) -> int:
    """The level of a skill; who has none at all gets the untrained penalty."""
    return level if level > UNTRAINED else UNTRAINED


def is_able(person: Person) -> bool:
    """Say whether somebody lives and is conscious."""
    return person.out == 0 and person.dead == 0


def is_serious(person: Person) -> bool:
    """Say whether all three physical characteristics are damaged."""
    return (
        person.score[0] < person.full[0]
        and person.score[1] < person.full[1]
        and person.score[2] < person.full[2]
    )


def is_crawling(options: Options, person: Person) -> bool:
    """Say whether somebody is so badly hurt that he only crawls, unless `hurt_act` (ruling O4)."""
    return options.hurt_act == 0 and is_serious(person)


def begin_check(state: State, actor: int, skill: int, score: int) -> None:
    """Start the tally of a check: skill, characteristic, armour without the training."""
    person, tally = state.people[actor], state.throw.tally
    tally_clear(tally)
    if skill != 0:
        tally_add(tally, Reason.SKILL, trained(person.skill[skill]))
    tally_add(tally, Reason.SCORE, score_modifier(person, score))
    tally_add(tally, Reason.UMPIRE, person.by_umpire)
    needed = ARMOUR_SKILL[person.armour]
    if needed != 0 and person.skill[needed] < 0:
        tally_add(tally, Reason.ARMOUR, UNTRAINED)


def add_burdens(state: State, actor: int) -> None:
    """What hampers or helps the set of actions in hand: reactions (PC-5.3), orders, powers."""
    person = state.people[actor]
    tally_add(state.throw.tally, Reason.REACTIONS, -person.penalty)
    tally_add(state.throw.tally, Reason.HELP, person.helping)


def throw_check(state: State, dice: Dice, name: int, actor: int) -> int:
    """Throw the check prepared in `state.throw`: 8 or more succeeds. Returns the Effect."""
    throw = state.throw
    need = TARGET - throw.tally.total
    throw.name = name
    throw.chance = CHANCE[min(max(need, 0), len(CHANCE) - 1)]
    throw.effect = check_roll(dice, name, actor, need) - need
    throw.success = 1 if throw.effect >= 0 else 0
    return throw.effect


def plain_throw(state: State, name: int, success: int, chance: int) -> None:
    """Describe a throw that has no modifiers."""
    throw = state.throw
    throw.name = name
    throw.success = success
    throw.chance = chance
    throw.tally.total = 0
    throw.tally.count = 0


def help_of(effect: int) -> int:
    """What helping or hampering by a check comes to: 1, 2 if exceptional, with its sign."""
    size = HELPED_WELL if effect >= EXCEPTIONAL or effect <= -EXCEPTIONAL else HELPED
    return size if effect >= 0 else -size
