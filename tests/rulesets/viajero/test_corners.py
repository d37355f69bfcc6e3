"""Corners of the turn: who is tied with whom, the badly hurt, weapons that change hands."""

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import (
    GUNS,
    begun,
    do,
    end,
    kinds,
    offered,
    pair,
    person,
    refused,
    scenario,
    shoot,
    unit,
)  # fmt: skip

# Ties (PC-1.6): those who act at one moment take each other's blows when both have acted


def tied_pair_and_a_third():
    """bruno and carla are tied; ana (side a) is faster and waits."""
    people = [
        person("ana", "a", 10_000, 10_000, unit({"gun_slug": 4})),
        person("bruno", "a", 11_000, 12_000, unit({"gun_slug": 4})),
        person("carla", "b", 13_000, 10_000, unit({"gun_slug": 4})),
    ]
    return begun(scenario(people), [6, 6, 4, 4, 4, 4])


def test_a_blow_of_somebody_else_is_taken_by_the_tied_at_once() -> None:
    state = tied_pair_and_a_third()
    do(state, K.DELAY, 0)
    end(state, 1)
    assert state.phase == Phase.WAIT
    do(state, K.STEP_IN, 0)
    shoot(state, [6, 6, 6, 6], actor=0, target=2)
    assert state.blow_count == 0
    assert state.phase == Phase.WOUND or state.people[2].score[2] == 0


def test_a_blow_of_the_one_who_is_tied_waits() -> None:
    state = tied_pair_and_a_third()
    end(state, 0)
    shoot(state, [6, 6, 6, 6], actor=1, target=2)
    assert state.blow_count == 1
    assert state.people[2].score[2] == 7


def test_two_pairs_of_tied_people_are_two_moments() -> None:
    """The same initiative, another DEX: the first pair's blows do not wait for the second's end."""
    people = [
        person("ana", "a", 10_000, 10_000, unit({"gun_slug": 4}, dex=8)),
        person("bruno", "b", 10_000, 90_000, unit({"gun_slug": 4}, dex=8)),
        person("carla", "a", 60_000, 90_000, unit({"gun_slug": 4}, dex=7)),
        person("dario", "b", 13_000, 10_000, unit({"gun_slug": 4}, dex=7)),
    ]
    state = begun(scenario(people), [4, 4, 4, 4, 4, 4, 4, 4])
    shoot(state, [6, 6, 6, 6], actor=0, target=3)
    assert state.blow_count == 0


# The seriously wounded crawl 1.5 m a turn, standing or lying


def badly_hurt(**more):
    wounds = {"str": 1, "dex": 1, "end": 1}
    people = [
        person("ana", "a", 100_000, 100_000, unit(), wounds=wounds, **more),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    return begun(scenario(people), [6, 6, 1, 1])


def test_who_crawls_crawls_as_far_lying_down() -> None:
    for stance in ("standing", "crouched", "prone"):
        state = badly_hurt(stance=stance)
        assert refused(state, K.MOVE, 0, place_x=101_501, place_y=100_000) == "TOO_FAR"
        do(state, K.MOVE, 0, place_x=101_500, place_y=100_000)
        assert refused(state, K.MOVE, 0, place_x=102_000, place_y=100_000) != ""


def test_places_to_crawl_to_are_offered() -> None:
    state = badly_hurt(stance="prone")
    assert K.MOVE in [one.kind for one in offered(state, 0)]


# Leaving close combat (PC-6.7): the free attack comes first


def test_who_can_no_longer_go_so_far_stays() -> None:
    people = [
        person("ana", "a", 100_000, 100_000, unit(), wounds={"end": 1, "str": 1}),
        person("bruno", "b", 101_500, 100_000, unit({"melee_unarmed": 3})),
    ]
    state = begun(scenario(people), [6, 6, 1, 1])
    do(state, K.MOVE, 0, place_x=100_000, place_y=105_000)
    do(state, K.STRIKE_LEAVER, 1, 0, weapon=GUNS["unarmed"], characteristic=1)
    do(state, K.TAKE_IT, 0, faces=[3, 3, 1])
    assert state.phase == Phase.WOUND
    points = state.blow_points[0]
    found = do(state, K.SUFFER, 0, lost_dex=points)
    assert "MOVED" not in kinds(found)
    assert (state.people[0].y, state.actor, state.phase) == (100_000, 0, Phase.ACT)
    assert refused(state, K.MOVE, 0, place_x=100_000, place_y=101_500) == ""


def test_who_is_hit_but_can_go_goes() -> None:
    people = [
        person("ana", "a", 100_000, 100_000, unit()),
        person("bruno", "b", 101_500, 100_000, unit({"melee_unarmed": 3})),
    ]
    state = begun(scenario(people), [6, 6, 1, 1])
    do(state, K.MOVE, 0, place_x=100_000, place_y=105_000)
    do(state, K.STRIKE_LEAVER, 1, 0, weapon=GUNS["unarmed"], characteristic=1)
    found = do(state, K.TAKE_IT, 0, faces=[3, 3, 1])
    assert "MOVED" in kinds(found)


# Weapons that change hands (PC-3.6, 3.7)


def test_work_at_reloading_stays_with_the_weapon() -> None:
    who = unit(weapons=("rocket_launcher",))
    who["weapons"][0]["loaded"] = 0  # type: ignore[index]
    state = pair(one=who)
    do(state, K.RELOAD, 0)
    do(state, K.RELOAD, 0)
    do(state, K.THROW_AWAY, 0)
    do(state, K.PICK_UP, 0, item=0)
    end(state, 0)
    end(state, 1)
    assert kinds(do(state, K.RELOAD, 0)) == ["RELOADING"], "from the beginning"


def test_the_free_strike_is_no_burst_and_no_aim() -> None:
    state = pair(gap=1_500)
    do(state, K.AIM, 0, 1)
    end(state, 0)
    do(state, K.MOVE, 1, place_x=101_500, place_y=105_000)
    do(state, K.STRIKE_LEAVER, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
    assert state.people[0].aim == 0
    do(state, K.TAKE_IT, 1, faces=[1, 1])
    assert state.people[1].y == 105_000
