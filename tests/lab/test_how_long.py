"""A study by bots that think says before it begins how long it will take."""

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.lab import how_long
from asalto.lab.balance import EFFECT, SWEEP
from asalto.lab.how_long import foretold, needed
from asalto.lab.study import Settings
from asalto.lab.variants import members_of, numbers_of
from lab.brawl import RULESET

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")
THINKS = ("search:3",)


def test_every_battle_counts() -> None:
    settings = Settings(THINKS, 10_000)
    tried = 1 + len(numbers_of(DUEL)) + len(members_of(DUEL))
    vary = ["ships.rojo.pilot=13..15"]
    assert needed(RULESET, DUEL, settings, [], False) == 10_000
    assert needed(RULESET, DUEL, settings, vary, True) == 10_000 + 3 * SWEEP + tried * EFFECT


def test_quick_bots_are_not_timed() -> None:
    assert foretold(RULESET, DUEL, Settings(), [], True, "en") == ""


@pytest.mark.parametrize(("lang", "word"), [("es", "horas"), ("it", "ore"), ("en", "hours")])
def test_hours_are_said_and_days_refused(
    monkeypatch: pytest.MonkeyPatch, lang: str, word: str
) -> None:
    clock = iter([0.0, 36.0, 0.0, 36.0, 0.0, 36.0, 0.0, 0.7])
    monkeypatch.setattr(how_long, "played", lambda _job: ())
    monkeypatch.setattr(how_long.time, "perf_counter", lambda: next(clock))
    told = foretold(RULESET, DUEL, Settings(THINKS, 1000), [], False, lang)
    assert ("10.0 " if lang == "en" else "10,0 ") + word in told
    with pytest.raises(BadInput, match="-n 600 --no-weigh"):
        foretold(RULESET, DUEL, Settings(THINKS, 20_000), [], False, lang)
    assert word in foretold(RULESET, DUEL, Settings(THINKS, 4000, workers=2), [], False, lang)
    assert ": 2 min " in foretold(RULESET, DUEL, Settings(THINKS, 150), [], False, lang)
