"""What players ask of an attack beside its odds: against each reaction, and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import borrow, copy, make
from asalto.core.odds import sum_of, walk
from asalto.core.ruleset import Figure

from .offer import Choice, ChoiceKind
from .rolls import Roll
from .rules.attack import attack_modifiers
from .rules.checks import throw_check
from .rules.reactions import may_dive, may_parry, react
from .say import Log
from .state import Reaction, State
from .turn import declare
from .vocabulary import Phase

DAMAGE = 1
"""The place of the points lost among the outcomes."""
FACES = 36
REACTIONS = (
    ("if_dodged", Reaction.DODGE),
    ("if_dived", Reaction.SEEK_COVER),
    ("if_parried", Reaction.PARRY),
)


def figures(
    state: State, choice: Choice, chances: Mapping[tuple[int, ...], Fraction]
) -> list[Figure]:
    """Of an attack: its chance against each reaction that the target may make; turns to fell him.

    `chances` are those of the outcomes without a reaction.
    """
    if choice.kind != ChoiceKind.ATTACK and choice.kind != ChoiceKind.STRIKE_LEAVER:
        return []
    found = [Figure(name, chance, True) for name, chance in reaction_odds(state, choice)]
    turns = expected_turns(state, choice.target, damage_of(chances))
    if turns is not None:
        found.append(Figure("turns_to_fell", turns))
    return found


def reaction_odds(state: State, choice: Choice) -> list[tuple[str, Fraction]]:
    """The chance that an attack hits, for each reaction that its target may make."""
    declared, log = copy(state), make(Log, events=0)
    log.silent = 1
    declare(declared, choice, make(Dice), log, int(choice.kind == ChoiceKind.STRIKE_LEAVER))
    if declared.phase != Phase.REACT or declared.attack.attacker < 0:
        return []
    allowed = {
        Reaction.DODGE: True,
        Reaction.SEEK_COVER: may_dive(declared),
        Reaction.PARRY: may_parry(declared),
    }
    return [
        (name, hit_chance(declared, reaction, log))
        for name, reaction in REACTIONS
        if allowed[reaction]
    ]


def hit_chance(declared: State, reaction: int, log: Log) -> Fraction:
    """The chance of an attack that has been declared, against a reaction. The log is silent."""
    after = borrow(declared)
    react(after, log, reaction)
    attack_modifiers(after)

    def play(dice: Dice) -> bool:
        return throw_check(after, dice, Roll.ATTACK, after.attack.attacker) >= 0

    return walk(play, FACES).chances.get(True, Fraction(0))


def damage_of(chances: Mapping[tuple[int, ...], Fraction]) -> dict[int, Fraction]:
    """The chance of each number of points lost."""
    found: dict[int, list[tuple[Fraction, int]]] = {}
    for outcome, chance in chances.items():
        found.setdefault(int(outcome[DAMAGE]), []).append((chance, 1))
    return {points: sum_of(parts) for points, parts in found.items()}


def expected_turns(state: State, target: int, damage: Mapping[int, Fraction]) -> Fraction | None:
    """The expected number of such attacks until two of STR, DEX and END are gone; None: never.

    The victim loses END first, then the greater of the two others: he falls when END and that
    one are used up. Wounds are taken not to change the odds.

    All in whole numbers: of `whole` throws `weights[n]` cost n points, `felt` cost any. The turns
    until `left` points are gone are `turns[left] / felt ** left`.
    """
    person = state.people[target]
    need = person.score[2] + max(person.score[0], person.score[1])
    miss = damage.get(0, Fraction(0))
    if miss == 1 or any(points < 0 for points in damage):
        return None
    whole = lcm(*(chance.denominator for chance in damage.values()))
    weights = {
        points: chance.numerator * (whole // chance.denominator)
        for points, chance in damage.items()
        if points
    }
    felt, turns = sum(weights.values()), [0]
    for left in range(1, need + 1):
        turns.append(whole * felt ** (left - 1))
        turns[left] += sum(
            weight * turns[left - points] * felt ** (points - 1)
            for points, weight in weights.items()
            if points < left
        )
    return Fraction(turns[need], felt**need)
