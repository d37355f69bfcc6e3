"""Exact odds of the real rules against icepool."""

from fractions import Fraction

import pytest
from icepool import d6

from asalto.core.dice import Dice
from asalto.core.events import Log
from asalto.core.odds import walk
from asalto.core.records import copy, make
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.forecast import damage_odds, expected_rounds
from asalto.rulesets.viajero.kinds import ChoiceKind as K
from rulesets.viajero.fights import GUNS, attack, choose, pair, unit


def outcomes(state, row):
    def play(dice: Dice):
        after, came, log = copy(state), [0] * len(RULESET.outcomes), make(Log)
        RULESET.trial(after, row, dice, log)
        RULESET.outcome(state, after, row, log, came)
        return tuple(came)

    return walk(play).chances


@pytest.mark.parametrize("bonus", range(-2, 5))
def test_the_chance_to_hit(bonus):
    state = pair(
        one=unit({"gun_slug": max(bonus, 0)} if bonus >= 0 else {}, dex=7 if bonus >= 0 else 9)
    )
    real = bonus if bonus >= 0 else -3 + 1
    row = choose(state, K.ATTACK, 0, 1, GUNS["auto_pistol"], 0, 1)
    chances = outcomes(state, row)
    hits = sum((share for came, share in chances.items() if came[0] == 1), Fraction(0))
    assert hits == Fraction((2 @ d6 + real >= 8).probability(True))


@pytest.mark.parametrize(("armour", "value"), [("clothes", 0), ("jack", 3), ("cloth", 9)])
def test_damage_and_felling(armour, value):
    state = pair(one=unit({"gun_slug": 1}), two=unit(armour=armour))
    row = choose(state, K.ATTACK, 0, 1, GUNS["auto_pistol"], 0, 1)
    chances = outcomes(state, row)

    def result(total, points):
        effect = total + 1 - 8
        if effect < 0:
            return (0, 0, 0, 0)
        past = max(points + effect - value, 1 if effect >= 6 else 0)
        return (1, min(21, past), int(past >= 14), int(past >= 21))

    from icepool import map as pool_map

    expected = pool_map(result, 2 @ d6, 2 @ d6)
    assert chances == {came: Fraction(expected.probability(came)) for came in expected.outcomes()}


@pytest.mark.parametrize(("kind", "less"), [(K.TAKE_IT, 0), (K.DODGE, 2), (K.PARRY, 1)])
def test_odds_of_each_reaction(kind, less):
    state = pair(
        gap=1_500,
        one=unit({"melee_blade": 1}, ("sword",)),
        two=unit({"athletics_dex": 2, "melee_blade": 1}, ("blade",)),
    )
    attack(state, gun="sword")
    chances = outcomes(state, choose(state, kind, 1))
    hits = sum((share for came, share in chances.items() if came[0] == 1), Fraction(0))
    assert hits == Fraction((2 @ d6 + 1 - less >= 8).probability(True))


def test_first_aid_odds():
    state = pair(one=unit({"medic": 1}))
    state.people[0].score[2] -= 3
    state.people[0].hurt_turn = 1
    chances = outcomes(state, choose(state, K.AID, 0, 0))
    good = sum((share for came, share in chances.items() if came[0] == 1), Fraction(0))
    assert good == Fraction((2 @ d6 + 1 - 2 >= 8).probability(True))


def test_expected_rounds_to_drop_him():
    state = pair(one=unit({"gun_slug": 1}))
    row = choose(state, K.ATTACK, 0, 1, GUNS["auto_pistol"], 0, 1)
    rounds = expected_rounds(state, row)
    assert rounds is not None
    assert 2 < rounds < 6
    chances = damage_odds(state, row)
    assert sum(chances.values()) == 1
    # by simulation of the same distribution, exactly: the chance to be still standing, summed
    standing = {14: Fraction(1)}
    total = Fraction(0)
    for _ in range(60):
        total += sum(standing.values())
        later: dict[int, Fraction] = {}
        for left, share in standing.items():
            for points, chance in chances.items():
                if left > points:
                    later[left - points] = later.get(left - points, Fraction(0)) + share * chance
        standing = later
    assert abs(float(total - rounds)) < 1e-6
    armoured = pair(two=unit(armour="battle_dress"))
    row = choose(armoured, K.ATTACK, 0, 1, GUNS["auto_pistol"], 0, 1)
    assert expected_rounds(armoured, row) is None
