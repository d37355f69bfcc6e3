"""What a board can show of an event, whatever the game."""

import pytest

from asalto.core.kernel.events import PUBLIC
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.play.tell.marks import Mark, mark_of


def event_of(ruleset, kind, roll=NOBODY, success=0, **values):
    """An event of a game with these fields; the others are 0."""
    row = ruleset.new_log().events[0]
    words = ruleset.vocabulary
    row.kind, row.sees, row.roll, row.success = words.event_kinds[kind], PUBLIC, roll, success
    for name in words.events[kind].slots:
        setattr(row, words.event_slots[name], values.get(name, 0))
    return row


SHOWN = [
    ("cep", {"ship"}, "moved", {"ship": 2, "hex_q": 3, "hex_r": 4},
     Mark(("ship", 2), None, ("hex", (3, 4)), arrives=True)),
    ("cep", {"ship"}, "accelerated", {"ship": 1, "vector_q": 3}, Mark(("ship", 1))),
    ("cep", {"ship"}, "hit_landed", {"ship": 1, "damage": 4}, Mark(("ship", 1), lost=4)),
    ("cep", {"ship"}, "ship_destroyed", {"ship": 1}, Mark(("ship", 1), falls=("ship", 1))),
    ("sombrachapas", {"who"}, "died", {"character": 3, "attacker": 5, "place_q": 8},
     Mark(("who", 5), ("who", 3), ("place", (8, 0)), falls=("who", 3))),
    ("sombrachapas", {"who"}, "wounded", {"character": 3, "attacker": 5, "wounds": 1},
     Mark(("who", 5), ("who", 3), lost=1)),
    ("sombrachapas", {"who"}, "unhurt", {"character": 3, "attacker": 5, "damage": 7},
     Mark(("who", 5), ("who", 3))),
    ("cem", {"unit", "figure"}, "advanced", {"unit": 4, "east": 12, "north": 30},
     Mark(("unit", 4))),
    ("cem", {"unit", "figure"}, "stands", {"unit": 4, "east": 12, "north": 30},
     Mark(("unit", 4), None, ("point", (12000, 30000)), arrives=True)),
    ("cem", {"unit", "figure"}, "wounded", {"cause": 1, "figure": 9, "wounds": 1},
     Mark(("unit", 1), ("figure", 9), lost=1)),
    ("viajero", {"person"}, "exploded", {"person": 1, "place_x": 5, "place_y": 6},
     Mark(("person", 1), None, ("point", (5, 6)))),
    ("cepheus", {"ship"}, "turn_began", {"turn": 2}, Mark()),
]  # fmt: skip


@pytest.mark.parametrize(("game", "tables", "kind", "values", "shown"), SHOWN)
def test_an_event_is_shown_by_its_named_fields(game, tables, kind, values, shown):
    ruleset = load_ruleset(game)
    assert mark_of(ruleset, event_of(ruleset, kind, **values), tables) == shown


@pytest.mark.parametrize("success", [0, 1])
def test_a_throw_at_somebody_hits_or_misses(success):
    ruleset = load_ruleset("viajero")
    kind = "hit" if success else "missed"
    event = event_of(ruleset, kind, roll=0, success=success, person=1, target=2)
    found = mark_of(ruleset, event, {"person"})
    assert (found.who, found.whom, found.hit) == (("person", 1), ("person", 2), bool(success))
    alone = event_of(ruleset, "initiative", roll=0, success=1, person=1)
    assert mark_of(ruleset, alone, {"person"}).hit is None, "nobody is shot at"


def test_a_wrong_name_in_a_vocabulary_is_refused():
    from asalto.core.text.vocabulary import COUNT, Vocabulary, event

    events = {"hurt": event("X-1", damage=COUNT)}
    with pytest.raises(ValueError, match="hurt"):
        Vocabulary({}, events, losses={"hurt": "wounds"})
    with pytest.raises(ValueError, match="moved"):
        Vocabulary({}, events, arrivals=frozenset({"moved"}))
