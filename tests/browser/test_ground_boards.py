"""The boards of the ground games: what can be reached is one quiet tint with a clear edge, and one
sees whose name is whose."""

from types import SimpleNamespace

import pytest

from browser.hands import begin, choose, evaluate, until
from browser.test_board_play import ready
from browser.test_labels import SETTLED

EDGE = """() => {
    const svg = document.querySelector('#board > svg');
    const edge = svg.querySelector('.plan-edge');
    if (!edge) return null;
    const middle = (one) => {
        const { x, y, width, height } = one.getBBox();
        return new DOMPoint(x + width / 2, y + height / 2);
    };
    const outer = edge.cloneNode(); // its longest ring: others go round cars and pillars
    const rings = edge.getAttribute('d').split('M').map((one) => `M${one}`);
    outer.setAttribute('d', rings.sort((one, other) => other.length - one.length)[0]);
    const squares = [...svg.querySelectorAll('polygon.plan-cell[data-key]')];
    const spots = Array.from({ length: 120 }, (_, k) =>
        outer.getPointAtLength(outer.getTotalLength() * k / 120));
    const turns = spots.map((one, k) => {
        const [a, b] = [spots[(k + 119) % 120], spots[(k + 1) % 120]];
        const way = Math.atan2(b.y - one.y, b.x - one.x) - Math.atan2(one.y - a.y, one.x - a.x);
        return Math.abs(Math.atan2(Math.sin(way), Math.cos(way)));
    });
    return {
        squares: squares.length,
        out: squares.filter((one) => !edge.isPointInFill(middle(one))).length,
        filled: squares.filter((one) => getComputedStyle(one).fill !== 'none').length,
        corners: turns.filter((one) => one > 1).length,
        stroke: parseFloat(getComputedStyle(edge).strokeWidth),
    };
}"""
"""How many places of the raster lie out of the tint, how many are drawn as squares of their own, at
how many of 120 spots its edge has a corner."""


@pytest.mark.parametrize(
    ("game", "scenario"), [("viajero", "ambush"), ("viajero", "duel"), ("cem", "granja")]
)
def test_the_reach_is_one_tint_with_a_smooth_edge(people, game, scenario):
    page = begin(people(viewport={"width": 1440, "height": 900}), game, scenario, "search:1")
    seen = 0
    for _ in range(14):
        if ready(page) != "mine" or seen > 2:
            break
        if page.locator("polygon.plan-cell").count() > 12:
            found = evaluate(page, EDGE)
            assert found is not None
            assert (found["out"], found["filled"]) == (0, 0)
            assert found["corners"] <= 4
            assert found["stroke"] >= 1.5
            seen += 1
        choose(page)
    assert seen


SPACING = """async ([side, far, ways]) => {
    const { spacing } = await import(document.querySelector('script[src*="/plans.js"]').src
        .replace('plans.js', 'plans_reach.js'));
    const off = [...Array(ways).keys()].map((k) => 2 * Math.PI * k / ways)
        .map((one) => [168 + 2 * side * Math.cos(one), 112 + 2 * side * Math.sin(one)]);
    const raster = [...Array(400).keys()]
        .map((k) => [side * (k % 20 + 0.5), 3.5 + side * Math.floor(k / 20)])
        .filter(([x, y]) => Math.hypot(x - 168, y - 112) < far)
        .filter(([x, y]) => off.every(([u, v]) => Math.hypot(x - u, y - v) > 14));
    return spacing([...off, ...raster].map((at) => [{ at }]));
}"""
"""How far apart the page thinks the places of a raster are, with some ways that end beside it."""


@pytest.mark.parametrize(("side", "far", "ways"), [(21, 63, 8), (21, 84, 8), (24.5, 200, 0)])
def test_the_raster_is_found_among_few_places_and_to_the_half(people, side, far, ways):
    page = begin(people(viewport={"width": 1440, "height": 900}), "viajero", "duel", "search:1")
    assert evaluate(page, SPACING, [side, far, ways]) == side


FAR_NAMES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const between = (a, b) => Math.hypot(Math.max(a.left - b.right, b.left - a.right, 0),
        Math.max(a.top - b.bottom, b.top - a.bottom, 0));
    const names = document.querySelectorAll('#board .piece .steady.tag > g:not([visibility])');
    return [...names].map((tag) => {
        const hulls = [...tag.closest('.piece').querySelectorAll('.hull')].filter((one) =>
            !one.closest('.tag, .ghost'));
        const lead = tag.parentElement.querySelector(':scope > .lead');
        const gap = Math.min(...hulls.map((one) => between(box(tag), box(one))));
        return [gap, lead ? Math.min(...hulls.map((one) => between(box(lead), box(one)))) : -1];
    });
}"""
"""How far each name stands from its piece, and how far its line ends from it; -1: it has none."""


def test_a_name_that_stands_aside_has_a_line_to_its_piece(people, monkeypatch):
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, "viajero", "rescue", "search:1")
    leads = 0
    for _ in range(12):
        if ready(page) != "mine":
            break
        evaluate(page, SETTLED)
        for gap, end in evaluate(page, FAR_NAMES):
            assert (gap <= 11) or (0 <= end < 3), (gap, end)
            leads += end >= 0
        choose(page)
    assert leads


CONTRAST = """() => {
    const rgb = (said) => said.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = (said) => rgb(said).map((n) => n / 255)
        .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4))
        .reduce((sum, n, k) => sum + n * [0.2126, 0.7152, 0.0722][k], 0);
    const field = document.querySelector('input[placeholder]');
    const both = [getComputedStyle(field, '::placeholder').color,
        getComputedStyle(field).backgroundColor].map(light);
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_example_in_an_empty_field_can_be_read(people, scheme):
    page = people(color_scheme=scheme)
    page.goto("/calc/cem")
    assert evaluate(page, CONTRAST) >= 4.5


DEEDS = """() => {
    const bar = document.querySelector('.deeds')?.getBoundingClientRect();
    const hidden = (one) => {
        const box = one.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, bar.left), Math.min(box.right, bar.right)];
        const [top, bottom] = [Math.max(box.top, bar.top), Math.min(box.bottom, bar.bottom)];
        return left < right && top < bottom;
    };
    const all = [...document.querySelectorAll(
        '#board .plan-cell, #board .disc, #board .steady > text')];
    return bar && all.filter(hidden).length;
}"""
"""How many places, pieces and words lie under the bar; nothing if there is none."""


@pytest.mark.parametrize(
    ("game", "scenario"), [("viajero", "ambush"), ("cepheus", "boarding_of_a_derelict")]
)
def test_a_bar_says_what_whoever_acts_can_do_and_hides_nothing(people, game, scenario):
    page = begin(people(viewport={"width": 1440, "height": 900}), game, scenario)
    page.wait_for_selector("#choosing")
    for _ in range(12):
        until(page, "() => !document.querySelector('[id^=late]')")
        page.wait_for_timeout(500)
        if page.locator(".deeds button:has(b:not(:empty))").count():
            break
        choose(page)
    assert page.evaluate(DEEDS) == 0
    page.evaluate(
        "() => { window.named = 0; document.addEventListener('board:named', () => named++); }"
    )
    page.wait_for_timeout(1000)
    assert page.evaluate("named") < 3, "the bar and the names do not wake each other"
    button = page.locator(".deeds button:has(b:not(:empty))").first
    name = button.locator("span").inner_text().replace("\xa0", " ")
    button.click()
    until(page, "() => !!document.querySelector('.choice :checked')")
    card = page.locator(".choice:has(:checked)")
    assert card.get_attribute("data-deed").startswith(name)
    until(page, "() => !!document.querySelector('.deeds [aria-pressed=true]')")
    page.set_viewport_size({"width": 390, "height": 844})
    until(page, "() => !document.querySelector('.deeds')")
