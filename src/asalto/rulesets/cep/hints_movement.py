"""What the greedy bot thinks of orders in CEP: where each letter leads, and what fires there."""

from __future__ import annotations

from asalto.core.geometry.hexes import (
    DIRECTION_Q,
    DIRECTION_R,
    NOWHERE,
    decomposed,
    direction_of,
    distance,
    turn_size,
)
from asalto.core.kernel.records import NOBODY

from .hints_fire import after_letter, forget, given, look_around, taken
from .offer import ChoiceKind, Choices
from .rules.checks import chance
from .rules.collisions import collision_damage
from .rules.crew import pilot_of
from .rules.movement import piloting_tally, way_to
from .rules.sections import ALL_ROUND, MASK, sections_of
from .rules.sides import are_allies, are_friends
from .state import Neighbour, State
from .tables import ACCELERATE, LONGEST
from .vocabulary import Aim, Hint, Letter, Phase

CALM = 6
PACE = 2
"""What each hex of speed beyond CALM costs."""
NEAR = 24
"""What each hex to the nearest enemy costs."""
LATER = 2
"""How much the turn after the next counts in that."""
FEAR = 2
"""Quarters of the enemy's expected fire that a ship counts against a place."""
CHASE = 300
"""What each order costs that a boarder is away from its prey."""
CATCH = 5000
"""What it is worth to be there."""
RUN = 600
"""What each half hex a turn towards safety is worth to who is to escape: more than a shot."""
FAST = 24
"""Half hexes a turn that are fast enough for it."""
TURN = 600
"""What each side costs that its prow is turned away from there, until it is fast enough."""
CRASH = 600
"""What an enemy in a hex costs; half of it where it need only thrust, a quarter where it has to
turn first, a tenth elsewhere near it."""
FRIENDLY_CRASH = 2000
"""What a friend or a wreck there costs: whoever is hurt, it is no enemy."""
HALF = 50
"""Hundredths of a collision's damage that its risk counts: about every second pilot fails."""
AHEAD = 3
"""Turns that a ship looks ahead for the fall into a planet, or the flight out of the battle."""
FALL = 1000
"""What that costs, by the square of its nearness."""
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
    sure = sureness(view, i)
    look_around(view, i)
    here = NEVER
    for k in range(written):
        if k == written - 1:
            here = ground_worth(view, i, q, r) + aimed_worth(view, i, facing, q, r)
        facing, q, r = after_letter(ship.orders[k], facing, q, r)
    ground = ground_worth(view, i, q, r)
    end = ground + aimed_worth(view, i, facing, q, r)
    for k in range(out.count):
        row = out.rows[k]
        out.score[k] = NEVER
        out.reason[k] = Hint.NOTHING
        if row.kind == ChoiceKind.LETTER:
            out.score[k] = best_after(view, i, facing, q, r, ground, end, left, row.letter, sure)
            out.reason[k] = reason_for(view, row.letter, facing, q, r)
        elif row.kind == ChoiceKind.DONE:
            out.score[k] = likely(end, here if written > 0 else end, sure) + 1
            out.reason[k] = Hint.KEEP_COURSE
        elif row.kind == ChoiceKind.BOARD and wants(view, i, row.target):
            out.score[k] = -NEVER
            out.reason[k] = Hint.BOARD
    forget(view)


def reason_for(view: State, letter: int, facing: int, q: int, r: int) -> int:
    """What speaks for a letter: a turn brings guns to bear, a thrust closes in if it leads nearer
    to an enemy."""
    if letter != Letter.A:
        return Hint.BRING_GUNS_TO_BEAR
    _, to_q, to_r = after_letter(letter, facing, q, r)
    return Hint.CLOSE_IN if enemy_gap(view, to_q, to_r) < enemy_gap(view, q, r) else Hint.NOTHING


def enemy_gap(view: State, q: int, r: int) -> int:
    """Hexes from a place to the nearest enemy, as far as all have written."""
    least = FAR
    for k in range(view.reckoning.count):
        near = view.reckoning.ships[k]
        if near.is_friend == 0:
            least = min(least, distance(q, r, near.q, near.r))
    return least


def sureness(view: State, i: int) -> int:
    """The chance, in thousandths, that a ship carries out all of its sheet."""
    ship = view.ships[i]
    pilot = pilot_of(view, ship)
    if pilot < 0:
        return 0
    piloting_tally(view, i, pilot)
    return chance(view, ship.crew[pilot].skill) // 1000


def likely(whole: int, short: int, sure: int) -> int:
    """The worth of a sheet whose last letter is lost when the pilot fails."""
    return (sure * whole + (1000 - sure) * short) // 1000


def best_after(
    view: State, i: int, facing: int, q: int, r: int, ground: int, end: int, left: int,
    letter: int, sure: int,
) -> int:  # fmt: skip
    """The worth of the best plan that begins with a letter: turns, thrust, perhaps a turn back;
    `ground`: what the place is worth by itself, `end`: with the facing."""
    best = NEVER
    way = 0 if letter == Letter.A else (1 if letter == Letter.D else -1)
    for turns in range(abs(way), min(3 * abs(way), left) + 1):
        heading = (facing + way * turns + 6) % 6
        short = end
        most = left - turns if view.ships[i].manoeuvre > 0 else 0
        for thrust in range(0 if way != 0 else 1, most + 1):
            to_q = q + thrust * ACCELERATE * DIRECTION_Q[heading]
            to_r = r + thrust * ACCELERATE * DIRECTION_R[heading]
            there = ground if thrust == 0 else ground_worth(view, i, to_q, to_r)
            whole = there + aimed_worth(view, i, heading, to_q, to_r)
            best = max(best, likely(whole, short, sure) - thrust)
            short = whole
            if thrust == 0:
                end = whole
            elif thrust < most and there + most_aimed(view, i, to_q, to_r) - thrust > best:
                rest = min(3, most - thrust)
                back = best_back(view, i, heading, to_q, to_r, rest, there, whole, sure)
                best = max(best, back - thrust)
    return best


def best_back(
    view: State, i: int, heading: int, q: int, r: int, rest: int, ground: int, whole: int,
    sure: int,
) -> int:  # fmt: skip
    """The worth of the best turn after the thrust, with so many letters left; `ground`: what the
    place is worth by itself, `whole`: with the heading."""
    best = NEVER
    for way in range(-1, 2, 2):
        short = whole
        for back in range(1, rest + 1):
            end = ground + aimed_worth(view, i, (heading + way * back + 6) % 6, q, r)
            best = max(best, likely(end, short, sure) - back)
            short = end
    return best


def ground_worth(view: State, i: int, q: int, r: int) -> int:
    """The part of that which does not hang on the facing: speed, company, enemies, fields."""
    ship = view.ships[i]
    step_q = q - ship.q
    step_r = r - ship.r
    pace = distance(0, 0, step_q, step_r)
    total = -PACE * max(0, pace - CALM)
    nearest = FAR
    next_best = 0
    danger = 0
    for k in range(view.reckoning.count):
        near = view.reckoning.ships[k]
        total -= crowding(view, near, q, r)
        if near.is_friend != 0:
            continue
        other = view.ships[near.ship]
        hexes = distance(q, r, near.q, near.r)
        beyond_q = 2 * near.q - other.q
        beyond_r = 2 * near.r - other.r
        later = distance(q + step_q, r + step_r, beyond_q, beyond_r)
        nearest = min(nearest, 2 * hexes + LATER * later)
        next_best = max(next_best, given(view, i, near, later, MASK[0], pace))
        theirs = sections_of(near.q, near.r, other.facing, q, r)
        danger += taken(view, i, near, hexes, theirs)
    if view.options.gravity != 0 and view.field_count > 0:
        left = fall(view, q, r, step_q, step_r)
        total -= FALL * left * left
    if view.options.edge != 0:
        left = flight(view, q, r, step_q, step_r)
        total -= FALL * left * left
    total += next_best - danger * boldness(view, i) // 4
    return total - nearest * NEAR


def aimed_worth(view: State, i: int, facing: int, q: int, r: int) -> int:
    """The part that hangs on the facing: the ship's own fire, its errand, rocks under its rear."""
    ship = view.ships[i]
    step_q = q - ship.q
    step_r = r - ship.r
    pace = distance(0, 0, step_q, step_r)
    total = best_shot(view, i, facing, q, r, pace) + errand(view, i, facing, q, r, step_q, step_r)
    if view.options.asteroids != 0:
        total -= rock_risk(view, i, q, r, facing, pace)
    return total


def best_shot(view: State, i: int, facing: int, q: int, r: int, pace: int) -> int:
    """The fire that is worth most from (q, r) with that facing; NOBODY: as if all weapons bore."""
    best = 0
    for k in range(view.reckoning.count):
        near = view.reckoning.ships[k]
        if near.is_friend == 0:
            hexes = distance(q, r, near.q, near.r)
            where = ALL_ROUND
            if facing != NOBODY:
                where = sections_of(q, r, facing, near.q, near.r)
            best = max(best, given(view, i, near, hexes, where, pace))
    return best


def most_aimed(view: State, i: int, q: int, r: int) -> int:
    """No less than that for any facing: as if all weapons bore, no turn were needed, and no rock
    lay there."""
    ship = view.ships[i]
    step_q = q - ship.q
    step_r = r - ship.r
    pace = distance(0, 0, step_q, step_r)
    best = best_shot(view, i, NOBODY, q, r, pace)
    return best + errand(view, i, NOBODY, q, r, step_q, step_r)


def crowding(view: State, near: Neighbour, q: int, r: int) -> int:
    """What a place costs for the risk of running into a ship there: a friend stands where its
    orders lead as far as they are written, or without the last if its pilot fails, a wreck where
    it drifts; an enemy may thrust."""
    if near.is_attached != 0:
        return 0
    if q == near.q and r == near.r:
        return CRASH if near.is_friend == 0 else FRIENDLY_CRASH
    if near.is_friend != 0 and q == near.short_q and r == near.short_r:
        return FRIENDLY_CRASH * (1000 - sureness(view, near.ship)) // 1000
    hexes = distance(q, r, near.q, near.r)
    other = view.ships[near.ship]
    if near.is_friend != 0 or hexes > 2 * ACCELERATE or other.manoeuvre <= 0:
        return 0
    way = direction_of(q - near.q, r - near.r)
    if hexes % ACCELERATE != 0 or way == NOWHERE:
        return CRASH // 10
    return CRASH // (2 if way == other.facing else 4)


def boldness(view: State, i: int) -> int:
    """How much a ship fears fire: 2 for most, 3 for those who have an errand."""
    for k in range(view.goal_count):
        goal = view.goals[k]
        if goal.ship == i and not are_allies(view, goal.seat, view.ships[i].seat):
            return FEAR + 1
    return FEAR


def errand(view: State, i: int, facing: int, q: int, r: int, step_q: int, step_r: int) -> int:
    """What the goals of the scenario say about standing there; facing NOBODY: as if no turn were
    needed."""
    ship = view.ships[i]
    total = 0
    for k in range(view.goal_count):
        goal = view.goals[k]
        if not are_allies(view, goal.seat, ship.seat):
            continue
        if goal.aim == Aim.ESCAPE and goal.ship == i:
            along = DIRECTION_Q[goal.direction] * (2 * step_q + step_r)
            along += DIRECTION_R[goal.direction] * (step_q + 2 * step_r)
            total += RUN * min(along, FAST)
            if along < FAST:
                total -= TURN * turns_to(facing, goal.direction)
        elif goal.aim == Aim.CAPTURE and ship.soldiers > 0 and ship.host < 0:
            total -= CHASE * chase(view, goal.ship, facing, q, r, step_q, step_r)
            if on_prey(view, goal.ship, q, r):
                total += CATCH
    return total


def on_prey(view: State, j: int, q: int, r: int) -> bool:
    """Whether a place is one that ship j will fill if it drifts on."""
    prey = view.ships[j]
    if q == prey.vector_q and r == prey.vector_r:
        return True
    rear_q = prey.vector_q - DIRECTION_Q[prey.facing]
    rear_r = prey.vector_r - DIRECTION_R[prey.facing]
    return view.designs[prey.design].hexes == 2 and q == rear_q and r == rear_r


def chase(view: State, j: int, facing: int, q: int, r: int, step_q: int, step_r: int) -> int:
    """How many orders would bring a ship from (q, r) to ship j a turn later, as both drift."""
    prey = view.ships[j]
    off_q = 2 * prey.vector_q - prey.q - q - step_q
    off_r = 2 * prey.vector_r - prey.r - r - step_r
    best = orders_for(facing, off_q, off_r)
    if view.designs[prey.design].hexes == 2:
        way_q, way_r = DIRECTION_Q[prey.facing], DIRECTION_R[prey.facing]
        best = min(best, orders_for(facing, off_q - way_q, off_r - way_r))
    return best


def orders_for(facing: int, q: int, r: int) -> int:
    """About how many orders move a vector by (q, r): thrusts, and turns to their directions."""
    first, along, aside = decomposed(q, r)
    thrusts = (along + ACCELERATE - 1) // ACCELERATE + (aside + ACCELERATE - 1) // ACCELERATE
    if along + aside == 0:
        return 0
    to_first = turns_to(facing, first)
    if aside == 0:
        return thrusts + to_first
    return thrusts + 1 + min(to_first, turns_to(facing, first + 1))


def turns_to(facing: int, direction: int) -> int:
    """How many turns a ship needs to face a direction; NOBODY: as if it did."""
    return 0 if facing == NOBODY else turn_size(facing, direction)


def wants(view: State, i: int, j: int) -> bool:
    """True if ship i had better board ship j: it is the prey, or weaker in soldiers."""
    ship = view.ships[i]
    other = view.ships[j]
    if are_friends(view, i, j):
        return ship.soldiers > 0
    if distance(ship.q, ship.r, other.q, other.r) > LONGEST:
        return False
    return ship.soldiers > other.soldiers


def rock_risk(view: State, i: int, q: int, r: int, facing: int, pace: int) -> int:
    """What it costs to end in an asteroid's hex: half of the damage, in hundredths."""
    hexes = view.designs[view.ships[i].design].hexes
    total = 0
    for k in range(view.rock_count):
        rock = view.rocks[k]
        front = q == rock.q and r == rock.r
        rear_q = q - DIRECTION_Q[facing]
        rear_r = r - DIRECTION_R[facing]
        if front or (hexes == 2 and rear_q == rock.q and rear_r == rock.r):
            total += CRASH + HALF * collision_damage(rock.spaces, pace)
    return total


def fall(view: State, q: int, r: int, step_q: int, step_r: int) -> int:
    """How soon a field swallows a ship that drifts on from (q, r): `AHEAD` + 1 at once, 1 after
    that many turns, 0 not within them."""
    for turn in range(AHEAD + 1):
        pull_q = 0
        pull_r = 0
        for k in range(view.field_count):
            field = view.fields[k]
            away = distance(q, r, field.q, field.r)
            if away <= field.radius:
                return AHEAD + 1 - turn
            if away - field.radius <= field.reach:
                way = way_to(field.q - q, field.r - r, field.strength)
                pull_q += field.strength * DIRECTION_Q[way]
                pull_r += field.strength * DIRECTION_R[way]
        step_q += pull_q
        step_r += pull_r
        q += step_q
        r += step_r
    return 0


def flight(view: State, q: int, r: int, step_q: int, step_r: int) -> int:
    """How soon a ship that drifts on from (q, r) is beyond the edge of the battle: as `fall`."""
    for turn in range(AHEAD + 1):
        if distance(0, 0, q, r) > view.options.edge:
            return AHEAD + 1 - turn
        q += step_q
        r += step_r
    return 0
