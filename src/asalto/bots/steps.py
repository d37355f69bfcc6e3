"""A battle that was played, cut into decisions: what a seat chose, one choice after another, until
dice fell or somebody else was asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from asalto.bots.plan_rows import Numbers
from asalto.core.kernel.records import copy
from asalto.core.kernel.search import PLAN_MAX
from asalto.core.kernel.specialise import hints
from asalto.core.plans import numbers_of
from asalto.core.ruleset import State
from asalto.play.dicebox import physical
from asalto.play.entries import ChoiceMade, Entry, Mark
from asalto.play.match import Match


@dataclass
class Step:
    """One decision, or an act that was no choice (it has no `rows` then)."""

    place: int
    """How many entries in effect stood before it."""
    turn: int
    phase: int
    seat: int
    before: State
    rows: list[Numbers] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    """The places of its entries among all entries of the match."""
    forced: bool = True
    """Nothing else could be chosen."""
    usual: bool = True
    """Greedy would have chosen the same, without doubt."""
    dice: bool = False
    """Dice were thrown at its end."""
    sealed: bool = False
    after: State | None = None

    @property
    def is_choice(self) -> bool:
        """Whether a seat chose it."""
        return bool(self.rows)


def steps_of(match: Match[Any]) -> tuple[list[Step], Match[Any]]:
    """All decisions of a battle in order, and the battle as it was played again."""
    again = Match(match.ruleset, match.scenario, physical(), match.players, match.has_umpire)
    again.begins_elsewhere = match.begins_elsewhere
    found: list[Step] = []
    for place, mark, entry in _entries(match):
        step = _step(found, again, place, mark, entry)
        if isinstance(entry, ChoiceMade):
            assert entry.choice is not None
            judge(again, step, entry.choice)
            step.rows.append(entry.choice)
            step.texts.append(entry.order)
            step.dice = bool(mark.faces)
        step.entries.append(mark.index)
        again.replay_entry(entry)
        step.after = copy(again.state)
    return found, again


def _entries(match: Match[Any]) -> Iterator[tuple[int, Mark, Entry]]:
    """The entries in effect, with the dice that they threw."""
    for place, mark in enumerate(match.marks):
        entry = match.entries[mark.index]
        if entry.do == "choice":
            entry = entry.model_copy(update={"dice": mark.faces or None})
        if entry.do not in ("rewind", "note", "back"):
            yield place, mark, entry


def _step(found: list[Step], again: Match[Any], place: int, mark: Mark, entry: Entry) -> Step:
    """The decision that an entry belongs to: the last one, if it goes on, or a new one."""
    turn, phase = again.turn, int(again.state.phase)
    last = found[-1] if found else None
    goes_on = (
        last is not None and last.is_choice and not last.dice and entry.do == "choice"
        and (last.seat, last.turn, last.phase) == (entry.seat, turn, phase)
        and len(last.rows) < PLAN_MAX
    )  # fmt: skip
    if last is None or not goes_on:
        seat = entry.seat if entry.do == "choice" else -1
        last = Step(place, turn, phase, seat, copy(again.state), sealed=again.is_sealed)
        found.append(last)
    return last


def judge(again: Match[Any], step: Step, numbers: Numbers) -> None:
    """Note whether there was a choice, and whether greedy would have made the same."""
    ruleset, seat = again.ruleset, step.seat
    if seat < 0:
        step.forced = step.usual = False
        return
    out, view = ruleset.new_choices(), again.view(seat)
    ruleset.legal(view, seat, out)
    if out.count <= 1:
        return
    step.forced = False
    if not step.usual:
        return
    hints(ruleset)(view, seat, out)
    best = max(out.score[: out.count])
    top = [k for k in range(out.count) if out.score[k] == best]
    step.usual = len(top) == 1 and numbers_of(out.rows[top[0]]) == tuple(numbers)


__all__ = ["Step", "steps_of"]
