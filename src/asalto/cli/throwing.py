"""Dice by hand in the terminal: what people throw and type."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from asalto.cli.common import command, say
from asalto.cli.questions import Ask
from asalto.cli.umpire import UmpireLines
from asalto.core.orders import Refused
from asalto.core.tables import BadInput
from asalto.play import story
from asalto.play.dicebox import WrongDice


class Leave(Exception):
    """Somebody gets up: save and go."""


class DiceLines(UmpireLines):
    """The part of the terminal that asks for dice."""

    ask: Ask

    def reader_of(self, seat: int) -> int:
        """Who reads the screen while a seat is asked."""
        raise NotImplementedError

    def news(self, reader: int) -> None:
        """Tell what has happened since it was last told."""
        raise NotImplementedError

    def print_story(self, reader: int, told: Sequence[story.Sentence]) -> None:
        """Print sentences."""
        raise NotImplementedError

    def throw_dice(self) -> None:
        """Ask for the dice that the battle waits for, and do what is said."""
        waiting = self.match.waiting
        assert waiting is not None
        needed = waiting.needed
        reader = self.reader_of(waiting.seat)
        if self.ahead == 0:
            self.news(reader)
        told = story.tell_waiting(self.match, reader, self.lang)
        self.print_story(reader, told[self.ahead :])
        self.ahead = len(told)
        text = story.dice_text(self.match, needed, self.lang)
        said = command(self.lang, self.ask(say(self.lang, "dice_prompt", text=text)).strip())
        try:
            if said.startswith("!"):
                self.umpire(said[1:].strip())
                self.ahead = 0
                return
            if said == "withdraw":
                self.match.withdraw(self.lang)
                self.ahead = 0
            elif said == "back":
                self.match.throw_again(self.lang)
                self.ahead = len(story.tell_waiting(self.match, reader, self.lang))
            elif said in ("quit", "exit"):
                raise Leave
            elif said == "roll":
                faces = [1 + secrets.randbelow(needed.sides) for _ in range(needed.count)]
                print("  " + say(self.lang, "thrown", text=", ".join(map(str, faces))))
                self.match.give(faces, self.lang)
            else:
                self.match.give(typed_faces(said, needed.count, needed.sides), self.lang)
            self.sync()
        except (WrongDice, BadInput) as error:
            complaint = say(
                self.lang, "dice_bad", text=error, count=needed.count, sides=needed.sides
            )
            print(f"  {complaint}")
        except Refused as error:
            print(f"  {error}")

    def drop_unthrown(self) -> None:
        """A choice whose dice were not all thrown is not played; say so, with the dice."""
        waiting = self.match.waiting
        if waiting is not None:
            faces = ", ".join(map(str, waiting.needed.known)) or "-"
            print("  " + say(self.lang, "not_played", text=waiting.text, dice=faces))
        self.match.waiting = None


def typed_faces(text: str, count: int, sides: int) -> list[int]:
    """Pips as people type them: `3 7 4`, `3,7,4`, or `374` where every face is one digit."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and count > 1 and sides < 10 and words[0].isdecimal():
        words = list(words[0])
    if not words or not all(word.isdecimal() and len(word) < 7 for word in words):
        raise WrongDice(repr(text))
    return [int(word) for word in words]
