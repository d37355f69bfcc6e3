"""What a batch came to, added up battle by battle: its size does not grow with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from asalto.core.kernel.records import NOBODY
from asalto.core.odds import wilson
from asalto.core.ruleset import Ruleset, Scenario, State
from asalto.lab.first_and_last import Begun, Clock, FirstAndLast, Part
from asalto.lab.messages import interval, number, percent, say
from asalto.lab.pairing import Design, first_of_each
from asalto.lab.stopping import steady

Columns = Mapping[str, Sequence[int]]


def forces(ruleset: Ruleset[State], scenario: Scenario[State]) -> list[int]:
    """What each seat begins with, in the units of its losses; 0 where its game does not say.

    A ruleset's `ending.py` counts it in `force(state, seat)`, or in `remaining`.
    """
    ending = ruleset.room("ending")
    count = getattr(ending, "force", None) or getattr(ending, "remaining", None)
    return [count(scenario.state, seat) if count else 0 for seat in range(len(scenario.seats))]


@dataclass
class Summary:
    """Counts over battles."""

    battles: int = 0
    decisions: int = 0
    cut_off: int = 0
    """Battles stopped at the limit of decisions: always 0 unless a ruleset never ends."""
    sides: Sequence[int] = ()
    """The number of each seat's side: allies win together."""
    seat_wins: Counter[int] = field(default_factory=Counter)
    """By seat, those of its allies among them; NOBODY: drawn."""
    bot_wins: Counter[str] = field(default_factory=Counter)
    bot_games: Counter[str] = field(default_factory=Counter)
    """Battles in which the bot had a seat (each seat counts)."""
    endings: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    first_blood: Counter[int] = field(default_factory=Counter)
    """By the first seat to lose anything; NOBODY: none, or several at once."""
    first_blood_lost: int = 0
    """Battles lost by the side that bled first."""
    losses: Counter[int] = field(default_factory=Counter)
    """Sum by seat, as the ruleset counts them."""
    moments: FirstAndLast = field(default_factory=FirstAndLast)
    is_watched: bool = False
    """Whether somebody looks at it as it grows, to stop when something is decided."""

    def add(self, columns: Columns, plan: Design) -> None:
        """Count the battles of a chunk."""
        self.battles += len(columns["seed"])
        self.decisions += sum(columns["decisions"])
        self.cut_off += len(columns["over"]) - sum(columns["over"])
        self.endings.update(columns["ending"])
        self.turns.update(columns["turn"])
        self.first_blood.update(columns["first_blood"])
        for winner, times in Counter(columns["winner"]).items():
            for seat in self.winners(winner):
                self.seat_wins[seat] += times
        self.moments.add(columns)
        for bled, winner in zip(columns["first_blood"], columns["winner"], strict=True):
            if NOBODY not in (bled, winner):
                self.first_blood_lost += bled not in self.winners(winner)
        pairs = Counter(zip(columns["lineup"], columns["winner"], strict=True))
        for (lineup, winner), times in pairs.items():
            bots = plan.arrangements[lineup]
            for bot in bots:
                self.bot_games[bot] += times
            for seat in self.winners(winner) if winner != NOBODY else ():
                self.bot_wins[bots[seat]] += times
        for name in columns:
            if name.startswith("loss"):
                self.losses[int(name[4:])] += sum(columns[name])

    def winners(self, winner: int) -> list[int]:
        """Who has won with a seat: it, and its allies. Of NOBODY, NOBODY."""
        if winner == NOBODY or not self.sides:
            return [winner]
        return [seat for seat, side in enumerate(self.sides) if side == self.sides[winner]]

    def rate(self, seat: int) -> tuple[float, float, float]:
        """The share of battles that a seat's side won, with its 95 % interval."""
        return self.share(self.seat_wins[seat], self.battles)

    def share(self, wins: float, battles: int) -> tuple[float, float, float]:
        """A share with its 95 % interval: Wilson's, or one that is right whenever one stops."""
        low, high = (steady if self.is_watched else wilson)(wins, battles)
        return (wins / battles if battles else 0.0), low, high

    def begun(self, ruleset: Ruleset[State], scenario: Scenario[State]) -> Begun:
        """Who began, and how those battles ended."""
        return self.moments.who_begins(ruleset, scenario, self.share)

    def clock(self, ruleset: Ruleset[State], scenario: Scenario[State]) -> Clock | None:
        """What the last turn decided; None where a game does not say."""
        return self.moments.by_the_clock(ruleset, scenario, self.share)

    def parts(
        self, ruleset: Ruleset[State], scenario: Scenario[State]
    ) -> Iterator[tuple[str, Part]]:
        """The battles by who began, and by whether the last turn ended them."""
        for seat, part in self.begun(ruleset, scenario).parts.items():
            yield f"begun by {scenario.seats[seat].id}", part
        clock = self.clock(ruleset, scenario)
        if clock is not None and clock.timed.battles:
            yield "ended by the clock", clock.timed
        if clock is not None and clock.before.battles:
            yield "not ended by the clock", clock.before

    def mean_turns(self) -> float:
        """Turns in an average battle."""
        return sum(turn * times for turn, times in self.turns.items()) / max(1, self.battles)

    def lines(self, ruleset: Ruleset[State], scenario: Scenario[State], lang: str) -> Iterator[str]:
        """A few lines for a terminal."""
        words = ruleset.words(lang)
        total, whole = max(1, self.battles), forces(ruleset, scenario)
        yield say(
            lang, "head", scenario=f"{ruleset.id}/{scenario.id}", battles=self.battles,
            decisions=self.decisions,
        )  # fmt: skip
        for seat, named in enumerate(scenario.seats):
            line = self._seat_line(seat, whole[seat], lang)
            yield f"  {named.name.get(lang, named.id):<14} {line}"
        firsts = first_of_each(ruleset, scenario)
        if len(firsts) < len(scenario.seats):
            allies = [ruleset.side_name(scenario, seat, lang) for seat in firsts]
            yield "  " + say(lang, "allies", sides="; ".join(allies))
        if any(self.losses[seat] < 0 for seat in range(len(scenario.seats))):
            yield "  " + say(lang, "gained")
        if any(self.losses.values()) and self.first_blood[NOBODY]:
            share = percent(lang, self.first_blood[NOBODY] / total)
            yield "  " + say(lang, "bled_together", share=share)
        if self.seat_wins[NOBODY]:
            drawn = percent(lang, self.seat_wins[NOBODY] / total)
            yield f"  {say(lang, 'drawn'):<14} {drawn}"
        if len(self.bot_games) > 1:
            for bot, games in sorted(self.bot_games.items()):
                share = percent(lang, self.bot_wins[bot] / max(1, games))
                yield "  " + say(lang, "bot_line", bot=bot, share=share)
        endings = ", ".join(
            f"{words.get('ending', ending)} {percent(lang, times / total)}"
            for ending, times in self.endings.most_common()
        )
        turns = number(lang, self.mean_turns())
        yield "  " + say(lang, "endings_line", turns=turns, endings=endings)
        names = [seat.name.get(lang, seat.id) for seat in scenario.seats]
        for found in (self.clock(ruleset, scenario), self.begun(ruleset, scenario)):
            yield from (f"  {line}" for line in (found.lines(names, lang) if found else ()))
        if self.cut_off:
            yield "  " + say(lang, "cut_off", battles=self.cut_off)

    def _seat_line(self, seat: int, whole: int, lang: str) -> str:
        """What a seat won, and lost of the whole it had."""
        total = max(1, self.battles)
        line = say(lang, "wins_line", rate=interval(lang, self.rate(seat)))
        loss = self.losses[seat] / total
        if loss and whole:
            line += say(lang, "share_lost", share=percent(lang, loss / whole))
        elif loss:
            line += say(lang, "count_lost", count=number(lang, loss))
        if any(self.losses.values()):
            line += say(lang, "bled", share=percent(lang, self.first_blood[seat] / total))
        return line

    def data(self, ruleset: Ruleset[State], scenario: Scenario[State]) -> dict[str, object]:
        """The same for JSON."""
        members = {int(one): one.name.lower() for one in ruleset.enums["ending"]}
        ids, clock = [seat.id for seat in scenario.seats], self.clock(ruleset, scenario)
        return {
            "scenario": f"{ruleset.id}/{scenario.id}",
            "rules": ruleset.digest(),
            "battles": self.battles,
            "decisions": self.decisions,
            "drawn": self.seat_wins[NOBODY],
            "sides": dict(zip(ids, ruleset.side_of(scenario.state), strict=True)),
            "wins": {name: self.seat_wins[seat] for seat, name in enumerate(ids)},
            "rate": {name: self.rate(seat) for seat, name in enumerate(ids)},
            "bots": {
                bot: {"seats": games, "wins": self.bot_wins[bot]}
                for bot, games in sorted(self.bot_games.items())
            },
            "losses": {
                name: self.losses[seat] / max(1, self.battles) for seat, name in enumerate(ids)
            },
            "forces": dict(zip(ids, forces(ruleset, scenario), strict=True)),
            "first_blood": {name: self.first_blood[seat] for seat, name in enumerate(ids)},
            "endings": {members.get(one, str(one)): n for one, n in sorted(self.endings.items())},
            "turns": dict(sorted(self.turns.items())),
            "mean_turns": self.mean_turns(),
            "begun": self.begun(ruleset, scenario).data(ids),
            "clock": clock and clock.data(ids),
            "cut_off": self.cut_off,
        }
