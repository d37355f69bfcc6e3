"""Paper from the page: of a game, of a battle, and of nobody's secrets."""

import html
import re

import pytest

from asalto.core.registry import landed
from asalto.web.table.battle_settings import new_opening
from web.webkit import table


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    folder = tmp_path_factory.mktemp("print")
    with table(f"sqlite:///{folder}/table.sqlite3", held=8) as client:
        client.get("/")
        yield client


def read(browser, address, lang="en", status=200):
    found = browser.get(address, headers={"accept-language": lang})
    assert found.status_code == status, found.text[:500]
    return found


@pytest.mark.parametrize("game", landed())
def test_all_that_a_page_offers_can_be_printed(browser, game):
    text = read(browser, f"/print/{game}").text
    links = [html.unescape(one) for one in re.findall(r'href="(/print/[^"]+)"', text)]
    assert len(links) > 10
    first = links[0].rsplit("/", 1)[0]
    for link in [one for one in links if one.startswith(f"{first}/")]:
        found = read(browser, link)
        if "pdf=1" in link:
            assert found.content.startswith(b"%PDF")
        else:
            assert "<style" not in found.text, "the browser would not let it"
            assert not re.search(r"<(div|p|td|th|section|span)[^>]* style=", found.text)
            for sheet in re.findall(r'<link rel="stylesheet" href="([^"]+)"', found.text):
                read(browser, html.unescape(sheet))


def test_a_battle_is_printed_as_its_seat_sees_it(browser):
    opening = new_opening("cepheus/pirate_and_trader", seed=3)
    live, tokens = browser.registry.create(opening, dict.fromkeys(range(2), ""))
    browser.cookies.set(f"seat_{live.id}", tokens[1])
    assert "/print/report" in read(browser, f"/b/{live.id}/print").text
    other = read(browser, f"/b/{live.id}/print/sheets").text
    assert "Mercury" in other
    browser.cookies.set(f"seat_{live.id}", tokens[0])
    assert read(browser, f"/b/{live.id}/print/sheets").text != other
    assert read(browser, f"/b/{live.id}/print/report?pdf=1").content.startswith(b"%PDF")


def test_what_is_not_there(browser):
    read(browser, "/print/chess", status=404)
    read(browser, "/print/cep/duel/nothing", status=404)
    read(browser, "/print/cep/nowhere/sheets", status=404)


def test_the_pages_of_the_rules_lead_to_calculator_and_paper(browser):
    text = read(browser, "/rules/cep").text
    assert 'href="/calc/cep"' in text
    assert 'href="/print/cep"' in text
    assert "CEP-1.1" in read(browser, "/rules/cep/clauses").text
