"""What a ruleset is made of besides its kernel functions: records and named groups of fields.

`core.ruleset.Ruleset` holds the functions that play, and one of each group: `odds` (what a choice
may come to), `moves` (help for whoever chooses), `bots`, `files` (what is read and edited) and
`telling` (how a battle is told). Each game fills what it has; what has a default is optional.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from asalto.core.customs import Customs
from asalto.core.files.limits import whole
from asalto.core.files.ranges import Limits
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.plans import Plan, Spot
from asalto.core.text.orders import Names, fold, nearest
from asalto.core.text.words import Words


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
    """One player of a battle as a scenario names it."""

    id: str
    """A word without spaces, used in orders and on the command line: `azul`."""
    name: Mapping[str, str]
    """The name in es, it, en."""
    side: int = NOBODY
    """Seats of the same number are allies; NOBODY: it stands alone."""


BODY = ("str", "dex", "end")
"""The characteristics from which wounds are taken: who has two of them at 0 faints."""


@dataclass(frozen=True)
class Person:
    """Somebody who can be carried from a battle of one game to one of another, by name."""

    name: str
    damage: Mapping[str, int] = field(default_factory=dict)
    """Points lost so far, by characteristic: `str`, `dex`, `end`."""
    dead: bool = False
    unconscious: bool = False
    spent: frozenset[str] = frozenset()
    """The characteristics that are at 0."""

    def left(self, key: str, full: int) -> int:
        """What he has left of a characteristic that is `full` unhurt on another sheet. What is not
        at 0 on his own is not at 0 there, however much smaller that sheet is: he would faint of it,
        or die."""
        least = 0 if self.dead or key in self.spent else min(1, full)
        return max(least, full - self.damage.get(key, 0))

    def all_left(self, full: Mapping[str, int], fainted: bool = False) -> dict[str, int]:
        """The same of every characteristic of that sheet. Whoever is conscious stays so: who has
        woken with two of BODY at 0 keeps a point of one of them, unless he has `fainted` there."""
        found = {key: self.left(key, points) for key, points in full.items()}
        zeros = [key for key in BODY if found[key] == 0]
        if len(zeros) > 1 and not (self.dead or self.unconscious or fainted):
            found[zeros[-1]] = 1
        return found


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
    brief: Mapping[str, str] = field(default_factory=dict)
    """How it is won, for each side, in at most 60 characters; empty where the file has none."""

    def in_brief(self, lang: str) -> str:
        """How it is won, as short as it is known: else the story."""
        return self.brief.get(lang) or self.story[lang].strip()

    def start(self) -> S:
        """A new copy of the opening state."""
        return copy(self.state)

    def seat_index(self, word: str) -> int:
        """The seat called `word`: its id, its name in any language, or its number from 1. Raises
        BadInput."""
        ids = [seat.id for seat in self.seats]
        if word in ids:
            return ids.index(word)
        for place, seat in enumerate(self.seats):
            if fold(word) in map(fold, (seat.id, *seat.name.values())):
                return place
        number = whole(word)
        if number is not None and 1 <= number <= len(ids):
            return number - 1
        raise BadInput(f"no seat {word!r}; the seats are {', '.join(ids)}.{nearest(word, ids)}")


@dataclass(frozen=True)
class OddsRules:
    """What a choice may come to: `ruleset.odds`."""

    trial: Callable[..., None]
    """(state, choice, dice, log): the throws that this choice leads to by itself, on a copy: what
    the odds walk. Only for kinds in `trials`."""
    outcome: Callable[..., None]
    """(before, after, choice, log, out): writes what the trial came to, one number per name in
    `outcomes`."""
    trials: frozenset[int]
    """Choice kinds that have odds."""
    outcomes: tuple[str, ...]
    """Names of the numbers of an outcome; the first is 1 on success and 0 on failure, or AGAIN
    where the throw is made again (odds leave those out). Words group: `outcome`."""
    against: frozenset[int] = frozenset()
    """Choice kinds whose success is somebody else's, against whoever chooses: what a reaction
    leaves of the attack. The lower their chance the better."""
    named: frozenset[str] = frozenset()
    """Outcomes that are no amounts but stand for words (where a shot hit): their words groups."""
    means: int = 0
    """How many outcomes, the last ones, say something by their mean alone (expected hits by
    location)."""
    line: Callable[..., Mapping[tuple[int, ...], Fraction] | None] | None = None
    """(view, choices) -> the chance of each outcome, where a seat makes these choices one after
    another and others may answer them with dice (a walk under cover fire); None if nobody can.
    Raises ValueError if they cannot be made so."""
    merged: Callable[..., Mapping[tuple[int, ...], Fraction] | None] | None = None
    """(view, choice) -> the chance of each outcome, exactly, where `trial` has too many throws to
    be walked but equal states can be taken together; None: walk it. Tests hold it against that."""
    next_stage: Callable[..., None] | None = None
    """(state, choice, stage, dice, log): the next throw of a choice with too many of them for one
    tree; `stage` keeps what is still to come (`core.kernel.odds_stages.Stage`). Equal states with
    equal stages are taken together. Tests hold it against `trial`."""
    stage_outcome: Callable[..., None] | None = None
    """(before, after, choice, stage, log, out): the same as `outcome`, after the last stage."""
    starts: Callable[..., Sequence[tuple[Any, Fraction, tuple[int, ...]]] | None] | None = None
    """(view, choice) -> where others may act with dice before the throw (cover fire): the states
    that it may find, each with its chance and what has come of it so far, to be added to its
    outcome; a state of None: the choice is not carried out any more. None: nobody can."""
    figures: Callable[..., Sequence[Figure]] | None = None
    """(view, choice, chances of its outcomes) -> more numbers that players ask for, such as the
    same attack against each answer to it."""


def _as_one_order(scenario: object, state: object, seat: int, line: str) -> None:
    """`expand` of a game in which a line is always a single order."""


@dataclass(frozen=True)
class MoveHelp(Generic[S]):
    """Help for whoever chooses, all of it optional: `ruleset.moves`."""

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
    promise: Callable[[S, int, Sequence[tuple[int, ...]]], Sequence[Fraction]] | None = None
    """(view, seat, bundle) -> the chance of each shot that a bundle will lead to, as things stand,
    the best first. For bundles that throw no dice yet."""
    proposal: Callable[[S], Sequence[Choice]] | None = None
    """(view) -> what the first choice offered stands for, where it takes what is proposed: the
    choices, one after another, that it saves the player. Empty where nothing is proposed."""
    expand: Callable[[Scenario[S], S, int, str], Sequence[str] | None] = _as_one_order
    """(scenario, state, seat, line) -> the single orders that a longer line stands for, or None if
    it is none of those."""
    interrupts: frozenset[int] = frozenset()
    """Phases in which others answer what a seat does, before it is done: a longer line stops
    there."""
    customs: Customs = field(default_factory=Customs)
    """Which of its questions a player may want answered without being asked
    (`play.standing_orders`)."""


@dataclass(frozen=True)
class BotHelp:
    """What the computer's players know of the game, all of it optional: `ruleset.bots`."""

    advise: Callable[..., None] | None = None
    """(view, seat, out): scores the choices in `out` for the greedy bot, and says why (`Hint`)."""
    determinise: Callable[..., None] | None = None
    """(view, seat, fate): puts a possible world in the place of what the view hides, drawn with
    `fate`. Without it every UNKNOWN number becomes one that `files.limits` allow."""
    prospect: Callable[..., int] | None = None
    """(view, seat) -> how strong the side of a seat stands, goals included, in any measure that is
    the same for all sides: play-outs that are cut off are judged by it (`search.value`). Without
    it: what the side has left, as the ruleset's `ending` counts it."""
    stakes: Mapping[int, int] = field(default_factory=dict)
    """Kind of choice -> how many times as much time a decision deserves which greedy would begin
    so as one of a kind that is not named here: by what thinking about such has been worth
    (`docs/strength.md`)."""


@dataclass(frozen=True)
class FileRules(Generic[S]):
    """What is read from files, and what an umpire or a position file may set: `ruleset.files`."""

    build: Callable[[Document], Scenario[S]]
    """A scenario from its document. Raises BadInput."""
    check_unit: Callable[[Document], str]
    """Validates a unit file (ship, character ...) and returns its title. Raises BadInput."""
    limits: Limits | None = None
    """What the numbers of the state can hold, and which of them an umpire may set; None: any
    number that the battle can go on with."""
    indexes: Mapping[str, str] = field(default_factory=dict)
    """Fields that name a seat, ship, figure ..., as `Ship.seat`, with the field of the state that
    counts those: a position which names one that is not there is refused."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Where in the state named things stand: table of names -> path with the indexes of the name,
    outermost things first: `{"ship": "ships.{0}", "member": "ships.{0}.crew.{1}"}`. The umpire may
    then write `corsair.pilot.up` for `ships.0.crew.3.up`."""
    refresh: Callable[[S], None] | None = None
    """(state): works out anew what the state keeps only to save time (what stops sight, who flies),
    after numbers were set from outside: by the umpire or in a position file. On a state that came
    of play it changes nothing, on a view it does no harm. It may raise IndexError or ValueError
    where no battle can stand so."""
    advice: Callable[[Scenario[S], Words], Sequence[str]] | None = None
    """(scenario, words) -> what the book advises against in it, though it allows it: sentences."""
    tiles: Callable[[Scenario[S]], tuple[list[str], list[list[str]]]] | None = None
    """(scenario) -> all classes of tiles, and its board as rows of them, for a Tiled map
    (`core.files.tiled`)."""
    people: Callable[[Scenario[S], S], Sequence[Person]] | None = None
    """(scenario, state) -> everybody with a name, where the game knows persons
    (`play.carry_over`)."""
    wound: Callable[[Scenario[S], S, Person], Mapping[str, int]] | None = None
    """(scenario, state, person) -> the fields, by path, that bring the person of that name to the
    state given; empty if there is nobody of that name or nothing to change."""


@dataclass(frozen=True)
class TellingRules:
    """How a battle is told, all of it optional: `ruleset.telling`."""

    openings: frozenset[int] = frozenset()
    """Event kinds with which something new begins in the story: a ship's turn, a bout."""
    phases: Mapping[int, int] = field(default_factory=dict)
    """Event kind -> the phase that it belongs to, where that need not be the one in which the last
    choice was made; what follows it in one go, and has none of its own, belongs there too."""
    turns: Mapping[int, str] = field(default_factory=dict)
    """Event kind -> its field with the turn that begins: what follows it in one go is of that turn,
    and where a heading says the turn it is not told once more."""
    begun: Mapping[int, str] = field(default_factory=dict)
    """The same of kinds with which a phase begins."""
    lasting: frozenset[int] = frozenset()
    """Event kinds that say how two stand to each other (`slot0`, `slot1`), by one rule or another:
    it is told again only where it has changed."""
    roll_clauses: Mapping[int, str] = field(default_factory=dict)
    """Roll -> the clause that such a throw rests on, where its event kind does not say enough."""
    rollers: Mapping[int, str] = field(default_factory=dict)
    """Roll -> the table of names of whoever throws it, where that is not the table of those whom
    orders begin with: `{Roll.RESISTANCE: "figure"}`."""
    low_throws: bool = False
    """Whether a throw succeeds with the number that it is measured against or less, not more."""
    thrown_by: Callable[..., int] | None = None
    """(state, event with dice) -> the seat whose throw it was (NOBODY: nobody's): who was lucky or
    not. Without it, that of the choice that led to it."""
