"""Switches for what the book leaves open: each position is played both ways."""

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.rulesets.cepheus.offer import ChoiceKind
from asalto.rulesets.cepheus.rules.damage import irradiates
from asalto.rulesets.cepheus.rules.gunnery import reach_refused
from asalto.rulesets.cepheus.rules.missiles import due_flight
from asalto.rulesets.cepheus.rules.reactions import may_point_defend, may_sand, reactions_left
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.state import Wound
from asalto.rulesets.cepheus.terms import Band, Fate, Weapon
from asalto.rulesets.cepheus.turn import begin_turn
from asalto.rulesets.cepheus.vocabulary import Reason, Refusal
from rulesets.cepheus.table import ask_member, band, choose, duel, last, paper, play, reasons
from rulesets.cepheus.test_edges_reactions import SANDCASTERS, under
from rulesets.cepheus.test_missiles import incoming

BOTH = pytest.mark.parametrize("switch", [0, 1])


@BOTH
@pytest.mark.parametrize(
    ("at", "reached"),
    [(Band.ADJACENT, (1, 1)), (Band.CLOSE, (1, 1)), (Band.SHORT, (1, 0)), (Band.MEDIUM, (0, 0))],
)
def test_sand_reaches_as_its_row_says_or_close_only(switch: int, at: Band, reached: tuple) -> None:
    """CE-10.15.6 gives it a range of Close, the table of difficulties three columns."""
    state = band(duel(), at)
    state.options.sand_close = switch
    mount = state.ships[0].mounts[0]
    mount.weapon[0] = Weapon.SANDCASTER
    answer = 0 if reached[switch] else Refusal.OUT_OF_RANGE
    assert reach_refused(state, 0, mount, 1, 1) == answer


@BOTH
def test_evasive_manoeuvres_end_with_the_turn_or_last_to_the_next(switch: int) -> None:
    """CE-10.9.41."""
    state = duel()
    state.options.evade_turn = switch
    state.ships[0].evasive = -2
    begin_turn(state, paper())
    assert state.ships[0].evasive == (0 if switch else -2)


@BOTH
@pytest.mark.parametrize(("initiative", "left"), [(-1, (1, 0)), (0, (1, 1)), (5, (2, 2))])
def test_reactions_below_an_initiative_of_nothing(
    switch: int, initiative: int, left: tuple[int, int]
) -> None:
    """CE-10.10.5: the table begins at 0."""
    state = duel()
    state.options.none_below_zero = switch
    state.ships[1].initiative = initiative
    assert reactions_left(state, 1) == left[switch]


@BOTH
def test_a_turret_that_has_fired_defends_or_does_not(switch: int) -> None:
    """CE-10.9.10: each turret fires only once a round. Next turn it may again."""
    state = under()
    state.options.fired_no_defence = switch
    state.shot.weapon = Weapon.BEAM_LASER
    caster = state.ships[1].mounts[SANDCASTERS]
    assert may_sand(state, 1, SANDCASTERS)
    caster.fired = state.turn
    assert may_sand(state, 1, SANDCASTERS) == (not switch)
    caster.fired = state.turn - 1
    assert may_sand(state, 1, SANDCASTERS)
    state = duel("corvette", "frontier_trader")
    state.options.fired_no_defence = switch
    state.shot.what, state.shot.target, state.salvo = 2, 1, 1
    state.ships[1].mounts[0].fired = state.turn
    assert may_point_defend(state, 1, 0) == (not switch)
    assert may_point_defend(state, 1, 1)


@BOTH
def test_fusion_guns_irradiate_or_do_not(switch: int) -> None:
    """CE-10.15.3, and the table of weapons that does not say so; particles do in any case."""
    state, row = duel(), make(Wound)
    state.options.fusion_clean = switch
    row.cause = Weapon.FUSION_BAY
    assert irradiates(state, row, 5) == (not switch)
    row.cause = Weapon.PARTICLE_BAY
    assert irradiates(state, row, 5)


@BOTH
def test_missiles_of_a_lost_ship_arrive_or_are_lost(switch: int) -> None:
    """CE-10.13.8."""
    state = incoming(Weapon.STANDARD_MISSILE, 1)
    state.options.missiles_lost = switch
    assert due_flight(state, 0) == 0
    state.ships[0].fate = Fate.DESTROYED
    assert due_flight(state, 0) == (NOBODY if switch else 0)
    assert state.flight_count == 1 - switch


@BOTH
@pytest.mark.parametrize("kind", [ChoiceKind.EVADE, ChoiceKind.LINE_UP])
def test_known_plans_help_a_manoeuvre_or_only_what_names_the_enemy(switch: int, kind: int) -> None:
    """CE-10.9.48: "any check affecting that enemy"."""
    state = duel()
    state.options.plans_at_enemy = switch
    m = state.ships[0].pilot
    state.ships[0].crew[m].edge = 1
    ask_member(state, 0, m)
    log = play(state, choose(kind, 0, 0, member=m), 4, 4)
    assert reasons(last(log, EventKind.CHECKED)).get(Reason.EDGE, 0) == (0 if switch else 4)
    assert state.ships[0].crew[m].edge == (1 if switch else NOBODY)
