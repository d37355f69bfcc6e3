"""What the numbers of a fight can hold; those of the open ones an umpire may set."""

from asalto.core.files.ranges import BY_UMPIRE, FLAG, Limits, fixed, row_of, span

from .state import PEOPLE_MAX, SLOTS, Goal, Stance
from .tables import ARMOUR_NAMES, WEAPON_NAMES

MAP_LIMIT = 1_000_000
SCORE_MAX = 33
KIND = span(-1, len(WEAPON_NAMES) - 1)

LIMITS: Limits = {
    "turn": span(0, "turn_limit"),
    "turn_limit": span(1, 1000),
    "width": fixed(1000, MAP_LIMIT),
    "height": fixed(1000, MAP_LIMIT),
    "options.scope_rule": FLAG,
    "options.prone_melee": FLAG,
    "options.hit_breaks_aim": FLAG,
    "options.outsiders_barred": FLAG,
    "options.diagonal_grid": FLAG,
    "options.weightless": FLAG,
    "options.shelter_adds": FLAG,
    "options.free_breaks_aim": FLAG,
    "options.reaction_in_set": FLAG,
    "options.free_limit": span(0, 99),
    "options.goals_apart": FLAG,
    "sides.aware": FLAG,
    "sides.goal": fixed(0, max(Goal)),
    "sides.goal_count": span(0, PEOPLE_MAX),
    "sides.missions": span(0, 9),
    "people.seat": row_of("seat_count", 0),
    "people.x": span(0, "width"),
    "people.y": span(0, "height"),
    "people.score": span(0, SCORE_MAX),
    "people.full": span(0, SCORE_MAX),
    "people.skill": span(-3, 9),
    "people.weapons.kind": KIND,
    "people.weapons.loaded": span(0, 1000),
    "people.weapons.spare": span(0, 99),
    "people.weapons.laser": FLAG,
    "people.weapons.scope": FLAG,
    "people.weapons.gyro": FLAG,
    "people.hand": span(-1, SLOTS - 1),
    "people.armour": span(0, len(ARMOUR_NAMES) - 1),
    "people.reflec": FLAG,
    "people.burnt": span(0, 100),
    "people.movement": span(0, 60_000),
    "people.stance": span(0, max(Stance)),
    "people.help": span(-20, 20),
    "people.helping": span(-20, 20),
    "people.by_umpire": BY_UMPIRE,
    "people.surprised": FLAG,
    "people.penalty": span(0, 99),
    "people.reactions": span(0, 99),
    "people.aim": span(0, 6),
    "people.out": FLAG,
    "people.dead": FLAG,
    "people.wakes": span(0, 99),
    "people.aided": FLAG,
    "tasks.difficulty": span(-20, 20),
    "tasks.help": span(-20, 20),
    "items.kind": KIND,
    "items.x": span(0, "width"),
    "items.y": span(0, "height"),
    "items.loaded": span(0, 1000),
    "items.spare": span(0, 99),
}
