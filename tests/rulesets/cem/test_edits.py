"""After the umpire: what is derived follows, and sight is looked at anew."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY, copy, digest
from asalto.play.match import Match, NotAllowed
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.proposing import proposal
from asalto.rulesets.cem.rules.sharing import join_circle, share
from asalto.rulesets.cem.rules.shooting import find_targets
from asalto.rulesets.cem.rules.sight import is_seeing
from asalto.rulesets.cem.rules.units import draw, return_chips
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Gone, Mode, Phase, Refusal, Step, Weapon
from rulesets.cem.table import RULESET, activate, choose, dice_of, log, offered, refusal, table

FLAT = {f"{name}.{k}": value for k, point in enumerate(((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
        for name, value in zip(("xs", "ys"), point, strict=True)}  # fmt: skip


def test_a_house_that_the_umpire_moves_no_longer_hides() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    ends = (80_000, 60_000, 80_000, 110_000)
    assert not is_seeing(match.state, *ends)
    find_targets(match.state, 0)
    match.set_fields(FLAT, "the house was never there")
    assert is_seeing(match.state, *ends)
    assert match.state.easts[0] == 1000
    match.rewind(1)
    assert not is_seeing(match.state, *ends)


def test_a_figure_that_the_umpire_moves_is_boxed_and_seen() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    find_targets(match.state, 0)
    assert match.state.targets >> 6 & 1 == 0
    first = match.state.units[6].first
    match.set_fields({f"figures.{first}.x": 62_000, f"figures.{first}.y": 15_000}, "a patrol")
    find_targets(match.state, 0)
    assert match.state.targets >> 6 & 1 == 1
    assert match.state.units[6].south == 15_000


def test_smoke_can_be_laid() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    assert is_seeing(match.state, 50_000, 10_000, 50_000, 35_000)
    match.set_fields({"visibility.6": 10, "xs.18": 0, "ys.18": 20_000, "xs.19": 160_000,
                      "ys.19": 20_000, "xs.20": 160_000, "ys.20": 21_000, "xs.21": 0,
                      "ys.21": 21_000}, "smoke")  # fmt: skip
    hidden = [is_seeing(match.state, x, 10_000, x, 35_000) for x in (5_000, 50_000, 150_000)]
    assert hidden == [False] * 3


def test_what_no_battle_can_have_is_refused() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    before = digest(match.state)
    with pytest.raises(NotAllowed):
        match.set_fields({"firsts.0": 9999}, "no")
    with pytest.raises(NotAllowed):
        match.set_fields({"wests.0": 3}, "no")
    assert digest(match.state) == before


def test_the_umpire_names_units_and_figures() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    match.set_fields({"a1.morale": 12, "g1-2.weapon": "pistol"}, "short of rounds")
    assert match.state.units[0].morale == 12
    names = match.scenario.names.tables["figure"]
    figure = next(key[0] for key, name in names.items() if name == "g1-2")
    assert match.state.figures[figure].weapon == Weapon.PISTOL
    with pytest.raises(NotAllowed, match="a1"):
        match.set_fields({"a11.morale": 12}, "no such unit")


def firing() -> State:
    """A unit that may fire at two others."""
    state = table((0, [(50, 10), (52, 10)]), (1, [(50, 30), (56, 30)]), (1, [(52, 35)]))
    activate(state, 0, Phase.FIRE)
    return state


def aiming() -> State:
    """A unit that fires at figures of different cover."""
    wheat = (("wheat", [[54, 25], [100, 25], [100, 35], [54, 35]]),)
    state = table((0, [(50, 10)]), (1, [(50, 30), (56, 30)]), (1, [(52, 35)]), terrain=wheat)
    activate(state, 0, Phase.FIRE)
    choose(state, dice_of(), ChoiceKind.FIRE, 0, 1)
    return state


def entering() -> State:
    """A unit that may take on two others."""
    state = table((0, [(50, 10), (52, 10)]), (1, [(50, 14), (54, 13)]), (1, [(52, 15)]))
    activate(state, 0, Phase.MELEE)
    return state


def pairing() -> State:
    """A figure between two enemies."""
    state = table((0, [(50, 10)]), (1, [(50, 11), (50, 9)]), (1, [(80, 80)]))
    activate(state, 0, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    return state


def assigning() -> State:
    """Two figures against three, of whom one touches both."""
    state = table((0, [(50, 10), (51.2, 10)]), (1, [(50, 11), (51.2, 11), (50.6, 9.2)]))
    activate(state, 0, Phase.MELEE)
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    return state


STEPS = {
    Step.FIRE: firing, Step.AIM: aiming, Step.ENGAGE: entering, Step.PAIR: pairing,
    Step.ASSIGN: assigning,
}  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_in_the_midst_of_an_activation_what_is_asked_follows_the_umpire(step: Step) -> None:
    """Unit 1 leaves the table: nothing is offered against it, and what is offered can be played."""
    state = STEPS[step]()
    assert state.step == step
    for i in range(state.units[1].first, state.units[1].first + state.units[1].count):
        state.figures[i].gone = int(Gone.LEFT)
    RULESET.edited(state)
    assert (state.targets | state.locked | state.engaged) >> 1 & 1 == 0
    proposal(state)
    orders = offered(state)
    assert orders
    assert all(order[0] in (ChoiceKind.PASS, ChoiceKind.FIRE, ChoiceKind.ENGAGE)
               and order[2:3] != (1,) for order in orders)  # fmt: skip
    for kind, *values in orders:
        choose(copy(state), dice_of(9, 9, 9), kind, *values)


def test_an_enemy_that_the_umpire_brings_into_view_can_be_fired_at() -> None:
    state = table((0, [(50, 10)]), (1, [(50, 30)]), (1, [(50, 90)]),
                  terrain=(("bunker", [[40, 60], [60, 60], [60, 70], [40, 70]]),))  # fmt: skip
    activate(state, 0, Phase.FIRE)
    assert refusal(state, ChoiceKind.FIRE, 0, 2) == Refusal.NO_TARGET
    state.figures[2].y = 40_000
    RULESET.edited(state)
    assert refusal(state, ChoiceKind.FIRE, 0, 2) == 0


def test_a_unit_already_taken_on_stays_so_after_the_umpire() -> None:
    state = entering()
    choose(state, dice_of(), ChoiceKind.ENGAGE, 0, 1)
    RULESET.edited(state)
    assert (state.step, state.engaged, state.asked) == (Step.ENGAGE, 2, 0)


def test_who_fought_a_figure_that_the_umpire_takes_away_is_free() -> None:
    state = table((0, [(50, 10)]), (1, [(50, 11), (49, 10)]))
    state.figures[0].foe, state.figures[1].foe, state.figures[2].foe = 1, 0, 0
    state.figures[1].gone = int(Gone.LEFT)
    RULESET.edited(state)
    assert [one.foe for one in state.figures] == [2, NOBODY, 0]


def test_only_enemies_base_to_base_are_paired_after_the_umpire() -> None:
    spots = [(50, 10), (52, 10)]
    state = table((0, spots), (1, [(50, 11), (80, 80)]))
    state.figures[0].foe = 2
    RULESET.edited(state)
    assert [one.foe for one in state.figures] == [2, NOBODY, 0, NOBODY]
    state.figures[2].y = 40_000
    RULESET.edited(state)
    assert [one.foe for one in state.figures] == [NOBODY] * 4
    state.figures[0].foe, state.figures[1].foe = 1, 3
    RULESET.edited(state)
    assert [one.foe for one in state.figures] == [NOBODY] * 4


def test_whom_the_umpire_takes_away_is_lost_and_so_is_the_chip_of_his_unit() -> None:
    state = table((0, [(10, 10), (12, 10)]), (1, [(90, 90)]), (1, [(80, 80)]))
    state.phase = int(Phase.COVER)
    return_chips(state)
    state.figures[0].gone = state.figures[3].gone = int(Gone.FALLEN)
    RULESET.edited(state)
    assert state.lost[:2] == [1, 1]
    assert state.chips == 2
    assert {draw(state, dice_of(2), log()), draw(state, dice_of(1), log())} == {0, 1}
    state.figures[3].gone = 0
    RULESET.edited(state)
    assert state.lost[:2] == [1, 0]
    assert state.chips == 0


def test_who_is_rallied_by_the_umpire_has_failed_nowhere() -> None:
    state = table((0, [(10, 10)]), (1, [(90, 90)]))
    state.units[0].refuge = state.units[1].refuge = 3
    state.units[1].demoralised = 1
    RULESET.edited(state)
    assert [row.refuge for row in state.units] == [NOBODY, 3]


def test_a_figure_stays_in_its_unit() -> None:
    match = Match(RULESET, RULESET.load("granja"), has_umpire=True)
    with pytest.raises(NotAllowed):
        match.set_fields({"figures.0.unit": 3}, "no")


def test_no_wound_goes_to_one_whom_the_umpire_has_just_taken_away() -> None:
    state = table((0, [(10, 10)]), (1, [(10, 20), (12, 20)]))
    activate(state, 0, Phase.FIRE)
    join_circle(state, 1)
    join_circle(state, 2)
    state.target, state.cause, state.circle_first = 1, 0, 2
    share(state, log(), 2, 2, Mode.DISPERSED, 1)
    assert state.step == Step.VICTIM
    state.figures[1].gone = int(Gone.FALLEN)
    RULESET.edited(state)
    assert refusal(state, ChoiceKind.WOUND, 1) == Refusal.NOT_A_BEARER
    state.figures[2].gone = int(Gone.FALLEN)
    RULESET.edited(state)
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert [one.wounds for one in state.figures] == [0, 0, 0]
    assert state.step == Step.NOTHING


def test_a_unit_that_the_umpire_takes_away_in_its_move_can_only_pass() -> None:
    state = table((0, [(10, 10)]), (1, [(50, 50)]))
    activate(state, 0, Phase.MOVEMENT)
    state.figures[0].gone = int(Gone.FALLEN)
    RULESET.edited(state)
    assert offered(state) == [(ChoiceKind.PASS, 0)]
    assert refusal(state, ChoiceKind.CLOSE, 0, 1) == Refusal.NO_SUCH_UNIT
    assert refusal(state, ChoiceKind.PASS, 0) == 0
