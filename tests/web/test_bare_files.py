"""What browsers are spared of scripts and style sheets: comments and indents."""

from asalto.web.pages.pagekit import plain_style


def test_a_style_sheet_says_the_same_without_what_people_need() -> None:
    sheet = """/* the
        table */
    .a , .b {
        content: " ▾ x";
        margin: 0 auto ;
    }
    """
    assert plain_style(sheet) == '.a , .b {\ncontent: " ▾ x";\nmargin: 0 auto ;\n}'


def test_the_served_sheets_have_no_comments(lite) -> None:

    text = lite.get("/static/table.css").text
    assert "/*" not in text
    assert "\n " not in text
    assert lite.get("/board.css").text.count("{") == lite.get("/board.css").text.count("}") > 10
