"""Orders: text that parses back, and three ways to refuse."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto.core.files.limits import ORDER_MAX
from asalto.core.kernel.choices import Choice, set_choice
from asalto.core.kernel.records import make, numbers
from asalto.core.text.normalise import smooth
from asalto.core.text.orders import (
    Ambiguous,
    Names,
    NotAllowed,
    Notation,
    Unreadable,
    between,
    fold,
)

NAMES = Names()
for i, ship in enumerate(("victoria", "misty", "Cap Mod")):
    NAMES.add("ship", i, ship)
    NAMES.add("weapon", (i, 0), "AL1")
    NAMES.add("weapon", (i, 1), "AP1" if i else "TO1")
NOTATION = Notation(
    {
        0: "{ship:slot0} fires {weapon:slot0,slot2} at {ship:slot1}",
        1: "{ship:slot0} done",
        2: "{ship:slot0} to {hex:slot2,slot3}",
        3: "{ship:slot0} at {point:slot2,slot3} wait {int:slot4}",
        4: "hold {weapon:slot0,slot2}",
    }
)


def read(line: str, refusal: int = 0) -> Choice:
    return NOTATION.read(line, 0, NAMES, lambda _: refusal, lambda reason: f"reason {reason}")


@given(
    kind=st.integers(0, 3),
    actor=st.integers(0, 2),
    target=st.integers(0, 2),
    a=st.integers(-50_000, 50_000),
    b=st.integers(-50_000, 50_000),
    c=st.integers(-9, 9),
)
def test_what_is_written_reads_back(
    kind: int, actor: int, target: int, a: int, b: int, c: int
) -> None:
    choice = make(Choice)
    if kind == 0:
        set_choice(choice, kind, 0, actor, target, a % 2)
    elif kind == 1:
        set_choice(choice, kind, 0, actor)
    elif kind == 2:
        set_choice(choice, kind, 0, actor, -1, a, b)
    else:
        set_choice(choice, kind, 0, actor, -1, a, b, c)
    line = NOTATION.write(choice, NAMES)
    assert numbers(read(line)) == numbers(choice), line
    assert numbers(read(f"  {line.upper()} ")) == numbers(choice), line


def test_the_three_refusals() -> None:
    with pytest.raises(Unreadable, match="no order of this game"):
        read("victoria shoots at everything")
    with pytest.raises(NotAllowed, match="reason 7"):
        read("victoria done", refusal=7)
    with pytest.raises(Ambiguous, match="hold AL1"):
        read("hold AL1")
    with pytest.raises(Unreadable):
        read("victoria fires AP1 at misty")  # the Victoria has no AP1


def test_an_unreadable_line_suggests_legal_ones() -> None:
    legal = make(Choice)
    set_choice(legal, 0, 0, 0, 1, 0)
    with pytest.raises(Unreadable, match="Did you mean: victoria fires AL1 at misty"):
        NOTATION.read("victoria fire AL1 misty", 0, NAMES, lambda _: 0, str, [legal])


TEMPLATES = {
    0: "{ship:slot0} fires {weapon:slot0,slot2} at {ship:slot1} on {ship:slot3} {int:slot4}",
    1: "{ship:slot0}: {ship:slot1}: {ship:slot2}: {ship:slot3}",
}


def hostile_names() -> Names:
    """Names that begin like one another and hold the words of the orders."""
    names = Names()
    for i in range(60):
        names.add("ship", i, " ".join(["a"] * (i + 1)))
        names.add("weapon", (i, 0), " ".join(["a fires a at"] * (i + 1)))
    return names


@pytest.mark.parametrize(
    "piece", ["a ", "a: ", " fires a at a on a ", "a fires ", "1", "9-", "x: x ", ": "]
)
def test_any_line_is_read_or_refused_at_once(piece: str) -> None:
    notation, names = Notation(TEMPLATES), hostile_names()
    for length in (ORDER_MAX, 100_000):
        line = (piece * length)[:length] + "!"
        began = time.thread_time()
        assert notation.candidates(line, 0, names) == []
        notation.corrected(line, names)
        assert time.thread_time() - began < 0.5


def test_names_that_begin_alike_are_told_apart() -> None:
    notation, names = Notation(TEMPLATES), hostile_names()
    (found,) = notation.candidates(
        f"a a fires {names.of('weapon', 1, 0)} at a on a a a 12", 0, names
    )
    assert (found.slot0, found.slot1, found.slot3, found.slot4) == (1, 0, 2, 12)
    (found,) = notation.candidates("A: a a: a: a A a", 0, names)
    assert (found.slot0, found.slot1, found.slot2, found.slot3) == (0, 1, 0, 2)


@pytest.mark.parametrize(
    "line", ["victoria at 1,2 wait " + "9" * 380, "victoria done" + " x" * 500]
)
def test_numbers_and_lines_without_measure_are_no_orders(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


def test_pieces_in_order() -> None:
    assert between(["", " at ", ""], "a at b at c") == ["a", "b at c"]
    assert between(["to ", "."], "to x.") == ["x"]
    assert between(["to ", "."], "to .") is None
    assert between(["a", "a"], "aa") is None
    assert between(["a", "a"], "aba") == ["b"]


@pytest.mark.parametrize(
    ("lang", "rough", "said"),
    [
        ("it", "Tocca a Aldo.", "Tocca ad Aldo."),
        ("it", "Rosa e Elena vanno a Bruto", "Rosa ed Elena vanno a Bruto"),
        ("it", "a alcaudon", "ad alcaudon"),
        ("it", "a A e E", "a A e E"),
        ("es", "dispara a Ana", "dispara a Ana"),
    ],
)
def test_italian_prepositions_are_smooth_and_read_back(lang: str, rough: str, said: str) -> None:
    assert smooth(rough, lang) == said
    assert fold(said) == fold(rough)
