"""People as the "twodsix" system of Foundry VTT has them: in as a character file, out with wounds.

An actor of a person is JSON: characteristics with their damage under `system`, and skills,
weapons and armour as `items`. What a battle changes is the damage; everything else of the actor is
handed back as it came.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from importlib.resources import files
from typing import cast

from asalto.core.files.limits import TEXT_MAX
from asalto.core.files.toml_reader import BadInput
from asalto.core.ruleset import Person
from asalto.core.text.orders import nearest
from asalto.exchange.jsonfile import json_with

Data = dict[str, object]
UPP = re.compile(r"[0-9A-HJ-NP-Z]{6,7}")
UPP_DIGITS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
SCORES = ("str", "dex", "end", "int", "edu", "soc", "psi")
SLOTS = 4


@dataclass(frozen=True)
class Known:
    """What a character file can hold."""

    skills: frozenset[str]
    weapons: frozenset[str]
    armour: frozenset[str]


@dataclass
class Character:
    """A character on the way from one form to the other."""

    name: str
    scores: dict[str, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    weapons: list[str] = field(default_factory=list)
    armour: str = ""
    left_out: list[str] = field(default_factory=list)
    """What the character file has no word for."""

    def toml(self) -> str:
        """The character file."""
        lines = [f"name = {quoted(self.name)}"]
        if self.armour:
            lines.append(f'armour = "{self.armour}"')
        lines += ["", "[characteristics]", *(f"{key} = {n}" for key, n in self.scores.items())]
        if self.skills:
            lines += ["", "[skills]", *(f"{key} = {n}" for key, n in self.skills.items())]
        for kind in self.weapons:
            lines += ["", "[[weapons]]", f'kind = "{kind}"']
        return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)


def plain(name: str) -> str:
    """A name in small letters, one space for whatever stands between its words."""
    return re.sub(r"[^a-z0-9]+", " ", name.lower()).strip()


def names() -> dict[str, dict[str, str]]:
    """What the other system's names mean here."""
    text = files("asalto.exchange").joinpath("twodsix.toml").read_text(encoding="utf-8")
    return cast("dict[str, dict[str, str]]", tomllib.loads(text))


def read_json(text: str, file: str) -> Data:
    """An actor's JSON, whatever it is. Raises BadInput for anything else."""
    return json_with(text, file, "system", "actor", TEXT_MAX)


def person_sheet(actor: Data, file: str) -> Data:
    """An actor that is a person. Raises BadInput for any other."""
    if "strength" not in table_of(table_of(actor, "system", file), "characteristics", file):
        raise BadInput(f"{file}: characteristics: no strength: this actor is no person")
    return actor


def character(actor: Mapping[str, object], known: Known, file: str) -> Character:
    """The character of an actor; what has no word here is listed in `left_out`. Raises BadInput."""
    words = names()
    found = Character(str(actor.get("name") or "somebody")[:40])
    rated = table_of(table_of(actor, "system", file), "characteristics", file)
    for theirs, ours in words["characteristics"].items():
        row = rated.get(theirs)
        value = row.get("value") if isinstance(row, dict) else None
        if type(value) is int and (ours != "psi" or value > 0):
            found.scores[ours] = max(0, min(33, value))
    items = actor.get("items")
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and isinstance(item.get("system"), dict):
            _take(found, item, known, words)
    return found


def table_of(data: Mapping[str, object], key: str, file: str) -> dict[str, object]:
    """The object under a key. Raises BadInput where there is none."""
    value = data.get(key)
    if not isinstance(value, dict):
        raise BadInput(f"{file}: {key}: expected an object, found {value!r:.40}")
    return value


def _take(found: Character, item: Data, known: Known, words: dict[str, dict[str, str]]) -> None:
    """One skill, weapon or armour of an actor."""
    kind, name = str(item.get("type")), str(item.get("name"))
    system = cast(Data, item["system"])
    if kind == "skills":
        level = system.get("value")
        if (
            type(level) is not int
            or level < 0
            or plain(name) in ("untrained", "jack of all trades")
        ):
            return
        word = meant(name, words["skills"], known.skills)
        if word:
            found.skills[word] = max(found.skills.get(word, 0), min(9, level))
            return
    elif kind == "weapon":
        word = meant(name, words["weapons"], known.weapons)
        if word and len(found.weapons) < SLOTS:
            found.weapons.append(word)
            return
    elif kind == "armor":
        word = meant(name, words["armour"], known.armour)
        if word and not found.armour:
            found.armour = word
            return
    else:
        return
    found.left_out.append(name)


def meant(name: str, words: Mapping[str, str], known: frozenset[str]) -> str:
    """The word of ours that a name means; empty if none does."""
    said = plain(name)
    if said in words:
        return words[said]
    own = said.replace(" ", "_")
    return own if own in known else ""


def upp(text: str) -> dict[str, int]:
    """The characteristics of a profile such as `789A76`: six digits (seven with psionics), letters
    for 10 and more, without I and O. Raises BadInput."""
    said = text.strip().upper()
    if UPP.fullmatch(said) is None:
        raise BadInput(f"{text!r} is no profile: six digits or letters such as 789A76")
    return {key: UPP_DIGITS.index(sign) for key, sign in zip(SCORES, said, strict=False)}


def written_back(actor: Mapping[str, object], person: Person, file: str) -> Data:
    """The actor with the damage that the person has taken; nothing else changes. Raises BadInput.

    The table applies damage of a battle to each characteristic; the dead have none left.
    """
    made: Data = deepcopy(dict(actor))
    rated = table_of(table_of(made, "system", file), "characteristics", file)
    for theirs, ours in names()["characteristics"].items():
        row = rated.get(theirs)
        if isinstance(row, dict) and ours in ("str", "dex", "end"):
            lost = person.damage.get(ours, 0)
            row["damage"] = int(str(row.get("value", 0))) if person.dead else lost
    return made


def person_of(people: list[Person], name: str) -> Person:
    """The person called so. Raises BadInput, with the nearest name."""
    for one in people:
        if one.name.lower() == name.lower():
            return one
    known = [one.name for one in people]
    raise BadInput(f"nobody called {name!r}.{nearest(name, known)} ({', '.join(known)})")
