"""The header of a scenario file, and its options."""

import pytest

from asalto.core.files.scenario import read_header, read_options
from asalto.core.files.toml_reader import BadInput, Document, Reader
from asalto.core.kernel.records import NOBODY, make, record
from asalto.core.kernel.sides import on_one_side
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import Names

TEXT = """
id = "bridge"
title = "The bridge"
story = { es = "Uno", it = "Uno", en = "One" }

[[seats]]
id = "azul"
name = "Blue"

[[seats]]
id = "rojo"
name = "Red"

[tables]
speed = 3
"""


@record
class Options:
    """Two options."""

    fog: int = 1
    away: int = 20


def reader(text: str) -> Reader:
    return Document(text, "bridge.toml").reader()


def test_a_header_is_read_whole() -> None:
    document = Document(TEXT, "bridge.toml")
    top = document.reader()
    header = read_header(top, "toy", 4)
    top.done()
    assert (header.id, header.ids) == ("bridge", ["azul", "rojo"])
    assert header.title == {"es": "The bridge", "it": "The bridge", "en": "The bridge"}
    assert header.tables == {"speed": 3}
    scenario = header.scenario(make(Options), Names(), document)
    assert (scenario.ruleset, scenario.seats[1].name["it"]) == ("toy", "Red")
    assert scenario.document["id"] == "bridge"


def test_a_story_in_brief_is_read_and_else_the_story_stands_for_it() -> None:
    told = TEXT.replace("\n[[seats]]", '\nbrief = "Hold the bridge"\n[[seats]]', 1)
    for text, said in ((told, "Hold the bridge"), (TEXT, "One")):
        document = Document(text, "bridge.toml")
        header = read_header(document.reader(), "toy", 4)
        assert header.scenario(make(Options), Names(), document).in_brief("en") == said


def test_a_header_without_id_is_called_as_its_file() -> None:
    assert read_header(reader(TEXT.replace('id = "bridge"\n', "")), "toy", 4).id == "bridge"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "rojo"', 'id = "azul"', "bridge.toml:11: seats.1.id: 'azul' is used before"),
        ('id = "rojo"', 'id = "the reds"', "bridge.toml:11: seats.1.id: 'the reds': an id is one"),
        ('id = "rojo"', 'id = ""', "bridge.toml:11: seats.1.id: '' is no name"),
        ('name = "Red"', 'nam = "Red"', "seats.1: missing field 'name'. Did you mean 'nam'?"),
        ('name = "Red"', 'name = "Red"\ncolour = 1', "seats.1.colour: unknown field."),
        ('id = "bridge"', 'ruleset = "cep"', "ruleset: 'cep' is not one of toy"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_header(reader(TEXT.replace(old, new)), "toy", 4)
    assert said in str(caught.value)


def test_the_number_of_seats_has_bounds() -> None:
    with pytest.raises(BadInput, match="2 seats; 2 to 1 are possible"):
        read_header(reader(TEXT), "toy", 1)
    with pytest.raises(BadInput, match="1 seats; 2 to 4 are possible"):
        read_header(reader(TEXT.replace('[[seats]]\nid = "rojo"\nname = "Red"\n', "")), "toy", 4)


def test_a_game_reads_its_own_part_of_a_seat() -> None:
    found = {}

    def own(one: Reader, place: int) -> None:
        found[place] = one.number("strikes", 0, 9, 0)

    read_header(reader(TEXT.replace('name = "Red"', 'name = "Red"\nstrikes = 3')), "toy", 4, own)
    assert found == {0: 0, 1: 3}


def test_options_follow_the_record() -> None:
    options = make(Options)
    read_options(reader("[options]\nfog = false\n"), options, {"away": (1, 100)})
    assert (options.fog, options.away) == (0, 20)
    read_options(reader("[options]\naway = 40\n"), options, {"away": (1, 100)})
    assert (options.fog, options.away) == (1, 40)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fog = 1", "options.fog: expected true or false, found 1"),
        ("away = 101", "options.away: 101 is out of range; 1 to 100 is allowed"),
        ("fogg = true", "options.fogg: unknown field. Did you mean 'fog'?"),
    ],
)
def test_a_wrong_option_is_named(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_options(reader(f"[options]\n{text}\n"), make(Options), {"away": (1, 100)})
    assert said in str(caught.value)


def test_seats_of_one_number_are_allies() -> None:
    third = '\n[[seats]]\nid = "verde"\nname = "Green"\nside = 2\n\n[tables]'
    text = TEXT.replace('name = "Red"\n', 'name = "Red"\nside = 2\n').replace("\n[tables]", third)
    assert read_header(reader(text), "toy", 4).sides == [NOBODY, 2, 2]
    with pytest.raises(BadInput, match=r"bridge.toml:6: seats: all seats are on one side"):
        read_header(reader(text.replace('"Blue"', '"Blue"\nside = 2')), "toy", 4)


def test_two_seats_have_no_sides_to_choose() -> None:
    top = reader(TEXT.replace('name = "Red"\n', 'name = "Red"\nside = 2\n'))
    with pytest.raises(BadInput, match="side: unknown field"):
        read_header(top, "toy", 2)


def test_sides_of_seats() -> None:
    """The same number, oneself, nobody's side and none."""
    sides = [3, NOBODY, 3, NOBODY]
    assert [on_one_side(sides, 0, other) for other in (-1, 0, 1, 2)] == [False, True, False, True]
    assert [on_one_side(sides, 1, other) for other in (-1, 1, 3)] == [False, True, False]


@pytest.mark.parametrize("said", ["boat", "Patrullera", "VEDETTA", "2"])
def test_a_seat_is_called_by_its_id_its_name_or_its_number(said: str) -> None:
    scenario = load_ruleset("cepheus").load("missile_boat_against_escort")
    found = scenario.seats[scenario.seat_index(said)]
    assert found.id == ("escort" if said == "2" else "boat")
    with pytest.raises(BadInput, match="the seats are boat, escort"):
        scenario.seat_index("nadie")
