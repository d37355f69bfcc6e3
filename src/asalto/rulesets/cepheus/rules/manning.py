"""Who mans which post, and who may take one (CE-10.3.2 to .12, 10.8.4)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from .. import say
from ..say import Log
from ..state import Member, Ship, State
from ..terms import MountKind, Position, System
from .crew import is_alone, recount_posts, seen_by


def mans(ship: Ship, member: Member, k: int) -> bool:
    """True if the member is mount k's gunner (CE-10.3.3, 10.3.12); a lone pilot has them all."""
    if member.position == Position.TURRET_GUNNER or member.position == Position.BAY_GUNNER:
        return member.mount >= 0 and member.mount <= k < member.mount + member.heads
    return member.position == Position.PILOT and is_alone(ship, member)


def gunner_of(ship: Ship, k: int) -> int:
    """The able gunner of mount k, or NOBODY."""
    for m in range(ship.crew_count):
        member = ship.crew[m]
        post = member.position
        if post == Position.TURRET_GUNNER or post == Position.BAY_GUNNER or post == Position.PILOT:
            if mans(ship, member, k) and member.up != 0 and member.task == NOBODY:
                return m
    return NOBODY


def manned_mounts(ship: Ship) -> int:
    """A bit for each mount that has an able gunner."""
    found = 0
    for m in range(ship.crew_count):
        member = ship.crew[m]
        post = member.position
        gunner = post == Position.TURRET_GUNNER or post == Position.BAY_GUNNER
        if gunner and member.up != 0 and member.task == NOBODY and member.mount >= 0:
            for k in range(member.mount, min(ship.mount_count, member.mount + member.heads)):
                found |= 1 << k
    return found


def may_take_post(ship: Ship, m: int, position: int, mount: int) -> bool:
    """True if member m may change to that post: one pilot only (CE-10.3.2), one gunner a mount.

    Any other post may be shared by any number; engineers choose the M- or the J-drive. Nobody
    joins a boarding party that is aboard another ship.
    """
    member = ship.crew[m]
    if member.machine != 0 or (position == member.position and mount == member.mount):
        return False
    if ship.boards != NOBODY and (position == Position.MARINE or position == Position.SECURITY):
        return False
    if position == Position.TURRET_GUNNER or position == Position.BAY_GUNNER:
        if mount < 0 or mount + member.heads > ship.mount_count:
            return False
        wanted = 1 if position == Position.BAY_GUNNER else 0
        for k in range(mount, mount + member.heads):
            bay = 1 if ship.mounts[k].kind == MountKind.BAY else 0
            if bay != wanted or gunner_of(ship, k) != NOBODY:
                return False
        return True
    if position == Position.ENGINEER:
        return mount == System.M_DRIVE or mount == System.J_DRIVE
    if mount != NOBODY:
        return False
    if position != Position.PILOT:
        return True
    return member.heads == 1 and not has_pilot(ship)


def has_pilot(ship: Ship) -> bool:
    """True while somebody awake holds the pilot's seat, at a long task too (CE-10.3.2)."""
    for m in range(ship.crew_count):
        if ship.crew[m].position == Position.PILOT and ship.crew[m].up != 0:
            return True
    return False


def take_post(state: State, log: Log, i: int, m: int, position: int, mount: int) -> None:
    """Change of position (CE-10.8.4): the new post instead of the old one."""
    ship = state.ships[i]
    member = ship.crew[m]
    member.position = position
    member.mount = mount
    recount_posts(ship)
    say.post_taken(log, i, member=m, position=position, place=mount, sees=seen_by(state, i))
