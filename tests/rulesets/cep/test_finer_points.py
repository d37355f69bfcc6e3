"""The finer points of clauses whose main point is tested elsewhere, chapter by chapter."""

from typing import cast

import pytest

from asalto.core.kernel.records import make
from asalto.core.odds import load
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.offer import Choice, ChoiceKind, Choices
from asalto.rulesets.cep.phases import (
    close_ship_turn,
    end_turn,
    fights,
    open_declaration,
    pilot,
    survive,
)
from asalto.rulesets.cep.rules.boarding import attach
from asalto.rulesets.cep.rules.collisions import avoid_check, collide, next_pair, rank_ships
from asalto.rulesets.cep.rules.damage import take_hit
from asalto.rulesets.cep.rules.effects import critical
from asalto.rulesets.cep.rules.fire import close_fire, open_weapons, shoot
from asalto.rulesets.cep.rules.hangars import dock
from asalto.rulesets.cep.rules.movement import piloting_check
from asalto.rulesets.cep.rules.prepare import engineer_check, navigator_check
from asalto.rulesets.cep.rules.repairs import repair
from asalto.rulesets.cep.rules.sections import arc
from asalto.rulesets.cep.rules.survival import air_rolls, burn, death_rolls, survival_roll
from asalto.rulesets.cep.rules.torpedoes import dodge_tally, running_at, salvoes
from asalto.rulesets.cep.say import EventKind
from asalto.rulesets.cep.state import COLUMNS, STORES, State, Store
from asalto.rulesets.cep.vocabulary import (
    VOCABULARY,
    Equipment,
    Phase,
    Reason,
    Refusal,
    Repair,
    Status,
)

from .table import Table, noted, pair, scene, ship

CENTRE = 4


def say(state: State, kind: ChoiceKind, i: int, **fields: int) -> Choice:
    """A choice of ship i by its seat."""
    return cast(Choice, VOCABULARY.choice(kind.name.lower(), state.ships[i].seat, ship=i, **fields))


def play(state: State, table: Table, *choices: Choice) -> None:
    for choice in choices:
        assert RULESET.check(state, choice) == 0, (choice, RULESET.check(state, choice))
        RULESET.apply(state, choice, table.dice, table.log)


def harmless(state: State) -> None:
    """Criticals of every design hit tractors that are not there."""
    for design in state.designs:
        design.columns = [Equipment.TM] * len(design.columns)


def reason(event: object, which: Reason) -> int:
    """What a reason adds to a throw; 0 if it is not named."""
    names = event.reasons[: event.reason_count]  # type: ignore[attr-defined]
    amounts = event.amounts[: event.reason_count]  # type: ignore[attr-defined]
    return int(dict(zip(names, amounts, strict=True)).get(which, 0))


# Chapter 7: simultaneous


def test_what_combat_does_to_a_pilot_counts_for_dodging_only_afterwards() -> None:
    state, table = pair("quebrantahuesos", "vencejo", 10), Table(4, 5, 6)
    open_weapons(state, 0)
    open_weapons(state, 1)
    one = state.ships[1]
    one.crew[0].wounds, one.systems_hits = 1, 2
    state.torpedo_count = 1
    state.torpedoes[0].target = 1
    harmless(state)
    salvoes(state, table.dice, table.log)
    (dodge,) = [*table.events(EventKind.DODGED), *table.events(EventKind.NOT_DODGED)]
    assert reason(dodge, Reason.WOUND) == 0
    assert reason(dodge, Reason.SYSTEMS_HIT) == 0


# Chapter 8


def test_the_better_of_two_engineers_and_navigators_checks() -> None:
    state = pair("pelicano")
    one = state.ships[0]
    for check, role in ((engineer_check, 3), (navigator_check, 2)):
        members = [k for k, crew in enumerate(one.crew) if crew.role == role]
        if len(members) < 2:
            one.crew[members[0] + 1].role = role
            members = [members[0], members[0] + 1]
        for skill, member in zip((12, 17), members, strict=False):
            one.crew[member].skill = skill
        table = Table(1, 2, 3)
        check(state, 0, table.dice, table.log)
        assert table.log.events[0].skill == 17


def test_a_wound_weighs_on_engineer_and_navigator() -> None:
    state, table = pair("murena"), Table(1, 2, 3, 1, 2, 3)
    for crew in state.ships[0].crew:
        crew.wounds = 1
    engineer_check(state, 0, table.dice, table.log)
    navigator_check(state, 0, table.dice, table.log)
    assert [reason(one, Reason.WOUND) for one in table.log.events[:2]] == [5, 5]


def test_the_navigator_helps_in_dodging_collisions_and_docking() -> None:
    state, table = pair("murena", "vencejo", 0), Table(1, 2, 3, 1, 2, 4)
    state.ships[0].help = -5
    open_weapons(state, 0)
    dodge_tally(state, 0, 1, 1)
    at = state.tally.reasons[: state.tally.count].index(Reason.NAVIGATOR)
    assert state.tally.amounts[at] == -5
    avoid_check(state, 0, 1, table.dice, table.log)
    assert reason(table.only(EventKind.AVOIDED), Reason.NAVIGATOR) == -5
    state = scene(
        ship("nodriza", "pelicano", "a"), ship("cria", "vencejo", "a"),
        ship("otro", "vencejo", "b", (0, -30)),
    )  # fmt: skip
    state.ships[1].help = 5
    dock(noted(state), 1, 0, 0, 0, table.dice, table.log)
    assert reason(table.only(EventKind.DOCKED), Reason.NAVIGATOR) == 5
    table.done()


# Chapter 10


def declared() -> tuple[State, Table]:
    """Two Vencejos, of which 0 has named its target and two shots."""
    state, table = pair(), Table(1, 2, 3, 1, 2, 3)
    play(state, table, say(state, ChoiceKind.DONE, 0), say(state, ChoiceKind.DONE, 1))
    play(state, table, say(state, ChoiceKind.TARGET, 0, target=1))
    play(state, table, say(state, ChoiceKind.FIRE, 0, shots=2))
    return state, table


def test_declared_targets_are_sealed_until_all_have_spoken_and_then_told() -> None:
    state, table = declared()
    seen = RULESET.sees(state, 1)
    assert (seen.ships[0].targets, seen.ships[0].shots) == (-2, -2)
    assert table.events(EventKind.TARGETED) == []
    play(state, table, say(state, ChoiceKind.PASS, 1))
    told = table.only(EventKind.TARGETED)
    assert (told.ship, told.target) == (0, 1)
    kinds = [one.kind for one in table.log.events]
    assert kinds.index(EventKind.TARGETED) < kinds.index(EventKind.DECLARED), "who, then how many"
    assert RULESET.sees(state, 1).ships[0].targets == 1 << 1


def test_both_torpedoes_of_a_launcher_go_to_one_ship() -> None:
    state = scene(
        ship("uno", "quebrantahuesos", "a", (0, 0), 0),
        ship("dos", "vencejo", "b", (0, -8), 3), ship("tres", "vencejo", "b", (0, -10), 3),
    )  # fmt: skip
    state.phase, state.awaiting = Phase.FIRE, 1
    for i in range(3):
        open_weapons(state, i)
    state.ships[0].targets, state.ships[0].shots = 6, 2
    table = Table(9, 9, 8)
    launcher = [gun.kind for gun in state.ships[0].weapons].index(2)
    play(
        state, table,
        say(state, ChoiceKind.SHOOT, 0, weapon=launcher, target=1, section=0, end=0),
    )  # fmt: skip
    out = make(Choices)
    RULESET.legal(state, 0, out)
    offered = {
        out.rows[k].target
        for k in range(out.count)
        if out.rows[k].kind == ChoiceKind.SHOOT and out.rows[k].weapon == launcher
    }
    assert offered == {1}
    other = say(state, ChoiceKind.SHOOT, 0, weapon=launcher, target=2, section=0, end=0)
    assert RULESET.check(state, other) == Refusal.NEARER_SHIP


# Chapters 12 and 13


def test_torpedoes_of_all_attackers_weigh_on_each_dodge_which_are_one_an_attacker() -> None:
    state = scene(
        ship("uno", "quebrantahuesos", "a", (0, 0), 0),
        ship("dos", "quebrantahuesos", "a", (0, -16), 3),
        ship("blanco", "vencejo", "b", (0, -8), 0),
    )
    state.phase = Phase.FIRE
    for i in range(3):
        open_weapons(state, i)
        state.ships[i].targets, state.ships[i].shots = 4, 2
    table = Table(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 4, 9, 9, 8)
    harmless(state)
    for i, side in ((0, 2), (1, 0)):
        shoot(state, i, 0, 2, side, 0, table.dice, table.log)
    shoot(state, 0, 0, 2, 2, 0, table.dice, table.log)
    assert running_at(state, 2) == 3
    salvoes(state, table.dice, table.log)
    tried = [*table.events(EventKind.DODGED), *table.events(EventKind.NOT_DODGED)]
    assert [reason(one, Reason.TORPEDOES) for one in tried] == [6, 6]
    assert {one.shooter for one in tried} == {0, 1}
    table.done()


def test_the_section_chosen_is_forgotten_with_the_turn() -> None:
    state = pair()
    state.ships[0].section[1] = 1
    state.ships[0].farthest = 5
    close_fire(state.ships[0])
    assert state.ships[0].section[1] == -1
    assert state.ships[0].farthest == 0


# Chapter 16


def test_a_wound_weighs_on_the_pilot() -> None:
    state, table = pair(), Table(1, 2, 3)
    state.ships[0].crew[0].wounds = 1
    piloting_check(state, 0, table.dice, table.log)
    assert reason(table.only(EventKind.PILOTED), Reason.WOUND) == 5


def test_a_blast_with_twenty_rounds_strikes_three_times() -> None:
    state, table = pair("vencejo", "vencejo"), Table(9, 9, 8)
    state.ships[1].weapons[0].open_rounds = 3
    critical(state, 1, 2, Equipment.ML, 0, table.dice, table.log)
    assert state.blast_points[0] == 2


@pytest.mark.parametrize(("face", "kind"), [(1, 0), (3, 0), (4, 2), (5, 4)])
def test_which_cargo_is_lost(face: int, kind: int) -> None:
    state, table = pair("percheron"), Table(face)
    one = state.ships[0]
    one.cargo[:] = [3, 0, 1, 0, 1, 0, 0]
    part = next(k for k in range(16) if one.working[k * STORES + Store.CG])
    critical(state, 0, part, Equipment.CG, 0, table.dice, table.log)
    assert table.only(EventKind.CARGO_LOST).cargo == kind
    assert one.cargo[kind] == [3, 0, 1, 0, 1][kind] - 1
    table.done()


@pytest.mark.parametrize(("face", "lost"), [(1, True), (3, True), (4, False)])
def test_a_guest_is_hit_by_the_berths_that_it_fills(face: int, lost: bool) -> None:
    state = scene(
        ship("nodriza", "pelicano", "a"), ship("cria", "vencejo", "a", carrier="nodriza"),
        ship("otro", "vencejo", "b", (0, -30)),
    )  # fmt: skip
    guest = state.ships[1]
    state.designs[guest.design].spaces = 120
    at = guest.berth * STORES + Store.CH
    state.ships[0].working[at] = 4
    table = Table(face)
    critical(state, 0, guest.berth, Equipment.CH, 0, table.dice, table.log)
    assert (guest.status == Status.DESTROYED) is lost
    table.done()


# Chapters 17 and 18


def test_rewritten_orders_replace_the_old_ones() -> None:
    state, table = pair(), Table(5, 5, 5, 1, 2, 3)
    play(state, table, *[say(state, ChoiceKind.LETTER, 0, letter=1) for _ in range(2)])
    play(state, table, say(state, ChoiceKind.DONE, 0), say(state, ChoiceKind.DONE, 1))
    play(state, table, say(state, ChoiceKind.PASS, 0), say(state, ChoiceKind.PASS, 1))
    assert (state.phase, state.awaiting) == (Phase.REWRITE, 1)
    play(state, table, say(state, ChoiceKind.LETTER, 0, letter=2))
    assert state.ships[0].orders[0] == 2
    play(state, table, say(state, ChoiceKind.DONE, 0))
    assert len(table.events(EventKind.TURNED_RIGHT)) == 0
    assert len(table.events(EventKind.TURNED_LEFT)) == 1
    assert state.ships[0].facing == 5


def test_survival_criticals_fall_on_three_columns_of_the_centre() -> None:
    state, table = pair(), Table(9, 10, 8)
    design = state.designs[0]
    for column in range(COLUMNS):
        design.columns[CENTRE * COLUMNS + column] = Equipment.TM
    for face, kind in ((9, Equipment.MS), (10, Equipment.CG), (8, Equipment.DC)):
        design.columns[CENTRE * COLUMNS + face - 1] = kind
    state.ships[0].structure = 2
    survival_roll(state, 0, table.dice, table.log)
    told = [one.equipment for one in table.events(EventKind.CRITICAL)]
    assert told == [Equipment.MS, Equipment.CG, Equipment.DC]
    table.done()


def test_survival_before_air_before_repairs_before_deaths() -> None:
    state = pair("murena")
    one = state.ships[0]
    one.structure = 4
    table = Table(1, 2, 4, 10)
    one.air[0], one.air_lost[0], one.airless[0] = 0, 1, 1
    one.faults += 1
    state.turn = 2
    one.crew[0].wounds = one.crew[0].hurt = 1
    state.awaiting = 0
    survive(state, table.dice, table.log)
    kinds = [event.kind for event in table.log.events[: table.log.count]]
    assert kinds[0] == EventKind.SURVIVED
    assert set(kinds[1:]) & {EventKind.AIR_HELD, EventKind.AIR_FAILED}
    assert EventKind.LIVED not in kinds
    assert (one.open, one.crew[0].hurt) == (1, 1)
    table = Table(9, 9, 9)
    end_turn(state, table.dice, table.log)
    assert table.log.events[0].kind == EventKind.LIVED
    assert one.crew[0].hurt == 0


def test_a_repair_gives_no_structure_and_no_armour() -> None:
    state, table = pair("murena"), Table(5, 5, 4)
    critical(state, 0, 1, Equipment.MO, 0, table.dice, table.log)
    one = state.ships[0]
    one.armour[0] -= 1
    before = one.structure, one.armour[:]
    repair(state, 0, 2, 0, Repair.ENGINE, STORES + Store.MO, table.dice, table.log)
    assert one.engines == 7
    assert (one.structure, one.armour) == before


# Chapter 21


def test_damage_is_the_others_spaces_and_speed_by_each_ships_own_dice() -> None:
    state, table = pair("alcaudon", "percheron", 0), Table(9, 9, 8, 10, 10, 8)
    harmless(state)
    one, other = state.ships
    one.from_q, one.from_r, other.from_q, other.from_r = 0, 2, 2, 1
    one.vector_r, other.vector_r = -2, 6
    one.brace, other.brace = 0, 0
    collide(state, 0, 1, table.dice, table.log)
    crash = table.only(EventKind.COLLIDED)
    mine, theirs = (state.designs[k].spaces for k in (0, 1))
    assert (crash.damage, crash.other_damage) == (theirs * 6 // 20, mine * 2 // 20)
    landed = {hit.ship: hit.zone for hit in table.events(EventKind.HIT_LANDED)}
    assert landed[0] == 0
    assert landed[1] // 10 in (2, 3)
    table.done()


def test_collisions_meet_the_armour_of_the_start_of_the_turn() -> None:
    state, table = pair(), Table()
    harmless(state)
    one = state.ships[0]
    one.loss[0] = one.armour[0]
    take_hit(state, 0, 0, one.armour[0], 1, 2, 3, table.dice, table.log)
    assert table.only(EventKind.HIT_LANDED).excess == 0
    close_ship_turn(state, 0)
    assert one.armour[0] == 0


def test_the_player_chooses_the_section_struck_where_the_table_says_so() -> None:
    from asalto.rulesets.cep.rules.collisions import needs_brace, struck_sections

    state = pair(gap=0)
    one, other = state.ships
    one.from_q, one.from_r, other.from_q, other.from_r = 0, 0, 3, 0
    assert struck_sections(state, 0, 1) == 4
    state.options.struck_choice = 1
    assert struck_sections(state, 0, 1) == 15
    assert needs_brace(state, 0, 1)


def test_a_ship_without_able_pilot_is_asked_for_no_orders_but_declares_turrets() -> None:
    state = pair("murena")
    state.ships[0].crew[0].wounds = 2
    state.awaiting = 0
    open_declaration(state)
    assert state.ships[0].open == 1
    table = Table(1, 2, 4)
    state.awaiting = 0
    pilot(state, table.dice, table.log)
    assert table.only(EventKind.NOT_PILOTED).ship == 0


# What mutants showed


def test_who_can_be_named_as_a_loss() -> None:
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn, state.fight, state.side = 2, 1, 1
    state.phase, state.awaiting = Phase.CASUALTIES, 1
    state.ships[0].crew[1].fighting = 2

    def verdict(loss: int) -> int:
        return RULESET.check(state, VOCABULARY.choice("fall", 0, ship=0, loss=loss))

    assert [verdict(one) for one in (-1, 1)] == [0, 0]
    assert {verdict(one) for one in (-2, 0, 99)} == {Refusal.CANNOT_FALL}
    out = make(Choices)
    RULESET.legal(state, 0, out)
    assert [out.rows[k].loss for k in range(out.count)] == [-1, 1]


def test_declarations_tell_shots_and_silence() -> None:
    state, table = declared()
    play(state, table, say(state, ChoiceKind.PASS, 1))
    told = table.only(EventKind.DECLARED)
    assert (told.ship, told.shots) == (0, 2)
    assert table.only(EventKind.HELD_FIRE).ship == 1


@pytest.mark.parametrize(("turns", "chance"), [(1, 900_000), (4, 600_000), (12, 0)])
def test_the_chance_to_breathe_is_told(turns: int, chance: int) -> None:
    state, table = pair(), Table(10)
    state.ships[0].air[0], state.ships[0].air_lost[0] = 0, 1
    state.turn = 1 + turns
    air_rolls(state, 0, table.dice, table.log)
    assert table.log.events[0].chance == chance
    assert table.log.events[0].turns == turns


def test_every_boarding_is_fought_once_a_turn() -> None:
    state = scene(
        ship("uno", "remora", "a"), ship("presa", "percheron", "b"),
        ship("dos", "remora", "a", (9, 0)), ship("otra", "percheron", "b", (9, 0)),
    )  # fmt: skip
    attach(state, 0, 1, Table().log)
    attach(state, 2, 3, Table().log)
    state.turn, state.fight, state.phase = 2, -1, Phase.CASUALTIES
    state.ships[1].soldiers = state.ships[3].soldiers = 20
    table = Table(1, 2, 3, 1, 2, 7, 1, 2, 3, 1, 2, 7)
    for _ in range(5):
        if state.phase == Phase.CASUALTIES:
            fights(state, table.dice, table.log)
    assert len(table.events(EventKind.BOARDING_TIED)) == 2
    assert state.phase == Phase.DOCK
    table.done()


def test_opening_combat_notes_the_pilot_and_forgets_the_last_turn() -> None:
    state = pair()
    one = state.ships[0]
    gun = one.weapons[0]
    gun.rounds, gun.open_rounds, gun.fired, gun.aimed = 3, 20, 1, 1
    one.crew[0].wounds = 1
    open_weapons(state, 0)
    assert (one.dodge_skill, one.dodge_wound) == (15, 5)
    assert (gun.open_rounds, gun.fired, gun.aimed, gun.ready) == (3, 0, -1, 1)
    assert (gun.skill, gun.wound) == (15, 5)
    one.crew[0].wounds = 2
    open_weapons(state, 0)
    assert (one.dodge_skill, one.dodge_wound, gun.ready) == (-1, 0, 0)


def test_only_ships_in_one_hex_that_did_not_dock_are_a_pair() -> None:
    ships = [ship(name, "vencejo", "ab"[k % 2], (0, 0), 0) for k, name in enumerate("abcd")]
    state = scene(*ships)
    for k, one in enumerate(state.ships):
        one.vector_r = -5 + k
    rank_ships(state, Table().dice)
    assert state.rank_count == 4
    state.ships[1].q = 7
    state.ships[2].dock_asked, state.ships[2].carrier = 1, 0
    found = []
    while next_pair(state):
        found.append((state.ranks[state.pair_one], state.ranks[state.pair_other]))
    assert found == [(0, 3), (2, 3)]


def test_a_turret_turns_whoever_its_gunner_is() -> None:
    assert arc(4, 1, 0) == 15
    assert arc(0, 0, 0) == 3
    assert arc(1, 1, -1) == 3


def test_two_fires_take_the_last_day_and_no_more() -> None:
    state, table = pair(), Table()
    one = state.ships[0]
    one.fires, one.autonomy = 2, 1
    burn(state, 0, table.log)
    assert one.autonomy == 0
    assert table.only(EventKind.TANK_BURNED).left == 0
    burn(state, 0, table.log)
    assert len(table.events(EventKind.TANK_BURNED)) == 1


def test_ceasing_fire_is_offered_after_a_shot() -> None:
    state, table = declared()
    load(table.dice, (9, 9, 8))
    play(state, table, say(state, ChoiceKind.PASS, 1))
    out = make(Choices)

    def kinds() -> set[int]:
        out.count = 0
        RULESET.legal(state, 0, out)
        return {out.rows[k].kind for k in range(out.count)}

    assert kinds() == {ChoiceKind.SHOOT}
    play(state, table, say(state, ChoiceKind.SHOOT, 0, weapon=0, target=1, section=0, end=0))
    assert kinds() == {ChoiceKind.SHOOT, ChoiceKind.CEASE}


@pytest.mark.parametrize(("since", "verdict"), [(1, 0), (2, Refusal.CANNOT_RETREAT)])
def test_nobody_retreats_in_the_turn_of_attaching(since: int, verdict: int) -> None:
    state = pair("remora", "percheron", 0)
    attach(state, 0, 1, Table().log)
    state.turn, state.ships[0].host_turn = 2, since
    state.phase, state.awaiting, state.cursor[0] = Phase.DECLARE, 1, 0
    retreat = say(state, ChoiceKind.RETREAT, 0)
    assert RULESET.check(state, retreat) == verdict
    out = make(Choices)
    RULESET.legal(state, 0, out)
    offered = ChoiceKind.RETREAT in [out.rows[k].kind for k in range(out.count)]
    assert offered is (verdict == 0)


def test_whoever_is_wounded_this_turn_rolls_for_his_life() -> None:
    state, table = pair(), Table(9, 9, 8)
    critical(state, 0, 0, Equipment.CA, 0, table.dice, table.log)
    crew = state.ships[0].crew[0]
    assert (crew.wounds, crew.hurt) == (1, 1)
    death_rolls(state, 0, table.dice, table.log)
    assert table.only(EventKind.LIVED).member == 0
    assert crew.hurt == 0
    table.done()


def test_a_tank_hit_never_takes_more_than_there_is() -> None:
    state, table = pair("murena"), Table()
    one = state.ships[0]
    one.autonomy = 2
    critical(state, 0, CENTRE, Equipment.DC, 0, table.dice, table.log)
    assert (one.autonomy, one.fires, one.new_fires) == (0, 1, 1)
