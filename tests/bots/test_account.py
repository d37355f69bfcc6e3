"""What an analysis says of its own numbers: their sum, and which decisions nobody looked at."""

import pytest

from asalto.bots.analysis_data import as_data
from asalto.bots.analysis_text import account, lines
from asalto.bots.analyst import Effort, analyse
from bots.test_analyst import battle
from play.toys import toy


@pytest.mark.parametrize("most", [0, 2, 8])
def test_only_what_was_looked_at_is_called_good(most: int) -> None:
    """A seat that nobody looked at has no accuracy, rather than a perfect one."""
    match = battle(toy(), "duel", 6, "random")
    found = analyse(match, effort=Effort(12, 6, most, 0, 60.0), fast=False)
    data = as_data(found, match)
    assert sum(one["examined"] for one in data["seats"]) == most
    told = lines(data, match, "en")
    for one in data["seats"]:
        assert one["best"] + one["close"] + one["worse"] == one["examined"] <= one["decisions"]
        assert (one["accuracy"] is None) == (one["examined"] == 0)
    looked = [one for one in data["seats"] if one["examined"]]
    assert sum("free decisions" in line for line in told) == len(looked)
    assert all(any(f" {one['examined']} looked at" in line for line in told) for one in looked)


@pytest.mark.parametrize(
    ("start", "plays", "dice", "parts"),
    [
        (0.524, (-0.136, -0.078), 0.69, (0.52, (-0.13, -0.08), 0.69)),
        (0.476, (0.136, 0.078), -0.69, (0.48, (0.13, 0.08), -0.69)),
        (0.5, (0.1, 0.1), 0.3, (0.5, (0.1, 0.1), 0.3)),
        (0.504, (0.104, 0.104), 0.288, (0.5, (0.11, 0.1), 0.29)),
    ],
)
def test_points_are_rounded_so_that_they_sum_to_the_result(start, plays, dice, parts) -> None:
    """A chance of 52 %, +70 by the dice and -21 by decisions would add up to 101."""
    data = {
        "start": [start],
        "result": [start + sum(plays) + dice],
        "seats": [{"dice": dice, "other": 0.0}, {}],
        "decisions": [{"seat": by, "play": [one]} for by, one in enumerate(plays)],
    }
    found = account(data, 0)
    assert (found.start, found.play, found.dice, found.other) == (*parts, 0.0)
