"""What the numbers of a battle can hold; those of the open ones an umpire may set."""

from asalto.core.files.ranges import BY_UMPIRE, FLAG, Limit, Limits, fixed, row_of, span

from .state import FIGURES_MAX, TABLE_MAX, UNIT_FIGURES_MAX
from .vocabulary import Edge, Gone, Rank, Terrain, Weapon

PACE_MAX = 100_000
PERCENT = 100
SEAT = Limit(0, "seat_count", less=1, is_open=False)

LIMITS: Limits = {
    "turn": span(0, "turn_limit"),
    "turn_limit": span(1, 100),
    "width": fixed(20_000, TABLE_MAX),
    "height": fixed(20_000, TABLE_MAX),
    "base": fixed(100, 5000),
    "contact": span(1000, TABLE_MAX),
    "zones": fixed(0, TABLE_MAX),
    "sight": span(0, TABLE_MAX),
    "hard": span(0, 30),
    "wind": span(0, 15),
    "options.late_move": FLAG,
    "options.no_charge_fire": FLAG,
    "options.melee_once": FLAG,
    "options.active_shifts": FLAG,
    "options.stragglers_idle": FLAG,
    "options.leaders": FLAG,
    "options.must_fight": FLAG,
    "options.paired_stay": FLAG,
    "options.moved_wounds": FLAG,
    "options.moved_roll": FLAG,
    "options.unbroken_cross": FLAG,
    "goals.x": span(0, "width"),
    "goals.y": span(0, "height"),
    "goals.radius": span(0, TABLE_MAX),
    "goals.count": span(0, FIGURES_MAX),
    "goals.seat": SEAT,
    "places.x": span(0, "width"),
    "places.y": span(0, "height"),
    "units.seat": SEAT,
    "units.morale": span(1, 30),
    "units.edge": span(-1, max(Edge)),
    "units.half": fixed(0, UNIT_FIGURES_MAX),
    "units.by_umpire": BY_UMPIRE,
    "units.demoralised": FLAG,
    "figures.unit": Limit(0, "unit_count", less=1, is_open=False),
    "figures.x": Limit(-PACE_MAX, "width", -PACE_MAX),
    "figures.y": Limit(-PACE_MAX, "height", -PACE_MAX),
    "figures.rank": span(0, max(Rank)),
    "figures.weapon": span(0, max(Weapon)),
    "figures.support": FLAG,
    "figures.leader": FLAG,
    "figures.advance": span(0, PACE_MAX),
    "figures.charge": span(0, PACE_MAX),
    "figures.gone": span(0, max(Gone)),
    "figures.foe": row_of("figure_count"),
    "terrain": span(0, max(Terrain)),
    "difficulty": span(0, 20),
    "visibility": span(0, TABLE_MAX),
    "cover": span(0, PERCENT),
    "resistance": span(0, PERCENT),
    "crossing": span(0, PACE_MAX),
    "xs": span(0, "width"),
    "ys": span(0, "height"),
}
