"""Who begins, and what the clock decides: counted in the battles, told in three languages."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY
from asalto.core.odds import wilson
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, Scenario
from asalto.lab.balance import study
from asalto.lab.batch import job_of, played
from asalto.lab.engine import Engine
from asalto.lab.interpreted_batch import play_driven
from asalto.lab.pairing import design
from asalto.lab.study import Settings
from asalto.lab.summary import Summary
from lab.brawl import RULESET
from lab.brawl.vocabulary import Ending, Phase

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")
SHORT = RULESET.files.build(Document.of({**DUEL.document, "turns": 2}, "duel"))
OPEN = replace(RULESET, opening_phases=frozenset({Phase.ORDERS}))
"""The brawl with its sealed orders as mere set-up: then whoever shoots first begins."""


def begun(ruleset: Ruleset, scenario: Scenario, fast: bool) -> list[int]:  # type: ignore[type-arg]
    columns = Engine(ruleset, scenario, fast).play(design(("greedy",), (0, 1)), 0, 12)
    return list(columns["began"])


def summed(battles: Sequence[tuple[int, int, int]]) -> Summary:
    """Of battles by who began, who won, and whether the last turn ended them."""
    found = Summary(battles=len(battles))
    began, winner, clock = zip(*battles, strict=True)
    found.moments.add({"began": began, "winner": winner, "clock": clock})
    return found


FOUGHT = summed(
    [(0, 0, 0)] * 30
    + [(0, 1, 0)] * 10
    + [(1, 0, 0)] * 20
    + [(1, 1, 1)] * 30
    + [(1, NOBODY, 1)] * 10
)


@pytest.mark.parametrize("fast", [True, False])
def test_nobody_begins_under_seal(fast: bool) -> None:
    assert begun(RULESET, DUEL, fast) == [NOBODY] * 12
    assert begun(OPEN, DUEL, fast) == [0] * 12
    alone = replace(OPEN, secret_phases=frozenset({Phase.FIRE}))
    assert begun(alone, DUEL, fast) == [NOBODY] * 12


@pytest.mark.parametrize("name", ["viajero/duel", "cem/granja"])
def test_whoever_chooses_first_after_set_up_has_begun(name: str) -> None:
    """Now one, now the other: the same in the machine code, for the kernel's bots played by it or
    from outside."""
    ruleset = load_ruleset(name.partition("/")[0])
    scenario = ruleset.load(name.partition("/")[2])
    fast, slow = (begun(ruleset, scenario, how) for how in (True, False))
    assert fast == slow
    assert set(fast) == {0, 1}
    driven = [play_driven(ruleset, scenario, ["greedy"] * 2, 1 + k, 200) for k in range(4)]
    assert [one.began for one in driven] == fast[:4]


@pytest.mark.parametrize("fast", [True, False])
def test_the_last_turn_is_told_from_other_ends(fast: bool) -> None:
    columns = Engine(RULESET, SHORT, fast).play(design(("greedy",), (0, 1)), 0, 40)
    assert [int(one == Ending.TIME) for one in columns["ending"]] == list(columns["clock"])
    assert Counter(columns["clock"])[1] > 0


def test_a_draw_of_commandos_is_the_clocks_in_the_last_turn_only() -> None:
    cem = load_ruleset("cem")
    state = cem.load("puente").start()
    ending = cem.enums["ending"]
    assert cem.by_clock is not None
    state.ending, state.turn = ending["DRAWN"], 3
    assert cem.by_clock(state) == 0
    state.turn = state.turn_limit
    assert cem.by_clock(state) == 1
    state.ending = ending["NO_UNIT_LEFT"]
    assert cem.by_clock(state) == 0


def test_the_balance_is_told_by_who_began() -> None:
    found = FOUGHT.begun(RULESET, DUEL)
    assert found.won == (0.6, *wilson(60, 100))
    assert {seat: part.battles for seat, part in found.parts.items()} == {0: 40, 1: 60}
    assert found.parts[0].rates == ((0.75, *wilson(30, 40)), (0.25, *wilson(10, 40)))
    assert found.parts[1].drawn == pytest.approx(1 / 6)
    told = list(found.lines(["Red", "Blue"], "en"))
    assert told[0] == "Whoever begins wins 60.0 % (50.2 % – 69.1 %)."
    assert told[1].startswith("  begun by Red (40.0 % of the battles): Red 75.0 % (")
    assert "Quien empieza gana el 60,0 %" in next(found.lines(["a", "b"], "es"))
    assert "Chi comincia vince il 60,0 %" in next(found.lines(["a", "b"], "it"))


def test_who_always_begins_and_that_nobody_does_is_one_line() -> None:
    always = summed([(1, 0, 0), (1, 1, 0)]).begun(RULESET, DUEL)
    assert list(always.lines(["Red", "Blue"], "en")) == ["Who begins: always Blue."]
    mostly = summed([(1, 0, 0), (NOBODY, 1, 0)]).begun(RULESET, DUEL)
    assert "always" not in "".join(mostly.lines(["Red", "Blue"], "en"))
    assert mostly.won == (0.0, *wilson(0, 1))
    nobody = summed([(NOBODY, 0, 0)]).begun(RULESET, DUEL)
    for lang, word in (("es", "Nadie"), ("it", "Nessuno"), ("en", "Nobody")):
        (line,) = nobody.lines(["Red", "Blue"], lang)
        assert line.startswith(word)
    assert nobody.data(["red", "blue"]) == {"nobody": 1, "won": None, "by": {}}


def test_allies_win_what_one_of_them_began() -> None:
    both = replace(RULESET, allied=lambda _state, _one, _other: True)
    assert FOUGHT.begun(both, DUEL).won[0] == pytest.approx(0.9)


def test_the_balance_is_told_with_and_without_the_clock() -> None:
    found = FOUGHT.clock(RULESET, DUEL)
    assert found is not None
    assert found.share == (0.4, *wilson(40, 100))
    assert [rate[0] for rate in found.timed.rates] == [0, 0.75]
    assert [rate[0] for rate in found.before.rates] == pytest.approx([5 / 6, 1 / 6])
    first, timed, before = found.lines(["rojo", "azul"], "es")
    assert first.startswith("El reloj decide el 40,0 % (")
    assert timed.startswith("  por el reloj: rojo 0,0 % (")
    assert timed.endswith("tablas 25,0 %")
    assert before.startswith("  las demás: rojo 83,3 % (")
    never = summed([(0, 0, 0)]).clock(RULESET, DUEL)
    assert never is not None
    assert list(never.lines(["a", "b"], "en")) == ["The clock decides none of the battles."]
    assert FOUGHT.clock(replace(RULESET, by_clock=None), DUEL) is None


def test_a_study_says_both_everywhere(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from asalto.lab.report import page, save_table

    found = study(RULESET, SHORT, Settings(battles=500), weigh=False)
    for lang, nobody, clock in (
        ("es", "Nadie empieza", "El reloj decide"), ("it", "Nessuno comincia", "L’orologio decide"),
        ("en", "Nobody begins", "The clock decides"),
    ):  # fmt: skip
        for text in ("\n".join(found.lines(lang)), page(found, lang)):
            assert nobody in text
            assert clock in text
    data = json.loads(json.dumps(found.data()))
    assert data["begun"]["nobody"] == data["battles"]
    timed, before = data["clock"]["timed"], data["clock"]["before"]
    assert timed["battles"] + before["battles"] == data["battles"]
    save_table(found, tmp_path / "x.csv")
    assert "part,ended by the clock,azul," in (tmp_path / "x.csv").read_text()


def test_ranges_of_a_study_hold_whenever_it_stops() -> None:
    found = study(RULESET, SHORT, Settings(battles=500), weigh=False).summary
    clock = found.clock(RULESET, SHORT)
    assert clock is not None
    low, high = wilson(clock.timed.battles, found.battles)
    assert clock.share[1] < low < high < clock.share[2]


def test_a_batch_counts_the_same() -> None:
    summary = Summary()
    job = job_of(RULESET, SHORT, 60, ("greedy", "chancer"))
    for columns in played(job):
        summary.add(columns, job.plan)
    clock = summary.clock(RULESET, SHORT)
    assert clock is not None
    assert clock.timed.battles == summary.endings[Ending.TIME]
