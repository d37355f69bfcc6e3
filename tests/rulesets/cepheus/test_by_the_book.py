"""What the book says and earlier versions of these rules did otherwise."""

from fractions import Fraction

from asalto.core.kernel.records import NOBODY
from asalto.core.odds import playing, settled, walk
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.crew import has_duty, may_minor, may_significant, pair
from asalto.rulesets.cepheus.rules.damage import add_wound, location_at
from asalto.rulesets.cepheus.rules.manning import may_take_post
from asalto.rulesets.cepheus.rules.navigator import navigator_of
from asalto.rulesets.cepheus.rules.reactions import may_react
from asalto.rulesets.cepheus.rules.wounds import crew_hit
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Attack, Band, Fate, Location, Position, System, Weapon
from asalto.rulesets.cepheus.turn import choose_ship, end_actions, go_on
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

# A lone pilot (CE-10.5.7)


def test_a_lone_pilots_first_action_has_no_penalty() -> None:
    state = band(duel("fighter", "raider", crew=False), Band.SHORT)
    state.ships[1].reacted = 9
    ask_member(state, 0, 0)
    fire = choose(ChoiceKind.ATTACK, 0, 0, 1, member=0, mount=0, weapons=1)
    assert Reason.SECOND_JOB not in reasons(last(play(state, fire, 4, 4), EventKind.ATTACKED))
    evade = choose(ChoiceKind.EVADE, 0, 0, member=0)
    made, log = dice(4, 4), paper()
    RULESET.apply(state, evade, made, log)
    assert reasons(last(log, EventKind.CHECKED))[Reason.SECOND_JOB] == -2


def test_the_odds_know_the_second_job() -> None:
    state = band(duel("fighter", "raider", crew=False), Band.SHORT)
    ask_member(state, 0, 0)
    evade = choose(ChoiceKind.EVADE, 0, 0, member=0)
    first = settled(walk(playing(RULESET, state, evade))).chance(lambda o: o[0] == 1)
    state.ships[0].crew[0].significant = 1
    second = settled(walk(playing(RULESET, state, evade))).chance(lambda o: o[0] == 1)
    assert (first, second) == (Fraction(15, 36), Fraction(6, 36))


# All crew (CE-10.18.5, .6)


def crowd(heads: int = 10):
    state = duel()
    ship = state.ships[1]
    for one in ship.crew[: ship.crew_count]:
        one.heads = 0
    m = ship.crew_count - 1
    ship.crew[m].position, ship.crew[m].heads, ship.crew[m].armour = Position.MARINE, heads, 0
    return state, ship.crew[m]


def test_all_crew_hurts_everybody_of_a_group() -> None:
    state, group = crowd()
    made = dice(6, 6, 6, 6, 6, 6)
    crew_hit(state, made, paper(), 1, 0, 0)
    assert used(made)
    assert (group.heads, group.up) == (0, 0)


def test_all_crew_may_be_thrown_for_each_head() -> None:
    state, group = crowd(3)
    state.options.all_crew_each = 1
    made = dice(6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6)
    crew_hit(state, made, paper(), 1, 0, 0)
    assert used(made)
    assert (group.heads, group.up) == (1, 1)


def test_a_single_hit_takes_one_of_a_group() -> None:
    state, group = crowd()
    made = dice(3, 6, 1, 6, 6, 6, 6)
    crew_hit(state, made, paper(), 1, 0, 0)
    assert group.heads == 9


# Delay (CE-10.11.8, .9)


def test_a_ship_may_delay_to_a_count() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"))
    state.ships[1].initiative = 5
    state.ask, state.ask_ship, state.ask_seat, state.ships[0].stage = Ask.START, 0, 0, 1
    play(state, choose(ChoiceKind.DELAY_TO, 0, 0, count=4))
    assert (state.ask, state.ask_ship) == (Ask.START, 1)
    assert state.ships[0].initiative == 4
    for count in (8, 9, -99):
        state.ask, state.ask_ship, state.ask_seat = Ask.START, 1, 1
        wrong = choose(ChoiceKind.DELAY_TO, 1, 1, count=count)
        assert RULESET.check(state, wrong) == Refusal.BAD_COUNT


def test_a_delaying_ship_may_act_between_two_others() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p1"))
    for i, count in enumerate((9, 7, 3)):
        state.ships[i].initiative = count
    state.ships[0].delayed, state.delaying, state.ships[1].acted = 2, 1, 1
    state.phase, state.acting = Phase.ORDER, NOBODY
    choose_ship(state)
    go_on(state, dice(), paper())
    assert (state.ask, state.ask_ship, state.acting) == (Ask.INTERRUPT, 0, 2)
    counts = [one.count for one in legal(state) if one.kind == ChoiceKind.ACT_AT]
    assert counts == [7, 6, 5, 4, 3]
    assert RULESET.check(state, choose(ChoiceKind.INTERRUPT, 0, 0)) == Refusal.NOT_THIS
    play(state, choose(ChoiceKind.ACT_AT, 0, 0, count=5))
    assert (state.acting, state.ships[0].initiative, state.ships[0].delayed) == (0, 5, 0)
    assert state.ships[2].acted == 0


# Simultaneous ships (CE-10.5.5) and damage after the crew (CE-10.1.11)


def test_damage_waits_for_all_ships_of_one_count_whatever_their_order() -> None:
    for order in (("p0", "p0", "p1"), ("p0", "p1", "p0"), ("p1", "p0", "p0")):
        state = fleet(*(("raider", seat) for seat in order))
        foe = order.index("p1")
        first = next(i for i in range(3) if i != foe)
        add_wound(state, first, foe, Weapon.COLLISION, 1, 1)
        state.acting = first
        end_actions(state, dice(), paper(), first)
        assert state.wound_count == 1
        for i in range(3):
            if i not in (first, foe):
                end_actions(state, dice(), paper(), i)
        assert state.wound_count == 1
        made = dice(1)
        end_actions(state, made, paper(), foe)
        assert (state.wound_count, used(made)) == (0, True)


def test_an_interrupt_leaves_the_damage_of_the_interrupted_ship_aside() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"))
    add_wound(state, 1, 0, Weapon.COLLISION, 1, 1)
    add_wound(state, 0, 1, Weapon.COLLISION, 1, 2)
    state.ships[0].interrupts = 1
    made = dice(1, 1)
    end_actions(state, made, paper(), 0)
    assert used(made)
    assert (state.wound_count, state.wounds[0].attacker, state.acting) == (1, 1, 1)


# Groups and posts (CE-10.5.7, 10.3.2)


def test_every_person_of_a_group_has_an_action() -> None:
    state = duel()
    ship = state.ships[0]
    group = ship.crew[member(state, 0, Position.DAMAGE_CONTROL)]
    group.heads = 3
    for done in range(3):
        assert may_significant(ship, group)
        group.significant = done + 1
    assert not may_significant(ship, group)
    group.minor = 2
    assert may_minor(group)
    group.minor = 3
    assert not may_minor(group)
    group.significant, group.minor = 0, 8
    assert may_minor(group)
    assert not may_significant(ship, group)


def test_all_posts_but_the_pilots_can_be_shared() -> None:
    state = duel()
    ship = state.ships[0]
    m = member(state, 0, Position.DAMAGE_CONTROL)
    for post in (Position.CAPTAIN, Position.SENSORS, Position.NAVIGATOR, Position.SECURITY):
        assert may_take_post(ship, m, post, NOBODY)
    assert not may_take_post(ship, m, Position.PILOT, NOBODY)


# Ships that come late (CE-10.4.1)


def test_ships_that_come_late_roll_initiative() -> None:
    state = duel()
    state.ships[0].initiative = 9
    ask_member(state, 0, 0)
    log = play(state, choose(ChoiceKind.ADD_SHIP, NOBODY, 1, side=1, band=Band.LONG), 3, 4)
    rolled = last(log, EventKind.INITIATIVE_ROLLED)
    assert (rolled.ship, rolled.initiative) == (2, 7)
    assert state.ships[2].initiative == 7


# Meson guns (CE-10.15.1)


def test_mesons_strike_the_inside_of_small_craft_too() -> None:
    state = duel("cutter", "raider", crew=False)
    assert location_at(state.ships[0], True, 2) == Location.J_DRIVE
    assert location_at(state.ships[0], False, 2) == Location.HOLD


# A ship that has been won


def test_a_won_ship_neither_reacts_nor_opposes() -> None:
    state = duel()
    shot = state.shot
    shot.what, shot.attacker, shot.target = Attack.BEAM, 0, 1
    state.ships[1].initiative = 9
    assert may_react(state)
    assert navigator_of(state.ships[1]) != NOBODY
    state.ships[1].taken_by = 0
    assert not may_react(state)
    assert navigator_of(state.ships[1]) == NOBODY
    m = member(state, 0, Position.NAVIGATOR)
    ask_member(state, 0, m)
    shot.what = Attack.NONE
    log = play(state, choose(ChoiceKind.RANGE_CHECK, 0, 0, 1, member=m), 1, 1)
    assert EventKind.RANGE_KEPT in kinds(log)
    assert state.ask != Ask.BAND


# What lasts until a ship's next turn


def test_a_ship_without_crew_stops_evading_and_jamming() -> None:
    for taken in (False, True):
        state = fleet(("raider", "p0"), ("raider", "p1"), ("raider", "p0"))
        ship = state.ships[0]
        ship.evasive, state.ships[1].jammed_by, ship.line_up = -2, 0, 1
        state.lock[pair(0, 1)] = 1
        if taken:
            ship.taken_by, ship.taken_turn = 1, state.turn
        else:
            for one in ship.crew[: ship.crew_count]:
                one.up = 0
        state.acting, ship.stage = 0, 0
        go_on(state, dice(), paper())
        assert (ship.evasive, ship.line_up, state.ships[1].jammed_by) == (0, 0, NOBODY)
        assert state.lock[pair(0, 1)] == 0


def test_a_turn_let_pass_ends_what_lasted_until_then() -> None:
    for kind in (ChoiceKind.LET_PASS, ChoiceKind.CLAIM_FIRST):
        state = fleet(("raider", "p0"), ("raider", "p1"))
        ship = state.ships[0]
        ship.evasive, state.ships[1].jammed_by = -2, 0
        ship.delayed, state.delaying, state.ships[1].acted, ship.acted = 1, 1, 1, 0
        ship.pursues, ship.hazard, ship.speed = 1, 1, 1
        state.phase, state.ask, state.ask_ship, state.ask_seat = Phase.LAST, Ask.LAST, 0, 0
        made, log = dice(1), paper()
        RULESET.apply(state, choose(kind, 0, 0), made, log)
        assert (ship.evasive, state.ships[1].jammed_by, ship.pursues) == (0, NOBODY, NOBODY)
        assert EventKind.COLLIDED in kinds(log)
        assert used(made)


# Boarding (CE-10.12.13, 10.18)


def test_defenders_board_back_next_turn_only() -> None:
    state = band(duel("raider", "corvette"), Band.ADJACENT)
    ship = state.ships[0]
    ship.docked, state.ships[1].docked = 1, 0
    m = member(state, 0, Position.SECURITY)
    ship.counter = state.turn + 1
    ask_member(state, 0, m)
    choice = choose(ChoiceKind.BOARD, 0, 0, 1, member=m)
    assert RULESET.check(state, choice) == Refusal.ALREADY
    state.turn += 1
    ask_member(state, 0, m)
    assert RULESET.check(state, choice) == 0


def test_boarders_are_hurt_where_they_are() -> None:
    state, group = crowd(4)
    state.ships[1].boards = 0
    made = dice(3, 3)
    crew_hit(state, made, paper(), 1, 0, 0)
    assert (used(made), group.heads) == (True, 4)
    for one in state.ships[0].crew[: state.ships[0].crew_count]:
        one.heads = 0
    made = dice(6, 6, 6, 6, 6, 6)
    crew_hit(state, made, paper(), 0, 0, 0)
    assert (used(made), group.heads) == (True, 0)


def test_boarders_cannot_work_aboard_their_own_ship() -> None:
    state = duel()
    m = member(state, 0, Position.SECURITY)
    state.ships[0].boards = 1
    ask_member(state, 0, m)
    leave = choose(ChoiceKind.LEAVE_POST, 0, 0, member=m)
    assert RULESET.check(state, leave) == Refusal.WRONG_POSITION
    assert leave.kind not in [one.kind for one in legal(state)]


# Jump plots, drones


def test_a_failed_plot_can_be_tried_again() -> None:
    state = duel("courier", "raider")
    m = member(state, 0, Position.NAVIGATOR)
    plot = choose(ChoiceKind.PLOT_JUMP, 0, 0, member=m)
    state.ships[0].plot = 2
    ask_member(state, 0, m)
    assert ChoiceKind.PLOT_JUMP in [one.kind for one in legal(state)]
    play(state, plot, 6, 6)
    assert state.ships[0].plot == 1
    state.ships[0].crew[m].significant = 0
    ask_member(state, 0, m)
    assert RULESET.check(state, plot) == Refusal.PLOTTED


def test_auto_repair_needs_power() -> None:
    from asalto.rulesets.cepheus.manoeuvres import begin_actions

    state = duel()
    ship = state.ships[0]
    ship.auto_repair = 1
    begin_actions(state, paper(), 0)
    assert ship.drones_left == 1
    ship.hits[System.POWER] = 3
    begin_actions(state, paper(), 0)
    assert ship.drones_left == 0


def test_a_ship_won_in_the_midst_of_its_turn_is_asked_no_more() -> None:
    state = fleet(("raider", "p0"), ("raider", "p1"))
    ship = state.ships[0]
    state.acting, ship.stage, ship.taken_by, ship.taken_turn = 0, 3, 1, state.turn
    go_on(state, dice(), paper())
    assert (ship.acted, ship.fate) == (1, Fate.IN_PLAY)
    assert state.ask != Ask.CREW


# The crew in any order (CE-10.5.6)


def test_a_member_may_let_the_others_act_first() -> None:
    state = duel()
    ship = state.ships[0]
    ask_member(state, 0, 0)
    asked = []
    for _ in range(60):
        if state.ask != Ask.CREW or state.ask_ship != 0:
            break
        m = state.ask_member
        asked.append(m)
        if m in (0, 1) and ship.crew[m].passes == 0:
            play(state, choose(ChoiceKind.STAND_BY, 0, 0, member=m))
        else:
            play(state, choose(ChoiceKind.DONE, 0, 0, member=m))
    assert asked == [*(m for m in range(ship.crew_count) if has_duty(ship, m)), 0, 1]


def test_standing_by_keeps_what_was_not_used() -> None:
    state = duel()
    ship = state.ships[0]
    m = ship.pilot
    ask_member(state, 0, m)
    play(state, choose(ChoiceKind.ADJUST_SPEED, 0, 0, member=m, change=1))
    play(state, choose(ChoiceKind.STAND_BY, 0, 0, member=m))
    assert state.ask_member != m
    ship.cursor = ship.crew_count + m
    ask_member(state, 0, m)
    ship.cursor = ship.crew_count + m
    play(state, choose(ChoiceKind.EVADE, 0, 0, member=m), 4, 4)
    assert ship.evasive == -1


def test_the_last_of_the_crew_cannot_stand_by() -> None:
    state = duel()
    m = state.ships[0].crew_count - 1
    ask_member(state, 0, m)
    for one in state.ships[0].crew[:m]:
        one.done = state.turn
    choice = choose(ChoiceKind.STAND_BY, 0, 0, member=m)
    assert RULESET.check(state, choice) == Refusal.NOT_THIS
    assert choice.kind not in [one.kind for one in legal(state)]
