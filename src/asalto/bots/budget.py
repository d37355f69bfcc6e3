"""How play-outs are shared out among plans, and how many are too few to tell plans apart."""

from math import ceil

VARIED = 1
"""How often the best plan so far is varied in the end."""
LAST = 0.3
"""Of the play-outs, the share for the last comparison, in fresh worlds."""
FINALISTS = 4
"""Plans that come through a stage, greedy's among them."""
HANDFUL = 8
"""Play-outs of a plan that prove nothing: with fewer it is not better than greedy's."""
STAGE = 60
"""Play-outs that a stage must get; else fewer units' plans of the planner are tried."""


def fewest(plans: int) -> int:
    """Play-outs there must be time for to compare so many plans: with fewer, greedy's is taken, and
    the time kept."""
    return ceil(HANDFUL * min(FINALISTS, plans) / LAST)


def units_worth(playouts: float) -> int:
    """Of how many units the planner's plans are worth trying: plans that get two or three play-outs
    each cannot be told apart."""
    return max(0, int(playouts * (1 - LAST)) // STAGE - 1 - VARIED)
