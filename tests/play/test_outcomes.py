"""A battle of every scenario comes out as it did, or the version of its rules has been raised; and
those of older versions are shown to their end."""

from pathlib import Path

import pytest

from asalto.core.registry import load_ruleset
from asalto.play.entries import UMPIRE
from asalto.play.files.gamefile import OtherRules, read
from asalto.play.files.replay import verify
from asalto.play.files.told_events import Teller, kept
from asalto.play.loading import load_game_ruleset
from golden.outcomes import FOLDER, path_of, scenarios

FILES = sorted(FOLDER.glob("*.asalto.gz"))
RAISE = (
    "the rules come out otherwise: raise the version in the RULESET of {game}, then `make golden`"
)


@pytest.mark.parametrize(("game", "scenario"), scenarios())
def test_every_scenario_has_one_of_the_present_version(game: str, scenario: str) -> None:
    assert path_of(game, scenario).exists(), "write it: make golden"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".asalto.gz"))
def test_it_comes_out_as_it_did_or_is_told_as_it_was(path: Path) -> None:
    found = read(path)
    game, version = found.header["ruleset"]["id"], found.header["ruleset"]["version"]
    if version == load_ruleset(game).version:
        try:
            verify(found)
        except OtherRules as error:
            pytest.fail(f"{RAISE.format(game=game)}: {error}")
    lines = [line.data for line in found.lines]
    ids = [seat["id"] for seat in found.header["seats"]]
    tell = Teller(found.header, "en", load_game_ruleset)
    told = [*tell.lines(kept(lines, ids, int(found.header["turn"])), UMPIRE)]
    assert len(told) > 10
