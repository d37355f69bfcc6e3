"""What the numbers of a battle can hold; those of the open ones an umpire may set."""

from asalto.core.files.ranges import BY_UMPIRE, FLAG, Limits, fixed, held, row_of, span

from .vocabulary import Condition, Role, Status

FAR = 1000
"""Hexes from the middle of the map, at most."""
POINTS = 999
SKILL_MAX = 40

LIMITS: Limits = {
    "turn": span(0, "turn_limit"),
    "turn_limit": span(1, 200),
    "options.wrecks": FLAG,
    "options.berthed_lost": FLAG,
    "options.gravity": FLAG,
    "options.asteroids": FLAG,
    "options.away": span(1, FAR),
    "options.wreck_hangars": FLAG,
    "options.whole_turns": FLAG,
    "options.ties_cost": FLAG,
    "options.struck_choice": FLAG,
    "options.broken_grip": FLAG,
    "options.busy_fight": FLAG,
    "options.own_posts": FLAG,
    "options.carrier_check": FLAG,
    "options.spent_targets": FLAG,
    "options.one_a_die": FLAG,
    "options.ruined_out": FLAG,
    "options.one_dodge": FLAG,
    "options.guests_explode": FLAG,
    "ships.design": row_of("design_count", 0),
    "ships.seat": row_of("seat_count", 0),
    "ships.status": fixed(0, max(Status)),
    "ships.q": span(-FAR, FAR),
    "ships.r": span(-FAR, FAR),
    "ships.facing": span(0, 5),
    "ships.vector_q": span(-FAR, FAR),
    "ships.vector_r": span(-FAR, FAR),
    "ships.from_q": span(-FAR, FAR),
    "ships.from_r": span(-FAR, FAR),
    "ships.structure": held(0, POINTS, "designs", "design", "survival"),
    "ships.autonomy": held(0, POINTS, "designs", "design", "autonomy"),
    "ships.engines": held(0, 99, "designs", "design", "engines"),
    "ships.systems_hits": span(0, 99),
    "ships.soldiers": span(0, POINTS),
    "ships.cargo": span(0, POINTS),
    "ships.armour": span(0, POINTS),
    "ships.by_umpire": BY_UMPIRE,
    "ships.crew.role": fixed(0, max(Role)),
    "ships.crew.skill": span(1, SKILL_MAX),
    "ships.crew.wounds": span(0, 9),
    "ships.weapons.rounds": span(0, "capacity"),
    "ships.weapons.condition": span(0, max(Condition)),
    "rocks.q": span(-FAR, FAR),
    "rocks.r": span(-FAR, FAR),
    "rocks.spaces": span(1, 10_000),
    "fields.q": span(-FAR, FAR),
    "fields.r": span(-FAR, FAR),
    "fields.radius": span(0, 99),
    "fields.strength": span(1, 9),
    "fields.reach": span(1, FAR),
    "goals.amount": span(-FAR, FAR),
    "goals.direction": span(0, 5),
}
