"""People from a spreadsheet, and their wounds back into one."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import pytest

from asalto.cli.app import run
from asalto.play.carry_over import people
from asalto.play.files import gamefile

GOLDEN = Path(__file__).parents[1] / "golden" / "viajero-1.2.0.asalto"


def written(folder: Path, rows: list[list[str]], split: str = ",") -> Path:
    file = folder / "people.csv"
    with file.open("w", encoding="utf-8-sig", newline="") as out:
        csv.writer(out, delimiter=split).writerows(rows)
    return file


@pytest.mark.parametrize("split", [",", ";", "\t"])
def test_each_row_becomes_a_character(
    split: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        ["Name", "UPP", "Skills", "Weapons", "Armour", "Homeworld"],
        [
            "Nadia Roca",
            "9B7864",
            "Gun Combat (Slug) 2; recon 0; carousing 1",
            "Rifle",
            "Cloth",
            "T",
        ],
        ["Nadia Roca", "777777", "", "dagger|SMG", "", ""],
        ["", "", "", "", "", ""],
    ]
    file = written(tmp_path, rows, split)
    assert run(["import", str(file), "-o", str(tmp_path / "people"), "--lang", "en"]) == 0
    assert "carousing 1" in capsys.readouterr().err
    made = tomllib.loads((tmp_path / "people" / "nadia_roca.toml").read_text("utf-8"))
    assert made == {
        "name": "Nadia Roca",
        "armour": "cloth",
        "characteristics": {"str": 9, "dex": 11, "end": 7, "int": 8, "edu": 6, "soc": 4},
        "skills": {"gun_slug": 2, "recon": 0},
        "weapons": [{"kind": "rifle"}],
    }
    other = tomllib.loads((tmp_path / "people" / "nadia_roca_2.toml").read_text("utf-8"))
    assert [one["kind"] for one in other["weapons"]] == ["dagger", "submachinegun"]


def test_single_columns_stand_above_the_digits(tmp_path: Path) -> None:
    file = written(tmp_path, [["name", "upp", "str"], ["Ana", "777777", "12"]])
    assert run(["import", str(file), "-o", str(tmp_path / "people")]) == 0
    made = tomllib.loads((tmp_path / "people" / "ana.toml").read_text("utf-8"))
    assert (made["characteristics"]["str"], made["characteristics"]["dex"]) == (12, 7)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([["nombre"], ["Ana"]], "la primera línea"),
        ([["name", "str"], ["Ana", "-3"]], "de 0 a 33"),
        ([["name", "upp"], ["Ana", "7?"]], "7?"),
    ],
)
def test_a_wrong_table_is_refused_and_nothing_is_written(
    rows: list[list[str]], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, rows)
    assert run(["import", str(file), "-o", str(tmp_path / "people"), "--lang", "es"]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "people").exists()


def test_wounds_go_out_as_a_table(tmp_path: Path) -> None:
    save = tmp_path / "wounds.csv"
    assert run(["export", str(GOLDEN), "-o", str(save)]) == 0
    rows = list(csv.DictReader(save.read_text("utf-8").splitlines()))
    found = people(gamefile.load(GOLDEN))
    assert [row["name"] for row in rows] == [one.name for one in found]
    assert [int(row["end"]) for row in rows] == [one.damage.get("end", 0) for one in found]
    assert any(int(row["end"]) for row in rows)
    assert [row["dead"] == "1" for row in rows] == [one.dead for one in found]
