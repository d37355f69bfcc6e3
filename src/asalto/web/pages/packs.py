"""Our scripts and style sheets as browsers get them: several in one file, which is less to ask for
and smaller, and without what only people read."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from asalto.board.paint import LABELS, STYLE

HERE = Path(__file__).parents[1] / "static"
PACKS = {
    "table.js": ("labels.js", "camera.js", "picking.js", "renewing.js", "table.js"),
    "plans.js": (
        "terms.js", "turn.js", "plans_draw.js", "plans_ground.js", "planning.js", "doing.js",
        "plans_reach.js", "looking.js", "taking.js", "crew.js", "deeds.js", "plans.js",
    ),
    "table.css": ("board.css", "table.css"),
    "story.css": ("story.css", "plans.css"),
}  # fmt: skip
"""What comes in one file, by the name of one of them: each after what it needs."""
HOME = {part: pack for pack, parts in PACKS.items() for part in parts if pack.endswith(".js")}
BOARDS = {"labels.js": LABELS, "board.css": STYLE}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
REMARK = re.compile(r"\s// [^\"'`]*$")
"""A comment after something: no text ends behind it."""
IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "\./(\w+)\.js";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const) (\w+))", re.M)


@lru_cache(maxsize=64)
def served(name: str) -> str:
    """A script or a style sheet by its name, with all that comes in its file."""
    parts = PACKS.get(name, (name,))
    if name.endswith(".css"):
        return "\n".join(plain_style(text_of(one)) for one in parts)
    inner = [wrapped(one) for one in parts] if name in PACKS else [unwrapped(text_of(name))]
    needed = {one for part in parts for one in imported(text_of(part)) if one not in parts}
    homes = sorted({(HOME[one], one.removesuffix(".js")) for one in needed})
    heads = [f'import {{ {of} }} from "./{home}";' for home, of in homes]
    tails = [f"export {{ {', '.join(one.removesuffix('.js') for one in parts)} }};"]
    return "\n".join([*heads, *inner, *(tails if name in PACKS else ())])


def text_of(name: str) -> str:
    """The file as it is written."""
    return BOARDS.get(name) or (HERE / name).read_text(encoding="utf-8")


def imported(script: str) -> list[str]:
    """The scripts whose names one uses."""
    return [f"{found[3]}.js" for found in IMPORT.finditer(script)]


def wrapped(name: str) -> str:
    """A script as one value of a larger one: its names stay its own, what it exports is in it."""
    script = text_of(name)
    exports = ", ".join(found[1] for found in EXPORT.finditer(script))
    inner = unwrapped(EXPORT.sub("", script))
    return f"const {name.removesuffix('.js')} = (() => {{\n{inner}\nreturn {{ {exports} }};\n}})();"


def unwrapped(script: str) -> str:
    """A script that takes what it imports out of the values it stands beside."""
    return plain_lines(IMPORT.sub(_taken, script))


def _taken(found: re.Match[str]) -> str:
    if found[1]:
        return f"const {found[1]} = {found[3]};\n"
    return f"const {{{found[2].replace(' as ', ': ')}}} = {found[3]};\n"


def plain_style(sheet: str) -> str:
    """A style sheet without comments, indents and empty lines."""
    return plain_lines(COMMENT.sub("", sheet))


def plain_lines(text: str) -> str:
    """Its lines without indents, empty ones and comments."""
    lines = (REMARK.sub("", line).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
