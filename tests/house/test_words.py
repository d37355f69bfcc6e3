"""The three word files of each folder say the same things with the same blanks."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from asalto.core.text.implied_words import UNSAID
from house.tree import PACKAGE, shown

LANGUAGES = ("es", "it", "en")
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("words/*.toml")})


def flat(table: dict[str, object], above: str = "") -> dict[str, str]:
    """Dotted keys and their texts."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{above}{key}.")
        else:
            found[above + key] = str(value)
    return found


def blanks(text: str) -> set[str]:
    """Names of the slots: `{a}` and `{a#shot#shots}` are both `a`."""
    return {name.partition("#")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


def spoken(key: str, words: dict[str, dict[str, str]]) -> list[str]:
    """The languages that must have a key: English orders, and the names in them, are the notation
    itself, so where the others translate it (`[order]`) English may lack such a group whole."""
    group = key.partition(".")[0] + "."
    whole = any(name.startswith("order.") for name in words.get("es", {}))
    english = any(name.startswith(group) for name in words.get("en", {}))
    return [one for one in words if one != "en" or english or not whole]


OWN = ("also",)
"""Groups in which each language has what it needs: other words for an order, and blanks too."""


def differences(words: dict[str, dict[str, str]]) -> list[str]:
    """What one language has and another lacks, a line each."""
    found = []
    for key in sorted(set().union(*words.values())):
        if key.partition(".")[0] in OWN:
            continue
        languages = spoken(key, words)
        lacking = [language for language in languages if key not in words[language]]
        if lacking:
            found.append(f"{key}: not in {', '.join(lacking)}")
            continue
        sets = {language: blanks(words[language][key]) for language in languages}
        if len({frozenset(names) for names in sets.values()}) > 1:
            found.append(f"{key}: blanks differ: {sets}")
        said = {one: words[one][key].strip() or words[one][key] == UNSAID for one in languages}
        found += [f"{key}: empty in {one}" for one in languages if not said[one]]
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_words_are_complete(folder: Path) -> None:
    texts = {language: (folder / f"{language}.toml").read_text("utf-8") for language in LANGUAGES}
    found = differences({language: flat(tomllib.loads(text)) for language, text in texts.items()})
    assert not found, f"{shown(folder)}\n" + "\n".join(found)


def test_differences_are_caught() -> None:
    es = flat({"event": {"hit": "{ship} da", "sunk": "{ship}", "over": "Fin"}})
    en = flat({"event": {"hit": "{ship} hits {target}", "over": " "}})
    assert differences({"es": es, "en": es}) == []
    found = differences({"es": es, "en": en})
    assert [line.split(":")[0] for line in found] == ["event.hit", "event.over", "event.sunk"]


FORMAL = re.compile(
    r"\busted(es)?\b"
    r"|(?:^|[.:;¡!?] )(Pulse|Escriba|Diga|Elija|Abra|Tire|Toque|Ponga|Espere|Imprima|Nombre)\b"
    r"|: diga que|; (imprima|elija|escriba)\b|: (escriba|cambie|tire|ordénelo)\b|inténtelo"
    r"|^elija\b"
)
"""How Spanish addresses a stranger: the program says tú to everybody, everywhere."""


@pytest.mark.parametrize("folder", FOLDERS, ids=shown)
def test_spanish_says_tu_everywhere(folder):
    words = flat(tomllib.loads((folder / "es.toml").read_text(encoding="utf-8")))
    said = {key: text for key, text in words.items() if FORMAL.search(text)}
    for path in folder.glob("*.toml"):  # the others say each sentence in three languages
        if path.stem not in LANGUAGES:
            spanish = re.findall(r'\bes = "([^"]*)"', path.read_text(encoding="utf-8"))
            said |= {f"{path.stem} {text}": text for text in spanish if FORMAL.search(text)}
    assert said == {}
