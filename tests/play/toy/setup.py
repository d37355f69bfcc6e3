"""A scenario file into a state."""

from asalto.core.files.toml_reader import Document, Reader
from asalto.core.kernel.records import make
from asalto.core.ruleset import Scenario, Seat
from asalto.core.text.orders import Names

from .state import State
from .tables import HULL


def build(document: Document) -> Scenario[State]:
    """Two boats."""
    top = document.reader()
    top.choice("ruleset", ["toy"], "toy")
    state = make(State, boats=2)
    title, story = top.words("title"), top.words("story")
    state.turns_max = top.number("turns", 1, 99, 8)
    tables = top.table("tables", optional=True)
    seats, names = [], Names()
    boats = top.tables("boats")
    if len(boats) != 2:
        raise top.bad(f"expected 2 boats, found {len(boats)}", "boats")
    for i, boat in enumerate(boats):
        seats.append(Seat(boat.text("seat"), boat.words("name")))
        names.add("boat", i, seats[-1].id)
        names.add("seat", i, seats[-1].id)
        read_boat(boat, state, i)
        boat.done()
    top.done()
    return Scenario(
        "toy", document.name, title, story, tuple(seats), state, names, document.data, tables.data
    )


def read_boat(boat: Reader, state: State, i: int) -> None:
    """One boat."""
    state.boats[i].place = boat.number("place", 0, 20)
    state.boats[i].hull = boat.number("hull", 1, 99, HULL)


def check_unit(document: Document) -> str:
    """A boat by itself."""
    top = document.reader()
    title = top.words("title")["en"]
    top.number("hull", 1, 99)
    top.done()
    return title
