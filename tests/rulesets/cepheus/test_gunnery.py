"""Attacks and reactions."""

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.rules.gunnery import (
    attack_modifiers,
    begin_attack,
    slots_refused,
    target_modifiers,
)
from asalto.rulesets.cepheus.rules.reactions import (
    may_dodge,
    may_point_defend,
    may_sand,
    may_screen,
    reactions_left,
    screen_level,
)  # fmt: skip
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, Position, Skill, Step, System, Weapon
from asalto.rulesets.cepheus.vocabulary import Ask, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    kinds,
    last,
    legal,
    member,
    paper,
    play,
    reasons,
    used,
)  # fmt: skip


def gunner(state, mount: int = 0):
    """Ask the gunner of a mount of ship 0."""
    for m, one in enumerate(state.ships[0].crew):
        if one.position in (Position.TURRET_GUNNER, Position.BAY_GUNNER) and one.mount == mount:
            ask_member(state, 0, m)
            return m
    raise AssertionError(mount)


def arm(state, i: int, k: int, *weapons: int) -> None:
    state.ships[i].mounts[k].weapon = [*weapons, NOBODY, NOBODY][:3]
    state.ships[i].mounts[k].ready = [12, 12, 12]


def fire(state, m, mount, mask, *faces):
    return play(
        state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=mount, weapons=mask), *faces
    )


def refusal(state, m, mount, mask, target=1) -> int:
    return RULESET.check(
        state, choose(ChoiceKind.ATTACK, 0, 0, target, member=m, mount=mount, weapons=mask)
    )


def silent(state):
    """The target has no reactions left."""
    state.ships[1].reacted = 9
    return state


def test_a_mount_fires_once_a_turn() -> None:
    state = silent(duel())
    m = gunner(state, 2)
    fire(state, m, 2, 7, 1, 1)
    assert state.ships[0].mounts[2].fired == state.turn
    state.ships[0].crew[m].significant = 0
    ask_member(state, 0, m)
    assert refusal(state, m, 2, 7) == Refusal.MOUNT_FIRED


def test_only_ones_own_mount_and_an_enemy() -> None:
    state = duel()
    m = gunner(state, 2)
    assert refusal(state, m, 1, 7) == Refusal.MOUNT_NOT_MANNED
    assert refusal(state, m, 2, 7, 0) == Refusal.NOT_ENEMY
    assert refusal(state, m, 2, 7, 5) == Refusal.NO_SUCH_SHIP
    state.ships[1].hidden = 1
    assert refusal(state, m, 2, 7) == Refusal.NOT_ENEMY


def test_any_or_all_weapons_of_a_mount() -> None:
    state = silent(duel())
    ship = state.ships[0]
    assert [slots_refused(ship, ship.mounts[2], mask) == 0 for mask in range(8)] == [
        False, True, False, True, False, False, False, True,
    ]  # fmt: skip
    arm(state, 0, 2, Weapon.PULSE_LASER, Weapon.BEAM_LASER, Weapon.MISSILE_RACK)
    assert all(slots_refused(ship, ship.mounts[2], mask) == 0 for mask in range(1, 8))


def test_one_roll_for_each_weapon_type() -> None:
    state = silent(duel())
    arm(state, 0, 2, Weapon.PULSE_LASER, Weapon.BEAM_LASER, Weapon.PULSE_LASER)
    m = gunner(state, 2)
    log = fire(state, m, 2, 7, 6, 6, 1, 1)
    assert kinds(log).count(EventKind.ATTACKED) == 2
    assert [(row.cause, row.shots) for row in state.wounds[: state.wound_count]] == [
        (Weapon.PULSE_LASER, 2)
    ]


def test_all_attack_modifiers() -> None:
    state = duel("raider", "corvette")
    arm(state, 0, 0, Weapon.PULSE_LASER)
    ship, other = state.ships[0], state.ships[1]
    m = gunner(state)
    ship.crew[m].skill[Skill.TURRETS] = 3
    ship.mounts[0].hits, ship.hits[System.BRIDGE], ship.line_up, ship.aid_left = 1, 2, 2, 1
    state.lock[pair(0, 1)] = 1
    ship.pursues, ship.pursuit, ship.pursuit_kept = 1, 3, state.turn
    other.evasive, other.evade = -2, 1
    band(state, Band.LONG)
    begin_attack(state, 0, m, 0, 1, 1)
    attack_modifiers(state, 0, m, 0, Weapon.PULSE_LASER, 1)
    target_modifiers(state, 1, -2)
    tally = state.tally
    assert {tally.reasons[k]: tally.amounts[k] for k in range(tally.count)} == {
        Reason.SKILL: 3, Reason.RANGE: -2, Reason.WEAPON: -2, Reason.MOUNT: -2, Reason.BRIDGE: -2,
        Reason.LOCK: 1, Reason.LINE_UP: 2, Reason.PURSUIT: 3, Reason.COMPUTER: 1,
        Reason.EVASIVE: -2, Reason.EVADE: -1, Reason.DODGE: -2,
    }  # fmt: skip
    assert ship.aid_left == 0


def test_a_computer_without_power_aims_no_gun_and_evades_nothing() -> None:
    state = duel("raider", "corvette")
    ship, other = state.ships[0], state.ships[1]
    other.evade = 1
    for hits, helped in ((2, True), (3, False)):
        ship.aid_left = 1
        ship.hits[System.POWER] = other.hits[System.POWER] = hits
        begin_attack(state, 0, gunner(state), 0, 1, 1)
        attack_modifiers(state, 0, gunner(state), 0, Weapon.PULSE_LASER, 1)
        target_modifiers(state, 1, 0)
        reasons = state.tally.reasons[: state.tally.count]
        assert (Reason.COMPUTER in reasons, Reason.EVADE in reasons) == (helped, helped)
        assert ship.aid_left == (0 if helped else 1)


def test_bays_use_bay_weapons() -> None:
    state = duel("light_cruiser")
    m = member(state, 0, Position.BAY_GUNNER)
    state.ships[0].crew[m].skill[Skill.BAYS] = 2
    attack_modifiers(state, 0, m, 0, Weapon.PARTICLE_BAY, 1)
    assert state.tally.total == 2 - 2


def test_out_of_range_and_blind() -> None:
    state = band(duel(), Band.DISTANT)
    arm(state, 0, 2, Weapon.PULSE_LASER)
    m = gunner(state, 2)
    assert refusal(state, m, 2, 1) == Refusal.OUT_OF_RANGE
    band(state, Band.CLOSE)
    assert refusal(state, m, 2, 1) == 0
    state.ships[0].hits[System.SENSORS] = 2
    assert refusal(state, m, 2, 1) == Refusal.SENSORS_DOWN
    band(state, Band.ADJACENT)
    assert refusal(state, m, 2, 1) == 0


def test_no_power_only_missiles_and_sand() -> None:
    state = band(duel(), Band.CLOSE)
    state.ships[0].hits[System.POWER] = 3
    m = gunner(state, 2)
    assert refusal(state, m, 2, 1) == Refusal.NOTHING_READY
    arm(state, 0, 2, Weapon.SANDCASTER)
    assert refusal(state, m, 2, 1) == 0


def test_disabled_mount_does_not_fire() -> None:
    state = duel()
    state.ships[0].mounts[2].hits = 2
    assert refusal(state, gunner(state, 2), 2, 7) == Refusal.MOUNT_OUT_OF_ORDER


def test_damage_waits_for_the_whole_crew() -> None:
    state = silent(duel())
    m = gunner(state, 2)
    log = fire(state, m, 2, 7, 6, 6)
    assert EventKind.DAMAGE_ROLLED not in kinds(log)
    assert (state.wound_count, state.ask) == (1, Ask.CREW)


def attacked(weapon: int, **more):
    """Ship 0 has declared an attack with one weapon; ship 1 reacts."""
    state = duel("corvette", "frontier_trader", **more)
    arm(state, 0, 2, weapon)
    state.ships[1].initiative = 13
    m = gunner(state, 2)
    return state, m


def test_dodge_comes_before_the_roll_and_costs_two() -> None:
    state, m = attacked(Weapon.BEAM_LASER)
    fire(state, m, 2, 1)
    assert (state.ask, state.ask_ship, state.ask_seat) == (Ask.REACT, 1, 1)
    log = play(state, choose(ChoiceKind.DODGE, 1, 1), 4, 4, 5, 6)
    attack = last(log, EventKind.ATTACKED)
    assert reasons(attack) == {Reason.RANGE: -2, Reason.DODGE: -2}
    assert attack.effect == -1
    assert state.ships[1].reacted == 1


def test_a_failed_dodge_gives_nothing() -> None:
    state, m = attacked(Weapon.BEAM_LASER)
    fire(state, m, 2, 1)
    log = play(state, choose(ChoiceKind.DODGE, 1, 1), 3, 4, 1, 1)
    assert reasons(last(log, EventKind.ATTACKED)) == {Reason.RANGE: -2}


def test_sand_takes_a_die_off_each_beam_for_a_canister_and_a_reaction() -> None:
    state, m = attacked(Weapon.BEAM_LASER)
    fire(state, m, 2, 1)
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 6, 6)
    assert state.shot.step == Step.AFTER_HIT
    play(state, choose(ChoiceKind.SAND, 1, 1, mount=2), 4, 4)
    play(state, choose(ChoiceKind.SAND, 1, 1, mount=2), 3, 4)
    mount = state.ships[1].mounts[2]
    assert (mount.ready[0], state.ships[1].reacted, state.shot.sand) == (18, 2, 1)
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1))
    assert state.wounds[0].sand == 1


def test_what_sand_stops() -> None:
    state, _ = attacked(Weapon.BEAM_LASER)
    state.shot.what = 1
    stopped = [
        Weapon.PULSE_LASER,
        Weapon.BEAM_LASER,
        Weapon.PARTICLE_BEAM,
        Weapon.PARTICLE_BAY,
        Weapon.FUSION_BAY,
    ]
    for weapon in range(9):
        state.shot.weapon = weapon
        assert may_sand(state, 1, 2) == (weapon in stopped)


def test_the_number_of_reactions_is_the_ships() -> None:
    state, m = attacked(Weapon.BEAM_LASER)
    state.ships[1].initiative = 4
    assert reactions_left(state, 1) == 1
    fire(state, m, 2, 1)
    play(state, choose(ChoiceKind.DODGE, 1, 1), 1, 1, 6, 6)
    assert reactions_left(state, 1) == 0
    assert state.ask == Ask.CREW
    state.ships[1].reacted, state.ships[1].stunned = 0, state.turn
    assert reactions_left(state, 1) == 0


def test_who_cannot_dodge() -> None:
    state, _ = attacked(Weapon.BEAM_LASER)
    state.shot.what, state.shot.dodged = 1, 0
    assert may_dodge(state, 1)
    state.ships[1].hits[System.M_DRIVE] = 3
    assert not may_dodge(state, 1)


def test_screens() -> None:
    state = duel("corvette", "meson_cruiser")
    state.ships[1].initiative = 13
    shot = state.shot
    shot.target, shot.screen, shot.what, shot.step = 1, NOBODY, 1, Step.AFTER_HIT
    right = {Weapon.MESON_BAY, Weapon.FUSION_BAY, Weapon.NUCLEAR_MISSILE}
    for weapon in range(12):
        shot.weapon = weapon
        assert may_screen(state, 1) == (weapon in right)
    state.ships[1].meson_screen = 0
    shot.weapon = Weapon.MESON_BAY
    assert not may_screen(state, 1)
    assert screen_level(state.ships[1]) == 0
    for one in state.ships[1].crew:
        one.skill[Skill.SCREENS] = NOBODY
    shot.weapon = Weapon.FUSION_BAY
    assert (screen_level(state.ships[1]), may_screen(state, 1)) == (NOBODY, 0)


def test_a_screen_takes_two_dice_and_the_operators_level() -> None:
    state = duel("dreadnought", "meson_cruiser")
    state.ships[1].initiative = 13
    for one in state.ships[1].crew:
        one.skill[Skill.SCREENS] = 2
    m = gunner(state, 0)
    log = play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=0, weapons=1))
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 6, 6)
    play(state, choose(ChoiceKind.SCREEN, 1, 1))
    assert (state.wounds[0].screen, state.wounds[0].cause) == (2, Weapon.FUSION_BAY)
    from asalto.rulesets.cepheus.rules.damage import resolve_wounds

    state.ships[1].armour = 0
    resolve_wounds(state, made := dice(4, 4, 4, 4, 4, 6, 6, 3, 3, 3, 3, 1, 1), log)
    assert last(log, EventKind.DAMAGE_ROLLED).screened == 14
    assert used(made)


def test_sand_as_a_weapon() -> None:
    state = silent(band(duel(), Band.CLOSE))
    arm(state, 0, 2, Weapon.SANDCASTER)
    state.ships[1].armour = 0
    fire(state, gunner(state, 2), 2, 1, 4, 4)
    from asalto.rulesets.cepheus.rules.damage import resolve_wounds

    log = paper()
    resolve_wounds(state, dice(3, 3), log)
    assert last(log, EventKind.DAMAGE_ROLLED).damage == 1
    assert state.ships[1].hull == 11


def test_point_defence_is_for_turret_lasers() -> None:
    state = duel("corvette", "frontier_trader")
    state.shot.what, state.shot.target, state.salvo = 2, 1, 1
    assert [may_point_defend(state, 1, k) for k in range(3)] == [True, True, False]
    state.ships[1].mounts[0].defended = 1
    state.ships[1].mounts[1].hits = 2
    assert [may_point_defend(state, 1, k) for k in range(3)] == [False, False, False]


def test_legal_lists_every_subset_for_every_target() -> None:
    state = duel()
    m = gunner(state, 2)
    attacks = [
        (choice.mount, choice.weapons)
        for choice in legal(state)
        if choice.kind == ChoiceKind.ATTACK
    ]
    assert attacks == [(2, 1), (2, 3), (2, 7)]
    assert m == state.ask_member


def test_reloading_a_spent_rack() -> None:
    state = duel()
    ship = state.ships[0]
    m = gunner(state, 0)
    assert (
        RULESET.check(state, choose(ChoiceKind.RELOAD, 0, 0, member=m, mount=0))
        == Refusal.NOT_SPENT
    )
    ship.mounts[0].ready = [0, 0, 5]
    play(state, choose(ChoiceKind.RELOAD, 0, 0, member=m, mount=0))
    assert (ship.mounts[0].ready, ship.missiles[2]) == ([12, 0, 5], 108)


def test_a_half_empty_mount_offers_what_is_left() -> None:
    state = duel()
    m = gunner(state, 0)
    state.ships[0].mounts[0].ready = [0, 3, 3]
    attacks = [choice.weapons for choice in legal(state) if choice.kind == ChoiceKind.ATTACK]
    assert attacks == [2, 6]
    assert [refusal(state, m, 0, mask) == 0 for mask in range(8)] == [
        False, False, True, False, False, False, True, False,
    ]  # fmt: skip


def mixed_mount():
    """Ship 0 fires pulse laser, beam laser and pulse laser from its third mount."""
    state = band(duel(), Band.SHORT)
    m = next(k for k, one in enumerate(state.ships[0].crew) if one.mount == 2 and one.position == 6)
    ask_member(state, 0, m)
    state.ships[0].mounts[2].weapon = [Weapon.PULSE_LASER, Weapon.BEAM_LASER, Weapon.PULSE_LASER]
    state.ships[1].initiative = 9
    state.ships[1].mounts[0].weapon = [Weapon.SANDCASTER, NOBODY, NOBODY]
    state.ships[1].mounts[0].ready = [20, 0, 0]
    state.ships[1].crew[state.ships[1].pilot].skill[Skill.PILOT] = 2
    play(state, choose(ChoiceKind.ATTACK, 0, 0, 1, member=m, mount=2, weapons=7))
    return state


def test_one_dodge_counts_for_all_weapons_of_the_mount() -> None:
    state = mixed_mount()
    log = play(state, choose(ChoiceKind.DODGE, 1, 1), 3, 3, 6, 6)
    assert reasons(last(log, EventKind.ATTACKED))[Reason.DODGE] == -2
    log = play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 6, 5)
    assert reasons(last(log, EventKind.ATTACKED))[Reason.DODGE] == -2
    assert ChoiceKind.DODGE not in [one.kind for one in legal(state)]
    assert state.ships[1].reacted == 1


def test_sand_after_the_second_throw_also_weakens_the_beams_that_hit_before() -> None:
    state = mixed_mount()
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 6, 6)
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1))
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1), 6, 6)
    assert [(row.cause, row.sand) for row in state.wounds[: state.wound_count]] == [
        (Weapon.PULSE_LASER, 0)
    ]
    play(state, choose(ChoiceKind.SAND, 1, 1, mount=0), 4, 4)
    play(state, choose(ChoiceKind.NO_REACTION, 1, 1))
    assert [(row.cause, row.sand) for row in state.wounds[: state.wound_count]] == [
        (Weapon.PULSE_LASER, 1), (Weapon.BEAM_LASER, 1)
    ]  # fmt: skip
