"""What the numbers of a battle can hold; those of the open ones an umpire may set."""

from asalto.core.ranges import FLAG, Limits, fixed, row_of, span

from .state import CREW_MAX
from .terms import Band, Fate, Position

TONS_MAX = 1_000_000
KILOGRAMS_MAX = 1000 * TONS_MAX
SKILL_MAX = 6

LIMITS: Limits = {
    "turn": span(0, "limit"),
    "limit": span(1, 100),
    "options.pursuit_short": FLAG,
    "options.pool_needs_success": FLAG,
    "options.world_size": span(0, 15),
    "options.atmosphere": span(0, 15),
    "options.noise": FLAG,
    "band": span(0, max(Band)),
    "ships.seat": row_of("seat_count"),
    "ships.fate": fixed(0, max(Fate)),
    "ships.hidden": FLAG,
    "ships.aware": FLAG,
    "ships.tons": fixed(1, TONS_MAX),
    "ships.hull": span(0, "hull_max"),
    "ships.structure": span(0, "structure_max"),
    "ships.armour": span(0, "armour_max"),
    "ships.hull_max": fixed(0, TONS_MAX),
    "ships.structure_max": fixed(0, TONS_MAX),
    "ships.thrust": span(0, 6),
    "ships.jump": span(0, 6),
    "ships.speed": span(0, 1000),
    "ships.jammers": FLAG,
    "ships.stealth": FLAG,
    "ships.encryption": FLAG,
    "ships.hits": span(0, 3),
    "ships.fuel": span(0, KILOGRAMS_MAX),
    "ships.cargo": span(0, KILOGRAMS_MAX),
    "ships.missiles": span(0, TONS_MAX),
    "ships.canisters": span(0, TONS_MAX),
    "ships.evade": span(0, 3),
    "ships.fire_aid": span(0, 5),
    "ships.auto_repair": span(0, 2),
    "ships.passengers": span(0, TONS_MAX),
    "ships.comms": FLAG,
    "ships.talking": FLAG,
    "ships.hazard": span(0, 4),
    "ships.hazard_speed": FLAG,
    "ships.planet": span(-1, max(Band)),
    "ships.pilot": span(-1, CREW_MAX - 1),
    "ships.captain": span(-1, CREW_MAX - 1),
    "ships.operator": span(-1, CREW_MAX - 1),
    "ships.officer": span(-1, CREW_MAX - 1),
    "ships.crew.position": span(0, max(Position)),
    "ships.crew.heads": span(0, 100),
    "ships.crew.up": FLAG,
    "ships.crew.armour": span(0, 50),
    "ships.crew.suit": span(0, 500),
    "ships.crew.rads": span(0, 100_000),
    "ships.crew.ability": span(0, 15),
    "ships.crew.skill": span(-1, SKILL_MAX),
    "ships.mounts.hits": span(0, 3),
}
