"""A small table for tests: figures where a test wants them, dice that it has chosen."""

from __future__ import annotations

from asalto.core.choices import Choice, Choices, set_choice
from asalto.core.dice import Dice, unused
from asalto.core.events import Log
from asalto.core.odds import load
from asalto.core.orders import Names
from asalto.core.records import NOBODY, make
from asalto.core.registry import load_ruleset
from asalto.core.tables import Document
from asalto.rulesets.cem import orders, setup, turn
from asalto.rulesets.cem.legal import legal
from asalto.rulesets.cem.rules.units import measure_box
from asalto.rulesets.cem.state import Phase, Rank, State, Step, Weapon

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


def choose(
    state: State, dice: Dice, kind: int, actor: int = NOBODY, target: int = NOBODY, a: int = 0,
    b: int = 0, c: int = 0, play_on: bool = False,
) -> Log:  # fmt: skip
    """Make a choice for the seat that is asked; it must be allowed."""
    row = make(Choice)
    set_choice(row, int(kind), state.asked, actor, target, a, b, c)
    assert orders.check(state, row) == 0, orders.Refusal(orders.check(state, row)).name
    found = log()
    if play_on:
        turn.apply(state, row, dice, found)
    else:
        turn.play(state, row, dice, found)
    return found


def refusal(
    state: State, kind: int, actor: int = NOBODY, target: int = NOBODY, a: int = 0, b: int = 0,
    c: int = 0,
) -> int:  # fmt: skip
    """Why a choice of the seat that is asked is refused; 0 if it is not."""
    row = make(Choice)
    set_choice(row, int(kind), state.asked, actor, target, a, b, c)
    return int(orders.check(state, row))


def offered(state: State) -> list[tuple[int, int, int]]:
    """Kind, actor and target of every legal choice of the seat that is asked."""
    out = make(Choices)
    legal(state, state.asked, out)
    return [(int(row.kind), row.actor, row.target) for row in out.rows[: out.count]]


def melee(state: State, active: int = 0) -> None:
    """Put the table into the hand-to-hand phase with one unit activated."""
    state.phase, state.active, state.step = int(Phase.MELEE), active, int(Step.NOTHING)


def no_names() -> Names:
    """Names for files read in tests."""
    return Names()
