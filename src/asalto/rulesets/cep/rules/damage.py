"""Damage, armour and the number and place of criticals (chapters 13 to 15)."""

from asalto.core.kernel.dice import Dice, face

from .. import say
from ..rolls import Roll, location_die, shot_dice
from ..say import Log
from ..state import COLUMNS, Design, State
from ..tables import ARMOUR_SHARE, DAMAGE_MAX, ONE_CRITICAL, TWO_CRITICALS
from ..vocabulary import Part, Weaponry
from .effects import critical
from .sections import exposed_part, middle_die, odd_dice, part_number, part_of, zone


def damage_of(kind: int, one: int, other: int, is_critical: int) -> int:
    """Damage by type: d+, d+ plus d-, twice that; all of it on a critical (CEP-6.6, 14.1)."""
    if is_critical != 0:
        return DAMAGE_MAX[kind]
    if kind == Weaponry.AL:
        return max(one, other)
    return one + other if kind == Weaponry.AP else 2 * (one + other)


def criticals_for(excess: int) -> int:
    """1 to 3 criticals by the points that came through (CEP-14.5, 14.8)."""
    if excess <= 0:
        return 0
    if excess <= ONE_CRITICAL:
        return 1
    return 2 if excess <= TWO_CRITICALS else 3


def centre_for(design: Design, part: int, middle: int) -> int:
    """The centre part behind an outer one: a side's own number, else the middle die (CEP-15.4)."""
    kind = design.kind[part]
    if kind == Part.CENTRE:
        return part
    if kind == Part.STARBOARD or kind == Part.PORT:
        return part_of(design, Part.CENTRE, design.number[part])
    return part_of(design, Part.CENTRE, part_number(design, Part.CENTRE, middle))


def equipment_at(design: Design, part: int, column: int) -> int:
    """The equipment point in a column 1 to 10 of a part's critical table (CEP-5.15)."""
    return design.columns[part * COLUMNS + column - 1]


def land(
    state: State, j: int, kind: int, section: int, is_critical: int,
    location: int, one: int, other: int, dice: Dice, log: Log,
) -> None:  # fmt: skip
    """The three dice of the shot give part, damage and columns (CEP-13.1, 13.2)."""
    part = part_struck(state, j, section, location, one, other)
    points = damage_of(kind, one, other, is_critical)
    take_hit(state, j, part, points, location, one, other, dice, log)


def part_struck(state: State, j: int, section: int, location: int, one: int, other: int) -> int:
    """The part of ship j that a shot at a section hits with these dice (CEP-13.2)."""
    design = state.designs[state.ships[j].design]
    middle = middle_die(location, one, other)
    return exposed_part(design, section, odd_dice(location, one, other), middle)


def take_hit(
    state: State, i: int, part: int, points: int, location: int, one: int, other: int,
    dice: Dice, log: Log,
) -> None:  # fmt: skip
    """A hit on a part: armour loss, excess, criticals (CEP-14.2, 14.3, 14.4, 14.7)."""
    count, start, left = meet_armour(state, i, part, points, log)
    left = place_criticals(state, i, part, count, start, left, location, one, other, dice, log)
    pool = state.designs[state.ships[i].design].pool[part]
    settle_blasts(state, pool, left, dice, log)


def meet_armour(state: State, i: int, part: int, points: int, log: Log) -> tuple[int, int, int]:
    """What a hit of so many points does to the armour of a part: how many criticals come through,
    the armour it met, and what this shot leaves of that (CEP-14.2, 14.3, 14.4, 14.7, 16.8)."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    pool = design.pool[part]
    start = ship.armour[pool]
    own_loss = min(start, points // ARMOUR_SHARE)
    ship.loss[pool] = min(start, ship.loss[pool] + own_loss)
    excess = max(0, points - start)
    count = criticals_for(excess)
    ship.impact = 1
    say.hit_landed(
        log,
        i,
        zone=zone(design, part),
        damage=points,
        armour_lost=own_loss,
        excess=excess,
        criticals=count,
        armour=start,
    )
    left = start - (own_loss if state.options.all_losses == 0 else ship.loss[pool])
    return count, start, left


def place_criticals(
    state: State, i: int, part: int, count: int, start: int, left: int,
    location: int, one: int, other: int, dice: Dice, log: Log,
) -> int:  # fmt: skip
    """All criticals of a hit or a blast, each at its `place_of`. `left` is what this shot leaves of
    the start armour (CEP-16.8); returns what its criticals leave of that.
    """
    design = state.designs[state.ships[i].design]
    for number in range(1, count + 1):
        at, kind, is_outer = place_of(design, part, number, start, location, one, other)
        left = next_critical(state, i, at, kind, is_outer, left, dice, log)
    return left


def place_of(
    design: Design, part: int, number: int, start: int, location: int, one: int, other: int
) -> tuple[int, int, int]:
    """Where the first, second or third critical falls: its part, the equipment there, and 1 if the
    armour of the part hit stands before it. First on dL of the part, second on d+ of it or the
    centre, third on d- of the centre (CEP-15.1, 15.2, 15.3)."""
    if number == 1:
        return part, equipment_at(design, part, location), 1
    column = max(one, other) if number == 2 else min(one, other)
    if number == 2 and start > 0 and design.kind[part] != Part.CENTRE:
        return part, equipment_at(design, part, column), 1
    centre = centre_for(design, part, middle_die(location, one, other))
    return centre, equipment_at(design, centre, column), 0


def next_critical(
    state: State, i: int, at: int, kind: int, is_outer: int, left: int, dice: Dice, log: Log
) -> int:
    """One critical at its `place_of`; returns what is `left` of the armour of the part hit."""
    if is_outer != 0:
        return critical(state, i, at, kind, left, dice, log)
    critical(state, i, at, kind, 0, dice, log)
    return left


def settle_blasts(state: State, pool: int, left: int, dice: Dice, log: Log) -> None:
    """Magazines that blew up: internal damage in their part and the centre (CEP-16.16).

    A blast belongs to the shot that set it off: `left` is what that shot left of the armour of
    `pool` (CEP-16.8); NOBODY where no shot did.
    """
    done = 0
    while done < state.blast_count:
        i = state.blast_ship[done]
        part = state.blast_part[done]
        count = criticals_for(state.blast_points[done])
        done += 1
        if count > 0:
            location, one, other = throw_blast(i, count, dice)
            start, now = blast_armour(state, i, part, pool, left)
            now = place_criticals(
                state, i, part, count, start, now, location, one, other, dice, log
            )
            if state.designs[state.ships[i].design].pool[part] == pool:
                left = now
    state.blast_count = 0


def throw_blast(i: int, count: int, dice: Dice) -> tuple[int, int, int]:
    """The throw of a blast with so many criticals: location die, one damage die, the other. One
    critical is placed by the location die alone: the others are 0."""
    shot_dice(dice, Roll.BLAST, i)
    location = location_die(dice)
    if count > 1:
        return location, face(dice, 1), face(dice, 2)
    return location, 0, 0


def blast_armour(state: State, i: int, part: int, pool: int, left: int) -> tuple[int, int]:
    """The armour around a blast when the phase opened, and now: `left` in the `pool` of the shot
    that set it off (CEP-16.8)."""
    ship = state.ships[i]
    own = state.designs[ship.design].pool[part]
    start = ship.armour[own]
    if own == pool:
        return start, left
    return start, start - (0 if state.options.all_losses == 0 else ship.loss[own])
