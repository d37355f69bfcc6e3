"""What browsers are spared of scripts and style sheets: comments and indents."""

import re

import pytest

from asalto.web.pages.packs import HERE, PACKS, plain_lines, plain_style, served


def test_a_style_sheet_says_the_same_without_what_people_need() -> None:
    sheet = """/* the
        table */
    .a , .b {
        content: " ▾ x";
        margin: 0 auto ;
    }
    """
    assert plain_style(sheet) == '.a , .b {\ncontent: " ▾ x";\nmargin: 0 auto ;\n}'


@pytest.mark.parametrize("name", sorted(one.name for one in HERE.glob("*.js")))
def test_a_script_asks_only_for_what_is_in_no_other_file(name: str) -> None:
    """One that came twice would remember two different things."""
    text = served(name)
    inner = {one for parts in PACKS.values() for one in parts} - set(PACKS)
    assert not inner & set(re.findall(r'"\./(\w+\.js)"', text))
    for names, home in re.findall(r'^import \{ (\w+) \} from "\./(\w+\.js)";$', text, re.M):
        assert re.search(rf"^export \{{.*\b{names}\b.*\}};$", served(home), re.M)
    assert not re.findall(r"^import (?!\{ \w+ \} from )", text, re.M)


def test_a_text_with_two_strokes_is_no_comment() -> None:
    assert plain_lines('const a = "x // y"; // why\n// no\nb();') == 'const a = "x // y";\nb();'
    assert plain_lines('const a = "x // y";') == 'const a = "x // y";'


def test_what_a_script_exports_is_what_the_others_of_its_file_take() -> None:
    text = served("plans.js")
    assert 'import { camera } from "./table.js";' in text
    assert "const draw = plans_draw;" in text
    order = [text.index(f"const {one[:-3]} = (() => {{") for one in PACKS["plans.js"]]
    assert order == sorted(order)
    drawn = re.search(r"return \{ (.*) \};\n\}\)\(\);\nconst plans_ground", text)[1].split(", ")
    assert set(re.findall(r"\bdraw\.(\w+)", text)) <= set(drawn)


def test_the_served_sheets_have_no_comments(lite) -> None:

    text = lite.get("/static/table.css").text
    assert "/*" not in text
    assert "\n " not in text
    assert lite.get("/board.css").text.count("{") == lite.get("/board.css").text.count("}") > 10
