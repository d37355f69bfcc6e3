"""Units as their files describe them; words, lengths and points as files write them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from asalto.core.files.own_units import open_unit
from asalto.core.files.toml_reader import Document, Reader, all_faults
from asalto.core.kernel.records import make

from .state import UNIT_FIGURES_MAX, Figure, State
from .tables import ADVANCE, CHARGE, DEFAULT_MORALE, GUN_ADVANCE, GUN_CHARGE, METRE
from .vocabulary import Rank, UnitKind, Weapon

UNITS = Path(__file__).parent / "units"


@dataclass(frozen=True)
class Template:
    """A unit as its file describes it."""

    title: dict[str, str]
    kind: int
    morale: int
    figures: list[Figure]
    half: int = 0
    """Figures of the first of its two half squads; 0: it is not taken apart."""


def words_of(enum: type[IntEnum]) -> list[str]:
    """The members of an enumeration as they are written in files."""
    return [member.name.lower() for member in enum]


def member(reader: Reader, key: str, enum: type[IntEnum], default: str | None = None) -> int:
    """A member of an enumeration by its name."""
    known = words_of(enum)
    return known.index(reader.choice(key, known, default))


def millimetres(value: object) -> int | None:
    """A length in metres, to the millimetre; None if it is no number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return round(value * METRE)


def point(reader: Reader, key: str, value: object, state: State) -> tuple[int, int]:
    """`[x, y]` in metres, on the table."""
    pair = [millimetres(one) for one in value] if isinstance(value, list) else []
    if len(pair) != 2 or pair[0] is None or pair[1] is None:
        raise reader.bad(f"expected a point [x, y] in metres, found {value!r}", key)
    if not (0 <= pair[0] <= state.width and 0 <= pair[1] <= state.height):
        reader.complain(f"{value!r} lies off the table", key, "width", "height")
    return pair[0], pair[1]


# Units


def read_unit(reader: Reader) -> Template:
    """A unit as its file, or a table of a scenario, describes it. Raises BadInput."""
    reader.choice("ruleset", ["cem"], "cem")
    reader.origin()
    title = reader.words("title")
    kind = member(reader, "kind", UnitKind)
    figures = [one for row in reader.tables("figures") for one in read_figures(row)]
    if not figures:
        raise reader.bad("a unit needs at least one figure", "figures")
    if len(figures) > UNIT_FIGURES_MAX:
        raise reader.bad(f"at most {UNIT_FIGURES_MAX} figures to a unit", "figures")
    ranks = [figure.rank for figure in figures]
    usual = DEFAULT_MORALE[max(sorted(set(ranks), reverse=True), key=ranks.count)]
    morale = reader.number("morale", 1, 30, usual)
    half = reader.number("half", 1, len(figures) - 1) if reader.has("half") else 0
    if half and kind != UnitKind.SQUAD:
        reader.complain("only a squad has half squads", "half")
    reader.done()
    return Template(title, kind, morale, figures, half)


def read_figures(reader: Reader) -> list[Figure]:
    """One row of a unit file: so many figures alike."""
    count = reader.number("count", 1, UNIT_FIGURES_MAX, 1)
    slow = reader.flag("slow", False)
    sample = make(Figure)
    sample.rank = member(reader, "rank", Rank)
    sample.weapon = member(reader, "weapon", Weapon)
    sample.support = int(reader.flag("support", False))
    sample.leader = int(reader.flag("leader", False))
    most = 100
    sample.advance = METRE * reader.number(
        "advance", 0, most, (GUN_ADVANCE if slow else ADVANCE) // METRE
    )
    sample.charge = METRE * reader.number(
        "charge", 0, most, (GUN_CHARGE if slow else CHARGE) // METRE
    )
    reader.done()
    return [sample._copy() for _ in range(count)]  # type: ignore[attr-defined]


@all_faults
def check_unit(document: Document) -> str:
    """Validate a unit file and return its title."""
    return read_unit(document.reader()).title["en"]


def load_template(reader: Reader) -> Template:
    """The unit of a `[[units]]`: a table in the scenario itself, one that comes with the game, or
    a file of one's own, which is put into the scenario so that a saved battle holds it."""
    if isinstance(reader.data.get("unit"), dict):
        return read_unit(reader.table("unit"))
    return read_unit(open_unit(reader, "unit", UNITS).reader())
