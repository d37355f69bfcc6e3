"""What a command does not need, it does not read: everybody waits for what is imported."""

import subprocess
import sys

import pytest

CODE = (
    "import sys; import {}; print(*(one for one in sys.modules if one.startswith('asalto.play')))"
)


def loaded(module: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(module)], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["asalto.lab.batch", "asalto.cli.common"])
def test_batches_read_neither_matches_nor_their_files(module: str) -> None:
    found = loaded(module)
    assert "asalto.play.loading" in found
    assert not found & {"asalto.play.entries", "asalto.play.match", "asalto.play.files.gamefile"}
