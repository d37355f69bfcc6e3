"""Corners of the rules: several of a kind at once, and what is under way when another ends."""

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.manoeuvres import turn_comes
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.checks import opposing_pilot
from asalto.rulesets.cepheus.rules.command import initiative_of, raise_initiative
from asalto.rulesets.cepheus.rules.crew import party_of
from asalto.rulesets.cepheus.rules.damage import add_wound, resolve_wounds
from asalto.rulesets.cepheus.rules.helm import evasive_manoeuvres, is_willing, line_up
from asalto.rulesets.cepheus.rules.leaving import leave_play
from asalto.rulesets.cepheus.rules.manning import may_take_post
from asalto.rulesets.cepheus.rules.missiles import begin_arrival
from asalto.rulesets.cepheus.rules.operator import jam, stop_missiles
from asalto.rulesets.cepheus.rules.point_defence import point_defence
from asalto.rulesets.cepheus.rules.reactions import fire_sand
from asalto.rulesets.cepheus.rules.tasks import work_on
from asalto.rulesets.cepheus.rules.wounds import disturb_task
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import (
    Attack,
    Band,
    Fate,
    Position,
    Skill,
    System,
    Weapon,
)
from asalto.rulesets.cepheus.vocabulary import Ask, Phase, Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    kinds,
    last,
    legal,
    member,
    paper,
    play,
    reasons,
    used,
)

# Sides of several seats (CE-10.4.3)


def allies():
    """Seats p0 and p2 on one side against p1, before turn one."""
    ships = [
        {"unit": "raider", "name": f"s{i}", "seat": f"p{i}", "crew": [{"post": "captain"}]}
        for i in range(3)
    ]
    seats = [{"id": f"p{i}", "name": f"P{i}", "side": 1 + i % 2} for i in range(3)]
    state = duel(ships=ships, seats=seats)
    for ship in state.ships[:3]:
        for one in ship.crew[: ship.crew_count]:
            one.skill[Skill.TACTICS], one.ability = 0, [7] * 6
    state.turn, state.phase, state.acting, state.cursor = 0, Phase.INITIATIVE, NOBODY, 0
    state.ask, state.ask_seat, state.ask_ship = Ask.TACTICS, 0, NOBODY
    return state


def test_a_side_of_several_seats_makes_one_tactics_check() -> None:
    state = allies()
    play(state, choose(ChoiceKind.TACTICS, 0, 0), 6, 5)
    assert [ship.initiative for ship in state.ships[:3]] == [3, 0, 3]
    play(state, choose(ChoiceKind.NO_TACTICS, 1), 1, 1, 2, 2, 3, 3)
    assert (state.turn, state.ask) == (1, Ask.HASTE)
    assert [ship.initiative for ship in state.ships[:3]] == [5, 4, 9]


def test_an_allied_captain_may_plan_where_the_first_did_not() -> None:
    state = allies()
    play(state, choose(ChoiceKind.NO_TACTICS, 0))
    play(state, choose(ChoiceKind.NO_TACTICS, 1))
    assert (state.ask, state.ask_seat) == (Ask.TACTICS, 2)


# Several of a kind at once


def test_two_captains_both_raise_the_initiative() -> None:
    state = duel()
    for faces in ((6, 5), (1, 1), (5, 5)):
        raise_initiative(state, dice(*faces), paper(), 0, 0)
    assert state.ships[0].boost_next == 3 + 2


def test_a_second_try_that_fails_takes_nothing_away() -> None:
    state = duel("fighter", "raider", crew=False)
    ship = state.ships[0]
    evasive_manoeuvres(state, dice(4, 4), paper(), 0, 0)
    evasive_manoeuvres(state, dice(1, 1), paper(), 0, 0)
    line_up(state, dice(4, 4), paper(), 0, 0)
    line_up(state, dice(1, 1), paper(), 0, 0)
    assert (ship.evasive, ship.line_up) == (-1, 1)


def test_two_jammers_each_forbid_a_lock_until_their_own_next_turn() -> None:
    state = fleet(("corvette", "p0"), ("corvette", "p0"), ("corvette", "p1"), crew=("sensors",))
    for i in (0, 1):
        operator = member(state, i, Position.SENSORS)
        jam(state, dice(6, 6, 1, 1), paper(), i, operator, 2)
    m = member(state, 2, Position.SENSORS)

    def lock(j):
        ask_member(state, 2, m)
        return RULESET.check(state, choose(ChoiceKind.LOCK, 1, 2, j, member=m))

    assert (lock(0), lock(1)) == (Refusal.JAMMED, Refusal.JAMMED)
    turn_comes(state, paper(), 1)
    assert (lock(0), lock(1)) == (Refusal.JAMMED, 0)
    turn_comes(state, paper(), 0)
    assert (lock(0), lock(1)) == (0, 0)


def test_a_jammer_that_is_gone_leaves_the_other() -> None:
    state = fleet(("corvette", "p0"), ("corvette", "p0"), ("corvette", "p1"), crew=("sensors",))
    for i in (0, 1):
        jam(state, dice(6, 6, 1, 1), paper(), i, member(state, i, Position.SENSORS), 2)
    ask_member(state, 0, member(state, 0, Position.SENSORS))
    choice = choose(ChoiceKind.JAM, 0, 0, 2, member=state.ask_member)
    assert RULESET.check(state, choice) == Refusal.ALREADY
    assert choice.kind not in [one.kind for one in legal(state)]
    leave_play(state, paper(), 1, Fate.JUMPED)
    assert state.ships[2].jammed_by == 0
    leave_play(state, paper(), 0, Fate.JUMPED)
    assert state.ships[2].jammed_by == NOBODY


def test_a_group_takes_mounts_only_if_all_of_them_are_free() -> None:
    state = duel("raider", "corvette")
    ship = state.ships[0]
    group = member(state, 0, Position.DAMAGE_CONTROL)
    ship.crew[group].heads = 2
    for one in ship.crew[: ship.crew_count]:
        if one.position == Position.TURRET_GUNNER and one.mount == 0:
            one.position = Position.PASSENGER
    assert not may_take_post(ship, group, Position.TURRET_GUNNER, 0)
    ship.crew[group].heads = 1
    assert may_take_post(ship, group, Position.TURRET_GUNNER, 0)


# The +4 of intercepted plans: any check that affects the enemy (CE-10.9.48)


def incoming(kind: int, count: int, target: str = "raider"):
    """Missiles of ship 0 that arrive at ship 1."""
    state = duel("corvette", target)
    flight = state.flights[0]
    state.flight_count = 1
    flight.launcher, flight.target, flight.kind, flight.count = 0, 1, kind, count
    flight.need, flight.due, flight.launched = 8, state.turn, state.turn - 1
    return state


def test_intercepted_plans_help_point_defence() -> None:
    state = incoming(Weapon.STANDARD_MISSILE, 2)
    begin_arrival(state, paper(), 0)
    ship = state.ships[1]
    gunner = next(m for m, one in enumerate(ship.crew) if one.position == Position.TURRET_GUNNER)
    ship.crew[gunner].edge = 0
    log = paper()
    point_defence(state, dice(2, 2, 6, 2), log, ship.crew[gunner].mount)
    thrown = [one for one in log.events[: log.count] if one.kind == EventKind.CHECKED]
    assert [reasons(one).get(Reason.EDGE, 0) for one in thrown] == [4, 0]
    assert ship.crew[gunner].edge == NOBODY


def test_intercepted_plans_help_to_turn_smart_missiles_away() -> None:
    state = incoming(Weapon.SMART_MISSILE, 1, "corvette")
    m = member(state, 1, Position.SENSORS)
    state.ships[1].crew[m].edge = 0
    log = paper()
    stop_missiles(state, dice(3, 3), log, 1, m)
    assert reasons(last(log, EventKind.CHECKED))[Reason.EDGE] == 4
    assert (state.flight_count, state.ships[1].crew[m].edge) == (0, NOBODY)


def test_plans_of_a_ship_that_is_gone_are_worth_nothing() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    state.ships[0].edge_on = 1
    leave_play(state, paper(), 1, Fate.JUMPED)
    assert state.ships[0].edge_on == NOBODY


# Damage counts wherever the same thing is done (CE-10.17.5, .20, .31)


def test_a_ship_without_thrust_resists_no_pilot() -> None:
    state = band(duel("corvette", "raider"), Band.ADJACENT)
    assert opposing_pilot(state, 1) != NOBODY
    assert not is_willing(state, 0, 1)
    state.ships[1].hits[System.M_DRIVE] = 3
    assert opposing_pilot(state, 1) == NOBODY
    assert is_willing(state, 0, 1)


def test_sand_is_fired_with_the_modifiers_of_its_turret() -> None:
    state = duel("corvette", "frontier_trader", crew=False)
    ship = state.ships[1]
    k = next(k for k in range(3) if ship.mounts[k].weapon[0] == Weapon.SANDCASTER)
    shot = state.shot
    shot.what, shot.attacker, shot.target, shot.weapon = Attack.BEAM, 0, 1, Weapon.BEAM_LASER
    ship.mounts[k].hits, ship.hits[System.BRIDGE] = 1, 2
    log = paper()
    fire_sand(state, dice(6, 5), log, k)
    found = reasons(last(log, EventKind.CHECKED))
    assert (found[Reason.MOUNT], found[Reason.BRIDGE]) == (-2, -2)
    assert shot.sand == 0


# Long tasks (CE-10.11.6): this turn's work, however often they are hit


def test_two_hits_in_one_turn_cost_one_turn_of_work() -> None:
    state = duel()
    one = state.ships[0].crew[0]
    one.task, one.task_left = Skill.ENGINEERING, 3
    work_on(state, dice(), paper(), 0, 0)
    for _ in range(2):
        disturb_task(state, dice(3, 3), paper(), 0, 0, 1)
    assert one.task_left == 3
    state.turn += 1
    disturb_task(state, dice(3, 3), paper(), 0, 0, 1)
    assert one.task_left == 4


# What is under way when something ends


def test_boarders_aboard_a_ship_that_leaves_are_gone_with_it() -> None:
    for fate in (Fate.JUMPED, Fate.LANDED, Fate.DESTROYED):
        state = duel()
        ship = state.ships[0]
        ship.boards, ship.party = 1, party_of(ship)
        log = paper()
        leave_play(state, log, 1, fate)
        assert EventKind.PERSON_DOWN in kinds(log)
        assert (party_of(ship), ship.boards, ship.party) == (0, NOBODY, 0)
    state = duel()
    ship = state.ships[0]
    ship.boards, ship.party = 1, party_of(ship)
    leave_play(state, paper(), 1, Fate.CAPTURED)
    assert party_of(ship) > 0


def test_a_decaying_orbit_leaves_only_the_entry() -> None:
    state = duel("courier", "raider")
    ship = state.ships[0]
    ship.planet, ship.decaying = Band.ADJACENT, state.turn
    ask_member(state, 0, ship.pilot)
    orbit = choose(ChoiceKind.ORBIT, 0, 0, member=ship.pilot)
    assert RULESET.check(state, orbit) == Refusal.DECAYING
    offered = [one.kind for one in legal(state)]
    assert ChoiceKind.ORBIT not in offered
    assert ChoiceKind.ENTER in offered
    ship.decaying = 0
    assert RULESET.check(state, orbit) == 0


def test_who_threw_boarders_back_may_board_a_third_ship() -> None:
    state = band(duel("raider", "corvette"), Band.ADJACENT)
    ship = state.ships[0]
    ship.counter = state.turn + 1
    m = member(state, 0, Position.SECURITY)
    ask_member(state, 0, m)
    choice = choose(ChoiceKind.BOARD, 0, 0, 1, member=m)
    assert RULESET.check(state, choice) == 0
    ship.docked = 1
    assert RULESET.check(state, choice) == Refusal.ALREADY


def test_damage_reaches_a_craft_that_has_been_taken_aboard() -> None:
    state = fleet(("fighter", "p0"), ("raider", "p1"), ("raider", "p0"), crew=())
    craft = state.ships[0]
    craft.carrier, craft.armour = 2, 0
    add_wound(state, 1, 0, Weapon.PARTICLE_BEAM, 1, 3)
    leave_play(state, paper(), 0, Fate.RESERVE)
    made = dice(1, 1, 1, 1, 1)
    resolve_wounds(state, made, paper())
    assert used(made)
    assert craft.fate == Fate.DESTROYED


def test_a_launched_craft_begins_afresh() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("fighter", "p0"), crew=())
    craft = state.ships[2]
    craft.initiative = 0
    craft.carrier, craft.fate, craft.evasive, craft.line_up, craft.hasty = 0, Fate.RESERVE, -2, 2, 1
    state.ask, state.ask_ship, state.ask_seat = Ask.START, 0, 0
    state.acting, state.ships[0].stage = 0, 1
    log = play(state, choose(ChoiceKind.LAUNCH, 0, 0, 2), 3, 4)
    assert EventKind.CRAFT_LAUNCHED in kinds(log)
    assert (craft.evasive, craft.line_up, craft.hasty) == (0, 0, 0)
    assert initiative_of(state, craft) == 8


def test_a_new_ship_meets_what_the_one_like_it_meets() -> None:
    state = duel("raider", "corvette")
    model = state.ships[1]
    model.hazard, model.hazard_speed, model.planet, model.passengers = 2, 1, Band.CLOSE, 3
    ask_member(state, 0, 0)
    play(state, choose(ChoiceKind.ADD_SHIP, NOBODY, 1, side=1, band=Band.LONG), 3, 4)
    made = state.ships[2]
    assert (made.hazard, made.hazard_speed, made.planet, made.passengers) == (2, 1, Band.CLOSE, 3)


# Hiding (ruling R17): what strikes the enemy shows itself


def test_who_boards_or_rams_hides_no_more() -> None:
    for kind, post, faces in (
        (ChoiceKind.BOARD, Position.SECURITY, (1, 1, 6, 5, 2, 2)),
        (ChoiceKind.RAM, Position.PILOT, (1, 1, 6, 6)),
    ):
        state = band(duel("corvette", "raider"), Band.ADJACENT)
        ship = state.ships[0]
        ship.hidden, ship.speed, state.ships[1].reacted = 1, 3, 9
        m = member(state, 0, post)
        ask_member(state, 0, m)
        made = dice(*faces)
        RULESET.apply(state, choose(kind, 0, 0, 1, member=m), made, paper())
        assert ship.hidden == 0
