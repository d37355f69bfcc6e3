"""JSON Schemas of scenario and unit files, for editors: made by watching how the files are read.

All files that come with a game are read once more, and every field that the game's own code asks
for is noted with what can stand there. So the schemas say what the readers do, and nothing twice.
A field that no shipped file has and that the code looks for only then is not in them; that is why
tables stay open where the code takes keys as they come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from asalto.core.files.toml_reader import Document, Path_
from asalto.core.ruleset import Ruleset, State

KINDS = ("scenario", "unit")
DRAFT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, object]
Pattern = tuple[str, ...]
"""A path with `*` for every place in a list."""


class Notes:
    """What has been read: tables by pattern, and the fields of each (a `tables.Tracer`)."""

    def __init__(self) -> None:
        self.seen: defaultdict[Pattern, set[object]] = defaultdict(set)
        self.forms: defaultdict[Pattern, dict[str, list[Mapping[str, object]]]]
        self.forms = defaultdict(dict)
        self.needed: defaultdict[tuple[Pattern, str], set[object]] = defaultdict(set)
        self.sealed: defaultdict[Pattern, set[object]] = defaultdict(set)
        self.optional: set[tuple[Pattern, str]] = set()
        self.file = ""

    def table(self, path: Path_) -> None:
        """A table at this path is read."""
        self.seen[pattern(path)].add((self.file, path))

    def field(self, path: Path_, key: str, form: Mapping[str, object], required: bool) -> None:
        """A field is read."""
        forms = self.forms[pattern(path)].setdefault(key, [])
        if form not in forms:
            forms.append(form)
        if required:
            self.needed[pattern(path), key].add((self.file, path))
        else:
            self.optional.add((pattern(path), key))

    def closed(self, path: Path_) -> None:
        """A table at this path may have no other fields."""
        self.sealed[pattern(path)].add((self.file, path))

    def schema(self, at: Pattern = ()) -> Schema:
        """The schema of the tables at a pattern."""
        keys = sorted(self.forms[at])
        made: Schema = {
            "type": "object",
            "properties": {key: self._property(at, key) for key in keys},
            "required": [key for key in keys if self._is_required(at, key)],
        }
        if self.sealed[at] == self.seen[at]:
            made["additionalProperties"] = False
        return made

    def _is_required(self, at: Pattern, key: str) -> bool:
        return (at, key) not in self.optional and self.needed[at, key] == self.seen[at]

    def _property(self, at: Pattern, key: str) -> Schema:
        forms = self.forms[at][key]
        kinds = [form.get("type") for form in forms]
        if (*at, key, "*") in self.seen:
            return {"type": "array", "items": self.schema((*at, key, "*"))}
        if (*at, key) in self.seen and "object" in kinds:
            return self.schema((*at, key))
        return merged(forms)


def pattern(path: Path_) -> Pattern:
    """A path with `*` for every place in a list."""
    return tuple("*" if isinstance(step, int) else step for step in path)


def merged(forms: Iterable[Mapping[str, object]]) -> Schema:
    """One form for all: words that differ from file to file (ids) are any text; of ranges the
    widest."""
    found = [dict(form) for form in forms if form]
    if len(found) < 2:
        return found[0] if found else {}
    if all(form.get("type") == "integer" for form in found):
        low = min(int(str(form["minimum"])) for form in found)
        high = max(int(str(form["maximum"])) for form in found)
        return {"type": "integer", "minimum": low, "maximum": high}
    if all("enum" in form or form.get("type") == "string" for form in found):
        return {"type": "string"}
    kinds = {str(form.get("type")) for form in found}
    return {"type": kinds.pop()} if len(kinds) == 1 and "None" not in kinds else {}


def schema_of(ruleset: Ruleset[State], kind: str) -> Schema:
    """The schema of a game's scenario or unit files."""
    notes = Notes()
    raw: list[set[str]] = []
    read = ruleset.files.build if kind == "scenario" else ruleset.files.check_unit
    names = ruleset.scenarios() if kind == "scenario" else ruleset.units()
    for name in names:
        document = Document.open(ruleset.folder / f"{kind}s" / f"{name}.toml")
        raw.append(set(document.data))
        document.tracer, notes.file = notes, name
        read(document)
    made = notes.schema()
    known, needed = made["properties"], made["required"]
    assert isinstance(known, dict)
    assert isinstance(needed, list)
    for key in set().union(*raw) - set(known):
        known[key] = {}  # a file that is built upon another (`based_on`)
    made["required"] = [key for key in needed if all(key in one for one in raw)]
    title = f"{ruleset.title['en']}: {kind} file"
    return {"$schema": DRAFT, "title": title, **made}
