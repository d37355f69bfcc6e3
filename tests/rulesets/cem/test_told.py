"""What a card says of a march or a jump: places, lengths and directions."""

from __future__ import annotations

import pytest

from asalto.core.text.orders import Names
from asalto.rulesets.cem.offer import ChoiceKind
from asalto.rulesets.cem.state import State
from asalto.rulesets.cem.vocabulary import Formation, Phase
from rulesets.cem.table import METRE, RULESET, activate, chosen, table


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
        (ChoiceKind.ADVANCE, 50, 20, Formation.LINE, "30 m south (10 m now), line"),
        (ChoiceKind.CHARGE, 78, 78, Formation.COLUMN,
         "towards farm, 40 m north-east (20 m now), column"),
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
