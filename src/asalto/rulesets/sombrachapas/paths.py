"""The odds of a walk under cover fire: what is left of a character that goes this way.

Every coverer that may fire does so at every chance: the worst that can happen. Each decision is
played by the real rules; equal states are taken together, and throws that do the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make, numbers
from asalto.core.odds import falls, load

from .check import check
from .legal import legal
from .offer import Choice, ChoiceKind, Choices
from .rules.cover import fire_cover_shot, is_enemy_of
from .rules.ranged import shoot, shot_modifiers, shots_in_round
from .say import Log
from .state import State
from .tables import DICE, DIE, FACES
from .turn import apply, declare, is_cover_fire_due, pending
from .vocabulary import Phase, Status

Ways = list[tuple[Fraction, tuple[int, ...]]]
Starts = list[tuple[State | None, Fraction, tuple[int, ...]]]


@dataclass(frozen=True)
class PathOdds:
    """How a walk can end. Chances are exact and sum to 1."""

    ends: dict[tuple[int, int, int], Fraction]
    """(choices carried out, wounds taken on the way, 1 if dead) -> chance."""

    def arrival(self) -> Fraction:
        """The chance to carry out every choice of the walk."""
        last = max(done for done, _, _ in self.ends)
        return sum((p for (done, _, dead), p in self.ends.items() if done == last and not dead),
                   Fraction(0))  # fmt: skip

    def death(self) -> Fraction:
        """The chance to die on the way."""
        return sum((p for (_, _, dead), p in self.ends.items() if dead), Fraction(0))

    def wounds(self) -> Fraction:
        """The wounds to expect."""
        return sum((p * wounds for (_, wounds, _), p in self.ends.items()), Fraction(0))


def line_odds(state: State, choices: Sequence[Choice]) -> dict[tuple[int, ...], Fraction] | None:
    """The same as outcomes (`odds.outcome`): success is to carry out the whole walk alive.

    None where nobody can answer with cover fire, for a single act that nobody sees, and for
    anything but turns and steps.
    """
    if state.phase != Phase.ACTION or not all(is_walking(one, state.active) for one in choices):
        return None
    if not any(is_waiting_to_fire(state, i) for i in range(state.character_count)):
        return None
    found: dict[tuple[int, ...], Fraction] = {}
    odds = path_odds(state, choices)
    for (done, wounds, dead), chance in odds.ends.items():
        arrived = 1 if done == len(choices) and dead == 0 else 0
        outcome = (arrived, 0, 0, 0, 0, wounds, dead)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    if len(choices) == 1 and found == {(1, 0, 0, 0, 0, 0, 0): 1}:
        return None
    return found


def starts(state: State, choice: Choice) -> Starts | None:
    """The states that the throw of an attack or other action may find after the cover fire before
    it, with what that has cost; no state where the character is out of play.

    None where nobody can answer it: then the throw stands alone.
    """
    who = choice.character
    if state.phase != Phase.ACTION or who != state.active or check(state, choice) != 0:
        return None
    if not any(is_waiting_to_fire(state, i) for i in range(state.character_count)):
        return None
    found: Starts = []
    for after, chance in _fired_at(state, choice):
        one = after.characters[who]
        taken = one.wounds - state.characters[who].wounds
        is_out = one.status != Status.IN_PLAY
        found.append((None if is_out else after, chance, (0, 0, 0, 0, 0, taken, int(is_out))))
    return found


def _fired_at(state: State, choice: Choice) -> list[tuple[State, Fraction]]:
    """Declare an action and play all the cover fire before it: the states it can find."""
    dice, log, out = make(Dice), make(Log), make(Choices)
    log.silent = 1
    first = copy(state)
    declare(first, choice)
    settled: list[tuple[State, Fraction]] = []
    here: dict[tuple[int, ...], tuple[State, Fraction]] = {(): (first, Fraction(1))}
    while here:
        onward: dict[tuple[int, ...], tuple[State, Fraction]] = {}
        for at, chance in here.values():
            if not is_cover_fire_due(at, log):
                settled.append((at, chance))
                continue
            shot = _next_shot(at, out)
            for part, faces in _ways_of(at, shot):
                after = copy(at)
                load(dice, faces)
                fire_cover_shot(after, shot.character, shot.target, dice, log)
                key = tuple(numbers(after))
                kept = onward.get(key, (after, Fraction(0)))[1]
                onward[key] = (after, kept + chance * part)
        here = onward
    return settled


def is_waiting_to_fire(state: State, coverer: int) -> bool:
    """Whether a character may still fire cover shots at the active one in this round."""
    one = state.characters[coverer]
    if one.cover == 0 or one.status != Status.IN_PLAY:
        return False
    return one.cover_shots < shots_in_round(one.points) and is_enemy_of(
        state, one.seat, state.active
    )


def is_walking(choice: Choice, who: int) -> bool:
    """Whether a choice is a turn or a step of a character."""
    return choice.kind in (ChoiceKind.TURN, ChoiceKind.STEP) and choice.character == who


def path_odds(state: State, walk: Sequence[Choice]) -> PathOdds:
    """What becomes of the active character if it does this, step by step, under cover fire.

    `walk`: turns and steps of the active character, in order, all legal one after another. Raises
    ValueError at the first that is not.
    """
    who = state.active
    log, out = make(Log), make(Choices)
    log.silent = 1
    before = state.characters[who].wounds
    ends: dict[tuple[int, int, int], Fraction] = {}
    here: dict[tuple[int, ...], tuple[State, Fraction]] = {(): (copy(state), Fraction(1))}
    for done, choice in enumerate(walk):
        if not is_walking(choice, who):
            raise ValueError(f"choice {done + 1}: a walk is made of turns and steps")
        onward: dict[tuple[int, ...], tuple[State, Fraction]] = {}
        for at, chance in here.values():
            if check(at, choice) != 0:
                raise ValueError(f"choice {done + 1}: not allowed there")
            for after, part in _under_fire(at, choice, log, out):
                one = after.characters[who]
                if one.status != Status.IN_PLAY:
                    _add(ends, (done, one.wounds - before, 1), chance * part)
                    continue
                key = tuple(numbers(after))
                kept = onward.get(key, (after, Fraction(0)))[1]
                onward[key] = (after, kept + chance * part)
        here = onward
    for at, chance in here.values():
        _add(ends, (len(walk), at.characters[who].wounds - before, 0), chance)
    return PathOdds(ends)


def _add(
    ends: dict[tuple[int, int, int], Fraction], end: tuple[int, int, int], chance: Fraction
) -> None:
    ends[end] = ends.get(end, Fraction(0)) + chance


def _under_fire(
    state: State, choice: Choice, log: Log, out: Choices
) -> list[tuple[State, Fraction]]:
    """Play one choice and all the cover fire before it: the states it can lead to."""
    who, dice = choice.character, make(Dice)
    first = copy(state)
    apply(first, choice, dice, log)
    waiting, settled = [(first, Fraction(1))], []
    while waiting:
        at, chance = waiting.pop()
        if at.over == 1 or at.characters[who].status != Status.IN_PLAY:
            settled.append((at, chance))
            continue
        if at.phase != Phase.COVER_FIRE:
            settled.append((at, chance))
            continue
        shot = _next_shot(at, out)
        for part, faces in _ways_of(at, shot):
            after = copy(at)
            load(dice, faces)
            apply(after, shot, dice, log)
            waiting.append((after, chance * part))
    return settled


def _next_shot(state: State, out: Choices) -> Choice:
    """The first cover shot that may be fired now; `out` is room for all of them."""
    out.count = 0
    legal(state, pending(state).bit_length() - 1, out)
    return copy(out.rows[0])


def _ways_of(state: State, shot: Choice) -> Ways:
    """The throws of a shot that do the same taken together: chance, and one throw of each."""
    one, other = state.characters[shot.character], state.characters[shot.target]
    skill = one.ranged - shot_modifiers(state, shot.character, shot.target)
    return shot_ways(skill, other.resistance, other.spaces - other.wounds)


@lru_cache(maxsize=1024)
def shot_ways(skill: int, resistance: int, left: int) -> Ways:
    """The same of a shot with this skill at somebody who can take so many wounds more. It rests on
    nothing else, so it is the same for many a shot."""
    state, log, dice = make(State, characters=2), make(Log), make(Dice)
    log.silent = 1
    one, other = state.characters[:2]
    one.ranged, other.resistance, other.spaces = skill, resistance, left
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for faces, weight in falls(DICE, DIE, 2):
        load(dice, faces)
        other.wounds, other.status, state.item_count = 0, Status.IN_PLAY, 0
        shoot(state, 0, 1, True, dice, log)
        found[other.wounds] = (found.get(other.wounds, (0, faces))[0] + weight, faces)
    return [(Fraction(weight, FACES), faces) for weight, faces in found.values()]
