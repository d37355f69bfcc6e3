"""What a seat may say now."""

from asalto.core.geometry.hexes import disc_count, disc_hex
from asalto.core.kernel.records import NOBODY

from . import offer
from .offer import Choices
from .rules.boarding import may_board, may_join, may_retreat
from .rules.collisions import brace_sections
from .rules.crew import pilot_of
from .rules.fire import (
    bearings,
    bears,
    chosen_section,
    is_declared,
    is_nearest_first,
    is_target,
    most_shots,
    shots_of,
)
from .rules.hangars import carrier_for, may_dock, may_load
from .rules.losses import may_fall
from .rules.prepare import has_engines, manoeuvrability, may_write
from .rules.prizes import may_transfer
from .rules.repairs import has_access, last_place, may_mend, may_try, work_for
from .state import Ship, State
from .tables import LONGEST, REFUEL_ROUNDS, REPAIRS
from .vocabulary import Phase, Role


def legal(state: State, seat: int, out: Choices) -> None:
    """Every legal choice of an awaited seat."""
    if seat < 0 or (state.awaiting >> seat) & 1 == 0:
        return
    phase = state.phase
    i = state.cursor[seat]
    if phase == Phase.ORDERS or phase == Phase.REWRITE:
        legal_orders(state, seat, i, out)
    elif phase == Phase.DECLARE:
        legal_declaration(state, seat, i, out)
    elif phase == Phase.FIRE:
        legal_fire(state, seat, out)
    elif phase == Phase.CHECKS:
        ship = state.ships[i]
        offer.pass_(out, seat, i)
        role = Role.ENGINEER if ship.engineer < 0 else Role.NAVIGATOR
        offer.check(out, seat, i, post=role)
    elif phase == Phase.LAUNCH:
        legal_launch(state, seat, i, out)
    elif phase == Phase.JOIN:
        offer.pass_(out, seat, i)
        for member in range(state.ships[i].crew_count):
            if may_join(state, i, member):
                offer.join(out, seat, i, member=member)
    elif phase == Phase.CASUALTIES:
        legal_losses(state, seat, out)
    elif phase == Phase.DOCK:
        if state.crash >= 0:
            legal_bracing(state, seat, i, out)
        else:
            for k in range(state.ship_count):
                if state.ships[k].seat == seat and carrier_for(state, k) >= 0:
                    legal_docking(state, seat, k, out)
    elif phase == Phase.COLLIDE:
        legal_bracing(state, seat, i, out)
    elif phase == Phase.REPAIR:
        legal_repairs(state, seat, i, out)
    elif phase == Phase.TRANSFER:
        legal_transfers(state, seat, i, out)
    elif phase == Phase.REFUEL:
        legal_loads(state, seat, i, out)


def legal_orders(state: State, seat: int, i: int, out: Choices) -> None:
    """Letters, an end, and at the start the intent to board or to stay free for repairs."""
    ship = state.ships[i]
    if state.phase == Phase.REWRITE and ship.open == 1:
        offer.pass_(out, seat, i)
    offer.done(out, seat, i)
    for letter in range(1, 4):
        if fits(state, ship, letter):
            offer.letter(out, seat, i, letter=letter)
    if state.phase == Phase.ORDERS and ship.order_count == 0:
        if ship.board < 0 and ship.tractors > 0:
            for j in range(state.ship_count):
                if may_board(state, i, j):
                    offer.board(out, seat, i, target=j)
        if may_forgo(state, i):
            offer.forgo(out, seat, i)


def fits(state: State, ship: Ship, letter: int) -> bool:
    """True if the letter may stand next; rewriting begins with an empty sheet (CEP-17.4)."""
    anew = state.phase == Phase.REWRITE and ship.open == 1
    return may_write(ship, letter, 0 if anew else ship.order_count)


def may_forgo(state: State, i: int) -> bool:
    """True if the pilot has something to repair and may skip his check for it (CEP-17.3)."""
    ship = state.ships[i]
    if ship.faults == 0:
        return False
    pilot = pilot_of(state, ship)
    return pilot >= 0 and work_for(state, i, pilot)


def legal_declaration(state: State, seat: int, i: int, out: Choices) -> None:
    """Targets one by one, then how many shots; or no fire (CEP-10.1)."""
    ship = state.ships[i]
    if ship.targets == 0:
        offer.pass_(out, seat, i)
    if may_retreat(state, i):
        offer.retreat(out, seat, i)
    most = most_shots(ship)
    if most == 0:
        return
    for j in range(state.ship_count):
        if not is_declared(ship, j) and is_target(state, i, j):
            offer.target(out, seat, i, target=j)
    if ship.targets != 0:
        for count in range(1, most + 1):
            offer.fire(out, seat, i, shots=count)


def legal_fire(state: State, seat: int, out: Choices) -> None:
    """Shots of every ship of the seat that still has some to make (CEP-10.4 to 10.9)."""
    for i in range(state.ship_count):
        ship = state.ships[i]
        if ship.shots > 0 and ship.seat == seat:
            before = out.count
            for j in range(state.ship_count):
                if (ship.targets >> j) & 1 != 0 and is_target(state, i, j):
                    if is_nearest_first(state, i, j):
                        legal_shots(state, seat, i, j, out)
            if out.count == before:
                for weapon in range(ship.weapon_count):
                    if shots_of(ship.weapons[weapon]) > 0:
                        offer.waste(out, seat, i, weapon=weapon)
            elif ship.made > 0:
                offer.cease(out, seat, i)


def legal_shots(state: State, seat: int, i: int, j: int, out: Choices) -> None:
    """Shots at one target: weapon, section where there are two, hex of a large ship."""
    ship = state.ships[i]
    for end in range(state.designs[state.ships[j].design].hexes):
        own, hit, hexes = bearings(state, i, j, end)
        if hexes > LONGEST:
            continue
        mask = chosen_section(ship, j, hit)
        for weapon in range(ship.weapon_count):
            gun = ship.weapons[weapon]
            free = gun.aimed == NOBODY or gun.aimed == j
            if free and shots_of(gun) > 0 and bears(state, ship, gun, own):
                for section in range(4):
                    if (mask >> section) & 1 != 0:
                        offer.shoot(out, seat, i, weapon=weapon, target=j, section=section, end=end)


def legal_launch(state: State, seat: int, i: int, out: Choices) -> None:
    """Any facing, and a shift of up to the manoeuvrability (CEP-24.3, 24.4)."""
    offer.pass_(out, seat, i)
    for facing in range(6):
        for shift in range(launch_shift(state, i) + 1):
            offer.launch(out, seat, i, facing=facing, shift=shift)


def launch_shift(state: State, i: int) -> int:
    """Hexes that a launching ship may shift its vector (CEP-24.4)."""
    ship = state.ships[i]
    if pilot_of(state, ship) < 0 or not has_engines(ship):
        return 0
    return manoeuvrability(state.designs[ship.design], ship.engines)


def legal_losses(state: State, seat: int, out: Choices) -> None:
    """Soldiers and crew who can be named as a loss (CEP-23.12)."""
    for k in range(state.ship_count):
        for member in range(-1, state.ships[k].crew_count):
            mine = state.ships[k].seat == seat
            if mine and may_fall(state, state.fight, state.side, k, member):
                offer.fall(out, seat, k, loss=member)


def legal_docking(state: State, seat: int, i: int, out: Choices) -> None:
    """No docking, or every hex that the extra vector move can reach (CEP-24.6, 24.8)."""
    ship = state.ships[i]
    if state.options.must_dock == 0:
        offer.pass_(out, seat, i)
    for j in range(state.ship_count):
        if may_dock(state, i, j):
            for index in range(disc_count(ship.manoeuvre)):
                q, r = disc_hex(index)
                offer.dock(
                    out, seat, i, target=j, vector_q=ship.vector_q + q, vector_r=ship.vector_r + r
                )


def legal_bracing(state: State, seat: int, i: int, out: Choices) -> None:
    """The sections of which the player says which is struck (CEP-21.5)."""
    mask = brace_sections(state, i)
    for section in range(4):
        if (mask >> section) & 1 != 0:
            offer.brace(out, seat, i, section=section)


def legal_transfers(state: State, seat: int, i: int, out: Choices) -> None:
    """No more, or any of the crew to any empty row of the prize's sheet (CEP-23.24, 23.25)."""
    offer.pass_(out, seat, i)
    j = state.prize
    for k in range(state.ship_count):
        for member in range(state.ships[k].crew_count):
            for row in range(state.ships[j].crew_count):
                if may_transfer(state, k, member, j, row):
                    offer.transfer(out, seat, k, member=member, target=j, row=row)


def legal_repairs(state: State, seat: int, i: int, out: Choices) -> None:
    """What the crew member asked can mend, and what others can who would rather go first; or he
    does not try (CEP-19.1 to 19.4)."""
    offer.pass_(out, seat, i)
    legal_mending(state, seat, i, state.member, out)
    for member in range(state.ships[i].crew_count):
        if member != state.member and may_try(state.ships[i].crew[member]):
            legal_mending(state, seat, i, member, out)


def legal_mending(state: State, seat: int, i: int, member: int, out: Choices) -> None:
    """All that one crew member can mend (CEP-19.1 to 19.3)."""
    role = state.ships[i].crew[member].role
    for j in range(state.ship_count):
        if state.ships[j].faults > 0 and has_access(state, i, j):
            for what in range(len(REPAIRS)):
                if REPAIRS[what][role] != 0:
                    for place in range(last_place(state, j, what)):
                        if may_mend(state, i, member, j, what, place):
                            offer.repair(
                                out,
                                seat,
                                i,
                                member=member,
                                target=j,
                                fault_what=what,
                                fault_place=place,
                            )


def legal_loads(state: State, seat: int, i: int, out: Choices) -> None:
    """Rounds of those still to come, for each weapon that lacks some: the most first
    (CEP-24.11)."""
    for weapon in range(state.ships[i].weapon_count):
        for less in range(REFUEL_ROUNDS):
            if may_load(state, i, weapon, REFUEL_ROUNDS - less):
                offer.load(out, seat, i, shots=REFUEL_ROUNDS - less, weapon=weapon)
