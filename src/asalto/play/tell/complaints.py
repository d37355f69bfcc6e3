"""Complaints of readers and commands in the user's language.

Readers of files, options and dice complain in English, wherever they are called from. Here a
complaint that is known is said in Spanish or Italian: `words/complaints.toml` has them by their
English wording, `{}` for whatever stands between.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from asalto.core.text.orders import MEANT

CATALOGUE = Path(__file__).parents[1] / "words" / "complaints.toml"
HINT = re.compile(r"[.:]? ?Did you mean '([^']*(?:', '[^']*)*)'\?")
TURN = re.compile(r"\bturn (\d+):")
TURNS = {"es": r"turno \1:", "it": r"turno \1:"}
APART, OWN = "', '", "», «"
LINE_MAX = 500
"""Characters of a line that are looked up: the rest is a long list, or what somebody has sent."""
BEFORE = r"(?P<before>(?:.*?[:»'] )?)"
AFTER = r"(?P<after>|[.;](?: .*)?|\(.*| \(.*)"
"""What may stand before and after a wording: not the rest of a file's name."""
GAP = re.compile(r"\\\{\\\}")


@lru_cache(maxsize=2)
def catalogue(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """What is known: the English wording as a pattern, and how this language says it."""
    found = []
    for one in tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))["say"]:
        pattern = GAP.sub("(.+?)", re.escape(one["en"]))
        whole = rf"{BEFORE}{pattern}{AFTER}"
        found.append((re.compile(whole), one[lang]))
    return found


def complaint(text: str, lang: str) -> str:
    """A complaint in the language, as far as it is known; line by line."""
    if lang not in TURNS:
        return text
    return "\n".join(_one(line, lang) for line in text.split("\n"))


def _one(line: str, lang: str) -> str:
    if len(line) > LINE_MAX:
        return _one(line[:LINE_MAX], lang) + line[LINE_MAX:]
    hint = HINT.search(line)
    if hint:
        more = line[hint.end() :]
        line = line[: hint.start()] + ("." if more and not more.startswith(" (") else "") + more
    said = TURN.sub(TURNS[lang], line)
    for pattern, told in catalogue(lang):
        found = pattern.fullmatch(said)
        if found is not None:
            gaps = [one for name, one in enumerate(found.groups(), 1) if name not in _named(found)]
            said = found["before"] + told.format(*gaps) + found["after"]
            break
    return (
        f"{said.rstrip('.')}. {MEANT[lang].format(hint[1].replace(APART, OWN))}" if hint else said
    )


def _named(found: re.Match[str]) -> set[int]:
    return set(found.re.groupindex.values())
