"""All faulty fields of a file are told at once, each with its line, in every game."""

from __future__ import annotations

import random
import re

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.registry import load_ruleset

GAMES = ("cep", "sombrachapas", "cepheus", "viajero", "cem")
FIELD = re.compile(r"(?m)^(\w+)( = )(-?\d+)$")


def file_of(game: str) -> tuple[str, str]:
    """A scenario's text and its name."""
    ruleset = load_ruleset(game)
    name = ruleset.scenarios()[0]
    return (ruleset.folder / "scenarios" / f"{name}.toml").read_text("utf-8"), f"{name}.toml"


@pytest.mark.parametrize("game", GAMES)
def test_every_faulty_number_and_unknown_field_is_told(game: str) -> None:
    text, name = file_of(game)
    fields = list(FIELD.finditer(text))
    wrong = [one for one in fields if one[1] not in ("width", "height")][-2:]
    lines = [text.count("\n", 0, one.start()) + 2 for one in wrong]
    for one in reversed(wrong):
        text = f'{text[: one.start()]}{one[1]} = "many"{text[one.end() :]}'
    text = f"nonsense = 1\n{text}"
    with pytest.raises(BadInput) as raised:
        load_ruleset(game).files.build(Document(text, name))
    said = str(raised.value)
    assert f"{name}:1: nonsense: unknown field" in said
    for one, line in zip(wrong, lines, strict=True):
        assert re.search(rf"{name}:{line}: \S*{one[1]}\b", said), (line, said)
    assert len(said.splitlines()) == len(wrong) + 1


@pytest.mark.parametrize("game", GAMES)
def test_faults_anywhere_end_in_a_complaint_and_never_in_a_scenario(game: str) -> None:
    text, name = file_of(game)
    fields = list(FIELD.finditer(text))
    draw = random.Random(1)
    for _ in range(20):
        broken = text
        for one in sorted(draw.sample(fields, 2), key=lambda one: -one.start()):
            broken = f"{broken[: one.start()]}{one[1]} = {'[]'}{broken[one.end() :]}"
        with pytest.raises(BadInput, match=r"\.toml:\d+: "):
            load_ruleset(game).files.build(Document(broken, name))


def test_a_document_read_again_begins_without_faults() -> None:
    text, name = file_of("cep")
    document = Document(text.replace("turns = ", "turns = -"), name)
    for _ in range(2):
        with pytest.raises(BadInput) as raised:
            load_ruleset("cep").files.build(document)
        assert len(str(raised.value).splitlines()) == 1


def test_faults_beyond_twenty_are_counted() -> None:
    text, name = file_of("cep")
    strange = "".join(f"strange{i} = {i}\n" for i in range(30))
    with pytest.raises(BadInput) as raised:
        load_ruleset("cep").files.build(Document(strange + text, name))
    assert str(raised.value).splitlines()[-1] == f"{name}: 10 more"
