"""Task checks and opposed checks."""

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cepheus.rolls import Roll
from asalto.rulesets.cepheus.rules.checks import (
    begin_check,
    opposed_check,
    plain_check,
    throw_check,
)
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Ability, Difficulty, Skill
from asalto.rulesets.cepheus.vocabulary import Reason
from rulesets.cepheus.table import dice, duel, last, paper, reasons, used


def test_every_modifier_has_its_reason() -> None:
    state = duel()
    ship = state.ships[0]
    pilot = ship.crew[ship.pilot]
    pilot.skill[Skill.PILOT], pilot.ability[Ability.DEX], pilot.bonus = 2, 10, 3
    pilot.edge = 1
    ship.hasty = 1
    made, log = dice(3, 4), paper()
    effect = plain_check(
        state,
        made,
        log,
        0,
        ship.pilot,
        Skill.PILOT,
        Ability.DEX,
        Difficulty.DIFFICULT,
        Roll.DOCK,
        1,
    )
    assert effect == 3 + 4 + 2 + 1 + 3 + 4 - 1 - 2 - 8
    assert reasons(last(log, EventKind.CHECKED)) == {
        Reason.SKILL: 2, Reason.ABILITY: 1, Reason.HASTY: -1, Reason.POOL: 3, Reason.EDGE: 4,
        Reason.DIFFICULTY: -2,
    }  # fmt: skip
    assert used(made)
    assert (pilot.bonus, pilot.edge) == (0, NOBODY)


def test_unskilled_and_jack_of_all_trades() -> None:
    state = duel()
    ship = state.ships[0]
    pilot = ship.crew[ship.pilot]
    for jack, penalty in ((NOBODY, -3), (1, -2), (5, 0)):
        pilot.skill[Skill.PILOT], pilot.skill[Skill.JACK] = NOBODY, jack
        begin_check(state, 0, ship.pilot, Skill.PILOT, Ability.DEX)
        assert state.tally.total == penalty
    begin_check(state, 0, NOBODY, Skill.PILOT, Ability.DEX)
    assert state.tally.total == -3


def test_chance_and_effect_of_a_check() -> None:
    state = duel()
    made, log = dice(4, 4), paper()
    begin_check(state, 0, 0, Skill.TACTICS, Ability.INT)
    assert throw_check(state, made, log, 0, 0, Skill.TACTICS, Roll.TACTICS) == 0
    event = last(log, EventKind.CHECKED)
    assert (event.success, event.chance) == (1, 15 * 1_000_000 // 36)


def opposed(state, *faces):
    made, log = dice(*faces), paper()
    result = opposed_check(
        state, made, log, 0, 0, 1, 0, Skill.TACTICS, Ability.INT, 0, 0, 0, 0, Roll.BOARDING
    )
    assert used(made)
    return result


def test_opposed_check_higher_effect_then_characteristic_then_again() -> None:
    state = duel()
    assert opposed(state, 6, 6, 5, 6) == (1, 4, 3)
    assert opposed(state, 1, 1, 1, 2) == (-1, -6, -5)
    assert opposed(state, 3, 3, 2, 4, 6, 6, 1, 1) == (1, 4, -6)
    state.ships[1].crew[0].ability[Ability.INT] = 8
    assert opposed(state, 3, 3, 2, 4) == (-1, -2, -2)


def test_a_tie_that_is_thrown_again_is_told() -> None:
    state, made, log = duel(), dice(3, 3, 2, 4, 6, 6, 1, 1), paper()
    opposed_check(
        state, made, log, 0, 0, 1, 0, Skill.TACTICS, Ability.INT, 0, 0, 0, 0, Roll.BOARDING
    )
    kinds = [int(one.kind) for one in log.events[: log.count]]
    checked, again, done = EventKind.CHECKED, EventKind.OPPOSED_AGAIN, EventKind.OPPOSED
    assert kinds == [checked, checked, again, checked, checked, done]


def test_nobody_opposes() -> None:
    state = duel()
    for faces, won in (((4, 4), 1), ((4, 3), -1)):
        made, log = dice(*faces), paper()
        result = opposed_check(
            state, made, log, 0, 0, 1, NOBODY, Skill.TACTICS, Ability.INT, 0, 0, 0, 0, Roll.BOARDING
        )
        assert result[0] == won
        assert used(made)
