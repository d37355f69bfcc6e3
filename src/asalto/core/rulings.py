"""Where a book leaves something open: what we do, what else could be done, and the switch for it.

Each ruleset keeps them in `rulings.toml`:

    [[ruling]]
    id = "S1"
    clause = "CEP-21.5"
    option = "struck_choice"   # a field of the record Options, where reasonable readers differ
    reconstructed = false      # true: a number of ours in the place of one that the book has lost
    question = { es = "...", it = "...", en = "..." }
    answer = { es = "...", it = "...", en = "..." }
    alternatives = { es = "...", it = "...", en = "..." }
    values.1 = { es = "...", it = "...", en = "..." }  # where the switch has more than two
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from asalto.core.files.toml_reader import BadInput, Document, Reader
from asalto.core.kernel.records import fields, make
from asalto.core.ruleset import Ruleset, State

FILE = "rulings.toml"
OPTIONS = "options"
"""The field of the state that holds the switches."""
ID = re.compile(r"[A-Z][0-9]{1,3}")


@dataclass(frozen=True)
class Ruling:
    """One open point of a book."""

    id: str
    clause: str
    option: str
    """The switch in the scenario's `[options]`; empty where there is none."""
    reconstructed: bool
    """Whether the answer is a number of ours in the place of one that the book has lost."""
    question: Mapping[str, str]
    answer: Mapping[str, str]
    alternatives: Mapping[str, str]
    values: Mapping[int, Mapping[str, str]]
    """What each other value of the switch means; empty where it only turns the answer round."""


@dataclass(frozen=True)
class Changed:
    """A ruling whose switch stands otherwise than usual in a battle."""

    ruling: Ruling
    value: int

    def told(self, lang: str) -> str:
        """The clause, what is asked there, and what holds in this battle."""
        one = self.ruling
        number = f" ({self.value})" if self.value > 1 and not one.values else ""
        answer = one.values.get(self.value, one.alternatives)[lang]
        return f"{one.clause}: {one.question[lang]} {answer}{number}"


def rulings(ruleset: Ruleset[State]) -> tuple[Ruling, ...]:
    """The rulings of a game, in the order of its file. Raises BadInput, with file and line."""
    return _read(ruleset.folder, ruleset.state)


@lru_cache(maxsize=16)
def _read(folder: Path, state: type[State]) -> tuple[Ruling, ...]:
    path = folder / FILE
    if not path.is_file():
        return ()
    top = Document.open(path).reader()
    known = frozenset(_clauses(folder))
    switches = frozenset(defaults(state))
    found: list[Ruling] = []
    for reader in top.tables("ruling"):
        one = _ruling(reader, known, switches)
        if one.id in [other.id for other in found]:
            raise reader.bad(f"a second ruling {one.id!r}", "id")
        found.append(one)
    top.done()
    return tuple(found)


def _ruling(reader: Reader, known: frozenset[str], switches: frozenset[str]) -> Ruling:
    name = reader.text("id")
    if not ID.fullmatch(name):
        raise reader.bad("an id is a capital letter and a number, such as S1", "id")
    clause = reader.text("clause")
    if clause not in known:
        raise reader.bad(f"the book has no clause {clause!r}", "clause")
    option = reader.text("option", "")
    if option and option not in switches:
        raise reader.bad(f"the record Options has no field {option!r}", "option")
    values = reader.table("values", optional=True)
    one = Ruling(
        name, clause, option, reader.flag("reconstructed", False),
        _said(reader, "question"), _said(reader, "answer"), _said(reader, "alternatives"),
        {int(key): _said(values, key) for key in values.data},
    )  # fmt: skip
    reader.done()
    return one


def _said(reader: Reader, key: str) -> dict[str, str]:
    """A text in all three languages."""
    found = reader.words(key)
    if isinstance(reader.data.get(key), str):
        raise reader.bad("expected a text in each of es, it and en", key)
    if not all(text.strip() for text in found.values()):
        raise reader.bad("an empty text", key)
    return found


def _clauses(folder: Path) -> list[str]:
    lines = (folder / "clauses.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition("\t")[0] for line in lines if line.strip()]


@lru_cache(maxsize=64)
def defaults(state: type[State]) -> Mapping[str, int]:
    """The switches of a game as they usually stand; empty where it has none."""
    if OPTIONS not in {one.name for one in fields(state)}:
        return {}
    usual = getattr(make(state), OPTIONS)
    return {one.name: int(getattr(usual, one.name)) for one in fields(type(usual))}


def changed(ruleset: Ruleset[State], state: State) -> list[Changed]:
    """The rulings whose switches stand otherwise than usual in a battle."""
    usual = defaults(ruleset.state)
    found = []
    for one in rulings(ruleset):
        if one.option:
            value = int(getattr(getattr(state, OPTIONS), one.option))
            if value != usual[one.option] and (not one.values or value in one.values):
                found.append(Changed(one, value))
    return found


def rested_on(ruleset: Ruleset[State]) -> dict[str, list[Ruling]]:
    """Clause -> the rulings that it rests on."""
    found: dict[str, list[Ruling]] = {}
    for one in rulings(ruleset):
        found.setdefault(one.clause, []).append(one)
    return found


def option_values(texts: list[str]) -> dict[str, object]:
    """`["struck_choice=true", "away=30"]` as options of a scenario. Raises BadInput."""
    found: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise BadInput(f"--option: {text!r} is not NAME=VALUE, such as struck_choice=true")
        found[name.strip()] = option_value(value.strip())
    return found


def option_value(text: str) -> object:
    """`true`, `12` or a word as a value."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else text


def page(ruleset: Ruleset[State], lang: str) -> str:
    """The rulings as a Markdown page."""
    usual = defaults(ruleset.state)
    title = {"es": "reglas de la casa", "it": "regole della casa", "en": "house rules"}[lang]
    lines = [f"# {ruleset.title[lang]}: {title}", "", "| | | | | |", "|---|---|---|---|---|"]
    for one in rulings(ruleset):
        switch = f"`{one.option} = {usual[one.option]}`" if one.option else ""
        cells = (f"**{one.id}** {one.clause}", one.question[lang], one.answer[lang])
        lines.append("| " + " | ".join((*cells, one.alternatives[lang], switch)) + " |")
    return "\n".join(lines) + "\n"
