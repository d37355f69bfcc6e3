"""Dice, modifiers and wounds of a pairing (CEM chapters 6 and 7), with worked examples."""

from __future__ import annotations

import pytest

from asalto.core.kernel.records import NOBODY
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.rules.assigning import ANCHOR, ASSIGNED
from asalto.rulesets.cem.rules.melee import (
    is_countered,
    next_anchor,
    passive_seat,
    passive_unit,
    proposed_shift,
    set_points,
    side_modifier,
    throw_for_pairing,
    wins,
)
from asalto.rulesets.cem.rules.sharing import share_as_proposed
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Die, Rank, Reason, Step, UnitKind, Weapon
from rulesets.cem.table import all_used, choose, dice_of, kinds, log, melee, refusal, table

Throw = tuple[int, int, int]


def pairing(ours: int = 1, theirs: int = 1) -> State:
    """Some figures of unit 0, active, against some of unit 1: the smaller side is the anchor."""
    assert ours == 1 or theirs == 1
    state = table(
        (0, [(10 + i, 10) for i in range(ours)]), (1, [(10 + i, 11) for i in range(theirs)])
    )
    melee(state)
    anchor = 0 if theirs > ours else ours
    for i, figure in enumerate(state.figures):
        figure.role = ASSIGNED
        figure.foe = anchor
        if i == anchor:
            figure.role = ANCHOR
            figure.foe = ours if i == 0 else 0
    state.anchor = anchor
    return state


def fight(state: State, ours: Throw, theirs: Throw, *shifts: Die) -> list[int]:
    """Fight the pairing with these throws and points; the wounds of all figures."""
    dice = dice_of(*ours, *theirs)
    anchor = state.anchor
    throw_for_pairing(state, anchor, dice, log())
    for die in shifts:
        choose(state, dice, ChoiceKind.SHIFT, die=int(die))
    assert state.step != Step.SHIFT
    while state.step == Step.VICTIM:
        share_as_proposed(state, log())
    assert all_used(dice)
    return [figure.wounds for figure in state.figures]


def test_wound_modifier() -> None:
    state = pairing(2)
    state.figures[0].wounds, state.figures[1].wounds = 1, 2
    assert side_modifier(state, True) == -3 + 2


def test_support_crew_counts_once() -> None:
    state = pairing(2)
    for i in (0, 1):
        state.figures[i].support = 1
    assert side_modifier(state, True) == 2
    state.units[0].kind = int(UnitKind.CREW)
    assert side_modifier(state, True) == 2 - 2


@pytest.mark.parametrize(("figures", "modifier"), [(1, 0), (2, 2), (3, 4)])
def test_extra_figures(figures: int, modifier: int) -> None:
    assert side_modifier(pairing(figures), True) == modifier  # CEM-V2


def test_pistols_and_veterans_each() -> None:
    state = pairing(2)
    for i in (0, 1):
        state.figures[i].weapon, state.figures[i].rank = int(Weapon.PISTOL), int(Rank.VETERAN)
    assert side_modifier(state, True) == 2 + 2 + 2
    reasons = state.tally.reasons[: state.tally.count]
    assert reasons == [Reason.EXTRA_FIGURES, Reason.PISTOLS, Reason.VETERANS]


def test_final_modifier_v20() -> None:
    state = pairing(2)
    state.figures[0].weapon, state.figures[1].wounds = int(Weapon.PISTOL), 1
    state.figures[2].rank = int(Rank.VETERAN)
    assert side_modifier(state, True) == 2
    assert side_modifier(state, False) == 1
    throw_for_pairing(state, 2, dice_of(1, 1, 1, 1, 1, 1), log())
    assert (state.points, state.favour, state.asked) == (1, 1, 0)


def test_one_throw_of_each_side_for_three_against_one() -> None:
    state, found = pairing(3), log()
    dice = dice_of(5, 7, 4, 5, 9, 4)
    throw_for_pairing(state, 3, dice, found)
    assert all_used(dice)
    assert kinds(found) == [
        EventKind.PAIRING_FOUGHT, EventKind.ACTIVE_THREW, EventKind.PASSIVE_THREW,
        EventKind.FAVOURED,
    ]  # fmt: skip
    met, active, passive, placed = found.events[:4]
    assert (met.figure, met.target, met.ours, met.theirs) == (0, 3, 3, 1)
    assert (active.modifier, active.casualty, active.higher, active.lower) == (4, 5, 7, 4)
    assert (passive.casualty, passive.higher, passive.lower) == (5, 9, 4)
    assert (placed.owner, placed.raised, placed.lowered) == (0, 4, 0)


def test_dice_are_laid_out_by_kind() -> None:
    state = pairing()
    throw_for_pairing(state, 1, dice_of(9, 2, 7, 1, 8, 3), log())
    assert state.ours == [9, 7, 2]
    assert state.theirs == [1, 8, 3]


def test_v4_one_wound_for_one_die_won() -> None:
    assert fight(pairing(), (4, 8, 3), (6, 5, 3)) == [0, 1]


def test_v21_where_a_point_helps() -> None:
    for die, wounds in ((Die.CASUALTY, 1), (Die.LOWER, 1), (Die.HIGHER, 0)):
        state = pairing()
        state.figures[0].rank = int(Rank.VETERAN)
        assert fight(state, (5, 7, 4), (5, 9, 4), die) == [0, wounds]


def test_v22_the_favoured_side_places_the_points() -> None:
    state = pairing()
    state.figures[1].rank = int(Rank.VETERAN)
    throw_for_pairing(state, 1, dice_of(6, 8, 2, 5, 7, 3), log())
    assert (state.points, state.favour, state.asked) == (1, -1, 1)
    choose(state, dice_of(), ChoiceKind.SHIFT, die=int(Die.CASUALTY))
    assert [figure.wounds for figure in state.figures] == [0, 1]


def test_setting_lets_the_active_player_place_them() -> None:
    state = pairing()
    state.options.active_shifts = 1
    state.figures[1].rank = int(Rank.VETERAN)
    throw_for_pairing(state, 1, dice_of(6, 8, 2, 5, 7, 3), log())
    assert state.asked == 0
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert state.figures[1].wounds == 2


def test_v23_damage_dice_are_not_sorted_again() -> None:
    state = pairing(2)
    state.figures[0].rank = int(Rank.VETERAN)
    assert fight(state, (3, 6, 5), (9, 7, 1), Die.LOWER, Die.LOWER, Die.LOWER) == [0, 0, 1]
    assert state.ours == [3, 6, 8]


def test_v24_counter_wound() -> None:
    assert fight(pairing(), (4, 7, 3), (6, 8, 5)) == [1, 0]


def test_v25_a_tie_spoils_the_counter() -> None:
    assert fight(pairing(), (2, 3, 1), (2, 9, 8)) == [0, 0]


def test_v26_a_point_spoils_the_counter() -> None:
    state = pairing()
    state.figures[0].rank = int(Rank.VETERAN)
    assert fight(state, (4, 7, 3), (6, 8, 5), Die.HIGHER) == [0, 0]


def test_v27_one_figure_takes_all_three() -> None:
    assert fight(pairing(), (9, 9, 9), (1, 1, 1)) == [0, 3]


def test_of_two_units_in_a_pairing_only_the_wounded_one_knows_by_whom() -> None:
    state = table((0, [(10, 10)]), (1, [(10, 11)]), (1, [(10, 9)]))
    melee(state)
    state.anchor, state.figures[0].role = 0, ANCHOR
    for i in (1, 2):
        state.figures[i].role, state.figures[i].foe = ASSIGNED, 0
    state.figures[1].wounds = state.figures[2].wounds = 1  # the sides are even
    throw_for_pairing(state, 0, dice_of(9, 3, 2, 2, 8, 7), log())
    assert state.step == Step.VICTIM
    choose(state, dice_of(), ChoiceKind.WOUND, target=2)
    assert [unit.hurt_by for unit in state.units] == [NOBODY, NOBODY, 0]


def test_v36_two_figures_share_three_wounds_and_the_passive_player_says() -> None:
    state = pairing(1, 2)
    state.figures[1].wounds = 2  # the sides are even: two figures, two wounds
    throw_for_pairing(state, 0, dice_of(9, 9, 9, 1, 1, 1), log())
    assert (state.step, state.asked) == (Step.VICTIM, 1)
    choose(state, dice_of(), ChoiceKind.WOUND, target=2)
    assert state.figures[1].wounds == 3  # the second had to go to the other
    assert (state.step, state.asked) == (Step.VICTIM, 1)
    choose(state, dice_of(), ChoiceKind.WOUND, target=2)
    assert [figure.wounds for figure in state.figures] == [0, 3, 2]


def test_bearer_of_a_counter_is_the_active_players_choice() -> None:
    state = pairing(2)
    state.figures[0].wounds = 2
    throw_for_pairing(state, 2, dice_of(1, 2, 1, 9, 9, 9), log())
    assert (state.step, state.asked) == (Step.VICTIM, 0)
    assert refusal(state, ChoiceKind.WOUND, target=2) != 0
    choose(state, dice_of(), ChoiceKind.WOUND, target=1)
    assert [figure.wounds for figure in state.figures] == [2, 1, 0]


def test_no_exchange_wounds_both_sides() -> None:
    state = pairing()
    for low in range(1, 11):
        state.ours, state.theirs = [5, 6, 4], [low, low, low]
        assert not (wins(state) and is_countered(state))


def test_dice_may_leave_one_to_ten() -> None:
    state = pairing(3)
    state.theirs, state.ours = [10, 10, 10], [10, 10, 10]
    set_points(state, 4)
    for _ in range(3):
        choose(state, dice_of(), ChoiceKind.SHIFT, die=int(Die.HIGHER))
    assert state.ours[Die.HIGHER] == 13
    assert refusal(state, ChoiceKind.SHIFT, die=3) != 0


@pytest.mark.parametrize("points", range(1, 7))
@pytest.mark.parametrize("ahead", [(-1, -2, -3), (0, 0, 0), (2, 1, -4), (-5, 3, 3), (-1, -1, -1)])
def test_proposed_points_are_the_best_there_are(points: int, ahead: Throw) -> None:
    """Against every way of placing the points, for both signs."""
    for favour in (1, -1):
        state = pairing()
        state.theirs, state.ours = [5, 5, 5], [5 + one for one in ahead]
        best = None
        for i in range(points + 1):
            for j in range(points + 1 - i):
                state.ours = [
                    5 + one + favour * more
                    for one, more in zip(ahead, (i, j, points - i - j), strict=True)
                ]
                value = favour * (wins(state) - is_countered(state))
                best = value if best is None else max(best, value)
        state.ours = [5 + one for one in ahead]
        set_points(state, favour * points)
        while state.points:
            state.ours[proposed_shift(state)] += favour
            state.points -= 1
        assert favour * (wins(state) - is_countered(state)) == best


def test_wounded_fight_on_and_a_pairing_is_fought_once() -> None:
    state = pairing()
    state.figures[1].wounds = 5
    throw_for_pairing(state, 1, dice_of(9, 9, 9, 1, 1, 1), log())
    choose(state, dice_of(), ChoiceKind.ACCEPT)
    assert state.figures[1].gone == 0
    assert next_anchor(state) == -1


@pytest.mark.parametrize("theirs", [(5, 5, 5), (9, 9, 9)])
def test_a_pairing_that_the_active_side_does_not_win_is_fought_once_too(theirs: Throw) -> None:
    """Neither a draw nor a counter-wound has it fought again (CEM-7.5, 7.7)."""
    state = pairing()
    fight(state, (5, 5, 5), theirs)
    assert next_anchor(state) == NOBODY


def shared_side(*sizes: int, active: int = 0) -> State:
    """One figure of a seat against figures of the seats after it in the table, allies of 7."""
    seats = [seat for seat in range(len(sizes) + 1) if seat != active]
    spots = [[(10.0 + 2 * k, 11.0 + n) for n in range(size)] for k, size in enumerate(sizes)]
    units = list(zip(seats, spots, strict=True))
    state = table(*units[:active], (active, [(10, 10)]), *units[active:])
    for seat in seats:
        state.sides[seat] = 7
    melee(state, active)
    state.anchor = state.units[active].first
    for figure in state.figures:
        figure.role, figure.foe = ASSIGNED, state.anchor
    state.figures[state.anchor].role = ANCHOR
    return state


@pytest.mark.parametrize(
    ("sizes", "active", "seat"),
    [((1, 2), 0, 2), ((2, 1), 0, 1), ((2, 2), 0, 1), ((2, 2), 1, 2), ((1, 1, 1), 2, 3),
     ((1, 2, 2), 3, 1)],
)  # fmt: skip
def test_of_allied_players_who_has_most_figures_there_is_the_passive_one(
    sizes: tuple[int, ...], active: int, seat: int
) -> None:
    """Not whose unit the file names first; of as many the next in the order of seats (CEM-2.8)."""
    state = shared_side(*sizes, active=active)
    assert passive_seat(state) == seat
    assert state.units[passive_unit(state)].seat == seat
    dice = dice_of(9, 9, 9, 1, 1, 1)
    throw_for_pairing(state, state.anchor, dice, log())
    assert (state.step, state.asked) == (Step.SHIFT, seat), "the points favour the passive side"
    while state.step == Step.SHIFT:
        choose(state, dice, ChoiceKind.SHIFT, die=int(Die.CASUALTY))
    assert (state.step, state.asked) == (Step.VICTIM, seat)


def test_of_a_players_units_that_with_most_figures_there_deals_the_wound() -> None:
    state = shared_side(1, 3)
    state.units[2].seat = 1
    fight(state, (1, 1, 1), (9, 9, 9), *[Die.CASUALTY] * 6)
    assert state.units[0].hurt_by == 2


def test_what_the_umpire_adds_to_each_unit_counts_once_in_a_pairing() -> None:
    """Of several enemy units each its own, whatever their order (CEM-6.5)."""
    state = shared_side(1, 3)
    assert side_modifier(state, False) == 6
    state.units[1].by_umpire = 2
    assert side_modifier(state, False) == 8
    state.units[1].by_umpire, state.units[2].by_umpire = -1, 5
    assert side_modifier(state, False) == 10
    state.units[0].by_umpire = 3
    assert side_modifier(state, True) == 3
    state.figures[1].role = 0
    assert side_modifier(state, False) == 4 + 5, "who is not in the pairing adds nothing"


@pytest.mark.parametrize(("sizes", "away", "striker"), [((4, 2), 3, 2), ((2, 2), 0, 1)])
def test_only_figures_in_the_pairing_say_which_unit_deals_the_wound(
    sizes: tuple[int, ...], away: int, striker: int
) -> None:
    """Of four in the first unit three fight elsewhere; of as many the first unit of the two."""
    state = shared_side(*sizes)
    state.units[2].seat = 1
    for i in range(2, 2 + away):
        state.figures[i].role = state.figures[i].foe = NOBODY
    assert passive_unit(state) == striker
