"""A battle being played: seats, sealed orders, umpire, dice; its history is its only truth.

The state is never saved as truth. It is what comes of playing the entries in order; checkpoints
merely spare playing all of them. A refused choice changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from asalto.core.choices import Choice, Choices
from asalto.core.contract import Ruleset, Scenario, State
from asalto.core.events import PUBLIC, Log, may_see
from asalto.core.orders import NotAllowed, Refused
from asalto.core.records import NOBODY, copy, digest, make
from asalto.play import umpire
from asalto.play.dicebox import Box, DiceNeeded, Source, WrongDice, physical, seeded
from asalto.play.entries import (
    SPECTATOR,
    UMPIRE,
    Entry,
    Numbers,
    Told,
    choice_of,
    numbers_of,
)
from asalto.play.form import Form, Option, build_form, read_line
from asalto.play.sentences import say

S = TypeVar("S", bound=State)
CHECKPOINT = 64
"""A checkpoint at every new turn and after so many entries."""


class Stale(Refused):
    """The form that this choice was taken from is out of date."""


class BrokenHistory(Exception):
    """An entry of a recorded history that cannot be played."""


@dataclass
class Mark:
    """What stands beside each entry in effect."""

    index: int
    """Its place among all entries."""
    thrown: int
    """Dice thrown before it."""
    window: int
    """The run of sealed choices that it belongs to."""
    turn: int
    """The turn in which it was made."""
    faces: tuple[int, ...] = ()
    """All dice that it threw."""


@dataclass
class Snapshot(Generic[S]):
    """A checkpoint: the battle after `place` entries in effect."""

    place: int
    state: S
    queue: list[int]
    told: int
    bans: list[tuple[str, str]]


@dataclass(frozen=True)
class Waiting:
    """A choice that waits for dice which people throw."""

    seat: int
    numbers: Numbers
    text: str
    needed: DiceNeeded
    rest: tuple[str, ...] = ()
    """Further orders of the same line."""


@dataclass(frozen=True)
class Result:
    """How it ended."""

    winner: int
    ending: int
    """The ruleset's Ending; NOBODY if it was broken off."""
    why: str = ""


class Match(Generic[S]):
    """A ruleset, a scenario, seats and dice; and what was done."""

    def __init__(
        self,
        ruleset: Ruleset[S],
        scenario: Scenario[S],
        source: Source | None = None,
        players: Sequence[str] = (),
        has_umpire: bool = False,
    ) -> None:
        self.ruleset, self.scenario = ruleset, scenario
        self.box = Box(source or seeded(0))
        self.players = [*players, *["human"] * (len(scenario.seats) - len(players))]
        self.has_umpire = has_umpire
        self.entries: list[Entry] = []
        self.marks: list[Mark] = []
        self.told: list[Told] = []
        self.bans: list[tuple[str, str]] = []
        self.waiting: Waiting | None = None
        self.begins_elsewhere = False
        """Whether it begins in a written position, not as its scenario does."""
        self.ended: Entry | None = None
        self.turn_marks: list[tuple[int, int, str]] = []
        """(entries before it, turn, digest of the state) at every new turn."""
        self._state: S = scenario.start()
        self._log = make(Log)
        self._out = make(Choices)
        self._snapshots: list[Snapshot[S]] = []
        self._window = 0
        self._made: dict[int, int] = {}
        self._forms: dict[int, Form] = {}
        self._remember()

    # --- looking

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

    @property
    def result(self) -> Result | None:
        """How it ended, if it has."""
        if self._state.over:
            return Result(int(self._state.winner), int(self._state.ending))
        if self.ended is not None:
            return Result(self.ended.amount, NOBODY, self.ended.text)
        return None

    def digest(self) -> str:
        """Sixteen digits that stand for the state."""
        return digest(self._state)

    def view(self, seat: int) -> S:
        """What a seat (or SPECTATOR, or UMPIRE) sees: a state of its own."""
        if seat == UMPIRE:
            return copy(self._state)
        return self.ruleset.sees(self._state, seat)

    def events(self, seat: int, since: int = 0) -> list[Told]:
        """What a seat may read of what happened, from its `since`-th line on."""
        if seat == UMPIRE:
            return self.told[since:]
        return [one for one in self.told if may_see(one.sees, seat)][since:]

    def request_id(self, seat: int) -> str:
        """Names the question that a seat is being asked: it changes when the battle goes on, but
        not when others seal their orders."""
        return f"{self._window}.{self._made.get(seat, 0)}"

    def form(self, seat: int) -> Form:
        """The legal choices of a seat (empty if it is not asked). The umpire's are extra choices
        that the ruleset gives him."""
        who = NOBODY if seat == UMPIRE else seat
        found = self._forms.get(who)
        if found is not None and found.request_id == self.request_id(who):
            return found
        asked = who in self.pending or (seat == UMPIRE and not self.is_over)
        view = self.view(seat)
        found = build_form(
            self.ruleset, self.scenario, view, who, self._out, self.request_id(who), self.bans
        ) if asked else Form(self.request_id(who), who, ())  # fmt: skip
        self._forms[who] = found
        return found

    # --- choosing

    def read(self, seat: int, line: str, lang: str = "en") -> list[Option]:
        """The choices that a line of text stands for; nothing is played. Raises Refused."""
        self._may_act(seat, None, lang)
        who = NOBODY if seat == UMPIRE else seat
        return read_line(self, who, line, lang)

    def submit(
        self, seat: int, choice: Option | Choice | str, request_id: str | None = None,
        lang: str = "en",
    ) -> DiceNeeded | None:  # fmt: skip
        """Play a choice, or a line of text that stands for one or several.

        Returns what dice are wanted, if a person has to throw them: then nothing has changed yet.
        Raises a `Refused` and changes nothing if it may not be made.
        """
        self._may_act(seat, request_id, lang)
        who = NOBODY if seat == UMPIRE else seat
        if isinstance(choice, str):
            options = read_line(self, who, choice, lang)
        else:
            row = choice.choice if isinstance(choice, Option) else choice
            options = [self.allowed(who, row, lang)]
        return self._run(who, options[0], tuple(one.text for one in options[1:]), lang)

    def _may_act(self, seat: int, request_id: str | None, lang: str) -> None:
        if self.is_over:
            raise NotAllowed(say(lang, "refusal", "over"))
        if self.waiting is not None:
            raise NotAllowed(say(lang, "refusal", "dice_awaited", text=self.waiting.text))
        if seat == UMPIRE:
            if not self.has_umpire:
                raise NotAllowed(say(lang, "refusal", "no_umpire"))
        elif request_id is not None and request_id != self.request_id(seat):
            raise Stale(say(lang, "refusal", "stale"))
        elif seat not in self.pending:
            raise NotAllowed(say(lang, "refusal", "not_awaited"))

    def allowed(self, who: int, choice: Choice, lang: str) -> Option:
        """The choice as an option, if the rules and the umpire allow it."""
        row = choice_of(numbers_of(choice))
        row.seat = who
        reason = self.refusal(row)
        if reason:
            raise NotAllowed(self.explain(reason, lang), reason)
        text = self.ruleset.notation.write(row, self.scenario.names)
        banned = umpire.banned(self, who, text)
        if banned is not None:
            raise NotAllowed(say(lang, "refusal", "forbidden", text=banned))
        return Option(0, row, text)

    def refusal(self, choice: Choice) -> int:
        """The ruleset's reason against a choice, 0 if there is none."""
        if int(choice.kind) not in self.ruleset.notation.templates:
            raise NotAllowed(f"no kind of choice {int(choice.kind)}")
        return int(self.ruleset.check(self._state, choice))

    def explain(self, reason: int, lang: str) -> str:
        """A refusal in words, with its clause."""
        return self.ruleset.words(lang).get("refusal", reason)

    def _run(
        self,
        who: int,
        option: Option,
        rest: tuple[str, ...],
        lang: str,
        faces: Sequence[int] | None = None,
    ) -> DiceNeeded | None:
        """Play one choice and then the rest of its line; stops where dice are wanted."""
        entry = Entry("choice", who, numbers_of(option.choice), option.text)
        needed = self._commit(entry, faces)
        if needed is not None:
            self.waiting = Waiting(who, numbers_of(option.choice), option.text, needed, rest)
            return needed
        self.waiting = None
        if not rest:
            return None
        try:
            following = read_line(self, who, rest[0], lang)[0]
        except Refused as error:
            raise NotAllowed(say(lang, "refusal", "half_done", text=str(error))) from error
        return self._run(who, following, rest[1:], lang)

    def give(self, faces: Sequence[int], lang: str = "en") -> DiceNeeded | None:
        """The dice that were asked for, as people threw them. Returns the next throw wanted.

        Raises WrongDice, and waits on, if they are too few, too many or out of range.
        """
        if self.waiting is None:
            raise NotAllowed(say(lang, "refusal", "no_dice"))
        needed = self.waiting.needed
        if len(faces) != needed.count:
            raise WrongDice(f"{needed.count} dice are asked for, not {len(faces)}")
        for face in faces:
            if not 1 <= face <= needed.sides:
                raise WrongDice(f"a die of {needed.sides} cannot show {face}")
        waiting = self.waiting
        option = Option(0, choice_of(waiting.numbers), waiting.text)
        return self._run(waiting.seat, option, waiting.rest, lang, (*needed.known, *faces))

    def withdraw(self, lang: str = "en") -> None:
        """Drop the choice that waits for dice, as long as none of its dice has been thrown."""
        if self.waiting is None:
            raise NotAllowed(say(lang, "refusal", "no_dice"))
        if self.waiting.needed.known:
            raise NotAllowed(say(lang, "refusal", "cannot_take_back"))
        self.waiting = None

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat has sealed choices that nobody has seen yet."""
        return self._last_sealed(seat) is not None

    def take_back(self, seat: int, lang: str = "en") -> str:
        """Take back the last sealed choice of a seat; returns its text."""
        place = self._last_sealed(seat)
        if place is None:
            raise NotAllowed(say(lang, "refusal", "cannot_take_back"))
        text = self.entries[self.marks[place].index].text
        self._commit(Entry("back", seat))
        return text

    def _last_sealed(self, seat: int) -> int | None:
        if self.is_over or not self.is_sealed:
            return None
        for place in range(len(self.marks) - 1, -1, -1):
            mark = self.marks[place]
            entry = self.entries[mark.index]
            if mark.window != self._window:
                return None
            if entry.kind == "choice" and entry.seat == seat:
                return place
        return None

    # --- the umpire

    def set_fields(self, fields: Mapping[str, int | str], reason: str, sees: int = PUBLIC) -> None:
        """The umpire sets numbers of the state by path. Raises Refused, and changes nothing, if
        a path does not exist or the battle could not go on."""
        self._umpire()
        numbers = umpire.read_fields(self, fields)
        self._commit(Entry("set", text=reason, fields=numbers, sees=sees))

    def force_dice(self, faces: Sequence[int], reason: str, sees: int = PUBLIC) -> None:
        """The next dice show these faces."""
        self._umpire()
        if not faces or not all(1 <= face <= 1_000_000 for face in faces):
            raise NotAllowed("faces are whole numbers from 1 up")
        self._commit(Entry("force", text=reason, faces=tuple(faces), sees=sees))

    def forbid(self, pattern: str, reason: str) -> None:
        """No seat may give an order whose text fits (`*` stands for anything)."""
        self._umpire()
        self._commit(Entry("forbid", text=reason, pattern=pattern))

    def allow(self, pattern: str, reason: str) -> None:
        """Lift a ban."""
        self._umpire()
        if pattern not in [one for one, _ in self.bans]:
            raise NotAllowed(f"{pattern!r} is not forbidden")
        self._commit(Entry("allow", text=reason, pattern=pattern))

    def note(self, text: str, sees: int = PUBLIC, seat: int = NOBODY) -> None:
        """A remark in the log. It changes nothing."""
        self._commit(Entry("note", seat, text=text, sees=sees))

    def rewind(self, amount: int, reason: str = "") -> None:
        """The umpire takes back the last choices and acts; dice thrown are not thrown again."""
        self._umpire()
        self.waiting = None
        if umpire.rewound(self, amount) is None:
            raise NotAllowed(say("en", "refusal", "nothing_to_rewind"))
        self._commit(Entry("rewind", text=reason, amount=amount))

    def stop(self, winner: int, reason: str, seat: int = NOBODY) -> None:
        """Break the battle off: resigned, agreed, out of time."""
        if self.is_over:
            raise NotAllowed(say("en", "refusal", "over"))
        self.waiting = None
        self._commit(Entry("end", seat, text=reason, amount=winner))

    def _umpire(self) -> None:
        if not self.has_umpire:
            raise NotAllowed(say("en", "refusal", "no_umpire"))

    # --- history

    def _commit(self, entry: Entry, faces: Sequence[int] | None = None) -> DiceNeeded | None:
        """Do a new thing and write it down."""
        before = (self.turn, int(self._state.phase), self.pending, self.is_sealed)
        thrown = self.box.thrown
        if entry.kind == "back":
            self._take_out(entry)
        elif entry.kind == "rewind":
            self._run_back(entry)
        else:
            known = entry.faces if entry.kind == "choice" and faces is None else faces
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
        self._forms.clear()
        if entry.kind in ("choice", "back") and entry.seat != NOBODY:
            after = set(self.pending) - set(before[2])
            opened = entry.kind == "choice" and (
                not before[3]
                or bool(after)
                or self.is_over
                or before[:2] != (self.turn, int(self._state.phase))
                or self.box.thrown != thrown
            )
            self._made[entry.seat] = self._made.get(entry.seat, 0) + 1
        else:
            opened = entry.kind != "note"
        if opened:
            self._window += 1
            self._made.clear()
        if before[0] != self.turn:
            self.turn_marks.append((len(self.entries), self.turn, self.digest()))
        if before[0] != self.turn or len(self.marks) - self._snapshots[-1].place >= CHECKPOINT:
            self._remember()
        return None

    def replay_entry(self, entry: Entry) -> None:
        """Do again what a game file or another match recorded. Raises BrokenHistory."""
        try:
            if entry.kind == "choice":
                self._check_recorded(entry)
            elif entry.kind == "back" and self._last_sealed(entry.seat) is None:
                raise BrokenHistory("nothing to take back")
            elif entry.kind == "rewind" and umpire.rewound(self, entry.amount) is None:
                raise BrokenHistory("nothing to rewind")
            elif entry.kind == "set":
                umpire.read_fields(self, entry.fields)
            needed = self._commit(entry)
        except (Refused, WrongDice) as error:
            raise BrokenHistory(str(error)) from error
        if needed is not None:
            raise BrokenHistory(f"{needed.count} dice of {needed.sides} are missing")

    def _check_recorded(self, entry: Entry) -> None:
        assert entry.numbers is not None
        row = choice_of(entry.numbers)
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
        mark = Mark(index, self.box.thrown, self._window, self.turn)
        turn, phase = self.turn, int(self._state.phase)
        if entry.kind == "choice":
            assert entry.numbers is not None
            forced = bool(self.box.queue)
            found = self.box.throw(
                cast(Ruleset[State], self.ruleset), self._state, choice_of(entry.numbers),
                self._log, faces,
            )  # fmt: skip
            if isinstance(found, DiceNeeded):
                return found
            mark.faces = found
            if found and (forced or faces is not None or not self.box.is_evident()):
                entry = replace(entry, faces=found)
            for i in range(self._log.count):
                event = copy(self._log.events[i])
                self.told.append(Told(turn, phase, event.sees, entry.seat, event))
        else:
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
        faces = mark.faces if entry.kind == "choice" and mark.faces else None
        done = self._play(entry, mark.index, faces)
        assert not isinstance(done, DiceNeeded)
        self.marks[-1].window, self.marks[-1].faces = mark.window, mark.faces

    def _take_out(self, entry: Entry) -> None:
        place = self._last_sealed(entry.seat)
        assert place is not None
        later = self.marks[place + 1 :]
        self._restore(place)
        thrown = self.box.thrown
        for mark in later:
            self._again(mark)
        self.box.thrown = thrown

    def _run_back(self, entry: Entry) -> None:
        place = umpire.rewound(self, entry.amount)
        assert place is not None
        self._restore(place)
        self._play(entry, len(self.entries), None)

    def fork(
        self, place: int, source: Source | None = None, players: Sequence[str] | None = None
    ) -> Match[S]:
        """Another battle that is this one up to `place` entries in effect, and then goes its own
        way: with the same dice to come, or others."""
        first = physical() if source is not None and source.kind == "loaded" else source
        made = Match(
            self.ruleset, self.scenario, first or self.source, players or self.players,
            self.has_umpire,
        )  # fmt: skip
        made.begins_elsewhere = self.begins_elsewhere
        for mark in self.marks[:place]:
            entry = self.entries[mark.index]
            if entry.kind == "rewind":
                continue
            thrown_elsewhere = source is not None or mark.thrown != made.box.thrown
            if entry.kind == "choice" and mark.faces and thrown_elsewhere:
                entry = replace(entry, faces=mark.faces)
            made.replay_entry(entry)
        if source is not None and source.kind == "loaded":
            made.replay_entry(Entry("force", text="fork", faces=source.faces))
        return made

    def place_of_turn(self, turn: int) -> int:
        """How many entries in effect stand before the first of a turn."""
        for place, mark in enumerate(self.marks):
            if mark.turn >= turn:
                return place
        return len(self.marks)

    def seat_name(self, seat: int, lang: str) -> str:
        """A seat by its name."""
        if seat == UMPIRE:
            return say(lang, "label", "umpire")
        if seat == SPECTATOR:
            return say(lang, "label", "spectator")
        return self.scenario.seats[seat].name[lang]
