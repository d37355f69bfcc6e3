"""Readers of files and lines: whatever comes in, they read it or say what is wrong.

`ASALTO_FUZZ=20000` tries that many cases a test, other ones each time.
"""

import json
import os
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asalto.bots.registry import bots_for, play_out
from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.text.orders import Refused
from asalto.play.files import gamefile
from asalto.play.files.position import read_position, write_position
from asalto.play.loading import from_document
from play.test_gamefile import forged, lines_of
from play.test_match import match, to_fire
from play.toys import toy

CASES = int(os.environ.get("ASALTO_FUZZ", "60"))
QUICK = settings(
    max_examples=CASES, deadline=None, derandomize=CASES == 60, database=None,
    suppress_health_check=[*HealthCheck],
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)


def content() -> bytes:
    one = match()
    play_out(one, bots_for(["greedy"], one.ruleset, 2), limit=20)
    return gamefile.dump(one)


CONTENT = content()
SCENARIO = match().scenario
SCENARIO.id = "duel"
POSITION = write_position(match().ruleset, SCENARIO, to_fire(match()).state)
TREE = json.loads(json.dumps({"format": "asalto-position-1", "ruleset": "toy", "scenario": "duel"}))


def reads(content: bytes) -> None:
    with suppress(BadInput):
        gamefile.restore(gamefile.parse(content, "f", mend=True))


@QUICK
@given(st.binary(max_size=300))
def test_game_files_of_noise(noise: bytes) -> None:
    reads(noise)
    reads(CONTENT + noise)


@QUICK
@given(st.data())
def test_game_files_with_other_values(data: st.DataObject) -> None:
    lines = lines_of(CONTENT)
    place = data.draw(st.integers(0, len(lines) - 1))

    def change(lines: list[Any]) -> None:
        holder = lines[place]
        while True:
            key = data.draw(st.sampled_from(sorted(holder)))
            if isinstance(holder[key], dict) and holder[key] and data.draw(st.booleans()):
                holder = holder[key]
                continue
            break
        if data.draw(st.booleans()):
            holder[key] = data.draw(VALUES)
        else:
            holder[data.draw(st.text(max_size=6))] = data.draw(VALUES)

    reads(forged(CONTENT, change))


@QUICK
@given(st.data())
def test_game_files_with_other_lines(data: st.DataObject) -> None:
    def change(lines: list[Any]) -> None:
        for _ in range(3):
            i = data.draw(st.integers(0, len(lines) - 1))
            j = data.draw(st.integers(0, len(lines) - 1))
            lines.insert(i, dict(lines[j]))

    reads(forged(CONTENT, change))


@QUICK
@given(st.text(max_size=200))
def test_positions_of_noise(noise: str) -> None:
    for text in (noise, POSITION + noise, POSITION[: len(noise) * 3] + noise):
        with suppress(BadInput):
            read_position(text, "p.toml")


@QUICK
@given(st.dictionaries(st.sampled_from([*"abc", "turn", "phase", "boats", "winner"]), VALUES))
def test_positions_with_other_values(state: dict[str, Any]) -> None:
    for head in (TREE, {**TREE, "base": "scenario"}):
        with suppress(BadInput):
            found = read_position(json.dumps({**head, "state": state}), "p.json")
            toy().pending(found.state)


@QUICK
@given(st.data())
def test_scenarios_with_other_values(data: st.DataObject) -> None:
    document = json.loads(json.dumps(match().scenario.document))
    holder: Any = document
    if data.draw(st.booleans()):
        holder = document["boats"][data.draw(st.integers(0, 1))]
    key = data.draw(st.sampled_from([*sorted(holder), "stranger"]))
    holder[key] = data.draw(VALUES)
    with suppress(BadInput):
        from_document(Document.of(document, "s.toml"), "s.toml")


ORDERS = st.lists(
    st.sampled_from(
        ["red", "blue", "course", "shield", "shoots", "gust", "on", ":", "1", "-2", "9"]
    )
    | st.text(max_size=5),
    max_size=6,
).map(" ".join)


@QUICK
@given(ORDERS, st.integers(0, 1), st.sampled_from(["es", "it", "en"]))
def test_orders_of_noise(line: str, seat: int, lang: str) -> None:
    one = match()
    before = one.digest()
    with suppress(Refused):
        one.submit(seat, line, lang=lang)
    assert bool(one.entries) == (one.digest() != before)
