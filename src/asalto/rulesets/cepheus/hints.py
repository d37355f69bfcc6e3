"""What the greedy bot thinks of each choice in starship combat, and why."""

from __future__ import annotations

from asalto.core.kernel.records import NOBODY
from asalto.core.odds import ways

from .offer import Choice, Choices
from .offer import ChoiceKind as Kind
from .rules.boarding import defending_officer
from .rules.checks import begin_check, chance_of
from .rules.crew import current_thrust, may_target, pair
from .rules.damage import armour_against
from .rules.gunnery import is_missile
from .state import MOUNT_SYSTEM, SLOTS, Mount, Ship, State
from .tables import (
    ATTACK,
    BAY_SALVO,
    DAMAGE_DICE,
    OUT_OF_RANGE,
    PULSE_DM,
    TARGET,
)
from .terms import Ability, Band, Position, Skill, System, Weapon
from .vocabulary import Ask, Hint
from .worth import holds_out

SHOT = 1_000
"""A choice worth one thousand is worth about one hit."""
SALVO = 3
"""So many missiles under way are worth evading rather than aiming."""
SIDES = 6
DICE_MAX = 6
ARMOUR_MAX = 14
NET: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        (
            100 * sum(n * max(0, total - armour) for total, n in enumerate(ways(dice, SIDES)))
            + SIDES**dice // 2
        )
        // SIDES**dice
        for armour in range(ARMOUR_MAX + 1)
    )
    for dice in range(DICE_MAX + 1)
)
"""Expected damage, in hundredths and rounded, that 0 to 6 dice bring past 0 to 14 armour."""


def advise(view: State, seat: int, out: Choices) -> None:
    """Score every choice of `seat`; the reason says why."""
    for k in range(out.count):
        row = out.rows[k]
        out.score[k] = 0
        out.reason[k] = Hint.NONE
        if view.ask == Ask.CREW:
            advise_crew(view, seat, row, out, k)
        elif view.ask == Ask.REACT:
            advise_reaction(row, out, k)
        elif view.ask == Ask.BAND:
            wanted = wanted_band(view, row.ship, row.target)
            mark(out, k, -abs(row.band - wanted), Hint.CLOSE_IN if wanted < 6 else Hint.KEEP_AWAY)
        elif view.ask == Ask.POST:
            mark(out, k, post_worth(view, row), Hint.MAN_POST)
        elif view.ask == Ask.POOL:
            mark(out, k, point_worth(view, row), Hint.HELP_GUNNERS)
        else:
            advise_captain(view, row, out, k)


def mark(out: Choices, k: int, score: int, reason: int) -> None:
    """Note what choice k is worth and why."""
    out.score[k] = score
    out.reason[k] = reason


def advise_captain(view: State, row: Choice, out: Choices, k: int) -> None:
    """Act when the count comes; plan; do not hurry."""
    kind = row.kind
    if kind == Kind.TACTICS:
        ship = view.ships[row.ship]
        mark(out, k, 10 + ship.crew[ship.captain].skill[Skill.TACTICS], Hint.LEAD)
    elif kind == Kind.ACT:
        mark(out, k, 10, Hint.ACT_NOW)
    elif kind == Kind.STEADY or is_late(kind):
        mark(out, k, 5, Hint.ACT_NOW)
    elif kind == Kind.AUTO_REPAIR:
        mark(out, k, 10 + system_worth(row.system), Hint.MEND)
    elif kind == Kind.CAPTURE:
        mark(out, k, 1, Hint.BOARD)
    elif kind == Kind.LAUNCH:
        mark(out, k, 20, Hint.LEAD)
    elif kind == Kind.GIVE_QUARTER:
        mark(out, k, 10, Hint.BOARD)
    elif kind == Kind.RESIST_DOCK:
        mark(out, k, 10, Hint.KEEP_AWAY)
    elif kind == Kind.SURRENDER:
        hopeless = firepower(view.ships[row.ship]) == 0 and is_run_down(view, row.ship, row.target)
        hopeless = hopeless and not holds_out(view, view.ships[row.ship].seat)
        mark(out, k, 15 if hopeless else -50, Hint.LEAD if hopeless else Hint.POINTLESS)
    elif kind == Kind.RECOVER:
        mark(out, k, -20, Hint.POINTLESS)


def is_run_down(view: State, i: int, j: int) -> bool:
    """True if ship i has neither the drive nor the range to get away from ship j, which can fire,
    and half its Structure is gone.
    """
    ship = view.ships[i]
    near = view.band[pair(i, j)] <= Band.MEDIUM
    return (
        near
        and current_thrust(ship) == 0
        and 2 * ship.structure <= ship.structure_max
        and firepower(view.ships[j]) > 0
    )


def is_late(kind: int) -> bool:
    """True for the ways in which a ship that delays acts after all."""
    return kind == Kind.INTERRUPT or kind == Kind.ACT_AT or kind == Kind.CLAIM_FIRST


def advise_reaction(row: Choice, out: Choices, k: int) -> None:
    """React with what helps most: screens, sand, a dodge (against missiles it counts for all of
    them), point defence with what reactions are left."""
    if row.kind == Kind.SCREEN:
        mark(out, k, 40, Hint.DEFEND)
    elif row.kind == Kind.SAND:
        mark(out, k, 20, Hint.DEFEND)
    elif row.kind == Kind.DODGE:
        mark(out, k, 10, Hint.EVADE)
    elif row.kind == Kind.POINT_DEFENCE:
        mark(out, k, 5, Hint.DEFEND)


def advise_crew(view: State, seat: int, row: Choice, out: Choices, k: int) -> None:
    """What a crew member should do."""
    kind = row.kind
    i = row.ship
    if kind == Kind.STAND_BY or kind == Kind.CALL:
        mark(out, k, -30, Hint.POINTLESS)
    elif kind == Kind.ATTACK:
        mark(out, k, 10 + attack_worth(view, i, row.mount, row.weapons, row.target), Hint.FIRE)
    elif kind == Kind.REPAIR:
        flees = view.escape_seat == seat and row.system == System.J_DRIVE
        mark(out, k, 400 if flees else 100 + system_worth(row.system), Hint.MEND)
    elif kind == Kind.RELOAD:
        mark(out, k, 50, Hint.RELOAD)
    elif kind == Kind.BOARD:
        good = storms(view, i, row.target)
        mark(out, k, 500 if good else -40, Hint.BOARD if good else Hint.POINTLESS)
    elif kind == Kind.COORDINATE:
        flees = view.escape_seat == seat
        mark(out, k, 4 if flees else 40, Hint.LEAD)
    elif kind == Kind.RAISE_INITIATIVE or kind == Kind.KEEP_WORKING:
        mark(out, k, 5, Hint.LEAD)
    elif kind == Kind.USE_EDGE:
        gunner = view.ships[i].crew[row.member].position
        good = gunner == Position.TURRET_GUNNER or gunner == Position.BAY_GUNNER
        mark(out, k, 2 * SHOT if good else -1, Hint.HELP_GUNNERS)
    elif kind == Kind.LEAVE_POST:
        mark(out, k, leaving_worth(view.ships[i], row.member), Hint.MAN_POST)
    elif kind == Kind.PERSONAL or kind == Kind.DROP_TASK:
        mark(out, k, -10, Hint.POINTLESS)
    elif kind >= Kind.JAM:
        advise_operator(view, row, out, k)
    elif kind >= Kind.PLOT_JUMP or kind == Kind.ADJUST_SPEED or kind == Kind.HOLD_COURSE:
        advise_course(view, seat, row, out, k)


def advise_operator(view: State, row: Choice, out: Choices, k: int) -> None:
    """The sensors operator: lock on first, missiles before that."""
    if row.kind == Kind.STOP_MISSILES:
        mark(out, k, 90, Hint.DEFEND)
    elif row.kind == Kind.LOCK:
        mark(out, k, 60, Hint.HELP_GUNNERS)
    elif row.kind == Kind.JAM:
        mark(out, k, 20, Hint.DEFEND)
    elif row.kind == Kind.INTERCEPT:
        mark(out, k, 30, Hint.LEAD)
    elif row.kind == Kind.LINK:
        cut_off = view.ships[row.ship].comms <= 0 and view.ships[row.ship].tactics > 0
        mark(out, k, 25 if cut_off else -1, Hint.LEAD if cut_off else Hint.POINTLESS)


def advise_course(view: State, seat: int, row: Choice, out: Choices, k: int) -> None:
    """Pilot and navigator: away if that wins, else where the guns are best."""
    kind = row.kind
    i = row.ship
    flees = view.escape_seat == seat
    if kind == Kind.PLOT_JUMP:
        mark(out, k, 900 if flees else -50, Hint.ESCAPE if flees else Hint.POINTLESS)
    elif kind == Kind.JUMP:
        mark(out, k, 2000 if flees else -2000, Hint.ESCAPE if flees else Hint.POINTLESS)
    elif kind == Kind.RANGE_CHECK:
        if may_target(view, i, row.target):
            off = abs(view.band[pair(i, row.target)] - wanted_band(view, i, row.target))
            mark(out, k, 50 * off, Hint.CLOSE_IN)
        else:
            mark(out, k, -2, Hint.POINTLESS)
    elif kind == Kind.AVOID_COLLISION:
        mark(out, k, 300, Hint.DEFEND)
    elif kind == Kind.BREAK_PURSUIT:
        mark(out, k, 60, Hint.EVADE)
    elif kind == Kind.DOCK:
        near = boards(view.ships[i]) and may_target(view, i, row.target)
        mark(out, k, 400 if near and storms(view, i, row.target) else -5, Hint.BOARD)
    elif kind == Kind.EVADE:
        busy = flees or firepower(view.ships[i]) == 0 or missiles_coming(view, i) >= SALVO
        mark(out, k, 45 if busy else 20, Hint.EVADE)
    elif kind == Kind.LINE_UP:
        mark(out, k, 40 if aims(view.ships[i]) else -1, Hint.HELP_GUNNERS)
    elif kind == Kind.KEEP_PURSUIT or kind == Kind.PURSUE:
        mark(out, k, 30, Hint.PURSUE)
    elif kind == Kind.RAM or kind == Kind.ORBIT or kind == Kind.ENTER:
        mark(out, k, -100, Hint.POINTLESS)
    else:
        mark(out, k, -2, Hint.POINTLESS)


def missiles_coming(view: State, i: int) -> int:
    """Missiles under way to ship i."""
    count = 0
    for f in range(view.flight_count):
        if view.flights[f].target == i:
            count += view.flights[f].count
    return count


def boards(ship: Ship) -> bool:
    """True if the ship has marines awake."""
    for m in range(ship.crew_count):
        if ship.crew[m].position == Position.MARINE and ship.crew[m].up != 0:
            return True
    return False


def storms(view: State, i: int, j: int) -> bool:
    """True if ship i had better board ship j than shoot: it has begun to, there is nobody to fight,
    nothing to shoot with, or its officer leads better than theirs.
    """
    ship = view.ships[i]
    other = view.ships[j]
    if other.struck != NOBODY or ship.boards == j or firepower(ship) == 0:
        return True
    mine = lead(view, i, ship.officer) + ship.board_dm
    return mine > lead(view, j, defending_officer(other)) + other.board_dm


def lead(view: State, i: int, m: int) -> int:
    """What an officer's check in a boarding adds to the dice (CE-10.12.2)."""
    points = 0 if m == NOBODY else view.ships[i].crew[m].bonus
    begin_check(view, i, m, Skill.TACTICS, Ability.INT)
    if m != NOBODY:
        view.ships[i].crew[m].bonus = points
    return view.tally.total


def firepower(ship: Ship) -> int:
    """Mounts that still work."""
    count = 0
    for k in range(ship.mount_count):
        if ship.mounts[k].hits < 2 and ship.mounts[k].weapon[0] != Weapon.SANDCASTER:
            count += 1
    return count


def aims(ship: Ship) -> bool:
    """True if more working mounts are aimed by their gunners than find their way by themselves."""
    count = 0
    for k in range(ship.mount_count):
        if ship.mounts[k].hits < 2 and ship.mounts[k].weapon[0] != Weapon.SANDCASTER:
            count += -1 if is_missile(ship.mounts[k].weapon[0]) else 1
    return count > 0


def weapon_worth(mount: Mount, weapon: int, band: int, dm: int, target: Ship) -> int:
    """Expected damage past armour, in thousandths of a hit, of one weapon at a band."""
    if ATTACK[weapon][band] == OUT_OF_RANGE:
        return 0
    if is_missile(weapon):
        shots = BAY_SALVO if weapon == Weapon.MISSILE_BAY else 1
        armour = max(0, min(ARMOUR_MAX, target.armour))
        return shots * (20 + 4 * NET[DAMAGE_DICE[mount.missile]][armour])
    total = dm + ATTACK[weapon][band]
    if weapon == Weapon.PULSE_LASER:
        total += PULSE_DM
    armour = max(0, min(ARMOUR_MAX, armour_against(target, weapon)))
    extra = 300 if DAMAGE_DICE[weapon] >= 3 else 5
    return chance_of(TARGET - total) // SHOT * (NET[DAMAGE_DICE[weapon]][armour] + extra) // 100


def attack_worth(view: State, i: int, k: int, mask: int, j: int) -> int:
    """What a mount's fire at ship j promises; wrecks are finished first."""
    mount = view.ships[i].mounts[k]
    target = view.ships[j]
    band = view.band[pair(i, j)]
    dm = 1 + view.lock[pair(i, j)] + view.ships[i].line_up + target.evasive - target.evade
    worth = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 != 0:
            worth += weapon_worth(mount, mount.weapon[slot], band, dm, target)
    left = max(1, target.hull + target.structure)
    return worth + worth * 10 // left


def wanted_band(view: State, i: int, j: int) -> int:
    """The band at which ship i wants ship j: far if it flees, near to board, else best for guns."""
    ship = view.ships[i]
    other = view.ships[j]
    if view.escape_seat == ship.seat:
        return Band.DISTANT
    if boards(ship) and current_thrust(other) <= 0:
        return Band.ADJACENT
    best = view.band[pair(i, j)]
    most = balance(ship, other, best)
    for band in range(Band.DISTANT + 1):
        worth = balance(ship, other, band)
        if worth > most:
            best = band
            most = worth
    return best


def balance(ship: Ship, other: Ship, band: int) -> int:
    """What ship does to other at a band, less what it gets back."""
    return volley(ship, other, band) - volley(other, ship, band)


def volley(ship: Ship, other: Ship, band: int) -> int:
    """What all of a ship's working mounts promise at a band."""
    worth = 0
    for k in range(ship.mount_count):
        mount = ship.mounts[k]
        if mount.hits < 2:
            for slot in range(SLOTS):
                if mount.weapon[slot] >= 0:
                    worth += weapon_worth(mount, mount.weapon[slot], band, 1, other)
    return worth


def system_worth(system: int) -> int:
    """Which system to mend first."""
    if system >= MOUNT_SYSTEM:
        return 30
    if system == System.BRIDGE or system == System.POWER:
        return 60
    if system == System.SENSORS:
        return 50
    return 40 if system == System.M_DRIVE else 5


def leaving_worth(ship: Ship, m: int) -> int:
    """Leave a post only for an empty pilot's chair."""
    post = ship.crew[m].position
    idle = post >= Position.MARINE or post == Position.ENGINEER
    if ship.pilot == NOBODY and idle and ship.crew[m].heads == 1:
        return 200
    return -20


def post_worth(view: State, row: Choice) -> int:
    """The pilot's chair first, then the guns."""
    if row.post_position == Position.PILOT:
        return 10
    return 5 if row.post_position == Position.TURRET_GUNNER else 0


def point_worth(view: State, row: Choice) -> int:
    """Points go to gunners of working mounts who have none yet."""
    if row.kind == Kind.KEEP_POINTS:
        return 0
    ship = view.ships[row.ship]
    member = ship.crew[row.member]
    if member.position != Position.TURRET_GUNNER and member.position != Position.BAY_GUNNER:
        return 1 - member.bonus
    mount = ship.mounts[max(0, member.mount)]
    good = mount.hits < 2 and mount.weapon[0] != Weapon.SANDCASTER
    return 20 - 5 * member.bonus if good else -1
