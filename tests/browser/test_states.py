"""States of the page that people rarely see: read by a watcher, led by an umpire, on a phone."""

import re
from types import SimpleNamespace

import pytest

from browser.hands import STATE, begin, choose, evaluate, until
from browser.test_board_play import changed, ready

PHONE = {"width": 390, "height": 844}
CUT = "one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1"
NARROW = """() => [...document.querySelectorAll('.asked select')].filter((one) => {
    const pen = document.createElement('canvas').getContext('2d');
    const drawn = getComputedStyle(one);
    pen.font = `${drawn.fontWeight} ${drawn.fontSize} ${drawn.fontFamily}`;
    const wide = pen.measureText(one.selectedOptions[0].textContent).width;
    return wide + parseFloat(drawn.paddingLeft) + parseFloat(drawn.paddingRight) > one.clientWidth;
}).map((one) => one.selectedOptions[0].textContent)"""


@pytest.mark.parametrize("lang", ["en-GB", "es-ES"])
@pytest.mark.parametrize(
    ("game", "scenario"), [("sombrachapas", "consola"), ("cepheus", "pirate_and_trader")]
)
def test_the_name_of_a_phase_is_never_cut_on_a_phone(chromium, address, game, scenario, lang):
    made = chromium.new_context(base_url=address, locale=lang, viewport=PHONE)
    page = begin(made.new_page(), game, scenario)
    page.wait_for_selector("#choosing")
    for _ in range(5):
        lit = page.locator(".phases .lit")
        assert not lit.evaluate(CUT), lit.inner_text()
        if not choose(page):
            page.wait_for_timeout(100)
    made.close()


def test_a_battle_of_four_sides_leaves_a_phone_its_board(people):
    page = begin(people(viewport=PHONE), "cep", "alliance", "search:1")
    page.wait_for_selector("#choosing")
    assert page.locator(".score").count() == 4
    # read at one moment: late chances renew the page
    phase = evaluate(
        page, "document.querySelector('.phases .lit').getBoundingClientRect().toJSON()"
    )
    assert phase["width"] > 60
    assert phase["x"] + phase["width"] <= PHONE["width"]
    assert page.locator("#board").bounding_box()["height"] > 200


def test_nothing_chosen_is_cut_in_the_calculator_of_a_phone(people):
    page = people(viewport=PHONE)
    page.goto("/calc/cep")
    assert page.locator(".asked select").count() > 4
    assert evaluate(page, NARROW) == []


def test_a_watcher_reads_the_chronicle_and_whose_turn_it_is(people):
    player = begin(people(), "toy", "duel")
    player.wait_for_selector("#choosing")
    watcher = people(viewport=PHONE)
    watcher.goto(player.url.split("?")[0])
    watcher.wait_for_selector(".log")
    assert watcher.locator(".log").is_visible()
    assert "your move" not in watcher.locator("#since").inner_text()
    watcher.locator(".tabs label").first.click()
    said = watcher.locator(".status").inner_text()
    assert "You are watching" in said
    assert "Waiting for" in said


def test_an_umpire_finds_what_he_can_do_first(people):
    player = begin(people(), "toy", "duel", umpire=True)
    link = player.locator("[data-link]").all_inner_texts()[-1]
    player.click("a.go")
    player.wait_for_selector("#choosing")
    umpire = people(viewport={"width": 1440, "height": 900})
    umpire.goto(link)
    umpire.wait_for_selector(".umpire")
    deeds = umpire.locator(".umpire summary")
    assert deeds.count() == 6
    orders = umpire.locator("form.text")
    assert deeds.last.bounding_box()["y"] < orders.bounding_box()["y"]
    before = deeds.last.bounding_box()["y"]
    umpire.locator(".umpire summary").nth(3).click()
    assert umpire.locator(".umpire details[open]").count() == 1, "one deed at a time"
    assert deeds.last.bounding_box()["y"] < before + 200
    choose(player)
    until(umpire, "() => document.querySelectorAll('.chronicle li').length > 1")
    assert umpire.locator("#deed-note").get_attribute("open") is not None, "it stays open"


def test_before_the_curtain_nothing_leads_to_the_battle(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "toy", "duel", "hot")
    page.wait_for_selector(".curtain")
    assert not page.locator(".top .aside").is_visible()
    page.click(".curtain .go")
    page.wait_for_selector("#choosing")
    assert page.locator(".top .aside").is_visible()


def test_a_new_question_is_read_from_its_top(people):
    page = begin(people(viewport=PHONE), "viajero", "training")
    page.wait_for_selector("#choosing .choice")
    last = page.locator("#choosing .choice").last
    last.scroll_into_view_if_needed()
    last.locator("input").check()
    until(page, "() => document.querySelector('.flow').scrollTop > 20")
    before = page.locator("#choosing [name=request]").get_attribute("value")
    page.click("#do")
    until(
        page,
        """before => document.querySelector('#choosing [name=request]')?.value > '' &&
        document.querySelector('#choosing [name=request]').value !== before""",
        before,
    )
    assert page.evaluate("() => document.querySelector('.flow').scrollTop") == 0


def test_the_button_looks_ready_only_when_something_is_chosen(people):
    page = begin(people(viewport=PHONE), "viajero", "training")
    page.wait_for_selector("#choosing .choice")
    until(page, "() => document.getElementById('board').dataset.known === 'yes'")
    ground = "() => getComputedStyle(document.getElementById('do')).backgroundColor"
    empty = page.evaluate(ground)
    page.locator("#choosing .choice input").first.check()
    until(page, f"empty => ({ground})() !== empty", empty)


MEANT = """() => document.querySelector('.plan-ghost, .choice input:checked')
    ? 'chosen' : document.querySelector('[aria-pressed=true].plan-whole, .plan-order .quiet') &&
    document.querySelector('#do.set') ? 'chosen' : ''"""


@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cepheus", "viajero", "cem"])
def test_the_button_takes_the_advice_and_pressed_again_does_it(people, game):
    """Never dead while something is advised; nothing is done that has not been seen."""
    page = begin(people(viewport={"width": 1440, "height": 900}), game, "lesson", "search:1")
    for _ in range(30):
        assert ready(page) == "mine"
        if page.locator(".choice.advised").count() and not page.locator("#go-on").count():
            break
        choose(page)
    said = page.locator("#do").inner_text()
    assert said.startswith("Take the advice: ")
    before = evaluate(page, STATE)
    page.locator("#board").focus()
    page.keyboard.press("Enter")
    until(page, f"() => ({MEANT})() === 'chosen'")
    page.wait_for_timeout(300)
    assert evaluate(page, STATE) == before, "it is shown, not done"
    assert "advice" not in page.locator("#do").inner_text()
    page.keyboard.press("Escape")
    until(page, "() => document.querySelector('#do.offers')")
    page.click("#do")
    until(page, f"() => ({MEANT})() === 'chosen'")
    changed(page, lambda: page.click("#do"))


def test_a_key_kept_down_carries_nothing_out(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "viajero", "training")
    assert ready(page) == "mine"
    before = evaluate(page, STATE)
    page.locator("#board").focus()
    for _ in range(6):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(400)
    assert evaluate(page, STATE) == before


@pytest.mark.parametrize(
    ("game", "scenario"), [("cem", "granja"), ("cepheus", "pirate_and_trader")]
)
def test_a_battle_fills_a_desk_and_nothing_lies_below_it(people, game, scenario):
    """However many lines the goal has, and however long the sheets are."""
    page = begin(people(viewport={"width": 1440, "height": 900}), game, scenario, "search:1")
    page.wait_for_selector("#choosing .choice")
    long = "one => one.textContent = 'a goal in many words '.repeat(12)"
    page.locator(".goal summary span").evaluate(long)
    assert page.locator(".top").bounding_box()["height"] > 56, "the goal has three lines"
    assert evaluate(page, "() => document.documentElement.scrollHeight") == 900
    below = page.locator(".log").bounding_box()
    assert abs(below["y"] + below["height"] - 900) < 1


def test_who_can_only_turn_is_not_told_to_point_at_a_place(people):
    """The reach is bent so that each plan ends where the figure stands."""
    page = people(viewport={"width": 1440, "height": 900})

    def stay(route):
        answer = route.fetch()
        if answer.status != 200:
            return route.fulfill(response=answer)
        data = answer.json()
        for one in data["plans"]:
            one["at"] = page.here
        return route.fulfill(response=answer, json=data)

    begin(page, "viajero", "training")
    page.wait_for_selector("#choosing .choice")
    until(page, "() => document.getElementById('board').dataset.known === 'yes'")
    assert "point at a lit place" in page.locator("#plan").inner_text()
    unit = page.locator("#board").get_attribute("data-unit")
    page.here = page.evaluate(STANDS, unit)
    page.route("**/reach*", stay)
    page.reload()
    until(page, "() => document.getElementById('board')?.dataset.known === 'yes'")
    assert "cannot move now" in page.locator("#plan").inner_text()


STANDS = """async (unit) => {
    const draw = await import([...document.scripts].map((one) => one.src)
        .find((one) => one.includes('plans.js')).replace('plans.js', 'plans_draw.js'));
    return draw.middle(document.querySelector('#board > svg'), unit);
}"""


SETTLED = """told => ((card, title) => card.open === !told.includes(title.innerText))(
    document.getElementById('lesson'), document.querySelector('#lesson h3'))"""


def test_what_a_lesson_has_said_leaves_a_phone_to_the_choices(people):
    page = people(viewport=PHONE)
    page.goto("/")
    page.locator("form:has(input[value=sombrachapas]):has(input[name=lesson]) button").last.click()
    page.wait_for_selector("#choosing")
    until(page, "() => !!document.documentElement.dataset.sheet")
    open_, said = "() => document.getElementById('lesson').open", "#lesson h3"
    assert page.evaluate(open_), "said for the first time"
    told = {page.locator(said).inner_text()}
    for _ in range(6):
        choose(page)
        until(page, "() => !!document.getElementById('lesson')")
        # once the page has settled: for a moment the new card has the attributes of the old one
        until(page, SETTLED, sorted(told))
        told.add(page.locator(said).inner_text())
    page.click("#lesson summary")
    assert page.locator("#lesson p").is_visible() == page.evaluate(open_)


def test_a_phone_says_who_has_won_a_lesson(people):
    page = people(viewport=PHONE)
    page.goto("/")
    page.locator("form:has(input[value=viajero]):has(input[name=lesson]) button").last.click()
    page.wait_for_selector("#choosing")
    page.locator(".resign summary").click()
    page.locator("[value=resign]").click()
    page.wait_for_selector(".end")
    assert page.locator(".lesson").count() == 1
    assert page.locator(".result").is_visible()


def test_the_bar_says_the_goal_in_brief_and_unfolds_the_story(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "sombrachapas", "consola")
    page.wait_for_selector("#choosing")
    summary = page.locator(".goal summary")
    assert 44 <= summary.bounding_box()["height"] <= 60
    assert "six operations at the console" in summary.inner_text()
    story = page.locator(".goal > div p", has_text="nobody of the RFP is left")
    assert not story.is_visible()
    summary.click()
    assert story.is_visible()


def test_a_calculation_under_way_shows_on_the_button_that_began_it(people):
    page = people()
    page.goto("/calc/cep")
    page.evaluate("addEventListener('submit', (event) => event.preventDefault())")  # no answer
    page.locator(".calc .go").click()
    page.wait_for_selector(".calc .go[aria-busy=true]")


def test_on_a_phone_the_answer_is_in_sight_at_any_field(people):
    page = people(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/calc/viajero")
    field, answer = page.locator("input[name=range]"), page.locator(".answer")
    first, seen = answer.inner_text(), page.viewport_size["height"]
    field.fill("90")
    struck = "one => getComputedStyle(one).textDecorationLine"
    assert answer.evaluate(struck) == "line-through", "of other fields"
    page.locator(".calc .go").tap()
    until(page, "was => (document.querySelector('.answer')?.innerText ?? was) !== was", first)
    page.wait_for_load_state()
    for one in (answer, field):
        box = one.bounding_box()
        assert 0 < box["y"] < box["y"] + box["height"] <= seen
    assert page.locator(".at-hand").bounding_box()["width"] == PHONE["width"]


@pytest.mark.parametrize("game", ["cep", "cem"])
def test_on_a_phone_the_chances_of_the_outcomes_are_in_sight(people, game):
    """Of a wide table the last columns are not: the chance stands first."""
    page = people(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(f"/calc/{game}?do=odds")
    cells = page.locator(".outcomes tr > :text-matches('%')")
    assert cells.count() > 3
    for cell in cells.all():
        box = cell.bounding_box()
        assert 0 < box["x"] < box["x"] + box["width"] <= PHONE["width"]
        assert box["height"] < 40, "in one line"


def test_the_answer_of_the_calculator_stands_beside_its_fields(people):
    page = people(viewport={"width": 1440, "height": 900})
    page.goto("/calc/cep?do=odds")
    form, answer = (page.locator(one).bounding_box() for one in (".calc", ".calc ~ section"))
    assert answer["x"] >= form["x"] + form["width"]
    assert answer["y"] + 60 < 900, "in sight without scrolling"


def test_a_complaint_begins_like_a_sentence(people):
    page = people(allowed=("404", "422"))
    page.goto("/calc/cep?range=much")
    first = "one => getComputedStyle(one, '::first-letter').textTransform"
    assert page.locator(".error").evaluate(first) == "uppercase"


COVERED = """() => {
    const box = document.querySelector('.rim').getBoundingClientRect();
    const svg = document.querySelector('#board > svg');
    const back = svg.getScreenCTM().inverse();
    const [one, other] = [[box.left, box.top], [box.right, box.bottom]]
        .map(([x, y]) => new DOMPoint(x, y).matrixTransform(back));
    const name = document.createElementNS(svg.namespaceURI, 'rect');
    const size = { x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y };
    for (const [key, value] of Object.entries(size)) name.setAttribute(key, value);
    const piece = document.createElementNS(svg.namespaceURI, 'g');
    piece.setAttribute('class', 'piece made');
    piece.append(name);
    svg.append(piece);
    document.dispatchEvent(new Event('board:fixed'));
}"""
ASIDE = """() => {
    const [mark, name] = ['.rim', '.made rect'].map(
        (one) => document.querySelector(one)?.getBoundingClientRect());
    if (!mark || !name) return false;
    const apart = mark.right <= name.left + 1 || name.right <= mark.left + 1;
    return apart || mark.bottom <= name.top + 1 || name.bottom <= mark.top + 1;
}"""


def test_a_mark_at_the_rim_of_a_phone_steps_aside_for_a_name(people):
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, "sombrachapas", "consola")
    until(page, "() => document.querySelector('.rim')")
    evaluate(page, COVERED)
    until(page, ASIDE, seconds=5)


SEEN = """() => {
    const chart = document.getElementById('board').getBoundingClientRect();
    const own = document.querySelector('#choosing [name=as]').value;
    const ids = [...document.querySelectorAll(`.list li:not(.side${own}) [data-pick]`)];
    const inside = ids.filter((one) => {
        const found = `#board .piece[data-piece="${one.dataset.pick}"]`;
        const box = document.querySelector(found)?.getBoundingClientRect();
        const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
        return x > chart.left && x < chart.right && y > chart.top && y < chart.bottom;
    });
    return [inside.length, document.querySelectorAll('.chart .rim').length];
}"""
RIM = """() => {
    const sides = (one) => {
        const { left, right } = one?.getBoundingClientRect() ?? {};
        return [left, right];
    };
    const arrow = document.querySelector('.chart .rim'), board = document.getElementById('board');
    return [SEEN()[0], sides(arrow), sides(board), arrow?.innerText];
}"""


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("cep", "duel"), ("viajero", "ambush"), ("cem", "granja"), ("sombrachapas", "consola")],
)
def test_on_a_phone_an_enemy_is_in_sight_or_an_arrow_leads_to_him(people, game, scenario):
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, game, scenario)
    for _ in range(40):
        if ready(page) == "mine" and page.locator(".plan-cell").count() > 4:
            break
        choose(page)
    until(page, f"() => {{ const [seen, led] = ({SEEN})(); return seen || led; }}")
    seen, rim, chart, told = evaluate(page, RIM.replace("SEEN()", f"({SEEN})()"))
    if seen == 0:
        assert chart[0] <= rim[0]
        assert rim[1] <= chart[1]
        assert re.search(r"\d", told), "how far it is"
        page.click("[data-zoom=all]")
        until(page, f"() => {{ const [seen, led] = ({SEEN})(); return seen && !led; }}")


@pytest.mark.parametrize("tab", ["list", "log", "units"])
def test_nothing_on_a_sheet_of_a_phone_touches_its_edges(people, tab):
    page = begin(people(viewport=PHONE), "sombrachapas", "consola")
    page.wait_for_selector("#choosing")
    page.locator(f".tabs label:has([value={tab}])").click()
    page.wait_for_selector(f".{tab}", state="visible")
    left, right = page.evaluate(EDGES, f".{tab}")
    assert left >= 12
    assert right <= PHONE["width"] - 12


EDGES = """kind => {
    const words = document.createTreeWalker(document.querySelector(kind), NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        boxes.push(...[...range.getClientRects()].filter((one) => one.width > 1));
    }
    return [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))];
}"""


SPLIT = """() => [...document.querySelectorAll('.sheet .track:has(.boxes)')].flatMap((one) => {
    const [name, boxes] = ['.name', '.boxes'].map((css) => one.querySelector(css));
    if (boxes.children.length > 14 || !boxes.checkVisibility()) return [];
    const [a, b] = [name, boxes].map((each) => each.getBoundingClientRect());
    const sizes = [...boxes.children].map((each) => each.getBoundingClientRect().width);
    return a.right > b.left || b.top > a.bottom || Math.min(...sizes) < 4 ? [one.innerText] : [];
})"""


def test_the_boxes_of_a_sheet_stand_beside_their_name(people):
    page = people(viewport={"width": 1440, "height": 900})
    page.goto("/settings")
    page.check("input[name=lang][value=es]")
    page.locator("main form button").first.click()
    begin(page, "cepheus", "pirate_and_trader")
    page.wait_for_selector(".sheet .boxes")
    assert page.locator(".sheet .boxes").count() > 10
    assert page.evaluate(SPLIT) == []


TWO = """() => {
    const chart = document.getElementById('board').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('#board .piece .hull:not(.tag .hull)')]
        .map((one) => one.getBoundingClientRect());
    const out = (one) => one.right < chart.left + 8 || one.left > chart.right - 8;
    return [boxes.length, boxes.filter(out).length];
}"""
WORDS = """() => [...document.querySelectorAll('#board .tag, .rim')].filter((one) =>
    one.checkVisibility() && one.getBoundingClientRect().width).length"""


def test_a_phone_shows_both_ships_and_no_heap_of_names_above_a_full_sheet(people, monkeypatch):
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )
    page = begin(people(viewport=PHONE), "cepheus", "pirate_and_trader", "search:1")
    for _ in range(12):
        ready(page)
        if page.locator(".plan-cell").count():
            break
        choose(page)
    assert page.locator(".plan-cell").count()
    count, out = evaluate(page, TWO)
    assert count >= 2
    assert out == 0
    assert evaluate(page, WORDS) >= 2
    page.evaluate("document.documentElement.dataset.sheet = 'full'")
    until(page, f"() => ({WORDS})() <= 1")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_replay_names_the_sides_and_has_its_steps_in_one_row(people, width):
    page = people(viewport={"width": width, "height": 900})
    page.goto("/settings")
    page.check("input[name=lang][value=es]")
    page.locator("main form button").first.click()
    begin(page, "sombrachapas", "instruccion", "search:1")
    page.wait_for_selector("#choosing")
    page.locator(".resign summary").click()
    page.locator("[value=resign]").click()
    page.wait_for_selector(".end")
    page.goto(page.url.split("?")[0].replace("/b/", "/replay/"))
    assert page.locator(".units h2:visible").all_inner_texts() == ["ALUMNOS", "INSTRUCTOR"]
    steps = [one.bounding_box() for one in page.locator(".steps").first.locator("a").all()]
    assert len(steps) == 4
    assert len({one["y"] for one in steps}) == 1
    assert all(one["x"] >= 0 and one["x"] + one["width"] <= width for one in steps)
