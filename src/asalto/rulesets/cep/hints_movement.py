"""What the greedy bot thinks of orders in CEP: where each letter leads, and what fires there."""

from __future__ import annotations

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, distance

from .ending import progress
from .offer import ChoiceKind, Choices
from .rules.checks import chance_at
from .rules.fire import range_modifier, speed_modifier
from .rules.sections import arc, sections_of, speed
from .rules.sides import are_allies, are_friends
from .state import State
from .tables import ACCELERATE, LONGEST
from .vocabulary import Aim, Condition, Hint, Letter, Phase, Status, Weaponry

DAMAGE = (7, 11, 20)
"""What the bot takes a hit of each kind of weapon to be worth: its own weights, no rule."""
CALM = 6
PACE = 2
"""What each hex of speed beyond CALM costs."""
NEAR = 24
"""What each hex to the nearest enemy costs."""
LATER = 2
"""How much the turn after the next counts in that."""
FEAR = 2
"""Quarters of the enemy's expected fire that a ship counts against a place."""
CRASH = 400
"""What company in a hex costs; half of it where an enemy need only thrust, a quarter where it has
to turn first."""
NEVER = -1_000_000
FAR = 10_000


def advise_orders(view: State, seat: int, out: Choices) -> None:
    """The first letter of the best plan: some turns, some thrust, perhaps a turn back."""
    if out.count == 0:
        return
    i = out.rows[0].ship
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
            out.score[k] = best_after(view, i, facing, q, r, left, row.letter)
            out.reason[k] = Hint.CLOSE_IN if row.letter == Letter.A else Hint.BRING_GUNS_TO_BEAR
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
        total -= crowding(view, i, j, q, r)
        if are_friends(view, i, j):
            continue
        beyond_q = 2 * other.vector_q - other.q
        beyond_r = 2 * other.vector_r - other.r
        later = distance(q + step_q, r + step_r, beyond_q, beyond_r)
        nearest = min(nearest, 2 * hexes + LATER * later)
        where = sections_of(q, r, facing, other.vector_q, other.vector_r)
        own_best = max(own_best, firepower(view, i, j, hexes, where, pace))
        theirs = sections_of(other.vector_q, other.vector_r, other.facing, q, r)
        danger += firepower(view, j, i, hexes, theirs, speed(other))
    total += own_best - danger * boldness(view, i) // 4
    return total - nearest * NEAR + rocks_near(view, q, r)


def crowding(view: State, i: int, j: int, q: int, r: int) -> int:
    """What a place costs for the risk of running into ship j there: a friend stands where its
    orders lead as far as they are written; an enemy may thrust."""
    ship = view.ships[i]
    other = view.ships[j]
    if ship.carrier == j or ship.board == j:
        return 0
    if are_friends(view, i, j):
        end_q = other.vector_q
        end_r = other.vector_r
        facing = other.facing
        for k in range(max(0, other.order_count)):
            if other.orders[k] == Letter.D:
                facing = (facing + 1) % 6
            elif other.orders[k] == Letter.I:
                facing = (facing + 5) % 6
            elif other.orders[k] == Letter.A:
                end_q += ACCELERATE * DIRECTION_Q[facing]
                end_r += ACCELERATE * DIRECTION_R[facing]
        return CRASH if q == end_q and r == end_r else 0
    hexes = distance(q, r, other.vector_q, other.vector_r)
    if hexes == 0:
        return CRASH
    if other.manoeuvre <= 0 or hexes > 2 * ACCELERATE:
        return 0
    for way in range(6):
        share = 2 if way == other.facing else 4
        for thrust in range(1, 3):
            end_q = other.vector_q + thrust * ACCELERATE * DIRECTION_Q[way]
            end_r = other.vector_r + thrust * ACCELERATE * DIRECTION_R[way]
            if q == end_q and r == end_r:
                return CRASH // share
    return 0


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
        if goal.ship == i and not are_allies(view, goal.seat, view.ships[i].seat):
            return FEAR + 1
    return FEAR


def errand(view: State, i: int, q: int, r: int, step_q: int, step_r: int) -> int:
    """What the goals of the scenario say about standing there."""
    ship = view.ships[i]
    total = 0
    for k in range(view.goal_count):
        goal = view.goals[k]
        if not are_allies(view, goal.seat, ship.seat):
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
    if are_friends(view, i, j):
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
