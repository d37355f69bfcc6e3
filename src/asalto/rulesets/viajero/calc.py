"""Calculations without a map: a shot at a range, and blows of one or several at one."""

from __future__ import annotations

from asalto.core.calc import (
    Calculation,
    DoNotFit,
    Given,
    Input,
    Posed,
    Repeated,
    flag,
    number,
    two_sides,
    word,
)
from asalto.core.files.toml_reader import Document
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario

from .offer import Choice
from .rules.space import refresh_map
from .setup import FOLDER, LIGHTS, SKILL_NAMES, STANCES, build
from .state import BARE, Mode, State
from .tables import (
    AIM_MAX,
    ARMOUR_NAMES,
    COVER_ARMOUR,
    COVER_NAMES,
    EXTREME_TIMES,
    RANGE,
    USES,
    WEAPON_NAMES,
)
from .vocabulary import Phase

GUNS = tuple(name for i, name in enumerate(WEAPON_NAMES) if RANGE[i] > 0)
BLADES = tuple(name for i, name in enumerate(WEAPON_NAMES) if RANGE[i] == 0)
MODES = tuple(one.name.lower() for one in Mode if one != Mode.THROW)
AS_CARD, OPEN = "as_card", "open"
COVERS = (OPEN, *sorted(COVER_NAMES, key=lambda name: COVER_ARMOUR[COVER_NAMES.index(name)]))
CARDS = tuple(sorted(path.stem for path in (FOLDER / "units").glob("*.toml")))
SEEN_THROUGH = "vehicle"
"""The kind of piece that covers without hiding; what armour it is stands beside it."""
MILLIMETRES = 1000
FARTHEST, SKILL_MAX, SCORE_MAX, GANG_MAX = 990, 6, 15, 4
MIDDLE = 5000
REACH = 1500
"""How far from each other fighters stand, in millimetres."""
TRAITS = ("str", "dex")


def attacker(given: Given, weapon: str) -> dict[str, object]:
    """The character of whoever attacks, as the fields say."""
    skill = SKILL_NAMES[USES[WEAPON_NAMES.index(weapon)] - 1]
    own: dict[str, object] = {"kind": weapon}
    if "laser_sight" in given:
        own |= {"laser_sight": given.is_on("laser_sight"), "telescope": given.is_on("telescope")}
    found: dict[str, object] = {
        "name": "A",
        "characteristics": {name: given.whole(name) for name in TRAITS if name in given},
        "weapons": [] if weapon == "unarmed" else [own],
    }  # fmt: skip
    if given.whole("skill") >= 0:
        found["skills"] = {skill: given.whole("skill")}
    return found


def table(given: Given, weapon: str, places: list[tuple[int, int]], far: int) -> Scenario[State]:
    """Attackers at these places, their target `far` to the east of the first."""
    people: list[dict[str, object]] = [
        {"name": f"a{k + 1}" if len(places) > 1 else "a", "seat": "a", "at": [x, y],
         "unit": attacker(given, weapon)}
        for k, (x, y) in enumerate(places)
    ]  # fmt: skip
    x, y = places[0][0] + far, places[0][1]
    people.append({"name": "b", "seat": "b", "at": [x, y], "unit": given.word("target")})
    cover = given.get("cover", OPEN)
    piece: list[dict[str, object]] = []
    if cover != OPEN:
        near, deep = x - 700, x - 500
        corners = [near, y - 500, deep, y - 500, deep, y + 500, near, y + 500]
        piece = [{"kind": SEEN_THROUGH, "cover": cover, "corners": corners}]
    document = two_sides(
        "Calculator", turn_limit=100, map={"width": x + MIDDLE, "height": 2 * MIDDLE},
        piece=piece, person=people,
    )  # fmt: skip
    document["seat"] = document.pop("seats")
    if "light" in given:
        document["options"] = {"light": given.word("light")}
    return build(Document.of(document, "calc"))


def ask(state: State, given: Given) -> None:
    """The first attacker's count has come; the target stands as the fields say."""
    target = state.people[state.people_count - 1]
    if given.word("armour") != AS_CARD:
        target.armour = ARMOUR_NAMES.index(given.word("armour"))
    state.turn, state.phase, state.awaited = 1, int(Phase.ACT), 1
    for i in range(state.people_count):
        state.order[i] = i
    state.actor, state.place = 0, 1
    person = state.people[0]
    person.penalty, person.acted = given.whole("reactions"), 1
    refresh_map(state)


def pose_shot(given: Given) -> Posed[State]:
    """One shot, burst or throw of a grenade."""
    weapon, far = given.word("weapon"), given.whole("range") * MILLIMETRES
    kind = WEAPON_NAMES.index(weapon)
    if far > EXTREME_TIMES * RANGE[kind]:
        raise DoNotFit("too_far", most=EXTREME_TIMES * RANGE[kind] // MILLIMETRES)
    scenario = table(given, weapon, [(MIDDLE, MIDDLE)], far)
    state = scenario.state
    person, target = state.people[0], state.people[1]
    person.aim, person.aim_at = given.whole("aim"), 1 if given.whole("aim") else NOBODY
    target.stance = STANCES.index(given.word("stance"))
    ask(state, given)
    return Posed(scenario, f"a attacks b with {weapon} {given.word('mode')} dex")


def pose_melee(given: Given) -> Posed[State]:
    """Each of the attackers strikes once at the same target, one after another."""
    weapon, count = given.word("weapon"), given.whole("attackers")
    x, y = MIDDLE, MIDDLE
    round_about = [(x, y), (x + 2 * REACH, y), (x + REACH, y - REACH), (x + REACH, y + REACH)]
    scenario = table(given, weapon, round_about[:count], REACH)
    state = scenario.state
    ask(state, given)
    for k in range(count):
        state.people[k].penalty = given.whole("reactions")
    name = "a1" if count > 1 else "a"
    order = f"{name} attacks b with {weapon} single {given.word('with')}"
    return Posed(scenario, order, times=count, next_one=next_attacker)


def next_attacker(state: State, choice: Choice, k: int) -> None:
    """It is the next attacker's count."""
    state.actor = choice.person = k
    state.phase, state.awaited = int(Phase.ACT), 1
    state.minors = state.majors = state.frees = 0


def is_out(before: State, after: State, outcome: tuple[int, ...]) -> bool:
    """Whether the target is unconscious or dead."""
    target = after.people[after.people_count - 1]
    return target.out != 0 or target.dead != 0


def attack_again(before: State, state: State) -> None:
    """The next turn: reloaded, aimed as before."""
    for k in range(state.people_count - 1):
        person, was = state.people[k], before.people[k]
        person.aim, person.aim_at, person.penalty = was.aim, was.aim_at, was.penalty
        if was.hand != BARE:
            person.hand = was.hand
            person.weapons[was.hand].kind = was.weapons[was.hand].kind
            person.weapons[was.hand].loaded = was.weapons[was.hand].loaded
    state.actor, state.phase, state.awaited = 0, int(Phase.ACT), 1
    state.minors = state.majors = state.frees = state.blow_count = 0


TARGET: tuple[Input, ...] = (
    word("target", "soldier", CARDS, "unit"),
    word("armour", AS_CARD, (AS_CARD, *ARMOUR_NAMES), "armour"),
)
REPEATED = (Repeated("out", is_out, attack_again),)
CALCULATIONS = (
    Calculation(
        "shot",
        (
            word("weapon", "rifle", GUNS, "weapon"),
            word("mode", "single", MODES, "mode"),
            number("range", 30, 2, FARTHEST, 20),
            number("skill", 1, -1, SKILL_MAX),
            number("dex", 7, 0, SCORE_MAX, 3),
            number("aim", 0, 0, AIM_MAX),
            flag("laser_sight"),
            flag("telescope"),
            number("reactions", 0, 0, 4),
            word("light", "day", LIGHTS),
            word("cover", OPEN, COVERS),
            word("stance", "standing", STANCES, "stance"),
            *TARGET,
        ),
        pose_shot,
        REPEATED,
    ),
    Calculation(
        "melee",
        (
            number("attackers", 1, 1, GANG_MAX),
            word("weapon", "cutlass", BLADES, "weapon"),
            number("skill", 1, -1, SKILL_MAX),
            word("with", "str", TRAITS, "score"),
            number("str", 7, 0, SCORE_MAX, 3),
            number("dex", 7, 0, SCORE_MAX, 3),
            number("reactions", 0, 0, 4),
            *TARGET,
        ),
        pose_melee,
        REPEATED,
    ),
)
