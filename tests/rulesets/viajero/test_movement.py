"""PC-3.8 to 3.11 and PC-6: moves, difficult ground, close combat, leaving it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point, Polygon

from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.rules.movement import leg_part
from asalto.rulesets.viajero.rules.space import (
    is_engaged_with,
    is_in_sight,
    look_for_cover,
    object_near,
)
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.state import Stance
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    do,
    end,
    event,
    kinds,
    offered,
    pair,
    person,
    refused,
    scenario,
    tally,
    unit,
)  # fmt: skip


def move(state, x, y, actor=0):
    return do(state, K.MOVE, actor, place_x=x, place_y=y)


def test_six_metres_and_no_more():
    state = pair()
    assert refused(state, K.MOVE, 0, place_x=106_001, place_y=100_000) == "TOO_FAR"
    move(state, 106_000, 100_000)
    assert (state.people[0].x, state.minors, state.left) == (106_000, 1, 0)


def test_others_have_their_own_movement():
    state = pair(one=unit(movement=9_000))
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=109_000) == ""


def test_a_move_may_bend():
    state = pair()
    move(state, 100_000, 102_000)
    move(state, 103_000, 102_000)
    assert (state.minors, state.left) == (1, 1_000)
    move(state, 104_000, 102_000)
    assert (state.minors, state.left) == (1, 0)


def test_difficult_ground_halves():
    mud = [
        {
            "kind": "rough",
            "corners": [99_000, 101_000, 101_000, 101_000, 101_000, 120_000, 99_000, 120_000],
        }
    ]
    state = pair(pieces=mud)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=103_001) == "TOO_FAR"
    move(state, 100_000, 103_000)
    assert state.left == 0


@pytest.mark.parametrize(
    ("stance", "rough", "far"), [(2, False, 1_500), (2, True, 500), (1, False, 3_000)]
)
def test_lying_quarters_and_both_multiply(stance, rough, far):
    mud = [
        {
            "kind": "rough",
            "corners": [90_000, 90_000, 110_000, 90_000, 110_000, 110_000, 90_000, 110_000],
        }
    ]
    state = pair(pieces=mud if rough else [])
    do(state, K.STANCE, 0, stance=stance)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=100_001 + far) == "TOO_FAR"
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=100_000 + far) == ""


def test_walls_bar_the_way():
    wall = [{"kind": "wall", "corners": [99_000, 103_000, 101_000, 103_000]}]
    state = pair(pieces=wall)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=104_000) == "BLOCKED"
    assert refused(state, K.MOVE, 0, place_x=-1, place_y=0) == "OFF_THE_MAP"


def test_two_metres_is_engaged_and_a_hair_more_is_not():
    fist = unit(weapons=())
    for gap, expected in ((2_000, True), (2_001, False)):
        state = pair(gap=gap, one=fist)
        assert is_engaged_with(state, 0, 1) is expected
        assert is_engaged_with(state, 1, 0) is expected
        assert (
            refused(state, K.ATTACK, 0, 1, weapon=GUNS["unarmed"], characteristic=1) == ""
        ) is expected


def test_the_grid_option_counts_diagonal_neighbours():
    for option in (False, True):
        people = [person("ana", "a", 0, 0, unit()), person("bruno", "b", 1_500, 1_500, unit())]
        state = begun(scenario(people, options={"diagonal_grid": option}), [6, 6, 1, 1])
        assert is_engaged_with(state, 0, 1) is option


def melee(**more):
    people = [
        person(
            "ana",
            "a",
            100_000,
            100_000,
            unit({"gun_slug": 0, "melee_bludgeon": 1}, ("rifle", "auto_pistol")),
        ),
        person("bruno", "b", 101_500, 100_000, unit({"melee_unarmed": 1, "gun_slug": 0})),
        person("carla", "b", 110_000, 100_000, unit()),
    ]
    return begun(scenario(people, **more), [6, 6, 1, 1, 1, 2])


def test_engaged_people_attack_each_other_only():
    state = melee()
    assert (
        refused(state, K.ATTACK, 0, 2, weapon=GUNS["rifle"], characteristic=1)
        == "ENGAGED_ELSEWHERE"
    )


def test_a_rifle_serves_as_a_club():
    state = melee()
    assert (
        refused(state, K.ATTACK, 0, 1, weapon=GUNS["rifle"], mode=1, characteristic=1)
        == "TWO_HANDED"
    )
    attack(state, gun="rifle")
    found = do(state, K.TAKE_IT, 1, faces=[4, 3, 3, 3])
    assert tally(event(found, EventKind.HIT)) == {"SKILL": 1}
    assert event(found, EventKind.HURT).dice_count == 2
    assert state.people[0].weapons[0].loaded == 10


def test_a_pistol_fires_at_close_quarters_and_can_be_parried():
    state = melee()
    do(state, K.DRAW, 0, weapon=GUNS["auto_pistol"])
    attack(state, gun="auto_pistol")
    assert refused(state, K.PARRY, 1) == ""
    found = do(state, K.PARRY, 1, faces=[1, 1])
    assert tally(event(found, EventKind.MISSED))["PARRY"] == -1
    assert state.people[0].weapons[1].loaded == 14


def test_outsiders_fire_into_a_melee_unless_the_option_bars_it():
    for option, expected in ((False, ""), (True, "MELEE_BARRED")):
        people = [
            person("ana", "a", 100_000, 100_000, unit()),
            person("bruno", "b", 101_500, 100_000, unit()),
            person("berta", "a", 100_000, 110_000, unit()),
        ]
        state = begun(scenario(people, options={"outsiders_barred": option}), [5, 5, 6, 6, 1, 1])
        assert (
            refused(state, K.ATTACK, 2, 1, weapon=GUNS["auto_pistol"], characteristic=1) == expected
        )


def test_whoever_leaves_gives_a_free_attack_at_plus_two():
    state = melee()
    move(state, 100_000, 105_000)
    assert state.phase == Phase.FREE
    assert state.people[0].y == 100_000
    do(state, K.STRIKE_LEAVER, 1, 0, weapon=GUNS["unarmed"], characteristic=1)
    found = do(state, K.DODGE, 0, faces=[3, 2, 1])
    assert tally(event(found, EventKind.HIT)) == {"SKILL": 1, "FREE_ATTACK": 2}
    assert state.people[0].y == 105_000
    assert state.people[0].reactions == 1


def test_one_move_in_two_legs_gives_one_free_attack():
    state = melee()
    move(state, 100_000, 100_500)
    do(state, K.LET_GO, 1)
    assert "MOVED" in kinds(move(state, 100_000, 101_000))
    assert (state.minors, state.phase) == (1, Phase.ACT)
    do(state, K.STANCE, 0, stance=1)
    move(state, 100_000, 100_900)
    assert state.phase == Phase.FREE, "a new move gives another"


def test_each_engaged_enemy_strikes_once_and_may_forgo_it():
    """In the order of the turn: carla has 3, bruno 2."""
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 101_500, 100_000, unit()),
        person("carla", "b", 100_000, 98_500, unit()),
    ]
    state = begun(scenario(people), [6, 6, 1, 1, 1, 2])
    move(state, 100_000, 105_000)
    assert "LET_GO" in kinds(do(state, K.LET_GO, 2))
    found = do(state, K.LET_GO, 1)
    assert "MOVED" in kinds(found)


def test_who_is_felled_while_leaving_stays():
    people = [
        person("ana", "a", 100_000, 100_000, unit(), wounds={"end": 7, "str": 6}),
        person("berta", "a", 150_000, 100_000, unit()),
        person("bruno", "b", 101_500, 100_000, unit({"melee_unarmed": 3})),
    ]
    state = begun(scenario(people), [6, 6, 2, 2, 1, 1])
    move(state, 100_000, 105_000)
    do(state, K.STRIKE_LEAVER, 2, 0, weapon=GUNS["unarmed"], characteristic=1)
    found = do(state, K.TAKE_IT, 0, faces=[6, 6, 6])
    assert "MOVED" not in kinds(found)
    assert state.people[0].y == 100_000


MUD = [{"kind": "rough", "corners": [0, 0, 200_000, 0, 200_000, 200_000, 0, 200_000]}]


def test_half_metres_hold_for_all_legs_of_a_move():
    """Lying in mud: 6 m / 8 are 0.75 m, so half a metre, in one leg or in several."""
    state = pair(pieces=MUD)
    do(state, K.STANCE, 0, stance=2)
    move(state, 100_000, 100_500)
    assert (state.minors, state.left) == (2, 0)
    move(state, 100_000, 100_750)
    assert state.minors == 3
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=101_001) == "NO_MINOR"
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=101_000) == ""


def test_a_bend_costs_nothing_and_other_ground_counts_in_half_metres():
    bog = [
        {"kind": "rough", "corners": [0, 105_501, 200_000, 105_501, 200_000, 120_000, 0, 120_000]}
    ]
    state = pair(pieces=bog)
    do(state, K.STANCE, 0, stance=1)
    do(state, K.STANCE, 0, stance=0)
    move(state, 100_000, 105_500)
    assert (state.minors, state.left) == (3, 500)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=105_750) == "NO_MINOR"
    assert refused(state, K.MOVE, 0, place_x=100_500, place_y=105_500) == ""
    crouched = pair()
    do(crouched, K.STANCE, 0, stance=1)
    move(crouched, 100_000, 101_250)
    move(crouched, 101_750, 101_250)
    assert crouched.minors == 2, "1.25 and 1.75 m are 3 m"


SHAPES = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(1, 9), st.integers(1, 9)),
    max_size=8,
)


@settings(max_examples=150, deadline=None)
@given(SHAPES, st.integers(0, 40), st.integers(0, 40), st.integers(0, 10**6))
def test_sight_and_moves_agree_with_shapely_in_any_order(shapes, x, y, seed):
    boxes = [[a, b, a + w, b, a + w, b + h, a, b + h] for a, b, w, h in shapes]
    hulls = [Polygon([(c[i], c[i + 1]) for i in range(0, 8, 2)]) for c in boxes]
    if any(hull.intersects(Point(20, 20)) or hull.intersects(Point(x, y)) for hull in hulls):
        return
    answers = []
    for turn in range(2):
        random.Random(seed * turn).shuffle(boxes)
        pieces = [{"kind": "wall", "corners": [100 * one for one in corners]} for corners in boxes]
        people = [
            person("ana", "a", 2_000, 2_000, unit(movement=60_000)),
            person("bruno", "b", 100 * x, 100 * y, unit()),
        ]
        state = begun(scenario(people, pieces), [6, 6, 1, 1])
        target_x, target_y = 100 * x, 100 * y
        state.mover = -1
        clear = refused(state, K.MOVE, 0, place_x=target_x, place_y=target_y) != "BLOCKED"
        answers.append(
            (is_in_sight(state, 0, 1), is_in_sight(state, 1, 0), clear, look_for_cover(state, 0, 1))
        )
    line = LineString([(20, 20), (x, y)]) if (x, y) != (20, 20) else Point(20, 20)
    free = not any(hull.intersects(line) for hull in hulls)
    assert answers[0] == answers[1]
    assert answers[0][:3] == (free, free, free)


def test_things_to_dive_behind_lie_within_a_metre_and_a_half():
    for gap, expected in ((1_500, 10), (1_501, 0)):
        car = [
            {
                "kind": "vehicle",
                "corners": [
                    100_000 + gap,
                    95_000,
                    104_000,
                    95_000,
                    104_000,
                    105_000,
                    100_000 + gap,
                    105_000,
                ],
            }
        ]
        assert object_near(pair(pieces=car, gap=30_000), 0) == expected


def test_rest_of_a_finished_move_is_lost_with_the_next_action():
    state = pair()
    move(state, 101_000, 100_000)
    do(state, K.STANCE, 0, stance=1)
    assert state.left == 0
    end(state, 0)


@settings(max_examples=60, deadline=None)
@given(SHAPES, st.integers(0, 10**6))
def test_places_offered_do_not_hang_on_the_order_of_pieces(shapes, seed):
    kinds_ = ("wall", "furniture", "vegetation", "vehicle", "rough")
    pieces = [
        {
            "kind": kinds_[(a + b) % 5],
            "corners": [1000 * n for n in (a, b, a + w, b, a + w, b + h, a, b + h)],
        }
        for a, b, w, h in shapes
        if not (a <= 20 <= a + w and b <= 20 <= b + h)
    ]
    people = [
        person("ana", "a", 20_000, 20_000, unit()),
        person("bruno", "b", 60_000, 20_000, unit()),
    ]
    answers = []
    for turn in range(2):
        random.Random(seed * turn).shuffle(pieces)
        state = begun(scenario(people, pieces), [6, 6, 1, 1])
        rows = [one for one in offered(state, 0) if one.kind == K.MOVE]
        answers.append([(one.place_x, one.place_y) for one in rows])
        for one in rows:
            assert refused(state, K.MOVE, 0, place_x=one.place_x, place_y=one.place_y) == ""
    assert answers[0] == answers[1]


TINY = 1e-9
"""Shapely reckons with floating point; in these numbers nothing lies so near a limit."""
CORNERS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=2, max_size=5)
KINDS = ("wall", "furniture", "vegetation", "vehicle", "low_wall", "rough")


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(CORNERS, st.sampled_from(KINDS)), max_size=7), st.integers(0, 60),
       st.integers(0, 60), st.integers(0, 10**6))  # fmt: skip
def test_cover_ground_and_what_is_near_agree_with_shapely(shapes, x, y, seed):
    """Walls, convex things of any form: what the line of fire meets within 1.5 m covers; difficult
    ground halves a leg; whatever is solid bars it; and the order of the pieces never matters."""
    start, end = Point(30, 30), Point(x, y)
    if (x, y) == (30, 30):
        return
    things = []
    for corners, kind in shapes:
        hull = MultiPoint(corners).convex_hull
        if hull.geom_type == "Point" or hull.intersects(start) or hull.intersects(end):
            continue
        rim = hull.exterior if hull.geom_type == "Polygon" else hull
        spots = list(rim.coords)[: -1 if hull.geom_type == "Polygon" else None]
        things.append((hull, kind, [round(100 * part) for spot in spots for part in spot]))
    way = LineString([start, end])
    met = [(hull, kind) for hull, kind, _ in things if hull.intersects(way)]
    answers = []
    for turn in range(2):
        random.Random(seed * turn).shuffle(things)
        pieces = [{"kind": kind, "corners": flat} for _, kind, flat in things]
        people = [
            person("ana", "a", 3_000, 3_000, unit(movement=60_000)),
            person("bruno", "b", 100 * x, 100 * y, unit()),
        ]
        state = begun(scenario(people, pieces), [6, 6, 1, 1])
        part = leg_part(state, state.people[0], 100 * x, 100 * y)
        high, low = look_for_cover(state, 0, 1)
        answers.append((is_in_sight(state, 0, 1), part, high, low, object_near(state, 1)))
    names = [kind for _, kind in met]
    solid, rough = {"wall", "vehicle"}, {"furniture", "vegetation", "low_wall", "rough"}
    part = 0 if solid & set(names) else 2 if rough & set(names) else 1
    worth = {"wall": 8, "furniture": 4, "vegetation": 2, "vehicle": 10, "low_wall": 8, "rough": 0}
    near = [kind for hull, kind in met if hull.distance(end) <= 15 + TINY]
    high = max([worth[kind] for kind in near if kind in ("wall", "vegetation", "vehicle")] + [0])
    low = max([worth[kind] for kind in near] + [0])
    beside = [worth[kind] for hull, kind, _ in things if hull.distance(end) <= 15 + TINY]
    assert answers[0] == answers[1]
    assert answers[0] == ("wall" not in names, part, high, low, max([*beside, 0]))


def test_a_way_round_a_corner_is_offered_only_as_far_as_it_is_free():
    """The way to an enemy leads round a corner; rounded to millimetres, it would cut into it."""
    state = RULESET.load("boarding").start()
    places = [
        (9_871, 5_256), (28_000, 6_700), (24_510, 7_873), (24_788, 5_407), (23_000, 9_600),
        (16_253, 4_778), (26_800, 7_000), (35_879, 3_879), (28_000, 6_700), (29_000, 10_242),
    ]  # fmt: skip
    for one, (x, y) in zip(state.people, places, strict=False):
        one.x, one.y = x, y
    state.people[3].stance = Stance.PRONE
    state.phase, state.actor = Phase.ACT, 3
    moves = [one for one in offered(state, 0) if one.kind == K.MOVE]
    assert moves
    assert [one for one in moves if RULESET.check(state, one) != 0] == []
