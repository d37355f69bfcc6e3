"""`asalto show GAME/tables`: the tables in force, all or one by its name."""

import pytest

from asalto.cli.app import run


@pytest.mark.parametrize(
    ("thing", "lang", "told"),
    [
        ("viajero/weapons", "en", "crossbow"), ("viajero/armas", "es", "ballesta"),
        ("viajero/armi", "it", "balestra"), ("cep/tablas", "es", "Esquivar un torpedo †"),
        ("cep/tabelle", "it", "Danno in eccesso"), ("cep/DANO", "es", "máximo de un crítico"),
    ],
)  # fmt: skip
def test_tables_are_shown_by_name_in_any_language(capsys, thing, lang, told):
    """The mark says that the numbers are not the book's."""
    assert run(["show", thing, "--lang", lang]) == 0
    assert told in capsys.readouterr().out


def test_one_table_alone(capsys):
    """Asked for one, the others are left out."""
    run(["show", "viajero/weapons", "--lang", "en"])
    out = capsys.readouterr().out
    assert out.startswith("Weapons")
    assert "Armour" not in out


def test_a_name_that_is_nothing_is_refused(capsys):
    assert run(["show", "cep/weaponz", "--lang", "en"]) == 2
    assert "weaponz" in capsys.readouterr().err


def test_ones_own_numbers_are_shown(capsys, tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text("[speed]\nper_step = 7\n")
    run(["show", "cep/speed", "--tables", str(own), "--lang", "en"])
    assert "7" in capsys.readouterr().out
