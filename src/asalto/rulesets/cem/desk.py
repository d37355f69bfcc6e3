"""At the terminal: which unit is active and what it does; the words in which an umpire sets places
and losses."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from asalto.core.desk import Beside, Desk, Spoken, Unnamed, called, modifier, wind_of
from asalto.core.geometry.plane import distance_squared
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names, named_keys
from asalto.core.text.words import Words

from .check import CAPS_MAX
from .ending import has_units
from .offer import Choice, ChoiceKind
from .rules.deploying import CORNERS
from .rules.moving import turn_allowance
from .rules.shooting import (
    CAP_STEP,
    NO_CAP,
    aim,
    attack_value,
    band,
    hit_chance,
    nearest_target,
    roll_tally,
)
from .rules.units import middle
from .state import State
from .tables import COMPASS, FIRE_VALUE, METRE, POWER
from .vocabulary import Gait, Gone, Phase, Step

HOPELESS = 10_000
"""A chance, in millionths, below which nobody wants to be asked whether to fire for cover."""


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """The active unit and what it is asked for."""
    step = words.get("step", int(view.step))
    if view.step == Step.DEPLOY:
        west, south, east, north = view.zones[CORNERS * seat : CORNERS * (seat + 1)]
        corners = {"from": words.metres(west, south), "to": words.metres(east, north)}
        return f"{step} {words.get('told', 'zone').format(**corners)}"
    if view.active == NOBODY:
        return step
    return f"{words.name(names, 'unit', view.active)}, {step}"


def is_vain(view: State, choice: Choice) -> bool:
    """To fire for cover where that hits less than once in a hundred, whatever cover is named as the
    limit: the unit would give up its move for it (CEM-4.7), and may fire in the fire phase."""
    if view.phase != Phase.COVER:
        return False
    trial = copy(view)
    aim(trial, choice.unit, choice.target, choice.aim)
    limits = [CAP_STEP * k for k in range(CAPS_MAX) if (trial.caps >> k) & 1 == 1]
    return all(hits(trial, choice, limit) < HOPELESS for limit in (NO_CAP, *limits))


def hits(aimed: State, choice: Choice, limit: int) -> int:
    """The chance, in millionths, that a fire hits within a limit of cover, after `aim`."""
    value = attack_value(aimed, choice.unit, choice.target, limit)
    roll_tally(aimed, choice.unit, choice.target, limit)
    return hit_chance(value, aimed.tally.total)


def beside(view: State, choice: Choice, words: Words, names: Names) -> Beside:
    """How far and whither a march goes, by the name of its place; how far off an enemy is."""
    if choice.kind == ChoiceKind.ADVANCE or choice.kind == ChoiceKind.CHARGE:
        return Beside(", ".join(course(view, choice, words, names)))
    if choice.kind in (ChoiceKind.CLOSE, ChoiceKind.ASSAULT, ChoiceKind.ENGAGE, ChoiceKind.FIRE):
        x, y = middle(view, choice.unit)
        to_x, to_y = middle(view, choice.target)
        way = way_told(words, to_x - x, to_y - y)
        if choice.kind == ChoiceKind.ENGAGE:
            way += f" ({words.get('told', 'chance')})"
        return Beside(way)
    return Beside()


def told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """A march by the place it heads for, its length and direction; a jump by its heading; at whom
    of a target one aims, by its cover."""
    if choice.kind == ChoiceKind.ADVANCE or choice.kind == ChoiceKind.CHARGE:
        return march_told(view, choice, words, names)
    if choice.kind == ChoiceKind.FIRE:
        return fire_told(view, choice, words, names)
    if choice.kind == ChoiceKind.AIM:
        key = "aim_cover" if choice.cover else "aim_open"
        return words.get("told", key).format(cover=choice.cover)
    if choice.kind == ChoiceKind.DEPLOY:
        place = words.metres(choice.to_x, choice.to_y)
        return f"{place}, {words.get('formation', choice.formation)}"
    if choice.kind == ChoiceKind.STEP:
        figure = view.figures[choice.figure]
        return way_told(words, choice.to_x - figure.x, choice.to_y - figure.y)
    if choice.kind == ChoiceKind.DROP:
        heading = words.get("compass", wind_of(*COMPASS[choice.heading][:2]))
        return words.get("told", "drop").format(
            place=words.metres(choice.to_x, choice.to_y), heading=heading
        )
    return ""


def fire_told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """`V1, dispersed`; whether into a melee only where the target fights in one."""

    def said(what: str, key: int) -> str:
        name = words.name(names, what, key)
        return str(words.tables.get(what, {}).get(name.lower(), name))

    parts = [words.name(names, "unit", choice.target), said("as_mode", choice.mode)]
    first = view.units[choice.target].first
    figures = view.figures[first : first + view.units[choice.target].count]
    if any(one.gone == Gone.HERE and one.foe != NOBODY for one in figures):
        parts.append(said("as_aim", choice.aim).strip())
    return ", ".join(filter(None, parts))


def counted(view: State, choice: Choice, words: Words, names: Names) -> str:
    """The attack value of a fire and what it is made of: how many figures fire with which weapon,
    in which band of range (CEM-11.4)."""
    if choice.kind != ChoiceKind.FIRE:
        return ""
    trial = copy(view)
    aim(trial, choice.unit, choice.target, choice.aim)
    rows: dict[tuple[int, int, int], int] = {}
    for i in trial.firers.figures[: trial.firers.count]:
        j = nearest_target(trial, choice.target, i, NO_CAP)
        if j != NOBODY:
            one, foe = trial.figures[i], trial.figures[j]
            reach = band(distance_squared(one.x, one.y, foe.x, foe.y))
            row = (int(one.weapon), int(one.rank), reach)
            rows[row] = rows.get(row, 0) + 1
    told = [
        words.get("told", "firers").format(
            count=count, rank=words.get("rank", rank), weapon=words.get("weapon", weapon),
            band=words.get("told", f"band_{reach}"), power=POWER[weapon][reach],
            fire=FIRE_VALUE[rank],
        )
        for (weapon, rank, reach), count in rows.items()
    ]  # fmt: skip
    value = attack_value(trial, choice.unit, choice.target, NO_CAP)
    return words.get("told", "attack_value").format(value=value, text="; ".join(told))


def way_told(words: Words, east: int, north: int) -> str:
    """`10 m north-east`."""
    length = words.metres(round(hypot(east, north) / METRE) * METRE)
    return f"{length} {words.get('compass', wind_of(east, north))}"


def march_told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """`towards the farm, 34 m north-east (10 m now), line`."""
    formation = words.get("formation", choice.formation)
    return ", ".join((*course(view, choice, words, names), formation))


def course(view: State, choice: Choice, words: Words, names: Names) -> list[str]:
    """The place that a march heads for, if it has a name, and the way there."""
    x, y = middle(view, choice.unit)
    east, north = choice.to_x - x, choice.to_y - y
    gait = Gait.CHARGE if choice.kind == ChoiceKind.CHARGE else Gait.ADVANCE
    far = turn_allowance(view, view.units[choice.unit].first, gait)
    parts = [way_told(words, east, north)]
    for k in range(view.place_count):
        if (view.places[k].x, view.places[k].y) == (choice.to_x, choice.to_y):
            name = words.name(names, "place", k)
            parts.insert(0, words.get("told", "towards").format(place=name))
    if hypot(east, north) > far + METRE:
        parts[-1] += f" ({words.get('told', 'now').format(length=words.metres(far))})"
    return parts


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill a1-1`: a figure falls; `kill a1`: all of a unit."""
    try:
        fallen = [*called(scenario, ("figure",), words)]
    except Unnamed:
        if not named_keys(scenario.names, "unit", " ".join(words)):
            raise
        (unit,) = called(scenario, ("unit",), words)
        own = range(state.figure_count)
        fallen = [i for i in own if state.figures[i].unit == unit and state.figures[i].gone == 0]
    return {f"figures.{i}.gone": int(Gone.FALLEN) for i in fallen}


DESK = Desk(
    check=(3, 10, True),
    standing=standing,
    beside=beside,
    told=told,
    counted=counted,
    vain={ChoiceKind.FIRE: is_vain},
    spoken={
        "figures.place": Spoken("point", ("x", "y")),
        "figures.x": Spoken("metres"),
        "figures.y": Spoken("metres"),
        "figures.advance": Spoken("metres"),
        "figures.charge": Spoken("metres"),
        "figures.foe": Spoken("figure"),
        "places.place": Spoken("point", ("x", "y")),
        "sight": Spoken("metres"),
        "contact": Spoken("metres"),
    },
    fights=has_units,
    verbs={"kill": kill, "modifier": modifier("units.{}", "unit")},
)
