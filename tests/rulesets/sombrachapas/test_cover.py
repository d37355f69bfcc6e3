"""Chapter 9: cover fire, its triggers, its limits, its order."""

import pytest

from asalto.rulesets.sombrachapas import RULESET
from asalto.rulesets.sombrachapas.rules.ranged import shots_in_round
from asalto.rulesets.sombrachapas.vocabulary import Phase, Refusal, Status
from rulesets.sombrachapas.arena import Arena, duel

MISS = (10, 10, 10)


def covered(card: dict[str, int] | None = None, mover: dict[str, int] | None = None) -> Arena:
    """Bo in cover fire at 1005 facing Ana at 0505, whose turn it is."""
    tokens = {"Ana": ("red", "0505", "3h", mover or {}), "Bo": ("blue", "1005", "9h", card or {})}
    return Arena(tokens).begin(2).do("Bo covers")


def test_taking_cover_fire_ends_the_activation() -> None:
    """2 AP, the last action of the character (SCH-9.1, 9.4, 4.3)."""
    arena = covered()
    assert "cover_taken" in arena.kinds()
    assert arena.who("Bo").cover == 1
    assert arena.names.of("who", arena.state.active) == "Ana"
    assert duel(card={"ranged": 0}).refusal("Ana covers") == Refusal.NO_RANGED_SKILL
    assert duel(card={"action_points": 1}).refusal("Ana covers") == Refusal.NO_POINTS


def test_step_is_shot_at_before_it_is_made() -> None:
    """The coverer's seat is asked; the mover is still where it was (SCH-9.15, 9.16)."""
    arena = covered().do("Ana steps 0605 facing 3h")
    assert arena.state.phase == Phase.COVER_FIRE
    assert RULESET.pending(arena.state) == 1 << 1
    before = arena.who("Ana").q
    arena.do("Bo covers against Ana", 3, 9, 1)
    assert arena.kinds()[0] == "cover_hit"
    assert arena.event("stepped")["character"] == 0
    assert arena.who("Ana").wounds == 1
    assert arena.who("Ana").q != before


@pytest.mark.parametrize(
    ("line", "shots"),
    [
        ("Ana turns 5h", 0),
        ("Ana turns 7h", 1),
        ("Ana steps 0605 facing 3h", 1),
        ("Ana steps 0404 facing 3h", 2),
        ("Ana shoots Bo", 1),
        ("Ana covers", 0),
        ("Ana grenades Bo", 1),
    ],
)
def test_shots_by_points_spent(line: str, shots: int) -> None:
    """One a point of movement and other actions, one a shot, none at cover (SCH-9.6 to 9.11)."""
    arena = covered()
    last = MISS if ("shoots" in line or "grenades" in line) else ()
    for k in range(shots):
        arena.do(line if k == 0 else "Bo covers against Ana", *(() if k == 0 else MISS))
        assert arena.state.phase == Phase.COVER_FIRE
    if shots:
        arena.do("Bo covers against Ana", *MISS, *last)
    else:
        arena.do(line, *((1,) if line == "Ana covers" else ()))
    assert arena.state.phase != Phase.COVER_FIRE


def test_melee_draws_no_cover_fire() -> None:
    """SCH-9.10, 10.10."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {}),
        "Cy": ("blue", "0605", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(2).do("Bo activates").do("Bo covers").do("Cy ends")
    arena.do("Ana strikes Cy", *MISS)
    assert arena.state.phase == Phase.ACTION


def test_a_killing_shot_prevents_the_action() -> None:
    """SCH-V7: the self-destruction is never set off; SCH-V8: a survivor carries on."""
    board = {"marks": {"C": {"feature": "console"}}}
    rows = [*["." * 15] * 4, "....C" + "." * 10, *["." * 15] * 4]
    for wounds, faces, done in ((1, (3, 9, 1), False), (2, (3, 9, 1), True), (1, MISS, True)):
        tokens = {
            "Ana": ("red", "0505", "3h", {"wounds": wounds}), "Al": ("red", "0101", "3h", {}),
            "Bo": ("blue", "1005", "9h", {}),
        }  # fmt: skip
        arena = Arena(tokens, rows=rows, board=board).begin(2).do("Bo covers")
        arena.do("Ana activates").do("Ana operates console1")
        arena.do("Bo covers against Ana", *faces, *((5, 5, 5) if done else ()))
        assert ("console_worked" in arena.kinds()) is done
        assert ("action_lost" in arena.kinds()) is not done


def test_limit_of_a_round() -> None:
    """SCH-V6: AP 7 gives 3 shots a round, whatever was left of them (SCH-9.12)."""
    assert [shots_in_round(points) for points in (1, 2, 6, 7, 10)] == [0, 1, 3, 3, 5]
    arena = covered({"action_points": 7}, {"action_points": 9})
    for code in ("0605", "0705"):
        arena.do(f"Ana steps {code} facing 3h").do("Bo covers against Ana", *MISS)
    assert arena.who("Bo").cover_shots == 2
    arena.do("Ana turns 9h").do("Bo covers against Ana", *MISS)
    assert arena.who("Bo").cover_shots == 3
    assert arena.state.phase == Phase.ACTION


def test_the_limit_stops_shots_that_an_action_would_still_allow() -> None:
    """AP 4 gives 2 shots a round: one at a step, one of the two at a step back (SCH-9.12)."""
    arena = covered({"action_points": 4}).do("Ana steps 0605 facing 3h")
    arena.do("Bo covers against Ana", *MISS).do("Ana steps 0505 facing 3h")
    assert arena.who("Bo").cover_due == 2
    arena.do("Bo covers against Ana", *MISS)
    assert (arena.who("Bo").cover_shots, arena.who("Bo").cover_due) == (2, 1)
    assert arena.state.phase == Phase.ACTION
    assert arena.refusal("Bo covers against Ana") != Refusal.NONE


def test_count_starts_again_each_round() -> None:
    arena = covered().do("Ana steps 0605 facing 3h").do("Bo covers against Ana", *MISS)
    assert arena.who("Bo").cover_shots == 1
    arena.do("Ana ends", 1)
    assert arena.who("Bo").cover_shots == 0
    assert arena.who("Bo").cover == 1


def test_mode_ends_with_the_next_activation() -> None:
    """SCH-9.4: it ends when the character's own next activation phase begins."""
    arena = covered().do("Ana ends", 2)
    assert arena.who("Bo").cover == 0
    assert "cover_ended" in arena.kinds()


def test_shooting_is_never_compulsory() -> None:
    """SCH-9.14."""
    arena = covered().do("Ana steps 0605 facing 3h")
    assert arena.legal() == ["Bo covers against Ana", "hold fire"]
    arena.do("hold fire")
    assert arena.kinds()[0] == "held"
    assert arena.who("Bo").cover_shots == 0


def test_only_what_is_seen_from_the_place_left() -> None:
    """A step into view draws no shot; the next point spent there does (SCH-9.19)."""
    rows = ["." * 15] * 9
    rows[4] = "....." + "#" * 3 + "." * 7
    tokens = {"Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {})}
    arena = Arena(tokens, rows=rows).begin(2).do("Bo covers")
    arena.do("Ana turns 1h").do("Ana steps 0504 facing 1h").do("Ana steps 0503 facing 1h")
    assert arena.state.phase == Phase.ACTION
    arena.do("Ana steps 0502 facing 1h")
    assert arena.state.phase == Phase.COVER_FIRE


def test_ranged_conditions_apply() -> None:
    """Distance, arc and line as for any shot (SCH-9.5)."""
    tokens = {"Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "0605", "9h", {})}
    near = Arena(tokens).begin(2).do("Bo covers").do("Ana turns 7h")
    assert near.state.phase == Phase.ACTION
    tokens["Bo"] = ("blue", "1005", "3h", {})
    assert Arena(tokens).begin(2).do("Bo covers").do("Ana turns 7h").state.phase == Phase.ACTION


def test_cover_fire_spares_friends() -> None:
    """Enemies by default; the setting lets them fire at their own (SCH-9.5)."""
    tokens = {
        "Bo": ("blue", "1005", "9h", {}), "Cy": ("blue", "0505", "3h", {}),
        "Ana": ("red", "1509", "9h", {}),
    }  # fmt: skip
    for own, phase in (("attacks", Phase.ACTION), ("cover-fire-too", Phase.COVER_FIRE)):
        arena = Arena(tokens, options={"own_side": own}).begin(2)
        arena.do("Bo activates").do("Bo covers").do("Cy steps 0605 facing 3h")
        assert arena.state.phase == phase


def test_order_of_the_coverers() -> None:
    """Seats in order from the active one; each coverer has shots of its own (SCH-9.16, 9.20)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {"wounds": 9}), "Bo": ("blue", "1005", "9h", {}),
        "Bea": ("blue", "1004", "9h", {}), "Gus": ("green", "1006", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(3).do("Gus covers", 2).do("Bo activates").do("Bo covers")
    arena.do("Bea covers")
    arena.do("Ana steps 0404 facing 3h")
    assert RULESET.pending(arena.state) == 1 << 1
    assert arena.legal() == ["Bo covers against Ana", "Bea covers against Ana", "hold fire"]
    arena.do("Bea covers against Ana", *MISS).do("Bea covers against Ana", *MISS)
    assert arena.refusal("Bea covers against Ana") == Refusal.NO_SHOTS_LEFT
    arena.do("hold fire")
    assert RULESET.pending(arena.state) == 1 << 2
    arena.do("Gus covers against Ana", *MISS).do("Gus covers against Ana", *MISS)
    assert arena.state.phase == Phase.ACTION
    assert arena.who("Bo").cover_shots == 0


@pytest.mark.parametrize(("first", "order"), [(1, (1, 2)), (2, (2, 0)), (3, (0, 1))])
def test_seats_are_asked_from_the_active_one_on(first: int, order: tuple[int, int]) -> None:
    """Not in the order of the file: seat after seat, beginning behind the active one (SCH-9.16)."""
    mover = ("Ana", "Bo", "Gus")[first - 1]
    tokens = {
        "Ana": ("red", "0805", "3h", {}), "Bo": ("blue", "0803", "3h", {}),
        "Gus": ("green", "0807", "3h", {}),
    }  # fmt: skip
    arena = Arena(tokens)
    for i, name in enumerate(("Ana", "Bo", "Gus")):
        one = arena.who(name)
        if name != mover:
            q, r = arena.index("place", ("1305", "1303", "1307")[i])
            one.q, one.r, one.facing, one.cover = q, r, 4, 1
    arena.begin(first)
    where = {"Ana": "0905", "Bo": "0903", "Gus": "0907"}[mover]
    arena.do(f"{mover} steps {where} facing 3h")
    asked = []
    for _ in range(2):
        asked.append(RULESET.pending(arena.state).bit_length() - 1)
        arena.do("hold fire")
    assert tuple(asked) == order


def test_nobody_outside_the_mode_fires() -> None:
    """However well it sees: the mode is the only way to shoot out of turn (SCH-9.3)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Bo": ("blue", "1005", "9h", {}),
        "Bea": ("blue", "1004", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(2).do("Bo activates").do("Bo covers").do("Bea ends")
    arena.do("Ana steps 0605 facing 3h")
    assert arena.legal() == ["Bo covers against Ana", "hold fire"]
    assert arena.refusal("Bea covers against Ana") == Refusal.NOT_COVERING


def test_shots_stop_when_the_target_is_dead() -> None:
    """Shots not fired are not used up (SCH-9.16); AP of the dead are lost (SCH-12.12)."""
    tokens = {
        "Ana": ("red", "0505", "3h", {"wounds": 1}), "Al": ("red", "0501", "3h", {}),
        "Bo": ("blue", "1005", "9h", {}), "Bea": ("blue", "1004", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(2).do("Bo activates").do("Bo covers").do("Bea covers")
    arena.do("Ana activates").do("Ana steps 0605 facing 3h")
    arena.do("Bo covers against Ana", 3, 9, 1)
    assert arena.who("Ana").status == Status.DEAD
    assert arena.who("Bea").cover_shots == 0
    assert "action_lost" in arena.kinds()
    assert arena.names.of("who", arena.state.active) == "Al"


def test_cover_shots_provoke_nothing() -> None:
    """SCH-9.17: a cover shot draws no cover fire in its turn."""
    tokens = {
        "Ana": ("red", "0505", "3h", {}), "Al": ("red", "0504", "3h", {}),
        "Bo": ("blue", "1005", "9h", {}),
    }  # fmt: skip
    arena = Arena(tokens).begin(2).do("Bo covers").do("Al activates").do("Al covers")
    arena.do("Ana steps 0605 facing 3h").do("Bo covers against Ana", *MISS)
    assert arena.state.phase == Phase.ACTION
    assert arena.who("Al").cover_shots == 0


def test_long_range_penalty_holds_for_cover_fire() -> None:
    """SCH-8.16."""
    tokens = {"Ana": ("red", "0305", "3h", {}), "Bo": ("blue", "1005", "9h", {})}
    arena = Arena(tokens, options={"long_range": True}).begin(2).do("Bo covers")
    arena.do("Ana steps 0405 facing 3h").do("Bo covers against Ana", 5, 5, 5)
    assert arena.kinds()[0] == "cover_missed"


TOLD = {
    "Ana": ("red", "0505", "3h", {}),
    "Amiga": ("red", "0105", "3h", {}),
    "Bo": ("blue", "1005", "9h", {}),
    "Blas": ("blue", "1205", "3h", {}),
}


@pytest.mark.parametrize(
    ("line", "fired", "told"),
    [
        ("Ana steps 0605 facing 3h", 0, "1 AP; draws the fire of Bo (1)"),
        ("Ana steps 0404 facing 3h", 0, "2 AP; draws the fire of Bo (2)"),
        ("Ana steps 0404 facing 3h", 2, "2 AP; draws the fire of Bo (1)"),
        ("Ana steps 0404 facing 3h", 3, "2 AP"),
    ],
)
def test_beside_an_order_stands_whose_fire_it_draws(line: str, fired: int, told: str) -> None:
    """Only enemies who see the mover and have shots left this round (SCH-9.5, 9.12)."""
    arena = Arena(TOLD).begin(1).do("Ana activates")
    for name in ("Amiga", "Bo", "Blas"):
        arena.who(name).cover = 1
    arena.who("Bo").cover_shots = fired
    assert RULESET.desk.beside is not None
    beside = RULESET.desk.beside(arena.state, arena.choice(line), RULESET.words("en"), arena.names)
    assert beside.text == told


def test_beside_an_order_stands_the_fire_of_friends_where_they_may_fire() -> None:
    arena = Arena(TOLD, options={"own_side": "cover-fire-too"}).begin(1).do("Ana activates")
    arena.who("Amiga").cover = 1
    assert RULESET.desk.beside is not None
    choice = arena.choice("Ana steps 0605 facing 3h")
    beside = RULESET.desk.beside(arena.state, choice, RULESET.words("en"), arena.names)
    assert beside.text == "1 AP; draws the fire of Amiga (1)"
