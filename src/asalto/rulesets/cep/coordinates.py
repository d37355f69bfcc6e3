"""Hexes as people call them: the four-digit numbers on the sheet, 2020 in its middle."""

import re

ORIGIN_Q, ORIGIN_R = 20, 10
"""Added to axial numbers so that hex numbers start in the middle of the sheet."""
NUMBER = re.compile(r"([0-9]{2})([0-9]{2})|(-?[0-9]{1,4})/(-?[0-9]{1,4})")


def column_and_row(q: int, r: int) -> tuple[int, int]:
    """The column and the row of a hex, as they are counted on the sheet and beyond it."""
    column = q + ORIGIN_Q
    return column, r + ORIGIN_R + column // 2


def code(q: int, r: int) -> str:
    """The number of a hex: `2020`; column and row apart beyond the sheet: `20/-3`."""
    column, row = column_and_row(q, r)
    if 0 <= column <= 99 and 0 <= row <= 99:
        return f"{column:02d}{row:02d}"
    return f"{column}/{row}"


def hex_of(word: str) -> tuple[int, int] | None:
    """The axial numbers of a hex by its number; None if it is no such number."""
    found = NUMBER.fullmatch(word)
    if found is None:
        return None
    column, row = (int(one) for one in found.groups() if one is not None)
    return column - ORIGIN_Q, row - ORIGIN_R - column // 2
