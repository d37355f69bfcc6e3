"""Every fall of the dice that a rule asks for, one after another: a stack of throws.

The rule is run with the throws on the stack; where it asks for more dice, one more throw is laid
on it (`push`), at its first fall; where a way through the rule has ended, the uppermost throw goes
on to its next fall (`advance`). Falls go by their sum. How closely the rule looked at the first
fall of a sum (`dice.looked`) tells which falls of that sum are all the same to it: those are taken
as one.
"""

from asalto.core.kernel.dice import IF_ALIKE, LOADED, Dice
from asalto.core.kernel.records import NOBODY, cells, record

THROWS_MAX = 12
GIVEN_MAX = 64
WHOLE_MAX = 1 << 62


@record
class Throws:
    """The throws on the way to the present place in the tree."""

    depth: int  # throws on the stack
    too_large: int  # 1: more throws or dice than there is room for
    start: list[int] = cells(THROWS_MAX)  # place of each throw's first die in `given`
    end: list[int] = cells(THROWS_MAX)  # one past its last die
    sides: list[int] = cells(THROWS_MAX)
    alike: list[int] = cells(THROWS_MAX)  # place of the first of its interchangeable dice
    total: list[int] = cells(THROWS_MAX)  # sum of its present fall
    seen: list[int] = cells(THROWS_MAX)  # of its dice, looked at; NOBODY: not run yet at this sum
    asked: list[int] = cells(THROWS_MAX)  # 1: only the sum counts, and whether all are alike
    weight: list[int] = cells(THROWS_MAX)  # ways to come here, this throw included
    whole: list[int] = cells(THROWS_MAX)  # of so many
    given: list[int] = cells(GIVEN_MAX)


def load_throws(dice: Dice, throws: Throws) -> None:
    """Give the dice the throws on the stack."""
    length = 0
    if throws.depth > 0:
        length = throws.end[throws.depth - 1]
    load_faces(dice, throws.given, length)


def load_faces(dice: Dice, faces: list[int], length: int) -> None:
    """Give the dice the first `length` of these faces and no others."""
    dice.source = LOADED
    for i in range(length):
        dice.given[i] = faces[i]
    dice.given_count = length
    dice.given_next = 0
    dice.wanted = NOBODY
    dice.wrong = NOBODY
    dice.wanted_target = 0
    dice.looked = 0
    dice.thrown = 0
    dice.seen_count = 0


def settle(throws: Throws, dice: Dice) -> None:
    """After a run: what the rule looked at says for how many falls the uppermost one stands."""
    top = throws.depth - 1
    if top < 0:
        return
    if throws.seen[top] == NOBODY:
        note_look(throws, top, dice.looked if dice.wanted == NOBODY else dice.wanted_looked)
    throws.weight[top] = fall_ways(throws, top)
    if top > 0:
        throws.weight[top] *= throws.weight[top - 1]


def note_look(throws: Throws, top: int, looked: int) -> None:
    """Note how closely the rule looks at the falls of this sum: at all dice, where in doubt."""
    seen = looked % IF_ALIKE
    if seen > 0 and (looked >= IF_ALIKE or throws.start[top] + seen > throws.alike[top]):
        seen = throws.end[top] - throws.start[top]
    throws.seen[top] = seen
    throws.asked[top] = 1 if seen == 0 and looked >= IF_ALIKE else 0


def push(throws: Throws, dice: Dice) -> None:
    """Lay the throw that the rule asked for on the stack, at its first fall."""
    top = throws.depth
    start, whole = 0, 1
    if top > 0:
        start, whole = throws.end[top - 1], throws.whole[top - 1]
    count, sides = dice.wanted_count, dice.wanted_sides
    if top >= THROWS_MAX or start + count > GIVEN_MAX:
        throws.too_large = 1
        return
    for _ in range(count):
        if whole > WHOLE_MAX // sides:
            throws.too_large = 1
            return
        whole *= sides
    throws.depth = top + 1
    throws.start[top] = start
    throws.end[top] = start + count
    throws.sides[top] = sides
    throws.alike[top] = start + count - max(0, min(dice.wanted_alike, count))
    throws.whole[top] = whole
    first_fall(throws, top, count)


def first_fall(throws: Throws, top: int, total: int) -> None:
    """Go to the first fall of this sum."""
    throws.total[top] = total
    throws.seen[top] = NOBODY
    fill(throws, top, throws.start[top], 1, total)


def fill(throws: Throws, top: int, start: int, low: int, rest: int) -> None:
    """The first fall of a throw's dice from `start` on that sums to `rest`, none below `low`."""
    end, sides = throws.end[top], throws.sides[top]
    for i in range(start, end):
        low = max(low, rest - sides * (end - i - 1))
        throws.given[i] = low
        rest -= low
        if i < throws.alike[top]:
            low = 1


def next_fall(throws: Throws, top: int) -> int:
    """Go on to the throw's next fall that is not the same to the rule; 0 if there is none."""
    start, end, total = throws.start[top], throws.end[top], throws.total[top]
    count = end - start
    if same_sum(throws, top) == 1:
        return 1
    if throws.asked[top] == 1 and total % count == 0 and not all_alike(throws, top):
        for i in range(start, end):
            throws.given[i] = total // count
        return 1
    if total == count * throws.sides[top]:
        return 0
    first_fall(throws, top, total + 1)
    return 1


def same_sum(throws: Throws, top: int) -> int:
    """Go on to the next fall of the same sum: other faces of the dice that the rule looks at,
    interchangeable ones in rising order. Returns 0 if there is none.
    """
    end, last = throws.end[top], throws.start[top] + throws.seen[top]
    rest = 0
    for i in range(last, end):
        rest += throws.given[i]
    for i in range(last - 1, throws.start[top] - 1, -1):
        low = throws.given[i] + 1
        after = low if i >= throws.alike[top] else 1
        if low <= throws.sides[top] and after * (end - i - 1) <= rest - 1:
            throws.given[i] = low
            fill(throws, top, i + 1, after, rest - 1)
            return 1
        rest += throws.given[i]
    return 0


def all_alike(throws: Throws, top: int) -> bool:
    """True if all dice of a throw show the same face."""
    for i in range(throws.start[top] + 1, throws.end[top]):
        if throws.given[i] != throws.given[i - 1]:
            return False
    return True


def fall_ways(throws: Throws, top: int) -> int:
    """How many falls the present one of a throw stands for."""
    start, end = throws.start[top], throws.end[top]
    count, rest, unseen = end - start, throws.total[top], start + throws.seen[top]
    if throws.asked[top] == 1:
        if all_alike(throws, top):
            return 1
        return sum_ways(count, throws.sides[top], rest) - (1 if rest % count == 0 else 0)
    if unseen < end:
        for i in range(start, unseen):
            rest -= throws.given[i]
        return sum_ways(end - unseen, throws.sides[top], rest)
    found, run, first = 1, 0, throws.alike[top]
    for i in range(first, end):
        run = run + 1 if i > first and throws.given[i] == throws.given[i - 1] else 1
        found = found * (i - first + 1) // run
    return found


def sum_ways(count: int, sides: int, total: int) -> int:
    """How many falls of `count` dice have this sum (inclusion and exclusion)."""
    found, sign = 0, 1
    for k in range(count + 1):
        rest = total - sides * k - 1
        if rest < count - 1:
            break
        found += sign * choose(count, k) * choose(rest, count - 1)
        sign = -sign
    return found


def choose(n: int, k: int) -> int:
    """n over k."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def advance(throws: Throws) -> int:
    """Go on to the next way through the rule; returns 0 if there is none, else 1."""
    while throws.depth > 0:
        if next_fall(throws, throws.depth - 1) == 1:
            return 1
        throws.depth -= 1
    return 0
