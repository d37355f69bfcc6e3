"""Who is asked for what: in every phase all that is offered is allowed, and nothing beside it."""

from collections.abc import Callable

import pytest

from asalto.core.kernel.records import copy, fields, make
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.phases import (
    ask_docking,
    ask_launch,
    close_ship_turn,
    end_turn,
    open_declaration,
    open_docking,
    open_joining,
    open_writing,
    reveal,
    roll_checks,
    survive,
)
from asalto.rulesets.cep.rules.boarding import attach
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import open_weapons
from asalto.rulesets.cep.rules.losses import fall, name_losses
from asalto.rulesets.cep.rules.prizes import capture
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import STORES, State, Store
from asalto.rulesets.cep.turn import play_check, play_fire, play_join, play_orders
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Letter,
    Phase,
    Refusal,
    Role,
    Status,
)

from .table import Table, noted, pair, scene, ship

NAMES = [field.name for field in fields(make(Choices).rows[0])]


def numbers_of(choice: Choice) -> tuple[int, ...]:
    return tuple(getattr(choice, name) for name in NAMES)


def offered(state: State, seat: int) -> list[Choice]:
    out = make(Choices)
    RULESET.legal(state, seat, out)
    return [copy(one) for one in out.rows[: out.count]]


def kinds(state: State, seat: int = 0) -> list[ChoiceKind]:
    """The kinds that are offered, each once, in their order."""
    return list(dict.fromkeys(ChoiceKind(one.kind) for one in offered(state, seat)))


def asked(state: State, phase: Phase, i: int, seat: int = 0) -> State:
    """The state with ship i's commander asked in a phase."""
    state.phase, state.awaiting, state.cursor[seat] = phase, 1 << seat, i
    state.ships[i].open = 1
    return state


def carrier() -> State:
    state = scene(
        ship("nodriza", "pelicano", "a", (0, 0), 1, 2),
        ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otro", "vencejo", "b", (0, -30), 3),
    )
    return asked(state, Phase.LAUNCH, 1)


def launch_without_fuel() -> State:
    state = carrier()
    state.ships[1].autonomy = 0
    return state


def checks() -> State:
    state = asked(pair("murena"), Phase.CHECKS, 0)
    state.ships[0].engineer = state.ships[0].navigator = -1
    return state


def checks_of_the_navigator() -> State:
    state = checks()
    state.ships[0].engineer = 0
    return state


def orders() -> State:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b", (0, -3)),
        ship("caza", "vencejo", "b", (0, -3)),
    )  # fmt: skip
    asked(state, Phase.ORDERS, 0)
    one = state.ships[0]
    one.limit, one.manoeuvre, one.order_count, one.board = 3, 3, 0, -1
    critical(state, 0, state.designs[0].line_part[0], Equipment.SV, 0, Table(1).dice, Table().log)
    return state


def orders_begun() -> State:
    state = orders()
    state.ships[0].orders[0], state.ships[0].order_count = Letter.A, 1
    return state


def orders_ended() -> State:
    state = orders()
    state.ships[0].order_count, state.ships[0].board = 3, 1
    return state


def orders_at_zero() -> State:
    state = orders()
    state.ships[0].limit, state.ships[0].manoeuvre, state.ships[0].tractors = 1, 0, 0
    return state


def rewriting() -> State:
    state = asked(orders_begun(), Phase.REWRITE, 0)
    state.ships[0].order_count = 3
    return state


def rewriting_begun() -> State:
    state = rewriting()
    state.ships[0].open, state.ships[0].order_count = 2, 1
    return state


def declaring() -> State:
    state = orders()
    for i in range(3):
        open_weapons(state, i)
    return asked(state, Phase.DECLARE, 0)


def declaring_begun() -> State:
    state = declaring()
    state.ships[0].targets = 1 << 2
    return state


def declaring_attached() -> State:
    state = declaring()
    attach(state, 0, 1, Table().log)
    state.turn = 2
    return state


def declaring_unarmed() -> State:
    state = declaring()
    for gun in state.ships[0].weapons:
        gun.ready = 0
    return state


def firing() -> State:
    state = scene(
        ship("uno", "quebrantahuesos", "a", (0, 0), 0), ship("dos", "vencejo", "b", (0, -8), 3),
        ship("tres", "percheron", "b", (0, -10), 0), ship("lejos", "vencejo", "b", (0, -11), 0),
    )  # fmt: skip
    for i in range(4):
        open_weapons(state, i)
    asked(state, Phase.FIRE, 0)
    state.ships[0].targets, state.ships[0].shots = 0b0110, 3
    return state


def firing_begun() -> State:
    """A launcher is bound to the farther ship, and the section to the right."""
    state = firing()
    one = state.ships[0]
    gun = one.weapons[0]
    gun.fired, gun.aimed, one.made, one.farthest, one.shots = 1, 2, 1, 9, 2
    one.section[2] = 2
    return state


def firing_at_none() -> State:
    state = firing()
    for i in (1, 2):
        state.ships[i].structure = 0
    return state


def joining() -> State:
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn = 2
    state.ships[0].crew[1].wounds, state.ships[0].crew[2].joining = 2, 1
    return asked(state, Phase.JOIN, 0)


def losing() -> State:
    state = joining()
    state.fight, state.side = 1, 1
    state.ships[0].crew[3].fighting = 2
    return asked(state, Phase.CASUALTIES, 0)


def docking() -> State:
    state = carrier()
    young = state.ships[1]
    young.status, young.carrier, young.berth, young.manoeuvre = Status.FLYING, -1, -1, 2
    young.vector_q, young.vector_r = 3, -3
    return asked(noted(state), Phase.DOCK, 1)


def bracing() -> State:
    state = asked(pair(gap=0), Phase.COLLIDE, 0)
    state.ranks[:2], state.rank_count, state.pair_one, state.pair_other = [1, 0], 2, 0, 1
    state.ships[0].from_r, state.ships[1].from_r = 2, -2
    return state


def repairing() -> State:
    state = asked(pair("murena"), Phase.REPAIR, 0)
    one = state.ships[0]
    state.member = next(k for k, crew in enumerate(one.crew) if crew.role == Role.ENGINEER)
    for kind, part in ((Equipment.MO, 1), (Equipment.DC, 4), (Equipment.MS, 4), (Equipment.SI, 4)):
        critical(state, 0, part, kind, 0, Table().dice, Table().log)
    for part in (1, 4, 4):
        critical(state, 0, part, Equipment.SV, 0, Table(1).dice, Table().log)
    return state


def repairing_a_guest() -> State:
    state = asked(carrier(), Phase.REPAIR, 0)
    crew = state.ships[0].crew
    state.member = next(k for k, one in enumerate(crew) if one.role == Role.TECHNICIAN)
    for i in (0, 1):
        critical(state, i, 4, Equipment.SI, 0, Table().dice, Table().log)
        critical(state, i, 4, Equipment.SV, 0, Table(1).dice, Table().log)
    return state


def transferring() -> State:
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn = 2
    capture(state, 1, Table().dice, Table().log)
    state.ships[0].crew[1].wounds = 2
    state.ships[1].crew[0].wounds = 0
    return asked(state, Phase.TRANSFER, 0)


ASKED: dict[Callable[[], State], tuple[ChoiceKind, ...]] = {
    carrier: (ChoiceKind.PASS, ChoiceKind.LAUNCH),
    launch_without_fuel: (ChoiceKind.PASS, ChoiceKind.LAUNCH),
    checks: (ChoiceKind.PASS, ChoiceKind.CHECK),
    checks_of_the_navigator: (ChoiceKind.PASS, ChoiceKind.CHECK),
    orders: (ChoiceKind.DONE, ChoiceKind.LETTER, ChoiceKind.BOARD, ChoiceKind.FORGO),
    orders_begun: (ChoiceKind.DONE, ChoiceKind.LETTER),
    orders_ended: (ChoiceKind.DONE,),
    orders_at_zero: (ChoiceKind.DONE, ChoiceKind.LETTER, ChoiceKind.FORGO),
    rewriting: (ChoiceKind.PASS, ChoiceKind.DONE, ChoiceKind.LETTER),
    rewriting_begun: (ChoiceKind.DONE, ChoiceKind.LETTER),
    declaring: (ChoiceKind.PASS, ChoiceKind.TARGET),
    declaring_begun: (ChoiceKind.TARGET, ChoiceKind.FIRE),
    declaring_attached: (ChoiceKind.PASS, ChoiceKind.RETREAT, ChoiceKind.TARGET),
    declaring_unarmed: (ChoiceKind.PASS,),
    firing: (ChoiceKind.SHOOT,),
    firing_begun: (ChoiceKind.SHOOT, ChoiceKind.CEASE),
    firing_at_none: (ChoiceKind.WASTE,),
    joining: (ChoiceKind.PASS, ChoiceKind.JOIN),
    losing: (ChoiceKind.FALL,),
    docking: (ChoiceKind.PASS, ChoiceKind.DOCK),
    bracing: (ChoiceKind.BRACE,),
    repairing: (ChoiceKind.PASS, ChoiceKind.REPAIR),
    repairing_a_guest: (ChoiceKind.PASS, ChoiceKind.REPAIR),
    transferring: (ChoiceKind.PASS, ChoiceKind.TRANSFER),
}
COUNTS = {
    carrier: 37, launch_without_fuel: 7, orders: 6, orders_begun: 4, orders_at_zero: 4,
    rewriting: 5, rewriting_begun: 4, declaring: 3, declaring_begun: 3, declaring_attached: 4,
    joining: 5, losing: 2, docking: 20, bracing: 2, transferring: 26,
}  # fmt: skip


@pytest.mark.parametrize("position", ASKED, ids=lambda one: one.__name__)
def test_what_is_offered_is_allowed_and_nothing_beside_it(position: Callable[[], State]) -> None:
    state = position()
    rows = offered(state, 0)
    assert kinds(state) == list(ASKED[position])
    assert len(rows) == COUNTS.get(position, len(rows))
    allowed = {numbers_of(one) for one in rows}
    assert len(allowed) == len(rows)
    for row in rows:
        for name in NAMES:
            for step in (-1, 0, 1):
                tried = copy(row)
                setattr(tried, name, getattr(row, name) + step)
                is_fine = RULESET.check(state, tried) == 0
                assert is_fine == (numbers_of(tried) in allowed), (numbers_of(tried), name)


@pytest.mark.parametrize("position", ASKED, ids=lambda one: one.__name__)
def test_what_belongs_to_another_phase_is_refused(position: Callable[[], State]) -> None:
    state = position()
    allowed = {numbers_of(one) for one in offered(state, 0)}
    for other in ASKED:
        for row in offered(other(), 0):
            assert (RULESET.check(state, row) == 0) == (numbers_of(row) in allowed)


# From one phase to the next


def test_a_turn_that_ends_forgets_what_was_of_it() -> None:
    state = pair("murena")
    one = state.ships[0]
    one.armour[0], one.loss[0], one.loss[1] = 10, 4, 0
    had = one.armour[1]
    for name in ("impact", "operations", "launch_asked", "dock_asked", "forgo", "order_count"):
        setattr(one, name, 1)
    one.carrier = one.brace = one.board = 1
    one.crew[0].asked = one.crew[3].asked = 1
    close_ship_turn(state, 0)
    assert (one.armour[0], one.loss[0], one.armour[1]) == (6, 0, had)
    for name in ("impact", "operations", "launch_asked", "dock_asked", "forgo", "order_count"):
        assert getattr(one, name) == 0, name
    assert (one.carrier, one.brace, one.board) == (-1, -1, -1)
    assert [crew.asked for crew in one.crew] == [0] * len(one.crew)
    state.ships[1].status, state.ships[1].carrier = Status.BERTHED, 0
    close_ship_turn(state, 1)
    assert state.ships[1].carrier == 0


def test_the_end_of_a_turn_refuels_guests_and_clears_wrecks_and_counts_on() -> None:
    state = carrier()
    state.ships[0].weapons[0].rounds = state.ships[1].weapons[0].rounds = 1
    wreck = scene(
        *[ship(name, "vencejo", "ab"[k % 2], (0, -9 * k)) for k, name in enumerate("abc")]
    )
    end_turn(state, Table().dice, Table().log)
    assert [state.ships[i].weapons[0].rounds for i in (0, 1)] == [1, 6]
    assert (state.turn, state.over) == (2, 0)
    wreck.ships[2].status, wreck.ships[2].r = Status.WRECK, 99
    end_turn(wreck, Table().dice, Table().log)
    assert wreck.ships[2].status == Status.WITHDRAWN
    wreck.turn = wreck.turn_limit
    end_turn(wreck, Table().dice, Table().log)
    assert (wreck.over, wreck.turn) == (1, wreck.turn_limit)


def test_who_is_asked_about_engineer_and_navigator() -> None:
    state = pair("murena", "vencejo")
    state.awaiting = 0
    ask_launch(state)
    one, other = state.ships
    assert (one.engineer, one.navigator, one.open) == (-1, -1, 1)
    assert (other.engineer, other.navigator, other.open) == (0, 0, 0)
    assert (state.phase, state.awaiting, state.cursor[:2]) == (Phase.CHECKS, 1, [0, -1])
    one.crew[next(k for k, c in enumerate(one.crew) if c.role == Role.ENGINEER)].wounds = 2
    ask_launch(state)
    assert (one.engineer, one.navigator, one.open) == (0, -1, 1)


def test_the_engineer_is_asked_then_the_navigator_then_both_roll() -> None:
    state, table = checks(), Table(1, 2, 4, 1, 2, 4)
    one = state.ships[0]
    play_check(state, 0, 1)
    assert (one.engineer, one.navigator, state.awaiting) == (1, -1, 1)
    play_check(state, 0, 1)
    assert (one.engineer, one.navigator, state.awaiting, one.open) == (1, 1, 0, 0)
    one.manoeuvre = 2
    roll_checks(state, table.dice, table.log)
    assert (one.manoeuvre, one.help) == (3, -5)
    table.done()


def test_writing_begins_with_an_empty_sheet() -> None:
    state = pair("vencejo", "vencejo")
    one, other = state.ships
    one.order_count, one.forgo, one.board, state.awaiting = 2, 1, 1, 0
    other.engines = 0
    open_writing(state)
    assert (one.order_count, one.forgo, one.board, one.open, one.limit) == (0, 0, -1, 1, 5)
    assert (other.open, state.awaiting, state.phase) == (0, 1, Phase.ORDERS)


def test_letters_are_written_one_after_another() -> None:
    state = orders()
    one = state.ships[0]
    for letter in (Letter.D, Letter.A):
        play_orders(state, VOCABULARY.choice("letter", 0, ship=0, letter=letter))
    assert (one.orders[:2], one.order_count, state.awaiting) == ([Letter.D, Letter.A], 2, 1)
    play_orders(state, VOCABULARY.choice("letter", 0, ship=0, letter=Letter.I))
    assert (one.order_count, one.open, state.awaiting) == (3, 0, 0)
    state = orders()
    play_orders(state, VOCABULARY.choice("board", 0, ship=0, target=1))
    assert (state.ships[0].board, state.awaiting) == (1, 1)
    play_orders(state, VOCABULARY.choice("forgo", 0, ship=0))
    assert (state.ships[0].forgo, state.awaiting) == (1, 0)


def test_only_who_can_shoot_or_leave_declares() -> None:
    state = declaring()
    for gun in state.ships[1].weapons:
        gun.rounds = 0
    state.ships[2].status = Status.WRECK
    open_declaration(state)
    assert [one.open for one in state.ships] == [1, 0, 0]
    assert (state.awaiting, state.phase) == (1, Phase.DECLARE)


def test_who_holds_fire_and_who_could_not_shoot_are_told_apart() -> None:
    state, table = declaring(), Table()
    for gun in state.ships[1].weapons:
        gun.ready = 0
    state.ships[0].retreating = 1
    state.ships[0].shots, state.ships[0].targets = 1, 0b110
    reveal(state, table.log)
    assert table.only(EventKind.DECLARED).shots == 1
    assert [one.target for one in table.events(EventKind.TARGETED)] == [1, 2]
    assert [one.ship for one in table.events(EventKind.HELD_FIRE)] == [2]
    assert [one.ship for one in table.events(EventKind.RETREAT_ANNOUNCED)] == [0]
    assert (state.phase, state.active) == (Phase.FIRE, -1)
    for left, told in ((1, 1), (0, 0)):
        state, table = declaring(), Table()
        state.ships[1].status = state.ships[2].status = Status.WRECK
        for place, gun in enumerate(state.ships[0].weapons):
            gun.ready = int(place < left)
        reveal(state, table.log)
        assert len(table.events(EventKind.HELD_FIRE)) == told


def test_a_shot_a_waste_and_an_end_pass_the_turn_on() -> None:
    state, table = firing(), Table(9, 9, 8)
    one = state.ships[0]
    shot = VOCABULARY.choice("shoot", 0, ship=0, weapon=0, target=1, section=0, end=0)
    play_fire(state, shot, table.dice, table.log)
    assert (one.shots, one.made, one.weapons[0].fired, state.awaiting) == (2, 1, 1, 0)
    state.awaiting = 1
    play_fire(state, VOCABULARY.choice("waste", 0, ship=0, weapon=1), table.dice, table.log)
    assert (one.shots, one.weapons[1].rounds, state.awaiting) == (1, 14, 0)
    state.awaiting = 1
    play_fire(state, VOCABULARY.choice("cease", 0, ship=0), table.dice, table.log)
    assert (one.shots, state.awaiting) == (0, 0)
    table.done()


def test_who_is_asked_to_join_a_fight() -> None:
    state = joining()
    for one in state.ships:
        one.open = 1
    state.awaiting = 0
    open_joining(state)
    assert ([one.open for one in state.ships], state.awaiting) == ([1, 1], 3)
    for crew in state.ships[1].crew:
        crew.wounds = 2
    state.awaiting = 0
    open_joining(state)
    assert ([one.open for one in state.ships], state.awaiting) == ([1, 0], 1)
    apart = pair("remora", "percheron")
    apart.awaiting = 0
    open_joining(apart)
    assert ([one.open for one in apart.ships], apart.awaiting) == ([0, 0], 0)


def test_one_after_another_joins_until_no_more_is_said() -> None:
    state = joining()
    play_join(state, VOCABULARY.choice("join", 0, ship=0, member=0))
    assert (state.ships[0].crew[0].joining, state.awaiting) == (1, 1)
    play_join(state, VOCABULARY.choice("pass", 0, ship=0))
    assert (state.ships[0].open, state.awaiting) == (0, 0)
    state = joining()
    for crew in state.ships[0].crew[3:]:
        crew.wounds = 2
    play_join(state, VOCABULARY.choice("join", 0, ship=0, member=0))
    assert state.awaiting == 0


def test_who_falls_in_a_boarding() -> None:
    state, table = losing(), Table()
    one = state.ships[0]
    state.owed[:] = [0, 1]
    assert name_losses(state, table.dice, table.log)
    assert (state.owed, state.side, state.awaiting) == ([0, 1], 1, 1)
    fall(state, 0, -1, table.log)
    assert (one.soldiers, table.only(EventKind.SOLDIER_FELL).left) == (23, 23)
    fall(state, 0, 3, table.log)
    assert (one.crew[3].wounds, one.crew[3].fighting) == (2, 0)
    assert table.only(EventKind.CREW_FELL).member == 3
    state.owed[:] = [2, 1]
    state.awaiting = 0
    state.ships[1].soldiers = 1
    one.soldiers = 5
    assert not name_losses(state, table.dice, table.log)
    assert (state.owed, state.ships[1].soldiers, one.soldiers) == ([0, 0], 0, 4)


def test_pilots_are_noted_when_docking_begins_and_only_one_ship_is_asked() -> None:
    state = docking()
    state.ships[1].crew[0].wounds = 1
    state.ships[1].systems_hits = 2
    open_docking(state)
    young = state.ships[1]
    assert (state.phase, young.dodge_skill, young.dodge_wound, young.open_hits) == (
        Phase.DOCK, 15, 5, 2,
    )  # fmt: skip
    state.awaiting = 0
    ask_docking(state, Table().dice, Table().log)
    assert (state.phase, state.awaiting, state.cursor[0]) == (Phase.DOCK, 1, 1)
    young.dock_asked, state.awaiting = 1, 0
    ask_docking(noted(state), Table().dice, Table().log)
    assert (state.phase, state.pair, state.rank_count) == (Phase.COLLIDE, 0, 2)


def test_survival_is_for_ships_on_the_board_and_in_hangars() -> None:
    state, table = carrier(), Table()
    state.ships[2].status = Status.WRECK
    state.ships[1].fires, state.ships[2].fires = 1, 1
    had = [one.autonomy for one in state.ships]
    survive(state, table.dice, table.log)
    assert [one.autonomy for one in state.ships] == [had[0], had[1] - 1, had[2]]
    assert [one.open for one in state.ships] == [1, 1, 0]
    assert state.phase == Phase.REPAIR
    assert state.ships[0].working[Store.CH] == state.designs[0].stores[STORES * 0 + Store.CH]


def test_a_letter_too_many_is_named_as_such() -> None:
    """That the next ship's turn to write has come is not what is wrong (CEP-9.5)."""
    two = ship("uno", "remora", "a"), ship("dos", "remora", "a", (0, 9))
    state = asked(scene(*two, ship("otro", "vencejo", "b", (0, -9))), Phase.ORDERS, 1)
    one = state.ships[0]
    one.limit = 3
    verdicts = []
    for one.order_count in (2, 3):
        letter = VOCABULARY.choice("letter", 0, ship=0, letter=int(Letter.A))
        verdicts.append(RULESET.check(state, letter))
    assert verdicts == [Refusal.OTHER_SHIP_FIRST, Refusal.TOO_MANY_ORDERS]
