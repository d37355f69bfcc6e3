"""RECONSTRUCTED shooting, and what the article says of fire (CEM-2.1, 2.11, 4.5-4.9, 8.4, 8.5)."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.odds import walk
from asalto.rulesets.cem import cards
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.flight import threat_of
from asalto.rulesets.cem.rules.sharing import (
    join_circle,
    proposed_bearer,
    share,
    share_as_proposed,
)
from asalto.rulesets.cem.rules.shooting import (
    NO_CAP,
    aim,
    attack_value,
    band,
    find_targets,
    gather_targets,
    hit_chance,
    present_caps,
    shoot,
)
from asalto.rulesets.cem.rules.units import measure_box, middle
from asalto.rulesets.cem.say import Event
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Gait, Mode, Phase, Rank, Reason, Refusal, Step, Weapon
from rulesets.cem.table import (
    METRE,
    activate,
    all_used,
    choose,
    dice_of,
    log,
    offered,
    refusal,
    table,
)


def ranks(number: int, y: float, x: float = 20) -> list[tuple[float, float]]:
    return [(x + 2 * i, y) for i in range(number)]


def fire(state: State, *faces: int, mode: Mode = Mode.DISPERSED, into: int = 0) -> State:
    """Unit 0 fires at unit 1 with these dice; the wounds are shared as proposed."""
    state.active, state.target, state.mode, state.into = 0, 1, int(mode), into
    dice = dice_of(*faces)
    aim(state, 0, 1, into)
    shoot(state, 0, NO_CAP, dice, log())
    share_as_proposed(state, log())
    assert all_used(dice)
    return state


def wounds(state: State, unit: int) -> list[int]:
    row = state.units[unit]
    return [one.wounds for one in state.figures[row.first : row.first + row.count]]


def value(name: str, far: int) -> int:
    """Attack value of a unit of the files at so many metres."""
    template = cards.load_template(Document.of({"unit": name}, "test").reader())
    state = table(
        (0, ranks(len(template.figures), 1, 40)), (1, [(50, far + 1)]), width=200, height=200
    )
    for i, sample in enumerate(template.figures):
        state.figures[i].rank, state.figures[i].weapon = sample.rank, sample.weapon
        state.figures[i].x = 50_000
        state.figures[i].y = 1_000
    aim(state, 0, 1, 0)
    return attack_value(state, 0, 1, NO_CAP)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("gruppe", (35, 25, 14)), ("section", (38, 27, 15)), ("squad_us", (48, 36, 13)),
        ("ametralladora", (21, 21, 15)), ("section_bren", (15, 14, 9)),
    ],
)  # fmt: skip
def test_attack_values_of_the_sources(name: str, values: tuple[int, int, int]) -> None:
    assert (value(name, 30), value(name, 60), value(name, 61)) == values


def test_range_bands() -> None:
    assert [band((far * METRE) ** 2) for far in (30, 60, 61, 500)] == [0, 1, 2, 2]
    assert band(30_001**2) == 1


def test_after_a_move_half_once_rounded_down() -> None:
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    aim(state, 0, 1, 0)
    state.phase = int(Phase.FIRE)
    assert attack_value(state, 0, 1, NO_CAP) == 15
    state.units[0].gait = int(Gait.ADVANCE)
    assert attack_value(state, 0, 1, NO_CAP) == 7
    state.phase = int(Phase.COVER)
    assert attack_value(state, 0, 1, NO_CAP) == 15


def test_hit_up_to_the_attack_value_with_cover_added() -> None:
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    assert sum(wounds(fire(copy(state), 4, 6, 5), 1)) == 5  # 15 against 15
    assert sum(wounds(fire(copy(state), 4, 6, 6), 1)) == 0
    wood = (("wheat", [[0, 25], [100, 25], [100, 35], [0, 35]]),)
    covered = table((0, ranks(5, 10)), (1, ranks(5, 30)), terrain=wood)
    assert sum(wounds(fire(copy(covered), 4, 6, 5), 1)) == 0
    assert sum(wounds(fire(copy(covered), 4, 3, 3), 1)) == 3


def test_darkness_is_added() -> None:
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    state.hard = 5
    assert sum(wounds(fire(copy(state), 4, 4, 3), 1)) == 0
    assert sum(wounds(fire(copy(state), 4, 3, 3), 1)) == 3


def test_triples() -> None:
    weak = table((0, ranks(1, 10)), (1, ranks(5, 30)))
    assert sum(wounds(fire(weak, 1, 1, 1), 1)) == 1
    strong = table((0, ranks(20, 10, 5)), (1, ranks(5, 30)))
    assert sum(wounds(fire(strong, 10, 10, 10), 1)) == 0


@pytest.mark.parametrize(("shooters", "hard"), [(1, 0), (3, 0), (5, 5), (8, 0), (9, 10), (20, 0)])
def test_chance_of_a_hit_is_exact(shooters: int, hard: int) -> None:
    start = table((0, ranks(shooters, 10, 5)), (1, ranks(3, 30)))
    start.hard = hard
    aim(start, 0, 1, 0)
    expected = hit_chance(attack_value(start, 0, 1, NO_CAP), hard)

    def play(dice: object) -> bool:
        state = copy(start)
        state.active, state.target = 0, 1
        found = log()
        aim(state, 0, 1, 0)
        shoot(state, 0, NO_CAP, dice, found)  # type: ignore[arg-type]
        return found.events[0].success == 1

    assert walk(play).chances.get(True, Fraction(0)) * 1_000_000 == expected


def test_dispersed_reaches_as_many_as_the_casualty_die_says_evenly() -> None:
    state = table((0, ranks(10, 10)), (1, ranks(5, 30)))
    found = wounds(fire(state, 3, 8, 7), 1)
    assert sorted(found) == [0, 0, 2, 2, 3]


def test_concentrated_fills_one_before_the_next() -> None:
    state = table((0, ranks(10, 10)), (1, ranks(5, 30)))
    found = wounds(fire(state, 2, 9, 1, mode=Mode.CONCENTRATED), 1)
    assert sorted(found) == [0, 0, 0, 4, 4]  # the ninth finds nobody within reach


def test_who_names_the_wounded() -> None:
    state = table((0, ranks(10, 10)), (1, ranks(5, 30)))
    for mode, chooser in ((Mode.DISPERSED, 1), (Mode.CONCENTRATED, 0)):
        trial = copy(state)
        activate(trial, 0, Phase.COVER)
        choose(trial, dice_of(2, 9, 1), ChoiceKind.FIRE, 0, 1, int(mode))
        assert (trial.step, trial.asked) == (Step.VICTIM, chooser)


def test_no_fire_without_fire_value_or_sight() -> None:
    state = table((0, ranks(2, 10)), (1, ranks(2, 30)))
    for i in (0, 1):
        state.figures[i].rank = int(Rank.NONCOMBATANT)
    activate(state, 0, Phase.FIRE)
    assert state.step == Step.NOTHING
    wall = (("stone_building", [[0, 18], [100, 18], [100, 26], [0, 26]]),)
    hidden = table((0, ranks(2, 10)), (1, ranks(2, 40)), terrain=wall)
    for _ in range(2):  # the second answer comes from what was found before
        find_targets(hidden, 0)
        assert hidden.targets == 0
    hidden.figures[2].y = 22_000
    measure_box(hidden, 1)
    find_targets(hidden, 0)
    assert hidden.targets == 1 << 1


def test_fire_in_the_cover_phase_binds_the_whole_unit() -> None:
    """CEM-V37: no move, no fire afterwards."""
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    activate(state, 0, Phase.COVER)
    choose(state, dice_of(9, 9, 9), ChoiceKind.FIRE, 0, 1)
    assert state.units[0].covered == 1
    for phase in (Phase.MOVEMENT, Phase.FIRE):
        activate(state, 0, phase)
        assert state.step == Step.NOTHING


def test_passing_the_cover_phase_binds_nobody() -> None:
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    activate(state, 0, Phase.COVER)
    choose(state, dice_of(), ChoiceKind.PASS, 0)
    for phase, step in ((Phase.MOVEMENT, Step.MOVE), (Phase.FIRE, Step.FIRE)):
        activate(state, 0, phase)
        assert state.step == step


def test_a_charge_bars_fire_only_by_setting() -> None:
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    state.units[0].gait = int(Gait.CHARGE)
    activate(state, 0, Phase.FIRE)
    assert state.step == Step.FIRE
    state.options.no_charge_fire = 1
    activate(state, 0, Phase.FIRE)
    assert state.step == Step.NOTHING


def test_mixed_cover_lets_the_firer_choose() -> None:
    wheat = (("wheat", [[24.5, 25], [100, 25], [100, 35], [24.5, 35]]),)
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)), terrain=wheat)
    activate(state, 0, Phase.COVER)
    choose(state, dice_of(), ChoiceKind.FIRE, 0, 1)
    assert present_caps(state) == 2
    assert state.step == Step.AIM
    assert refusal(state, ChoiceKind.AIM, cover=10) == Refusal.NO_SUCH_COVER
    choose(state, dice_of(9, 3, 3), ChoiceKind.AIM, cover=0)
    assert {state.circle[k] for k in range(state.circle_count)} == {5, 6, 7}


def test_penetration_reaches_those_behind_unless_stopped() -> None:
    spots = ((0, [(50, 10)]), (1, [(50, 30)]), (1, [(50, 45)]), (0, [(51, 48)]), (1, [(60, 40)]))
    state = table(*spots)
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [1, 2, 3]
    assert state.circle_first == 1
    state.figures[0].weapon = int(Weapon.RIFLE)
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle_count == 1
    walled = table(*spots, terrain=(("low_wall", [[0, 40], [100, 40]]),))
    walled.figures[0].weapon = int(Weapon.MACHINE_GUN)
    aim(walled, 0, 1, 0)
    gather_targets(walled, 1, 0, NO_CAP)
    assert walled.circle_count == 1


def test_a_rifle_named_before_the_gun_does_not_stop_its_penetration() -> None:
    """The first gunner's line counts, whoever stands before him in the list (CEM-2.1)."""
    state = table((0, [(51, 10), (50, 10)]), (1, [(50, 30)]), (1, [(50, 39)]))
    state.figures[1].weapon = int(Weapon.MACHINE_GUN)
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [2, 3]


def test_penetration_reaches_nobody_behind_more_cover_than_the_roll_counts() -> None:
    """What is added to the roll protects the first target alone: a man in the wheat behind it has
    5 more, of his unit or another, unless the fire counts that much (CEM-2.1, 11.4)."""
    wheat = (("wheat", [[40, 36], [60, 36], [60, 70], [40, 70]]),)
    for cap, behind in ((0, []), (5, [1, 2]), (NO_CAP, [1, 2])):
        spots = ((0, [(50, 10)]), (1, [(50, 30), (50, 38)]), (1, [(50, 39)]))
        state = table(*spots, terrain=wheat)
        state.figures[0].weapon = int(Weapon.MACHINE_GUN)
        aim(state, 0, 1, 0)
        gather_targets(state, 1, 0, cap)
        reached = [one - 1 for one in state.circle[: state.circle_count]]
        assert reached == [0, *behind]
    other = table((0, [(50, 10)]), (1, [(50, 30)]), (1, [(50, 39)]), terrain=wheat)
    other.figures[0].weapon = int(Weapon.MACHINE_GUN)
    aim(other, 0, 1, 0)
    gather_targets(other, 1, 0, NO_CAP)
    assert other.circle[: other.circle_count] == [1]


def test_penetration_reaches_a_comrade_of_the_gunner_s_own_unit() -> None:
    """Figures of any side (CEM-2.1, ruling S19): his own squad beyond the target too."""
    state = table((0, [(50, 10), (50, 40), (50, 8)]), (1, [(50, 30)]))
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [3, 1]
    assert state.circle_first == 1


def test_who_is_wounded_behind_the_target_knows_by_which_enemy() -> None:
    state = table((0, [(50, 10)]), (1, [(50, 30)]), (1, [(50, 45)]))
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    fire(state, 2, 2, 2)
    assert [figure.wounds for figure in state.figures] == [0, 1, 1]
    assert (state.units[1].shot_by, state.units[2].shot_by) == (0, NOBODY)
    assert threat_of(state, 2) == state.units[2].hurt_by == 0
    comrades = table((0, [(50, 10)]), (1, [(50, 30)]), (0, [(50, 45)]))
    comrades.figures[0].weapon = int(Weapon.MACHINE_GUN)
    assert wounds(fire(comrades, 2, 2, 2), 2) == [1]
    assert comrades.units[2].hurt_by == NOBODY


def brawl() -> State:
    """Two pairings between units 1 and 2, a third enemy figure free; unit 0 looks on."""
    state = table(
        (0, ranks(10, 10)), (1, [(20, 30), (24, 30), (30, 30)]), (0, [(20, 31), (24, 31)])
    )
    for i, j in ((10, 13), (11, 14)):
        state.figures[i].foe, state.figures[j].foe = j, i
    return state


def test_fire_into_a_melee_spares_nobody() -> None:
    state = brawl()
    activate(state, 0, Phase.FIRE)
    assert (state.targets, state.locked) == (2, 2)
    assert (int(ChoiceKind.FIRE), 0, 1, 0, 1) in offered(state)
    choose(state, dice_of(2, 4, 4), ChoiceKind.FIRE, 0, 1, int(Mode.CONCENTRATED), 1)
    while state.step == Step.VICTIM:
        assert state.asked == 1
        choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert wounds(state, 1) == [1, 1, 0]
    assert wounds(state, 2) == [1, 1]


def test_unpaired_figures_of_a_unit_in_melee_fire_and_are_fired_at_as_usual() -> None:
    state = brawl()
    activate(state, 1, Phase.FIRE)
    assert state.step == Step.FIRE
    aim(state, 1, 0, 0)
    assert attack_value(state, 1, 0, NO_CAP) == 3  # one rifle: 2 x 3 over 2
    fired = fire(brawl(), 9, 3, 3)
    assert wounds(fired, 1) == [0, 0, 3]


def test_stragglers_fire_unless_the_setting_says_no() -> None:
    state = table((0, ranks(4, 10)), (1, ranks(5, 30)))
    state.figures[0].straggling = 1
    aim(state, 0, 1, 0)
    assert attack_value(state, 0, 1, NO_CAP) == 12
    state.options.stragglers_idle = 1
    aim(state, 0, 1, 0)
    assert attack_value(state, 0, 1, NO_CAP) == 9


def test_refusals_of_fire() -> None:
    state = table((0, ranks(4, 10)), (1, ranks(5, 30)))
    activate(state, 0, Phase.FIRE)
    assert refusal(state, ChoiceKind.FIRE, 0, 9) == Refusal.NO_SUCH_UNIT
    assert refusal(state, ChoiceKind.FIRE, 0, 0) == Refusal.NO_TARGET
    assert refusal(state, ChoiceKind.FIRE, 0, 1, 7) == Refusal.NO_SUCH_MODE
    assert refusal(state, ChoiceKind.FIRE, 0, 1, 0, 1) == Refusal.NO_TARGET
    assert refusal(state, ChoiceKind.FIRE, 1, 0) == Refusal.NOT_ACTIVE
    assert make(State).over == 0


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_penetration_is_measured_in_metres_along_any_line(degrees: int) -> None:
    """20 m behind the first target and 2 m to either side, whichever way the gun points."""

    def at(metres: float, aside: float = 0) -> tuple[float, float]:
        across, along = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        return 80 + metres * across + aside * along, 80 + metres * along - aside * across

    behind = [at(20 + far) for far in (18, 19.9, 20.2)]
    beside = [at(20 + far, aside) for far, aside in ((10, 1.9), (8, -1.9), (12, 2.2), (6, -2.2))]
    state = table((0, [at(0)]), (1, [at(20)]), (1, [*behind, *beside]), width=160, height=160)
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [1, 2, 3, 5, 6]


def ordered_nowhere() -> State:
    """A unit that was sent to where it stands: nobody moved."""
    state = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    activate(state, 0, Phase.MOVEMENT)
    choose(state, dice_of(), ChoiceKind.ADVANCE, 0, *middle(state, 0))
    choose(state, dice_of(), ChoiceKind.DONE)
    return state


def test_a_unit_of_which_nobody_moved_has_not_moved() -> None:
    state = ordered_nowhere()
    activate(state, 0, Phase.FIRE)
    aim(state, 0, 1, 0)
    assert attack_value(state, 0, 1, NO_CAP) == 15
    walked = table((0, ranks(5, 10)), (1, ranks(5, 30)))
    activate(walked, 0, Phase.MOVEMENT)
    choose(walked, dice_of(), ChoiceKind.STEP, 0, 20_000, 12_000, gait=int(Gait.ADVANCE))
    choose(walked, dice_of(), ChoiceKind.STEP, 0, 20_000, 10_000, gait=int(Gait.ADVANCE))
    choose(walked, dice_of(), ChoiceKind.DONE)
    assert (walked.figures[0].x, walked.figures[0].y) == (20_000, 10_000)
    activate(walked, 0, Phase.FIRE)
    aim(walked, 0, 1, 0)
    assert attack_value(walked, 0, 1, NO_CAP) == 7


def moved_fire(option: str, *faces: int) -> tuple[State, Event]:
    """Ten rifles fire at thirty metres after a move, under a setting."""
    state, found = table((0, ranks(10, 10)), (1, ranks(10, 30))), log()
    setattr(state.options, option, 1)
    state.units[0].gait, state.phase, state.target = int(Gait.ADVANCE), int(Phase.FIRE), 1
    aim(state, 0, 1, 0)
    shoot(state, 0, NO_CAP, dice_of(*faces), found)
    return state, found.events[0]


def test_a_setting_halves_the_wounds_after_a_move_instead() -> None:
    _, event = moved_fire("moved_wounds", 5, 9, 8)
    assert (event.value, event.wounds, event.success) == (30, 4, 1)
    assert event.chance == hit_chance(30, 0)


def test_a_setting_makes_the_roll_harder_after_a_move_instead() -> None:
    _, event = moved_fire("moved_roll", 10, 9, 8)
    assert (event.value, event.wounds, event.success) == (30, 0, 0)
    assert event.chance == hit_chance(30, 5)
    assert (event.reason_count, event.reasons[0], event.amounts[0]) == (1, Reason.MOVED, 5)
    _, event = moved_fire("moved_roll", 9, 8, 8)
    assert (event.wounds, event.success) == (8, 1)


def test_penetration_reaches_nobody_in_a_melee() -> None:
    """All who fight would have to take damage: a line that ran through two of them would not."""
    state = table((0, [(50, 10)]), (1, [(50, 30), (50, 36)]), (0, [(50, 37)]), (1, [(50, 44)]))
    state.figures[0].weapon = int(Weapon.MACHINE_GUN)
    state.figures[2].foe, state.figures[3].foe = 3, 2
    aim(state, 0, 1, 0)
    gather_targets(state, 1, 0, NO_CAP)
    assert state.circle[: state.circle_count] == [1, 4]


def test_an_allys_best_man_is_not_proposed_for_a_wound() -> None:
    state = table((0, [(50, 10)]), (1, [(50, 30)]), (2, [(50, 45)]))
    state.seat_count = 3
    state.sides[1] = state.sides[2] = 1
    state.figures[2].weapon = int(Weapon.LIGHT_MACHINE_GUN)
    join_circle(state, 0)
    join_circle(state, 2)
    state.circle_first = 2
    share(state, log(), 1, 1, Mode.DISPERSED, 1)
    assert proposed_bearer(state) == 0
