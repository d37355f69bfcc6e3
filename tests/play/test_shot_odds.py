"""The odds beside a shot are those of the rule: they read the events of the trial."""

import asalto


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
