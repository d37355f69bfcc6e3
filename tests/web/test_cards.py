"""What a card of a choice says: short, and each thing once."""

import random
import re
from fractions import Fraction
from types import SimpleNamespace

import pytest

from asalto.core.registry import load_ruleset
from asalto.play.tell.naming import spoken_names
from asalto.web.pages.cards import Card, Group, as_good, in_order, told_once, warn
from asalto.web.pages.presenter import choosing
from asalto.web.table.battle_settings import new_opening


def asked(client, scenario, wanted, lang="en", several=False):
    """Play until a choice of some kind is asked for, beside it `several` that belong together: the
    groups that the page then shows."""
    opening = new_opening(scenario, seed=1)
    live, _ = client.registry.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    match, some = live.playing(), random.Random(3)
    kind = match.ruleset.enums["choice"][wanted]
    for _ in range(600):
        seat = match.pending[0]
        options = match.form(seat).options
        if any(int(one.choice.kind) == kind for one in options):
            groups = choosing(live, seat, lang, False).groups
            if not several or any("|" in card.value for card in cards(groups)):
                return groups
        live.submit(seat, some.choice(options).choice, None, 1)
    raise AssertionError(f"nobody was asked to {wanted}")


def cards(groups):
    return [card for group in groups for card in group.cards]


@pytest.mark.parametrize(
    ("lang", "section"),
    [
        ("en", r"(front|rear) (right|left)"),
        ("es", r"(frontal|posterior) (der|izq)\w+ \(S[FP][DI]\)"),
    ],
)
def test_a_shot_names_weapon_target_and_section_and_no_more(lite, lang, section):
    groups = asked(lite, "cep/duel", "SHOOT", lang)
    shots = [card.label for card in cards(groups) if "→" in card.label]
    assert shots
    assert [one for one in shots if not re.search(rf"A[LP]\d → \w+, {section}$", one)] == []


@pytest.mark.parametrize(
    ("scenario", "wanted", "verb"),
    [("cep/duel", "TARGET", "Name a target"), ("cem/granja", "ASSAULT", "Advance on a unit")],
)
def test_what_belongs_together_does_not_repeat_its_heading(lite, scenario, wanted, verb):
    for group in asked(lite, scenario, wanted, several=True):
        labels = [card.label for card in group.cards]
        assert not [one for one in labels if group.button and one.startswith(group.button)]
        assert not [one for one in labels if one.endswith("; Done")]
        if group.button == verb:
            assert any(one.endswith("step by step") for one in labels), "more is asked after that"
            assert len(set(labels)) == len(labels)
            assert not labels[0].endswith("step by step"), "what does it all at once comes first"


@pytest.mark.parametrize(
    ("lang", "both", "far"),
    [
        ("en", r"At \w+ and \w+, 2 shots", r"\d+ hex(es)? away"),
        ("es", r"Contra \w+ y \w+, 2 disparos", r"a \d+ hexágonos?"),
        ("it", r"Contro \w+ e \w+, 2 colpi", r"a \d+ esagon[oi]"),
    ],
)
def test_fire_at_two_ships_is_one_sentence_and_a_range_is_in_hexes(lite, lang, both, far):
    found = []
    for scenario in ("cep/duel", "cep/well"):
        found += cards(asked(lite, scenario, "TARGET", lang, several=True))
    labels = [card.label for card in found if " 2 " in card.label]
    assert [one for one in labels if re.fullmatch(both, one)], labels
    notes = [note for card in found for note in card.notes if re.search(r"\ba? ?\d+\b", note)]
    told = [one for one in notes if "%" not in one]
    assert told
    assert [one for one in told if not re.fullmatch(far, one)] == []


def test_no_heading_says_what_the_only_card_below_it_says(lite):
    """In Cepheus *No tactics* stood under a heading of these words."""
    for group in asked(lite, "cepheus/pirate_and_trader", "TACTICS"):
        assert group.title not in [card.label for card in group.cards]


def test_a_card_does_not_say_its_sentence_again_as_a_note(lite):
    """In Cepheus a new range stood twice on its card."""
    ranges = cards(asked(lite, "cepheus/pirate_and_trader", "SET_BAND"))
    assert ranges
    assert [one for one in ranges if one.label in one.notes] == []


def test_nothing_is_expected_twice_and_nothing_that_comes_to_nothing(lite):
    groups = asked(lite, "sombrachapas/instruccion", "SHOOT")
    notes = [note for card in cards(groups) for note in card.notes if "wounds" in note]
    assert notes
    assert not [one for one in notes if re.search(r"\b0\.0\b", one)]
    assert not [one for one in notes if "target" in one and "enemies" in one]


def test_what_is_no_way_says_what_it_costs(lite):
    """Of steps the board tells it; a door, a shot and cover fire stand on cards alone."""
    groups = asked(lite, "sombrachapas/consola", "DOOR", "es")
    doors = [card for card in cards(groups) if "puerta" in card.label]
    assert [one for card in doors for one in card.notes if re.match("1 PA", one)], doors
    cover = [card.notes for card in cards(groups) if card.label == "Fuego de cobertura"]
    assert [[re.search(r"\d PA", one)[0] for one in notes] for notes in cover] == [["2 PA"]]
    ways = asked(lite, "sombrachapas/consola", "STEP", "es")
    steps = next(one for one in ways if len(one.cards) > 8)
    assert not [note for card in steps.cards for note in card.notes if "PA" in note]


def test_an_amount_is_told_from_a_chance_and_stands_first(lite):
    amount = re.compile(r"(armour|structure|criticals) \d+\.\d(?! %)")
    notes = [note for card in cards(asked(lite, "cep/duel", "SHOOT")) for note in card.notes]
    told = [one for one in notes if amount.search(one)]
    assert told
    assert all(one.startswith("on average: ") for one in told)
    assert not [one for one in told if re.search(r"%.*\d\.\d( ·|$)", one)]


def test_the_board_as_a_list_names_each_piece_once(lite):
    opening = new_opening("sombrachapas/instruccion", seed=1)
    live, _ = lite.registry.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    text = re.sub(r"<[^>]+>", "", lite.get(f"/b/{live.id}").text)
    assert re.search(r"Ana\s+\(", text)
    assert not re.search(r"\bAna\s+Ana\b", text)


@pytest.mark.parametrize("soft", [False, True])
def test_whoever_aims_at_his_own_side_finds_that_after_all_other_orders(soft):
    own = Card("1", "Shoot: Ana", "", success=Fraction(1, 2), throws=True)
    own.aims = frozenset({"unit-0"})
    turn, pass_ = Card("2", "Turn", ""), Card("3", "Pass", "", is_bare=True)
    turn.throws = turn.is_soft = soft  # it may draw fire
    groups = [Group("a", "", [pass_]), Group("b", "", [own]), Group("c", "", [turn])]
    warn(groups, {"unit-0"}, "en")
    for by_chance in (True, False):
        found = [group.cards[0].label for group in in_order(groups, {"unit-0"}, by_chance)]
        assert found == ["Turn", "Shoot: Ana", "Pass"]


def test_what_only_looks_stands_after_what_goes_somewhere_whatever_its_chance():
    look = Card("1", "Identify gear: Ana", "", success=Fraction(11, 12), throws=True, is_soft=True)
    shot = Card("2", "Shoot: Ana", "", success=Fraction(1, 36), throws=True)
    step, pass_ = Card("3", "3 m east", ""), Card("4", "Pass", "", is_bare=True)
    groups = [Group("", "", [one]) for one in (look, pass_, step, shot)]
    for by_chance, wanted in (
        (True, [shot, step, look, pass_]),
        (False, [step, shot, look, pass_]),
    ):
        found = [group.cards[0].label for group in in_order(groups, (), by_chance)]
        assert found == [one.label for one in wanted]


@pytest.mark.parametrize(("calm", "advised"), [((1, 2), True), ((5, 6), False), ((1, 1), False)])
def test_no_reaction_is_advised_where_none_is_as_safe(calm, advised):
    dodge = Card("5,1", "Dodge", "", success=Fraction(5, 6), advice="avoids the fire to come")
    none = Card("6,1", "No reaction", "", success=Fraction(*calm))
    as_good([Group("", "", [dodge]), Group("", "", [none])], (6,), "it is as good")
    assert bool(dodge.advice) == advised
    assert none.advice == ("" if advised else "it is as good")


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_haste_says_what_it_brings_and_costs(lite, lang):
    labels = [card.label for card in cards(asked(lite, "cepheus/lesson", "HASTEN", lang))]
    assert [one for one in labels if "+2" in one and "-1" in one]


SOFT = [("viajero/ambush", "IDENTIFY"), ("cepheus/lesson", "COORDINATE")]


@pytest.mark.parametrize(("scenario", "wanted"), SOFT)
def test_dice_that_hurt_nobody_draw_no_line_of_fire(lite, scenario, wanted):
    groups = asked(lite, scenario, wanted)
    kind = load_ruleset(scenario.partition("/")[0]).enums["choice"]
    numbers = {int(kind[wanted])}
    soft = [one for one in cards(groups) if int(one.value.split(",")[0]) in numbers]
    assert soft
    assert all(one.is_soft for one in soft if one.throws)
    harms = [one for one in cards(groups) if one.throws and not one.is_soft]
    assert all(int(one.value.split(",")[0]) not in numbers for one in harms)


def test_help_for_ones_own_is_no_attack_on_them():
    aid = Card("1", "First aid: Ana", "", throws=True, is_soft=True)
    shot = Card("2", "Shoot: Ana", "", throws=True)
    aid.aims = shot.aims = frozenset({"unit-0"})
    warn([Group("a", "", [aid, shot])], {"unit-0"}, "en")
    assert (aid.is_own, shot.is_own) == (False, True)


def test_places_told_alike_are_offered_once():
    moves = [Card("8,1,9742,8322", "3 m east", "person-1 point-9742-8322"),
             Card("8,1,9688,8270", "3 m east", "person-1 point-9688-8270"),
             Card("8,1,1000,8270", "3 m west", "person-1 point-1000-8270")]  # fmt: skip
    draws = [Card("5,1,1", "Dagger", "person-1"), Card("5,1,2", "Dagger", "person-1")]
    throws = [Card("9,1,1,1", "Grenade", "person-1 point-1-1", throws=True),
              Card("9,1,2,1", "Grenade", "person-1 point-2-1", throws=True)]  # fmt: skip
    groups = [Group("Move", "Move", moves), Group("Draw", "Draw", draws), Group("", "", throws)]
    told_once(groups)
    assert [one.value for one in groups[0].cards] == ["8,1,9742,8322", "8,1,1000,8270"]
    assert [len(one.cards) for one in groups[1:]] == [2, 2]


def test_an_attack_says_of_how_only_what_is_unusual(lite):
    groups = asked(lite, "viajero/duel", "ATTACK", several=True)
    labels = [one.label for one in cards(groups)]
    assert any("Aldo, snub pistol" in one or "Rosa, snub pistol" in one for one in labels), labels
    assert not any("DEX" in one or one.endswith("pistol, single DEX") for one in labels), labels
    assert any("attack with snub pistol" in one for one in labels), labels


@pytest.mark.parametrize(("is_open", "said"), [(0, "abrir puerta 1"), (1, "cerrar puerta 1")])
def test_a_door_says_whether_it_would_be_opened_or_shut(is_open, said):
    ruleset = load_ruleset("sombrachapas")
    scenario = ruleset.load("lesson")
    state, words = scenario.start(), ruleset.words("es")
    state.doors[0].open = is_open
    row = ruleset.vocabulary.choice("door", 0, character=0, door=0)
    names = spoken_names(ruleset, scenario, "es")
    assert ruleset.desk.told(state, row, words, names) == said


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", r"(Open|Shut) "), ("es", r"(Abrir|Cerrar) "), ("it", r"(Aprire|Chiudere) ")],
)
def test_a_door_says_once_that_it_is_opened(lite, lang, told):
    """It read: Open or shut a door: Open door 1."""
    kind = load_ruleset("sombrachapas").enums["choice"]["DOOR"]
    found = cards(asked(lite, "sombrachapas/consola", "DOOR", lang))
    doors = [one for one in found if int(one.value.split(",")[0]) == kind]
    assert doors
    assert [one.label for one in doors if not re.match(told, one.label)] == []
    assert all(one.is_line for one in doors), "and so does the button"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", r"(only )?at figures (without|with) cover( up to \+\d+)?"),
        ("es", r"(solo )?a las figuras (sin|con) cobertura( de hasta \+\d+)?"),
        ("it", r"(solo )?alle figure (senza|con) copertura( fino a \+\d+)?"),
    ],
)
def test_whom_of_a_unit_one_aims_at_is_told_in_words(lite, lang, told):
    """In CeM the cards read: 15 and 0."""
    labels = [one.label for one in cards(asked(lite, "cem/granja", "AIM", lang))]
    assert len(labels) > 1
    assert [one for one in labels if not re.fullmatch(told, one, re.I)] == []


def test_fire_past_a_melee_ends_in_no_comma(lite):
    opening = new_opening("cem/granja", seed=1)
    live, _ = lite.registry.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    view, ruleset = live.playing().view(0), live.ruleset
    view.figures[view.units[5].first].foe = 0
    fire = SimpleNamespace(kind=int(ruleset.choices.FIRE), target=5, mode=0, aim=0)
    words, names = ruleset.words("en"), spoken_names(ruleset, live.scenario, "en")
    said = ruleset.desk.told(view, fire, words, names)
    assert not said.rstrip(" \u00a0").endswith(","), said


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_a_free_attack_is_told_as_an_attack_is(lite, lang):
    """In Viajero it read: Aldo foil DEX."""
    kind = load_ruleset("viajero").enums["choice"]["STRIKE_LEAVER"]
    found = cards(asked(lite, "viajero/duel", "STRIKE_LEAVER", lang))
    labels = [one.label for one in found if int(one.value.split(",")[0]) == kind]
    assert labels
    assert [one for one in labels if not re.search(r"(Aldo|Rosa), [^,]+(, \w+)?$", one)] == []
    assert not [one for one in labels if re.search(r"\b(DEX|DES)\b", one)]


@pytest.mark.parametrize(
    "scenario", ["cep/duel", "sombrachapas/muelle", "cepheus/pirate_and_trader", "viajero/duel"]
)
def test_where_all_choices_are_alike_one_of_them_is_advised_all_the_same(lite, scenario):
    """Whoever follows the advice is never left with a button that does nothing."""
    opening = new_opening(scenario, seed=4)
    live, _ = lite.registry.create(opening, dict.fromkeys(range(len(opening["players"])), ""))
    match, some = live.playing(), random.Random(5)
    alike = 0
    while alike < 3 and not match.is_over:
        seat = match.pending[0]
        options = match.form(seat).options
        if len(options) > 1:
            shown = cards(choosing(live, seat, "en", True).groups)
            advised = [card.advice for card in shown if card.advice]
            assert advised, [card.label for card in shown]
            alike += advised == ["nothing better was found"]
        live.submit(seat, some.choice(options).choice, None, 1)
    assert alike, "otherwise nothing was asked that is all alike"
