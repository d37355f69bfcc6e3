"""A ship seen from above in the ring of its armour: what is left on which side, at a glance."""

from __future__ import annotations

from asalto.board.cep.ships import hull
from asalto.board.elements import Element, element
from asalto.board.paint import arc, placed
from asalto.rulesets.cep.state import Design, Ship
from asalto.rulesets.cep.vocabulary import Part

ANGLES = {Part.PROW: -90, Part.STARBOARD: 0, Part.STERN: 90, Part.PORT: 180}
"""Where each kind of part stands in the ring: degrees, clockwise from the right."""
SPREAD, RADIUS = 38, 17
LOW = 3
"""A side with at most one part in so many of its armour left is marked."""
WIDE, LONG, SCALE = (-21, -21, 42, 42), 400, 0.6


def armour_dial(design: Design, ship: Ship) -> Element:
    """The ring: of each side as much as it has left of its armour (CEP-3.1, 14.2), prow up. It
    stands beside the same in numbers, so that a reader aloud is spared it."""
    ring = []
    for kind, angle in ANGLES.items():
        parts = [j for j in range(design.part_count) if design.kind[j] == kind]
        whole = sum(design.armour[j] for j in parts)
        left = sum(max(0, ship.armour[j]) for j in parts)
        ring += arc((0, 0), angle, SPREAD, RADIUS, "side")
        if left > 0:
            low = " low" if left * LOW <= whole else ""
            ring += arc((0, 0), angle, SPREAD * left / whole, RADIUS, f"left{low}")
    size = SCALE if design.spaces <= LONG else SCALE / 2
    return element(
        "svg", *ring, *placed(hull(design.spaces), 0, 0, 0, size), css="dial",
        viewBox=" ".join(map(str, WIDE)), aria_hidden="true",
    )  # fmt: skip
