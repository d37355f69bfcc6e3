"""A small table for tests: figures where a test wants them, dice that it has chosen."""

from __future__ import annotations

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice, unused
from asalto.core.kernel.records import NOBODY, make
from asalto.core.odds import load
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import Names
from asalto.rulesets.cem import setup, turn
from asalto.rulesets.cem.check import check
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.offer import Choice, Choices
from asalto.rulesets.cem.rules.units import measure_box
from asalto.rulesets.cem.say import Log
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import VOCABULARY, Phase, Rank, Refusal, Step, Weapon

METRE = 1000
RULESET = load_ruleset("cem")
Spot = tuple[float, float]


def table(
    *units: tuple[int, list[Spot]], terrain: tuple[tuple[str, list[list[float]]], ...] = (),
    width: int = 100, height: int = 100,
) -> State:  # fmt: skip
    """A battle with these units (seat, places of their figures in metres), regulars with rifles."""
    state = make(State, units=len(units), figures=sum(len(spots) for _, spots in units))
    state.width, state.height = width * METRE, height * METRE
    state.contact = 10 * METRE
    document = Document.of(
        {"terrain": [{"kind": kind, "points": points} for kind, points in terrain]}, "test"
    )
    for row in document.reader().tables("terrain"):
        setup.add_terrain(state, row)
    for seat, spots in units:
        unit = state.units[state.unit_count]
        unit.seat, unit.morale = seat, 18
        unit.first, unit.count = state.figure_count, len(spots)
        for x, y in spots:
            figure = state.figures[state.figure_count]
            figure.unit = state.unit_count
            figure.x, figure.y = round(x * METRE), round(y * METRE)
            figure.rank, figure.weapon = int(Rank.REGULAR), int(Weapon.RIFLE)
            figure.advance, figure.charge = 5 * METRE, 10 * METRE
            state.figure_count += 1
        measure_box(state, state.unit_count)
        state.unit_count += 1
    return state


def dice_of(*faces: int) -> Dice:
    """Dice that will show these faces and no others."""
    dice = make(Dice)
    load(dice, faces)
    return dice


def all_used(dice: Dice) -> bool:
    """Whether the faces given were exactly those wanted."""
    return unused(dice) == 0 and dice.wanted == NOBODY and dice.wrong == NOBODY


def log() -> Log:
    """An empty log."""
    return make(Log)


def kinds(found: Log) -> list[int]:
    """The kinds of the events in a log."""
    return [int(event.kind) for event in found.events[: found.count]]


def activate(state: State, unit: int, phase: int, found: Log | None = None) -> None:
    """As if the chip of a unit had just been drawn in a phase."""
    state.phase, state.active, state.chips, state.step = int(phase), unit, 0, int(Step.NOTHING)
    turn.activate(state, unit, found or log())


def chosen(state: State, kind: int, *values: int, **named: int) -> Choice:
    """A choice of the seat that is asked: its fields in order, or by name; the others 0."""
    name = VOCABULARY.choice_names[int(kind)]
    found = dict.fromkeys(VOCABULARY.choices[name].slots, 0)
    found.update(zip(found, values, strict=False))
    assert named.keys() <= found.keys(), f"{name} has {', '.join(found)}"
    return VOCABULARY.choice(name, state.asked, **(found | named))  # type: ignore[no-any-return]


def choose(
    state: State, dice: Dice, kind: int, *values: int, play_on: bool = False, **named: int
) -> Log:
    """Make a choice for the seat that is asked; it must be allowed."""
    row = chosen(state, kind, *values, **named)
    assert check(state, row) == 0, Refusal(check(state, row)).name
    found = log()
    if play_on:
        turn.apply(state, row, dice, found)
    else:
        turn.play(state, row, dice, found)
    return found


def refusal(state: State, kind: int, *values: int, **named: int) -> int:
    """Why a choice of the seat that is asked is refused; 0 if it is not."""
    return int(check(state, chosen(state, kind, *values, **named)))


def fields_of(row: Choice) -> tuple[int, ...]:
    """Kind and fields of a choice."""
    name = VOCABULARY.choice_names[int(row.kind)]
    return (int(row.kind), *(int(getattr(row, one)) for one in VOCABULARY.choices[name].slots))


def offered(state: State) -> list[tuple[int, ...]]:
    """Kind and fields of every legal choice of the seat that is asked."""
    out = make(Choices)
    legal(state, state.asked, out)
    return [fields_of(row) for row in out.rows[: out.count]]


def melee(state: State, active: int = 0) -> None:
    """Put the table into the hand-to-hand phase with one unit activated."""
    state.phase, state.active, state.step = int(Phase.MELEE), active, int(Step.NOTHING)


def no_names() -> Names:
    """Names for files read in tests."""
    return Names()
