"""Packages register rulesets and boards by entry point."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asalto.board import board_of
from asalto.core import plugins
from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import broken, known, landed, load_ruleset
from asalto.play.loading import open_scenario

OURS = ["cep", "sombrachapas", "cepheus", "viajero", "cem"]
MODULE = """
from dataclasses import replace
from asalto.core.registry import load_ruleset
RULESET = replace(load_ruleset("cep"), id="{id}", listed={listed})
NUMBER = 3
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put a package with entry points beside the installed ones."""
    monkeypatch.syspath_prepend(tmp_path)
    made = []

    def package(name: str, entries: str, module: str = "") -> None:
        (tmp_path / f"{name}.py").write_text(module)
        folder = tmp_path / f"{name}-2.1.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.1\n")
        (folder / "entry_points.txt").write_text(entries)
        made.append(name)
        plugins._entries.cache_clear()

    yield package
    for name in made:
        sys.modules.pop(name, None)
    plugins._entries.cache_clear()


def test_the_five_are_registered_in_their_order() -> None:
    assert set(OURS) <= set(known())
    assert [name for name in landed() if name in OURS] == OURS
    for name in OURS:
        assert board_of(load_ruleset(name)) is not None, name


def test_a_package_of_somebody_else_is_found(install: Install) -> None:
    install(
        "rapier",
        "[asalto.rulesets]\nrapier = rapier:RULESET\n",
        MODULE.format(id="rapier", listed=100),
    )
    assert "rapier" in known()
    assert [name for name in landed() if name != "toy"][-1] == "rapier"
    assert load_ruleset("rapier").id == "rapier"
    assert board_of(load_ruleset("rapier")) is None


def test_the_list_follows_the_field(install: Install) -> None:
    install(
        "rapier",
        "[asalto.rulesets]\nrapier = rapier:RULESET\n",
        MODULE.format(id="rapier", listed=0),
    )
    assert landed()[0] == "rapier"


@pytest.mark.parametrize(
    ("entry", "module", "said"),
    [
        ("rapier:RULESET", "import nothing_of_the_kind", "No module named 'nothing_of_the_kind'"),
        ("rapier:RULESET", "1 / 0", "ZeroDivisionError: division by zero"),
        ("rapier:ELSE", "RULESET = 1", "has no attribute 'ELSE'"),
        ("rapier:RULESET", "RULESET = 1", "is no Ruleset: it is of type int"),
        ("rapier:RULESET", MODULE.format(id="foil", listed=1), "has the id 'foil'"),
    ],
)
def test_a_broken_package_is_told_and_the_others_play(
    install: Install, entry: str, module: str, said: str
) -> None:
    install("rapier", f"[asalto.rulesets]\nrapier = {entry}\n", module)
    with pytest.raises(plugins.Broken) as caught:
        load_ruleset("rapier")
    assert said in str(caught.value)
    assert "'rapier'" in str(caught.value)
    assert list(broken()) == ["rapier"]
    assert [name for name in landed() if name in OURS] == OURS


def test_two_packages_of_one_name(install: Install) -> None:
    install("rapier", "[asalto.rulesets]\nrapier = rapier:RULESET\n")
    install("foil", "[asalto.rulesets]\nrapier = foil:RULESET\n")
    with pytest.raises(plugins.Broken, match=r"by (rapier|foil) 2\.1 and (rapier|foil) 2\.1"):
        load_ruleset("rapier")


def test_an_unknown_name_says_which_there_are_and_how_to_register() -> None:
    with pytest.raises(BadInput) as caught:
        load_ruleset("sombrachapa")
    said = str(caught.value)
    assert "Did you mean 'sombrachapas'?" in said
    assert all(name in said for name in OURS)
    assert "asalto.rulesets" in said
    assert "asalto new-ruleset" in said


def test_metadata_older_than_the_source_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "_entries", lambda group, path: {})
    with pytest.raises(BadInput, match=r"pip install -e \."):
        load_ruleset("cep")


def test_a_board_must_be_one(install: Install) -> None:
    module = MODULE.format(id="rapier", listed=100)
    entries = (
        "[asalto.rulesets]\nrapier = rapier:RULESET\n[asalto.boards]\nrapier = rapier:NUMBER\n"
    )
    install("rapier", entries, module)
    with pytest.raises(plugins.Broken, match="is no Board but int"):
        board_of(load_ruleset("rapier"))


def test_a_variant_stands_beside_its_ruleset() -> None:
    book, changed = load_ruleset("cep"), load_ruleset("cep", {"speed": {"per_step": 7}})
    assert (changed.package, changed.digest() != book.digest()) == (book.package, True)
    assert changed is load_ruleset("cep", {"speed": {"per_step": 7}})
    assert load_ruleset("cep") is book
    assert open_scenario("cep/duel", {"speed": {"per_step": 7}})[0].table_overrides
