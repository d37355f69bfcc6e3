"""What is worked out once and kept for whoever asks again, in any thread."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Newest(Generic[K, V]):
    """At most `most` values by key; those kept longest ago are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is kept under a key."""
        with self._lock:
            return self._held.get(key)

    def keep(self, key: K, value: V) -> V:
        """Keep a value, unless there is one already: whichever is kept, now as the newest."""
        with self._lock:
            found = self._held.setdefault(key, value)
            self._held.move_to_end(key)
            while len(self._held) > self.most:
                self._held.popitem(last=False)
        return found
