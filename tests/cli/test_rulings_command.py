"""`asalto rulings`, and switches given on the command line."""

import json
from pathlib import Path

import pytest

from asalto.cli.app import run


def test_rulings_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "cep", "--lang", "es"]) == 0
    told = capsys.readouterr().out
    assert "CEP-21.5" in told
    assert "struck_choice = 0" in told
    assert run(["rulings", "cep", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {"id", "clause", "option", "default", "answer"} <= set(data[0])
    assert run(["rulings", "nothing"]) == 2


def test_clauses_name_their_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["clauses", "cep", "--json"]) == 0
    rows = {row["clause"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["CEP-21.5"]["rulings"] == ["S1"]
    assert rows["CEP-1.1"]["rulings"] == []


def test_a_changed_switch_stands_in_the_header_and_in_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "one.asalto"
    line = ["run", "cep/duel", "--bots", "chancer", "--seed", "3", "--lang", "es"]
    assert run([*line, "--option", "ties_cost=true", "--save", str(file)]) == 0
    told = capsys.readouterr().out
    assert (
        "CEP-23.11: ¿Qué pasa si los totales del abordaje son iguales? Cada bando pierde uno."
        in told
    )
    assert run(["show", str(file), "--lang", "es", "--report", "md"]) == 0
    said = capsys.readouterr().out
    assert (
        "Reglas de la casa: CEP-23.11: ¿Qué pasa si los totales del abordaje son iguales? Cada"
        in said
    )
    assert "ties" not in said, "in words"
    assert run(line) == 0
    assert "ties_cost" not in capsys.readouterr().out


@pytest.mark.parametrize("option", ["tie_cost=true", "ties_cost=7", "ties_cost"])
def test_wrong_switches_are_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", "cep/duel", "--option", option]) == 2
    assert "ti" in capsys.readouterr().err


def test_a_saved_battle_keeps_its_own_switches(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "one.asalto"
    assert run(["run", "cep/duel", "--bots", "chancer", "--seed", "3", "--save", str(file)]) == 0
    assert run(["run", str(file), "--option", "ties_cost=true"]) == 2
    assert "--option" in capsys.readouterr().err
