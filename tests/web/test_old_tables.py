"""Numbers of the rules that change under a running battle: it goes on with those it began with."""

import shutil
from dataclasses import replace

import pytest

from asalto.core import plugins
from asalto.core.kernel.compiled import load_kernels
from asalto.core.old_tables import begun_with
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import rules_digest
from asalto.core.variants import variant
from asalto.lab.engine import address
from asalto.play.files import gamefile
from asalto.play.files.replay import verify
from asalto.web.table import battle_settings as openings
from play.toy import RULESET as TOY
from web.test_api import API, auth, opened, play
from web.webkit import table

OLD = {"hull": {"value": 31}}


@pytest.fixture
def versions(tmp_path):
    """The toy as it was in version 0.9.0, with other numbers, and as it is, with its old tables."""
    folder = tmp_path / "toy"
    shutil.copytree(TOY.folder, folder)
    old = (folder / "tables.toml").read_text().replace("value = 12", "value = 31")
    (folder / "old_tables").mkdir()
    (folder / "old_tables" / "0.9.0.toml").write_text(old)
    then = replace(
        variant(TOY, OLD), version="0.9.0", table_overrides={},
        begun_with=rules_digest(TOY, old.encode()),
    )  # fmt: skip
    yield then, replace(TOY, folder=folder)
    plugins.add(plugins.RULESETS, "toy", TOY)
    openings._setting.cache_clear()


def install(rules):
    openings._setting.cache_clear()
    plugins.add(plugins.RULESETS, "toy", rules)


def begun(client):
    made = opened(client, seed=7)
    for _ in range(6):
        for key in ("red", "blue"):
            play(client, made["id"], made["keys"][key], 0)
    return made


def hulls(client, id):
    with client.registry.battle(id) as live:
        return [boat.hull for boat in live.playing().fork(0).state.boats]


def test_it_goes_on_with_the_numbers_it_began_with(versions, tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    then, now = versions
    install(then)
    with table(address) as client:
        made = begun(client)
        id, keys = made["id"], made["keys"]
        assert hulls(client, id) == [31, 31]
    install(now)
    with table(address) as client:
        assert client.get(f"{API}/battles/{id}").status_code == 200
        for key in ("red", "blue"):
            play(client, id, keys[key], 0)
        assert hulls(client, id) == [31, 31]
        client.post(f"{API}/battles/{id}/resign", headers=auth(keys["red"]), json={})
        game = gamefile.parse(client.get(f"{API}/battles/{id}/game").content, "f")
        assert game.header["ruleset"]["version"] == "0.9.0"
        assert verify(game)[1].is_over
        assert hulls(client, opened(client, seed=7)["id"]) == [12, 12]
        with client.registry.battle(id) as live:
            again = openings.start_match(openings.with_sides_changed(live.opening), [])
        assert [boat.hull for boat in again.state.boats] == [12, 12]


def test_without_the_old_tables_it_is_closed_with_a_word(versions, tmp_path):
    address = f"sqlite:///{tmp_path}/t.sqlite3"
    then, now = versions
    install(then)
    with table(address) as client:
        id = begun(client)["id"]
    (now.folder / "old_tables" / "0.9.0.toml").unlink()
    install(now)
    with table(address) as client:
        answer = client.get(f"{API}/battles/{id}")
        assert (answer.status_code, answer.json()["reason"]) == (409, "other_rules")
        assert client.get(f"{API}/battles/{id}/told").json()["played_with"] == "0.9.0"


def test_bots_odds_and_papers_work_with_the_old_numbers_too(versions):
    then, now = versions
    install(now)
    found = begun_with(now, then.digest(), {})
    assert found.digest() == then.digest() != now.digest()
    assert 31 in load_kernels(found).given, "what machine code reckons with"
    there, _ = address(found, found.load("duel")).open()
    assert there.table_overrides["hull"]["value"] == 31, "what another process plays with"


def test_other_code_is_never_taken_for_the_same(versions, tmp_path):
    """Old tables are taken only if they, with the code that is here, give the very digest."""
    then, now = versions
    install(then)
    content = gamefile.dump(openings.start_match(openings.new_opening("toy/duel", seed=1), []))
    (now.folder / "turn.py").write_text("# another rule\n")
    install(replace(now, folder=now.folder, version="1.0.1"))
    with pytest.raises(gamefile.OtherRules, match=r"0\.9\.0"):
        gamefile.restore(gamefile.parse(content, "f"))


@pytest.mark.parametrize("name", [name for name in landed() if name != "toy"])
def test_the_tables_of_this_version_are_kept(name):
    """Where numbers change, the version of the rules rises, and the old file stays."""
    rules = load_ruleset(name)
    kept = rules.folder / "old_tables" / f"{rules.version}.toml"
    said = f"raise the version of {name}, then make golden"
    assert kept.exists(), said
    assert kept.read_bytes() == (rules.folder / "tables.toml").read_bytes(), said
