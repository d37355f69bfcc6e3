"""Stamps: one number that stands for many, so that what was worked out from them can be kept."""

from __future__ import annotations

STEP, MASK, HALF = 1_000_003, (1 << 42) - 1, 31


def stamped(stamp: int, number: int) -> int:
    """A stamp with one number more: both halves of it, as only its low bits go on."""
    return (stamp * STEP + number + (number >> HALF)) & MASK
