"""What the first visit to a table brings over the wire."""

import pytest

MOST = 120_000
"""Bytes, compressed, headers too: about a second on a slow phone."""


@pytest.mark.parametrize("game", ["cep", "sombrachapas", "cepheus", "viajero", "cem"])
def test_a_first_visit_is_light(people, game):
    page = people(viewport={"width": 1440, "height": 900})
    page.goto("/")
    page.locator(f'form:has(input[value="{game}"]) button').first.click()
    page.wait_for_selector("#choosing")
    table = page.url
    page.goto("about:blank")  # nothing of the first visit is under way
    wire, came = page.context.new_cdp_session(page), []
    wire.send("Network.enable")
    wire.send("Network.clearBrowserCache")
    wire.on("Network.loadingFinished", lambda one: came.append(one["encodedDataLength"]))
    page.goto(table)
    page.wait_for_load_state("load")
    page.wait_for_timeout(1500)  # what can be reached and the chances come after the page
    assert len(came) > 10
    assert sum(came) <= MOST
