"""Characters on the plan: tokens, names, arcs and lines of sight."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from asalto.board.elements import Shapes, element, group, titled
from asalto.board.paint import (
    HEX,
    PLATE_UP,
    fallen,
    line,
    piece,
    placed,
    plate_width,
    plated,
    polygon,
    steady,
    token,
    wedge,
    words,
)
from asalto.board.sombrachapas.told import in_play, spot_of, stops_between, summary
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.words import Words
from asalto.rulesets.sombrachapas.rules.ranged import shots_in_round
from asalto.rulesets.sombrachapas.rules.sight import is_in_arc
from asalto.rulesets.sombrachapas.state import Character, State
from asalto.rulesets.sombrachapas.vocabulary import Phase, Status

TOKEN = 0.62 * HEX
BOX, ROW = 7.0, 40.0
"""A box for one wound, and the longest row of them, in pixels of the screen."""


def arc_of(one: Character) -> Shapes:
    """What a character has before it."""
    shape = wedge(spot_of(one), angle_of(one.facing), 90, 4 * HEX)
    return group(shape, css=f"side{one.seat}")


def angle_of(facing: int) -> float:
    """The drawing angle of a vertex, clockwise from the right: 1 o'clock is 60 degrees up."""
    return 60 * facing - 60


def lines_of_sight(
    scenario: Scenario[State], view: State, i: int, said: Words
) -> Iterator[tuple[Shapes, Shapes]]:
    """Lines of sight to the enemies before a character: whole to whom it sees, else as far as what
    is in the way, which is crossed; and its name, to be written over the tokens."""
    one = view.characters[i]
    named: set[str] = set()
    for j in in_play(view):
        other = view.characters[j]
        enemy = view.sides[other.seat].side != view.sides[one.seat].side
        if not enemy or not is_in_arc(view, one, other.q, other.r):
            continue
        stops = stops_between(view, one, other, said)
        names = f"{scenario.names.of('who', i)} - {scenario.names.of('who', j)}"
        if not stops:
            seen = line(spot_of(one), spot_of(other), "fire")
            yield titled(f"{names}: {said.get('board', 'sees')}", seen), []
            continue
        why = ", ".join(name for _, name in stops)
        (x, y), name = stops[0]
        drawn = line(spot_of(one), (x, y), "band")
        drawn += line((x - 4, y - 4), (x + 4, y + 4), "wall")
        drawn += line((x - 4, y + 4), (x + 4, y - 4), "wall")
        written = [] if name in named else words(x, y + 12, name, "note", "middle")
        named.add(name)
        title = f"{names}: {said.get('board', 'blocked_by')} {why}"
        yield titled(title, drawn), written


def drawn_body(scenario: Scenario[State], view: State, i: int, said: Words) -> Shapes:
    """Where a character died."""
    one = view.characters[i]
    if one.status != Status.DEAD:
        return []
    name = scenario.names.of("who", i)
    return fallen(spot_of(one), one.seat, f"{name}: {said.get('board', 'dead')}")


def drawn_token(scenario: Scenario[State], view: State, i: int, said: Words) -> Shapes:
    """A token by side: notch at the vertex faced, over it a box for each wound that it can take,
    the full ones left."""
    one = view.characters[i]
    x, y = spot_of(one)
    angle = angle_of(one.facing)
    tip = [(TOKEN + 9, 0), (TOKEN - 3, 8), (TOKEN - 3, -8)]
    notch = [(px * cos(radians(angle)) - py * sin(radians(angle)),
              px * sin(radians(angle)) + py * cos(radians(angle))) for px, py in tip]  # fmt: skip
    body = polygon(notch, "hull") + token(one.seat, TOKEN)
    body += words(0, 4, initial(scenario, i), "letter", "middle")
    body += steady((0, -TOKEN - (2 if one.seat == 0 else 6)), boxes(one))
    if one.item != NOBODY:
        body += polygon([(4, -13), (12, -13), (12, -5), (4, -5)], "wound")
    drawn = placed(body, x, y)
    css = "chosen" if view.active == i else ""
    if view.phase == Phase.DEPLOYMENT and view.free_start == 1 and i >= view.deployed:
        css = "ghost"
    return piece(f"who-{i}", one.seat, summary(scenario, view, i, said), drawn, css)


def initial(scenario: Scenario[State], i: int) -> str:
    """The first letter of a name; the name itself stands beside the token."""
    return scenario.names.of("who", i)[:1].upper()


def boxes(one: Character) -> Shapes:
    """A row of boxes in pixels: the wounds that kill, those not yet taken full; many as a bar."""
    wide = min(BOX, ROW / max(1, one.spaces))
    found: Shapes = []
    for k in range(one.spaces):
        left, css = wide * (k - one.spaces / 2), "life" if k < one.spaces - one.wounds else "bar"
        size = {"width": wide - 1, "height": BOX - 1}
        found.append(element("rect", css=css, x=left + 0.5, y=-BOX, **size))
    return found


def drawn_label(scenario: Scenario[State], view: State, i: int) -> Shapes:
    """The name under a token, with its cover shots left; over all tokens, so that none hides it."""
    one = view.characters[i]
    x, y = spot_of(one)
    label = scenario.names.of("who", i)
    if one.cover == 1:
        label += f" ◎{shots_in_round(one.points) - one.cover_shots}"
    under = plated(-plate_width(label) / 2, PLATE_UP + 1, label)
    name = steady((x, y + TOKEN + (0 if one.seat == 0 else 3)), group(under), "steady tag")
    return group(name, aria_hidden="true", pointer_events="none", data_of=f"who-{i}")
