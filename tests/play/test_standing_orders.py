"""Questions that are not asked: one answer, standing orders, a phase ended for all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asalto.core.plans import numbers_of
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import loaded, physical, seeded
from asalto.play.match import Match
from asalto.play.standing_orders import (
    Habits,
    Standing,
    advance,
    advised,
    answer,
    can_rest,
    end_for_all,
    for_all,
    idle,
    like,
    phase_of,
    routine_of,
    same_for_all,
    ways,
)
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.offer import ChoiceKind
from rulesets.sombrachapas.arena import Arena


def begun(game: str, scenario: str, phase: str, **more: Any) -> Match[Any]:
    """A battle in which everything before a phase is let go by or done as listed first."""
    ruleset = load_ruleset(game)
    match: Match[Any] = Match(ruleset, ruleset.load(scenario), seeded(1), **more)
    while int(match.state.phase) != ruleset.enums["phase"][phase]:
        seat = match.pending[0]
        options = match.form(seat).options
        match.submit(seat, idle(ruleset, options) or options[0])
    return match


def covered(**more: Any) -> Match[Any]:
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Al": ("red", "0101", "3h", {}),
        "Bo": ("blue", "1005", "9h", {}),
    }  # fmt: skip
    match: Match[Any] = Match(
        RULESET, Arena(tokens).scenario, loaded((2, 10, 10, 10, 1, 5, 5)), **more
    )
    for order, seat in (("begin", 0), ("Bo covers", 1), ("Ana activates", 0)):
        match.submit(seat, order)
    return match


def test_a_question_with_one_answer_is_not_asked_where_the_player_wants_that() -> None:
    ruleset = load_ruleset("sombrachapas")
    match: Match[Any] = Match(ruleset, ruleset.load("instruccion"), seeded(1))
    assert len(match.form(0).options) == 1
    assert answer(match, 0, Habits(skips=False)) is None
    assert answer(match, 0, Habits()) == match.form(0).options[0]
    assert answer(match, 1, Habits()) is None
    done = advance(match, {0: Habits()})
    assert [one.text for one in done] == ["begin"]
    assert match.entries[0].seat == 0


def test_fire_is_not_declared_at_ships_that_no_weapon_reaches() -> None:
    match = begun("cep", "duel", "DECLARE")
    ruleset, seat = match.ruleset, match.pending[0]
    options = match.form(seat).options
    assert len(options) > 1, "the rules allow to name a target"
    assert answer(match, seat, Habits(skips=False)) is None
    assert answer(match, seat, Habits()) == idle(ruleset, options)
    near = match.state.ships[int(options[-1].choice.target)]
    own = match.state.ships[int(options[-1].choice.ship)]
    near.q, near.r = own.q, own.r - 2
    assert answer(match, seat, Habits()) is None, "one of them can be hit"


@pytest.mark.parametrize("umpire", [True, False])
def test_under_an_umpire_or_with_dice_by_hand_only_what_has_one_answer_is_answered(
    umpire: bool,
) -> None:
    ruleset = load_ruleset("sombrachapas")
    source = seeded(1) if umpire else physical()
    match: Match[Any] = Match(ruleset, ruleset.load("instruccion"), source, has_umpire=umpire)
    done = advance(match, {0: Habits(), 1: Habits()})
    assert [one.text for one in done] == ["begin"]


def test_under_an_umpire_no_standing_order_answers() -> None:
    match = covered()
    match.submit(0, "Ana steps 0605 facing 3h")
    match.has_umpire = True
    habits = Habits(standing={ChoiceKind.COVER_SHOT: Standing.NEVER})
    assert answer(match, 1, habits) is None
    match.has_umpire = False
    assert answer(match, 1, habits) is not None


def test_whoever_rewinds_to_a_question_with_one_answer_is_asked() -> None:
    ruleset = load_ruleset("sombrachapas")
    match: Match[Any] = Match(ruleset, ruleset.load("instruccion"), seeded(1), has_umpire=True)
    assert len(advance(match, {0: Habits()})) == 1
    match.rewind(1, "from the beginning")
    assert advance(match, {0: Habits()}) == []
    match.note("now")
    assert len(advance(match, {0: Habits()})) == 1


@pytest.mark.parametrize(
    ("standing", "made"),
    [
        (Standing.ASK, []),
        (Standing.FREE, []),
        (Standing.NEVER, ["hold fire"]),
        (Standing.ADVISED, ["Bo covers against Ana"]),
    ],
)
def test_a_standing_order_answers_an_attack(standing: Standing, made: list[str]) -> None:
    """A cover shot is one of few: `free` asks about it."""
    match = covered()
    match.submit(0, "Ana steps 0605 facing 3h")
    assert match.pending == (1,)
    assert routine_of(RULESET, match.form(1).options) == ChoiceKind.COVER_SHOT
    habits = {1: Habits(standing={ChoiceKind.COVER_SHOT: standing})}
    assert [one.text for one in advance(match, habits)] == made


def test_what_is_advised_and_costs_nothing_is_done_unasked() -> None:
    match = begun("cep", "carrier", "CHECKS")
    seat = match.pending[0]
    check = match.ruleset.choices.CHECK
    best = advised(match, seat, match.form(seat).options)
    assert answer(match, seat, Habits(standing={check: Standing.FREE})) == best
    assert answer(match, seat, Habits()) is None


def test_a_standing_order_says_nothing_about_other_questions() -> None:
    match = begun("cep", "duel", "ORDERS")
    seat = match.pending[0]
    assert routine_of(match.ruleset, match.form(seat).options) is None
    every = dict.fromkeys(match.ruleset.moves.customs.routines, Standing.ADVISED)
    assert answer(match, seat, Habits(standing=every)) is None


def test_a_phase_is_ended_for_all_ships_in_one_act() -> None:
    match = begun("cep", "duel", "ORDERS")
    assert can_rest(match, 0)
    done, habits = end_for_all(match, 0)
    assert len(done) == 2
    assert 0 not in match.pending
    assert habits.resting == phase_of(match)


def test_who_has_ended_a_phase_is_not_asked_in_it_again_but_in_the_next() -> None:
    match = begun("cem", "vado", "COVER")
    advance(match, {0: Habits(), 1: Habits()})
    ruleset, habits = match.ruleset, Habits()
    while not can_rest(match, 0):
        seat = match.pending[0]
        match.submit(seat, match.form(seat).options[0])
    done, habits = end_for_all(match, 0, habits)
    assert done
    phase = phase_of(match)
    while phase_of(match) == phase and not match.is_over:
        if advance(match, {0: habits}):
            continue
        seat = match.pending[0]
        options = match.form(seat).options
        assert seat != 0 or idle(ruleset, options) is None
        match.submit(seat, options[0])
    assert habits.resting != phase_of(match)
    while 0 not in match.pending:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    if len(match.form(0).options) > 1:
        assert answer(match, 0, habits) is None


def test_where_each_figure_has_its_turn_the_next_one_keeps_its_own() -> None:
    match = covered()
    done, habits = end_for_all(match, 0)
    assert [one.text for one in done] == ["Ana ends"]
    assert match.pending[0] == 0
    assert match.form(0).options[-1].text == "Al ends"
    assert habits.resting is None


def test_where_nothing_can_be_let_go_by_the_phase_is_not_ended() -> None:
    match: Match[Any] = Match(RULESET, Arena({
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {}),
    }).scenario, seeded(1))  # fmt: skip
    with pytest.raises(NotAllowed, match="go by"):
        end_for_all(match, 0)
    with pytest.raises(NotAllowed, match="not asked"):
        end_for_all(match, 1)
    assert match.entries == []


def test_what_was_not_asked_is_in_the_history_and_plays_again() -> None:
    from asalto.play.files import gamefile

    match = covered()
    match.submit(0, "Ana steps 0605 facing 3h")
    advance(match, {1: Habits(standing={ChoiceKind.COVER_SHOT: Standing.NEVER})})
    match.submit(0, "Ana ends")
    again = gamefile.restore(gamefile.parse(gamefile.dump(match), "one.asalto"))
    assert again.digest() == match.digest()


def test_the_same_for_all_is_made_by_every_unit_that_can_in_a_phase_that_comes_once() -> None:
    match = begun("cep", "carrier", "CHECKS")
    seat = match.pending[0]
    check = next(one for one in match.form(seat).options if one.choice.kind == 3)
    done, habits = same_for_all(match, seat, check)
    assert {one.choice.kind for one in done} == {3}
    assert len({int(one.choice.ship) for one in done}) > 1 or len(done) == 1
    assert habits.same is not None
    assert habits.same[1] == (numbers_of(check.choice),)


def test_fire_of_all_at_one_goes_on_after_others_have_answered() -> None:
    ruleset = load_ruleset("cem")
    match: Match[Any] = Match(ruleset, ruleset.load("granja"), seeded(1))
    fire = ruleset.choices.FIRE
    while int(match.state.phase) != ruleset.enums["phase"].FIRE:
        match.submit(
            match.pending[0], advised(match, match.pending[0], match.form(match.pending[0]).options)
        )
    seat = match.pending[0]
    first = next(one for one in match.form(seat).options if one.choice.kind == fire)
    done, habits = same_for_all(match, seat, first)
    phase, shooters = phase_of(match), len(done)
    while phase_of(match) == phase and not match.is_over:
        asked = match.pending[0]
        found = answer(match, asked, habits) if asked == seat else None
        options = match.form(asked).options
        if found is not None and len(options) > 1:
            assert found.choice.kind == fire
            assert found.choice.target == first.choice.target
            assert found.choice.mode == first.choice.mode
            shooters += 1
        match.submit(asked, found or idle(match.ruleset, options) or options[0])
    assert shooters > 1
    assert phase_of(match) != phase
    assert habits.same is not None
    assert habits.same[0] == phase


def test_where_a_phase_comes_again_only_the_same_unit_does_the_same_again() -> None:
    match = covered()
    match.submit(0, "Ana ends")
    shot = next(one for one in match.form(0).options if "turns" in one.text)
    assert like(match, match.form(0).options, numbers_of(shot.choice)) == shot
    other = match.ruleset.new_choice(numbers_of(shot.choice))
    other.character = 0
    assert like(match, match.form(0).options, numbers_of(other)) is None


def marching() -> tuple[Match[Any], int, Any, Any]:
    """CeM when the first unit of a seat with several may move: the match, the seat, a march to a
    place that no list names, and its end."""
    match = begun("cem", "granja", "MOVEMENT")
    advance(match, {0: Habits(), 1: Habits()})
    while match.pending != (0,):
        match.submit(match.pending[0], idle(match.ruleset, match.form(match.pending[0]).options))  # type: ignore[arg-type]
    advances = match.ruleset.choices.ADVANCE
    option = next(one for one in match.form(0).options if int(one.choice.kind) == advances)
    march = match.ruleset.new_choice(numbers_of(option.choice))
    march.to_x, march.to_y = march.to_x + 1_234, march.to_y + 567
    end = match.ruleset.vocabulary.choice("done", 0)
    return match, 0, match.allowed(0, march, "en"), end


def test_a_march_and_its_end_are_given_to_all_units_at_once() -> None:
    """Each of them makes it, though no list names the place, and none is left without its end."""
    match, seat, march, end = marching()
    assert for_all(match, [numbers_of(march.choice), numbers_of(end)])
    made, habits = same_for_all(match, seat, march, end=numbers_of(end))
    phase = phase_of(match)
    while phase_of(match) == phase:
        asked = match.pending[0]
        found = answer(match, asked, habits) if asked == seat else None
        assert found is not None or asked != seat
        match.submit(asked, found or idle(match.ruleset, match.form(asked).options))  # type: ignore[arg-type]
        made += [found] if found is not None else []
    marched = [one.choice for one in made if int(one.choice.kind) == int(march.choice.kind)]
    units = {int(one.unit) for one in marched}
    assert len(units) == len(marched) > 3
    assert {(int(one.to_x), int(one.to_y)) for one in marched} == {
        (int(march.choice.to_x), int(march.choice.to_y))
    }
    ends = [one for one in made if int(one.choice.kind) == int(end.kind)]
    assert len(ends) == len(marched)


def test_only_an_order_and_its_end_are_said_for_all() -> None:
    match, _, march, end = marching()
    row, last = numbers_of(march.choice), numbers_of(end)
    assert for_all(match, [row])
    assert not for_all(match, [row, row])
    assert not for_all(match, [row, row, last])
    assert not for_all(begun("cep", "duel", "ORDERS"), [row, last])


def test_the_rest_of_a_set_is_aimed_as_advised_and_a_move_is_asked_about() -> None:
    ruleset = load_ruleset("viajero")
    match: Match[Any] = Match(ruleset, ruleset.load("ambush"), seeded(2))
    aim, habits = ruleset.choices.AIM, Habits(standing={ruleset.choices.AIM: Standing.FREE})
    seen: dict[bool, int] = {True: 0, False: 0}
    while match.pending and match.turn < 6:
        seat = match.pending[0]
        options = match.form(seat).options
        best = advised(match, seat, options)
        if routine_of(ruleset, options) == aim:
            kinds = {int(one.choice.kind) for one in options}
            assert int(ruleset.choices.ATTACK) not in kinds, "a major action is always asked about"
            costs = int(best.choice.kind) in ruleset.moves.customs.costly
            assert (answer(match, seat, habits) is None) == costs
            seen[costs] += 1
        match.submit(seat, best)
    assert all(seen.values()), "both aims and moves were advised"


def test_where_a_shot_is_advised_it_is_asked_about_and_waiting_is_not() -> None:
    match = begun("cem", "granja", "COVER")
    advance(match, {0: Habits(), 1: Habits()})
    fire = match.ruleset.choices.FIRE
    habits, seen = Habits(skips=False, standing={fire: Standing.FREE}), {True: 0, False: 0}
    while match.pending and match.turn < 4:
        seat = match.pending[0]
        options = match.form(seat).options
        best = advised(match, seat, options)
        if routine_of(match.ruleset, options) == fire:
            shoots = int(best.choice.kind) == fire
            assert answer(match, seat, habits) == (None if shoots else best)
            seen[shoots] += 1
        match.submit(seat, best)
    assert all(seen.values())


def test_what_costs_little_is_done_unasked_and_what_costs_the_next_action_is_not() -> None:
    ruleset = load_ruleset("viajero")
    kinds, match = ruleset.choices, Match(ruleset, ruleset.load("ambush"), seeded(2))
    free, cheap = (
        Habits(skips=False, standing={kinds.DODGE: one}) for one in (Standing.FREE, Standing.CHEAP)
    )
    seen: dict[int, int] = {}
    while match.pending and match.turn < 12:
        seat = match.pending[0]
        options = match.form(seat).options
        best = advised(match, seat, options)
        if routine_of(ruleset, options) == kinds.DODGE:
            kind = int(best.choice.kind)
            seen[kind] = seen.get(kind, 0) + 1
            assert answer(match, seat, free) == (best if kind == kinds.TAKE_IT else None)
            assert answer(match, seat, cheap) == (None if kind == kinds.DIVE else best)
        match.submit(seat, best)
    assert {int(kinds.TAKE_IT), int(kinds.DODGE), int(kinds.DIVE)} <= set(seen)


def test_of_standing_orders_only_those_are_offered_that_differ() -> None:
    """In CEP nothing of the kind costs anything, and a blow has to fall somewhere."""
    found = {}
    for game in ("cep", "viajero"):
        ruleset = load_ruleset(game)
        for kind in ruleset.moves.customs.routines:
            told = [one.value for one in ways(ruleset, kind)]
            found[game, ruleset.choices(kind).name] = told
    assert found["cep", "CHECK"] == ["ask", "advised", "never"]
    assert found["cep", "BRACE"] == found["cep", "FALL"] == ["ask", "advised"]
    assert found["viajero", "DODGE"] == ["ask", "free", "cheap", "advised", "never"]


@pytest.mark.parametrize(("kind", "slots"), [("brace", {"section": 1}), ("fall", {"loss": -1})])
def test_a_standing_order_of_cep_names_what_is_struck_and_who_falls(
    kind: str, slots: dict[str, int]
) -> None:
    ruleset = load_ruleset("cep")
    match: Match[Any] = Match(ruleset, ruleset.load("boarding"), seeded(1))
    options = match.form(match.pending[0]).options
    rows = [replace(options[0], choice=ruleset.vocabulary.choice(kind, 0, ship=0, **slots))]
    assert routine_of(ruleset, rows) == ruleset.choices[kind.upper()]
