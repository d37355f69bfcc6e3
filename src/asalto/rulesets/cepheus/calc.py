"""A calculation without a map: the fire of one mount at a ship, beams or missiles."""

from __future__ import annotations

from asalto.core.calc import (
    Calculation,
    DoNotFit,
    Given,
    Posed,
    Repeated,
    flag,
    number,
    two_sides,
    word,
)
from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario

from .offer import Choice
from .rules.crew import pair
from .rules.damage import resolve_wounds
from .rules.gunnery import begin_attack, recount_spent
from .rules.missiles import begin_arrival
from .rules.reactions import proceed, refuse_reaction
from .say import Log
from .setup import HERE, build
from .state import SLOTS, State
from .tables import PURSUIT_MAX, READY
from .terms import Ability, Attack, Band, Fate, MountKind, Position, Skill, System, Weapon
from .vocabulary import Ask, Phase

SHOOTER = "raider"
"""The hull of whoever shoots. It has no part in the numbers; its first turret is re-armed."""
WEAPONS = (
    "pulse_laser", "beam_laser", "particle_beam", "missile_rack",
    "particle_bay", "meson_bay", "fusion_bay", "missile_bay",
)  # fmt: skip
MISSILES = ("standard_missile", "nuclear_missile", "smart_missile")
BAYS = 4
"""The place of the first bay weapon in the list."""
BANDS = tuple(one.name.lower() for one in Band)
TARGETS = tuple(sorted(path.stem for path in (HERE / "units").glob("*.toml")))
HELP, EVADE_MAX, SKILL_MAX, ABILITY_MAX, DEAD = 2, 3, 6, 15, 3


def table(given: Given) -> Scenario[State]:
    """Two ships at a range."""
    ships = [
        {"unit": unit, "name": seat, "seat": seat}
        for seat, unit in (("a", SHOOTER), ("b", given.word("target")))
    ]
    document = two_sides("Calculator", turns=100, range=given.word("range"), ships=ships)
    return build(Document.of(document, "calc"))


def arm(state: State, given: Given) -> int:
    """The first mount holds what the fields say, and its gunner is as good: his place in the
    crew."""
    ship = state.ships[0]
    mount, name = ship.mounts[0], given.word("weapon")
    is_bay = WEAPONS.index(name) >= BAYS
    if is_bay and given.whole("weapons") > 1:
        raise DoNotFit("one_in_a_bay")
    m = next(k for k in range(ship.crew_count) if ship.crew[k].position == Position.TURRET_GUNNER)
    weapon = Weapon[name.upper()]
    mount.kind = int(MountKind.BAY if is_bay else MountKind.TURRET)
    for slot in range(SLOTS):
        is_there = slot < given.whole("weapons")
        mount.weapon[slot] = int(weapon) if is_there else NOBODY
        mount.ready[slot] = READY[weapon] if is_there else 0
    mount.missile = int(Weapon[given.word("missile").upper()])
    mount.hits = int(given.is_on("mount_hit"))
    gunner = ship.crew[m]
    gunner.position = int(Position.BAY_GUNNER if is_bay else Position.TURRET_GUNNER)
    gunner.skill[Skill.BAYS if is_bay else Skill.TURRETS] = given.whole("skill")
    gunner.ability[Ability.DEX] = given.whole("dexterity")
    recount_spent(ship)
    return m


def help_and_hinder(state: State, given: Given) -> None:
    """What others have done for this shot and against it, this turn."""
    ship, target = state.ships[0], state.ships[1]
    state.lock[pair(0, 1)] = given.whole("lock")
    ship.line_up = given.whole("line_up")
    if given.whole("pursuit"):
        ship.pursues, ship.pursuit, ship.pursuit_kept = 1, given.whole("pursuit"), state.turn
    ship.aid_left = int(given.is_on("fire_control"))
    ship.hits[System.BRIDGE] = 2 if given.is_on("bridge_hit") else 0
    target.evasive = -given.whole("evasive")
    target.evade = given.whole("evade")


def ask(state: State, m: int) -> None:
    """The gunner is asked what he does."""
    state.phase, state.acting, state.ask = int(Phase.ACTION), 0, int(Ask.CREW)
    state.ask_ship, state.ask_member, state.ask_seat = 0, m, 0
    state.ships[0].stage = 2


def pose_attack(given: Given) -> Posed[State]:
    """One mount fires all its weapons at the target."""
    scenario = table(given)
    state, names = scenario.state, scenario.names
    state.turn = 1
    m = arm(state, given)
    help_and_hinder(state, given)
    ask(state, m)
    slots = names.of("slots", (1 << given.whole("weapons")) - 1)
    mount, member = names.of("mount", 0, 0), names.of("member", 0, m)
    return Posed(scenario, f"a {member} fires {mount} weapons {slots} at b")


def resolve(state: State, choice: Choice, dice: Dice, log: Log) -> None:
    """The whole attack to its damage, missiles to their impact; the target does not react."""
    first = state.wound_count
    begin_attack(state, choice.ship, choice.member, choice.mount, choice.weapons, choice.target)
    carry_on(state, dice, log)
    while state.flight_count > 0 and dice.wanted == NOBODY:
        begin_arrival(state, log, state.flight_count - 1)
        if state.flights[state.shot.flight].due > state.turn:
            state.turn = state.flights[state.shot.flight].due
        carry_on(state, dice, log)
    resolve_wounds(state, dice, log, first)


def carry_on(state: State, dice: Dice, log: Log) -> None:
    """The attack in hand to its end."""
    state.ask = int(Ask.NONE)
    while state.shot.what != Attack.NONE:
        proceed(state, dice, log)
        if state.ask == Ask.REACT:
            state.ask = int(Ask.NONE)
            refuse_reaction(state)


def is_destroyed(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target is lost."""
    ship = after.ships[1]
    return ship.structure <= 0 or ship.fate != Fate.IN_PLAY


def is_disabled(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target is lost, without power, or can neither move nor shoot."""
    ship = after.ships[1]
    if is_destroyed(before, after, outcome) or ship.hits[System.POWER] >= DEAD:
        return True
    armed = any(mount.hits < HELP for mount in ship.mounts[: ship.mount_count])
    return ship.hits[System.M_DRIVE] >= DEAD and not armed


def fire_again(before: State, state: State) -> None:
    """The next turn, loaded anew, with the same help and hindrance."""
    was = before.ships[0]
    ship = state.ships[0]
    state.turn = before.turn
    state.flight_count = state.wound_count = 0
    state.shot.what = int(Attack.NONE)
    mount = ship.mounts[0]
    mount.fired, mount.ready = 0, was.mounts[0].ready[:]
    ship.aid_left = was.aid_left
    recount_spent(ship)
    ask(state, before.ask_member)
    ship.crew[before.ask_member].significant = 0


CALCULATIONS = (
    Calculation(
        "attack",
        (
            word("weapon", "beam_laser", WEAPONS, "weapon"),
            number("weapons", 1, 1, SLOTS),
            word("missile", "standard_missile", MISSILES, "weapon"),
            word("range", "long", BANDS, "band"),
            number("skill", 1, 0, SKILL_MAX),
            number("dexterity", 7, 0, ABILITY_MAX, 3),
            number("lock", 0, 0, HELP),
            number("line_up", 0, 0, HELP),
            number("pursuit", 0, 0, PURSUIT_MAX),
            flag("fire_control"),
            flag("mount_hit"),
            flag("bridge_hit"),
            word("target", "merchant_trader", TARGETS, "unit"),
            number("evasive", 0, 0, HELP),
            number("evade", 0, 0, EVADE_MAX),
        ),
        pose_attack,
        (
            Repeated("disabled", is_disabled, fire_again),
            Repeated("destroyed", is_destroyed, fire_again),
        ),
        resolve,
    ),
)
