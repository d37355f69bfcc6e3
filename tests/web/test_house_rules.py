"""House rules on the page: read, changed for a battle, and told in its header."""

import pytest

from asalto.web.table.battle_settings import new_opening
from web.webkit import key_in


@pytest.mark.parametrize(
    ("lang", "said"),
    [("es", "Reglas de la casa"), ("it", "Regole della casa"), ("en", "House rules")],
)
def test_the_page_of_house_rules(lite, lang, said):
    lite.cookies.set("lang", lang)
    lite.headers["accept-language"] = lang
    shown = lite.get("/rules/cep/rulings")
    assert shown.status_code == 200
    assert said in shown.text
    assert 'id="S1"' in shown.text
    assert 'href="#S1"' in shown.text, "listed above"
    assert "struck_choice" not in shown.text, "no ids where people read"
    assert "/rules/cep/rulings" in lite.get("/rules/cep/clauses").text
    assert "/rules/cep/rulings#S1" in lite.get("/rules/cep/clauses").text


def test_a_game_that_does_not_exist_has_no_house_rules(lite):
    assert lite.get("/rules/nothing/rulings").status_code == 404


def test_a_battle_is_opened_with_another_house_rule_and_says_so(lite):
    form = lite.get("/new/cep").text
    assert 'name="option_ties_cost"' in form
    data = {
        "ruleset": "cep", "scenario": "duel", "opponent": "greedy", "side_duel": "0",
        "option_ties_cost": "on",
    }  # fmt: skip
    data["form"] = key_in(form)
    shown = lite.post("/new", data=data, follow_redirects=True)
    assert shown.status_code == 200, shown.text[:500]
    assert "CEP-23.11: " in shown.text
    assert "ties_cost = 1" not in shown.text, "in words"
    del data["option_ties_cost"]
    shown = lite.post("/new", data=data, follow_redirects=True)
    assert "CEP-23.11: " not in shown.text


def test_an_opening_keeps_its_switches():
    opening = new_opening("cep/patrol", options={"ties_cost": True})
    assert opening["scenario"]["document"]["options"] == {"ties_cost": True}
