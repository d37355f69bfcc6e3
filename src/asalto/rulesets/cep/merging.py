"""Exact odds of a torpedo, whose throws are too many to walk: equal states are taken together.

The rules themselves are run, a throw at a time: the shot, the dodge, the hit on the armour, then
one critical or blast after another. After each of them ways to the same state, with the same still
to come, go on as one. `test_merging` holds it against the walk of `odds.trial`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import cast

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY, borrow, copy, make, numbers
from asalto.core.odds import Play, sum_of, walk

from .odds import launch, outcome
from .offer import Choice, ChoiceKind
from .rules.damage import (
    blast_armour,
    criticals_for,
    damage_of,
    meet_armour,
    next_critical,
    part_struck,
    place_of,
    throw_blast,
)
from .rules.torpedoes import dodge
from .say import Log
from .state import Design, State, Torpedo
from .vocabulary import Weaponry

Row = tuple[int, ...]
Thrown = tuple[int, int, int]
"""Location die, one damage die, the other."""
Parts = dict[Row, list[tuple[Fraction, int]]]
"""Chances of each outcome, still to be added up."""
OUTCOMES = 10
HIT, ZONE, CRITICALS = 0, 1, 3
"""Places in an outcome that `odds.outcome` reads from the log of the whole shot."""


@dataclass(frozen=True)
class Way:
    """Where a hit stands: a state, and what is still to come of it."""

    state: State
    ship: int
    """The one that suffers the criticals `due`."""
    due: tuple[tuple[int, int, int], ...]
    """Criticals to come, each at its `place_of`."""
    now: int
    """What is left of the armour before them."""
    pool: int
    """The armour pool that the torpedo hit."""
    left: int
    """What is left of that."""
    is_own: bool
    """Whether `now` is of that pool."""
    blast: int
    """The next blast."""
    so_far: tuple[int, int, int]
    """Success, zone, criticals until now."""
    watched: tuple[int, ...]
    """The ships that may change."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to come."""
        return not self.due and self.blast >= self.state.blast_count

    def key(self) -> Hashable:
        """All on which depends what is to come, and the outcome."""
        state = self.state
        rows = (state.blast_ship, state.blast_part, state.blast_points)
        blasts = tuple(tuple(row[self.blast : state.blast_count]) for row in rows)
        head = self.ship, self.due, self.now, self.pool, self.left, self.is_own, self.so_far
        return head, blasts, tuple(tuple(numbers(state.ships[j])) for j in self.watched)


def watched(state: State, target: int) -> tuple[int, ...]:
    """The ships that a hit on the target may change: itself, and all in hangars or boarded."""
    return tuple(
        j
        for j in range(state.ship_count)
        if j == target
        or max(state.ships[j].carrier, state.ships[j].inside, state.ships[j].host) >= 0
    )


Ways = dict[Hashable, tuple[Way, list[tuple[Fraction, int]]]]


@dataclass
class Shot:
    """A torpedo shot whose odds are being found."""

    before: State
    choice: Choice
    limit: int
    """Runs of rules allowed."""
    log: Log
    """Room for what the rules tell; every run empties it."""
    rows: Parts
    """Outcomes found so far."""
    runs: int = 0
    blasts: dict[int, list[tuple[Thrown, Fraction]]] = field(default_factory=dict)
    """What a blast of so many criticals may throw."""

    def told(self, after: State) -> list[int]:
        """`odds.outcome` of the present log."""
        out = [0] * OUTCOMES
        outcome(self.before, after, self.choice, self.log, out)
        return out

    def ended(self, after: State, so_far: tuple[int, int, int]) -> Row:
        """The outcome, what was told on the way put in."""
        self.log.count = 0
        out = self.told(after)
        out[HIT], out[ZONE], out[CRITICALS] = so_far
        return tuple(out)

    def add(self, row: Row, chance: Fraction) -> None:
        """Add a chance to an outcome."""
        self.rows.setdefault(row, []).append((chance, 1))

    def blast_throws(self, i: int, count: int) -> list[tuple[Thrown, Fraction]]:
        """Every throw of a blast, with its chance: the same on whatever it falls."""
        if count not in self.blasts:
            found = self.walk(lambda dice: throw_blast(i, count, dice))
            self.blasts[count] = [(cast(Thrown, one), chance) for one, chance in found.items()]
        return self.blasts[count]

    def walk(self, play: Play) -> dict[Hashable, Fraction]:
        """The chances of what `play` returns. Raises TooLarge where the runs are used up."""
        found = walk(play, self.limit - self.runs)
        self.runs += found.samples
        return found.chances


def staged(state: State, choice: Choice, limit: int) -> dict[Row, Fraction] | None:
    """The chance of each outcome of a torpedo shot (as `odds.outcome`), exactly; None for all else.

    Raises TooLarge beyond `limit` runs of rules.
    """
    if choice.kind != ChoiceKind.SHOOT:
        return None
    if state.ships[choice.ship].weapons[choice.weapon].kind != Weaponry.TO:
        return None
    shot = Shot(state, choice, limit, make(Log), {})
    ways = launched(shot)
    while ways:
        further: Ways = {}
        for way, parts in ways.values():
            go_on(shot, way, sum_of(parts), further)
        ways = further
    return {row: sum_of(parts) for row, parts in shot.rows.items()}


def add(shot: Shot, way: Way, chance: Fraction, ways: Ways) -> None:
    """Add the chance of a way to its outcome, if it is over, or to the ways that go on."""
    if way.is_over:
        shot.add(shot.ended(way.state, way.so_far), chance)
    else:
        ways.setdefault(way.key(), (way, []))[1].append((chance, 1))


def launched(shot: Shot) -> Ways:
    """The shot and the dodge: the ways of what gets through, its hit on the armour made; what does
    not is added to the outcomes."""
    base, log = copy(shot.before), shot.log
    running = base.torpedo_count
    kept: dict[Hashable, State] = {}

    def play(dice: Dice) -> Hashable:
        after, log.count = borrow(base), 0
        launch(after, shot.choice, dice, log)
        if dice.wanted != NOBODY:
            return None
        success = shot.told(after)[HIT]
        if after.torpedo_count == running:
            return success, ()
        came = success, tuple(numbers(after.torpedoes[running]))
        if came not in kept:
            kept[came] = copy(after)
        return came

    ways: Ways = {}
    dodged: dict[tuple[int, int], Fraction] = {}
    for came, chance in shot.walk(play).items():
        success = came[0]  # type: ignore[index]
        if came not in kept:
            shot.add(shot.ended(shot.before, (success, NOBODY, 0)), chance)
            continue
        torpedo = kept[came].torpedoes[running]
        against = torpedo.target, torpedo.band
        if against not in dodged:
            dodged[against] = dodging(shot, kept[came], *against)
        missed = dodged[against]
        if missed > 0:
            shot.add(shot.ended(shot.before, (0, NOBODY, 0)), chance * missed)
        if missed < 1:
            add(shot, landed(shot, kept[came], torpedo, success), chance * (1 - missed), ways)
    return ways


def dodging(shot: Shot, state: State, j: int, range_band: int) -> Fraction:
    """The chance that ship j dodges: the same for all dice of the shot."""

    def play(dice: Dice) -> Hashable:
        shot.log.count = 0
        return dodge(borrow(state), shot.choice.ship, j, range_band, dice, shot.log)

    return sum_of((p, 1) for passed, p in shot.walk(play).items() if passed)


def landed(shot: Shot, state: State, torpedo: Torpedo, success: int) -> Way:
    """The way on from a torpedo that was not dodged: it has hit the armour."""
    shot.log.count, j = 0, torpedo.target
    location, one, other = torpedo.location, torpedo.one, torpedo.other
    part = part_struck(state, j, torpedo.section, location, one, other)
    points = damage_of(Weaponry.TO, one, other, torpedo.critical)
    count, start, left = meet_armour(state, j, part, points, shot.log)
    state.torpedo_count -= 1  # its dice do not matter any more
    zone = shot.told(state)[ZONE]
    design = state.designs[state.ships[j].design]
    due = placed(design, part, count, start, (location, one, other))
    pool, so_far = design.pool[part], (success, zone, 0)
    return Way(state, j, due, left, pool, left, True, 0, so_far, watched(state, j))


def go_on(shot: Shot, way: Way, chance: Fraction, ways: Ways) -> None:
    """One critical more, or the throw of one blast: outcomes, and the ways on added to `ways`."""
    if not way.due:
        blow(shot, way, chance, ways)
        return
    kept: dict[Hashable, Way] = {}

    def play(dice: Dice) -> Hashable:
        after, shot.log.count = borrow(way.state), 0
        on = struck(way, after, dice, shot.log)
        if dice.wanted != NOBODY:
            return None
        success, zone, criticals = way.so_far
        criticals += shot.told(after)[CRITICALS]
        on = replace(on, so_far=(success, zone, criticals))
        if on.is_over:
            return shot.ended(after, on.so_far)
        key = on.key()
        if key not in ways and key not in kept:
            kept[key] = replace(on, state=copy(after))
        return key

    for came, part in shot.walk(play).items():
        if came in kept:
            ways[came] = kept[came], []
        if came in ways:
            ways[came][1].append((chance * part, 1))
        else:
            shot.add(cast(Row, came), chance * part)


def struck(way: Way, state: State, dice: Dice, log: Log) -> Way:
    """The next critical that is due."""
    at, kind, is_outer = way.due[0]
    now = next_critical(state, way.ship, at, kind, is_outer, way.now, dice, log)
    left, due = now if way.is_own else way.left, way.due[1:]
    return replace(way, state=state, due=due, now=now if due else 0, left=left)


def blow(shot: Shot, way: Way, chance: Fraction, ways: Ways) -> None:
    """The throw of the next blast: where its criticals will fall."""
    state, place = way.state, way.blast
    i, part = state.blast_ship[place], state.blast_part[place]
    design = state.designs[state.ships[i].design]
    count, on = criticals_for(state.blast_points[place]), replace(way, blast=place + 1)
    if count == 0:
        add(shot, on, chance, ways)
        return
    start, now = blast_armour(state, i, part, way.pool, way.left)
    found: dict[tuple[tuple[int, int, int], ...], list[tuple[Fraction, int]]] = {}
    for thrown, share in shot.blast_throws(i, count):
        found.setdefault(placed(design, part, count, start, thrown), []).append((share, 1))
    is_own = design.pool[part] == way.pool
    for due, parts in found.items():
        on = replace(on, ship=i, due=due, now=now, is_own=is_own)
        add(shot, on, chance * sum_of(parts), ways)


def placed(
    design: Design, part: int, count: int, start: int, thrown: Thrown
) -> tuple[tuple[int, int, int], ...]:
    """The `place_of` each of so many criticals, by location die and damage dice."""
    return tuple(place_of(design, part, n, start, *thrown) for n in range(1, count + 1))
