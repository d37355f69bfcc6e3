"""Every page, checked by axe; on a phone, a tablet, a desk; light and dark."""

import pytest

from asalto.core.registry import landed
from browser.hands import begin, choose, play_out, until

pytestmark = pytest.mark.browser
LIGHT = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']"
DARK = "{type: 'rule', values: ['color-contrast']}"
"""The dark theme changes colours and nothing else."""
WIDTHS = [(390, 844), (820, 1180), (1440, 900)]


def check(page, axe, widths=WIDTHS):
    """No violation, nothing wider than the screen."""
    page.evaluate(axe + "\n;0")
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    rules = f"{{runOnly: {DARK if is_dark else LIGHT}, resultTypes: ['violations']}}"
    for width, height in widths:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(f"axe.run(document, {rules})")
        said = [
            (
                one["id"],
                [node["html"][:160] + str(node["any"][:1])[:300] for node in one["nodes"][:3]],
            )
            for one in found["violations"]
        ]
        assert said == [], (page.url, width)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (page.url, width, wide)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_around_a_battle(people, axe, theme):
    page = people(color_scheme=theme, allowed=("404 (Not Found)",))
    for path in (
        "/",
        "/new/toy",
        "/settings",
        "/rules",
        "/verify",
        "/sit",
        "/nowhere",
        "/rules/toy",
        "/rules/cep?clause=CEP-11.3",
        "/rules/cep/clauses",
        "/rules/viajero",
        "/rules/cem/rulings",
        "/calc/cem",
        "/calc/cem?do=odds&b.range=20",
        "/print/cem",
    ):
        page.goto(path)
        check(page, axe)
    begin(page, "toy", "duel", "friend", dice="fair")
    page.wait_for_selector("main p[role=status]")  # the page has sealed its word by itself
    check(page, axe)
    begin(page, "toy", "duel", umpire=True)
    check(page, axe)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_opening_a_battle_and_finding_it_again(people, axe, theme):
    page = people(color_scheme=theme)
    page.goto("/new/cep")
    for fold in page.locator("details.more > summary, details.fold > summary").all():
        fold.click()
    check(page, axe)
    begin(people(), "toy", "duel", "open")  # an invitation of somebody else
    for opponent in ("search:1", "friend"):
        begin(page, "toy", "duel", opponent)
        page.wait_for_selector(".phases, .invite")
    page.goto("/")
    assert page.locator(".battles li").count() == 2
    assert page.locator(".invited li").count() >= 1
    check(page, axe)


@pytest.mark.parametrize(
    ("game", "theme"),
    [("cep", "light"), ("cem", "dark"), ("cepheus", "light"), ("viajero", "dark")],
)
def test_a_lesson_and_its_end(people, axe, game, theme):
    page = people(color_scheme=theme)
    page.goto("/")
    page.locator(f"form:has(input[value={game}]):has(input[name=lesson]) button").last.click()
    page.wait_for_selector("#lesson")
    check(page, axe)
    page.locator(".resign summary").click()
    page.locator("[value=resign]").click()
    page.wait_for_selector(".end")
    check(page, axe)


@pytest.mark.parametrize("game", landed())
def test_what_is_printed_is_read_on_a_phone_too(people, axe, game):
    from asalto.core.registry import load_ruleset

    page, scenario = people(allowed=("404 (Not Found)",)), load_ruleset(game).scenarios()[0]
    for what in ("sheets", "cards", "reference"):
        answer = page.goto(f"/print/{game}/{scenario}/{what}")
        assert answer.status == 200
        check(page, axe)


def test_pages_that_hang_on_a_battle(people, axe):
    page = begin(people(allowed=("404 (Not Found)",)), "sombrachapas", "lesson")
    page.wait_for_selector(".phases")
    battle = page.url.split("?")[0]
    for path in ("/print", "/key", "/print/report"):
        assert page.goto(battle + path).status == 200
        check(page, axe)
    for path in ("/calc/sombrachapas", "/rules/viajero/rulings", "/rules/cem/clauses"):
        page.goto(path)
        check(page, axe)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", landed())
def test_battles(people, axe, game, theme):
    from asalto.core.registry import load_ruleset

    page = people(color_scheme=theme)
    begin(page, game, load_ruleset(game).scenarios()[0])
    page.wait_for_selector(".phases")
    for _ in range(6):
        if not choose(page):
            page.wait_for_timeout(200)
    check(page, axe)
    page.locator("#board").focus()
    page.keyboard.press("a")  # the advised plan, on the board and in the panel
    check(page, axe)
    page.set_viewport_size({"width": 390, "height": 844})
    for tab in ("log", "units", "list"):
        page.check(f"input[name=tab][value={tab}]", force=True)
        assert page.locator(f"section.{tab}").is_visible()


def test_the_end_and_the_replay(people, axe):
    page = begin(people(), "toy", "close")
    page.wait_for_selector(".phases")
    play_out([page])
    check(page, axe)
    page.goto(page.url.replace("/b/", "/replay/").split("?")[0] + "/3")
    check(page, axe)
    page.goto(page.url.replace("/replay/", "/b/").rsplit("/", 1)[0] + "/seals")
    check(page, axe)
    page.goto(page.url.replace("/b/", "/analysis/").rsplit("/", 1)[0])
    check(page, axe)
    until(page, "() => !document.querySelector('progress')", seconds=60)
    check(page, axe)


def test_company(people, axe):
    one = begin(people(), "toy", "duel", "friend")
    other = people(allowed=("404 (Not Found)", "422"))
    other.goto("/")
    other.fill("input[name=code]", "QQQQQQ")
    other.click("form[action='/join'] button")
    check(other, axe)
    other.fill("input[name=code]", one.locator(".bigcode strong").inner_text())
    other.click("form[action='/join'] button")
    check(other, axe)
    other.click("form[action$='/take'] button")
    other.wait_for_selector("#says")
    until(other, "() => !!document.querySelector('.present')")
    other.click("#says summary")
    check(other, axe)
    other.click("#says button[value=luck]")
    other.locator("button[value=draw]").first.click()
    until(one, "() => !!document.querySelector('.ask')")
    assert "Good luck!" in one.locator(".sayings").inner_text()
    check(one, axe)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_sheet_lookout_and_standing_orders_on_a_phone(people, axe, theme):
    phone = {"width": 390, "height": 844}
    page = people(color_scheme=theme, viewport=phone, has_touch=True, is_mobile=True)
    begin(page, "viajero", "ambush", "search:1")
    page.wait_for_selector("#choosing")
    for _ in range(3):
        page.locator("button[data-sheet]").tap()
        check(page, axe, [(390, 844)])
    for _ in range(20):  # dice say who begins: the first question may be another's attack
        page.wait_for_timeout(1500)
        if page.locator(".plan-look button").count():
            break
        choose(page)
    page.locator(".plan-look button").tap()
    until(page, "() => document.querySelectorAll('.plans-over .plan-threat').length > 0")
    check(page, axe, [(390, 844)])
    for _ in range(40):
        if page.locator(".standing").count():
            break
        choose(page)
        page.wait_for_selector("#choosing")
    page.locator(".standing select").last.select_option("advised")
    page.locator(".standing button").last.click()
    page.wait_for_selector(".standing option[value=advised]:checked", state="attached")
    check(page, axe)


def test_the_umpires_panel(people, axe):
    page = begin(people(), "toy", "duel", "watch", umpire=True)
    page.wait_for_selector(".phases")
    check(page, axe)


def test_curtain_dice_and_key(people, axe):
    page = begin(people(), "toy", "duel", "hot")
    page.wait_for_selector(".curtain")
    check(page, axe)
    page = begin(people(), "toy", "duel", dice="physical")
    page.wait_for_selector(".phases")
    page.goto(page.url.split("?")[0] + "/key")
    check(page, axe)
    page.go_back()
    until(page, "() => !!document.querySelector('#choosing, .dicebox')")
    for _ in range(40):
        if page.locator(".dicebox").count():
            break
        choose(page)
    assert page.locator(".dicebox").count() == 1
    check(page, axe)


CUT = """() => [...document.querySelectorAll('.card')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.querySelector('strong').textContent)"""


@pytest.mark.parametrize(
    "battle", ["cepheus/pirate_and_trader", "cep/carrier", "viajero/boarding", "cem/granja"]
)
def test_no_card_to_cut_out_has_more_rows_than_it_shows(people, battle):
    page = people()
    page.goto(f"/print/{battle}/cards")
    page.emulate_media(media="print")
    assert page.locator(".card").count() > 2
    assert page.evaluate(CUT) == []
