"""What cards say of choices: in every language, of every choice offered, without secrets."""

from __future__ import annotations

import pytest

from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.kernel.records import numbers
from asalto.core.registry import load_ruleset
from contract.games import cases, course, rulesets

TELLING = [name for name in rulesets() if load_ruleset(name).desk.told is not None]


@pytest.mark.parametrize(
    ("name", "scenario"), [case for case in cases() if case.values[0] in TELLING]
)
def test_every_choice_is_told_from_what_the_seat_sees(name: str, scenario: str) -> None:
    battle = course(name, scenario)
    ruleset = battle.ruleset
    names = ruleset.load(scenario).names
    assert ruleset.desk.told is not None
    for sample in battle.samples[::8]:
        view, out = ruleset.sees(sample.state, sample.seat), ruleset.new_choices()
        ruleset.legal(view, sample.seat, out)
        before = numbers(view)
        for lang in LANGUAGES:
            words = ruleset.words(lang)
            for row in out.rows[: out.count : 3]:
                said = ruleset.desk.told(view, row, words, names)
                assert said == ruleset.desk.told(sample.state, row, words, names)
                assert "{" not in said
        assert numbers(view) == before
