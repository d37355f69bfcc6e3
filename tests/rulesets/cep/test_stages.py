"""The exact odds of shots made in stages, against the walk of the real rules and samples."""

from __future__ import annotations

from typing import cast

import pytest

from asalto.core import compiled_odds
from asalto.core.kernel.records import make, numbers
from asalto.core.odds import Odds, TooLarge, playing, sample, walk
from asalto.core.registry import load_ruleset
from asalto.core.stages import walk_stages
from asalto.play import form
from asalto.rulesets.cep.offer import Choice, ChoiceKind
from asalto.rulesets.cep.rules.fire import open_weapons
from asalto.rulesets.cep.stages import Note
from asalto.rulesets.cep.state import COLUMNS, State
from asalto.rulesets.cep.vocabulary import Equipment, Section, Weaponry
from rulesets.cep.table import pair, scene, ship
from rulesets.in_stages import both_ways

MAGAZINES = {Weaponry.AL: Equipment.ML, Weaponry.AP: Equipment.MP, Weaponry.TO: Equipment.MT}
RULESET = load_ruleset("cep")


def torpedo_at(target: str, skill: int = 12, dodge: int = -1) -> tuple[State, Choice]:
    """A torpedo on its tube, head on, at a ship that dodges with a skill (-1: not at all)."""
    state = pair("quebrantahuesos", target)
    tube = next(
        place
        for place in range(state.ships[0].weapon_count)
        if state.ships[0].weapons[place].kind == Weaponry.TO
    )
    gun = state.ships[0].weapons[tube]
    gun.skill, gun.open_rounds = skill, gun.rounds
    for one in state.ships[1].weapons:
        one.open_rounds = one.rounds
    state.ships[1].dodge_skill = dodge
    choice = make(Choice)
    choice.kind, choice.ship, choice.weapon = ChoiceKind.SHOOT, 0, tube
    choice.target, choice.section = 1, Section.FRONT_RIGHT
    return state, choice


@pytest.mark.parametrize(("target", "dodge"), [("vencejo", -1), ("percheron", -1), ("vencejo", 9)])
def test_a_torpedo_is_as_walked(target: str, dodge: int) -> None:
    """Every fraction the same as where every throw is walked in a single tree."""
    state, choice = torpedo_at(target, 20 if dodge > 0 else 14, dodge)
    found = walk_stages(RULESET, state, choice, 100_000)
    assert found.exact
    assert found.chances == walk(playing(RULESET, state, choice), 400_000).chances
    assert len(found.chances) > 3


def magazines_behind_plating(state: State, i: int) -> None:
    """Every part of a ship is plating, but for seven columns with magazines: two in a part, so that
    one may set off the other."""
    ship = state.ships[i]
    design = state.designs[ship.design]
    design.columns[: design.part_count * COLUMNS] = [Equipment.RE] * design.part_count * COLUMNS
    for k, gun in enumerate(ship.weapons[: ship.weapon_count]):
        gun.magazine = k // 2 % design.part_count
        first = gun.magazine * COLUMNS
        for column in range(first + k % 2, first + COLUMNS - 3, 2):
            design.columns[column] = MAGAZINES[gun.kind]


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("percheron", Weaponry.TO), ("quebrantahuesos", Weaponry.TO), ("pelicano", Weaponry.TO),
        ("percheron", Weaponry.AP), ("pelicano", Weaponry.AL),
    ],
)  # fmt: skip
def test_the_same_dice_lead_to_the_same_in_stages(target: str, kind: Weaponry) -> None:
    """Blasts of magazines and what armour is left before them included."""
    state, choice = torpedo_at(target, 20, 5)
    state.ships[0].weapons[choice.weapon].kind = kind
    magazines_behind_plating(state, 1)
    blasts = 0
    for seed in range(2_000):
        choice.section = seed % len(Section)
        for pool in range(len(state.ships[1].armour)):
            state.ships[1].armour[pool] = seed // 7 % 6 * kind * 2
        blasts += Note.PENDING_COUNT in agreed(state, choice, seed)
    assert blasts > 20


def agreed(state: State, choice: Choice, seed: int) -> set[Note]:
    """Make a choice whole and in stages with the same dice, to the same end; what was noted."""
    whole, staged, stages = both_ways(RULESET, state, choice, seed)
    staged.torpedo_count = whole.torpedo_count
    assert numbers(staged) == numbers(whole)
    return {note for stage in stages for note in Note if stage.notes[note]}


def test_a_miss_that_hits_a_ship_beside_the_target_counts_nothing_of_it() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"),
        ship("caza", "vencejo", "b", (0, 3)),
    )  # fmt: skip
    state.ships[0].host, state.ships[0].host_turn = 1, 1
    open_weapons(state, 2)
    state.ships[2].targets, state.ships[2].shots = 3, 2
    gun = state.ships[2].weapons[0]
    gun.skill = 16
    state.ships[1].armour[:] = [0] * len(state.ships[1].armour)
    choice = make(Choice)
    choice.kind, choice.ship, choice.weapon = ChoiceKind.SHOOT, 2, 0
    choice.target, choice.section, choice.end = 0, Section.REAR_RIGHT, 0
    seen = [agreed(state, choice, seed) for seed in range(500)]
    assert any(Note.SHIP in one and Note.HIT not in one for one in seen)
    assert any(Note.HIT in one for one in seen)


@pytest.mark.parametrize("skill", [17, 20])
def test_a_torpedo_at_a_freighter_is_within_the_noise_of_samples(skill: int) -> None:
    state, choice = torpedo_at("percheron", skill, 9)
    exact = walk_stages(RULESET, state, choice, 100_000)
    assert sum(exact.chances.values()) == 1
    drawn = sample(playing(RULESET, state, choice), 1_500, seed=3)
    assert set(drawn.chances) <= set(exact.chances)
    for place in range(len(RULESET.odds.outcomes)):
        mean = float(exact.mean(lambda one, at=place: one[at]))  # type: ignore[misc]
        square = float(exact.mean(lambda one, at=place: one[at] ** 2))  # type: ignore[misc]
        likely = float(drawn.mean(lambda one, at=place: one[at]))  # type: ignore[misc]
        spread = max(0.0, square - mean * mean) / 1_500
        assert abs(likely - mean) <= 4 * spread**0.5 + 2e-3, RULESET.odds.outcomes[place]


@pytest.mark.parametrize(("target", "skill"), [("vencejo", 20), ("percheron", 17)])
def test_machine_code_finds_the_same_fractions(target: str, skill: int) -> None:
    pytest.importorskip("llvmlite")
    state, choice = torpedo_at(target, skill, 9)
    found = compiled_odds.Walker(RULESET, state).walk(choice, 100, 50)
    assert found.exact
    assert found.chances == walk_stages(RULESET, state, choice, 100_000).chances
    plain = [number for row in found.chances for number in cast("tuple[int, ...]", row)]
    assert {type(number) for number in plain} == {int}, "those of NumPy overflow in fractions"


def test_a_shell_is_as_walked() -> None:
    state, choice = torpedo_at("vencejo")
    state.ships[0].weapons[choice.weapon].kind = Weaponry.AL
    found = walk_stages(RULESET, state, choice, 100_000)
    assert found.chances == walk(playing(RULESET, state, choice)).chances
    assert len(found.chances) > 3


def told(state: State, choice: Choice, runs: int) -> Odds:
    """What a player is told where nothing is compiled."""
    return form.chances(RULESET, state, choice, 100, 50, runs)


def test_the_door_says_exact_and_gives_up_beyond_its_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "is_loaded", lambda ruleset: False)
    monkeypatch.setattr(form, "is_kept", lambda ruleset: False)
    state, choice = torpedo_at("percheron", 14, 9)
    assert told(state, choice, 100_000).exact
    assert (
        told(state, choice, 100_000).chances == walk_stages(RULESET, state, choice, 9_999).chances
    )
    assert not told(state, choice, 101).exact
    with pytest.raises(TooLarge):
        walk_stages(RULESET, state, choice, 100)
