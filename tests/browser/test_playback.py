"""What happened is played on the board, once, and whoever presses a key sees how things stand."""

from types import SimpleNamespace

import pytest

from browser.hands import begin, choose, until

SINCE = "() => JSON.parse(document.getElementById('since')?.dataset.since ?? '{\"beats\": []}')"


def shown(page, wanted):
    """Play until the strip has a beat like that."""
    for _ in range(120):
        page.wait_for_selector("#choosing, .end")
        if any(wanted(one) for one in page.evaluate(SINCE)["beats"]):
            return page
        choose(page)
    raise AssertionError("it never came to that")


PLAYED = """() => Number(sessionStorage.getItem(`seen ${location.pathname}`) ?? 0)
    >= JSON.parse(document.getElementById('since').dataset.since).last"""
"""It has been played to its end, by itself."""
MOVES = """() => [...document.querySelectorAll('#board [data-piece]')]
    .some((one) => getComputedStyle(one).transform !== "none")"""


def moving(page):
    return page.evaluate(MOVES)


@pytest.fixture
def battle(people):
    return lambda motion="no-preference": begin(
        people(reduced_motion=motion), "sombrachapas", "consola"
    )


FRAMES = f"""async () => {{
    const own = [...document.scripts].map((one) => one.src).find((one) => one.includes('table.js'));
    await import(own.replace('table.js', 'playback.js'));
    const found = window.frames_seen = new Map();
    const look = () => {{
        const told = document.getElementById('since')?.dataset.since ?? '';
        const seen = Number(sessionStorage.getItem(`seen ${{location.pathname}}`) ?? 0);
        if (!found.has(told)) found.set(told, [seen, ({MOVES})()]);
        requestAnimationFrame(look);
    }};
    requestAnimationFrame(look);
}}"""
"""Of each story its first frame: what had been seen by then, and whether pieces stand aside."""
FIRST = """() => [...window.frames_seen].slice(1).flatMap(([text, [seen, moves]]) => {
    const told = text ? JSON.parse(text) : { beats: [], at: {} };
    const begins = new Map();
    for (const one of told.beats) {
        if (one.to && one.n > seen && !begins.has(one.who)) begins.set(one.who, one.from ?? one.to);
    }
    const away = [...begins].filter(([who, [x, y]]) => told.at[who] &&
        Math.hypot(told.at[who][0] - x, told.at[who][1] - y) > 3);
    return away.length ? [[moves, seen, text]] : [];
})"""
"""Stories in which a piece ends elsewhere than it began."""
TOGETHER = """() => [...document.querySelectorAll('#board [data-of]:not(.reach)')].every((tag) => {
    const piece = document.querySelector(`#board [data-piece="${tag.dataset.of}"]`);
    return getComputedStyle(tag).transform === getComputedStyle(piece).transform;
})"""


def test_pieces_glide_and_a_key_ends_it(battle):
    page = battle()
    page.wait_for_selector("#choosing, .end")
    page.evaluate(FRAMES)
    shown(page, lambda one: "from" in one)
    until(page, PLAYED, seconds=20)
    first = page.evaluate(FIRST)
    assert first
    at_their_end = [one for one in first if not one[0]]
    assert at_their_end == [], "with the new page the pieces stand where they come from"
    page.click("[data-play=play]")
    until(page, MOVES, seconds=5)
    assert page.evaluate(TOGETHER), "names go with their pieces"
    page.keyboard.press("Shift")
    until(page, "!document.querySelector('.since .is-playing')", seconds=2)
    assert not moving(page)
    page.reload()
    page.wait_for_timeout(300)
    assert page.locator(".since .is-playing").count() == 0, "it is played once"
    assert page.locator(".choice").count() > 0


def test_step_by_step_the_chronicle_follows(battle):
    page = shown(battle(), lambda one: "from" in one)
    page.keyboard.press("Shift")
    page.click("[data-play=back]")
    last = page.evaluate(SINCE)["last"]
    until(page, "last => !!document.querySelector(`#l${last}.playing`)", last)
    said = page.locator(".since .told").inner_text()
    assert said
    assert said.split()[0] in page.locator(f"#l{last}").inner_text()
    page.click("[data-play=back]")
    only = len(page.evaluate(SINCE)["beats"]) == 1
    assert page.locator(f"#l{last}.playing").count() == (1 if only else 0)


def test_without_movement_there_are_numbers_that_stay(battle):
    page = shown(battle("reduce"), lambda one: "from" in one)
    page.wait_for_selector("#board .played text", state="attached")
    page.wait_for_timeout(500)
    page.keyboard.press("Shift")
    assert page.locator("#board .played text").count() > 0
    assert not moving(page)
    page.click("[data-play=play]")
    assert page.locator("#board .played").count() == 0, "and can be put away"


OVER = """() => {
    const boxes = (found) =>
        [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect());
    const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const marks = boxes('#board .played .disc');
    const others = boxes('#board .piece .hull, #board .piece .bar, #board .piece .label');
    return marks.map((one, i) => [...others, ...marks.slice(i + 1)]
        .reduce((sum, other) => sum + common(one, other), 0) / (one.width * one.height));
}"""
"""How much of each mark lies over a piece, its pips, its name or another mark."""
BEADS = """() => {
    const row = document.querySelector('.beads').getBoundingClientRect();
    return [...document.querySelectorAll('.beads li')]
        .filter((one) => one.getBoundingClientRect().right > row.right + 1).length;
}"""


def test_many_numbers_lie_beside_the_pieces_and_all_beads_in_their_row(people, monkeypatch):
    monkeypatch.setattr(
        "asalto.web.table.battle_settings.secrets", SimpleNamespace(randbits=lambda _: 3)
    )
    page = begin(people(viewport={"width": 1440, "height": 900}), "viajero", "ambush")
    page.wait_for_selector("#board .played .disc", state="attached")
    assert page.locator(".beads li").count() > 12
    assert max(page.evaluate(OVER)) < 0.1
    assert page.evaluate(BEADS) == 0
