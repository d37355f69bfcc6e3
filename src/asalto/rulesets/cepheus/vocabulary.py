"""The words of the game: what is asked, what can be chosen, what can happen, and why.

`offer.py` and `say.py` are written from this file by `make vocabulary`; `terms.py` has the
tables of parts: range bands, posts, weapons, systems.
"""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, Vocabulary, choice, event, named, throw
from asalto.rulesets.cepheus.terms import Reason as Reason


class Phase(IntEnum):
    """Where the sequence of play stands."""

    INITIATIVE = 0
    HASTE = 1
    ORDER = 2
    ACTION = 3
    LAST = 4
    OVER = 5


class Ask(IntEnum):
    """What is being asked of whom; NONE while the engine goes on by itself."""

    NONE = 0
    TACTICS = 1
    HASTE = 2
    START = 3
    INTERRUPT = 4
    LAST = 5
    DRONES = 6
    CREW = 7
    POST = 8
    POOL = 9
    BAND = 10
    REACT = 11
    FATE = 12
    TERMS = 13
    WILLING = 14


class Ending(IntEnum):
    """Why the battle ended."""

    NONE = 0
    SHIPS_LOST = 1
    ESCAPED = 2
    CAPTURED = 3
    TURN_LIMIT = 4
    UMPIRE = 5
    SURRENDERED = 6


class Refusal(IntEnum):
    """Why a choice may not be made; 0 is never a refusal."""

    NONE = 0
    NO_SUCH_CHOICE = 1
    NOT_ASKED = 2
    NOT_THIS = 3
    NO_SUCH_SHIP = 4
    NO_SUCH_MEMBER = 5
    WRONG_POSITION = 6
    MEMBER_DOWN = 7
    NO_MINOR_LEFT = 8
    NO_SIGNIFICANT_LEFT = 9
    SPEED_DONE = 10
    SPEED_LIMIT = 11
    NO_DRIVE = 12
    NO_BRIDGE = 13
    NOT_ENEMY = 14
    OUT_OF_PLAY = 15
    MOUNT_NOT_MANNED = 16
    MOUNT_OUT_OF_ORDER = 17
    MOUNT_FIRED = 18
    NOTHING_READY = 19
    WRONG_SLOTS = 20
    OUT_OF_RANGE = 21
    SENSORS_DOWN = 22
    NO_POWER = 23
    FLIGHTS_FULL = 24
    NOT_SPENT = 25
    MAGAZINE_EMPTY = 26
    RANGE_CHECKED = 27
    BAND_LIMIT = 28
    NOT_CLOSE = 29
    SPEEDS_DIFFER = 30
    NOT_FASTER = 31
    NOT_PURSUED = 32
    NOT_PURSUING = 33
    ALREADY = 34
    NOT_ADJACENT = 35
    NO_PARTY = 36
    NO_HAZARD = 37
    NO_JAMMERS = 38
    NO_SMART_MISSILE = 39
    NOTHING_TO_HEAR = 40
    LOCK_TRIED = 42
    JAMMED = 43
    NO_EDGE = 44
    NOT_DAMAGED = 45
    NO_JUMP_DRIVE = 46
    NO_PLOT = 47
    NO_FUEL = 48
    NO_PLANET = 49
    POST_TAKEN = 50
    POST_UNKNOWN = 51
    NO_REACTION_LEFT = 52
    NO_SANDCASTER = 53
    NO_LASER = 54
    NO_SCREEN = 55
    NO_TASK = 56
    UMPIRE_ONLY = 57
    BAD_NUMBER = 58
    NO_ROOM = 59
    BOARDED = 61
    BAD_COUNT = 62
    PLOTTED = 63
    TOO_FAR_TO_RAM = 64
    NO_ORBIT = 65
    NO_PACKS = 66
    QUARTER_GIVEN = 67
    OFFERED = 68
    DECAYING = 69
    NOT_ABOARD = 70
    MADE_FAST = 71


class Hint(IntEnum):
    """What the greedy bot thinks of a choice."""

    NONE = 0
    FIRE = 1
    BEST_TARGET = 2
    CLOSE_IN = 3
    KEEP_AWAY = 4
    HELP_GUNNERS = 5
    EVADE = 6
    MEND = 7
    ESCAPE = 8
    BOARD = 9
    DEFEND = 10
    LEAD = 11
    RELOAD = 12
    ACT_NOW = 13
    PURSUE = 14
    MAN_POST = 15
    POINTLESS = 16


SHIP, SIDE = named("ship"), named("seat")
MEMBER = named("member", within=("ship",))
MOUNT = named("mount", within=("ship",))
SYSTEM = named("system", within=("ship",))
"""A system of the ship or one of its mounts: of what can be mended."""
TRACK = named("system")
"""One of the ship's systems."""
POST = named("post", ("position", "place"), within=("ship",))
BAND, SLOTS, SKILL, BASIS = named("band"), named("slots"), named("skill"), named("basis")
WEAPON, LOCATION, POSITION = named("weapon"), named("location"), named("position")
CREW_FATE, ENDING = named("crew_fate"), named("ending")

WHO = {"ship": SHIP, "member": MEMBER}
AT_SHIP = {**WHO, "target": SHIP}
AT = {"ship": SHIP, "target": SHIP}

# fmt: off
CHOICES = {
    "tactics": choice("{ship} plans tactics", ship=SHIP),
    "no_tactics": choice("no tactics"),
    "hasten": choice("{ship} hastens", ship=SHIP),
    "steady": choice("{ship} stays steady", ship=SHIP),
    "act": choice("{ship} acts", ship=SHIP),
    "delay": choice("{ship} delays", ship=SHIP),
    "interrupt": choice("{ship} interrupts", ship=SHIP),
    "wait": choice("{ship} waits", ship=SHIP),
    "claim_first": choice("{ship} claims the first place", ship=SHIP),
    "let_pass": choice("{ship} lets the turn pass", ship=SHIP),
    "auto_repair": choice("{ship} drones repair {system}", ship=SHIP, system=SYSTEM),
    "lend_drones": choice("{ship} lends the drones", ship=SHIP),
    "rest_drones": choice("{ship} rests the drones", ship=SHIP),
    "done": choice("{ship} {member} done", **WHO),
    "personal": choice("{ship} {member} does something personal", **WHO),
    "leave_post": choice("{ship} {member} leaves the post", **WHO),
    "take_post": choice("{ship} {member} takes the post {post}", **WHO, post=POST),
    "adjust_speed": choice("{ship} {member} changes speed by {change}", **WHO, change=COUNT),
    "hold_course": choice("{ship} {member} holds the course", **WHO),
    "reload": choice("{ship} {member} reloads {mount}", **WHO, mount=MOUNT),
    "coordinate": choice("{ship} {member} coordinates the crew", **WHO),
    "give_point": choice("{ship} gives a point to {member}", **WHO),
    "keep_points": choice("{ship} keeps the points", ship=SHIP),
    "raise_initiative": choice("{ship} {member} raises initiative", **WHO),
    "board": choice("{ship} {member} boards {target}", **AT_SHIP),
    "repair": choice("{ship} {member} repairs {system}", **WHO, system=SYSTEM),
    "attack": choice("{ship} {member} fires {mount} weapons {weapons} at {target}", **AT_SHIP,
        mount=MOUNT, weapons=SLOTS),
    "plot_jump": choice("{ship} {member} plots a jump", **WHO),
    "jump": choice("{ship} {member} jumps", **WHO),
    "range_check": choice("{ship} {member} checks the range to {target}", **AT_SHIP),
    "set_band": choice("{ship} sets the range to {target} at {band}", **AT,
        band=BAND),
    "avoid_collision": choice("{ship} {member} avoids a collision", **WHO),
    "break_pursuit": choice("{ship} {member} shakes off {target}", **AT_SHIP),
    "dock": choice("{ship} {member} docks with {target}", **AT_SHIP),
    "evade": choice("{ship} {member} evades", **WHO),
    "line_up": choice("{ship} {member} lines up the shot", **WHO),
    "pursue": choice("{ship} {member} pursues {target}", **AT_SHIP),
    "keep_pursuit": choice("{ship} {member} keeps up the pursuit", **WHO),
    "ram": choice("{ship} {member} rams {target}", **AT_SHIP),
    "orbit": choice("{ship} {member} enters orbit", **WHO),
    "enter": choice("{ship} {member} enters the atmosphere", **WHO),
    "jam": choice("{ship} {member} jams {target}", **AT_SHIP),
    "stop_missiles": choice("{ship} {member} turns missiles away", **WHO),
    "intercept": choice("{ship} {member} listens to {target}", **AT_SHIP),
    "link": choice("{ship} {member} maintains communications", **WHO),
    "lock": choice("{ship} {member} locks on to {target}", **AT_SHIP),
    "use_edge": choice("{ship} {member} uses what is known of {target}", **AT_SHIP),
    "keep_working": choice("{ship} {member} works on", **WHO),
    "drop_task": choice("{ship} {member} drops the task", **WHO),
    "no_reaction": choice("{ship} does not react", ship=SHIP),
    "dodge": choice("{ship} dodges", ship=SHIP),
    "sand": choice("{ship} fires sand from {mount}", ship=SHIP, mount=MOUNT),
    "point_defence": choice("{ship} defends with {mount}", ship=SHIP, mount=MOUNT),
    "screen": choice("{ship} raises the screen", ship=SHIP),
    "abandon": choice("{ship} lets the crew of {target} go", **AT),
    "capture": choice("{ship} captures the people of {target}", **AT),
    "kill": choice("{ship} kills the people of {target}", **AT),
    "ad_hoc_check": choice("{ship} {member} checks {skill} {basis} DM {dm}", **WHO, skill=SKILL,
        basis=BASIS, dm=COUNT),
    "set_range": choice("range {ship} to {target} is {band}", **AT, band=BAND),
    "set_aware": choice("{ship} is {aware}", ship=SHIP, aware=named("awareness")),
    "set_hidden": choice("{ship} is {hidden}", ship=SHIP, hidden=named("hiding")),
    "add_ship": choice("a ship like {ship} joins {side} at {band}", ship=SHIP, side=SIDE,
        band=BAND),
    "enter_reserve": choice("{ship} enters at {band}", ship=SHIP, band=BAND),
    "remove_ship": choice("{ship} leaves the battle", ship=SHIP),
    "begin_task": choice("{ship} {member} begins a task of {skill} in {frame}", **WHO,
        skill=SKILL, frame=named("frame")),
    "charge": choice("{ship} {member} is charged {price}", **WHO, price=named("price")),
    "shoot_person": choice("{ship} {member} shoots {mount} at a person DM {dm}", **WHO,
        mount=MOUNT, dm=COUNT),
    "end_battle": choice("the battle ends for {side}", side=SIDE),
    "delay_to": choice("{ship} delays to {count}", ship=SHIP, count=COUNT),
    "act_at": choice("{ship} acts on {count}", ship=SHIP, count=COUNT),
    "stand_by": choice("{ship} {member} stands by", **WHO),
    "call": choice("{ship} calls {member}", **WHO),
    "surrender": choice("{ship} surrenders to {target}", **AT),
    "give_quarter": choice("{ship} accepts the surrender of {target}", **AT),
    "no_quarter": choice("{ship} refuses the surrender of {target}", **AT),
    "allow_dock": choice("{ship} lets {target} dock", **AT),
    "resist_dock": choice("{ship} resists {target}", **AT),
    "launch": choice("{ship} launches {target}", **AT),
    "recover": choice("{ship} takes {target} aboard", **AT),
}

EVENTS = {
    "turn_began": event("CE-10.5.8", turn=COUNT),
    "initiative_rolled": throw("CE-10.4.1", ship=SHIP, initiative=COUNT),
    "twelve_taken": event("CE-10.1.6", ship=SHIP, initiative=COUNT),
    "checked": throw("CE-10.9.80", **AT, member=MEMBER, skill=SKILL, effect=COUNT),
    "hastened": event("CE-10.1.9", ship=SHIP, initiative=COUNT),
    "ship_acted": event("CE-10.5.3", ship=SHIP, initiative=COUNT),
    "delayed": event("CE-10.11.8", ship=SHIP),
    "interrupted": event("CE-10.11.8", **AT),
    "went_first": event("CE-10.11.11", ship=SHIP, initiative=COUNT),
    "turn_lost": event("CE-10.11.10", ship=SHIP),
    "speed_changed": event("CE-10.8.3", ship=SHIP, speed=COUNT, change=COUNT),
    "course_held": event("CE-10.8.5", ship=SHIP, speed=COUNT),
    "personal_done": event("CE-10.6.3", **WHO),
    "post_taken": event("CE-10.8.4", **WHO, position=POSITION, place=COUNT),
    "reloaded": event("CE-10.9.68", **WHO, mount=MOUNT),
    "pool_gained": event("CE-10.9.34", ship=SHIP, points=COUNT),
    "point_given": event("CE-10.9.35", **WHO, points=COUNT),
    "initiative_raised": event("CE-10.9.42", ship=SHIP, points=COUNT),
    "fired": event("CE-10.9.9", **AT, member=MEMBER, mount=MOUNT, weapon=WEAPON, shots=COUNT),
    "attacked": throw("CE-10.9.5", **AT, member=MEMBER, mount=MOUNT, effect=COUNT, weapon=WEAPON),
    "launched": throw("CE-10.13.5", **AT, missiles=COUNT, need=COUNT, due=COUNT, weapon=WEAPON),
    "missiles_arrived": event("CE-10.13.4", **AT, missiles=COUNT, weapon=WEAPON),
    "missile_struck": throw("CE-10.13.16", **AT, need=COUNT, weapon=WEAPON, hit=COUNT),
    "missile_shot_down": event("CE-10.10.18", **AT, left=COUNT),
    "missile_stopped": event("CE-10.9.38", **AT, left=COUNT),
    "missiles_spent": event("CE-10.13.15", **AT, missiles=COUNT),
    "sand_fired": event("CE-10.10.11", **AT, mount=MOUNT),
    "screen_raised": event("CE-10.10.24", **AT),
    "dodged": event("CE-10.10.9", **AT, penalty=COUNT),
    "damage_rolled": event("CE-10.16.6", **AT, weapon=WEAPON, rolled=COUNT, stopped=COUNT,
        screened=COUNT, armour=COUNT, damage=COUNT),
    "hit_placed": event("CE-10.16.7", ship=SHIP, location=LOCATION, hits=COUNT),
    "hull_lost": event("CE-10.17.1", ship=SHIP, left=COUNT),
    "structure_lost": event("CE-10.17.2", ship=SHIP, left=COUNT),
    "armour_lost": event("CE-10.17.3", ship=SHIP, left=COUNT),
    "mount_hit": event("CE-10.17.4", ship=SHIP, mount=MOUNT, hits=COUNT),
    "system_hit": event("CE-10.16.1", ship=SHIP, system=TRACK, hits=COUNT),
    "crew_hit": throw("CE-10.18.1", ship=SHIP, row=COUNT, radiation=COUNT),
    "person_hurt": event("CE-10.18.3", **WHO, damage=COUNT),
    "person_irradiated": event("CE-10.18.3", **WHO, rads=COUNT, dose=COUNT),
    "person_down": event("CE-10.18.1", **WHO, left=COUNT),
    "fuel_lost": event("CE-10.17.35", ship=SHIP, lost=COUNT, left=COUNT),
    "cargo_lost": event("CE-10.17.38", ship=SHIP, lost=COUNT, left=COUNT),
    "collided": event("CE-10.9.15", ship=SHIP, speed=COUNT),
    "rammed": event("CE-10.9.65", **AT, speed=COUNT),
    "docked": event("CE-10.9.30", **AT),
    "undocked": event("CE-10.9.67", **AT),
    "pursuit_began": event("CE-10.9.56", **AT),
    "pursuit_kept": event("CE-10.9.58", **AT, bonus=COUNT),
    "pursuit_ended": event("CE-10.9.27", **AT),
    "range_changed": event("CE-10.9.67", **AT, band=BAND),
    "range_kept": event("CE-10.9.67", **AT, band=BAND),
    "locked": event("CE-10.9.77", **AT, bonus=COUNT),
    "lock_broken": event("CE-10.9.37", **AT),
    "jammed": event("CE-10.9.36", **AT),
    "linked": event("CE-10.9.51", ship=SHIP),
    "link_lost": event("CE-10.9.54", ship=SHIP),
    "plans_learnt": event("CE-10.9.47", **AT),
    "edge_readied": event("CE-10.9.48", **AT, member=MEMBER),
    "boarders_crossed": event("CE-10.9.21", **AT, boarders=COUNT),
    "boarders_hit": event("CE-10.9.24", **AT, damage=COUNT, left=COUNT),
    "boarding_round": event("CE-10.12.3", **AT, won=COUNT, outright=COUNT),
    "thrown_back": event("CE-10.12.12", **AT, docked=COUNT),
    "ship_boarded": event("CE-10.12.9", **AT),
    "ship_taken": event("CE-10.12.10", **AT),
    "crew_dealt_with": event("CE-10.12.9", **AT, crew_fate=CREW_FATE),
    "repaired": event("CE-10.9.70", ship=SHIP, system=SYSTEM, mended=COUNT, left=COUNT),
    "repairs_fell_apart": event("CE-10.9.75", ship=SHIP, repairs=COUNT),
    "plotted": event("CE-10.9.28", ship=SHIP, plot=COUNT),
    "jumped": throw("CE-10.9.29", ship=SHIP, result=COUNT),
    "orbit_missed": event("CE-10.14.3", ship=SHIP),
    "orbit_reached": event("CE-10.14.2", ship=SHIP),
    "entry_failed": event("CE-10.14.4", ship=SHIP),
    "landed": event("CE-10.14.4", ship=SHIP),
    "ship_destroyed": event("CE-10.16.5", ship=SHIP),
    "ship_disabled": event("CE-10.17.24", ship=SHIP),
    "task_began": event("CE-10.11.3", **WHO, turns=COUNT),
    "task_worked": event("CE-10.11.3", **WHO, left=COUNT),
    "task_dropped": event("CE-10.11.4", **WHO),
    "task_ruined": event("CE-10.11.7", **WHO),
    "task_done": event("CE-10.11.3", **WHO, effect=COUNT),
    "task_disturbed": event("CE-10.11.5", **WHO),
    "person_shot_at": event("CE-10.19.1", ship=SHIP, weapon=WEAPON, damage=COUNT, rads=COUNT),
    "range_set": event("CE-10.1.3", **AT, band=BAND),
    "awareness_set": event("CE-10.1.5", ship=SHIP, aware=COUNT),
    "hiding_set": event("CE-10.1.5", ship=SHIP, hidden=COUNT),
    "ship_entered": event("CE-10.1.3", ship=SHIP, band=BAND),
    "ship_removed": event("CE-10.1.12", ship=SHIP),
    "charged": event("CE-10.11.2", **WHO, price=COUNT),
    "battle_over": event("CE-10.1.12", winner=SIDE, ending=ENDING),
    "reactions_lost": event("CE-10.12.4", ship=SHIP),
    "drones_helped": event("CE-10.9.73", ship=SHIP, bonus=COUNT),
    "delayed_to": event("CE-10.11.8", ship=SHIP, initiative=COUNT),
    "stood_by": event("CE-10.5.6", **WHO),
    "called": event("CE-10.5.6", **WHO),
    "surrender_offered": event("CE-10.12.9", **AT),
    "surrendered": event("CE-10.12.9", **AT),
    "quarter_refused": event("CE-10.12.9", **AT),
    "dock_allowed": event("CE-10.9.30", **AT),
    "dock_resisted": event("CE-10.9.31", **AT),
    "craft_launched": event("CE-10.9.23", **AT),
    "craft_recovered": event("CE-10.9.30", **AT),
    "opposed": event("CE-10.9.64", **AT, tied=COUNT),
    "evading": event("CE-10.9.41", ship=SHIP, penalty=COUNT),
    "lined_up": event("CE-10.9.50", ship=SHIP, bonus=COUNT),
    "missiles_turned": event("CE-10.13.15", **AT, missiles=COUNT, due=COUNT),
    "opposed_again": event("CE-10.9.64", **AT),
}

VOCABULARY = Vocabulary(
    CHOICES, EVENTS, losses={"damage_rolled": "damage"},
    falls=frozenset({"ship_destroyed", "ship_disabled"}),
)  # fmt: skip
