"""No piece of news is lost for ever: the page asks until it shows the newest."""

import pytest

from asalto.web.table.odds import Scales
from browser.conftest import CUT_OFF
from browser.hands import begin, choose, until
from browser.test_table import friends

pytestmark = pytest.mark.browser
LINE = """
    const Old = EventSource;
    window.EventSource = class extends Old {
        constructor(...given) { super(...given); window.line = this; }
    };
    window.hears = (stamp) => line.dispatchEvent(new MessageEvent('change', { data: stamp }));
"""
"""Lets a test say on the page's own line that something is new."""
OFFERED = "() => document.querySelector('.now')?.innerText.includes('offers a draw')"


def offers_a_draw(page):
    page.locator("button[name=do][value=draw]").first.click()


def test_news_is_asked_for_again_when_its_page_did_not_come(people):
    one, other = friends(people, "toy", "duel", allowed=("503", *CUT_OFF))
    failed = []

    def fails(route):
        failed.append(route.request.url)
        route.fulfill(status=503) if len(failed) < 3 else route.continue_()

    other.route("**/table*", fails)
    offers_a_draw(one)
    until(other, OFFERED)
    assert len(failed) >= 3


def test_a_room_is_not_left_when_its_page_did_not_come(people):
    one = begin(people(allowed=("503", *CUT_OFF)), "toy", "duel", "friend")
    code = one.locator(".bigcode strong").inner_text()
    failed = []

    def fails(route):
        failed.append(route.request.url)
        route.fulfill(status=503) if len(failed) < 3 else route.continue_()

    other = people()
    other.goto("/")
    other.fill("input[name=code]", code)
    other.click("form[action='/join'] button")
    one.wait_for_timeout(300)
    one.route("**/b/*", fails)
    other.click("form[action$='/take'] button")
    one.wait_for_selector(".phases")
    assert len(failed) >= 3


def test_a_room_that_is_renewed_keeps_the_name_and_the_press(people):
    """Somebody else comes while a guest types his name, or while his finger is on the button."""
    one = begin(people(), "toy", "duel", "friend")
    other = people()
    other.add_init_script(LINE)
    other.goto("/")
    other.fill("input[name=code]", one.locator(".bigcode strong").inner_text())
    other.click("form[action='/join'] button")
    until(other, "() => window.line?.readyState === 1")
    other.wait_for_timeout(500)
    other.fill("form[action$='/take'] input[name=name]", "Núria")
    other.locator("form[action$='/take'] button").hover()
    other.mouse.down()
    with other.expect_response(lambda it: "/stream" not in it.url):
        other.evaluate("() => { document.dispatchEvent(new Event('pointerup')); hears('new'); }")
    other.wait_for_timeout(300)
    assert other.input_value("form[action$='/take'] input[name=name]") == "Núria"
    other.mouse.up()
    one.wait_for_selector(".phases")


def test_two_news_in_one_moment_are_both_asked_for(people):
    page = people()
    page.add_init_script(LINE)
    begin(page, "toy", "duel")
    page.wait_for_selector("#choosing")
    until(page, "() => window.line?.readyState === 1")
    page.route("**/table*", lambda route: (page.wait_for_timeout(150), route.continue_()))
    page.wait_for_timeout(300)
    page.evaluate(
        """() => {
            window.asked = [];
            window.told = 0;
            document.addEventListener('htmx:beforeRequest', (event) => {
                if (event.target.id === 'renew') asked.push(told);
            });
            // one while its page is put in place, the next while the page after it is under way
            document.addEventListener('htmx:afterSwap', () => setTimeout(() => {
                for (const stamp of ['second', 'third']) { told += 1; hears(stamp); }
            }), { once: true });
            told += 1;
            hears('first');
        }"""
    )
    until(page, "() => asked.at(-1) === 3")
    page.wait_for_timeout(500)
    assert page.evaluate("asked").count(3) == 1, "and once is enough"


def before_all_is_known(people):
    """Two people; of one all orders are sealed, of the other all but one."""
    one, other = friends(people, "toy", "duel")
    assert choose(one)
    assert choose(one)
    until(one, "() => !document.getElementById('choosing')")
    assert choose(other)
    return one, other


TAKES_BACK = "() => document.querySelector('button[value=back]')"
CANNOT = "() => !document.querySelector('button[value=back]')"


def test_what_is_pressed_is_done_though_there_is_news_meanwhile(people):
    one, other = before_all_is_known(people)
    until(one, TAKES_BACK)
    draw = one.locator("button[name=do][value=draw]")
    draw.scroll_into_view_if_needed()
    where = draw.bounding_box()
    one.mouse.move(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
    one.mouse.down()
    assert choose(other)  # all is known now and nothing can be taken back: the buttons move
    one.wait_for_timeout(700)
    one.mouse.up()
    until(other, OFFERED)
    until(one, CANNOT)


def test_a_button_in_focus_stays_what_it_is(people):
    one, other = before_all_is_known(people)
    until(one, TAKES_BACK)
    one.focus("button[name=do][value=draw]")
    assert choose(other)
    until(one, CANNOT)
    one.keyboard.press("Enter")
    until(other, OFFERED)


def test_chances_that_a_newer_page_overtook_are_asked_for_again(people, monkeypatch):
    known, asked = Scales.knows, []
    monkeypatch.setattr(Scales, "knows", lambda *given: bool(asked) and known(*given))
    page = people()
    page.add_init_script(LINE)
    held = []

    def holds(route):
        held.append(route) if not held else route.continue_()

    page.route("**/table*odds=1*", holds)
    begin(page, "cep", "duel")
    page.wait_for_selector("#choosing")
    for _ in range(30):
        if held:
            break
        choose(page)
        page.wait_for_timeout(300)
    page.evaluate("document.addEventListener('htmx:afterSwap', () => { window.renewed = true; })")
    page.evaluate("hears('first')")
    until(page, "() => window.renewed")
    assert page.locator(".chance.quiet").count() > 0
    asked += held
    held[0].continue_()
    until(page, "() => !document.querySelector('.chance.quiet')")
