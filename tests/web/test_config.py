"""The settings of a server go to its workers by the environment, and mean nothing else there."""

from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.machine import library
from asalto.web.server import serving
from asalto.web.server.config import Config


def test_settings_reach_the_workers_and_machine_code_stays_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment = {"ASALTO_CACHE": str(tmp_path)}
    monkeypatch.setattr("os.environ", environment)
    config = Config(database="sqlite://", held=7, https=True, names="here")
    config.to_environment()
    assert Config.from_environment() == config
    assert library.home() == tmp_path


def test_what_a_host_has_set_is_kept_where_a_server_begins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`ASALTO_THINK=300 asalto serve`: the options are laid over it, not the defaults."""
    environment = {"ASALTO_THINK": "300", "ASALTO_ANALYSE": "7", "ASALTO_TOURNAMENT": "0"}
    monkeypatch.setattr("os.environ", environment)
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)
    serving.run("127.0.0.1", 0, f"sqlite:///{tmp_path}/table.sqlite3", rate=50)
    found = Config.from_environment()
    assert (found.think, found.analyse, found.tournament, found.rate) == (300, 7, 0, 50)
    environment["ASALTO_THINK"] = "soon"
    with pytest.raises(BadInput, match="ASALTO_THINK: expected a whole number, found 'soon'"):
        Config.from_environment()
