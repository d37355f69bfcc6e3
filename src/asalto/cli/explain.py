"""Why a throw came out as it did: modifiers with their reasons, and the clause of the book."""

from __future__ import annotations

from typing import Any

from asalto.cli.common import say
from asalto.core.kernel.records import copy
from asalto.core.odds import load
from asalto.play.form import Option
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.manual import chapter_of
from asalto.play.tell.naming import names_in
from asalto.play.tell.numerals import percent


def modifiers(match: Match[Any], view: Any, option: Option, lang: str) -> list[str]:
    """What an option counts, its modifiers with their reasons, and the clause, from the rule
    itself."""
    counted = match.ruleset.desk.counted
    words = match.ruleset.words(lang)
    found = [counted(view, option.choice, words, names_in(match, lang))] if counted else []
    ruleset, log = match.ruleset, match.ruleset.new_log()
    dice = copy(match.box.dice)
    load(dice, ())
    ruleset.odds.trial(copy(view), option.choice, dice, log)
    for i in range(log.count):
        event = log.events[i]
        if event.roll >= 0:
            found.append(f"{words.tally(event).strip()} [{ruleset.clause_of(event)}]".strip())
            break
    return [line for line in found if line]


def last_throw(match: Match[Any], seat: int, lang: str) -> list[str]:
    """The last throw that a seat has seen, with its clause and the chance that it had."""
    thrown = [one for one in story.tell(match, seat, lang) if one.is_throw]
    if not thrown:
        return [say(lang, "no_such")]
    last = thrown[-1]
    if lang == "en":
        title = clause_titles(match).get(last.clause, "")
    else:
        title = chapter_of(match.ruleset, last.clause, lang)
    found = [last.text, f"{last.clause}: {title}" if title else last.clause]
    if last.chance >= 0:
        found.append(f"{say(lang, 'success')}: {percent(last.chance / 1e6, lang)}")
    return found


def clause_titles(match: Match[Any]) -> dict[str, str]:
    """The short titles of the book's clauses."""
    path = match.ruleset.folder / "clauses.txt"
    if not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines if "\t" in line)
