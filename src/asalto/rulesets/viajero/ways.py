"""Ways of somebody over the ground: straight legs from corner to corner, as the rules charge them.

No kernel code: plans ask for it, on a copy of what a seat sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from asalto.core.geometry.plane import distance_ceil, distance_squared, is_within, point_along
from asalto.core.kernel.records import copy

from .rules.movement import (
    WORTH,
    allowance,
    charge,
    fresh_limit,
    leg_limit,
    minors_left,
    part_of,
    rest_limit,
)
from .rules.space import flags_met, gather_near, refresh_map
from .state import ROUGH, SOLID, State
from .tables import ROUGH_PART, STEP

Point = tuple[int, int]
ASIDE = 300
"""How far from a corner one walks round it."""
TURNS_MAX = 60
"""Corners that are looked at, the nearest first."""
HAIR = 2
"""Beyond the edge of difficult ground, in millimetres."""


class Stand(NamedTuple):
    """Where somebody stands on his way, and what he has left."""

    x: int
    y: int
    minors: int
    left: int
    divisor: int
    moved: int
    legs: tuple[tuple[int, int, int], ...] = ()
    """Where each leg ends, and the minor actions spent by then."""

    @property
    def price(self) -> tuple[int, int, int]:
        """What is cheaper comes first: actions, then what is left of the move, then legs."""
        return self.minors, -self.left, len(self.legs)


class Walker:
    """Ways of who acts over the ground, reckoned on a copy of the view."""

    def __init__(self, view: State, unit: int) -> None:
        self.state = copy(view)
        refresh_map(self.state)
        self.unit = unit
        self.me = self.state.people[unit]
        self.start = Stand(self.me.x, self.me.y, view.minors, view.left, view.divisor, view.moved)
        part = part_of(view.options, self.me)
        self.fresh = allowance(self.state, self.me)
        self.slow = part
        fresh = fresh_limit(self.state, self.me, part)
        self.far = rest_limit(self.state, part) + minors_left(view) * fresh
        x, y, far = self.me.x, self.me.y, self.far
        self.near = gather_near(self.state, SOLID | ROUGH, x - far, y - far, x + far, y + far)
        self.is_even = not any(
            self.state.flags[one] & ROUGH for one in self.state.near[: self.near]
        )
        self.met: dict[tuple[int, int, int, int], int] = {}
        self.turns = self._turning_points()
        self.stops = self._stops()
        self.set(self.start)

    def flags(self, x: int, y: int, to_x: int, to_y: int) -> int:
        """What a straight way meets; each is looked at once."""
        if not self.near:
            return 0
        way = (x, y, to_x, to_y)
        found = self.met.get(way)
        if found is None:
            found = self.met[way] = flags_met(self.state, self.near, *way)
        return found

    def is_standable(self, x: int, y: int) -> bool:
        """Whether a place is on the map and not in anything solid."""
        if not (0 <= x <= self.state.width and 0 <= y <= self.state.height):
            return False
        return self.flags(x, y, x, y) & SOLID == 0

    def _turning_points(self) -> list[Point]:
        """Places a little off the corners of what stands in the way."""
        state, found = self.state, set()
        for polygon in state.near[: self.near]:
            first, count = state.firsts[polygon], state.counts[polygon]
            for j in range(count):
                x, y = state.xs[first + j], state.ys[first + j]
                before, after = first + (j - 1) % count, first + (j + 1) % count
                across, along = 0.0, 0.0
                for other in (before, after):
                    side_x, side_y = x - state.xs[other], y - state.ys[other]
                    length = hypot(side_x, side_y) or 1.0
                    across, along = across + side_x / length, along + side_y / length
                length = hypot(across, along) or 1.0
                place = (x + round(ASIDE * across / length), y + round(ASIDE * along / length))
                if is_within(*place, self.start.x, self.start.y, self.far):
                    if self.is_standable(*place):
                        found.add(place)
        here = (self.start.x, self.start.y)
        return sorted(found, key=lambda one: (distance_squared(*here, *one), one))[:TURNS_MAX]

    def _stops(self) -> list[Stand]:
        """The start and every turning point that can be reached, the cheapest first."""
        best: dict[Point, Stand] = {}
        settled = [self.start]
        while True:
            here = settled[-1]
            best.pop((here.x, here.y), None)
            done = {(one.x, one.y) for one in settled}
            for place in self.turns:
                if place not in done and self.is_promising(here, *place, best.get(place)):
                    came = self.go(here, *place)
                    if came is not None and (place not in best or came.price < best[place].price):
                        best[place] = came
            if not best:
                return settled
            settled.append(min(best.values(), key=lambda one: one.price))

    def is_promising(self, stand: Stand, x: int, y: int, known: Stand | None) -> bool:
        """Whether a way from there could be cheaper than one that is known."""
        if known is None:
            return True
        spent = (known.minors - stand.minors) * self.fresh + stand.left - known.left
        return spent > 0 and distance_squared(stand.x, stand.y, x, y) < spent * spent

    def go(self, stand: Stand, x: int, y: int) -> Stand | None:
        """Straight on to a place, in as many legs as it takes; None if he does not get there."""
        most = self.far + (self.start.minors - stand.minors) * self.fresh // self.slow
        most += (stand.left - self.start.left) // self.slow
        if distance_squared(stand.x, stand.y, x, y) > (most + STEP) * (most + STEP):
            return None
        flags = self.flags(stand.x, stand.y, x, y)
        if flags & SOLID:
            return None
        straight = self.legs(stand, x, y)
        if not flags & ROUGH:
            return straight
        parted: Stand | None = stand
        for place in self._edges(stand, x, y):
            parted = None if parted is None else self.legs(parted, *place)
        return cheaper(straight, parted)

    def _edges(self, stand: Stand, x: int, y: int) -> list[Point]:
        """Where a straight way should be parted at the edges of difficult ground; then its end."""
        state, cuts = self.state, []
        length = hypot(x - stand.x, y - stand.y)
        for polygon in state.near[: self.near]:
            if not state.flags[polygon] & ROUGH:
                continue
            first, count = state.firsts[polygon], state.counts[polygon]
            corners = list(zip(state.xs[first : first + count], state.ys[first:], strict=False))
            found = list(crossings((stand.x, stand.y), (x, y), corners))
            if found:
                cuts += [min(found) - HAIR / length, max(found) + HAIR / length]
        return [
            (stand.x + round((x - stand.x) * cut), stand.y + round((y - stand.y) * cut))
            for cut in sorted(cuts)
            if 0 < cut < 1
        ] + [(x, y)]

    def legs(self, stand: Stand, x: int, y: int) -> Stand | None:
        """A straight way without anything solid, by the cheapest legs."""
        self.set(stand)
        length, part = distance_ceil(stand.x, stand.y, x, y), self.part(stand.x, stand.y, x, y)
        if length == 0:
            return stand
        if length <= rest_limit(self.state, part):
            return self.pay(stand, x, y, part, length)
        single = None
        if length <= leg_limit(self.state, self.me, part):
            single = self.pay(stand, x, y, part, length)
            self.set(stand)
        several = self._first_leg(stand, x, y, part, length)
        several = several and self.legs(several, x, y)
        return cheaper(single, several)

    def _first_leg(self, stand: Stand, x: int, y: int, part: int, whole: int) -> Stand | None:
        """As far towards a place as what is left of the move goes, if that is worth a leg; else as
        a new minor action goes. None: no further."""
        if minors_left(self.state) <= 0:
            return None
        far = rest_limit(self.state, part)
        if far < WORTH:
            far = fresh_limit(self.state, self.me, part)
        if far >= whole:
            return None
        to_x, to_y = point_along(stand.x, stand.y, x, y, far)
        length = distance_ceil(stand.x, stand.y, to_x, to_y)
        if length == 0 or (to_x, to_y) == (x, y):
            return None
        return self.pay(stand, to_x, to_y, self.part(stand.x, stand.y, to_x, to_y), length)

    def part(self, x: int, y: int, to_x: int, to_y: int) -> int:
        """What divides a leg: stance and ground."""
        rough = not self.is_even and self.flags(x, y, to_x, to_y) & ROUGH
        return self.slow * (ROUGH_PART if rough else 1)

    def set(self, stand: Stand) -> None:
        """Put him there, with what he has left."""
        state = self.state
        self.me.x, self.me.y = stand.x, stand.y
        state.minors, state.left = stand.minors, stand.left
        state.divisor, state.moved = stand.divisor, stand.moved

    def pay(self, stand: Stand, x: int, y: int, part: int, length: int) -> Stand:
        """One leg further."""
        state = self.state
        charge(state, self.me, part, length)
        legs = (*stand.legs, (x, y, state.minors))
        return Stand(x, y, state.minors, state.left, state.divisor, state.moved, legs)

    def way(self, x: int, y: int) -> Stand | None:
        """The cheapest way to a place, straight or round a turning point; None if there is none."""
        found: Stand | None = None
        for stop in self.stops:
            if self.is_promising(stop, x, y, found):
                came = self.go(stop, x, y)
                if came is not None and (found is None or came.price < found.price):
                    found = came
        self.set(self.start)
        return found


def cheaper(one: Stand | None, other: Stand | None) -> Stand | None:
    """The cheaper of two ways to a place, the first if they cost the same."""
    if one is None or other is None:
        return one if other is None else other
    return other if other.price < one.price else one


def crossings(start: Point, end: Point, corners: list[Point]) -> Iterator[float]:
    """How far along a way, of 1, it crosses the edges of a polygon."""
    across, along = end[0] - start[0], end[1] - start[1]
    x, y = corners[-1]
    for to_x, to_y in corners:
        side, height = to_x - x, to_y - y
        turn = across * height - along * side
        if turn != 0:
            far = ((x - start[0]) * height - (y - start[1]) * side) / turn
            beside = ((x - start[0]) * along - (y - start[1]) * across) / turn
            if 0 <= far <= 1 and 0 <= beside <= 1:
                yield far
        x, y = to_x, to_y
