from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.odds import wilson
from asalto.lab.balance import judged, study
from asalto.lab.messages import percent
from asalto.lab.pairing import Sprt
from asalto.lab.stopping import steady
from asalto.lab.study import Settings
from asalto.lab.summary import Summary
from asalto.lab.variants import Change, changed, members_of, numbers_of, read_spec
from lab.brawl import RULESET

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")


def test_paths_name_values() -> None:
    better = changed(RULESET, DUEL, [Change("ships.rojo.pilot", 19)])
    assert (better.state.ships[0].pilot, better.state.ships[1].pilot) == (15, 19)
    assert DUEL.state.ships[1].pilot == 15
    more = changed(RULESET, DUEL, [Change("ships.azul.guns", 1, add=True)])
    assert more.state.ships[0].gun_count == 4
    with pytest.raises(BadInput, match="rojo"):
        changed(RULESET, DUEL, [Change("ships.roja.pilot", 19)])
    with pytest.raises(BadInput, match="PATH=FROM"):
        read_spec("ships.rojo.pilot=13")
    assert read_spec("ships.rojo.pilot=19..13") == ("ships.rojo.pilot", range(13, 20))
    assert numbers_of(DUEL)[:2] == ["turns", "ships.azul.pilot"]
    assert members_of(DUEL) == []


def test_a_study_finds_what_decides() -> None:
    found = study(RULESET, DUEL, Settings(battles=4000), ["ships.rojo.pilot=13..17"])
    assert found.verdict in ("", "favours first")
    rates = [row[1][0] for row in found.sweeps["ships.rojo.pilot"].values()]
    assert rates == sorted(rates)
    shifts = {str(one.change): one.shift for one in found.effects}
    assert shifts["ships.azul.pilot +1"] > 3
    assert shifts["ships.rojo.pilot +1"] < -3
    for lang, word in (("es", "gana"), ("it", "vince"), ("en", "wins")):
        lines = "\n".join(found.lines(lang))
        assert word in lines
        assert "rojo: pilot +1" in lines
        assert "{" not in lines


def test_other_bots_judge_as_well() -> None:
    """Each with its verdict; that they differ is said."""
    found = study(RULESET, DUEL, Settings(battles=1000, judges=("random",)), weigh=False)
    told = found.told_by_judges("en")
    assert told[0].startswith("Among random: azul ")
    sure = [one for one in (found.verdict, found.judges[0].verdict) if one]
    assert (told[-1].startswith("The bots disagree")) is (len({*sure}) == 2)
    assert (told[-1].startswith("All bots come")) is (len(sure) == 2 and len({*sure}) == 1)
    other = judged(RULESET, DUEL, Settings(battles=100), "random")
    found.judges[0], found.verdict = replace(other, verdict="fair"), "favours second"
    assert "disagree" in found.told_by_judges("en")[-1]
    assert found.data()["judges"]


def test_a_judge_who_is_nobody_is_found_out_before_a_battle_is_played() -> None:
    seen: list[tuple[int, int]] = []
    settings = Settings(battles=100, judges=("randon",))
    with pytest.raises(BadInput, match="Did you mean 'random'"):
        study(RULESET, DUEL, settings, weigh=False, watch=lambda *at: seen.append(at))
    assert seen == []


def test_what_an_answer_takes_is_said_before() -> None:
    """As many battles as the sequential test needs on average: tried with known chances."""
    test, chance = Sprt(0.05), Random(1)
    for off in (0.0, 0.1):
        taken = []
        for _ in range(60):
            won = played = 0
            while not test.verdict(won, played - won):
                won, played = won + (chance.random() < 0.5 + off), played + 1
            taken.append(played)
        assert fmean(taken) == pytest.approx(test.needed(off), rel=0.3)
    for lang in ("es", "it", "en"):
        assert "5600" in Settings().needs(lang)
        assert "20000" in Settings().needs(lang)
    assert "often not decide" in Settings(battles=1000).needs("en")


def test_intervals_hold_however_often_somebody_looks() -> None:
    """Of even battles, watched from the 20th to the 1000th, no more than one run in twenty ever
    says that one half is out of the question; Wilson's interval says so in one of four."""
    chance, missed, naive = Random(2), 0, 0
    for _ in range(100):
        seen = Summary(is_watched=True), Summary()
        wrong = [False, False]
        for _ in range(98):
            won = sum(chance.random() < 0.5 for _ in range(10))
            for place, one in enumerate(seen):
                one.battles += 10
                one.seat_wins[0] += won
                _, low, high = one.rate(0)
                wrong[place] |= one.battles > 10 and not low <= 0.5 <= high
        missed, naive = missed + wrong[0], naive + wrong[1]
    assert missed <= 5 < 25 <= naive


def test_a_study_stops_when_it_likes_and_says_a_wider_range() -> None:
    summary = study(RULESET, DUEL, Settings(battles=500), weigh=False).summary
    fixed = wilson(summary.seat_wins[0], summary.battles)
    _, low, high = summary.rate(0)
    assert low < fixed[0] < fixed[1] < high
    assert steady(0, 0) == (0.0, 1.0)
    assert steady(0, 50)[0] == 0.0
    assert steady(50, 50)[1] == 1.0


def test_the_page_stands_alone(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from asalto.lab.report import page, save_table

    found = study(RULESET, DUEL, Settings(battles=2000), ["ships.rojo.pilot=14..16"])
    for lang in ("es", "it", "en"):
        text = page(found, lang)
        assert text.count("<svg") == 5
        assert "{" not in text.split("</style>")[1].split("<svg")[0]
        assert "src=" not in text
    save_table(found, tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text().startswith("kind,what,seat,number,low,high")


def test_battles_in_which_nobody_bleeds_first_are_counted() -> None:
    """So that the shares of first blood add up."""
    found = study(RULESET, DUEL, Settings(battles=400), weigh=False).summary
    assert found.first_blood[NOBODY] > 0
    share = percent("en", found.first_blood[NOBODY] / found.battles)
    (told,) = (one for one in found.lines(RULESET, DUEL, "en") if "nobody bleeds first" in one)
    assert told.startswith(f"  In {share} nobody bleeds first")
    found.first_blood[NOBODY] = 0
    assert not any("nobody bleeds first" in one for one in found.lines(RULESET, DUEL, "en"))
