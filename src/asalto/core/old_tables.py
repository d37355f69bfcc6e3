"""Old tables: a battle goes on under the numbers with which it began, where only numbers changed.

The tables of each version, that of today too, stay in its folder as `old_tables/1.2.0.toml`.
A battle says with which digest of the rules it began; where today's code together with the tables
of an older version gives that digest, it is played on with these. Code that has changed is not
kept: no digest fits then.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace

from asalto.core.files.toml_reader import merge
from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, State, rules_digest
from asalto.core.variants import variant

FOLDER = "old_tables"


def begun_with(
    ruleset: Ruleset[State], digest: str, tables: Mapping[str, object]
) -> Ruleset[State]:
    """The ruleset as it was when its digest was this one, `tables` being the user's own; where
    that is not to be had, the one that is given."""
    if not digest or ruleset.digest() == digest:
        return ruleset
    for path in sorted((ruleset.folder / FOLDER).glob("*.toml")):
        content = path.read_bytes()
        if rules_digest(ruleset, content) == digest:
            old = merge(tomllib.loads(content.decode()), tables)
            made = variant(load_ruleset(ruleset.id), old)
            return replace(made, version=path.stem, begun_with=digest)
    return ruleset
