"""The greedy bot of CEP: where it would not stand, and at what it would not shoot."""

import pytest

from asalto.core.kernel.records import make
from asalto.rulesets.cep.hints import LEAST_CHANCE, advise_check, advise_repair, hit_chance, worth
from asalto.rulesets.cep.hints_fire import (
    dodge_chance,
    firepower,
    forget,
    look_around,
    torpedoes_of_friends,
)
from asalto.rulesets.cep.hints_movement import (
    FAST,
    aimed_worth,
    crowding,
    fall,
    ground_worth,
    likely,
    most_aimed,
    on_prey,
    orders_for,
    reason_for,
    rock_risk,
)
from asalto.rulesets.cep.offer import Choices, check, repair
from asalto.rulesets.cep.rules.fire import open_weapons
from asalto.rulesets.cep.rules.movement import pull
from asalto.rulesets.cep.say import Log
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.tables import ACCELERATE
from asalto.rulesets.cep.vocabulary import Aim, Hint, Letter, Repair, Role, Status
from rulesets.cep.table import pair, scene, ship


def risk(state: State, q: int, r: int) -> int:
    """What the next ship costs ship 0 there."""
    look_around(state, 0)
    return crowding(state, state.reckoning.ships[0], q, r)


def position_worth(state: State, i: int, facing: int, q: int, r: int) -> int:
    """What it is worth to stand there next turn with that facing, and to move on so."""
    look_around(state, i)
    worth = ground_worth(state, i, q, r) + aimed_worth(state, i, facing, q, r)
    forget(state)
    return worth


def three(second: str = "a") -> State:
    """Two of one side, ten hexes from an enemy; or the second is an enemy too."""
    return scene(
        ship("uno", "vencejo", "a", (0, 0), 0), ship("dos", "vencejo", second, (0, 1), 0),
        ship("otro", "vencejo", "b", (0, -10), 3),
    )  # fmt: skip


def test_it_keeps_clear_of_where_a_friend_s_orders_lead() -> None:
    """The friend has written one thrust ahead: that hex is taken, the next one is free."""
    state = three()
    state.ships[1].orders[0] = Letter.A
    state.ships[1].order_count = 1
    end = state.ships[1].vector_r - ACCELERATE
    assert risk(state, 0, end) > 0
    assert risk(state, 0, end - ACCELERATE) == 0
    taken = position_worth(state, 0, 0, 0, end)
    state.ships[1].order_count = 0
    assert position_worth(state, 0, 0, 0, end) > taken


def test_it_keeps_clear_of_where_a_friend_ends_if_its_pilot_fails() -> None:
    """The last order is what a failed pilot leaves undone: the better he is, the less it counts."""
    state = three()
    state.ships[1].orders[:2] = [Letter.A, Letter.A]
    state.ships[1].order_count = 2
    ends = [state.ships[1].vector_r - step * ACCELERATE for step in range(3)]
    free, short, whole = (risk(state, 0, r) for r in ends)
    assert free == 0 < short < whole
    state.ships[1].crew[0].skill += 5
    assert 0 < risk(state, 0, ends[1]) < short
    assert whole > risk(three("b"), 0, state.ships[1].vector_r)


def test_it_keeps_clear_of_where_a_wreck_drifts() -> None:
    """Of a friend or an enemy: it carries out no orders any more, and nobody fires at it."""
    for seat in (0, 1):
        state = three()
        state.ships[1].seat = seat
        state.ships[1].status = Status.WRECK
        state.ships[1].orders[0] = Letter.A
        state.ships[1].order_count = 1
        end = state.ships[1].vector_r
        assert risk(state, 0, end) > 0
        assert risk(state, 0, end - ACCELERATE) == 0
        there = position_worth(state, 0, 0, 0, end)
        state.ships[1].status = Status.DESTROYED
        assert position_worth(state, 0, 0, 0, end) > there


def test_it_expects_an_enemy_to_thrust() -> None:
    """Where the enemy goes by itself is dearest, then where it thrusts, then where it turns to;
    what else is near costs least."""
    state = pair(gap=6)
    ahead, beside = risk(state, 0, ACCELERATE - 6), risk(state, ACCELERATE, -6)
    assert risk(state, 0, -6) > ahead > beside > risk(state, 1, -6) > risk(state, 5, -6) == 0
    state.ships[1].manoeuvre = 0
    assert risk(state, 0, ACCELERATE - 6) == 0


def test_it_saves_its_rounds_from_hopeless_shots() -> None:
    """A shot below the least chance is worth nothing, so that no weapon is named for it."""
    state = pair(gap=4)
    gun = state.ships[0].weapons[0]
    chances = {}
    for skill in range(1, 26):
        gun.skill = skill
        chances[skill] = hit_chance(state, 0, 0, 1, 4), worth(state, 0, 0, 1, 0)
    assert any(0 < hits < LEAST_CHANCE for hits, _ in chances.values())
    for hits, value in chances.values():
        assert (value > 0) == (hits >= LEAST_CHANCE)


def test_it_sees_the_fall_into_a_planet_as_the_rule_pulls() -> None:
    """Drifting on by the rule of gravity, the ship is swallowed in the very turn foreseen."""
    field = {"hex": [0, -9], "radius": 2, "strength": 1, "reach": 12}
    state = scene(ship("uno", "vencejo", "a", (0, 0), 0), ship("b", "vencejo", "b", (9, 9)),
                  fields=[field])  # fmt: skip
    state.options.gravity = 1
    log = make(Log)
    left = {(q, r): fall(state, q, r, 0, -2) for q, r in ((0, 0), (0, -4), (0, -8), (9, 0))}
    assert left == {(0, 0): 2, (0, -4): 3, (0, -8): 4, (9, 0): 0}
    one = state.ships[0]
    one.q, one.r, one.vector_q, one.vector_r = 0, -4, 0, -6
    pull(state, 0, 0, log)
    assert (one.vector_q, one.vector_r) == (0, -7)
    assert position_worth(state, 0, 0, 0, -8) < position_worth(state, 0, 0, 0, -6)


def test_it_shuns_asteroids_by_their_size_and_its_speed() -> None:
    """Both hexes of a large ship count."""
    rocks = [{"hex": [0, -4], "spaces": 100}]
    state = scene(ship("uno", "centinela", "a", (0, 0), 0), ship("b", "vencejo", "b", (9, 9)),
                  rocks=rocks)  # fmt: skip
    slow, fast = rock_risk(state, 0, 0, -4, 0, 2), rock_risk(state, 0, 0, -4, 0, 8)
    assert 0 < slow < fast
    assert rock_risk(state, 0, 0, -5, 0, 2) == slow
    assert rock_risk(state, 0, 0, -5, 3, 2) == 0


def test_no_facing_is_worth_more_than_its_bound() -> None:
    """What is passed over for its bound would not have been the best: a boarder among rocks."""
    state = pair(gap=8, goals=[{"seat": "a", "aim": "capture", "ship": "otro"}])
    state.ships[0].soldiers = 4
    look_around(state, 0)
    for q, r in ((0, -2), (3, -6), (0, -10), (2, 4)):
        worths = {aimed_worth(state, 0, facing, q, r) for facing in range(6)}
        assert max(worths) <= most_aimed(state, 0, q, r)
        assert len(worths) > 1


def test_torpedoes_are_worth_more_together() -> None:
    """The more run at once, the harder they are to dodge."""
    friends = ship("uno", "murena", "a", (0, 0), 0), ship("dos", "murena", "a", (1, 0), 0)
    state = scene(*friends, ship("b", "centinela", "b", (0, -10), 3))
    state.ships[2].manoeuvre = 3
    alone = firepower(state, 0, 2, 10, 3, 1, 0)
    mates = torpedoes_of_friends(state, 0, 2)
    assert 0 < alone < firepower(state, 0, 2, 10, 3, 1, mates)


def test_it_counts_that_the_last_order_may_be_lost() -> None:
    """Between the whole sheet and the sheet without its last letter."""
    assert likely(100, -100, 1000) == 100
    assert likely(100, -100, 750) == 50


def test_a_boarder_counts_the_orders_to_its_prey() -> None:
    """Two hexes a thrust, and the turns to the directions of the way."""
    assert [orders_for(0, 0, -r) for r in (0, 2, 3, 4)] == [0, 1, 2, 2]
    assert orders_for(3, 0, -2) == 4
    assert orders_for(0, 2, -4) == 3
    assert [orders_for(facing, 2, -4) for facing in range(6)] == [3, 3, 4, 5, 5, 4]
    state = scene(ship("uno", "remora", "a", (0, 0), 0), ship("b", "percheron", "b", (0, -6), 0))
    assert on_prey(state, 1, 0, -6)
    assert on_prey(state, 1, 0, -5)
    assert not on_prey(state, 1, 0, -4)


def test_a_thrust_closes_in_only_if_it_leads_nearer() -> None:
    state = pair(gap=6)
    look_around(state, 0)
    ahead = next(k for k in range(6) if reason_for(state, Letter.A, k, 0, 0) == Hint.CLOSE_IN)
    assert reason_for(state, Letter.A, (ahead + 3) % 6, 0, 0) == Hint.NOTHING
    assert reason_for(state, Letter.D, ahead, 0, 0) == Hint.BRING_GUNS_TO_BEAR


def harm(state: State, what: str) -> None:
    """Something that weighs on the fire of ship 0."""
    one = state.ships[0]
    if what == "systems":
        one.systems_hits = one.open_hits = 1
    elif what == "umpire":
        one.by_umpire = 2
    else:
        for crew in one.crew[: one.crew_count]:
            crew.wounds = 1 if what == "wounded" else 2 if what == "dead" else 0
            crew.fighting = int(what == "fighting")


@pytest.mark.parametrize("what", ["systems", "umpire", "wounded", "dead", "fighting"])
@pytest.mark.parametrize("kind", ["vencejo", "remora", "quebrantahuesos"])
def test_fire_is_weighed_as_the_rules_weigh_it(kind: str, what: str) -> None:
    """Gunners and pilots, wounds, systems, the umpire (CEP-5.5, 11.2, 11.8, 16.3, 16.13)."""
    whole = pair(kind, "vencejo", 3)
    state = pair(kind, "vencejo", 3)
    harm(state, what)
    before, after = (firepower(one, 0, 1, 3, 15, 0, 0) for one in (whole, state))
    assert before > after
    if what in ("dead", "fighting"):
        assert after == 0


@pytest.mark.parametrize("what", ["systems", "umpire", "wounded"])
def test_dodges_are_weighed_as_the_rules_weigh_them(what: str) -> None:
    whole, state = pair(), pair()
    harm(state, what)
    assert dodge_chance(whole, 0, 6, 1000) > dodge_chance(state, 0, 6, 1000)


@pytest.mark.parametrize("what", ["systems", "umpire", "wounded", "dead", "gun", "speed"])
@pytest.mark.parametrize("hurt", [0, 1])
def test_what_was_reckoned_is_forgotten_when_it_no_longer_holds(hurt: int, what: str) -> None:
    """A bot keeps what it reckoned of fire for as long as nothing changes that it hangs on."""
    kept, anew = pair("murena", "murena", 8), pair("murena", "murena", 8)
    position_worth(kept, 0, 0, 0, -2)
    for state in (kept, anew):
        ship = state.ships[hurt]
        if what == "gun":
            ship.weapons[0].rounds = 0
        elif what == "speed":
            ship.vector_r += 6
        else:
            state.ships[0], state.ships[hurt] = state.ships[hurt], state.ships[0]
            harm(state, what)
            state.ships[0], state.ships[hurt] = state.ships[hurt], state.ships[0]
    assert position_worth(kept, 0, 0, 0, -2) == position_worth(anew, 0, 0, 0, -2)
    assert 0 < anew.reckoning.ships[0].stamp == kept.reckoning.ships[0].stamp


def test_what_breaks_in_the_phase_does_not_weigh_on_its_shots() -> None:
    """CEP-7.2: the systems count as when combat opened."""
    state = pair()
    open_weapons(state, 0)
    before = hit_chance(state, 0, 0, 1, 4)
    state.ships[0].systems_hits = 2
    assert hit_chance(state, 0, 0, 1, 4) == before
    state.ships[0].open_hits = 2
    assert hit_chance(state, 0, 0, 1, 4) < before


def test_who_is_to_escape_turns_there_while_it_is_slow() -> None:
    """With one order to a turn it would else never come round: a turn alone brings it nowhere."""
    goal = {"seat": "a", "aim": "escape", "ship": "uno", "direction": 3, "amount": 40}
    ships = ship("uno", "percheron", "a", (0, 0), 0), ship("otro", "vencejo", "b", (0, -60), 3)
    state = scene(*ships, goals=[goal])

    def by_facing(r: int) -> list[int]:
        look_around(state, 0)
        found = [aimed_worth(state, 0, facing, 0, r) for facing in range(6)]
        assert max(found) <= most_aimed(state, 0, 0, r)
        forget(state)
        return found

    slow = by_facing(0)
    assert slow[3] > slow[2] == slow[4] > slow[1] == slow[5] > slow[0]
    assert len(set(by_facing(FAST))) == 1
    state.goal_count = 0
    assert len(set(by_facing(0))) == 1


@pytest.mark.parametrize(("change", "tries"), [("", True), ("wounded", False), ("umpire", False)])
def test_an_engineer_tries_if_his_own_check_is_likely(change: str, tries: bool) -> None:
    """With his wound and what the umpire adds (CEP-8.3, 16.3)."""
    state = pair("remora", "vencejo")
    for crew in state.ships[0].crew[: state.ships[0].crew_count]:
        crew.skill = 20
    if change:
        harm(state, change)
        state.ships[0].by_umpire *= 3
    out = make(Choices)
    check(out, 0, 0, post=Role.ENGINEER)
    advise_check(state, out.rows[0], out, 0)
    assert (out.score[0] > 0) is tries


@pytest.mark.parametrize(("skill", "tries"), [(16, True), (15, False)])
def test_an_engineer_tries_at_even_odds(skill: int, tries: bool) -> None:
    """A failure takes as much as a success gives, but never more than there is (CEP-8.3)."""
    state = pair("remora", "vencejo")
    for crew in state.ships[0].crew[: state.ships[0].crew_count]:
        crew.skill = skill
    out = make(Choices)
    check(out, 0, 0, post=Role.ENGINEER)
    advise_check(state, out.rows[0], out, 0)
    assert (out.score[0] > 0) is tries


@pytest.mark.parametrize(
    ("soldiers", "hexes", "aim", "mends"),
    [
        (24, 6, Aim.CAPTURE, False), (24, 7, Aim.CAPTURE, True),
        (0, 6, Aim.CAPTURE, True), (24, 6, Aim.DESTROY, True),
    ],
)  # fmt: skip
def test_nobody_mends_engines_with_boarders_near(
    soldiers: int, hexes: int, aim: Aim, mends: bool
) -> None:
    """Who mends something cannot fight in the next turn (CEP-19.5, 23.18)."""
    state = scene(
        ship("uno", "murena", "a", (0, 0), 0), ship("otro", "remora", "b", (0, -hexes), 3),
        goals=[{"seat": "b", "aim": aim.name.lower(), "ship": "uno"}],
    )  # fmt: skip
    state.ships[1].soldiers = soldiers
    crew = state.ships[0].crew
    engineer = next(k for k in range(state.ships[0].crew_count) if crew[k].role == Role.ENGINEER)
    out = make(Choices)
    for what in (Repair.ENGINE, Repair.LIFE):
        repair(out, 0, 0, engineer, 0, what, 0)
    for k in range(out.count):
        advise_repair(state, out.rows[k], out, k)
    assert [out.score[k] > 0 for k in range(out.count)] == [mends, True]
