"""The table of luck in a report speaks the language of its reader."""

import pytest

from asalto.play.tell.report import _luck_cells
from asalto.play.tell.story import Luck
from play.test_match import match


@pytest.mark.parametrize(("lang", "told"), [("es", "1,2"), ("it", "1,2"), ("en", "1.2")])
def test_expected_successes_are_written_as_the_language_writes_decimals(
    lang: str, told: str
) -> None:
    row = Luck(seat=0, throws=4, successes=3, expected=1_200_000)
    assert _luck_cells(match(), row, lang)[3] == told
