"""Battles saved by released versions of the rules: they replay for ever.

`tests/golden/` holds one file per game and version of its rules. Where a rule is changed on
purpose, the version of that ruleset goes up, its old file stays (it must then say under which
version it was written), and a new one is saved:

    asalto run cep/duel --bots greedy,greedy --seed 7 --quiet --save tests/golden/cep-1.0.0.asalto
"""

from pathlib import Path

import pytest

from asalto.cli import main
from asalto.core.registry import load_ruleset
from asalto.play.files import old_format
from asalto.play.files.gamefile import BadGame, Game, read
from asalto.play.files.lines import OLD_FORMAT
from asalto.play.files.replay import verify
from golden.outcomes import GAMES

FILES = sorted((Path(__file__).parents[1] / "golden").glob("*.asalto"))


def test_every_game_has_one_of_its_present_version() -> None:
    present = {f"{name}-{load_ruleset(name).version}" for name in GAMES}
    assert present <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_saved_battle_replays(path: Path) -> None:
    name, _, version = path.stem.rpartition("-")
    game = read(path)
    if load_ruleset(name).version != version:
        assert told_apart(game, version)
        return
    match, verdict = verify(game)
    assert verdict.closed
    assert match.is_over


def told_apart(game: Game, version: str) -> bool:
    """A battle under older rules comes out as it did, or is refused naming their version."""
    try:
        verify(game)
    except BadGame as error:
        return version in str(error)
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_changed_saved_battle_is_rejected(path: Path, tmp_path: Path) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    place = next(i for i, line in enumerate(lines) if '"do":"choice"' in line)
    lines[place] = lines[place].replace('"order":"', '"order":"x', 1)
    other = tmp_path / path.name
    other.write_text("".join(lines), "utf-8")
    with pytest.raises(BadGame, match=str(place + 1)):
        verify(read(other))


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem.endswith("-1.0.0")], ids=lambda path: path.stem
)
def test_a_file_of_the_first_program_is_read_to_its_end(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it told was not kept: its orders are shown from where it comes out otherwise."""
    game = read(path)
    assert game.header["format"] == OLD_FORMAT
    orders = [line.data["order"] for line in game.lines if line.data["do"] == "choice"]
    code = main(["replay", str(path), "--lang", "en"])
    told = capsys.readouterr().out
    assert code == 0 or orders[-1] in "".join(told.splitlines()[-3:])


def test_a_state_that_has_lost_a_field_has_no_digest_of_the_first_form() -> None:
    assert old_format.digest("nowhere", object()) == ""
