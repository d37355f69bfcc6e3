"""At the terminal: who of the crew is asked, and the actions and points left; the words in which
an umpire sets ranges, docking and wounds."""

from __future__ import annotations

from collections.abc import Sequence

from asalto.core.desk import Beside, Desk, Spoken, amount, called, modifier
from asalto.core.kernel.records import NOBODY
from asalto.core.ruleset import Scenario
from asalto.core.text.orders import Names
from asalto.core.text.words import Words

from .ending import has_fight
from .offer import Choice
from .offer import ChoiceKind as Kind
from .rules.crew import jobs, minor_left, pair
from .rules.reactions import reactions_left
from .state import SLOTS, Member, Ship, State
from .tables import HASTY_CHECK, HASTY_INITIATIVE
from .terms import Ability, Attack
from .vocabulary import Ask

SUFFER_FIRST = (Ability.END, Ability.STR, Ability.DEX)


def standing(view: State, seat: int, words: Words, names: Names) -> str:
    """The ship and the member of its crew that are asked, with the actions or points left."""
    i, m = view.ask_ship, view.ask_member
    if not 0 <= i < view.ship_count:
        return words.get("ask", int(view.ask)) if view.ask == Ask.TACTICS else ""
    name, ship = words.name(names, "ship", i), view.ships[i]
    if view.ask == Ask.POOL:
        return words.get("desk", "points").format(name=name, points=ship.pool)
    if view.ask != Ask.CREW or m == NOBODY:
        return f"{name}, {words.get('ask', int(view.ask))}"
    member = ship.crew[m]
    left = significant_left(ship, member)
    return words.get("desk", "actions" if left else "minor_actions").format(
        name=name, member=words.name(names, "member", i, m), significant=left,
        minor=max(0, minor_left(member, member.significant + left)),
        only=max(0, minor_left(member, member.significant)),
    )  # fmt: skip


def significant_left(ship: Ship, member: Member) -> int:
    """How many significant actions a row of the crew may still take, after its minor ones."""
    left = max(0, jobs(ship, member) - member.significant)
    while left > 0 and minor_left(member, member.significant + left) < 0:
        left -= 1
    return left


def told(view: State, choice: Choice, words: Words, names: Names) -> str:
    """A change of speed by what it comes to, a count by the word initiative, haste by what it
    brings and costs, a range check with the range as it is, a range that is chosen by what changes,
    an attack by its weapons, a reaction by what its chance is of."""
    if choice.kind == Kind.ADJUST_SPEED:
        old = view.ships[choice.ship].speed
        return words.get("told", "speed").format(old=old, new=old + choice.change)
    if choice.kind == Kind.DELAY_TO or choice.kind == Kind.ACT_AT:
        key = "later" if choice.kind == Kind.DELAY_TO else "count"
        return words.get("told", key).format(count=choice.count)
    if choice.kind == Kind.HASTEN:
        return words.get("told", "haste").format(gain=HASTY_INITIATIVE, loss=HASTY_CHECK)
    if choice.kind == Kind.RANGE_CHECK:
        band = view.band[pair(choice.ship, choice.target)]
        return words.get("told", "range").format(
            target=words.name(names, "ship", choice.target), band=words.get("band", band)
        )
    if choice.kind == Kind.SET_BAND:
        stays = choice.band == view.band[pair(choice.ship, choice.target)]
        return words.get("told", "band_kept" if stays else "band").format(
            target=words.name(names, "ship", choice.target), band=words.get("band", choice.band)
        )
    if Kind.NO_REACTION <= choice.kind <= Kind.SCREEN and view.shot.what != Attack.CROSSING:
        mount = words.name(names, "mount", choice.ship, choice.mount)
        which = f"{mount}, " if choice.kind in (Kind.SAND, Kind.POINT_DEFENCE) else ""
        return f"{which}{words.get('told', 'harmless')}"
    if choice.kind == Kind.ATTACK:
        mount = words.name(names, "mount", choice.ship, choice.mount)
        target = words.name(names, "ship", choice.target)
        return f"{mount} → {target}: {weapons_told(view, choice, words)}"
    return ""


def beside(view: State, choice: Choice, words: Words, names: Names) -> Beside:
    """Beside a choice in the list: the weapons of an attack, what a reaction's chance is of, the
    speed that comes of it; last stands what is hardly ever meant."""
    kind = choice.kind
    if kind == Kind.ATTACK:
        return Beside(weapons_told(view, choice, words))
    if Kind.NO_REACTION <= kind <= Kind.SCREEN:
        return Beside("; ".join(reaction_told(view, choice, words)))
    if kind in (Kind.ADJUST_SPEED, Kind.RANGE_CHECK, Kind.SET_BAND):
        return Beside(told(view, choice, words, names))
    return Beside(is_last=kind in HARDLY_MEANT)


def reaction_told(view: State, choice: Choice, words: Words) -> list[str]:
    """What the chance of a reaction is of, and the reaction that it takes of those left."""
    of_shot = view.shot.what != Attack.CROSSING
    found = [words.get("told", "harmless")] if of_shot else []
    if choice.kind != Kind.NO_REACTION:
        left = reactions_left(view, choice.ship)
        found.append(words.get("told", "reaction").format(left=left))
    return found


def weapons_told(view: State, choice: Choice, words: Words) -> str:
    """The weapons that fire, and the range: `3 × beam laser, medium`."""
    mount = view.ships[choice.ship].mounts[choice.mount]
    fired = [mount.weapon[slot] for slot in range(SLOTS) if choice.weapons >> slot & 1]
    counted = (f"{fired.count(one)} × {words.get('weapon', one)}" for one in dict.fromkeys(fired))
    band = view.band[pair(choice.ship, choice.target)]
    return f"{' + '.join(counted)}, {words.get('band', band)}"


def kill(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`kill corsair pilot`: down for good."""
    ship, m = called(scenario, ("ship", "member"), words)
    path = f"ships.{ship}.crew.{m}"
    return {f"{path}.up": 0, f"{path}.ability.{int(Ability.END)}": 0}


def wound(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`wound corsair pilot 5`: so many points, from Endurance first."""
    ship, m = called(scenario, ("ship", "member"), words)
    left = amount(words, 2)
    found = {}
    for which in SUFFER_FIRST:
        score = state.ships[ship].crew[m].ability[which]
        if left > 0:
            found[f"ships.{ship}.crew.{m}.ability.{int(which)}"] = max(0, score - left)
        left -= min(score, left)
    return found


def dock(scenario: Scenario[State], state: State, words: Sequence[str]) -> dict[str, int]:
    """`dock corsair mercury`: made fast to one another, adjacent."""
    (one,), (other,) = (called(scenario, ("ship",), words[k : k + 1]) for k in range(2))
    return {f"ships.{one}.docked": other, f"ships.{other}.docked": one}


HARDLY_MEANT = (Kind.PERSONAL, Kind.LEAVE_POST, Kind.STAND_BY, Kind.DROP_TASK, Kind.SURRENDER)
DESK = Desk(
    standing=standing,
    beside=beside,
    told=told,
    spoken={
        "ships.planet": Spoken("band"),
        "ships.seat": Spoken("seat"),
        "ships.docked": Spoken("ship"),
        "ships.struck": Spoken("ship"),
        "ships.hidden": Spoken("hiding"),
        "ships.aware": Spoken("awareness"),
    },
    fights=has_fight,
    verbs={
        "kill": kill,
        "wound": wound,
        "modifier": modifier("ships.{}.crew.{}", "ship", "member"),
        "dock": dock,
    },
)
