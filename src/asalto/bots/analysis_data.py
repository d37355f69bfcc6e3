"""An analysis as data that can be kept, and the moments that decided the battle."""

from __future__ import annotations

from typing import Any

from asalto.bots.analyst import Analysis, Judged
from asalto.core.ruleset import Ruleset
from asalto.play.match import Match

FORMAT = 3
"""1 knew no allies; 2 counted decisions as good that nobody had looked at."""
MOMENTS_MAX = 6
WEIGHTY = 0.03
"""What moved the chance by less is no moment that decided anything."""
Data = dict[str, Any]


def as_data(found: Analysis, match: Match[Any]) -> Data:
    """The analysis as data for JSON, the same in every language."""
    steps = [_step_data(one, match) for one in found.judged]
    data: Data = {
        "format": FORMAT,
        "rules": match.ruleset.digest(),
        "places": len(match.marks),
        "bot": found.bot,
        "compiled": found.fast,
        "outside": found.is_outside,
        "playouts": found.playouts,
        "each": found.effort.playouts,
        "cut_off": found.cut_off,
        "over": found.is_over,
        "start": _round(found.judged[0].start if found.judged else found.result),
        "result": _round(found.result),
        "decisions": steps,
        "seats": [_seat_data(found, match, seat) for seat in range(found.seats)],
    }
    data["moments"] = moments(data)
    return data


def _round(values: tuple[float, ...]) -> list[float]:
    return [round(one, 6) for one in values]


def _orders(ruleset: Ruleset[Any], match: Match[Any], rows: Any) -> list[str]:
    names = match.scenario.names
    return [ruleset.notation.write(ruleset.new_choice(one), names) for one in rows]


def _step_data(one: Judged, match: Match[Any]) -> Data:
    step, better = one.step, one.better
    return {
        "place": step.place, "after": step.place + len(step.entries),
        "turn": step.turn, "phase": step.phase, "seat": step.seat, "orders": step.texts,
        "entries": step.entries, "chances": _round(one.start), "doubt": round(one.doubt, 6),
        "playouts": one.playouts,
        "play": _round(one.play), "play_doubt": round(one.play_doubt, 6),
        "dice": _round(one.dice), "dice_doubt": round(one.dice_doubt, 6),
        "other": _round(one.other),
        "forced": step.forced, "usual": step.usual, "thrown": step.dice,
        "examined": one.examined, "close": one.close,
        "seen": None if one.seen is None else round(one.seen, 6),
        "better": None if better is None else {
            "orders": _orders(match.ruleset, match, better.rows),
            "choices": [list(row) for row in better.rows],
            "gain": round(better.gain, 6), "doubt": round(better.doubt, 6),
        },
    }  # fmt: skip


def _seat_data(found: Analysis, match: Match[Any], seat: int) -> Data:
    """What a seat's decisions came to. Forced ones do not count, and of the others only those for
    which a better choice was looked for are called good or not."""
    own = [one for one in found.judged if one.step.seat == seat and one.step.is_choice]
    free = [one for one in own if not one.step.forced]
    examined = sum(one.examined for one in free)
    worse, close = sum(one.better is not None for one in free), sum(one.close for one in free)
    lost, force = found.losses[seat]
    return {
        "seat": match.scenario.seats[seat].id,
        "play": round(sum(one.play[seat] for one in own), 6),
        "play_doubt": round(sum(one.play_doubt**2 for one in own) ** 0.5, 6),
        "dice": round(sum(one.dice[seat] for one in found.judged), 6),
        "other": round(sum(one.other[seat] for one in found.judged), 6),
        "decisions": len(free), "examined": examined,
        "best": examined - worse - close, "close": close, "worse": worse,
        "accuracy": round(1 - worse / examined, 6) if examined else None,
        "given_away": round(sum(one.better.gain for one in free if one.better), 6),
        "lost": lost, "force": force,
    }  # fmt: skip


def moments(data: Data) -> list[Data]:
    """The few decisions and throws that moved the chances most, in the order of the battle."""
    found: list[tuple[float, Data]] = []
    for number, one in enumerate(data["decisions"]):
        seat = max(one["seat"], 0)
        gain = one["better"]["gain"] if one["better"] else 0.0
        moved = max(abs(one["play"][seat]), gain)
        sure = gain > 0 or abs(one["play"][seat]) > one["play_doubt"]
        if moved >= WEIGHTY and sure:
            found.append((moved, {"kind": "play", "decision": number, "shift": one["play"]}))
        fell = abs(one["dice"][seat])
        if fell >= WEIGHTY and fell > one["dice_doubt"]:
            found.append((fell, {"kind": "dice", "decision": number, "shift": one["dice"]}))
        other = abs(one["other"][seat])
        if other >= WEIGHTY:
            found.append((other, {"kind": "other", "decision": number, "shift": one["other"]}))
    found.sort(key=lambda pair: -pair[0])
    kept = [one for _, one in found[:MOMENTS_MAX]]
    return sorted(kept, key=lambda one: (one["decision"], one["kind"] != "play"))


def is_of(data: Data, match: Match[Any]) -> bool:
    """Whether kept data are of this battle as it stands, under these rules."""
    right = FORMAT, match.ruleset.digest(), len(match.marks)
    return (data.get("format"), data.get("rules"), data.get("places")) == right
