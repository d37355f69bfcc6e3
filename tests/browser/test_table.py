"""People at the table, in a real browser."""

import re
import time

import pytest

from asalto.web.pages import battle_setup
from asalto.web.table.registry import BattleRegistry
from browser.conftest import CUT_OFF
from browser.hands import CHOOSE, QUIET, STATE, begin, choose, is_over, play_out, until

pytestmark = pytest.mark.browser
SHORT = [
    ("cep", "lesson"), ("sombrachapas", "instruccion"), ("cepheus", "pirate_and_trader"),
    ("viajero", "duel"), ("cem", "lesson"),
]  # fmt: skip


def landed(game):
    from asalto.core.registry import landed

    if game not in landed():
        pytest.skip(f"{game} has not landed yet")


def test_two_browsers_play_a_duel_to_the_end(people):
    landed("cep")
    blue = begin(people(allowed=CUT_OFF), "cep", "duel", "friend")
    code = blue.locator(".bigcode strong").inner_text()
    red = people(allowed=CUT_OFF)
    red.goto("/")
    red.fill("input[name=code]", code.lower())
    red.click("form[action='/join'] button")
    red.click("form[action$='/take'] button")
    red.wait_for_selector("#choosing, .status")
    blue.wait_for_selector("#choosing, .status")
    held = {}

    def between(made, pages):
        if made > 10 and "reloaded" not in held:
            held["reloaded"] = True
            pages[0].reload()
        if made > 20 and "moved" not in held:
            held["moved"] = True
            return [another_device(people, pages[0]), pages[1]]
        if made > 30 and "lost" not in held:
            held["lost"] = True
            pages[1].context.set_offline(True)
            for _ in range(5):
                choose(pages[0])
            pages[1].context.set_offline(False)
            pages[1].wait_for_timeout(1500)
        if made > 50 and "handed over" not in held:
            held["handed over"] = True
            for page in pages:  # from here to the end the machine plays for both
                page.locator("button[name=do][value=robot]").first.click()
                until(page, "() => !document.querySelector('#choosing')")
        return None

    made = play_out([blue, red], 400, between)
    assert made > 40
    assert set(held) == {"reloaded", "moved", "lost", "handed over"}
    assert "Luck" in red.locator(".end").inner_text() or red.locator(".luck").count()


def friends(people, game, scenario, allowed=()):
    """Two people in two browsers, seated."""
    one = begin(people(allowed), game, scenario, "friend")
    code = one.locator(".bigcode strong").inner_text()
    other = people(allowed)
    other.goto("/")
    other.fill("input[name=code]", code)
    other.click("form[action='/join'] button")
    other.click("form[action$='/take'] button")
    for page in (one, other):
        page.wait_for_selector(".phases")
    return one, other


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scenario"), SHORT[1:])
def test_two_browsers_play_each_game_to_the_end(people, game, scenario):
    landed(game)
    one, other = friends(people, game, scenario)
    play_out([one, other], 400)
    ended = {page.locator(".result").inner_text() for page in (one, other)}
    assert len(ended) == 1


def test_take_back_draw_and_resign(people):
    one, other = friends(people, "toy", "duel")

    def says(page, text):
        until(page, "text => document.querySelector('.now').innerText.includes(text)", text)

    def press(page, what):
        page.locator(f"button[name=do][value={what}]").first.click()

    assert choose(one)
    says(one, "Take back")
    press(one, "back")  # sealed: nobody need agree
    until(one, "!document.querySelector('button[value=back]')")
    press(one, "draw")
    says(one, "Your offer of a draw stands")
    says(other, "offers a draw")
    above = "() => document.querySelector('.ask').compareDocumentPosition(STATUS) & 4"
    assert other.evaluate(above.replace("STATUS", "document.querySelector('.status')"))
    until(other, "document.title.startsWith('(!) ')")
    press(other, "nodraw")
    until(one, "!!document.querySelector('button[value=draw]')")
    says(one, "Your offer of a draw was declined")
    until(other, "!document.title.startsWith('(!)')")
    other.click(".resign summary")
    press(other, "resign")
    for page in (one, other):
        says(page, "The battle is over")
    assert one.locator(".result").inner_text() == other.locator(".result").inner_text()
    again_one, again_other = friends(people, "toy", "duel")
    press(again_one, "draw")
    says(again_one, "Your offer of a draw stands")
    says(again_other, "offers a draw")
    press(again_other, "draw")
    says(again_one, "The battle is over")


def test_a_silent_seat_is_played_on(people, monkeypatch):
    monkeypatch.setattr("asalto.web.table.clock.PATIENCE", 1500)
    one, other = friends(people, "toy", "duel")
    assert choose(one)
    one.wait_for_timeout(1800)
    one.reload()
    one.locator("form:has(input[name=seat]) button[value=robot]").click()
    until(other, "document.querySelector('.status').innerText.includes('plays for you')")
    until(one, "!!document.querySelector('#choosing')")
    other.locator("button[value=return]").click()
    until(other, "!document.querySelector('.status').innerText.includes('plays for you')")


def another_device(people, page):
    """The secret link opens the same seat in another browser."""
    battle = page.url
    page.goto(battle.split("?")[0] + "/key")
    link = page.locator("[data-link]").first.inner_text()
    other = people(allowed=CUT_OFF)
    asked = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    other.wait_for_selector(".phases")
    token = link.rpartition(".")[2]
    assert not any(token in url.partition("#")[0] for url in asked)
    assert token not in other.url
    return other


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_a_person_against_the_computer(people, game, scenario):
    landed(game)
    page = begin(people(), game, scenario)
    page.wait_for_selector(".phases")
    play_out([page], 300)
    assert page.locator(".result").inner_text()
    assert page.locator(".luck tbody tr").count() >= 2


def test_replay_and_fork(people):
    landed("viajero")
    page = begin(people(allowed=CUT_OFF), "viajero", "duel")
    page.wait_for_selector(".phases")
    play_out([page], 300)
    page.click("a:has-text('Replay')")
    page.wait_for_selector("#slider")
    page.get_by_role("link", name="On", exact=True).click()
    page.wait_for_url(re.compile("/replay/.*/1$"))
    before = page.locator(".slider label").inner_text()
    page.evaluate("""() => { const one = document.getElementById('slider'); one.value = 4;
        one.dispatchEvent(new Event('change', {bubbles: true})) }""")
    until(page, "before => document.querySelector('.slider label').innerText !== before", before)
    assert page.url.endswith("/4")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("/5$"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile("/4$"))
    page.reload()
    page.select_option("select[name=side]", "0")
    page.click("form[action$='/fork'] button")
    page.wait_for_url(re.compile("/b/"))
    play_out([page], 300)


def test_the_umpire_overrides(people):
    player = begin(people(), "toy", "duel", umpire=True)
    links = player.locator("[data-link]").all_inner_texts()
    player.click("a.go")
    player.wait_for_selector("#choosing")
    umpire = people()
    umpire.goto(links[-1])
    umpire.wait_for_selector(".umpire")
    umpire.fill("#path", "boats.0.hu")
    until(umpire, "document.querySelectorAll('#paths option').length === 1")
    umpire.fill("#path", "boats.0.hull")
    form = umpire.locator("form:has(#path)")
    form.locator("input[name=value]").fill("2")
    form.locator("input[name=reason]").fill("a leak")
    form.locator("button").click()
    until(player, "document.querySelector('.log').innerText.includes('a leak')")
    assert "hull\n2" in player.locator(".sheet").first.inner_text()


@pytest.mark.parametrize(("game", "scenario"), [("toy", "duel"), ("cep", "duel")])
def test_people_at_one_screen(people, game, scenario):
    """When one side is ready, the curtain falls for the other, and again, without a reload."""
    landed(game) if game != "toy" else None
    page = begin(people(), game, scenario, "hot")
    page.wait_for_selector(".curtain")
    names = []
    for _ in range(60):
        if page.locator(".curtain").count():
            assert page.locator(".sheet, #choosing, svg").count() == 0
            names.append(page.locator(".curtain h2").inner_text())
            page.reload()
            page.click(".curtain .go")
            page.wait_for_selector("#choosing")
        if len(names) > 3 or is_over(page) or not choose(page):
            break
    assert len(set(names)) == 2
    assert len(names) > 3 or is_over(page)


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_beside_the_curtain_nothing_can_be_opened(people, width):
    page = begin(people(viewport={"width": width, "height": 900}), "toy", "duel", "hot")
    page.wait_for_selector(".curtain")
    assert not page.locator(".tabs").is_visible()


def test_dice_of_ones_own(people):
    page = begin(people(), "toy", "duel", dice="physical")
    page.wait_for_selector("#choosing")
    for _ in range(40):
        if page.locator("#faces").count():
            page.fill("#faces", "1 2 3")
            page.click(".dicebox .go")
            until(page, "document.querySelector('.log').innerText.includes('1 + 2 + 3')")
            return
        if not choose(page):
            page.wait_for_timeout(50)
    raise AssertionError("no dice were asked for")


@pytest.mark.parametrize(
    ("lang", "said"), [("es", "Juega ya"), ("it", "Gioca subito"), ("en", "Play now")]
)
def test_three_languages(people, lang, said):
    page = people()
    page.goto("/settings")
    page.check(f"input[name=lang][value={lang}]")
    page.click("button.go")
    page.goto("/")
    assert page.locator("h1").inner_text() == said
    assert page.locator("html").get_attribute("lang") == lang


def test_by_keyboard_alone(people):
    page = people()
    page.goto("/new/toy")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('button.go')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#choosing")
    for _ in range(6):
        before = page.locator("#choosing [name=request]").get_attribute("value")
        chosen = page.locator(".choice input:checked")
        for _ in range(20):  # as a person would: again, if the page was not ready yet
            page.keyboard.press("2")
            if chosen.count() == 1:
                break
            page.wait_for_timeout(250)
        assert chosen.count() == 1
        page.keyboard.press("Enter")
        until(
            page,
            "before => document.querySelector('#choosing [name=request]')?.value !== before",
            before,
        )
        page.wait_for_selector("#choosing, .end")
    page.focus("#board")
    before = page.locator("#board > svg").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("#board > svg").get_attribute("viewBox") != before
    page.keyboard.press("0")
    assert page.locator("#board > svg").get_attribute("viewBox") == before


AWAY = """() => {
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const pieces = [...document.querySelectorAll('#board .piece')].map(middle);
    const cells = [...document.querySelectorAll('.plan-cell')].map(middle);
    const far = (one, two) => Math.hypot(one[0] - two[0], one[1] - two[1]) > 90;
    const ground = '.floor, .arc, .plan-cell, .grid, #board, #board > svg';
    const isOpen = (one) => document.elementsFromPoint(...one)
        .filter((part) => part.closest('#board > svg > *') && !part.matches(ground)).length === 0;
    return cells.find((one) => isOpen(one) && pieces.every((piece) => far(one, piece)));
}"""
"""The middle of a place that can be reached, on open ground, with no piece near enough to be meant
by a tap."""


def test_tapping_the_board(people):
    landed("viajero")
    page = begin(people(has_touch=True), "viajero", "duel")
    page.wait_for_selector(".phases")
    for _ in range(40):
        if page.locator(".plan-cell").count() > 3:
            break
        choose(page)
        page.wait_for_timeout(300)
    until(page, QUIET)
    spot = page.evaluate(AWAY)
    page.touchscreen.tap(*spot)
    until(page, "document.querySelectorAll('.plan-ghost').length === 1")
    assert page.locator("#choosing [name=plan]").get_attribute("value") in ("", None)
    assert page.locator("#plan").inner_text() != ""
    assert page.locator("#said").inner_text() != ""
    request = page.locator("#choosing [name=request]").get_attribute("value")
    page.touchscreen.tap(*spot)
    until(
        page,
        "before => document.querySelector('#choosing [name=request]')?.value !== before",
        request,
    )
    assert page.locator(".error").count() == 0


TARGET = """() => [...document.querySelectorAll('.choice:has(.chance)')]
    .map((one) => one.dataset.refs.split(' ')[1])
    .find((one) => document.querySelector(`#board [data-piece="${one}"]`))"""


def test_a_tapped_piece_narrows_the_list(people):
    landed("sombrachapas")
    page = begin(people(has_touch=True), "sombrachapas", "instruccion")
    page.wait_for_selector(".phases")
    shown = page.locator(".choice:not([hidden])")
    for _ in range(40):
        if page.locator(".plan-shot").count():
            break
        choose(page)
        page.wait_for_timeout(300)
    every = shown.count()
    target = page.evaluate(TARGET)
    page.locator(f"#board [data-piece={target}]").click(force=True)
    until(page, "every => document.querySelectorAll('.choice:not([hidden])').length < every", every)
    assert page.locator(".plan-shot").count() >= 1
    page.click("[data-all]")
    assert shown.count() == every


def test_odds_of_a_written_line(people):
    """The button beside the line says its odds; nothing is done and nothing written is lost."""
    page = begin(people(), "cepheus", "pirate_and_trader")
    until(page, "() => !!document.querySelector('#choosing')")
    line = page.get_attribute("#order", "placeholder")
    asked = page.input_value("#choosing [name=request]")
    page.fill("#order", line)
    page.click("#weigh")
    until(page, "() => !!document.querySelector('.weighed')")
    assert page.input_value("#order") == line
    assert page.input_value("#choosing [name=request]") == asked


def test_after_a_written_order_the_key_takes_what_is_on_offer(people):
    """The button that sent the order has the keyboard still, and nothing is written any more."""
    page = begin(people(), "cepheus", "pirate_and_trader")
    until(page, "() => !!document.querySelector('#choosing')")
    asked = page.input_value("#choosing [name=request]")
    page.fill("#order", page.get_attribute("#order", "placeholder"))
    page.locator("form.text button").first.click()
    go_on = "asked => document.querySelector('#choosing [name=request]')?.value !== asked"
    until(page, go_on, asked)
    until(page, "() => !!document.querySelector('#do.offers')")
    page.keyboard.press("Enter")
    until(page, "() => !!document.querySelector('#choosing input:checked, .plan-way')")
    assert page.locator(".now .error").count() == 0
    asked = page.input_value("#choosing [name=request]")
    page.focus("#order")
    page.keyboard.press("Enter")
    until(page, go_on, asked)
    assert page.locator(".now .error").count() == 0


def test_without_scripts(people):
    page = begin(people(java_script_enabled=False), "toy", "duel")
    for _ in range(3):
        page.locator(".choice input").last.check(force=True)
        page.click("#do")
        assert page.locator(".phases").count() == 1
    assert page.locator(".chronicle li").count() > 1


@pytest.mark.parametrize("width", [390, 1440])
def test_ones_battles_are_seen_in_the_lobby(people, width):
    page = begin(people(viewport={"width": width, "height": 900}), "toy", "duel")
    page.wait_for_selector("#choosing")
    page.goto("/")
    box = page.locator(".battles li").first.bounding_box()
    assert box["width"] > 200
    assert box["height"] > 30
    page.click(".battles a")
    page.wait_for_selector("#choosing")


def test_a_number_chooses_a_card_that_can_be_seen(people):
    """It is scrolled to where nothing covers it; the key stands on it."""
    landed("viajero")
    page = begin(people(viewport={"width": 1440, "height": 900}), "viajero", "ambush")
    page.wait_for_selector("#choosing")
    for _ in range(12):
        if page.locator(".choice").count() > 12:
            break
        choose(page)
        page.wait_for_timeout(200)
    cards = page.locator(".choice")
    assert cards.count() > 12
    until(page, "() => !document.querySelector('[id^=late]')")  # odds that come sort the cards
    page.wait_for_timeout(800)  # until then a key means the card on which it stood before
    for key in ("9", "1", "8"):
        page.keyboard.press(key)
        card = page.locator(".choice:has(:checked)")
        what = card.locator(".what")
        assert what.get_attribute("data-key") == key
        told = what.evaluate("one => getComputedStyle(one, '::before').content")
        assert told in ("attr(data-key)", f'"{key}"')
        seen = """one => { const box = one.getBoundingClientRect();
            return [4, box.height / 2, box.height - 4].every((down) =>
                one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + down))) }"""
        for _ in range(200):
            if card.evaluate(seen):
                break
            page.wait_for_timeout(100)
        else:
            raise AssertionError(f"card {key} is covered")


def test_what_could_not_be_sent_stays_and_says_so(people):
    page = begin(people(allowed=CUT_OFF), "toy", "duel")
    page.wait_for_selector("#choosing")
    page.wait_for_load_state("load")  # keys are listened to only then
    page.keyboard.press("2")
    chosen = page.locator(".choice input:checked").get_attribute("value")
    page.context.set_offline(True)
    page.click("#do")
    page.wait_for_selector(".unsent")
    assert "Not sent" in page.locator(".unsent").inner_text()
    assert page.locator(".choice input:checked").get_attribute("value") == chosen
    assert page.locator("[aria-busy]").count() == 0
    before = page.locator("#choosing [name=request]").get_attribute("value")
    page.context.set_offline(False)
    page.wait_for_timeout(300)
    page.click("#do")
    asked = "before => document.querySelector('#choosing [name=request]')?.value !== before"
    until(page, asked, before)
    assert page.locator(".unsent").count() == 0


def test_a_refused_line_and_its_reason_outlive_a_renewal(people):
    page = begin(people(), "toy", "duel")
    page.wait_for_selector("#choosing")
    page.fill("#order", "sing a song")
    page.locator("form.text button").first.click()
    page.wait_for_selector(".now .error")
    page.fill("#order", "sing a song")
    page.locator("h1").click()
    page.evaluate("window.htmx.trigger('#renew', 'renew')")
    page.wait_for_timeout(1200)
    assert page.locator(".now .error").count() == 1
    assert page.input_value("#order") == "sing a song"


def test_late_odds_arrive_and_then_the_page_is_quiet(people):
    landed("viajero")
    page = begin(people(), "viajero", "rescue")
    asked = []
    page.on("request", lambda one: asked.append(one.url) if "/table?" in one.url else None)
    page.wait_for_selector("#choosing")
    for _ in range(12):
        if page.locator(".choice .chance").count() > 4:
            break
        choose(page)
        page.wait_for_timeout(200)
    assert page.locator(".choice .chance").count() > 4
    until(page, "() => !document.querySelector('[id^=late-], .chance.quiet')", seconds=60)
    page.wait_for_timeout(500)
    asked.clear()
    page.wait_for_timeout(2500)
    assert asked == [], "nothing happens, so nothing is asked"


def kept_back(page, address, begun):
    """Ask for something; the answer is kept until the function that comes back is called."""
    kept = []
    page.route(address, lambda route: kept.append((route, route.fetch())), times=1)
    begun()
    ends = time.monotonic() + 30
    while not kept:
        assert time.monotonic() < ends, f"nobody asked for {address}"
        page.wait_for_timeout(15)
    route, answer = kept[0]
    return lambda: route.fulfill(response=answer)


def begin_choice(page):
    """Choose, and do not wait for the answer."""
    until(page, "!!window.htmx && document.readyState === 'complete'")
    until(page, CHOOSE.replace("STATE()", f"({STATE})()"))


def two_at_a_table(people, monkeypatch):
    monkeypatch.setattr("asalto.web.table.pubsub.GRACE", 0.1)  # nobody's leaving is news later
    return friends(people, "toy", "duel")


OFFERED = "document.querySelector('.now').innerText.includes('offers a draw')"
DRAW = "button[name=do][value=draw]"
NEWER_PAGE = """swap => void htmx.ajax('GET', location.pathname + '/table?held=1',
    {target: '#inner', swap}).then(() => { window.answered = true; })"""


def test_a_seat_that_is_taken_slowly_is_not_lost_by_its_own_news(people, monkeypatch):
    """The room hears that the battle begins before the answer with the key of the seat comes."""
    given = battle_setup.give_cookie

    def slowly(*given_to):
        time.sleep(1.5)
        given(*given_to)

    monkeypatch.setattr(battle_setup, "give_cookie", slowly)
    _, other = friends(people, "toy", "duel")
    other.wait_for_timeout(2500)
    assert other.locator(DRAW).count() == 1


def test_a_form_that_is_pressed_twice_is_sent_once(people, monkeypatch):
    """The second would say that the seat is taken, and the key of the first be lost."""
    joined = BattleRegistry.join

    def slowly(*given):
        time.sleep(1)
        return joined(*given)

    one = begin(people(), "toy", "duel", "friend")
    monkeypatch.setattr(BattleRegistry, "join", slowly)
    other = people()
    other.goto(one.url)
    asked = []
    other.on("request", lambda it: asked.append(it.url) if it.method == "POST" else None)
    other.evaluate(PRESSED_TWICE, "form[action$='/take'] button")
    other.wait_for_selector(".phases")
    assert len(asked) == 1
    assert other.locator(DRAW).count() == 1


PRESSED_TWICE = """at => { const press = () => document.querySelector(at).click();
    press(); setTimeout(press, 300); }"""


def test_news_that_comes_before_the_answer_is_not_lost(people, monkeypatch):
    """While the answer to one's own choice is on its way, the other offers a draw."""
    one, other = two_at_a_table(people, monkeypatch)
    let_go = kept_back(one, "**/choose", lambda: begin_choice(one))
    other.locator(DRAW).first.click()
    one.wait_for_timeout(1000)  # the news comes first
    let_go()
    until(one, OFFERED, seconds=8)


def test_a_choice_that_is_pressed_twice_is_made_once(people, monkeypatch):
    """On a slow line the second press came when the next question stood there: choose one first."""
    one, _ = two_at_a_table(people, monkeypatch)
    let_go = kept_back(one, "**/choose", lambda: begin_choice(one))
    before = one.input_value("#choosing [name=request]")
    one.locator("#do").click()
    asked = []
    one.on("request", lambda it: asked.append(it.url) if it.method == "POST" else None)
    let_go()
    now = "before => document.querySelector('#choosing [name=request]')?.value !== before"
    until(one, now, before, seconds=8)
    one.wait_for_timeout(500)
    assert one.locator(".now .error").count() == 0
    assert asked == []


def test_an_older_page_that_comes_later_is_not_shown(people, monkeypatch):
    """While chances are being worked out for the page, the other offers a draw."""
    one, other = two_at_a_table(people, monkeypatch)
    until(one, "!!window.htmx && document.readyState === 'complete'")
    swap = "morph:innerHTML"
    let_go = kept_back(one, "**/table?held=1", lambda: one.evaluate(NEWER_PAGE, swap))
    other.locator(DRAW).first.click()
    until(one, OFFERED, seconds=8)
    let_go()
    until(one, "window.answered === true", seconds=8)
    one.wait_for_timeout(500)
    assert one.evaluate(OFFERED)


def test_a_choice_whose_form_is_renewed_away_ends_all_the_same(people, monkeypatch):
    """While the answer to one's own choice is on its way, a page with new chances replaces the
    form; then the other offers a draw."""
    one, other = two_at_a_table(people, monkeypatch)
    let_go = kept_back(one, "**/choose", lambda: begin_choice(one))
    one.evaluate(NEWER_PAGE, "innerHTML")
    until(one, "window.answered === true", seconds=8)
    let_go()
    one.wait_for_timeout(500)
    other.locator(DRAW).first.click()
    until(one, OFFERED, seconds=8)


def test_a_key_means_the_card_that_was_seen(people):
    """The board takes over the ways, which are no cards any more: the keys of others change."""
    page = people(viewport={"width": 1440, "height": 900})
    page.add_init_script(HELD_BACK)
    begin(page, "sombrachapas", "consola")
    until(page, "() => window.asked && !!document.querySelector('.choice [data-key]')")
    seen = page.locator(".choice").nth(4).locator("input").get_attribute("value")
    page.evaluate(PRESSED_AS_THEY_MOVE, "5")
    page.evaluate("() => window.let_go()")
    until(page, "() => !!document.querySelector('.choice input:checked')")
    assert page.locator(".choice input:checked").get_attribute("value") == seen


HELD_BACK = """
const real = fetch, gate = new Promise((go) => { window.let_go = go; });
window.fetch = async (at, ...more) => {
    if (String(at).includes('/reach')) { window.asked = true; await gate; }
    return real(at, ...more);
};
"""
"""What can be reached comes when the test says so."""
PRESSED_AS_THEY_MOVE = """number => document.addEventListener('plans:changed', () =>
    setTimeout(() => document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: number, bubbles: true })), 100), { once: true })"""


POSTS = "() => [...document.querySelectorAll('.crew [data-post]')].map((one) => one.dataset.post)"


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_whoever_of_a_crew_waits_is_gone_on_to_by_a_click(people, width):
    """The crew stands in a row under the board: who comes later is chosen there."""
    page = people(viewport={"width": width, "height": 900})
    begin(page, "cepheus", "lesson", "search:1")
    for _ in range(30):
        page.wait_for_selector("#choosing, .end")
        until(page, "() => document.getElementById('board').dataset.known === 'yes'")
        if (
            page.locator(".crew .post-now").count()
            and page.locator(".crew [data-post]").count() > 3
        ):
            break
        choose(page)
    names = page.evaluate(POSTS)
    row, bar, board = (page.locator(one).bounding_box() for one in (".crew", ".chartbar", "#board"))
    assert row["y"] >= bar["y"] + bar["height"] - 1 >= board["y"] + board["height"] - 1
    assert not page.locator(".sheet > .rail-of-posts").first.is_visible()
    last = page.locator(".crew [data-post]").nth(len(names) - 1)
    last.scroll_into_view_if_needed()
    last.click()
    until(page, "name => document.getElementById('do').innerText.includes(name)", names[-1])
    before = page.locator("#choosing [name=request]").get_attribute("value")
    page.click("#do")
    until(
        page,
        "before => document.querySelector('#choosing [name=request]')?.value !== before",
        before,
    )
    until(
        page,
        "name => document.querySelector('.crew .post-now')?.innerText.toLowerCase().includes(name)",
        names[-1],
    )
