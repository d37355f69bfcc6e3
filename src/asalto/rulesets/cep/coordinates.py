"""Hexes as people call them: the four-digit numbers on the sheet, 2020 in its middle."""

from asalto.core.geometry.hexes import ODD_Q, hex_code

ORIGIN_Q, ORIGIN_R = 20, 10
"""Added to axial numbers so that hex numbers start in the middle of the sheet."""


def code(q: int, r: int) -> str:
    """The four-digit number of a hex, or its axial numbers where that has no number."""
    column, row = q + ORIGIN_Q, r + ORIGIN_R + (q + ORIGIN_Q) // 2
    if 0 <= column <= 99 and 0 <= row <= 99:
        return f"{hex_code(q + ORIGIN_Q, r + ORIGIN_R, ODD_Q):04d}"
    return f"{q},{r}"


def hex_of(word: str) -> tuple[int, int] | None:
    """The axial numbers of a hex by its four digits; None if it is no such number."""
    if len(word) != 4 or not (word.isascii() and word.isdecimal()):
        return None
    column, row = int(word[:2]), int(word[2:])
    return column - ORIGIN_Q, row - ORIGIN_R - column // 2
