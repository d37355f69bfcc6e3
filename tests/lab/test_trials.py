"""Play-outs for the analyst: compiled they are those of the interpreted kernel."""

import pytest

from asalto.bots.playouts import Node, Trials
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import numbers_of
from asalto.lab.precompile import warm
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from lab.brawl import RULESET

pytest.importorskip("llvmlite")


def test_compiled_play_outs_are_the_interpreted_ones() -> None:
    """From the state and from a view with sealed orders, with and without choices played first."""
    match = Match(RULESET, RULESET.load("duel"), seeded(3))
    match.submit(0, match.form(0).options[2])
    view = RULESET.sees(match.state, 1)
    rows = (numbers_of(match.form(1).options[1].choice),)
    nodes = [(match.state, (), NOBODY), (match.state, rows, NOBODY), (view, (), 1), (view, rows, 1)]
    fast, slow = (Trials(RULESET, match.state, "random", speed) for speed in (True, False))
    for state, first, seat in nodes:
        one, other = Node(state, first, seat), Node(state, first, seat)
        fast.grow(one, 20)
        slow.grow(other, 20)
        assert one.winners == other.winners
        assert len(set(one.winners)) > 1


@pytest.mark.slow
def test_warming_makes_every_entry_point() -> None:
    from asalto.core.kernel.compiled import ENTRIES, load_kernels

    warm(RULESET)
    kernels = load_kernels(RULESET)
    assert kernels.is_kept
    assert set(kernels.shapes) == set(ENTRIES)
