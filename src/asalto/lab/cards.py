"""A scenario with the units that it names laid open, each side's by itself, so that a number of a
card can be changed for one side alone."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from asalto.core.files.toml_reader import Document
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.variants import fields_of, holders, unit_fields

ID = re.compile(r'(?m)^id = ".*"')


def opened(ruleset: Ruleset[State], scenario: Scenario[State]) -> Scenario[State]:
    """The same scenario, but what stands in unit files stands in its document: where its game puts
    units of one's own. `ships.rojo.class = "vencejo"` becomes a class `vencejo-rojo`."""
    data = json.loads(json.dumps(scenario.document))
    with tempfile.TemporaryDirectory() as folder:
        for path, seat in unit_fields(ruleset, scenario):
            *steps, field = path.split(".")
            for holder in holders(data, steps, path):
                if isinstance(holder[field], str):
                    holder[field] = _copied(ruleset, holder[field], seat, Path(folder))
        document = Document.of(data, scenario.id)
        document.folder = Path(folder)
        made = ruleset.files.build(document)
    made.id = scenario.id
    return made


def _copied(ruleset: Ruleset[State], unit: str, seat: str, folder: Path) -> str:
    """A side's own copy of a unit file; its name."""
    name = f"{unit}-{seat}"
    text = (ruleset.folder / "units" / f"{unit}.toml").read_text(encoding="utf-8")
    (folder / f"{name}.toml").write_text(ID.sub(f'id = "{name}"', text, count=1), "utf-8")
    return name


def card_numbers(scenario: Scenario[State]) -> Iterator[str]:
    """Paths of the numbers of units that stand beside those who are of them: `classes.NAME.FIELD`.
    Those that stand within them are found with their own numbers."""
    ends = tuple(f"-{seat.id}" for seat in scenario.seats)
    for key, value in scenario.document.items():
        rows = value.items() if isinstance(value, Mapping) else ()
        if isinstance(value, list):
            rows = [(row.get("id"), row) for row in value if isinstance(row, Mapping)]  # type: ignore[assignment]
        for name, row in rows:
            if isinstance(row, Mapping) and str(name).endswith(ends):
                yield from (f"{key}.{name}.{field}" for field in fields_of(row))
