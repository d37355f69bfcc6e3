"""Taking a seat: whoever lost the answer with the key asks again, and has the seat that he took."""

import pytest

from web.webkit import form_key

API = "/api/v1"
OPEN = {"ruleset": "toy", "scenario": "duel", "side_duel": "0", "opponent": "friend"}


@pytest.fixture
def invited(lite):
    """Somebody whom the host of a battle has invited; where the battle is, and his form."""
    room = lite.post("/new", data={**OPEN, "form": form_key(lite)}).url.path
    lite.cookies.clear()
    return room, {"form": form_key(lite, room), "seat": "1", "name": "Bob"}


def take(lite, room, form):
    """The answer to the form, which this browser then loses."""
    held = [*lite.cookies.jar]
    answer = lite.post(f"{room}/take", data=form, follow_redirects=False)
    lite.cookies.clear()
    for one in held:
        lite.cookies.jar.set_cookie(one)
    return answer


def key_in(answer) -> str:
    return answer.cookies.get(f"seat_{answer.url.path.split('/')[2]}", "")


def test_a_form_for_a_seat_is_sent_again(lite, invited):
    room, form = invited
    first = take(lite, room, form)
    assert key_in(first)
    lite.get("/")  # a new form of the same browser, too
    again = lite.post(f"{room}/take", data={**form, "form": form_key(lite)}, follow_redirects=False)
    assert key_in(again) == key_in(first)
    assert 'name="as" value="1"' in lite.get(room).text


def test_whoever_comes_back_has_the_seat_he_took(lite, invited):
    room, form = invited
    first = take(lite, room, form)
    assert 'name="as" value="1"' in lite.get(f"{room}?full=1").text
    assert lite.cookies[f"seat_{room[3:]}"] == key_in(first)


def test_who_lost_the_answer_of_a_rematch_has_his_seat_there(lite, invited):
    room, form = invited
    take(lite, room, form)
    lite.get(room)  # has his seat
    lite.post(f"{room}/do", data={"form": form_key(lite), "as": "1", "do": "resign"})
    told = {"form": form_key(lite)}
    next_ = lite.post(f"{room}/again", data=told, follow_redirects=False).headers["location"]
    key = lite.cookies.pop(f"seat_{next_[3:]}")  # the answer is lost; he presses again
    assert (
        lite.post(f"{room}/again", data=told, follow_redirects=False).headers["location"] == next_
    )
    lite.get(next_)
    assert lite.cookies[f"seat_{next_[3:]}"] == key


def test_nobody_else_gets_that_seat(lite, invited):
    room, form = invited
    first = take(lite, room, form)
    name = lite.cookies["asalto"]
    for other in ("", "x", name[:-1], name[:-1] + "~", "z" * 32):
        lite.cookies.clear()
        lite.cookies.set("asalto", other)
        mine = {**form, "form": form_key(lite)}
        answer = lite.post(f"{room}/take", data=mine, follow_redirects=False)
        assert (answer.status_code, key_in(answer)) == (409, "")
        assert "seat_" not in str(lite.get(room).headers.get("set-cookie"))
    assert key_in(first) not in name
    assert name not in key_in(first)


def test_whoever_sits_keeps_the_key_he_has(lite, invited):
    """As who came with a secret link and had taken another seat here before."""
    room, form = invited
    take(lite, room, form)
    lite.cookies.set(f"seat_{room[3:]}", "another")
    assert lite.get(room).status_code == 403


def test_a_program_joins_again_by_a_key_of_its_own(lite):
    made = lite.post(f"{API}/battles", json={"scenario": "toy/duel", "take": ["red"]}).json()
    asked = {"code": made["code"], "key": "k" * 24}
    first = lite.post(f"{API}/join", json=asked).json()
    assert first["seat"] == "blue"
    assert lite.post(f"{API}/join", json=asked).json() == first
    assert first["key"] != asked["key"]
    for other in ("", "l" * 24):
        assert lite.post(f"{API}/join", json={**asked, "key": other}).status_code == 409
    assert lite.post(f"{API}/join", json={**asked, "key": "short"}).status_code == 422
