"""A total that remembers its reasons: "range +5, own speed +1" and the sum."""

from asalto.core.kernel.records import cells, record

REASONS_MAX = 16


@record
class Tally:
    """Modifiers of one throw, in the order in which the rule adds them."""

    total: int
    count: int
    reasons: list[int] = cells(REASONS_MAX)  # the ruleset's Reason
    amounts: list[int] = cells(REASONS_MAX)


def tally_clear(tally: Tally) -> None:
    """Start anew at 0."""
    tally.total = 0
    tally.count = 0


def tally_add(tally: Tally, reason: int, amount: int) -> None:
    """Add `amount` for `reason`; nothing is written for an amount of 0."""
    if amount == 0:
        return
    assert tally.count < len(tally.reasons), "a tally holds at most 16 reasons"
    tally.reasons[tally.count] = reason
    tally.amounts[tally.count] = amount
    tally.count += 1
    tally.total += amount
