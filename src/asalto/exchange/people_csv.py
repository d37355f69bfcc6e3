"""People as a table: rows of a spreadsheet in as character files, wounds of a battle out.

Columns of the table that comes in: `name`, `upp` (789A76) or `str` `dex` `end` `int` `edu` `soc`,
`skills` (`gun_slug 2; recon 0`), `weapons` (`rifle; dagger`), `armour`. Others are left out.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from asalto.core.files.toml_reader import BadInput
from asalto.core.ruleset import Person
from asalto.exchange.twodsix import SCORES, SLOTS, Character, Known, meant, names, upp

ROWS_MAX = 1000
OUT = ("name", "str", "dex", "end", "unconscious", "dead")


def read_people(text: str, known: Known, file: str) -> Iterator[Character]:
    """A character for each row. Raises BadInput, naming the line."""
    sample = text.partition("\n")[0]
    split = max(",;\t", key=sample.count)
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=split)
    heads = {str(head).strip().lower(): head for head in rows.fieldnames or ()}
    if "name" not in heads:
        raise BadInput(f"{file}: the first line must name the columns; one is `name`")
    try:
        for row in rows:
            if rows.line_num > ROWS_MAX:
                raise BadInput(f"{file}: more than {ROWS_MAX} lines")
            told = {key: (row.get(head) or "").strip() for key, head in heads.items()}
            if told["name"]:
                yield _person(told, known, f"{file}:{rows.line_num}")
    except csv.Error as error:
        raise BadInput(f"{file}:{rows.line_num}: {error}") from error


def _person(told: dict[str, str], known: Known, where: str) -> Character:
    """One row."""
    words = names()
    found = Character(told["name"][:40])
    if told.get("upp"):
        found.scores = upp(told["upp"])
    for key in SCORES:
        if told.get(key):
            if not re.fullmatch(r"\d{1,2}", told[key]) or int(told[key]) > 33:
                raise BadInput(
                    f"{where}: {key}: expected a number from 0 to 33, found {told[key]!r}"
                )
            found.scores[key] = int(told[key])
    for said in _several(told.get("skills", "")):
        parted = re.fullmatch(r"(.*?)[ -]*(\d)", said)
        word = meant(parted[1], words["skills"], known.skills) if parted else ""
        if parted and word:
            found.skills[word] = int(parted[2])
        else:
            found.left_out.append(said)
    for said in _several(told.get("weapons", "")):
        word = meant(said, words["weapons"], known.weapons)
        if word and len(found.weapons) < SLOTS:
            found.weapons.append(word)
        else:
            found.left_out.append(said)
    if told.get("armour"):
        found.armour = meant(told["armour"], words["armour"], known.armour)
        found.left_out += [] if found.armour else [told["armour"]]
    return found


def _several(text: str) -> list[str]:
    return [one.strip() for one in re.split(r"[;,|]", text) if one.strip()]


def file_name(name: str, taken: Sequence[str]) -> str:
    """A name for a character's file, its own."""
    plain = re.sub(r"\W+", "_", name.lower()).strip("_")[:50] or "somebody"
    found, number = plain, 2
    while found in taken:
        found, number = f"{plain}_{number}", number + 1
    return found


def wounds(people: Sequence[Person]) -> str:
    """Everybody with the points that he lost, as a table."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(OUT)
    for one in people:
        lost = [one.damage.get(key, 0) for key in ("str", "dex", "end")]
        table.writerow([one.name, *lost, int(one.unconscious), int(one.dead)])
    return out.getvalue()
