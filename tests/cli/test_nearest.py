"""A name with a letter wrong is answered with the nearest one, in the language of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from asalto.cli import main
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.files.journal import save
from asalto.play.match import Match
from cli.test_one_language import telltales

CASES = (
    (["print", "cep", "shets"], "sheets"), (["print", "ceph", "sheets"], "cep"),
    (["analyse", "g.asalto", "--bot", "gredy"], "greedy"), (["show", "cep/dueel"], "duel"),
    (["play", "cep/duell"], "duel"), (["play", "cep/duel", "--seat", "azu=human"], "azul"),
    (["plai"], "play"), (["calc", "cemm"], "cem"),
    (["balance", "cep/duel", "--bots", "gredy"], "greedy"),
)  # fmt: skip


@pytest.mark.parametrize("lang", ["es", "it", "en"])
@pytest.mark.parametrize(("words", "wanted"), CASES, ids=[" ".join(one) for one, _ in CASES])
def test_a_misspelt_name_is_answered_with_the_nearest(
    words: list[str], wanted: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    ruleset = load_ruleset("cep")
    save(Match(ruleset, ruleset.load("duel"), seeded(1)), Path("g.asalto"))
    assert main(["--lang", lang, *words]) != 0
    said = capsys.readouterr().err
    begin = {"es": "¿Querías decir «", "it": "Intendevi «", "en": "Did you mean '"}[lang]
    assert begin + wanted in said
    assert lang == "en" or not telltales(said, lang)


@pytest.mark.parametrize("option", ["--bots", "--judges"])
def test_a_bot_is_looked_for_before_the_work_is_foretold(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "balance", "cep/duel", option, "gredy"]) != 0
    assert capsys.readouterr().err.startswith("no bot 'gredy'")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("es", "(posibles: --save, --seat, --seed)"), ("it", "(possibili: --save, --seat, --seed)")],
)
def test_options_that_are_near_are_named_in_the_language(
    lang: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, "play", "--sead", "3"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "said"), [("es", "¿Querías decir «"), ("it", "Intendevi «")])
def test_the_nearest_skill_of_a_fighter_is_named(
    lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (load_ruleset("viajero").folder / "units" / "soldier.toml").read_text("utf-8")
    own = tmp_path / "hero.toml"
    own.write_text(text.replace("gun_slug", "gun_slugs"), "utf-8")
    assert main(["check", str(own), "--game", "viajero", "--lang", lang]) != 0
    out = capsys.readouterr()
    assert f"{said}gun_slug»" in out.out + out.err


def test_a_refused_order_comes_after_what_the_earlier_ones_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    orders = tmp_path / "o.txt"
    orders.write_text("corsair plans tactics\nmercury dances\n", "utf-8")
    words = ["resolve", "cepheus", "pirate_and_trader", "--orders", str(orders), "--lang", "en"]
    assert main([*words, "--dice", "4,5"]) != 0
    said = capsys.readouterr()
    assert "Corsair, plan of battle (Tactics): 4 + 5" in said.out
    assert "mercury dances" in said.err
    orders.write_text("corsair plans tactics\n", "utf-8")
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("# seed ")
