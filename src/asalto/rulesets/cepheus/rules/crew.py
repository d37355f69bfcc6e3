"""Crew positions and budgets of actions (CE-10.3, 10.5, 10.7, 10.8)."""

from __future__ import annotations

from asalto.core.kernel.events import PUBLIC
from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import SHIPS_MAX, SYSTEMS, Member, Ship, State
from ..tables import MINOR, MINOR_ONLY
from ..terms import Fate, Position, System
from .sides import are_allies, seats_of_side

STAND_BYS = 3
"""How often in a turn a member may let the others act first."""


def pair(i: int, j: int) -> int:
    """Where the numbers of ship i towards ship j stand."""
    return i * SHIPS_MAX + j


def in_play(state: State, i: int) -> bool:
    """True while ship i takes part."""
    return state.ships[i].fate == Fate.IN_PLAY


def seen_by(state: State, i: int) -> int:
    """Who may see what ship i does: everybody, or its own side while it is hidden."""
    if i < 0 or state.ships[i].hidden == 0:
        return PUBLIC
    return seats_of_side(state, state.ships[i].seat)


def may_target(state: State, i: int, j: int) -> bool:
    """True if ship j is an enemy in play that ship i's side can see."""
    if i == j or state.ships[j].fate != Fate.IN_PLAY:
        return False
    other = state.ships[j]
    return other.hidden == 0 and not are_allies(state, other.seat, state.ships[i].seat)


def is_beaten(ship: Ship) -> bool:
    """True for a ship that was won by boarding or has surrendered: it does nothing any more."""
    return ship.taken_by != NOBODY or ship.struck != NOBODY


def has_power(ship: Ship) -> bool:
    """True until the power plant is destroyed (CE-10.17.24)."""
    return ship.hits[System.POWER] < 3


def has_bridge(ship: Ship) -> bool:
    """True until the bridge is disabled (CE-10.17.31)."""
    return ship.hits[System.BRIDGE] < 2


def stop_jamming(state: State, log: Log, j: int, i: int) -> None:
    """Ship i jams ship j no more; others go on. RULING: when nobody does, ship j is in touch with
    its side again, if nothing else has cut it off.
    """
    ship = state.ships[j]
    if (ship.jammed_too >> i) & 1 != 0:
        ship.jammed_too -= 1 << i
    if ship.jammed_by != i:
        return
    ship.jammed_by = NOBODY
    for other in range(SHIPS_MAX):
        if (ship.jammed_too >> other) & 1 != 0:
            ship.jammed_by = other
    if ship.jammed_by != NOBODY:
        ship.jammed_too -= 1 << ship.jammed_by
    elif ship.comms < 0:
        ship.comms = 1
        if in_play(state, j):
            say.linked(log, j, sees=seen_by(state, j))


def current_thrust(ship: Ship) -> int:
    """Thrust left (CE-10.17.18 to .20; ruling S32): less one, then half of that, then none."""
    hits = ship.hits[System.M_DRIVE]
    if hits >= 3 or ship.hits[System.POWER] >= 3:
        return 0
    if hits == 0:
        return ship.thrust
    left = max(0, ship.thrust - 1)
    return left if hits == 1 else left // 2


def find_post(ship: Ship, position: int) -> int:
    """The first able member at a position, or NOBODY."""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if member.position == position and member.up != 0 and member.task == NOBODY:
            return m
    return NOBODY


def is_boarder(member: Member) -> bool:
    """True for an able marine or security officer; a long task leaves nothing else (CE-10.11.4)."""
    return is_fighter(member) and member.up != 0 and member.task == NOBODY


def is_fighter(member: Member) -> bool:
    """True for marines and security officers."""
    return member.position == Position.MARINE or member.position == Position.SECURITY


def party_of(ship: Ship) -> int:
    """Heads that can board, or are aboard: able marines, and the security officer with them."""
    heads = 0
    for m in range(ship.crew_count):
        member = ship.crew[m]
        if is_boarder(member) and (ship.boards == NOBODY or member.stayed == 0):
            heads += member.heads
    return heads


def recount_posts(ship: Ship) -> None:
    """Note who is pilot, captain, sensors operator and officer for boarding (CE-10.12.2), and how
    many are left of a boarding party: without any it is aboard no more.
    """
    pilot = captain = operator = officer = NOBODY
    for m in range(ship.crew_count - 1, -1, -1):
        member = ship.crew[m]
        if member.up != 0 and member.task == NOBODY:
            post = member.position
            if post == Position.PILOT:
                pilot = m
            elif post == Position.CAPTAIN:
                captain = m
            elif post == Position.SENSORS:
                operator = m
            elif post == Position.SECURITY:
                officer = m
    ship.pilot = pilot
    ship.captain = captain
    ship.operator = operator
    ship.officer = officer if officer != NOBODY else captain
    if ship.boards != NOBODY:
        ship.party = party_of(ship)
        if ship.party == 0:
            ship.boards = NOBODY


def is_alone(ship: Ship, member: Member) -> bool:
    """True for the lone person of a small craft, who does every job (ruling S7); passengers do not
    count.
    """
    if ship.small == 0 or member.machine != 0 or member.heads != 1:
        return False
    return ship.crew_count == 1 or (member.position != Position.PASSENGER and has_one_post(ship))


def has_one_post(ship: Ship) -> bool:
    """True if all rows of crew but one are passengers."""
    found = 0
    for m in range(ship.crew_count):
        if ship.crew[m].position != Position.PASSENGER:
            found += 1
            if found > 1:
                return False
    return found == 1


def is_away(ship: Ship, member: Member) -> bool:
    """True for those of the boarding party that fights aboard another ship."""
    if ship.boards == NOBODY or member.stayed != 0 or member.task != NOBODY:
        return False
    return is_fighter(member)


def jobs(ship: Ship, member: Member) -> int:
    """Significant actions a turn: one for each person of the row (CE-10.5.7); a lone pilot has
    two.
    """
    return 2 if is_alone(ship, member) else member.heads


def minor_left(member: Member, significant: int) -> int:
    """Minor actions left to a row that takes so many significant ones: one for each person who
    takes one, three for each other person (CE-10.8.2).
    """
    busy = min(significant, member.heads)
    return busy * MINOR + (member.heads - busy) * MINOR_ONLY - member.minor


def may_minor(member: Member) -> bool:
    """True while a minor action is left: one, or three without a significant one (CE-10.8.2)."""
    return minor_left(member, member.significant) > 0


def may_significant(ship: Ship, member: Member) -> bool:
    """True while a significant action is left and not too many minor ones were used (CE-10.9.2)."""
    if member.significant >= member.heads and member.significant >= jobs(ship, member):
        return False
    return minor_left(member, member.significant + 1) >= 0


def may_be_asked(ship: Ship, m: int, turn: int) -> bool:
    """True if member m has something left to do this turn and is not done."""
    member = ship.crew[m]
    if member.up == 0 or member.done == turn:
        return False
    return may_minor(member) or may_significant(ship, member) or member.targeting == turn


def has_duty(ship: Ship, m: int) -> bool:
    """True if member m is asked without being called.

    RULING: passengers, engineers and damage control with nothing to work at are not, as long as no
    post has to be taken over from somebody who is down.
    """
    return has_work(ship, m) or is_short_handed(ship)


def has_work(ship: Ship, m: int) -> bool:
    """True if member m has something to do at the own post, or is at a task."""
    member = ship.crew[m]
    post = member.position
    if not is_reserve(post) or member.task != NOBODY:
        return True
    if member.machine == 0 and ship.spent > 0 and has_stores(ship):
        return True
    if post == Position.ENGINEER and member.mount == System.J_DRIVE and ship.plot != 0:
        return True
    if post == Position.PASSENGER:
        return False
    for system in range(SYSTEMS):
        mendable = 0 < ship.hits[system] < 3 or (
            ship.hits[system] == 3 and system == System.M_DRIVE
        )
        if mendable and (post == Position.DAMAGE_CONTROL or member.mount == system):
            return True
    if post == Position.DAMAGE_CONTROL:
        for k in range(ship.mount_count):
            if 0 < ship.mounts[k].hits < 3:
                return True
    return False


def is_reserve(post: int) -> bool:
    """True for those who act only if there is something to mend, to load or to take over."""
    return (
        post == Position.PASSENGER or post == Position.ENGINEER or post == Position.DAMAGE_CONTROL
    )


def has_stores(ship: Ship) -> bool:
    """True while there is anything in the magazine to reload with."""
    return ship.canisters + ship.missiles[0] + ship.missiles[1] + ship.missiles[2] > 0


def is_short_handed(ship: Ship) -> bool:
    """True if somebody at a post is down, or nobody aboard holds a post that acts by itself."""
    working = False
    for m in range(ship.crew_count):
        post = ship.crew[m].position
        if post != Position.PASSENGER:
            if ship.crew[m].up == 0:
                return True
            if post != Position.ENGINEER and post != Position.DAMAGE_CONTROL:
                working = True
    return not working


def place_in_line(ship: Ship, m: int) -> int:
    """When member m is asked: in the order of the posts, those who stood by after the others."""
    return ship.crew[m].passes * ship.crew_count + m


def next_member(ship: Ship, turn: int) -> int:
    """Who of the crew is asked next: the first with a duty from the ship's cursor on, then those
    who have found one since they were passed; NOBODY when all are done.
    """
    short_handed = is_short_handed(ship)
    best = next_in_line(ship, turn, short_handed, True)
    return best if best != NOBODY else next_in_line(ship, turn, short_handed, False)


def next_in_line(ship: Ship, turn: int, short_handed: bool, ahead: bool) -> int:
    """The first with a duty from the ship's cursor on (`ahead`) or before it, or NOBODY."""
    best = NOBODY
    best_place = 0
    for m in range(ship.crew_count):
        place = place_in_line(ship, m)
        if (place >= ship.cursor) != ahead or (best != NOBODY and place > best_place):
            continue
        if may_be_asked(ship, m, turn) and (short_handed or has_work(ship, m)):
            best = m
            best_place = place
    return best


def who_is_next(ship: Ship, turn: int) -> int:
    """Who of the crew is asked now: whoever was called, else the next in line."""
    if ship.called != NOBODY and may_be_asked(ship, ship.called, turn):
        return ship.called
    return next_member(ship, turn)


def may_call(ship: Ship, m: int, other: int, turn: int) -> bool:
    """True if member m may let `other` act at once (CE-10.5.6): anybody who has something left.

    Whoever was called acts, is done or stands by, and calls nobody.
    """
    if other < 0 or other >= ship.crew_count or other == m or ship.called != NOBODY:
        return False
    return may_be_asked(ship, other, turn) and ship.crew[m].passes < STAND_BYS


def may_stand_by(ship: Ship, m: int, turn: int) -> bool:
    """True if member m may let others of the crew act first: at most three times a turn."""
    if ship.crew[m].passes >= STAND_BYS:
        return False
    idle = False
    for step in range(1, ship.crew_count):
        other = (m + step) % ship.crew_count
        if may_be_asked(ship, other, turn):
            if has_work(ship, other):
                return True
            idle = True
    return idle and is_short_handed(ship)
