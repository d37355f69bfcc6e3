"""A check that the umpire makes up: `dex 8 +1 -2:dark`, thrown by the program or by people."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from asalto.cli.common import say
from asalto.core.text.orders import NotAllowed

DICE = re.compile(r"(\d{1,2})[dD](\d{1,3})")
MODIFIER = re.compile(r"([-+−]\d{1,3})(?::(.+))?")
NEED = re.compile(r"(\d{1,3})")
DICE_MAX = 20


@dataclass(frozen=True)
class Check:
    """What is thrown, by whom, and what it is measured against."""

    who: str
    what: str
    count: int
    sides: int
    need: int
    is_under: bool
    """Whether a total of at most `need` succeeds; else one of at least that."""
    modifiers: tuple[tuple[int, str], ...]

    def question(self, lang: str) -> str:
        """The throw as it is asked for."""
        key = "check_under" if self.is_under else "check_over"
        return say(
            lang, key, who=self.who, what=self.what, count=self.count, sides=self.sides,
            need=self.need,
        )  # fmt: skip

    def rolled(self) -> list[int]:
        """The dice as the program throws them."""
        return [1 + secrets.randbelow(self.sides) for _ in range(self.count)]

    def told(self, faces: Sequence[int], lang: str) -> str:
        """What came of it."""
        total = sum(faces) + sum(size for size, _ in self.modifiers)
        passed = total <= self.need if self.is_under else total >= self.need
        listed = ", ".join(f"{why} {size:+d}".strip() for size, why in self.modifiers)
        return say(
            lang, "check_told", who=self.who, what=self.what, dice=" + ".join(map(str, faces)),
            reasons=f" ({listed})" if listed else "", total=total, need=self.need,
            result=say(lang, "check_passed" if passed else "check_failed"),
        )  # fmt: skip


def read_check(text: str, lang: str, default: tuple[int, int, bool]) -> Check:
    """`Ana dex 8 +1 -2:dark`; dice of another kind go before the number: `Ana dex 3d10 15`."""
    count, sides, is_under = default
    need, names, modifiers = None, list[str](), list[tuple[int, str]]()
    for word in text.split():
        dice, sized = DICE.fullmatch(word), MODIFIER.fullmatch(word)
        if dice is not None:
            count, sides = int(dice[1]), int(dice[2])
        elif sized is not None:
            modifiers.append((int(sized[1].replace("−", "-")), sized[2] or ""))
        elif NEED.fullmatch(word) and need is None:
            need = int(word)
        elif modifiers and need is not None:
            size, why = modifiers[-1]
            modifiers[-1] = (size, f"{why} {word}".strip())
        else:
            names.append(word)
    if need is None or len(names) < 2 or not 0 < count <= DICE_MAX or sides < 2:
        raise NotAllowed(say(lang, "check_form"))
    return Check(names[0], " ".join(names[1:]), count, sides, need, is_under, tuple(modifiers))
