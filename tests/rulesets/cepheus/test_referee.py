"""Everything that the umpire may do, at the table: logged, undone by rewinding, replayed."""

from pathlib import Path

import pytest

from asalto.core.kernel.records import NOBODY, make
from asalto.core.text.orders import NotAllowed, Refused
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.files import gamefile, journal
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind, Choices
from asalto.rulesets.cepheus.rules.crew import pair
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.terms import Band, Fate, System


def table(scenario: str = "pirate_and_trader") -> Match:
    """Turn 1: the first ship to act is asked."""
    match = Match(RULESET, RULESET.load(scenario), seeded(4), (), has_umpire=True)
    while match.turn < 1 or match.form(match.pending[0]).options[0].text.endswith("hastens"):
        match.submit(match.pending[0], match.form(match.pending[0]).options[-1])
    return match


ORDERS = [
    ("range corsair to mercury is short", lambda s: s.band[pair(1, 0)] == Band.SHORT),
    ("mercury is hidden", lambda s: s.ships[1].hidden == 1),
    ("mercury is unaware", lambda s: s.ships[1].aware == 0),
    ("a ship like corsair joins trader at long", lambda s: s.ships[2].seat == 1),
    ("mercury leaves the battle", lambda s: s.ships[1].fate == Fate.REMOVED),
    ("corsair pilot is charged a significant action", lambda s: s.ships[0].crew[3].significant),
    ("corsair pilot begins a task of mechanics in hours", lambda s: s.ships[0].pilot == NOBODY),
    ("corsair gunner1 shoots T1 at a person DM -1", lambda s: s.ships[0].mounts[0].fired == 1),
    ("the battle ends for pirate", lambda s: (s.over, s.winner) == (1, 0)),
]


def undone_and_replayed(match: Match, act, holds, path: Path) -> None:
    """Do it, take it back, do it again; the file that holds all this comes to the same state."""
    before, told = match.digest(), len(match.told)
    act()
    assert holds(match.state)
    after = match.digest()
    assert len(match.told) > told
    match.rewind(1, "a slip")
    assert match.digest() == before
    act()
    journal.save(match, path)
    again = gamefile.restore(gamefile.read(path))
    assert again.digest() == match.digest()
    assert holds(again.state)
    journal.save(again, path.with_name("again.asalto"))
    assert path.with_name("again.asalto").read_bytes() == path.read_bytes()
    assert after != before


@pytest.mark.parametrize(("line", "holds"), ORDERS, ids=[line for line, _ in ORDERS])
def test_each_order_is_logged_undone_and_replayed(line: str, holds, tmp_path: Path) -> None:
    match = table()
    undone_and_replayed(match, lambda: match.submit(UMPIRE, line), holds, tmp_path / "g.asalto")


FIELDS = [
    ({"corsair.hull": 5}, lambda s: s.ships[0].hull == 5),
    ({"corsair.pilot.up": 0}, lambda s: s.ships[0].pilot == NOBODY),
    ({"corsair.captain.position": "passenger"}, lambda s: s.ships[0].captain == NOBODY),
    ({"mercury.hits.bridge": 2}, lambda s: s.ships[1].hits[System.BRIDGE] == 2),
    ({"corsair.T1.hits": 1, "corsair.speed": 9}, lambda s: s.ships[0].speed == 9),
    ({"corsair.pilot.skill.comms": 3}, lambda s: s.ships[0].crew[3].skill[4] == 3),
]


@pytest.mark.parametrize(("fields", "holds"), FIELDS, ids=[str(one) for one, _ in FIELDS])
def test_any_value_is_set_with_a_reason(fields, holds, tmp_path: Path) -> None:
    match = table()
    path = tmp_path / "g.asalto"
    undone_and_replayed(match, lambda: match.set_fields(fields, "it must be so"), holds, path)
    said = story.tell(match, UMPIRE, "en")[-1].text
    assert "it must be so" in said
    for name, value in fields.items():
        assert f"{name} = {value}".lower() in said.lower()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"corsar.hull": 5}, "Did you mean 'Corsair'"),
        ({"corsair.hul": 5}, "Did you mean 'hull'"),
        ({"corsair.pilot.position": "enginer"}, "Did you mean 'engineer'"),
        ({"corsair.hull": 99}, "hull: 99 is out of range; 0 to 12"),
        ({"corsair.hits.bridge": 4}, "hits.bridge: 4 is out of range; 0 to 3"),
        ({"corsair.operator.position": "pilot"}, "only one pilot"),
        ({"ships.0.pilot": 0}, "follows from other numbers"),
        ({"band.1": 2}, "set the range of both with an order"),
        ({"corsair.crew.99.up": 0}, "no row '99'"),
    ],
    ids=str,
)
def test_a_wrong_value_is_refused_and_changes_nothing(fields, reason: str) -> None:
    match = table()
    before = match.digest()
    with pytest.raises(NotAllowed, match=reason):
        match.set_fields(fields, "a slip")
    assert match.digest() == before


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("corsar operator checks comms int-difficult DM -2", "Corsair sensors operator checks"),
        ("corsair operator checks coms int-difficult DM -2", "checks Comms INT-difficult"),
        ("corsair operator checks comms int-dificult DM -2", "INT-difficult DM -2"),
        ("range corsair to mercry is short", "range Corsair to Mercury is short"),
        ("range corsair to mercury is shrt", "range Corsair to Mercury is short"),
        ("mercury is hiden", "Mercury is hidden"),
        ("a ship like corsair joins tradrs at long", "joins Traders at long"),
    ],
)
def test_a_misspelt_order_suggests_the_nearest(line: str, hint: str) -> None:
    match = table()
    before = match.digest()
    with pytest.raises(Refused, match=hint):
        match.submit(UMPIRE, line)
    assert match.digest() == before


def test_dice_are_forced_and_the_force_is_undone(tmp_path: Path) -> None:
    match = table()
    line = "corsair operator checks comms int-difficult DM -2"
    match.force_dice([6, 6], "the die fell off the table")
    match.submit(UMPIRE, line)
    forced = match.told[-1].event
    assert forced is not None
    assert list(forced.dice[:2]) == [6, 6]
    match.rewind(2, "thrown again")
    assert match.box.queue == []
    match.submit(UMPIRE, line)
    journal.save(match, tmp_path / "g.asalto")
    assert gamefile.restore(gamefile.read(tmp_path / "g.asalto")).digest() == match.digest()


def test_reserves_come_in_and_go() -> None:
    match = table("missile_boat_against_escort")
    assert any("spark enters at short" in one.text for one in match.form(UMPIRE).options)
    match.submit(UMPIRE, "spark enters at short")
    assert match.state.ships[2].fate == Fate.IN_PLAY
    match.submit(UMPIRE, "spark leaves the battle")
    assert match.state.ships[2].fate == Fate.REMOVED
    match.rewind(2)
    assert match.state.ships[2].fate == Fate.RESERVE


def test_what_the_umpire_is_offered_he_may_do() -> None:
    match = table("missile_boat_against_escort")
    options = match.form(UMPIRE).options
    assert len(options) > 50
    for one in options:
        assert RULESET.check(match.state, one.choice) == 0, one.text
    kinds = {one.choice.kind for one in options}
    assert len(kinds) >= 8
    for line in ("hornet is hidden", "hornet is unaware", "hornet leaves the battle"):
        assert line in [one.text for one in options]


def test_a_hidden_ship_is_revealed_again() -> None:
    match = table()
    match.submit(UMPIRE, "Mercury is hidden")
    assert match.view(0).ships[1].hull < 0
    assert all("mercury" not in one.text for one in match.form(0).options)
    match.submit(UMPIRE, "mercury is in sight")
    assert match.view(0).ships[1].hull == 6


def test_crew_taken_out_leaves_its_post_at_once() -> None:
    match = table()
    seat, i = match.pending[0], match.state.ask_ship
    name = match.scenario.names.of("ship", i)
    assert match.state.ships[i].pilot != NOBODY
    match.set_fields({f"{name}.pilot.up": 0}, "he has fainted")
    assert match.state.ships[i].pilot == NOBODY
    match.submit(seat, f"{name} acts")
    with pytest.raises(Refused):
        match.submit(seat, f"{name} pilot evades")


def test_a_face_that_no_die_in_hand_has_holds_nothing_up() -> None:
    match = Match(RULESET, RULESET.load("pirate_and_trader"), seeded(4), (), has_umpire=True)
    match.force_dice([7], "a slip")
    match.submit(0, "corsair plans tactics")
    events = [one.event for one in match.told if one.event is not None]
    thrown = next(one for one in events if one.kind == EventKind.CHECKED)
    assert max(thrown.dice[:2]) <= 6


def test_ships_that_the_umpire_docks_are_brought_together() -> None:
    match = table()
    fields = RULESET.desk.verbs["dock"](match.scenario, match.state, ["corsair", "mercury"])
    assert {path.rpartition(".")[2] for path in fields} == {"docked"}
    match.set_fields(fields, "a tow")
    assert match.state.band[pair(0, 1)] == match.state.band[pair(1, 0)] == Band.ADJACENT


def test_tasks_are_among_what_the_umpire_is_offered() -> None:
    match = table()
    out = make(Choices)
    RULESET.legal(match.state, NOBODY, out)
    offered = [row for row in out.rows[: out.count] if row.kind == ChoiceKind.BEGIN_TASK]
    assert offered
    assert all(RULESET.check(match.state, row) == 0 for row in offered)


def test_a_delay_is_listed_where_it_changes_the_order() -> None:
    match = table()
    state = match.state
    state.ships[state.ask_ship].initiative = 20
    state.ships[1 - state.ask_ship].initiative = 4
    out = make(Choices)
    RULESET.legal(state, state.ask_seat, out)
    counts = [row.count for row in out.rows[: out.count] if row.kind == ChoiceKind.DELAY_TO]
    assert counts == [4, 3]


def test_the_umpire_may_have_a_ship_surrender() -> None:
    match = table()
    match.set_fields({"mercury.struck": "corsair"}, "white flag")
    assert match.state.ships[1].struck == 0
