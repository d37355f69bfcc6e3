"""Lessons: each is played to its end, explains before the rule bites, and kills nobody first."""

import pytest

from asalto.bots.registry import make_bot, step
from asalto.core.files.toml_reader import LANGUAGES, BadInput
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.match import Match
from asalto.play.standing_orders import only_answer
from asalto.play.tell.guides import (
    Step,
    explained,
    game_name,
    guide_of,
    read_guide,
    signs_of,
)

GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")


def learner(game, seed):
    """A lesson, and who plays its sides."""
    ruleset = load_ruleset(game)
    lesson = guide_of(ruleset).lesson
    scenario = ruleset.load(lesson.scenario)
    players = ["human", lesson.opponent] if lesson.seat == 0 else [lesson.opponent, "human"]
    match = Match(ruleset, scenario, seeded(seed), players, False)
    names = [("greedy" if one == "human" else one) for one in players]
    return lesson, match, {i: make_bot(name, ruleset, i, seed) for i, name in enumerate(names)}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end(game):
    lesson, match, bots = learner(game, guide_of(load_ruleset(game)).lesson.seed)
    seen, made = [], 0
    while not match.is_over:
        if lesson.seat in match.pending:
            now = explained(lesson.steps, signs_of(match, lesson.seat))
            if now is not None and now.step not in seen:
                seen.append(now.step)
            made += 1
        step(match, bots)
    main = [one for one in lesson.steps if not one.at]
    assert [one for one in seen if not one.at] == main, "one idea after another, and all of them"
    assert made < 100
    assert match.result.winner == lesson.seat, "whoever follows the advice wins"


FIRST = [
    (game, begins.scenario, begins.seat)
    for game in GAMES
    for guide in [guide_of(load_ruleset(game))]
    for begins in (guide.first, guide.lesson)
]


@pytest.mark.parametrize(("game", "scenario", "seat"), FIRST)
@pytest.mark.parametrize("seed", range(1, 8))
def test_nobody_is_hurt_before_the_first_decision(game, scenario, seat, seed):
    ruleset = load_ruleset(game)
    begun = ruleset.load(scenario)
    players = ["human"] * len(begun.seats)
    match = Match(ruleset, begun, seeded(seed), players, False)
    bots = {i: make_bot("greedy", ruleset, i, seed) for i in range(len(players))}
    while seat not in match.pending or only_answer(match, seat) is not None:
        step(match, bots)
    words = match.ruleset.vocabulary
    happened = {words.event_names[int(one.event.kind)] for one in match.told if one.event}
    assert not happened & {*words.losses, *words.falls}


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_there_in_three_languages(game):
    found = guide_of(load_ruleset(game))
    texts = [found.first.motto, found.first.promise]
    texts += [text for one in found.lesson.steps for text in (one.title, one.text)]
    assert all(text[lang].strip() for text in texts for lang in LANGUAGES)
    assert game_name(load_ruleset(game), "en") == found.name != ""


def steps(*rows):
    return [
        Step({"en": str(i)}, {}, frozenset(until), frozenset(at))
        for i, (until, at) in enumerate(rows)
    ]


def test_steps_follow_each_other_and_others_come_up_once():
    made = steps((["choice:go"], []), (["event:done"], []), (["choice"], ["event:hurt"]))

    def at(*happened):
        now = explained(made, [frozenset(one.split()) for one in happened])
        return None if now is None else (now.number, now.step.title["en"], now.count)

    assert at() == (1, "0", 2)
    assert at("event:other") == (1, "0", 2)
    assert at("choice choice:go") == (2, "1", 2)
    assert at("choice choice:go", "event:hurt", "turn:1") == (0, "2", 2)
    assert at("choice choice:go", "event:hurt", "choice choice:no") == (2, "1", 2)
    assert at("choice choice:go", "event:done") is None


def test_a_step_for_a_phase_is_gone_when_it_has_been_answered():
    made = steps((["choice:go"], []), (["choice:dodge"], ["phase:react"]))
    react = [frozenset({"phase:react"})]
    assert explained(made, react).number == 0
    assert explained(made, [frozenset({"choice", "choice:dodge"}), *react]).number == 1


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ("choice:sing", "choice:sing"), ("event:sang", "event:sang"), ("phase:tea", "phase:tea"),
        ("turn:x", "turn:x"), ("dance", "dance"),
    ],
)  # fmt: skip
def test_what_cannot_happen_is_refused(tmp_path, wrong, complaint):
    ruleset = load_ruleset("cep")
    right = (ruleset.folder / "guide.toml").read_text(encoding="utf-8")
    path = tmp_path / "guide.toml"
    path.write_text(right, encoding="utf-8")
    assert read_guide(path, ruleset) == guide_of(ruleset)
    path.write_text(right.replace("choice:shoot", wrong, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=complaint):
        read_guide(path, ruleset)


def test_hand_to_hand_is_explained_when_it_is_asked_for_though_others_fought_before():
    steps = guide_of(load_ruleset("cem")).lesson.steps
    before = ["choice choice:charge", "event:engaged turn:2", "event:exchanged turn:2"]
    happened = [frozenset(one.split()) for one in before]
    now = explained(steps, [*happened, frozenset({"phase:melee", "turn:3"})])
    assert now.step.title["en"] == "Hand to hand"
    assert explained(steps, [*happened, frozenset({"phase:melee", "turn:4"})]).number


def test_fire_is_explained_in_the_phase_of_fire_and_not_while_units_march():
    steps = guide_of(load_ruleset("cem")).lesson.steps
    marched = [frozenset({"choice", "choice:advance"})]
    marching = explained(steps, [*marched, frozenset({"phase:movement", "turn:1"})])
    firing = explained(steps, [*marched, frozenset({"phase:fire", "turn:1"})])
    assert marching.step.title["en"] == "The house"
    assert firing.step.title["en"] == "Fire"


def test_declaring_fire_is_explained_though_ships_have_moved_before():
    steps = guide_of(load_ruleset("cep")).lesson.steps
    flown = [frozenset(one.split()) for one in ("choice choice:write", "event:moved turn:1")]
    assert explained(steps, [*flown, frozenset({"phase:orders", "turn:2"})]).number == 2
    declaring = explained(steps, [*flown, frozenset({"phase:declare", "turn:2"})])
    assert declaring.step.title["en"] == "Declaring fire"


def test_the_console_is_explained_before_it_is_operated_though_nobody_has_shot():
    steps = guide_of(load_ruleset("sombrachapas")).lesson.steps
    opened = ["choice choice:step", "choice choice:door", "event:door_opened turn:1"]
    happened = [frozenset(one.split()) for one in opened]
    assert explained(steps, happened).step.title["en"] == "Sight and shots"
    through = [*happened, frozenset({"choice", "choice:step"})]
    assert explained(steps, through).step.title["en"] == "The console"
