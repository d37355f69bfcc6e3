"""Allies win together: in what is counted, weighed, foretold and told."""

from collections.abc import Sequence

import pytest

from asalto.battle import load
from asalto.bots.analysis_data import as_data
from asalto.bots.analysis_text import lines
from asalto.bots.analyst import Effort, analyse
from asalto.bots.playouts import Node, chance, gap
from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.lab.ablate import compared
from asalto.lab.balance import study
from asalto.lab.engine import Engine
from asalto.lab.pairing import Design, design, first_of_each, sides_of
from asalto.lab.study import Judge, Settings, accord
from asalto.lab.summary import Summary
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.tell.story import winners
from asalto.play.view import result_data

CEP = load_ruleset("cep")
ALLIANCE = CEP.load("alliance")
BLUE, RED, SKY, MAROON = range(4)
SIDES = (0, 1, 0, 1)


def alliance() -> Match:  # type: ignore[type-arg]
    return Match(CEP, ALLIANCE, seeded(3))


def test_the_seats_of_a_side_have_one_number() -> None:
    assert CEP.side_of(ALLIANCE.state) == SIDES
    assert sides_of(CEP, ALLIANCE) == [[BLUE, SKY], [RED, MAROON]]
    assert first_of_each(CEP, ALLIANCE) == [BLUE, RED]
    assert CEP.side_name(ALLIANCE, SKY, "en") == "Blue + Sky blue"
    duel = CEP.load("duel")
    assert CEP.side_of(duel.state) == (0, 1)
    assert CEP.side_name(duel, 1, "en") == "Red"


def columns(winner: Sequence[int], bled: Sequence[int]) -> dict[str, list[int]]:
    count = len(winner)
    plain = {"seed": 1, "lineup": 0, "ending": 1, "turn": 5, "decisions": 9, "over": 1, "clock": 0}
    found = {name: [value] * count for name, value in plain.items()}
    return {**found, "winner": [*winner], "first_blood": [*bled], "began": [BLUE] * count}


def test_a_battle_counts_for_all_who_won_it() -> None:
    plan = Design((("one", "other", "one", "third"),), 1)
    found = Summary(sides=SIDES)
    found.add(columns([BLUE, SKY, MAROON, NOBODY], [SKY, RED, MAROON, NOBODY]), plan)
    assert [found.seat_wins[seat] for seat in range(4)] == [2, 1, 2, 1]
    assert found.seat_wins[NOBODY] == 1
    assert found.rate(BLUE) == found.rate(SKY)
    assert dict(found.bot_wins) == {"one": 4, "other": 1, "third": 1}
    assert found.first_blood_lost == 1, "sky blue bled first, and blue won"
    begun = found.begun(CEP, ALLIANCE).parts[BLUE]
    assert [rate[0] for rate in begun.rates] == [0.5, 0.25, 0.5, 0.25]
    told = "\n".join(found.lines(CEP, ALLIANCE, "en"))
    assert "Allies: Blue + Sky blue; Red + Maroon." in told


def test_a_ban_is_weighed_by_what_the_side_wins() -> None:
    pytest.importorskip("llvmlite")
    engine, known = Engine(CEP, ALLIANCE), {1: [SKY, MAROON, NOBODY, BLUE]}
    bans = [compared(engine, 1, "", seat, 1, 4, known) for seat in range(4)]
    assert [ban.before for ban in bans] == [0.625, 0.375, 0.625, 0.375]


def test_a_play_out_that_an_ally_wins_is_won() -> None:
    before, after = Node(ALLIANCE.state), Node(ALLIANCE.state)
    before.winners, after.winners = [RED, NOBODY, SKY, BLUE], [SKY, SKY, SKY, BLUE]
    assert [chance(before, seat, SIDES) for seat in range(4)] == [0.625, 0.375, 0.625, 0.375]
    assert chance(Node(ALLIANCE.state, known=MAROON), RED, SIDES) == 1
    assert chance(Node(ALLIANCE.state), RED, SIDES) == 0.5
    assert gap(after, before, BLUE, SIDES)[0] == 0.375


def test_an_analysis_gives_allies_one_chance() -> None:
    match = alliance()
    play_out(match, bots_for(["search:1"], CEP, 4, 3), limit=8)
    match.has_umpire = True
    match.stop(SKY, "late")
    found = analyse(match, effort=Effort(3, 3, 0, 0, 60.0), fast=False)
    assert found.result == (1, 0, 1, 0)
    for one in found.judged:
        assert one.start[BLUE] == one.start[SKY]
        assert one.start[BLUE] + one.start[RED] == pytest.approx(1)
    told = "\n".join(lines(as_data(found, match), match, "en"))
    assert "Blue + Sky blue began with a chance" in told
    assert "victory of Blue + Sky blue" in told


def test_a_result_names_all_who_have_won() -> None:
    match = alliance()
    assert winners(match) == []
    match.has_umpire = True
    match.stop(RED, "late")
    assert winners(match) == [RED, MAROON]
    found = result_data(match, "en")
    assert found is not None
    assert found["winners"] == ["rojo", "granate"]
    assert found["text"] == "Winner: Red, Maroon (late)"


def test_of_two_sides_of_allies_the_other_wins_where_one_gives_up() -> None:
    match = alliance()
    match.give_up(MAROON, "resigned")
    assert winners(match) == [BLUE, SKY]
    sombrachapas = load_ruleset("sombrachapas")
    of_three = Match(sombrachapas, sombrachapas.load("incubadora"), seeded(3))
    of_three.give_up(1, "resigned")
    assert of_three.is_over
    assert winners(of_three) == []


def test_a_battle_by_name_says_who_wins_side_by_side() -> None:
    pytest.importorskip("llvmlite")
    battle = load("cep/alliance", seed=3)
    assert battle.winners == []
    shares = battle.who_wins("random", 40)
    assert shares["azul"] == shares["celeste"] > 0.2
    assert shares["rojo"] == shares["granate"] > 0.2
    battle.play_out("random")
    assert battle.winner in battle.winners
    assert len(battle.winners) == 2


def test_two_bots_for_two_sides_of_allies_take_each_side_in_turn() -> None:
    sides = CEP.side_of(CEP.load("alliance").state)
    assert sides == (0, 1, 0, 1)
    both = ("greedy", "random", "greedy", "random"), ("random", "greedy", "random", "greedy")
    assert design(("greedy", "random"), sides).arrangements == both
    assert design(("greedy", "random"), sides, swap=False).arrangements == both[:1]
    assert design(("greedy",), sides).arrangements == (("greedy",) * 4,)
    with pytest.raises(BadInput, match=r"3 bots for 4 seats: .* one for each of the 2 sides"):
        design(("greedy", "random", "random"), sides)
    battle = load("cep/alliance", seed=1)
    battle.play_out("greedy,random")
    assert battle.winners == [seat.id for seat in battle.match.scenario.seats[::2]]


def test_two_sides_of_allies_are_weighed_as_two() -> None:
    pytest.importorskip("llvmlite")
    found = study(CEP, ALLIANCE, Settings(("random",), battles=200), weigh=False)
    assert found.verdict != "several"
    wins = found.summary.seat_wins
    assert wins[BLUE] + wins[RED] + wins[NOBODY] == 200
    found.verdict = "favours second"
    assert "Red + Maroon" in found.judgement("en")


def judge(verdict: str, *rates: tuple[float, float, float]) -> Judge:
    return Judge("greedy", verdict, rates, 0.0, 100)


def test_judges_agree_where_they_are_sure() -> None:
    """Of more than two sides whoever surely wins most is favoured: none, where nobody does."""
    low, high = (0.2, 0.1, 0.3), (0.6, 0.5, 0.7)
    first, last = judge("several", high, low, low), judge("several", low, low, high)
    none = judge("several", low, low, low)
    assert accord([first, first]) == "judges_agree"
    assert accord([first, last]) == "judges_differ"
    assert accord([first, none]) == "judges_open"
    assert accord([none, none]) == "judges_unsure"
    assert accord([judge("fair"), judge("favours first")]) == "judges_differ"
    assert accord([judge("fair"), judge("")]) == "judges_open"
    assert accord([judge("fair"), judge("fair"), judge("")]) == "judges_open"
