"""The vocabulary of the brawl."""

from enum import IntEnum

from asalto.core.text.vocabulary import COUNT, Vocabulary, choice, event, named, throw


class Phase(IntEnum):
    ORDERS = 0
    FIRE = 1


class Reason(IntEnum):
    RANGE = 0
    SPEED = 1
    PILOT = 2


class Refusal(IntEnum):
    WRONG = 1


class Roll(IntEnum):
    HIT = 0
    DAMAGE = 1


class Ending(IntEnum):
    NONE = 0
    DESTROYED = 1
    TIME = 2


class Hint(IntEnum):
    NONE = 0
    BEST = 1


SHIP = named("ship")
CHOICES = {
    "speed": choice("{ship} speed {speed}", ship=SHIP, speed=COUNT),
    "shoot": choice("{ship} fires {gun} at {target}", ship=SHIP, gun=COUNT, target=SHIP),
    "done": choice("{ship} holds {gun}", ship=SHIP, gun=COUNT),
}
EVENTS = {
    "moved": event("B-1", ship=SHIP, speed=COUNT),
    "shot": throw("B-2", ship=SHIP, target=SHIP, gun=COUNT),
    "damaged": event("B-3", ship=SHIP, part=COUNT, points=COUNT),
}
VOCABULARY = Vocabulary(CHOICES, EVENTS, first_choice=1, first_event=1)
