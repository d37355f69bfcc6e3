"""Whole battles: sequence of play, endings, secrets, properties, odds, the golden battle."""

import random
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import NOBODY, UNKNOWN, copy, digest, make
from asalto.core.text.vocabulary import CHOICE_SLOTS
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.ending import check_end, finish_at_limit, losses
from asalto.rulesets.cepheus.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cepheus.rules.command import initiative_of
from asalto.rulesets.cepheus.rules.crew import has_duty, pair
from asalto.rulesets.cepheus.say import EventKind, Log
from asalto.rulesets.cepheus.terms import Band, Fate, Position, System
from asalto.rulesets.cepheus.vocabulary import VOCABULARY, Ask, Ending, Phase
from rulesets.cepheus.table import ask_member, choose, duel, kinds, paper, play

SCENARIOS = RULESET.scenarios()


def stroll(scenario: str, seed: int, watch=None, limit: int = 20_000):
    """A random battle; `watch` sees the state after each choice."""
    state, dice, log, out = RULESET.load(scenario).start(), make(Dice), make(Log), make(Choices)
    set_seed(dice, seed)
    rng = random.Random(seed)
    for _ in range(limit):
        if not RULESET.pending(state):
            break
        out.count = log.count = 0
        RULESET.legal(state, state.ask_seat, out)
        RULESET.apply(state, out.rows[rng.randrange(out.count)], dice, log)
        if watch is not None:
            watch(state, log)
    return state


def test_the_scenarios_that_come_along() -> None:
    assert sorted(SCENARIOS) == [
        "boarding_of_a_derelict", "lesson", "missile_boat_against_escort",
        "patrol_against_two_raiders", "pirate_and_trader",
    ]  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_system_falls_below_nothing(scenario: str) -> None:
    def watch(state, log) -> None:
        for ship in state.ships[: state.ship_count]:
            assert 0 <= ship.hull <= ship.hull_max
            assert 0 <= ship.structure <= ship.structure_max
            assert 0 <= ship.armour <= ship.armour_max
            assert all(0 <= hits <= 3 for hits in ship.hits)
            assert all(0 <= mount.hits <= 3 and min(mount.ready) >= 0 for mount in ship.mounts)
            assert ship.fuel >= 0
            assert ship.cargo >= 0

    for seed in range(3):
        stroll(scenario, seed, watch)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_reactions_and_shots_keep_within_limits(scenario: str) -> None:
    fired: set[tuple[int, int, int]] = set()

    def watch(state, log) -> None:
        for ship in state.ships[: state.ship_count]:
            assert ship.reacted <= 4
        for event in log.events[: log.count]:
            if event.kind == EventKind.FIRED:
                shot = (event.ship, event.mount, event.weapon, state.turn)
                assert shot not in fired
                fired.add(shot)

    stroll(scenario, 11, watch)
    assert fired or scenario == "boarding_of_a_derelict"


def test_all_act_once_a_turn_and_the_order_stays() -> None:
    state = duel()
    state.ships[0].initiative, state.ships[1].initiative = 4, 9
    from asalto.rulesets.cepheus.turn import begin_turn

    state.turn = 0
    begin_turn(state, paper())
    state.ask, state.ask_ship, state.ask_seat, state.cursor = Ask.HASTE, 1, 1, 2
    play(state, choose(ChoiceKind.STEADY, 1, 1))
    acted = []
    for _ in range(200):
        if state.turn > 1:
            break
        if state.ask == Ask.START:
            acted.append(state.ask_ship)
            play(state, choose(ChoiceKind.ACT, state.ask_seat, state.ask_ship))
        elif state.ask == Ask.CREW:
            play(
                state,
                choose(ChoiceKind.DONE, state.ask_seat, state.ask_ship, member=state.ask_member),
            )
    assert acted == [1, 0]
    assert (state.turn, state.phase) == (2, Phase.HASTE)
    assert [initiative_of(state, ship) for ship in state.ships[:2]] == [4, 9]


def test_same_seed_same_battle() -> None:
    assert digest(stroll("pirate_and_trader", 7)) == digest(stroll("pirate_and_trader", 7))


def ended(state):
    log = paper()
    check_end(state, log)
    return state.over, state.winner, state.ending


def test_endings() -> None:
    state = duel()
    assert ended(state) == (0, NOBODY, 0)
    state.ships[0].hits[System.POWER] = 3
    assert ended(state) == (1, 1, Ending.SHIPS_LOST)
    state = duel()
    state.ships[1].fate = Fate.CAPTURED
    assert ended(state) == (1, 0, Ending.CAPTURED)
    state = duel()
    state.escape_seat, state.ships[1].fate = 1, Fate.JUMPED
    assert ended(state) == (1, 1, Ending.ESCAPED)
    state = duel()
    for member in state.ships[0].crew:
        member.up = 0
    assert ended(state) == (1, 1, Ending.SHIPS_LOST)
    state = duel()
    state.ships[1].taken_by = 0
    assert ended(state) == (0, NOBODY, 0)


def test_at_the_limit_the_scenario_or_the_losses_decide() -> None:
    state = duel()
    finish_at_limit(state, paper())
    assert (state.winner, state.ending) == (NOBODY, Ending.TURN_LIMIT)
    state = duel()
    state.ships[0].hull -= 1
    assert (losses(state, 0), losses(state, 1)) == (300 * 1000 // 12, 0)
    finish_at_limit(state, paper())
    assert state.winner == 1
    state = duel()
    state.limit_winner = 0
    finish_at_limit(state, paper())
    assert state.winner == 0


def test_between_equal_losses_the_wear_decides() -> None:
    state = duel()
    one, other = state.ships[:2]
    one.armour -= 2
    one.hits[System.SENSORS], one.patched[System.SENSORS] = 1, 1
    other.mounts[0].hits = 3
    assert (losses(state, 0), losses(state, 1)) == (4, 3)
    finish_at_limit(state, paper())
    assert state.winner == 1


def test_secrets() -> None:
    state = duel()
    view = RULESET.sees(state, 0)
    assert view.ships[0].missiles == [0, 0, 120]
    assert (view.ships[1].fuel, view.ships[1].cargo) == (UNKNOWN, UNKNOWN)
    assert all(ready == UNKNOWN for mount in view.ships[1].mounts for ready in mount.ready)
    state.ships[1].hidden = 1
    view = RULESET.sees(state, 0)
    assert (view.ships[1].hull, view.ships[1].crew_count, view.band[pair(0, 1)]) == (
        UNKNOWN,
        0,
        UNKNOWN,
    )
    assert RULESET.sees(state, 1).ships[1].hull == 12


def numbers(row: Choice) -> tuple[int, ...]:
    """The numbers of a choice, slot by slot."""
    return tuple(getattr(row, slot) for slot in CHOICE_SLOTS)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 5), st.integers(0, 70), st.integers(-2, 3),
    st.tuples(
        st.integers(-2, 4), st.integers(-2, 4), st.integers(-7, 13), st.integers(-7, 13),
        st.integers(-2, 8),
    ),
    st.sampled_from(SCENARIOS),
)  # fmt: skip
def test_check_agrees_with_legal(
    seed: int, kind: int, seat: int, slots: tuple[int, ...], scenario: str
) -> None:
    """Whatever a stranger says is refused, unless it is offered (or is the umpire's)."""
    state = stroll(scenario, seed, limit=17 * seed + 3)
    if state.over:
        return
    out = make(Choices)
    RULESET.legal(state, state.ask_seat, out)
    offered = [(r.kind, r.seat, *numbers(r)) for r in out.rows[: out.count]]
    assert all(RULESET.check(state, row) == 0 for row in out.rows[: out.count])
    one = make(Choice)
    set_choice(one, kind, seat, *slots)
    if RULESET.check(state, one) == 0 and seat != NOBODY:
        assert (kind, seat, *slots) in offered


def near_misses(row, state):
    """Choices one number away from an offered one."""
    for field in ("kind", *CHOICE_SLOTS):
        for delta in (-1, 1, 3):
            made = copy(row)
            setattr(made, field, getattr(made, field) + delta)
            yield made


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_near_misses_are_offered_or_refused(scenario: str) -> None:
    for seed in range(4):
        state = stroll(scenario, seed, limit=40 + 61 * seed)
        if state.over:
            continue
        out = make(Choices)
        RULESET.legal(state, state.ask_seat, out)
        known = {(r.kind, *numbers(r)) for r in out.rows[: out.count]}
        for row in out.rows[: out.count]:
            for one in near_misses(row, state):
                if RULESET.check(state, one) == 0:
                    assert (one.kind, *numbers(one)) in known


def test_crew_hits_against_icepool() -> None:
    from asalto.rulesets.cepheus.rules.wounds import crew_row

    rows = (2 @ icepool.d6 - 3).map(crew_row)
    assert rows.probability(0) == Fraction(21, 36)
    assert rows.probability(3) == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"turns": 0}, "out of range"),
        ({"opening": "moon"}, "is not one of"),
        ({"range": "far"}, "is not one of"),
        ({"ships": [{"unit": "corvete", "seat": "a"}]}, "Did you mean 'corvette'"),
        ({"ships": [{"unit": "corvette", "seat": "c"}]}, "is not one of"),
        ({"ships": [{"unit": "corvette", "seat": "a", "name": "two words"}]}, "one word"),
        ({"seats": [{"id": "a", "name": "A"}]}, "2 to 4"),
        ({"colour": 1}, "unknown field"),
    ],
)
def test_bad_scenarios_are_refused(change, complaint: str) -> None:
    data = {
        "title": "x", "seats": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "ships": [{"unit": "corvette", "seat": "a"}],
    }  # fmt: skip
    with pytest.raises(BadInput, match=complaint):
        RULESET.files.build(Document.of({**data, **change}, "bad"))


def test_opening_range() -> None:
    data = {
        "title": "x", "seats": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "ships": [{"unit": "corvette", "seat": "a", "name": "one"},
                  {"unit": "raider", "seat": "b"}],
    }  # fmt: skip
    for more, found in (
        ({}, Band.VERY_LONG), ({"opening": "planet"}, Band.MEDIUM),
        ({"range": "short"}, Band.SHORT), ({"range": 20_000}, Band.LONG),
        ({"ranges": [{"from": "one", "to": "raider", "range": "close"}]}, Band.CLOSE),
        ({"ranges": [{"from": "one", "to": "raider", "range": 0}]}, Band.ADJACENT),
    ):  # fmt: skip
        state = RULESET.files.build(Document.of({**data, **more}, "x")).state
        assert state.band[pair(0, 1)] == state.band[pair(1, 0)] == found


def test_done_for_all() -> None:
    scenario = RULESET.load("pirate_and_trader")
    state = scenario.start()
    ask_member(state, 0, 0)
    lines = RULESET.moves.expand(scenario, state, 0, "corsair done")
    assert lines is not None
    assert lines[0] == "corsair captain done"
    ship = state.ships[0]
    assert len(lines) == sum(has_duty(ship, m) for m in range(ship.crew_count))
    assert RULESET.moves.expand(scenario, state, 0, "corsair fires") is None


GOLDEN = """
initiative_rolled 0 9
initiative_rolled 1 7
turn_began 1
"""


def test_golden_opening() -> None:
    """The first lines of the pirate's hunt, thrown by hand: 2+2 for Tactics, then 4+4 and 3+4."""
    state = RULESET.load("pirate_and_trader").start()
    play(state, choose(ChoiceKind.TACTICS, 0, 0), 3, 4)
    log = play(state, choose(ChoiceKind.NO_TACTICS, 1), 4, 4, 3, 4)
    lines = []
    for event in log.events[: log.count]:
        said = [EventKind(event.kind).name.lower()]
        for _, _, key in VOCABULARY.values(event):
            said.append(str(key[-1]))
        lines.append(" ".join(said))
    assert "\n".join(lines) == GOLDEN.strip()
    assert kinds(log)[-1] == EventKind.TURN_BEGAN


def test_greedy_knows_what_to_do() -> None:
    from asalto.rulesets.cepheus.hints import advise

    state = duel()
    m = next(
        k for k, one in enumerate(state.ships[0].crew) if one.position == Position.TURRET_GUNNER
    )
    ask_member(state, 0, m)
    out = make(Choices)
    RULESET.legal(state, 0, out)
    advise(state, 0, out)
    best = max(range(out.count), key=lambda k: out.score[k])
    assert out.rows[best].kind == ChoiceKind.ATTACK
    assert out.rows[best].weapons == 7


def test_a_battle_of_twelve_large_ships_fits() -> None:
    """The capacities hold when every gun of twelve capital ships fires."""
    units = ["dreadnought", "heavy_cruiser", "meson_cruiser", "destroyer", "light_cruiser"]
    rows = [{"unit": units[i % 5], "name": f"s{i}", "seat": f"p{i % 2}"} for i in range(12)]
    data = {
        "title": "x", "turns": 2, "range": "long", "ships": rows,
        "seats": [{"id": f"p{i}", "name": "x"} for i in range(2)],
    }  # fmt: skip
    state = RULESET.files.build(Document.of(data, "big")).start()
    dice, log, out, rng = make(Dice), make(Log), make(Choices), random.Random(1)
    set_seed(dice, 1)
    while RULESET.pending(state):
        out.count = log.count = 0
        RULESET.legal(state, state.ask_seat, out)
        shots = [k for k in range(out.count) if out.rows[k].kind == ChoiceKind.ATTACK]
        place = rng.choice(shots) if shots else rng.randrange(out.count)
        RULESET.apply(state, out.rows[place], dice, log)
        assert log.lost == out.lost == 0
        assert state.flight_count < len(state.flights)
        assert state.wound_count < len(state.wounds)
    assert state.over == 1


def test_twelve_ships_with_forty_rows_of_crew_each_fit() -> None:
    extra = [{"post": "marine"}] * 27
    held = len(Document.open(RULESET.folder / "units" / "corvette.toml").data["crew"])
    crew = [*extra, *[{"post": "damage_control"}] * (40 - 27 - held)]
    rows = [
        {"unit": "corvette", "name": f"s{i}", "seat": f"p{i % 4}", "crew": crew} for i in range(12)
    ]
    data = {
        "title": "x", "turns": 1, "range": "short", "ships": rows,
        "seats": [{"id": f"p{i}", "name": "x"} for i in range(4)],
    }  # fmt: skip
    state = RULESET.files.build(Document.of(data, "crowd")).start()
    assert [ship.crew_count for ship in state.ships[:12]] == [40] * 12
    dice, log, out, rng = make(Dice), make(Log), make(Choices), random.Random(2)
    set_seed(dice, 2)
    asked = 0
    while RULESET.pending(state):
        out.count = log.count = 0
        RULESET.legal(state, state.ask_seat, out)
        RULESET.apply(state, out.rows[rng.randrange(out.count)], dice, log)
        assert log.lost == out.lost == 0
        asked += 1
    assert state.over == 1
    assert asked > 12 * 40
