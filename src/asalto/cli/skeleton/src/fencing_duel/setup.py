"""A scenario file, and the unit files that it names, into a state."""

from __future__ import annotations

from pathlib import Path

from asalto.core.files.scenario import read_header
from asalto.core.files.toml_reader import Document, Reader, all_faults
from asalto.core.kernel.records import make
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names

from .limits import SKILL_MAX, TOUCHES_MAX, TURNS_MAX
from .state import FENCERS, State
from .vocabulary import Line

UNITS = Path(__file__).parent / "units"


@all_faults
def build(document: Document) -> Scenario[State]:
    """A scenario from its document. Raises BadInput, naming file, line and field."""
    top = document.reader()
    state = make(State)

    def read_fencer(reader: Reader, place: int) -> None:
        unit = reader.choice("unit", sorted(path.stem for path in UNITS.glob("*.toml")))
        state.fencers[place].skill = read_unit(Document.open(UNITS / f"{unit}.toml"))[1]

    header = read_header(top, "fencing_duel", FENCERS, read_fencer)
    state.turns_max = top.number("turns", 1, TURNS_MAX, 20)
    state.touches_max = top.number("touches", 1, TOUCHES_MAX, 5)
    top.done()
    names = Names()
    for place, seat in enumerate(header.ids):
        names.add("seat", place, seat)
        names.add("fencer", place, seat)
    for line in Line:
        names.add("line", line, line.name.lower())
    return header.scenario(state, names, document)


def read_unit(document: Document) -> tuple[str, int]:
    """The title and the skill of a unit file. Raises BadInput."""
    top = document.reader()
    top.origin()
    title, skill = top.words("title")["en"], top.number("skill", -SKILL_MAX, SKILL_MAX)
    top.done()
    return title, skill


@all_faults
def check_unit(document: Document) -> str:
    """The title of a unit file. Raises BadInput."""
    return read_unit(document)[0]
