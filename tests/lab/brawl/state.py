"""Records of the toy."""

from asalto.core.kernel.records import NOBODY, cells, part, record, rows
from asalto.core.kernel.tally import Tally


@record
class Gun:
    kind: int
    rounds: int = 3
    ready: int


@record
class Ship:
    seat: int = NOBODY
    pilot: int
    speed: int
    order: int = NOBODY
    armour: list[int] = cells(10)
    hull: int
    gun_count: int
    guns: list[Gun] = rows(Gun, 6, used="gun_count")


@record
class State:
    turn: int = 1
    phase: int
    seat_count: int = 2
    over: int
    winner: int = NOBODY
    ending: int
    range: int = 3
    last_turn: int = 20
    ship_count: int
    ships: list[Ship] = rows(Ship, 8, used="ship_count")
    marks: list[Gun] = rows(Gun, 3)
    tally: Tally = part(Tally, scratch=True)
