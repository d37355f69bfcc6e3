"""Small fights for the tests: who stands where, with what; dice loaded and used up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from asalto.core.files.toml_reader import Document
from asalto.core.kernel.dice import Dice, unused
from asalto.core.kernel.records import copy, make
from asalto.core.odds import load
from asalto.core.ruleset import Scenario
from asalto.rulesets.viajero import RULESET
from asalto.rulesets.viajero.offer import Choice, ChoiceKind
from asalto.rulesets.viajero.say import Event, EventKind
from asalto.rulesets.viajero.state import State
from asalto.rulesets.viajero.tables import WEAPON_NAMES
from asalto.rulesets.viajero.vocabulary import VOCABULARY, Phase, Reason

GUNS = {name: i for i, name in enumerate(WEAPON_NAMES)}
WORDS = {"es": "x", "it": "x", "en": "x"}


def unit(
    skills: dict[str, int] | None = None,
    weapons: tuple[str, ...] = ("auto_pistol",),
    armour: str = "clothes",
    magazines: int = 2,
    **scores: int,
) -> dict[str, object]:
    """A character: every characteristic 7 unless said otherwise."""
    return {
        "name": WORDS,
        "characteristics": {
            one: scores.get(one, 7) for one in ("str", "dex", "end", "int", "edu", "soc")
        }
        | {"psi": scores.get("psi", 0)},
        "skills": skills if skills is not None else {"gun_slug": 0},
        "armour": armour,
        "movement": scores.get("movement", 6000),
        "weapons": [{"kind": one, "magazines": magazines} for one in weapons],
    }


def person(
    name: str, seat: str, x: int, y: int, who: dict[str, object], **more: Any
) -> dict[str, object]:
    return {"name": name, "seat": seat, "at": [x, y], "unit": who, **more}


def scenario(
    people: list[dict[str, object]],
    pieces: list[dict[str, object]] | None = None,
    sides: dict[str, dict[str, object]] | None = None,
    **more: object,
) -> Scenario[State]:
    """A fight on 200 x 200 m."""
    sides = sides or {}
    data: dict[str, object] = {
        "title": WORDS,
        "story": WORDS,
        "map": {"width": 200_000, "height": 200_000},
        "seat": [{"id": one, "name": WORDS, **sides.get(one, {})} for one in ("a", "b")],
        "piece": pieces or [],
        "person": people,
        **more,
    }
    return RULESET.files.build(Document.of(data, "test.toml"))


def pair(gap: int = 10_000, one: Any = None, two: Any = None, **more: Any) -> State:
    """ana (seat a, person 0) acts first, bruno (person 1) stands `gap` mm to the east of her."""
    people = [
        person("ana", "a", 100_000, 100_000, one or unit()),
        person("bruno", "b", 100_000 + gap, 100_000, two or unit()),
    ]
    return begun(scenario(people, **more), [6, 6, 1, 1])


def begun(found: Scenario[State], faces: list[int]) -> State:
    """Past the muster, with these dice for initiative; no tactics."""
    state = found.start()
    while state.phase == Phase.MUSTER:
        seat = (state.awaited & -state.awaited).bit_length() - 1
        last = state.awaited == 1 << seat
        play(state, choose(state, ChoiceKind.MUSTER, seat=seat), faces if last else None)
    return state


def choose(
    state: State, kind: int, person: int = -1, target: int = -1, *, seat: int | None = None,
    **fields: int,
) -> Any:  # fmt: skip
    """A choice of somebody; fields of its kind that are not given are 0."""
    name = VOCABULARY.choice_names[int(kind)]
    if seat is None:
        seat = state.people[person].seat if person >= 0 else 0
    values = dict.fromkeys(VOCABULARY.choices[name].slots, 0) | fields | {"person": person}
    if target >= 0 or "target" in values:
        values["target"] = target
    return VOCABULARY.choice(name, seat, **values)


def play(state: State, choice: Choice, faces: list[int] | None = None) -> list[Event]:
    """Play a choice with exactly these dice; returns the events."""
    assert RULESET.check(state, choice) == 0, reason(state, choice)
    dice, log = make(Dice), RULESET.new_log()
    load(dice, faces or [])
    RULESET.apply(state, choice, dice, log)
    assert unused(dice) == 0, f"{unused(dice)} dice left over"
    assert dice.wanted == -1, f"dice wanted for {dice.wanted}"
    return [copy(one) for one in log.events[: log.count]]


def do(
    state: State, kind: int, person: int, target: int = -1, *, faces: list[int] | None = None,
    **fields: int,
) -> list[Any]:  # fmt: skip
    return play(state, choose(state, kind, person, target, **fields), faces)


def refused(state: State, kind: int, person: int, target: int = -1, **fields: int) -> str:
    """The name of the refusal, "" if it is allowed."""
    return reason(state, choose(state, kind, person, target, **fields))


def reason(state: State, choice: Choice) -> str:
    found = RULESET.check(state, choice)
    return RULESET.enums["refusal"](found).name if found else ""


def attack(state: State, actor: int = 0, target: int = 1, gun: str = "auto_pistol", mode: int = 0,
           score: int = 1, faces: list[int] | None = None) -> list[Event]:  # fmt: skip
    return do(
        state, ChoiceKind.ATTACK, actor, target, weapon=GUNS[gun], mode=mode,
        characteristic=score, faces=faces,
    )  # fmt: skip


def shoot(state: State, faces: list[int], **more: Any) -> list[Event]:
    """An attack to which the target does not react."""
    found = attack(state, **more)
    return found + do(state, ChoiceKind.TAKE_IT, state.attack.target, faces=faces)


def event(found: list[Event], kind: EventKind) -> Event:
    rows = [one for one in found if one.kind == kind]
    assert len(rows) == 1, f"{len(rows)} events {kind.name}"
    return rows[0]


def kinds(found: list[Event]) -> list[str]:
    return [EventKind(one.kind).name for one in found]


def tally(one: Event) -> dict[str, int]:
    return {Reason(one.reasons[i]).name: one.amounts[i] for i in range(one.reason_count)}


def offered(state: State, seat: int) -> list[Choice]:
    out = RULESET.new_choices()
    RULESET.legal(state, seat, out)
    return [copy(one) for one in out.rows[: out.count]]


def end(state: State, actor: int, faces: list[int] | None = None) -> list[Event]:
    return do(state, ChoiceKind.END, actor, faces=faces)


def job(**more: Any) -> State:
    """ana beside an engine that she can mend, bruno of the other side far off."""
    people = [
        person("ana", "a", 100_000, 100_000, unit({"mechanic": 1})),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    task = {
        "name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds", "seat": "a",
    }  # fmt: skip
    options = {"time_rows_double": more.pop("double", False)}
    sides = {"a": {"goal": "task", "goal_at": "engine"}}
    return begun(scenario(people, sides=sides, task=[task | more], options=options), [6, 6, 1, 1])


def work(state: State, pace: int = 0, faces: Iterable[int] = ()) -> list[Event]:
    """ana works on the task."""
    return do(state, ChoiceKind.WORK, 0, task=0, pace=pace, faces=list(faces))


def crew(**more: Any) -> State:
    """Two mechanics beside an engine, and somebody who shoots at them."""
    skilled = unit({"mechanic": 1})
    people = [
        person("ana", "a", 100_000, 100_000, skilled),
        person("berta", "a", 100_500, 100_000, skilled),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    task = {
        "name": "engine", "at": [100_000, 101_000], "skill": "mechanic", "characteristic": "edu",
        "time": "rounds", "seat": "a",
    }  # fmt: skip
    return begun(scenario(people, task=[task], **more), [6, 6, 5, 5, 1, 1])


def thinkers(**sides: Any) -> State:
    """Both sides have somebody to think for them; nobody has said who."""
    wise = unit({"tactics": 1, "gun_slug": 0})
    people = [person("ana", "a", 0, 0, wise), person("bruno", "b", 9_000, 0, wise)]
    return scenario(people, sides=sides).start()


def three(*faces: int, **more: Any) -> State:
    """ana and berta of one side, 50 m from bruno; initiative as thrown."""
    people = [
        person("ana", "a", 100_000, 100_000, unit({"leadership": 2})),
        person("berta", "a", 100_500, 100_000, unit()),
        person("bruno", "b", 150_000, 100_000, unit()),
    ]
    return begun(scenario(people, **more), list(faces))
