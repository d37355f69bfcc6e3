"""`asalto play`: a table in the terminal, for one person or several at one keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from asalto.bots.advisor import advice
from asalto.bots.advisor import why as reasons_for
from asalto.bots.registry import make_bot, step
from asalto.cli.boards import board_text, sheets_text
from asalto.cli.choice_prompt import commands
from asalto.cli.common import Failed, command, language, new_seed, put, say, spell, tables_of
from asalto.cli.editor import line_editor
from asalto.cli.explain import last_throw, modifiers
from asalto.cli.odds import print_odds
from asalto.cli.open_battle import open_match, story_lines
from asalto.cli.play_setup import Ask, Leave, choose
from asalto.cli.players_setup import players, resumed, source, who_plays
from asalto.cli.saving import Saving
from asalto.cli.seating import Seating
from asalto.cli.standing_orders import StandingOrders
from asalto.core.files.limits import whole
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.choices import Choice
from asalto.core.rulings import option_values
from asalto.core.text.orders import NotAllowed, Refused, Unreadable, fold, parts_of
from asalto.play.dicebox import WrongDice
from asalto.play.entries import UMPIRE
from asalto.play.files.gamelines import Game
from asalto.play.files.journal import Journal
from asalto.play.files.unfinished import Left, Orders, standing_orders, take_up
from asalto.play.form import Option, teller
from asalto.play.match import Match
from asalto.play.random_picks import is_lot
from asalto.play.standing_orders import Habits
from asalto.play.tell import story
from asalto.play.tell.complaints import complaint
from asalto.play.tell.house_rules import house_lines
from asalto.play.view import look


def play_command(
    battle: str | None,
    seats: Sequence[str],
    seed: int | None,
    dice: str,
    save: Path | None,
    resume: Path | None,
    umpire: bool,
    tables: str | None,
    lang: str | None,
    options: Sequence[str] = (),
    ask: Ask = input,
) -> int:
    """See `asalto play --help`."""
    lang = language(lang)
    ask = line_editor() if ask is input else ask
    seed = new_seed() if seed is None else seed
    game: Game | None = None
    told: Sequence[str] = ()
    left: Left = {}
    orders: Orders = {}
    try:
        if resume is not None:
            match, game = resumed(resume, seats, umpire, lang)
            left, orders = take_up(game, match), standing_orders(game, match)
            game = game if save in (None, resume) else None
            save = save or resume
        else:
            if battle is None:
                battle, seats = choose(lang, ask)
            chosen = option_values(list(options))
            match = open_match(battle, source(dice, seed), (), tables_of(tables), options=chosen)
            match.has_umpire = umpire
            match.players = players(match, seats)
            told = () if seats else who_plays(match, lang)
    except (EOFError, KeyboardInterrupt):
        print()
        return 0
    return Terminal(match, lang, save, seed, ask, game, left, orders).play(told)


class Terminal(Saving, StandingOrders, Seating):
    """One battle at one keyboard."""

    def __init__(
        self, match: Match[Any], lang: str, save: Path | None, seed: int, ask: Ask,
        resumed: Game | None = None, left: Left | None = None, orders: Orders | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.match, self.lang, self.path = match, lang, save
        self.ask = self.asking(ask)
        self.bots = {
            seat: make_bot(player.removeprefix("bot:"), match.ruleset, seat, seed)
            for seat, player in enumerate(match.players)
            if player.startswith("bot:")
        }
        self.humans = [seat for seat in range(len(match.players)) if seat not in self.bots]
        self.tell = teller(match.ruleset, match.scenario, lang)
        self.left: dict[int, Sequence[Choice | str]] = dict(left or {})
        """What is left of a seat's line that dice or others interrupted."""
        waits = None if match.waiting is None else match.waiting.seat
        self.interrupted: set[int] = {seat for seat in self.left if seat != waits}
        """The seats whose line others interrupted: they go on with it only if they still want."""
        self.habits = {
            seat: Habits(skips=False, standing=one) for seat, one in (orders or {}).items()
        }
        self.rethinking: set[int] = set()
        self.at_keyboard: int | None = None
        self.options: tuple[Option, ...] = ()
        self.journal = None if save is None else Journal(match, save, resumed)

    def play(self, told: Sequence[str] = ()) -> int:
        """Until it is over, or somebody leaves. `told`: who plays what."""
        match, lang = self.match, self.lang
        put(f"{match.ruleset.title[lang]}: {match.scenario.title[lang]}")
        put(match.scenario.story[lang].strip())
        advised = match.ruleset.advised(match.scenario, lang)
        for one in [*house_lines(match.ruleset, match.scenario, lang), *advised]:
            put(f"  {one}")
        for one in told:
            put(one)
        if match.waiting is not None:
            self.tell_begun()
        try:
            self._loop()
        except (Leave, EOFError, KeyboardInterrupt):
            return self.leave()
        except BrokenPipeError:
            if self.journal is not None:
                self.journal.close()
            raise
        alone = len(self.humans) == 1 and not self.match.has_umpire
        self.news(UMPIRE if self.at_keyboard is None or not alone else self.at_keyboard)
        put(f"\n{story.result_text(self.match, self.lang)}")
        if self.journal is not None:
            self.close(self.journal, "saved")
        return 0

    def _loop(self) -> None:
        match = self.match
        while not match.is_over:
            if match.waiting is not None:
                self.throw_dice()
            elif step(match, self.bots) is not None or self.answered():
                self.sync()
            elif match.pending:
                self._turn_of(match.pending[0])
            else:
                raise Failed("nobody is asked for anything")

    # --- one person's turn

    def _turn_of(self, seat: int) -> None:
        match, lang = self.match, self.lang
        if len(self.humans) > 1 and self.at_keyboard != seat:
            self.hand_over(seat)
        self.at_keyboard = seat
        self.news(self.reader_of(seat))
        self.show_board(seat)
        if seat in self.left and seat not in self.interrupted:
            if self.goes_on(seat):
                return
        self.options = self.options_of(seat)
        self.sit_down(seat)
        self.show_new_list(seat)
        while True:
            if seat in self.left:
                put("  " + say(lang, "proposed", text=self.told_left(seat)))
            line = self.ask(self.prompt(seat)).strip()
            if not line and seat in self.left:
                if self.goes_on(seat):
                    return
                continue
            line = line or ("1" if look(match, seat).proposed() else "")
            try:
                if line and self._command(seat, line):
                    return
            except (Refused, WrongDice, BadInput) as error:
                put(f"  {complaint(str(error), lang)}")
                if isinstance(error, Unreadable):
                    self._meant(line)
                self.tell_turn(seat, line)
                if seat not in match.pending:  # half of a line was done, and others answer it
                    return

    def _meant(self, line: str) -> None:
        """Where a line that is no order comes near to a command, say so."""
        word, _, rest = line.partition(" ")
        if command(self.lang, word) in ("roll", "withdraw") or line.replace(" ", "").isdecimal():
            put("  " + say(self.lang, "no_throw"))
            return
        if fold(word) in map(fold, say(self.lang, "end_words").split()):
            finish, leave = spell(self.lang, "finish"), spell(self.lang, "quit")
            put("  " + say(self.lang, "meant_end", finish=finish, quit=leave))
        known = {fold(one.lstrip("!")): one for one in commands(self.lang, self.match)}
        near = get_close_matches(fold(word), [*known], n=1, cutoff=0.75) if word[:1] != "!" else []
        is_act = bool(near) and known[near[0]].startswith("!")
        if near and (is_act or not rest):
            put("  " + say(self.lang, "meant_command", text=known[near[0]]))

    def reader_of(self, seat: int) -> int:
        """Whose eyes read the screen: a referee at the keyboard sees everything, and for a bot the
        person at the keyboard throws the dice."""
        if self.match.has_umpire:
            return UMPIRE
        if seat in self.bots and self.humans:
            return self.humans[0] if self.at_keyboard is None else self.at_keyboard
        return seat

    def show_board(self, seat: int) -> None:
        """The board where the turn, the phase or the seat is another, unless it shows nothing new:
        its first line is a ruler, or names the phase, as the prompt does."""
        match = self.match
        now = (match.turn, int(match.state.phase), seat)
        if self.shown == now:
            return
        told = board_text(match, seat, self.lang)
        known = (match.turn, told.partition("\n")[2])
        if known not in self.drawn.values() and told:
            put(f"\n{told}")
            self.stands = None
        self.shown, self.drawn[seat] = now, known

    def _board(self, seat: int) -> None:
        drawn = board_text(self.match, seat, self.lang)
        if drawn:
            put(f"\n{drawn}")

    def _sheet(self, seat: int, name: str) -> None:
        self.looked = True
        drawn = sheets_text(self.match, self.reader_of(seat), self.lang, name)
        put(f"\n{drawn}" if drawn else "  " + say(self.lang, "no_such"))

    def show_all(self) -> None:
        """Show board and log with nothing hidden: for the umpire."""
        self._board(UMPIRE)
        put("\n".join(story_lines(self.match, UMPIRE, self.lang)))

    def looks(self, seat: int, line: str) -> bool:
        """Show what a line asks to see, if it asks for that. While a throw waits nobody has
        choices to list."""
        word, _, rest = line.partition(" ")
        word = command(self.lang, word)
        simple: dict[str, Callable[[], None]] = {
            "help": self._help,
            "?": self._help,
            "board": lambda: self._board(seat),
            "sheet": lambda: self._sheet(seat, rest.strip()),
            "log": lambda: put("\n".join(story_lines(self.match, seat, self.lang))),
            "why": lambda: self._why(seat, rest.strip()),
            "written": lambda: self.show_written(seat),
            "save": lambda: self.save_as(rest.strip()),
        }
        if self.match.waiting is None:
            simple["hint"] = lambda: self._hint(seat)
            simple["list"] = lambda: self.show_list(seat, rest.strip())
        elif is_lot(self.match):
            simple["list"] = self.list_lot
        does = word in simple and (word in ("list", "sheet", "why", "save") or not rest)
        if does:
            simple[word]()
        return does

    def _command(self, seat: int, line: str) -> bool:
        """Do what the line says; whether the battle has gone on."""
        word, _, rest = line.partition(" ")
        word = command(self.lang, word)
        if line.startswith("!"):
            return self.umpire(line[1:].strip())
        if self.looks(seat, line):
            return False
        if word in ("quit", "exit") and not rest:
            raise Leave
        deeds = {
            "always": self.always, "all": self.same, "finish": self.finish, "undo": self._undo
        }  # fmt: skip
        if word in deeds and not self._is_offered(line):
            deeds[word](seat, rest.strip())
            self.sync()
            return True
        if word == "back" and not rest and not self._is_offered(line):
            self.match.mend(self.lang)
            self.told_less(1)
            self.sync()
            return True
        self.order(seat, line)
        self.decides(seat)
        self.rethinking.discard(seat)
        return True

    def _is_offered(self, line: str) -> bool:
        """Whether a line is an order of the list: an order goes before a command of its name."""
        return any(fold(line) == fold(self.tell(one.choice)) for one in self.options)

    def _undo(self, seat: int, amount: str) -> None:
        """Take back what the seat wrote or did last; several, or all that it can."""
        left = (
            len(self.match.marks) if command(self.lang, amount) == "all" else whole(amount or "1")
        )
        taken = 0
        while left is not None and taken < left and (taken == 0 or self.match.may_undo(seat)):
            put("  " + say(self.lang, "undone", text=self.match.take_back(seat, self.lang)))
            taken += 1
        self.rethinks(seat)
        self.told_less()

    def _help(self) -> None:
        put(say(self.lang, "text" if self.match.waiting is None else "throw", "help"))
        if self.match.has_umpire:
            self.umpire_help()

    def _hint(self, seat: int) -> None:
        sight = look(self.match, seat)
        found = advice(sight)
        why = reasons_for(sight, found, self.lang)
        key = "advice" if why else "advice_bare"
        put("  " + say(self.lang, key, text=self.tell(found.option.choice), why=why))

    # --- why

    def _why(self, seat: int, text: str) -> None:
        if not text:
            put("\n".join(f"  {line}" for line in last_throw(self.match, seat, self.lang)))
            return
        texts = {str(number): one.text for number, one in enumerate(self.options, 1)}
        parts = [texts.get(part.strip(), part) for part in parts_of(text)]
        options = self.match.read(seat, ";".join(parts), self.lang)
        match, sight = self.match, look(self.match, seat)
        try:
            odds = sight.line_odds(options)
        except ValueError as error:
            raise NotAllowed(say(self.lang, "cannot_weigh", text=error)) from error
        if odds is None:
            put("  " + say(self.lang, "no_odds"))
            return
        remark = self.remark(seat, options[0]) if len(options) == 1 else ""
        print_odds(sight, options, odds, self.lang, remark=remark)
        alone = sight.thrown_alone(options)
        if alone is not None:
            then, option = alone
            for line in modifiers(match, then.state, option, self.lang):
                put(f"  {line}")
