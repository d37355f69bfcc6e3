"""Sides in the colours that they are called by: Red is red, the Greens are green.

A drawing and a page carry one class for each side whose colour is not that of its seat (`c1-red`);
here is what those classes mean. Who is called by no colour keeps that of his seat, unless another
side is called by it: then he takes the next that is free.
"""

from __future__ import annotations

from collections.abc import Iterable

from asalto.core.ruleset_parts import Seat

SEATS = ("blue", "orange", "green", "violet", "yellow", "teal")
"""The colours of seats that are called otherwise."""
PALETTE = {
    "blue": ("#5fb0f5", "#3b8fd9", "#2f74b8"),
    "orange": ("#f08a52", "#e2703a", "#c4531f"),
    "green": ("#8fd18a", "#3f8f3a", "#3f7d3c"),
    "violet": ("#d7a6f2", "#8e5ab5", "#7d4fa0"),
    "yellow": ("#e6d36b", "#a58a12", "#8a7210"),
    "teal": ("#7fd6d0", "#2b8d86", "#1f7670"),
    "red": ("#ff7d73", "#cf3f36", "#b3261e"),
    "grey": ("#b8c0cc", "#6b7686", "#5a6374"),
    "sky": ("#a5e3ff", "#2b9ac4", "#1f7fa6"),
    "maroon": ("#e07f9b", "#8a2846", "#7a2340"),
}
"""On the dark chart, on the edge of a paper sheet, on a printed map."""
CALLED = {
    "purple": "violet", "gray": "grey", "black": "grey", "white": "grey", "gold": "yellow",
    "sky blue": "sky", "crimson": "maroon",
}  # fmt: skip
"""Other English names of these colours."""


def colour_of(name: str) -> str:
    """The colour that somebody is called by in English; "" if none: `Reds` are red."""
    word = name.strip().lower()
    for one in (word, word.removesuffix("s")):
        if (found := CALLED.get(one, one)) in PALETTE:
            return found
    return ""


def colours(seats: Iterable[Seat]) -> list[str]:
    """The colour of each seat, from its name."""
    called = [colour_of(one.name.get("en", "")) for one in seats]
    free = [one for one in SEATS if one not in called]
    found: list[str] = []
    for seat, own in enumerate(called):
        usual = SEATS[seat % len(SEATS)]
        if not own:
            own = usual if usual in free or not free else free[0]
            free = [one for one in free if one != own]
        found.append(own)
    return found


def classes(seats: Iterable[Seat]) -> str:
    """The classes of a drawing or a page on which these seats meet."""
    found = enumerate(colours(seats))
    return " ".join(f"c{i}-{one}" for i, one in found if i >= len(SEATS) or one != SEATS[i])


def styles() -> str:
    """What the classes mean: for each seat and colour, the three shades as variables."""
    return "".join(
        f".c{seat}-{name}{{--chart{seat}:{chart};--paper{seat}:{paper};--map{seat}:{printed}}}\n"
        for seat in range(len(SEATS))
        for name, (chart, paper, printed) in PALETTE.items()
        if SEATS[seat] != name
    )
