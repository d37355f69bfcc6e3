"""The proof that the compiled rules are the rules: the same battles in both modes, turn by turn."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from asalto.bots.names import INSIDE, plain_name
from asalto.core.kernel import compiled, playout, specialise
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.records import first_difference, make
from asalto.core.plans import Numbers, numbers_of
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.engine import LIMIT
from asalto.lab.pairing import Design
from asalto.lab.workers import shared

PART = 50
"""Battles that a process is given at a time."""


@dataclass(frozen=True)
class Difference:
    """Where a battle came out otherwise when compiled."""

    scenario: str
    seed: int
    bots: tuple[str, ...]
    turn: int
    decision: int
    field: str
    """The first field that differs, with both numbers; or the event."""
    choices: tuple[Numbers, ...]
    """All choices up to there, as the interpreted battle made them."""

    def __str__(self) -> str:
        bots = ",".join(self.bots)
        return (
            f"{self.scenario}, seed {self.seed}, bots {bots}: turn {self.turn}, decision "
            f"{self.decision}: {self.field} (interpreted against compiled)"
        )


class Pair:
    """One scenario in both modes, ready to play the same battle in each."""

    def __init__(self, ruleset: Ruleset[State], scenario: Scenario[State]) -> None:
        self.ruleset, self.scenario = ruleset, scenario
        self.slow = specialise.bind(ruleset)
        self.fast = compiled.load_kernels(ruleset)
        self.space = compiled.workspace(ruleset, scenario.start(), silent=False)
        self.marks = compiled.blank(playout.Marks)
        self.out, self.log = ruleset.new_choices(), ruleset.new_log()
        self.dice, self.fate = make(Dice), make(Dice)

    def battle(self, seed: int, bots: tuple[str, ...]) -> tuple[int, Difference | None]:
        """Play one battle in both modes; the decisions made, and where they part, if they do."""
        import numpy as np

        numbers = [INSIDE[plain_name(name)] for name in bots]
        mark, state = make(playout.Marks), self._begin(seed)
        made = self.slow.play_marked(
            [state], [self.scenario.start()], [self.out], [self.dice], [self.fate], [self.log],
            numbers, LIMIT, [mark],
        )  # fmt: skip
        w = self.space
        again = self.fast.play_marked(
            w.states, w.shadows, w.outs, w.dices, w.fates, w.logs, np.array(numbers), LIMIT,
            self.marks,
        )  # fmt: skip
        row = self.marks[0]
        count = mark.count
        same = made == again and count == row["count"] and all(
            list(row[name][:count]) == getattr(mark, name)[:count]
            for name in ("turn", "decisions", "print")
        )  # fmt: skip
        return made, None if same else self.search(seed, bots)

    def _begin(self, seed: int) -> State:
        """Set both to the start of the battle with this seed; returns the interpreted state."""
        w = self.space
        w.states[:] = w.opening
        for dice, rows, number in (
            (self.dice, w.dices, seed), (self.fate, w.fates, seed + playout.FATE),
        ):  # fmt: skip
            set_seed(dice, number)
            dice.seen_count = 0
            compiled.to_row(dice, rows)
        self.log.count = 0
        return self.scenario.start()

    def search(self, seed: int, bots: tuple[str, ...]) -> Difference | None:
        """Play the battle decision by decision up to the first difference."""
        import numpy as np

        state, w = self._begin(seed), self.space
        numbers = [INSIDE[plain_name(name)] for name in bots]
        array, shadow = np.array(numbers), [self.scenario.start()]
        taken: list[Numbers] = []
        for decision in range(LIMIT):
            turn = state.turn
            seats = self.ruleset.pending(state)
            more = self.slow.play_step(
                [state], 0, shadow, self.out, self.dice, self.fate, self.log, numbers
            )
            again = self.fast.play_one(
                w.states, w.shadows, w.outs, w.dices, w.fates, w.logs, array, 1
            )
            if more:
                taken.append(numbers_of(self.out.rows[more - 1]))
            field = self._difference(state)
            if (more > 0) != (again > 0):
                field = field or f"pending: {seats} interpreted"
            if field:
                where = f"{self.ruleset.id}/{self.scenario.id}"
                return Difference(where, seed, bots, turn, decision + 1, field, tuple(taken))
            if not more:
                break
        return None

    def _difference(self, state: State) -> str:
        held: Any = _record(self.space.states[0], self.ruleset.state)
        found = first_difference(state, held)
        if found:
            return found
        log = _record(self.space.logs[0], Log)
        log.silent = self.log.silent
        found = first_difference(self.log, log)
        return f"events: {found}" if found else ""


def _record(row: Any, of: Any) -> Any:
    made = make(of)
    compiled.from_row(row, made)
    return made


def write_game(
    ruleset: Ruleset[State], scenario: Scenario[State], found: Difference, path: Path
) -> None:
    """The interpreted battle up to the difference, as a game file."""
    from asalto.play.dicebox import seeded
    from asalto.play.files.journal import save
    from asalto.play.match import Match

    match = Match(ruleset, scenario, seeded(found.seed), found.bots)
    for numbers in found.choices:
        match.submit(numbers[1], ruleset.new_choice(numbers))
    save(match, path)


def lineups(seats: int) -> tuple[tuple[str, ...], ...]:
    """All random, all greedy, and each beside the other."""
    mixed = tuple(("greedy", "random")[i % 2] for i in range(seats))
    return (("random",) * seats, ("greedy",) * seats, mixed)


def run(pairs: Sequence[Pair], battles: int, seed: int = 1, first: int = 0) -> Iterator[Difference]:
    """Play battles `first` to `first + battles - 1` in both modes: they are shared out over the
    scenarios in turn, and over the line-ups of each."""
    plans = [Design(lineups(len(one.scenario.seats)), seed) for one in pairs]
    for k in range(first, first + battles):
        pair, plan = pairs[k % len(pairs)], plans[k % len(pairs)]
        number, lineup = plan.of(k // len(pairs))
        _, found = pair.battle(number, plan.arrangements[lineup])
        if found is not None:
            yield found


@lru_cache(maxsize=1)
def pairs_of(package: str) -> list[Pair]:
    """All scenarios of the ruleset in a package, in both modes; made once in each process."""
    ruleset = importlib.import_module(package).RULESET
    return [Pair(ruleset, ruleset.load(one)) for one in ruleset.scenarios()]


def play_part(package: str, first: int, battles: int, seed: int) -> list[Difference]:
    """Compare some battles; runs in any process."""
    return list(run(pairs_of(package), battles, seed, first))


def prove(
    ruleset: Ruleset[State], battles: int, folder: Path, seed: int = 1, workers: int = 1,
    watch: Callable[[int, int], None] | None = None,
) -> list[str]:  # fmt: skip
    """Compare battles of all scenarios; one line for each difference, with its game file."""
    package, told = ruleset.package, []
    scenarios = {pair.scenario.id: pair.scenario for pair in pairs_of(package)}
    play_part(package, 0, 1, seed)  # compiles once for all processes
    parts = [
        (package, first, min(PART, battles - first), seed) for first in range(0, battles, PART)
    ]
    results = shared(play_part, parts, workers)
    for (_, first, count, _), differences in zip(parts, results, strict=True):
        for found in differences:
            name = found.scenario.partition("/")[2]
            path = folder / f"difference-{ruleset.id}-{name}-{found.seed}.asalto"
            write_game(ruleset, scenarios[name], found, path)
            told.append(f"{found}; game file {path}")
        if watch is not None:
            watch(first + count, battles)
    return told
