"""A file with many mistakes: all of them are told at once, each with its line."""

import re
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import fields
from asalto.core.registry import load_ruleset

GAMES = ("cem", "cep", "cepheus", "sombrachapas", "viajero")
FORCES = {
    "cem": "units", "cep": "ships", "cepheus": "ships", "sombrachapas": "units",
    "viajero": "person",
}  # fmt: skip


def told(text: str, game: str) -> list[str]:
    """The faults of a scenario file, a line each."""
    with pytest.raises(BadInput) as error:
        load_ruleset(game).files.build(Document(text, "mine.toml"))
    return str(error.value).split("\n")


def shipped(game: str) -> str:
    ruleset = load_ruleset(game)
    path = ruleset.folder / "scenarios" / f"{ruleset.first}.toml"
    return path.read_text(encoding="utf-8")


def line_of(fault: str) -> int:
    found = re.match(r"mine\.toml:(\d+): ", fault)
    assert found, fault
    return int(found[1])


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_in_each_table_of_a_scenario(game: str) -> None:
    """One field too many in the header, in every seat and in every piece, person, unit or ship:
    each is told with its own line."""
    lines, wanted = ["sped = 1"], [1]
    for line in shipped(game).split("\n"):
        lines.append(line)
        if re.fullmatch(r"\[\[\w+\]\]", line):
            lines.append("sped = 1")
            wanted.append(len(lines))
    found = told("\n".join(lines), game)
    assert [line_of(one) for one in found[:20]] == wanted[:20]
    assert all("sped" in one for one in found[:20])


@pytest.mark.parametrize("game", GAMES)
def test_seats_without_a_name_do_not_hide_the_rest(game: str) -> None:
    """What is missing in the seats, and a wrong seat of the first of those who fight."""
    text = re.sub(r"(?m)^(\[\[seats?\]\]\n(?:id = .*\n)?)name = .*\n", r"\1", shipped(game))
    text = re.sub(r'(?m)^seat = "(\w+)"', r'seat = "\1zz"', text)
    found = told(text, game)
    assert sum("missing field 'name'" in one for one in found) == 2
    assert sum("zz' is not one of" in one for one in found) >= 2
    assert [line_of(one) for one in found] == sorted(line_of(one) for one in found)


@pytest.mark.parametrize("kept", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_missing_seats_do_not_hide_the_rest(game: str, kept: int) -> None:
    """Without the list of seats, or with one seat alone: what else is wrong is told, and nothing of
    the seats that the rest of the file names."""
    parts = re.split(r"(?m)^(?=\[(?!seats\.))", shipped(game))
    seats = [one for one in parts if re.match(r"\[\[seats?\]\]", one)]
    left = [one for one in parts if one not in seats[kept:]]
    found = told("sped = 1\n" + "".join(left) + "[map2]\n", game)
    assert len(found) == 3
    seats_first = kept == 0  # a list that is there is complained of at its line
    of_seats, unknown = found.pop(0 if seats_first else 1), found
    assert ("1 seats; 2 to" if kept else "missing field 'seat") in of_seats
    assert "sped: unknown field" in unknown[0]
    assert "map2: unknown field" in unknown[1]


@pytest.mark.parametrize("form", ["missing", "empty", "no list"])
@pytest.mark.parametrize("game", GAMES)
def test_missing_forces_do_not_hide_the_rest(game: str, form: str) -> None:
    """Without the list of those who fight: what else is wrong is told, and nothing of what the
    rest of the file says of them."""
    key = FORCES[game]
    parts = re.split(r"(?m)^(?=\[\[\w+\]\])", shipped(game))
    left = "".join(one for one in parts if not one.startswith(f"[[{key}]]"))
    begin = {"missing": "", "empty": f"{key} = []\n", "no list": f"{key} = 3\n"}[form]
    found = told(f"{begin}sped = 1\n{left}[map2]\n", game)
    assert len(found) == 3
    about = [one for one in found if "unknown field" not in one]
    assert len(about) == 1
    assert key in about[0]
    assert sum("sped: unknown field" in one for one in found) == 1
    assert "map2: unknown field" in found[-1]


def test_what_comes_of_a_fault_is_not_told() -> None:
    """A ship of a seat that is not known lies in the hangar of another: the seat is the fault."""
    text = shipped("cepheus").replace('unit = "raider"', 'unit = "raidr"')
    text = text.replace('seat = "trader"', 'seat = "tradr"')
    faults = told(text, "cepheus")
    assert [re.search(r"ships\.\d+\.\w+", one)[0] for one in faults] == [  # type: ignore[index]
        "ships.0.unit", "ships.1.seat",
    ]  # fmt: skip


def test_a_unit_of_ones_own_is_told_with_the_scenario(tmp_path: Path) -> None:
    """The faults of the file that a scenario names stand beside the scenario's own."""
    unit = load_ruleset("cepheus").folder / "units" / "raider.toml"
    text = unit.read_text(encoding="utf-8").replace("thrust =", "thrst =")
    (tmp_path / "mine_own.toml").write_text(text, encoding="utf-8")
    scenario = shipped("cepheus").replace('unit = "raider"', 'unit = "mine_own"')
    scenario = scenario.replace("speed = 4", "speed = 4444")
    document = Document(scenario, "mine.toml", tmp_path)
    with pytest.raises(BadInput) as error:
        load_ruleset("cepheus").files.build(document)
    assert "mine.toml:" in str(error.value)
    assert "ships.0.speed: 4444 is out of range" in str(error.value)
    assert "mine_own.toml: missing field 'thrust'. Did you mean 'thrst'?" in str(error.value)


@pytest.mark.parametrize("game", GAMES)
def test_an_option_that_is_like_none_lists_those_that_there_are(game: str) -> None:
    """A word that is near to none of the options."""
    text = shipped(game)
    if "[options]\n" in text:
        text = text.replace("[options]\n", "[options]\nqqq = true\n")
    else:
        text += "\n[options]\nqqq = true\n"
    found, ruleset = told(text, game), load_ruleset(game)
    options = [one.name for one in fields(ruleset.load(ruleset.first).state.options)]
    assert len(found) == 1
    assert found[0].endswith(f"options.qqq: no such option; there are {', '.join(options)}")
