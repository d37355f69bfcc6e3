"""Where a character can walk to with its AP: each place and facing once, the cheapest way there.

Which steps there are and what they cost is asked of the rules, at each place once. A way is turns
and steps; among ways of one cost the one that draws the fewest cover shots counts, then the
shortest. Ways through half hexes are walked to their end (SCH-6.11): nobody stops in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush

from asalto.core.geometry.hexes import SIDES
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.plans import Numbers, Plan, Spot, Threat, Unmade, numbers_of

from . import offer
from .hints import advise
from .hints_course import is_enemy
from .legal import legal
from .offer import ChoiceKind, Choices
from .paths import is_waiting_to_fire, is_walking
from .rules.cover import cover_shot_refusal
from .rules.here import is_spent, look_about, way_to
from .rules.movement import BARRED, is_astride
from .rules.points import shots_provoked, step_cost, turn_cost
from .rules.ranged import chance_of, shot_modifiers, shots_in_round
from .rules.sight import can_see_place, is_line_clear
from .rules.terrain import forget_surroundings
from .say import Log
from .state import State
from .tables import MILLION, WAY_OF, WAY_Q, WAY_R
from .turn import apply, is_halting, pending
from .vocabulary import Phase, Refusal, Status

Gun = tuple[int, int]
"""A coverer and its chance to hit, in millionths."""
BEST = 1000
"""How much advice is for the walk that the hints themselves would take."""
WALK_MAX = 40
"""Choices after which the hints' own walk is given up."""


class _Place:
    """A place on a way, and in what manner one is there."""

    __slots__ = (
        "arrived", "came", "guns", "halted", "next", "passing", "q", "r", "risk", "settled",
        "times", "turned", "ways",
    )  # fmt: skip

    def __init__(self, q: int, r: int, halted: int, passing: int, came: tuple[int, int]) -> None:
        self.q, self.r, self.halted, self.passing, self.came = q, r, halted, passing, came
        self.times = 0
        """What multiplied the step that led here."""
        self.ways: tuple[int, ...] | None = None
        self.next: list[_Place | None] = [None] * len(WAY_Q)
        """Where each of the ways leads, once somebody has gone there."""
        self.guns: tuple[Gun, ...] = ()
        self.risk = 0
        """The chances of all guns together."""
        self.arrived: list[tuple[int, int, int] | None] = [None] * SIDES
        """The best rank with which one came here, by facing."""
        self.turned: list[tuple[int, int, int] | None] = [None] * SIDES
        """The best rank with which one turned about here, by facing."""
        self.settled: list[_Node | None] = [None] * SIDES
        """The best way to stand here with each facing."""


class _Node:
    """One way: to a place, with a facing."""

    __slots__ = ("before", "cost", "facing", "kind", "length", "place", "risk")

    def __init__(
        self, place: _Place, facing: int, before: _Node | None, kind: int, cost: int, risk: int,
        length: int,
    ) -> None:  # fmt: skip
        self.place, self.facing, self.before, self.kind = place, facing, before, kind
        self.cost, self.risk, self.length = cost, risk, length


def plans(view: State, seat: int, unit: int) -> Sequence[Plan]:
    """Every place and facing that a character can walk to now (see `Ruleset.plans`)."""
    if seat < 0 or (pending(view) >> seat) & 1 == 0 or not 0 <= unit < view.character_count:
        return ()
    state, first = copy(view), tuple[Numbers, ...]()
    one = state.characters[unit]
    if one.seat != seat or one.status != Status.IN_PLAY:
        return ()
    if state.phase == Phase.CHARACTER and one.unit == state.unit and one.activated == 0:
        out, log = make(Choices, rows=1), make(Log, events=1)
        offer.activate(out, seat, unit)
        first = (numbers_of(out.rows[0]),)
        log.silent = 1
        apply(state, out.rows[0], make(Dice), log)
    if state.phase != Phase.ACTION or state.active != unit:
        return ()
    return _Walks(state, seat, unit, first).plans()


class _Walks:
    """The search for one character, on a copy that it moves about."""

    def __init__(self, state: State, seat: int, who: int, first: tuple[Numbers, ...]) -> None:
        self.state, self.seat, self.who, self.first = state, seat, who, first
        self.aim = _advised_end(state, seat, who)
        self.points = state.points
        self.start = state.characters[who].facing
        self.coverers = [
            i for i in range(state.character_count) if is_waiting_to_fire(state, i)
        ]  # fmt: skip
        for i in self.coverers:
            state.characters[i].cover_due = 1
        self.left = {
            i: shots_in_round(state.characters[i].points) - state.characters[i].cover_shots
            for i in self.coverers
        }
        self.out = make(Choices, rows=1)
        self.places: dict[tuple[int, ...], _Place] = {}
        self.steps: dict[tuple[int, int], int] = {}
        self.turns: dict[tuple[int, int, int], int] = {}
        self.seen: dict[tuple[int, int], tuple[int, ...]] = {}
        self.made: dict[int, tuple[tuple[Numbers, ...], tuple[Threat, ...], tuple[Spot, ...]]] = {}
        self.heap: list[tuple[int, int, int, int, bool, _Node]] = []
        self.pushed = 0

    def plans(self) -> Unmade:
        """All plans, the advised one first, then by cost."""
        self.search()
        best: dict[tuple[int, int, int], _Node] = {}
        for place in self.places.values():
            if place.passing == 1:
                continue
            for node in place.settled:
                if node is None:
                    continue
                key = place.q, place.r, node.facing
                if key not in best or _rank(node) < _rank(best[key]):
                    best[key] = node
        found = sorted((node for node in best.values() if node.length > 0), key=_rank)
        found.sort(key=lambda node: -self.advice(node))
        return Unmade([partial(self.plan, node) for node in found])

    def search(self) -> None:
        """Settle every place and facing that the AP reach."""
        state, one = self.state, self.state.characters[self.who]
        came = state.came_q, state.came_r
        place = _Place(one.q, one.r, state.halted, state.passing, came)
        self.stand_at(one.q, one.r)
        self.arm(place)
        self.places[()] = place
        for facing in range(SIDES):
            if facing == self.start:
                self.push(_Node(place, facing, None, -1, 0, 0, 0), False)
                continue
            cost = turn_cost(state, facing)
            if cost <= self.points and not is_spent(state, self.who, facing):
                stay = _Node(place, self.start, None, -1, 0, 0, 0)
                self.push(self.turned(stay, facing, cost), False)
        while self.heap:
            *_, is_arrival, node = heappop(self.heap)
            if is_arrival:
                self.turn_about(node)
            if node.place.settled[node.facing] is None:
                node.place.settled[node.facing] = node
                if node.cost < self.points:
                    self.step_on(node)

    def push(self, node: _Node, is_arrival: bool) -> None:
        """Put a way on the heap, the cheapest, safest, shortest first."""
        self.pushed += 1
        heappush(
            self.heap, (node.cost, node.risk, node.length, self.pushed, is_arrival, node)
        )  # fmt: skip

    def turn_about(self, node: _Node) -> None:
        """All facings that can be taken on arrival at a place."""
        place = node.place
        for facing in range(SIDES):
            if place.settled[facing] is None and facing != node.facing:
                cost = self.turn_price(place.times, node.facing, facing)
                if node.cost + cost > self.points:
                    continue
                way = self.turned(node, facing, cost)
                rank, best = _rank(way), place.turned[facing]
                if best is None or rank < best:
                    place.turned[facing] = rank
                    self.push(way, False)

    def turned(self, node: _Node, facing: int, cost: int) -> _Node:
        """The way that ends with a turn."""
        shots = shots_provoked(self.state.options, ChoiceKind.TURN, cost)
        risk = node.risk + shots * node.place.risk
        return _Node(
            node.place, facing, node, ChoiceKind.TURN, node.cost + cost, risk, node.length + 1
        )

    def step_on(self, node: _Node) -> None:
        """All steps from a place with a facing; about turns are turns of their own."""
        place, facing, length = node.place, node.facing, node.length + 1
        known = self.look(place) if place.ways is None else place.ways
        risk, paid, taken = place.risk, node.cost, node.risk
        for kind, way in enumerate(WAY_OF[facing]):
            found = known[way]
            if found == BARRED:
                continue
            step = self.step_price(kind, found >> 1)
            cost = paid + step
            if cost > self.points:
                continue
            there = place.next[way] or self.place_by(place, way, found)
            shots = shots_provoked(self.state.options, ChoiceKind.STEP, step) * risk if risk else 0
            rank, best = (cost, taken + shots, length), there.arrived[facing]
            if best is None or rank < best:
                there.arrived[facing] = rank
                self.push(_Node(there, facing, node, ChoiceKind.STEP, *rank), True)

    def place_by(self, place: _Place, way: int, found: int) -> _Place:
        """Where a way from a place leads, by what the rules of movement say of it."""
        times, through = found >> 1, found & 1
        q, r = place.q + WAY_Q[way], place.r + WAY_R[way]
        came = (0, 0) if not through else place.came if place.passing else (place.q, place.r)
        halted = place.halted
        if not through and is_astride(q, r):
            halted = 1 if is_halting(self.state) else 0
        there = place.next[way] = self.place_at(q, r, halted, through, came, times)
        return there

    def place_at(
        self, q: int, r: int, halted: int, passing: int, came: tuple[int, int], times: int
    ) -> _Place:
        """The place as it is known, or a new one."""
        key = (q, r, halted, passing, *came)
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = _Place(q, r, halted, passing, came)
            found.times = times
            self.arm(found)
        return found

    def look(self, place: _Place) -> tuple[int, ...]:
        """What each of the ways from a place comes to, by the rules of movement."""
        state = self.state
        self.stand_at(place.q, place.r)
        state.halted, state.passing = place.halted, place.passing
        state.came_q, state.came_r = place.came
        look_about(state)
        place.ways = tuple([way_to(state, way) for way in range(len(WAY_Q))])
        return place.ways

    def stand_at(self, q: int, r: int) -> None:
        """Put the character there, on the copy."""
        one = self.state.characters[self.who]
        one.q, one.r = q, r
        forget_surroundings(self.state)

    def arm(self, place: _Place) -> None:
        """Note who could fire at the character at a place."""
        if self.coverers:
            place.guns = self.guns_at(place.q, place.r)
            place.risk = sum(chance for _, chance in place.guns)

    def guns_at(self, q: int, r: int) -> tuple[Gun, ...]:
        """Who could fire a cover shot at the character there, and its chance."""
        state, found = self.state, []
        self.stand_at(q, r)
        for i in self.coverers:
            if cover_shot_refusal(state, i, self.who) == Refusal.NONE:
                skill = state.characters[i].ranged - shot_modifiers(state, i, self.who)
                found.append((i, chance_of(skill)))
        return tuple(found)

    def step_price(self, kind: int, times: int) -> int:
        """AP of a step straight on."""
        key = kind, times
        if key not in self.steps:
            self.steps[key] = step_cost(self.state, self.who, kind, 0, times)
        return self.steps[key]

    def turn_price(self, times: int, facing: int, wanted: int) -> int:
        """AP of turning after a step."""
        key = times, facing, wanted
        if key not in self.turns:
            self.state.anchor, self.state.arrival, self.state.paid = facing, times, 0
            self.turns[key] = turn_cost(self.state, wanted)
        return self.turns[key]

    # --- what is told of a way

    def plan(self, node: _Node) -> Plan:
        """A way as a plan."""
        choices, threats, way = self.told(node)
        place = node.place
        self.stand_at(place.q, place.r)
        return Plan(
            unit=self.who, choices=(*self.first, *choices), end=way[-1], facing=node.facing,
            way=way, cost=node.cost, left=self.points - node.cost,
            seen_by=self.seers(place.q, place.r), threats=threats,
            advised=self.advice(node),
        )  # fmt: skip

    def advice(self, node: _Node) -> int:
        """How much the hints are for a way."""
        return BEST if (node.place.q, node.place.r, node.facing) == self.aim else 0

    def told(self, node: _Node) -> tuple[tuple[Numbers, ...], tuple[Threat, ...], tuple[Spot, ...]]:
        """The choices of a way, the shots that they draw, its places."""
        found = self.made.get(id(node))
        if found is not None:
            return found
        if node.before is None:
            found = (), (), (Spot("place", (node.place.q, node.place.r)),)
        else:
            choices, threats, way = self.told(node.before)
            threats = (*threats, *self.shots_at(node, threats, len(self.first) + len(choices)))
            if node.kind == ChoiceKind.STEP:
                way = (*way, Spot("place", (node.place.q, node.place.r)))
            found = (*choices, self.choice(node)), threats, way
        self.made[id(node)] = found
        return found

    def choice(self, node: _Node) -> Numbers:
        """The last choice of a way."""
        self.out.count = 0
        if node.kind == ChoiceKind.TURN:
            offer.turn(self.out, self.seat, self.who, node.facing)
        else:
            place = node.place
            offer.step(self.out, self.seat, self.who, place.q, place.r, node.facing)
        return numbers_of(self.out.rows[0])

    def shots_at(
        self, node: _Node, before: tuple[Threat, ...], step: int
    ) -> Iterator[Threat]:  # fmt: skip
        """The cover shots that the last choice of a way draws: each coverer fires when it can."""
        assert node.before is not None
        shots = shots_provoked(self.state.options, node.kind, node.cost - node.before.cost)
        for i, chance in node.before.place.guns if shots else ():
            left = self.left[i] - sum(1 for one in before if one.by == i)
            for _ in range(min(shots, left)):
                yield Threat(i, step, Fraction(chance, MILLION))

    def seers(self, q: int, r: int) -> tuple[int, ...]:
        """Enemies who see the place."""
        state = self.state
        found = self.seen.get((q, r))
        if found is None:
            found = self.seen[q, r] = tuple(
                i
                for i in range(state.character_count)
                if is_enemy(state, self.seat, state.characters[i])
                and can_see_place(state, state.characters[i], q, r)
            )
        return found


def sights(view: State, seat: int, spot: Spot) -> tuple[Sequence[int], Sequence[int]]:
    """The enemies whom one can see from a place, whichever way one faces, and those who see it as
    they face now (SCH-8.7, 8.8)."""
    q, r = spot.values
    enemies = [
        i
        for i, one in enumerate(view.characters[: view.character_count])
        if is_enemy(view, seat, one)
    ]
    seen = [
        i for i in enemies if is_line_clear(view, q, r, view.characters[i].q, view.characters[i].r)
    ]
    return seen, [i for i in seen if can_see_place(view, view.characters[i], q, r)]


def _rank(node: _Node) -> tuple[int, int, int]:
    return node.cost, node.risk, node.length


def _advised_end(view: State, seat: int, who: int) -> tuple[int, int, int] | None:
    """Where the hints would walk, choice by choice, if nobody fired; None if they would not."""
    state, out, log, dice = copy(view), make(Choices), make(Log, events=1), make(Dice)
    log.silent = 1
    one = state.characters[who]
    walked = 0
    while walked < WALK_MAX:
        out.count = 0
        legal(state, seat, out)
        advise(state, seat, out)
        best = max(range(out.count), key=lambda i: out.score[i])
        if not is_walking(out.rows[best], who):
            break
        apply(state, copy(out.rows[best]), dice, log)
        walked += 1
        while state.phase == Phase.COVER_FIRE:
            out.count = 0
            offer.hold(out, pending(state).bit_length() - 1)
            apply(state, out.rows[0], dice, log)
    return (one.q, one.r, one.facing) if walked and state.passing == 0 else None
