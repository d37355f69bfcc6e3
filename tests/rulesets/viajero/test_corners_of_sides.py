"""Corners: one's own blast, sides of several seats, whom the umpire fells, walls in the way."""

from typing import Any

import pytest

from asalto.core.geometry.plane import distance_floor
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind
from asalto.rulesets.viajero.rules.detour import NO_WAY, is_free, next_step, on_foot
from asalto.rulesets.viajero.rules.initiative import thinker_of
from asalto.rulesets.viajero.rules.space import is_in_sight
from asalto.rulesets.viajero.state import WAYS_MAX, State
from asalto.rulesets.viajero.vocabulary import Phase, Refusal
from rulesets.viajero.fights import (
    GUNS,
    begun,
    choose,
    do,
    pair,
    person,
    play,
    scenario,
    unit,
)


def wall(x: int, y: int, to_x: int, to_y: int) -> dict[str, object]:
    return {"kind": "wall", "corners": [x, y, to_x, y, to_x, to_y, x, to_y]}


def tied(gap: int, one: Any = None, two: Any = None) -> State:
    """ana and bruno, who act at the same moment."""
    people = [
        person("ana", "a", 100_000, 100_000, one or unit()),
        person("bruno", "b", 100_000 + gap, 100_000, two or unit()),
    ]
    state = begun(scenario(people), [3, 3, 3, 3])
    assert state.people[0].tied == state.people[1].tied != 0
    return state


def test_ones_own_blast_hurts_at_once_though_somebody_is_tied() -> None:
    """PC-1.6: only what the tied do to each other waits for both."""
    thrower = unit({"athletics_dex": 2}, ("frag_grenade",))
    state = tied(2_500, thrower)
    order = choose(
        state, ChoiceKind.ATTACK, 0, 1, weapon=GUNS["frag_grenade"], mode=0, characteristic=1
    )
    play(state, order)
    events = play(state, choose(state, ChoiceKind.TAKE_IT, 1), [6, 6, *[1] * 10])
    assert events
    assert state.people[0].score[2] < 7
    assert state.people[1].score[2] == 7
    assert state.blow_count == 1


def test_a_free_attack_hurts_at_once_though_they_are_tied() -> None:
    """PC-6.7: it is immediate; whoever falls by it does not move."""
    state = tied(1_500, unit(), unit({"melee_blade": 2}, ("blade",), str=12))
    state.people[0].score[:3] = [1, 1, 1]
    do(state, ChoiceKind.MOVE, 0, place_x=99_000, place_y=100_000)
    assert state.phase == Phase.FREE
    strike = choose(state, ChoiceKind.STRIKE_LEAVER, 1, 0, weapon=GUNS["blade"], characteristic=0)
    play(state, strike)
    play(state, choose(state, ChoiceKind.TAKE_IT, 0), [6, 6, 6, 6])
    assert (state.people[0].dead, state.people[0].x) == (1, 100_000)


# Sides of several seats


def allied(one: Any, other: Any) -> Any:
    """Seats a and c on one side, b alone."""
    people = [
        person("ana", "a", 100_000, 100_000, one),
        person("bruno", "b", 120_000, 100_000, unit()),
        person("carla", "c", 100_000, 103_000, other),
    ]
    made = scenario(
        people,
        seat=[
            {"id": name, "name": {"es": name, "it": name, "en": name}, **more}
            for name, more in (("a", {"side": 1}), ("b", {}), ("c", {"side": 1}))
        ],
    )
    return made.start()


def mustered(state: State, faces: list[int], *thinkers: int) -> None:
    """Each seat that is asked names its thinker; the last one throws."""
    while state.phase == Phase.MUSTER:
        seat = (state.awaited & -state.awaited).bit_length() - 1
        last = state.awaited == 1 << seat
        order = choose(state, ChoiceKind.MUSTER, thinkers[seat], seat=seat)
        play(state, order, faces if last else None)


def test_a_side_of_several_seats_makes_one_tactics_check() -> None:
    """PC-1.3, ruling P15: the best of those whom its seats name makes it, for all of them."""
    state = allied(unit({"tactics": 0}), unit({"tactics": 3}))
    mustered(state, [6, 6, 1, 1, 1, 2, 2, 2], 0, -1, 2)
    assert [one.initiative for one in state.people[:3]] == [2 + 7, 4, 3 + 7]
    assert thinker_of(state, 0) == thinker_of(state, 2) == 2
    assert thinker_of(state, 1) == -1


def test_of_equal_thinkers_the_first_counts_and_the_surprised_gain_nothing() -> None:
    state = allied(unit({"tactics": 1}), unit({"tactics": 1}))
    state.sides[2].surprised = 1
    mustered(state, [6, 6, 1, 1, 1, 2, 2, 2], 0, -1, -1)
    assert [one.initiative for one in state.people[:3]] == [2 + 5, 4, 3]
    assert [one.surprised for one in state.people[:3]] == [0, 0, 1]
    state.sides[2].muster = 2
    assert thinker_of(state, 2) == 0


def test_what_one_seat_makes_out_its_allies_know() -> None:
    """PC-3.14: his side knows the gear."""
    state = allied(unit({"recon": 2}), unit())
    mustered(state, [6, 6, 1, 1, 2, 2], -1, -1, -1)
    do(state, ChoiceKind.IDENTIFY, 0, 1, faces=[6, 6])
    assert state.people[1].known == 0b101
    assert RULESET.sees(state, 2).people[1].weapons[0].loaded >= 0
    assert RULESET.sees(state, 1).people[0].weapons[0].loaded < 0


# Whom the umpire fells


def offered(state: State, seat: int) -> list[str]:
    out = RULESET.new_choices()
    RULESET.legal(state, seat, out)
    return [ChoiceKind(out.rows[k].kind).name for k in range(out.count)]


def test_who_is_felled_by_the_umpire_while_asked_does_nothing_more() -> None:
    state = pair()
    state.people[0].out = 1
    shot = choose(
        state, ChoiceKind.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], mode=0, characteristic=1
    )
    assert RULESET.check(state, shot) == Refusal.NOT_ABLE
    assert offered(state, 0) == ["END"]


def test_a_target_felled_by_the_umpire_does_not_react() -> None:
    state = pair()
    do(state, ChoiceKind.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], mode=0, characteristic=1)
    state.people[1].out = 1
    assert RULESET.check(state, choose(state, ChoiceKind.DODGE, 1)) == Refusal.NOT_ABLE
    assert RULESET.check(state, choose(state, ChoiceKind.TAKE_IT, 1)) == 0
    assert offered(state, 1) == ["TAKE_IT"]


def test_a_striker_felled_by_the_umpire_lets_go() -> None:
    state = pair(gap=1_500)
    do(state, ChoiceKind.MOVE, 0, place_x=99_000, place_y=100_000)
    state.people[1].out = 1
    strike = choose(state, ChoiceKind.STRIKE_LEAVER, 1, 0, weapon=GUNS["unarmed"], characteristic=1)
    assert RULESET.check(state, strike) == Refusal.NOT_ABLE
    assert offered(state, 1) == ["LET_GO"]


def test_who_waits_and_is_felled_by_the_umpire_does_not_step_in() -> None:
    state = pair()
    do(state, ChoiceKind.DELAY, 0)
    do(state, ChoiceKind.END, 1)
    assert state.phase == Phase.WAIT
    state.people[0].out = 1
    assert RULESET.check(state, choose(state, ChoiceKind.STEP_IN, 0)) == Refusal.NOT_ABLE
    assert offered(state, 0) == ["HOLD"]


@pytest.mark.parametrize(("points", "out", "dead"), [("13", 0, 0), ("14", 1, 0), ("21", 1, 1)])
def test_wounds_by_the_umpire_knock_out_and_kill(points: str, out: int, dead: int) -> None:
    made = scenario([person(who, who[0], 1_000, 1_000, unit()) for who in ("ana", "bruno")])
    found = RULESET.desk.verbs["wound"](made, made.start(), ["ana", points])
    assert found.get("people.0.out", 0) == out
    assert found.get("people.0.dead", 0) == dead


# Walls in the way


def beside_a_wall() -> Any:
    people = [
        person("ana", "a", 100_000, 100_000, unit({"medic": 1})),
        person("aldo", "a", 100_000, 101_000, unit()),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    return people, [wall(99_000, 100_400, 101_000, 100_600)]


def test_first_aid_does_not_go_through_walls() -> None:
    """PC-2.22: within reach."""
    people, pieces = beside_a_wall()
    for there in (False, True):
        state = begun(scenario(people, pieces if there else None), [6, 6, 1, 1, 1, 1])
        state.people[1].score[2], state.people[1].hurt_turn = 3, state.turn
        aid = choose(state, ChoiceKind.AID, 0, 1)
        assert RULESET.check(state, aid) == (Refusal.TOO_FAR if there else 0)
        assert ("AID" in offered(state, 0)) != there


def test_a_blow_does_not_use_up_a_good_firing_position() -> None:
    """PC-3.13: it is for the next shot."""
    state = pair(gap=1_500)
    state.people[0].vantage = 2
    do(state, ChoiceKind.ATTACK, 0, 1, weapon=GUNS["unarmed"], mode=0, characteristic=1)
    play(state, choose(state, ChoiceKind.TAKE_IT, 1), [1, 1])
    assert state.people[0].vantage == 2


LONG = wall(90_000, 105_000, 125_000, 105_200)
POCKET = [LONG, wall(89_800, 90_000, 90_000, 105_200), wall(125_000, 97_000, 125_200, 105_200)]


def across(pieces: list[dict[str, object]]) -> State:
    """ana with a blade, bruno behind a wall; she acts first."""
    people = [
        person("ana", "a", 100_000, 100_000, unit({"melee_blade": 1}, ("blade",))),
        person("bruno", "b", 100_000, 110_000, unit()),
    ]
    return begun(scenario(people, pieces), [6, 6, 1, 1])


def test_the_way_on_foot_leads_round_corners() -> None:
    state = across([LONG])
    x, y = next_step(state, 100_000, 100_000, 100_000, 110_000)
    assert x < 90_000
    assert 104_000 < y < 106_500
    far = on_foot(state, 100_000, 100_000, 100_000, 110_000)
    assert 22_000 < far < 23_500
    assert on_foot(state, 100_000, 100_000, 100_000, 104_000) == 4_000
    assert next_step(state, 100_000, 100_000, 100_000, 104_000) == (100_000, 104_000)


def test_there_is_no_way_into_a_closed_room() -> None:
    room = [
        wall(95_000, 106_000, 105_000, 106_200), wall(95_000, 114_000, 105_000, 114_200),
        wall(95_000, 106_000, 95_200, 114_200), wall(104_800, 106_000, 105_000, 114_200),
    ]  # fmt: skip
    state = across(room)
    assert on_foot(state, 100_000, 100_000, 100_000, 110_000) == NO_WAY
    assert next_step(state, 100_000, 100_000, 100_000, 110_000) == (100_000, 110_000)


@pytest.mark.parametrize("pieces", [[LONG], POCKET], ids=["wall", "pocket"])
def test_greedy_goes_round_a_wall_and_does_not_pace(pieces: list[dict[str, object]]) -> None:
    state = across(pieces)
    left = [on_foot(state, 100_000, 100_000, 100_000, 110_000)]
    while not is_in_sight(state, 0, 1):
        assert state.turn <= 3
        if state.awaited == 2:
            play(state, choose(state, ChoiceKind.END, 1))
            continue
        out = RULESET.new_choices()
        RULESET.legal(state, 0, out)
        RULESET.bots.advise(state, 0, out)  # type: ignore[misc]
        play(state, out.rows[max(range(out.count), key=lambda k: out.score[k])])
        me = state.people[0]
        left.append(on_foot(state, me.x, me.y, 100_000, 110_000))
    assert left == sorted(left, reverse=True)
    assert left[-1] < left[0] - 9_000


def shortest(state: State, x: int, y: int, to_x: int, to_y: int) -> int:
    """The way on foot worked out again from all corners, by Floyd's algorithm."""
    if is_free(state, x, y, to_x, to_y):
        return distance_floor(x, y, to_x, to_y)
    corners = [(state.way[c], state.way[WAYS_MAX + c]) for c in range(state.way_key[3])]
    places = [(x, y), (to_x, to_y), *corners]
    far = [
        [
            distance_floor(*one, *other) if is_free(state, *one, *other) else NO_WAY
            for other in places
        ]
        for one in places
    ]
    for by in range(len(places)):
        for row in far:
            row[:] = [min(row[k], row[by] + far[by][k]) for k in range(len(places))]
    return min(far[0][1], NO_WAY)


@pytest.mark.parametrize("walls", [4, 12])
def test_a_way_round_many_corners_is_the_shortest(walls: int) -> None:
    """Walls that leave a gap now on the left, now on the right: more corners than one whole number
    has bits for, too."""
    pieces = []
    for k in range(walls):
        left, y = 93_000 + 4_000 * (k % 2) + 350 * k % 1_900, 101_000 + 8_400 * k // walls
        pieces.append(wall(left, y, left + 9_000, y + 100))
    state = across(pieces)
    for x in range(94_000, 106_000, 2_700):
        for to_x in range(95_000, 105_000, 3_100):
            for way in [(x, 100_000, to_x, 110_000), (to_x, 110_000, x, 100_000)]:
                assert on_foot(state, *way) == shortest(state, *way) < NO_WAY
    assert state.way_key[3] == 4 * walls
