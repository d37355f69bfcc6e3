"""What the greedy bot expects of weapons in CEP, at places where ships will be."""

from __future__ import annotations

from asalto.core.geometry.hexes import DIRECTION_Q, DIRECTION_R, distance

from .rules.checks import chance_at, wound_of
from .rules.crew import is_alive, pilot_of
from .rules.fire import range_modifier, speed_modifier, speed_steps
from .rules.sections import arc, band, sections_of, speed
from .rules.sides import are_friends
from .state import BEARINGS, SPEED_STEPS, Neighbour, State
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
    """Note the ships about ship i, and forget what was reckoned for another. Wrecks are in the way
    like friends, and drift on."""
    ship = view.ships[i]
    count = 0
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
            _, near.q, near.r = planned(view, j)
        else:
            near.q = other.vector_q
            near.r = other.vector_r
            for k in range(SPEED_STEPS * BEARINGS):
                near.given[k] = 0
            for k in range(BEARINGS):
                near.taken[k] = 0
        count += 1
    view.reckoning.count = count


def given(view: State, i: int, near: Neighbour, hexes: int, where: int, pace: int) -> int:
    """The fire that ship i hopes to give an enemy: reckoned once for each step of its own speed,
    band and sections."""
    if hexes > LONGEST:
        return 0
    steps = speed_steps(pace)
    if steps >= SPEED_STEPS:
        return firepower(view, i, near.ship, hexes, where, pace, True)
    k = steps * BEARINGS + 16 * band(hexes) + where
    if near.given[k] == 0:
        near.given[k] = firepower(view, i, near.ship, hexes, where, pace, True) + 1
    return near.given[k] - 1


def taken(view: State, i: int, near: Neighbour, hexes: int, where: int) -> int:
    """The fire that ship i fears from an enemy: reckoned once for each band and sections."""
    if hexes > LONGEST:
        return 0
    k = 16 * band(hexes) + where
    if near.taken[k] == 0:
        pace = speed(view.ships[near.ship])
        near.taken[k] = firepower(view, near.ship, i, hexes, where, pace, False) + 1
    return near.taken[k] - 1


def firepower(
    view: State, i: int, j: int, hexes: int, where: int, pace: int, is_joined: bool
) -> int:
    """Expected damage, in hundredths, of all weapons of ship i that would bear; `is_joined`: its
    torpedoes run at ship j together with those of its friends."""
    if hexes > LONGEST:
        return 0
    ship = view.ships[i]
    base = speed_modifier(pace) + speed_modifier(speed(view.ships[j]))
    total = 0
    running = 0
    for place in range(ship.weapon_count):
        hits = weapon_chance(view, i, place, hexes, where, base)
        kind = ship.weapons[place].kind
        if kind == Weaponry.TO:
            running += TORPEDOES * hits // 1000
        else:
            total += hits * DAMAGE[kind] // 10_000
    if running > 0:
        mates = torpedoes_of_friends(view, i, j) if is_joined else 0
        missed = 1000 - dodge_chance(view, j, hexes, running + mates)
        total += running * missed // 1000 * DAMAGE[Weaponry.TO] // 10
    return total


def weapon_chance(view: State, i: int, place: int, hexes: int, where: int, base: int) -> int:
    """The chance, in millionths, that a weapon of ship i hits, `base` for the speeds; 0 if it
    cannot fire, or does not bear on `where`."""
    ship = view.ships[i]
    design = view.designs[ship.design]
    gun = ship.weapons[place]
    if gun.condition != Condition.WORKING or gun.rounds <= 0:
        return 0
    if where & arc(design.kind[gun.part], gun.turret, gun.gunner) == 0:
        return 0
    man = gun.gunner if gun.gunner >= 0 else pilot_of(view, ship)
    if man < 0 or not is_alive(ship.crew[man]) or ship.crew[man].fighting != 0:
        return 0
    crew = ship.crew[man]
    modifiers = base + weights_of(view, i) + wound_of(crew) + range_modifier(gun.kind, hexes)
    return chance_at(crew.skill, modifiers)


def weights_of(view: State, i: int) -> int:
    """What weighs on all checks of a ship: systems, their damage, the umpire (CEP-5.5, 16.13)."""
    ship = view.ships[i]
    return view.designs[ship.design].systems + SYSTEMS_HIT * ship.systems_hits + ship.by_umpire


def dodge_chance(view: State, j: int, hexes: int, running: int) -> int:
    """The chance, in thousandths, that ship j dodges when so many thousandths of torpedoes run."""
    ship = view.ships[j]
    pilot = pilot_of(view, ship)
    if pilot < 0:
        return 0
    total = weights_of(view, j) + wound_of(ship.crew[pilot]) + DODGE_MANOEUVRE * ship.manoeuvre
    total += DODGE_RANGE[band(hexes)] + speed_modifier(speed(ship))
    total += DODGE_TORPEDO * running // 1000
    return chance_at(ship.crew[pilot].skill, total) // 1000


def torpedoes_of_friends(view: State, i: int, j: int) -> int:
    """Thousandths of torpedoes that the friends of ship i will have running at ship j."""
    other = view.ships[j]
    total = 0
    for k in range(view.ship_count):
        ship = view.ships[k]
        if k == i or ship.status != Status.FLYING or not are_friends(view, i, k):
            continue
        facing, q, r = planned(view, k)
        hexes = distance(q, r, other.vector_q, other.vector_r)
        if hexes > LONGEST:
            continue
        where = sections_of(q, r, facing, other.vector_q, other.vector_r)
        base = speed_modifier(distance(ship.q, ship.r, q, r)) + speed_modifier(speed(other))
        for place in range(ship.weapon_count):
            if ship.weapons[place].kind == Weaponry.TO:
                total += TORPEDOES * weapon_chance(view, k, place, hexes, where, base) // 1000
    return total


def planned(view: State, j: int) -> tuple[int, int, int]:
    """Facing and place of a ship when it has moved, as far as its orders are known."""
    ship = view.ships[j]
    facing, q, r = ship.facing, ship.vector_q, ship.vector_r
    for k in range(max(0, ship.order_count)):
        facing, q, r = after_letter(ship.orders[k], facing, q, r)
    return facing, q, r


def after_letter(letter: int, facing: int, q: int, r: int) -> tuple[int, int, int]:
    """Facing and vector when one more letter has been carried out."""
    if letter == Letter.D:
        return (facing + 1) % 6, q, r
    if letter == Letter.I:
        return (facing + 5) % 6, q, r
    return facing, q + ACCELERATE * DIRECTION_Q[facing], r + ACCELERATE * DIRECTION_R[facing]
