"""The words of the game: what is counted, what can be chosen, what can happen, and why.

`offer.py` and `say.py` are written from this file by `make vocabulary`.
"""

from enum import IntEnum

from asalto.core.text.vocabulary import (
    COUNT,
    METRES,
    POINT,
    Vocabulary,
    choice,
    event,
    named,
    throw,
)


class Phase(IntEnum):
    """What the battle waits for."""

    MUSTER = 0
    ACT = 1
    REACT = 2
    WOUND = 3
    FREE = 4
    WAIT = 5
    OVER = 6


class Ending(IntEnum):
    """Why the battle ended."""

    NOT_YET = 0
    LAST_STANDING = 1
    NOBODY_LEFT = 2
    REACHED = 3
    TASK_DONE = 4
    HELD = 5
    TIME_UP = 6


class Reason(IntEnum):
    """Why a throw has a modifier."""

    SKILL = 0
    SCORE = 1
    AIM = 2
    LASER_SIGHT = 3
    TELESCOPE = 4
    SHORT = 5
    LONG = 6
    EXTREME = 7
    FAST = 8
    COVER = 9
    PRONE = 10
    SOUGHT = 11
    SMOKE = 12
    BURST = 13
    REACTIONS = 14
    HELP = 15
    VANTAGE = 16
    ARMOUR = 17
    STRENGTH = 18
    FREE_ATTACK = 19
    DODGE = 20
    PARRY = 21
    DIFFICULTY = 22
    PACE = 23
    DAMAGE = 24
    OWN_WOUNDS = 25
    TRIES = 26
    UMPIRE = 27
    PRONE_MELEE = 28
    TACTICS = 29
    DARKNESS = 30
    WEIGHTLESS = 31
    SHIP_WEAPON = 32
    AMBUSH = 33
    COMRADE = 34


class Refusal(IntEnum):
    """Why a choice is refused."""

    NONE = 0
    NOT_NOW = 1
    NOT_YOURS = 2
    NOBODY_THERE = 3
    NO_MAJOR = 4
    NO_MINOR = 5
    ALREADY_BEGUN = 6
    NOT_AN_ENEMY = 7
    NOT_A_COMRADE = 8
    OUT_OF_SIGHT = 9
    OUT_OF_RANGE = 10
    NOT_IN_HAND = 11
    NOT_LOADED = 12
    NO_SUCH_MODE = 13
    WRONG_SCORE = 14
    ENGAGED_ELSEWHERE = 15
    TWO_HANDED = 16
    MELEE_BARRED = 17
    NOT_ABLE = 18
    SAME_STANCE = 19
    NOTHING_TO_DRAW = 20
    FULL_MAGAZINE = 21
    NO_MAGAZINE = 22
    TOO_FAR = 23
    BLOCKED = 24
    OFF_THE_MAP = 25
    NOT_HURT = 26
    TOO_LATE = 27
    NO_SKILL = 28
    NO_MISSION = 29
    NOT_YOUR_TASK = 30
    WRONG_PACE = 31
    KNOWN_ALREADY = 32
    NOTHING_THERE = 33
    HANDS_FULL = 34
    FREE_LIMIT = 35
    ONLY_RANGED = 36
    CANNOT_PARRY = 37
    WRONG_SPLIT = 38
    NOT_THE_UMPIRE = 39
    SURPRISED_SIDE = 40
    HELPED_ALREADY = 41
    ALREADY_THERE = 42
    NOT_EMPTY = 43


class Hint(IntEnum):
    """A short reason for a recommended choice."""

    NONE = 0
    GOOD_SHOT = 1
    FINISH_HIM = 2
    STEADY_AIM = 3
    GET_BEHIND_COVER = 4
    CLOSE_IN = 5
    STAY_BEHIND_COVER = 6
    RELOAD_NOW = 7
    DRAW_BETTER = 8
    SAVE_A_LIFE = 9
    GOAL_FIRST = 10
    WORTH_DODGING = 11
    NOT_WORTH_IT = 12
    PARRY_IT = 13
    DIVE_NOW = 14
    SPREAD_WOUNDS = 15
    STRIKE_HIM = 16
    NOTHING_BETTER = 17
    HELP_FRIEND = 18
    GET_OUT = 19
    STAND_UP = 20
    GOOD_THINKER = 21
    BEAR_IT = 22


PERSON, SEAT = named("person"), named("seat")
WEAPON, MODE, STANCE, SKILL = named("weapon"), named("mode"), named("stance"), named("skill")
TASK, DOOR = named("task"), named("door")
ARMOUR, BLAST, ENDING = named("armour"), named("blast"), named("ending")
GUN, HOW, TRAIT, POSE, ABILITY, FRAME = (
    named("gun"), named("how"), named("trait"), named("pose"), named("ability"), named("frame"),
)  # fmt: skip
"""As orders write them: weapon, mode, characteristic, stance, skill and time."""

# fmt: off
CHOICES = {
    "muster": choice("tactics by {person}", person=PERSON),
    "end": choice("{person} done", person=PERSON),
    "delay": choice("{person} waits", person=PERSON),
    "attack": choice("{person} attacks {target} with {weapon} {mode} {characteristic}",
        person=PERSON, target=PERSON, weapon=GUN, mode=HOW, characteristic=TRAIT),
    "aim": choice("{person} aims at {target}", person=PERSON, target=PERSON),
    "stance": choice("{person} stance {stance}", person=PERSON, stance=POSE),
    "draw": choice("{person} draws {weapon}", person=PERSON, weapon=GUN),
    "reload": choice("{person} reloads", person=PERSON),
    "move": choice("{person} moves to {place}", person=PERSON, place=POINT),
    "aid": choice("{person} aids {target}", person=PERSON, target=PERSON),
    "orders": choice("{person} orders {target}", person=PERSON, target=PERSON),
    "power": choice("{person} daunts {target}", person=PERSON, target=PERSON),
    "call": choice("{person} calls a strike on {target}", person=PERSON, target=PERSON),
    "work": choice("{person} works on {task} pace {pace}", person=PERSON, task=TASK, pace=COUNT),
    "find_place": choice("{person} looks for a position", person=PERSON),
    "identify": choice("{person} identifies {target}", person=PERSON, target=PERSON),
    "pick_up": choice("{person} picks up {item}", person=PERSON, item=COUNT),
    "shout": choice("{person} shouts", person=PERSON),
    "press": choice("{person} presses {door}", person=PERSON, door=DOOR),
    "throw_away": choice("{person} drops", person=PERSON),
    "take_it": choice("{person} stands", person=PERSON),
    "dodge": choice("{person} dodges", person=PERSON),
    "dive": choice("{person} dives for cover", person=PERSON),
    "parry": choice("{person} parries", person=PERSON),
    "suffer": choice("{person} loses {lost_str} str {lost_dex} dex {lost_end} end", person=PERSON,
        lost_str=COUNT, lost_dex=COUNT, lost_end=COUNT),
    "strike_leaver": choice("{person} strikes {target} with {weapon} {characteristic}",
        person=PERSON, target=PERSON, weapon=GUN, characteristic=TRAIT),
    "let_go": choice("{person} lets go", person=PERSON),
    "step_in": choice("{person} acts", person=PERSON),
    "hold": choice("{person} holds", person=PERSON),
    "check": choice("{person} checks {skill} {characteristic} dm {modifier}", person=PERSON,
        skill=ABILITY, characteristic=TRAIT, modifier=COUNT),
    "assist": choice("{person} helps with {task}", person=PERSON, task=TASK),
    "set_task": choice("{person} gets a task {skill} {characteristic} dm {modifier} time {frame}",
        person=PERSON, skill=ABILITY, characteristic=TRAIT, modifier=COUNT, frame=FRAME),
}

ONE = {"person": PERSON}
TWO = {"person": PERSON, "target": PERSON}
ATTACK = {**TWO, "effect": COUNT}
DAMAGE = {**TWO, "damage": COUNT, "armour": COUNT, "through": COUNT}
HELP = {**TWO, "help": COUNT}
ARMED = {"person": PERSON, "weapon": WEAPON}
EFFORT = {**ARMED, "effort": COUNT, "need": COUNT}
JOB = {"person": PERSON, "task": TASK}
CHECKED = {"person": PERSON, "skill": SKILL}

EVENTS = {
    "mustered": event("PC-1.3", "A side has said who thinks for it", side=SEAT),
    "tactics": throw("PC-1.3", "Somebody checked tactics for his side", **ONE),
    "initiative": throw("PC-1.3", "Initiative was thrown", **ONE, score=COUNT),
    "turn_began": event("PC-1.8", "A turn of six seconds began", turn=COUNT),
    "acts": event("PC-1.7", "A combatant has his count", **ONE),
    "forfeited": event("PC-5.14", "A combatant lost his actions to a dive for cover", **ONE),
    "delayed": event("PC-1.4", "A combatant lets others go first", **ONE),
    "stepped_in": event("PC-1.4", "A delayed combatant acts now", **ONE),
    "waited_in_vain": event("PC-1.4", "The turn ended before a delayed combatant acted", **ONE),
    "moved": event("PC-3.8", "A combatant moved in a straight line", **ONE, place=POINT,
        length=METRES),
    "stood": event("PC-3.4", "A combatant changed stance", **ONE, stance=STANCE),
    "aimed": event("PC-3.2", "A minor action went into aiming", **TWO, aim=COUNT),
    "readying": event("PC-3.7", "A weapon is not yet in hand", **EFFORT),
    "drew": event("PC-3.5", "A weapon is in hand", **ARMED),
    "reloading": event("PC-3.7", "A weapon is not yet loaded", **EFFORT),
    "reloaded": event("PC-3.6", "A weapon is loaded", **ARMED),
    "declared": event("PC-2.3", "An attack was declared", **TWO, weapon=WEAPON, mode=MODE),
    "struck_at_leaver": event("PC-6.7", "A free attack on one who leaves", **TWO),
    "let_go": event("PC-6.7", "A free attack was not made", **TWO),
    "took_it": event("PC-5.1", "The target did not react", **ONE),
    "dodged": event("PC-5.5", "The target dodges", **ONE),
    "dived": event("PC-5.8", "The target dives for cover", **ONE, armour=COUNT),
    "parried": event("PC-5.15", "The target parries", **ONE),
    "hit": throw("PC-2.5", "An attack hit", **ATTACK),
    "missed": throw("PC-2.5", "An attack missed", **ATTACK),
    "hurt": throw("PC-2.5", "Damage went through armour", **DAMAGE),
    "stopped": throw("PC-2.5", "Armour stopped the damage", **DAMAGE),
    "exploded": event("PC-2.9", "Something exploded", **ONE, blast=BLAST, place=POINT),
    "strayed": throw("PC-2.9", "A grenade or rocket went astray", **ONE, length=METRES,
        place=POINT),
    "dud": throw("PC-2.8", "A stray rocket did not explode", **ONE),
    "spread": throw("PC-2.9", "Smoke or mist spread", **ONE, turns=COUNT, blast=BLAST),
    "withstood": throw("PC-2.9", "A stun was withstood", **ONE),
    "stunned": throw("PC-2.9", "A stun knocked somebody out", **ONE),
    "wounded": event("PC-2.5", "Characteristics were lost", **ONE, lost_str=COUNT, lost_dex=COUNT,
        lost_end=COUNT),
    "fainted": event("PC-2.5", "Somebody lost consciousness", **ONE),
    "died": event("PC-2.5", "Somebody died", **ONE),
    "dropped": event("PC-3.15", "A weapon fell to the ground", **ARMED),
    "aided": throw("PC-2.22", "First aid helped", **TWO, points=COUNT),
    "not_aided": throw("PC-2.22", "First aid did not help", **TWO),
    "came_round": event("PC-2.22", "First aid woke the patient", **ONE),
    "woke": throw("PC-2.5", "An unconscious combatant woke", **ONE),
    "slept_on": throw("PC-2.5", "An unconscious combatant did not wake", **ONE),
    "ordered": throw("PC-2.25", "Orders helped a follower", **HELP),
    "confused": throw("PC-2.25", "Orders confused a follower", **HELP),
    "daunted": throw("PC-2.24", "A psionic power hampered an enemy", **HELP),
    "resisted": throw("PC-2.24", "A psionic power failed", **TWO),
    "called": throw("PC-2.26", "An orbital strike was called", **TWO, turn=COUNT),
    "unanswered": throw("PC-2.26", "A call for a strike failed", **TWO),
    "strike_fell": event("PC-2.26", "The orbital strike fell", **ONE, place=POINT),
    "task_begun": throw("PC-7.2", "The time of a task was thrown", **JOB, turns=COUNT, pace=COUNT),
    "task_worked": event("PC-7.1", "A turn of work was done", **JOB, worked=COUNT, need=COUNT),
    "task_lost_turn": event("PC-7.5", "A turn of work did not count", **JOB),
    "task_kept": throw("PC-7.4", "A hurt worker kept his turn of work", **JOB),
    "task_spoilt": throw("PC-7.5", "A hurt worker lost a turn of work", **JOB),
    "task_ruined": throw("PC-7.6", "A hurt worker ruined the task", **JOB),
    "task_done": throw("PC-2.23", "A task succeeded", **JOB),
    "task_failed": throw("PC-2.23", "A task failed", **JOB),
    "found_place": throw("PC-3.13", "A good firing position was found", **ONE, help=COUNT),
    "no_place": throw("PC-3.13", "No good firing position was found", **ONE),
    "identified": throw("PC-3.14", "Gear was identified", **TWO),
    "not_identified": throw("PC-3.14", "Gear was not identified", **TWO),
    "kit_seen": event("PC-3.14", "What the gear is, for the side that looked", **TWO,
        weapon=WEAPON, loaded=COUNT, spare=COUNT, worn=ARMOUR),
    "picked_up": event("PC-3.15", "A weapon was picked up", **ARMED),
    "threw_away": event("PC-4.1", "A weapon was thrown away", **ARMED),
    "shouted": event("PC-4.1", "A warning was shouted", **ONE, warned=COUNT),
    "opened": event("PC-4.1", "A door opened", **ONE, door=DOOR),
    "closed": event("PC-4.1", "A door closed", **ONE, door=DOOR),
    "ran_dry": event("PC-3.6", "The last round is gone, for the side that fired it", **ARMED),
    "passed": throw("PC-4.3", "A check that the umpire called succeeded", **CHECKED),
    "failed": throw("PC-4.3", "A check that the umpire called failed", **CHECKED),
    "ended": event("PC-1.8", "The fight ended", winner=SEAT, ending=ENDING),
    "task_taken_over": event("PC-7.1", "A comrade went on with a task", **JOB, worked=COUNT,
        need=COUNT),
    "task_helped": throw("PC-7.1", "A comrade's help with a task was good", **JOB, help=COUNT),
    "task_hampered": throw("PC-7.1", "A comrade's help with a task was bad", **JOB, help=COUNT),
    "task_set": event("PC-7.1", "The umpire set a task", **JOB, skill=SKILL, modifier=COUNT),
    "quicker": event("PC-1.5", "Of two with the same initiative the one with more DEX comes first",
        **TWO),
    "tied": event("PC-1.6", "Two act at the same moment", **TWO),
}

PAIRS = {
    "attack": ("hit", "missed"),
    "damage": ("hurt", "stopped"),
    "orders": ("ordered", "confused"),
    "check": ("passed", "failed"),
    "help_given": ("task_helped", "task_hampered"),
}
"""Throws that are told as one event when they succeed and as another when they fail."""

VOCABULARY = Vocabulary(
    CHOICES, EVENTS, PAIRS, throw_record=True, arrivals=frozenset({"moved"}),
    losses={"hurt": "through"}, falls=frozenset({"died", "fainted", "stunned"}),
)  # fmt: skip
