"""Choices and events with named fields: slots, names, text, data, generated source."""

from pathlib import Path

import pytest

from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.text.orders import Names, Unreadable
from asalto.core.text.vocabulary import (
    CHOICE_SLOTS,
    COUNT,
    HEX,
    Vocabulary,
    assign_slots,
    choice,
    event,
    named,
    throw,
)
from asalto.core.text.vocabulary_source import main, say_source, sources

SHIP = named("ship")
WEAPON = named("weapon", within=("ship",))
WORDS = Vocabulary(
    {
        "shoot": choice("{ship} fires {weapon} at {prey}", ship=SHIP, weapon=WEAPON, prey=SHIP),
        "move": choice("{ship} to {place}", ship=SHIP, place=HEX),
        "done": choice("done"),
    },
    {"hit": throw("X-1", ship=SHIP, damage=COUNT), "missed": throw("X-2", ship=SHIP, damage=COUNT)},
    {"shot": ("hit", "missed")},
    first_choice=1,
)


def names() -> Names:
    made = Names()
    made.add("ship", 0, "azor")
    made.add("ship", 1, "milano")
    made.add("weapon", (0, 0), "AL1")
    made.add("weapon", (0, 1), "AP1")
    made.add("weapon", (1, 0), "AP1")
    return made


def test_names_of_one_kind_never_share_a_slot() -> None:
    slots = assign_slots([("a1", "b1"), ("b1", "c1"), ("a1", "c1")], ("x", "y", "z"))
    assert len({slots["a1"], slots["b1"], slots["c1"]}) == 3
    with pytest.raises(ValueError, match="no slot"):
        assign_slots([("a1", "b1", "c1")], ("x", "y"))


def test_a_field_is_read_and_written_by_its_name() -> None:
    row = WORDS.choice("shoot", 1, ship=0, weapon=1, prey=1)
    assert (row.ship, row.weapon, row.prey, row.seat) == (0, 1, 1, 1)
    assert isinstance(row, Choice)
    row.weapon = 0
    other = copy(row)
    assert (other.weapon, type(other)) == (0, WORDS.choice_record)
    assert make(WORDS.choices_record).rows[0].ship == NOBODY
    with pytest.raises(KeyError, match="weapon"):
        WORDS.choice("shoot", 1, ship=0, prey=1)


def test_data_come_back_as_the_same_choice() -> None:
    row = WORDS.choice("shoot", 0, ship=0, weapon=1, prey=1)
    data = WORDS.data(row, names())
    assert data == {"kind": "shoot", "ship": "azor", "weapon": "AP1", "prey": "milano"}
    assert WORDS.choice_from(data, 0, names()) == row
    move = {"kind": "move", "ship": "milano", "place": [3, -2]}
    assert WORDS.data(WORDS.choice_from(move, 0, names()), names()) == move


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"kind": "shot"}, "Did you mean 'shoot'"),
        ({"kind": "move", "ship": "azur", "place": [0, 0]}, "Did you mean 'azor'"),
        ({"kind": "move", "ship": "azor", "place": [0]}, "place: expected 2"),
        ({"kind": "move", "ship": "azor", "plaze": [0, 0]}, "Did you mean 'place'"),
        ({"kind": "move", "ship": "azor"}, "'place' is missing"),
        ({"kind": "shoot", "ship": "milano", "weapon": "AL1", "prey": "azor"}, "no weapon 'AL1'"),
    ],
)
def test_wrong_data_name_the_field(data: dict[str, object], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        WORDS.choice_from(data, 0, names())


def test_orders_are_written_and_read() -> None:
    row = WORDS.choice("shoot", 0, ship=0, weapon=1, prey=1)
    assert WORDS.notation.write(row, names()) == "azor fires AP1 at milano"
    assert WORDS.notation.candidates("azor fires AP1 at milano", 0, names()) == [row]


def test_templates_name_fields_that_exist() -> None:
    with pytest.raises(ValueError, match="Did you mean 'damage'"):
        WORDS.sentence("hit", "{ship} takes {damge}")
    assert WORDS.sentence("hit", "<damage?{damage#point#points}>")
    assert WORDS.sentence("hit", "{ship}:<dice_count? {dice}>").endswith(":<dice_count? {dice}>")


def test_pairs_have_the_same_fields() -> None:
    with pytest.raises(ValueError, match="other fields"):
        Vocabulary({}, {"a": event("X", n=COUNT), "b": event("X")}, {"c": ("a", "b")})
    with pytest.raises(ValueError, match="may not be called"):
        Vocabulary({"a": choice("x", kind=COUNT)}, {})


def test_generated_source_is_checked_for_freshness(tmp_path: Path) -> None:
    text = """
from asalto.core.text.vocabulary import COUNT, Vocabulary, choice, event, named
SHIP = named("ship")
VOCABULARY = Vocabulary(
    {
        "pass": choice("{ship} passes", ship=SHIP),
        "roll_on": choice("{ship} by {n}", ship=SHIP, n=COUNT),
    },
    {"passed": event("X-1", ship=SHIP)},
)
"""
    (tmp_path / "vocabulary.py").write_text(text)
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0
    made = sources(tmp_path)[tmp_path / "offer.py"]
    assert "def pass_(out: Choices, seat: int, ship: int) -> None:" in made
    (tmp_path / "vocabulary.py").write_text(text.replace("by {n}", "by  {n}"))
    assert main(["--check", str(tmp_path)]) == 1


def test_a_throw_is_handed_over_in_parts_or_as_the_record_of_the_game() -> None:
    in_parts = say_source(WORDS)
    assert "def shot(log: Log, dice: Dice, tally: Tally, roll: int, success: bool," in in_parts
    words = Vocabulary(WORDS.choices, WORDS.events, WORDS.pairs, throw_record=True)
    as_record = say_source(words)
    assert "def shot(log: Log, dice: Dice, throw: Throw, ship: int, damage: int," in as_record
    assert "note_throw(log, dice, throw.tally, 0 if throw.success else 1, throw.name" in as_record


def test_every_ruleset_has_fresh_generated_files() -> None:
    home = Path(__file__).parents[2] / "src/asalto"
    folders = [str(one.parent) for one in sorted(home.rglob("vocabulary.py"))]
    assert str(home / "cli/skeleton/src/fencing_duel") in folders
    folders.remove(str(home / "core/text"))
    assert main(["--check", *folders]) == 0


def test_slots_are_those_of_the_record() -> None:
    assert set(CHOICE_SLOTS) < set(Choice.__slots__)  # type: ignore[attr-defined]
