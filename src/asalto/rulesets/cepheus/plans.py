"""Plans of a ship: what its whole crew does, post by post, and the ranges its navigator may set.

Nothing stands on a map here. A plan is played through on what the seat sees, every throw coming out
in the middle and nobody else reacting, so that each post is advised in the light of those before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy, make
from asalto.core.odds import load_middle
from asalto.core.plans import Numbers, Plan, Spot, numbers_of

from .guess import determinise
from .hints import advise, wanted_band
from .legal import legal
from .offer import Choice, Choices
from .offer import ChoiceKind as Kind
from .rules.crew import has_duty, is_away, jobs, may_be_asked, minor_left, pair, place_in_line
from .say import Log
from .state import State
from .terms import Band, Position
from .turn import apply
from .view import hide
from .vocabulary import VOCABULARY, Ask

Policy = Callable[["Course"], int]
OURS = (Ask.START, Ask.CREW, Ask.POOL, Ask.POST, Ask.BAND, Ask.DRONES, Ask.FATE)
"""What is asked of a ship in its own actions."""
PASSED = {
    Ask.REACT: Kind.NO_REACTION,
    Ask.INTERRUPT: Kind.WAIT,
    Ask.WILLING: Kind.RESIST_DOCK,
    Ask.TERMS: Kind.NO_QUARTER,
}
"""What others are taken to answer on the way."""
NO_ACTION = (Kind.DONE, Kind.ACT, Kind.KEEP_POINTS, Kind.REST_DRONES)
GUNNERS = (Position.TURRET_GUNNER, Position.BAY_GUNNER)
STEPS_MAX = 120
WHOLE_CREW, GUNS_ONLY = 1_000_000, 1_000
"""The advice for the crew's plan as a whole, and for the one in which the guns alone act."""


class Doing(IntEnum):
    """Where somebody of the crew stands in the turn."""

    WAITING = 0
    NOW = 1
    DONE = 2
    DOWN = 3
    AWAY = 4
    IDLE = 5


@dataclass(frozen=True)
class Station:
    """One row of the crew in the ship's turn."""

    member: int
    doing: Doing
    minor: int
    """Minor actions left, if it takes all the significant ones that it still has."""
    significant: int
    """Significant actions left."""


def stations(view: State, ship: int) -> list[Station]:
    """The crew of a ship in the order in which it is asked: who has acted, who may, who waits."""
    row = view.ships[ship]
    asked = view.ask in (Ask.CREW, Ask.POST) and view.ask_ship == ship
    found = []
    for m in sorted(range(row.crew_count), key=lambda one: place_in_line(row, one)):
        member = row.crew[m]
        if member.up == 0:
            doing = Doing.DOWN
        elif is_away(row, member):
            doing = Doing.AWAY
        elif asked and view.ask_member == m:
            doing = Doing.NOW
        elif row.acted or not may_be_asked(row, m, view.turn):
            doing = Doing.DONE
        else:
            doing = Doing.WAITING if has_duty(row, m) else Doing.IDLE
        left = max(0, jobs(row, member) - member.significant)
        minor = max(0, minor_left(member, member.significant + left))
        found.append(Station(m, doing, minor, left))
    return found


def plans(view: State, seat: int, unit: int) -> Sequence[Plan]:
    """The crew's plan as advised, the guns alone, nobody; and each range that may be set."""
    if view.over != 0 or view.ask not in OURS or (view.ask_seat, view.ask_ship) != (seat, unit):
        return []
    start = imagined(view, seat)
    dice, log, out = make(Dice), make(Log), make(Choices)
    log.silent = 1
    whole = Course(start, seat, unit, dice, log, out)
    ranges: list[Plan] = []
    while whole.is_ours():
        ranges = ranges or whole.ranges()
        whole.choose(as_advised(whole))
        whole.pass_others()
    found = {tuple(whole.made): WHOLE_CREW}
    for policy, worth in ((guns_only, GUNS_ONLY), (nobody, 0)):
        course = Course(start, seat, unit, dice, log, out)
        course.run(policy)
        found.setdefault(tuple(course.made), worth)
    return [plan_of(unit, made, worth) for made, worth in found.items() if made] + ranges


def plan_of(unit: int, made: tuple[Numbers, ...], worth: int, end: Spot | None = None) -> Plan:
    """A plan of these choices."""
    cost = sum(one[0] not in NO_ACTION for one in made)
    return Plan(unit, made, end, cost=cost, advised=worth)


def as_advised(course: Course) -> int:
    """The choice that the game's own advice is for."""
    out = course.out
    advise(course.state, course.seat, out)
    return max(range(out.count), key=lambda k: out.score[k])


def nobody(course: Course) -> int:
    """To do nothing more."""
    kinds = [row.kind for row in course.out.rows[: course.out.count]]
    for kind in (*NO_ACTION, Kind.KEEP_WORKING):
        if kind in kinds:
            return kinds.index(kind)
    return as_advised(course)


def guns_only(course: Course) -> int:
    """Gunners as advised, all others nothing."""
    state = course.state
    if state.ask == Ask.CREW:
        if state.ships[course.unit].crew[state.ask_member].position not in GUNNERS:
            return nobody(course)
    return as_advised(course)


def imagined(view: State, seat: int) -> State:
    """A battle that fits the view."""
    state = copy(view)
    hide(state, seat)
    determinise(state, seat, make(Dice))
    return state


class Course:
    """The actions of a ship on the way, and what was chosen so far."""

    def __init__(
        self, start: State, seat: int, unit: int, dice: Dice, log: Log, out: Choices
    ) -> None:
        """From a battle as it may stand. The dice, the log and the list may serve one course after
        another: to make them takes longer than to play a crew's turn."""
        self.state, self.seat, self.unit = copy(start), seat, unit
        self.dice, self.log, self.out = dice, log, out
        self.made: list[Numbers] = []
        self.fill()

    def fill(self) -> None:
        """List what may be chosen now."""
        self.out.count = 0
        if self.state.over == 0 and self.state.ask != Ask.NONE:
            legal(self.state, self.state.ask_seat, self.out)

    def is_ours(self) -> bool:
        """Whether the ship's own crew is asked."""
        state = self.state
        if state.over != 0 or len(self.made) >= STEPS_MAX or self.out.count == 0:
            return False
        asked = (state.ask_seat, state.ask_ship) == (self.seat, self.unit)
        begun = any(one[0] == Kind.ACT for one in self.made) and state.ask == Ask.START
        return asked and state.ask in OURS and not begun

    def choose(self, k: int) -> None:
        """Make one of the choices listed, and note it."""
        row = self.out.rows[k]
        self.made.append(numbers_of(row))
        self.play(row)

    def play(self, row: Choice) -> None:
        """Play a choice; every throw comes out in the middle."""
        load_middle(self.dice)
        apply(self.state, row, self.dice, self.log)
        self.log.count = 0
        self.fill()

    def pass_others(self) -> None:
        """Let all who are asked in between do nothing."""
        for _ in range(STEPS_MAX):
            wanted = PASSED.get(Ask(self.state.ask))
            rows = [row for row in self.out.rows[: self.out.count] if row.kind == wanted]
            if self.state.over != 0 or wanted is None or not rows:
                return
            if self.state.ask_seat == self.seat:
                self.made.append(numbers_of(rows[0]))
            self.play(rows[0])

    def run(self, policy: Policy) -> None:
        """To the end of the ship's actions."""
        while self.is_ours():
            self.choose(policy(self))
            self.pass_others()

    def ranges(self) -> list[Plan]:
        """If a navigator is asked: each range a band nearer or farther, after what was chosen."""
        found = []
        for row in self.out.rows[: self.out.count]:
            if row.kind != Kind.RANGE_CHECK:
                continue
            here = self.state.band[pair(self.unit, row.target)]
            wanted = wanted_band(self.state, self.unit, row.target)
            for band in (here - 1, here + 1):
                if not Band.ADJACENT <= band <= Band.DISTANT:
                    continue
                gain = abs(here - wanted) - abs(band - wanted)
                last = VOCABULARY.choice(
                    "set_band", self.seat, ship=self.unit, target=row.target, band=band
                )
                made = (*self.made, numbers_of(row), numbers_of(last))
                spot = Spot("band", (band, row.target))
                found.append(plan_of(self.unit, made, max(0, gain), spot))
        return found
