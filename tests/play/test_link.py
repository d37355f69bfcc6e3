"""People carried from a boarding on foot to the ships and back, by name."""

import pytest

from asalto.core.kernel.records import digest
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile, journal
from asalto.play.link import carry, people, told
from asalto.play.match import Match
from asalto.play.opening import open_scenario


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
