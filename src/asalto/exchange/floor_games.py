"""Floor plans and the games that measure in metres: what a piece is called there, and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.geometry.polygons import is_in_polygon
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, State
from asalto.core.text.orders import nearest
from asalto.exchange.cem_places import stand
from asalto.exchange.floor import (
    METRE,
    Data,
    Floor,
    Piece,
    Point,
    is_convex,
    numbers,
    room,
    rows_of,
    simplified,
)

WITHIN = (20, 50, 100, 200, 400)
"""By how much lines are straightened, in millimetres, until there are few enough of them."""


class FloorGame(ABC):
    """A game with floor plans in millimetres or metres."""

    id: str
    base: str
    """The scenario whose people a plan gets that has none."""

    @property
    @abstractmethod
    def most(self) -> int:
        """How many pieces the game can hold."""

    def ruleset(self) -> Ruleset[State]:
        """The game."""
        return load_ruleset(self.id)

    @abstractmethod
    def kinds(self) -> tuple[str, ...]:
        """What pieces are called."""

    @abstractmethod
    def read(self, data: Mapping[str, object]) -> Floor:
        """The plan of a scenario."""

    @abstractmethod
    def laid(self, floor: Floor, base: Mapping[str, object], is_new: bool) -> Data:
        """A scenario with this plan in place of its own; `is_new`: people must be placed."""

    @abstractmethod
    def named(self, piece: Piece, within: int) -> list[Piece]:
        """A wall, outline, object or door of another program in this game's pieces."""

    @abstractmethod
    def stops_sight(self, piece: Piece) -> bool:
        """Whether nobody sees through a piece."""

    def meant(self, floor: Floor) -> Floor:
        """A plan of walls, outlines, objects and doors in this game's pieces. Raises BadInput."""
        pieces: list[Piece] = []
        for within in WITHIN:
            pieces = [one for piece in floor.pieces for one in self.named(piece, within)]
            if len(pieces) <= self.most:
                return Floor(floor.width, floor.height, pieces, floor.left_out)
        raise BadInput(f"{len(pieces)} walls, however straight; {self.id} holds {self.most}")

    def scenario(
        self, floor: Floor, base: Mapping[str, object] | None, title: str, name: str = ""
    ) -> Data:
        """A scenario that can be played, with this plan; `base` stands in a file called `name`.
        Raises BadInput."""
        under = base
        if under is None:
            folder = self.ruleset().folder / "scenarios"
            under = Document.open(folder / f"{self.base}.toml").data
        data = {"ruleset": self.id, **self.laid(floor, under, base is None)}
        if base is None:
            data |= {"title": dict.fromkeys(("es", "it", "en"), title)}
            data["story"] = dict(cast(Data, data["title"]))
        self.ruleset().files.build(Document.of(data, name or title))
        return data


class ViajeroFloor(FloorGame):
    """Rooms and streets: walls, doors and cover."""

    id, base = "viajero", "duel"

    @property
    def most(self) -> int:
        """How many pieces there can be."""
        from asalto.rulesets.viajero.state import POLYGONS_MAX

        return POLYGONS_MAX - ZONES

    def kinds(self) -> tuple[str, ...]:
        """What pieces are called."""
        from asalto.rulesets.viajero.maps import PIECES

        return tuple(PIECES)

    def read(self, data: Mapping[str, object]) -> Floor:
        """The plan of a scenario."""
        size = cast(Mapping[str, int], data.get("map") or {})
        floor = Floor(size["width"], size["height"])
        for row in rows_of(data, "piece"):
            flat = [int(one) for one in numbers(row.pop("corners", ()))]
            corners = list(zip(flat[::2], flat[1::2], strict=True))
            kind = str(row.pop("kind"))
            floor.pieces.append(Piece(kind, corners, len(corners) > 2, row))
        return floor

    def laid(self, floor: Floor, base: Mapping[str, object], is_new: bool) -> Data:
        """A scenario with this plan in place of its own."""
        kept = [] if is_new else [one for one in rows_of(base, "piece") if one["kind"] == "zone"]
        here = {str(piece.more.get("name")) for piece in floor.pieces}
        pieces = [one for one in kept if one.get("name") not in here]
        for piece in floor.pieces:
            flat = [min(n, most) for at in piece.corners for n, most in zip(
                at, (floor.width, floor.height), strict=True)]  # fmt: skip
            pieces.append({"kind": piece.kind, "corners": flat, **piece.more})
        size = {"width": floor.width, "height": floor.height}
        people = rows_of(base, "person")
        self._stand(floor, people if is_new else [p for p in people if self._is_stuck(floor, p)])
        return {**base, "map": size, "piece": pieces, "person": people}

    def _is_stuck(self, floor: Floor, person: Data) -> bool:
        """Whether somebody stands off the plan, or in or on a piece of it."""
        x, y = (int(n) for n in numbers(person.get("at")))
        return not (x <= floor.width and y <= floor.height) or any(
            is_in_polygon(x, y, [at[0] for at in one.corners], [at[1] for at in one.corners],
                          0, len(one.corners))
            for one in floor.pieces if one.kind not in WALKED
        )  # fmt: skip

    def _stand(self, floor: Floor, people: list[Data]) -> None:
        """Put people at both ends of the largest room. Raises BadInput where there is none."""
        if not people:
            return
        solid = [one for one in floor.pieces if one.kind not in ("door", *WALKED)]
        walls = [line for one in solid for line in one.segments()]
        square = max(SQUARE_OF_ROOM, max(floor.width, floor.height) // SQUARES_OF_ROOM)
        free = room(floor, walls, square, len(people))
        if len(free) < len(people):
            raise BadInput("no room for people between the walls")
        for i, one in enumerate(people):
            one["at"] = list(free[i // 2] if i % 2 == 0 else free[-1 - i // 2])

    def named(self, piece: Piece, within: int) -> list[Piece]:
        """Walls are lines, objects are solid, doors can be worked from one end."""
        if piece.kind == "door":
            more = {"switch": list(piece.corners[0]), "open": bool(piece.more.get("open"))}
            return [Piece("door", piece.corners, False, more)]
        line = simplified([*piece.corners, *piece.corners[: int(piece.is_closed)]], within)
        if piece.kind == "object" and piece.is_closed and len(line) > 3:
            return [Piece("wall", line[:-1], True)]
        return [Piece("wall", list(one)) for one in pairwise(line)]

    def meant(self, floor: Floor) -> Floor:
        """As of any game; doors beyond those that it holds become walls or gaps."""
        from asalto.rulesets.viajero.state import DOORS_MAX

        beyond = [one for one in floor.pieces if one.kind == "door"][DOORS_MAX:]
        for one in beyond:
            floor.left_out.append(f"door {one.corners[0]}")
            one.kind = "wall"
        gaps = [one for one in beyond if one.more.get("open")]
        floor.pieces = [one for one in floor.pieces if one not in gaps]
        return super().meant(floor)

    def stops_sight(self, piece: Piece) -> bool:
        """Whether nobody sees through a piece."""
        return piece.kind in ("wall", "door")


ZONES = 20
"""Pieces kept for the zones of the scenario that gets a plan."""
SQUARE_OF_ROOM = 1000
SQUARES_OF_ROOM = 300
WALKED = ("zone", "rough")
"""Pieces on which people stand."""


class CemFloor(FloorGame):
    """Fields and villages: areas are convex, a line is of any length."""

    id, base = "cem", "puente"

    @property
    def most(self) -> int:
        """How many pieces there can be."""
        from asalto.rulesets.cem.state import PIECES_MAX

        return PIECES_MAX

    def kinds(self) -> tuple[str, ...]:
        """What pieces are called."""
        from asalto.rulesets.cem.vocabulary import Terrain

        return tuple(one.name.lower() for one in Terrain)

    def read(self, data: Mapping[str, object]) -> Floor:
        """The plan of a scenario."""
        sizes = [METRE * int(cast(int, data[key])) for key in ("width", "height")]
        floor = Floor(sizes[0], sizes[1])
        for row in rows_of(data, "terrain"):
            kind, raw = str(row.pop("kind")), cast("list[list[float]]", row.pop("points"))
            corners = [(round(METRE * x), round(METRE * y)) for x, y in raw]
            floor.pieces.append(Piece(kind, corners, not self._is_line(kind), row))
        return floor

    def _is_line(self, kind: str) -> bool:
        return bool(self._values(kind)[5])

    def _values(self, kind: str) -> Sequence[int]:
        from asalto.rulesets.cem.tables import TERRAIN

        return TERRAIN[self.kinds().index(kind)]

    def laid(self, floor: Floor, base: Mapping[str, object], is_new: bool) -> Data:
        """A scenario with this plan in place of its own."""
        rows: list[Data] = []
        for piece in floor.pieces:
            points = [[x / METRE, y / METRE] for x, y in piece.corners]
            rows.append({"kind": piece.kind, "points": points, **piece.more})
        made = {**base, "width": -(-floor.width // METRE), "height": -(-floor.height // METRE)}
        made["terrain"] = rows
        if is_new:
            made["goals"], made["places"] = [], []
            units = rows_of(base, "units")
            stand(floor, units, [p for p in floor.pieces if self._values(p.kind)[0] == 0])
            made["units"] = units
        return made

    def named(self, piece: Piece, within: int) -> list[Piece]:
        """A convex outline is a house, any other wall a hedge; a door is a gap."""
        if piece.kind == "door":
            return []
        line = simplified([*piece.corners, *piece.corners[: int(piece.is_closed)]], within)
        if piece.is_closed and len(line) > 3 and is_convex(line[:-1]):
            return [Piece("stone_building", line[:-1], True)]
        return [Piece("hedge", list(one)) for one in pairwise(line)]

    def stops_sight(self, piece: Piece) -> bool:
        """Whether nobody sees through a piece."""
        return self._values(piece.kind)[1] >= OPAQUE


OPAQUE = 10
"""Visibility of what nobody sees through (`terrain` in the tables of Comandos en Masa)."""
GAMES: dict[str, FloorGame] = {one.id: one for one in (ViajeroFloor(), CemFloor())}


def game(name: str) -> FloorGame:
    """The game of that id. Raises BadInput for one without plans in metres."""
    if name not in GAMES:
        hint = nearest(name, [*GAMES])
        raise BadInput(f"{name!r}: plans in metres are those of {', '.join(GAMES)}.{hint}")
    return GAMES[name]


def corner(x: float, y: float, square: int, height: int) -> Point:
    """A place on a grid, y down, in millimetres, y up."""
    return round(x * square), height - round(y * square)
