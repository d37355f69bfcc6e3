"""The table of a ruleset's fields in the guide is true: all of them, and which are needed."""

import re
from dataclasses import MISSING, fields

from asalto.core import ruleset_parts
from asalto.core.ruleset import Ruleset
from house.tree import ROOT

GROUPS = {
    "OddsRules": ruleset_parts.OddsRules,
    "FileRules": ruleset_parts.FileRules,
    "MoveHelp": ruleset_parts.MoveHelp,
    "BotHelp": ruleset_parts.BotHelp,
    "TellingRules": ruleset_parts.TellingRules,
}
GUIDE = (ROOT / "docs" / "writing-a-ruleset.md").read_text("utf-8")
ROWS = [
    line.strip("| ").split(" | ")
    for line in GUIDE[GUIDE.index("| field | what") :].split("\n\n")[0].splitlines()[2:]
]
MADE = {"begun_with", "table_overrides", "rooms"}
"""Fields that no ruleset gives: a variant has them."""


def declared(of: type) -> dict[str, bool]:
    """Each field of a class, and whether it must be given."""
    return {
        one.name: one.default is MISSING and one.default_factory is MISSING for one in fields(of)
    }


def test_the_guide_names_every_field() -> None:
    told = {}
    for cell, _, needed in ROWS:
        told.update(dict.fromkeys(re.findall(r"`(\w+)", cell), needed == "yes"))
    assert told == {name: must for name, must in declared(Ruleset).items() if name not in MADE}


def test_the_guide_names_every_field_of_a_group() -> None:
    seen: set[str] = set()
    for cell, holds, _ in ROWS:
        found = re.search(r"=(\w+)\(", cell)
        if found and found[1] in GROUPS:
            of, seen = GROUPS[found[1]], seen | {found[1]}
            first, _, optional = holds.rpartition("optional")
            told = dict.fromkeys(re.findall(r"`(\w+)`", first), True)
            told.update(dict.fromkeys(re.findall(r"`(\w+)`", optional), False))
            assert told == declared(of)
    assert seen == {*GROUPS}
