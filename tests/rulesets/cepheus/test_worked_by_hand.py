"""Positions whose results were worked out from the book before they were played."""

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.posts import lock_refused
from asalto.rulesets.cepheus.rules.damage import add_wound, resolve_shot
from asalto.rulesets.cepheus.rules.gunnery import pursuit_bonus
from asalto.rulesets.cepheus.rules.helm import begin_pursuit, keep_pursuit
from asalto.rulesets.cepheus.rules.leaving import break_up
from asalto.rulesets.cepheus.rules.navigator import jump, plot_jump
from asalto.rulesets.cepheus.rules.operator import jam, stop_missiles
from asalto.rulesets.cepheus.rules.repair import repair
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import (
    Attack,
    Band,
    Fate,
    MountKind,
    Position,
    Reason,
    Skill,
    Step,
    System,
    Weapon,
)
from asalto.rulesets.cepheus.vocabulary import Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    kinds,
    last,
    member,
    paper,
    play,
    reasons,
    used,
)


def meson_hit(screen: int, passes: int = 0, first: int = 0):
    """Five dice of 1 are 5 points; a screen of level 0 with 2 and 1 stops 3; location 7, then the
    radiation crew hit with 6 on two dice.
    """
    state = duel()
    state.options.rads_pass_screens = passes
    state.options.radiation_first = first
    add_wound(state, 0, 1, Weapon.MESON_BAY, 1, 5, screen=screen)
    return state


@pytest.mark.parametrize(
    ("screen", "passes", "tally", "rads"),
    [
        (NOBODY, 0, {}, True),
        (0, 0, {Reason.SCREEN: -2}, False),
        (3, 0, {Reason.SCREEN: -2}, False),
        (0, 1, {}, True),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_a_meson_screen_takes_two_off_the_radiation_of_a_meson_gun(
    screen: int, passes: int, tally: dict[int, int], rads: bool, first: int
) -> None:
    """6 irradiates one of the crew, 4 nobody (CE-10.18.2, .3); the screen stops all 5 points."""
    state = meson_hit(screen, passes, first)
    stopped = (6, 6) if screen >= 0 else ()
    hits = () if screen >= 0 else (3, 3, 3, 3)  # two single hits inside at 6: Structure
    crew = (3, 3, 1, 4, 4) if rads else (3, 3)
    order = (crew, hits) if first else (hits, crew)
    made, log = dice(*[1] * 5, *stopped, *order[0], *order[1]), paper()
    resolve_shot(state, made, log, state.wounds[0])
    assert used(made)
    assert reasons(last(log, EventKind.CREW_HIT)) == tally
    assert (EventKind.PERSON_IRRADIATED in kinds(log)) == rads


def gun(state, *weapons: int, i: int = 0):
    """The first mount of ship i is a turret with these weapons, all ready."""
    mount = state.ships[i].mounts[0]
    mount.kind, mount.hits, mount.fired = MountKind.TURRET, 0, 0
    mount.weapon[:] = [*weapons, *[NOBODY] * (3 - len(weapons))]
    mount.ready[:] = [5] * 3
    return mount


def fire(state, mask: int, *faces: int):
    """The gunner of mount 0 of ship 0 fires these slots at ship 1, which lets it come."""
    m = next(m for m, one in enumerate(state.ships[0].crew) if one.mount == 0
             and one.position == Position.TURRET_GUNNER)  # fmt: skip
    state.ships[1].reacted = 9
    ask_member(state, 0, m)
    return play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=0, weapons=mask), *faces)


def test_every_modifier_of_one_shot() -> None:
    """Pulse laser at Short: Average 0, weapon -2; damaged turret -2; bridge out -2; lock +2, line
    up +1, pursuit +3; the target evades -1, Evade -1: 2D6 - 2. A 10 hits, a 9 does not.
    """
    for faces, hit in (((4, 6), True), ((4, 5), False)):
        state = band(duel("raider", "corvette"), Band.SHORT)
        one, other = state.ships[0], state.ships[1]
        gun(state, Weapon.PULSE_LASER).hits = 1
        one.hits[System.BRIDGE] = 2
        one.line_up, state.lock[1] = 1, 2
        one.pursues, one.pursuit, one.pursuit_kept = 1, 3, state.turn
        other.evasive, other.evade = -1, 1
        event = last(fire(state, 1, *faces), EventKind.ATTACKED)
        assert sum(reasons(event).values()) == -2
        assert (state.wound_count == 1) == hit


def test_a_mount_of_two_kinds_throws_for_each_and_fires_once() -> None:
    """Two beam lasers and a particle beam at Long: -2 and 0; both hit, three beams in all."""
    state = band(duel("raider", "corvette"), Band.LONG)
    mount = gun(state, Weapon.BEAM_LASER, Weapon.BEAM_LASER, Weapon.PARTICLE_BEAM)
    fire(state, 7, 5, 5, 4, 4)
    assert [(row.cause, row.shots, row.dice) for row in state.wounds[: state.wound_count]] == [
        (Weapon.BEAM_LASER, 2, 1), (Weapon.PARTICLE_BEAM, 1, 3),
    ]  # fmt: skip
    assert mount.fired == state.turn


@pytest.mark.parametrize(("turns", "bonus"), [(0, 0), (1, 1), (3, 3), (4, 4), (6, 4)])
def test_pursuit_pays_from_the_second_turn_up_to_four(turns: int, bonus: int) -> None:
    state = band(duel(), Band.CLOSE)
    pilot = member(state, 0, Position.PILOT)
    begin_pursuit(state, dice(6, 6, 1, 1), paper(), 0, pilot, 1)
    for _ in range(turns):
        state.turn += 1
        keep_pursuit(state, paper(), 0)
    assert pursuit_bonus(state, 0, 1) == bonus


@pytest.mark.parametrize(("faces", "left"), [((4, 3), 2), ((4, 4), 1), ((5, 4), 0), ((6, 6), 0)])
def test_repairs_mend_by_the_effect(faces: tuple[int, int], left: int) -> None:
    """Effect -1 none of two hits, 0 one, 1 two; three would be too many (CE-10.9.70 to .72)."""
    state = duel()
    state.ships[0].hits[System.SENSORS] = 2
    repair(
        state, dice(*faces), paper(), 0, member(state, 0, Position.DAMAGE_CONTROL), System.SENSORS
    )
    assert state.ships[0].hits[System.SENSORS] == left


def test_smart_missiles_are_turned_away_until_a_check_fails() -> None:
    """Corvette: electronics +1, Difficult -2; 9 is 8, then at -1 a 10 is 8, at -2 a 10 is 7."""
    state = duel()
    state.flight_count = 1
    row = state.flights[0]
    row.launcher, row.target, row.kind, row.count, row.due = 1, 0, Weapon.SMART_MISSILE, 5, 2
    made = dice(4, 5, 5, 5, 5, 5)
    stop_missiles(state, made, paper(), 0, member(state, 0, Position.SENSORS))
    assert used(made)
    assert row.count == 3


def test_jamming_breaks_the_lock_on_the_jammer_alone() -> None:
    """Corvette +1 against the raider's -2: 5 beats 7; its lock on a third ship would stay."""
    state = duel()
    state.lock[12], state.lock[13] = 2, 1
    jam(state, dice(2, 3, 3, 4), paper(), 0, member(state, 0, Position.SENSORS), 1)
    assert (state.lock[12], state.lock[13], state.ships[1].jammed_by) == (0, 1, 0)


def test_a_jump_in_haste() -> None:
    """Jump-2: +4 - 2 - 1 makes 7 an 8. Engineering 8 with a J-drive hit is 6, Effect -2; the jump
    throw 2D6 - 2 - 2: with 11 it is 7, inaccurate; a tenth of the hull for each parsec is burnt.
    """
    state = duel()
    ship = state.ships[0]
    ship.hits[System.J_DRIVE], fuel = 1, ship.fuel
    made = dice(3, 4)
    plot_jump(state, made, paper(), 0, member(state, 0, Position.NAVIGATOR))
    assert (used(made), ship.plot) == (True, 1)
    log, made = paper(), dice(4, 4, 5, 6)
    jump(state, made, log, 0, member(state, 0, Position.ENGINEER))
    assert used(made)
    event = last(log, EventKind.JUMPED)
    assert (event.result, sum(reasons(event).values())) == (1, -4)
    assert (fuel - ship.fuel, ship.fate) == (300 * 1000 * 2 // 10, Fate.JUMPED)


def boarders(state, marines: int):
    """Ship 0 crosses to ship 1 with so many marines, one turret with a beam laser and sand."""
    m = member(state, 0, Position.MARINE)
    state.ships[0].crew[m].heads, state.ships[0].crew[m].armour = marines, 11
    for one in state.ships[0].crew[: state.ships[0].crew_count]:
        if one.position == Position.SECURITY:
            one.position = Position.PASSENGER
    for mount in state.ships[1].mounts[: state.ships[1].mount_count]:
        mount.hits = 3
    gun(state, Weapon.BEAM_LASER, Weapon.SANDCASTER, i=1)
    state.ships[1].initiative, state.ships[1].reacted = 9, 0
    ask_member(state, 0, m)
    return m


def test_boarders_who_cross_are_shot_at_one_by_one() -> None:
    """Turret Weapons 8, then 9 at -1, then 9 at -2 misses: two of five marines fall."""
    state = band(duel("corvette", "raider"), Band.ADJACENT)
    m = boarders(state, 5)
    play(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=m))
    play(state, choose(ChoiceKind.POINT_DEFENCE, 1, 1, mount=0), 4, 4, 4, 5, 4, 5)
    assert (state.shot.what, state.shot.shots) == (Attack.CROSSING, 3)
    assert state.shot.step == Step.DECLARED


def test_sand_among_boarders_is_thrown_against_their_armour() -> None:
    """8D6 of 3 are 24, less 11: 13 points do not fell an average marine (END 7 and STR 7), 8D6 of
    4 less 11 are 21 and fell all five.
    """
    for face, left in ((3, 5), (4, 0)):
        state = band(duel("corvette", "raider"), Band.ADJACENT)
        m = boarders(state, 5)
        play(state, choose(ChoiceKind.BOARD, 0, 0, 1, member=m))
        play(state, choose(ChoiceKind.SAND, 1, 1, mount=0), 4, 4, *[face] * 8)
        assert state.ships[0].crew[m].heads == left
        assert state.ships[1].mounts[0].ready[1] == 4
    assert state.ships[0].crew[m].skill[Skill.TURRETS] == 0


def test_a_ship_that_the_umpire_breaks_is_told_to_break_up() -> None:
    """Structure 0 set by hand is as that of a hit (CE-10.17.2)."""
    state = duel()
    state.ships[1].structure = 0
    log = paper()
    assert break_up(state, log)
    assert last(log, EventKind.SHIP_DESTROYED).ship == 1
    assert state.ships[1].fate == Fate.DESTROYED
    assert not break_up(state, paper())


def test_no_lock_on_the_ship_after_the_last() -> None:
    """With every row taken there is none to look at; the first ship is one (CE-10.9.76)."""
    state = duel()
    state.ship_count = len(state.ships)
    assert lock_refused(state, 0, state.ship_count) == Refusal.NOT_ENEMY
    assert lock_refused(state, 0, NOBODY) == Refusal.NOT_ENEMY
    assert lock_refused(state, 1, 0) == 0
