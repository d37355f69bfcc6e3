"""What the API answers: battles, views, choices and what is told, as data."""

from __future__ import annotations

import time
from typing import Any

from asalto.play.entries import UMPIRE
from asalto.play.tell.story import dice_text, luck, tell
from asalto.play.view import look, option_data, plain, result_data, sentence_data
from asalto.web.server.auth import Who
from asalto.web.table.live_battle import Live

ODDS_BUDGET = 1.5
"""Seconds spent on odds in one answer; choices beyond it come without."""


def seat_id(live: Live, seat: int) -> str | None:
    """A seat as the API names it."""
    if seat == UMPIRE:
        return "umpire"
    return live.scenario.seats[seat].id if seat >= 0 else None


def battle_data(live: Live, lang: str) -> dict[str, Any]:
    """What everybody may know of a battle."""
    match, opening = live.match, live.opening
    dice = {key: opening["dice"][key] for key in ("source", "commitment") if key in opening["dice"]}
    if dice["source"] == "fair":
        dice.update(draws=live.draws, battle=opening["dice"].get("battle", ""))
        dice["seals"] = {seat_id(live, one): seal for one, seal in live.seals.items()}
    if match is not None and dice["source"] == "fair":
        dice["nonces"] = list(match.source.nonces)
        if match.is_over:
            dice["secret"] = opening["dice"]["secret"]
    return {
        "id": live.id,
        "ruleset": {"id": live.ruleset.id, "version": live.ruleset.version},
        "scenario": live.scenario.id,
        "title": live.scenario.title[lang],
        "seats": [
            {
                "id": seat.id,
                "name": seat.name[lang],
                "player": live.players[i],
                "taken": i not in live.free,
                "stand_in": live.stand_ins.get(i),
                "fault": live.faults.get(i),
                "offers_draw": i in live.drawn,
                "deadline": live.clock.deadline(i),
            }
            for i, seat in enumerate(live.scenario.seats)
        ],
        "begun": live.is_begun,
        "over": live.is_over,
        "turn": match.turn if match else None,
        "pending": [seat_id(live, seat) for seat in match.pending] if match else [],
        "sealed": bool(match and match.is_sealed),
        "umpire": opening["umpire"],
        "clock": opening["clock"],
        "silence": opening["silence"],
        "dice": dice,
        "take_back_asked_by": None if live.asked is None else seat_id(live, live.asked),
        "result": result_data(match, lang) if match else None,
    }


def view_data(live: Live, seat: int, lang: str, since: int) -> dict[str, Any]:
    """What one seat sees, and what it has been told from its `since`-th line on."""
    match = live.playing()
    who = live.sight(seat)
    lines = tell(match, who, lang, since)
    return {
        "seat": seat_id(live, seat),
        "stamp": live.stamp(seat),
        "turn": match.turn,
        "phase": live.ruleset.words(lang).get("phase", int(match.state.phase)),
        "pending": [seat_id(live, one) for one in match.pending],
        "state": plain(match.view(who)),
        "since": since,
        "told": [sentence_data(match, one) for one in lines],
        "dice_wanted": wanted_data(live, seat, lang),
        "result": result_data(match, lang),
    }


def wanted_data(live: Live, seat: int, lang: str) -> dict[str, Any] | None:
    """The dice that somebody has to throw by hand, as far as this seat may know."""
    match = live.match
    if match is None or match.waiting is None:
        return None
    if match.is_sealed and match.waiting.seat != seat and seat != UMPIRE:
        return {"count": 0, "sides": 0, "text": ""}
    needed = match.waiting.needed
    text = dice_text(match, needed, lang)
    return {"count": needed.count, "sides": needed.sides, "text": text}


def choices_data(live: Live, seat: int, lang: str, with_odds: bool) -> dict[str, Any]:
    """What a seat may choose now."""
    match = live.playing()
    sight = look(match, seat)
    ends = time.monotonic() + ODDS_BUDGET
    found = [
        option_data(sight, one, with_odds and time.monotonic() < ends) for one in sight.form.options
    ]
    return {
        "seat": seat_id(live, seat),
        "request_id": sight.form.request_id,
        "lost": sight.form.lost,
        "may_take_back": seat >= 0 and match.may_take_back(seat),
        "choices": found,
    }


def luck_data(live: Live) -> list[dict[str, Any]]:
    """How the dice of each seat fell."""
    return [
        {
            "seat": seat_id(live, one.seat),
            "throws": one.throws,
            "successes": one.successes,
            "expected": one.expected / 1_000_000,
        }
        for one in luck(live.playing(), UMPIRE)
    ]


def seals_data(live: Live) -> list[dict[str, Any]]:
    """Commitments of sealed orders: those of seats that are ready; opened when all is over."""
    found: list[dict[str, Any]] = []
    for one in live.sealed:
        if not one.ready:
            continue
        row: dict[str, Any] = {
            "seat": seat_id(live, one.seat), "window": one.window, "commitment": one.commitment(),
        }  # fmt: skip
        if live.is_over:
            row["orders"] = [{"salt": salt, "order": text} for salt, text in one.orders]
        found.append(row)
    return found


def may_act_for(live: Live, who: Who, seat: str | None) -> int:
    """The seat that somebody acts for. Raises ValueError where it is none of his."""
    if seat is None:
        return who.sits(live)
    ids = [one.id for one in live.scenario.seats]
    if seat == "umpire" and who.is_umpire:
        return UMPIRE
    if seat in ids and ids.index(seat) in who.seats:
        return ids.index(seat)
    raise ValueError("this key does not hold that seat")
