"""Hexes as people call them: the four-digit numbers on the sheet, 2020 in its middle."""

from asalto.core.hexes import ODD_Q, hex_code

ORIGIN_Q, ORIGIN_R = 20, 10
"""Added to axial numbers so that hex numbers start in the middle of the sheet."""


def code(q: int, r: int) -> str:
    """The four-digit number of a hex, or its axial numbers where that has no number."""
    column, row = q + ORIGIN_Q, r + ORIGIN_R + (q + ORIGIN_Q) // 2
    if 0 <= column <= 99 and 0 <= row <= 99:
        return f"{hex_code(q + ORIGIN_Q, r + ORIGIN_R, ODD_Q):04d}"
    return f"{q},{r}"
