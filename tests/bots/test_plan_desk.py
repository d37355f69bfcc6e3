"""The desk where plans are tried: interpreted here, whether machine code is at hand or not."""

import pytest

import asalto
from asalto.bots.plan_desk import GREEDYS, PlanDesk
from asalto.bots.plan_trials import HORIZON, MOST


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asalto.core.kernel.compiled.is_at_hand", lambda ruleset: False)


def test_a_plan_that_lies_there_is_not_written_down_again() -> None:
    match = asalto.load("cep/duel", seed=7).match
    desk = PlanDesk(match.ruleset, match.state)
    desk.look(match.view(0))
    desk.clear(0, 5, 0, HORIZON, MOST)
    known = desk.draw_up()
    unit = desk.rows(GREEDYS)[0][2]
    same = [row for row in desk.rows(GREEDYS) if row[2] == unit]
    assert desk.add(GREEDYS, [same]) == 0
    assert desk.add(GREEDYS, [same[:1], same[:1], same]) == 1
    assert len(desk.alive()) == known + 1


def test_opponents_that_think_begin_with_what_they_thought_of() -> None:
    """Here they fly straight on: other battles come of it."""
    match = asalto.load("cep/duel", seed=1).match
    desk = PlanDesk(match.ruleset, match.state)
    desk.look(match.view(1))
    desk.clear(1, 5, 0, HORIZON, MOST)
    desk.draw_up()
    letter = desk.rows(GREEDYS)[0][0]
    straight = [row for row in desk.rows(GREEDYS) if row[0] != letter]
    won = []
    for replies in ([], [straight]):
        desk.look(match.view(0))
        desk.clear(0, 5, 0, HORIZON, MOST)
        desk.face(replies)
        desk.draw_up()
        desk.run(8)
        won.append(desk.won(GREEDYS))
    assert won[0] != won[1]
