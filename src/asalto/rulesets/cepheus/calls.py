"""What the umpire may call for: a sensible part of it, as a list (the rest is typed)."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY

from . import offer
from .offer import Choices
from .rules.crew import in_play, is_away, pair
from .rules.gunnery import first_ready, mount_refused
from .rules.manning import mans
from .rules.umpire import spare_fits
from .state import SKILLS, State
from .terms import Band, Difficulty, Fate

ABILITY_OF = (1, 1, 1, 4, 3, 4, 4, 4, 5, 3, 4)
"""The characteristic that goes with each skill where nobody names one."""
DIFFICULTIES = 7
KILOSECONDS = 3
"""The time frame of a task where nobody names one."""


def umpire_choices(state: State, out: Choices) -> None:
    """Append the umpire's own choices as they make sense now."""
    for i in range(state.ship_count):
        if in_play(state, i):
            ship_calls(state, out, i)
        elif state.ships[i].fate == Fate.RESERVE:
            for band in range(Band.ADJACENT, Band.DISTANT + 1):
                offer.enter_reserve(out, NOBODY, i, band=band)
    for seat in range(NOBODY, state.seat_count):
        offer.end_battle(out, NOBODY, seat)
    for i in range(state.ship_count):
        if in_play(state, i):
            for m in range(state.ships[i].crew_count):
                if state.ships[i].crew[m].up != 0:
                    member_calls(state, out, i, m)


def ship_calls(state: State, out: Choices, i: int) -> None:
    """Range, hiding, awareness, one more of the kind, away with it."""
    ship = state.ships[i]
    for j in range(i + 1, state.ship_count):
        if in_play(state, j):
            for band in range(Band.ADJACENT, Band.DISTANT + 1):
                if band != state.band[pair(i, j)]:
                    offer.set_range(out, NOBODY, i, target=j, band=band)
    offer.set_hidden(out, NOBODY, i, hidden=1 - ship.hidden)
    offer.set_aware(out, NOBODY, i, aware=1 - ship.aware)
    offer.remove_ship(out, NOBODY, i)
    if state.ship_count < len(state.ships) and spare_fits(state, i):
        for seat in range(state.seat_count):
            for band in range(Band.ADJACENT, Band.DISTANT + 1):
                offer.add_ship(out, NOBODY, i, side=seat, band=band)


def member_calls(state: State, out: Choices, i: int, m: int) -> None:
    """A check on each skill that the member has, a charge on the budget, a shot at a person."""
    ship = state.ships[i]
    member = ship.crew[m]
    for skill in range(SKILLS):
        if member.skill[skill] >= 0:
            basis = ABILITY_OF[skill] * DIFFICULTIES + Difficulty.AVERAGE
            offer.ad_hoc_check(out, NOBODY, i, member=m, skill=skill, basis=basis, dm=0)
            free = member.task == NOBODY and not is_away(ship, member)
            if free and member.machine == 0:
                offer.begin_task(out, NOBODY, i, member=m, skill=skill, frame=KILOSECONDS)
    offer.charge(out, NOBODY, i, member=m, price=1)
    offer.charge(out, NOBODY, i, member=m, price=2)
    for k in range(ship.mount_count):
        if mount_refused(state, i, k) == 0 and first_ready(ship, ship.mounts[k]) != NOBODY:
            if mans(ship, member, k):
                offer.shoot_person(out, NOBODY, i, member=m, mount=k, dm=0)
