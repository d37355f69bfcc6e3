"""What a card says of a march or a jump: places, lengths and directions."""

from __future__ import annotations

import pytest

from asalto.board import board_of
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import Names
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.say import EventKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Formation, Gait, Idle, Mode, Phase
from rulesets.cem.table import METRE, RULESET, activate, choose, chosen, dice_of, log, table


def told(state: State, kind: ChoiceKind, lang: str = "en", **named: int) -> str:
    """The words for a choice of the seat that is asked."""
    names = Names()
    names.add("place", 0, "farm")
    assert RULESET.desk.told is not None
    return RULESET.desk.told(state, chosen(state, kind, **named), RULESET.words(lang), names)


def field() -> State:
    """One unit in the movement phase; a farm 40 m to the north-east."""
    state = table((0, [(50, 50)]))
    activate(state, 0, Phase.MOVEMENT)
    state.place_count = 1
    state.places[0].x, state.places[0].y = 78 * METRE, 78 * METRE
    return state


@pytest.mark.parametrize(
    ("kind", "x", "y", "formation", "said"),
    [
        (ChoiceKind.ADVANCE, 50, 60, Formation.KEEP, "10 m north, as they stand"),
        (ChoiceKind.ADVANCE, 50, 20, Formation.LINE, "30 m south (10 m now), in line"),
        (ChoiceKind.CHARGE, 78, 78, Formation.COLUMN,
         "towards farm, 40 m north-east (20 m now), in column"),
    ],
)  # fmt: skip
def test_a_march_is_told_by_place_length_and_direction(
    kind: ChoiceKind, x: int, y: int, formation: int, said: str
) -> None:
    where = {"to_x": x * METRE, "to_y": y * METRE}
    assert told(field(), kind, unit=0, formation=formation, **where) == said


def test_and_in_the_language_of_the_player() -> None:
    where = {"unit": 0, "to_x": 50 * METRE, "to_y": 60 * METRE}
    assert told(field(), ChoiceKind.ADVANCE, "es", **where) == "10 m al norte, como están"
    assert told(field(), ChoiceKind.ADVANCE, "it", **where) == "10 m a nord, come stanno"


def test_a_jump_is_told_by_its_heading() -> None:
    where = {"unit": 0, "to_x": 30 * METRE, "to_y": 40 * METRE}
    assert told(field(), ChoiceKind.DROP, heading=0, **where) == "over 30, 40, heading north"
    assert told(field(), ChoiceKind.DROP, heading=4, **where) == "over 30, 40, heading east"


def test_what_says_enough_by_itself_is_left() -> None:
    assert told(field(), ChoiceKind.DONE) == ""


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "towards farm, 40 m north-east (10 m now)"),
     ("es", "hacia farm, 40 m al noreste (ahora 10 m)"),
     ("it", "verso farm, 40 m a nord-est (ora 10 m)")],
)  # fmt: skip
def test_beside_a_march_stands_where_it_goes(lang: str, said: str) -> None:
    names = Names()
    names.add("place", 0, "farm")
    row = chosen(field(), ChoiceKind.ADVANCE, unit=0, to_x=78 * METRE, to_y=78 * METRE)
    assert RULESET.desk.beside is not None
    assert RULESET.desk.beside(field(), row, RULESET.words(lang), names).text == said


def test_beside_a_target_stands_how_far_it_is() -> None:
    state = table((0, [(50, 50)]), (1, [(50, 80)]))
    activate(state, 0, Phase.FIRE)
    row = chosen(state, ChoiceKind.FIRE, unit=0, target=1)
    assert RULESET.desk.beside is not None
    assert RULESET.desk.beside(state, row, RULESET.words("en"), Names()).text == "30 m north"


def test_the_chance_beside_a_melee_is_called_by_its_name() -> None:
    state = table((0, [(50, 50)]), (1, [(50, 53)]))
    activate(state, 0, Phase.MELEE)
    row = chosen(state, ChoiceKind.ENGAGE, unit=0, target=1)
    assert RULESET.desk.beside is not None
    said = RULESET.desk.beside(state, row, RULESET.words("es"), Names()).text
    assert said == "3 m al norte (% de herir a alguien)"


def test_an_order_tells_where_the_unit_now_stands() -> None:
    state = field()
    found = choose(
        state, dice_of(), ChoiceKind.ADVANCE, unit=0, to_x=50 * METRE, to_y=90 * METRE,
        formation=Formation.KEEP,
    )  # fmt: skip
    last = found.events[found.count - 1]
    said = [RULESET.words(lang).sentence(last, unit_names()) for lang in ("es", "it", "en")]
    assert said == ["u0 queda en (50; 60)", "u0 arriva a (50; 60)", "u0 now stands at (50, 60)"]


@pytest.mark.parametrize(
    ("phase", "field_of", "why"),
    [
        (Phase.FIRE, {}, Idle.SEES_NOBODY),
        (Phase.FIRE, {"covered": 1}, Idle.FIRED_FOR_COVER),
        (Phase.MOVEMENT, {"covered": 1}, Idle.FIRED_FOR_COVER),
        (Phase.MELEE, {}, Idle.NOBODY_NEAR),
        (Phase.COVER, {"demoralised": 1}, Idle.FLEES),
    ],
)
def test_a_unit_that_can_do_nothing_is_told_why(
    phase: Phase, field_of: dict[str, int], why: Idle
) -> None:
    state, found = table((0, [(50, 50)])), log()
    for name, value in field_of.items():
        setattr(state.units[0], name, value)
    activate(state, 0, phase, found)
    assert [(one.kind, one.why) for one in found.events[: found.count]] == [
        (EventKind.CANNOT_ACT, why)
    ]
    assert state.asked == NOBODY


def test_a_unit_that_charged_does_not_fire_where_the_table_says_so() -> None:
    state, found = table((0, [(50, 50)]), (1, [(50, 80)])), log()
    state.options.no_charge_fire, state.units[0].gait = 1, int(Gait.CHARGE)
    activate(state, 0, Phase.FIRE, found)
    assert found.events[0].why == Idle.CHARGED


def unit_names() -> Names:
    names = Names()
    names.add("unit", 0, "u0")
    return names


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_the_map_of_letters_has_a_ruler_and_its_places(lang: str) -> None:
    scenario, board = RULESET.load("granja"), board_of(RULESET)
    assert board is not None
    lines = board.text(RULESET, scenario, scenario.start(), 0, lang).splitlines()
    assert lines[0].split() == [str(20 * k) for k in range(8)]
    assert lines[1].startswith("118 ")
    across = lines[0].index("60")
    assert lines[29][across] == "A", "a1 stands at 60,8"
    yard = "(80, 87)" if lang == "en" else "(80; 87)"
    assert any(yard in one for one in lines)


def cover_shot(phase: Phase, metres: float, figures: int = 1) -> bool:
    """Whether the fire of a row of rifles at one figure so far off is not worth a question."""
    state = table((0, [(10 + k, 10) for k in range(figures)]), (1, [(10, 10 + metres)]))
    state.sight = 200 * METRE
    activate(state, 0, phase)
    shot = chosen(state, ChoiceKind.FIRE, unit=0, target=1, mode=Mode.DISPERSED, aim=0)
    return RULESET.desk.vain[ChoiceKind.FIRE](state, shot)


def test_nobody_is_asked_about_cover_fire_that_cannot_hit() -> None:
    assert cover_shot(Phase.COVER, 80)
    assert not cover_shot(Phase.COVER, 10, figures=8)
    assert not cover_shot(Phase.FIRE, 80), "in the fire phase nothing is given up for it"


def test_cover_fire_is_asked_about_where_a_limit_of_cover_makes_it_good() -> None:
    """One of the two targets lies in a house, the other in front of it."""
    house = ("stone_building", [[8, 26], [12, 26], [12, 30], [8, 30]])
    for in_front, vain in (([(10.0, 24.0)], False), ([], True)):
        spots = [(10.0 + k, 14.0) for k in range(4)]
        state = table((0, spots), (1, [(10.0, 28.0), *in_front]), terrain=(house,))
        activate(state, 0, Phase.COVER)
        shot = chosen(state, ChoiceKind.FIRE, unit=0, target=1, mode=Mode.DISPERSED, aim=0)
        assert RULESET.desk.vain[ChoiceKind.FIRE](state, shot) == vain


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_a_house_is_called_so_by_what_it_is_made_of_too(lang: str) -> None:
    """The place of a scenario and the ground it stands on are one thing: they share the word."""
    words = RULESET.words(lang)
    place = words.get("called", "casa").lower()
    for ground in ("wooden_building", "stone_building"):
        assert place in words.get("terrain", ground).split()
