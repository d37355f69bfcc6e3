"""Dice that can be seeded, loaded by a test, typed in by a person or drawn fairly online.

`Dice` is a record that lies *beside* a state, never in it: search must not see the future. Every
throw is asked for by the name it has in the book. Seeded dice are counter-based: the value
depends on the key and on the number of dice thrown before, nothing else, and comes out the same
interpreted and compiled.

Nothing here stops or raises. When loaded dice run out, `wanted` names the throw that lacks them,
every further die shows 1, and whoever called throws the result away, finds the dice and plays
the choice again (physical dice, exact odds).
"""

from asalto.core.kernel.records import NOBODY, cells, record

SEEDED = 0
LOADED = 1
STREAM = 2
"""Sources: a key; faces given one by one; 32-bit numbers given one by one (fair dice)."""

MASK = 0xFFFFFFFF
FACES_MAX = 16
IF_ALIKE = 32
"""In `Dice.looked`: the rule asked whether all dice are alike. Below: how many dice it saw."""
AGAIN = -1
"""The first number of an outcome that is thrown again (a tie): odds leave it out."""
SEEN_MAX = 512
STREAMS = 64
"""Actors that are told apart where each has a stream of dice of its own, and counters for them."""
LENGTH = 1 << 16
"""Faces of such a stream."""


@record
class Dice:
    """Where the numbers come from and what was thrown."""

    source: int  # SEEDED, LOADED or STREAM
    key_low: int  # 32 bits
    key_high: int  # 32 bits
    thrown: int  # dice thrown since the battle began: the address of the next one
    count: int  # dice of the last throw
    faces: list[int] = cells(FACES_MAX)  # faces of the last throw, in the order thrown: see `face`
    looked: int  # at how many of its first dice a rule has looked, plus IF_ALIKE; 0: at its sum
    given_count: int  # faces (or 32-bit numbers) given and not yet cleared
    given_next: int  # the first of them not yet used
    given: list[int] = cells(SEEN_MAX)
    wrong: int = NOBODY  # place in `given` of the first face that its die does not have
    wanted: int = NOBODY  # name (a ruleset's Roll) of the first throw that lacked dice
    wanted_count: int  # how many dice that throw needs
    wanted_sides: int
    wanted_alike: int  # how many of its last dice are interchangeable
    wanted_actor: int = NOBODY  # for whom it is thrown
    wanted_looked: int  # `looked` of the throw before that one
    wanted_target: int  # the number that the throw is measured against, if known
    apart: int  # 1: each name and actor has a stream of its own
    drawn: list[int] = cells(STREAMS)  # faces drawn from each of them
    seen_count: int  # faces thrown since somebody last set this to 0: the evidence
    seen: list[int] = cells(SEEN_MAX)


def mix(number: int) -> int:
    """A 32-bit number scrambled into another, one to one (two rounds of multiply and shift)."""
    number = ((number ^ (number >> 16)) * 0x21F0AAAD) & MASK
    number = ((number ^ (number >> 15)) * 0x735A2D97) & MASK
    return number ^ (number >> 15)


def seeded_number(dice: Dice, address: int) -> int:
    """The 32-bit number at one address of the stream that the key names."""
    low = mix((address & MASK) ^ dice.key_low)
    return mix(mix(low ^ dice.key_high) ^ ((address >> 32) & MASK))


def roll(dice: Dice, name: int, count: int, sides: int, alike: int, actor: int) -> int:
    """Throw `count` dice of `sides` and return their sum; `face` tells the faces.

    `name` is the ruleset's name of this throw, `actor` whoever throws (an index of the ruleset's
    own or NOBODY). The last `alike` dice are interchangeable: exact odds use it, nothing else.
    """
    lacking = dice.source == LOADED and dice.given_count - dice.given_next < count
    if lacking and dice.wanted == NOBODY:
        dice.wanted = name
        dice.wanted_count = count
        dice.wanted_sides = sides
        dice.wanted_alike = alike
        dice.wanted_actor = actor
        dice.wanted_looked = dice.looked
    elif dice.wanted == NOBODY:
        dice.wanted_target = 0
    if dice.apart == 1:
        dice.thrown = own_address(dice, name, actor, count)
    total = 0
    dice.count = count
    dice.looked = 0
    for i in range(count):
        face = one_face(dice, sides)
        dice.faces[i] = face
        total += face
        if dice.seen_count < len(dice.seen):
            dice.seen[dice.seen_count] = face
            dice.seen_count += 1
    return total


def measured(dice: Dice, target: int) -> None:
    """The number that the next throw is measured against: who throws real dice is told it."""
    if dice.wanted == NOBODY:
        dice.wanted_target = max(0, target)


def face(dice: Dice, place: int) -> int:
    """What one die of the last throw shows, in the order thrown (from 0)."""
    if dice.looked % IF_ALIKE <= place:
        dice.looked += place + 1 - dice.looked % IF_ALIKE
    return dice.faces[place]


def are_alike(dice: Dice) -> bool:
    """True if all dice of the last throw show the same face."""
    if dice.looked < IF_ALIKE:
        dice.looked += IF_ALIKE
    for i in range(1, dice.count):
        if dice.faces[i] != dice.faces[0]:
            return False
    return True


def one_face(dice: Dice, sides: int) -> int:
    """The next face, 1 to `sides`, from whichever source these dice have."""
    address = dice.thrown
    dice.thrown += 1
    if dice.source == SEEDED:
        return 1 + ((seeded_number(dice, address) * sides) >> 32)
    if dice.wanted != NOBODY or dice.given_next >= dice.given_count:
        if dice.wanted == NOBODY:
            dice.wanted = 0
        return 1
    number = dice.given[dice.given_next]
    dice.given_next += 1
    if dice.source == STREAM:
        return 1 + ((number * sides) >> 32)
    if number < 1 or number > sides:
        if dice.wrong == NOBODY:
            dice.wrong = dice.given_next - 1
        return 1
    return number


def pick(dice: Dice, name: int, count: int, actor: int) -> int:
    """A place 0 to `count` - 1, all equally likely (the book's "at random"); no die for one."""
    if count <= 1:
        return 0
    return roll(dice, name, 1, count, 1, actor) - 1


def set_seed(dice: Dice, seed: int) -> None:
    """Make these dice seeded: any whole number, of which 64 bits count."""
    dice.source = SEEDED
    dice.key_low = mix(seed & MASK)
    dice.key_high = mix(((seed >> 32) & MASK) ^ 0x5BF03635)
    dice.thrown = 0
    dice.apart = 0


def set_apart(dice: Dice, seed: int) -> None:
    """Make these dice seeded, each name and actor with a stream of its own: what one throws more
    or less changes nothing of what the others throw. So two ways on from one place differ by what
    they do, and less by luck."""
    set_seed(dice, seed)
    dice.apart = 1
    for k in range(STREAMS):
        dice.drawn[k] = 0


def own_address(dice: Dice, name: int, actor: int, count: int) -> int:
    """The address of the next `count` faces in the stream of a name and an actor. Streams that
    share a counter still have faces of their own."""
    stream = name * STREAMS + (actor + 1) % STREAMS
    place = stream % (STREAMS - 1)
    address = stream * LENGTH + dice.drawn[place]
    dice.drawn[place] += count
    return address


def unused(dice: Dice) -> int:
    """How many of the given faces have not been thrown."""
    return dice.given_count - dice.given_next
