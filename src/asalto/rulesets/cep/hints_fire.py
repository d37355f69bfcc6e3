"""What the greedy bot expects of weapons in CEP, at places where ships will be."""

from __future__ import annotations

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, distance
from asalto.core.kernel.stamps import stamped

from .rules.checks import chance_at, wound_of
from .rules.crew import is_alive, pilot_of
from .rules.fire import range_modifier, speed_modifier, speed_steps
from .rules.sections import arc, band, sections_of, speed
from .rules.sides import are_friends
from .state import BEARINGS, SPEED_STEPS, Arms, Neighbour, State
from .tables import (
    ACCELERATE,
    DODGE_MANOEUVRE,
    DODGE_RANGE,
    DODGE_TORPEDO,
    LONGEST,
    SYSTEMS_HIT,
    TORPEDOES,
)
from .vocabulary import Condition, Letter, Status, Weaponry

DAMAGE = (7, 11, 20)
"""What the bot takes a hit of each kind of weapon to be worth: its own weights, no rule."""


def look_around(view: State, i: int) -> None:
    """Note the ships about ship i. Wrecks are in the way like friends, and drift on."""
    ship = view.ships[i]
    count = 0
    view.reckoning.armed = view.ship_count
    for j in range(view.ship_count):
        view.reckoning.arms[j].known = 0
    for j in range(view.ship_count):
        other = view.ships[j]
        is_wreck = other.status == Status.WRECK
        if j == i or (other.status != Status.FLYING and not is_wreck):
            continue
        near = view.reckoning.ships[count]
        near.ship = j
        near.is_attached = 1 if ship.carrier == j or ship.board == j else 0
        near.is_friend = 1 if is_wreck or are_friends(view, i, j) else 0
        if near.is_friend != 0 and not is_wreck:
            _, near.q, near.r = planned(view, j, 0)
            _, near.short_q, near.short_r = planned(view, j, 1)
        else:
            near.q = near.short_q = other.vector_q
            near.r = near.short_r = other.vector_r
            look_at(view, i, near)
        count += 1
    view.reckoning.count = count


def look_at(view: State, i: int, near: Neighbour) -> None:
    """Forget what was reckoned of fire between ship i and another, unless all that it hangs on is
    as it was then."""
    own, other = arms_of(view, i), arms_of(view, near.ship)
    near.mates = 0
    for k in range(own.count):
        if own.kinds[k] == Weaponry.TO and near.mates == 0:
            near.mates = torpedoes_of_friends(view, i, near.ship)
    stamp = stamped(stamped(own.stamp, other.stamp), near.mates)
    if near.stamp != stamp:
        near.stamp = stamp
        for k in range(SPEED_STEPS * BEARINGS):
            near.given[k] = 0
        for k in range(BEARINGS):
            near.taken[k] = 0


def forget(view: State) -> None:
    """Put away what was noted: a copy need not carry it."""
    view.reckoning.count = 0
    view.reckoning.armed = 0


def given(view: State, i: int, near: Neighbour, hexes: int, where: int, pace: int) -> int:
    """The fire that ship i hopes to give an enemy: reckoned once for each step of its own speed,
    band and sections."""
    if hexes > LONGEST:
        return 0
    steps = speed_steps(pace)
    if steps >= SPEED_STEPS:
        return firepower(view, i, near.ship, hexes, where, speed_modifier(pace), near.mates)
    k = steps * BEARINGS + 16 * band(hexes) + where
    if near.given[k] == 0:
        pace = speed_modifier(pace)
        near.given[k] = firepower(view, i, near.ship, hexes, where, pace, near.mates) + 1
    return near.given[k] - 1


def taken(view: State, i: int, near: Neighbour, hexes: int, where: int) -> int:
    """The fire that ship i fears from an enemy: reckoned once for each band and sections."""
    if hexes > LONGEST:
        return 0
    k = 16 * band(hexes) + where
    if near.taken[k] == 0:
        pace = arms_of(view, near.ship).pace
        near.taken[k] = firepower(view, near.ship, i, hexes, where, pace, 0) + 1
    return near.taken[k] - 1


def firepower(view: State, i: int, j: int, hexes: int, where: int, pace: int, mates: int) -> int:
    """Expected damage, in hundredths, of all weapons of ship i that would bear, `pace` for its
    speed; its torpedoes run at ship j together with so many thousandths of its friends'."""
    if hexes > LONGEST:
        return 0
    arms = arms_of(view, i)
    base = pace + arms_of(view, j).pace
    total = 0
    running = 0
    for k in range(arms.count):
        if where & arms.arcs[k] != 0:
            kind = arms.kinds[k]
            hits = chance_at(arms.skills[k], base + range_modifier(kind, hexes))
            if kind == Weaponry.TO:
                running += TORPEDOES * hits // 1000
            else:
                total += hits * DAMAGE[kind] // 10_000
    if running > 0:
        missed = 1000 - dodge_chance(view, j, hexes, running + mates)
        total += running * missed // 1000 * DAMAGE[Weaponry.TO] // 10
    return total


def arms_of(view: State, i: int) -> Arms:
    """What ship i can fire with: noted once for all orders that are weighed."""
    arms = view.reckoning.arms[i]
    if arms.known == 0 or view.reckoning.armed == 0:
        note_arms(view, i, arms)
    return arms


def note_arms(view: State, i: int, arms: Arms) -> None:
    """Note what ship i can fire with, and how well it dodges."""
    ship = view.ships[i]
    design = view.designs[ship.design]
    pilot = pilot_of(view, ship)
    weight = weights_of(view, i)
    arms.known = 1
    arms.pace = speed_modifier(speed(ship))
    arms.flown = 0
    arms.dodge = 0
    if pilot >= 0:
        arms.flown = 1
        arms.dodge = ship.crew[pilot].skill - weight - wound_of(ship.crew[pilot])
        arms.dodge -= DODGE_MANOEUVRE * ship.manoeuvre + arms.pace
    arms.count = 0
    stamp = stamped(stamped(arms.flown, arms.dodge), arms.pace)
    for place in range(ship.weapon_count):
        gun = ship.weapons[place]
        man = gun.gunner if gun.gunner >= 0 else pilot
        if gun.condition != Condition.WORKING or gun.rounds <= 0 or man < 0:
            continue
        crew = ship.crew[man]
        if is_alive(crew) and crew.fighting == 0:
            k = arms.count
            arms.arcs[k] = arc(design.kind[gun.part], gun.turret, gun.gunner)
            arms.skills[k] = crew.skill - weight - wound_of(crew)
            arms.kinds[k] = gun.kind
            arms.count = k + 1
            stamp = stamped(stamped(stamp, arms.skills[k]), 16 * gun.kind + arms.arcs[k])
    arms.stamp = stamp


def weights_of(view: State, i: int) -> int:
    """What weighs on all checks of a ship: systems, their damage, the umpire (CEP-5.5, 16.13)."""
    ship = view.ships[i]
    return view.designs[ship.design].systems + SYSTEMS_HIT * ship.systems_hits + ship.by_umpire


def dodge_chance(view: State, j: int, hexes: int, running: int) -> int:
    """The chance, in thousandths, that ship j dodges when so many thousandths of torpedoes run."""
    arms = arms_of(view, j)
    if arms.flown == 0:
        return 0
    total = DODGE_RANGE[band(hexes)] + DODGE_TORPEDO * running // 1000
    return chance_at(arms.dodge, total) // 1000


def torpedoes_of_friends(view: State, i: int, j: int) -> int:
    """Thousandths of torpedoes that the friends of ship i will have running at ship j."""
    other = view.ships[j]
    total = 0
    for k in range(view.ship_count):
        ship = view.ships[k]
        if k == i or ship.status != Status.FLYING or not are_friends(view, i, k):
            continue
        facing, q, r = planned(view, k, 0)
        hexes = distance(q, r, other.vector_q, other.vector_r)
        if hexes > LONGEST:
            continue
        where = sections_of(q, r, facing, other.vector_q, other.vector_r)
        base = speed_modifier(distance(ship.q, ship.r, q, r)) + speed_modifier(speed(other))
        arms = arms_of(view, k)
        for place in range(arms.count):
            if arms.kinds[place] == Weaponry.TO and where & arms.arcs[place] != 0:
                modifiers = base + range_modifier(Weaponry.TO, hexes)
                total += TORPEDOES * chance_at(arms.skills[place], modifiers) // 1000
    return total


def planned(view: State, j: int, lost: int) -> tuple[int, int, int]:
    """Facing and place of a ship when it has moved, as far as its orders are known, if its pilot
    loses so many of them."""
    ship = view.ships[j]
    facing, q, r = ship.facing, ship.vector_q, ship.vector_r
    for k in range(max(0, ship.order_count - lost)):
        facing, q, r = after_letter(ship.orders[k], facing, q, r)
    return facing, q, r


def after_letter(letter: int, facing: int, q: int, r: int) -> tuple[int, int, int]:
    """Facing and vector when one more letter has been carried out."""
    if letter == Letter.D:
        return (facing + 1) % 6, q, r
    if letter == Letter.I:
        return (facing + 5) % 6, q, r
    return facing, q + ACCELERATE * DIRECTION_Q[facing], r + ACCELERATE * DIRECTION_R[facing]
