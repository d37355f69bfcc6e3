"""Environments by name: `cep-duel-v1` is the scenario `cep/duel`, as learners see it in version 1.

The version changes whenever an observation, an action or a reward comes to mean something else:
then what was learnt under the old one is of no use.
"""

from __future__ import annotations

import re

from asalto.core.files.toml_reader import BadInput
from asalto.core.registry import known, landed, load_ruleset
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.core.text.orders import nearest
from asalto.play.loading import open_scenario

VERSION = 1
NAME = re.compile(r"([a-z0-9_]+)-([\w-]+)-v([0-9]+)")


def names() -> list[str]:
    """All environments of the games that are there."""
    games = [load_ruleset(game) for game in landed()]
    return [name_of(one.id, scenario) for one in games for scenario in one.scenarios()]


def name_of(game: str, scenario: str) -> str:
    """The name of a scenario's environment."""
    return f"{game}-{scenario}-v{VERSION}"


def opened(name: str) -> tuple[Ruleset[State], Scenario[State]]:
    """What a name stands for; `cep/duel` and scenario files are understood too. Raises BadInput."""
    if "/" in name or name.endswith(".toml"):
        return open_scenario(name)
    found = NAME.fullmatch(name)
    if found is None or found[1] not in known():
        raise BadInput(f"no environment {name!r}.{nearest(name, names())}")
    if int(found[3]) != VERSION:
        raise BadInput(f"{name}: this is asalto with version {VERSION} of its environments")
    return open_scenario(f"{found[1]}/{found[2]}")
