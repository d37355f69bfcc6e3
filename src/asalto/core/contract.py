"""What every ruleset offers: the one door through which everything else sees a game.

A battle is a state machine between choices. `pending` says which seats must choose, `legal` lists
what a seat may choose, `check` says why a choice is refused, `apply` plays it and goes on to the
next choice or the end. These are kernel functions: plain interpreted, fast when compiled. Around
them stand loading, words, notation, views, odds and sheets.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar, cast

from asalto.core.customs import Customs
from asalto.core.desk import Desk
from asalto.core.files.limits import whole
from asalto.core.files.ranges import Limits, check_limits, plain
from asalto.core.files.tables import BadInput, Document
from asalto.core.kernel.choices import Choice, Choices, set_choice
from asalto.core.kernel.events import Event, Log
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.plans import Plan, Spot
from asalto.core.text.orders import Names, Notation, nearest
from asalto.core.text.vocabulary import Vocabulary
from asalto.core.text.words import LANGUAGES, Words


class State(Protocol):
    """The fields that every ruleset's state record has, whatever else it holds."""

    turn: int
    """The round being played, from 1."""
    phase: int
    """The ruleset's Phase."""
    seat_count: int
    over: int
    """1 when the battle has ended."""
    winner: int
    """The seat that won, or NOBODY for a draw (or while it goes on)."""
    ending: int
    """Why it ended: the ruleset's Ending."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Figure:
    """One more number about a choice: a chance, or a plain number."""

    name: str
    """A word of the ruleset's group `[outcome]`."""
    value: Fraction
    is_chance: bool = False


@dataclass(frozen=True)
class Seat:
    """One side of a battle as a scenario names it."""

    id: str
    """A word without spaces, used in orders and on the command line: `azul`."""
    name: Mapping[str, str]
    """The name in es, it, en."""


@dataclass(frozen=True)
class Person:
    """Somebody who can be carried from a battle of one game to one of another, by name."""

    name: str
    damage: Mapping[str, int] = field(default_factory=dict)
    """Points lost so far, by characteristic: `str`, `dex`, `end`."""
    dead: bool = False
    unconscious: bool = False


@dataclass
class Scenario(Generic[S]):
    """A battle ready to begin."""

    ruleset: str
    id: str
    """`duel`, or the path of the user's file."""
    title: Mapping[str, str]
    story: Mapping[str, str]
    """A few lines that say what it is about and how it is won."""
    seats: tuple[Seat, ...]
    state: S
    """The state record at the start (never changed: `start()` copies it)."""
    names: Names
    document: Mapping[str, object]
    """The scenario as data, complete: it can be stored in a game file."""
    tables: Mapping[str, object] = field(default_factory=dict)
    """Table values that the scenario or the user lays over the book's."""

    def start(self) -> S:
        """A new copy of the opening state."""
        return copy(self.state)

    def seat_index(self, word: str) -> int:
        """The seat called `word` (its id, or its number from 1). Raises BadInput."""
        ids = [seat.id for seat in self.seats]
        if word in ids:
            return ids.index(word)
        number = whole(word)
        if number is not None and 1 <= number <= len(ids):
            return number - 1
        raise BadInput(f"no seat {word!r}; the seats are {', '.join(ids)}.{nearest(word, ids)}")


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """One game. Kernel functions first, then what stands around them."""

    id: str
    version: str
    """Semantic version of the rules; a change of outcome is a new one."""
    title: Mapping[str, str]
    folder: Path
    state: type[S]

    pending: Callable[[S], int]
    """(state) -> sum of 1 << seat over the seats that must choose now; 0 when it is over."""
    legal: Callable[..., None]
    """(state, seat, out): appends every legal choice (a sensible finite set where the book allows
    a continuum). It must give the same on the seat's view as on the state."""
    check: Callable[..., int]
    """(state, choice) -> 0 if it may be made now, else the ruleset's Refusal. Changes nothing."""
    apply: Callable[..., None]
    """(state, choice, dice, log): plays a legal choice on to the next choice or the end."""
    hide: Callable[[S, int], None]
    """(state, seat): overwrites with UNKNOWN, in a copy, all that the seat (NOBODY: a spectator)
    may not see."""
    trial: Callable[..., None]
    """(state, choice, dice, log): the throws that this choice leads to by itself, on a copy: what
    the odds walk. Only for kinds in `trials`."""
    outcome: Callable[..., None]
    """(before, after, choice, log, out): writes what the trial came to, one number per name in
    `outcomes`."""

    choices: type[IntEnum]
    events: type[IntEnum]
    enums: Mapping[str, type[IntEnum]]
    """Enumerations by the name of the words group and of the state fields that hold them; at
    least `phase`, `choice`, `event`, `reason`, `refusal`, `roll`, `ending`, `hint`."""
    trials: frozenset[int]
    """Choice kinds that have odds."""
    outcomes: tuple[str, ...]
    """Names of the numbers of an outcome; the first is 1 on success and 0 on failure, or AGAIN
    where the throw is made again (odds leave those out). Words group: `outcome`."""
    vocabulary: Vocabulary
    """Its choices and events with named fields (`core.text.vocabulary`)."""
    build: Callable[[Document], Scenario[S]]
    """A scenario from its document. Raises BadInput."""
    expand: Callable[[Scenario[S], S, int, str], Sequence[str] | None]
    """(scenario, state, seat, line) -> the single orders that a longer line stands for, or None if
    it is none of those."""
    kernels: tuple[str, ...]
    """Modules with kernel code in the order of their imports, as names below the ruleset's
    package: `("tables", "rolls", "events", "rules.fire", "turn", ...)`."""
    check_unit: Callable[[Document], str]
    """Validates a unit file (ship, character ...) and returns its title. Raises BadInput."""
    line_odds: Callable[..., Mapping[tuple[int, ...], Fraction] | None] | None = None
    """(view, choices) -> the chance of each outcome, where a seat makes these choices one after
    another and others may answer them with dice (a walk under cover fire); None if nobody can.
    Raises ValueError if they cannot be made so."""
    figures: Callable[..., Sequence[Figure]] | None = None
    """(view, choice, chances of its outcomes) -> more numbers that players ask for, such as the
    same attack against each answer to it."""
    merged: Callable[..., Mapping[tuple[int, ...], Fraction] | None] | None = None
    """(view, choice) -> the chance of each outcome, exactly, where `trial` has too many throws to
    be walked but equal states can be taken together, or where others answer first (cover fire);
    None: walk it. Tests hold it against that."""
    proposal: Callable[[S], Sequence[Choice]] | None = None
    """(view) -> what the first choice offered stands for, where it takes what is proposed: the
    choices, one after another, that it saves the player. Empty where nothing is proposed."""
    interrupts: frozenset[int] = frozenset()
    """Phases in which others answer what a seat does, before it is done: a longer line stops
    there."""
    customs: Customs = field(default_factory=Customs)
    """Which of its questions a player may want answered without being asked (`play.habits`)."""
    roll_clauses: Mapping[int, str] = field(default_factory=dict)
    indexes: Mapping[str, str] = field(default_factory=dict)
    """Fields that name a seat, ship, figure ..., as `Ship.seat`, with the field of the state that
    counts those: a position which names one that is not there is refused."""
    """Roll -> the clause that such a throw rests on, where its event kind does not say enough."""
    openings: frozenset[int] = frozenset()
    """Event kinds with which something new begins in the story: a ship's turn, a bout."""
    named: frozenset[str] = frozenset()
    """Outcomes that are no amounts but stand for words (where a shot hit): their words groups."""
    means: int = 0
    """How many outcomes, the last ones, say something by their mean alone (expected hits by
    location)."""
    secret_phases: frozenset[int] = frozenset()
    """Phases in which choices are sealed until all seats have made theirs."""
    tiles: Callable[[Scenario[S]], tuple[list[str], list[list[str]]]] | None = None
    """(scenario) -> all classes of tiles, and its board as rows of them, for a Tiled map
    (`core.files.tiled`)."""
    first: str = ""
    """The scenario that a newcomer is offered first."""
    listed: int = 100
    """Its place where games are listed: the lowest first, equal ones by id."""
    highest_face: int = 6
    """The highest face of any of its dice (a place drawn by lot counts as one)."""
    advise: Callable[..., None] | None = None
    """(view, seat, out): scores the choices in `out` for the greedy bot, and says why (`Hint`)."""
    plans: Callable[[S, int, int], Sequence[Plan]] | None = None
    """(view, seat, unit) -> every place the unit can reach now and what leads there (`core.plans`),
    at most one for each end, facing and formation: the cheapest and safest. Empty for a unit that
    may not act; `plans` never offers what the rules refuse. Of units that their seat is asked about
    one after another, under seal, those still to come have plans too. None: nothing moves."""
    plan_to: Callable[[S, int, int, Spot], tuple[Plan | None, int]] | None = None
    """(view, seat, unit, spot) -> the shortest legal way of a unit to exactly that place, and 0; or
    None and the Refusal. For games on open ground, where `plans` offers a raster of places. Where
    there are formations, one may follow the spot's numbers."""
    sights: Callable[[S, int, Spot], tuple[Sequence[int], Sequence[int]]] | None = None
    """(view, seat, spot) -> the units of others that one of the seat's would see from a place, and
    those that would see it there, by their rows. None: nothing on the board hides anything."""
    bundles: Callable[[S, int], Sequence[Sequence[tuple[int, ...]]]] | None = None
    """(view, seat) -> choices that belong together, one after another, each row of them offered as
    one thing to choose (a target and the number of shots), the best first."""
    determinise: Callable[..., None] | None = None
    """(view, seat, fate): puts a possible world in the place of what the view hides, drawn with
    `fate`. Without it every UNKNOWN number becomes one that `limits` allow."""
    value: Callable[..., int] | None = None
    """(view, seat) -> how the battle stands for a seat, in thousandths; 500 is even. Without it:
    what it has left against the strongest of the others, as the ruleset's `ending` counts it."""
    table_overrides: Mapping[str, object] = field(default_factory=dict)
    rollers: Mapping[int, str] = field(default_factory=dict)
    """Roll -> the table of names of whoever throws it, where that is not the table of those whom
    orders begin with: `{Roll.RESISTANCE: "figure"}`."""
    thrown_by: Callable[..., int] | None = None
    """(state, event with dice) -> the seat whose throw it was (NOBODY: nobody's): who was lucky or
    not. Without it, that of the choice that led to it."""
    refresh: Callable[[S], None] | None = None
    """(state): works out anew what the state keeps only to save time (what stops sight, who flies),
    after numbers were set from outside: by the umpire or in a position file. On a state that came
    of play it changes nothing, on a view it does no harm. It may raise IndexError or ValueError
    where no battle can stand so."""
    limits: Limits | None = None
    """What the numbers of the state can hold, and which of them an umpire may set; None: any
    number that the battle can go on with."""
    allied: Callable[[S, int, int], bool] | None = None
    """(state, one seat, another) -> whether they stand on one side and win together. Without it
    every seat is a side of its own."""
    advice: Callable[[Scenario[S], Words], Sequence[str]] | None = None
    """(scenario, words) -> what the book advises against in it, though it allows it: sentences."""
    people: Callable[[Scenario[S], S], Sequence[Person]] | None = None
    """(scenario, state) -> everybody with a name, where the game knows persons (`play.link`)."""
    wound: Callable[[Scenario[S], S, Person], Mapping[str, int]] | None = None
    """(scenario, state, person) -> the fields, by path, that bring the person of that name to the
    state given; empty if there is nobody of that name or nothing to change."""

    places: Mapping[str, str] = field(default_factory=dict)
    """Where in the state named things stand: table of names -> path with the indexes of the name,
    outermost things first: `{"ship": "ships.{0}", "member": "ships.{0}.crew.{1}"}`. The umpire may
    then write `corsair.pilot.up` for `ships.0.crew.3.up`."""

    desk: Desk = field(default_factory=Desk)
    """What it tells those who sit at a terminal, and an umpire's words for its fields."""

    @property
    def package(self) -> str:
        """The name of the Python package that holds its rooms."""
        return self.state.__module__.rpartition(".")[0]

    @property
    def notation(self) -> Notation:
        """Orders as lines of text, the same in every language."""
        return self.vocabulary.notation

    def clause_of(self, event: Event) -> str:
        """The clause that an event rests on; empty if it names none."""
        found = self.roll_clauses.get(int(event.roll)) if event.roll >= 0 else None
        return found or self.vocabulary.clauses.get(int(event.kind), "")

    def words(self, lang: str) -> Words:
        """The words of a language."""
        return _words(cast(Ruleset[State], self), lang)

    def notation_in(self, lang: str) -> Notation:
        """Orders as people read and write them in a language: its own templates, where it has them,
        for the names that `Words.names` gives."""
        tables = self.words(lang).tables
        own, more = tables.get("order", {}), tables.get("also", {})
        found, also = dict(self.notation.templates), {}
        for kind in self.notation.templates:
            name = self.choices(kind).name.lower()
            if name in own:
                found[kind] = self.vocabulary.choice_line(name, own[name])
            if name in more:
                lines = map(str.strip, more[name].split("|"))
                also[kind] = tuple(self.vocabulary.choice_line(name, one) for one in lines)
        return replace(self.notation, templates=found, also=also)

    def new_choice(self, numbers: Sequence[int] = ()) -> Choice:
        """A choice record of this game: blank, or with kind, seat and slots as given."""
        row = make(self.vocabulary.choice_record)
        if numbers:
            set_choice(row, *numbers)
        return row

    def new_choices(self) -> Choices:
        """An empty list of choices of this game."""
        return make(self.vocabulary.choices_record)

    def new_log(self, **lengths: int) -> Log:
        """An empty log of this game."""
        return make(self.vocabulary.log_record, **lengths)

    def scenarios(self) -> list[str]:
        """The ids of the scenarios that come with the ruleset, the one for newcomers first."""
        found = sorted(path.stem for path in (self.folder / "scenarios").glob("*.toml"))
        return sorted(found, key=lambda name: name != self.first)

    def units(self) -> list[str]:
        """The ids of the units that come with the ruleset."""
        return sorted(path.stem for path in (self.folder / "units").glob("*.toml"))

    def load(self, scenario: str) -> Scenario[S]:
        """A scenario by its id. Raises BadInput, with the nearest id, if there is none."""
        known = self.scenarios()
        if scenario not in known:
            hint = nearest(scenario, known)
            raise BadInput(f"{self.id}: no scenario {scenario!r}.{hint} ({', '.join(known)})")
        return self.build(Document.open(self.folder / "scenarios" / f"{scenario}.toml"))

    def digest(self) -> str:
        """Sixteen digits for the rules as they are: kernel sources, tables and overrides."""
        return _digest(cast(Ruleset[State], self))

    def winners(self, state: S) -> list[int]:
        """The seats that have won: the winner's, and its allies'."""
        if state.winner == NOBODY:
            return []
        allied = self.allied or (lambda _, one, other: one == other)
        return [one for one in range(state.seat_count) if allied(state, state.winner, one)]

    def weighs(self, kind: int) -> bool:
        """Whether a choice of this kind may have odds."""
        return kind in self.trials or self.line_odds is not None

    def advised(self, scenario: Scenario[S], lang: str) -> Sequence[str]:
        """What the book advises against in a scenario, in a language."""
        return [] if self.advice is None else self.advice(scenario, self.words(lang))

    def validate(self, state: S) -> None:
        """Raises BadInput, with path and range, where a number of the state is beyond its limits.
        To be asked before `edited`, of numbers that were set from outside."""
        if self.limits is not None:
            check_limits(state, self.limits)

    def may_set(self, path: str) -> bool:
        """Whether a number is one that an umpire may set: not one that the game itself keeps."""
        found = None if self.limits is None else self.limits.get(plain(path))
        return self.limits is None or (found is not None and found.is_open)

    def edited(self, state: S) -> None:
        """Make a state whole after numbers of it were set from outside (see `refresh`)."""
        if self.refresh is not None:
            self.refresh(state)

    def sees(self, state: S, seat: int) -> S:
        """The view of one seat: a state of the same type with what is hidden UNKNOWN."""
        view = copy(state)
        self.hide(view, seat)
        return view

    def __hash__(self) -> int:
        return hash((self.id, self.version, self.folder, repr(self.table_overrides)))


@lru_cache(maxsize=64)
def _words(ruleset: Ruleset[State], lang: str) -> Words:
    assert lang in LANGUAGES, lang
    path = ruleset.folder / "words" / f"{lang}.toml"
    return Words(path, lang, ruleset.enums, ruleset.vocabulary)


@lru_cache(maxsize=64)
def _digest(ruleset: Ruleset[State]) -> str:
    found = hashlib.blake2b(digest_size=8)
    core = Path(__file__).parent
    paths = [core / "kernel" / f"{name}.py" for name in ("dice", "tally", "choices")]
    paths += [core / "geometry" / f"{name}.py" for name in ("hexes", "plane", "polygons")]
    paths += [
        ruleset.folder / f"{name.replace('.', '/')}.py" for name in ("state", *ruleset.kernels)
    ]
    paths.append(ruleset.folder / "tables.toml")
    for path in paths:
        found.update(path.read_bytes())
    found.update(repr(ruleset.table_overrides).encode())
    return found.hexdigest()
