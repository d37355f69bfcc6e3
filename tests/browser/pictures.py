"""The pictures of docs/: python -m browser.pictures (PYTHONPATH=src:tests), with a server running.

    asalto serve --port 8399 --rate 0 --no-open --database sqlite:////tmp/pictures.sqlite3
    PYTHONPATH=src:tests python -m browser.pictures http://127.0.0.1:8399

Twelve of them, compressed; each is looked at before it is kept.
"""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser.found import CHROMIUM, FLAGS
from browser.hands import begin, choose, is_over
from browser.test_board_play import advised_place, play, reach_of, ready

FOLDER = Path(__file__).parents[2] / "docs" / "img"
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
QUALITY = 80


@contextmanager
def pages(address: str) -> Iterator[Any]:
    """Opens pages of new people."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

        def person(size=DESK, dark=False, **more):
            theme = "dark" if dark else "light"
            context = browser.new_context(
                base_url=address, locale="en-GB", viewport=size, color_scheme=theme,
                reduced_motion="reduce", **more,
            )  # fmt: skip
            return context.new_page()

        yield person
        browser.close()


def keep(page: Any, name: str) -> None:
    """One picture, compressed."""
    from PIL import Image

    page.wait_for_timeout(400)
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shown.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


def learn(page: Any, game: str) -> None:
    """The lesson of a game, from the lobby."""
    page.goto("/")
    page.locator(f"form:has(input[value={game}]):has(input[name=lesson]) button").last.click()
    page.wait_for_selector("#choosing, .status")


def planned(page: Any) -> None:
    """The advised plan shown on the board."""
    ready(page)
    page.locator("#board").focus()
    page.keyboard.press("a")


def until_plans(page: Any, least: int, most: int = 60) -> None:
    """Play until at least so many choices are made and there is something to plan."""
    for made in range(most):
        if ready(page) == "over":
            return
        moves = page.locator(".plan-cell").count() > 8 and advised_place(page, reach_of(page))
        if made >= least and moves:
            return
        choose(page)


def until_shown(page: Any, found: str, least: int = 0, most: int = 60) -> None:
    """Play until something stands on the page, and at least so many choices are made."""
    for made in range(most):
        assert ready(page) == "mine", f"the battle ended without {found}"
        if made >= least and page.locator(found).count():
            return
        assert choose(page)
    raise AssertionError(f"no {found} in {most} choices")


def battles(person: Any) -> None:
    """Each game in the middle of a battle."""
    for game, scenario, least in (
        ("sombrachapas", "consola", 10), ("cep", "duel", 30), ("cem", "granja", 30),
    ):  # fmt: skip
        page = begin(person(), game, scenario, "search:1")
        until_plans(page, least)
        planned(page)
        keep(page, f"table-{game}")
    page = begin(person(), "viajero", "ambush", "search:1")
    until_shown(page, ".choice.advised .chance:not(.quiet)", 6)
    planned(page)
    keep(page, "table-viajero")
    page = person()
    learn(page, "cepheus")
    until_shown(page, ".plan-whole")
    planned(page)
    keep(page, "table-cepheus")


def phones(person: Any) -> None:
    """Board above, choices on a sheet from below."""
    for game, dark in (("sombrachapas", False), ("cep", True)):
        page = person(PHONE, dark=dark, has_touch=True, is_mobile=True)
        learn(page, game)
        until_plans(page, 1)
        planned(page)
        keep(page, f"phone-{game}")


def ends(person: Any) -> None:
    """What comes after: the end, the analysis, the replay."""
    page = person()
    begin(page, "viajero", "training", opponent="search:1")
    play(page, lambda page, x, y: page.mouse.click(x, y))
    assert is_over(page)
    address = page.url.split("?")[0]
    page.goto(address.replace("/b/", "/analysis/"))
    page.wait_for_selector(".curve", timeout=240_000)
    keep(page, "analysis")
    page.goto(address.replace("/b/", "/replay/") + "/14")
    keep(page, "replay")


def main(address: str) -> None:
    """All of them."""
    with pages(address) as person:
        battles(person)
        phones(person)
        ends(person)
        page = person()
        learn(page, "sombrachapas")
        until_plans(page, 1)
        planned(page)
        keep(page, "lesson")
        page = person(dark=True)
        page.goto("/calc/cem")
        keep(page, "calculator-dark")
        page = begin(person(), "cem", "granja")
        page.goto("/")
        page.wait_for_load_state("networkidle")
        keep(page, "lobby")


if __name__ == "__main__":
    main(sys.argv[1])
