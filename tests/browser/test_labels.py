"""Texts on the boards can be read on a desk and on a phone, at any zoom."""

from types import SimpleNamespace

import pytest

from asalto.core.registry import landed, load_ruleset
from browser.hands import begin, choose, evaluate, until
from browser.test_board_play import ready

SIZES = """() => [...document.querySelectorAll('#board svg text')].map((one) => {
    const at = one.getScreenCTM(), drawn = getComputedStyle(one);
    if (!one.textContent.trim() || !one.getBoundingClientRect().width) return null;
    if (drawn.visibility === 'hidden') return null;
    return [one.textContent, parseFloat(drawn.fontSize) * Math.hypot(at.a, at.b)];
}).filter((one) => one)"""
UNDER = """async () => {
    const pack = await import(document.querySelector('script[src*="/plans.js"]').src);
    const drawing = pack.plans_draw;
    const svg = document.querySelector('#board > svg');
    const those = (side) => [...svg.querySelectorAll(`.piece.side${side}`)];
    const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    return those(0).flatMap((one) => {
    const lines = those(1).map((other) =>
        ({from: one.dataset.piece, to: other.dataset.piece, chance: '12.0 %'}));
    drawing.layer(svg, false, drawing.shots(svg, lines));
    const boxes = (found) =>
        [...svg.querySelectorAll(found)].map((one) => one.getBoundingClientRect());
    const over = boxes('.plan-plate.dim rect');
    return boxes('.piece .tag .label').filter((one) => one.width).map((one) =>
        over.reduce((sum, other) => sum + common(one, other), 0) / (one.width * one.height));
    });
}"""
"""How much of each name lies under a chance, for each of one's own who aims at all others."""
SETTLED = (
    "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(1))))"
)
BOXES = """(kind) => [...document.querySelectorAll(`#board ${kind}`)].map((one) => {
    const box = one.getBoundingClientRect();
    return [box.width, box.height];
})"""
WIDTHS = {1440: (900, 11.0), 820: (1180, 11.0), 390: (844, 10.0)}


@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
def test_texts_keep_their_size(people, game):
    page = begin(people(), game, load_ruleset(game).scenarios()[0])
    page.wait_for_selector("#board svg text", state="attached")
    for width, (height, least) in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(3):
            evaluate(page, SETTLED)
            sizes = evaluate(page, SIZES)
            assert sizes
            assert [one for one in sizes if not least - 0.01 <= one[1] < 20] == [], width
            page.click("[data-zoom=in]")
        page.click("[data-zoom=all]")


def test_counters_keep_their_size_and_all_units_are_in_sight(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cem", "granja")
    page.wait_for_selector("#board .counter")
    bottoms = "() => [...document.querySelectorAll('.sheet')].map((one) => one.offsetTop)"
    assert len(evaluate(page, bottoms)) == 8
    assert max(evaluate(page, bottoms)) < 760
    for width, (height, _) in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        evaluate(page, SETTLED)
        assert min(high for _, high in evaluate(page, BOXES, ".counter")) >= 38


def test_without_scripts_texts_can_be_read_too(people, chromium, address):
    page = begin(people(), "sombrachapas", load_ruleset("sombrachapas").scenarios()[0])
    until(page, "() => location.pathname.startsWith('/b/')")
    for width, (height, _) in WIDTHS.items():
        quiet = chromium.new_context(
            java_script_enabled=False, viewport={"width": width, "height": height}
        )
        cookies = page.context.cookies()
        quiet.add_cookies(cookies)
        other = quiet.new_page()
        other.goto(page.url)
        boxes = [one.bounding_box() for one in other.locator("#board text.label").all()]
        assert min(box["height"] for box in boxes if box) >= 10
        quiet.close()


@pytest.mark.parametrize("width", [390, 600, 820, 1000, 1440])
def test_the_tools_cover_nothing_of_the_board(people, width):
    page = begin(people(viewport={"width": width, "height": 1000}), "cem", "granja")
    page.wait_for_selector("#board svg text", state="attached")
    side = "document.querySelector('{}').getBoundingClientRect().{}".format
    until(page, f"{side('.tools', 'top')} >= {side('#board', 'bottom')} - 1")  # once laid out
    speed, bar = (page.locator(one).bounding_box() for one in (".since", ".chartbar"))
    assert speed["x"] + speed["width"] <= bar["x"] + 1
    wide = "() => [...document.querySelectorAll('.since')].map((one) => one.scrollWidth)"
    assert page.evaluate(wide)[0] <= speed["width"] + 1


def test_the_curve_of_an_analysis_can_be_read_on_a_phone(people):
    page = people(viewport={"width": 390, "height": 844})
    page.goto("/rules")
    page.add_style_tag(url="/static/analysis.css")
    sizes = page.evaluate(
        """() => {
            document.querySelector('main').innerHTML =
                '<svg class="curve" viewBox="0 0 900 300"><text x="9" y="90">50</text></svg>';
            const one = document.querySelector('.curve text');
            return parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
        }"""
    )
    assert sizes >= 8


def test_the_two_buttons_of_a_moment_stand_in_one_row_on_a_phone(people):
    page = people(viewport={"width": 390, "height": 844})
    page.goto("/rules")
    page.add_style_tag(url="/static/analysis.css")
    tops = page.evaluate(
        """() => {
            document.querySelector('main').innerHTML = `<ol class="moments"><li class="current">
                <span class="pin">1</span><div><strong>Turn 2</strong><p>Dora moves west</p></div>
                <span class="amount">-29</span><a class="button" href="/">See it</a>
                <form><button class="go">Try it from here</button></form></li></ol>`;
            const boxes = [...document.querySelectorAll('.moments :is(.button, .go)')]
                .map((one) => one.getBoundingClientRect());
            return boxes.map((one) => [one.top, one.right]);
        }"""
    )
    assert tops[0][0] == tops[1][0]
    assert tops[1][1] <= 378


GOAL_CUT = """(text) => {
    const one = document.querySelector('.goal summary');
    one.querySelector('span').textContent = text;
    return one.scrollHeight - one.clientHeight;
}"""


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_the_goal_is_read_whole_whatever_the_scenario(people, width):
    """Beside the longest name of a game, in the language with the longest words."""
    page = people(viewport={"width": width, "height": 844})
    page.goto("/settings")
    page.check("input[name=lang][value=it]")
    page.locator("main form button").first.click()
    begin(page, "cem", "lesson")
    page.wait_for_selector("#choosing")
    for game in landed():
        for name in load_ruleset(game).scenarios():
            brief = load_ruleset(game).load(name).in_brief("it")
            assert page.evaluate(GOAL_CUT, brief) <= 1, (game, name)


MARKS_CUT = """() => {
    const chart = document.getElementById('board').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.played .disc')].map((one) =>
        one.getBoundingClientRect());
    const out = (one) => one.right < chart.left || one.left > chart.right ||
        one.bottom < chart.top || one.top > chart.bottom;
    const cut = (one) => one.left < chart.left || one.right > chart.right ||
        one.top < chart.top || one.bottom > chart.bottom;
    return boxes.filter((one) => cut(one) && !out(one)).length;
}"""


def test_chances_lie_over_no_name(people, monkeypatch):
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, "viajero", "ambush", "search:1")
    page.wait_for_selector("#choosing")
    until(page, "() => document.getElementById('board').dataset.known === 'yes'")
    assert evaluate(page, MARKS_CUT) == 0  # marks of what happened
    hidden = evaluate(page, UNDER)
    assert len(hidden) == 32
    assert max(hidden) < 0.4


OVER = """() => {
    const svg = document.querySelector('#board > svg');
    const boxes = (found, all = svg) => [...all.querySelectorAll(found)]
        .filter((one) => getComputedStyle(one).visibility !== 'hidden')
        .map((one) => one.getBoundingClientRect());
    const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const chart = document.getElementById('board').getBoundingClientRect();
    const tags = boxes('.steady.tag > g').filter((one) => one.width);
    const area = (one) => one.width * one.height;
    const over = (one, others) => others.reduce((most, other) =>
        Math.max(most, common(one, other) / Math.min(area(one), area(other))), 0);
    const figures = boxes('.piece .hull:not(.tag .hull)').filter((one) => one.width);
    return [
        Math.max(0, ...tags.map((one, i) => over(one, tags.slice(i + 1)))),
        Math.max(0, ...tags.map((one) => over(one, boxes('.plan-plate rect')))),
        Math.max(0, ...figures.map((one) => over(one, tags))),
        Math.max(0, ...boxes('.plan-number').map((one) => over(one, tags))),
        Math.max(0, ...boxes('.rim', document).map((one) => over(one, tags))),
        Math.max(0, ...tags.map((one) => 1 - common(one, chart) / area(one))),
        Math.max(0, ...boxes('.plan-number').map((one) =>
            over(one, boxes('.plan-plate.dim rect')))),
        Math.max(0, ...boxes('.played .disc').map((one) => over(one, boxes('.plan-unit')))),
    ];
}"""
"""How much of a name lies under a name, of a name under a chance, of a figure under a name, of
the price of a place under a name, of a name under an arrow at the rim, of a name out of sight, of
the price of a place under a chance, of a mark of what happened under the ring of who acts."""


@pytest.mark.parametrize(
    ("game", "scenario", "choices", "most"),
    [
        ("cep", "carrier", 8, 0.5), ("cep", "duel", 10, 0.5), ("sombrachapas", "consola", 6, 0.5),
        ("sombrachapas", "instruccion", 4, 0.5), ("sombrachapas", "lesson", 11, 0.5),
        ("cem", "granja", 6, 0.35),
    ],
)  # fmt: skip
def test_no_name_lies_over_another_on_a_phone(people, monkeypatch, game, scenario, choices, most):
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, game, scenario, "search:1")
    for _ in range(choices):
        assert ready(page) == "mine"
        evaluate(page, SETTLED)
        names, chances, figures, prices, arrows, cut, under, ringed = evaluate(page, OVER)
        assert (names, chances) == (0, 0)
        assert figures <= most
        assert prices < 0.25
        assert arrows < 0.1
        assert cut < 0.5
        assert under < 0.3
        assert ringed < 0.1
        choose(page)


@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cepheus", "cem", "viajero"])
def test_on_a_phone_the_head_is_two_lines(people, game):
    """The goal begins in the first; a tap opens it whole."""
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto("/settings")
    phone.check("input[name=lang][value=es]")
    phone.locator("main form button").first.click()
    page = begin(phone, game, load_ruleset(game).scenarios()[0])
    page.wait_for_selector("#choosing")
    assert page.locator(".top").bounding_box()["height"] <= 84
    page.locator(".goal summary").click()
    box = page.locator(".goal > div").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


AT_THE_RIM = """async (down) => {
    const pack = await import(document.querySelector('script[src*="/table.js"]').src);
    if (down) pack.camera.pan(0, down);
    for (let i = 0; i < 3; i += 1) await new Promise((go) => requestAnimationFrame(go));
    const all = (found) => [...document.querySelectorAll(found)];
    const box = (one) => one.getBoundingClientRect();
    const rims = all('.rim');
    const under = (found) => Math.max(0, ...all(found).flatMap((one) => rims.map((rim) =>
        pack.labels.shared(box(one), box(rim)) / (box(one).width * box(one).height || 1))));
    const names = all('#board .steady.tag > g:not([visibility=hidden])');
    const named = names.map((one) => one.textContent.trim());
    const marks = rims.map((one) => one.textContent.split(' · ')[0].toUpperCase());
    return [marks.length, marks.filter((one) => named.includes(one)),
        under('#board .steady.tag > g:not([visibility=hidden])'), under('#board .plan-number')];
}"""


def test_whoever_is_out_of_sight_is_named_once_at_the_rim(people):
    """By an arrow, or by a name where enough of the ship is seen; over no name and no price."""
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, "cep", "duel", "search:1")
    ready(page)
    marks = 0
    for down in [0, *[-0.035] * 12]:
        count, twice, over_names, over_prices = evaluate(page, AT_THE_RIM, down)
        assert twice == []
        assert over_names < 0.1
        assert over_prices < 0.3
        marks += count
    assert marks > 4


HEADED = """() => {
    const boxes = (found) => [...document.querySelectorAll(`#board ${found}`)]
        .map((one) => one.getBoundingClientRect()).filter((one) => one.width);
    const chart = document.getElementById('board').getBoundingClientRect();
    const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const fixed = ['.steady > .label', '.steady > .plate', '.steady > .detail'].flatMap(boxes);
    const tags = boxes('.steady.tag > g');
    return [fixed.length, tags.reduce((sum, tag) => sum +
        fixed.reduce((most, one) => Math.max(most, common(tag, one)), 0), 0),
        Math.max(...fixed.map((one) => one.bottom)) - chart.bottom];
}"""


def test_on_a_tablet_no_ship_lies_over_heading_and_legend(people):
    page = people(viewport={"width": 820, "height": 1180})
    begin(page, "cepheus", "patrol_against_two_raiders", "search:1")
    for _ in range(4):
        assert ready(page) == "mine"
        evaluate(page, SETTLED)
        fixed, hidden, below = evaluate(page, HEADED)
        assert fixed >= 2
        assert hidden == 0
        assert below <= 0
        choose(page)


CARDS = """() => {
    const boxes = (found) => [...document.querySelectorAll(found)].map((one) =>
        [one.closest('.piece').dataset.piece, one.getBoundingClientRect()]);
    const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const gap = (a, b) => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right),
        Math.max(0, a.top - b.bottom, b.top - a.bottom));
    const hulls = boxes('#board .piece .hull').filter(([id]) => id.startsWith('ship-'));
    const tags = boxes('#board .piece:has(.hull) .steady.tag > g');
    const far = tags.map(([id, box]) =>
        Math.min(...hulls.filter(([one]) => one === id).map(([, hull]) => gap(box, hull))));
    const hidden = hulls.map(([, hull]) => Math.max(...tags.map(([, box]) => common(box, hull))) /
        (hull.width * hull.height));
    return [hulls.length, tags.length, Math.max(...far), Math.max(...hidden)];
}"""


def test_on_a_tablet_the_card_of_a_ship_stands_at_it_and_over_no_other(people):
    page = people(viewport={"width": 820, "height": 1180})
    begin(page, "cepheus", "patrol_against_two_raiders", "search:1")
    for k in range(10):
        assert ready(page) == "mine"
        evaluate(page, SETTLED)
        ships, cards, far, hidden = evaluate(page, CARDS)
        assert cards == ships >= (2 if k else 4)  # one may be out of the battle meanwhile
        assert far < 90
        assert hidden < 0.34
        choose(page)


LONG_CHANCE = """() => {
    const card = document.querySelector('#choosing .choice:has(.chance)');
    const [what, chance] = [card.querySelector('.what'), card.querySelector('.chance')];
    what.textContent = 'Percherón';
    chance.textContent = '3\\u00a0×\\u00a050,0\\u00a0% + 35,2\\u00a0%';
    const text = document.createRange();
    text.selectNodeContents(what);
    const fits = chance.getBoundingClientRect().right <= card.getBoundingClientRect().right;
    return [new Set([...text.getClientRects()].map((one) => one.top)).size, fits];
}"""


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_a_long_chance_breaks_no_name_beside_it(people, width):
    page = people(viewport={"width": width, "height": 900})
    begin(page, "cep", "patrol", "search:1")
    assert ready(page) == "mine"
    assert evaluate(page, LONG_CHANCE) == [1, True]
