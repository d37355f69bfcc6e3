"""Where a ship can get to this turn: each hex of its drift and each facing, by the fewest orders.

The order line is tried letter by letter with the rules of chapters 9 and 17. Enemies are taken to
drift on: what they write is sealed. A ship that its seat is asked about later has plans too; they
can be made once the sheets before it are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from asalto.core.kernel.records import copy, make
from asalto.core.plans import Numbers, Plan, Shot, Spot, Threat, Unmade, numbers_of

from . import offer
from .hints_fire import forget, look_around
from .hints_movement import aimed_worth, ground_worth
from .launching import launches
from .offer import Choices
from .rules.checks import chance
from .rules.fire import bearings, bears, is_target, open_weapons, shot_tally, shots_of
from .rules.movement import carry_out, drift, pull
from .rules.prepare import may_write
from .say import Log
from .state import State
from .tables import LONGEST
from .vocabulary import Letter, Phase, Status

MILLION = 1_000_000
MOVING = (Status.FLYING, Status.WRECK)
Line = tuple[int, ...]
"""Letters, one after another."""
Threats = tuple[tuple[int, Fraction], ...]
Fire = tuple[tuple[int, int, Fraction], ...]
"""Enemy, weapon and chance of each shot in range, wherever the prow points to."""


def plans(view: State, seat: int, unit: int) -> Sequence[Plan]:
    """Every end that the orders of a ship can lead to now (see `Ruleset.plans`)."""
    if view.phase not in (Phase.LAUNCH, Phase.ORDERS, Phase.REWRITE) or view.over == 1:
        return ()
    if not 0 <= seat < view.seat_count or (view.awaiting >> seat) & 1 == 0:
        return ()
    if not 0 <= unit < view.ship_count:
        return ()
    if view.phase == Phase.LAUNCH:
        return launches(view, seat, unit)
    ship = view.ships[unit]
    if ship.seat != seat or ship.open == 0:
        return ()
    return _Orders(view, seat, unit).plans()


class _Orders:
    """The search for one ship, on copies of what its seat sees."""

    def __init__(self, view: State, seat: int, i: int) -> None:
        self.view, self.seat, self.i = copy(view), seat, i
        ship = view.ships[i]
        anew = view.phase == Phase.REWRITE and ship.open == 1
        self.kept: Line | None = tuple(ship.orders[: ship.order_count]) if anew else None
        self.written: Line = () if anew else tuple(ship.orders[: ship.order_count])
        self.log, self.out = make(Log, events=1), make(Choices, rows=len(ship.orders) + 1)
        self.log.silent = 1
        self.moving = copy(view)
        self.later = _drifted(view, i, self.log)
        self.risks: dict[tuple[int, int], Threats] = {}
        self.fire: dict[tuple[int, int], Fire] = {}
        self.ground: dict[tuple[int, int], int] = {}

    def plans(self) -> Unmade:
        """All plans, what the hints think best first."""
        lines: dict[tuple[int, int, int], Line] = {}
        waiting = [self.written]
        while waiting:
            longer: list[Line] = []
            for line in waiting:
                end = self.end_of(line)
                if end in lines:
                    continue
                lines[end] = line
                longer += [
                    (*line, letter.value)
                    for letter in (Letter.A, Letter.D, Letter.I)
                    if may_write(self.view.ships[self.i], letter, len(line))
                ]
            waiting = longer
        look_around(self.view, self.i)
        advised = {end: self.advice(end, line) for end, line in lines.items()}
        forget(self.view)
        best = sorted(lines, key=lambda end: -advised[end])
        return Unmade([partial(self.plan, end, lines[end], advised[end]) for end in best])

    def end_of(self, line: Line) -> tuple[int, int, int]:
        """Facing and vector when these letters have been carried out (CEP-17.7)."""
        ship, was = self.moving.ships[self.i], self.view.ships[self.i]
        ship.facing, ship.vector_q, ship.vector_r = was.facing, was.vector_q, was.vector_r
        ship.orders[: len(line)] = line
        ship.order_count = len(line)
        carry_out(self.moving, self.i, self.log)
        return ship.facing, ship.vector_q, ship.vector_r

    def advice(self, end: tuple[int, int, int], line: Line) -> int:
        """How much the hints are for a line of orders, which costs what it is long."""
        facing, q, r = end
        aimed = aimed_worth(self.view, self.i, facing, q, r)
        return self.ground_at(q, r) + aimed - len(line)

    def plan(self, end: tuple[int, int, int], line: Line, advised: int) -> Plan:
        """A line of orders as a plan."""
        facing, q, r = end
        choices = self.choices(line)
        was = self.view.ships[self.i]
        risks = self.risks_at(q, r)
        return Plan(
            unit=self.i,
            choices=choices,
            before=self.rows(self.written),
            end=Spot("hex", (q, r)),
            facing=facing,
            way=(Spot("hex", (was.q, was.r)), Spot("hex", (q, r))),
            drift=self.drifting(end),
            cost=len(line),
            left=was.limit - len(line),
            seen_by=tuple(sorted({by for by, _ in risks})),
            threats=tuple(Threat(by, len(choices), odds) for by, odds in risks),
            shots=self.shots_at(end),
            advised=advised,
        )

    def ground_at(self, q: int, r: int) -> int:
        """What the bot thinks the place is worth, whichever way the ship points there."""
        if (q, r) not in self.ground:
            self.ground[q, r] = ground_worth(self.view, self.i, q, r)
        return self.ground[q, r]

    def choices(self, line: Line) -> tuple[Numbers, ...]:
        """What is still to be chosen for the sheet to hold these letters."""
        out = self.out
        out.count = 0
        if self.kept is not None and self.kept == line:
            offer.pass_(out, self.seat, self.i)
        else:
            for letter in line[len(self.written) :]:
                offer.letter(out, self.seat, self.i, letter=letter)
            if len(line) < max(1, self.view.ships[self.i].limit):
                offer.done(out, self.seat, self.i)
        return self.taken()

    def rows(self, letters: Line) -> tuple[Numbers, ...]:
        """Letters as choices."""
        self.out.count = 0
        for letter in letters:
            offer.letter(self.out, self.seat, self.i, letter=letter)
        return self.taken()

    def taken(self) -> tuple[Numbers, ...]:
        """What has been put into the list of choices."""
        out = self.out
        return tuple(numbers_of(row) for row in out.rows[: out.count])

    def drifting(self, end: tuple[int, int, int]) -> Spot:
        """Where it will be a turn later: its vector, as gravity leaves it (CEP-17.8, 25.1)."""
        state, i = self.later, self.i
        self.put(end)
        if state.options.gravity != 0:
            for k in range(state.field_count):
                pull(state, k, i, self.log)
        ship = state.ships[i]
        return Spot("hex", (ship.vector_q, ship.vector_r))

    def put(self, end: tuple[int, int, int]) -> None:
        """The ship as it will have moved, among the others when they have drifted."""
        ship, was = self.later.ships[self.i], self.view.ships[self.i]
        ship.q, ship.r, ship.structure = was.q, was.r, was.structure
        ship.facing, ship.vector_q, ship.vector_r = end
        self.log.count = 0
        drift(self.later, self.i, self.log)

    def risks_at(self, q: int, r: int) -> Threats:
        """Enemy weapons that will bear on the ship there, if the enemies drift on."""
        if (q, r) in self.risks:
            return self.risks[q, r]
        state, i = self.later, self.i
        self.put((self.view.ships[i].facing, q, r))
        found: list[tuple[int, Fraction]] = []
        for j in range(state.ship_count):
            enemy = state.ships[j]
            if not is_target(state, j, i):
                continue
            own, _, hexes = bearings(state, j, i, 0)
            if hexes > LONGEST:
                continue
            for place in range(enemy.weapon_count):
                gun = enemy.weapons[place]
                if shots_of(gun) > 0 and bears(state, enemy, gun, own):
                    shot_tally(state, j, place, i, hexes, enemy.systems_hits)
                    found.append((j, Fraction(chance(state, gun.skill), MILLION)))
        self.risks[q, r] = tuple(found)
        return self.risks[q, r]

    def shots_at(self, end: tuple[int, int, int]) -> tuple[Shot, ...]:
        """What its own weapons will bear on there, if the enemies drift on."""
        facing, q, r = end
        state, i = self.later, self.i
        ship, found = state.ships[i], []
        for j, place, odds in self.fire_from(q, r):
            ship.q, ship.r, ship.facing = q, r, facing
            if bears(state, ship, ship.weapons[place], bearings(state, i, j, 0)[0]):
                found.append(Shot(j, odds))
        return tuple(found)

    def fire_from(self, q: int, r: int) -> Fire:
        """Enemies in range there, and the chance of each weapon."""
        if (q, r) in self.fire:
            return self.fire[q, r]
        state, i = self.later, self.i
        self.put((self.view.ships[i].facing, q, r))
        ship = state.ships[i]
        found: list[tuple[int, int, Fraction]] = []
        for j in range(state.ship_count):
            hexes = bearings(state, i, j, 0)[2] if is_target(state, i, j) else LONGEST + 1
            for place in range(ship.weapon_count if hexes <= LONGEST else 0):
                gun = ship.weapons[place]
                if shots_of(gun) > 0:
                    shot_tally(state, i, place, j, hexes, ship.systems_hits)
                    found.append((j, place, Fraction(chance(state, gun.skill), MILLION)))
        self.fire[q, r] = tuple(found)
        return self.fire[q, r]


def _drifted(view: State, i: int, log: Log) -> State:
    """The battle when all but one ship have drifted on, with the weapons that are then ready."""
    state = copy(view)
    for j in range(state.ship_count):
        if j != i and state.ships[j].host < 0 and state.ships[j].status in MOVING:
            drift(state, j, log)
    for j in range(state.ship_count):
        open_weapons(state, j)
    return state
