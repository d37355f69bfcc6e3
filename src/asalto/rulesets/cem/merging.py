"""Exact odds where there are too many throws to walk: equal states are taken together.

The rules themselves are run for what they decide (who is hit, where points go, who takes the
wounds); only independent throws are put together by counting: pairings, and the wounded figures
of a unit one by one. `test_merging` holds them against the walk of `odds.trial`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import borrow, copy, make
from asalto.core.odds import walk

from .odds import deal_as_proposed, enter_melee, firing_unit, resolve, take_aim
from .offer import Choice, ChoiceKind
from .rolls import SIDES
from .rules.assigning import FREE
from .rules.melee import (
    compare,
    is_countered,
    next_anchor,
    passive_seat,
    proposed_shift,
    side_modifier,
    wins,
)
from .rules.morale import holding_chance, resistance_chance
from .rules.sharing import share_as_proposed
from .rules.shooting import has_moved, throw_fire
from .rules.sides import is_own
from .say import EventKind, Log
from .state import State
from .tables import MILLION
from .vocabulary import Gait, Gone, Phase

Marks = tuple[tuple[int, int], ...]
"""Figures and the wounds that each took."""
Spread = dict[Marks, Fraction]
Table = dict[tuple[int, ...], Fraction]
Counts = dict[int, int]
"""Packed counts and their weight: wounds to one's own side, then five for each enemy unit."""
BITS = 8
OWN = 0
WOUNDS, MARKED, DEAD, KEPT, LED = COUNTS_OF = range(5)
COUNTS = len(COUNTS_OF)
OF_A_UNIT = (1 << BITS * COUNTS) - 1
MIDDLE = 10
"""Dice that stand for any: only their differences count."""
COUNTER = -1


def merged(state: State, choice: Choice) -> Table | None:
    """The chance of each outcome (as `odds.outcome`), exactly; None for a choice without throws."""
    if choice.kind == ChoiceKind.ENGAGE:
        return judged(state, melee(state, choice), choice.seat)
    if choice.kind in (ChoiceKind.FIRE, ChoiceKind.AIM, ChoiceKind.SHIFT):
        return judged(state, [resolved(state, choice)], choice.seat)
    return None


def wounds_of(log: Log) -> Marks:
    """Who was wounded how often, by the log."""
    counted = Counter(
        int(one.figure) for one in log.events[: log.count] if one.kind == EventKind.WOUNDED
    )
    return tuple(sorted(counted.items()))


def resolved(state: State, choice: Choice) -> Spread:
    """Who takes how many wounds from a fire or a point placed."""
    if choice.kind != ChoiceKind.SHIFT:
        return fired(state, choice)
    after, log = copy(state), make(Log)
    resolve(after, choice, make(Dice), log)
    return {wounds_of(log): Fraction(1)}


def fired(state: State, choice: Choice) -> Spread:
    """The same of a fire: who is wounded depends on how many wounds the throw comes to, and how
    many figures they may reach."""
    base, log = copy(state), make(Log)
    value, unit = take_aim(base, choice), firing_unit(base, choice)
    is_halved = base.options.moved_wounds == 1 and has_moved(base, unit)
    found = thrown(value, base.tally.total, base.mode, base.into, base.circle_count, is_halved)
    most = max(wounds for wounds, _ in found)
    dealt: dict[int, list[Marks]] = {}
    spread: Spread = {}
    for (wounds, reach), chance in found.items():
        reach = min(reach, wounds, base.circle_count)  # no more can take one
        if reach not in dealt:
            after, log.count = borrow(base), 0
            after.wounds, after.reach = most if reach else 0, reach
            deal_as_proposed(after, unit, log)
            dealt[reach] = wounds_one_by_one(log)
        marks = dealt[reach][min(wounds, len(dealt[reach]) - 1)]
        spread[marks] = spread.get(marks, Fraction(0)) + chance
    return spread


def wounds_one_by_one(log: Log) -> list[Marks]:
    """Who was wounded how often after so many wounds, from none on: nobody looks at how many more
    there are to come when one is dealt."""
    took: dict[int, int] = {}
    found: list[Marks] = [()]
    for one in log.events[: log.count]:
        if one.kind == EventKind.WOUNDED:
            took[int(one.figure)] = took.get(int(one.figure), 0) + 1
            found.append(tuple(sorted(took.items())))
    return found


@lru_cache(maxsize=1024)
def thrown(
    value: int, added: int, mode: int, into: int, circle: int, is_halved: bool
) -> dict[tuple[int, int], Fraction]:
    """How many wounds a throw comes to, for how many figures: every fall of the dice walked. It
    rests on nothing else, so it is the same for many a fire."""
    state, log = make(State, units=1, figures=0), make(Log)
    state.tally.total, state.mode, state.into, state.circle_count = added, mode, into, circle
    if is_halved:
        state.options.moved_wounds, state.phase, state.units[0].gait = 1, Phase.FIRE, Gait.ADVANCE

    def play(dice: Dice) -> tuple[int, int]:
        log.count = 0
        throw_fire(state, 0, value, dice, log)
        return state.wounds, state.reach

    return dict(walk(play).chances)  # type: ignore[arg-type]


# Melee


def melee(state: State, choice: Choice) -> list[Spread]:
    """The wounds of each pairing that follows if a unit is taken on: no figure is in two."""
    after, log = copy(state), make(Log)
    enter_melee(after, choice, log)
    found = []
    anchor = next_anchor(after)
    while anchor >= 0:
        after.anchor = anchor
        found.append(fought(after, log))
        after.figures[anchor].role = FREE
        anchor = next_anchor(after)
    return found


def fought(state: State, log: Log) -> Spread:
    """The wounds of the pairing at the anchor, under best play of the points."""
    points = side_modifier(state, True) - side_modifier(state, False)
    active = state.units[state.active].seat
    placer = active if points > 0 or state.options.active_shifts == 1 else passive_seat(state)
    spread: Spread = {}
    for result, chance in pairing_results(points, placer == active).items():
        after, log.count = borrow(state), 0
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


def judged(state: State, spreads: list[Spread], seat: int) -> Table:
    """The morale phase of the enemies wounded: what is kept of each unit is five counts, to which
    every pairing and every figure wounded before adds its own, whatever the others do."""
    marked = {i for spread in spreads for marks in spread for i, _ in marks}
    enemies = sorted(
        unit for unit in {state.figures[i].unit for i in marked} if not is_own(state, unit, seat)
    )
    place = {unit: OWN + 1 + COUNTS * k for k, unit in enumerate(enemies)}
    parts = [dealt(state, spread, place) for spread in spreads]
    parts += [
        weighed(rolled(state, i, 0, place[unit]).items())
        for unit in enemies
        for i in wounded_of(state, unit)
        if i not in marked
    ]
    total, counted = 1, {0: 1}
    for whole, part in parts:
        total *= whole
        counted = joined(counted, part)
    return concluded(state, counted, total, place)


def weighed(chances: Iterable[tuple[int, Fraction]]) -> tuple[int, Counts]:
    """Chances as whole weights, equal keys together; first what the weights add up to."""
    return gathered([(key, chance.numerator, chance.denominator) for key, chance in chances])


def gathered(parts: list[tuple[int, int, int]]) -> tuple[int, Counts]:
    """The same of keys with a weight and what that is a part of."""
    whole = lcm(*(one for _, _, one in parts))
    found: Counts = {}
    for key, weight, one in parts:
        found[key] = found.get(key, 0) + weight * (whole // one)
    return whole, {key: weight for key, weight in found.items() if weight}


def joined(one: Counts, other: Counts) -> Counts:
    """The counts of two independent parts, added."""
    found: Counts = {}
    for key, weight in one.items():
        for more, share in other.items():
            found[key + more] = found.get(key + more, 0) + weight * share
    return found


def dealt(state: State, spread: Spread, place: dict[int, int]) -> tuple[int, Counts]:
    """What a pairing or a fire adds to the counts, its figures' resistance rolls with it."""
    members = {i for marks in spread for i, _ in marks}
    known: dict[tuple[int, int], tuple[int, Counts]] = {}
    found: list[tuple[int, int, int]] = []
    for marks, chance in spread.items():
        took = dict(marks)
        total, standing = chance.denominator, {0: chance.numerator}
        for i in members:
            more = took.get(i, 0)
            if (i, more) not in known:
                known[i, more] = suffered(state, i, more, place)
            whole, steps = known[i, more]
            total *= whole
            standing = joined(standing, steps)
        found += ((key, weight, total) for key, weight in standing.items())
    return gathered(found)


def suffered(state: State, i: int, more: int, place: dict[int, int]) -> tuple[int, Counts]:
    """What a figure that takes so many wounds more adds to the counts."""
    first = place.get(state.figures[i].unit, OWN)
    if first == OWN:
        return 1, {packed(OWN, more): 1}
    head = packed(first + WOUNDS, more) + packed(first + MARKED, int(more > 0))
    whole, steps = weighed(rolled(state, i, more, first).items())
    return whole, {head + step: part for step, part in steps.items()}


def packed(place: int, count: int) -> int:
    """A count at its place in a key: keys are added as their counts are."""
    return count << (BITS * place)


def count_at(key: int, place: int) -> int:
    """The count at a place of a key."""
    return (key >> (BITS * place)) & ((1 << BITS) - 1)


def wounded_of(state: State, unit: int) -> list[int]:
    """The figures of a unit that have a wound."""
    row = state.units[unit]
    figures = range(row.first, row.first + row.count)
    return [i for i in figures if state.figures[i].gone == Gone.HERE and state.figures[i].wounds]


def rolled(state: State, i: int, more: int, first: int) -> dict[int, Fraction]:
    """A figure's resistance roll: it falls (perhaps a leader), or stays wounded, or whole."""
    figure = state.figures[i]
    wounds = figure.wounds + more
    if wounds == 0:
        return {0: Fraction(1)}
    stays = Fraction(resistance_chance(wounds, state.units[figure.unit].by_umpire), MILLION)
    falls = packed(first + DEAD, 1) + packed(first + LED, int(figure.leader == 1))
    return {falls: 1 - stays, packed(first + KEPT, int(wounds > 1)): stays}


def concluded(state: State, counted: Counts, total: int, place: dict[int, int]) -> Table:
    """Outcomes as `odds.outcome` has them: the units that were wounded hold, or break."""
    read = [(BITS * first, reader(state, unit)) for unit, first in place.items()]
    found: dict[tuple[int, ...], int] = {}
    for key, weight in counted.items():
        hurt = marked = dead = 0
        breaks: tuple[int, ...] = ()
        for shift, counts_of in read:
            wounds, wounded, fell, chance = counts_of((key >> shift) & OF_A_UNIT)
            hurt, marked, dead = hurt + wounds, marked + wounded, dead + fell
            breaks += (chance,)
        for broken, part in how_many(breaks):
            outcome = (int(hurt > 0), hurt, marked, count_at(key, OWN), dead, broken)
            found[outcome] = found.get(outcome, 0) + weight * part
    whole = total * MILLION ** len(place)
    return {outcome: Fraction(weight, whole) for outcome, weight in found.items()}


def reader(state: State, unit: int) -> Callable[[int], tuple[int, int, int, int]]:
    """Reads the counts of a unit: its wounds, figures wounded, those that fall, and the chance that
    it breaks, in millionths. What a unit has that nobody wounded now does not count."""

    @cache
    def read(counts: int) -> tuple[int, int, int, int]:
        wounds, marked, dead, kept, led = (count_at(counts, one) for one in COUNTS_OF)
        if marked == 0:
            return wounds, 0, 0, 0
        return wounds, marked, dead, breaking(state, unit, dead, kept, led > 0)

    return read


@lru_cache(maxsize=4096)
def how_many(breaks: tuple[int, ...]) -> list[tuple[int, int]]:
    """How many units break, each with its own chance in millionths, with their weights."""
    spread = {0: 1}
    for chance in breaks:
        spread = joined(spread, {0: MILLION - chance, 1: chance})
    return [(broken, weight) for broken, weight in spread.items() if weight]


def breaking(state: State, unit: int, dead: int, hurt: int, led: bool) -> int:
    """The chance that a unit breaks that has lost so many and keeps so many wounded, in
    millionths."""
    if dead == 0:
        return 0
    if dead == state.units[unit].here:
        return MILLION
    return MILLION - holding_chance(state, unit, led, dead, hurt)


def fallen(state: State, unit: int) -> dict[tuple[int, int], Fraction]:
    """How many of a unit fall, and whether it breaks, with the wounds that it has."""
    total, counted = 1, {0: 1}
    for i in wounded_of(state, unit):
        whole, part = weighed(rolled(state, i, 0, 0).items())
        total, counted = total * whole, joined(counted, part)
    found: dict[tuple[int, int], Fraction] = {}
    for key, weight in counted.items():
        dead, led = count_at(key, DEAD), count_at(key, LED) > 0
        breaks = breaking(state, unit, dead, count_at(key, KEPT), led)
        for broken, share in how_many((breaks,)):
            chance = Fraction(weight * share, total * MILLION)
            found[dead, broken] = found.get((dead, broken), Fraction(0)) + chance
    return found


def chance_to_hold(state: State, unit: int) -> Fraction | None:
    """The chance that a unit gets through its next morale phase unbroken; None without wounds."""
    if not wounded_of(state, unit):
        return None
    return sum(
        (chance for (_, breaks), chance in fallen(state, unit).items() if not breaks),
        Fraction(0),
    )
