"""The history of a battle: its entries in order, and the state that comes of playing them.

Checkpoints merely spare playing all of them. Dice once thrown are never thrown again: the address
of the next die does not run back, whatever is taken back or rewound.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar, cast

from asalto.core.kernel.choices import Choice, Choices
from asalto.core.kernel.events import Event, Log
from asalto.core.kernel.records import NOBODY, copy, digest
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play.dicebox import Box, DiceNeeded, Source, WrongDice
from asalto.play.entries import (
    UMPIRE,
    ChoiceMade,
    DiceForced,
    Ended,
    Entry,
    FieldsSet,
    Mark,
    Rewound,
    TakenBack,
    Told,
)
from asalto.play.umpire import umpire
from asalto.play.undo import last_open

S = TypeVar("S", bound=State)
CHECKPOINT = 64
"""A checkpoint at every new turn and after so many entries."""
SNAPSHOTS_MAX = 200
"""Where there are more checkpoints the older ones are thinned out."""


class BrokenHistory(Exception):
    """An entry of a recorded history that cannot be played."""


@dataclass
class Snapshot(Generic[S]):
    """A checkpoint: the battle after `place` entries in effect."""

    place: int
    state: S
    queue: list[int]
    told: int
    bans: list[tuple[str, str]]


def clean(event: Event) -> Event:
    """A copy without what an earlier event left in the cells that this one does not use."""
    made = copy(event)
    made.dice[made.dice_count :] = [0] * (len(made.dice) - made.dice_count)
    made.reasons[made.reason_count :] = [0] * (len(made.reasons) - made.reason_count)
    made.amounts[made.reason_count :] = [0] * (len(made.amounts) - made.reason_count)
    return made


SCRATCH_MAX = 16


class Scratch(threading.local):
    """Per-thread buffers for `legal` and `apply`, one pair a ruleset: too large to keep one per
    battle."""

    def __init__(self) -> None:
        self._held: dict[Ruleset[Any], tuple[Choices, Log]] = {}

    def choices(self, ruleset: Ruleset[Any]) -> Choices:
        """The list that `legal` writes to."""
        return self._of(ruleset)[0]

    def log(self, ruleset: Ruleset[Any]) -> Log:
        """The log that `apply` writes to."""
        return self._of(ruleset)[1]

    def _of(self, ruleset: Ruleset[Any]) -> tuple[Choices, Log]:
        if ruleset not in self._held:
            if len(self._held) >= SCRATCH_MAX:
                self._held.clear()
            self._held[ruleset] = ruleset.new_choices(), ruleset.new_log()
        return self._held[ruleset]


scratch = Scratch()


class History(Generic[S]):
    """The state and the entries that led to it: played, replayed, taken back, rewound."""

    def __init__(
        self, ruleset: Ruleset[S], scenario: Scenario[S], source: Source, has_umpire: bool
    ) -> None:
        self.ruleset, self.scenario, self.has_umpire = ruleset, scenario, has_umpire
        self.box = Box(source)
        self.entries: list[Entry] = []
        """All that was done, for ever."""
        self.marks: list[Mark] = []
        """One for each entry in effect."""
        self.told: list[Told] = []
        self.tellings: list[tuple[Told, ...]] = []
        """For each entry, the events that it brought when it was made; kept for ever."""
        self.bans: list[tuple[str, str]] = []
        self.ended: Ended | None = None
        self.turn_marks: list[tuple[int, int, str]] = []
        """(entries before it, turn, digest of the state) at every new turn."""
        self.window = 0
        """Grows whenever the battle goes on for all; sealed choices leave it as it is."""
        self.made: dict[int, int] = {}
        """Choices and take-backs of each seat in this window."""
        self._state: S = scenario.start()
        self._snapshots: list[Snapshot[S]] = []
        self._remember()

    def copied(self) -> Self:
        """The same battle once more: what is done to one is not done to the other."""
        made = object.__new__(type(self))
        for name, value in vars(self).items():
            vars(made)[name] = value.copy() if isinstance(value, list | dict) else value
        made._state = copy(self._state)
        made.box = Box(self.source, self.box.thrown)
        made.box.queue = self.box.queue[:]
        return made

    @property
    def state(self) -> S:
        """The state as it is. Look, never write: only choices and the umpire change it."""
        return self._state

    @property
    def source(self) -> Source:
        """Where the dice come from."""
        return self.box.source

    @property
    def turn(self) -> int:
        """The turn being played."""
        return int(self._state.turn)

    @property
    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return bool(self._state.over) or self.ended is not None

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        if self.is_over:
            return ()
        seats = self.ruleset.pending(self._state)
        return tuple(seat for seat in range(len(self.scenario.seats)) if seats >> seat & 1)

    @property
    def is_sealed(self) -> bool:
        """Whether choices are secret just now."""
        return int(self._state.phase) in self.ruleset.secret_phases

    def digest(self) -> str:
        """Sixteen digits that stand for the state."""
        return digest(self._state)

    def view(self, seat: int) -> S:
        """What a seat (or SPECTATOR, or UMPIRE) sees: a state of its own."""
        if seat == UMPIRE:
            return copy(self._state)
        return self.ruleset.sees(self._state, seat)

    def refusal(self, choice: Choice) -> int:
        """The ruleset's reason against a choice, 0 if there is none."""
        if int(choice.kind) not in self.ruleset.notation.templates:
            raise NotAllowed(f"no kind of choice {int(choice.kind)}")
        return int(self.ruleset.check(self._state, choice))

    def explain(self, reason: int, lang: str) -> str:
        """A refusal in words, with its clause."""
        return self.ruleset.words(lang).get("refusal", reason)

    def last_sealed(self, seat: int) -> int | None:
        """The place of a seat's last choice that nobody has seen yet."""
        if self.is_over or not self.is_sealed:
            return None
        for place in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[place]
            entry = self.entries[mark.index]
            if mark.window != self.window:
                return None
            if entry.do == "choice" and entry.seat == seat:
                return place
        return None

    def last_taken_back(self, seat: int) -> int | None:
        """The place of the choice that a seat would take back now: sealed, or open and harmless."""
        place = self.last_sealed(seat)
        return last_open(self, seat) if place is None else place

    def written(self, seat: int) -> list[ChoiceMade]:
        """The choices of a seat that are still sealed, also those from before an umpire's act."""
        found: list[ChoiceMade] = []
        window = self.window if self.is_sealed else NOBODY
        for mark in reversed(self.marks):
            entry = self.entries[mark.index]
            acted = entry.do not in ("choice", "back") or entry.seat == NOBODY
            if mark.window == window - 1 and acted:
                window = mark.window
            if mark.window != window:
                break
            if isinstance(entry, ChoiceMade) and entry.seat == seat:
                found.append(entry)
        return found[::-1]

    def go_back_to(self, place: int) -> None:
        """Make this the battle as it was after `place` entries in effect."""
        self._restore(place)

    def changed(self) -> None:
        """Something was done: whatever was made from the state is out of date."""

    def commit(self, entry: Entry, faces: Sequence[int] | None = None) -> DiceNeeded | None:
        """Do a new thing and write it down."""
        before = (self.turn, int(self._state.phase), self.pending, self.is_sealed)
        thrown = self.box.thrown
        if isinstance(entry, TakenBack):
            self._take_out(entry)
        elif isinstance(entry, Rewound):
            self._run_back(entry)
        else:
            known = entry.dice if isinstance(entry, ChoiceMade) and faces is None else faces
            try:
                done = self._play(entry, len(self.entries), known)
            except BaseException:
                self.box.thrown = thrown
                self._restore(len(self.marks))
                raise
            if isinstance(done, DiceNeeded):
                return done
            entry = done
        self.entries.append(entry)
        self.tellings.append(self._brought(len(self.entries) - 1))
        self.changed()
        if entry.do in ("choice", "back") and entry.seat != NOBODY:
            after = set(self.pending) - set(before[2])
            moved = self.is_over or before[:2] != (self.turn, int(self._state.phase))
            thrown_now = self.box.thrown != thrown
            opened = entry.do == "choice" and (not before[3] or bool(after) or moved or thrown_now)
            self.made[entry.seat] = self.made.get(entry.seat, 0) + 1
        else:
            opened = entry.do != "note"
        if opened:
            self.window += 1
            self.made.clear()
        if before[0] != self.turn:
            self.turn_marks.append((len(self.entries), self.turn, self.digest()))
        if before[0] != self.turn or len(self.marks) - self._snapshots[-1].place >= CHECKPOINT:
            self._remember()
        return None

    def _brought(self, index: int) -> tuple[Told, ...]:
        """The events of the entry made last."""
        first = len(self.told)
        while first and self.told[first - 1].place == index:
            first -= 1
        return tuple(self.told[first:])

    def replay_entry(self, entry: Entry) -> None:
        """Do again what a game file or another match recorded. Raises BrokenHistory."""
        try:
            if isinstance(entry, ChoiceMade):
                self._check_recorded(entry)
            elif isinstance(entry, TakenBack) and self.last_taken_back(entry.seat) is None:
                raise BrokenHistory("nothing to take back")
            elif isinstance(entry, Rewound) and umpire.rewound(self, entry.amount) is None:
                raise BrokenHistory("nothing to rewind")
            elif isinstance(entry, FieldsSet):
                umpire.read_fields(self, entry.fields)
            elif isinstance(entry, DiceForced):
                umpire.check_faces(entry.dice, self.ruleset.highest_face)
            needed = self.commit(entry)
        except (Refused, WrongDice) as error:
            raise BrokenHistory(str(error)) from error
        if needed is not None:
            raise BrokenHistory(f"{needed.count} dice of {needed.sides} are missing")

    def _check_recorded(self, entry: ChoiceMade) -> None:
        assert entry.choice is not None
        row = self.ruleset.new_choice(entry.choice)
        if self.is_over:
            raise BrokenHistory("a choice after the end")
        if entry.seat != NOBODY and entry.seat not in self.pending:
            raise BrokenHistory("a choice of a seat that was not asked")
        if entry.seat != row.seat:
            raise BrokenHistory("a choice in the name of another seat")
        reason = self.refusal(row)
        if reason:
            raise BrokenHistory(f"an order that may not be given: {self.explain(reason, 'en')}")

    def _play(self, entry: Entry, index: int, faces: Sequence[int] | None) -> Entry | DiceNeeded:
        """Let one entry take effect."""
        mark = Mark(index, self.box.thrown, self.window, self.turn)
        turn, phase = self.turn, int(self._state.phase)
        if isinstance(entry, ChoiceMade):
            assert entry.choice is not None
            forced, log = bool(self.box.queue), scratch.log(self.ruleset)
            choice = self.ruleset.new_choice(entry.choice)
            found = self.box.throw(
                cast(Ruleset[State], self.ruleset), self._state, choice, log, faces
            )
            if isinstance(found, DiceNeeded):
                return found
            mark.faces = found
            if found and (forced or faces is not None or not self.box.is_evident()):
                entry = entry.model_copy(update={"dice": found})
            for i in range(log.count):
                event = clean(log.events[i])
                self.told.append(Told(turn, phase, event.sees, entry.seat, event, None, index))
        elif not isinstance(entry, TakenBack):
            umpire.act(self, entry)
            for told, sees in umpire.told(self, entry):
                self.told.append(Told(turn, phase, sees, entry.seat, entry=told))
        self.marks.append(mark)
        return entry

    def _remember(self) -> None:
        self._snapshots.append(
            Snapshot(
                len(self.marks), copy(self._state), self.box.queue[:], len(self.told), self.bans[:]
            )
        )
        if len(self._snapshots) > SNAPSHOTS_MAX:
            del self._snapshots[1 : SNAPSHOTS_MAX // 2 : 2]

    def _restore(self, place: int) -> None:
        """Go back to the battle after `place` entries in effect; dice thrown stay thrown."""
        thrown, marks = self.box.thrown, self.marks
        while self._snapshots[-1].place > place:
            self._snapshots.pop()
        held = self._snapshots[-1]
        self._state = copy(held.state)
        self.box.queue = held.queue[:]
        del self.told[held.told :]
        self.bans = held.bans[:]
        self.marks = marks[: held.place]
        self.ended = None
        for mark in marks[held.place : place]:
            self._again(mark)
        self.box.thrown = thrown

    def _again(self, mark: Mark) -> None:
        """Replay an entry in effect with the very dice that it threw."""
        entry = self.entries[mark.index]
        self.box.thrown = mark.thrown
        faces = mark.faces if entry.do == "choice" and mark.faces else None
        done = self._play(entry, mark.index, faces)
        assert not isinstance(done, DiceNeeded)
        self.marks[-1].window, self.marks[-1].faces = mark.window, mark.faces

    def _take_out(self, entry: TakenBack) -> None:
        place = self.last_taken_back(entry.seat)
        assert place is not None
        later = self.marks[place + 1 :]
        self._restore(place)
        thrown = self.box.thrown
        for mark in later:
            self._again(mark)
        self.box.thrown = thrown

    def _run_back(self, entry: Rewound) -> None:
        place = umpire.rewound(self, entry.amount)
        assert place is not None
        indexes = [one.index for one in self.marks[place:]]
        self._restore(place)
        for index in indexes:  # what was only remarked stands
            if self.entries[index].do == "note":
                self._play(self.entries[index], index, None)
        self._play(entry, len(self.entries), None)

    def place_of_turn(self, turn: int) -> int:
        """How many entries in effect stand before the first of a turn."""
        for place, mark in enumerate(self.marks):
            if mark.turn >= turn:
                return place
        return len(self.marks)
