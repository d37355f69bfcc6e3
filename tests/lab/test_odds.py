from fractions import Fraction
from typing import Any

import pytest

from asalto.core import odds as core_odds
from asalto.core.compiled_odds import Walker
from asalto.core.files.toml_reader import Document
from asalto.core.kernel import compiled, playout, specialise
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.lab.odds import Oracle, battle
from asalto.play import form
from lab.brawl import RULESET
from lab.brawl.offer import Choice
from lab.brawl.state import State
from lab.brawl.vocabulary import VOCABULARY

pytest.importorskip("llvmlite")
DUEL = RULESET.load("duel")


def shot(gun: int = 0) -> Choice:
    made: Choice = VOCABULARY.choice("shoot", 0, ship=0, gun=gun, target=1)
    return made


LOG = RULESET.new_log()


def playing(state: State, shots: list[Choice]) -> core_odds.Play:
    def play(dice: Dice) -> tuple[int, ...]:
        after, out = copy(state), [0, 0]
        LOG.count = 0
        for one in shots:
            RULESET.odds.trial(after, one, dice, LOG)
        RULESET.odds.outcome(state, after, shots[0], LOG, out)
        return tuple(out)

    return play


def test_an_attack_is_that_of_the_interpreted_walk() -> None:
    start = DUEL.start()
    found = Oracle(RULESET, start).attack(shot())
    assert found.exact
    assert sum(found.chances.values()) == 1
    start.ships[0].gun_count = 1
    assert found.chances == core_odds.walk(playing(start, [shot()])).chances


def test_in_play_machine_code_takes_over_from_the_interpreter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same chances to the last fraction, whoever walks them; where nothing is compiled the
    interpreter goes on."""
    start, found = DUEL.start(), []
    for kept in (True, False):
        form._chances.cache_clear()
        monkeypatch.setattr(form, "is_kept", lambda ruleset, kept=kept: kept)
        monkeypatch.setattr(form, "odds", None if kept else core_odds.odds)
        found.append(form.chances(RULESET, start, shot()))
    assert found[0].exact
    assert found[0].samples > form.FEW
    assert found[0] == found[1]


def test_to_hit_is_icepool_s() -> None:
    icepool = pytest.importorskip("icepool")
    found = Oracle(RULESET, DUEL.start()).attack(shot())
    hit = (3 @ icepool.d10 - 3 >= 17).probability(True)
    assert found.chance(lambda outcome: outcome[0] == 1) == Fraction(hit)  # type: ignore[index]


def test_a_large_tree_is_sampled_and_says_so() -> None:
    exact = Oracle(RULESET, DUEL.start()).attack(shot())
    found = Oracle(RULESET, DUEL.start()).attack(shot(), limit=50, samples=40_000)
    assert not found.exact
    assert found.samples == 40_000

    def hit(outcome: Any) -> bool:
        return bool(outcome[0] == 1)

    low, high = found.interval(found.chance(hit), z=4)
    assert low < exact.chance(hit) < high


def test_a_short_battle_is_exact_and_a_long_one_sampled() -> None:
    data: dict[str, Any] = dict(DUEL.document)
    data["turns"] = 1
    data["ships"] = {key: {**one, "guns": 1, "armour": 9} for key, one in data["ships"].items()}
    short = RULESET.files.build(Document.of(data, "short"))
    found = battle(RULESET, short, ["greedy"])
    assert found.exact
    assert sum(found.chances.values()) == 1
    long = battle(RULESET, DUEL, ["greedy"], room=50, samples=500)
    assert not long.exact
    assert long.samples == 500
    assert set(long.chances) <= {0, 1, NOBODY}


def test_changes_tell_states_apart_like_fingerprints() -> None:
    space: dict[str, Any] = {"stir": playout.stir}
    exec(specialise.changes_source(State), space)
    fingerprint: Any = specialise.fingerprint_functions(State)["fingerprint"]
    base, dice = DUEL.start(), make(Dice)
    set_seed(dice, 4)
    states = [base]
    for k in range(300):
        state = copy(states[k // 4])
        RULESET.odds.trial(state, shot(k % 3), dice, LOG)
        states.append(state)
    whole = [fingerprint(state, playout.START) for state in states]
    changed = [space["changes"](state, base, playout.START) for state in states]
    assert changed[0] == playout.START
    assert len(set(whole)) == len(set(changed)) == len(set(zip(whole, changed, strict=True))) > 50


def test_a_view_that_nobody_changes_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    write = compiled.to_row

    def counted(source: object, rows: object) -> None:
        read.append(source)
        write(source, rows)

    walker = Walker(RULESET, DUEL.start())
    monkeypatch.setattr(compiled, "to_row", counted)
    state, known = DUEL.start(), object()
    walker.load(state, known)
    walker.load(state, known)
    assert read.count(state) == 1
    walker.load(state)  # anybody may have changed it meanwhile
    walker.load(state, known)
    assert read.count(state) == 3


def test_what_a_ruleset_merges_itself_is_not_walked() -> None:
    """Games that take equal states together know more than a walk of every throw."""
    from dataclasses import replace

    known = {(1, 2): Fraction(1, 4), (0, 0): Fraction(3, 4)}
    asked: list[object] = []

    def merged(view: object, choice: object) -> dict[tuple[int, ...], Fraction]:
        asked.append(view)
        return known

    start = DUEL.start()
    found = Oracle(replace(RULESET, odds=replace(RULESET.odds, merged=merged)), start).attack(
        shot()
    )
    assert found.chances == known
    assert found.exact
    assert asked == [start]
