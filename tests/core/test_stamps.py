"""Stamps: what was worked out from other numbers is not taken for what belongs to these."""

from asalto.core.kernel.stamps import stamped


def stamp_of(*numbers: int) -> int:
    stamp = 1
    for number in numbers:
        stamp = stamped(stamp, number)
    return stamp


def test_other_numbers_have_another_stamp() -> None:
    """In another order too, negative ones, and such that differ in a high bit alone."""
    rows = [(), (0,), (1,), (-1,), (0, 1), (1, 0), (1 << 61,), (1 << 60,), (1, 1 << 45)]
    stamps = [stamp_of(*numbers) for numbers in rows]
    assert len(set(stamps)) == len(rows)
    assert stamps == [stamp_of(*numbers) for numbers in rows]


def test_a_stamp_fits_into_what_keeps_it() -> None:
    """64 bits with a sign hold it, and every step towards it."""
    stamp = stamp_of(*[(1 << 62) - 1] * 50)
    assert 0 <= stamp < 1 << 42
