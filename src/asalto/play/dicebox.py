"""Where the dice of a battle come from, and how a choice is played with them.

Four sources: **seeded** (a number stands for all dice), **loaded** (faces given beforehand, for
tests and "what if"), **physical** (people throw and type the pips) and **fair** (`play.fair`).
Faces that the umpire forces come before any of them. Where dice are wanted that nobody has given
yet, `throw` returns a `DiceNeeded` and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from asalto.core.files.limits import QUEUE_MAX
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import FACES_MAX, SEEN_MAX, STREAM, Dice, seeded_number, set_seed
from asalto.core.kernel.events import Event, Log
from asalto.core.kernel.records import NOBODY, copy, copy_into, make
from asalto.core.odds import load
from asalto.core.ruleset import Ruleset, State
from asalto.play import fair

Kind = Literal["seeded", "loaded", "physical", "fair"]
KINDS: tuple[Kind, ...] = ("seeded", "loaded", "physical", "fair")


class WrongDice(Exception):
    """Faces that their dice do not have, or too many or too few of them."""


@dataclass(frozen=True)
class DiceNeeded:
    """The throw that a choice waits for."""

    roll: int
    """The ruleset's Roll: which throw of the book this is."""
    count: int
    """How many dice are still to be thrown for it."""
    sides: int
    actor: int
    """For whom: an index of the ruleset's own, or NOBODY."""
    target: int
    """The number it is measured against; 0 where the rules name none."""
    known: tuple[int, ...] = ()
    """The faces already thrown for this choice."""
    sure: int = field(default=0, compare=False)
    """How many events of the log those faces have already brought about."""


class _Page(list[Event]):
    """The events of a log, which note how many were written before dice were lacking."""

    def __init__(self, log: Log, dice: Dice) -> None:
        super().__init__(log.events)
        self.dice, self.sure = dice, 0

    def __getitem__(self, i: Any) -> Any:
        if self.dice.wanted == NOBODY:
            self.sure = i + 1
        return super().__getitem__(i)


DATA: Mapping[Kind, tuple[str, ...]] = {
    "seeded": ("seed",), "loaded": ("faces",), "physical": (), "fair": ("commitment", "nonces"),
}  # fmt: skip
"""What a header says of each kind of dice."""


@dataclass(frozen=True)
class Source:
    """Where dice come from: part of a game's header."""

    kind: Kind = "seeded"
    seed: int = 0
    faces: tuple[int, ...] = ()
    """Loaded: the faces to be shown first; then it asks, as physical dice do."""
    commitment: str = ""
    nonces: tuple[str, ...] = ()
    """Fair: one for each seat, "" of those that add nothing."""
    seals: tuple[str, ...] = ()
    """Fair, of two steps: what each seat showed before it knew another's nonce."""
    battle: str = ""
    """Fair, of two steps: the battle that the commitment is bound to."""
    secret: str = ""
    """Fair: known to the server while the battle lasts, to all when it is over."""

    @classmethod
    def of(cls, data: Mapping[str, Any], **more: Any) -> Source:
        """What a header, or a server's opening, says of the dice."""
        names = ("seed", "faces", "commitment", "nonces", "seals", "battle", "secret")
        found = {name: data[name] for name in names if name in data} | more
        held: dict[str, Any] = {
            name: tuple(one) if isinstance(one, list) else one for name, one in found.items()
        }
        return cls(data["source"], **held)

    def data(self) -> dict[str, Any]:
        """The same as a header has it: all but the secret."""
        names = [*DATA[self.kind], *(("battle", "seals") if self.battle else ())]
        found = {name: getattr(self, name) for name in names}
        lists = {name: list(one) if isinstance(one, tuple) else one for name, one in found.items()}
        return {"source": self.kind, **lists}

    def public(self) -> Source:
        """The same without its secret."""
        return replace(self, secret="")

    def face(self, address: int, sides: int, keyed: Dice) -> int | None:
        """The face at one address; None where a person has to throw it."""
        if self.kind == "seeded":
            return 1 + ((seeded_number(keyed, address) * sides) >> 32)
        if self.kind == "fair" and self.secret:
            return fair.face(self.secret, self.nonces, address, sides)
        return None


def seeded(seed: int) -> Source:
    """Dice that a whole number stands for."""
    return Source("seeded", seed=seed)


def loaded(faces: Sequence[int]) -> Source:
    """Dice that show these faces first."""
    return Source("loaded", faces=tuple(faces))


def physical() -> Source:
    """Dice that people throw."""
    return Source("physical")


def drawn_fairly(secret: str, nonces: Sequence[str]) -> Source:
    """Dice that neither server nor seats can choose."""
    checked = tuple(fair.check_nonce(nonce) for nonce in nonces)
    return Source("fair", commitment=fair.commitment(secret), nonces=checked, secret=secret)


@dataclass
class Box:
    """A source in use: how far it has been thrown and which faces are forced next."""

    source: Source
    thrown: int = 0
    """Dice thrown since the battle began. It never runs back, not even when the umpire rewinds."""
    queue: list[int] = field(default_factory=list)
    dice: Dice = field(default_factory=lambda: make(Dice), repr=False)
    keyed: Dice = field(default_factory=lambda: make(Dice), repr=False)

    def __post_init__(self) -> None:
        self.queue = list(self.source.faces)
        if self.source.kind == "seeded":
            set_seed(self.keyed, self.source.seed)

    def force(self, faces: Sequence[int]) -> None:
        """The next dice show these faces, after those that are forced already. Raises WrongDice."""
        if len(self.queue) + len(faces) > QUEUE_MAX:
            raise WrongDice(f"more than {QUEUE_MAX} dice would wait to be thrown")
        self.queue.extend(faces)

    def is_ready(self) -> bool:
        """Whether the source itself gives every die (nobody needs to be asked)."""
        return self.source.kind == "seeded" or (
            self.source.kind == "fair" and bool(self.source.secret)
        )

    def is_evident(self) -> bool:
        """Whether a game file says enough of these dice without listing the faces."""
        return self.source.kind == "seeded"

    def throw(
        self,
        ruleset: Ruleset[State],
        state: State,
        choice: Choice,
        log: Log,
        faces: Sequence[int] | None = None,
    ) -> tuple[int, ...] | DiceNeeded:
        """Play a legal choice on `state`; the faces thrown, or what is still wanted.

        `faces` are the dice already known for this choice: typed by a person, or the evidence of
        a game file. If dice are wanted the state is as it was. Raises WrongDice.
        """
        log.count = log.lost = 0
        if faces is None and not self.queue and self.is_ready():
            return self._direct(ruleset, state, choice, log)
        return self._asking(ruleset, state, choice, log, list(faces or ()), faces is not None)

    def _direct(
        self, ruleset: Ruleset[State], state: State, choice: Choice, log: Log
    ) -> tuple[int, ...]:
        dice = self.dice
        dice.wanted = dice.wrong = NOBODY
        dice.wanted_target = dice.seen_count = 0
        if self.source.kind == "seeded":
            set_seed(dice, self.source.seed)
            dice.thrown = self.thrown
            ruleset.apply(state, choice, dice, log)
        else:
            self._stream(ruleset, state, choice, log)
        assert dice.seen_count < SEEN_MAX, "one choice throws more dice than evidence can hold"
        self.thrown = dice.thrown
        return tuple(dice.seen[: dice.seen_count])

    def _stream(self, ruleset: Ruleset[State], state: State, choice: Choice, log: Log) -> None:
        """Fair dice: numbers ahead, as many as it takes."""
        dice, ahead = self.dice, 4 * FACES_MAX
        source = self.source
        while True:
            load(dice, ())
            dice.source = STREAM
            dice.given = [
                fair.number(source.secret, source.nonces, self.thrown + i) for i in range(ahead)
            ]
            dice.given_count = ahead
            dice.thrown = self.thrown
            trial = copy(state)
            log.count = log.lost = 0
            ruleset.apply(trial, choice, dice, log)
            if dice.wanted == NOBODY:
                copy_into(state, trial)
                return
            ahead *= 2

    def _asking(
        self,
        ruleset: Ruleset[State],
        state: State,
        choice: Choice,
        log: Log,
        known: list[int],
        closed: bool,
    ) -> tuple[int, ...] | DiceNeeded:
        dice, forced = self.dice, self._possible(ruleset, state, choice, log)
        while True:
            load(dice, known)
            trial = copy(state)
            log.count = log.lost = 0
            log.events = page = _Page(log, dice)
            ruleset.apply(trial, choice, dice, log)
            log.events = [*page]
            if dice.wrong != NOBODY:
                raise WrongDice(f"die {dice.wrong + 1} cannot show {known[dice.wrong]}")
            if dice.wanted == NOBODY:
                break
            more = self._more(known, dice, closed, forced)
            if isinstance(more, DiceNeeded):
                return replace(more, sure=page.sure)
            known.extend(more)
        left = len(known) - dice.given_next
        if known[: len(forced)] != forced[: len(known)]:
            raise WrongDice("other dice were forced")
        if left:
            raise WrongDice(f"{left} dice were not thrown")
        copy_into(state, trial)
        self.thrown += len(known)
        self.queue = forced[len(known) :]
        return tuple(known)

    def _possible(
        self, ruleset: Ruleset[State], state: State, choice: Choice, log: Log
    ) -> list[int]:
        """The forced faces up to the first that another die of the game has, but not this one: that
        one and those behind it are void, or no choice could be made any more."""
        if not self.queue:
            return []
        load(self.dice, self.queue[:SEEN_MAX])
        log.count = log.lost = 0
        ruleset.apply(copy(state), choice, self.dice, log)
        wrong = self.dice.wrong
        if wrong == NOBODY and self.dice.wanted != NOBODY:
            left = range(self.dice.given_next, min(len(self.queue), SEEN_MAX))
            sides = self.dice.wanted_sides
            wrong = next((k for k in left if self.queue[k] > sides), NOBODY)
        if wrong == NOBODY or not 1 <= self.queue[wrong] <= ruleset.highest_face:
            return self.queue[:]
        return self.queue[:wrong]

    def _more(
        self, known: list[int], dice: Dice, closed: bool, forced: list[int]
    ) -> list[int] | DiceNeeded:
        """The faces that the wanted throw lacks, as far as queue and source give them."""
        sides = dice.wanted_sides
        lacking = dice.wanted_count - (dice.given_count - dice.given_next)
        found: list[int] = []
        for i in range(lacking):
            place = len(known) + i
            if place < len(forced):
                one: int | None = forced[place]
            else:
                one = None if closed else self.source.face(self.thrown + place, sides, self.keyed)
            if one is None:
                asked = (dice.wanted, lacking - i, sides, dice.wanted_actor, dice.wanted_target)
                return DiceNeeded(*asked, known=(*known, *found))
            found.append(one)
        return found
