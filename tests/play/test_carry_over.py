"""People carried from a boarding on foot to the ships and back, by name."""

import pytest

from asalto.core.kernel.records import digest
from asalto.core.text.orders import NotAllowed
from asalto.play.carry_over import carry, people, told
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile, journal
from asalto.play.loading import open_scenario
from asalto.play.match import Match


def opened(name: str) -> Match:
    ruleset, scenario = open_scenario(name)
    return Match(ruleset, scenario, seeded(1), has_umpire=True)


def number(match: Match, name: str) -> int:
    return next(
        key[-1] for key, word in match.scenario.names.tables["person"].items() if word == name
    )


def test_a_wound_on_foot_is_missing_at_the_post(tmp_path) -> None:
    on_foot, in_space = opened("viajero/boarding"), opened("cepheus/boarding_of_a_derelict")
    who = number(on_foot, "acosta")
    full = on_foot.state.people[who].full[2]
    on_foot.set_fields({f"people.{who}.score.2": full - 3, f"people.{who}.out": 1}, "hit")
    done = carry(on_foot, in_space, "boarding")
    assert [one["name"] for one in told(done)] == ["acosta"]
    acosta = next(one for one in people(in_space) if one.name == "acosta")
    assert acosta.unconscious
    assert acosta.damage == {"end": 3}
    journal.save(in_space, tmp_path / "space.asalto")
    assert digest(gamefile.load(tmp_path / "space.asalto").state) == digest(in_space.state)
    assert carry(on_foot, in_space, "again") == []


def test_the_survivors_go_back_wounded() -> None:
    in_space, on_foot = opened("cepheus/boarding_of_a_derelict"), opened("viajero/boarding")
    (i, m) = next(
        k for k, word in in_space.scenario.names.tables["person"].items() if word == "piet"
    )
    in_space.set_fields({f"ships.{i}.crew.{m}.up": 0}, "hit")
    carry(in_space, on_foot, "space")
    assert on_foot.state.people[number(on_foot, "piet")].out == 1


def test_who_knows_no_persons_says_so() -> None:
    with pytest.raises(NotAllowed, match="knows no persons"):
        carry(opened("cep/duel"), opened("viajero/duel"), "no")
    with pytest.raises(NotAllowed, match="stands in both"):
        carry(opened("viajero/duel"), opened("cepheus/boarding_of_a_derelict"), "no")


def in_both(name: str) -> tuple[Match, Match, int, tuple[int, int]]:
    """A battle on foot and one of ships, and the rows of somebody in each."""
    on_foot, in_space = opened("viajero/boarding"), opened("cepheus/boarding_of_a_derelict")
    table = in_space.scenario.names.tables["person"]
    (i, m) = next(key for key, word in table.items() if word == name)
    return on_foot, in_space, number(on_foot, name), (i, m)


def test_who_is_conscious_does_not_faint_for_a_smaller_sheet() -> None:
    """STR and END of ten less nine are one each; on the sheet of the ship they are only seven."""
    on_foot, in_space, who, (i, m) = in_both("acosta")
    person, member = on_foot.state.people[who], in_space.state.ships[i].crew[m]
    full = list(member.ability[:3])
    for k in (0, 2):
        person.full[k] = full[k] + 3
        person.score[k] = 1
    carry(on_foot, in_space, "boarding")
    member = in_space.state.ships[i].crew[m]
    assert member.up == 1
    assert list(member.ability[:3]) == [1, full[1], 1]


def test_who_has_woken_on_foot_is_awake_at_the_post() -> None:
    on_foot, in_space, who, (i, m) = in_both("acosta")
    person = on_foot.state.people[who]
    person.score[0] = person.score[2] = 0
    person.down_turn = 1
    carry(on_foot, in_space, "boarding")
    member = in_space.state.ships[i].crew[m]
    assert (member.up, list(member.ability[:3]).count(0)) == (1, 1)


def test_who_is_unconscious_does_not_die_of_a_smaller_sheet() -> None:
    on_foot, in_space, who, (i, m) = in_both("piet")
    member, person = in_space.state.ships[i].crew[m], on_foot.state.people[who]
    member.up = 0
    before = in_space.scenario.state.ships[i].crew[m]
    for k in range(3):
        before.ability[k] = 14
        member.ability[k] = 1 if k == 1 else 0
    carry(in_space, on_foot, "space")
    person = on_foot.state.people[who]
    assert (person.out, person.dead) == (1, 0)
    assert list(person.score[:3]) == [0, 1, 0]


def test_who_is_dead_aboard_is_dead_on_foot_and_back() -> None:
    on_foot, in_space, who, (i, m) = in_both("piet")
    member = in_space.state.ships[i].crew[m]
    member.up = member.heads = 0
    carry(in_space, on_foot, "space")
    assert on_foot.state.people[who].dead == 1
    _, other, _, _ = in_both("piet")
    carry(on_foot, other, "boarding")
    member = other.state.ships[i].crew[m]
    assert (member.up, member.heads) == (0, 0)


def test_who_faints_in_the_midst_of_a_fight_is_carried_into_the_midst_of_another() -> None:
    in_space, on_foot = opened("cepheus/boarding_of_a_derelict"), opened("viajero/boarding")
    _, _, who, (i, m) = in_both("piet")
    while on_foot.turn < 2:
        on_foot.submit(on_foot.pending[0], on_foot.form(on_foot.pending[0]).options[-1])
    in_space.set_fields({f"ships.{i}.crew.{m}.up": 0}, "hit")
    carry(in_space, on_foot, "space")
    person = on_foot.state.people[who]
    assert (person.out, person.down_turn, person.hand) == (1, on_foot.turn, -1)
