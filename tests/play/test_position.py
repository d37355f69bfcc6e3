"""Positions as text, and back."""

import json
import tomllib

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.play.files.position import read_position, toml, write_position
from play.test_match import RED, match, to_fire

HEAD = 'format = "asalto-position-1"\nruleset = "toy"\nscenario = "duel"\n'


def test_printed_and_read_back() -> None:
    one = to_fire(match())
    one.scenario.id = "duel"
    text = write_position(one.ruleset, one.scenario, one.state)
    again = read_position(text, "p.toml")
    assert again.state == one.state
    assert again.scenario.seats == one.scenario.seats
    assert write_position(again.ruleset, again.scenario, again.state) == text
    as_json = json.dumps(tomllib.loads(text))
    assert read_position(as_json, "p.json").state == one.state


def test_scenarios_that_are_not_shipped_are_written_out() -> None:
    one = match()
    one.scenario.id = "my.toml"
    text = write_position(one.ruleset, one.scenario, one.state)
    assert "[scenario]" in text
    assert read_position(text, "p.toml").state == one.state


def test_over_the_opening_of_the_scenario() -> None:
    text = f'{HEAD}base = "scenario"\n[state]\nturn = 3\n[[state.boats]]\nhull = 4\n'
    state = read_position(text, "p.toml").state
    opening = match().state
    assert state.turn == 3
    assert state.boats[0].hull == 4  # type: ignore[attr-defined]
    assert state.boats[0].place == opening.boats[0].place  # type: ignore[attr-defined]
    assert state.boats[1] == opening.boats[1]  # type: ignore[attr-defined]


def test_user_tables_in_a_position() -> None:
    text = f"{HEAD}tables = {{ hull = {{ value = 30 }} }}\n"
    text += 'base = "scenario"\n[state]\nturn = 2\n'
    position = read_position(text, "p.toml")
    assert position.state.boats[0].hull == 30  # type: ignore[attr-defined]
    again = write_position(position.ruleset, position.scenario, position.state)
    assert read_position(again, "q.toml").ruleset.digest() == position.ruleset.digest()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "format"),
        ("[state", "p.toml"),
        ("{", "p.toml"),
        ('{"format": 1}', "format"),
        ('format = "asalto-position-2"', "expected format"),
        (f"{HEAD}stat = 1\n[state]", "p.toml:4: stat: unknown field. Did you mean 'state'"),
        (HEAD.replace("toy", "toi") + "[state]", "no ruleset 'toi'"),
        (HEAD.replace("duel", "dual") + "[state]", "Did you mean 'duel'"),
        (HEAD, "no table .state."),
        (f"{HEAD}[state]\nphase = 'fir'", "p.toml:5: state.phase: .*Did you mean 'fire'"),
        (f"{HEAD}[state]\nturns = 1", "turns: unknown field"),
        (f"{HEAD}[state]\nturn = 1.5", "whole number"),
        (f"{HEAD}[state]\nseat_count = 3", "there is room for 2 boats"),
        (f"{HEAD}[state]\nseat_count = 1", "the scenario has 2 seats"),
        (f"{HEAD}[state]\nboats = [{{}}, {{}}, {{}}, {{}}, {{}}]", "at most 4"),
        (f'{HEAD}base = "start"\n[state]', "only base"),
        (f"{HEAD}tables = 3\n[state]", "expected a table"),
        (f"{HEAD}tables = {{ hul = 1 }}\n[state]", "Did you mean 'hull'"),
    ],
)
def test_what_is_wrong_is_named(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read_position(text, "p.toml")


def test_values_as_toml() -> None:
    tree = {"a b": [1, True, 'x "y" \x7f\n'], "c": {"d": {}, "e": [{"f": -3}]}, "ñ": "é"}
    text = "".join(f"{toml(key)} = {toml(value)}\n" for key, value in tree.items())
    assert tomllib.loads(text) == tree
    assert RED == 0
