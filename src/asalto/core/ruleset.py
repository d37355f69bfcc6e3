"""What every ruleset offers: the one door through which everything else sees a game.

A battle is a state machine between choices. `pending` says which seats must choose, `legal` lists
what a seat may choose, `check` says why a choice is refused, `apply` plays it and goes on to the
next choice or the end. These are kernel functions: plain interpreted, fast when compiled. Around
them stand, in groups (`core.ruleset_parts`), files, words, odds, bots and help for whoever chooses.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Generic, cast

from asalto.core.desk import Desk
from asalto.core.files.ranges import check_limits, plain
from asalto.core.files.toml_reader import LANGUAGES, BadInput, Document
from asalto.core.kernel.choices import Choice, Choices, set_choice
from asalto.core.kernel.events import Event, Log
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.kernel.sides import allied
from asalto.core.ruleset_parts import (
    BotHelp,
    Figure,
    FileRules,
    MoveHelp,
    OddsRules,
    Person,
    S,
    Scenario,
    Seat,
    State,
    TellingRules,
)
from asalto.core.text.orders import Notation, nearest
from asalto.core.text.vocabulary import Vocabulary
from asalto.core.text.words import Words

__all__ = [
    "UNPLAYABLE",
    "BotHelp",
    "Figure",
    "FileRules",
    "MoveHelp",
    "OddsRules",
    "Person",
    "Ruleset",
    "Scenario",
    "Seat",
    "State",
    "TellingRules",
]

UNPLAYABLE = (IndexError, AssertionError, ValueError, ZeroDivisionError)
"""What rules may raise on a state that play does not lead to: a view in which a number that they
need is hidden, or fields that an umpire has set."""
KERNEL_ROOMS = ("rolls", "offer", "say", "ending", "check", "legal", "turn", "view", "odds")
"""Modules with kernel code that every ruleset has, besides `state` and those in `rules`."""


def kernel_rooms(folder: Path, *more: str) -> tuple[str, ...]:
    """The modules with kernel code of the ruleset in `folder`: those that every ruleset has, all
    in `rules/`, and `more`, as names below its package: `("rolls", ..., "rules.fire", "guess")`.
    """
    rules = sorted(f"rules.{path.stem}" for path in (folder / "rules").glob("[!_]*.py"))
    return (*KERNEL_ROOMS, *rules, *more)


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """One game: identity, kernel functions, vocabulary, and groups of what stands around them."""

    id: str
    version: str
    """Semantic version of the rules; a change of outcome is a new one."""
    title: Mapping[str, str]
    folder: Path

    state: type[S]
    kernels: tuple[str, ...]
    """Modules with kernel code, as names below the ruleset's package (`kernel_rooms` lists
    them)."""
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

    vocabulary: Vocabulary
    """Its choices and events with named fields (`core.text.vocabulary`)."""
    enums: Mapping[str, type[IntEnum]]
    """Enumerations by the name of the words group and of the state fields that hold them; at
    least `phase`, `choice`, `event`, `reason`, `refusal`, `roll`, `ending`, `hint`."""

    odds: OddsRules
    files: FileRules[S]
    moves: MoveHelp[S] = field(default_factory=MoveHelp)
    bots: BotHelp = field(default_factory=BotHelp)
    telling: TellingRules = field(default_factory=TellingRules)
    desk: Desk = field(default_factory=Desk)
    """What it tells those who sit at a terminal, and an umpire's words for its fields."""

    allied: Callable[[S, int, int], bool] = allied
    """(state, one seat, another) -> whether they stand on one side and win together. Without it
    every seat is a side of its own."""
    secret_phases: frozenset[int] = frozenset()
    """Phases in which choices are sealed until all seats have made theirs."""
    opening_phases: frozenset[int] = frozenset()
    """Phases that nobody begins a battle with: set-up, and what is asked before the first turn of
    anybody is due. Whoever chooses first after them has begun, if not under seal (`asalto balance`
    says how such battles end)."""
    by_clock: Callable[[S], int] | None = None
    """(state) -> 1 if the battle was ended by its last turn, not by a goal or for want of enemies.
    A kernel function. Without it nothing is said of what the clock decides."""
    highest_face: int = 6
    """The highest face of any of its dice (a place drawn by lot counts as one)."""
    first: str = ""
    """The scenario that a newcomer is offered first."""
    listed: int = 100
    """Its place where games are listed: the lowest first, equal ones by id."""
    table_overrides: Mapping[str, object] = field(default_factory=dict)
    """The numbers laid over the book's, in a variant (`core.variants`)."""
    begun_with: str = ""
    """The digest of the rules, where they are those of an older version (`core.old_tables`)."""
    rooms: Callable[[str], ModuleType] = import_module
    """(full name) -> the module of that name; a variant has modules of its own."""

    @property
    def choices(self) -> type[IntEnum]:
        """The kinds of choices."""
        return self.enums["choice"]

    @property
    def events(self) -> type[IntEnum]:
        """The kinds of events."""
        return self.enums["event"]

    @property
    def package(self) -> str:
        """The name of the Python package that holds its rooms."""
        return self.state.__module__.rpartition(".")[0]

    def room(self, name: str) -> ModuleType:
        """One of its modules, by the name below its package: `ending`, `rules.fire`."""
        return self.rooms(f"{self.package}.{name}")

    @property
    def notation(self) -> Notation:
        """Orders as lines of text, the same in every language."""
        return self.vocabulary.notation

    def clause_of(self, event: Event) -> str:
        """The clause that an event rests on; empty if it names none."""
        found = self.telling.roll_clauses.get(int(event.roll)) if event.roll >= 0 else None
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
        return replace(self.notation, templates=found, also=also, lang=lang)

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
        return self.files.build(Document.open(self.folder / "scenarios" / f"{scenario}.toml"))

    def digest(self) -> str:
        """Sixteen digits for the rules as they are: kernel sources, tables and overrides."""
        return self.begun_with or _digest(cast(Ruleset[State], self))

    def winners(self, state: S) -> list[int]:
        """The seats that have won: the winner's, and its allies'."""
        if state.winner == NOBODY:
            return []
        return [one for one in range(state.seat_count) if self.allied(state, state.winner, one)]

    def side_of(self, state: S) -> tuple[int, ...]:
        """The number of each seat's side: allies are of one."""
        found: list[int] = []
        for seat in range(state.seat_count):
            ally = next((one for one in range(seat) if self.allied(state, one, seat)), NOBODY)
            found.append(max(found, default=-1) + 1 if ally == NOBODY else found[ally])
        return tuple(found)

    def side_name(self, scenario: Scenario[S], seat: int, lang: str) -> str:
        """A seat and its allies, as one side: `Blue + Sky blue`."""
        sides = self.side_of(scenario.state)
        pairs = zip(scenario.seats, sides, strict=True)
        return " + ".join(one.name.get(lang, one.id) for one, side in pairs if side == sides[seat])

    def weighs(self, kind: int) -> bool:
        """Whether a choice of this kind may have odds."""
        return kind in self.odds.trials or self.odds.line is not None

    def advised(self, scenario: Scenario[S], lang: str) -> Sequence[str]:
        """What the book advises against in a scenario, in a language."""
        return [] if self.files.advice is None else self.files.advice(scenario, self.words(lang))

    def validate(self, state: S) -> None:
        """Raises BadInput, with path and range, where a number of the state is beyond its limits.
        To be asked before `edited`, of numbers that were set from outside."""
        if self.files.limits is not None:
            check_limits(state, self.files.limits)

    def may_set(self, path: str) -> bool:
        """Whether a number is one that an umpire may set: not one that the game itself keeps."""
        found = None if self.files.limits is None else self.files.limits.get(plain(path))
        return self.files.limits is None or (found is not None and found.is_open)

    def is_below(self, path: str, number: int) -> bool:
        """Whether a number is less than its field can hold. Numbers of a state that is seen, not
        known whole, may be UNKNOWN; none that is set may be."""
        found = None if self.files.limits is None else self.files.limits.get(plain(path))
        return found is not None and number < found.least

    def edited(self, state: S) -> None:
        """Make a state whole after numbers of it were set from outside (see `refresh`)."""
        if self.files.refresh is not None:
            self.files.refresh(state)

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
    return rules_digest(ruleset, (ruleset.folder / "tables.toml").read_bytes())


def rules_digest(ruleset: Ruleset[State], tables: bytes) -> str:
    """The digest that these rules have with such a tables file."""
    found = hashlib.blake2b(digest_size=8)
    core = Path(__file__).parent
    paths = [core / "kernel" / f"{name}.py" for name in ("dice", "tally", "choices")]
    paths += [core / "geometry" / f"{name}.py" for name in ("hexes", "plane", "polygons")]
    paths += [
        ruleset.folder / f"{name.replace('.', '/')}.py" for name in ("state", *ruleset.kernels)
    ]
    for path in paths:
        found.update(path.read_bytes())
    found.update(tables)
    found.update(repr(ruleset.table_overrides).encode())
    return found.hexdigest()
