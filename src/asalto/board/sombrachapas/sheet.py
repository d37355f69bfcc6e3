"""The card of a character."""

from __future__ import annotations

from asalto.board.paint import (
    Sheet,
    Track,
)
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.sombrachapas.hexvertices import is_whole_hex
from asalto.rulesets.sombrachapas.notation import FACINGS, place_name
from asalto.rulesets.sombrachapas.rules.ranged import shots_in_round
from asalto.rulesets.sombrachapas.state import State
from asalto.rulesets.sombrachapas.vocabulary import Status

SELDOM = ("ranged", "melee", "action", "resistance", "unit")
"""What stays as it was printed: the chances already count it."""


def points_of(view: State, i: int) -> str:
    """Its action points; of whoever acts, how many of them are left."""
    most = view.characters[i].points
    return f"{view.points}/{most}" if view.active == i else str(most)


def card_sheet(scenario: Scenario[State], view: State, i: int, said: Words) -> Sheet:
    """A character card, with what has changed since it was printed."""
    one = view.characters[i]

    def label(key: str) -> str:
        return said.get("field", key)

    bonus = f" ({one.melee_bonus:+d})" if one.melee_bonus else ""
    sheet = Sheet(
        piece=f"who-{i}", seat=one.seat, title=scenario.names.of("who", i),
        note=scenario.names.of("card", i),
        lines=[
            (label("points"), points_of(view, i)),
            (label("ranged"), str(one.ranged)),
            (label("melee"), f"{one.melee}{bonus}"),
            (label("action"), str(one.action)),
            (label("resistance"), str(one.resistance)),
            (label("grenades"), str(one.grenades)),
            (label("unit"), scenario.names.of("unit", one.unit)),
        ],
        tracks=[Track(label("wounds"), one.spaces - one.wounds, one.spaces)],
        seldom=frozenset(label(key) for key in SELDOM + (() if one.grenades else ("grenades",))),
    )  # fmt: skip
    if one.cover == 1:
        most = shots_in_round(one.points)
        sheet.tracks.append(Track(label("cover_shots"), most - one.cover_shots, most))
        sheet.marks.append(said.get("board", "cover"))
    if one.status != Status.IN_PLAY:
        sheet.marks.append(said.get("board", "dead" if one.status == Status.DEAD else "out"))
    else:
        sheet.lines.append((label("place"), place_name(one.q, one.r)))
        sheet.lines.append((label("facing"), FACINGS[one.facing]))
    if one.item != NOBODY:
        sheet.marks.append(f"{label('carries')} {scenario.names.of('item', one.item)}")
    if not is_whole_hex(one.q, one.r) and one.status == Status.IN_PLAY:
        sheet.marks.append(said.get("board", "astride"))
    if one.status == Status.IN_PLAY:
        sheet.calm = frozenset(sheet.marks)
    return sheet
