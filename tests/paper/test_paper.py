"""Printed things: every field of a sheet, in three languages, without ids; PDF that opens."""

import html as markup
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from reportlab.pdfbase import pdfmetrics

from asalto.board import board_of
from asalto.board.paint import Box, overlap
from asalto.cli.app import run
from asalto.core.files.toml_reader import BadInput, book_tables
from asalto.core.kernel.records import NOBODY
from asalto.core.registry import load_ruleset
from asalto.paper import Order, html, kinds, numbers, put_together, svg
from asalto.paper.blocks import RECONSTRUCTED, Cards, Picture, Table
from asalto.paper.contents import CARD_ROWS
from asalto.paper.page import is_narrow
from asalto.paper.pdf import GAP, WIDE, _least, _size, _widths, escape, load_fonts, pdf
from asalto.paper.reference import tables_in_force
from asalto.paper.svg import FONT, _rules, straighten, style
from asalto.play.dicebox import seeded
from asalto.play.match import Match

GAMES = ["cep", "sombrachapas", "cepheus", "viajero", "cem"]
LANGUAGES = ("es", "it", "en")
ID = re.compile(r"\b[a-z]+_[a-z_]+\b")
"""What a name of the program looks like."""


def order(game: str, lang: str, blank: bool = False) -> Order:
    ruleset = load_ruleset(game)
    scenario = ruleset.load(ruleset.scenarios()[0])
    return Order(ruleset, scenario, scenario.start(), NOBODY, lang, blank=blank)


def shown(text: str) -> str:
    """What is to be read of a page."""
    body = re.sub(r"<(style|svg|title|desc)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return markup.unescape(re.sub(r"<[^>]*>", " ", body))


def words_of(data: bytes) -> str:
    found = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_range() for page in found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_has_every_field(game: str, lang: str) -> None:
    asked = order(game, lang)
    text = html(put_together("sheets", asked))
    told = shown(text)
    for one in asked.sheets():
        for label, value in [(one.title, one.title), *one.lines, *one.crew]:
            assert label in told
            assert value in told
        for track in one.tracks:
            assert f"{track.label} {track.total}" in told
    left = sum(track.left for one in asked.sheets() for track in one.tracks)
    assert text.count("<i></i>") == left


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_unit_have_all_its_lines_and_tracks(game: str) -> None:
    """The ship of the most systems takes two cards; nothing is left out, no card is overfull."""
    asked = order(game, "it")
    grid = next(one for one in put_together("cards", asked).blocks if isinstance(one, Cards))
    for one in asked.sheets():
        own = [card for card in grid.cards if card.title.startswith(one.title)]
        assert [line for card in own for line in card.lines] == one.lines
        boxes = [track for card in own for track in card.tracks]
        assert boxes == [(track.label, track.left, track.total) for track in one.tracks]
        assert len({card.title for card in own}) == len(own)
    rows = [len(card.lines) + sum(-(-total // 5) for _, _, total in card.tracks)
            for card in grid.cards]  # fmt: skip
    assert max(rows) <= CARD_ROWS + 3, rows


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_signs_of_a_map_are_told_below_it(game: str, lang: str) -> None:
    blocks = put_together("booklet", order(game, lang)).blocks
    signs = next(one for one in blocks if isinstance(one, Picture)).caption
    assert len(signs) > 80
    assert signs in shown(html(put_together("booklet", order(game, lang))))


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_sheet_has_the_fields_and_nothing_in_them(game: str) -> None:
    asked = order(game, "en", blank=True)
    told = shown(html(put_together("sheets", asked)).partition("<main")[2])
    for one in asked.sheets():
        assert all(label in told for label, _ in one.lines)
        assert not re.search(rf"(?<![\w-]){re.escape(one.title)}(?![\w-])", told)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_printed_shows_an_id(game: str, lang: str) -> None:
    asked = order(game, lang)
    tables = asked.scenario.names.tables
    own = {one for table in tables.values() for one in table.values()} - {*asked.ruleset.units()}
    for what in kinds(asked.ruleset, False):
        told = shown(html(put_together(what, asked)))
        cards = {one for one in asked.ruleset.units() if "-" in one and one in told}
        assert (set(ID.findall(told)) - own) | cards == set(), what


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_quick_reference_marks_what_is_reconstructed(game: str, lang: str) -> None:
    asked = order(game, lang)
    told = shown(html(put_together("reference", asked)))
    titles = asked.ruleset.words(lang).tables["reference"]
    data = book_tables(asked.ruleset.folder / "tables.toml").data
    ask = asked.ruleset.desk.worked
    worked = {} if ask is None else ask(asked.ruleset.words(lang))
    assert all(titles[name].split("|")[0] in told for name in worked)
    data |= dict.fromkeys(worked)
    assert [
        one.partition(".")[0] for one in titles if one.partition(".")[0].strip("*") not in data
    ] == []
    for name, table in data.items():
        if name not in titles:
            continue
        title = titles[name].split("|")[0]
        ours = isinstance(table, dict) and table.get("source") == "reconstructed"
        assert title in told
        assert (f"{title} {RECONSTRUCTED}" in told) == ours, name


def test_the_quick_reference_has_the_tables_in_force() -> None:
    ruleset = load_ruleset("cep", {"range": {"bands": [5, 9, 14]}})
    scenario = ruleset.load("duel")
    asked = Order(ruleset, scenario, scenario.start(), NOBODY, "en")
    told = " ".join(shown(html(put_together("reference", asked))).split())
    assert "up to hex 5 9 14" in told


def test_the_grids_of_sombrachapas_are_worked_out_of_the_tables_in_force() -> None:
    def told(tables: dict[str, Any]) -> str:
        ruleset = load_ruleset("sombrachapas", tables)
        scenario = ruleset.load("lesson")
        asked = Order(ruleset, scenario, scenario.start(), NOBODY, "en")
        return " ".join(shown(html(put_together("reference", asked))).split())

    book, other = told({}), told({"step": {"backward": 3}, "grenade": {"centre": 3}})
    assert "backward, difficult or half hex 4 4 4 6" in book
    assert "backward, difficult or half hex 6 6 6 8" in other
    assert "damage: 2 × their sum at the target" in book
    assert "damage: 3 × their sum at the target" in other
    assert "7 8 15 22 29 36" in book, "Resistance 7: the damage that gives 1 to 5 wounds"
    assert "10 12.0 16.5 22.0 28.3 35.2" in book, "12 % for 10 or less"
    assert "shots a round 0 1 1 2 2 3 3 4 4 5" in book
    assert "melee 2 0" in book


@pytest.mark.parametrize("game", GAMES)
def test_a_pdf_opens_and_has_the_text(game: str) -> None:
    for what in kinds(load_ruleset(game), False):
        asked = order(game, "es")
        data = pdf(put_together(what, asked))
        assert len(pypdfium2.PdfDocument(data)) >= 1
        told = words_of(data)
        assert asked.ruleset.title["es"].split()[0] in told
        if what in ("sheets", "cards", "counters", "booklet", "movement"):
            assert all(one.title in told for one in asked.sheets())


def test_the_map_of_a_booklet_is_drawn_within_its_edges() -> None:
    asked = order("cepheus", "es")
    assert board_of(asked.ruleset) is not None
    page = pypdfium2.PdfDocument(pdf(put_together("booklet", asked)))[0]
    picture = page.render(scale=1).to_pil().convert("L")
    edge = picture.crop((0, 0, 20, picture.height))
    assert edge.getextrema() == (255, 255), "something stands in the margin"


def test_no_number_of_a_hex_is_half_under_a_name_or_cut_by_the_edge() -> None:
    """The first lesson's tokens hide the numbers of their hexes, and their names those below."""
    asked = order("sombrachapas", "es")
    board = board_of(asked.ruleset)
    assert board is not None
    view = asked.scenario.start()
    drawn = board.drawing(asked.ruleset, asked.scenario, view, NOBODY, "es", frozenset())
    load_fonts()
    root = ElementTree.fromstring(str(drawn))
    style(root)
    straighten(root)
    told = {"".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")}
    hidden = {value for one in asked.sheets() for label, value in one.lines if label == "Hexágono"}
    assert hidden
    assert not hidden & told
    assert len({one for one in told if one.isdigit()}) > 20


def test_a_report_tells_what_happened() -> None:
    ruleset = load_ruleset("cep")
    match = Match(ruleset, ruleset.load("duel"), seeded(7))
    for _ in range(40):
        seat = match.pending[0]
        match.submit(seat, match.form(seat).options[0])
    asked = Order(ruleset, match.scenario, match.state, NOBODY, "it", match)
    told = shown(html(put_together("report", asked)))
    assert "Turno 1" in told
    assert match.told
    assert "Turno 1" in words_of(pdf(put_together("report", asked)))
    with pytest.raises(BadInput, match="--battle"):
        put_together("report", order("cep", "it"))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheets.pdf"
    assert run(["print", "cem", "sheets", "-o", str(out), "--lang", "es"]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert run(["print", "cem", "--lang", "it"]) == 0
    assert "Schede delle unità" in capsys.readouterr().out
    assert run(["print", "cem", "reference", "--lang", "en"]) == 0
    assert "Quick reference" in capsys.readouterr().out
    assert run(["print", "cem", "sheet", "--lang", "en"]) == 2
    assert "there are sheets" in capsys.readouterr().err


def test_names_stand_on_paper_as_people_read_them() -> None:
    told = shown(html(put_together("booklet", order("cep", "es"))))
    assert "Halcón" in told
    assert "halcon" not in told


def test_a_colour_that_the_pdf_library_does_not_know_gives_way_to_the_one_before() -> None:
    found = [style for _, style in _rules("a{fill:#fff;fill:color-mix(in srgb,#000 22%,#fff)}")]
    assert found == [{"fill": "#fff"}]


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_examples_are_of_todays_rules(game: str) -> None:
    """Else: make paper."""
    examples = sorted((Path(__file__).parents[2] / "docs/print").glob(f"{game}-*.pdf"))
    assert examples
    for one in examples:
        told = words_of(one.read_bytes())
        assert load_ruleset(game).version in told.splitlines()[0], f"{one.name}: make paper"


def test_names_on_a_map_stand_on_white_paper() -> None:
    """Trees, walls and hex lines ran through them."""
    load_fonts()
    space = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g>'
        '<text x="50" y="20" text-anchor="middle" stroke="#fff">bosque</text></g></svg>'
    )
    root.find(f".//{space}text").attrib["plain"] = "1"
    straighten(root)
    back, text = root.find(f"{space}g")
    assert (back.tag, text.tag) == (f"{space}rect", f"{space}text")
    left, width = float(back.attrib["x"]), float(back.attrib["width"])
    assert width > 20
    assert left + width / 2 == pytest.approx(50, abs=0.1)
    assert "stroke" not in text.attrib


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["puente", "granja", "vado"])
def test_no_name_on_a_printed_map_lies_on_another(
    scenario: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Box] = []

    def parted(root: ElementTree.Element) -> None:
        named = [node for node in root.iter() if node.attrib.get(numbers.NAME)]
        numbers.part_names(root)
        for node in named:
            node.attrib[numbers.NAME] = "1"
        seen.extend(box for _, box, _ in numbers._names(root, (0.0, 0.0, 1.0)))

    monkeypatch.setattr(svg, "part_names", parted)
    load_fonts()
    ruleset = load_ruleset("cem")
    loaded = ruleset.load(scenario)
    board = board_of(ruleset)
    assert board is not None
    svg.drawing(board.drawing(ruleset, loaded, loaded.start(), NOBODY, lang))
    assert len(seen) > 5
    for place, one in enumerate(seen):
        assert all(overlap(one, other) < 1 for other in seen[:place])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_of_comandos_en_masa_fill_one_page(lang: str) -> None:
    assert len(pypdfium2.PdfDocument(pdf(put_together("reference", order("cem", lang))))) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_table_is_broken(game: str, lang: str) -> None:
    load_fonts()
    for table in put_together("reference", order(game, lang)).blocks:
        if isinstance(table, Table):
            width = (WIDE - GAP) / 2 if is_narrow(table) else WIDE
            size = _size(table, width)
            assert size >= 6, (table.title, size)
            room = zip(_least(table, size), _widths(table, width, size), strict=True)
            assert all(least <= wide + 0.01 for least, wide in room), table.title


def test_the_letter_of_a_piece_that_sees_nobody_is_dark_on_white_paper() -> None:
    """Side 0 has white letters on black pieces; one that is only outlined is white inside."""
    scenario = load_ruleset("sombrachapas").load("consola")
    asked = replace(order("sombrachapas", "it"), scenario=scenario, view=scenario.start())
    parts = put_together("booklet", asked).blocks
    drawn = next(one for one in parts if isinstance(one, Picture)).drawn
    root = ElementTree.fromstring(str(drawn))
    style(root)
    ghosts = [one for one in root.iter() if one.attrib.get("data-piece") == "who-0"]
    letters = [one for one in ghosts[0].iter() if one.text and len(one.text) == 1]
    assert [one.attrib["fill"] for one in letters] == ["#000"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cem", "cepheus", "viajero"])
def test_a_lone_number_stands_under_no_column(game: str, lang: str) -> None:
    """CEP's torpedoes: 2 at once stood under "light"."""
    tables = [one for one in tables_in_force(load_ruleset(game), lang) if isinstance(one, Table)]
    for one in tables:
        assert not [row for row in one.rows if one.head and len(row) > 2 and not any(row[2:])]
    if game == "cep":
        single = next(one for one in tables if not one.head and len(one.rows) > 4)
        assert "2" in [row[1] for row in single.rows]


def test_a_sheet_higher_than_a_column_goes_on_in_the_next() -> None:
    """CEP's Centinela stood in small letters on the left, beside half an empty page."""
    ruleset = load_ruleset("cep")
    scenario = ruleset.load("patrol")
    asked = Order(ruleset, scenario, scenario.start(), NOBODY, "en")
    page = pypdfium2.PdfDocument(pdf(put_together("sheets", asked)))[0]
    text, middle = page.get_textpage(), page.get_width() / 2
    left, right = (
        text.get_text_bounded(left=one, right=one + middle).split() for one in (0, middle)
    )
    assert "Centinela" in left
    assert "Centinela" in right


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("sombrachapas", "muelle"), *[(game, "") for game in GAMES if game != "sombrachapas"]],
)
def test_a_map_is_printed_in_letters_that_the_file_has(game: str, scenario: str) -> None:
    """The exits of the pier have an arrow on the page that the letters of a PDF do not have."""
    asked = order(game, "it")
    asked = replace(asked, scenario=asked.ruleset.load(scenario)) if scenario else asked
    board = board_of(asked.ruleset)
    assert board is not None
    view = asked.scenario.start()
    drawn = board.drawing(asked.ruleset, asked.scenario, view, NOBODY, "it", frozenset())
    load_fonts()
    known = pdfmetrics.getFont(FONT).face.charToGlyph
    root = ElementTree.fromstring(str(drawn))
    style(root)
    straighten(root)
    texts = ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts
    if scenario:
        assert "›" in texts
    assert not {letter for letter in "".join(texts) if ord(letter) not in known}
    assert escape("T1 → X & Y") == "T1 › X &amp; Y"
