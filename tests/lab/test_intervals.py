"""95 % intervals of means."""

from math import inf

import pytest

from asalto.lab.intervals import half_width, half_width_together, student

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 9: 2.262, 30: 2.042}


@pytest.mark.parametrize("freedom", TABLE)
def test_students_t_is_that_of_the_tables(freedom: int) -> None:
    assert student(freedom) == pytest.approx(TABLE[freedom], abs=0.01)


def test_the_interval_of_a_mean_counts_how_few_values_there_are() -> None:
    assert half_width([1.0, 2.0, 3.0]) == pytest.approx(4.303 / 3**0.5, abs=0.01)
    assert half_width([1.0, 3.0] * 500) == pytest.approx(1.96 / 1000**0.5, abs=0.001)
    assert half_width([1.0]) == half_width([]) == inf


def test_scenarios_together_are_better_known_than_each() -> None:
    group = [0.0, 1.0] * 50
    alone = half_width(group)
    assert half_width_together([group] * 4) == pytest.approx(alone / 2, rel=0.02)
    assert half_width_together([group, [0.5] * 9]) == pytest.approx(alone / 2, rel=0.02)
    assert half_width_together([[0.0, 1.0], [0.3]]) == pytest.approx(
        1.96 * (0.5 / 2 + 0.5) ** 0.5 / 2
    )
    assert half_width_together([[0.5], [0.7]]) == inf
