"""What the greedy bot thinks of each choice in CEP, and why.

Scores are thousandths of a point of expected damage where shots are weighed, and hexes where
movement is.
"""

from __future__ import annotations

from asalto.core.choices import Choice, Choices
from asalto.core.hexes import DIRECTION_Q, DIRECTION_R, distance
from asalto.core.records import NOBODY
from asalto.rulesets.cep.ending import progress
from asalto.rulesets.cep.hints import Hint
from asalto.rulesets.cep.kinds import (
    Aim,
    Condition,
    Letter,
    Part,
    Phase,
    Repair,
    Role,
    Status,
    Weaponry,
)
from asalto.rulesets.cep.orders import ChoiceKind, collider
from asalto.rulesets.cep.rules.boarding import INSIDE, OUTSIDE, is_fight, strength
from asalto.rulesets.cep.rules.checks import chance, chance_at
from asalto.rulesets.cep.rules.fire import (
    bearings,
    is_declared,
    is_target,
    open_sections,
    range_modifier,
    shot_tally,
    shots_of,
    speed_modifier,
)
from asalto.rulesets.cep.rules.sections import arc, sections_of, speed
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.tables import (
    ACCELERATE,
    LONGEST,
    PILOT_ARC,
)

DAMAGE = (7, 11, 20)
"""What the bot takes a hit of each kind of weapon to be worth: its own weights, no rule."""
GOOD_CHANCE = 550_000
"""Millionths from which an engineer or navigator had better try."""
CALM = 6
PACE = 2
"""What each hex of speed beyond CALM costs."""
NEAR = 24
"""What each hex to the nearest enemy costs."""
LATER = 2
"""How much the turn after the next counts in that."""
FEAR = 2
"""Quarters of the enemy's expected fire that a ship counts against a place."""
NEVER = -1_000_000
FAR = 10_000


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
    shot_tally(view, i, place, j, hexes, view.ships[i].systems_hits)
    return chance(view, view.ships[i].weapons[place].skill)


def worth(view: State, i: int, place: int, j: int, which: int) -> int:
    """Expected damage of a shot, in thousandths; less where a torpedo will be dodged."""
    gun = view.ships[i].weapons[place]
    _, _, hexes = bearings(view, i, j, which)
    value = hit_chance(view, i, place, j, hexes) * DAMAGE[gun.kind] // 1000
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
        value = worth(view, row.actor, row.a, row.target, row.c)
        out.score[k] = 2 * value + softness(view, row.target, row.b)
        out.reason[k] = Hint.BEST_SHOT
    elif row.kind == ChoiceKind.WASTE:
        out.score[k] = view.ships[row.actor].weapons[row.a].rounds
    else:
        out.score[k] = 1


def advise_declaration(view: State, row: Choice, out: Choices, k: int) -> None:
    """Name every ship in reach, then every weapon that reaches one."""
    i = row.actor
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
        out.score[k] = 50 - abs(row.a - count)
        out.reason[k] = Hint.ALL_WEAPONS
    elif row.kind == ChoiceKind.PASS:
        out.reason[k] = Hint.HOLD_FIRE
    else:
        hopeless = ship.soldiers == 0 and view.ships[ship.host].seat != ship.seat
        friendly = view.ships[ship.host].seat == ship.seat
        out.score[k] = 200 if hopeless or friendly else NEVER
        out.reason[k] = Hint.FLEE


# Movement


def advise_orders(view: State, seat: int, out: Choices) -> None:
    """The first letter of the best plan: some turns, some thrust, perhaps a turn back."""
    if out.count == 0:
        return
    i = out.rows[0].actor
    ship = view.ships[i]
    anew = view.phase == Phase.REWRITE and ship.open == 1
    written = 0 if anew else ship.order_count
    left = ship.limit - written
    facing = ship.facing
    q = ship.vector_q
    r = ship.vector_r
    for k in range(written):
        if ship.orders[k] == Letter.D:
            facing = (facing + 1) % 6
        elif ship.orders[k] == Letter.I:
            facing = (facing + 5) % 6
        else:
            q += ACCELERATE * DIRECTION_Q[facing]
            r += ACCELERATE * DIRECTION_R[facing]
    for k in range(out.count):
        row = out.rows[k]
        out.score[k] = NEVER
        out.reason[k] = Hint.NOTHING
        if row.kind == ChoiceKind.LETTER:
            out.score[k] = best_after(view, i, facing, q, r, left, row.a)
            out.reason[k] = Hint.CLOSE_IN if row.a == Letter.A else Hint.BRING_GUNS_TO_BEAR
        elif row.kind == ChoiceKind.DONE:
            out.score[k] = position_worth(view, i, facing, q, r) + 1
            out.reason[k] = Hint.KEEP_COURSE
        elif row.kind == ChoiceKind.BOARD and wants(view, i, row.target):
            out.score[k] = -NEVER
            out.reason[k] = Hint.BOARD


def best_after(view: State, i: int, facing: int, q: int, r: int, left: int, letter: int) -> int:
    """The worth of the best plan that begins with a letter."""
    best = NEVER
    can_thrust = view.ships[i].manoeuvre > 0
    for turns in range(-3, 4):
        begins = Letter.A if turns == 0 else (Letter.D if turns > 0 else Letter.I)
        if begins != letter or abs(turns) > left:
            continue
        heading = (facing + turns + 6) % 6
        most = left - abs(turns) if can_thrust else 0
        for thrust in range(most + 1):
            if turns == 0 and thrust == 0:
                continue
            ahead_q = q + thrust * ACCELERATE * DIRECTION_Q[heading]
            ahead_r = r + thrust * ACCELERATE * DIRECTION_R[heading]
            rest = min(3, most - thrust) if thrust > 0 else 0
            for back in range(-rest, rest + 1):
                final = (heading + back + 6) % 6
                value = position_worth(view, i, final, ahead_q, ahead_r) - abs(back) - thrust
                best = max(best, value)
    return best


def position_worth(view: State, i: int, facing: int, q: int, r: int) -> int:
    """What it is worth to stand at (q, r) next turn with that facing, and to move on so."""
    ship = view.ships[i]
    step_q = q - ship.q
    step_r = r - ship.r
    pace = distance(0, 0, step_q, step_r)
    total = errand(view, i, q, r, step_q, step_r) - PACE * max(0, pace - CALM)
    nearest = FAR
    own_best = 0
    danger = 0
    for j in range(view.ship_count):
        other = view.ships[j]
        if other.status != Status.FLYING or j == i:
            continue
        hexes = distance(q, r, other.vector_q, other.vector_r)
        if other.seat == ship.seat:
            if hexes == 0 and ship.carrier != j:
                total -= 400
            continue
        beyond_q = 2 * other.vector_q - other.q
        beyond_r = 2 * other.vector_r - other.r
        later = distance(q + step_q, r + step_r, beyond_q, beyond_r)
        nearest = min(nearest, 2 * hexes + LATER * later)
        if hexes == 0:
            total -= 400 if ship.board != j else 0
        where = sections_of(q, r, facing, other.vector_q, other.vector_r)
        own_best = max(own_best, firepower(view, i, j, hexes, where, pace))
        theirs = sections_of(other.vector_q, other.vector_r, other.facing, q, r)
        danger += firepower(view, j, i, hexes, theirs, speed(other))
    total += own_best - danger * boldness(view, i) // 4
    return total - nearest * NEAR + rocks_near(view, q, r)


def firepower(view: State, i: int, j: int, hexes: int, where: int, pace: int) -> int:
    """Expected damage, in hundredths, of all weapons of ship i that would bear."""
    if hexes > LONGEST:
        return 0
    ship = view.ships[i]
    design = view.designs[ship.design]
    total = 0
    base = speed_modifier(pace) + speed_modifier(speed(view.ships[j])) + design.systems
    for place in range(ship.weapon_count):
        gun = ship.weapons[place]
        if gun.condition == Condition.WORKING and gun.rounds > 0:
            if where & arc(design.kind[gun.part], gun.turret, gun.gunner) != 0:
                man = gun.gunner if gun.gunner >= 0 else 0
                modifiers = base + range_modifier(gun.kind, hexes)
                value = chance_at(ship.crew[man].skill, modifiers) * DAMAGE[gun.kind] // 10_000
                if gun.kind == Weaponry.TO:
                    value = 2 * value * max(1, 6 - view.ships[j].manoeuvre) // 6
                total += value
    return total


def boldness(view: State, i: int) -> int:
    """How much a ship fears fire: 2 for most, 3 for those who have an errand."""
    for k in range(view.goal_count):
        goal = view.goals[k]
        if goal.ship == i and goal.seat != view.ships[i].seat:
            return FEAR + 1
    return FEAR


def errand(view: State, i: int, q: int, r: int, step_q: int, step_r: int) -> int:
    """What the goals of the scenario say about standing there."""
    ship = view.ships[i]
    total = 0
    for k in range(view.goal_count):
        goal = view.goals[k]
        if goal.seat != ship.seat:
            continue
        if goal.aim == Aim.ESCAPE and goal.ship == i:
            along = DIRECTION_Q[goal.direction] * (2 * step_q + step_r)
            along += DIRECTION_R[goal.direction] * (step_q + 2 * step_r)
            total += 150 * min(along, 12) + progress(ship, goal.direction)
        elif goal.aim == Aim.CAPTURE and ship.soldiers > 0 and ship.host < 0:
            prey = view.ships[goal.ship]
            near = distance(q, r, prey.vector_q, prey.vector_r)
            beyond_q = 2 * prey.vector_q - prey.q
            beyond_r = 2 * prey.vector_r - prey.r
            total -= 120 * near + 60 * distance(q + step_q, r + step_r, beyond_q, beyond_r)
            if near == 0:
                total += 1500
    return total


def wants(view: State, i: int, j: int) -> bool:
    """True if ship i had better board ship j: it is the prey, or weaker in soldiers."""
    ship = view.ships[i]
    other = view.ships[j]
    if other.seat == ship.seat:
        return ship.soldiers > 0
    if distance(ship.q, ship.r, other.q, other.r) > LONGEST:
        return False
    return ship.soldiers > other.soldiers


def rocks_near(view: State, q: int, r: int) -> int:
    """A hex with an asteroid, or in the source of a field, is to be shunned."""
    for k in range(view.rock_count):
        if view.rocks[k].q == q and view.rocks[k].r == r:
            return -500
    for k in range(view.field_count):
        field = view.fields[k]
        if distance(q, r, field.q, field.r) <= field.radius + 1:
            return -2000
    return 0


# The rest


def advise_check(view: State, row: Choice, out: Choices, k: int) -> None:
    """Engineers and navigators try when they are likelier to help than to harm."""
    out.reason[k] = Hint.LEAVE_WELL_ALONE
    if row.kind != ChoiceKind.CHECK:
        return
    ship = view.ships[row.actor]
    best = 0
    for member in range(ship.crew_count):
        crew = ship.crew[member]
        if crew.role == row.a and crew.wounds == 0:
            best = max(best, crew.skill)
    odds = chance_at(best, view.designs[ship.design].systems)
    out.score[k] = 10 if odds >= GOOD_CHANCE else -10
    out.reason[k] = Hint.NEED_THE_HELP


def advise_repair(view: State, row: Choice, out: Choices, k: int) -> None:
    """Technicians mend what they can; pilots fly; others leave their post only in need."""
    out.reason[k] = Hint.STAY_AT_POST
    if row.kind != ChoiceKind.REPAIR:
        out.score[k] = 50
        return
    role = view.ships[row.actor].crew[row.a].role
    out.reason[k] = Hint.MEND
    value = 10
    if row.b == Repair.WEAPON or row.b == Repair.SYSTEMS or row.b == Repair.ENGINE:
        value = 60
    elif row.b == Repair.TANK:
        value = 70
    elif row.b == Repair.LIFE:
        line = row.c
        bare = view.ships[row.target].air[line] == 0
        value = 80 if bare and role != Role.PILOT else 5
    if role == Role.PILOT:
        value = 0
    out.score[k] = value + (20 if role == Role.TECHNICIAN else 0)


def advise_launch(view: State, row: Choice, out: Choices, k: int) -> None:
    """Fighters out, facing the nearest enemy, each a little apart from the last."""
    if row.kind != ChoiceKind.LAUNCH:
        return
    carrier = view.ships[view.ships[row.actor].carrier]
    nearest = FAR
    for j in range(view.ship_count):
        other = view.ships[j]
        if other.status == Status.FLYING and other.seat != carrier.seat:
            nearest = min(nearest, distance(carrier.q, carrier.r, other.q, other.r))
    for j in range(view.ship_count):
        other = view.ships[j]
        if other.status == Status.FLYING and other.seat != carrier.seat:
            if distance(carrier.q, carrier.r, other.q, other.r) == nearest:
                where = sections_of(carrier.q, carrier.r, row.a, other.q, other.r)
                out.score[k] = 10 if where & PILOT_ARC != 0 else 5
    out.score[k] += 2 if row.b == row.actor % 3 else 0
    out.reason[k] = Hint.LAUNCH_NOW


def advise_rest(view: State, row: Choice, out: Choices, k: int) -> None:
    """Joining a fight, losses, docking, bracing."""
    i = row.actor
    if row.kind == ChoiceKind.JOIN:
        out.score[k] = 10 if needs_hands(view, i) else NEVER
        out.reason[k] = Hint.DEFEND
    elif row.kind == ChoiceKind.FALL:
        out.score[k] = 10 if row.a == NOBODY else 0
        out.reason[k] = Hint.SPARE_THE_CREW
    elif row.kind == ChoiceKind.DOCK:
        carrier = view.ships[row.target]
        out.score[k] = -distance(row.a, row.b, carrier.vector_q, carrier.vector_r)
        out.reason[k] = Hint.COME_HOME
    elif row.kind == ChoiceKind.BRACE:
        out.score[k] = -softness(view, i, row.a) if collider(view, i) != i else 0
        out.reason[k] = Hint.TAKE_IT_THERE


def needs_hands(view: State, i: int) -> bool:
    """True if the boarded ship's people had better fight than man their posts."""
    if view.ships[i].host >= 0 or not is_fight(view, i):
        return False
    return strength(view, i, INSIDE) <= 2 * strength(view, i, OUTSIDE)
