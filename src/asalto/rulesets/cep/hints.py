"""What the greedy bot thinks of each choice in CEP, and why.

Scores are thousandths of a point of expected damage where shots are weighed, and hexes where
movement is.
"""

from __future__ import annotations

from asalto.core.geometry.hexes import distance
from asalto.core.kernel.records import NOBODY

from .hints_fire import DAMAGE
from .hints_movement import FAR, NEVER, advise_orders
from .offer import Choice, ChoiceKind, Choices
from .rules.boarding import INSIDE, OUTSIDE, is_fight, strength
from .rules.checks import chance, start_tally, wound_of
from .rules.crew import best_of, is_alive, living
from .rules.fire import (
    bearings,
    is_declared,
    is_target,
    open_sections,
    shot_tally,
    shots_of,
)
from .rules.sections import sections_of
from .rules.sides import are_allies, are_friends
from .state import State
from .tables import (
    LONGEST,
    PILOT_ARC,
)
from .vocabulary import Aim, Hint, Part, Phase, Repair, Role, Status, Weaponry

LEAST_CHANCE = 40_000
"""Millionths below which a shot is not worth a round of what has few."""
GOOD_CHANCE = 500_000
"""Millionths from which an engineer or navigator had better try: a failure takes what a success
gives, but manoeuvrability never falls below 0."""

BOARDERS = 6
"""Hexes from which soldiers may come aboard soon: who mends something cannot fight next turn."""


def advise(view: State, seat: int, out: Choices) -> None:
    """Score every choice; the unit differs with what is being decided."""
    phase = view.phase
    if phase == Phase.ORDERS or phase == Phase.REWRITE:
        advise_orders(view, seat, out)
        return
    for k in range(out.count):
        row = out.rows[k]
        out.score[k] = 0
        out.reason[k] = Hint.NOTHING
        if phase == Phase.FIRE:
            advise_shot(view, row, out, k)
        elif phase == Phase.DECLARE:
            advise_declaration(view, row, out, k)
        elif phase == Phase.CHECKS:
            advise_check(view, row, out, k)
        elif phase == Phase.REPAIR:
            advise_repair(view, row, out, k)
        elif phase == Phase.LAUNCH:
            advise_launch(view, row, out, k)
        else:
            advise_rest(view, row, out, k)


# Shots


def hit_chance(view: State, i: int, place: int, j: int, hexes: int) -> int:
    """Millionths of a hit by ship i's weapon at ship j over a distance, as both move now."""
    if hexes > LONGEST:
        return 0
    shot_tally(view, i, place, j, hexes, view.ships[i].open_hits)
    return chance(view, view.ships[i].weapons[place].skill)


def worth(view: State, i: int, place: int, j: int, which: int) -> int:
    """Expected damage of a shot, in thousandths; less where a torpedo will be dodged."""
    gun = view.ships[i].weapons[place]
    _, _, hexes = bearings(view, i, j, which)
    hits = hit_chance(view, i, place, j, hexes)
    if hits < LEAST_CHANCE:
        return 0
    value = hits * DAMAGE[gun.kind] // 1000
    if gun.kind == Weaponry.TO:
        value = value * max(1, 6 - view.ships[j].manoeuvre) // 6
    return value


def reach(view: State, i: int, place: int, j: int) -> int:
    """The best expected damage of a weapon at a ship that need not be declared yet."""
    if shots_of(view.ships[i].weapons[place]) == 0 or not is_target(view, i, j):
        return 0
    best = 0
    for which in range(view.designs[view.ships[j].design].hexes):
        if open_sections(view, i, place, j, which) != 0:
            best = max(best, worth(view, i, place, j, which))
    return best


def softness(view: State, j: int, side: int) -> int:
    """How little armour a section of a ship shows."""
    ship = view.ships[j]
    design = view.designs[ship.design]
    end = design.first[Part.PROW] if side < 2 else design.first[Part.STERN]
    right = side == 0 or side == 2
    flank = design.first[Part.STARBOARD] if right else design.first[Part.PORT]
    return 100 - ship.armour[design.pool[end]] - ship.armour[design.pool[flank]]


def advise_shot(view: State, row: Choice, out: Choices, k: int) -> None:
    """The shot that promises most; stop only when nothing is worth a round."""
    if row.kind == ChoiceKind.SHOOT:
        value = worth(view, row.ship, row.weapon, row.target, row.end)
        out.score[k] = 2 * value + softness(view, row.target, row.section)
        out.reason[k] = Hint.BEST_SHOT
    elif row.kind == ChoiceKind.WASTE:
        out.score[k] = view.ships[row.ship].weapons[row.weapon].rounds
    else:
        out.score[k] = 1


def advise_declaration(view: State, row: Choice, out: Choices, k: int) -> None:
    """Name every ship in reach, then every weapon that reaches one."""
    i = row.ship
    ship = view.ships[i]
    if row.kind == ChoiceKind.TARGET:
        total = 0
        for place in range(ship.weapon_count):
            total += reach(view, i, place, row.target)
        out.score[k] = 100 + total if total > 0 else NEVER
        out.reason[k] = Hint.FIRST_IN_RANGE
    elif row.kind == ChoiceKind.FIRE:
        count = 0
        for place in range(ship.weapon_count):
            for j in range(view.ship_count):
                if is_declared(ship, j) and reach(view, i, place, j) > 0:
                    count += shots_of(ship.weapons[place])
                    break
        out.score[k] = 50 - abs(row.shots - count)
        out.reason[k] = Hint.ALL_WEAPONS
    elif row.kind == ChoiceKind.PASS:
        out.reason[k] = Hint.HOLD_FIRE
    else:
        friendly = are_friends(view, row.ship, ship.host)
        hopeless = ship.soldiers == 0 and not friendly
        out.score[k] = 200 if hopeless or friendly else NEVER
        out.reason[k] = Hint.FLEE


# The rest


def advise_check(view: State, row: Choice, out: Choices, k: int) -> None:
    """Engineers and navigators try when they are likelier to help than to harm."""
    out.reason[k] = Hint.LEAVE_WELL_ALONE
    if row.kind != ChoiceKind.CHECK:
        return
    ship = view.ships[row.ship]
    member = best_of(view, ship, row.post)
    if member < 0:
        return
    crew = ship.crew[member]
    start_tally(view, row.ship, 0, wound_of(crew))
    odds = chance(view, crew.skill)
    out.score[k] = 10 if odds >= GOOD_CHANCE else -10
    out.reason[k] = Hint.NEED_THE_HELP


def advise_repair(view: State, row: Choice, out: Choices, k: int) -> None:
    """Technicians mend what they can; pilots fly; others leave their post only in need. With
    boarders near who are to capture a ship, only air is mended."""
    out.reason[k] = Hint.STAY_AT_POST
    if row.kind != ChoiceKind.REPAIR:
        out.score[k] = 50
        return
    if row.fault_what != Repair.LIFE and is_beset(view, row.ship):
        return
    role = view.ships[row.ship].crew[row.member].role
    out.reason[k] = Hint.MEND
    value = 10
    if (
        row.fault_what == Repair.WEAPON
        or row.fault_what == Repair.SYSTEMS
        or row.fault_what == Repair.ENGINE
    ):
        value = 60
    elif row.fault_what == Repair.TANK:
        value = 70
    elif row.fault_what == Repair.LIFE:
        line = row.fault_place
        bare = view.ships[row.target].air[line] == 0
        value = 80 if bare and role != Role.PILOT else 5
    if role == Role.PILOT:
        value = 0
    out.score[k] = value + (20 if role == Role.TECHNICIAN else 0)


def is_beset(view: State, i: int) -> bool:
    """Whether an enemy ship with soldiers is near, of a seat that is to capture a ship."""
    ship = view.ships[i]
    for j in range(view.ship_count):
        other = view.ships[j]
        if other.status != Status.FLYING or other.soldiers == 0:
            continue
        if are_allies(view, other.seat, ship.seat) or not is_to_capture(view, other.seat):
            continue
        if distance(ship.q, ship.r, other.q, other.r) <= BOARDERS:
            return True
    return False


def is_to_capture(view: State, seat: int) -> bool:
    """Whether a seat, or an ally, wins by capturing a ship."""
    for k in range(view.goal_count):
        goal = view.goals[k]
        if goal.aim == Aim.CAPTURE and are_allies(view, goal.seat, seat):
            return True
    return False


def advise_launch(view: State, row: Choice, out: Choices, k: int) -> None:
    """Fighters out, facing the nearest enemy, each a little apart from the last."""
    if row.kind != ChoiceKind.LAUNCH:
        return
    carrier = view.ships[view.ships[row.ship].carrier]
    nearest = FAR
    for j in range(view.ship_count):
        other = view.ships[j]
        if other.status == Status.FLYING and not are_allies(view, other.seat, carrier.seat):
            nearest = min(nearest, distance(carrier.q, carrier.r, other.q, other.r))
    for j in range(view.ship_count):
        other = view.ships[j]
        if other.status == Status.FLYING and not are_allies(view, other.seat, carrier.seat):
            if distance(carrier.q, carrier.r, other.q, other.r) == nearest:
                where = sections_of(carrier.q, carrier.r, row.facing, other.q, other.r)
                out.score[k] = 10 if where & PILOT_ARC != 0 else 5
    out.score[k] += 2 if row.shift == row.ship % 3 else 0
    out.reason[k] = Hint.LAUNCH_NOW


def advise_rest(view: State, row: Choice, out: Choices, k: int) -> None:
    """Joining a fight, losses, docking, loading, bracing."""
    i = row.ship
    if row.kind == ChoiceKind.JOIN:
        out.score[k] = 10 if needs_hands(view, i) else NEVER
        out.reason[k] = Hint.DEFEND
    elif row.kind == ChoiceKind.FALL:
        out.score[k] = 10 if row.loss == NOBODY else 0
        out.reason[k] = Hint.SPARE_THE_CREW
    elif row.kind == ChoiceKind.DOCK:
        carrier = view.ships[row.target]
        out.score[k] = -distance(row.vector_q, row.vector_r, carrier.vector_q, carrier.vector_r)
        out.reason[k] = Hint.COME_HOME
    elif row.kind == ChoiceKind.PASS and view.phase == Phase.DOCK:
        out.score[k] = NEVER
    elif row.kind == ChoiceKind.TRANSFER:
        out.score[k] = prize_worth(view, row)
        out.reason[k] = Hint.MAN_THE_PRIZE
    elif row.kind == ChoiceKind.LOAD:
        out.score[k] = row.shots - 10 * view.ships[i].weapons[row.weapon].rounds
    elif row.kind == ChoiceKind.BRACE:
        out.score[k] = -softness(view, i, row.section)
        out.reason[k] = Hint.TAKE_IT_THERE


def prize_worth(view: State, row: Choice) -> int:
    """One man to the prize's helm, the most able who can be spared; nobody after him."""
    prize = view.ships[row.target]
    crew = view.ships[row.ship].crew[row.member]
    if prize.crew[row.row].role != Role.PILOT or living(prize) > 0:
        return NEVER
    pilots = 0
    for member in range(view.ships[row.ship].crew_count):
        mate = view.ships[row.ship].crew[member]
        pilots += 1 if is_alive(mate) and mate.role == Role.PILOT else 0
    if crew.role == Role.PILOT and pilots < 2:
        return NEVER
    return 10 + crew.skill - (20 if crew.role == Role.GUNNER else 0) - 5 * crew.wounds


def needs_hands(view: State, i: int) -> bool:
    """True if the boarded ship's people had better fight than man their posts."""
    if view.ships[i].host >= 0 or not is_fight(view, i):
        return False
    return strength(view, i, INSIDE) <= 2 * strength(view, i, OUTSIDE)
