"""Files that people write: every complaint names file, line, field and what would be right."""

from pathlib import Path

import pytest

from asalto.core.files.toml_reader import BadInput, Document, Reader, book_tables, overriding

TEXT = """title = "Duel"
turns = 12

[[ships]]
name = "azul"
skill = 17

[[ships]]
name = "rojo"
skill = 99
[ships.tables]
cells = [1, 2]
"""


def ships() -> list[Reader]:
    return Document(TEXT, "duel.toml").reader().tables("ships")


def test_a_number_out_of_range_names_line_and_field() -> None:
    with pytest.raises(BadInput, match=r"duel\.toml:10: ships\.1\.skill: 99 is out of range"):
        ships()[1].number("skill", 1, 30)


def test_an_unknown_key_is_refused_with_a_suggestion() -> None:
    reader = Document('titel = "x"\nturns = 3\n', "f.toml").reader()
    reader.text("title", default="")
    reader.number("turns", 1, 9)
    with pytest.raises(BadInput, match=r"f\.toml:1: titel: unknown field\. Did you mean 'title'\?"):
        reader.done()


def test_a_missing_key_names_the_table() -> None:
    with pytest.raises(BadInput, match=r"duel\.toml:4: ships\.0: missing field 'seat'"):
        ships()[0].text("seat")


def test_kinds_of_value() -> None:
    ship = ships()[1]
    assert ship.table("tables").numbers("cells", 0, 9, 2) == [1, 2]
    assert ship.choice("name", ["azul", "rojo"]) == "rojo"
    with pytest.raises(BadInput, match="Did you mean 'rojos'"):
        ship.choice("name", ["azules", "rojos"])
    with pytest.raises(BadInput, match="expected true or false"):
        ship.flag("skill")
    with pytest.raises(BadInput, match="expected 3 numbers, found 2"):
        ship.table("tables").numbers("cells", 0, 9, 3)
    assert ship.words("name") == {"es": "rojo", "it": "rojo", "en": "rojo"}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml"):
        Document.open(tmp_path / "none.toml")
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="UTF-8"):
        Document.open(tmp_path / "x.toml")
    with pytest.raises(BadInput, match=r"a\.toml:1: Invalid value"):
        Document("a = ", "a.toml")


def test_the_users_numbers_lie_over_the_books(tmp_path: Path) -> None:
    path = tmp_path / "tables.toml"
    path.write_text("[range]\nshort = 4\nlong = [9, 12]\n")
    with overriding({"range": {"short": 5}}):
        assert book_tables(path).data["range"] == {"short": 5, "long": [9, 12]}
    assert book_tables(path).data["range"] == {"short": 4, "long": [9, 12]}
    with (
        pytest.raises(BadInput, match=r"range\.shrot.*Did you mean 'short'"),
        overriding({"range": {"shrot": 5}}),
    ):
        book_tables(path)
    with pytest.raises(BadInput, match="expected int"), overriding({"range": {"short": "5"}}):
        book_tables(path)


@pytest.mark.parametrize("name", ["a1", "Ana María", "M-60.2", "d'Artagnan", "x" * 40])
def test_names(name: str) -> None:
    assert Document.of({"id": name}, "x").reader().name("id") == name


@pytest.mark.parametrize(
    "name", ["", " a", "a ", "x" * 41, "a<b", 'a"b', "a;b", "a>b", "a\nb", "a\x1b]0;x", "a\u202eb"]
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(BadInput):
        Document.of({"id": name}, "x").reader().name("id")


def test_texts_hold_no_control_characters() -> None:
    reader = Document.of({"story": "one\n\ttwo", "title": "a\x1b[2J"}, "x").reader()
    assert reader.text("story") == "one\n\ttwo"
    with pytest.raises(BadInput, match="control character"):
        reader.words("title")
