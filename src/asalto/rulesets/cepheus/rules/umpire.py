"""What the umpire decides in a battle (CE-10.1.3, .5; 10.8.7, 10.11.2): choices with seat
NOBODY.
"""

from __future__ import annotations

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY

from .. import say
from ..offer import Choice
from ..offer import ChoiceKind as Kind
from ..say import Log
from ..state import SHIPS_MAX, SKILLS, SYSTEMS, Member, Mount, Ship, State
from ..tables import TASK_UNIT
from ..terms import Attack, Band, Fate
from ..vocabulary import Ask, Ending, Refusal
from .command import roll_initiative
from .crew import is_away, pair, recount_posts, seen_by
from .gunnery import first_ready, keep_in_reach, mount_refused
from .helm import check_pursuits
from .leaving import leave_play
from .navigator import move_to, part, put_band
from .tasks import begin_task, shoot_person, task_check

BASES = 42
DM_MAX = 20
CHARGES = 2


def umpire_refused(state: State, choice: Choice) -> int:
    """Why the umpire's choice makes no sense."""
    kind = choice.kind
    if choice.seat != NOBODY:
        return Refusal.UMPIRE_ONLY
    if kind == Kind.END_BATTLE:
        return 0 if NOBODY <= choice.side < state.seat_count else Refusal.BAD_NUMBER
    if choice.ship < 0 or choice.ship >= state.ship_count:
        return Refusal.NO_SUCH_SHIP
    ship = state.ships[choice.ship]
    if kind == Kind.ENTER_RESERVE:
        if ship.fate != Fate.RESERVE or ship.seat < 0:
            return Refusal.OUT_OF_PLAY
        return band_wrong(choice.band)
    if kind == Kind.ADD_SHIP:
        if state.ship_count >= len(state.ships) or not spare_fits(state, choice.ship):
            return Refusal.NO_ROOM
        return (
            band_wrong(choice.band) if 0 <= choice.side < state.seat_count else Refusal.BAD_NUMBER
        )
    if ship.fate != Fate.IN_PLAY:
        return Refusal.OUT_OF_PLAY
    if kind == Kind.SET_RANGE:
        other = choice.target
        if other < 0 or other >= state.ship_count or other == choice.ship:
            return Refusal.NO_SUCH_SHIP
        return band_wrong(choice.band)
    if kind == Kind.SET_AWARE:
        return 0 if 0 <= choice.aware <= 1 else Refusal.BAD_NUMBER
    if kind == Kind.SET_HIDDEN:
        return 0 if 0 <= choice.hidden <= 1 else Refusal.BAD_NUMBER
    return 0 if kind == Kind.REMOVE_SHIP else member_refused(state, ship, choice)


def band_wrong(band: int) -> int:
    """0 for a band of the table."""
    return 0 if Band.ADJACENT <= band <= Band.DISTANT else Refusal.BAND_LIMIT


def spare_fits(state: State, i: int) -> bool:
    """True if the next spare row can hold a copy of ship i."""
    spare = state.ships[state.ship_count]
    ship = state.ships[i]
    fits = len(spare.crew) >= ship.crew_count and len(spare.mounts) >= ship.mount_count
    return fits and state.ship_count < SHIPS_MAX


def member_refused(state: State, ship: Ship, choice: Choice) -> int:
    """Choices about one member of the crew."""
    kind = choice.kind
    m = choice.member
    if m < 0 or m >= ship.crew_count:
        return Refusal.NO_SUCH_MEMBER
    member = ship.crew[m]
    if member.up == 0:
        return Refusal.MEMBER_DOWN
    if kind == Kind.CHARGE:
        return 0 if 1 <= choice.price <= CHARGES else Refusal.BAD_NUMBER
    if kind == Kind.SHOOT_PERSON:
        if choice.mount < 0 or choice.mount >= ship.mount_count or abs(choice.dm) > DM_MAX:
            return Refusal.BAD_NUMBER
        if first_ready(ship, ship.mounts[choice.mount]) == NOBODY:
            return Refusal.NOTHING_READY
        return mount_refused(state, choice.ship, choice.mount)
    if choice.skill < 0 or choice.skill >= SKILLS:
        return Refusal.BAD_NUMBER
    if kind == Kind.BEGIN_TASK:
        if member.task != NOBODY or is_away(ship, member):
            return Refusal.ALREADY
        return 0 if 0 <= choice.frame < len(TASK_UNIT) else Refusal.BAD_NUMBER
    good = 0 <= choice.basis < BASES and -DM_MAX <= choice.dm <= DM_MAX
    return 0 if good else Refusal.BAD_NUMBER


def umpire_acts(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """Carry out what the umpire says; the question that stood stays, if its ship does."""
    kind = choice.kind
    i = choice.ship
    if kind == Kind.AD_HOC_CHECK:
        task_check(state, dice, log, i, choice.member, choice.skill, choice.basis, choice.dm)
    elif kind == Kind.BEGIN_TASK:
        begin_task(state, dice, log, i, choice.member, choice.skill, choice.frame)
    elif kind == Kind.SHOOT_PERSON:
        shoot_person(state, dice, log, i, choice.member, choice.mount, choice.dm)
    elif kind == Kind.CHARGE:
        charge(state, log, i, choice.member, choice.price)
    elif kind == Kind.SET_RANGE:
        move_to(state, i, choice.target, choice.band)
        part(state, log, i, choice.target, choice.band)
        check_pursuits(state, log)
        say.range_set(log, i, target=choice.target, band=choice.band, sees=seen_by(state, i))
    elif kind == Kind.SET_AWARE:
        state.ships[i].aware = choice.aware
        say.awareness_set(log, i, aware=choice.aware, sees=seen_by(state, i))
    elif kind == Kind.SET_HIDDEN:
        state.ships[i].hidden = choice.hidden
        say.hiding_set(log, i, hidden=choice.hidden, sees=seen_by(state, i))
    elif kind == Kind.ENTER_RESERVE:
        enter(state, dice, log, i, choice.band)
    elif kind == Kind.ADD_SHIP:
        add_ship(state, dice, log, i, choice.side, choice.band)
    elif kind == Kind.REMOVE_SHIP:
        remove_ship(state, log, i)
    else:
        state.over = 1
        state.winner = choice.side
        state.ending = Ending.UMPIRE
    drop_question(state)


def drop_question(state: State) -> None:
    """Withdraw a question, or an attack in hand, whose ship is no longer there."""
    shot = state.shot
    if shot.what != Attack.NONE:
        fired = shot.what != Attack.FLIGHT
        gone = fired and state.ships[shot.attacker].fate != Fate.IN_PLAY
        if gone or state.ships[shot.target].fate != Fate.IN_PLAY:
            shot.what = Attack.NONE
            if state.ask == Ask.REACT:
                state.ask = Ask.NONE
    if shot.what == Attack.BEAM and not keep_in_reach(state):
        state.ask = Ask.NONE
    asked = state.ask_ship
    if state.ask > Ask.TACTICS and asked >= 0 and state.ships[asked].fate != Fate.IN_PLAY:
        state.ask = Ask.NONE
    if state.ask == Ask.TERMS or state.ask == Ask.WILLING:
        other = state.ask_other
        parted = state.ask == Ask.WILLING and state.band[pair(asked, other)] != Band.ADJACENT
        if parted or state.ships[other].fate != Fate.IN_PLAY:
            state.ask = Ask.NONE
    if state.ask == Ask.CREW and state.ships[asked].crew[state.ask_member].up == 0:
        state.ask = Ask.NONE


def charge(state: State, log: Log, i: int, m: int, price: int) -> None:
    """Charge a deed to a member's budget: 1 a minor, 2 a significant action (CE-10.8.7,
    10.11.2).
    """
    member = state.ships[i].crew[m]
    if price == 1:
        member.minor += 1
    else:
        member.significant += 1
    say.charged(log, i, member=m, price=price, sees=seen_by(state, i))


def enter(state: State, dice: Dice, log: Log, i: int, band: int) -> None:
    """Bring a ship into the battle, at one band from all others; it acts from the next turn on.

    It rolls for initiative as every ship does (CE-10.4.1); before turn one with all the others.
    """
    ship = state.ships[i]
    ship.fate = Fate.IN_PLAY
    ship.acted = 1
    recount_posts(ship)
    for j in range(state.ship_count):
        if j != i:
            put_band(state, i, j, band)
    say.ship_entered(log, i, band=band, sees=seen_by(state, i))
    if state.turn > 0:
        roll_initiative(state, dice, log, i)


def remove_ship(state: State, log: Log, i: int) -> None:
    """Take a ship out of the battle."""
    say.ship_removed(log, i, sees=seen_by(state, i))
    leave_play(state, log, i, Fate.REMOVED)


def add_ship(state: State, dice: Dice, log: Log, i: int, seat: int, band: int) -> None:
    """Add a new ship like ship i, whole, for a seat."""
    j = state.ship_count
    state.ship_count += 1
    ship = state.ships[j]
    model = state.ships[i]
    copy_hull(ship, model)
    ship.seat = seat
    ship.crew_count = model.crew_count
    for m in range(model.crew_count):
        copy_member(ship.crew[m], model.crew[m])
    ship.mount_count = model.mount_count
    for k in range(model.mount_count):
        copy_mount(ship.mounts[k], model.mounts[k])
    enter(state, dice, log, j, band)


def copy_hull(ship: Ship, model: Ship) -> None:
    """What a ship is as built; what it has suffered and does is left blank."""
    ship.tons = model.tons
    ship.small = model.small
    ship.hull = ship.hull_max = model.hull_max
    ship.structure = ship.structure_max = model.structure_max
    ship.armour = ship.armour_max = model.armour_max
    ship.reflec = model.reflec
    ship.thrust = model.thrust
    ship.jump = model.jump
    ship.electronics = model.electronics
    ship.jammers = model.jammers
    ship.stealth = model.stealth
    ship.encryption = model.encryption
    ship.fuel = model.fuel
    ship.cargo = model.cargo
    ship.hold = model.hold
    ship.canisters = model.canisters
    ship.meson_screen = model.meson_screen
    ship.nuclear_damper = model.nuclear_damper
    ship.evade = model.evade
    ship.fire_aid = model.fire_aid
    ship.auto_repair = model.auto_repair
    ship.passengers = model.passengers
    ship.planet = model.planet
    ship.hazard = model.hazard
    ship.hazard_speed = model.hazard_speed
    ship.initiative = 0
    for k in range(3):
        ship.missiles[k] = model.missiles[k]
    for k in range(SYSTEMS):
        ship.hits[k] = 0


def copy_member(member: Member, model: Member) -> None:
    """One of the new crew, as good as the old one is now, awake and well."""
    member.position = model.position
    member.mount = model.mount
    member.heads = max(1, model.heads)
    member.machine = model.machine
    member.up = 1
    member.armour = model.armour
    member.suit = model.suit
    for k in range(6):
        member.ability[k] = max(1, model.ability[k])
    for k in range(SKILLS):
        member.skill[k] = model.skill[k]


def copy_mount(mount: Mount, model: Mount) -> None:
    """A mount as built, with what the old one has ready."""
    mount.kind = model.kind
    mount.hits = 0
    mount.missile = model.missile
    for slot in range(3):
        mount.weapon[slot] = model.weapon[slot]
        mount.ready[slot] = model.ready[slot]
