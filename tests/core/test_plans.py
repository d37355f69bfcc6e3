"""Plans that are made when somebody looks at them."""

import pytest

from asalto.core.plans import Plan, Unmade, ranked


def some(advice: list[int]) -> tuple[Unmade, list[int]]:
    """Plans with so much advice, and which of them have been made."""
    made: list[int] = []

    def maker(i: int) -> Plan:
        made.append(i)
        return Plan(i, (), advised=advice[i])

    return Unmade([lambda i=i: maker(i) for i in range(len(advice))]), made


def test_only_what_is_looked_at_is_made_and_once() -> None:
    plans, made = some([3, 2, 1, 0])
    assert len(plans) == 4
    assert bool(plans)
    assert not made
    assert [one.unit for one in plans[:2]] == [0, 1]
    assert plans[-1].unit == 3
    assert plans[0] is plans[0]
    assert made == [0, 1, 3]
    assert [one.unit for one in plans] == [0, 1, 2, 3]
    assert made == [0, 1, 3, 2]
    with pytest.raises(IndexError):
        plans[4]


def test_the_best_come_first_and_who_keeps_that_order_makes_none() -> None:
    plans, made = some([3, 2, 1])
    assert ranked(plans) is plans
    assert not made
    listed = [Plan(0, (), advised=1), Plan(1, (), advised=5), Plan(2, (), advised=5)]
    assert [one.unit for one in ranked(listed)] == [1, 2, 0]
