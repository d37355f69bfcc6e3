"""Rulings with two answers: the default, and what the switch of `[options]` makes of it."""

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.rulesets.cep.ending import remaining, ship_value
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import is_target, open_weapons
from asalto.rulesets.cep.rules.repairs import ruin
from asalto.rulesets.cep.rules.survival import air_rolls, burn
from asalto.rulesets.cep.rules.torpedoes import salvoes
from asalto.rulesets.cep.rules.wrecks import sweep_survival
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.units import FOLDER, check_unit
from asalto.rulesets.cep.vocabulary import Equipment, Reason, Repair, Serves, Status

from .table import Table, pair, scene, ship

PROW, STERN = 0, 1


@pytest.mark.parametrize(("option", "structure", "is_one"), [
    (0, 1, True), (0, 0, False), (0, -3, False), (1, 1, True), (1, 0, True), (1, -3, True),
])  # fmt: skip
def test_a_ship_at_no_structure_is_a_target_where_the_table_says_so(
    option: int, structure: int, is_one: bool
) -> None:
    """CEP-10.6."""
    state = pair()
    state.options.spent_targets = option
    state.ships[1].structure = structure
    assert is_target(state, 0, 1) == is_one
    state.ships[1].status = Status.WRECK
    assert not is_target(state, 0, 1)


def airless_remora() -> State:
    """Turn 4: the line of a Rémora's starboard berths lost its air in turn 1; she has three."""
    state = pair("remora")
    one, design = state.ships[0], state.designs[state.ships[0].design]
    lines = range(design.line_count)
    line = next(k for k in lines if design.line_serves[k] == Serves.UNITS)
    one.air[line], one.air_lost[line], state.turn = 0, 1, 4
    return state


@pytest.mark.parametrize(("option", "left"), [(0, 24 - 6), (1, 24 - 2)])
def test_how_many_fall_in_a_berth_without_air(option: int, left: int) -> None:
    """CEP-16.5: three turns after: 3 fails, 4 holds, 1 fails. Three soldiers a berth, or one."""
    state, table = airless_remora(), Table(3, 4, 1)
    state.options.one_a_die = option
    air_rolls(state, 0, table.dice, table.log)
    assert state.ships[0].soldiers == left
    table.done()


@pytest.mark.parametrize(("air", "lost", "dice"), [
    (1, 0, ()),  # the other line breathes for them
    (0, 3, (2, 2, 2)),  # it went in turn 3, after the first: one turn ago, 1 would fail
    (0, 1, (4, 4, 4)),  # in the same turn: one die a berth, not two
])  # fmt: skip
def test_berths_on_two_lines_have_air_while_one_has(
    air: int, lost: int, dice: tuple[int, ...]
) -> None:
    """CEP-16.5, 16.6: a point makes its roll when it has lost all its life support, once, counted
    from the loss of the last."""
    state, table = airless_remora(), Table(*dice)
    one, design = state.ships[0], state.designs[state.ships[0].design]
    lines = [k for k in range(design.line_count) if design.line_serves[k] == Serves.UNITS]
    for other in lines[1:]:
        design.line_served[other] = design.line_served[lines[0]]
        one.air[other], one.air_lost[other] = air, lost
    air_rolls(state, 0, table.dice, table.log)
    assert one.soldiers == 24
    table.done()


@pytest.mark.parametrize(("option", "left"), [(0, 23), (1, 24)])
def test_a_tank_ruined_by_a_fumble_burns_on_or_goes_out(option: int, left: int) -> None:
    """CEP-16.11, 19.8: a Rémora's 28 days less the 4 of the hit; then a day for a burning tank."""
    state, table = pair("remora"), Table()
    state.options.ruined_out = option
    one = state.ships[0]
    critical(state, 0, STERN, Equipment.DC, 0, table.dice, table.log)
    one.new_fires = 0
    ruin(state, 0, Repair.TANK, STERN * STORES + Store.DC)
    assert one.fires == 1 - option
    burn(state, 0, table.log)
    assert one.autonomy == left


def test_a_ruined_engine_puts_out_no_fire() -> None:
    state = pair("remora")
    state.options.ruined_out = 1
    critical(state, 0, STERN, Equipment.DC, 0, Table().dice, Table().log)
    critical(state, 0, STERN, Equipment.MO, 0, Table().dice, Table().log)
    ruin(state, 0, Repair.ENGINE, STERN * STORES + Store.MO)
    assert state.ships[0].fires == 1


def salvo_from(*bands: int) -> State:
    """Torpedoes of one Quebrantahuesos that hit a Percherón, from these ranges."""
    state = pair("quebrantahuesos", "percheron", 10)
    for i in range(2):
        open_weapons(state, i)
    state.ships[1].armour[:] = [60] * 16
    state.torpedo_count = len(bands)
    for k, band in enumerate(bands):
        one = state.torpedoes[k]
        one.shooter, one.target, one.band = 0, 1, band
        one.location, one.one, one.other = 1, 1, 3
    return state


@pytest.mark.parametrize("bands", [(0, 2), (2, 0), (2, 1), (1, 1), (2,), (2, 1, 0)])
def test_one_dodge_at_the_shortest_range_where_the_table_says_so(bands: tuple[int, ...]) -> None:
    """CEP-12.5: the range of the nearest counts; all are dodged, or none."""
    added = {0: 5, 1: 0, 2: -5}
    for dice, hits in (((10, 10, 9), len(bands)), ((1, 1, 2), 0)):
        state, table = salvo_from(*bands), Table(*dice)
        state.options.one_dodge = 1
        salvoes(state, table.dice, table.log)
        tries = table.events(EventKind.NOT_DODGED) + table.events(EventKind.DODGED)
        assert len(tries) == 1
        reasons = dict(zip(tries[0].reasons, tries[0].amounts, strict=True))
        assert reasons.get(Reason.RANGE, 0) == added[min(bands)]
        assert reasons[Reason.TORPEDOES] == 2 * len(bands)
        assert len(table.events(EventKind.HIT_LANDED)) == hits
        assert state.torpedo_count == 0
        table.done()


@pytest.mark.parametrize(("option", "status"), [(0, Status.WITHDRAWN), (1, Status.DESTROYED)])
def test_a_guest_that_fails_to_survive_is_lost_where_the_table_says_so(
    option: int, status: Status
) -> None:
    """CEP-22.2: the carrier beside it becomes a wreck all the same."""
    state, table = carrier(), Table()
    state.options.guests_explode = option
    state.ships[0].structure = state.ships[1].structure = 0
    sweep_survival(state, table.log)
    assert state.ships[1].status == status
    assert (state.ships[0].status, state.ships[2].status) == (Status.WRECK, Status.BERTHED)


def carrier() -> State:
    """A Pelícano with two Vencejos in her hangar."""
    return scene(
        ship("nodriza", "pelicano", "a", (0, 0)),
        ship("uno", "vencejo", "a", carrier="nodriza"),
        ship("dos", "vencejo", "a", carrier="nodriza"),
        ship("otro", "percheron", "b", (30, 0)),
    )


@pytest.mark.parametrize("place", [1, 2])
def test_a_wreck_in_a_hangar_point_that_is_hit_is_lost_with_it(place: int) -> None:
    """CEP-16.18, 16.19: what lies there is lost; two of two points are filled, one by a wreck."""
    state = carrier()
    bay = state.ships[1].berth * STORES + Store.CH
    state.ships[0].working[bay] = 2
    state.ships[1].structure = 0
    sweep_survival(state, Table().log)
    assert state.ships[1].status == Status.WITHDRAWN
    table = Table(place)
    critical(state, 0, state.ships[1].berth, Equipment.CH, 0, table.dice, table.log)
    gone = [one.status == Status.DESTROYED for one in state.ships[1:3]]
    assert gone == [place == 1, place == 2]
    table.done()


# Values and people (CEP-5.2, 4.8)


def test_the_dead_are_worth_nothing_any_more() -> None:
    """CEP-5.2: a Rémora of 260 spaces, six people of 15 and 24 soldiers: 440. A death takes
    5 and a third of the skill, as a soldier takes 5."""
    state = pair("remora")
    one = state.ships[0]
    assert ship_value(state, 0) == 3 * 440
    one.crew[0].wounds = 1
    assert ship_value(state, 0) == 3 * 440
    one.crew[0].wounds = 2
    assert ship_value(state, 0) == 3 * 430
    one.soldiers -= 2
    assert ship_value(state, 0) == 3 * 420
    assert remaining(state, 0) == 3 * 420


def test_each_of_a_crew_has_a_skill_of_his_own() -> None:
    """CEP-4.8, 5.7: by post, and for one alone where several have it."""
    skills = {"gunner": 12, "gunner2": 18, "pilot": 17}
    state = scene(ship("uno", "remora", "a", skills=skills), ship("otro", "vencejo", "b", (9, 9)))
    crew = state.ships[0].crew
    assert [one.skill for one in crew[:6]] == [17, 15, 15, 15, 12, 18]
    for wrong in ("gunner3", "pilot1", "gunner0"):
        with pytest.raises(BadInput, match=wrong):
            scene(ship("uno", "remora", "a", skills={wrong: 12}), ship("otro", "vencejo", "b"))


# What a ship must have (CEP-2.3, 2.5, 2.6)


def remora(old: str, new: str) -> Document:
    """The file of the Rémora with one thing changed."""
    import tomllib

    text = (FOLDER / "remora.toml").read_text("utf-8")
    assert old in text
    return Document.of(tomllib.loads(text.replace(old, new, 1)), "remora.toml")


@pytest.mark.parametrize(("old", "new", "clause"), [
    ('bridge = true\nlife = "L1"', "bridge = true", "CEP-2.3"),
    ("autonomy = 28", "autonomy = 19", "CEP-2.5"),
    ("autonomy = 28", "autonomy = 20", "CEP-2.6"),
])  # fmt: skip
def test_air_for_every_cabin_and_fuel_for_twenty_days(old: str, new: str, clause: str) -> None:
    with pytest.raises(BadInput, match=clause):
        check_unit(remora(old, new))
    assert check_unit(remora("autonomy = 28", "autonomy = 21"))
