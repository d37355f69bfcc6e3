"""The rules: for players, told by chapters with their words explained; for those who read the code,
each clause with what stands for it; and the house rules."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from asalto.core.registry import load_ruleset
from asalto.core.ruleset import Ruleset, State
from asalto.core.rulings import rested_on, rulings
from asalto.play.calc import calculations
from asalto.play.tell.guides import game_name, guide_of
from asalto.play.tell.manual import glossary, manual_of, signs
from asalto.web.pages.clauses import concordance
from asalto.web.pages.lobby import game_data, playable
from asalto.web.pages.pagekit import page, setting

router = APIRouter()


@router.get("/rules", response_class=HTMLResponse)
def all_rules(request: Request) -> Response:
    """The games of the table."""
    lang = setting(request, "lang")
    found = [game_data(name, lang) for name in playable()]
    calculate = [name for name in playable() if calculations(load_ruleset(name))]
    return page(request, "all_rules.html", found=found, calculate=calculate)


def _found(ruleset: str) -> Ruleset[State]:
    if ruleset not in playable():
        raise LookupError(ruleset)
    return load_ruleset(ruleset)


@router.get("/rules/{ruleset}", response_class=HTMLResponse)
def rules(request: Request, ruleset: str, clause: str = "") -> Response:
    """What a player can do and how; a clause that is asked for is named, with its chapter."""
    lang, found = setting(request, "lang"), _found(ruleset)
    titles, _ = concordance(found.folder)
    asked = clause if clause in titles else ""
    sections = manual_of(found)
    return page(
        request, "manual.html", ruleset=found, title=game_name(found, lang), sections=sections,
        glossary=glossary(found, lang) + signs(found, lang), clause=asked,
        clause_title=titles.get(asked, ""),
        meant=next((one.id for one in sections if asked and one.tells(asked)), ""),
        has_lesson=guide_of(found).lesson is not None, calculates=bool(calculations(found)),
        offer=game_data(found.id, lang),
    )  # fmt: skip


@router.get("/rules/{ruleset}/clauses", response_class=HTMLResponse)
def clauses(request: Request, ruleset: str) -> Response:
    """Each clause of a game's book, and what stands for it in the code."""
    lang, found = setting(request, "lang"), _found(ruleset)
    titles, rows = concordance(found.folder)
    return page(
        request, "rules.html", ruleset=found, title=game_name(found, lang), titles=titles,
        rows=rows, sections=manual_of(found), rested=rested_on(found),
    )  # fmt: skip


@router.get("/rules/{ruleset}/rulings", response_class=HTMLResponse)
def house_rules(request: Request, ruleset: str) -> Response:
    """Where a game's book leaves something open, and what is done here."""
    lang, found = setting(request, "lang"), _found(ruleset)
    return page(
        request, "rulings.html", ruleset=found, title=game_name(found, lang), found=rulings(found)
    )
