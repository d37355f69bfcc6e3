"""What a seat may choose: small records of whole numbers, between which a battle stands still."""

from asalto.core.kernel.records import NOBODY, cells, record, rows

CHOICES_MAX = 1024


@record
class Choice:
    """One decision. What the slots mean depends on its kind: a ruleset's vocabulary names them."""

    kind: int  # the ruleset's ChoiceKind
    seat: int  # who decides
    slot0: int = NOBODY
    slot1: int = NOBODY
    slot2: int = NOBODY
    slot3: int = NOBODY
    slot4: int = NOBODY


@record
class Choices:
    """The legal choices of one seat, and what a bot's hints think of each."""

    count: int
    lost: int  # choices that found no room
    rows: list[Choice] = rows(Choice, CHOICES_MAX, used="count")
    score: list[int] = cells(CHOICES_MAX)  # higher is better; the unit is the ruleset's own
    reason: list[int] = cells(CHOICES_MAX)  # the ruleset's Hint


def offer(
    out: Choices, kind: int, seat: int, slot0: int = NOBODY, slot1: int = NOBODY,
    slot2: int = NOBODY, slot3: int = NOBODY, slot4: int = NOBODY,
) -> None:  # fmt: skip
    """Write one legal choice into `out`."""
    count = out.count
    if count >= CHOICES_MAX:
        out.lost += 1
        return
    row = out.rows[count]
    out.count = count + 1
    row.kind = kind
    row.seat = seat
    row.slot0 = slot0
    row.slot1 = slot1
    row.slot2 = slot2
    row.slot3 = slot3
    row.slot4 = slot4


def set_choice(
    row: Choice, kind: int, seat: int, slot0: int = NOBODY, slot1: int = NOBODY,
    slot2: int = NOBODY, slot3: int = NOBODY, slot4: int = NOBODY,
) -> None:  # fmt: skip
    """Fill `row`."""
    row.kind = kind
    row.seat = seat
    row.slot0 = slot0
    row.slot1 = slot1
    row.slot2 = slot2
    row.slot3 = slot3
    row.slot4 = slot4


def is_at_rest(row: Choice, used: int) -> bool:
    """Whether every slot outside `used` (one bit for each) is NOBODY."""
    return (
        (used & 1 != 0 or row.slot0 == NOBODY)
        and (used & 2 != 0 or row.slot1 == NOBODY)
        and (used & 4 != 0 or row.slot2 == NOBODY)
        and (used & 8 != 0 or row.slot3 == NOBODY)
        and (used & 16 != 0 or row.slot4 == NOBODY)
    )
