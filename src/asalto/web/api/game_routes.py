"""The API's games: what can be played here, and units of one's own."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path
from pydantic import Field

from asalto.core.files.toml_reader import Document
from asalto.core.registry import landed, load_ruleset
from asalto.web.api.common import Lang, Routes, Strict
from asalto.web.table import games

router = Routes(tags=["games"])


class Text(Strict):
    """A file of one's own."""

    text: str = Field(max_length=128 * 1024)


@router.get("/rulesets")
def rulesets(lang: Lang = "en") -> list[dict[str, Any]]:
    """The games of this server with their scenarios."""
    return [games.game_data(name, lang) for name in landed()]


@router.get("/rulesets/{ruleset}/scenarios/{scenario}")
def scenario(
    ruleset: Annotated[str, Path(max_length=40)], scenario: Annotated[str, Path(max_length=80)],
    lang: Lang = "en",
) -> dict[str, Any]:  # fmt: skip
    """A scenario: seats, story, its document."""
    if scenario not in load_ruleset(ruleset).scenarios():
        raise LookupError(scenario)
    return games.scenario_data(ruleset, scenario, lang)


@router.post("/rulesets/{ruleset}/units")
def check_unit(ruleset: Annotated[str, Path(max_length=40)], body: Text) -> dict[str, str]:
    """Validate a unit (ship, character ...) of one's own."""
    return {"title": load_ruleset(ruleset).files.check_unit(Document(body.text, "unit"))}
