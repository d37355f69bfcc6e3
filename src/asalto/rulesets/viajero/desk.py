"""At the terminal: what is left of a set of actions; the words in which an umpire sets places,
stances, gear and wounds."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.desk import Beside, Desk, Spoken, amount, called, modifier, wind_of
from asalto.core.geometry.plane import distance_ceil
from asalto.core.kernel.records import NOBODY, copy
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names
from asalto.core.text.words import Words

from .ending import has_able
from .offer import Choice, ChoiceKind
from .rules.attack import is_long_gun, kind_used
from .rules.checks import is_able, score_modifier
from .rules.damage import first_blow
from .rules.movement import may_major, minors_left
from .rules.sides import are_allies
from .rules.space import cover_of, is_engaged, is_in_sight
from .state import Characteristic, Mode, Skill, State
from .tables import CLUB, MAJORS, MINORS_FOR_MAJOR
from .vocabulary import Phase

SUFFER_FIRST = (Characteristic.END, Characteristic.STR, Characteristic.DEX)
OUT_AT = 2
"""Of these characteristics so many at 0 mean unconsciousness."""


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """Who acts, and what is left in his set: actions, else the rest of a move. Who is asked amid
    the actions of others, and about what."""
    if view.phase != Phase.ACT or view.actor == NOBODY:
        return asked_about(view, words, names)
    name, minors = words.name(names, "person", view.actor), max(0, minors_left(view))
    if may_major(view):
        own = minors - (MAJORS - view.majors) * MINORS_FOR_MAJOR
        key = "standing" if own > 0 else "major_or"
        return words.get("desk", key).format(name=name, own=own, minors=minors)
    if minors == 0:
        rest = "rest_of_move" if view.left > 0 else "free_only"
        return words.get("desk", rest).format(name=name)
    one = "one_minor" if minors == 1 else "minors"
    return words.get("desk", one).format(name=name, minors=minors)


def asked_about(view: State, words: Words, names: Names) -> str:
    """`Vega attacks Tano: rifle`, `García: 13 points of damage`, who may strike or act now."""
    if view.phase == Phase.REACT:
        attack = view.attack
        told = {"by": attack.attacker, "name": attack.target}
        weapon = words.get("weapon", kind_used(view))
        key = "attacked"
    elif view.phase == Phase.WOUND and (place := first_blow(view)) != NOBODY:
        told, weapon, key = {"name": view.blow_victim[place]}, "", "hurt"
    elif view.phase == Phase.FREE:
        told, weapon, key = {"by": view.leavers - 1, "name": view.mover}, "", "leaves"
    elif view.phase == Phase.WAIT:
        told, weapon, key = {"name": view.order[view.asking]}, "", "waits"
    else:
        return ""
    who = {one: words.name(names, "person", person) for one, person in told.items()}
    points = view.blow_points[first_blow(view)] if key == "hurt" else 0
    return words.get("desk", key).format(**who, weapon=weapon, points=points)


def beside(view: State, choice: Choice, words: Words, names: Names) -> Beside:
    """A blow with the butt of a gun is said to be one. So is an attack on a friend, and aid to
    oneself; these stand last. A reaction tells its price."""
    if choice.kind in (ChoiceKind.DODGE, ChoiceKind.PARRY, ChoiceKind.DIVE):
        return Beside(price_told(view, choice, words))
    if choice.kind == ChoiceKind.AID and choice.target == choice.person:
        return Beside(words.get("desk", "own_wounds"), is_last=True)
    if choice.kind == ChoiceKind.PICK_UP:
        return Beside(told(view, choice, words, names))
    if choice.kind != ChoiceKind.ATTACK:
        return Beside()
    own, other = view.people[choice.person], view.people[choice.target]
    strikes = is_long_gun(choice.weapon) and is_engaged(view, choice.person)
    blow = words.get("weapon", CLUB) if strikes else ""
    if not are_allies(view, own.seat, other.seat):
        return Beside(blow)
    return Beside("; ".join([words.get("desk", "friend"), *[blow] * bool(blow)]), is_last=True)


def price_told(view: State, choice: Choice, words: Words) -> str:
    """What a reaction costs (PC-5.3, 5.8, 3.2): `−1 on the next actions, −2 in all; the aim`."""
    person = view.people[choice.person]
    if choice.kind == ChoiceKind.DIVE:
        return words.get("desk", "price_dive")
    now = view.options.reaction_in_set != 0 and view.actor == choice.person
    owed = 1 + (person.penalty if now else person.reactions)
    parts = [words.get("desk", "price_now" if now else "price")]
    if owed > 1:
        parts.append(words.get("desk", "price_in_all").format(owed=owed))
    if person.aim > 0:
        parts.append(words.get("desk", "price_aim").format(aim=person.aim))
    return "; ".join(parts)


def told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """A move by its length and direction, a weapon on the ground by its name, wounds by the
    characteristics, the pace of a task in words, what a thinker adds to the throw."""
    if choice.kind == ChoiceKind.MOVE:
        return move_told(view, choice, words)
    if choice.kind == ChoiceKind.ATTACK or choice.kind == ChoiceKind.STRIKE_LEAVER:
        return attack_told(choice, words, names)
    if choice.kind == ChoiceKind.PICK_UP:
        item = view.items[choice.item]
        return words.get("weapon", item.kind)
    if choice.kind == ChoiceKind.SUFFER:
        return wound_told(view, choice, words)
    if choice.kind == ChoiceKind.MUSTER:
        if choice.person == NOBODY:
            return words.get("told", "no_thinker")
        person = view.people[choice.person]
        bonus = person.skill[Skill.TACTICS] + score_modifier(person, Characteristic.INT)
        return words.get("told", "thinker").format(bonus=f"{bonus:+d}")
    if choice.kind == ChoiceKind.WORK:
        key = (
            "pace_usual" if choice.pace == 0 else "pace_hurried" if choice.pace < 0 else "pace_slow"
        )
        pace = words.get("told", key).format(rows=abs(choice.pace))
        return f"{words.name(names, 'task', choice.task)}, {pace}"
    return ""


def attack_told(choice: Choice, words: Words, names: Names) -> str:
    """`Aldo, snub pistol`: a single shot by dexterity is the rule, what is else is said."""
    parts = [words.name(names, "person", choice.target), words.get("weapon", choice.weapon)]
    if choice.kind == ChoiceKind.ATTACK and choice.mode != Mode.SINGLE:
        parts.append(words.get("mode", choice.mode))
    if choice.characteristic != Characteristic.DEX:
        parts.append(words.get("score", choice.characteristic))
    return ", ".join(parts)


def move_told(view: State, choice: Choice, words: Words) -> str:
    """`6 m north-east, behind cover (8.2, 10.7)`."""
    person, x, y = view.people[choice.person], choice.place_x, choice.place_y
    far = words.metres(distance_ceil(person.x, person.y, x, y))
    parts = [f"{far} {words.get('compass', wind_of(x - person.x, y - person.y))}"]
    trial = copy(view)
    trial.people[choice.person].x, trial.people[choice.person].y = x, y
    enemies = [
        i
        for i in range(view.people_count)
        if not are_allies(view, view.people[i].seat, person.seat) and is_able(view.people[i])
    ]
    eyes = [i for i in enemies if is_in_sight(trial, i, choice.person)]
    if enemies and not eyes:
        parts.append(words.get("told", "unseen"))
    elif eyes and all(cover_of(trial, i, choice.person) > 0 for i in eyes):
        parts.append(words.get("told", "covered"))
    return f"{', '.join(parts)} ({words.metres(x, y)})"


def wound_told(view: State, choice: Choice, words: Words) -> str:
    """`END −6; then STR 7, DEX 7, END 1`."""
    lost = (choice.lost_str, choice.lost_dex, choice.lost_end)
    score = view.people[choice.person].score
    names = [words.get("score", which) for which in range(len(lost))]
    taken = [f"{name} −{loss}" for name, loss in zip(names, lost, strict=True) if loss]
    left = [f"{name} {score[i] - lost[i]}" for i, name in enumerate(names)]
    return words.get("told", "wound").format(lost=", ".join(taken), left=", ".join(left))


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill Ana`."""
    (who,) = called(scenario, ("person",), words)
    return {f"people.{who}.dead": 1, f"people.{who}.out": 1}


def wound(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`wound Ana 5`: so many points, from Endurance first, then Strength and Dexterity."""
    (who,) = called(scenario, ("person",), words)
    left = amount(words, 1)
    found, gone = {}, 0
    for which in SUFFER_FIRST:
        score = state.people[who].score[which]
        found[f"people.{who}.score.{int(which)}"] = max(0, score - left)
        gone += score <= left
        left -= min(score, left)
    if gone >= OUT_AT:
        found[f"people.{who}.out"] = 1
    if gone == len(SUFFER_FIRST):
        found[f"people.{who}.dead"] = 1
    return found


DESK = Desk(
    standing=standing,
    beside=beside,
    told=told,
    spoken={
        "people.place": Spoken("point", ("x", "y")),
        "people.x": Spoken("metres"),
        "people.y": Spoken("metres"),
        "people.stance": Spoken("pose"),
        "people.movement": Spoken("metres"),
        "people.weapons.kind": Spoken("gun"),
        "people.seat": Spoken("seat"),
        "items.place": Spoken("point", ("x", "y")),
        "items.kind": Spoken("gun"),
    },
    fights=has_able,
    verbs={"kill": kill, "wound": wound, "modifier": modifier("people.{}", "person")},
)
