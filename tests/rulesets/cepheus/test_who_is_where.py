"""Who is aboard which ship, what a delay leaves of a plan, who counts as a vessel in traffic."""

import pytest

from asalto.core.files.toml_reader import BadInput, Document
from asalto.core.kernel.records import NOBODY
from asalto.core.kernel.tally import tally_clear
from asalto.rulesets.cepheus import RULESET
from asalto.rulesets.cepheus.offer import ChoiceKind as Kind
from asalto.rulesets.cepheus.rules.boarding import (
    attacking_officer,
    board,
    defending_officer,
    settle_fate,
    throw_back,
    win_ship,
)
from asalto.rulesets.cepheus.rules.command import go_first, initiative_of, set_count
from asalto.rulesets.cepheus.rules.craft import launch_craft
from asalto.rulesets.cepheus.rules.crew import is_alone, is_away, party_of, recount_posts
from asalto.rulesets.cepheus.rules.damage import strike_system
from asalto.rulesets.cepheus.rules.helm import hazard_of
from asalto.rulesets.cepheus.rules.point_defence import defence_shot
from asalto.rulesets.cepheus.rules.reactions import fire_sand, reactions_left
from asalto.rulesets.cepheus.rules.tasks import drop_task, shoot_person, work_on
from asalto.rulesets.cepheus.rules.wounds import is_aboard
from asalto.rulesets.cepheus.say import EventKind
from asalto.rulesets.cepheus.state import State
from asalto.rulesets.cepheus.terms import (
    Attack,
    Band,
    CrewFate,
    Fate,
    Location,
    Position,
    Skill,
    System,
    Weapon,
)
from asalto.rulesets.cepheus.turn import end_turn
from asalto.rulesets.cepheus.units import read_ship
from asalto.rulesets.cepheus.vocabulary import Reason, Refusal
from rulesets.cepheus.table import (
    ask_member,
    band,
    choose,
    dice,
    duel,
    fleet,
    last,
    member,
    paper,
    reasons,
    used,
)


def aboard() -> tuple[State, int]:
    """Ship 0's officer fights aboard ship 1; her marines stayed at home, at a task of one turn."""
    state = band(duel(), Band.ADJACENT)
    state.ships[0].docked, state.ships[1].docked = 1, 0
    ship = state.ships[0]
    busy = member(state, 0, Position.MARINE)
    ship.crew[busy].task, ship.crew[busy].task_left = int(Skill.MECHANICS), 1
    made = dice(4, 4, 3, 3, 3, 3)
    board(state, made, paper(), 0, ship.officer, 1)
    assert used(made)
    assert ship.boards == 1
    return state, busy


@pytest.mark.parametrize("ends", ["done", "dropped"])
def test_who_ends_a_task_while_comrades_are_aboard_the_enemy_is_at_home(ends: str) -> None:
    state, busy = aboard()
    ship = state.ships[0]
    if ends == "done":
        work_on(state, dice(4, 4), paper(), 0, busy)
    else:
        drop_task(state, paper(), 0, busy)
    assert ship.crew[busy].task == NOBODY
    assert not is_away(ship, ship.crew[busy])
    assert is_aboard(state, 0, busy, 0)
    assert not is_aboard(state, 0, busy, 1)
    assert (party_of(ship), ship.party) == (1, 1)
    ask_member(state, 0, busy)
    leave = choose(Kind.LEAVE_POST, 0, 0, member=busy)
    assert RULESET.check(state, leave) == 0


def test_who_stayed_at_home_is_not_among_those_thrown_back() -> None:
    state, busy = aboard()
    ship = state.ships[0]
    drop_task(state, paper(), 0, busy)
    heads = ship.crew[busy].heads
    ship.docked = state.ships[1].docked = NOBODY
    band(state, Band.CLOSE)
    throw_back(state, paper(), 0, 1)
    settle_fate(state, paper(), 1, 0, CrewFate.KILLED)
    assert ship.crew[busy].heads == heads
    assert ship.crew[member(state, 0, Position.SECURITY)].heads == 0


def test_who_stayed_at_home_crosses_with_the_next_party() -> None:
    state, busy = aboard()
    ship = state.ships[0]
    drop_task(state, paper(), 0, busy)
    throw_back(state, paper(), 0, 1)
    assert party_of(ship) == 1 + ship.crew[busy].heads
    state.turn = 2
    board(state, dice(4, 4, 3, 3, 3, 3), paper(), 0, ship.officer, 1)
    assert is_away(ship, ship.crew[busy])


def test_an_officer_who_stayed_leads_the_defence() -> None:
    """The captain does so only where no officer is left at home (CE-10.12.2)."""
    state, _ = aboard()
    ship = state.ships[0]
    away = ship.officer
    assert defending_officer(ship) == ship.captain
    home = next(m for m, one in enumerate(ship.crew) if one.position == Position.DAMAGE_CONTROL)
    ship.crew[home].position, ship.crew[home].stayed = Position.SECURITY, 1
    recount_posts(ship)
    assert home < away
    assert is_away(ship, ship.crew[away])
    assert defending_officer(ship) == home
    assert attacking_officer(ship) == away
    ship.crew[away].up = 0
    recount_posts(ship)
    assert attacking_officer(ship) == home


def test_who_has_won_a_ship_is_aboard_until_it_is_under_control() -> None:
    state, _ = aboard()
    one, other = state.ships[0], state.ships[1]
    officer = member(state, 0, Position.SECURITY)
    win_ship(state, paper(), 0, 1)
    settle_fate(state, paper(), 0, 1, CrewFate.CAPTURED)
    assert is_aboard(state, 0, officer, 1)
    assert not is_aboard(state, 0, officer, 0)
    state.turn += 1
    one.fate = Fate.JUMPED
    end_turn(state, dice(), paper())
    assert other.fate == Fate.CAPTURED
    assert not is_away(one, one.crew[officer])


def test_a_prize_that_breaks_up_before_it_is_under_control_takes_the_boarders_along() -> None:
    state, busy = aboard()
    ship, prize = state.ships[0], state.ships[1]
    officer = member(state, 0, Position.SECURITY)
    win_ship(state, paper(), 0, 1)
    prize.structure = 1
    strike_system(state, dice(), paper(), 1, Location.STRUCTURE, NOBODY)
    assert prize.fate == Fate.DESTROYED
    assert ship.crew[officer].heads == 0
    assert ship.crew[busy].heads > 0


def planned() -> State:
    """Ship 1 of a fleet has 2 points of Tactics from ship 0; ship 2 is the enemy."""
    state = fleet(("corvette", "p0"), ("corvette", "p0"), ("raider", "p1"))
    ship = state.ships[1]
    ship.initiative, ship.tactics, ship.planner = 8, 2, 0
    return state


def test_a_delayed_count_holds_nothing_of_the_plan_any_more() -> None:
    """Initiative is set to the count (CE-10.11.9): who is cut off later loses nothing of it."""
    state = planned()
    ship = state.ships[1]
    set_count(state, ship, 5)
    assert initiative_of(state, ship) == 5
    ship.comms = 0
    assert initiative_of(state, ship) == 5


def test_a_count_that_is_set_while_cut_off_does_not_rise_with_the_link() -> None:
    state = planned()
    ship = state.ships[1]
    ship.comms = 0
    set_count(state, ship, 5)
    ship.comms = 1
    assert initiative_of(state, ship) == 5


def test_who_claims_the_first_place_keeps_it_without_the_flagship() -> None:
    state = planned()
    go_first(state, paper(), 1)
    before = initiative_of(state, state.ships[1])
    state.ships[0].comms = 0
    assert initiative_of(state, state.ships[1]) == before


def test_by_an_option_a_delayed_ship_can_still_lose_the_plan() -> None:
    state = planned()
    state.options.delay_keeps_tactics = 1
    ship = state.ships[1]
    set_count(state, ship, 5)
    ship.comms = 0
    assert initiative_of(state, ship) == 3
    ship.comms = 1
    go_first(state, paper(), 1)
    before = initiative_of(state, ship)
    ship.comms = 0
    assert initiative_of(state, ship) == before - 2


def test_only_on_a_small_craft_does_one_person_do_every_job() -> None:
    state = duel("fighter", "launch", crew=False)
    fighter = state.ships[0]
    assert is_alone(fighter, fighter.crew[0])
    fighter.small = 0
    assert not is_alone(fighter, fighter.crew[0])
    craft = duel("corvette", "launch").ships[0]
    craft.small, craft.crew_count = 1, 2
    craft.crew[0].heads = craft.crew[1].heads = 1
    craft.crew[0].position, craft.crew[1].position = Position.PILOT, Position.PASSENGER
    assert is_alone(craft, craft.crew[0]), "passengers do not count"
    assert not is_alone(craft, craft.crew[1])
    craft.crew[1].position = Position.SENSORS
    assert not is_alone(craft, craft.crew[0])


def traffic(others: int, others_only: int) -> int:
    """The hazard of a moving ship with so many others at Short."""
    state = fleet(("corvette", "p0"), *[("raider", "p1")] * others)
    state.options.traffic_others = others_only
    state.ships[0].speed = 1
    for j in range(1, state.ship_count):
        state.band[j] = state.band[j * 12] = Band.SHORT
    return hazard_of(state, 0)


def test_five_vessels_are_traffic_with_or_without_oneself() -> None:
    assert [traffic(n, 0) for n in (3, 4, 5)] == [0, 1, 1]
    assert [traffic(n, 1) for n in (3, 4, 5)] == [0, 0, 1]


@pytest.mark.parametrize("small", [0, 1])
def test_boarders_on_their_way_are_hit_as_missiles_are_or_by_an_option_as_persons(
    small: int,
) -> None:
    state = band(duel("corvette", "frontier_trader"), Band.ADJACENT)
    state.options.boarders_small = small
    shot = state.shot
    shot.what, shot.attacker, shot.target, shot.shots = Attack.CROSSING, 0, 1, 10
    shot.member = state.ships[0].officer
    log = paper()
    laser = next(k for k in range(3) if state.ships[1].mounts[k].weapon[0] == Weapon.PULSE_LASER)
    hit = defence_shot(state, dice(6, 4), log, laser)
    assert reasons(last(log, EventKind.CHECKED)).get(Reason.PERSON, 0) == -4 * small
    assert hit == (small == 0)
    caster = next(k for k in range(3) if state.ships[1].mounts[k].weapon[0] == Weapon.SANDCASTER)
    tally_clear(state.tally)
    made = dice(4, 4, *([1] * 8 if small == 0 else []))
    log = paper()
    fire_sand(state, made, log, caster)
    assert used(made)
    assert reasons(last(log, EventKind.CHECKED)).get(Reason.PERSON, 0) == -4 * small
    shot.what = Attack.FLIGHT
    defence_shot(state, dice(4, 4), log, laser)
    assert Reason.PERSON not in reasons(last(log, EventKind.CHECKED))


def test_a_craft_that_is_launched_again_has_put_nothing_off() -> None:
    state = fleet(("corvette", "p0"), ("fighter", "p0"), ("raider", "p1"))
    craft = state.ships[1]
    craft.carrier, craft.fate = 0, Fate.RESERVE
    craft.put_off, craft.boost_next, craft.initiative = 9, 3, 0
    launch_craft(state, dice(1, 1), paper(), 0, 1)
    assert reactions_left(state, 1) == 1
    assert craft.boost_next == 0


def test_a_hit_passes_on_where_there_is_no_drive_of_that_kind_aboard() -> None:
    """What is not built in: J-drive Structure, M-drive Hull, hold Structure (ruling S31)."""
    for location, jump, thrust, hold, lost in (
        (Location.J_DRIVE, 0, 1, 1, "structure"), (Location.J_DRIVE, 1, 1, 1, ""),
        (Location.M_DRIVE, 1, 0, 1, "hull"), (Location.M_DRIVE, 1, 1, 1, ""),
        (Location.HOLD, 1, 1, 0, "structure"), (Location.HOLD, 1, 1, 1, ""),
    ):  # fmt: skip
        state = duel()
        ship = state.ships[0]
        ship.jump, ship.thrust, ship.hold = jump, thrust, hold
        before = {"hull": ship.hull, "structure": ship.structure}
        made = dice(*([3] if location == Location.HOLD and hold else []))
        strike_system(state, made, paper(), 0, location, NOBODY)
        assert used(made)
        after = {"hull": ship.hull, "structure": ship.structure}
        changed = [key for key in before if after[key] == before[key] - 1]
        assert changed == ([lost] if lost else [])
        assert sum(ship.hits) == (0 if lost else 1)


def test_what_a_location_strikes() -> None:
    state = duel()
    ship = state.ships[0]
    ship.armour = 2
    strike_system(state, dice(), paper(), 0, Location.ARMOUR, NOBODY)
    assert (ship.armour, ship.hull) == (1, ship.hull_max)
    strike_system(state, dice(), paper(), 0, Location.TURRET, 1)
    assert [mount.hits for mount in ship.mounts[: ship.mount_count]] == [0, 1, 0]
    strike_system(state, dice(), paper(), 0, Location.SENSORS, NOBODY)
    assert ship.hits[System.SENSORS] == 1
    made = dice(1, 1)
    log = paper()
    strike_system(state, made, log, 0, Location.CREW, NOBODY)
    assert used(made)
    assert last(log, EventKind.CREW_HIT).radiation == 0
    state.radiant = 1
    strike_system(state, dice(1, 1), log, 0, Location.CREW, NOBODY)
    assert last(log, EventKind.CREW_HIT).radiation == 1


def test_a_shot_at_a_person_is_helped_by_the_line_and_the_computer() -> None:
    """Line-up and an aid of Fire Control count, and the aid is spent (CE-10.9.50, 10.3.14)."""
    state = duel("frontier_trader")
    ship = state.ships[0]
    gunner = member(state, 0, Position.TURRET_GUNNER)
    k = ship.crew[gunner].mount
    ship.line_up, ship.aid_left = 2, 1
    ship.mounts[k].hits = 1
    ship.hits[System.BRIDGE] = 2
    ship.hidden = 1
    log = paper()
    weapon = ship.mounts[k].weapon[0]
    made = dice(5, 4)
    shoot_person(state, made, log, 0, gunner, k, 1)
    assert used(made)
    found = reasons(last(log, EventKind.ATTACKED))
    assert (found[Reason.LINE_UP], found[Reason.COMPUTER]) == (2, 1)
    assert (found[Reason.PERSON], found[Reason.UMPIRE]) == (-4, 1)
    assert (found[Reason.MOUNT], found[Reason.BRIDGE]) == (-2, -2)
    assert found.get(Reason.WEAPON, 0) == (-2 if weapon == Weapon.PULSE_LASER else 0)
    assert (ship.aid_left, ship.hidden, ship.mounts[k].fired) == (0, 0, state.turn)


def plan(**changed: object) -> dict[str, object]:
    """A launch as its file says, but for what is changed."""
    path = RULESET.folder / "units" / "launch.toml"
    return {**Document.open(path).data, **changed}  # type: ignore[attr-defined]


def faults(**changed: object) -> str:
    """What is wrong with it."""
    reader = Document.of(plan(**changed), "launch").reader()
    reader.words("title")
    try:
        read_ship(reader)
        reader.done()
    except BadInput as fault:
        return str(fault)
    return ""


def test_a_small_craft_has_no_jump_drive() -> None:
    assert faults() == ""
    drives = {"manoeuvre": "sA", "power": "sA", "jump": "sA"}
    assert "small craft has no jump drive" in faults(drives=drives, jump=1)


def test_intellect_uses_as_many_expert_programs_as_its_rating() -> None:
    experts = {"expert_pilot": 1, "expert_engineer": 1}
    known = {"tech": 13, "computer": 3, "repair_drones": True, "crew": []}
    assert "Intellect 1 uses 1 Expert" in faults(**known, software={"intellect": 1, **experts})
    assert faults(**known, software={"intellect": 2, **experts}) == ""
    assert faults(**known, software={"intellect": 1, "expert_pilot": 1}) == ""


def test_no_drive_moves_a_hull_beyond_the_table() -> None:
    big = {"tons": 6000, "hull": 120, "structure": 120, "thrust": 2, "fuel": 0, "cargo": 0}
    drives = {"manoeuvre": "Z", "power": "Z"}
    assert "drive Z gives 0 at 6000 tons" in faults(**big, drives=drives)


def test_refused_is_who_is_aboard_a_prize() -> None:
    state, _ = aboard()
    win_ship(state, paper(), 0, 1)
    settle_fate(state, paper(), 0, 1, CrewFate.CAPTURED)
    officer = member(state, 0, Position.SECURITY)
    ask_member(state, 0, officer)
    leave = choose(Kind.LEAVE_POST, 0, 0, member=officer)
    assert RULESET.check(state, leave) == Refusal.WRONG_POSITION
