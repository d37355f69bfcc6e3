"""An analysis in words: where the battle was decided, and by what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from asalto.bots.analysis_data import Data
from asalto.bots.what_fell import what_fell
from asalto.core.kernel.records import NOBODY
from asalto.core.plans import Numbers
from asalto.core.text.normalise import smooth
from asalto.play.entries import ChoiceMade
from asalto.play.match import Match
from asalto.play.tell import messages
from asalto.play.tell.deeds import deeds
from asalto.play.tell.naming import names_in
from asalto.play.tell.story import act_text, result_text, sentence, turn_text

CLEARLY = 1.5
"""How much more of two things counts as the cause alone."""
SLIGHTLY = 0.05
"""A chance that moved by less did not win a battle."""
LISTED = 4
"""Orders of one decision that are told; of a long one the others are left out."""


@dataclass(frozen=True)
class Telling:
    """One of the moments that decided the battle, in words."""

    number: int
    kind: str
    place: int
    """Entries in effect before it: where to try it again."""
    turn: str
    title: str
    text: str
    shift: str
    """In points, for the seat that reads."""


def say(lang: str, key: str, **slots: object) -> str:
    """A sentence of the analysis."""
    return smooth(messages.say(lang, "analysis", key, **slots), lang)


def points(lang: str, share: float, signed: bool = True) -> str:
    """A change of chance in points: `+12`, `−3`."""
    number = round(100 * share)
    sign = "" if not signed or number == 0 else "+" if number > 0 else "−"
    return f"{sign}{abs(number)}"


def percent(share: float) -> str:
    """A chance as the language writes it."""
    return f"{round(100 * share)} %"


@dataclass(frozen=True)
class Account:
    """What made the result of a seat, in whole hundredths that sum to it."""

    start: float
    play: tuple[float, ...]
    """By whose decisions."""
    dice: float
    other: float


def account(data: Data, seat: int) -> Account:
    """The chance at the start and what moved it, for one seat: rounded to hundredths, some of what
    moved it the other way where the sum would be amiss."""
    seats = range(len(data["seats"]))
    play = [
        sum(one["play"][seat] for one in data["decisions"] if one["seat"] == by) for by in seats
    ]
    own = data["seats"][seat]
    exact = [100 * one for one in (data["start"][seat], *play, own["dice"], own["other"])]
    found = [round(one) for one in exact]
    missing = round(100 * data["result"][seat]) - sum(found)
    step = 1 if missing > 0 else -1
    farthest = sorted(range(1, len(found)), key=lambda i: step * (found[i] - exact[i]))
    for i in farthest[: abs(missing)]:
        found[i] += step
    start, *moved = (one / 100 for one in found)
    return Account(start, tuple(moved[:-2]), *moved[-2:])


def orders(texts: Sequence[str]) -> str:
    """The orders of a decision in one line."""
    return messages.listed(texts, LISTED)


def chosen(match: Match[Any], one: Data) -> list[Numbers]:
    """What was chosen in a decision."""
    made = [match.entries[place] for place in one["entries"]]
    return [one.choice for one in made if isinstance(one, ChoiceMade) and one.choice is not None]


def readable(
    match: Match[Any], one: Data, lines: Sequence[Sequence[Numbers]], lang: str
) -> list[list[str]]:
    """Lines of choices of one decision, as people tell them."""
    before = match.fork(one["place"]).state
    words, names = match.ruleset.words(lang), names_in(match, lang)
    return [deeds(match.ruleset, before, rows, words, names) for rows in lines]


def apart(one: Sequence[str], other: Sequence[str]) -> tuple[str, str]:
    """Two long decisions, each in a line, from the order on in which they differ: else the lines
    could break off before it, and be the same."""
    same = 0
    if max(len(one), len(other)) > LISTED:
        while same < min(len(one), len(other)) - 1 and one[same] == other[same]:
            same += 1
    lead = "... " if same > 0 else ""
    return lead + orders(one[same:]), lead + orders(other[same:])


def tellings(data: Data, match: Match[Any], lang: str, seat: int = 0) -> list[Telling]:
    """The moments that decided the battle, as they are for one seat."""
    found = []
    for number, moment in enumerate(data["moments"], 1):
        one = data["decisions"][moment["decision"]]
        shift = float(moment["shift"][seat])
        if moment["kind"] == "dice":
            title, text = _dice(match, one, moment["shift"], lang)
        elif moment["kind"] == "other":
            title, text = _other(match, one, lang), ""
        else:
            title, text = _play(match, one, lang)
            shift = _cost(match, one, seat)
        place = one["after"] if moment["kind"] == "dice" else one["place"]
        turn = turn_text(match, one["turn"], lang)
        found.append(Telling(number, moment["kind"], place, turn, title, text, points(lang, shift)))
    return found


def _cost(match: Match[Any], one: Data, seat: int) -> float:
    """What a decision did to a seat's chance, held against the better choice where there is one,
    else against greedy's. Of three sides nobody knows which gains by another's mistake."""
    sides = match.ruleset.side_of(match.scenario.state)
    if one["better"] and sides[seat] == sides[one["seat"]]:
        return -float(one["better"]["gain"])
    if one["better"] and len(set(sides)) == 2:
        return float(one["better"]["gain"])
    return float(one["play"][seat])


def _play(match: Match[Any], one: Data, lang: str) -> tuple[str, str]:
    seat = match.seat_name(one["seat"], lang)
    lines = [chosen(match, one)]
    if one["better"]:
        lines.append(one["better"]["choices"])
    made, *others = readable(match, one, lines, lang)
    if others:
        better, taken = apart(others[0], made)
        gain = points(lang, one["better"]["gain"], signed=False)
        title = say(lang, "better_title", better=better, gain=gain, seat=seat)
        return title, say(lang, "chosen", seat=seat, orders=taken)
    shift = float(one["play"][one["seat"]])
    key = "good_title" if shift > 0 else "bad_title"
    amount = points(lang, abs(shift), signed=False)
    text = say(lang, "chosen", seat=seat, orders=orders(made))
    return say(lang, key, seat=seat, amount=amount), text


def _dice(match: Match[Any], one: Data, shift: Sequence[float], lang: str) -> tuple[str, str]:
    """What the dice did, and after which orders."""
    words, names = match.ruleset.words(lang), names_in(match, lang)
    dice = what_fell(match, one["entries"], shift)
    seat = match.seat_name(one["seat"], lang) if one["seat"] >= 0 else ""
    after = say(
        lang,
        "dice_after",
        orders=orders(*readable(match, one, [chosen(match, one)], lang)),
        seat=seat,
    )
    if dice is None:
        return say(lang, "dice_title"), after
    return sentence(match, dice, words, names).text, after


def _other(match: Match[Any], one: Data, lang: str) -> str:
    """What was done that was no choice: somebody gave up, the umpire changed something."""
    acts = [match.entries[place] for place in one["entries"]]
    told = [act_text(match, act, lang) for act in acts if not isinstance(act, ChoiceMade)]
    return orders(told) if told else say(lang, "other_title")


def conclusion(data: Data, match: Match[Any], lang: str) -> str:
    """The dice or the orders, in one sentence: which of them moved the winner's chance more, if
    that can be told."""
    result = match.result
    if result is None or result.winner == NOBODY:
        return say(lang, "nobody_won")
    seat = result.winner
    parts = account(data, seat)
    dice, play, other = parts.dice, sum(parts.play), parts.other
    doubt = sum(one["play_doubt"] ** 2 for one in data["decisions"]) ** 0.5
    if other > max(dice, play, SLIGHTLY):
        key = "other"
    elif max(dice, play) < SLIGHTLY:
        key = "start"
    elif abs(dice - play) < 2 * doubt:  # what is too much on one side is missing on the other
        key = "unsure"
    elif dice > CLEARLY * play or play > CLEARLY * dice:
        key = "dice" if dice > play else "orders"
    else:
        key = "both"
    return say(
        lang, f"won_by_{key}", seat=match.ruleset.side_name(match.scenario, seat, lang),
        start=percent(parts.start), dice=points(lang, dice), play=points(lang, play),
        doubt=points(lang, doubt, signed=False), other=points(lang, other),
    )  # fmt: skip


def how(data: Data, lang: str) -> str:
    """How it was estimated, in one sentence."""
    key = "how" if data["compiled"] else "how_outside" if data.get("outside") else "how_slow"
    bot = data["bot"]
    if f"player_{bot}" in messages.words(lang).tables["analysis"]:
        bot = say(lang, f"player_{bot}")
    text = say(lang, key, bot=bot, each=data["each"], playouts=data["playouts"])
    return text + (" " + say(lang, "cut_off") if data["cut_off"] else "")


def summary(data: Data, match: Match[Any], lang: str) -> list[str]:
    """A line for each seat: what its decisions and the dice did to its chance."""
    found = []
    for seat, one in enumerate(data["seats"]):
        parts = account(data, seat)
        key = "seat_line" if one["examined"] else "seat_line_plain"
        found.append(
            say(
                lang, key, seat=match.seat_name(seat, lang), play=points(lang, parts.play[seat]),
                doubt=points(lang, one["play_doubt"], signed=False), dice=points(lang, parts.dice),
                best=one["best"], examined=one["examined"], decisions=one["decisions"],
                rest=rest(one, lang),
            )
        )  # fmt: skip
    return found


def rest(one: Data, lang: str) -> str:
    """What the others that were looked at came to; empty where there were none. Each is weighed
    alone, so that seven mistakes together may cost more than a battle: told is their average."""
    close = say(lang, "rest_close", count=one["close"]) if one["close"] else ""
    if not one["worse"]:
        return close
    given = points(lang, one["given_away"] / one["worse"], signed=False)
    if given == points(lang, 0.0, signed=False):
        key = "rest_little"
    else:
        key = "rest_one" if one["worse"] == 1 else "rest_worse"
    return close + say(lang, key, count=one["worse"], given=given)


def losses(data: Data, match: Match[Any], lang: str) -> list[str]:
    """What each seat has lost, as a share of its force where the game says how large that is."""
    found = []
    for seat, one in enumerate(data["seats"]):
        name = match.seat_name(seat, lang)
        if one["force"]:
            share = percent(min(1.0, one["lost"] / one["force"]))
            found.append(say(lang, "lost_share", seat=name, share=share))
        else:
            found.append(say(lang, "lost", seat=name, lost=one["lost"]))
    return found


def lines(data: Data, match: Match[Any], lang: str) -> list[str]:
    """The analysis for a terminal."""
    first = match.ruleset.side_name(match.scenario, 0, lang)
    out = [result_text(match, lang) if data["over"] else say(lang, "goes_on")]
    out += [conclusion(data, match, lang), *summary(data, match, lang), *losses(data, match, lang)]
    out += ["", say(lang, "curve", seat=first)]
    shown: set[int] = set()
    for one in data["decisions"]:
        if one["turn"] not in shown:
            shown.add(one["turn"])
            out.append(_bar(one["turn"], one["chances"][0], one["doubt"], lang))
    out.append(_bar(None, data["result"][0], 0.0, lang))
    told = tellings(data, match, lang)
    if told:
        out += ["", say(lang, "key_moments", seat=first)]
    for one in told:
        out.append(f"{one.number:>3}  {one.turn}  {one.shift:>4}  {one.title}")
        out += [f"          {one.text}"] if one.text else []
    return [*out, "", how(data, lang)]


def _bar(turn: int | None, chance: float, doubt: float, lang: str) -> str:
    width = round(40 * chance)
    label = "" if turn is None else str(turn)
    more = f" ± {points(lang, doubt, signed=False)}" if doubt else ""
    return f"{label:>4} [{'#' * width:<40}] {percent(chance)}{more}"
