"""A battle being played: seats, sealed orders, umpire, dice; its history is its only truth.

The state is never saved as truth. It is what comes of playing the entries in order; checkpoints
merely spare playing all of them. A refused choice changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from asalto.core.files.limits import ORDER_MAX, ORDERS_MAX
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.events import PUBLIC, may_see
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Numbers, numbers_of
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import NotAllowed, Refused, Unreadable, parts_of
from asalto.play.dicebox import DiceNeeded, Source, WrongDice, physical, seeded
from asalto.play.entries import (
    SPECTATOR,
    UMPIRE,
    ChoiceMade,
    DiceForced,
    Mark,
    Noted,
    Rewound,
    TakenBack,
    Told,
)
from asalto.play.form import Form, Option, banned, build_form, teller
from asalto.play.history import BrokenHistory, clean, scratch
from asalto.play.reading import read_in_turn, read_line
from asalto.play.tell.messages import say
from asalto.play.umpire import umpire
from asalto.play.umpire.acts import UmpireActs, Waiting

S = TypeVar("S", bound=State)
__all__ = ["BrokenHistory", "Mark", "Match", "Result", "Stale", "Waiting"]


class Stale(Refused):
    """The form that this choice was taken from is out of date."""


@dataclass(frozen=True)
class Result:
    """How it ended."""

    winner: int
    ending: int
    """The ruleset's Ending; NOBODY if it was broken off."""
    why: str = ""


def _listed(faces: Sequence[int]) -> str:
    return ", ".join(map(str, faces))


class Match(UmpireActs[S]):
    """A ruleset, a scenario, seats and dice; and what was done."""

    def __init__(
        self,
        ruleset: Ruleset[S],
        scenario: Scenario[S],
        source: Source | None = None,
        players: Sequence[str] = (),
        has_umpire: bool = False,
    ) -> None:
        super().__init__(ruleset, scenario, source or seeded(0), has_umpire)
        self.players = [*players, *["human"] * (len(scenario.seats) - len(players))]
        self.waiting: Waiting | None = None
        self.begins_elsewhere = False
        """Whether it begins in a written position, not as its scenario does."""
        self._forms: dict[int, Form] = {}
        self._thrown: tuple[Waiting, tuple[int, ...], tuple[int, ...], Mark] | None = None
        """The last choice for which people threw dice: faces, where each throw began, its mark."""

    def changed(self) -> None:
        """Something was done: forms are out of date."""
        self._forms.clear()

    # --- looking

    @property
    def result(self) -> Result | None:
        """How it ended, if it has."""
        if self._state.over:
            return Result(int(self._state.winner), int(self._state.ending))
        if self.ended is not None:
            return Result(self.ended.winner, NOBODY, self.ended.text)
        return None

    def events(self, seat: int, since: int = 0) -> list[Told]:
        """What a seat may read of what happened, from its `since`-th line on."""
        if seat == UMPIRE:
            return self.told[since:]
        return [one for one in self.told if may_see(one.sees, seat)][since:]

    def request_id(self, seat: int) -> str:
        """Names the question that a seat is being asked: it changes when the battle goes on, but
        not when others seal their orders."""
        return f"{self.window}.{self.made.get(seat, 0)}"

    def form(self, seat: int) -> Form:
        """The legal choices of a seat (empty if it is not asked). The umpire's are extra choices
        that the ruleset gives him."""
        who = NOBODY if seat == UMPIRE else seat
        found = self._forms.get(seat)
        if found is not None and found.request_id == self.request_id(who):
            return found
        asked = who in self.pending or (seat == UMPIRE and not self.is_over)
        view = self.view(seat)
        found = build_form(
            self.ruleset, self.scenario, view, who, scratch.choices(self.ruleset),
            self.request_id(who), self.bans,
        ) if asked else Form(self.request_id(who), who, ())  # fmt: skip
        self._forms[seat] = found
        return found

    # --- choosing

    def read(self, seat: int, line: str, lang: str = "en") -> list[Option]:
        """The choices that a line of text stands for, or several divided by `;`, each as things
        will stand as far as that can be told; nothing is played. Raises Refused."""
        self.may_act(seat, None, lang)
        who = NOBODY if seat == UMPIRE else seat
        if line.count(";") >= ORDERS_MAX:
            raise Unreadable(say(lang, "refusal", "too_long", amount=ORDER_MAX))
        return read_in_turn(self, who, parts_of(line), lang)

    def submit(
        self, seat: int, choice: Option | Choice | str, request_id: str | None = None,
        lang: str = "en",
    ) -> DiceNeeded | None:  # fmt: skip
        """Play a choice, or a line of text that stands for one or several.

        Returns what dice are wanted, if a person has to throw them: then nothing has changed yet.
        Raises a `Refused` and changes nothing if it may not be made.
        """
        self.may_act(seat, request_id, lang)
        who = NOBODY if seat == UMPIRE else seat
        if isinstance(choice, str):
            options = read_line(self, who, choice, lang)
        else:
            row = choice.choice if isinstance(choice, Option) else choice
            options = [self.allowed(who, row, lang)]
        return self._run(who, options[0], tuple(one.text for one in options[1:]), lang)

    def may_act(self, seat: int, request_id: str | None, lang: str) -> None:
        """Raises Refused if a seat may not choose now, or a form that it answers is out of date."""
        if self.is_over:
            raise NotAllowed(say(lang, "refusal", "over"))
        if self.waiting is not None:
            text = self.tell(self.waiting, lang)
            raise NotAllowed(say(lang, "refusal", "dice_awaited", text=text))
        if seat == UMPIRE:
            if not self.has_umpire:
                raise NotAllowed(say(lang, "refusal", "no_umpire"))
        elif request_id is not None and request_id != self.request_id(seat):
            raise Stale(say(lang, "refusal", "stale"))
        elif seat not in self.pending:
            raise NotAllowed(say(lang, "refusal", "not_awaited"))

    def allowed(self, who: int, choice: Choice, lang: str) -> Option:
        """The choice as an option, if the rules and the umpire allow it."""
        row = self.ruleset.new_choice(numbers_of(choice))
        row.seat = who
        reason = self.refusal(row)
        if reason:
            raise NotAllowed(self.explain(reason, lang), reason)
        text = self.ruleset.notation.write(row, self.scenario.names)
        ban = banned(self, who, row)
        if ban is not None:
            raise NotAllowed(say(lang, "refusal", "forbidden", text=ban))
        return Option(0, row, text)

    def _run(
        self,
        who: int,
        option: Option,
        rest: tuple[str, ...],
        lang: str,
        faces: Sequence[int] | None = None,
        throws: tuple[int, ...] = (),
    ) -> DiceNeeded | None:
        """Play one choice and then the rest of its line; stops where dice are wanted."""
        entry = ChoiceMade(seat=who, order=option.text, choice=numbers_of(option.choice))
        needed = self.commit(entry, faces)
        if needed is not None:
            told = tuple(
                Told(self.turn, int(self._state.phase), event.sees, who, event)
                for event in map(clean, scratch.log(self.ruleset).events[: needed.sure])
            )
            self.waiting = Waiting(
                who, numbers_of(option.choice), option.text, needed, rest, told, throws
            )
            return needed
        known = tuple(faces or ())
        self._thrown = (
            (self.waiting, known, throws, self.marks[-1]) if throws and self.waiting else None
        )
        self.waiting = None
        if not rest:
            return None
        if who >= 0 and who not in self.pending and self.result is None:
            text = say(lang, "refusal", "answered", text="; ".join(rest))
            raise NotAllowed(say(lang, "refusal", "half_done", text=text))
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
            said = {"amount": needed.count, "given": len(faces)}
            raise WrongDice(say(lang, "refusal", "so_many_dice", **said))
        for face in faces:
            if not 1 <= face <= needed.sides:
                raise WrongDice(say(lang, "refusal", "no_such_side", sides=needed.sides, face=face))
        throws = (*self.waiting.throws, len(needed.known))
        return self._throw_on((*needed.known, *faces), throws, lang)

    def wait_again(
        self, seat: int, choice: Numbers, faces: Sequence[int], throws: tuple[int, ...],
        lang: str = "en",
    ) -> None:  # fmt: skip
        """Ask again for the dice of a choice, after a battle was left; some are given already.
        Raises Refused or WrongDice."""
        self.may_act(seat, None, lang)
        who = NOBODY if seat == UMPIRE else seat
        option = self.allowed(who, self.ruleset.new_choice(choice), lang)
        trial = self.copied()
        if trial._run(who, option, (), lang, faces, throws) is None:
            raise WrongDice("all dice are thrown")
        self._run(who, option, (), lang, faces, throws)

    def throw_again(self, lang: str) -> DiceNeeded | None:
        """Ask once more for the last throw given, where somebody mistyped it."""
        if self.waiting is None or not self.waiting.throws:
            raise NotAllowed(say(lang, "refusal", "nothing_thrown"))
        known, throws = self.waiting.needed.known, self.waiting.throws
        return self._throw_on(known[: throws[-1]], throws[:-1], lang)

    def ask_again(self, lang: str = "en") -> None:
        """An umpire's act may change what a throw that waits wants: forced dice come first, another
        number is to be met. A choice that cannot be any more is withdrawn. Raises NotAllowed."""
        waiting = self.waiting
        if waiting is None:
            return
        row = self.ruleset.new_choice(waiting.choice)
        row.seat = waiting.seat
        reason = self.refusal(row)
        try:
            if reason:
                raise NotAllowed(self.explain(reason, lang), reason)
            self._throw_on(waiting.needed.known, waiting.throws, lang)
        except (NotAllowed, WrongDice) as error:
            if self.waiting is waiting:
                self.withdraw(lang)
            raise NotAllowed(str(error)) from error

    def _throw_on(
        self, faces: Sequence[int], throws: tuple[int, ...], lang: str
    ) -> DiceNeeded | None:
        """The choice that waits for dice, with these faces."""
        assert self.waiting is not None
        waiting = self.waiting
        option = Option(0, self.ruleset.new_choice(waiting.choice), waiting.order)
        return self._run(waiting.seat, option, waiting.rest, lang, faces, throws)

    def withdraw(self, lang: str = "en") -> None:
        """Drop the choice that waits for dice, as long as none of its dice has been thrown; with an
        umpire at any time, and what was thrown is noted."""
        if self.waiting is None:
            raise NotAllowed(say(lang, "refusal", "no_dice"))
        known, text = self.waiting.needed.known, self.tell(self.waiting, lang)
        if known and not self.has_umpire:
            raise NotAllowed(say(lang, "refusal", "cannot_withdraw"))
        self.waiting = None
        if known:
            self.note(say(lang, "label", "withdrawn", text=text, dice=_listed(known)))

    def mend(self, lang: str = "en") -> str:
        """Ask once more for the last throw that people made, though it has been resolved, where
        nothing was done since; returns what is undone."""
        if self.waiting is not None or self._thrown is None or self.source.kind != "physical":
            raise NotAllowed(say(lang, "refusal", "nothing_to_mend"))
        waiting, faces, throws, mark = self._thrown
        if not self.marks or self.marks[-1] is not mark or self.is_over:
            raise NotAllowed(say(lang, "refusal", "nothing_to_mend"))
        text = say(lang, "label", "mended", text=self.tell(waiting, lang), dice=_listed(faces))
        self.commit(Rewound(text=text, amount=1))
        self._run(
            waiting.seat, Option(0, self.ruleset.new_choice(waiting.choice), waiting.order), (),
            lang, faces[: throws[-1]], throws[:-1],
        )  # fmt: skip
        return text

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat has sealed choices that nobody has seen yet."""
        return self.last_sealed(seat) is not None

    def may_undo(self, seat: int) -> bool:
        """The same, or whether what it did last threw no dice and showed nobody anything."""
        return self.last_taken_back(seat) is not None

    def take_back(self, seat: int, lang: str = "en") -> str:
        """Take back the last choice of a seat, sealed or (`play.undo`) open; returns its text."""
        place = self.last_taken_back(seat)
        if place is None:
            raise NotAllowed(say(lang, "refusal", "cannot_take_back"))
        taken = self.entries[self.marks[place].index]
        assert isinstance(taken, ChoiceMade)
        text = self.tell(taken, lang)
        self.commit(TakenBack(seat=seat))
        return text

    def to_be_undone(self, amount: int, lang: str) -> list[str]:
        """What rewinding so many choices and acts would undo, the last first."""
        place = umpire.rewound(self, amount)
        found = []
        for mark in reversed(self.marks[len(self.marks) if place is None else place :]):
            entry = self.entries[mark.index]
            if isinstance(entry, ChoiceMade):
                found.append(self.tell(entry, lang))
            elif not isinstance(entry, TakenBack | Rewound | Noted) and entry.sees == PUBLIC:
                text = entry.text or getattr(entry, "pattern", "")
                found.append(say(lang, "label", "an_act", text=text))
        return found

    def tell(self, entry: ChoiceMade | Waiting, lang: str) -> str:
        """A choice that was made or waits for dice, as a line in a language."""
        assert entry.choice is not None
        row = self.ruleset.new_choice(entry.choice)
        return teller(self.ruleset, self.scenario, lang)(row)

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
            if entry.do == "rewind":
                continue
            thrown_elsewhere = source is not None or mark.thrown != made.box.thrown
            if entry.do == "choice" and mark.faces and thrown_elsewhere:
                entry = entry.model_copy(update={"dice": mark.faces})
            made.replay_entry(entry)
        if source is not None and source.kind == "loaded":
            made.commit(DiceForced(text="fork", dice=source.faces))
        return made

    def seat_name(self, seat: int, lang: str) -> str:
        """A seat by its name."""
        if seat == UMPIRE:
            return say(lang, "label", "umpire")
        if seat == SPECTATOR:
            return say(lang, "label", "spectator")
        return self.scenario.seats[seat].name[lang]
