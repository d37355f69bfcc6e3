"""PC-1 and PC-8: order, delay, ties, what fits in a turn."""

from asalto.rulesets.viajero.offer import ChoiceKind as K
from asalto.rulesets.viajero.say import EventKind
from asalto.rulesets.viajero.tables import SECONDS
from asalto.rulesets.viajero.vocabulary import Ending, Phase
from rulesets.viajero.fights import (
    GUNS,
    attack,
    begun,
    choose,
    do,
    end,
    event,
    kinds,
    offered,
    pair,
    person,
    play,
    refused,
    scenario,
    shoot,
    unit,
)  # fmt: skip


def trio(dexes=(7, 7, 7)):
    people = [
        person("ana", "a", 10_000, 10_000, unit(dex=dexes[0])),
        person("bruno", "b", 40_000, 10_000, unit(dex=dexes[1])),
        person("carla", "b", 40_000, 20_000, unit(dex=dexes[2])),
    ]
    return scenario(people)


def test_a_turn_lasts_six_seconds():
    assert SECONDS == 6


def test_highest_initiative_acts_first():
    state = begun(trio(), [1, 1, 6, 6, 3, 3])
    assert list(state.order[:3]) == [1, 2, 0]
    assert (state.turn, state.actor) == (1, 1)
    end(state, 1)
    assert state.actor == 2
    assert refused(state, K.END, 0) == "NOT_NOW"


def test_dex_breaks_ties():
    # carla: 2 + 1 (DEX 9) = bruno: 3 + 0
    state = begun(trio((7, 7, 9)), [1, 1, 1, 2, 1, 1])
    assert state.people[1].initiative == state.people[2].initiative == 3
    assert list(state.order[:3]) == [2, 1, 0]


def test_still_tied_act_at_the_same_moment():
    people = [
        person("ana", "a", 10_000, 10_000, unit({"gun_slug": 4})),
        person("bruno", "b", 12_500, 10_000, unit({"gun_slug": 4})),
    ]
    state = begun(scenario(people), [3, 3, 3, 3])
    shoot(state, [6, 6, 6, 6])
    assert state.blow_count == 1
    assert state.people[1].score[2] == 7
    end(state, 0)
    assert state.actor == 1
    shoot(state, [6, 6, 6, 6], actor=1, target=0)
    end(state, 1)
    assert [one.dead for one in state.people[:2]] == [1, 1], "each took the other's blow"
    assert (state.winner, state.ending) == (-1, Ending.NOBODY_LEFT)


def test_both_actions_together_before_anyone_else():
    state = pair()
    do(state, K.AIM, 0, 1)
    assert state.actor == 0
    shoot(state, [1, 1])
    assert {one.kind for one in offered(state, 0)} == {K.END}
    end(state, 0)
    assert state.actor == 1


def test_delay_and_step_in_between_others():
    state = begun(trio(), [6, 6, 4, 4, 2, 2])
    do(state, K.DELAY, 0)
    assert state.actor == 1
    end(state, 1)
    assert state.phase == Phase.WAIT
    do(state, K.HOLD, 0)
    assert state.actor == 2
    end(state, 2)
    do(state, K.STEP_IN, 0)
    assert state.actor == 0
    found = end(state, 0)
    assert event(found, EventKind.TURN_BEGAN).turn == 2
    assert state.actor == 0, "the first initiative roll comes back"


def test_delay_not_between_minor_and_major():
    state = begun(trio(), [6, 6, 4, 4, 2, 2])
    do(state, K.DELAY, 0)
    do(state, K.STANCE, 1, stance=1)
    assert state.actor == 1
    assert refused(state, K.STEP_IN, 0) == "NOT_NOW"


def test_a_delayed_action_not_taken_is_lost():
    state = begun(trio(), [2, 2, 6, 6, 4, 4])
    end(state, 1)
    end(state, 2)
    do(state, K.DELAY, 0)
    found = do(state, K.HOLD, 0)
    assert "WAITED_IN_VAIN" in kinds(found)
    assert state.turn == 2


def test_no_delay_after_acting():
    state = pair()
    do(state, K.STANCE, 0, stance=1)
    assert refused(state, K.DELAY, 0) == "ALREADY_BEGUN"


def test_initiative_is_kept():
    state = pair()
    before = [one.initiative for one in state.people]
    end(state, 0)
    found = end(state, 1)
    assert event(found, EventKind.TURN_BEGAN).turn == 2
    assert [one.initiative for one in state.people] == before
    assert state.actor == 0


def test_one_major_and_one_minor():
    state = pair()
    do(state, K.STANCE, 0, stance=1)
    shoot(state, [1, 1])
    assert refused(state, K.STANCE, 0, stance=2) == "NO_MINOR"
    end(state, 0)
    assert state.actor == 1
    shoot(state, [1, 1], actor=1, target=0)
    assert (
        refused(state, K.ATTACK, 1, 0, weapon=GUNS["auto_pistol"], characteristic=1) == "NO_MAJOR"
    )
    do(state, K.STANCE, 1, stance=1)
    end(state, 1)
    assert state.turn == 2


def test_three_minors_instead_of_the_major():
    state = pair()
    for stance in (1, 2):
        do(state, K.STANCE, 0, stance=stance)
    assert (
        refused(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1) == "NO_MAJOR"
    )
    do(state, K.STANCE, 0, stance=0)
    assert refused(state, K.STANCE, 0, stance=1) == "NO_MINOR"
    end(state, 0)
    assert state.actor == 1


def test_the_last_turn_ends_the_fight():
    people = [person("ana", "a", 0, 0, unit()), person("bruno", "b", 9_000, 0, unit())]
    state = begun(scenario(people, turn_limit=1), [6, 6, 1, 1])
    end(state, 0)
    end(state, 1)
    assert (state.over, state.winner, state.ending) == (1, -1, Ending.TIME_UP)
    assert offered(state, 0) == []


def test_muster_is_sealed_and_its_order_does_not_matter():
    found = scenario(
        [
            person("ana", "a", 0, 0, unit({"tactics": 1})),
            person("bruno", "b", 9_000, 0, unit({"tactics": 1})),
        ]
    )
    ends = []
    for order in ((0, 1), (1, 0)):
        state = found.start()
        for seat in order:
            faces = [5, 5, 6, 6, 3, 3, 2, 2] if seat == order[1] else []
            play(state, choose(state, K.MUSTER, seat, seat=seat), faces)
        ends.append(state)
    assert ends[0] == ends[1]
    assert ends[0].people[0].initiative == 12 + 3
    assert ends[0].people[1].initiative == 4 - 1


def test_ambush_counts_as_twelve():
    people = [person("ana", "a", 0, 0, unit()), person("bruno", "b", 9_000, 0, unit(dex=9))]
    state = begun(scenario(people, sides={"b": {"ambush": True}}), [6, 5])
    assert [one.initiative for one in state.people] == [11, 13]


def test_attack_is_a_major_action_declared_at_a_target():
    state = pair()
    found = attack(state)
    assert event(found, EventKind.DECLARED).target == 1
    assert state.phase == Phase.REACT
    assert state.awaited == 2
