"""What an umpire may say in the terminal: lines that begin with `!`."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Any

from asalto.cli.adhoc_checks import Check, read_check
from asalto.cli.common import command, put, say, spell, words_of
from asalto.cli.dice_input import typed_faces
from asalto.cli.play_setup import Leave
from asalto.cli.terminal_output import Telling
from asalto.core.desk import Unnamed
from asalto.core.files.limits import whole
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.records import NOBODY
from asalto.core.text.orders import NotAllowed, fold, nearest
from asalto.play.dicebox import WrongDice
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.play.tell import messages, story
from asalto.play.tell.complaints import complaint
from asalto.play.tell.naming import names_in
from asalto.play.tell.story import turn_text
from asalto.play.umpire.requests import ASKS_AGAIN, Asked, perform
from asalto.play.umpire.umpire import read_fields, sides_left
from asalto.play.umpire.umpire_words import own_words, sample_fields

EQUALS = re.compile(r" ?= ?")
"""A blank beside it, as the log prints it, is no part of a field or value."""


FACES = re.compile(r"\d{1,6}(?:,\d{1,6})+(?!\S)|\d{1,6}(?: \d{1,6})*(?!\S)")
"""Faces with commas between them, or blanks; what follows is the reason."""
LISTED = 12
"""Names that a complaint lists."""


class UmpireLines(Telling):
    """The umpire's part of the terminal."""

    shown: tuple[int, int, int] | None
    rethinking: set[int]
    tell: Callable[[Choice], str]

    def show_all(self) -> None:
        """Show board and log with nothing hidden."""
        raise NotImplementedError

    def sync(self) -> None:
        """Bring what was done to the disk."""
        raise NotImplementedError

    def umpire_help(self) -> None:
        """Print what an umpire may say in this game."""
        own = words_of(self.lang).tables["umpire_verb"]
        verbs = "   ".join(own[one] for one in self.match.ruleset.desk.verbs)
        sample = sample_fields(self.match, self.lang)
        _, _, is_under = self.match.ruleset.desk.check
        key = "check_like_under" if is_under else "check_like_over"
        check = say(self.lang, key, name=sample.partition(".")[0])
        put(say(self.lang, "umpire", "help", verbs=verbs, sample=sample, check=check))

    def umpire(self, line: str) -> bool:
        """Do what a line (without its `!`) says; whether the battle has gone on."""
        said, _, rest = line.partition(" ")
        word, rest = command(self.lang, said), rest.strip()
        acts: Mapping[str, Callable[[str], bool]] = {
            "set": self._set,
            "force": self._force,
            "forbid": self._forbid,
            "allow": self._allow,
            "note": self._note,
            "secret": self._secret,
            "notes": self._notes,
            "check": self._check,
            "pause": self._pause,
            "withdraw": self._withdraw,
            "rewind": self._rewind,
            "order": self._umpire_order,
            "choices": self._umpire_choices,
            "see": self._see,
            "end": self._end,
            **{verb: self._doing(verb) for verb in self.match.ruleset.desk.verbs},
        }
        if not self.match.has_umpire:
            raise NotAllowed(messages.say(self.lang, "refusal", "no_umpire"))
        if word == "help":
            self.umpire_help()
            return False
        if word not in acts:
            known = [spell(self.lang, one) for one in acts]
            near = nearest(said, known, self.lang)
            raise NotAllowed(f"!{said}?{near} ({', '.join(known)})")
        gone_on = acts[word](rest)
        self.sync()
        return gone_on

    def _perform(self, do: str, reason: str, **what: Any) -> None:
        before = len(sides_left(self.match))
        perform(self.match, Asked(do, reason, **what), self.lang)
        if do == "set" and len(sides_left(self.match)) < min(before, 2):
            self._may_end()
        if do in ASKS_AGAIN:
            self.match.ask_again(self.lang)
        if do in (*ASKS_AGAIN, "rewind"):
            self.stands = None

    def _may_end(self) -> None:
        """Say that one side alone is left, or none: the rules end such a battle in their own time,
        the umpire at once if he likes."""
        self.news(UMPIRE)
        left = sides_left(self.match)
        seat = left[0] if left else NOBODY
        ends = self.match.scenario.seats[seat].id if left else spell(self.lang, "draw")
        key = "alone" if left else "none_left"
        told = self.match.seat_name(seat, self.lang) if left else ""
        end = f"!{spell(self.lang, 'end')} {ends}"
        put("  " + say(self.lang, key, seat=told, end=end))

    # --- numbers of the state

    def _set(self, text: str) -> bool:
        fields: dict[str, int | str] = {}
        words = EQUALS.sub("=", text).split()
        while words and "=" in words[0]:
            path, _, value = words.pop(0).partition("=")
            fields[path] = value.rstrip(",:")
        if fields:
            read_fields(self.match, fields, self.lang)
        if not fields or not words:
            raise self._reason_wanted("set_form")
        self._perform("set", " ".join(words), fields=fields)
        return True

    def _doing(self, verb: str) -> Callable[[str], bool]:
        """`!kill Ana : reason`: the fields that a word of the game stands for. A dot may stand
        between names, as in `!set`: `!kill corsair.pilot`."""

        def do(text: str) -> bool:
            said, _, reason = text.partition(" : ")
            match = self.match
            if not said.strip():
                raise NotAllowed(say(self.lang, "verb_form", verb=spell(self.lang, verb)))
            first, *rest = said.split()
            words = own_words(match, [*first.split("."), *rest], self.lang)
            try:
                fields = match.ruleset.desk.verbs[verb](match.scenario, match.state, words)
            except Unnamed as error:
                raise self._nobody(error) from error
            why = reason.strip() or f"{spell(self.lang, verb)} {said.strip()}"
            self._perform("set", why, fields=fields)
            return True

        return do

    def _nobody(self, error: Unnamed) -> NotAllowed:
        """That nobody is called so, and who could be meant."""
        names = names_in(self.match, self.lang).tables
        known = [
            " ".join(self._name(names, error.table, key[:size]) for size in range(1, len(key) + 1))
            for key in names.get(error.table, {})
            if key[: len(error.whose)] == error.whose
        ]
        near = nearest(error.said, known, self.lang)
        listed = ", ".join([*known[:LISTED], *["..."][: len(known) // (LISTED + 1)]])
        return NotAllowed(say(self.lang, "nobody_called", name=error.said, known=listed) + near)

    def _name(
        self, names: Mapping[str, Mapping[tuple[int, ...], str]], table: str, key: tuple[int, ...]
    ) -> str:
        """The name of a thing, or of the one that it belongs to, in whichever table has it."""
        tables = [names.get(table, {}), *names.values()]
        return next((one[key] for one in tables if key in one), "")

    def _reason_wanted(self, form: str) -> NotAllowed:
        return NotAllowed(say(self.lang, "reason_wanted", text=say(self.lang, form)))

    # --- dice

    def _force(self, text: str) -> bool:
        found = FACES.match(text)
        reason = "" if found is None else text[found.end() :].strip()
        if found is None or not reason:
            raise self._reason_wanted("force_form")
        given = [int(face) for face in found[0].replace(",", " ").split()]
        self._perform("force", reason, dice=given)
        return self.match.waiting is None

    def _withdraw(self, text: str) -> bool:
        self.match.withdraw(self.lang)
        return True

    def _check(self, text: str) -> bool:
        """A check of his own; what came of it is a note, and replays as one."""
        check = read_check(text, self.lang, self.match.ruleset.desk.check)
        faces = self._thrown(check) if self.match.source.kind == "physical" else check.rolled()
        if faces is not None:
            self.match.note(check.told(faces, self.lang))
        return faces is not None

    def _thrown(self, check: Check) -> list[int] | None:
        """The dice of a check as people throw them, asked for until they can be; None if it is
        withdrawn."""
        while True:
            said = self.ask(say(self.lang, "dice_prompt", text=check.question(self.lang))).strip()
            word = command(self.lang, said)
            if word == "roll":
                return check.rolled()
            if word in ("withdraw", "back"):
                return None
            if word in ("quit", "exit"):
                raise Leave
            try:
                return self._typed(said, check.count, check.sides)
            except (WrongDice, BadInput) as error:
                text = f"{complaint(str(error), self.lang)}. " if said else ""
                dice = story.dice_of(check.count, check.sides, self.lang)
                put("  " + say(self.lang, "dice_bad_first", text=text, dice=dice))

    def _typed(self, said: str, count: int, sides: int) -> list[int]:
        faces = typed_faces(said, count, sides)
        if len(faces) != count:
            slots = {"amount": count, "given": len(faces)}
            raise WrongDice(messages.say(self.lang, "refusal", "so_many_dice", **slots))
        for face in faces:
            if not 1 <= face <= sides:
                slots = {"sides": sides, "face": face}
                raise WrongDice(messages.say(self.lang, "refusal", "no_such_side", **slots))
        return faces

    # --- orders

    def _forbid(self, text: str) -> bool:
        if not text.strip():
            raise self._reason_wanted("ban_form")
        pattern, reason = self._pattern(text, lambda one: self.match.would_hit(one)[0] > 0)
        hit, of = self.match.would_hit(pattern)
        self._perform("forbid", reason, pattern=pattern)
        put("  " + say(self.lang, "ban_hits", hit=hit, count=of))
        return True

    def _allow(self, text: str) -> bool:
        bans = [one for one, _ in self.match.bans]
        pattern, reason = self._pattern(text, bans.__contains__)
        if pattern not in bans:
            known = "; ".join(f"«{one}»" for one in bans) or say(self.lang, "no_bans")
            raise NotAllowed(say(self.lang, "allow_form", known=known))
        self._perform("allow", reason, pattern=pattern)
        return True

    def _pattern(self, text: str, fits: Callable[[str], bool]) -> tuple[str, str]:
        """A pattern and a reason, with ` : ` between them. A colon alone may belong to the order
        (`halcon: D`): it divides them where the whole fits nothing and its first part does."""
        pattern, _, reason = text.rpartition(" : ")
        if not pattern:
            first, _, rest = text.rpartition(": ")
            if first and not fits(text.strip()) and fits(first.strip()):
                pattern, reason = first, rest
        return (pattern or reason).strip(), reason.strip() if pattern else ""

    def _umpire_order(self, text: str) -> bool:
        order, _, reason = text.partition(" : ")
        choice = self.match.read(UMPIRE, order, self.lang)[0]
        if reason.strip():
            self.match.note(reason.strip())
        self.match.submit(UMPIRE, choice, lang=self.lang)
        return True

    def _umpire_choices(self, text: str) -> bool:
        lines = [self.tell(option.choice) for option in self.match.form(UMPIRE).options]
        wanted = [line for line in lines if fold(text) in fold(line)]
        for line in wanted or [say(self.lang, "no_such")]:
            put(f"  {line}")
        return False

    # --- notes and time

    def _note(self, text: str) -> bool:
        self._perform("note", text)
        return True

    def _secret(self, text: str) -> bool:
        """A note that only the umpire reads, and only where he asks for it."""
        self.news(UMPIRE)
        self._perform("note", text, secret=True)
        self.read[UMPIRE] = len(self.match.events(UMPIRE))
        put("  " + say(self.lang, "noted"))
        return False

    def _notes(self, text: str) -> bool:
        found = [
            f"{turn_text(self.match, one.turn, self.lang)}: {one.entry.text}"
            for one in self.secret_notes()
            if one.entry is not None
        ]
        for line in found or [say(self.lang, "no_such")]:
            put(f"  {line}")
        return False

    def _pause(self, text: str) -> bool:
        """Nobody looks at the screen until it goes on; the log says that there was a pause."""
        said = say(self.lang, "paused", time=time.strftime("%H:%M"))
        self.match.note(f"{said} {text}".strip())
        self.sync()
        self.clear()
        self.ask(say(self.lang, "pause"))
        return True

    def _rewind(self, text: str) -> bool:
        amount, _, reason = text.partition(" ")
        count = whole(amount or "1")
        if count is None:
            count, reason = 1, text
        undone = self.match.to_be_undone(count, self.lang)
        self._perform("rewind", reason, amount=count)
        for line in undone:
            put("  " + say(self.lang, "undone", text=line))
        self.rethinking.update(self.match.pending)
        self.told_less(1)
        self.shown, self.drawn = None, {}
        return True

    def told_less(self, new: int = 0) -> None:
        """The story has become shorter: tell on from its end, its `new` last lines once more."""
        for reader, lines in self.read.items():
            self.read[reader] = min(lines, len(self.match.events(reader)) - new)
        self.ahead = 0

    def _see(self, text: str) -> bool:
        self.show_all()
        return False

    def _end(self, text: str) -> bool:
        winner, _, reason = text.partition(" ")
        is_draw = command(self.lang, winner) == "draw"
        seats = {fold(one.id): one.id for one in self.match.scenario.seats}
        seats.update({fold(one.name[self.lang]): one.id for one in self.match.scenario.seats})
        reason = reason.strip().removeprefix(":").strip()
        if not reason or not (is_draw or fold(winner) in seats):
            known = [one.id for one in self.match.scenario.seats]
            raise NotAllowed(
                say(self.lang, "end_form", text=", ".join([*known, spell(self.lang, "draw")]))
            )
        self._perform("end", reason, winner=None if is_draw else seats[fold(winner)])
        return True


def act_words(lang: str, match: Match[Any]) -> list[str]:
    """The words of the umpire's acts, with their mark."""
    own = words_of(lang).tables["command"]
    return [f"!{own[key]}" for key in (*ACTS, *match.ruleset.desk.verbs) if key in own]


ACTS = (
    "set", "force", "forbid", "allow", "note", "secret", "notes", "check", "pause", "withdraw",
    "rewind", "order", "choices", "see", "end",
)  # fmt: skip
