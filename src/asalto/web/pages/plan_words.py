"""What is said of plans and choices on the page, in one language."""

from __future__ import annotations

from fractions import Fraction
from math import dist
from typing import Any

from asalto.board import Board, board_of
from asalto.core.desk import wind_of
from asalto.core.plans import Numbers, Plan, Spot
from asalto.core.ruleset import Ruleset
from asalto.core.text.words import counted
from asalto.play.tell.deeds import runs, said_of
from asalto.play.tell.naming import spoken_names
from asalto.web.pages.pagekit import words as page_words
from asalto.web.table.live_battle import Live

MILLION = 1_000_000
METRE = 1000


def ref(what: str, values: list[int]) -> str:
    """A piece or place of the board by its name: `ship-2`, `hex-3,-4`."""
    return f"{what}-{','.join(map(str, values)) if what == 'hex' else '-'.join(map(str, values))}"


def written(rows: tuple[Numbers, ...] | tuple[tuple[int, ...], ...]) -> str:
    """Choices as they are posted: without the seat, which is whoever sends them."""
    return "|".join(",".join(map(str, (row[0], *row[2:]))) for row in rows)


def unbroken(said: str) -> str:
    """An amount with its unit, never on two lines."""
    return said.replace(" ", "\u00a0")


class Teller:
    """Says plans of one seat in one language."""

    def __init__(self, live: Live, lang: str) -> None:
        self.ruleset: Ruleset[Any] = live.ruleset
        self.words = live.ruleset.words(lang)
        self.names = spoken_names(live.ruleset, live.scenario, lang)
        self.said = page_words(lang)
        self.board: Board | None = board_of(live.ruleset)
        self.view: Any = None
        self._rows: dict[tuple[int, ...], tuple[str, str, str]] = {}
        self._going: dict[tuple[int, ...], bool] = {}

    def word(self, key: str, **slots: object) -> str:
        """A sentence of the pages."""
        text = self.said.get("page", key)
        return text.format(**slots) if slots else text

    def name(self, what: str, row: int) -> str:
        """A unit by its name."""
        return self.words.name(self.names, what, row)

    def cost(self, amount: int) -> str:
        """So many points, as the game calls them."""
        told = self.words.get("plan", "cost", "")
        return counted(told, {"n": str(amount)}) if "{" in told else f"{amount} {told}".strip()

    def place(self, plan: Plan) -> str:
        """Where a plan ends: by its name; on open ground how far it is, and in which direction.
        Where the price is a length, that says how far."""
        assert plan.end is not None
        if plan.end.what == "point" and len(plan.way) > 1:
            legs = zip(plan.way, plan.way[1:], strict=False)
            far = self.words.metres(round(sum(dist(a.values, b.values) for a, b in legs)))
            (x, y), (to_x, to_y) = plan.way[0].values, plan.end.values
            wind = self.words.get("compass", wind_of(to_x - x, to_y - y), "")
            is_length = self.cost(plan.cost) == self.words.metres(plan.cost * METRE)
            return wind if wind and is_length else f"{far} {wind}".strip()
        return said_of(plan.end.what, [*plan.end.values], self.words, self.names)

    def deed(self, plan: Plan) -> str:
        """What the button says: the verb of the last choice that goes somewhere, and where to."""
        going = [row for row in plan.choices if self._goes(row)]
        if not going:
            return self.single(plan) or self.line(plan.choices)
        return f"{self.verb(going[-1][0])}: {self.place(plan)}"

    def where(self, plan: Plan, step: int) -> Spot | None:
        """Where on its way a unit is before a choice of a plan."""
        if step >= len(plan.choices):
            return plan.end
        gone = sum(map(self._goes, plan.choices[:step]))
        return plan.way[min(gone, len(plan.way) - 1)] if plan.way else plan.end

    def _goes(self, row: tuple[int, ...]) -> bool:
        if row not in self._going:
            said = self.ruleset.vocabulary.values(self.ruleset.new_choice(row))
            self._going[row] = any(kind.what in ("hex", "point", "place") for _, kind, _ in said)
        return self._going[row]

    def line(self, rows: tuple[tuple[int, ...], ...], plan: Plan | None = None) -> str:
        """The orders of a plan, those of one kind together; of a way only its end."""
        if plan is not None and plan.end is not None and any(map(self._goes, rows)):
            return self.deed(plan)
        if plan is not None and (single := self.single(plan)):
            return single
        found: list[tuple[int, list[str]]] = []  # a sentence under its kind below 0
        for row in rows:
            sentence, more, told = self._row(row)
            if sentence:
                if found and found[-1][0] == -row[0] and more:
                    found[-1][1].append(more)
                else:
                    found.append((-row[0], [sentence]))
            elif found and found[-1][0] == row[0] and told:
                found[-1][1].append(told)
            else:
                found.append((row[0], [told] if told else []))
        return "; ".join(
            " ".join(parts) if kind < 0 else
            f"{self.verb(kind)}: {runs(parts)}" if parts else self.verb(kind)
            for kind, parts in found
        )  # fmt: skip

    def _row(self, row: tuple[int, ...]) -> tuple[str, str, str]:
        """A choice as a sentence, the same behind one of its kind, and what its fields tell."""
        if row not in self._rows:
            choice = self.ruleset.new_choice(row)
            doer = self.ruleset.vocabulary.subject(choice.kind)
            said = {
                name: said_of(kind.what, [*key], self.words, self.names)
                for name, kind, key in self.ruleset.vocabulary.values(choice)
            }
            told = " ".join(one for name, one in said.items() if doer is None or name != doer[0])
            one, more = (self.words.line(row[0], said, group) for group in ("line", "after"))
            self._rows[row] = one, more, told
        return self._rows[row]

    def whom(self, row: tuple[int, ...]) -> str:
        """The pieces that a choice speaks of, as the board and the cards name them."""
        choice = self.ruleset.new_choice(row)
        values = self.ruleset.vocabulary.values(choice)
        return " ".join(ref(kind.what, [*key]) for _, kind, key in values)

    def single(self, plan: Plan) -> str:
        """A plan of one choice, where the game has words of its own for that."""
        tell = self.ruleset.desk.told
        if len(plan.choices) != 1 or tell is None or self.view is None:
            return ""
        choice = self.ruleset.new_choice(plan.choices[0])
        told = tell(self.view, choice, self.words, self.names)
        return told and f"{self.verb(choice.kind)}: {told}"

    def short(self, rows: tuple[tuple[int, ...], ...]) -> str:
        """An order line: what is ordered, without who and without the verbs."""
        parts = [one.partition(": ")[2] for one in self.line(rows).split("; ")]
        return ", ".join(filter(None, parts))

    def verb(self, kind: int) -> str:
        """What a kind of choice is called, beginning with a capital."""
        told = self.words.get("choice", kind)
        return told[:1].upper() + told[1:]

    def percent(self, chance: Fraction | float) -> str:
        """A chance."""
        return self.words.percent(int(chance * MILLION))
