"""One scenario, played over and over: compiled if the compiler is there, else interpreted."""

from __future__ import annotations

import importlib
import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asalto.bots.names import number_of
from asalto.core.files.toml_reader import Document, merge
from asalto.core.kernel import compiled, dice, events, playout, specialise
from asalto.core.kernel.records import make
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.variants import variant
from asalto.lab.pairing import Design

LIMIT = 200_000
"""Decisions after which a battle is cut off (none should come near)."""
_said: set[str] = set()


def say_once(text: str) -> None:
    """A line on stderr, the first time only."""
    if text not in _said:
        _said.add(text)
        print(text, file=sys.stderr)


@dataclass(frozen=True)
class Address:
    """Where another process finds a scenario: picklable."""

    package: str
    tables: Mapping[str, object]
    document: Mapping[str, object]
    name: str

    def open(self) -> tuple[Ruleset[State], Scenario[State]]:
        """The ruleset and scenario."""
        ruleset = importlib.import_module(self.package).RULESET
        if self.tables:
            ruleset = variant(ruleset, self.tables)
        scenario = ruleset.files.build(Document.of(self.document, self.name))
        return ruleset, scenario


def address(ruleset: Ruleset[State], scenario: Scenario[State]) -> Address:
    """The address of a scenario."""
    tables = merge(ruleset.table_overrides, scenario.tables)
    return Address(ruleset.package, tables, scenario.document, scenario.id)


SLICE = 4
"""Battles played interpreted before looking again whether the machine code is there."""


def _after_each_other(found: Sequence[dict[str, Sequence[int]]]) -> dict[str, Sequence[int]]:
    """Columns of several lots of battles as one."""
    return {name: [number for one in found for number in one[name]] for name in found[0]}


class Engine:
    """Plays battles of one scenario. `fast` says whether it is compiled.

    Where that is left open, it plays interpreted while another process makes the machine code, and
    goes on with that as soon as it is there: the same seeds give the same battles.
    """

    def __init__(
        self, ruleset: Ruleset[State], scenario: Scenario[State], fast: bool | None = None
    ) -> None:
        self.ruleset, self.scenario = ruleset, scenario
        self.fast = fast is True
        self._waiting = fast is None and compiled.available()
        if fast is None and not self._waiting:
            say_once("llvmlite is not installed: playing interpreted, some fifty times slower"
                     " (pip install 'asalto[fast]')")  # fmt: skip
        self._made: Any = None
        self.is_ready()

    def is_ready(self) -> bool:
        """Whether machine code is used; if it is being waited for, whether it is there now."""
        if self._waiting and compiled.is_at_hand(self.ruleset):
            self.fast, self._waiting, self._made = True, False, None
        return self.fast

    def play(self, plan: Design, first: int, count: int) -> dict[str, Sequence[int]]:
        """Battles `first` to `first + count - 1` of a design, as columns of whole numbers."""
        wanted = [plan.of(k) for k in range(first, first + count)]
        seeds = [seed for seed, _ in wanted]
        lineups = [[number_of(name) for name in bots] for bots in plan.arrangements]
        if all(number is not None for bots in lineups for number in bots):
            found = self.inside(seeds, [lineups[i] for _, i in wanted])
        else:
            from asalto.lab.interpreted_batch import play_driven

            names = [plan.arrangements[i] for _, i in wanted]
            found = self._columns(
                [
                    play_driven(self.ruleset, self.scenario, bots, seed, LIMIT)
                    for seed, bots in zip(seeds, names, strict=True)
                ]
            )
        return {
            "battle": range(first, first + count), "seed": array("q", seeds),
            "lineup": array("q", [i for _, i in wanted]), **found,
        }  # fmt: skip

    def inside(self, seeds: list[int], lineups: Sequence[Any]) -> dict[str, Sequence[int]]:
        """Battles between bots of the kernel, by their numbers (`playout.SORTS`)."""
        found: list[dict[str, Sequence[int]]] = []
        at = 0
        while at < len(seeds) or not found:
            if self.is_ready():
                found.append(self._fast(seeds[at:], lineups[at:]))
                break
            end = at + SLICE if self._waiting else len(seeds)
            found.append(self._slow(seeds[at:end], lineups[at:end]))
            at = end
        return found[0] if len(found) == 1 else _after_each_other(found)

    def _fast(self, seeds: list[int], lineups: Sequence[Any]) -> dict[str, Sequence[int]]:
        import numpy as np

        if self._made is None:
            kernels = compiled.load_kernels(self.ruleset)
            self._made = kernels.play_many, compiled.workspace(self.ruleset, self.scenario.start())
        play_many, w = self._made
        found = compiled.blank(playout.Outcome, len(seeds))
        play_many(
            w.states, w.shadows, w.outs, w.dices, w.fates, w.logs, w.opening,
            np.array(seeds, np.int64), np.array(lineups, np.int64), found, LIMIT,
        )  # fmt: skip
        columns: dict[str, Sequence[int]] = {
            name: array("q", found[name].tobytes())  # handed to another process in no time
            for name in found.dtype.names
            if name != "losses"
        }
        for seat in range(len(self.scenario.seats)):
            columns[f"loss{seat}"] = array("q", found["losses"][:, seat].tobytes())
        return columns

    def _slow(self, seeds: list[int], lineups: Sequence[Any]) -> dict[str, Sequence[int]]:
        if self._made is None:
            log = make(events.Log)
            log.silent = 1
            self._made = (
                specialise.bind(self.ruleset).play_many, self.ruleset.new_choices(),
                make(dice.Dice),
                make(dice.Dice), log,
            )  # fmt: skip
        play_many, out, throws, fate, log = self._made
        found = [make(playout.Outcome) for _ in seeds]
        start = self.scenario.start
        play_many([start()], [start()], [out], [throws], [fate], [log], [start()], seeds, lineups,
                  found, LIMIT)  # fmt: skip
        return self._columns(found)

    def _columns(self, found: Sequence[playout.Outcome]) -> dict[str, Sequence[int]]:
        """Outcomes as columns."""
        names = [name for name in playout.Outcome.__annotations__ if name != "losses"]
        columns: dict[str, Sequence[int]] = {
            name: [int(getattr(one, name)) for one in found] for name in names
        }
        for seat in range(len(self.scenario.seats)):
            columns[f"loss{seat}"] = [int(one.losses[seat]) for one in found]
        return columns
