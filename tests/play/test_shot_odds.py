"""The odds beside a shot are those of the rule: they read the events of the trial."""

import pytest

import asalto
from asalto.bots.registry import bots_for
from asalto.core.kernel.records import copy
from asalto.core.registry import load_ruleset
from asalto.play.form import chances
from asalto.play.view import look

TINY = 1e-9
"""What a bound loses as a float."""


def test_a_shot_in_cep_has_the_chance_that_its_event_states() -> None:
    battle = asalto.load("cep/duel", seed=3)
    for _ in range(400):
        seat = battle.pending[0]
        orders = battle.choices(seat)
        shots = [order for order in orders if " fires " in order]
        if shots:
            break
        battle.play(orders[min(len(orders) - 1, 1)], seat)
    found = battle.odds(shots[0], seat)
    chance = battle.chance(shots[0], seat)
    assert found.exact
    assert sum(found.chances.values()) == 1
    known = len(battle.match.told)
    battle.play(shots[0], seat)
    thrown = [one.event for one in battle.match.told[known:] if one.event is not None]
    stated = next(event.chance for event in thrown if event.chance >= 0)
    assert chance > 0
    assert abs(chance * 1_000_000 - stated) <= 1


def test_shots_one_after_another_are_weighed_together() -> None:
    """A volley at one ship: what the first shot breaks, the second finds broken."""
    battle = asalto.load("cep/duel", seed=5)
    bots = bots_for(["greedy"], battle.match.ruleset, 2, 5)
    first, second = (
        "halcon fires AL1 at cuervo on SFD front",
        "halcon fires AL2 at cuervo on SFD front",
    )
    match = battle.match
    while not {first, second} <= set(battle.choices(battle.pending[0])):
        seat = match.pending[0]
        match.submit(seat, bots[seat].choose(look(match, seat)).option)
    seat_id = battle.pending[0]
    one, other, both = (
        battle.odds(text, seat_id) for text in (first, second, f"{first}; {second}")
    )
    assert sum(both.chances.values()) == 1
    miss = (1 - one.chance(hit)) * (1 - other.chance(hit))
    low, high = both.interval(both.chance(hit), z=4)
    assert one.chance(hit) < low
    assert low - TINY <= 1 - miss <= high + TINY
    armour = match.ruleset.odds.outcomes.index("armour")
    assert both.mean(lambda row: row[armour]) >= one.mean(lambda row: row[armour])  # type: ignore[index]
    assert first in battle.choices(seat_id)


def hit(row: object) -> bool:
    """Whether an outcome is a success."""
    return isinstance(row, tuple) and row[0] == 1


def test_a_shot_in_cep_says_what_ends_a_ship() -> None:
    """A ship without structure is lost."""
    battle = asalto.load("cep/duel", seed=3)
    ruleset, names = battle.match.ruleset, battle.match.ruleset.odds.outcomes
    lost, out = names.index("destroyed"), names.index("disabled")
    for _ in range(400):
        seat = battle.match.pending[0]
        shots = [one for one in battle.match.form(seat).options if " fires " in one.text]
        if shots:
            break
        battle.play(battle.choices()[min(len(battle.choices()) - 1, 1)], battle.pending[0])
    fresh = chances(ruleset, battle.state, shots[0].choice)
    assert fresh.chance(lambda row: row[lost] > 0 or row[out] > 0) == 0
    state = battle.state
    ship = state.ships[shots[0].choice.target]
    ship.structure, ship.armour = 1, [0] * len(ship.armour)
    frail = chances(ruleset, state, shots[0].choice)
    assert frail.chance(lambda row: row[lost]) == frail.chance(lambda row: row[4] > 0) > 0


@pytest.mark.parametrize(
    ("engines", "weapons", "wounds", "told"),
    [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (4, 2, 2, 1), (4, 2, 1, 0)],
)
def test_who_cannot_do_anything_more_is_disabled(
    engines: int, weapons: int, wounds: int, told: int
) -> None:
    """What is left: engines, weapons that work; wounds of everybody on board, two of which kill."""
    ruleset = load_ruleset("cep")
    before = ruleset.load("duel").start()
    choice, log = ruleset.new_choice((0, 0, 0, 0, 2, 0, 0)), ruleset.new_log()
    choice.ship, choice.target = 0, 2
    after = copy(before)
    ship = after.ships[2]
    ship.engines = engines
    for place in range(weapons, ship.weapon_count):
        ship.weapons[place].condition = 1
    for one in ship.crew[: ship.crew_count]:
        one.wounds = wounds
    out = [0] * len(ruleset.odds.outcomes)
    ruleset.odds.outcome(before, after, choice, log, out)
    assert out[-2:] == [0, told]
    ship.structure = 0
    ruleset.odds.outcome(before, after, choice, log, out)
    assert out[-2:] == [1, 0]
