"""Plans: where the activated unit can get to, by an advance or a charge, and the fire that follows.

Each plan is played on a copy of what the seat sees, so that it ends where the rules bring it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import chain, pairwise
from math import hypot

from asalto.core.geometry.plane import distance_ceil, is_within
from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.plans import Plan, Shot, Spot, Threat

from .check import check
from .hints import advise_move
from .hints_way import note_way
from .legal import legal_marches
from .offer import Choice, ChoiceKind, Choices
from .rules.moving import turn_allowance
from .rules.shooting import (
    NO_CAP,
    aim,
    attack_value,
    has_target,
    hit_chance,
    roll_tally,
)
from .rules.sides import is_own
from .rules.sight import CLEAR, SHUT, are_in_sight, outlook
from .rules.terrain import difficulty_at, is_barred
from .rules.units import measure_box, middle, paired_count
from .say import Log
from .state import State
from .tables import METRE
from .turn import may_fire, order_unit
from .view import hide
from .vocabulary import Formation, Gait, Phase, Refusal, Step

Point = tuple[int, int]
Numbers = tuple[int, ...]
STEPS = (2000, 2500, 3000, 4000, 5000)
"""The raster of places, in millimetres: the finest with at most PLACES of them."""
PLACES = 64
THERE = 2000
"""A unit whose middle comes as near as this to a place has reached it."""
ASIDE = 1500
"""How far from a corner a unit goes round it."""
RUN_UPS = (1500, 800, 300)
"""From how far behind its place a unit may come up to it, in the direction it is to face."""
CONTACT = 6000
"""A unit that comes as near as this to an enemy unit goes for it."""
TURNS_MAX = 60
"""Corners and places that are looked at, the nearest first."""
WAYS = 3
"""Ways round that are tried to one place."""
MILLION = 1_000_000
BARRED = 100 * METRE
"""What the advice takes off for a way that is barred: here it has been gone round."""


def plans(view: State, seat: int, unit: int) -> Sequence[Plan]:
    """Every place that the activated unit can get to, by the gentlest order that does."""
    if not is_its_move(view, seat, unit):
        return []
    mover = Mover(view, seat, unit)
    found: dict[tuple[Spot | None, int], Plan] = {}
    for tried in mover.orders():
        plan = mover.first(tried)
        if plan is not None:
            found.setdefault((plan.end, plan.formation), plan)
    return list(found.values())


def plan_to(view: State, seat: int, unit: int, spot: Spot) -> tuple[Plan | None, int]:
    """The gentlest order to exactly that place, or why none; in a formation if one is named, and
    facing a second place if there is one: figures face where they march (CEM-2.6)."""
    if len(spot.values) < 2:
        return None, Refusal.NOT_NOW
    x, y, *more = spot.values
    formation = more[0] if more else int(Formation.KEEP)
    if view.step == Step.DEPLOY:
        numbers = (int(ChoiceKind.DEPLOY), seat, unit, x, y, formation, NOBODY)
        there = Plan(unit, (numbers,), Spot("point", (x, y)), formation=formation)
        reason = check(view, choice_of(numbers))
        return (there if reason == Refusal.NONE else None), reason
    if not is_its_move(view, seat, unit):
        return None, Refusal.NOT_NOW
    mover = Mover(view, seat, unit)
    reason = mover.check(order(seat, unit, mover.gaits[0], x, y, formation))
    if reason != Refusal.NONE:
        return None, reason
    turned = mover.facing(x, y, formation, (more[1], more[2])) if len(more) > 2 else ()
    plan = mover.first(chain(turned, mover.ways(x, y, formation)))
    return plan, Refusal.TOO_FAR if plan is None else Refusal.NONE


def is_its_move(view: State, seat: int, unit: int) -> bool:
    """Whether this unit is the one that may be moved now."""
    if view.over != 0 or view.step != Step.MOVE or view.asked != seat:
        return False
    return unit == view.active


def order(seat: int, unit: int, gait: int, x: int, y: int, formation: int) -> Numbers:
    """An advance or a charge, as numbers."""
    kind = ChoiceKind.CHARGE if gait == Gait.CHARGE else ChoiceKind.ADVANCE
    return (int(kind), seat, unit, x, y, int(formation), NOBODY)


class Mover:
    """The activated unit, its orders tried out one by one on a copy of the view."""

    def __init__(self, view: State, seat: int, unit: int) -> None:
        self.state, self.seat, self.unit = copy(view), seat, unit
        hide(self.state, seat)
        self.state.phase = Phase.FIRE
        self.row = self.state.units[unit]
        self.begun = self.row.gait
        self.gaits = (self.begun,) if self.begun != Gait.HALTED else (Gait.ADVANCE, Gait.CHARGE)
        self.figures = [
            i
            for i in range(self.row.first, self.row.first + self.row.count)
            if self.state.figures[i].gone == 0
        ]
        for unit_row in range(self.state.unit_count):
            measure_box(self.state, unit_row)
        self.places = [
            (i, self.state.figures[i].x, self.state.figures[i].y, self.state.figures[i].left)
            for i in self.figures
        ]
        self.start = middle(self.state, unit)
        self.turns = self._turning_points()
        self.stops: list[tuple[int, tuple[Point, ...]]] = []
        self.log, self.advice = make(Log), make(Choices)
        self.log.silent = 1

    def left(self, i: int, gait: int) -> int:
        """What a figure may still spend, in millimetres."""
        if self.begun != Gait.HALTED:
            return self.state.figures[i].left
        return turn_allowance(self.state, i, gait)

    def far(self, gait: int) -> int:
        """How far the unit gets on open ground: as far as its slowest figure."""
        return min((self.left(i, gait) for i in self.figures), default=0)

    def check(self, numbers: Numbers) -> int:
        """The refusal of an order, where the unit now stands."""
        return check(self.state, choice_of(numbers))

    def _turning_points(self) -> list[Point]:
        """The scenario's places, and places off the corners of what cannot be crossed."""
        state = self.state
        found = [(one.x, one.y) for one in state.places[: state.place_count]]
        for piece in state.rough[: state.rough_count]:
            if state.linear[piece] or state.difficulty[piece] != 0:
                continue
            first, size = state.firsts[piece], state.sizes[piece]
            corners = [(state.xs[i], state.ys[i]) for i in range(first, first + size)]
            mid_x, mid_y = (sum(axis) / size for axis in zip(*corners, strict=True))
            for x, y in corners:
                far = hypot(x - mid_x, y - mid_y) or 1.0
                x += round(ASIDE * (x - mid_x) / far)
                y += round(ASIDE * (y - mid_y) / far)
                if self.is_ground(x, y):
                    found.append((x, y))
        return sorted(found, key=lambda one: distance_ceil(*self.start, *one))[:TURNS_MAX]

    def is_ground(self, x: int, y: int) -> bool:
        """Whether a place is on the table and can be entered."""
        state = self.state
        return 0 <= x <= state.width and 0 <= y <= state.height and difficulty_at(state, x, y) > 0

    def orders(self) -> Iterator[Iterable[list[Numbers]]]:
        """What is offered, going for the enemies in reach, then the raster of the ground: for each
        of them the orders to be tried, the gentlest first."""
        offered = make(Choices)
        if self.begun == Gait.HALTED and paired_count(self.state, self.unit) == 0:
            legal_marches(self.state, self.seat, offered)
        for row in offered.rows[: offered.count]:
            gait = Gait.CHARGE if row.kind == ChoiceKind.CHARGE else Gait.ADVANCE
            yield [[order(self.seat, self.unit, gait, row.to_x, row.to_y, row.formation)]]
        for target in self.enemies():
            yield from ([one] for one in self._contacts(target))
        for x, y in self._raster():
            yield self.ways(x, y, Formation.KEEP)

    def first(self, tried: Iterable[list[Numbers]]) -> Plan | None:
        """The first of some orders that comes to anything."""
        return next((plan for one in tried if (plan := self.plan(one)) is not None), None)

    def _contacts(self, target: int) -> Iterator[list[Numbers]]:
        """Going for an enemy unit, if it is near enough."""
        far = distance_ceil(*self.start, *middle(self.state, target))
        for gait in self.gaits:
            if far <= self.far(gait) + CONTACT:
                kind = ChoiceKind.ASSAULT if gait == Gait.CHARGE else ChoiceKind.CLOSE
                yield [(int(kind), self.seat, self.unit, target, NOBODY, NOBODY, NOBODY)]

    def _raster(self) -> list[Point]:
        """Places on the ground within reach of the fastest gait."""
        if paired_count(self.state, self.unit) > 0:
            return []
        far, found = self.far(self.gaits[-1]), []
        for step in STEPS:
            found = [
                (x, y)
                for x in range(step // 2, self.state.width + 1, step)
                for y in range(step // 2, self.state.height + 1, step)
                if is_within(*self.start, x, y, far) and self.is_ground(x, y)
            ]
            if len(found) <= PLACES:
                break
        return found

    def ways(self, x: int, y: int, formation: int) -> Iterator[list[Numbers]]:
        """Orders to a place, an advance before a charge: straight, or round what bars the way."""
        for via in self._vias(x, y):
            legs = [self.start, *via, (x, y)]
            length = sum(distance_ceil(*one, *other) for one, other in pairwise(legs))
            for gait in self.gaits:
                if length <= self.far(gait):
                    last = order(self.seat, self.unit, gait, x, y, formation)
                    keep = int(Formation.KEEP)
                    yield [
                        *(order(self.seat, self.unit, gait, *one, keep) for one in via), last,
                    ]  # fmt: skip

    def facing(self, x: int, y: int, formation: int, ahead: Point) -> Iterator[list[Numbers]]:
        """Orders to a place whose last steps are made towards another one."""
        far = hypot(ahead[0] - x, ahead[1] - y)
        for run in RUN_UPS if far > 0 else ():
            behind = x - round(run * (ahead[0] - x) / far), y - round(run * (ahead[1] - y) / far)
            if self.is_ground(*behind) and not is_barred(self.state, *behind, x, y):
                for one in self.ways(*behind, Formation.KEEP):
                    yield [*one, (one[-1][0], self.seat, self.unit, x, y, formation, NOBODY)]

    def _vias(self, x: int, y: int) -> list[tuple[Point, ...]]:
        """Nothing where the straight way is free; else turning points, the shortest way first."""
        if not is_barred(self.state, *self.start, x, y):
            return [()]
        if not self.stops:
            self.stops = self._stops()
        found = [
            (length + distance_ceil(*via[-1], x, y), via)
            for length, via in self.stops
            if not is_barred(self.state, *via[-1], x, y)
        ]
        return [via for _, via in sorted(found)[:WAYS]]

    def _stops(self) -> list[tuple[int, tuple[Point, ...]]]:
        """The shortest way to each turning point, one by one from the nearest."""
        open_: list[tuple[int, tuple[Point, ...]]] = [(0, (self.start,))]
        settled: dict[Point, tuple[int, tuple[Point, ...]]] = {}
        while open_:
            length, way = heappop(open_)
            if way[-1] in settled or length > self.far(self.gaits[-1]):
                continue
            settled[way[-1]] = (length, way)
            for place in self.turns:
                if place not in settled and not is_barred(self.state, *way[-1], *place):
                    heappush(open_, (length + distance_ceil(*way[-1], *place), (*way, place)))
        return [(length, way[1:]) for length, way in settled.values() if len(way) > 1]

    def restore(self) -> None:
        """Everybody back where the plan starts."""
        self.row.gait = self.begun
        for i, x, y, left in self.places:
            figure = self.state.figures[i]
            figure.x, figure.y, figure.left = x, y, left
        measure_box(self.state, self.unit)

    def plan(self, orders: list[Numbers]) -> Plan | None:
        """What comes of orders; None where they are refused, nobody moves, or none gets there."""
        self.restore()
        worth = self.worth(orders)
        for numbers in orders:
            if self.check(numbers) != 0:
                return None
            order_unit(self.state, choice_of(numbers), self.log)
            self.log.count = 0
        spent = [self.before(i, left) - self.state.figures[i].left for i, *_, left in self.places]
        end = self.end(orders[-1])
        if end is None or max(spent, default=0) <= 0:
            return None
        eyes = [one for one in self.enemies() if is_any_seen(self.state, self.unit, one)]
        via = [Spot("point", (one[3], one[4])) for one in orders[:-1]]
        left = min(self.state.figures[i].left for i in self.figures)
        return Plan(
            self.unit,
            (*orders, (int(ChoiceKind.DONE), self.seat, *[NOBODY] * 5)),
            end,
            formation=orders[-1][5] if is_march(orders[-1]) else NOBODY,
            stand=tuple(Spot("point", place) for place in self.now()),
            way=(Spot("point", self.start), *via, end),
            cost=-(-max(spent) // METRE),
            left=left // METRE,
            seen_by=tuple(eyes),
            threats=tuple(self.threats(eyes, len(orders))),
            shots=tuple(self.shots(eyes)),
            advised=worth,
        )

    def now(self) -> list[Point]:
        """Where its figures stand."""
        return [(self.state.figures[i].x, self.state.figures[i].y) for i in self.figures]

    def before(self, i: int, left: int) -> int:
        """What a figure could spend before the plan, in millimetres."""
        if self.begun != Gait.HALTED:
            return left
        return turn_allowance(self.state, i, self.row.gait)

    def end(self, last: Numbers) -> Spot | None:
        """Where the last order brings the unit's middle: to the place named, if it gets there."""
        place = middle(self.state, self.unit)
        if is_march(last) and is_within(*self.start, last[3], last[4], self.far(self.row.gait)):
            there = is_within(*place, last[3], last[4], THERE)
            return Spot("point", (last[3], last[4])) if there else None
        return Spot("point", place)

    def worth(self, orders: list[Numbers]) -> int:
        """How much better the game's own advice thinks of the last order than of staying: nothing
        where it is for staying, or the unit has had its order."""
        if self.begun != Gait.HALTED:
            return 0
        staying = self.score((int(ChoiceKind.PASS), self.seat, self.unit, *[NOBODY] * 4))
        moving = self.score(orders[-1]) + (BARRED if len(orders) > 1 else 0)
        return max(0, moving - staying)

    def score(self, numbers: Numbers) -> int:
        """What the game's own advice thinks of a choice."""
        out = self.advice
        out.count = 1
        out.score[0] = 0
        advise_move(self.state, choice_of(numbers), out, 0, note_way(self.state, self.unit))
        return out.score[0]

    def enemies(self) -> list[int]:
        """The enemy units on the table."""
        return [
            one
            for one in range(self.state.unit_count)
            if self.state.units[one].here > 0 and not is_own(self.state, one, self.seat)
        ]

    def threats(self, eyes: list[int], step: int) -> Iterator[Threat]:
        """The fire that enemies can open on it in this turn's fire phase."""
        for one in eyes:
            if self.state.units[one].demoralised == 0:
                chance = self.chance(one, self.unit)
                if chance is not None:
                    yield Threat(one, step + 1, chance)

    def shots(self, eyes: list[int]) -> Iterator[Shot]:
        """The fire that it can open itself, at half effect after its move (CEM-4.9)."""
        for one in eyes:
            chance = self.chance(self.unit, one)
            if chance is not None:
                yield Shot(one, chance)

    def chance(self, unit: int, target: int) -> Fraction | None:
        """The chance that one unit's fire at another hits, in the fire phase; None: it cannot."""
        state = self.state
        if not may_fire(state, unit) or not has_target(state, unit, target, False):
            return None
        aim(state, unit, target, 0)
        value = attack_value(state, unit, target, NO_CAP)
        roll_tally(state, unit, target, NO_CAP)
        return Fraction(hit_chance(value, state.tally.total), MILLION) or None


def is_march(numbers: Numbers) -> bool:
    """Whether an order names a place."""
    return numbers[0] in (ChoiceKind.ADVANCE, ChoiceKind.CHARGE)


def is_any_seen(state: State, unit: int, other: int) -> bool:
    """Whether a figure of one unit sees one of the other's."""
    found = outlook(state, unit, other)
    if found in (CLEAR, SHUT):
        return bool(found == CLEAR)
    one, two = state.units[unit], state.units[other]
    return any(
        state.figures[i].gone == 0 and state.figures[j].gone == 0 and are_in_sight(state, i, j)
        for i in range(one.first, one.first + one.count)
        for j in range(two.first, two.first + two.count)
    )


def choice_of(numbers: Numbers) -> Choice:
    """A choice from its numbers."""
    row = make(Choice)
    set_choice(row, *numbers)
    return row
