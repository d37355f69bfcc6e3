"""Room for a number of battles of one scenario, and the functions that step them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel import compiled, playout, specialise
from asalto.core.kernel.choices import CHOICES_MAX, Choices, set_choice
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Log
from asalto.core.kernel.machine.library import Entries, Entry, Library
from asalto.core.kernel.machine.shapes import NUMBER, Grid, Listing, Record, Shape
from asalto.core.kernel.machine.sources import define
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.kernel.sides import allied
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.envs import stepping
from asalto.envs.feature_source import choice_width, labels, sizes, source
from asalto.envs.game_features import sheet_of

LIMIT = 20_000
"""Choices after which a battle is cut off."""
CHOICES = 128
"""Choices shown, of those that may be made (no shipped scenario has so many)."""
STAND_INS = (
    "pending", "legal", "apply", "hide", "copy_row", "decide", "force", "kept", "lost",
    "next_seat",
)  # fmt: skip
REWARDS = ("win", "force")


def _space(ruleset: Ruleset[State], text: str) -> dict[str, Any]:
    """The functions of `stepping` and of the sheet, not yet linked to a ruleset."""
    space = {name: value for name, value in vars(stepping).items() if not name.startswith("__")}
    define(text, space, f"{ruleset.id} sheet")
    return space


@lru_cache(maxsize=16)
def fast_run(ruleset: Ruleset[State]) -> Entry:
    """`stepping.run` for a ruleset, compiled at its first call and kept on disk."""
    text = source(ruleset, sheet_of(ruleset))
    mine = hashlib.blake2b(text.encode() + Path(str(stepping.__file__)).read_bytes(), digest_size=6)
    folder = compiled.load_kernels(ruleset).folder / f"envs-{mine.hexdigest()}"
    folder.mkdir(exist_ok=True)
    shapes = {"run": _shapes(ruleset)}
    found: Entry = Library(ruleset.id, folder, shapes, lambda: _entries(ruleset, text)).run
    return found


def _entries(ruleset: Ruleset[State], text: str) -> Entries:
    """`stepping.run` over the kernel of a ruleset."""
    twins, space = specialise.flat_twins(ruleset), _space(ruleset, text)
    for name in STAND_INS:
        space[name] = twins[getattr(playout, name)]
    space["set_choice"], space["set_seed"] = twins[set_choice], twins[set_seed]
    space["allied"] = twins[allied]
    for name, one in [*space.items()]:
        if isinstance(one, FunctionType) and one.__module__ == stepping.__name__:
            space[name] = specialise.remade(one, space)
    return {"run": space["run"]}


def _shapes(ruleset: Ruleset[State]) -> list[Shape]:
    """What `stepping.run` is given."""
    own = compiled.records_of(ruleset)
    states, dices = Listing(Record(ruleset.state)), Listing(Record(Dice))
    numbers, table, reals = Listing(NUMBER), Grid("i64", 2), Grid("float", 2)
    shapes: dict[str, Shape] = {
        "what": NUMBER, "b": NUMBER, "seat": NUMBER, "row": NUMBER, "states": states,
        "shadows": states, "opening": states, "outs": Listing(Record(own[Choices])),
        "dices": dices, "fates": dices, "logs": Listing(Record(own[Log])), "views": reals,
        "masks": Grid("i8", 2), "rows": Grid("i64", 3), "features": Grid("float", 3),
        "order": table, "rewards": reals, "stood": reals, "status": table,
    }  # fmt: skip
    names = stepping.run.__annotations__
    return [shapes.get(one, numbers) for one in names if one != "return"]


class Engine:
    """So many battles of one scenario side by side, and buffers for what is seen of them."""

    def __init__(
        self, ruleset: Ruleset[State], scenario: Scenario[State], battles: int = 1,
        buffers: int = 0, bots: Sequence[int] = (), limit: int = LIMIT, rewards: str = "win",
        choices: int = CHOICES, features: bool = True, again: bool = False,
    ) -> None:  # fmt: skip
        """`bots`: for each seat a kernel bot's number, or -1. Raises BadInput."""
        if not compiled.available():
            raise BadInput("environments need a compiler: pip install 'asalto[fast,envs]'")
        if rewards not in REWARDS:
            raise BadInput(f"rewards: {rewards!r} is none of {', '.join(REWARDS)}")
        if not 1 <= choices <= CHOICES_MAX:
            raise BadInput(f"choices: {choices} is not between 1 and {CHOICES_MAX}")
        self.ruleset, self.scenario, self.battles = ruleset, scenario, battles
        sheet, state = sheet_of(ruleset), scenario.start()
        shape = sizes(sheet, scenario)
        self.labels = labels(sheet, shape)
        self.width, self.choices = len(self.labels), choices
        self.features = choice_width(ruleset, sheet, shape)
        self.states = compiled.room(ruleset.state, battles)
        self.dices, self.fates = compiled.room(Dice, battles), compiled.room(Dice, battles)
        self._rest = (
            compiled.to_array(state), compiled.to_array(state),
            compiled.blank(type(ruleset.new_choices())),
        )  # fmt: skip
        self._logs = compiled.blank(type(ruleset.new_log()))
        self._logs[0]["silent"] = 1
        self.states[:1] = self._rest[1]
        self._bots = np.full(playout.SEATS_MAX, -1, np.int64)
        self._bots[: len(bots)] = bots
        places = sum(shape[k] for k in range(0, 2 * len(sheet.entities), 2))
        self._buffers(buffers or battles, max(1, places), features)
        self._shape = np.array([*shape, 0], np.int64)
        self._setup = np.array([limit, rewards == "force", choices, features, again], np.int64)
        self._run = fast_run(ruleset).bound(
            self.states, *self._rest, self.dices, self.fates, self._logs, self._bots, self.views,
            self.masks, self.rows, self.choice_features, self._order, self.counts, self.seats,
            self.actions, self.rewards, self._stood, self.status, self.made, self.seeds,
            self._shape, self._setup,
        )  # fmt: skip

    def _buffers(self, many: int, places: int, features: bool) -> None:
        """Room for what is seen, in so many rows, and for how the battles stand."""
        battles, seats = self.battles, len(self.scenario.seats)
        self.views = np.zeros((many, self.width), np.float32)
        self.masks = np.zeros((many, self.choices), np.int8)
        self.rows = np.zeros((many, self.choices, 7), np.int64)
        shown = (many, self.choices) if features else (1, 1)
        self.choice_features = np.zeros((*shown, self.features), np.float32)
        self._order = np.zeros((many, places), np.int64)
        self.counts = np.zeros(many, np.int64)
        self.seats = np.zeros(battles, np.int64)
        self.actions = np.zeros(many, np.int64)
        self.rewards = np.zeros((battles, seats), np.float32)
        self._stood = np.zeros((battles, seats), np.float32)
        self.status = np.zeros((battles, 2), np.int64)
        self.made = np.zeros(battles, np.int64)
        self.seeds = np.zeros(battles, np.int64)

    def run(self, what: int, b: int = 0, seat: int = 0, row: int = 0) -> int:
        """See `stepping.run`."""
        return self._run(what, b, seat, row)

    def pending(self, b: int = 0) -> list[int]:
        """Seats that must choose in a battle."""
        asked = int(self.status[b, stepping.ASKED])
        return [seat for seat in range(len(self.scenario.seats)) if asked >> seat & 1]

    def state(self, b: int = 0) -> State:
        """A battle's state as a record. It costs some milliseconds."""
        found = copy(self.scenario.state)
        compiled.from_row(self.states[b], found)
        return found

    def said(self, row: int = 0) -> list[str]:
        """The choices of a buffer row as lines of orders."""
        one, lines = self.ruleset.new_choice(), []
        for numbers in self.rows[row, : self.counts[row]]:
            set_choice(one, *(int(number) for number in numbers))
            lines.append(self.ruleset.notation.write(one, self.scenario.names))
        return lines

    def save(self) -> dict[str, Any]:
        """All that a battle to come depends on; `restore` takes it back."""
        names = ("states", "dices", "fates", "_stood", "status", "made", "seeds", "seats")
        return {name: getattr(self, name).copy() for name in names}

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what `save` gave, in this engine or another one of the same scenario."""
        for name, value in saved.items():
            getattr(self, name)[:] = value


def winner(engine: Engine, b: int = 0) -> int:
    """Who has won a battle; NOBODY for a draw, or while it goes on."""
    return int(engine.states[b]["winner"]) if engine.states[b]["over"] else NOBODY


def interpreted(ruleset: Ruleset[State], scenario: Scenario[State]) -> SimpleNamespace:
    """What writes observations, without a compiler, and the sizes of a scenario."""
    sheet = sheet_of(ruleset)
    shape = sizes(sheet, scenario)
    made = SimpleNamespace(**_space(ruleset, source(ruleset, sheet)))
    made.shape, made.width = shape, len(labels(sheet, shape))
    return made
