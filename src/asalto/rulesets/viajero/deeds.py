"""What can happen besides fighting: care, orders, powers, tasks, doors, the end."""

from asalto.core.dice import Dice
from asalto.core.events import PUBLIC, Log, note, only

from .events import EventKind, tell
from .state import Throw


def aided(log: Log, dice: Dice, throw: Throw, actor: int, target: int, points: int) -> None:
    """First aid helped (PC-2.22)."""
    tell(log, dice, throw, EventKind.AIDED, actor, target, a=points)


def not_aided(log: Log, dice: Dice, throw: Throw, actor: int, target: int) -> None:
    """First aid did not help (PC-2.22)."""
    tell(log, dice, throw, EventKind.NOT_AIDED, actor, target)


def came_round(log: Log, actor: int) -> None:
    """First aid woke the patient (PC-2.22)."""
    note(log, EventKind.CAME_ROUND, PUBLIC, actor)


def woke(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """An unconscious combatant woke (PC-2.5)."""
    tell(log, dice, throw, EventKind.WOKE, actor)


def slept_on(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """An unconscious combatant did not wake (PC-2.5)."""
    tell(log, dice, throw, EventKind.SLEPT_ON, actor)


def ordered(log: Log, dice: Dice, throw: Throw, actor: int, target: int, help: int) -> None:
    """Orders helped a follower (PC-2.25)."""
    tell(log, dice, throw, EventKind.ORDERED, actor, target, a=help)


def confused(log: Log, dice: Dice, throw: Throw, actor: int, target: int, help: int) -> None:
    """Orders confused a follower (PC-2.25)."""
    tell(log, dice, throw, EventKind.CONFUSED, actor, target, a=help)


def daunted(log: Log, dice: Dice, throw: Throw, actor: int, target: int, help: int) -> None:
    """A psionic power hampered an enemy (PC-2.24)."""
    tell(log, dice, throw, EventKind.DAUNTED, actor, target, a=help)


def resisted(log: Log, dice: Dice, throw: Throw, actor: int, target: int) -> None:
    """A psionic power failed (PC-2.24)."""
    tell(log, dice, throw, EventKind.RESISTED, actor, target)


def called(log: Log, dice: Dice, throw: Throw, actor: int, target: int, turn: int) -> None:
    """An orbital strike was called (PC-2.26)."""
    tell(log, dice, throw, EventKind.CALLED, actor, target, a=turn)


def unanswered(log: Log, dice: Dice, throw: Throw, actor: int, target: int) -> None:
    """A call for a strike failed (PC-2.26)."""
    tell(log, dice, throw, EventKind.UNANSWERED, actor, target)


def strike_fell(log: Log, actor: int, x: int, y: int) -> None:
    """The orbital strike fell (PC-2.26)."""
    note(log, EventKind.STRIKE_FELL, PUBLIC, actor, b=x, c=y)


def task_begun(
    log: Log, dice: Dice, throw: Throw, actor: int, task: int, turns: int, pace: int
) -> None:
    """The time of a task was thrown (PC-7.2)."""
    tell(log, dice, throw, EventKind.TASK_BEGUN, actor, a=task, b=turns, c=pace)


def task_worked(log: Log, actor: int, task: int, worked: int, need: int) -> None:
    """A turn of work was done (PC-7.1)."""
    note(log, EventKind.TASK_WORKED, PUBLIC, actor, a=task, b=worked, c=need)


def task_lost_turn(log: Log, actor: int, task: int) -> None:
    """A turn of work did not count (PC-7.5)."""
    note(log, EventKind.TASK_LOST_TURN, PUBLIC, actor, a=task)


def task_kept(log: Log, dice: Dice, throw: Throw, actor: int, task: int) -> None:
    """A hurt worker kept his turn of work (PC-7.4)."""
    tell(log, dice, throw, EventKind.TASK_KEPT, actor, a=task)


def task_spoilt(log: Log, dice: Dice, throw: Throw, actor: int, task: int) -> None:
    """A hurt worker lost a turn of work (PC-7.5)."""
    tell(log, dice, throw, EventKind.TASK_SPOILT, actor, a=task)


def task_ruined(log: Log, dice: Dice, throw: Throw, actor: int, task: int) -> None:
    """A hurt worker ruined the task (PC-7.6)."""
    tell(log, dice, throw, EventKind.TASK_RUINED, actor, a=task)


def task_done(log: Log, dice: Dice, throw: Throw, actor: int, task: int) -> None:
    """A task succeeded (PC-2.23)."""
    tell(log, dice, throw, EventKind.TASK_DONE, actor, a=task)


def task_failed(log: Log, dice: Dice, throw: Throw, actor: int, task: int) -> None:
    """A task failed (PC-2.23)."""
    tell(log, dice, throw, EventKind.TASK_FAILED, actor, a=task)


def found_place(log: Log, dice: Dice, throw: Throw, actor: int, help: int) -> None:
    """A good firing position was found (PC-3.13)."""
    tell(log, dice, throw, EventKind.FOUND_PLACE, actor, a=help)


def no_place(log: Log, dice: Dice, throw: Throw, actor: int) -> None:
    """No good firing position was found (PC-3.13)."""
    tell(log, dice, throw, EventKind.NO_PLACE, actor)


def identified(log: Log, dice: Dice, throw: Throw, actor: int, target: int) -> None:
    """Gear was identified (PC-3.14)."""
    tell(log, dice, throw, EventKind.IDENTIFIED, actor, target)


def not_identified(log: Log, dice: Dice, throw: Throw, actor: int, target: int) -> None:
    """Gear was not identified (PC-3.14)."""
    tell(log, dice, throw, EventKind.NOT_IDENTIFIED, actor, target)


def kit_seen(
    log: Log, seat: int, actor: int, target: int, kind: int, loaded: int, spare: int, armour: int
) -> None:
    """What the gear is, for the side that looked (PC-3.14)."""
    note(log, EventKind.KIT_SEEN, only(seat), actor, target, a=kind, b=loaded, c=spare, d=armour)


def picked_up(log: Log, actor: int, kind: int) -> None:
    """A weapon was picked up (PC-3.15)."""
    note(log, EventKind.PICKED_UP, PUBLIC, actor, a=kind)


def threw_away(log: Log, actor: int, kind: int) -> None:
    """A weapon was thrown away (PC-4.1)."""
    note(log, EventKind.THREW_AWAY, PUBLIC, actor, a=kind)


def shouted(log: Log, actor: int, warned: int) -> None:
    """A warning was shouted (PC-4.1)."""
    note(log, EventKind.SHOUTED, PUBLIC, actor, a=warned)


def opened(log: Log, actor: int, door: int) -> None:
    """A door opened (PC-4.1)."""
    note(log, EventKind.OPENED, PUBLIC, actor, a=door)


def closed(log: Log, actor: int, door: int) -> None:
    """A door closed (PC-4.1)."""
    note(log, EventKind.CLOSED, PUBLIC, actor, a=door)


def ran_dry(log: Log, seat: int, actor: int, kind: int) -> None:
    """The last round is gone, for the side that fired it (PC-3.6)."""
    note(log, EventKind.RAN_DRY, only(seat), actor, a=kind)


def passed(log: Log, dice: Dice, throw: Throw, actor: int, skill: int) -> None:
    """A check that the umpire called succeeded (PC-4.3)."""
    tell(log, dice, throw, EventKind.PASSED, actor, a=skill)


def failed(log: Log, dice: Dice, throw: Throw, actor: int, skill: int) -> None:
    """A check that the umpire called failed (PC-4.3)."""
    tell(log, dice, throw, EventKind.FAILED, actor, a=skill)


def ended(log: Log, winner: int, ending: int) -> None:
    """The fight ended (PC-1.8)."""
    note(log, EventKind.ENDED, PUBLIC, target=winner, a=ending)
