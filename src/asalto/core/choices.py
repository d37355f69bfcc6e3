"""What a seat may choose: small records of whole numbers, between which a battle stands still."""

from asalto.core.records import NOBODY, cells, record, rows

CHOICES_MAX = 1024


@record
class Choice:
    """One decision. What `actor`, `target`, `a`, `b` and `c` mean depends on its kind."""

    kind: int  # the ruleset's ChoiceKind
    seat: int  # who decides
    actor: int = NOBODY
    target: int = NOBODY
    a: int
    b: int
    c: int


@record
class Choices:
    """The legal choices of one seat, and what a bot's hints think of each."""

    count: int
    lost: int  # choices that found no room
    rows: list[Choice] = rows(Choice, CHOICES_MAX, used="count")
    score: list[int] = cells(CHOICES_MAX)  # higher is better; the unit is the ruleset's own
    reason: list[int] = cells(CHOICES_MAX)  # the ruleset's Hint


def offer(
    out: Choices, kind: int, seat: int, actor: int = NOBODY, target: int = NOBODY,
    a: int = 0, b: int = 0, c: int = 0,
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
    row.actor = actor
    row.target = target
    row.a = a
    row.b = b
    row.c = c


def set_choice(
    row: Choice, kind: int, seat: int, actor: int = NOBODY, target: int = NOBODY,
    a: int = 0, b: int = 0, c: int = 0,
) -> None:  # fmt: skip
    """Fill `row`."""
    row.kind = kind
    row.seat = seat
    row.actor = actor
    row.target = target
    row.a = a
    row.b = b
    row.c = c


def is_at_rest(row: Choice, used: int) -> bool:
    """Whether every slot outside `used` (one bit for each) is NOBODY."""
    return (
        (used & 1 != 0 or row.actor == NOBODY)
        and (used & 2 != 0 or row.target == NOBODY)
        and (used & 4 != 0 or row.a == NOBODY)
        and (used & 8 != 0 or row.b == NOBODY)
        and (used & 16 != 0 or row.c == NOBODY)
    )
