"""What every scenario file begins with: id, title, story, goal in brief, seats, options, tables.

A ruleset's `setup.build` reads the header with `read_header`, then the part that is its own, and
makes the scenario with `Header.scenario`:

    top = document.reader()
    header = read_header(top, "cep", SEATS_MAX)
    read_options(top, state.options, {"away": (1, 1000)})
    ...
    top.done()
    return header.scenario(state, names, document)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from asalto.core.files.toml_reader import Document, Reader
from asalto.core.kernel.records import NOBODY, fields
from asalto.core.ruleset import Scenario, Seat
from asalto.core.ruleset_parts import S
from asalto.core.text.orders import Names, nearest

ID = re.compile(r"\w[\w-]*")
"""An id: one word, since it stands in orders and on the command line."""
ID_RULE = "an id is one word of letters, digits, _ and -"


@dataclass(frozen=True)
class Header:
    """The part of a scenario file that is the same in every game."""

    ruleset: str
    id: str
    title: Mapping[str, str]
    story: Mapping[str, str]
    brief: Mapping[str, str]
    seats: tuple[Seat, ...]
    tables: Mapping[str, object]
    """Values of the scenario's own over those of the book."""

    @property
    def ids(self) -> list[str]:
        """The ids of the seats, in order."""
        return [seat.id for seat in self.seats]

    @property
    def sides(self) -> list[int]:
        """The side of each seat, in order; NOBODY where it stands alone."""
        return [seat.side for seat in self.seats]

    def scenario(self, state: S, names: Names, document: Document) -> Scenario[S]:
        """The scenario with this header."""
        return Scenario(
            self.ruleset, self.id, self.title, self.story, self.seats, state, names,
            document.data, self.tables, self.brief,
        )  # fmt: skip


def read_header(
    top: Reader, ruleset: str, seats_max: int, own: Callable[[Reader, int], None] | None = None,
    key: str = "seats",
) -> Header:  # fmt: skip
    """Read the header of a scenario file; 2 to `seats_max` seats are possible.

    `own(reader, place)` reads what a game has in a `[[seats]]` besides id and name; `key` is how
    the game calls that list. Without an `id` the file's name is taken. Raises BadInput with file,
    line and field.
    """
    top.choice("ruleset", [ruleset], ruleset)
    found = top.text("id", Path(top.document.name).stem)
    title, story, brief = top.words("title"), top.words("story", ""), top.words("brief", "")
    tables = top.table("tables", optional=True)
    seats = read_seats(top, seats_max, own, key)
    return Header(ruleset, found, title, story, brief, seats, dict(tables.data))


def read_seats(
    top: Reader, seats_max: int, own: Callable[[Reader, int], None] | None = None,
    key: str = "seats",
) -> tuple[Seat, ...]:  # fmt: skip
    """The `[[seats]]`, in order; where there can be more than two, `side` tells allies."""
    seats: list[Seat] = []
    readers = counted(top, key, "seats", 2, seats_max)
    for place, reader in enumerate(readers):
        word, name = read_id(reader, [seat.id for seat in seats]), reader.words("name")
        side = reader.number("side", 0, seats_max, 0) if seats_max > 2 else 0
        seats.append(Seat(word, name, side or NOBODY))
        with reader.apart():
            if own is not None:
                own(reader, place)
            reader.done()
    if len(readers) < 2:  # the rest of the file can still be read: it names its seats
        named = [one for one in _seats_named(top.data) if one not in [seat.id for seat in seats]]
        for word in [*named, "unnamed1", "unnamed2"][: max(2 - len(seats), len(named))][:seats_max]:
            seats.append(Seat(word, {}, NOBODY))
    if len({seat.side for seat in seats}) == 1 and seats[0].side != NOBODY:
        top.complain("all seats are on one side: nobody to fight with", key)
    return tuple(seats)


def counted(top: Reader, key: str, what: str, least: int, most: int) -> list[Reader]:
    """A list of tables, `[[key]]`. Where there are too few of them, that is noted and the rest of
    the file can still be read. Raises BadInput where there are too many."""
    readers = top.tables(key)
    wrong = f"{len(readers)} {what}; {least} to {most} are possible"
    if len(readers) > most:
        raise top.bad(wrong, key)
    if len(readers) < least:
        top.complain(wrong, key)
    return readers


def _seats_named(part: object) -> list[str]:
    """The seats that a file speaks of, wherever a field `seat` stands in it."""
    if isinstance(part, list):
        return [*dict.fromkeys(word for one in part for word in _seats_named(one))]
    if not isinstance(part, dict):
        return []
    own = [part["seat"]] if isinstance(part.get("seat"), str) else []
    return [*dict.fromkeys([*own, *_seats_named(list(part.values()))])]


def read_id(reader: Reader, taken: list[str]) -> str:
    """The id of a seat or of anything else that orders speak of."""
    found = reader.name("id")
    if not ID.fullmatch(found):
        reader.complain(f"{found!r}: {ID_RULE}", "id")
    if found in taken:
        reader.complain(f"{found!r} is used before; each id must be another", "id")
    return found


def read_options(
    top: Reader, options: object, numbers: Mapping[str, tuple[int, int]] | None = None,
    words: Mapping[str, Mapping[str, int]] | None = None,
) -> None:  # fmt: skip
    """The table `[options]` into the ruleset's record of options, by the names of its fields.

    An option is on or off (1 or 0 in the record), but for those in `numbers` (their least and
    greatest value) and in `words` (what can stand there, with the number for the record). What the
    file does not say keeps the record's default.
    """
    reader = top.table("options", optional=True)
    numbers, words = numbers or {}, words or {}
    for option in fields(options):
        name = option.name
        if name in numbers:
            value = reader.number(name, *numbers[name], option.default)
        elif name in words:
            default = next(word for word, held in words[name].items() if held == option.default)
            value = words[name][reader.choice(name, [*words[name]], default)]
        else:
            value = int(reader.flag(name, bool(option.default)))
        setattr(options, name, int(value))
    known = [option.name for option in fields(options)]
    for key in reader.keys():  # noqa: SIM118 - a Reader is no mapping
        if key not in known and not nearest(key, known):
            reader.take(key)
            reader.complain(f"no such option; there are {', '.join(known)}", key)
    reader.done()
