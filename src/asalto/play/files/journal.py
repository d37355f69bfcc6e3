"""Game files on the disk: written whole, or growing while a battle is played."""

from __future__ import annotations

import errno
import gzip
import os
import stat
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from asalto.play.files.gamefile import Writer, dump, header
from asalto.play.files.gamelines import Game
from asalto.play.files.lines import FORMAT
from asalto.play.match import Match

Begun = Sequence[Mapping[str, Any]]
"""The lines of `play.files.unfinished`."""


def save(match: Match[Any], path: Path, begun: Begun = ()) -> None:
    """Write a game file (packed if its name ends in .gz). The old file stays until the new one is
    wholly on the disk. Raises OSError."""
    write_whole(path, dump(match, begun=begun))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is either the old one or the new one, never half. A link is followed;
    what is no file (a device, a pipe, a folder) is left alone. Raises OSError."""
    if path.suffix == ".gz":
        content = gzip.compress(content, mtime=0)
    asked, path = path, target_of(path)
    folder = path.parent
    if not folder.exists():
        raise FileNotFoundError(f"{asked}: there is no folder {asked.parent}")
    try:
        handle, temporary = tempfile.mkstemp(prefix=".asalto-", dir=folder)
    except OSError as error:
        error.filename = str(asked)
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            os.chmod(temporary, path.stat().st_mode & 0o777)
        else:
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(temporary, 0o666 & ~umask)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _sync_folder(folder)


def target_of(path: Path) -> Path:
    """The file that a name stands for, links followed. Raises OSError if it is no file, or may not
    be written."""
    try:
        found = path.resolve()
    except RuntimeError as error:  # links that lead in a circle
        raise OSError(str(error)) from error
    try:
        mode = found.stat().st_mode
    except FileNotFoundError:
        return found
    except OSError as error:
        error.filename = str(path)
        raise
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(f"{path} is no file")
    if not os.access(found, os.W_OK) or not mode & 0o222:
        raise PermissionError(f"{path} is read only")
    return found


def _sync_folder(folder: Path) -> None:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    with suppress(OSError):
        os.fsync(handle)
    os.close(handle)


class Journal:
    """A game file that grows while the battle is played: what was accepted survives a crash.

    `resumed` is the file that the battle was taken from. It stays as it is until something new is
    done, and then its lines stay as they are: the header says under which rules it began.
    """

    def __init__(self, match: Match[Any], path: Path, resumed: Game | None = None) -> None:
        self.match, self.path = match, path
        self.begun: Begun = ()
        """What people have begun and is not played yet: it stands behind all else."""
        self._packed = path.suffix == ".gz"
        self._writer, self._waiting, self._size = Writer(), b"", 0
        self._kept: tuple[int, Begun] | None = None
        """How many entries, and what else, a file held that has not been written to yet."""
        self._tail: Begun = ()
        if resumed is not None:
            self._tail = [one.data for one in resumed.unfinished]
            self._kept = len(match.entries), self._tail
            self._take_up(resumed)
        else:
            self._write_all()

    def _take_up(self, game: Game) -> None:
        """Go on behind the last line of a file, if these lines can stay."""
        head = header(self.match)
        same = all(game.header[key] == head[key] for key in ("seats", "umpire"))
        if self._packed or game.header["format"] != FORMAT or not same or not game.sums:
            return
        lines = [line for line in game.lines if line.data["do"] != "close"]
        writer = self._writer
        writer.place, writer.marks = len(self.match.entries), len(self.match.turn_marks)
        writer.chain.count = len(lines) + 1
        writer.chain.sum, self._size = game.sums[len(lines)]

    def _write_all(self) -> None:
        self._writer = Writer()
        waiting = b"".join(self._writer.new_lines(self.match))
        if self._packed:
            save(self.match, self.path, self.begun)
        else:
            write_whole(self.path, waiting)
        self._size, self._tail = target_of(self.path).stat().st_size, ()

    @property
    def is_changed(self) -> bool:
        """Whether anything was done that the file did not hold when the battle was taken up."""
        return self._kept != (len(self.match.entries), [*self.begun])

    def sync(self) -> None:
        """Bring to the disk what was done since. Raises OSError (and tries again next time)."""
        if not self.is_changed:
            return
        self._kept = None
        if self._packed:
            save(self.match, self.path, self.begun)
            return
        if self._size == 0:
            self._write_all()
        self._waiting += b"".join(self._writer.new_lines(self.match))
        if self._waiting or [*self.begun] != [*self._tail]:
            self._append(self._waiting, self._behind())
            self._size += len(self._waiting)
            self._waiting, self._tail = b"", self.begun

    def _behind(self, close: bool | None = None) -> bytes:
        """What stands behind the lines of what was done: the next ones are written over it.
        `close`: the closing line too, and whether it reveals the secret of fair dice."""
        chain = self._writer.chain
        held = chain.sum, chain.count
        found = b"".join(map(chain.line, self.begun))
        if close is not None:
            found += self._writer.close(self.match, close)
        chain.sum, chain.count = held
        return found

    def _append(self, content: bytes, behind: bytes) -> None:
        with target_of(self.path).open("r+b") as file:
            try:
                file.truncate(self._size)
                file.seek(self._size)
                file.write(content + behind)
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                file.truncate(self._size)
                raise

    def close(self, reveal: bool | None = None) -> None:
        """Write the closing line, and the file is whole. Raises OSError."""
        if not self.is_changed:
            return
        self.sync()
        if not self._packed:
            self._append(b"", self._behind(self.match.is_over if reveal is None else reveal))
