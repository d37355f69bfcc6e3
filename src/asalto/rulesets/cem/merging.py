"""Exact odds where there are too many throws to walk: equal states are taken together.

The rules themselves are run for what they decide (who is hit, where points go, who takes the
wounds); only independent throws are put together by counting: pairings, and the wounded figures
of a unit one by one. `test_merging` holds them against the walk of `odds.trial`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.odds import walk

from .odds import enter_melee, resolve
from .offer import Choice, ChoiceKind
from .rolls import SIDES
from .rules.melee import (
    compare,
    is_countered,
    next_anchor,
    passive_seat,
    proposed_shift,
    side_modifier,
    wins,
)
from .rules.morale import holding_chance, morale_of, resistance_chance
from .rules.sharing import share_as_proposed
from .rules.sides import is_own
from .say import EventKind, Log
from .state import State
from .tables import MILLION
from .vocabulary import Gone

Marks = tuple[tuple[int, int], ...]
"""Figures and the wounds that each took."""
Spread = dict[Marks, Fraction]
Table = dict[tuple[int, ...], Fraction]
MIDDLE = 10
"""Dice that stand for any: only their differences count."""
COUNTER = -1


def merged(state: State, choice: Choice) -> Table | None:
    """The chance of each outcome (as `odds.outcome`), exactly; None for a choice without throws."""
    if choice.kind == ChoiceKind.ENGAGE:
        spread = melee(state, choice)
    elif choice.kind in (ChoiceKind.FIRE, ChoiceKind.AIM, ChoiceKind.SHIFT):
        spread = resolved(state, choice)
    else:
        return None
    found: Table = {}
    for marks, chance in spread.items():
        for outcome, share in judged(state, marks, choice.seat).items():
            found[outcome] = found.get(outcome, Fraction(0)) + chance * share
    return found


def wounds_of(log: Log) -> Marks:
    """Who was wounded how often, by the log."""
    counted = Counter(
        int(one.figure) for one in log.events[: log.count] if one.kind == EventKind.WOUNDED
    )
    return tuple(sorted(counted.items()))


def resolved(state: State, choice: Choice) -> Spread:
    """Who takes how many wounds from a fire or a point placed: every throw walked."""

    def play(dice: Dice) -> Marks:
        after, log = copy(state), make(Log)
        resolve(after, choice, dice, log)
        return wounds_of(log)

    return dict(walk(play).chances)  # type: ignore[arg-type]


# Melee


def melee(state: State, choice: Choice) -> Spread:
    """The wounds of all pairings that follow if a unit is taken on, each put to the others."""
    after, log = copy(state), make(Log)
    enter_melee(after, choice, log)
    spread: Spread = {(): Fraction(1)}
    anchor = next_anchor(after)
    while anchor >= 0:
        after.anchor = anchor
        own = fought(after)
        spread_on: Spread = {}
        for (marks, chance), (more, share) in product(spread.items(), own.items()):
            key = tuple(sorted(marks + more))
            spread_on[key] = spread_on.get(key, Fraction(0)) + chance * share
        spread = spread_on
        after.figures[anchor].role = 0
        anchor = next_anchor(after)
    return spread


def fought(state: State) -> Spread:
    """The wounds of the pairing at the anchor, under best play of the points."""
    points = side_modifier(state, True) - side_modifier(state, False)
    active = state.units[state.active].seat
    placer = active if points > 0 or state.options.active_shifts == 1 else passive_seat(state)
    spread: Spread = {}
    for result, chance in pairing_results(points, placer == active).items():
        after, log = copy(state), make(Log)
        dice = (MIDDLE, MIDDLE - 1) if result == COUNTER else (MIDDLE, MIDDLE)
        for die in range(3):
            after.theirs[die] = dice[0]
            after.ours[die] = dice[1] + (1 if die < result else 0)
        compare(after, log)
        share_as_proposed(after, log)
        marks = wounds_of(log)
        spread[marks] = spread.get(marks, Fraction(0)) + chance
    return spread


@lru_cache(maxsize=256)
def pairing_results(points: int, active_places: bool) -> dict[int, Fraction]:
    """Dice won by the active side (0 to 3), or COUNTER, when `points` are placed as proposed.

    Both throws are told by the differences of their dice alone: some thousand instead of a million.
    """
    state = make(State, units=1, figures=0)
    state.unit_count, state.active = 1, 0
    found: dict[int, Fraction] = {}
    for apart, weight in differences().items():
        for die in range(3):
            state.theirs[die], state.ours[die] = MIDDLE, MIDDLE + apart[die]
        state.points, state.favour = abs(points), 1 if points > 0 else -1
        state.asked = 0 if active_places else 1
        while state.points > 0:
            state.ours[proposed_shift(state)] += state.favour
            state.points -= 1
        result = wins(state)
        if result == 0 and is_countered(state):
            result = COUNTER
        found[result] = found.get(result, Fraction(0)) + Fraction(weight, SIDES**6)
    return found


@lru_cache(maxsize=1)
def differences() -> dict[tuple[int, int, int], int]:
    """Casualty, higher and lower die of one throw less those of another: in how many ways."""
    faces = range(1, SIDES + 1)
    single = Counter(one - other for one, other in product(faces, faces))
    pairs = Counter((max(pair), min(pair)) for pair in product(faces, faces))
    double: Counter[tuple[int, int]] = Counter()
    for (one, ways), (other, more) in product(pairs.items(), pairs.items()):
        double[one[0] - other[0], one[1] - other[1]] += ways * more
    return {
        (first, *rest): ways * more
        for (first, ways), (rest, more) in product(single.items(), double.items())
    }


# The morale phase


def judged(state: State, marks: Marks, seat: int) -> Table:
    """Outcomes of these wounds once their units have been through the morale phase."""
    units = {state.figures[i].unit for i, _ in marks}
    enemies = sorted(unit for unit in units if not is_own(state, unit, seat))
    hurt = sum(wounds for i, wounds in marks if not is_own(state, state.figures[i].unit, seat))
    marked = sum(not is_own(state, state.figures[i].unit, seat) for i, _ in marks)
    own = sum(wounds for _, wounds in marks) - hurt
    spread = {(0, 0): Fraction(1)}
    for unit in enemies:
        spread_on: dict[tuple[int, int], Fraction] = {}
        for (one, chance), (other, share) in product(
            spread.items(), fallen(state, unit, dict(marks)).items()
        ):
            key = one[0] + other[0], one[1] + other[1]
            spread_on[key] = spread_on.get(key, Fraction(0)) + chance * share
        spread = spread_on
    head = (int(hurt > 0), hurt, marked, own)
    return {(*head, *one): chance for one, chance in spread.items()}


def fallen(state: State, unit: int, more: dict[int, int]) -> dict[tuple[int, int], Fraction]:
    """How many of a unit fall, and whether it breaks: its wounded figures taken one by one.

    What is kept of them is who has fallen (in number, and whether the leader did) and how many
    are still wounded.
    """
    row = state.units[unit]
    standing = {(0, 0, 0): Fraction(1)}
    for i in range(row.first, row.first + row.count):
        figure = state.figures[i]
        wounds = figure.wounds + more.get(i, 0)
        if figure.gone != Gone.HERE or wounds == 0:
            continue
        stays = Fraction(resistance_chance(wounds), MILLION)
        going_on: dict[tuple[int, int, int], Fraction] = {}
        for (dead, hurt, led), chance in standing.items():
            lost = (dead + 1, hurt, max(led, int(figure.leader == 1)))
            kept = (dead, hurt + (wounds > 1), led)
            going_on[lost] = going_on.get(lost, Fraction(0)) + chance * (1 - stays)
            going_on[kept] = going_on.get(kept, Fraction(0)) + chance * stays
        standing = going_on
    found: dict[tuple[int, int], Fraction] = {}
    for (dead, hurt, led), chance in standing.items():
        breaks = Fraction(0)
        if dead == row.here:
            breaks = Fraction(1)
        elif dead > 0:
            morale = morale_of(state, unit, led == 1)
            breaks = 1 - Fraction(holding_chance(morale, dead, hurt), MILLION)
        for key, share in (((dead, 1), breaks), ((dead, 0), 1 - breaks)):
            if share:
                found[key] = found.get(key, Fraction(0)) + chance * share
    return found


def chance_to_hold(state: State, unit: int) -> Fraction | None:
    """The chance that a unit gets through its next morale phase unbroken; None without wounds."""
    row = state.units[unit]
    if not any(
        state.figures[i].wounds and state.figures[i].gone == Gone.HERE
        for i in range(row.first, row.first + row.count)
    ):
        return None
    return sum(
        (chance for (_, breaks), chance in fallen(state, unit, {}).items() if not breaks),
        Fraction(0),
    )
