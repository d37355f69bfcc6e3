"""What the peers' scripts share: run for a while, several times, print medians as JSON."""

import json
import statistics
import sys
import time

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 5


def rate(play, seconds=0.5):
    """`play()` returns how many things it did; how many a CPU second, median of several runs."""
    play()
    found = []
    for _ in range(TIMES):
        start, done = time.process_time(), 0
        while time.process_time() - start < seconds:
            done += play()
        found.append(done / (time.process_time() - start))
    return statistics.median(found)


def tell(*rows):
    """Each row: name, version, what, a second, unit."""
    keys = ("name", "version", "what", "per_second", "unit")
    print(json.dumps([dict(zip(keys, row, strict=True)) for row in rows]))
