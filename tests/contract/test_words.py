"""Every name in the code has its word in three languages; every event rests on a clause."""

from __future__ import annotations

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import fields, make
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import Names
from asalto.core.text.words import SLOT
from contract.games import rulesets

NAMES = rulesets()
GROUPS = ("phase", "choice", "event", "reason", "refusal", "roll", "ending", "hint")
PLAIN = ("dice", "sum", "total", "tally", "chance")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_every_member_has_its_word(name: str, lang: str) -> None:
    ruleset = load_ruleset(name)
    words = ruleset.words(lang)
    assert set(GROUPS) <= set(ruleset.enums)
    lacking = [
        f"[{group}] {member.name.lower()}"
        for group, enum in ruleset.enums.items()
        for member in enum
        if not (group == "refusal" and int(member) == 0)  # 0 allows: nobody is told
        and not words.get(group, int(member), "").strip()
    ]
    lacking += [
        f"[outcome] {one}" for one in ruleset.odds.outcomes if not words.get("outcome", one, "")
    ]
    assert lacking == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_templates_name_what_is_there(name: str, lang: str) -> None:
    ruleset = load_ruleset(name)
    words = ruleset.words(lang)
    known = {field.name for field in fields(Event) if field.kind == "int"}
    wrong = []
    for kind in ruleset.enums["event"]:
        template = words.get("event", int(kind))
        for match in SLOT.finditer(template):
            if match[2] is None:
                ok = match[1] in PLAIN or match[1] in known
            else:
                ok = set(match[2].split(",")) <= known
            if not ok:
                wrong.append(f"{kind.name}: {match[0]}")
        event = make(Event)
        event.kind = int(kind)
        assert words.sentence(event, Names())
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_every_event_rests_on_a_clause(name: str) -> None:
    ruleset = load_ruleset(name)
    missing = [
        kind.name
        for kind in ruleset.enums["event"]
        if not ruleset.vocabulary.clauses.get(int(kind))
    ]
    assert missing == []
    lines = (ruleset.folder / "clauses.txt").read_text(encoding="utf-8").splitlines()
    known = {line.split("\t")[0] for line in lines}
    assert sorted(set(ruleset.vocabulary.clauses.values()) - known) == []


@pytest.mark.parametrize("name", NAMES)
def test_units_are_valid_and_strangers_refused(name: str) -> None:
    ruleset = load_ruleset(name)
    for unit in ruleset.units():
        document = Document.open(ruleset.folder / "units" / f"{unit}.toml")
        assert ruleset.files.check_unit(document).strip()
        document.data["unheard-of"] = 1
        with pytest.raises(BadInput, match="unheard-of"):
            ruleset.files.check_unit(document)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_the_outside(name: str) -> None:
    ruleset = load_ruleset(name)
    assert ruleset.id == name
    assert ruleset.odds.outcomes
    assert {int(kind) for kind in ruleset.choices} >= ruleset.odds.trials
    assert len(ruleset.digest()) == 16
    for lang in ("es", "it", "en"):
        assert ruleset.title[lang]
