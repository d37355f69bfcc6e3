"""What a player at a terminal is told: phases of the book, what is written, who lies where."""

import pytest

from asalto.board import board_of
from asalto.core.text.orders import NotAllowed
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.match import Match
from asalto.play.tell.naming import names_in
from asalto.play.tell.story import tell
from asalto.rulesets.cep import RULESET
from asalto.rulesets.cep.desk import beside, standing
from asalto.rulesets.cep.moments import MOMENTS
from asalto.rulesets.cep.offer import ChoiceKind
from asalto.rulesets.cep.rules.collisions import ROCKS
from asalto.rulesets.cep.rules.fire import open_weapons
from asalto.rulesets.cep.state import State
from asalto.rulesets.cep.vocabulary import VOCABULARY, Phase

from .table import pair, scene, ship


def battle(name: str = "duel") -> Match[State]:
    return Match(RULESET, RULESET.load(name), seeded(3))


def test_what_happens_stands_under_the_phase_of_the_book() -> None:
    one = battle()
    lines = ("halcon: A", "halcon: done", "azor: done", "milano: done", "cuervo: done")
    for line in (*lines, *(f"{name} passes" for name in ("halcon", "azor", "milano", "cuervo"))):
        one.submit(int(line[0] in "mc"), line)
    told = {row.kind: Phase(row.phase) for row in tell(one, UMPIRE, "es")}
    assert told["held_fire"] == Phase.DECLARE
    assert told["piloted"] == told["moved"] == Phase.REWRITE
    words = RULESET.words("es")
    assert words.get("phase", int(Phase.REWRITE)) == "Ejecución de movimientos"


def test_what_brings_its_own_phase_has_one_and_hits_follow() -> None:
    free = {name for name, kind in VOCABULARY.event_kinds.items() if kind not in MOMENTS}
    assert {"hit_landed", "critical", "crew_wounded", "ship_destroyed"} <= free
    assert not {"shot_hit", "moved", "collided", "survived", "docked"} & free


def test_the_prompt_says_what_is_written() -> None:
    one = battle()
    for letter in "DA":
        one.submit(0, f"halcon: {letter}")
    told = standing(one.view(0), 0, RULESET.words("es"), names_in(one, "es"))
    assert told == "Halcón, movimientos libres 3: DA"


def test_the_prompt_names_the_own_ships_that_have_shots_left() -> None:
    one = battle()
    state = one.view(1)
    state.phase, state.active = int(Phase.FIRE), 0
    for i, shots in enumerate((2, 1, 0, 2)):
        state.ships[i].shots = shots
    words, names = RULESET.words("es"), names_in(one, "es")
    assert standing(state, 1, words, names) == "Cuervo, disparos 2"
    assert standing(state, 0, words, names) == "Halcón, disparos 2; Azor, disparos 1"


def test_what_a_rewritten_sheet_throws_away_is_not_said_to_be_written() -> None:
    one, words = battle(), RULESET.words("es")
    state = one.view(0)
    state.phase, state.ships[0].order_count, state.ships[0].open = int(Phase.REWRITE), 2, 1
    state.ships[0].orders[:2] = [1, 1]
    names = names_in(one, "es")
    assert standing(state, 0, words, names) == "Halcón, movimientos libres 5"
    keeps, drops = (VOCABULARY.choice(kind, 0, ship=0) for kind in ("pass", "done"))
    assert beside(state, keeps, words, names).text == "conserva lo escrito: DD"
    assert beside(state, drops, words, names).text == "la hoja queda en blanco: sin órdenes"


@pytest.mark.parametrize(
    ("kind", "written", "said"),
    [("pass", 2, "conserva lo escrito: DD"), ("done", 0, "la hoja queda en blanco: sin órdenes"),
     ("done", 1, "con lo escrito de nuevo")],
)  # fmt: skip
def test_who_rewrites_is_told_what_he_keeps(kind: str, written: int, said: str) -> None:
    state = RULESET.load("duel").start()
    state.phase, state.ships[0].order_count = int(Phase.REWRITE), written
    state.ships[0].orders[:2], state.ships[0].open = [1, 1], 2
    row = VOCABULARY.choice(kind, 0, ship=0)
    assert row.kind in (ChoiceKind.PASS, ChoiceKind.DONE)
    assert beside(state, row, RULESET.words("es"), names_in(battle(), "es")).text == said


def test_ships_in_hangars_stand_on_the_board_of_letters() -> None:
    scenario, board = RULESET.load("carrier"), board_of(RULESET)
    assert board is not None
    told = board.text(RULESET, scenario, scenario.start(), 0, "es")
    assert "en el hangar de pelicano: cria1, cria2, cria3, cria4" in told


def test_a_launch_is_ordered_by_the_clock() -> None:
    one = Match(RULESET, RULESET.load("carrier"), seeded(3))
    one.submit(0, "cria1 launches facing 1 shift 1")
    names = names_in(one, "es")
    said = VOCABULARY.choice("launch", 0, ship=2, facing=4, shift=0)
    assert names.of("facing", said.facing) == "8h"
    assert one.state.ships[1].facing == 1


@pytest.mark.parametrize(("field", "most"), [("structure", 9), ("engines", 4), ("autonomy", 20)])
def test_an_umpire_gives_a_ship_no_more_than_it_holds(field: str, most: int) -> None:
    one = Match(RULESET, RULESET.load("duel"), seeded(3), has_umpire=True)
    with pytest.raises(NotAllowed):
        one.set_fields({f"ships.0.{field}": most + 1}, "more than there is")
    one.set_fields({f"ships.0.{field}": most - 1}, "a hit")
    assert getattr(one.state.ships[0], field) == most - 1


def test_a_blow_is_said_to_be_one_that_may_be_avoided() -> None:
    row, view = VOCABULARY.choice("brace", 0, ship=0, section=0), battle().view(0)
    view.ranks[0], view.ranks[1], view.pair_one, view.pair_other = 0, 2, 0, 1
    found = beside(view, row, RULESET.words("es"), names_in(battle(), "es"))
    assert found.text == "si no evita el choque con Milano"
    view.pair = ROCKS
    found = beside(view, row, RULESET.words("es"), names_in(battle(), "es"))
    assert found.text == "si no evita el asteroide"


def test_who_has_missed_his_berth_avoids_nothing_any_more() -> None:
    """CEP-24.9."""
    state, words = battle().view(0), RULESET.words("es")
    row = VOCABULARY.choice("brace", 0, ship=0, section=0)
    state.crash = 0
    assert beside(state, row, words, names_in(battle(), "es")).text == ""


def test_who_of_the_crew_is_asked_about_repairs_is_named() -> None:
    """CEP-19.4: others of the crew may go first, so that whoever passes has to be told."""
    one = battle("patrol")
    state, words, names = one.view(0), RULESET.words("es"), names_in(one, "es")
    k = next(k for k in range(state.ship_count) if state.ships[k].crew_count > 2)
    seat = state.ships[k].seat
    state.phase, state.cursor[seat], state.member = Phase.REPAIR, k, 2
    name = words.name(names, "crew", k, 2)
    row = VOCABULARY.choice("pass", seat, ship=k)
    assert beside(state, row, words, names).text == name
    assert standing(state, seat, words, names).endswith(f", {name}")


@pytest.mark.parametrize(
    ("q", "r", "said", "is_last"),
    [
        (0, -3, "a 3 hexágonos", False), (0, 3, "a 3 hexágonos: fuera del arco de disparo", True),
        (0, -12, "a 12 hexágonos", False), (0, -13, "a 13 hexágonos: fuera de alcance", True),
        (0, 13, "a 13 hexágonos: fuera de alcance", True),
    ],
)  # fmt: skip
def test_a_target_that_no_weapon_reaches_is_said_to_be_one(
    q: int, r: int, said: str, is_last: bool
) -> None:
    state = pair()
    state.ships[1].q, state.ships[1].r = q, r
    open_weapons(state, 0)
    row = VOCABULARY.choice("target", 0, ship=0, target=1)
    found = beside(state, row, RULESET.words("es"), names_in(battle(), "es"))
    assert (found.text, found.is_last) == (said, is_last)


def test_a_large_target_is_as_far_as_its_nearer_hex() -> None:
    state = scene(ship("uno", "vencejo", "a"), ship("otro", "pelicano", "b", (0, -13), 0))
    open_weapons(state, 0)
    row = VOCABULARY.choice("target", 0, ship=0, target=1)
    words, names = RULESET.words("es"), names_in(battle(), "es")
    assert beside(state, row, words, names).text == "a 12 hexágonos"
    for gun in state.ships[0].weapons:
        gun.ready = 0
    assert beside(state, row, words, names).text == "a 12 hexágonos: fuera del arco de disparo"
