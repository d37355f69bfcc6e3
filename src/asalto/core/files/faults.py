"""Reading a whole document although parts of it are wrong, and watching what is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Protocol, TypeVar

from asalto.core.files.limits import BadInput, Path_

FAULTS_MAX = 20


class Faulty(Protocol):
    """A document that notes its faults: `tables.Document`."""

    name: str
    faults: list[str] | None


D = TypeVar("D", bound=Faulty)
Read = TypeVar("Read")


class Tracer(Protocol):
    """Notes what is read from a document."""

    def table(self, path: Path_) -> None:
        """A table at this path is read."""

    def field(self, path: Path_, key: str, form: Mapping[str, object], required: bool) -> None:
        """A field of the table at this path is read; `form` says what can stand there, as JSON
        Schema does."""

    def closed(self, path: Path_) -> None:
        """The table at this path may have no other fields."""


class Noting:
    """While a whole document is read, a fault is noted and does not stop the reading."""

    def __init__(self, faults: list[str] | None) -> None:
        self.faults = faults

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if self.faults is None or not isinstance(error, BadInput):
            return False
        self.faults.append(str(error))
        return True


def all_faults(read: Callable[[D], Read]) -> Callable[[D], Read]:
    """A reader of whole documents that tells of all faulty fields at once, not of the first alone.

    A field with a fault is noted and a likely value taken in its place, so that `read` goes on.
    What fails after that may come of such a value and is not told. Raises BadInput, a fault a line,
    at most FAULTS_MAX of them.
    """

    @wraps(read)
    def reading(document: D) -> Read:
        faults: list[str] = []
        document.faults = faults
        try:
            found = read(document)
        except Exception:
            if faults:
                raise _together(document, faults) from None
            raise
        finally:
            document.faults = None
        if faults:
            raise _together(document, faults)
        return found

    return reading


def _together(document: Faulty, found: list[str]) -> BadInput:
    faults = [*dict.fromkeys(found)]
    more = len(faults) - FAULTS_MAX
    rest = [f"{document.name}: {more} more"] if more > 0 else []
    return BadInput("\n".join([*faults[:FAULTS_MAX], *rest]))
