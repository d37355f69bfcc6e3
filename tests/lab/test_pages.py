"""What the balance page says, of games as they are: changes, modifiers and values."""

from itertools import combinations
from math import exp
from random import Random
from statistics import fmean
from typing import Any

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import make
from asalto.core.registry import landed, load_ruleset
from asalto.lab.balance import study, worths
from asalto.lab.cards import card_numbers, opened
from asalto.lab.changes import UNSAID, Effect, Pairing, left_out, path_said, said
from asalto.lab.modifiers import NORMAL, throws, weights
from asalto.lab.pairing import design
from asalto.lab.points import errors, fitted, strengths
from asalto.lab.study import Settings, Study
from asalto.lab.summary import Summary, forces
from asalto.lab.variants import Change, changed, members_of, numbers_of, unit_fields
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.play.tell.naming import SENTENCES
from asalto.play.tell.story import MILLION
from lab.brawl import RULESET

CEP = load_ruleset("cep")
GAMES = [name for name in landed() if name != "toy"]
"""Without the toy, which other tests in the same process may have put beside them."""
EVERY = [(name, one) for name in GAMES for one in load_ruleset(name).scenarios()]


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_cards_laid_open_play_the_same_battle(name: str, scenario: str) -> None:
    """Each side's unit files stand in the document; nothing else is different."""
    ruleset = load_ruleset(name)
    closed = ruleset.load(scenario)
    found = opened(ruleset, closed)
    ends = []
    for one in (closed, found):
        match = Match(ruleset, one, seeded(1))
        play_out(match, bots_for(["greedy"], ruleset, len(one.seats), 1), limit=60)
        ends.append((match.turn, len(match.events(UMPIRE)), match.pending))
    assert ends[0] == ends[1]


def test_numbers_of_cards_are_tried_for_one_side_alone() -> None:
    pytest.importorskip("llvmlite")
    duel = CEP.load("duel")
    found = opened(CEP, duel)
    paths = [*card_numbers(found)]
    assert {"classes.vencejo-azul.armour.prow", "classes.vencejo-rojo.armour.prow"} <= {*paths}
    own = load_ruleset("cepheus")
    ships = opened(own, own.load("lesson"))
    assert any(".unit." in one for one in numbers_of(ships))
    settings = Settings(battles=400, cards=True)
    path = "classes.vencejo-rojo.armour.prow"
    swept = study(CEP, duel, settings, [f"{path}=1..12"], weigh=False).sweeps[path]
    first, last = swept[1][1][0], swept[12][1][0]
    assert last > first + 0.1
    with pytest.raises(BadInput, match="classes"):
        study(CEP, duel, Settings(battles=100), [f"{path}=1..2"], weigh=False)


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_every_change_that_is_tried_can_be_built_or_is_refused(name: str, scenario: str) -> None:
    ruleset = load_ruleset(name)
    opened = ruleset.load(scenario)
    built = 0
    for path in numbers_of(opened)[:6] + members_of(opened)[:3]:
        change = Change(path, 1, add=path in numbers_of(opened), drop=path in members_of(opened))
        try:
            made = changed(ruleset, opened, [change])
        except BadInput:
            continue
        assert made.document != opened.document
        built += 1
    assert built > 0
    assert all(total > 0 for total in forces(ruleset, opened))
    assert {seat for _, seat in unit_fields(ruleset, opened)} == {one.id for one in opened.seats}


def test_a_number_of_one_side_is_changed_for_each_of_its_people_once() -> None:
    viajero = load_ruleset("viajero")
    ambush = viajero.load("ambush")
    path = "person.banda.unit.characteristics.dex"
    assert path in numbers_of(ambush)
    more = changed(viajero, ambush, [Change(path, 1, add=True)])
    for old, new in zip(ambush.document["person"], more.document["person"], strict=True):
        risen = new["unit"]["characteristics"]["dex"] - old["unit"]["characteristics"]["dex"]
        assert risen == (old["seat"] == "banda")


def test_nested_members_and_units_have_paths() -> None:
    sombra = load_ruleset("sombrachapas")
    consola = sombra.load("consola")
    assert "units.comando.characters.Sela" in members_of(consola)
    path = "units.rfp.characters.*.card"
    assert (path, "rfp") in unit_fields(sombra, consola)
    made = changed(sombra, consola, [Change(path, "tecnico")])
    assert {one["card"] for one in made.document["units"][0]["characters"]} == {"tecnico"}
    assert unit_fields(CEP, CEP.load("boarding"))[0] == ("ships.asalto.class", "asalto")
    assert all(not path.startswith("goals") for path, _ in unit_fields(CEP, CEP.load("boarding")))


def test_a_number_of_the_rules_can_be_varied() -> None:
    duel = CEP.load("duel")
    made = changed(CEP, duel, [Change("tables.to_hit.light.1", 7)])
    assert made.tables["to_hit"]["light"] == [0, 7, 10]
    assert made.tables["to_hit"]["heavy"] == [2, 5, 8]
    with pytest.raises(BadInput, match="to_hit"):
        changed(CEP, duel, [Change("tables.to_hot.light.1", 7)])
    with pytest.raises(BadInput, match="light"):
        changed(CEP, duel, [Change("tables.to_hit.lite.1", 7)])
    for path, complaint in (
        ("ships.rojo.skil", "Did you mean 'skill'"),
        ("ships.rojo", "'rojo' is a table; write one of its numbers: skill"),
        ("ships.rojo.skill.best", "'best' stands behind a number"),
        ("tables.to_hit.light.9", "there are only 0 to 2"),
        ("ships.roja.skill", "nothing is called 'roja'.*Did you mean 'rojo'"),
    ):
        with pytest.raises(BadInput, match=complaint):
            changed(CEP, duel, [Change(path, 3)])


def one_more(path: str) -> Change:
    return Change(path, 1, add=True)


def test_changes_are_told_in_words() -> None:
    duel, patrol = CEP.load("duel"), CEP.load("patrol")
    for change, lang, told in (
        (one_more("ships.azul.skill"), "es", "Azul: habilidad +1"),
        (Change("ships.halcon", drop=True), "it", "senza Halcón (Blu)"),
        (one_more("turns"), "es", "turnos +1"),
        (one_more("classes.vencejo-rojo.armour.stern"), "it", "Vencejo (Rosso): corazza, poppa +1"),
        (one_more("classes.vencejo-azul.design.systems"), "en", "Vencejo (Blue): systems +1"),
        (Change("tables.to_hit.light.1", 7), "es", "tables.to_hit.light.1 = 7"),
    ):
        assert said(change, CEP, duel, lang) == told
    assert path_said("ships.azul.skill", CEP, duel, "it") == "Blu: abilità"
    sides = {seat.id: seat.name["es"] for seat in patrol.seats}
    goal = next(one for one in numbers_of(patrol) if one.startswith("goals.") and "amount" in one)
    assert path_said(goal, CEP, patrol, "es") == f"{sides[goal.split('.')[1]]}: objetivo, cantidad"
    viajero = load_ruleset("viajero")
    blade = one_more("person.rojo.unit.skills.melee_blade")
    assert said(blade, viajero, viajero.load("duel"), "it") == "Rosa: Mischia (lame) +1"


@pytest.mark.parametrize(("name", "scenario"), EVERY)
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_every_number_that_is_weighed_has_a_name(name: str, scenario: str, lang: str) -> None:
    """Of the scenario and of the cards; what a book's own sheet says in two letters stays so."""
    ruleset = load_ruleset(name)
    cards = opened(ruleset, ruleset.load(scenario))
    sides = [seat.id for seat in cards.seats]
    ends = tuple(f"-{one}" for one in sides)
    tables = ruleset.words(lang).tables
    words = {word for group, table in tables.items() if group not in SENTENCES for word in table}
    for path in (*numbers_of(cards), *card_numbers(cards)):
        told = path_said(path, ruleset, cards, lang)
        assert "_" not in told
        assert "." not in told
        steps = path.split(".")
        whose = [k for k, one in enumerate(steps) if one in sides or one.endswith(ends)]
        for step in steps[max(whose, default=-1) + 1 :]:
            of_the_sheet = len(step) == 2 and step[0].isupper()
            assert step in (*words, *UNSAID) or step.isdecimal() or of_the_sheet, path


def test_what_is_left_out_is_told_in_short() -> None:
    duel = CEP.load("duel")
    many = [Change("ships.azul.skill", one, add=True) for one in range(1, 10)]
    told = left_out([Pairing("alcaudon", "remora"), *many], CEP, duel, "es")
    assert "Alcaudón contra Rémora, Azul: habilidad +1" in told
    assert told.endswith("habilidad +5 y 4 más")
    assert left_out(many[:1], CEP, duel, "en").endswith(": Blue: skill +1")


def event(total: int, chance: float, roll: int = 1, reason: int = 2, rest: int = 0) -> Event:
    made = make(Event)
    made.roll, made.chance = roll, round(chance * MILLION)
    made.reason_count = 2
    made.reasons[0], made.amounts[0] = reason, total
    made.reasons[1], made.amounts[1] = reason + 1, rest
    return made


def test_a_modifier_weighs_what_it_does_to_the_chance() -> None:
    """Throws along a bell curve of a fifth a point: the reason is worth what was put in."""
    found = [event(k % 5, NORMAL.cdf(-0.2 * (k % 5 + k % 3)), rest=k % 3) for k in range(150)]
    first, second = sorted(weights(found, 10), key=lambda one: one.reason)
    assert (first.reason, first.throws, first.of) == (2, 150, 150)
    even = [NORMAL.cdf(-0.2 * (k % 3)) for k in range(150)]
    assert first.without == pytest.approx(sum(even) / 150, abs=1e-3)
    assert first.turned == pytest.approx((first.chance - first.without) * 15)
    assert first.turned < second.turned < 0
    assert weights([event(0, 0.5)], 1) == []


def test_range_decides_most_shots_of_a_patrol() -> None:
    patrol = CEP.load("patrol")
    found = list(throws(CEP, patrol, design(["greedy"], (0, 1), 1), 4))
    most = weights(found, 4)[0]
    words = CEP.words("en")
    assert words.get("reason", most.reason) == "range"
    assert most.chance < most.without


def test_values_come_back_from_battles_that_they_decide() -> None:
    """Units whose book values decide the battles get their book values as their worth."""
    values = {"vencejo": 42, "alcaudon": 75, "murena": 151, "centinela": 572}
    units = list(values)
    games = {(a, b): 400.0 * (a != b) for a in units for b in units}
    wins = {(a, b): games[a, b] * values[a] / (values[a] + values[b]) for a, b in games}
    rows = fitted(CEP, units, wins, games)
    assert [one.unit for one in rows] == ["centinela", "murena", "alcaudon", "vencejo"]
    for one in rows:
        assert one.book == values[one.unit]
        assert one.fitted == pytest.approx(one.book, rel=0.05)
    flat = strengths(units, {pair: count / 2 for pair, count in games.items()}, games)
    assert max(flat.values()) - min(flat.values()) < 0.01


def test_the_interval_of_a_strength_holds_the_truth() -> None:
    """Units of known strength fight: 95 of 100 strengths lie within two standard errors or so."""
    units = ["vencejo", "alcaudon", "murena", "centinela"]
    truth = dict(zip(units, (-0.6, -0.1, 0.2, 0.5), strict=True))
    chance, within = Random(5), 0
    for _ in range(25):
        games = {(a, b): 60.0 * (a != b) for a in units for b in units}
        wins = dict.fromkeys(games, 0.0)
        for a, b in combinations(units, 2):
            share = 1 / (1 + exp(truth[b] - truth[a]))
            wins[a, b] = float(sum(chance.random() < share for _ in range(60)))
            wins[b, a] = 60 - wins[a, b]
        found, spread = strengths(units, wins, games), errors(units, wins, games)
        middle = fmean(found.values())
        within += sum(abs(found[a] - middle - truth[a]) < 1.96 * spread[a] for a in units)
    assert 90 <= within < 100


def test_a_worth_is_told_with_its_interval() -> None:
    units = ["vencejo", "centinela"]
    games = {(a, b): 100.0 * (a != b) for a in units for b in units}
    wins = {(a, b): 100.0 * (a == "centinela") * (a != b) for a, b in games}
    for one in fitted(CEP, units, wins, games):
        assert one.low < one.fitted < one.high
        study = Study(CEP, CEP.load("duel"), Settings(), Summary(), worths=[one])
        assert f"{one.fitted:.0f} ({one.low:.0f} – {one.high:.0f})" in study.lines("en")[-1]
        assert study.rows()[-1]["high"] == one.high


def test_an_unfair_scenario_gets_the_change_that_mends_it() -> None:
    duel = CEP.load("duel")
    found = Study(CEP, duel, Settings(), Summary(battles=100, seat_wins={0: 60, 1: 40, -1: 0}))  # type: ignore[arg-type]
    shifts = {"a": (30, 1), "b": (-9, 2), "c": (-10, 11)}
    found.effects = [Effect(one_more(path), *shift) for path, shift in shifts.items()]
    assert found.remedy() is None
    found.verdict = "favours first"
    assert found.lead() == pytest.approx(10)
    remedy = found.remedy()
    assert remedy is not None
    assert remedy.change.path == "b"


def test_values_need_units_from_files() -> None:
    pytest.importorskip("llvmlite")
    duel = RULESET.load("duel")
    found = Study(RULESET, duel, Settings(battles=100), Summary())
    assert worths(found, duel) == []
    assert found.has_no_points
    assert found.left_out == []
    assert found.lines("es")[-1].startswith("Los valores necesitan dos bandos")


@pytest.mark.parametrize("cards", [False, True])
def test_every_unit_fights_every_other_both_ways(
    cards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pairings are those that are built; here the dearer ship wins as often as it is dearer.
    That a study tries the numbers of the cards as well changes nothing."""
    from asalto.lab import balance
    from asalto.lab.points import book_value

    fought = []

    def scores(ruleset: Any, scenario: Any, settings: Settings, battles: int) -> list[float]:
        classes = [ship["class"] for ship in scenario.document["ships"]]
        assert classes[0] == classes[1]
        assert classes[2] == classes[3]
        fought.append((classes[0], classes[2]))
        mine, theirs = (book_value(ruleset, one) or 0 for one in (classes[0], classes[2]))
        won = round(battles * mine / (mine + theirs))
        return [1.0] * won + [0.0] * (battles - won)

    monkeypatch.setattr(balance, "_scores", scores)
    monkeypatch.setattr(balance, "_fairness", lambda *given: Study(*given[:3], Summary()))
    settings = Settings(battles=300, cards=cards)
    found = study(CEP, CEP.load("duel"), settings, points=True, weigh=False)
    rows = found.worths
    units = CEP.units()
    assert not found.has_no_points
    assert sorted(fought) == sorted((a, b) for a in units for b in units if a != b)
    assert found.left_out == []
    for one in rows:
        assert one.fitted == pytest.approx(one.book, rel=0.1)
