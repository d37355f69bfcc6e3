"""Comandos en Masa at the terminal: two people, one against the computer, orders by unit, undo."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from asalto.bots.registry import bots_for, step
from asalto.cli import main
from asalto.cli.explain import modifiers
from asalto.cli.terminal import play_command
from asalto.core.kernel.dice import Dice
from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import DiceNeeded, physical, seeded
from asalto.play.files.journal import save
from asalto.play.form import teller
from asalto.play.match import Match
from asalto.play.tell.story import dice_text
from asalto.rulesets.cem.rolls import Roll
from asalto.rulesets.cem.rules.morale import resist
from cli.evenings import screen
from cli.keyboard import at_the_terminal, in_order

FARM = "cem/granja"
RULESET = load_ruleset("cem")


class People:
    """Somebody who takes any of the first choices, and the proposal wherever there is one."""

    def __init__(self) -> None:
        self.chance, self.asked = random.Random(2), 0

    def __call__(self, question: str) -> str:
        self.asked += 1
        assert self.asked < 20_000
        return "" if self.chance.random() < 0.1 else str(self.chance.randint(1, 4))


SEATS = (["aliados=human", "eje=human"], ["aliados=human", "eje=bot:greedy"])


def played_out(battle: str, seats: list[str], folder: Path) -> None:
    file = folder / "granja.asalto"
    assert play_command(
        battle=battle, seats=seats, seed=5, dice="seeded", save=file, resume=None, umpire=False,
        tables=None, lang="en", ask=People(),
    ) == 0  # fmt: skip
    assert main(["replay", str(file), "--check"]) == 0


@pytest.mark.parametrize("seats", SEATS)
def test_a_short_farm_is_played_to_the_end(
    seats: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (RULESET.folder / "scenarios" / "granja.toml").read_text(encoding="utf-8")
    battle = tmp_path / "granja.toml"
    battle.write_text('ruleset = "cem"\n' + text.replace("turns = 14", "turns = 1"), "utf-8")
    played_out(str(battle), seats, tmp_path)
    assert "The battle is over" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_the_farm_is_played_to_the_end(seats: list[str], tmp_path: Path) -> None:
    played_out(FARM, seats, tmp_path)


def moving(name: str = "granja", unit: str = "a1") -> tuple[Match, int]:
    """A battle in which this unit's order in the movement phase is awaited."""
    for seed in range(50):
        match: Match = Match(RULESET, RULESET.load(name), seeded(seed))
        known = match.scenario.names.tables["unit"]
        wanted = next(key[0] for key, name in known.items() if name == unit)
        while match.pending and match.turn == 1:
            seat, state = match.pending[0], match.state
            if state.step == 3 and state.active == wanted:
                return match, seat
            lines = [one.text for one in match.form(seat).options]
            passes = [line for line in lines if line in ("ready", "accept", "done")
                      or line.endswith("passes")]  # fmt: skip
            match.submit(seat, match.read(seat, passes[0], "en")[0])
    raise AssertionError("the unit never moved")


def order(match: Match, seat: int, line: str) -> None:
    for option in match.read(seat, line, "en"):
        match.submit(seat, option)


def places(match: Match, unit: int) -> list[tuple[int, int]]:
    row = match.state.units[unit]
    return [(one.x, one.y) for one in match.state.figures[row.first : row.first + row.count]]


@pytest.mark.parametrize(("lang", "line"), [
    ("en", "a2 charges to house"), ("en", "A2 charges to the house, as they stand"),
    ("es", "a2 carga hasta la casa"), ("it", "A2 carica verso la casa"), ("it", "carica a casa"),
    ("it", "a2 carica fino a 45 46"), ("en", "charge to 45.0 46"), ("es", "carga a 45,0 46,0"),
])  # fmt: skip
def test_a_place_is_named_as_the_board_names_it(lang: str, line: str) -> None:
    match, seat = moving("lesson", "a2")
    meant = match.read(seat, "a2 charges to 45,46 in keep", "en")[0]
    assert [one.text for one in match.read(seat, line, lang)] == [meant.text]


def test_the_longer_of_two_names_is_meant() -> None:
    match, seat = moving("puente", "s1")
    assert match.read(seat, "s1 advances to north end in line", "en")[0].text.endswith("in line")


def test_english_orders_are_told_in_plain_words() -> None:
    match, seat = moving("lesson", "a2")
    tell = teller(RULESET, match.scenario, "en")
    told = [tell(one.choice) for one in match.form(seat).options]
    assert "A2 advances to (45, 46), in line" in told
    assert not [one for one in told if " in as they stand" in one or " in in " in one]


def test_advance_to_the_wall_in_line_undo_charge_that_squad_and_a_single_figure() -> None:
    match, seat = moving()
    before = places(match, 0)
    order(match, seat, "advance to muro in line")
    line = places(match, 0)
    assert line != before
    near = 2 * match.state.base
    assert all((x - u) ** 2 + (y - v) ** 2 >= near * near
               for k, (x, y) in enumerate(line) for u, v in line[:k])  # fmt: skip
    order(match, seat, "undo")
    assert places(match, 0) == before
    order(match, seat, "charge g1")
    assert all(b > a for (_, a), (_, b) in zip(before, places(match, 0), strict=True))
    order(match, seat, "undo")
    x, y = before[0]
    order(match, seat, f"a1-1 steps to {x / 1000:g},{(y + 3000) / 1000:g} at advance")
    assert places(match, 0) == [(x, y + 3000), *before[1:]]
    order(match, seat, "advance to muro in keep done")
    assert match.state.active != 0 or match.state.step != 3


@pytest.mark.parametrize(("lang", "typed", "full"), [
    ("en", "advance to muro in line", "a1 advances to {muro} in line"),
    ("en", "a1 advances to 70,30", "a1 advances to 70,30 in keep"),
    ("es", "avanza a muro en linea", "a1 advances to {muro} in line"),
    ("es", "A1 avanza hacia 70,30", "a1 advances to 70,30 in keep"),
    ("es", "A1 avanza hacia (70; 30), línea", "a1 advances to 70,30 in line"),
    ("it", "A1 carica verso (70; 30), colonna", "a1 charges to 70,30 in column"),
    ("en", "A1 advances towards (70, 30), line", "a1 advances to 70,30 in line"),
    ("es", "carga hasta muro, formación: columna", "a1 charges to {muro} in column"),
    ("es", "carga contra G1", "a1 charges g1"),
    ("it", "avanza verso muro in colonna", "a1 advances to {muro} in column"),
    ("it", "si avvicina a mg", "a1 closes on mg"),
    ("es", "a1 carga hasta 70 30 linea", "a1 charges to 70,30 in line"),
    ("it", "avanza verso 70 30.5", "a1 advances to 70,30.5 in keep"),
    ("en", "charge to muro column", "a1 charges to {muro} in column"),
])  # fmt: skip
def test_an_order_may_leave_out_what_goes_without_saying(lang: str, typed: str, full: str) -> None:
    match, seat = moving()
    names = match.scenario.names
    place = match.state.places[next(k[0] for k, v in names.tables["place"].items() if v == "muro")]
    full = full.format(muro=f"{place.x / 1000:g},{place.y / 1000:g}")
    read = match.read(seat, typed, lang)
    assert [RULESET.notation.write(one.choice, names) for one in read] == [full]


@pytest.mark.parametrize(("lang", "undo"), [("es", "deshacer"), ("it", "annulla"), ("en", "undo")])
def test_a_move_can_be_taken_back_three_times_by_its_word(
    lang: str, undo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, seat = moving()
    save(match, tmp_path / "moving.asalto")
    move = RULESET.notation.write(match.form(seat).options[1].choice, match.scenario.names)
    lines = iter([move, undo] * 3 + [move, undo, "quit"])
    asked = ["aliados=human", "eje=human"]
    assert play_command(
        battle=None, seats=asked, seed=None, dice="seeded", save=None, umpire=False, tables=None,
        resume=tmp_path / "moving.asalto", lang=lang, ask=lambda _: next(lines),
    ) == 0  # fmt: skip
    said = capsys.readouterr().out
    back = RULESET.words(lang).get("event", "took_back").replace("{unit:slot0}", "A1")
    assert said.count(back) == 3
    assert "CEM-4.7" not in said


def test_an_evening_in_a_real_terminal() -> None:
    said = at_the_terminal(["play", FARM, "--seed", "3", "--lang", "en"], "\n".join(["1"] * 6))
    assert re.search("Turn 1", said)
    assert "cover:" in said
    assert "Phase" not in said, "the heading says it"


BRAWL = """ruleset = "cem"
title = { es = "Reyerta", it = "Rissa", en = "Brawl" }
story = { es = "Cuerpo a cuerpo.", it = "Corpo a corpo.", en = "Hand to hand." }
width = 60
height = 60
turns = 3
darkness = 20
seats = [
    { id = "norte", name = { es = "Norte", it = "Nord", en = "North" } },
    { id = "sur", name = { es = "Sur", it = "Sud", en = "South" } },
]
terrain = [{ kind = "wheat", points = [[0, 26], [30, 26], [30, 31], [0, 31]] }]
units = [
    { id = "n1", seat = "norte", unit = "comando", morale = 30, at = [30, 36], columns = 3 },
    { id = "n2", seat = "norte", unit = "section_rifles", at = [40, 40] },
    { id = "s1", seat = "sur", unit = "centinelas", morale = 30, at = [30, 29], columns = 3 },
]
"""
"""Two units within reach of each other, one of them partly in wheat, too dark for shooting."""

ENTER = {"es": "Intro", "it": "Invio", "en": "Enter"}
ASKED = {
    "es": ("traba combate", "sale al paso de", "mover el dado", "la herida es para", "apuntar"),
    "it": ("ingaggia", "affronta", "spostare il dado", "la ferita va a", "mirare"),
    "en": ("engages", "meets", "shift", "is wounded", "aims up to cover"),
}
"""What is asked inside a resolution: whom to take on, to meet; dice, bearers, cover."""


class Fighter:
    """Takes what is proposed with Enter alone; else engages, passes or fires."""

    def __init__(self, capsys: pytest.CaptureFixture[str], lang: str) -> None:
        self.capsys, self.lang, self.said, self.entered = capsys, lang, "", 0
        self.chance = random.Random(2)

    def __call__(self, question: str) -> str:
        shown = self.capsys.readouterr().out
        self.said += shown
        listed = shown.rpartition("?")[2]
        if f"{ENTER[self.lang]}: " in listed:
            self.entered += 1
            return ""
        numbers = re.findall(r"^ +(\d+)\. ", listed, re.M)
        wanted = [ASKED[self.lang][0]] + [r"pas\w+$"] * (self.chance.random() < 0.7)
        for words in wanted:
            found = re.search(rf"^ +(\d+)\. .*{words}", listed, re.M)
            if found:
                return found[1]
        return numbers[0] if numbers else ""


@pytest.mark.parametrize("lang", sorted(ENTER))
def test_choices_inside_a_resolution_are_taken_by_enter(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    battle = tmp_path / "brawl.toml"
    battle.write_text(BRAWL, encoding="utf-8")
    fighter = Fighter(capsys, lang)
    assert play_command(
        battle=str(battle), seats=["norte=human", "sur=human"], seed=5, dice="seeded", save=None,
        resume=None, umpire=False, tables=None, lang=lang, ask=fighter,
    ) == 0  # fmt: skip
    assert fighter.entered >= 3
    for words in ASKED[lang]:
        assert words in fighter.said, words


def test_who_throws_real_dice_is_named_with_the_number_to_meet() -> None:
    """A figure resists, a unit tests its morale."""
    match: Match = Match(RULESET, RULESET.load("granja"), physical())
    resists = DiceNeeded(int(Roll.RESISTANCE), 3, 10, 1, 15, ())
    assert dice_text(match, resists, "en") == "A1-2: resistance roll, 3 dice of 10, 15 or less"
    tests = DiceNeeded(int(Roll.MORALE), 3, 10, 1, 12, ())
    assert dice_text(match, tests, "en") == "A2: morale test, 3 dice of 10, 12 or less"
    fires = DiceNeeded(int(Roll.FIRE), 3, 10, 0, 20, ())
    wanted = "A1: tirada de bajas, primero el dado de bajas, 3 dados de 10, 20 o menos"
    assert dice_text(match, fires, "es") == wanted


@pytest.mark.parametrize(("wounds", "most"), [(1, 15), (3, 5), (4, 3)])
def test_the_number_that_a_resistance_roll_must_meet_is_asked_for(wounds: int, most: int) -> None:
    state, dice = RULESET.load("granja").start(), make(Dice)
    state.figures[0].wounds = wounds
    load(dice, ())
    resist(state, 0, dice, RULESET.new_log())
    assert (dice.wanted_actor, dice.wanted_target) == (0, most)


def test_why_a_fire_names_who_fires_how_far_and_the_attack_value() -> None:
    match: Match = Match(RULESET, RULESET.load("puente"), physical())
    match.submit(0, "ready")
    match.give([6])
    seat = match.pending[0]
    (option, *_) = match.read(seat, "n3 fires dispersed at s1 outside the melee")
    assert modifiers(match, match.view(seat), option, "es") == [
        "valor de ataque 15: 3 × regular, ametralladora de posición, distancia larga "
        "(fuego 2, potencia 5)",
        "[CEM-11.4]",
    ]


def test_fire_outside_the_melee_goes_without_saying() -> None:
    """ "Outside the melee" stood in every order of fire; it is said only of fire into one."""
    match: Match[None] = Match(RULESET, RULESET.load("granja"), seeded(3))
    bots = bots_for(["greedy"], RULESET, len(match.scenario.seats), 1)
    while not any(" fires " in one.text for one in match.form(match.pending[0]).options):
        step(match, bots)
    seat = match.pending[0]
    fires = [one for one in match.form(seat).options if one.text.endswith("outside the melee")]
    assert fires
    for lang, verb in (("es", "hace fuego"), ("it", "fa fuoco")):
        tell = teller(RULESET, match.scenario, lang)
        for one in fires:
            told = tell(one.choice)
            assert verb in told
            assert "corp" not in told
            assert "cuerp" not in told
            assert told == told.strip()
            assert [back.text for back in match.read(seat, told, lang)] == [one.text]
            assert [back.text for back in match.read(seat, one.text, lang)] == [one.text]


def test_the_phase_stands_over_the_first_chip(tmp_path: Path) -> None:
    shown = screen("cem/lesson", "es", "1", tmp_path / "a.asalto")
    in_order(
        shown, "=== Turno 1 ===", "cobertura:", "Nadie puede actuar", "movimiento:",
        "1. Sale la ficha de", "ficha del recipiente, uno entre 3",
    )  # fmt: skip
