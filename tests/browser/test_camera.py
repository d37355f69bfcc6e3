"""What the board shows by itself: the piece that acts, what it reaches, its own choices only."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from browser.hands import begin, choose, evaluate, until
from browser.test_board_play import changed, enemy_in_sight, ready

pytestmark = pytest.mark.browser
CELLS = """() => {
    const chart = document.getElementById('board').getBoundingClientRect();
    const cells = [...document.querySelectorAll('.plans-under [data-key]')];
    const out = ({ top, bottom, left, right }) =>
        top < chart.top || bottom > chart.bottom || left < chart.left || right > chart.right;
    return [cells.length, cells.filter((one) => out(one.getBoundingClientRect())).length];
}"""
IN_SIGHT = """() => {
    const unit = document.getElementById('board').dataset.unit;
    const hull = document.querySelector(`.piece[data-piece="${CSS.escape(unit)}"] .hull`);
    const [ship, chart] = [hull, document.getElementById('board')]
        .map((one) => one.getBoundingClientRect());
    return ship.top >= chart.top && ship.bottom <= chart.bottom &&
        ship.left >= chart.left && ship.right <= chart.right;
}"""
FARTHEST = """() => {
    const cells = [...document.querySelectorAll('.plans-under [data-key]')];
    const [one] = cells.map((cell) => cell.getBoundingClientRect()).sort((a, b) => a.top - b.top)
        .filter((box) => box.top > document.getElementById('board').getBoundingClientRect().top);
    const spot = { bubbles: true, clientX: one.x + one.width / 2, clientY: one.y + one.height / 2 };
    document.querySelector('#board > svg').dispatchEvent(new MouseEvent('click', spot));
}"""
FRAME = """() => [
    document.querySelector('.turn').innerText + document.querySelector('.phases .lit').title,
    document.querySelector('#board > svg').getAttribute('viewBox').split(/[ ,]+/).map(Number),
]"""
PLACES = "() => document.querySelectorAll('.plans-under [data-key]').length > 0"


def begun(people, lesson, **more):
    page = people(**more)
    page.goto("/")
    with_lesson = "form:has(input[name=lesson])" if lesson else "form:not(:has(input[name=lesson]))"
    page.locator(f"{with_lesson}:has(input[value=cep]) button").last.click()
    page.wait_for_selector("#choosing")
    ready(page)
    until(page, PLACES)
    return page


def test_all_that_a_ship_reaches_is_in_sight_on_a_desk(people):
    page = begun(people, True, viewport={"width": 1440, "height": 900})
    for _ in range(2):
        ready(page)
        until(page, PLACES)
        page.wait_for_timeout(300)
        cells, out = evaluate(page, CELLS)
        assert cells > 20
        assert out == 0
        page.locator("#do").click()  # the advice
        until(page, "() => !document.querySelector('#do.offers')")
        changed(page, page.locator("#do").click)


def test_while_orders_are_written_the_board_does_not_jump(people):
    """Within a phase what was in sight stays in sight; a new turn may look nearer."""
    page = begun(people, False, viewport={"width": 1440, "height": 900})
    shown, kept = [], 0
    for _ in range(14):
        ready(page)
        until(page, PLACES)
        page.wait_for_timeout(250)
        shown.append(evaluate(page, FRAME))
        choose(page)
    for (moment, before), (then, after) in pairwise(shown):
        if moment == then:
            kept += 1
            assert after[0] <= before[0] + 1
            assert after[1] <= before[1] + 1
            assert after[0] + after[2] >= before[0] + before[2] - 1
            assert after[1] + after[3] >= before[1] + before[3] - 1
    assert kept > 6


def test_the_ship_that_acts_is_in_sight_on_a_phone(people):
    page = begun(people, True, viewport={"width": 390, "height": 844}, has_touch=True)
    for _ in range(3):  # ahead as fast as it can: what it reaches is longer than the board is high
        assert evaluate(page, IN_SIGHT)
        page.evaluate(FARTHEST)
        until(page, "() => !!document.querySelector('.plan-ghost')")
        changed(page, page.locator("#do").click)
        if ready(page) != "mine" or not page.locator(".plan-order").count():
            break
        until(page, PLACES)
    assert evaluate(page, IN_SIGHT)


def test_only_the_orders_of_the_chosen_ship_are_offered(people):
    page = begun(people, False, viewport={"width": 1440, "height": 900})
    shown = page.locator(".choice:visible")
    assert shown.count() > 2
    page.locator(".plan-order").nth(1).click()
    until(page, "() => document.querySelectorAll('.plan-orders li')[2].matches('.here')")
    assert shown.count() == 0, "those were of the other ship"
    page.keyboard.press("1")
    assert page.locator(".choice input:checked").count() == 0
    page.locator(".plan-order").first.click()
    until(page, "() => document.querySelectorAll('.plan-orders li')[1].matches('.here')")
    assert shown.count() > 2


STARTS = """() => {
    const chart = document.getElementById('board').getBoundingClientRect();
    const matrix = document.querySelector('#board > svg').getScreenCTM();
    const { beats } = JSON.parse(document.getElementById('since').dataset.since);
    const spots = beats.filter((one) => one.from && one.to)
        .map((one) => new DOMPoint(...one.from).matrixTransform(matrix));
    const out = spots.filter(({ x, y }) =>
        x < chart.left || x > chart.right || y < chart.top || y > chart.bottom);
    return [spots.length, out.length];
}"""


def test_what_happened_is_played_where_it_can_be_seen(people):
    page = begun(
        people, False, viewport={"width": 1440, "height": 900}, reduced_motion="no-preference"
    )
    for _ in range(2):  # fast ahead: next turn the board is drawn round where they are now
        page.locator(".plan-order").nth(_).click()
        until(
            page, "row => document.querySelectorAll('.plan-orders li')[row + 1].matches('.here')", _
        )
        page.evaluate(FARTHEST)
        until(page, "() => !!document.querySelector('.plan-ghost')")
    changed(page, page.locator("#do").click)
    for _ in range(6):
        if page.evaluate(STARTS)[0] >= 2:
            break
        ready(page)
        changed(page, page.locator("#go-on, .act .rests, #do").first.click)
    assert page.evaluate(STARTS)[0] >= 2
    until(page, f"() => ({STARTS})()[1] === 0")  # the player of it is loaded after the page


EMPTY = """() => {
    const svg = document.querySelector('#board > svg');
    const [shown, whole] = [svg.getAttribute('viewBox'), svg.dataset.whole].map((one) =>
        one.split(/[ ,]+/).map(Number));
    return Math.max(whole[0] - shown[0], shown[0] + shown[2] - whole[0] - whole[2]) / shown[2];
}"""
SEEN = """(id) => {
    const box = document.querySelector(`#board .piece[data-piece="${CSS.escape(id)}"] .hull`)
        .getBoundingClientRect();
    const chart = document.getElementById('board').getBoundingClientRect();
    return box.left >= chart.left && box.right <= chart.right;
}"""


def test_a_phone_shows_the_board_and_whom_one_aims_at(people, monkeypatch):
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, "viajero", "ambush", "search:1")
    ready(page)
    assert evaluate(page, EMPTY) < 0.25, "nothing is beside the drawing"
    for _ in range(12):
        target = enemy_in_sight(page)
        if target and not evaluate(page, SEEN, target):
            break
        choose(page)
        ready(page)
    assert target
    assert not evaluate(page, SEEN, target)
    page.locator(".choice.advised input").first.check()
    until(page, SEEN, target)
