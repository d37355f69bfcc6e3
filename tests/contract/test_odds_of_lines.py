"""Several orders on one line: those that throw nothing are made, the others weighed after them."""

from collections.abc import Iterator

import pytest

from asalto.bots.registry import bots_for, step
from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.odds import throws
from asalto.core.registry import load_ruleset
from asalto.core.text.orders import NotAllowed, Unreadable
from asalto.play.dicebox import seeded
from asalto.play.form import Option
from asalto.play.match import Match
from asalto.play.view import look
from asalto.web.table.odds import weigh

SCENARIOS = (
    "cep/torpedo", "sombrachapas/consola", "cem/granja", "cepheus/boarding_of_a_derelict",
    "viajero/boarding",
)  # fmt: skip
ENOUGH = 10


def lines(match: Match, seed: int) -> Iterator[tuple[Match, int, Option, Option]]:  # type: ignore[type-arg]
    """Positions of a battle in which a choice without dice leads to one with them: the battle
    after the first of them, the seat, and both."""
    bots = bots_for(["greedy"], match.ruleset, len(match.scenario.seats), seed)
    while match.pending:
        seat = match.pending[0]
        for quiet in match.form(seat).options[:6]:
            if throws(match.ruleset, quiet.choice):
                continue
            after = match.copied()
            after.submit(seat, quiet)
            if after.box.thrown != match.box.thrown or seat not in after.pending:
                continue
            loud = [one for one in after.form(seat).options if throws(match.ruleset, one.choice)]
            if loud:
                yield after, seat, quiet, loud[-1]
        step(match, bots)


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_throws_nothing_is_made_and_the_rest_weighed_after_it(name: str) -> None:
    game, _, scenario = name.partition("/")
    ruleset = load_ruleset(game)
    match = Match(ruleset, ruleset.load(scenario), seeded(3))
    found = 0
    for after, seat, quiet, loud in lines(match, 3):
        before, then = look(match, seat), look(after, seat)
        told, expected = before.line_odds([quiet, loud]), then.odds(loud)
        assert told is not None
        assert expected is not None
        assert told.chances == expected.chances, (quiet.text, loud.text)
        assert before.figures([quiet, loud], told) == then.figures([loud], expected)
        for lang in LANGUAGES:
            words = ruleset.words(lang)
            assert weigh(before, [quiet, loud], words) == weigh(then, [loud], words)
        found += 1
        if found == ENOUGH:
            break
    assert found == ENOUGH


def test_what_is_made_first_counts_for_the_throw() -> None:
    """Who goes nearer first shoots from there."""
    ruleset = load_ruleset("viajero")
    match = Match(ruleset, ruleset.load("training"), seeded(3))
    step(match, bots_for(["greedy"], ruleset, 2, 3))
    seat = match.pending[0]
    [walk] = match.read(seat, "bea moves to 1.879,11.621")
    after = match.copied()
    after.submit(seat, walk)
    [shot] = after.read(seat, "bea attacks dora with carbine single dex")
    at_once, told = look(match, seat).odds(shot), look(match, seat).line_odds([walk, shot])
    from_there = look(after, seat).odds(shot)
    assert at_once is not None
    assert told is not None
    assert from_there is not None
    assert told.chances == from_there.chances != at_once.chances
    words = ruleset.words("en")
    there = weigh(look(after, seat), [shot], words)
    assert there is not None
    assert weigh(look(match, seat), [walk, shot], words) == there
    assert weigh(look(match, seat), [shot], words) != there


def test_what_cannot_be_weighed_together_is_refused() -> None:
    """Between two attacks the first one has to be carried out."""
    ruleset = load_ruleset("cepheus")
    match = Match(ruleset, ruleset.load("patrol_against_two_raiders"), seeded(5))
    while not any("captain" in one.text for one in match.form(match.pending[0]).options):
        seat = match.pending[0]
        match.submit(seat, match.form(seat).options[0])
    sight = look(match, match.pending[0])
    one = "swift gunner1 fires T1 weapons 1 at claw"
    other = "swift gunner2 fires T2 weapons 1 at claw"
    assert sight.line_odds(match.read(sight.seat, one)) is not None
    with pytest.raises(ValueError, match="one by one"):
        sight.line_odds(match.read(sight.seat, f"{one}; {other}"))


def test_what_may_not_be_done_after_that_has_no_odds() -> None:
    """Who has drawn may aim, or attack, but not both."""
    ruleset = load_ruleset("viajero")
    match = Match(ruleset, ruleset.load("duel"), seeded(3))
    draw = "rosa draws snub_pistol"
    while draw not in [one.text for one in match.form(match.pending[0]).options]:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    seat = match.pending[0]
    match.submit(seat, match.read(seat, draw)[0])
    both = match.read(seat, "rosa aims at aldo; rosa attacks aldo with snub_pistol single dex")
    with pytest.raises(ValueError, match="may not be done"):
        look(match, seat).line_odds(both)
    assert look(match, seat).line_odds(both[1:]) is not None
    with pytest.raises(NotAllowed, match="not in hand"):
        match.read(seat, "rosa attacks aldo with foil single dex")
    with pytest.raises(NotAllowed, match="The major action is spent"):
        match.read(seat, "rosa aims at aldo; rosa attacks aldo with foil single dex")


def test_a_later_order_of_a_line_is_read_as_things_will_stand() -> None:
    """Who has drawn has the pistol in hand; a second walk begins where the first one ends."""
    ruleset = load_ruleset("viajero")
    match = Match(ruleset, ruleset.load("duel"), seeded(3))
    draw, shot = "rosa draws snub_pistol", "rosa attacks aldo with snub_pistol single dex"
    while draw not in [one.text for one in match.form(match.pending[0]).options]:
        match.submit(match.pending[0], match.form(match.pending[0]).options[0])
    seat = match.pending[0]
    with pytest.raises(NotAllowed, match="not in hand"):
        match.read(seat, shot)
    with pytest.raises(Unreadable, match="Did you mean: Rosa attacks Aldo with snub pistol"):
        match.read(seat, f"{draw}; rosa attaks aldo with snub pistol")
    line = match.read(seat, f"{draw}; {shot}")
    match.submit(seat, draw)
    assert [one.text for one in line] == [draw, match.read(seat, shot)[0].text]

    ruleset = load_ruleset("sombrachapas")
    match = Match(ruleset, ruleset.load("instruccion"), seeded(3))
    for order in ("begin", "Ana activates"):
        match.submit(match.pending[0], order)
    seat = match.pending[0]
    with pytest.raises(NotAllowed, match="Neither ahead nor behind"):
        match.read(seat, "ana walks 0304")
    told = [one.text for one in match.read(seat, "ana walks 0303; ana walks 0304")]
    assert told == ["Ana steps 0303 facing 5h", "Ana steps 0304 facing 5h"]
