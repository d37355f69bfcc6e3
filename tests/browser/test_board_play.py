"""Whole battles played on the board: clicks on places and pieces, keys, taps on a phone."""

import time
from math import cos, pi, sin
from types import SimpleNamespace

import pytest

from browser.hands import STATE, begin, choose, evaluate, is_over, until

pytestmark = pytest.mark.browser
READY = """() => {
    if (document.querySelector('.htmx-request:not([id^=late]), [aria-busy]')) return '';
    if (document.querySelector('.end')) return 'over';
    if (!document.getElementById('choosing')) return '';
    return document.getElementById('board').dataset.known === 'yes' ? 'mine' : '';
}"""


@pytest.fixture(autouse=True)
def _same_battles(monkeypatch):
    """The same dice and the same computer each time: a battle may not be over by luck."""
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )


def ready(page, seconds=90):
    """Wait until the board knows what can be done, or the battle is over."""
    ends = time.monotonic() + seconds
    while not (found := evaluate(page, READY)):
        said = page.locator(".status").inner_text() if time.monotonic() > ends else ""
        assert time.monotonic() < ends, f"nothing to do, and no end: {said}"
        page.wait_for_timeout(20)
    return found


def middle(page, found):
    """Where on the screen something of the board is; None if it is out of sight or covered."""
    return page.evaluate(
        """found => {
            const one = document.querySelector(found);
            const box = one?.getBoundingClientRect();
            const chart = document.getElementById('board').getBoundingClientRect();
            if (!box?.width) return null;
            const spot = [box.x + box.width / 2, box.y + box.height / 2];
            const inside = spot[0] > chart.left + 2 && spot[0] < chart.right - 2 &&
                spot[1] > chart.top + 2 && spot[1] < chart.bottom - 2;
            const there = document.elementFromPoint(...spot)?.closest('.piece');
            return inside && (!there || there.contains(one)) ? spot : null;
        }""",
        found,
    )


def reach_of(page):
    """What the server tells the board of the unit that is to act."""
    id = page.url.split("/b/")[1].split("?")[0]
    answer = page.request.get(f"/b/{id}/reach")
    return answer.json() if answer.status == 200 else {"plans": [], "wholes": []}


ADVISED = """() => {
    const card = document.querySelector('.choice.advised') ?? document.querySelector('.choice');
    return card?.querySelector('input').value ?? '';
}"""


def advised_place(page, reach):
    """The place that stands first, if the advice is to go somewhere."""
    plans, kind = reach["plans"], page.evaluate(ADVISED).split(",")[0]
    goes = any(one["ids"].split(",", 1)[0] == kind for one in plans)
    counts = plans and plans[0].get("advised", 0) != plans[-1].get("advised", 0)
    return plans[0]["key"] if goes and counts else None


def changed(page, do):
    """Do something and wait for the battle to go on."""
    before = evaluate(page, STATE)
    do()
    until(page, f"(before) => ({STATE})() !== before", before)
    said = page.locator(".now .error").all_inner_texts()
    assert all("out of date" in one for one in said), said


def enemy_in_sight(page):
    """Whom the advice is about, if it is another piece on the board."""
    return page.evaluate(
        """() => {
            const card = document.querySelector('.choice.advised');
            if (!card) return null;
            const [own, ...others] = card.dataset.refs.split(' ');
            return others.find((one) => one !== own &&
                document.querySelector(`.piece[data-piece="${CSS.escape(one)}"]`)) ?? null;
        }"""
    )


def draft(page, point):
    """The sealed orders of all units: each is pointed at its best place, then all are sealed."""
    pointed = 0
    for row in range(page.locator(".plan-order").count()):
        page.locator(".plan-order").nth(row).click()
        until(page, HERE, row)
        piece = page.evaluate(PIECE, row)
        id = page.url.split("/b/")[1].split("?")[0]
        plans = page.request.get(f"/b/{id}/reach?unit={piece}").json()["plans"]
        spot = middle(page, f'[data-key="{plans[0]["key"]}"]') if plans else None
        if spot:
            point(page, *spot)
            until(page, "() => !!document.querySelector('.plan-ghost')")
            pointed += 1
    if not pointed and page.locator("#do.offers").count():
        page.locator("#do").click()  # orders are not sealed empty: the advice is shown first
        until(page, "() => !document.querySelector('#do.offers')")
    changed(page, page.locator("#do").click)
    return pointed


HERE = "row => document.querySelectorAll('.plan-orders li')[row + 1].matches('.here')"
PIECE = "row => document.querySelectorAll('.plan-order')[row].dataset.piece"


def play(page, point, seconds=200, most=400):
    """Play to the end as advised: what leads somewhere or at somebody by pointing at the board."""
    done = dict.fromkeys(("places", "enemies", "crews", "cards", "rests"), 0)
    ends = time.monotonic() + seconds
    for _ in range(most):
        if ready(page) == "over":
            return done
        assert time.monotonic() < ends, done
        done[once(page, point, done)] += 1
    raise AssertionError(done)


def once(page, point, done):
    """One decision, and what it was."""
    if page.locator("#go-on").count():
        changed(page, page.locator("#go-on").click)
        return "rests"
    if page.locator(".plan-order").count():
        done["places"] += draft(page, point)
        return "cards"
    if page.locator(".plan-whole").count():
        page.locator(".plan-whole").first.click()
        changed(page, page.locator("#do").click)
        return "crews"
    key = advised_place(page, reach_of(page))
    target = enemy_in_sight(page)
    spot = middle(page, f'[data-key="{key}"]') if key else None
    enemy = middle(page, f'.piece[data-piece="{target}"] :is(.hull, .counter)') if target else None
    if enemy:
        point(page, *enemy)
        until(page, "() => !!document.querySelector('.choice.advised:not([hidden])')")
        page.locator(".choice.advised:not([hidden])").first.click()
        changed(page, page.locator("#do").click)
        return "enemies"
    if spot:
        point(page, *spot)
        until(page, "() => !!document.querySelector('.plan-ghost')")
        changed(page, lambda: point(page, *spot))
        return "places"
    choose(page)
    return "cards"


LONG = pytest.mark.slow
BATTLES = [
    ("sombrachapas", "instruccion"),
    ("cep", "lesson"),
    ("cem", "lesson"),
    ("cepheus", "pirate_and_trader"),
    pytest.param("viajero", "duel", marks=LONG),
    pytest.param("cep", "duel", marks=LONG),
    pytest.param("cem", "granja", marks=LONG),
]


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_whole_battle_by_mouse(people, game, scenario):
    page = begin(people(viewport={"width": 1440, "height": 900}), game, scenario)
    page.wait_for_selector("#choosing, .status")
    done = play(page, lambda page, x, y: page.mouse.click(x, y), 400)
    assert done["places"] + done["enemies"] + done["crews"] >= 2, done


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_a_whole_battle_by_touch_on_a_phone(people, game, scenario):
    phone = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = begin(phone, game, scenario)
    page.wait_for_selector("#choosing, .status")
    until(page, "() => !!document.documentElement.dataset.sheet")  # the page is laid out
    # the board is in sight
    until(page, "() => document.getElementById('board').getBoundingClientRect().height > 200")
    chart = page.locator("#board").bounding_box()
    do = page.locator("#do").bounding_box()
    assert do["y"] > chart["y"] + chart["height"] > 0, "and so is the button, below it"
    assert do["y"] + do["height"] <= 844
    done = play(page, lambda page, x, y: page.touchscreen.tap(x, y), 400)
    assert done["places"] + done["enemies"] + done["crews"] >= 2, done


def test_a_whole_battle_by_keyboard(people):
    page = begin(people(), "sombrachapas", "instruccion")
    page.wait_for_selector("#choosing, .status")
    told, ends = set(), time.monotonic() + 200
    for _ in range(300):
        if ready(page) == "over":
            break
        assert time.monotonic() < ends
        page.locator("#board").focus()
        if page.locator("#go-on").count():
            page.locator("#go-on").focus()
            changed(page, lambda: page.keyboard.press("Enter"))
            continue
        if page.locator(".plan-cell").count() > 1 and len(told) < 3:
            for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
                page.keyboard.press(key)
                told.add(page.locator("#said").inner_text())
            page.keyboard.press("Escape")
        page.keyboard.press("a")
        if not page.locator(".plan-ghost, .choice input:checked").count():
            page.keyboard.press("1")
        until(page, "() => !!document.querySelector('.plan-ghost, .choice input:checked')")
        changed(page, lambda: page.keyboard.press("Enter"))
    assert is_over(page)
    assert len(told) >= 3, told


def test_a_new_page_is_asked_once_and_its_plan_stays(people):
    """A page is swapped in and then settles: a second answer would wipe the plan chosen between."""
    page = begin(people(), "sombrachapas", "instruccion")
    page.wait_for_selector("#choosing, .status")
    asked = []
    page.on("request", lambda one: asked.append(one.url) if "/reach" in one.url else None)
    for _ in range(12):
        assert ready(page) != "over"
        page.locator("#board").focus()
        if page.locator("#go-on").count():
            page.locator("#go-on").focus()
            changed(page, lambda: page.keyboard.press("Enter"))
            continue
        page.keyboard.press("a")
        until(page, "() => !!document.querySelector('.plan-ghost, .choice input:checked')")
        assert len(asked) <= 1, asked
        asked.clear()
        changed(page, lambda: page.keyboard.press("Enter"))


def test_orders_of_all_ships_are_drafted_and_sealed_at_once(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "duel")
    page.wait_for_selector(".plan-order")
    rows = page.locator(".plan-order")
    assert rows.count() == 2
    orders = [one.inner_text() for one in rows.all()]
    for row in range(2):
        page.locator(".plan-order").nth(row).click()
        until(
            page, "row => document.querySelectorAll('.plan-orders li')[row + 1].matches('.here')",
            row,
        )  # fmt: skip
        page.locator("#board").focus()
        page.keyboard.press("a")
        until(page, "() => !!document.querySelector('.plan-ghost')")
    drafted = [one.inner_text() for one in page.locator(".plan-order").all()]
    assert all(one != other for one, other in zip(orders, drafted, strict=True)), drafted
    page.reload()
    until(page, "() => document.querySelectorAll('.plan-order').length === 2")
    assert [one.inner_text() for one in page.locator(".plan-order").all()] == drafted
    before = page.locator("#choosing [name=request]").get_attribute("value")
    when = page.locator(".turn").inner_text(), page.locator(".phases .lit").inner_text()
    changed(page, page.locator("#do").click)
    ready(page)
    assert page.locator("#choosing [name=request]").get_attribute("value") != before
    now = page.locator(".turn").inner_text(), page.locator(".phases .lit").inner_text()
    assert now != when, "where no shot would reach the next question is that of the next turn"


def test_a_facing_is_dragged_round_the_ghost(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "lesson")
    page.wait_for_selector(".plan-order")
    for key in ("ArrowUp", "ArrowUp"):
        page.locator("#board").focus()
        page.keyboard.press(key)
    page.keyboard.press(" ")
    until(page, "() => document.querySelectorAll('.plan-face[data-face]').length > 1")
    page.wait_for_timeout(1000)
    page.evaluate(
        "() => { window.named = 0; addEventListener('board:named', () => window.named++, true); }"
    )
    page.wait_for_timeout(500)
    assert page.evaluate("window.named") == 0, "nothing happens, so nothing is drawn anew"
    before = page.locator(".plan-order").inner_text()
    boxes = [one.bounding_box() for one in page.locator(".plan-face").all()]
    here = page.locator(".plan-face.here").bounding_box()
    other = max(boxes, key=lambda box: abs(box["x"] - here["x"]) + abs(box["y"] - here["y"]))
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=8)
    page.mouse.up()
    until(page, "was => document.querySelector('.plan-order').innerText !== was", before)
    after = page.locator(".plan-order").inner_text()
    page.wait_for_timeout(200)
    assert page.locator(".plan-order").inner_text() == after, "it stays when it is let go"
    assert page.locator(".plan-ghost").count() == 1


def test_a_facing_out_of_reach_is_said_and_the_nearest_shown(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "lesson")
    page.wait_for_selector(".plan-order")
    faces = "() => document.querySelectorAll('.plan-face[data-face]').length"
    for _ in range(8):
        page.locator("#board").focus()
        page.keyboard.press("ArrowUp")
        page.keyboard.press(" ")
        until(page, "() => document.querySelectorAll('.plan-ghost').length === 1")
        if page.evaluate(faces) < 4:
            break
    boxes = [one.bounding_box() for one in page.locator(".plan-face[data-face]").all()]
    ghost = page.locator(".plan-ghost").bounding_box()
    x, y = ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2
    here = page.locator(".plan-face.here").bounding_box()
    away = [(box["x"] + box["width"] / 2 - x, box["y"] + box["height"] / 2 - y) for box in boxes]
    around = [(70 * cos(k * pi / 6), 70 * sin(k * pi / 6)) for k in range(12)]
    apart = [min((u * a + v * b) * -1 for a, b in away) for u, v in around]
    u, v = around[apart.index(max(apart))]
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(x + u, y + v, steps=6)
    until(page, "() => !!document.querySelector('#plan .plan-why')")
    assert "nearest" in page.locator("#plan .plan-why").inner_text()
    page.mouse.up()
    assert page.locator(".plan-ghost").count() == 1


def with_dots(people, scenario):
    """A battle of Viajero, played until places off the raster can be reached."""
    page = begin(people(viewport={"width": 1440, "height": 900}), "viajero", scenario)
    page.wait_for_selector("#choosing, .status")
    for _ in range(12):
        ready(page)
        if page.locator("circle.plan-cell").count():
            break
        choose(page)
    return page


def test_ground_that_can_be_reached_has_no_holes(people):
    page = with_dots(people, "duel")
    bare = page.evaluate(
        """() => {
            const inside = (one, [x, y]) => {
                const rect = one.getBoundingClientRect();
                return x >= rect.left - 1 && x <= rect.right + 1 && y >= rect.top - 1 &&
                    y <= rect.bottom + 1;
            };
            const squares = [...document.querySelectorAll('polygon.plan-cell')];
            return [...document.querySelectorAll('circle.plan-cell')].filter((dot) => {
                const rect = dot.getBoundingClientRect();
                const spot = [rect.x + rect.width / 2, rect.y + rect.height / 2];
                return !squares.some((one) => inside(one, spot));
            }).length;
        }"""
    )
    assert page.locator("circle.plan-cell").count()
    assert bare == 0


HOLES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const squares = [...document.querySelectorAll('polygon.plan-cell')].map(box);
    const dots = [...document.querySelectorAll('circle.plan-cell')].map(box);
    const [{width: side}] = squares;
    const key = (x, y) => [Math.round(x / side), Math.round(y / side)];
    const [first] = squares;
    const places = squares.map((one) => key(one.x - first.x, one.y - first.y));
    const filled = new Set(places.map(String));
    const floor = box(document.querySelector('rect.floor, rect.land'));
    const isOn = ([i, j]) => {
        const x = first.x + (i + .5) * side, y = first.y + (j + .5) * side;
        return x > floor.left && x < floor.right && y > floor.top && y < floor.bottom;
    };
    const bare = (at) => isOn(at) && isBare(at);
    const isBare = ([i, j]) => !filled.has(String([i, j])) && dots.some((one) => Math.hypot(
        one.x + one.width / 2 - first.x - (i + .5) * side,
        one.y + one.height / 2 - first.y - (j + .5) * side) < .66 * side);
    return places.filter(([i, j]) => [[1, 0], [-1, 0], [0, 1], [0, -1]].some(
        ([u, v]) => bare([i + u, j + v]))).length;
}"""


def test_a_place_off_the_raster_leaves_no_hole_beside_it(people):
    page = with_dots(people, "ambush")
    assert page.locator("circle.plan-cell").count()
    assert page.evaluate(HOLES) == 0


def test_the_frame_stays_while_orders_are_weighed(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "duel")
    page.wait_for_selector(".choice[data-look]")
    frame = "() => document.querySelector('#board > svg').getAttribute('viewBox')"
    first, drawn = evaluate(page, frame), set()
    page.on("response", lambda one: drawn.add(one.url) if "/preview" in one.url else None)
    for card in page.locator(".choice[data-look]").all():
        seen = len(drawn)
        card.click()
        page.wait_for_timeout(400)
        assert len(drawn) > seen, "the board is drawn anew"
        assert evaluate(page, frame) == first


ARC = """name => {
    const one = document.querySelector(`.reach[data-of="${name}"]`);
    const shown = one && getComputedStyle(one).display !== 'none';
    return shown ? one.getAttribute('transform') ?? '' : null;
}"""


def test_the_arc_of_fire_goes_with_the_ghost_and_no_other_is_shown(people):
    """One steers for a shot: the arc is drawn from where the ship would be, as it would face."""
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "duel")
    ready(page)
    assert [evaluate(page, ARC, name) for name in ("ship-0", "ship-1")] == ["", None]
    page.locator("#board").focus()
    page.keyboard.press("a")
    page.keyboard.press("e")
    until(page, f"() => ({ARC})('ship-0') !== ''")
    assert "translate" in evaluate(page, ARC, "ship-0")
    before = evaluate(page, ARC, "ship-0")
    page.keyboard.press("e")
    until(page, f"(before) => ({ARC})('ship-0') !== before", before)
    page.keyboard.press("Escape")
    until(page, f"() => ({ARC})('ship-0') === ''")
    page.keyboard.press("Tab")
    until(page, f"() => ({ARC})('ship-1') === '' && ({ARC})('ship-0') === null")


def test_on_a_phone_shooter_and_target_are_in_sight(people):
    page = begin(
        people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True),
        "cep",
        "duel",
    )
    for _ in range(40):
        assert ready(page) == "mine"
        chances = page.locator(".choice .chance:not(.quiet)").count()
        if chances and not page.locator(".plan-order").count():
            break
        choose(page)
    until(
        page,
        """() => {
        const chart = document.getElementById('board').getBoundingClientRect();
        const card = document.querySelector('.choice:has(.chance)');
        const names = card.dataset.refs.split(' ').filter((one) => one.startsWith('ship-'));
        return names.length > 1 && names.every((name) => {
            const hull = document.querySelector(`#board [data-piece="${name}"] .hull`);
            const { left, right, top, bottom } = hull.getBoundingClientRect();
            const across = left >= chart.left && right <= chart.right;
            return across && top >= chart.top && bottom <= chart.bottom;
        });
    }""",
        seconds=5,
    )


@pytest.mark.parametrize(("game", "scenario"), [("cep", "duel"), ("sombrachapas", "consola")])
def test_no_number_of_a_hex_lies_under_a_price(people, game, scenario):
    page = begin(people(viewport={"width": 1440, "height": 900}), game, scenario)
    ready(page)
    for _ in range(12):
        if page.locator(".plans-under polygon[data-key]").count() > 8:
            break
        choose(page)
        ready(page)
    shown = """() => {
        const hexes = [...document.querySelectorAll('.plans-under polygon[data-key]')]
            .map((one) => one.getBoundingClientRect());
        return [...document.querySelectorAll('.board .number')].filter((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const [u, v] = [x + width / 2, y + height / 2];
            return getComputedStyle(one).visibility === 'visible' && width &&
                hexes.some((hex) => u > hex.left && u < hex.right && v > hex.top && v < hex.bottom);
        }).length;
    }"""
    assert page.locator(".plans-under polygon[data-key]").count() > 8
    assert evaluate(page, shown) == 0


def test_no_line_of_fire_is_drawn_across_words(people):
    phone = {"width": 390, "height": 844}
    page = begin(people(viewport=phone, has_touch=True, locale="es-ES"), "cep", "torpedo")
    for _ in range(12):
        ready(page)
        if page.locator(".plan-order").count():
            break
        choose(page)
    until(page, "() => document.querySelectorAll('.plans-under [data-key]').length > 1")
    page.locator("#board").focus()
    page.keyboard.press("a")
    until(
        page, "() => document.querySelectorAll('.plan-threat, .plans-over .plan-shot').length > 3"
    )
    drawn = evaluate(
        page,
        """() => [...document.querySelector('.plans-over').children].map((one) =>
        one.matches('line.plan-shot, line.plan-threat') ? 'line' :
        one.querySelector('.plan-plate') ? 'words' : '').filter(Boolean)""",
    )
    assert {*drawn} == {"line", "words"}
    assert "line" not in drawn[drawn.index("words") :]
    hidden = """() => {
        const plates = [...document.querySelectorAll('.plans-over .plan-plate rect')]
            .map((one) => one.getBoundingClientRect());
        return plates.filter((a, i) => plates.slice(i + 1).some((b) =>
            a.left < b.right - 1 && b.left < a.right - 1 &&
            a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
    }"""
    assert evaluate(page, hidden) == 0, "nor is a chance hidden by another"


COVERED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const boxes = (found) => [...document.querySelectorAll(found)].map(box);
    const beside = (a, b) => a.right < b.left + 1 || b.right < a.left + 1;
    const apart = (a, b) => beside(a, b) || a.bottom < b.top + 1 || b.bottom < a.top + 1;
    const handles = boxes('.plan-face[data-face] circle:not(.touch)');
    return boxes('.steady.tag > g').filter((tag) => handles.some((one) => !apart(tag, one))).length;
}"""


NEAR_NAMES = """() => {
    const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2];
    const centre = (one) => middle(one.getBoundingClientRect());
    const names = [...document.querySelectorAll('.steady.tag > g')].map(centre);
    const near = ([x, y]) => names.some(([u, v]) => Math.hypot(x - u, y - v) < 75);
    return [...document.querySelectorAll('.plans-under [data-key]')].map(centre).filter(near);
}"""


def test_no_handle_covers_a_name(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "lesson")
    page.wait_for_selector(".plan-order")
    until(page, "() => !!document.querySelector('.plans-under [data-key]')")
    covered = []
    for x, y in page.evaluate(NEAR_NAMES):
        page.mouse.click(x, y)
        page.wait_for_timeout(150)
        if page.locator(".plan-face[data-face]").count():
            covered.append(page.evaluate(COVERED))
    assert len(covered) > 2
    assert not any(covered), covered


def march(page):
    """Play until a unit may march, and point at a place for it."""
    page.wait_for_selector("#choosing, .status")
    for _ in range(30):
        assert ready(page) == "mine"
        if page.locator(".plan-cell").count() > 8 and reach_of(page).get("formations"):
            break
        choose(page)
    near = sorted(reach_of(page)["plans"], key=lambda one: abs(one["cost"] - 4))
    spot = next(filter(None, (middle(page, f'[data-key="{one["key"]}"]') for one in near)))
    page.mouse.click(*spot)
    until(page, "() => document.querySelectorAll('[data-grip]').length === 2")


SPREAD = """() => {
    const figures = [...document.querySelectorAll('.plan-figure')];
    const all = figures.map((one) => one.getBoundingClientRect());
    const values = (key) => all.map((one) => one[key]);
    return ['x', 'y'].map((key) => Math.max(...values(key)) - Math.min(...values(key)));
}"""


def grip(page, what):
    box = page.locator(f"[data-grip={what}] .touch").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, end, touch=False):
    """With the mouse, or with a finger."""
    if not touch:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        return page.mouse.up()
    finger = page.context.new_cdp_session(page)
    send = "Input.dispatchTouchEvent"
    points = [
        [start[k] + (end[k] - start[k]) * part / 5 for k in (0, 1)] for part in range(6)
    ]  # fmt: skip
    for i, (x, y) in enumerate(points):
        kind = "touchMove" if i else "touchStart"
        finger.send(send, {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    return finger.send(send, {"type": "touchEnd", "touchPoints": []})


PLATES = """() => {
    const board = document.getElementById('board').getBoundingClientRect();
    const plates = [...document.querySelectorAll('.plan-form rect, .plan-plate.gold rect')];
    return plates.map((one) => one.getBoundingClientRect())
        .map((one) => one.left >= board.left && one.right <= board.right);
}"""


def test_what_a_plan_says_stays_on_a_small_board(people):
    page = begin(people(viewport={"width": 390, "height": 844}, has_touch=True), "cem", "lesson")
    march(page)
    spots = [middle(page, f'[data-key="{one["key"]}"]') for one in reach_of(page)["plans"]]
    spots = sorted(filter(None, spots))
    for spot in (spots[0], spots[-1]):
        page.touchscreen.tap(*spot)
        until(page, "() => document.querySelectorAll('.plan-form').length > 1")
        page.wait_for_timeout(50)
        found = page.evaluate(PLATES)
        assert len(found) >= 4
        assert all(found), spot


BEYOND = """() => {
    const floor = document.querySelector('#board rect.floor').getBoundingClientRect();
    const squares = [...document.querySelectorAll('polygon.plan-cell')];
    const middles = squares.map((one) => one.getBoundingClientRect())
        .map((one) => [one.left + one.width / 2, one.top + one.height / 2]);
    return middles.filter(([x, y]) => x < floor.left || x > floor.right || y < floor.top ||
        y > floor.bottom).length;
}"""


def test_no_square_of_the_reach_lies_beyond_the_floor(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "viajero", "lesson")
    for _ in range(6):
        if ready(page) != "mine":
            break
        assert page.evaluate(BEYOND) == 0
        place = advised_place(page, reach_of(page))
        spot = place and middle(page, f'[data-key="{place}"]')
        if spot:
            page.mouse.click(*spot)
            until(page, "() => !document.getElementById('do').disabled")
            changed(page, page.locator("#do").click)
        else:
            choose(page)


@pytest.mark.parametrize("touch", [False, True])
def test_how_a_unit_stands_and_faces_is_pulled_at_its_ghost(people, touch):
    more = {"viewport": {"width": 1440, "height": 900}}
    if touch:
        more = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = begin(people(**more), "cem", "lesson")
    march(page)
    box = page.locator("[data-grip=aim] .touch").bounding_box()
    assert min(box["width"], box["height"]) >= 43, "wide enough for a finger"
    for way in ((1, 0), (0, -1)):
        x, y = page.evaluate(CENTRE)
        drag(page, grip(page, "aim"), (x + 60 * way[0], y + 60 * way[1]), touch)
        page.wait_for_timeout(900)
        u, v = grip(page, "aim")
        assert (u - x) * way[0] + (v - y) * way[1] > 50, "it looks there"
        wide, high = page.evaluate(SPREAD)
        assert (wide > high) == (way[0] == 0), "in a line across"
    at = page.evaluate(CENTRE)
    drag(page, grip(page, "wing"), (at[0], at[1] + 60), touch)
    page.wait_for_timeout(900)
    wide, high = page.evaluate(SPREAD)
    assert high > wide, "a column along the way it looks"
    changed(page, lambda: page.locator("#do").click())


CENTRE = """() => {
    const box = document.querySelector('[data-grip=aim]').parentElement.getScreenCTM();
    return [box.e, box.f];
}"""


def test_how_a_unit_stands_and_faces_is_chosen_by_keys(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cem", "lesson")
    march(page)
    page.keyboard.press("s")
    until(page, "() => document.querySelector('.plan-form.gold')?.textContent === 'in line'")
    page.wait_for_timeout(300)
    x, y = page.evaluate(CENTRE)
    before = grip(page, "aim")
    for _ in range(3):
        page.keyboard.press("e")
        page.wait_for_timeout(700)
    after = grip(page, "aim")
    assert (after[0] - x, after[1] - y) == pytest.approx((y - before[1], before[0] - x), abs=9)
    page.keyboard.press("s")
    until(page, "() => document.querySelector('.plan-form.gold')?.textContent === 'in column'")
    changed(page, lambda: page.keyboard.press("Enter"))


ACTORS = """() => [...document.querySelectorAll('.choice')]
    .map((one) => one.dataset.refs.split(' ')[0]).filter((one) => one.startsWith('who-'))"""
BEST = "() => document.querySelector('.choice.advised')?.dataset.refs.split(' ')[0] ?? ''"


def test_the_board_opens_with_the_unit_that_is_advised(people):
    """Whom to activate: the reach in sight is that of the advised figure, not of the first one."""
    page = people(viewport={"width": 1440, "height": 900})
    page.goto("/new/sombrachapas")
    page.check("input[name=scenario][value=instruccion]")
    page.check("input[name=side_instruccion][value='1']")
    page.check("input[name=opponent][value='search:1']")
    page.click("button.go")
    page.wait_for_selector("#choosing, .status")
    for _ in range(40):
        assert ready(page) == "mine", "the advised figure was never another one than the first"
        actors, best = page.evaluate(ACTORS), page.evaluate(BEST)
        if best and len(set(actors)) > 1:
            assert page.locator("#board").get_attribute("data-unit") == best
            if best != min(actors):
                return
        choose(page)
    raise AssertionError("the advised figure was never another one than the first")


def test_one_march_is_given_to_all_units(people):
    """Who has chosen a way on the board may say it for all: none of his units is asked alone."""
    page = begin(people(viewport={"width": 1440, "height": 900}), "cem", "granja")
    march(page)
    changed(page, lambda: page.locator(".act .same").click())
    said = "() => document.querySelector('.chronicle').innerText.split('advances towards').length"
    until(page, f"() => ({said})() > 4")


def test_a_door_is_opened_by_a_click_on_it(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "sombrachapas", "lesson")
    page.wait_for_selector("#choosing, .status")
    assert ready(page) == "mine"
    beside = middle(page, '[data-key="place-10-0"]')
    page.mouse.click(*beside)
    until(page, "() => !!document.querySelector('.plan-ghost')")
    changed(page, lambda: page.mouse.click(*beside))
    ready(page)
    door = page.locator('[data-place="door-0"] .sill').bounding_box()
    page.mouse.click(door["x"] + door["width"] / 2, door["y"] + door["height"] / 2)
    until(page, "() => !!document.querySelector('.choice[data-refs~=door-0] input:checked')")
    assert "door" in page.locator("#do").inner_text().lower()


def test_places_that_the_board_shows_need_no_cards(people):
    """At the set-up of Sombrachapas 49 places were listed."""
    page = begin(people(viewport={"width": 1440, "height": 900}), "sombrachapas", "consola")
    page.wait_for_selector("#choosing .cards.small", state="attached")  # folded at once
    assert ready(page) == "mine"
    until(page, "() => !!document.querySelector('#board.planning')")
    every, shown = page.locator(".choice"), page.locator(".choice:not([hidden])")
    assert every.count() > 40
    assert shown.count() < 6, shown.all_inner_texts()
    page.locator("[data-all]").click()
    assert shown.count() == every.count()
    page.reload()
    until(page, "() => !!document.querySelector('#board.planning')")
    spots = [middle(page, f'[data-key="{one["key"]}"]') for one in reach_of(page)["plans"]]
    page.mouse.click(*next(one for one in spots if one))
    until(page, "() => !!document.querySelector('.plan-ghost')")
    changed(page, page.locator("#do").click)


ABOUT = """() => {
    const seat = document.querySelector('#choosing [name=as]')?.value;
    const refs = document.querySelector('.choice.advised, .choice')?.dataset.refs.split(' ') ?? [];
    const own = [...document.querySelectorAll(`#board .piece.side${seat}`)];
    return [...refs.slice(1), refs[0], ...own.map((one) => one.dataset.piece)];
}"""
"""What the advised choice speaks of, what acts last; where it speaks of nothing, one's own."""
MEANT = """() => !!document.querySelector(
    '.choice input:checked, .plan-ghost, .plan-whole[aria-pressed=true]')"""


def tapped(page, point):
    """One decision by taps at places and pieces, and no card."""
    key = advised_place(page, reach_of(page))
    spots = [middle(page, f'[data-key="{key}"]')] if key else []
    for name in page.evaluate(ABOUT):
        found = f'[data-{{}}="{name}"]'
        spots += [
            middle(page, f'.piece[data-piece="{name}"] :is(.hull, .counter)'),
            *(middle(page, found.format(kind)) for kind in ("spot", "place")),
        ]
    for spot in filter(None, spots):
        point(page, *spot)
        page.wait_for_timeout(60)
        if page.evaluate(MEANT):
            changed(page, lambda spot=spot: point(page, *spot))
            return
    raise AssertionError(page.locator(".choice").all_inner_texts())


@pytest.mark.parametrize("by", ["mouse", "touch"])
@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cepheus", "viajero", "cem"])
def test_a_lesson_is_played_on_the_board_alone(people, game, by):
    if by == "mouse":
        page, point = people(viewport={"width": 1440, "height": 900}), by_mouse
    else:
        page = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        point = by_finger
    page.goto("/")
    page.locator(f"form:has(input[value={game}]):has(input[name=lesson]) button").last.click()
    page.wait_for_selector("#choosing, .status")
    for _ in range(150):
        if ready(page) == "over":
            return
        if page.locator(".plan-order").count():
            draft(page, point)
        elif page.locator("#go-on").count():
            changed(page, page.locator("#go-on").click)
        else:
            tapped(page, point)
    raise AssertionError("no end")


def by_mouse(page, x, y):
    page.mouse.click(x, y)


def by_finger(page, x, y):
    page.touchscreen.tap(x, y)


TOLD = "() => document.querySelector('.plan-look')?.innerText ?? ''"
LOOKS = "() => document.querySelector('.plan-look button')?.getAttribute('aria-pressed') === 'true'"


@pytest.mark.parametrize("by", ["mouse", "touch", "keys"])
def test_who_would_see_whom_is_asked_of_any_place(people, by):
    """At once from where one stands, then from wherever one points; it ends with the question."""
    more = {"viewport": {"width": 1440, "height": 900}}
    if by == "touch":
        more = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = begin(people(**more), "viajero", "ambush", "search:1")
    page.wait_for_selector("#choosing, .status")
    while ready(page) == "mine" and page.locator(".plan-cell").count() < 9:
        choose(page)
    button, box = page.locator(".plan-look button"), page.locator("#board").bounding_box()
    there = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if by == "keys":
        page.locator("#board").focus()
        page.keyboard.press("v")
    else:
        button.click() if by == "mouse" else button.tap()
    until(page, f"() => ({TOLD})().includes('From there') && ({TOLD})().includes('Point at')")
    before = page.evaluate(TOLD)
    if by == "mouse":
        page.mouse.move(*there)
    elif by == "touch":
        assert button.bounding_box()["height"] >= 44
        page.touchscreen.tap(*there)
    else:
        page.keyboard.press("ArrowRight")
    until(page, f"before => ({TOLD})() !== before && ({TOLD})().includes(' m ·')", before)
    if by == "keys":
        assert page.locator("#said").inner_text() in page.evaluate(TOLD)
        page.keyboard.press("Escape")
        until(page, f"() => !({LOOKS})()")
        page.keyboard.press("v")
    until(page, LOOKS)
    page.mouse.move(5, 5)
    changed(page, lambda: choose(page))
    ready(page)
    assert not page.evaluate(LOOKS), "a tap at a place is a plan again"


VALUES = """async () => {
    const { picking } = await import([...document.scripts].map((one) => one.src)
        .find((one) => one.includes('table.js')));
    return ['35.2 %', '≈35,2 %', '2 × 35.2 % + 8.4 %', '…'].map(picking.value);
}"""


UNKNOWN = "one => one.classList.add('quiet')"
KNOWN = """() => {
    document.querySelectorAll('.chance').forEach((one) => one.classList.remove('quiet'));
    document.dispatchEvent(new Event('htmx:afterSettle'));
}"""


def test_where_nothing_is_advised_the_key_for_it_takes_the_best_chance(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cep", "lesson")
    page.wait_for_selector(".plan-order")
    assert page.evaluate(VALUES) == pytest.approx([35.2, 35.2, 78.8, 0])
    for _ in range(40):
        assert ready(page) == "mine"
        if page.locator(".choice .chance:has-text('×')").count():
            break
        page.locator("#board").focus()
        page.keyboard.press("a")
        until(page, "() => !!document.querySelector('.plan-ghost, .choice input:checked')")
        changed(page, lambda: page.keyboard.press("Enter"))
    # advice may come with the last chances; then they are in their order
    until(page, "() => !document.querySelector('[id^=late], .chance.quiet')")
    page.evaluate("() => document.querySelector('.advised')?.classList.remove('advised')")
    page.evaluate(
        "() => document.querySelectorAll('.chance').forEach(UNKNOWN)".replace("UNKNOWN", UNKNOWN)
    )
    page.locator("#board").focus()
    page.keyboard.press("a")
    assert "not known yet" in page.locator("#said").inner_text()
    assert page.locator(".choice input:checked").count() == 0, "the best is not known yet"
    page.evaluate(KNOWN)
    until(page, "() => !!document.querySelector('.choice input:checked')")
    assert "×" in page.locator(".choice:has(:checked)").inner_text()


AT = """() => { const at = document.activeElement; return at?.closest('form')
    ?.querySelector('input[name=lesson]') ? at.form.elements.ruleset?.value ?? '' : ''; }"""


def tab_to(page, test, given=None, most=80):
    """Press Tab until something is in focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(test, given):
            return
    raise AssertionError(f"Tab never comes to {test}")


def by_keys(page):
    """One decision by keys, wherever the focus is."""
    if page.locator("#go-on").count():
        tab_to(page, "() => document.activeElement.id === 'go-on'")
        return changed(page, lambda: page.keyboard.press("Enter"))
    for row in range(max(1, page.locator(".plan-order").count())):
        if row:
            page.keyboard.press("Tab")
            until(page, HERE, row)
        page.keyboard.press("a")
        until(page, MEANT)
    return changed(page, lambda: page.keyboard.press("Enter"))


@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cepheus", "viajero", "cem"])
def test_a_lesson_is_played_by_keys_alone(people, game):
    """From the lobby to the end: no pointer, and nothing put into focus but by Tab."""
    page = people(viewport={"width": 1440, "height": 900})
    page.goto("/")
    tab_to(page, f"game => ({AT})() === game", game)
    page.keyboard.press("Enter")
    page.wait_for_selector("#choosing, .status")
    for _ in range(150):
        if ready(page) == "over":
            return
        by_keys(page)
    raise AssertionError("no end")


def test_an_advised_step_says_to_which_way_it_belongs(people):
    """The card is one step, the board shows the way: they read like two pieces of advice."""
    page = begin(people(viewport={"width": 1440, "height": 900}), "sombrachapas", "consola")
    page.wait_for_selector("#choosing, .status")
    for _ in range(12):
        assert ready(page) == "mine"
        plans, first = reach_of(page)["plans"], page.evaluate(ADVISED)
        if plans and plans[0]["ids"].startswith(f"{first}|"):
            break
        choose(page)
    page.wait_for_selector(".choice.advised .on-way")
    assert plans[0]["label"] in page.locator(".choice.advised .on-way").inner_text()


MEANING = "() => document.querySelector('.meaning')?.innerText ?? ''"
LETTER = """() => {
    const one = [...document.querySelectorAll('#board text')].find((it) => it.textContent === 'S');
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_signs_are_explained_where_they_stand(people):
    page = begin(people(viewport={"width": 1440, "height": 900}), "cepheus", "lesson")
    page.wait_for_selector("#choosing, .status")
    ready(page)
    page.mouse.move(*page.evaluate(LETTER))
    until(page, f"() => ({MEANING})().startsWith('S: sensors')")
    page.mouse.move(2, 2)
    assert page.evaluate(MEANING) == ""
    page = people(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, "viajero", "lesson").wait_for_selector(".choice .sign, legend .sign")
    sign = page.locator(".choice .sign, legend:not(.unseen) .sign").first
    sign.scroll_into_view_if_needed()
    sign.tap()
    until(page, f"() => ({MEANING})().includes('action')")


@pytest.mark.parametrize("by", ["finger", "keys"])
def test_a_figure_is_turned_where_it_stands(people, by):
    """Also where the advice is something else: a tap at it would take that."""
    more = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = begin(people(**(more if by == "finger" else {})), "sombrachapas", "instruccion")
    page.wait_for_selector("#choosing, .status")
    while ready(page) == "mine" and not page.locator("[data-deed^='Turn']").count():
        choose(page)
    unit = page.locator("#board").get_attribute("data-unit")
    if by == "finger":
        x, y = middle(page, f'.piece[data-piece="{unit}"] :is(.hull, .counter)')
        finger = page.context.new_cdp_session(page)
        finger.send(TOUCH, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        until(page, "() => !!document.querySelector('.plan-face[data-face]')", seconds=5)
        finger.send(TOUCH, {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(60)
    else:
        page.keyboard.press("e")
    until(page, "() => document.getElementById('do').innerText.startsWith('Turn')")
    changed(page, page.locator("#do").click)
    assert "turns" in page.locator(".chronicle").inner_text()


TOUCH = "Input.dispatchTouchEvent"
