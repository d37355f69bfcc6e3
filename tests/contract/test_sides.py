"""Seats of one side are allies in every game: no fire between them, one victory."""

from __future__ import annotations

from typing import Any

import pytest

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, UNKNOWN, copy, make
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, Scenario
from asalto.rulesets.viajero import hints_attack
from asalto.rulesets.viajero.tables import RANGE

GAMES = {"cep": "seats", "cepheus": "seats", "viajero": "seat", "cem": "seats"}
HELP = {"aid", "orders", "dock"}
"""Orders with odds that are meant for friends."""
UNITS = {"cep": "ships", "cepheus": "ships", "viajero": "person", "cem": "units"}


def three(game: str, *sides: int) -> tuple[Ruleset[Any], Scenario[Any]]:
    """The first scenario with room, its second side's units shared out to a third seat."""
    ruleset = load_ruleset(game)
    for name in ruleset.scenarios():
        found = ruleset.load(name)
        data = dict(Document.open(ruleset.folder / "scenarios" / f"{name}.toml").data)
        seats: Any = data[GAMES[game]]
        units: Any = data[UNITS[game]]
        theirs = [one for one in units if one["seat"] == found.seats[1].id]
        if len(found.seats) == 2 and len(theirs) > 1:
            break
    else:
        raise AssertionError(game)
    seats.append({"id": "third", "name": "third"})
    theirs[-1]["seat"] = "third"
    for seat, side in zip(seats, sides, strict=True):
        seat["side"] = side
    return ruleset, ruleset.files.build(Document.of(data, "three"))


@pytest.mark.parametrize("game", GAMES)
def test_who_stands_with_whom_is_as_the_scenario_says(game: str) -> None:
    ruleset, scenario = three(game, 0, 1, 1)
    assert ruleset.allied is not None
    found = [ruleset.allied(scenario.start(), 1, seat) for seat in range(3)]
    assert found == [False, True, True]
    ruleset, scenario = three(game, 0, 0, 0)
    assert ruleset.allied is not None
    assert not ruleset.allied(scenario.start(), 1, 2)


@pytest.mark.parametrize("game", GAMES)
def test_no_choice_harms_an_ally(game: str) -> None:
    """Along two battles at random, no order between allies' units throws dice against them: what
    the same order would be against an enemy is not offered."""
    ruleset, scenario = three(game, 0, 1, 1)
    harmed = sum(_attacks_on_friends(ruleset, scenario, seed) for seed in (1, 2))
    assert harmed == 0


def _attacks_on_friends(ruleset: Ruleset[Any], scenario: Scenario[Any], seed: int) -> int:
    state, dice, fate = scenario.start(), make(Dice), make(Dice)
    set_seed(dice, seed)
    set_seed(fate, seed + 100)
    found = 0
    for step in range(250):
        asked = ruleset.pending(state)
        if asked == 0:
            break
        seat = (asked & -asked).bit_length() - 1
        out, log = ruleset.new_choices(), ruleset.new_log()
        ruleset.legal(state, seat, out)
        rows = out.rows[: out.count]
        for row in rows:
            if (
                int(row.kind) in ruleset.odds.trials
                and ruleset.choices(row.kind).name.lower() not in HELP
            ):
                found += _aims_at_friend(ruleset, state, row, seat)
        ruleset.apply(state, rows[(step * 7 + seed) % len(rows)], dice, log)
    return found


def _aims_at_friend(ruleset: Ruleset[Any], state: Any, row: Any, seat: int) -> bool:
    """Whether an order with odds names, as a target, a unit of an ally."""
    tables = {"ship": "ships", "person": "people", "unit": "units"}
    doer = ruleset.vocabulary.subject(row.kind)
    for name, kind, key in ruleset.vocabulary.values(row):
        is_doer = doer is not None and name == doer[0]
        if name != "target" or is_doer or kind.what not in tables or key[0] < 0:
            continue
        owner = getattr(state, tables[kind.what])[key[0]].seat
        assert ruleset.allied is not None
        if owner != seat and ruleset.allied(state, owner, seat):
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_allies_see_alike_and_no_less_than_alone(game: str) -> None:
    ruleset, scenario = three(game, 0, 1, 1)
    state = scenario.start()
    mine, allied = (_hidden(ruleset.sees(state, seat)) for seat in (1, 2))
    ruleset, scenario = three(game, 0, 0, 0)
    alone = _hidden(ruleset.sees(scenario.start(), 1))
    assert mine == allied
    assert mine <= alone <= _hidden(ruleset.sees(copy(state), NOBODY))


def _hidden(value: Any) -> int:
    """How many numbers of a view are UNKNOWN."""
    if isinstance(value, list):
        return sum(map(_hidden, value))
    if hasattr(value, "__fields__"):
        return sum(_hidden(getattr(value, one.name)) for one in value.__fields__)
    return int(value == UNKNOWN)


def friends_in_viajero(*sides: int) -> tuple[Ruleset[Any], Scenario[Any], Any, int, int]:
    """Somebody of the second seat and somebody of the third, all others dead."""
    ruleset, scenario = three("viajero", *sides)
    state = scenario.start()
    seats = [person.seat for person in state.people[: state.people_count]]
    one, other = seats.index(1), seats.index(2)
    for i, person in enumerate(state.people[: state.people_count]):
        person.dead = int(i not in (one, other))
    return ruleset, scenario, state, one, other


@pytest.mark.parametrize(("sides", "is_friend"), [((0, 1, 1), True), ((0, 0, 0), False)])
def test_an_attack_on_an_ally_stands_last(sides: tuple[int, ...], is_friend: bool) -> None:
    ruleset, scenario, state, one, other = friends_in_viajero(*sides)
    choice = ruleset.new_choice()
    choice.kind = ruleset.choices["ATTACK"]
    choice.person, choice.target = one, other  # type: ignore[attr-defined]
    assert ruleset.desk.beside is not None
    words = ruleset.words("en")
    assert ruleset.desk.beside(state, choice, words, scenario.names).is_last is is_friend


@pytest.mark.parametrize(("sides", "is_good"), [((0, 1, 1), False), ((0, 0, 0), True)])
def test_cover_from_an_ally_is_none(
    sides: tuple[int, ...], is_good: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody stays behind a wall because an ally could not hit him there."""
    _, _, state, one, _ = friends_in_viajero(*sides)
    always = {"is_in_sight": True, "cover_of": 1, "is_engaged": False, "is_empty": False}
    for name, value in {**always, "chance": 10**6}.items():
        monkeypatch.setattr(hints_attack, name, lambda *given, value=value: value)
    state.people[one].hand = 0
    state.people[one].weapons[0].kind = next(k for k, far in enumerate(RANGE) if far > 0)
    assert hints_attack.has_good_cover(state, one) is is_good
