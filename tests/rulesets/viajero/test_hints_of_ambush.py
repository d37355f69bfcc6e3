"""What greedy no longer does: leave its ambush, put the blade away before a charge."""

import asalto
from asalto.bots.roster import bots_for, step


def kinds_chosen(name: str, turns: int) -> list[tuple[int, str]]:
    """Seat and sort of each choice in the first turns of a battle between greedy bots."""
    match = asalto.load(name, seed=3).match
    bots = bots_for(["greedy"], match.ruleset, len(match.scenario.seats), 3)
    found = []
    while match.turn <= turns and (done := step(match, bots)) is not None:
        kind = match.ruleset.choices(int(done[1].option.choice.kind)).name
        found.append((done[0], kind))
    return found


def test_the_gang_stays_in_its_ambush() -> None:
    chosen = kinds_chosen("viajero/ambush", 6)
    assert (0, "MOVE") in chosen
    assert (1, "MOVE") not in chosen


def test_the_duellists_charge_with_the_foil() -> None:
    chosen = {kind for _, kind in kinds_chosen("viajero/duel", 3)}
    assert "MOVE" in chosen
    assert "DRAW" not in chosen
