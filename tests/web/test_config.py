"""The settings of a server go to its workers by the environment, and mean nothing else there."""

from pathlib import Path

import pytest

from asalto.core.kernel.machine import library
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
