"""What every ruleset promises: the laws of `core.ruleset`, on every scenario that has landed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from typing import Any

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.dice import AGAIN, FACES_MAX, LOADED, Dice, set_seed
from asalto.core.kernel.events import may_see
from asalto.core.kernel.records import (
    NOBODY,
    copy,
    digest,
    first_difference,
    make,
    numbers,
)
from asalto.core.kernel.records import (
    walk as paths,
)
from asalto.core.odds import Play, TooLarge, load, playing, walk
from asalto.core.plans import numbers_of
from asalto.core.text.orders import SLOT, Refused
from asalto.play.files.position import read_position, write_position
from contract.games import alter_hidden, cases, course, legal, opened, some

CASES = cases()
LANGUAGES = ("es", "it", "en")
every = pytest.mark.parametrize(("name", "scenario"), CASES)


@every
def test_scenario_is_complete(name: str, scenario: str) -> None:
    ruleset, found = opened(name, scenario)
    assert found.ruleset == name
    assert found.state.seat_count == len(found.seats) <= 16
    ids = [seat.id for seat in found.seats]
    assert len(set(ids)) == len(ids)
    assert not [one for one in ids if len(one.split()) != 1 or "=" in one or ">" in one]
    for text in (found.title, found.story, *(seat.name for seat in found.seats)):
        assert [lang for lang in LANGUAGES if not text[lang].strip()] == []
    again = ruleset.files.build(Document.of(found.document, "again"))
    assert first_difference(again.state, found.state) == ""
    templates = " ".join(ruleset.notation.templates.values())
    for table, names in found.names.tables.items():
        if f"{{{table}:" not in templates:
            continue
        texts = [(key[:-1], name.casefold()) for key, name in names.items()]
        assert len(set(texts)) == len(texts), f"two {table} of one name"


@every
def test_unknown_scenario_keys_are_errors(name: str, scenario: str) -> None:
    ruleset, found = opened(name, scenario)
    for key in ("titel", "unheard-of"):
        document = Document.of({**found.document, key: 1}, "changed")
        with pytest.raises(BadInput, match=key):
            ruleset.files.build(document)


@every
def test_random_play_ends(name: str, scenario: str) -> None:
    for seed in (1, 2):
        found = course(name, scenario, seed)
        final = found.final
        assert final.over == 1, f"{found.decisions} decisions, turn {final.turn}"
        assert found.ruleset.pending(final) == 0
        assert -1 <= final.winner < final.seat_count
        endings = {int(one) for one in found.ruleset.enums["ending"]}
        assert int(final.ending) in endings
        assert found.lost == 0, "the log is too small for what one choice tells"
        for seat in range(final.seat_count):
            assert legal(found.ruleset, final, seat) == []


@every
def test_offered_choices_pass_and_are_the_same_on_the_view(name: str, scenario: str) -> None:
    found = course(name, scenario)
    for sample in found.samples:
        before = digest(sample.state)
        view = found.ruleset.sees(sample.state, sample.seat)
        rows = [numbers_of(row) for row in sample.legal]
        assert [numbers_of(row) for row in legal(found.ruleset, view, sample.seat)] == rows
        assert len(set(rows)) == len(rows), "a choice is offered twice"
        for row in sample.legal:
            assert row.seat == sample.seat
            assert found.ruleset.check(sample.state, row) == 0, rows
            assert found.ruleset.check(view, row) == 0, "refused on the view"
        assert digest(sample.state) == before


@every
def test_other_choices_are_refused_with_words(name: str, scenario: str) -> None:
    found = course(name, scenario)
    ruleset, chance = found.ruleset, random.Random(3)
    refusals = {int(one) for one in ruleset.enums["refusal"]}
    words = [ruleset.words(lang) for lang in LANGUAGES]
    kinds = [int(kind) for kind in ruleset.choices]
    dice, log = make(Dice), ruleset.new_log()
    for sample in found.samples:
        offered = {numbers_of(row) for row in sample.legal}
        before = digest(sample.state)
        view = ruleset.sees(sample.state, sample.seat)
        for row in _strangers(sample, kinds, chance):
            if row in offered:
                continue
            reason = int(ruleset.check(sample.state, ruleset.new_choice(row)))
            if row[1] == sample.seat:
                assert int(ruleset.check(view, ruleset.new_choice(row))) == reason, row
            if reason:
                assert reason in refusals, row
                for one in words:
                    assert one.get("refusal", reason, ""), row
            elif ruleset.pending(sample.state) >> row[1] & 1 if row[1] >= 0 else False:
                log.count = 0
                ruleset.apply(copy(sample.state), ruleset.new_choice(row), dice, log)
            elif row[1] >= 0:
                pytest.fail(f"a seat that is not asked may choose {row}")
        assert digest(sample.state) == before, "check changes the state"


def _strangers(sample: Any, kinds: list[int], chance: random.Random) -> list[Any]:
    """Choices near the offered ones, and wild ones."""
    found = []
    wild = (-3, -2, -1, 0, 1, 2, 7, 99, 2**31, -(2**62))
    for row in some(sample.legal, 8):
        base = list(numbers_of(row))
        for place in range(7):
            changed = base[:]
            changed[place] += chance.choice((-1, 1, 2, 5, -1000))
            found.append(tuple(changed))
    for _ in range(40):
        row = [chance.choice(kinds), chance.randrange(sample.state.seat_count)]
        row += [chance.choice(wild) for _ in range(5)]
        found.append(tuple(row))
    for kind in (-1, 10**9):
        found.append((kind, sample.seat, 0, 0, 0, 0, 0))
    for seat in (-2, -1, sample.state.seat_count, 63):
        found.append((kinds[0], seat, 0, 0, 0, 0, 0))
    return found


@every
def test_applying_to_a_copy_leaves_the_original(name: str, scenario: str) -> None:
    found = course(name, scenario)
    dice, log = make(Dice), found.ruleset.new_log()
    set_seed(dice, 4)
    for sample in found.samples:
        before = numbers(sample.state)
        for row in some(sample.legal, 3):
            log.count = 0
            after = copy(sample.state)
            found.ruleset.apply(after, row, dice, log)
            assert numbers(sample.state) == before
            assert after.over == 1 or found.ruleset.pending(after), "nobody is asked"


@every
def test_given_dice_do_what_thrown_dice_did(name: str, scenario: str) -> None:
    found = course(name, scenario)
    dice, given, log = make(Dice), make(Dice), found.ruleset.new_log()
    for sample in some(found.samples, 12):
        for row in some(sample.legal, 2):
            set_seed(dice, 9)
            dice.seen_count = log.count = 0
            one, other, bare = (copy(sample.state) for _ in range(3))
            found.ruleset.apply(one, row, dice, log)
            kinds = [int(log.events[i].kind) for i in range(log.count)]
            load(given, dice.seen[: dice.seen_count])
            log.count = 0
            found.ruleset.apply(other, row, given, log)
            assert given.wanted == given.wrong == NOBODY
            assert given.given_next == dice.seen_count
            assert first_difference(one, other) == ""
            assert kinds == [int(log.events[i].kind) for i in range(log.count)]
            load(given, ())
            log.count = 0
            found.ruleset.apply(bare, row, given, log)
            assert given.source == LOADED
            assert (given.wanted != NOBODY) == (dice.seen_count > 0)
            if dice.seen_count:
                assert given.wanted in {int(roll) for roll in found.ruleset.enums["roll"]}
                assert 1 <= given.wanted_count <= 16


@every
def test_sealed_choices_may_come_in_any_order(name: str, scenario: str) -> None:
    found = course(name, scenario)
    ruleset, tried = found.ruleset, 0
    for sample in found.samples:
        seats = [
            i for i in range(sample.state.seat_count) if ruleset.pending(sample.state) >> i & 1
        ]
        if int(sample.state.phase) not in ruleset.secret_phases or len(seats) < 2 or tried >= 6:
            continue
        tried += 1
        results = []
        for order in (seats, seats[::-1], None):
            results.append(_seal(ruleset, copy(sample.state), seats, order))
        assert first_difference(results[0][0], results[1][0]) == ""
        assert first_difference(results[0][0], results[2][0]) == ""
        assert sorted(results[0][1]) == sorted(results[1][1]) == sorted(results[2][1])


def _seal(ruleset: Any, state: Any, seats: list[int], order: list[int] | None) -> Any:
    """Let every seat seal its choices: one after the other in this order, or by turns.

    Each seat draws from a chance of its own, so that it chooses the same whoever comes first.
    """
    chances = {seat: random.Random(seat) for seat in seats}
    dice, log = make(Dice), ruleset.new_log()
    set_seed(dice, 6)
    start = (int(state.turn), int(state.phase))
    kinds: list[Any] = []
    for step in range(400):
        waiting = [seat for seat in seats if ruleset.pending(state) >> seat & 1]
        if not waiting or dice.thrown or (int(state.turn), int(state.phase)) != start:
            break
        if order is None:
            seat = waiting[step % len(waiting)]
        else:
            seat = next(seat for seat in order if seat in waiting)
        rows = legal(ruleset, ruleset.sees(state, seat), seat)
        log.count = 0
        ruleset.apply(state, chances[seat].choice(rows), dice, log)
        kinds += [(int(e.kind), int(e.slot0), int(e.sees)) for e in log.events[: log.count]]
    return state, kinds


@every
def test_what_is_derived_follows_from_the_rest(name: str, scenario: str) -> None:
    made = course(name, scenario)
    for sample in some(made.samples, 10):
        again = copy(sample.state)
        made.ruleset.edited(again)
        assert first_difference(again, sample.state) == ""
        made.ruleset.edited(made.ruleset.sees(sample.state, NOBODY))


@every
def test_hiding_twice_hides_no_more(name: str, scenario: str) -> None:
    found = course(name, scenario)
    for sample in found.samples:
        for seat in (NOBODY, *range(sample.state.seat_count)):
            once = found.ruleset.sees(sample.state, seat)
            assert first_difference(once, found.ruleset.sees(once, seat)) == ""


@every
def test_what_is_hidden_changes_nothing_that_is_shown(name: str, scenario: str) -> None:
    """The view law: states that differ only in what a seat may not see look and act alike to it."""
    found = course(name, scenario)
    ruleset, chance = found.ruleset, random.Random(8)
    known: dict[str, set[int]] = {}
    for sample in found.samples:
        for path, value in paths(sample.state):
            known.setdefault(path, set()).add(value)
    for sample in found.samples:
        for seat in range(sample.state.seat_count):
            view = ruleset.sees(sample.state, seat)
            other = copy(sample.state)
            if not alter_hidden(other, view, known, chance):
                continue
            assert first_difference(view, ruleset.sees(other, seat)) == ""
            rows = legal(ruleset, sample.state, seat)
            assert [numbers_of(row) for row in legal(ruleset, other, seat)] == [
                numbers_of(row) for row in rows
            ]
            for row in some(rows, 4):
                assert ruleset.check(other, row) == 0
                _same_echo(ruleset, sample.state, other, row, seat)


def _same_echo(ruleset: Any, one: Any, other: Any, row: Any, seat: int) -> None:
    """A sealed choice that opens nothing tells its seat the same in both states."""
    if int(one.phase) not in ruleset.secret_phases:
        return
    echoes = []
    for state in (one, other):
        after, dice, log = copy(state), make(Dice), ruleset.new_log()
        ruleset.apply(after, row, dice, log)
        same = (int(after.turn), int(after.phase)) == (int(one.turn), int(one.phase))
        if dice.thrown or not same or not ruleset.pending(after) & ~(1 << seat):
            return
        echoes.append([
            numbers(event) for event in log.events[: log.count] if may_see(event.sees, seat)
        ])  # fmt: skip
    assert echoes[0] == echoes[1]


@every
@pytest.mark.parametrize("lang", ["", "es", "it", "en"])
def test_text_of_orders_reads_back(name: str, scenario: str, lang: str) -> None:
    found = course(name, scenario)
    notation, names = found.ruleset.notation, found.scenario.names
    for kind in found.ruleset.choices:
        assert int(kind) in notation.templates, kind
    if lang:
        own = found.ruleset.notation_in(lang)
        for kind, template in notation.templates.items():
            assert sorted(SLOT.findall(own.templates[kind])) == sorted(SLOT.findall(template))
        notation, names = own, found.ruleset.words(lang).names(names)
    for sample in found.samples:
        for row in some(sample.legal, 12):
            text = notation.write(row, names)
            try:
                again = notation.read(
                    text, sample.seat, names, refusal_in(found.ruleset, sample.state),
                    str, sample.legal,
                )  # fmt: skip
            except Refused as error:
                pytest.fail(f"{text!r}: {error}")
            assert numbers(row) == numbers(again), text


def refusal_in(ruleset: Any, state: Any) -> Any:
    return lambda choice: ruleset.check(state, choice)


@every
def test_nonsense_is_no_order(name: str, scenario: str) -> None:
    found = course(name, scenario)
    sample = found.samples[0]
    for line in ("", "abracadabra", "{int:a}", "x" * 500, ": : :", "\x00", "-1", "1,2,3"):
        try:
            lines = found.ruleset.moves.expand(found.scenario, sample.state, sample.seat, line)
            assert lines is None or all(isinstance(one, str) for one in lines)
        except (Refused, BadInput):
            continue


@every
def test_positions_round_trip(name: str, scenario: str) -> None:
    found = course(name, scenario)
    for sample in [*some([one.state for one in found.samples], 4), found.final]:
        text = write_position(found.ruleset, found.scenario, sample)
        again = read_position(text, "position.toml")
        assert first_difference(again.state, sample) == ""
        assert numbers(again.state) == numbers(sample)
        assert write_position(found.ruleset, found.scenario, again.state) == text


@every
def test_odds_are_walked_on_the_view(name: str, scenario: str) -> None:
    """Odds are whole and leave the view alone; where all throws can be walked, they are the same.
    A kind of which two were too large is left."""
    found = course(name, scenario)
    ruleset, compared, large = found.ruleset, Counter[int](), Counter[int]()
    trials = [
        (sample, row)
        for sample in found.samples
        for row in [row for row in sample.legal if int(row.kind) in ruleset.odds.trials][:2]
    ]
    for sample, row in trials:
        kind = int(row.kind)
        if compared.total() >= 6:
            return
        if compared[kind] >= 3 or large[kind] >= 2:
            continue
        view = ruleset.sees(sample.state, sample.seat)
        before = digest(view)
        play = playing(ruleset, view, row)
        try:
            odds = walk(play, 600)
            assert sum(odds.chances.values()) == 1
            assert all(outcome[0] in (AGAIN, 0, 1) for outcome in odds.chances)  # type: ignore[index]
            assert digest(view) == before
            whole = walk(looking_at_all(play), 1500)
            compared[kind] += 1
            assert odds.chances == whole.chances
            assert odds.samples <= whole.samples
        except TooLarge:
            large[kind] += 1


def looking_at_all(play: Play) -> Play:
    """The same, as if the rule had looked at every die: no fall is taken for another's like."""

    def closely(dice: Dice) -> Hashable:
        outcome = play(dice)
        dice.looked = dice.wanted_looked = FACES_MAX
        return outcome

    return closely


@every
def test_odds_of_lines_are_whole_and_change_nothing(name: str, scenario: str) -> None:
    made = course(name, scenario)
    if made.ruleset.odds.line is None:
        return
    for sample in some(made.samples, 10):
        view = made.ruleset.sees(sample.state, sample.seat)
        before = digest(view)
        for choice in some(sample.legal, 4):
            found = made.ruleset.odds.line(view, [choice])
            assert found is None or sum(found.values()) == 1
            assert all(len(one) == len(made.ruleset.odds.outcomes) for one in found or ())
        assert digest(view) == before


@every
def test_the_umpires_own_choices(name: str, scenario: str) -> None:
    found = course(name, scenario)
    for sample in some(found.samples, 6):
        try:
            own = legal(found.ruleset, sample.state, NOBODY)
        except (ValueError, IndexError) as error:
            pytest.fail(
                f"legal(state, NOBODY, out) lists the umpire's own choices or none: {error}"
            )
        for row in some(own, 10):
            assert row.seat == NOBODY
            assert found.ruleset.check(sample.state, row) == 0
            dice, log = make(Dice), found.ruleset.new_log()
            found.ruleset.apply(copy(sample.state), row, dice, log)


@every
def test_events_are_told_in_three_languages(name: str, scenario: str) -> None:
    found = course(name, scenario)
    kinds = {int(kind) for kind in found.ruleset.enums["event"]}
    assert found.events
    for lang in LANGUAGES:
        words = found.ruleset.words(lang)
        for event in some(found.events, 120):
            assert int(event.kind) in kinds
            text = words.sentence(event, found.scenario.names)
            assert text.strip()
            assert not {"{", "}"} & set(text), text


@every
def test_forms_never_lose_choices(name: str, scenario: str) -> None:
    ruleset = course(name, scenario).ruleset
    for sample in course(name, scenario).samples:
        out = ruleset.new_choices()
        ruleset.legal(sample.state, sample.seat, out)
        assert out.lost == 0
