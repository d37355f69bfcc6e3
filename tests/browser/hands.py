"""What a person does at the table."""

import time

CHOOSE = """() => {
    if (document.querySelector('.htmx-request:not([id^=late])')) return null;
    const cards = [...document.querySelectorAll('.choice:not([hidden])')];
    const card = cards.find((one) => one.classList.contains('advised')) || cards[0];
    if (!card) return '';
    card.querySelector('input').click();
    const before = STATE();
    document.getElementById('do').click();
    return before;
}"""
QUIET = """() => !document.querySelector('.htmx-request:not([id^=late]), [aria-busy]')"""
STATE = """() => {
    const form = document.querySelector('#choosing [name=request]');
    const seat = document.querySelector('#choosing [name=as]');
    const last = document.querySelector('.chronicle li')?.id;
    return [form?.value, seat?.value, last, !!document.querySelector('.end')].join('|') + '#';
}"""


def until(page, test, given=None, seconds=60):
    """Wait; the page itself forbids to evaluate texts, so that Playwright's own waiting fails."""
    ends = time.monotonic() + seconds
    while not evaluate(page, test, given):
        assert time.monotonic() < ends, f"waited in vain for {test}"
        page.wait_for_timeout(15)


def evaluate(page, test, given=None):
    """Ask the page something; if it is just being loaded (a form sent without scripts), later."""
    for _ in range(20):
        try:
            return page.evaluate(test, given)
        except Exception as error:
            if "context was destroyed" not in str(error):
                raise
            page.wait_for_load_state()
    raise AssertionError("the page is loaded again and again")


def begin(page, game, scenario, opponent="search:2", **fields):
    """From the lobby to the first choice."""
    page.goto("/")
    page.click(f'a[href="/new/{game}"]')
    page.check(f'input[name=scenario][value="{scenario}"]')
    page.check(f'input[name=opponent][value="{opponent}"]')
    if fields:
        page.click("details.more > summary")
    for name, value in fields.items():
        if value is True:
            page.check(f"input[name={name}]")
        else:
            page.check(f'input[name={name}][value="{value}"]')
    with page.expect_event("load"):  # keys, taps and news are listened to only then
        page.click("button.go")
    return page


def is_over(page):
    return page.locator(".end").count() > 0


def choose(page):
    """The advised choice, or the first; False if there is nothing to choose just now."""
    if page.locator("#choosing .choice").count() == 0:
        return False
    for _ in range(400):
        before = evaluate(page, CHOOSE.replace("STATE()", f"({STATE})()"))
        if before is not None:
            break
        page.wait_for_timeout(10)
    if before:
        until(page, f"(before) => ({STATE})() !== before", before)
        said = page.locator(".error").all_inner_texts()
        assert all("out of date" in one for one in said), said
    return bool(before)


def play_out(pages, seconds=600, between=None):
    """All play until it is over."""
    ends, made = time.monotonic() + seconds, 0
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < ends, f"no end after {made} choices"
        done = [choose(page) for page in pages]
        made += sum(done)
        if not any(done):
            pages[0].wait_for_timeout(40)
        if between is not None:
            pages = between(made, pages) or pages
    return made
