"""What the numbers of a duel can hold; those of the open ones an umpire may set."""

from asalto.core.files.ranges import Limits, fixed, row_of, span

TURNS_MAX = 99
TOUCHES_MAX = 15
SKILL_MAX = 6

LIMITS: Limits = {
    "turn": span(1, "turns_max"),
    "turns_max": fixed(1, TURNS_MAX),
    "touches_max": fixed(1, TOUCHES_MAX),
    "holder": row_of("seat_count", 0),
    "fencers.skill": span(-SKILL_MAX, SKILL_MAX),
    "fencers.touches": span(0, "touches_max"),
}
