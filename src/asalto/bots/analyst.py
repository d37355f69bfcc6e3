"""The analyst: how a battle stood at each decision, and what moved it: decisions or dice.

At every decision the battle is played out to the end many times, by a bot in all seats. What a
decision is worth is the chance after it, with its dice drawn anew, less the chance before it; what
the dice then did is the chance with their faces less that. The parts sum to the result.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from asalto.bots.own_trials import LEAST as FEWEST
from asalto.bots.own_trials import Pace, is_outside, pace, trials_of
from asalto.bots.plan_rows import Numbers
from asalto.bots.plan_trials import Mind
from asalto.bots.playouts import Node, chance, error, gap
from asalto.bots.steps import Step, steps_of
from asalto.core.kernel import compiled, specialise
from asalto.core.kernel.records import NOBODY, numbers
from asalto.core.odds import NORMAL
from asalto.play.match import Match

SURE = 0.015
"""Where a side's chance is nearer than this to 0 or 1, few play-outs are enough."""
LEAST = 0.01
"""A choice that is better by less is as good."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Effort:
    """How much is played out."""

    playouts: int = 400
    """From each place that matters."""
    first: int = 100
    """From each place, to see which matter."""
    examined: int = 16
    """Decisions for which a better choice is looked for, those that moved most first."""
    tried: int = 600
    """Short play-outs to find it."""
    seconds: float = 120.0
    """After which no more is played out."""


SLOW = Effort(playouts=12, first=4, examined=4, tried=0, seconds=60.0)
"""Where nothing is compiled."""


@dataclass
class Better:
    """A choice that would have been better, by what the seat could see."""

    rows: tuple[Numbers, ...]
    gain: float
    doubt: float
    """Half the width of the interval that holds the gain 19 times out of 20."""


@dataclass
class Judged:
    """One decision with what it and its dice did to everybody's chances."""

    step: Step
    start: tuple[float, ...]
    """The chance of each seat before it; allies have one."""
    doubt: float
    play: tuple[float, ...]
    """What the decision did to the chance of each seat."""
    play_doubt: float
    dice: tuple[float, ...]
    dice_doubt: float
    other: tuple[float, ...]
    """What acts that are no choices did (the umpire's, giving up)."""
    playouts: int
    seen: float | None = None
    """What the decision did to its seat's chance, by what that could see; None: not looked at."""
    better: Better | None = None
    examined: bool = False
    close: bool = False
    """Something else seemed better, by no more than the doubt."""


@dataclass
class Analysis:
    """A battle from its first decision to its result."""

    seats: int
    judged: list[Judged]
    result: tuple[float, ...]
    """What it came to for each seat: 1 won, 0 lost; the chances where it is not over."""
    is_over: bool
    bot: str
    fast: bool
    playouts: int
    """In all."""
    effort: Effort
    cut_off: bool = False
    """Time ran out before everything was played out as often as wanted."""
    is_outside: bool = False
    """The bot plays one choice at a time, so that there are few play-outs."""
    losses: list[tuple[int, int]] = field(default_factory=list)
    """By seat: what it has lost, and of how much (0: the game does not say)."""


class Analyst:
    """Analyses one battle."""

    def __init__(
        self, match: Match[Any], bot: str = "greedy", effort: Effort | None = None,
        progress: Progress | None = None, fast: bool | None = None,
    ) -> None:  # fmt: skip
        self.match, self.bot = match, bot
        self.steps, self.again = steps_of(match)
        self.trials = trials_of(match, bot, fast)
        self.is_outside = is_outside(bot)
        quick = self.trials.fast or self.trials.is_waiting
        self.effort = effort or (Effort() if quick else SLOW)
        if self.is_outside:  # a better choice is judged by a view, which only the kernel fills in
            self.effort = replace(self.effort, examined=0)
        self.seats = len(match.scenario.seats)
        self.sides = match.ruleset.side_of(match.scenario.state)
        self.progress = progress or (lambda done, total: None)
        self._until = time.monotonic() + self.effort.seconds
        self._cut = False
        self._mind: Mind | None = None

    def run(self) -> Analysis:
        """All of it."""
        nodes = self.places()
        total = 2 * len(nodes) + self.effort.examined
        for k, trio in enumerate(nodes):
            self._grow(trio, self.effort.first)
            self.progress(k, total)
        for k, trio in enumerate(nodes):
            if any(self._is_open(node) for node in trio):
                self._grow(trio, self.effort.playouts)
            self.progress(len(nodes) + k, total)
        judged = [self._judged(k, trio) for k, trio in enumerate(nodes)]
        self._examine(judged, nodes, total)
        self.progress(total, total)
        result = nodes[-1][2] if nodes else self._end(self.again.state)
        if not nodes:
            self._grow((result,), self.effort.playouts)
        return Analysis(
            self.seats, judged, self._chances(result), self.match.is_over, self.bot,
            self.trials.fast, self.trials.played, self.effort, self._cut,
            self.is_outside, self._losses(),
        )  # fmt: skip

    # --- places

    def places(self) -> list[tuple[Node, Node, Node]]:
        """Of each step the place before it, after its choice with dice drawn anew, and after it."""
        found: list[tuple[Node, Node, Node]] = []
        before = Node(self.steps[0].before) if self.steps else self._end(self.again.state)
        for k, step in enumerate(self.steps):
            follows_greedy = step.forced or (step.usual and self.bot == "greedy")
            last = k == len(self.steps) - 1
            if last:
                after = self._end(self.again.state)
            elif step.is_choice and not step.dice and follows_greedy:
                after = before
            else:
                after = Node(self.steps[k + 1].before)
            if not step.is_choice or step.seat < 0 or follows_greedy:
                chosen = before
            elif step.dice:
                chosen = Node(step.before, tuple(step.rows))
            else:
                chosen = after
            found.append((before, chosen, after))
            before = after
        return found

    def _end(self, state: Any) -> Node:
        """The last place: who has won, if the battle is over."""
        result = self.match.result
        return Node(state, known=None if result is None else result.winner)

    def _grow(self, nodes: tuple[Node, ...], count: int) -> None:
        for node in dict.fromkeys(nodes):
            late = time.monotonic() > self._until
            if late and (node.winners or self.is_outside):
                self._cut = self._cut or len(node.winners) < count
                count = min(count, FEWEST) if self.is_outside else 0
            self.trials.grow(node, count)

    def _is_open(self, node: Node) -> bool:
        """Whether it is not as good as decided there."""
        return node.known is None and any(SURE < one < 1 - SURE for one in self._chances(node))

    def _chances(self, node: Node) -> tuple[float, ...]:
        return tuple(chance(node, seat, self.sides) for seat in range(self.seats))

    def _judged(self, k: int, trio: tuple[Node, Node, Node]) -> Judged:
        step, (before, chosen, after) = self.steps[k], trio
        who = max(step.seat, 0)
        start, middle, end = (self._chances(node) for node in trio)
        play = tuple(b - a for a, b in zip(start, middle, strict=True))
        rest = tuple(b - a for a, b in zip(middle, end, strict=True))
        none = (0.0,) * self.seats
        chose = step.is_choice and step.seat >= 0
        is_dice = step.dice and chose
        if chose and not step.dice:  # nothing fell: all of it is the decision's
            play, rest = tuple(b - a for a, b in zip(start, end, strict=True)), none
        return Judged(
            step, start, NORMAL * error(before, who, self.sides), play,
            NORMAL * gap(chosen, before, who, self.sides)[1],
            rest if is_dice else none, NORMAL * gap(after, chosen, who, self.sides)[1],
            none if chose else rest, len(before.winners),
        )  # fmt: skip

    # --- better choices

    def _examine(
        self, judged: list[Judged], nodes: list[tuple[Node, Node, Node]], total: int
    ) -> None:
        """Look for better choices where most was at stake."""
        open_ = [
            k for k, one in enumerate(judged)
            if one.step.is_choice and not one.step.forced and one.step.seat >= 0
            and SURE < one.start[one.step.seat] < 1 - SURE
        ]  # fmt: skip
        open_.sort(key=lambda k: (-_moved(judged[k]), k))
        for done, k in enumerate(open_[: self.effort.examined]):
            if time.monotonic() > self._until:
                self._cut = True
                return
            self._look_for_better(judged[k], nodes[k])
            self.progress(total - self.effort.examined + done, total)

    def _look_for_better(self, one: Judged, trio: tuple[Node, Node, Node]) -> None:
        """Compare what was chosen with greedy's choice and the best plan found, by the view."""
        step, count = one.step, self.effort.playouts
        view = self.match.ruleset.sees(step.before, step.seat)
        knows_all = numbers(view) == numbers(step.before)
        usual = trio[0] if knows_all else Node(view, (), step.seat)
        chosen = Node(view, tuple(step.rows), NOBODY if knows_all else step.seat)
        others = [usual]
        plan = self._plan(view, step)
        if plan is not None:
            others.append(Node(view, plan, chosen.seat))
        self._grow((chosen, *others), count)
        one.examined = True
        one.seen = gap(chosen, usual, step.seat, self.sides)[0]
        best = max(others, key=lambda node: chance(node, step.seat, self.sides))
        gain, doubt = gap(best, chosen, step.seat, self.sides)
        if gain > LEAST and gain < 2 * NORMAL * doubt and self.trials.fast:
            self._grow((chosen, best), 3 * count)
            gain, doubt = gap(best, chosen, step.seat, self.sides)
        if gain <= LEAST:
            return
        if gain > NORMAL * doubt:
            rows = best.rows or self._greedy_rows(view, step)
            one.better = Better(rows, gain, NORMAL * doubt)
        else:
            one.close = True

    def _thought(self, view: Any, step: Step, playouts: int) -> Any:
        if self._mind is None:
            self._mind = Mind(self.match.ruleset, self.match.state)
        self._mind.desk.look(view)
        return self._mind.think(step.seat, 1 + step.place, playouts, 2.0, model=1)

    def _plan(self, view: Any, step: Step) -> tuple[Numbers, ...] | None:
        """The best plan that can be found quickly; None if it is greedy's or what was played."""
        if self.effort.tried == 0:
            return None
        thought = self._thought(view, step, self.effort.tried)
        rows: tuple[Numbers, ...] = thought.rows
        return None if rows in (thought.usual, tuple(step.rows)) else rows

    def _greedy_rows(self, view: Any, step: Step) -> tuple[Numbers, ...]:
        rows: tuple[Numbers, ...] = self._thought(view, step, 0).usual
        return rows

    def _losses(self) -> list[tuple[int, int]]:
        kernel = specialise.bind(self.match.ruleset)
        opening, state = self.match.scenario.start(), self.match.state
        return [
            (int(kernel.lost(state, opening, seat)),
             int(kernel.force(opening, seat)) or int(kernel.kept(opening, seat)))
            for seat in range(self.seats)
        ]  # fmt: skip


def _moved(one: Judged) -> float:
    """How much a decision and its dice moved the chance of its seat."""
    seat = one.step.seat
    return abs(one.play[seat]) + 0.25 * abs(one.dice[seat])


def effort_of(
    match: Match[Any], bot: str, seconds: float, playouts: int = 0
) -> tuple[Effort, Pace]:
    """How much a bot outside the kernel can play out in that time: a single play-out is timed.
    No better choices are looked for. Raises BadInput where that is too little."""
    one = Analyst(match, bot, SLOW)
    places = [node for trio in one.places() for node in trio if node.known is None]
    found = pace(match, bot, places, seconds, playouts)
    return Effort(found.each, found.each, 0, 0, seconds), found


def effort_for(match: Match[Any], seconds: float) -> Effort:
    """How much is usual for a battle of this game here, in no more than so many seconds."""
    usual = Effort() if compiled.is_at_hand(match.ruleset) else SLOW
    return replace(usual, seconds=seconds)


def analyse(
    match: Match[Any], bot: str = "greedy", effort: Effort | None = None,
    progress: Progress | None = None, fast: bool | None = None,
) -> Analysis:  # fmt: skip
    """The analysis of a battle, whole or cut off. Raises BadInput."""
    return Analyst(match, bot, effort, progress, fast).run()
