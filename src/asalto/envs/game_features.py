"""The sheets of the five games: what learners see. Looked up by the game's id.

Ranges are those that battles of the shipped scenarios keep to; what lies beyond is cut off.
"""

from __future__ import annotations

from asalto.core.ruleset import Ruleset, State
from asalto.envs.features import Entity, Nested, Sheet, has, named_by, number, one_of, signed, usual

CEP = Sheet(
    (
        Entity(
            "ships", "state.ship_count", place=("r.q", "r.r", 30),
            items=(
                one_of("r.status", 5), one_of("r.facing", 6),
                signed("r.vector_q - r.q", 12), signed("r.vector_r - r.r", 12),
                number("r.structure", 0, 30), number("r.engines", 0, 12),
                number("r.autonomy", 0, 30), number("r.manoeuvre", 0, 5),
                number("r.systems_hits", 0, 6), number("r.faults", 0, 12),
                number("r.fires", 0, 4), number("r.soldiers", 0, 12), number("r.impact", 0, 1),
                number("r.dodge_skill", -1, 20), number("r.limit", 0, 12),
                number("r.order_count", 0, 12), number("r.orders[{k}]", 0, 3, 8),
                number("r.shots", 0, 6), number("r.made", 0, 6), has("r.host"), has("r.carrier"),
                named_by("state.cursor[seat]"), named_by("state.active"),
                number("r.armour[{k}] - r.loss[{k}]", 0, 8, 10),
            ),
            nested=(
                Nested("weapons", "r.weapon_count", (
                    one_of("r.kind", 3), number("r.rounds", 0, 10), number("r.condition", 0, 2),
                    number("r.ready", 0, 1), number("r.fired", 0, 3),
                )),
            ),
        ),
    ),
    (
        number("state.turn", 0, "state.turn_limit"), one_of("state.phase", 12),
        number("state.torpedo_count", 0, 12),
    ),
)  # fmt: skip
SOMBRACHAPAS = Sheet(
    (
        Entity(
            "characters", "state.character_count", place=("r.q", "r.r", 40),
            items=(
                one_of("r.status", 3), one_of("r.facing", 6), number("r.points", 0, 10),
                number("r.ranged", 0, 29), number("r.melee", 0, 29), number("r.melee_bonus", 0, 9),
                number("r.action", 0, 29), number("r.resistance", 0, 20), number("r.spaces", 0, 8),
                number("r.wounds", 0, 8), number("r.grenades", 0, 4), number("r.activated", 0, 1),
                has("r.item"), number("r.cover", 0, 1), number("r.cover_shots", 0, 4),
                named_by("state.active"), named_by("state.plan.actor"),
                named_by("state.plan.target"),
            ),
        ),
        Entity(
            "sides", "state.seat_count", seat="i",
            items=(
                number("r.score", 0, 30), number("r.kills", 0, 10), number("r.left", 0, 10),
                number("r.carried", 0, 6), number("r.done", 0, 6), number("r.goal", 0, 6),
                number("r.holds", 0, 1),
            ),
        ),
        Entity(
            "items", "state.item_count", seat="-1", spare=4, place=("2 * r.q", "2 * r.r", 40),
            items=(one_of("r.kind", 3), has("r.carrier"), number("r.gone", 0, 1)),
        ),
        Entity(
            "features", "state.feature_count", seat="r.seat",
            place=("2 * r.q", "2 * r.r", 40), items=(one_of("r.kind", 2), number("r.used", 0, 1)),
        ),
        Entity("doors", "state.door_count", seat="-1", place=("2 * r.q", "2 * r.r", 40),
               items=(number("r.open", 0, 1),)),
    ),
    (
        number("state.turn", 0, "state.rounds"), one_of("state.phase", 6),
        number("state.points", 0, 10), number("state.deployed", 0, 16),
        number("state.passing", 0, 1), number("state.fire_count", 0, 6),
    ),
)  # fmt: skip
CEPHEUS = Sheet(
    (
        Entity(
            "ships", "state.ship_count", spare=1,
            items=(
                one_of("r.fate", 7), number("r.hidden", 0, 1), number("r.tons", 0, 2000),
                number("r.hull", 0, 40), number("r.structure", 0, 40), number("r.armour", 0, 15),
                number("r.thrust", 0, 6), number("r.speed", 0, 12), signed("r.initiative", 20),
                number("r.hits[{k}]", 0, 3, 7), number("r.missiles[{k}]", 0, 36, 3),
                number("r.canisters", 0, 20), signed("r.evasive", 6), number("r.line_up", 0, 4),
                number("r.reacted", 0, 4), number("r.acted", 0, 1), number("r.delayed", 0, 2),
                number("r.stage", 0, 3), number("r.pool", 0, 6), has("r.docked"), has("r.boards"),
                number("r.party", 0, 20), has("r.pursues"), number("r.plot", 0, 2),
                number("r.crew_fate", 0, 3), named_by("state.ask_ship"), named_by("state.acting"),
                named_by("state.shot.target"),
            ),
            nested=(
                Nested("mounts", "r.mount_count", (
                    number("r.kind", 0, 2), number("r.hits", 0, 3),
                    number("r.ready[{k}]", 0, 12, 3),
                )),
            ),
            pair=number("state.band[i * 12 + {j}]", 0, 6),
        ),
    ),
    (
        number("state.turn", 0, "state.limit"), one_of("state.phase", 6), one_of("state.ask", 13),
        number("state.ask_member", -1, 20), number("state.flight_count", 0, 12),
        number("state.wound_count", 0, 12), number("state.shot.shots", 0, 6),
    ),
)  # fmt: skip
VIAJERO = Sheet(
    (
        Entity(
            "people", "state.people_count", place=("r.x", "r.y", 40_000),
            items=(
                number("r.score[{k}]", 0, 15, 3), number("r.full[{k}]", 0, 15, 3),
                number("r.hand", -1, 3), number("r.armour", 0, 10), one_of("r.stance", 3),
                signed("r.initiative", 20), number("r.surprised", 0, 1), number("r.waiting", 0, 1),
                number("r.acted", 0, 1), number("r.penalty", 0, 6), number("r.reactions", 0, 6),
                number("r.forfeit", 0, 3), number("r.shelter", 0, 20), number("r.aim", 0, 6),
                number("r.effort", 0, 4), signed("r.help", 6), number("r.vantage", 0, 4),
                number("r.out", 0, 1), number("r.dead", 0, 1), has("r.task"),
                named_by("state.actor"), named_by("state.attack.attacker"),
                named_by("state.attack.target"), named_by("state.mover"),
            ),
            nested=(
                Nested("weapons", "4", (
                    number("r.kind", -1, 42), number("r.loaded", 0, 40), number("r.spare", 0, 6),
                )),
            ),
        ),
    ),
    (
        number("state.turn", 0, "state.turn_limit"), one_of("state.phase", 7),
        number("state.minors", 0, 3), number("state.majors", 0, 2), number("state.frees", 0, 4),
        number("state.moved", 0, 20_000), number("state.left", 0, 6000),
        number("state.cloud_count", 0, 4), number("state.strike_count", 0, 2),
    ),
)  # fmt: skip
CEM = Sheet(
    (
        Entity(
            "units", "state.unit_count",
            place=("(r.west + r.east) // 2", "(r.south + r.north) // 2", 200_000),
            items=(
                one_of("r.kind", 3), number("r.morale", 0, 30), number("r.here", 0, 12),
                number("r.count", 0, 12), number("r.east - r.west", 0, 60_000),
                number("r.north - r.south", 0, 60_000), number("r.drawn", 0, 1),
                number("r.covered", 0, 1), one_of("r.gait", 3), number("r.demoralised", 0, 1),
                number("r.arrived", 0, 2), number("r.dead", 0, 6), has("r.shot_by"),
                has("r.hurt_by"), number("r.fought", 0, 1), number("r.falls", 0, 1),
                named_by("state.active"), named_by("state.target"), named_by("state.cause"),
            ),
        ),
        Entity(
            "goals", "state.goal_count", place=("r.x", "r.y", 200_000),
            items=(one_of("r.kind", 3), number("r.radius", 0, 60_000), number("r.count", 0, 30)),
        ),
    ),
    (
        number("state.turn", 0, "state.turn_limit"), one_of("state.phase", 6),
        one_of("state.step", 11), number("state.chips", 0, 12), number("state.wounds", 0, 12),
        number("state.points", 0, 6), number("state.favour", -1, 1),
        number("state.ours[{k}]", 0, 10, 3), number("state.theirs[{k}]", 0, 10, 3),
        number("state.lost[{k}]", 0, 40, 2),
    ),
)  # fmt: skip
SHEETS = {
    "cep": CEP, "sombrachapas": SOMBRACHAPAS, "cepheus": CEPHEUS, "viajero": VIAJERO, "cem": CEM,
}  # fmt: skip


def sheet_of(ruleset: Ruleset[State]) -> Sheet:
    """The sheet of a game; a plain one for games that have none."""
    return SHEETS.get(ruleset.id) or usual(ruleset)
