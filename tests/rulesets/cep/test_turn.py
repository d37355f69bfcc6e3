"""The sequence of play as choices: phases, sealed orders, refusals, endings, odds, notation."""

from fractions import Fraction
from typing import cast

import pytest

from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.records import copy, make, numbers
from asalto.core.odds import walk
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.ending import check_ending, is_met
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.say import EventKind, Log
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import VOCABULARY, Ending, Letter, Phase, Refusal, Status

from .table import Table, document, pair, scene, ship

AHEAD = {"section": 0, "end": 0}


def say(state: State, kind: ChoiceKind, i: int, seat: int = -1, **fields: int) -> Choice:
    """A choice of ship i, by its seat unless another is given."""
    who = state.ships[i].seat if seat < 0 else seat
    return cast(Choice, VOCABULARY.choice(kind.name.lower(), who, ship=i, **fields))


def play(state: State, table: Table, *choices: Choice) -> None:
    for choice in choices:
        assert RULESET.check(state, choice) == 0, (choice, RULESET.check(state, choice))
        RULESET.apply(state, choice, table.dice, table.log)


def done(state: State, table: Table, *ships: int) -> None:
    for i in ships:
        play(state, table, say(state, ChoiceKind.DONE, i))


def test_phases_in_order() -> None:
    state, table = pair(gap=9), Table(1, 2, 3, 1, 2, 3)
    assert (state.phase, state.awaiting) == (Phase.ORDERS, 3)
    done(state, table, 0, 1)
    assert (state.phase, state.awaiting) == (Phase.DECLARE, 3)
    play(state, table, say(state, ChoiceKind.PASS, 0), say(state, ChoiceKind.PASS, 1))
    assert (state.phase, state.turn) == (Phase.ORDERS, 2)
    table.done()
    kinds = [one.kind for one in table.log.events[: table.log.count]]
    assert kinds.index(EventKind.PILOTED) < kinds.index(EventKind.MOVED)


def test_orders_close_themselves_at_the_limit() -> None:
    state, table = pair(), Table()
    for _ in range(5):
        play(state, table, say(state, ChoiceKind.LETTER, 0, letter=Letter.A))
    assert state.awaiting == 2
    assert RULESET.check(state, say(state, ChoiceKind.LETTER, 0, letter=1)) == Refusal.NOT_AWAITED


def test_refusals_change_nothing() -> None:
    state = pair()
    before = numbers(state)
    for choice, reason in (
        (say(state, ChoiceKind.LETTER, 0, letter=9), Refusal.NO_SUCH_CHOICE),
        (
            say(state, ChoiceKind.SHOOT, 0, target=1, weapon=0, **AHEAD),
            Refusal.WRONG_PHASE,
        ),
        (say(state, ChoiceKind.DONE, 1, seat=0), Refusal.NOT_YOURS),
        (say(state, ChoiceKind.BOARD, 0, target=1), Refusal.CANNOT_BOARD),
        (say(state, ChoiceKind.FORGO, 0), Refusal.CANNOT_FORGO),
    ):
        assert RULESET.check(state, choice) == reason
    choice = say(state, ChoiceKind.DONE, 0)
    choice.letter = 4
    assert RULESET.check(state, choice) == Refusal.NO_SUCH_CHOICE
    choice = say(state, ChoiceKind.DONE, 0)
    choice.ship = 99
    assert RULESET.check(state, choice) == Refusal.NO_SUCH_SHIP
    assert numbers(state) == before


def test_no_acceleration_without_manoeuvrability() -> None:
    state = pair()
    state.ships[0].manoeuvre, state.ships[0].limit = 0, 1
    refused = say(state, ChoiceKind.LETTER, 0, letter=Letter.A)
    assert RULESET.check(state, refused) == Refusal.NO_ACCELERATION
    assert RULESET.check(state, say(state, ChoiceKind.LETTER, 0, letter=Letter.D)) == 0


def test_sealed_orders_are_hidden() -> None:
    state, table = pair(), Table()
    other = copy(state)
    play(state, table, say(state, ChoiceKind.LETTER, 0, letter=1))
    play(other, table, say(other, ChoiceKind.LETTER, 0, letter=3))
    assert numbers(RULESET.sees(state, 1)) == numbers(RULESET.sees(other, 1))
    assert numbers(RULESET.sees(state, 0)) != numbers(RULESET.sees(other, 0))


def test_declarations_are_sealed_and_bind() -> None:
    state, table = pair(), Table(10, 10, 9)
    done(state, table, 0, 1)
    play(state, table, say(state, ChoiceKind.TARGET, 0, target=1))
    assert RULESET.check(state, say(state, ChoiceKind.PASS, 0)) == Refusal.HAS_DECLARED
    assert RULESET.check(state, say(state, ChoiceKind.FIRE, 0, shots=3)) == Refusal.TOO_MANY_SHOTS
    play(state, table, say(state, ChoiceKind.FIRE, 0, shots=2))
    assert RULESET.sees(state, 1).ships[0].shots == -2
    play(state, table, say(state, ChoiceKind.PASS, 1))
    assert (state.phase, state.awaiting) == (Phase.FIRE, 1)
    assert RULESET.check(state, say(state, ChoiceKind.CEASE, 0)) == Refusal.CANNOT_CEASE
    assert (
        RULESET.check(state, say(state, ChoiceKind.WASTE, 0, weapon=0)) == Refusal.CAN_STILL_SHOOT
    )
    play(state, table, say(state, ChoiceKind.SHOOT, 0, target=1, weapon=0, **AHEAD))
    assert (
        RULESET.check(state, say(state, ChoiceKind.SHOOT, 0, target=1, weapon=0, **AHEAD))
        == Refusal.WEAPON_SILENT
    )
    assert (
        RULESET.check(state, say(state, ChoiceKind.SHOOT, 0, target=1, weapon=1, section=1, end=0))
        == Refusal.WRONG_SECTION
    )
    assert RULESET.check(state, say(state, ChoiceKind.CEASE, 0)) == 0


def test_out_of_arc_shot_is_wasted() -> None:
    state, table = pair(), Table(1, 2, 3, 1, 2, 3)
    state.ships[0].facing = 3
    done(state, table, 0, 1)
    play(
        state, table, say(state, ChoiceKind.TARGET, 0, target=1),
        say(state, ChoiceKind.FIRE, 0, shots=1),
        say(state, ChoiceKind.PASS, 1),
    )  # fmt: skip
    assert (
        RULESET.check(state, say(state, ChoiceKind.SHOOT, 0, target=1, weapon=0, **AHEAD))
        == Refusal.OUT_OF_REACH
    )
    play(state, table, say(state, ChoiceKind.WASTE, 0, weapon=1))
    assert [gun.rounds for gun in state.ships[0].weapons] == [20, 19]
    assert state.turn == 2


def test_single_shots_alternate() -> None:
    state, table = pair(), Table(10, 10, 9, 10, 10, 9)
    done(state, table, 0, 1)
    for i in (0, 1):
        play(
            state, table, say(state, ChoiceKind.TARGET, i, target=1 - i),
            say(state, ChoiceKind.FIRE, i, shots=2),
        )  # fmt: skip
    seats = []
    for weapon in (0, 0):
        seats.append(state.awaiting)
        i = 0 if state.awaiting == 1 else 1
        play(
            state,
            table,
            say(state, ChoiceKind.SHOOT, i, target=1 - i, weapon=weapon, **AHEAD),
        )
    assert seats == [1, 2]
    assert state.awaiting == 1


def test_a_ship_destroyed_this_turn_still_fires() -> None:
    state = pair()
    state.ships[1].structure = 1
    for part in range(5):
        state.ships[1].armour[part] = 0
    state.designs[0].columns = [13] * 160
    table = Table(1, 2, 3, 10, 9, 8, 10, 9, 8, 1, 2, 3)
    done(state, table, 0, 1)
    for i in (0, 1):
        play(
            state, table, say(state, ChoiceKind.TARGET, i, target=1 - i),
            say(state, ChoiceKind.FIRE, i, shots=2 - i),
        )  # fmt: skip
    play(state, table, say(state, ChoiceKind.SHOOT, 0, target=1, weapon=0, **AHEAD))
    assert state.ships[1].structure <= 0
    assert state.ships[1].status == Status.FLYING
    play(state, table, say(state, ChoiceKind.SHOOT, 1, target=0, weapon=0, **AHEAD))
    assert len(table.events(EventKind.SHOT_MISSED)) == 1
    play(state, table, say(state, ChoiceKind.WASTE, 0, weapon=1))
    assert state.ships[1].status == Status.DESTROYED
    assert (state.over, state.winner, state.ending) == (1, 0, Ending.LAST_SIDE)


def test_engineer_is_asked_then_rolls() -> None:
    state, table = pair("murena"), Table(1, 2, 3)
    assert state.phase == Phase.CHECKS
    play(state, table, say(state, ChoiceKind.CHECK, 0, post=3), say(state, ChoiceKind.PASS, 0))
    assert state.phase == Phase.ORDERS
    assert (state.ships[0].manoeuvre, state.ships[0].limit) == (4, 4)
    table.done()


def test_boarding_intent_then_attach() -> None:
    state = scene(
        ship("uno", "remora", "a", (0, 0), 0, vector=[0, -2]),
        ship("presa", "percheron", "b", (0, -2), 0),
    )
    for gun in [*state.ships[0].weapons, *state.ships[1].weapons]:
        gun.rounds = 0
    table = Table(1, 2, 4, 1, 2, 4, 1, 2, 3, 1, 2, 3)
    while state.phase == Phase.CHECKS:
        i = 0 if state.awaiting & 1 else 1
        play(state, table, say(state, ChoiceKind.PASS, i))
    play(state, table, say(state, ChoiceKind.BOARD, 0, target=1))
    assert RULESET.sees(state, 1).ships[0].board == -2
    done(state, table, 0, 1)
    while state.phase == Phase.COLLIDE:
        i = 0 if state.awaiting & 1 else 1
        play(state, table, say(state, ChoiceKind.BRACE, i, section=0 if i == 0 else 2))
    assert state.ships[0].host == 1
    assert len(table.events(EventKind.ATTACHED)) == 1
    table.done()


@pytest.mark.parametrize(
    ("change", "winner", "ending"),
    [
        ("lost", 1, Ending.LAST_SIDE),
        ("both", -1, Ending.NOBODY_LEFT),
        ("goal", 1, Ending.GOAL_MET),
        ("even", -1, Ending.TIME_EVEN),
        ("value", 1, Ending.TIME_VALUE),
        ("holds", 0, Ending.TIME_HOLDS),
    ],
)
def test_endings(change: str, winner: int, ending: Ending) -> None:
    state = pair(goals=[{"seat": "b", "aim": "autonomy", "ship": "uno", "amount": 5}])
    one, other = state.ships
    if change in ("lost", "both"):
        one.status = Status.DESTROYED
    if change == "both":
        other.status = Status.WRECK
    if change == "goal":
        one.autonomy = 4
    if change in ("even", "value", "holds"):
        state.turn = state.turn_limit
    if change == "value":
        one.structure -= 1
    if change == "holds":
        state.holder = 0
    check_ending(state, Table().log)
    assert (state.over, state.winner, state.ending) == (1, winner, ending)


def test_goals() -> None:
    goals = [
        {"seat": "a", "aim": "escape", "ship": "uno", "direction": 2, "amount": 10},
        {"seat": "a", "aim": "cripple", "ship": "otro"},
        {"seat": "a", "aim": "capture", "ship": "otro"},
        {"seat": "a", "aim": "destroy", "ship": "otro"},
        {"seat": "a", "aim": "cargo", "ship": "otro", "amount": 2},
    ]
    state = pair(goals=goals)
    state.ships[0].q = 9
    assert [is_met(state, goal) for goal in state.goals] == [0] * 5
    state.ships[0].q = 10
    state.ships[1].engines = 0
    state.ships[1].cargo_lost = 2
    assert [is_met(state, goal) for goal in state.goals] == [True, True, False, False, True]
    state.ships[1].seat = 0
    assert is_met(state, state.goals[2])
    state.ships[1].status = Status.WRECK
    assert [is_met(state, goal) for goal in state.goals[2:4]] == [False, True]


@pytest.mark.parametrize(("engines", "crippled"), [(0, True), (2, True), (3, False), (7, False)])
def test_crippled_is_who_cannot_manoeuvre_though_some_engine_works(
    engines: int, crippled: bool
) -> None:
    goal = {"seat": "b", "aim": "cripple", "ship": "uno"}
    one, other = ship("uno", "remora", "a"), ship("otro", "vencejo", "b", (0, -30), 3)
    state = scene(one, other, goals=[goal])
    state.ships[0].engines = engines
    assert is_met(state, state.goals[0]) == crippled


def test_who_lies_in_a_hangar_escapes_with_the_carrier() -> None:
    """Where the carrier is, not where it was when it docked; a wreck takes nobody away."""
    goal = {"seat": "a", "aim": "escape", "ship": "cria", "direction": 2, "amount": 10}
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0)),
        ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otro", "vencejo", "b", (0, -30), 3),
        goals=[goal],
    )
    state.ships[1].q = 90
    assert not is_met(state, state.goals[0])
    state.ships[1].q, state.ships[0].q = 0, 10
    assert is_met(state, state.goals[0])
    state.ships[0].status = Status.WRECK
    assert not is_met(state, state.goals[0])


def test_odds_of_a_shot_against_counting() -> None:
    state = pair()
    table = Table()
    done(state, table, 0, 1)
    play(
        state, table, say(state, ChoiceKind.TARGET, 0, target=1),
        say(state, ChoiceKind.FIRE, 0, shots=1),
        say(state, ChoiceKind.PASS, 1),
    )  # fmt: skip
    shot = say(state, ChoiceKind.SHOOT, 0, target=1, weapon=0, **AHEAD)

    def trial(dice: Dice) -> tuple[int, ...]:
        after, log, out = copy(state), make(Log), [0] * len(RULESET.odds.outcomes)
        RULESET.odds.trial(after, shot, dice, log)
        RULESET.odds.outcome(state, after, shot, log, out)
        return tuple(out)

    odds = walk(trial)
    assert sum(odds.chances.values()) == 1
    hits = sum(
        1 for x in range(1, 11) for y in range(1, 11) for z in range(1, 11) if x + y + z <= 15
    )
    assert odds.chance(lambda one: one[0] == 1) == Fraction(hits, 1000)
    prow = sum(
        1
        for x in range(1, 11) for y in range(1, 11) for z in range(1, 11)
        if x + y + z <= 15 and x % 2 + y % 2 + z % 2 >= 2
    )  # fmt: skip
    assert odds.chance(lambda one: one[1] == 0) == Fraction(prow, 1000)
    assert odds.exact


@pytest.mark.parametrize(
    ("line", "singles"),
    [
        ("uno: D D A", ["uno: D", "uno: D", "uno: A", "uno: done"]),
        ("uno: ddaai", ["uno: D", "uno: D", "uno: A", "uno: A", "uno: I"]),
        ("uno: D", None),
        ("uno: D.", ["uno: D", "uno: done"]),
        ("uno declares 2 shots at otro", ["uno targets otro", "uno declares 2 shots"]),
        (
            "uno declara 2 disparos contra otro y dos",
            ["uno targets otro", "uno targets dos", "uno declares 2 shots"],
        ),
        ("uno dichiara 2 colpi contro otro", ["uno targets otro", "uno declares 2 shots"]),
        ("uno dances", None),
    ],
)
def test_longer_lines(line: str, singles: list[str] | None) -> None:
    scenario = RULESET.files.build(
        document(ship("uno", "vencejo", "a"), ship("otro", "vencejo", "b", (0, -3), 3))
    )
    assert RULESET.moves.expand(scenario, scenario.start(), 0, line) == singles


def test_short_form_of_a_shot() -> None:
    scenario = RULESET.files.build(
        document(ship("uno", "vencejo", "a"), ship("otro", "vencejo", "b", (0, -3), 3))
    )
    state, table = scenario.start(), Table()
    done(state, table, 0, 1)
    play(
        state, table, say(state, ChoiceKind.TARGET, 0, target=1),
        say(state, ChoiceKind.FIRE, 0, shots=1),
        say(state, ChoiceKind.PASS, 1),
    )  # fmt: skip
    assert RULESET.moves.expand(scenario, state, 0, "uno fires AL2 at otro") == [
        "uno fires AL2 at otro on SFD front"
    ]


@pytest.mark.parametrize("name", RULESET.scenarios())
def test_invariants_in_random_play(name: str) -> None:
    scenario = RULESET.load(name)
    state, out, log = scenario.start(), make(Choices), make(Log)
    dice, fate = make(Dice), make(Dice)
    set_seed(dice, 11)
    set_seed(fate, 12)
    for _ in range(400):
        if state.over:
            break
        before = copy(state)
        seat = 0
        while not state.awaiting >> seat & 1:
            seat += 1
        out.count = log.count = 0
        RULESET.legal(state, seat, out)
        choice = out.rows[(out.count * 7 + fate.thrown * 31) % out.count]
        fate.thrown += 1
        RULESET.apply(state, choice, dice, log)
        check_invariants(before, state)
    assert log.lost == 0


def check_invariants(before: State, after: State) -> None:
    for was, now in zip(before.ships, after.ships, strict=True):
        assert now.structure <= was.structure
        assert all(left >= 0 for left in now.armour)
        assert all(left <= had for left, had in zip(now.armour, was.armour, strict=True))
        assert all(gun.rounds >= 0 for gun in now.weapons)
        assert now.autonomy >= 0
        assert now.soldiers >= 0
        assert now.engines == sum(now.working[0::8])
        assert now.order_count <= max(now.limit, 0)
        broken = sum(now.broken) + sum(now.airless)
        broken += sum(gun.condition == 1 for gun in now.weapons)
        assert now.faults == broken
        if was.status == Status.DESTROYED:
            assert (now.q, now.r, now.status) == (was.q, was.r, was.status)
        if now.status == Status.FLYING and now.host < 0 and now.impact == 0 and not after.fields:
            if (now.q, now.r) != (was.q, was.r) and not after.rocks and was.status == now.status:
                step = (now.q - now.from_q, now.r - now.from_r)
                assert (now.vector_q - now.q, now.vector_r - now.r) == step or now.dock_asked


@pytest.mark.parametrize(("points", "winner"), [(0, -1), (1, 0)])
def test_the_least_difference_decides_when_time_is_up(points: int, winner: int) -> None:
    """Less than a thousandth of the value is more all the same (CEP-1.2)."""
    state = scene(
        *(
            ship(f"{seat}{k}", "pelicano", seat, (k, 20 * (seat == "b")))
            for seat in "ab"
            for k in range(9)
        )
    )  # fmt: skip
    state.ships[17].armour[0] -= points
    state.turn = state.turn_limit
    check_ending(state, Table().log)
    assert state.winner == winner
