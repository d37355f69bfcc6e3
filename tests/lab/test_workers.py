"""Work shared out over a Ray cluster: the same results, and a worker that dies is no loss."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import getoutput

import pytest

from asalto.bots.analyst import Effort
from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import load_ruleset
from asalto.lab.analyse import analyses, kept
from asalto.lab.balance import study
from asalto.lab.batch import CHUNK, Table, job_of, played, run
from asalto.lab.rate import rate
from asalto.lab.study import Settings
from asalto.lab.workers import shared
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile
from asalto.play.match import Match
from lab.brawl import RULESET

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A Ray of our own with one worker; its name for `--ray`."""
    ray = pytest.importorskip("ray")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[1]), *sys.path]))
        ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
        yield "auto"
        ray.shutdown()


# Ray opens sockets and files that it leaves to the end of the process.
leaves_open = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning")


@leaves_open
def test_batch_balance_and_tournament_are_the_same(cluster: str) -> None:
    job = job_of(RULESET, DUEL, CHUNK + 3, ("chancer",), 5)
    assert run(job, ray=cluster) == run(job)
    here, there = (study(RULESET, DUEL, Settings(battles=600, ray=one)) for one in ("", cluster))
    assert here.data() == there.data()
    bots = ["random", "search:2", "greedy"]
    one, other = (rate(RULESET, DUEL, bots, 10, 2, ray=where) for where in ("", cluster))
    assert one.pairings == other.pairings
    assert one.elo == other.elo


@leaves_open
def test_analyses_are_made_there_and_kept_here(cluster: str, tmp_path: Path) -> None:
    ruleset, games = load_ruleset("cep"), []
    for seed in (1, 2):
        match = Match(ruleset, ruleset.load("duel"), seeded(seed))
        play_out(match, bots_for(["random"], ruleset, 2, seed), limit=6)
        games.append(tmp_path / f"{seed}.asalto")
        games[-1].write_bytes(gamefile.dump(match))
    few = Effort(2, 1, 0, 0, 60.0)
    found = [*analyses(games, effort=few, fast=False, ray=cluster)]
    assert [kept(game, gamefile.load(game)) for game in games] == found
    for one, game in zip(found, games, strict=True):
        assert one == next(analyses([game], effort=few, fast=False))


@leaves_open
def test_a_worker_that_is_killed_is_no_loss(cluster: str, tmp_path: Path) -> None:
    job = job_of(RULESET, DUEL, 12 * CHUNK, ("greedy",), 5)
    whole = Table(tmp_path / "whole.csv", RULESET, DUEL, job)
    run(job, whole)
    (worker,) = shared(getoutput, [("echo $PPID",)], ray=cluster)
    table = Table(tmp_path / "killed.csv", RULESET, DUEL, job)
    table.begin()
    for k, columns in enumerate(played(job, ray=cluster)):
        table.add(columns)
        if k == 2:
            os.kill(int(worker), signal.SIGKILL)
    assert [*shared(getoutput, [("echo $PPID",)], ray=cluster)] != [worker]
    assert table.path.read_bytes() == whole.path.read_bytes()


@leaves_open
def test_a_part_that_kills_every_worker_ends_in_a_sentence(cluster: str) -> None:
    with pytest.raises(ConnectionError, match=r"^Ray: .*died"):
        [*shared(getoutput, [("kill -9 $PPID",)], ray=cluster)]


@pytest.mark.parametrize("fault", [ConnectionError, Exception])
def test_a_cluster_that_does_not_answer_is_named(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ray:
        is_initialized = staticmethod(lambda: False)

        @staticmethod
        def init(**how: object) -> None:
            raise fault(f"nobody at {how['address']}\nand a long story")

    monkeypatch.setitem(sys.modules, "ray", Ray)
    with pytest.raises(BadInput, match=r"--ray 10\.0\.0\.1:6379: nobody at 10\.0\.0\.1:6379 \(an"):
        run(job_of(RULESET, DUEL, 2, ("chancer",)), ray="10.0.0.1:6379")


def test_processes_give_results_in_order() -> None:
    assert [*shared(pow, [(k, 2) for k in range(20)], workers=2)] == [k * k for k in range(20)]
