"""Milliseconds of CPU time, and the table of what was timed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence


def ms(play: Callable[[], object]) -> float:
    """Milliseconds of CPU time."""
    began = time.process_time()
    play()
    return (time.process_time() - began) * 1000


def show(times: Mapping[str, Sequence[float]]) -> None:
    """Print count, median and worst of each kind."""
    print(f"{'':38} {'count':>7} {'median':>8} {'worst':>8}  ms")
    for name, all_times in times.items():
        median, worst = statistics.median(all_times), max(all_times)
        print(f"{name:38} {len(all_times):7} {median:8.2f} {worst:8.2f}")
