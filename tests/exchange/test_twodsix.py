"""People of Foundry's twodsix system: in as character files, out with their wounds."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from asalto.cli.app import run
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Person
from asalto.exchange.twodsix import names, person_of, person_sheet, read_json, upp, written_back
from asalto.play.carry_over import people
from asalto.play.files import gamefile

GOLDEN = Path(__file__).parents[1] / "golden" / "viajero-1.2.0.asalto"
SCORES = {
    "strength": 9, "dexterity": 11, "endurance": 7, "intelligence": 8, "education": 6,
    "socialStanding": 4, "psionicStrength": 0,
}  # fmt: skip


def actor(name: str = "Nadia Roca") -> dict[str, Any]:
    """An actor in the form of the program's own files."""
    rated = {key: {"key": key, "value": value, "damage": 0} for key, value in SCORES.items()}

    def item(kind: str, said: str, **system: object) -> dict[str, object]:
        return {"_id": said, "name": said, "type": kind, "system": {"type": kind, **system}}

    return {
        "name": name, "type": "person", "img": "x.webp",
        "system": {"characteristics": rated, "homeWorld": "Tormo"},
        "items": [
            item("skills", "Untrained", value=-3), item("skills", "Gun Combat (Slug)", value=2),
            item("skills", "Carousing", value=1), item("skills", "Recon", value=0),
            item("weapon", "Rifle"), item("weapon", "Harpoon"), item("weapon", "SMG"),
            item("armor", "Combat Armor"), item("equipment", "Rope"),
        ],
    }  # fmt: skip


def test_an_actor_becomes_a_character_that_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, save = tmp_path / "nadia.json", tmp_path / "nadia.toml"
    source.write_text(json.dumps(actor()), "utf-8")
    assert run(["import", str(source), "-o", str(save), "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "Left out" in said.err
    assert "Carousing, Harpoon" in said.err
    made = tomllib.loads(save.read_text("utf-8"))
    assert made == {
        "name": "Nadia Roca",
        "armour": "combat_armour",
        "characteristics": {"str": 9, "dex": 11, "end": 7, "int": 8, "edu": 6, "soc": 4},
        "skills": {"gun_slug": 2, "recon": 0},
        "weapons": [{"kind": "rifle"}, {"kind": "submachinegun"}],
    }
    load_ruleset("viajero").files.check_unit(Document.open(save))


def test_wounds_go_back_and_nothing_else_changes() -> None:
    before = actor()
    after = written_back(before, Person("Nadia", {"end": 7, "str": 2}), "x.json")
    rated: Any = after["system"]
    damage = {key: row["damage"] for key, row in rated["characteristics"].items()}
    assert damage == {**dict.fromkeys(SCORES, 0), "endurance": 7, "strength": 2}
    for row in rated["characteristics"].values():
        row["damage"] = 0
    assert after == before
    dead: Any = written_back(before, Person("Nadia", {}, dead=True), "x.json")["system"]
    assert dead["characteristics"]["strength"]["damage"] == 9


def test_a_fought_battle_wounds_the_actor_of_that_name(tmp_path: Path) -> None:
    hurt = next(one for one in people(gamefile.load(GOLDEN)) if one.damage)
    source, save = tmp_path / "a.json", tmp_path / "after.json"
    source.write_text(json.dumps(actor(hurt.name.upper())), "utf-8")
    assert run(["export", str(GOLDEN), "--actor", str(source), "-o", str(save)]) == 0
    after = json.loads(save.read_text("utf-8"))["system"]["characteristics"]
    for theirs, ours in names()["characteristics"].items():
        if ours in ("str", "dex", "end") and not hurt.dead:
            assert after[theirs]["damage"] == hurt.damage.get(ours, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[", "no JSON"), ("[]", "no JSON object"), ("{}", "`system` is missing"),
        ('{"system": {}}', "expected an object"),
        ('{"type": "ship", "system": {"characteristics": {"morale": {}}}}', "is no person"),
    ],
)  # fmt: skip
def test_what_is_no_actor_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=f"x.json.*{said}"):
        person_sheet(read_json(text, "x.json"), "x.json")


def test_a_profile_in_digits() -> None:
    assert upp("789a7G") == {"str": 7, "dex": 8, "end": 9, "int": 10, "edu": 7, "soc": 16}
    for wrong in ("7777", "77777I", "77777O", "hello!"):
        with pytest.raises(BadInput, match="789A76"):
            upp(wrong)


def test_a_name_that_nobody_has_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"nobody called 'anna'.*Ana"):
        person_of([Person("Ana"), Person("Blas")], "anna")


def test_every_word_of_the_table_is_one_that_a_character_file_knows() -> None:
    ruleset = load_ruleset("viajero")
    for skill in set(names()["skills"].values()):
        ruleset.files.check_unit(
            Document(f'name = "x"\n[characteristics]\n[skills]\n{skill} = 1', "x")
        )
    for kind in set(names()["weapons"].values()) - {""}:
        text = f'name = "x"\n[characteristics]\n[[weapons]]\nkind = "{kind}"'
        ruleset.files.check_unit(Document(text, "x"))
    for armour in set(names()["armour"].values()):
        ruleset.files.check_unit(
            Document(f'name = "x"\narmour = "{armour}"\n[characteristics]', "x")
        )
