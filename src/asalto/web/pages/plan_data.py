"""Plans as data for the page: drawn places, costs, dangers, and everything that is said of them.

The page only shows what stands here; it works nothing out and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asalto.board import Board
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Plan, Spot
from asalto.core.ruleset import Ruleset
from asalto.play.view import Sight
from asalto.web.pages.plan_words import Teller, ref, unbroken, written
from asalto.web.pages.reach import Mover, Reach, least, plans_of
from asalto.web.pages.risks import danger, grouped, risk, shots_of, struck
from asalto.web.table.live_battle import Live

WHOLES_MAX = 12
HITS = ("plan_hits", "plan_may_shoot")
SEEN_MAX = 6
"""Enemies that are named one by one."""


def reach_data(
    live: Live, sight: Sight[Any], reach: Reach, piece: str, lang: str
) -> dict[str, Any]:
    """What the page needs of the seat's units, with all plans of one of them."""
    teller = Teller(live, lang)
    chosen = next((one for one in reach.movers if one.piece == piece), None)
    if chosen is None:
        chosen = next(iter(reach.movers), None)
    teller.view = chosen.state if chosen else None
    units = []
    for one in reach.movers:
        told = {"piece": one.piece, "name": teller.name(one.what, one.row)}
        if reach.sealed:
            told.update(_at_least(sight, one, teller))
        units.append(told)
    is_sealed = reach.sealed and len(units) > 0 and all(one.get("ids") for one in units)
    hint, _, again = teller.word("plan_hint").partition("|")
    return {
        "request": sight.form.request_id,
        "sealed": is_sealed,
        "units": units,
        "wholes": wholes_data(sight, chosen, teller) if chosen else [],
        "formations": formations(sight.ruleset, teller),
        "exact": sight.ruleset.moves.plan_to is not None,
        "looks": sight.ruleset.moves.sights is not None,
        "left": _left(sight, chosen, teller) if chosen else "",
        "unit": chosen.piece if chosen else "",
        "apart": _apart(sight, chosen, teller) if chosen else {},
        "plans": plans_data(sight, chosen, teller) if chosen else [],
        "cell": cell_of(teller.board, sight.state, chosen, sight.seat, sight.ruleset),
        "words": {
            name: teller.word(f"plan_{name}")
            for name in ("nowhere", "seal_all", "seal_one", "advised", "show", "safer",
                         "orders", "drift", "look", "look_hint", "on_way", "through",
                         "formation", "facing", "counting", "jump")
        } | {"hint": f"{hint}." if is_sealed else f"{hint}; {again}"},
    }  # fmt: skip


def _left(sight: Sight[Any], mover: Mover, teller: Teller) -> str:
    """What is left to a unit, as the game counts it: `1 AP`."""
    if sight.ruleset.desk.standing is None:
        return ""
    told = sight.ruleset.desk.standing(sight.state, sight.seat, teller.words, teller.names)
    return told.removeprefix(teller.name(mover.what, mover.row)).lstrip(",: ")


def _apart(sight: Sight[Any], mover: Mover, teller: Teller) -> dict[str, str]:
    """How far it is from a unit to the others that the seat sees."""
    if teller.board is None or mover.what not in teller.board.apart:
        return {}
    found = teller.board.apart[mover.what](sight.state, mover.row)
    return {f"{mover.what}-{row}": far for row, far in found.items()}


def _at_least(sight: Sight[Any], mover: Mover, teller: Teller) -> dict[str, str]:
    """What a unit does if nobody gives it anything to do."""
    plans = plans_of(sight.ruleset, mover, sight.seat)
    if not plans:
        return {"ids": "", "line": ""}
    idle = least(sight.ruleset, plans)
    return {"ids": written(idle.choices), "line": teller.short(idle.before + idle.choices)}


def cell_of(
    board: Board | None, view: Any, mover: Mover | None, seat: int, ruleset: Ruleset[Any]
) -> list[list[float]]:
    """The outline of one place, round its middle; empty where places have none."""
    if board is None or mover is None:
        return []
    for plan in plans_of(ruleset, mover, seat):
        corners = board.cell(view, plan.end.what, *plan.end.values) if plan.end else ()
        if corners:
            return [[round(x, 1), round(y, 1)] for x, y in corners]
    return []


def plans_data(sight: Sight[Any], mover: Mover, teller: Teller) -> list[dict[str, Any]]:
    """All plans of a unit, the best first."""
    found = []
    for plan in plans_of(sight.ruleset, mover, sight.seat):
        told = plan_data(sight, mover, plan, teller)
        if told is not None:
            found.append(told)
    return found


WHOLES = ("whole", "part", "nothing")
"""How much of the advice a plan of a whole crew follows."""


def wholes_data(sight: Sight[Any], mover: Mover, teller: Teller) -> list[dict[str, Any]]:
    """Plans of several choices that lead to no place, the best first: what a whole crew does."""
    idle = sight.ruleset.moves.customs.idle
    found: list[dict[str, Any]] = []
    for plan in plans_of(sight.ruleset, mover, sight.seat)[:WHOLES_MAX]:
        if plan.end is not None or len(plan.choices) < 2:
            continue
        does = tuple(row for row in plan.choices if row[0] not in idle)
        name = "nothing" if not plan.cost else "part" if found else "whole"
        deed = teller.words.get("plan", name, "") or teller.word(f"plan_{name}")
        found.append({
            "ids": written(plan.choices), "deed": deed,
            "line": teller.line(does) if plan.cost else "", "cost": plan.cost,
            "short": "", "advised": plan.advised, "whole": name,
            "steps": [teller.whom(row) for row in plan.choices] if not plan.cost else [],
        })  # fmt: skip
    return found


def formations(ruleset: Ruleset[Any], teller: Teller) -> list[dict[str, Any]]:
    """The formations that a way to an exact place may end in."""
    if ruleset.moves.plan_to is None or "formation" not in ruleset.enums:
        return []
    return [
        {
            "value": int(one),
            "name": teller.words.get("formation", int(one)),
            "shape": one.name.lower(),
        }
        for one in ruleset.enums["formation"]
    ]


def drawn(teller: Teller, view: Any, spot: Spot | None) -> list[float] | None:
    """Where a place lies in the drawing."""
    if spot is None or teller.board is None:
        return None
    at = teller.board.where(view, spot.what, *spot.values)
    return None if at is None else [round(at[0], 1), round(at[1], 1)]


def path_of(teller: Teller, view: Any, spots: tuple[Spot, ...]) -> list[list[float]]:
    """Where several places lie in the drawing."""
    return [at for at in (drawn(teller, view, one) for one in spots) if at]


def beside(at: Sequence[float], spot: Sequence[float]) -> tuple[int, int]:
    """How far from the end of a plan a figure stands: the same for all plans of one formation,
    which makes their answer short."""
    return round(spot[0] - at[0]), round(spot[1] - at[1])


def _threats(sight: Sight[Any], mover: Mover, plan: Plan, teller: Teller) -> list[dict[str, Any]]:
    """Who shoots at the unit on its way or at its end, from where it then is."""
    return [
        {
            "by": f"{mover.what}-{by}", "chance": chance,
            "said": teller.word(HITS[not chance], name=teller.name(mover.what, by)),
            "at": drawn(teller, sight.state, teller.where(plan, step)),
        }
        for by, step, chance in grouped(plan, teller)
    ]  # fmt: skip


def _shots(mover: Mover, plan: Plan, teller: Teller) -> list[dict[str, Any]]:
    """Whom the unit can hit from its end: where things drift, that is what one steers for."""
    return [
        {
            "at": f"{mover.what}-{at}", "chance": chance,
            "said": teller.word("plan_you_hit", name=teller.name(mover.what, at)),
        }
        for at, chance in (shots_of(plan, teller) if plan.drift else ())
    ]  # fmt: skip


def plan_data(sight: Sight[Any], mover: Mover, plan: Plan, teller: Teller) -> dict[str, Any] | None:
    """One plan; None if it ends at no place of the board."""
    at = drawn(teller, sight.state, plan.end)
    if at is None or plan.end is None or teller.board is None:
        return None
    label = teller.place(plan)
    angle = None if plan.facing == NOBODY else teller.board.angle(sight.state, plan.facing)
    told: dict[str, Any] = {
        "key": ref(plan.end.what, [*plan.end.values]), "at": at, "label": label,
        "ids": written(plan.choices), "line": teller.line(plan.choices, plan), "cost": plan.cost,
        "short": teller.short(plan.before + plan.choices),
        "deed": teller.deed(plan),
        "say": _say(plan, label, mover, teller), "note": _note(plan, mover, teller),
    }  # fmt: skip
    way, ends = (path_of(teller, sight.state, spots) for spots in (plan.way, plan.stand))
    is_bare = not teller.board.cell(sight.state, plan.end.what, *plan.end.values)
    more = {
        "bare": is_bare, "facing": None if plan.facing == NOBODY else plan.facing,
        "angle": angle, "ghost": teller.board.ghost(sight.state, plan.end.what, *plan.end.values),
        "formation": None if plan.formation == NOBODY else plan.formation,
        "way": way, "stand": [beside(at, one) for one in ends],
        "threats": _threats(sight, mover, plan, teller), "shots": _shots(mover, plan, teller),
        "drift": drawn(teller, sight.state, plan.drift),
        "paid": "" if not plan.cost or teller.single(plan) else unbroken(teller.cost(plan.cost)),
        "left": plan.left,
        "seen": [f"{mover.what}-{one}" for one in plan.seen_by], "risk": risk(plan, teller),
        "danger": round(danger(plan), 4), "advised": plan.advised,
    }  # fmt: skip
    kept = ("facing", "angle", "formation")
    more["answered"] = any(one.step < len(plan.choices) for one in struck(plan))
    told.update(
        {name: one for name, one in more.items() if one or (name in kept and one is not None)}
    )
    return told


def _say(plan: Plan, label: str, mover: Mover, teller: Teller) -> str:
    """A plan in one breath: where, at what cost, shot at and seen by whom."""
    parts = [label] + ([teller.cost(plan.cost)] if plan.cost else [])
    for by, _, chance in grouped(plan, teller)[:SEEN_MAX]:
        name = teller.name(mover.what, by)
        told = "plan_shoots" if chance else "plan_may_shoot"
        parts.append(teller.word(told, name=name, chance=chance))
    return "; ".join([*parts, *filter(None, [_note(plan, mover, teller)])])


def _note(plan: Plan, mover: Mover, teller: Teller) -> str:
    """What else is worth knowing: how long the way is, and who only looks on."""
    steps = len(plan.way) - 1
    parts = [teller.word("plan_steps", count=steps)] if steps > 1 else []
    shooters = {one.by for one in struck(plan)}
    lookers = [one for one in plan.seen_by if one not in shooters][:SEEN_MAX]
    if lookers:
        names = ", ".join(teller.name(mover.what, one) for one in lookers)
        parts.append(teller.word("plan_seen", names=names))
    return "; ".join(parts)
