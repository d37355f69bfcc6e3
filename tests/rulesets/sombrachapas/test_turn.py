"""Chapters 2 to 4 and 15: units, director tokens, activation, rounds, cards and scenarios."""

import re
from typing import Any

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.cards import Card, known_cards, read_card
from asalto.rulesets.sombrachapas.state import CHARACTERS_MAX
from asalto.rulesets.sombrachapas.vocabulary import Ending, Lesson, Phase, Refusal, Status
from rulesets.sombrachapas.arena import OPEN, PLAIN, Arena, duel

THREE = {
    "Ana": ("red", "0101", "3h", {}), "Al": ("red", "0102", "3h", {}),
    "Bo": ("blue", "1501", "9h", {}), "Bea": ("blue", "1502", "9h", {}),
    "Bob": ("blue", "1503", "9h", {}),
}  # fmt: skip
UNITS = {"first": ["Ana", "Al"], "second": ["Bo"], "third": ["Bea", "Bob"]}


def test_tokens_are_drawn_one_by_one() -> None:
    """One token per unit, each once a round; several units a player (SCH-3.1, 3.8, 2.6)."""
    arena = Arena(THREE, units=UNITS).begin(2)
    assert arena.event("token_drawn")["unit"] == 1
    arena.do("Bo ends", 2)
    assert arena.event("token_drawn")["unit"] == 2
    arena.do("Bob activates").do("Bob ends").do("Bea ends")
    assert arena.event("token_drawn")["unit"] == 0
    arena.do("Al activates").do("Al ends").do("Ana ends", 3)
    assert arena.kinds()[:3] == ["round_ended", "round_began", "token_drawn"]
    assert arena.state.turn == 2


def test_draw_is_uniform_over_the_tokens_left() -> None:
    """A die with as many sides as tokens are left (SCH-2.8)."""
    arena = Arena(THREE, units=UNITS)
    arena.do("begin", 1)
    assert list(arena.dice.seen[:1]) == [1]
    for face, unit in ((1, 0), (2, 1), (3, 2)):
        assert Arena(THREE, units=UNITS).begin(face).event("token_drawn")["unit"] == unit


def test_characters_are_activated_one_after_another() -> None:
    """Once each; activations never interleave; AP left are lost (SCH-3.3 to 3.7, 4.4)."""
    arena = Arena(THREE, units=UNITS).begin(1)
    assert arena.legal() == ["Ana activates", "Al activates", "first passes"]
    arena.do("Ana activates").do("Ana steps 0201 facing 3h")
    assert arena.refusal("Al activates") == Refusal.WRONG_MOMENT
    assert arena.refusal("Al covers") == Refusal.NOT_ACTIVE
    arena.do("Ana ends")
    assert arena.names.of("who", arena.state.active) == "Al"
    assert arena.state.points == 6
    assert arena.refusal("Bo ends") == Refusal.NOT_ACTIVE


def test_only_the_drawn_unit_acts() -> None:
    arena = Arena(THREE, units=UNITS).begin(3)
    assert arena.refusal("Bo activates") == Refusal.NOT_IN_UNIT
    assert RULESET.pending(arena.state) == 1 << 1


def test_dead_units_leave_the_bag() -> None:
    """No token for a unit without a living character (SCH-3.9)."""
    arena = Arena(THREE, units=UNITS).begin(1)
    arena.who("Bo").status = Status.DEAD
    arena.do("Ana activates").do("Ana ends").do("Al ends")
    assert arena.event("token_drawn")["unit"] == 2


def test_spending_nothing_counts_as_activated() -> None:
    arena = Arena(THREE, units=UNITS).begin(1).do("Ana activates").do("Ana ends")
    activation = arena.choice("Ana activates")
    assert (arena.state.phase, arena.legal()[-1]) == (Phase.ACTION, "Al ends")
    again = Arena(THREE, units={"first": ["Ana", "Al"], "second": ["Bo", "Bea", "Bob"]})
    again.begin(2).do("Bo activates").do("Bo ends")
    assert again.refusal("Bo activates") == Refusal.ALREADY_ACTIVATED
    assert RULESET.check(arena.state, activation) == Refusal.WRONG_MOMENT
    arena.do("Al ends", 1)
    assert arena.state.unit == 1


def test_last_side_standing_wins() -> None:
    """The fallback where a scenario says nothing else (SCH-2.10)."""
    arena = duel(("0505", "3h"), ("1005", "9h"), against={"wounds": 1}).do("Ana shoots Bo", 1, 9, 2)
    assert (arena.state.winner, arena.state.ending) == (0, Ending.LAST_STANDING)
    assert RULESET.pending(arena.state) == 0
    assert RULESET.check(arena.state, arena.choice("Ana ends")) == Refusal.BATTLE_OVER


ALLIED = {
    "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {"wounds": 1}),
    "Gus": ("green", "0504", "3h", {}),
}  # fmt: skip


def test_allies_win_together() -> None:
    """The last side, not the last seat: each of its seats has won (SCH-2.10)."""
    sides = {"red": 1, "blue": 2, "green": 1}
    arena = Arena(ALLIED, sides=sides).begin(1).do("Ana shoots Bo", 1, 9, 2)
    assert (arena.state.winner, arena.state.ending) == (0, Ending.LAST_SIDE)
    allied = arena.event("won_too")
    assert (allied["side"], allied["winner"]) == (2, 0)
    apart = Arena(ALLIED).begin(1).do("Ana shoots Bo", 1, 9, 2)
    assert apart.state.over == 0


def test_allies_add_up_their_points() -> None:
    """Points of a side, a tie to the side that holds; the seat with most of its own is named."""
    victory = {
        "red": {"per_kill": 1}, "blue": {"per_kept": 3}, "green": {"per_kept": 1},
    }  # fmt: skip
    rows = ["EE" + "." * 13, *["." * 15] * 8]
    board = {"marks": {"E": {"item": "egg"}}}
    sides = {"red": 2, "blue": 1, "green": 2}
    arena = Arena(ALLIED, rows=rows, board=board, victory=victory, rounds=1, sides=sides)
    arena.state.sides[0].kills = 5
    arena.begin(1).do("Ana ends", 1).do("Bo ends").do("Gus ends")
    assert [side.score for side in arena.state.sides[:3]] == [5, 6, 2]
    assert (arena.state.winner, arena.state.ending) == (0, Ending.TIME)
    assert arena.kinds()[-2:] == ["battle_ended", "won_too"]


@pytest.mark.parametrize(("holds", "winner"), [((), -1), (("green",), 0), (("green", "blue"), -1)])
def test_a_tie_of_sides(holds: tuple[str, ...], winner: int) -> None:
    """To the side that holds; where both would hold, or neither, to nobody."""
    victory = {
        seat: {"per_kill": 1, "holds": seat in holds} for seat in ("red", "blue", "green")
    }  # fmt: skip
    sides = {"red": 1, "blue": 2, "green": 1}
    arena = Arena(ALLIED, victory=victory, rounds=1, sides=sides)
    for seat, kills in enumerate((3, 4, 1)):
        arena.state.sides[seat].kills = kills
    arena.begin(1).do("Ana ends", 1).do("Bo ends").do("Gus ends")
    assert arena.state.winner == winner


def test_two_holders_of_two_sides_hold_nothing() -> None:
    """The order of the file decides nothing."""
    both = {"red": {"holds": True}, "blue": {"holds": True}}
    arena = duel(rounds=1, victory=both).do("Ana ends").do("Bo ends")
    assert (arena.state.winner, arena.state.ending) == (-1, Ending.TIME)


@pytest.mark.parametrize("alone", [False, True])
def test_who_has_something_to_do_plays_on_alone(alone: bool) -> None:
    """No enemy is left: the battle goes on only for a side that plays on alone (SCH-2.10)."""
    victory = {"red": {"per_left": 1, "plays_on_alone": alone}, "blue": {"per_kill": 1}}
    arena = duel(("0505", "3h"), ("1005", "9h"), against={"wounds": 1}, victory=victory)
    arena.do("Ana shoots Bo", 1, 9, 2)
    assert arena.state.over == (0 if alone else 1)


def test_passing_a_unit() -> None:
    """One order activates all that are left, who spend nothing and leave cover fire (SCH-3.4)."""
    arena = Arena(THREE, units=UNITS).begin(1).do("Al activates").do("Al covers")
    arena.do("Ana ends", 1).do("Bo ends").do("Bea activates").do("Bea ends").do("Bob ends", 1)
    assert arena.state.turn == 2
    assert arena.legal() == ["Ana activates", "Al activates", "first passes"]
    assert arena.refusal("second passes") == Refusal.NOT_IN_UNIT
    arena.do("first passes", 1)
    assert arena.kinds()[:3] == ["unit_passed", "cover_ended", "token_drawn"]
    assert arena.state.unit == 1
    assert arena.refusal("second passes") == Refusal.WRONG_MOMENT


def test_setup_accepted_as_shown() -> None:
    """One choice leaves all characters of a seat where they are shown; then the next seat."""
    rows = ["R" * 3 + "." * 9 + "B" * 3, *["." * 15] * 8]
    board = {"marks": {"R": {"start": "red"}, "B": {"start": "blue"}}}
    tokens = {
        "Ana": ("red", "0101", "3h", {}), "Al": ("red", "0201", "5h", {}),
        "Bo": ("blue", "1401", "9h", {}), "Bea": ("blue", "1501", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens, rows=rows, board=board, start="free")
    assert arena.legal()[0] == "start as shown"
    proposal = RULESET.moves.proposal
    assert proposal is not None
    assert [RULESET.notation.write(one, arena.names) for one in proposal(arena.state)] == [
        "Ana starts 0101 facing 3h", "Al starts 0201 facing 5h",
    ]  # fmt: skip
    arena.do("start as shown")
    assert (arena.state.deployed, RULESET.pending(arena.state)) == (2, 1 << 1)
    arena.do("Bo starts 1501 facing 9h")
    assert arena.refusal("start as shown") == Refusal.OCCUPIED
    assert "start as shown" not in arena.legal()
    assert RULESET.moves.proposal(arena.state) == []
    arena.do("Bea starts 1301 facing 9h", 1)
    assert (arena.who("Al").facing, arena.state.phase) == (2, Phase.CHARACTER)
    assert arena.refusal("start as shown") == Refusal.WRONG_MOMENT


def test_time_runs_out() -> None:
    arena = duel(rounds=1, victory={"blue": {"holds": True}}).do("Ana ends").do("Bo ends")
    assert (arena.state.winner, arena.state.ending) == (1, Ending.TIME)
    nobody = duel(rounds=1).do("Ana ends").do("Bo ends")
    assert (nobody.state.winner, nobody.state.ending) == (-1, Ending.TIME)


def test_everybody_dead_is_a_draw() -> None:
    arena = duel(("0905", "3h"), ("1005", "9h"), card={"wounds": 1}, against={"wounds": 1})
    arena.do("Ana grenades Bo", 1, 9, 6)
    assert (arena.state.winner, arena.state.ending) == (-1, Ending.ALL_DEAD)


def test_free_start() -> None:
    """Owners place their characters in their start zones, in seat order."""
    rows = ["R" * 2 + "." * 11 + "B" * 2, *["." * 15] * 8]
    board = {"marks": {"R": {"start": "red"}, "B": {"start": "blue"}}}
    tokens = {"Ana": ("red", "0101", "3h", {}), "Bo": ("blue", "1401", "9h", {})}
    arena = Arena(tokens, rows=rows, board=board, start="free")
    assert arena.state.phase == Phase.DEPLOYMENT
    assert len(arena.legal()) == 1 + 2 * 6
    assert arena.refusal("Ana starts 0301 facing 3h") == Refusal.NOT_IN_ZONE
    assert arena.refusal("begin") == Refusal.WRONG_MOMENT
    arena.do("Ana starts 0201 facing 5h").do("Bo starts 1501 facing 9h", 1)
    assert arena.who("Ana").facing == 2
    assert arena.state.phase == Phase.ACTION


def test_cards_that_come_with_the_game() -> None:
    """Twelve, in four factions; the two pinned by the book are so (SCH-15.1 to 15.7, V2, V3)."""
    cards: dict[str, Card] = {}
    for card_id in known_cards():
        document = Document.open(RULESET.folder / "units" / f"{card_id}.toml")
        assert RULESET.files.check_unit(document)
        cards[card_id] = read_card(document.reader())
    assert len(cards) == 12
    assert len({card.faction for card in cards.values()}) == 4
    assert (cards["veddio-fusilero"].points, cards["veddio-fusilero"].ranged) == (6, 17)
    trooper = cards["soldado-de-asalto"]
    assert (trooper.resistance, trooper.wounds) == (7, 3)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("action_points", 0),
        ("action_points", 11),
        ("ranged", -1),
        ("ranged", 30),
        ("melee", 0),
        ("melee", 30),
        ("action", 0),
        ("action", 30),
        ("resistance", 0),
        ("wounds", 0),
        ("range", 5),
    ],
)
def test_bad_cards_are_refused(field: str, value: int) -> None:
    """Each rating within its range, no unknown field (SCH-15.8)."""
    with pytest.raises(BadInput, match=field):
        RULESET.files.check_unit(Document.of(PLAIN | {field: value}, "bad.toml"))


def scenario(**changes: Any) -> dict[str, Any]:
    base = {
        "title": "t", "story": "s", "rounds": 5, "board": {"rows": OPEN},
        "seats": [{"id": "red", "name": "r"}, {"id": "blue", "name": "b"}],
        "units": [
            {"id": "one", "seat": "red",
             "characters": [{"name": "Ana", "card": "obrero", "at": "0101"}]},
            {"id": "two", "seat": "blue",
             "characters": [{"name": "Bo", "card": "obrero", "at": "0201"}]},
        ],
    }  # fmt: skip
    return base | changes


def many(count: int, seat: str = "red") -> list[dict[str, str]]:
    return [
        {"name": f"n{seat}{i}", "card": "obrero", "at": f"{1 + i % 15:02d}{2 + i // 15:02d}"}
        for i in range(count)
    ]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"rounds": 0}, "rounds"),
        ({"round": 3}, "round"),
        ({"board": {"rows": ["..?"]}}, "row 1, column 3"),
        ({"board": {"rows": ["." * 61]}}, "60"),
        ({"options": {"straddling": "sometimes"}}, "straddling"),
        ({"seats": [{"id": "red", "name": "r"}]}, "seats"),
        ({"units": []}, "units"),
        ({"units": [{"id": "x", "seat": "red", "characters": []}]}, "at least one"),
        ({"units": [{"id": "x", "seat": "red", "characters": many(CHARACTERS_MAX + 1)}]}, "40"),
        ({"units": [{"id": "x", "seat": "red", "characters": [
            {"name": "Ana", "card": "nobody", "at": "0101"}]}]}, "nobody"),
        ({"units": [{"id": "x", "seat": "red", "characters": [
            {"name": "Ana", "card": "obrero", "at": "9999"}]}]}, "9999"),
        ({"units": [{"id": "x", "seat": "red", "characters": [
            {"name": "Ana", "card": "obrero", "at": "0101"},
            {"name": "Al", "card": "obrero", "at": "0101"}]}]}, "nobody can stand"),
        ({"units": [{"id": "x", "seat": "red", "characters": [
            {"name": "Ana", "card": "obrero", "at": "0101"},
            {"name": "ana", "card": "obrero", "at": "0102"}]}]}, "used once"),
    ],
)  # fmt: skip
def test_bad_scenarios_are_refused(changes: dict[str, Any], complaint: str) -> None:
    """Unknown fields, bad boards, capacities: with the place and what would be right."""
    with pytest.raises(BadInput, match=re.escape(complaint)):
        RULESET.files.build(Document.of(scenario(**changes), "bad.toml"))


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("incubadora-rfp-tyranos", ["rfp", "tyranos"]),
        ("incubadora-rfp-verrianos", ["rfp", "verrianos"]),
        ("incubadora-tyranos-verrianos", ["tyranos", "verrianos"]),
    ],
)
def test_three_sides_played_by_two(name: str, left: list[str]) -> None:
    """Any two of them, on the same board, without the units and start zone of the third."""
    whole, two = RULESET.load("incubadora"), RULESET.load(name)
    assert [seat.id for seat in two.seats] == left
    assert {one.seat for one in two.state.characters} == {0, 1}
    assert two.state.board.floor == whole.state.board.floor
    assert two.state.item_count == 3
    for seat, one in enumerate(left):
        place = [seat.id for seat in whole.seats].index(one)
        assert two.state.zones[seat].hexes == whole.state.zones[place].hexes
    assert "based_on" not in two.document


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('based_on = "incubadora"\nwithout = "nobody"\n', "without"),
        ('based_on = "nothing"\nwithout = "rfp"\n', "nothing"),
        ('based_on = "incubadora-rfp-tyranos"\nwithout = "rfp"\n', "itself based on"),
    ],
)
def test_bad_variants_are_refused(text: str, complaint: str) -> None:
    folder = RULESET.folder / "scenarios"
    with pytest.raises(BadInput, match=complaint):
        RULESET.files.build(Document(f'title = "t"\nstory = "s"\n{text}', "two.toml", folder))
    with pytest.raises(BadInput, match="only a file"):
        RULESET.files.build(Document(f'title = "t"\nstory = "s"\n{text}', "two.toml"))


def test_large_units_are_advised_against() -> None:
    """More than five characters in a unit: a warning, no refusal (SCH-2.7)."""
    units = [
        {"id": "one", "seat": "red", "characters": many(6)},
        {"id": "two", "seat": "blue", "characters": [
            {"name": "Bo", "card": "obrero", "at": "0101"}]},
    ]  # fmt: skip
    built = RULESET.files.build(Document.of(scenario(units=units), "big.toml"))
    told = RULESET.advised(built, "en")
    assert told == ["one: 6 characters in one unit; the manual advises 5 at most (SCH-2.7)."]
    assert "aconseja 5" in RULESET.advised(built, "es")[0]
    assert all(RULESET.advised(RULESET.load(name), "en") == [] for name in RULESET.scenarios())


def test_training_explains_what_comes_up_the_first_time_and_only_then() -> None:
    tokens = {"Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {})}
    arena = Arena(tokens, options={"lessons": True}).begin(2)
    assert arena.event("lesson")["lesson"] == Lesson.POINTS
    assert arena.do("Bo covers").event("lesson")["lesson"] == Lesson.COVER
    assert arena.do("Ana turns 5h").event("lesson")["lesson"] == Lesson.TURN
    assert "lesson" not in arena.do("Ana turns 3h").kinds()
    assert arena.do("Ana steps 0605 facing 3h").event("lesson")["lesson"] == Lesson.UNDER_FIRE
    assert arena.do("hold fire").event("lesson")["lesson"] == Lesson.STEP
    assert arena.state.taught == sum(
        1 << one for one in (Lesson.POINTS, Lesson.COVER, Lesson.TURN, Lesson.UNDER_FIRE,
                             Lesson.STEP)
    )  # fmt: skip
    plain = Arena(tokens).begin(2).do("Bo covers")
    assert "lesson" not in plain.kinds()
