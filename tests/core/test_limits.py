"""Texts made to hang a reader, to fill its memory or to end it with a traceback."""

import time
from pathlib import Path

import pytest

from asalto.core.files import limits
from asalto.core.files.limits import BadInput, whole
from asalto.core.files.toml_reader import Document
from asalto.core.registry import known, load_ruleset

LONG = 100_000
GOOD = 'a = """\n[' + " " * (limits.WORDS_MAX - 9) + 'x\n"""\n'
"""What looks like a header without an end, inside a text."""
HOSTILE = {
    "a header that never closes": 'a = """\n[' + " " * LONG + 'x\n"""\n',
    "dots without end": "a" + ".a" * LONG + " = 1",
    "dots without end in a header": "[a" + ".a" * LONG + "]",
    "dots without end in an inline table": "x = {a" + ".a" * LONG + " = 1}",
    "quotes without end": "x = " + '"\\' * LONG,
    "three quotes": "x = " + '"""' * LONG,
    "apostrophes": "x = " + "'" * LONG,
    "blanks before a sign": "a" + " " * LONG + "!",
    "quoted names": '"a" . ' * LONG,
    "lists in lists": "x = " + "[" * LONG,
    "tables in tables": "x = " + "{a=" * LONG,
    "lists that close": "x = " + "[" * 900 + "]" * 900,
    "a number of many digits": "x = " + "9" * LONG,
    "a number of many digits in another base": "x = 0x" + "f" * LONG,
    "no number": "x = nan",
    "no end": "x = [1.0, -inf]",
    "a length beyond measure": "x = 1e308",
    "a date": "x = 2026-01-01",
    "a very long text": f'x = "{"x" * LONG}"',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    began = time.process_time()
    with pytest.raises(BadInput, match=r"^f\.toml") as refused:
        Document(text, "f.toml")
    assert len(str(refused.value)) <= limits.COMPLAINT_MAX
    assert time.process_time() - began < 2


def test_a_good_text_that_looks_hostile_is_read_at_once() -> None:
    began = time.process_time()
    assert set(Document(GOOD, "f.toml").data) == {"a"}
    assert time.process_time() - began < 2


def test_a_complaint_about_a_value_names_its_line() -> None:
    with pytest.raises(BadInput, match=r"f\.toml:3: a\.x\.1: inf is no number"):
        Document('t = """\n[nothing]"""\na.x = [1, inf]', "f.toml")
    with pytest.raises(BadInput, match=r"s: x\.0: a number beyond all measure"):
        Document.of({"x": [10**5000]}, "s")


def test_lines_are_counted_past_texts_and_notes() -> None:
    text = (
        't = """\n[no]\nx = 1\n"""\n# [no]\n[[a]]\n"b c" = 1\n[[a]] # [x]\nd.e = [\n 1,\n]\nf = 2\n'
    )
    document = Document(text, "f")
    assert document.where(("a", 0, "b c")) == "f:7: a.0.b c"
    assert document.where(("a", 1)) == "f:8: a.1"
    assert document.where(("a", 1, "d", "e")) == "f:9: a.1.d.e"
    assert document.where(("a", 1, "f")) == "f:12: a.1.f"
    assert document.where(("no",)) == "f: no"


def test_files_are_read_up_to_a_size(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_bytes(b"\xef\xbb\xbfx = 1\n")
    assert Document.open(path).data == {"x": 1}  # with the mark that some editors put first
    path.write_bytes(b"#" * (limits.TEXT_MAX + 1))
    with pytest.raises(BadInput, match="larger than"):
        Document.open(path)
    with pytest.raises(BadInput, match="larger than"):
        Document.open(Path("/dev/zero"))


def test_a_number_that_is_too_long_is_refused_in_our_own_words() -> None:
    with pytest.raises(BadInput, match=r"^own:2: a number of more than 18 digits$"):
        Document(f"a = 1\nb = {'9' * 5000}\n", "own")


def test_whole_numbers_are_read_from_plain_digits_alone() -> None:
    assert [whole(text) for text in ("12", "-3", "0")] == [12, -3, 0]
    assert [whole(text) for text in ("", "²", "٣", "1.5", "9" * 5000, " 1")] == [None] * 6


@pytest.mark.parametrize("game", known())
def test_numbers_that_are_none_in_every_field_of_a_scenario(game: str) -> None:
    ruleset = load_ruleset(game)
    document = dict(ruleset.load(ruleset.scenarios()[0]).document)
    for place in _leaves(document):
        for value in (float("nan"), float("inf"), 1e300, 10**5000):
            changed = _changed(document, place, value)
            assert isinstance(changed, dict)
            with pytest.raises(BadInput):
                ruleset.files.build(Document.of(changed, "own"))


def _leaves(data: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    if isinstance(data, dict):
        return [leaf for key, one in data.items() for leaf in _leaves(one, (*path, key))]
    if isinstance(data, list):
        return [leaf for i, one in enumerate(data) for leaf in _leaves(one, (*path, i))]
    return [path]


def _changed(data: object, path: tuple[object, ...], value: object) -> object:
    if not path:
        return value
    if isinstance(data, dict):
        return {**data, path[0]: _changed(data[path[0]], path[1:], value)}
    assert isinstance(data, list)
    return [_changed(one, path[1:], value) if i == path[0] else one for i, one in enumerate(data)]
