"""One seat of one battle, for an assistant: what it sees, what it may do, and no more than that.

Whatever is asked, the answer comes from the seat's own sight. The dice have a seed that nobody is
told, and the opponent is one of our bots.
"""

from __future__ import annotations

import secrets
import threading
from pathlib import Path
from typing import Any

from asalto.bots.names import KNOWN, NAMES
from asalto.bots.registry import bots_for, step
from asalto.cli import concordance
from asalto.core.files.positions import write_state
from asalto.core.files.toml_reader import LANGUAGES, BadInput
from asalto.core.registry import landed, load_ruleset
from asalto.core.rulings import Ruling, rulings
from asalto.core.text.orders import nearest
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile
from asalto.play.loading import open_scenario
from asalto.play.match import Match
from asalto.play.plan_json import plans_data
from asalto.play.tell import story
from asalto.play.view import Sight, look, odds_data, option_data, plain, result_data, sentence_data

Data = dict[str, Any]
EVENTS_MAX = 200
"""Sentences of the chronicle in one answer."""


class OneSeat:
    """A battle as one seat plays it."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self._match: Match[Any] | None = None
        self._seat = 0
        self._bots: dict[int, Any] = {}
        self._read = 0
        self.lock = threading.Lock()

    def open(self, scenario: str, seat: str, opponent: str, lang: str) -> Data:
        """Begin a battle; the one before it is left."""
        if lang not in LANGUAGES:
            raise BadInput(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        if scenario.endswith(".toml"):
            raise BadInput("only scenarios that come with a game can be played here")
        if opponent not in KNOWN:
            known = ", ".join(NAMES)
            raise BadInput(f"no bot {opponent!r}: {known}.{nearest(opponent, [*KNOWN])}")
        ruleset, opened = open_scenario(scenario)
        self.seat_at(Match(ruleset, opened, seeded(secrets.randbelow(1 << 62))), seat, opponent)
        self.lang = lang
        self._go_on()
        return {
            "title": opened.title[lang],
            "story": opened.story[lang].strip(),
            "seats": {one.id: one.name[lang] for one in opened.seats},
            **self.see(),
        }

    def seat_at(self, match: Match[Any], seat: str, opponent: str = "greedy") -> None:
        """Sit down at a battle. An empty `seat` is the first."""
        self._seat = match.scenario.seat_index(seat) if seat else 0
        seed = secrets.randbelow(1 << 40)
        bots = bots_for([opponent], match.ruleset, len(match.scenario.seats), seed)
        self._bots = {one: bot for one, bot in bots.items() if one != self._seat}
        self._match, self._read = match, 0

    def _sight(self) -> Sight[Any]:
        return look(self._playing(), self._seat)

    def _playing(self) -> Match[Any]:
        if self._match is None:
            raise BadInput("no battle yet: begin with new_battle")
        return self._match

    def _go_on(self) -> None:
        """Let the others choose until this seat is asked, or it is over."""
        match = self._playing()
        while self._seat not in match.pending and step(match, self._bots) is not None:
            pass

    def see(self, full: bool = False) -> Data:
        """How things stand, and the sentences that are new since the last time."""
        match, sight = self._playing(), self._sight()
        words = match.ruleset.words(self.lang)
        told = story.tell(match, self._seat, self.lang)
        fresh, self._read = told[self._read :], len(told)
        found: Data = {
            "scenario": f"{match.ruleset.id}/{match.scenario.id}",
            "seat": match.scenario.seats[self._seat].id,
            "turn": match.turn,
            "phase": words.get("phase", int(sight.state.phase)),
            "your_turn": self._seat in sight.pending,
            "choices": len(sight.form.options),
            "request": sight.form.request_id,
            "news": [one.text for one in fresh[-EVENTS_MAX:]],
            "result": result_data(match, self.lang),
        }
        if full:
            found["state"] = plain(sight.state)
        else:
            found["position"] = write_state(sight.state, match.ruleset.enums)
        return found

    def choices(self, odds: bool, contains: str) -> Data:
        """The legal choices, all or those with a word in them."""
        sight = self._sight()
        wanted = [
            option for option in sight.form.options if contains.casefold() in option.text.casefold()
        ]
        return {
            "request": sight.form.request_id,
            "count": len(sight.form.options),
            "choices": [option_data(sight, one, odds) for one in wanted],
        }

    def plans(self, unit: str) -> Data:
        """Where units can get to and what leads there."""
        sight = self._sight()
        return {
            "offered": sight.ruleset.moves.plans is not None,
            "plans": plans_data(sight, self.lang, unit or None, 12 if not unit else 40),
        }

    def weigh(self, orders: str) -> Data:
        """What one order, or several divided by `;`, lead to."""
        sight, options = self._sight(), self._playing().read(self._seat, orders, self.lang)
        odds = sight.line_odds(options)
        if odds is None:
            return {"throws": False}
        return {"throws": True, **odds_data(sight.ruleset, odds, sight.figures(options, odds))}

    def order(self, order: str, request: str) -> Data:
        """Give an order, and let the others answer."""
        match = self._playing()
        match.submit(self._seat, order, request or None, self.lang)
        self._go_on()
        return self.see()

    def resign(self) -> Data:
        """Give up."""
        self._playing().give_up(self._seat, "resigned")
        return self.see()

    def chronicle(self, since: int) -> Data:
        """What this seat has been told, from a sentence on, with clauses."""
        match = self._playing()
        told = story.tell(match, self._seat, self.lang)
        part = told[since : since + EVENTS_MAX]
        return {
            "sentences": len(told),
            "next": since + len(part),
            "events": [sentence_data(match, one) for one in part],
        }


def scenarios(game: str, lang: str) -> list[Data]:
    """What can be played."""
    found = []
    for name in [game] if game else landed():
        ruleset = load_ruleset(name)
        for id in ruleset.scenarios():
            one = ruleset.load(id)
            found.append({
                "id": f"{name}/{id}", "game": ruleset.title[lang], "title": one.title[lang],
                "story": one.story[lang].strip(), "seats": [seat.id for seat in one.seats],
            })  # fmt: skip
    return found


def ruling_data(game: str, one: Ruling, lang: str) -> Data:
    """A ruling with the clause that it is about."""
    return {
        "id": one.id, "game": game, "clause": one.clause,
        "title": concordance.clauses(game).get(one.clause, ""), "question": one.question[lang],
        "answer": one.answer[lang], "alternatives": one.alternatives[lang],
        "switch": one.option or None,
        "source": "number of ours" if one.reconstructed else "reading of the book",
    }  # fmt: skip


def rulings_data(game: str, contains: str, lang: str) -> list[Data]:
    """The rulings of a game, all or those that speak of something."""
    found = [ruling_data(game, one, lang) for one in rulings(load_ruleset(game))]
    word = contains.casefold()
    return [one for one in found if any(word in str(text).casefold() for text in one.values())]


def clause_data(game: str, clause: str, lang: str) -> Data:
    """A clause: its title, the rule in our own words, what stands for it, rulings on it."""
    try:
        titles = concordance.clauses(game)
    except FileNotFoundError as error:
        raise BadInput(str(error)) from error
    if clause not in titles:
        raise BadInput(f"{game} has no clause {clause!r}.{nearest(clause, [*titles])}")
    rows = [one for one in concordance.read_concordance(game) if one.clause == clause]
    return {
        "clause": clause,
        "title": titles[clause],
        "kind": rows[0].kind.value if rows else "missing",
        "text": [text for row in rows for name in row.names if (text := _rule(game, name))],
        "note": rows[0].note if rows else "",
        "code": [name for row in rows for name in row.names],
        "tests": [name for row in rows for name in row.tests],
        "rulings": [
            ruling_data(game, one, lang)
            for one in rulings(load_ruleset(game))
            if one.clause == clause
        ],
    }


def _rule(game: str, name: str) -> str:
    """The docstring of a function that the concordance names: the rule in our own words."""
    home = load_ruleset(game).package
    for base in (f"{home}.rules", home, "asalto"):
        parts = f"{base}.{name}".split(".")
        for length in range(len(parts) - 1, 0, -1):
            module = concordance.module_named(".".join(parts[:length]))
            if module is not None:
                found: Any = module
                for part in parts[length:]:
                    found = getattr(found, part, None)
                if callable(found):
                    return (found.__doc__ or "").strip()
                break
    return ""


def analysis(path: Path, lang: str) -> Data:
    """Dice or orders, of a finished battle in a game file. Raises BadInput for one that goes on:
    it would show what is hidden."""
    from asalto.bots.analysis_text import conclusion, tellings
    from asalto.lab.analyse import analysis_of, is_quick, kept
    from asalto.lab.luck import report

    if not str(path).endswith((".asalto", ".asalto.gz")):
        raise BadInput(f"{path}: a game file ends in .asalto or .asalto.gz")
    match = gamefile.load(path)
    if not match.is_over:
        raise BadInput(f"{path}: this battle is not over; its hidden orders are not shown")
    known = kept(path, match)
    if known is None and is_quick(match):
        known = analysis_of(path, match)
    found = report(match, lang, "" if known is None else conclusion(known, match, lang))
    told = [] if known is None else [vars(one) for one in tellings(known, match, lang)]
    return {
        "result": result_data(match, lang), "lines": list(found.lines()), "moments": told,
        **found.data(),
    }  # fmt: skip
