"""Which modifiers of the rules decide the throws: from the reasons that every throw writes down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Any

from asalto.bots.names import number_of
from asalto.core.kernel import playout, specialise
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import copy, make
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.engine import LIMIT
from asalto.lab.pairing import Design
from asalto.play.tell.story import known_chance

BATTLES = 60
NORMAL = NormalDist()
SURE = 0.0005
"""Chances nearer than this to 0 or 1 say little of what one point more does."""
Watch = Callable[[int, int], None]


@dataclass(frozen=True)
class Weight:
    """What one modifier does to one kind of throw."""

    roll: int
    """The ruleset's Roll."""
    reason: int
    """The ruleset's Reason."""
    throws: int
    """Throws in which it counted."""
    of: int
    """All throws of the kind."""
    mean: float
    """Its average amount where it counted."""
    chance: float
    """Average chance of success where it counted."""
    without: float
    """The same had it not counted."""
    battles: int

    @property
    def turned(self) -> float:
        """Successes more or fewer in an average battle."""
        return (self.chance - self.without) * self.throws / self.battles


def throws(
    ruleset: Ruleset[State], scenario: Scenario[State], plan: Design, battles: int,
    watch: Watch | None = None,
) -> Iterator[Event]:  # fmt: skip
    """Every event with dice and a known chance in the first battles of a design, interpreted."""
    step = specialise.bind(ruleset).play_step
    out, log = ruleset.new_choices(), ruleset.new_log()
    dice, fate = make(Dice), make(Dice)
    shadow: Any = [scenario.start()]
    for k in range(battles):
        seed, lineup = plan.of(k)
        bots = [number_of(name) or 0 for name in plan.arrangements[lineup]]
        state: Any = [scenario.start()]
        set_seed(dice, seed)
        set_seed(fate, seed + playout.FATE)
        log.count = 0
        for _ in range(LIMIT):
            if step(state, 0, shadow, out, dice, fate, log, bots) == 0:
                break
            for event in log.events[: log.count]:
                if known_chance(event) is not None:
                    yield copy(event)
        if watch is not None:
            watch(k + 1, battles)


def weights(found: Sequence[Event], battles: int) -> list[Weight]:
    """What each modifier does, the weightiest first.

    One point more of a sum of dice moves the chance along a bell curve: how far is measured from
    the throws themselves, kind by kind, and each throw is asked what its chance had been without
    the modifier. Kinds whose sum never varies take the step of all kinds together.
    """
    kinds: dict[int, list[Event]] = {}
    for event in found:
        kinds.setdefault(event.roll, []).append(event)
    together = _step([_point(event) for event in found], [event.roll for event in found])
    out: list[Weight] = []
    for roll, events in kinds.items():
        step = _step([_point(event) for event in events], [0] * len(events)) or together
        if step is not None:
            out += _of_kind(roll, events, step, battles)
    return sorted(out, key=lambda one: -abs(one.turned))


def _of_kind(roll: int, events: Sequence[Event], step: float, battles: int) -> list[Weight]:
    amounts: dict[int, list[tuple[Event, int]]] = {}
    for event in events:
        for i in range(event.reason_count):
            amounts.setdefault(event.reasons[i], []).append((event, event.amounts[i]))
    out = []
    for reason, rows in amounts.items():
        chances = [known_chance(event) or 0.0 for event, _ in rows]
        without = [
            NORMAL.cdf(_bend(chance) - step * amount)
            for chance, (_, amount) in zip(chances, rows, strict=True)
        ]
        out.append(
            Weight(
                roll, reason, len(rows), len(events), fmean(amount for _, amount in rows),
                fmean(chances), fmean(without), battles,
            )
        )  # fmt: skip
    return out


def _bend(chance: float) -> float:
    """A chance as a place on the bell curve, the ends cut off."""
    return NORMAL.inv_cdf(min(1 - SURE, max(SURE, chance)))


def _point(event: Event) -> tuple[float, float]:
    return float(sum(event.amounts[: event.reason_count])), known_chance(event) or 0.0


def _step(points: Sequence[tuple[float, float]], groups: Sequence[int]) -> float | None:
    """How far one point moves a throw along the bell curve (least squares within groups)."""
    middle: dict[int, tuple[float, float]] = {}
    rows = [
        (group, total, _bend(chance))
        for group, (total, chance) in zip(groups, points, strict=True)
        if SURE < chance < 1 - SURE
    ]
    for group in dict.fromkeys(group for group, *_ in rows):
        own = [(x, y) for one, x, y in rows if one == group]
        middle[group] = fmean(x for x, _ in own), fmean(y for _, y in own)
    spread = sum((x - middle[group][0]) ** 2 for group, x, _ in rows)
    both = sum((x - middle[group][0]) * (y - middle[group][1]) for group, x, y in rows)
    return both / spread if spread > 0 else None
