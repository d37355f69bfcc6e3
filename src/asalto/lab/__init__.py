"""The laboratory: many battles at once, what they say about a scenario, and what the dice did."""

from asalto.lab.batch import batch

__all__ = ["batch"]
