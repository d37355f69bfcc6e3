"""The calculator pages: what `asalto calc` says, kept in the address, in three languages."""

import html
import re
from pathlib import Path

import pytest

from asalto.core.registry import landed, load_ruleset
from asalto.play import calc
from web.webkit import table

GAMES = landed()


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    folder = tmp_path_factory.mktemp("calc")
    with table(f"sqlite:///{folder}/table.sqlite3", held=4) as client:
        yield client


def read(browser, address, lang="en", status=200):
    found = browser.get(address, headers={"accept-language": lang})
    assert found.status_code == status, found.text[:500]
    return html.unescape(found.text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_every_field_has_its_name_in_each_language(browser, game, lang):
    ruleset = load_ruleset(game)
    for kind in calc.calculations(ruleset).values():
        text = read(browser, f"/calc/{game}?kind={kind.name}", lang)
        for one in kind.inputs:
            assert f'name="{one.name}"' in text
            assert f">{calc.field_name(ruleset, one, lang)}</th>" in text
        shown = re.sub(r"<[^>]*>", " ", text.partition("<main")[2])
        assert re.findall(r"\b[a-z]+_[a-z_]+\b", shown) == [], "an id is shown"


def test_the_page_says_what_the_calculator_says_and_keeps_the_fields(browser):
    ruleset = load_ruleset("cem")
    kind = calc.calculations(ruleset)["fire"]
    given = calc.read_values(ruleset, kind, {"range": "30", "cover": "hedge"}, "en")
    right = calc.answer(calc.ask(ruleset, kind, given, "en"), "en").success
    text = read(browser, "/calc/cem?kind=fire&range=30&cover=hedge&b.mode=concentrated&do=odds")
    chance = ruleset.words("en").percent(int(right * 1_000_000)).replace(" ", "\u00a0")
    assert f">A: {chance}" in text
    assert 'name="range" min="2" max="150" value="30"' in text
    assert '<option value="hedge" selected>' in text
    assert '<option value="concentrated" selected>' in text
    assert ">B: " in text
    assert "What one step would change" in text


def test_own_dice_the_programs_and_series(browser):
    text = read(browser, "/calc/cem?kind=fire&do=throw&dice=3,4,2")
    assert "3 + 4 + 2" in text
    assert "To be thrown next: B-1: resistance roll" in text
    text = read(browser, "/calc/cepheus?weapon=missile_rack&weapons=3&range=medium&do=roll&seed=3")
    assert text.count("Missile at B") == 3
    assert "seed=3" in text
    text = read(browser, "/calc/cem?do=until&until=broken&range=30")
    assert "until the target breaks" in text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/calc/cem?range=151", "2 to 150"),
        ("/calc/cem?cover=hege", "Did you mean: hedge"),
        ("/calc/cem?do=throw&dice=3,x", "whole numbers"),
        ("/calc/cem?do=throw&dice=3,11", "cannot show 11"),
        ("/calc/cepheus?weapon=meson_bay&weapons=2", "one weapon"),
    ],
)
def test_what_is_wrong_is_said(browser, address, said):
    assert said in read(browser, address, status=422)


def test_a_game_that_is_not_there(browser):
    read(browser, "/calc/chess", status=404)


def test_no_script_is_needed(browser):
    text = (Path(calc.__file__).parents[1] / "web/templates/calc.html").read_text("utf-8")
    assert re.findall(r"<script.*?</script>", text) == [
        """<script src="{{ static('calc.js') }}" type="module"></script>"""
    ], "it only marks the button that is at work"
    assert "hx-" not in text
    assert 'method="get"' in text


def test_the_attack_value_that_the_dice_must_not_exceed_is_told(browser):
    text = read(browser, "/calc/cem?kind=fire&figures=10&weapon=rifle&range=45", "es")
    assert "10" in text.partition("Modificadores")[2][:300]
    assert "fusil" in text.partition("Modificadores")[2][:300]


def test_whoever_asks_is_led_to_the_answer(browser):
    """On a phone it stands far below the fields."""
    for asked in ("do=odds", "do=roll", "do=until&until=broken", "b.range=60"):
        text = read(browser, f"/calc/cem?kind=fire&range=30&{asked}")
        assert 'action="/calc/cem#found"' in text
        assert text.count('id="found"') == 1
        assert text.index('id="found"') < text.index("<h2", text.index("</form>"))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "A · shoot: AP1 → B, front right"),
        ("es", "A · disparar: AP1 → B, frontal derecha (SFD)"),
        ("it", "A · sparare: AP1 → B, anteriore destra (SFD)"),
    ],
)
def test_what_is_reckoned_is_told_as_on_a_card(browser, lang, said):
    """Not as an order is written: `A fires AP1 at B on front right at the bow`."""
    assert f"<p>{said}</p>" in read(browser, "/calc/cep?do=", lang)
