"""What can be chosen and what can happen in the toy."""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, Vocabulary, choice, event, named, throw


class Refusal(IntEnum):
    """Why not."""

    NONE = 0
    NOT_YOUR_TURN = 1
    OUT_OF_RANGE = 2
    NOT_NOW = 3
    NO_TARGET = 4


BOAT, SEAT, ENDING = named("boat"), named("seat"), named("ending")

CHOICES = {
    "course": choice("{boat} course {course}", boat=BOAT, course=COUNT),
    "shield": choice("{boat} shield {shield}", boat=BOAT, shield=COUNT),
    "shoot": choice("{boat} shoots {target}", boat=BOAT, target=BOAT),
    "hold": choice("{boat} holds", boat=BOAT),
    "gust": choice("gust on {boat}: {steps}", boat=BOAT, steps=COUNT),
}
SHOT = {"boat": BOAT, "target": BOAT, "damage": COUNT, "needed": COUNT}
EVENTS = {
    "sealed": event("TOY-1.1", boat=BOAT, course=COUNT, shield=COUNT),
    "ready": event("TOY-1.2", boat=BOAT),
    "moved": event("TOY-1.3", boat=BOAT, course=COUNT, place=COUNT),
    "hit": throw("TOY-2.1", **SHOT),
    "missed": throw("TOY-2.1", **SHOT),
    "held": event("TOY-2.2", boat=BOAT),
    "sunk": event("TOY-3.1", boat=BOAT),
    "turn_begun": event("TOY-1.0", turn=COUNT),
    "battle_ended": event("TOY-3.2", winner=SEAT, ending=ENDING),
    "gust": event("TOY-4.1", boat=BOAT, steps=COUNT),
}
PAIRS = {"shot": ("hit", "missed")}

VOCABULARY = Vocabulary(CHOICES, EVENTS, PAIRS)
