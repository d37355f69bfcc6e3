"""What `asalto doctor` looks at: each check gives one finding, and none of them changes anything
but for a file that it writes into a folder and takes away again."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata, resources, util
from pathlib import Path

MEGABYTE = 1_000_000
DISK_NEEDED = 50 * MEGABYTE
DISK_WISHED = 1000 * MEGABYTE
"""Machine code of all games takes some hundred megabytes."""
BROWSER_FILES = (
    "htmx.min.js", "idiomorph-ext.min.js", "archivo.woff2", "jetbrains-mono.woff2",
)  # fmt: skip
EXTRAS = {
    "fast": "llvmlite", "figures": "matplotlib", "postgres": "psycopg", "print": "reportlab",
    "mcp": "mcp", "envs": "pettingzoo", "spiel": "open_spiel", "ray": "ray", "client": "httpx",
}  # fmt: skip
"""What is optional, and the distribution that gives it away."""
INSTALLED_BY = {"figures": "fast"}
SIGNS_USED = "áèñ✓–×▲"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: str
    """`ok`, `optional` (something works less well without it) or `missing`."""
    found: str
    """What there is: a version, a place, a number, in no language; or a complaint."""
    remedy: str = ""
    """A command that gets it, if there is one."""
    key: str = ""
    """The sentence about it (`[doctor]`), for a person."""

    def text(self, lang: str) -> str:
        """What there is, in a person's words."""
        from asalto.cli.common import say
        from asalto.play.tell.complaints import complaint

        if self.key:
            return say(lang, self.key, "doctor", found=self.found)
        return complaint(self.found, lang)

    def advice(self, lang: str) -> str:
        """How to get it, in a person's words."""
        from asalto.cli.common import say

        if self.state == "ok":
            return ""
        why = say(lang, self.what, "doctor_why")
        return f"{why} {self.remedy}".strip()


def findings(database: str, port: int) -> list[Finding]:
    """All of them, what playing needs first."""
    return [
        _python(), *_games(), *_folders(), _language(), _browser_files(), _port(port),
        _database(database), *_extras(), _paper_fonts(),
    ]  # fmt: skip


def _python() -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    right = sys.version_info >= (3, 11)
    return Finding("python", "ok" if right else "missing", f"{found}  {sys.executable}")


def _games() -> Iterator[Finding]:
    """Every registered game can be loaded, and so can asalto itself."""
    from asalto import __version__
    from asalto.core.registry import broken, landed

    yield Finding("asalto", "ok", f"{__version__}  {resources.files('asalto')}")
    wrong, games = broken(), landed()
    for name, why in wrong.items():
        yield Finding("game", "missing", f"{name}: {why}")
    state = "ok" if games else "missing"
    yield Finding("games", state, ", ".join(games), "" if games else "pip install asalto")


def _folders() -> Iterator[Finding]:
    """Where tables and units are kept, and machine code."""
    from asalto.core.files import own_units
    from asalto.core.kernel.machine import library

    data = own_units.data_folder()
    yield _writable("data", data, "missing")
    yield _writable("cache", library.home(), "optional")
    free = shutil.disk_usage(_standing(data)).free
    state = "missing" if free < DISK_NEEDED else "optional" if free < DISK_WISHED else "ok"
    yield Finding("disk", state, f"{free // MEGABYTE} MB")


def _standing(folder: Path) -> Path:
    """The folder, or the first one above it that is there."""
    return next(one for one in (folder, *folder.parents) if one.is_dir())


def _writable(what: str, folder: Path, without: str) -> Finding:
    try:
        with tempfile.TemporaryFile(dir=_standing(folder)):
            return Finding(what, "ok", str(folder))
    except OSError as error:
        return Finding(what, without, f"{folder}: {error.strerror}")


def _language() -> Finding:
    """The language of the locale, and whether the terminal can show its letters."""
    from asalto.core.text.words import default_language

    encoding = sys.stdout.encoding or "ascii"
    try:
        SIGNS_USED.encode(encoding)
    except (UnicodeError, LookupError):
        return Finding("locale", "optional", encoding, "export PYTHONUTF8=1")
    return Finding("locale", "ok", f"{default_language()}, {encoding}")


def _browser_files() -> Finding:
    folder = resources.files("asalto.web").joinpath("static/vendor")
    lacking = [name for name in BROWSER_FILES if not folder.joinpath(name).is_file()]
    if lacking:
        get = "pip install --force-reinstall --no-deps asalto"
        return Finding("browser", "optional", ", ".join(lacking), get, "lacking")
    return Finding("browser", "ok", str(len(BROWSER_FILES)), key="files")


def _port(port: int) -> Finding:
    from asalto.core.files.toml_reader import BadInput
    from asalto.web.server.serving import free_port

    try:
        free_port("127.0.0.1", port)
    except BadInput:
        return Finding("port", "optional", str(port), f"asalto serve --port {port + 1}", "taken")
    return Finding("port", "ok", str(port), key="free")


def _database(address: str) -> Finding:
    """The database named, the one in the environment, or the user's own file: is it reached?"""
    import sqlalchemy as sa
    from sqlalchemy.exc import SQLAlchemyError

    from asalto.core.files.limits import BadInput
    from asalto.web.database.address import url_of
    from asalto.web.server.config import default_database

    named = address or os.environ.get("ASALTO_DATABASE", "")
    if not named:
        return Finding("database", "ok", default_database())
    try:
        url = url_of(named)
    except BadInput as error:
        return Finding("database", "missing", str(error))
    shown = url.render_as_string(hide_password=True)
    try:
        engine = sa.create_engine(url)
        with engine.connect() as base:
            base.execute(sa.text("select 1"))
        engine.dispose()
    except ModuleNotFoundError:
        return Finding("database", "missing", shown, "pip install 'asalto[postgres]'", "unreached")
    except (SQLAlchemyError, OSError):
        return Finding("database", "missing", shown, key="unreached")
    return Finding("database", "ok", shown, key="reached")


def _extras() -> Iterator[Finding]:
    for name, package in EXTRAS.items():
        get = f"pip install 'asalto[{INSTALLED_BY.get(name, name)}]'"
        try:
            yield Finding(name, "ok", f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            yield Finding(name, "optional", package, get, "lacking")


def _paper_fonts() -> Finding:
    """The fonts of PDFs come with the library that writes them."""
    spec = util.find_spec("reportlab")
    get = "pip install 'asalto[print]'"
    if spec is None or spec.origin is None:
        return Finding("fonts", "optional", "Vera", get, "lacking")
    folder = Path(spec.origin).parent / "fonts"
    there = (folder / "Vera.ttf").is_file() and (folder / "VeraBd.ttf").is_file()
    return Finding("fonts", "ok" if there else "optional", str(folder), "" if there else get)
