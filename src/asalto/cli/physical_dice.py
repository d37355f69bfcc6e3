"""Dice by hand in the terminal: what people throw and type."""

from __future__ import annotations

import secrets
from itertools import takewhile

from asalto.cli.common import command, put, say
from asalto.cli.dice_input import typed_faces
from asalto.cli.play_setup import Leave
from asalto.cli.umpire import UmpireLines
from asalto.core.files.toml_reader import BadInput
from asalto.core.text.orders import Refused
from asalto.play.dicebox import DiceNeeded, WrongDice
from asalto.play.entries import UMPIRE
from asalto.play.random_picks import (
    TEN,
    crowd_told,
    is_all_the_same,
    is_lot,
    lot_of,
    named_thing,
    things_told,
)
from asalto.play.tell import story
from asalto.play.tell.complaints import complaint
from asalto.play.umpire.acts import Waiting

__all__ = ["DiceLines", "Leave", "typed_faces"]


class DiceLines(UmpireLines):
    """The part of the terminal that asks for dice."""

    humans: list[int]
    at_keyboard: int | None
    announced: Waiting | None = None
    """The choice whose throw was asked for last."""
    spared: int = -1
    """How many entries stood when a pick was last made for the people."""
    lot_listed: tuple[int, DiceNeeded] | None = None
    """How many choices had been made, and the pick whose things were listed last."""
    ahead_at = 0
    """How many choices had been made when lines were told ahead (`ahead`)."""

    def reader_of(self, seat: int) -> int:
        """Who reads the screen while a seat is asked."""
        raise NotImplementedError

    def looks(self, seat: int, line: str) -> bool:
        """Show what a line asks to see, if it asks for that."""
        raise NotImplementedError

    def throw_dice(self) -> None:
        """Ask for the dice that the battle waits for, and do what is said."""
        waiting = self.match.waiting
        assert waiting is not None
        self.stands, needed = None, waiting.needed
        reader = self.reader_of(waiting.seat)
        if self.ahead == 0 or self.ahead_at != len(self.match.entries):
            self.news(reader)
        told = story.tell_waiting(self.match, reader, self.lang)
        self.print_story(reader, told[self.ahead :], asks=True)
        self.ahead, self.ahead_at = len(told), len(self.match.entries)
        if is_lot(self.match) and is_all_the_same(self.match):
            self._pick_for_them(needed)
            return
        if not (needed.known or told or is_lot(self.match)) and self.announced is not waiting:
            put(f"  {self.match.tell(waiting, self.lang)}")
        self.announced = waiting
        said = self.ask(say(self.lang, "dice_prompt", text=self._question(needed))).strip()
        try:
            self._do_as_said(said, needed, reader)
        except (WrongDice, BadInput) as error:
            why = complaint(str(error), self.lang)
            text = f"{why[:1].upper()}{why[1:]}. " if said else ""
            now = self.match.waiting
            key = "dice_bad" if now is not None and now.throws else "dice_bad_first"
            put("  " + say(self.lang, key, text=text, dice=self._wanted(needed)))
        except Refused as error:
            put(f"  {complaint(str(error), self.lang)}")

    def _pick_for_them(self, needed: DiceNeeded) -> None:
        """Picks on which nothing hangs are not asked for; that is said once for all of a bag."""
        place = len(self.match.marks)
        if self.spared != place:
            put("  " + say(self.lang, "lot_spared"))
        self.spared = place
        self.match.give([1 + secrets.randbelow(needed.sides)], self.lang)
        self.sync()

    def _wanted(self, needed: DiceNeeded) -> str:
        """The dice that are waited for: `3 dice of 10`."""
        if not is_lot(self.match):
            return story.dice_of(needed.count, needed.sides, self.lang)
        lot = lot_of(needed.sides, self.match.ruleset.desk.check[1])
        dice = story.dice_of(lot.count, lot.sides, self.lang)
        return say(self.lang, "dice_or_name", dice=dice)

    def _question(self, needed: DiceNeeded) -> str:
        """The throw as a person makes it; a pick with dice that people own."""
        if not is_lot(self.match):
            return story.dice_text(self.match, needed, self.lang)
        lot = lot_of(needed.sides, self.match.ruleset.desk.check[1])
        crowd = crowd_told(self.match, self.lang, lot)
        if self.lot_listed != (len(self.match.entries), needed):
            self.lot_listed = len(self.match.entries), needed
            for number, one in enumerate(things_told(self.match, self.lang), 1):
                put(f"  {number:>3}. {one}")
            for faces_of, one, _ in crowd:
                put(f"  {faces_of:>{2 * lot.count + 1}}: {one}")
        about = story.roll_text(self.match, needed, self.lang)
        faces = [] if crowd else [lot.faces_told()]
        if lot.limit < lot.sides**lot.count:
            faces.append(say(self.lang, "lot_rest", limit=lot.shown(lot.limit - 1)))
        key = "lot" if lot.count == 1 else "lot_digits" if lot.sides == TEN else "lot_several"
        return say(
            self.lang, key, about=about, things=lot.things, count=lot.count, sides=lot.sides,
            faces="; ".join(one for one in faces if one),
        )  # fmt: skip

    def list_lot(self) -> None:
        """List the things of a pick once more."""
        self.lot_listed = None

    def _do_as_said(self, said: str, needed: DiceNeeded, reader: int) -> None:
        if said.startswith("!"):
            self._act_amid(said[1:].strip(), reader)
            return
        if not self._is_thing(said) and self.looks(self._onlooker(), said):
            return
        word = command(self.lang, said)
        if word == "withdraw":
            if self.match.waiting is not None:
                self.rethinking.add(self.match.waiting.seat)
            self.match.withdraw(self.lang)
            self.ahead = 0
        elif word == "back":
            before = self._known()
            self.match.throw_again(self.lang)
            undone = ", ".join(map(str, before[len(self._known()) :]))
            put("  " + say(self.lang, "undone", text=undone))
            self.ahead = len(story.tell_waiting(self.match, reader, self.lang))
        elif word in ("quit", "exit"):
            raise Leave
        elif word == "roll":
            faces = [1 + secrets.randbelow(needed.sides) for _ in range(needed.count)]
            put("  " + say(self.lang, "thrown", text=", ".join(map(str, faces))))
            self.match.give(faces, self.lang)
        elif is_lot(self.match):
            self._pick(said, needed)
        else:
            self._give(typed_faces(said, needed.count, needed.sides), needed)
        if self.match.waiting is None:
            self.news(reader)
        self.sync()

    def _act_amid(self, line: str, reader: int) -> None:
        """An umpire's line while a throw waits: what stands on the screen is not told again."""
        shown, self.ahead = self._told_ahead(reader)[: self.ahead], 0
        try:
            self.umpire(line)
        finally:
            if self.match.waiting is not None:
                self.news(reader)
                told = zip(shown, self._told_ahead(reader), strict=False)
                self.ahead = len([*takewhile(lambda pair: pair[0] == pair[1], told)])
                self.ahead_at = len(self.match.entries)

    def _told_ahead(self, reader: int) -> list[str]:
        """What the dice of a choice have brought about before all of them are thrown."""
        return [one.text for one in story.tell_waiting(self.match, reader, self.lang)]

    def _known(self) -> tuple[int, ...]:
        return () if self.match.waiting is None else self.match.waiting.needed.known

    def _is_thing(self, said: str) -> bool:
        """Whether it names what is picked: such a name goes before a command."""
        match = self.match
        return is_lot(match) and self._named(said) is not None

    def _named(self, said: str) -> int | None:
        """The number of what is picked by its name."""
        match, lang = self.match, self.lang
        assert match.waiting is not None
        sides = match.waiting.needed.sides
        crowd = crowd_told(match, lang, lot_of(sides, match.ruleset.desk.check[1]))
        if not crowd:
            return named_thing(said, things_told(match, lang))
        row = named_thing(said, [text for _, text, _ in crowd])
        return None if row is None else crowd[row - 1][2]

    def _onlooker(self) -> int:
        """Whose board and sheets are shown while a throw waits."""
        waiting = self.match.waiting
        if waiting is not None and waiting.seat in self.humans:
            return waiting.seat
        if self.at_keyboard is not None:
            return self.at_keyboard
        return self.humans[0] if self.humans else UMPIRE

    def _pick(self, said: str, needed: DiceNeeded) -> None:
        """A pick: the thing's name, or the dice that people own."""
        lot = lot_of(needed.sides, self.match.ruleset.desk.check[1])
        number = self._named(said)
        if number is None:
            faces = typed_faces(said, lot.count, lot.sides)
            if len(faces) != lot.count or not all(1 <= face <= lot.sides for face in faces):
                raise WrongDice(f"'{said}' is no throw")
            number = lot.picked(faces)
        if number is None:
            put("  " + say(self.lang, "again"))
            return
        put("  " + say(self.lang, "picked", number=number, things=lot.things))
        self.match.give([number], self.lang)

    def _give(self, faces: list[int], first: DiceNeeded) -> None:
        """Dice for the throw asked for, and for further throws of its kind that follow."""
        size = max(1, first.count)
        if len(faces) <= size or len(faces) % size:
            self.match.give(faces, self.lang)
            return
        while faces:
            waiting = self.match.waiting
            if waiting is None or kind_of(waiting.needed) != kind_of(first):
                left = ", ".join(map(str, faces))
                put("  " + say(self.lang, "left_over", text=left))
                return
            self.match.give(faces[:size], self.lang)
            faces = faces[size:]


def kind_of(needed: DiceNeeded) -> tuple[int, int, int]:
    """What makes two throws of one kind: the book's name, how many dice, of how many sides."""
    return needed.roll, needed.count, needed.sides
