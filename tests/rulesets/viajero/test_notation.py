"""Orders as people write them: shorter, longer, and in English words."""

import pytest

from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.vocabulary import Phase
from rulesets.viajero.fights import person, scenario, unit


@pytest.fixture
def match():
    people = [
        person("ana", "a", 10_000, 10_000, unit(None, ("assault_rifle", "cudgel"))),
        person("bruno", "b", 30_000, 10_000, unit()),
    ]
    found = Match(RULESET, scenario(people), seeded(4))
    for seat in (0, 1):
        for option in found.form(seat).options[:1]:
            found.submit(seat, option.text)
    return found


def read(match, line, lang="en"):
    seat = match.pending[0]
    return [option.text for option in match.read(seat, line, lang)]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("bruno prone", "bruno stance prone"),
        ("bruno moves to 30 9.5", "bruno moves to 30,9.5"),
        ("bruno moves to (30, 9.5)", "bruno moves to 30,9.5"),
        ("bruno moves to 30, 9.5", "bruno moves to 30,9.5"),
        ("bruno attacks ana with auto_pistol", "bruno attacks ana with auto_pistol single dex"),
        ("ana attacks bruno with assault_rifle", "ana attacks bruno with assault_rifle single dex"),
        ("ana attacks bruno with assault_rifle burst_hurt",
         "ana attacks bruno with assault_rifle burst_hurt dex"),
        ("ana attacks bruno with assault rifle, burst to hit, DEX",
         "ana attacks bruno with assault_rifle burst_hit dex"),
        ("ana stance crouched", "ana stance crouched"),
    ],
)  # fmt: skip
def test_orders_may_be_short(match, line, order):
    if line.split()[0] != match.scenario.names.of("person", match.state.actor):
        seat = match.pending[0]
        match.submit(seat, next(o.text for o in match.form(seat).options if "done" in o.text))
    assert read(match, line) == [order]


def test_a_refused_attack_says_why_though_it_is_short(match):
    seat = match.pending[0]
    name = match.scenario.names.of("person", match.state.actor)
    other = "ana" if name == "bruno" else "bruno"
    with pytest.raises(NotAllowed, match=r"PC-3\.5"):
        match.read(seat, f"{name} attacks {other} with bow")


def test_a_move_in_legs_stops_for_the_free_attack():
    people = [
        person("ana", "a", 10_000, 10_000, unit(dex=15)),
        person("bruno", "b", 10_000, 11_500, unit(dex=1)),
    ]
    found = Match(RULESET, scenario(people), seeded(1))
    while found.state.phase == Phase.MUSTER:
        found.submit(found.pending[0], "tactics by nobody")
    assert found.state.actor == 0
    with pytest.raises(NotAllowed, match="was done"):
        found.submit(0, "ana moves to 9.5,10 then 9,10")
    found.submit(1, "bruno lets go")
    found.submit(0, "ana moves to 9,10")
    assert (found.state.people[0].x, found.state.phase) == (9_000, Phase.ACT)
