"""What a seat may choose: one function for each kind of choice.

Written from `vocabulary.py` by `make vocabulary`: do not edit.
"""

# fmt: off
from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from asalto.core.kernel import choices
from asalto.core.kernel.choices import is_at_rest, offer

from .vocabulary import VOCABULARY


class ChoiceKind(IntEnum):
    """What a seat may choose."""

    TACTICS = 0
    NO_TACTICS = 1
    HASTEN = 2
    STEADY = 3
    ACT = 4
    DELAY = 5
    INTERRUPT = 6
    WAIT = 7
    CLAIM_FIRST = 8
    LET_PASS = 9
    AUTO_REPAIR = 10
    LEND_DRONES = 11
    REST_DRONES = 12
    DONE = 13
    PERSONAL = 14
    LEAVE_POST = 15
    TAKE_POST = 16
    ADJUST_SPEED = 17
    HOLD_COURSE = 18
    RELOAD = 19
    COORDINATE = 20
    GIVE_POINT = 21
    KEEP_POINTS = 22
    RAISE_INITIATIVE = 23
    BOARD = 24
    REPAIR = 25
    ATTACK = 26
    PLOT_JUMP = 27
    JUMP = 28
    RANGE_CHECK = 29
    SET_BAND = 30
    AVOID_COLLISION = 31
    BREAK_PURSUIT = 32
    DOCK = 33
    EVADE = 34
    LINE_UP = 35
    PURSUE = 36
    KEEP_PURSUIT = 37
    RAM = 38
    ORBIT = 39
    ENTER = 40
    JAM = 41
    STOP_MISSILES = 42
    INTERCEPT = 43
    LINK = 44
    LOCK = 45
    USE_EDGE = 46
    KEEP_WORKING = 47
    DROP_TASK = 48
    NO_REACTION = 49
    DODGE = 50
    SAND = 51
    POINT_DEFENCE = 52
    SCREEN = 53
    ABANDON = 54
    CAPTURE = 55
    KILL = 56
    AD_HOC_CHECK = 57
    SET_RANGE = 58
    SET_AWARE = 59
    SET_HIDDEN = 60
    ADD_SHIP = 61
    ENTER_RESERVE = 62
    REMOVE_SHIP = 63
    BEGIN_TASK = 64
    CHARGE = 65
    SHOOT_PERSON = 66
    END_BATTLE = 67
    DELAY_TO = 68
    ACT_AT = 69
    STAND_BY = 70
    CALL = 71
    SURRENDER = 72
    GIVE_QUARTER = 73
    NO_QUARTER = 74
    ALLOW_DOCK = 75
    RESIST_DOCK = 76
    LAUNCH = 77
    RECOVER = 78


if TYPE_CHECKING:

    class Choice(choices.Choice):
        """One decision."""

        aware: int
        band: int
        basis: int
        change: int
        count: int
        dm: int
        frame: int
        hidden: int
        member: int
        mount: int
        post_place: int
        post_position: int
        price: int
        ship: int
        side: int
        skill: int
        system: int
        target: int
        weapons: int

    class Choices(choices.Choices):
        """The legal choices of one seat."""

        rows: list[Choice]  # type: ignore[assignment]
else:
    Choice, Choices = VOCABULARY.choice_record, VOCABULARY.choices_record


USED = (1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 3, 3, 3, 15, 7, 3, 11, 3, 3, 1, 3, 7, 7, 31, 3, 3, 7,
    7, 3, 7, 7, 3, 3, 7, 3, 7, 3, 3, 7, 3, 7, 3, 7, 7, 3, 3, 1, 1, 9, 9, 1, 5, 5, 5, 31, 7, 3, 3, 7,
    3, 1, 15, 7, 15, 4, 3, 3, 3, 3, 5, 5, 5, 5, 5, 5, 5)
"""By kind: one bit for each slot that it uses."""


def is_well_formed(choice: Choice) -> bool:
    """Whether its kind exists, and nothing is set that the kind does not use."""
    kind = choice.kind
    return 0 <= kind < len(USED) and is_at_rest(choice, USED[kind])


def tactics(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} plans tactics`."""
    offer(out, 0, seat, ship, -1, -1, -1, -1)


def no_tactics(out: Choices, seat: int) -> None:
    """Offer `no tactics`."""
    offer(out, 1, seat, -1, -1, -1, -1, -1)


def hasten(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} hastens`."""
    offer(out, 2, seat, ship, -1, -1, -1, -1)


def steady(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} stays steady`."""
    offer(out, 3, seat, ship, -1, -1, -1, -1)


def act(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} acts`."""
    offer(out, 4, seat, ship, -1, -1, -1, -1)


def delay(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} delays`."""
    offer(out, 5, seat, ship, -1, -1, -1, -1)


def interrupt(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} interrupts`."""
    offer(out, 6, seat, ship, -1, -1, -1, -1)


def wait(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} waits`."""
    offer(out, 7, seat, ship, -1, -1, -1, -1)


def claim_first(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} claims the first place`."""
    offer(out, 8, seat, ship, -1, -1, -1, -1)


def let_pass(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} lets the turn pass`."""
    offer(out, 9, seat, ship, -1, -1, -1, -1)


def auto_repair(out: Choices, seat: int, ship: int, system: int) -> None:
    """Offer `{ship} drones repair {system}`."""
    offer(out, 10, seat, ship, -1, system, -1, -1)


def lend_drones(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} lends the drones`."""
    offer(out, 11, seat, ship, -1, -1, -1, -1)


def rest_drones(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} rests the drones`."""
    offer(out, 12, seat, ship, -1, -1, -1, -1)


def done(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} done`."""
    offer(out, 13, seat, ship, member, -1, -1, -1)


def personal(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} does something personal`."""
    offer(out, 14, seat, ship, member, -1, -1, -1)


def leave_post(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} leaves the post`."""
    offer(out, 15, seat, ship, member, -1, -1, -1)


def take_post(out: Choices, seat: int, ship: int, member: int, post_position: int,
    post_place: int) -> None:
    """Offer `{ship} {member} takes the post {post}`."""
    offer(out, 16, seat, ship, member, post_place, post_position, -1)


def adjust_speed(out: Choices, seat: int, ship: int, member: int, change: int) -> None:
    """Offer `{ship} {member} changes speed by {change}`."""
    offer(out, 17, seat, ship, member, change, -1, -1)


def hold_course(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} holds the course`."""
    offer(out, 18, seat, ship, member, -1, -1, -1)


def reload(out: Choices, seat: int, ship: int, member: int, mount: int) -> None:
    """Offer `{ship} {member} reloads {mount}`."""
    offer(out, 19, seat, ship, member, -1, mount, -1)


def coordinate(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} coordinates the crew`."""
    offer(out, 20, seat, ship, member, -1, -1, -1)


def give_point(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} gives a point to {member}`."""
    offer(out, 21, seat, ship, member, -1, -1, -1)


def keep_points(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} keeps the points`."""
    offer(out, 22, seat, ship, -1, -1, -1, -1)


def raise_initiative(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} raises initiative`."""
    offer(out, 23, seat, ship, member, -1, -1, -1)


def board(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} boards {target}`."""
    offer(out, 24, seat, ship, member, target, -1, -1)


def repair(out: Choices, seat: int, ship: int, member: int, system: int) -> None:
    """Offer `{ship} {member} repairs {system}`."""
    offer(out, 25, seat, ship, member, system, -1, -1)


def attack(out: Choices, seat: int, ship: int, member: int, target: int, mount: int,
    weapons: int) -> None:
    """Offer `{ship} {member} fires {mount} weapons {weapons} at {target}`."""
    offer(out, 26, seat, ship, member, target, mount, weapons)


def plot_jump(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} plots a jump`."""
    offer(out, 27, seat, ship, member, -1, -1, -1)


def jump(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} jumps`."""
    offer(out, 28, seat, ship, member, -1, -1, -1)


def range_check(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} checks the range to {target}`."""
    offer(out, 29, seat, ship, member, target, -1, -1)


def set_band(out: Choices, seat: int, ship: int, target: int, band: int) -> None:
    """Offer `{ship} sets the range to {target} at {band}`."""
    offer(out, 30, seat, ship, band, target, -1, -1)


def avoid_collision(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} avoids a collision`."""
    offer(out, 31, seat, ship, member, -1, -1, -1)


def break_pursuit(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} shakes off {target}`."""
    offer(out, 32, seat, ship, member, target, -1, -1)


def dock(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} docks with {target}`."""
    offer(out, 33, seat, ship, member, target, -1, -1)


def evade(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} evades`."""
    offer(out, 34, seat, ship, member, -1, -1, -1)


def line_up(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} lines up the shot`."""
    offer(out, 35, seat, ship, member, -1, -1, -1)


def pursue(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} pursues {target}`."""
    offer(out, 36, seat, ship, member, target, -1, -1)


def keep_pursuit(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} keeps up the pursuit`."""
    offer(out, 37, seat, ship, member, -1, -1, -1)


def ram(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} rams {target}`."""
    offer(out, 38, seat, ship, member, target, -1, -1)


def orbit(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} enters orbit`."""
    offer(out, 39, seat, ship, member, -1, -1, -1)


def enter(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} enters the atmosphere`."""
    offer(out, 40, seat, ship, member, -1, -1, -1)


def jam(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} jams {target}`."""
    offer(out, 41, seat, ship, member, target, -1, -1)


def stop_missiles(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} turns missiles away`."""
    offer(out, 42, seat, ship, member, -1, -1, -1)


def intercept(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} listens to {target}`."""
    offer(out, 43, seat, ship, member, target, -1, -1)


def link(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} maintains communications`."""
    offer(out, 44, seat, ship, member, -1, -1, -1)


def lock(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} locks on to {target}`."""
    offer(out, 45, seat, ship, member, target, -1, -1)


def use_edge(out: Choices, seat: int, ship: int, member: int, target: int) -> None:
    """Offer `{ship} {member} uses what is known of {target}`."""
    offer(out, 46, seat, ship, member, target, -1, -1)


def keep_working(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} works on`."""
    offer(out, 47, seat, ship, member, -1, -1, -1)


def drop_task(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} drops the task`."""
    offer(out, 48, seat, ship, member, -1, -1, -1)


def no_reaction(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} does not react`."""
    offer(out, 49, seat, ship, -1, -1, -1, -1)


def dodge(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} dodges`."""
    offer(out, 50, seat, ship, -1, -1, -1, -1)


def sand(out: Choices, seat: int, ship: int, mount: int) -> None:
    """Offer `{ship} fires sand from {mount}`."""
    offer(out, 51, seat, ship, -1, -1, mount, -1)


def point_defence(out: Choices, seat: int, ship: int, mount: int) -> None:
    """Offer `{ship} defends with {mount}`."""
    offer(out, 52, seat, ship, -1, -1, mount, -1)


def screen(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} raises the screen`."""
    offer(out, 53, seat, ship, -1, -1, -1, -1)


def abandon(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} lets the crew of {target} go`."""
    offer(out, 54, seat, ship, -1, target, -1, -1)


def capture(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} captures the people of {target}`."""
    offer(out, 55, seat, ship, -1, target, -1, -1)


def kill(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} kills the people of {target}`."""
    offer(out, 56, seat, ship, -1, target, -1, -1)


def ad_hoc_check(out: Choices, seat: int, ship: int, member: int, skill: int, basis: int,
    dm: int) -> None:
    """Offer `{ship} {member} checks {skill} {basis} DM {dm}`."""
    offer(out, 57, seat, ship, member, dm, skill, basis)


def set_range(out: Choices, seat: int, ship: int, target: int, band: int) -> None:
    """Offer `range {ship} to {target} is {band}`."""
    offer(out, 58, seat, ship, band, target, -1, -1)


def set_aware(out: Choices, seat: int, ship: int, aware: int) -> None:
    """Offer `{ship} is {aware}`."""
    offer(out, 59, seat, ship, aware, -1, -1, -1)


def set_hidden(out: Choices, seat: int, ship: int, hidden: int) -> None:
    """Offer `{ship} is {hidden}`."""
    offer(out, 60, seat, ship, hidden, -1, -1, -1)


def add_ship(out: Choices, seat: int, ship: int, side: int, band: int) -> None:
    """Offer `a ship like {ship} joins {side} at {band}`."""
    offer(out, 61, seat, ship, band, side, -1, -1)


def enter_reserve(out: Choices, seat: int, ship: int, band: int) -> None:
    """Offer `{ship} enters at {band}`."""
    offer(out, 62, seat, ship, band, -1, -1, -1)


def remove_ship(out: Choices, seat: int, ship: int) -> None:
    """Offer `{ship} leaves the battle`."""
    offer(out, 63, seat, ship, -1, -1, -1, -1)


def begin_task(out: Choices, seat: int, ship: int, member: int, skill: int, frame: int) -> None:
    """Offer `{ship} {member} begins a task of {skill} in {frame}`."""
    offer(out, 64, seat, ship, member, frame, skill, -1)


def charge(out: Choices, seat: int, ship: int, member: int, price: int) -> None:
    """Offer `{ship} {member} is charged {price}`."""
    offer(out, 65, seat, ship, member, price, -1, -1)


def shoot_person(out: Choices, seat: int, ship: int, member: int, mount: int, dm: int) -> None:
    """Offer `{ship} {member} shoots {mount} at a person DM {dm}`."""
    offer(out, 66, seat, ship, member, dm, mount, -1)


def end_battle(out: Choices, seat: int, side: int) -> None:
    """Offer `the battle ends for {side}`."""
    offer(out, 67, seat, -1, -1, side, -1, -1)


def delay_to(out: Choices, seat: int, ship: int, count: int) -> None:
    """Offer `{ship} delays to {count}`."""
    offer(out, 68, seat, ship, count, -1, -1, -1)


def act_at(out: Choices, seat: int, ship: int, count: int) -> None:
    """Offer `{ship} acts on {count}`."""
    offer(out, 69, seat, ship, count, -1, -1, -1)


def stand_by(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} {member} stands by`."""
    offer(out, 70, seat, ship, member, -1, -1, -1)


def call(out: Choices, seat: int, ship: int, member: int) -> None:
    """Offer `{ship} calls {member}`."""
    offer(out, 71, seat, ship, member, -1, -1, -1)


def surrender(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} surrenders to {target}`."""
    offer(out, 72, seat, ship, -1, target, -1, -1)


def give_quarter(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} accepts the surrender of {target}`."""
    offer(out, 73, seat, ship, -1, target, -1, -1)


def no_quarter(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} refuses the surrender of {target}`."""
    offer(out, 74, seat, ship, -1, target, -1, -1)


def allow_dock(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} lets {target} dock`."""
    offer(out, 75, seat, ship, -1, target, -1, -1)


def resist_dock(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} resists {target}`."""
    offer(out, 76, seat, ship, -1, target, -1, -1)


def launch(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} launches {target}`."""
    offer(out, 77, seat, ship, -1, target, -1, -1)


def recover(out: Choices, seat: int, ship: int, target: int) -> None:
    """Offer `{ship} takes {target} aboard`."""
    offer(out, 78, seat, ship, -1, target, -1, -1)
