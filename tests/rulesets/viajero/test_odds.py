"""Exact odds of the real rules against icepool."""

from fractions import Fraction

import pytest
from icepool import d6

from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import copy
from asalto.core.odds import walk
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import ChoiceKind as K
from rulesets.viajero.fights import GUNS, attack, choose, pair, unit


def outcomes(state, row):
    def play(dice: Dice):
        after, came, log = copy(state), [0] * len(RULESET.odds.outcomes), RULESET.new_log()
        RULESET.odds.trial(after, row, dice, log)
        RULESET.odds.outcome(state, after, row, log, came)
        return tuple(came)

    return walk(play).chances


@pytest.mark.parametrize("bonus", range(-2, 5))
def test_the_chance_to_hit(bonus):
    state = pair(
        one=unit({"gun_slug": max(bonus, 0)} if bonus >= 0 else {}, dex=7 if bonus >= 0 else 9)
    )
    real = bonus if bonus >= 0 else -3 + 1
    row = choose(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
    chances = outcomes(state, row)
    hits = sum((share for came, share in chances.items() if came[0] == 1), Fraction(0))
    assert hits == Fraction((2 @ d6 + real >= 8).probability(True))


@pytest.mark.parametrize(("armour", "value"), [("clothes", 0), ("jack", 3), ("cloth", 9)])
def test_damage_and_felling(armour, value):
    state = pair(one=unit({"gun_slug": 1}), two=unit(armour=armour))
    row = choose(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
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


def figures_of(state, row):
    found = RULESET.odds.figures(state, row, outcomes(state, row))
    return {one.name: one.value for one in found}


def test_an_attack_against_each_reaction():
    state = pair(
        gap=1_500,
        one=unit({"melee_blade": 1}, ("sword",)),
        two=unit({"athletics_dex": 2, "melee_blade": 1}, ("blade",)),
    )
    row = choose(state, K.ATTACK, 0, 1, weapon=GUNS["sword"], characteristic=1)
    figures = figures_of(state, row)
    for name, less in (("if_dodged", 2), ("if_parried", 1)):
        assert figures[name] == Fraction((2 @ d6 + 1 - less >= 8).probability(True))
    assert "if_dived" not in figures


def test_a_shot_against_somebody_who_dives():
    things = {0: [], 1: [{"kind": "furniture", "corners": [111_000, 99_000, 111_000, 101_000]}]}
    for behind, pieces in things.items():
        state = pair(pieces=pieces, one=unit({"gun_slug": 2}))
        row = choose(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
        figures = figures_of(state, row)
        assert figures["if_dived"] == Fraction((2 @ d6 + 2 - 1 - behind >= 8).probability(True))
        assert "if_parried" not in figures
    state.people[1].surprised = 1
    assert set(figures_of(state, row)) == {"turns_to_fell"}


def test_expected_turns_to_drop_him():
    state = pair(one=unit({"gun_slug": 1}))
    row = choose(state, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
    turns = figures_of(state, row)["turns_to_fell"]
    assert 2 < turns < 6

    def result(total, points):
        effect = total + 1 - 8
        return points + effect if effect >= 0 else 0

    from icepool import map as pool_map

    through = pool_map(result, 2 @ d6, 2 @ d6)
    # exactly, by the chance to be still standing after each turn, summed
    standing, total = {14: 1.0}, 0.0
    for _ in range(80):
        total += sum(standing.values())
        later: dict[int, float] = {}
        for left, share in standing.items():
            for points in through.outcomes():
                if left > points:
                    there = later.get(left - points, 0.0)
                    later[left - points] = there + share * float(through.probability(points))
        standing = later
    assert abs(total - float(turns)) < 1e-9
    armoured = pair(two=unit(armour="battle_dress"))
    row = choose(armoured, K.ATTACK, 0, 1, weapon=GUNS["auto_pistol"], characteristic=1)
    assert "turns_to_fell" not in figures_of(armoured, row)
