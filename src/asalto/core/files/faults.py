"""Reading a whole document although parts of it are wrong, and watching what is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Protocol, TypeVar

from asalto.core.files.limits import COMPLAINT_MAX, BadInput, Path_

FAULTS_MAX = 20


class Faulty(Protocol):
    """A document that notes its faults: `tables.Document`."""

    name: str
    faults: list[BadInput] | None

    def line(self, place: Path_ | None) -> int:
        """The line of a place in it; 0 for the document itself, and after its end for others."""


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

    def __init__(self, faults: list[BadInput] | None) -> None:
        self.faults = faults

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if self.faults is None or not isinstance(error, BadInput):
            return False
        self.faults.append(error)
        return True


class Apart:
    """While one table of several is read: what stops the reading of it does not stop that of the
    others."""

    def __init__(self, faults: list[BadInput] | None, place: Path_) -> None:
        self.faults, self.place = faults, place

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if self.faults is None or not isinstance(error, Exception):
            return False
        if isinstance(error, BadInput):
            note(error, self.faults)
            return True
        return may_follow(self.place, self.faults)


def note(error: BadInput, faults: list[BadInput], *rests_on: Path_) -> None:
    """Add a fault to the others, unless it may come of one of them: of a fault at its own place, or
    at a place on which it rests."""
    if not any(may_follow(place, faults) for place in (error.place, *rests_on)):
        faults.append(error)


def may_follow(place: Path_ | None, faults: list[BadInput]) -> bool:
    """Whether a field was wrong at this place, or inside the table there: then a complaint about it
    may come of the likely value that was taken instead."""
    if place is None:
        return bool(faults)
    return any(
        one.place is not None and one.place[: len(place)] == place and not one.of_two
        for one in faults
    )


def all_faults(read: Callable[[D], Read]) -> Callable[[D], Read]:
    """A reader of whole documents that tells of all faulty fields at once, not of the first alone.

    A field with a fault is noted and a likely value taken in its place, so that `read` goes on.
    What may come of such a value is not told. Raises BadInput, a fault a line, in the order of the
    file, at most FAULTS_MAX of them.
    """

    @wraps(read)
    def reading(document: D) -> Read:
        if document.faults is not None:  # read for the sake of another, which tells them
            return read(document)
        faults: list[BadInput] = []
        document.faults = faults
        try:
            found = read(document)
        except BadInput as error:
            note(error, faults)
            raise _together(document, faults) from None
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


def _together(document: Faulty, found: list[BadInput]) -> BadInput:
    found.sort(key=lambda one: document.line(one.place))
    faults = [*dict.fromkeys(str(one) for one in found)]
    more = len(faults) - FAULTS_MAX
    rest = [f"{document.name}: {more} more"] if more > 0 else []
    longest = (FAULTS_MAX + 1) * COMPLAINT_MAX
    return BadInput("\n".join([*faults[:FAULTS_MAX], *rest]), longest=longest)
