"""Plans: where who acts can get to with his minor actions, and who could answer him there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from asalto.core.geometry.plane import distance_squared, is_within
from asalto.core.kernel.choices import set_choice
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.plans import Plan, Shot, Spot, Threat

from .hints import advise, advise_move
from .hints_attack import has_good_cover
from .legal import legal, legal_moves
from .offer import Choice, ChoiceKind, Choices
from .rules.attack import attack_modifiers, fast_modifier, is_long_gun, kind_in, reach_of, rounds_of
from .rules.checks import is_able, score_modifier
from .rules.movement import may_major, minors_left
from .rules.sides import are_allies
from .rules.space import (
    flags_met,
    gather_near,
    is_engaged_with,
    look_for_cover,
    way_flags,
)
from .state import OPAQUE, Characteristic, Mode, Reaction, State
from .tables import (
    CHANCE,
    ENGAGED,
    EXTREME_TIMES,
    LONG_TIMES,
    RANGE,
    SCOPE,
    SHORT_PART,
    SINGLE,
    TARGET,
)
from .view import hide
from .vocabulary import Phase, Refusal
from .ways import Point, Stand, Walker

STEPS = (1500, 1750, 2000, 2500, 3000, 3500, 4500, 6000)
"""The raster of places, in millimetres: the finest with at most PLACES of them."""
PLACES = 170
CLOSE = 1000
"""A place of the raster this near to a better one, or to somebody, is left out."""
HURRY = 1000
"""What each further minor action takes off the advice."""
FACES = 36
MILLION = 1_000_000


def plans(view: State, seat: int, unit: int) -> Sequence[Plan]:
    """Every place of note that who acts can get to, each by the cheapest way."""
    if not is_his_turn(view, seat, unit):
        return []
    walker = Walker(seen_by_seat(view, seat), unit)
    ways = [way for place in places(view, seat, walker) if (way := walker.way(*place)) is not None]
    return told(walker, seat, [way for way in ways if way.legs])


def plan_to(view: State, seat: int, unit: int, spot: Spot) -> tuple[Plan | None, int]:
    """The cheapest way to exactly that place, or why there is none."""
    if not is_his_turn(view, seat, unit) or len(spot.values) != 2:
        return None, Refusal.NOT_NOW
    x, y = spot.values
    if not (0 <= x <= view.width and 0 <= y <= view.height):
        return None, Refusal.OFF_THE_MAP
    walker = Walker(seen_by_seat(view, seat), unit)
    way = walker.way(x, y)
    if way is not None and way.legs:
        return told(walker, seat, [way])[0], Refusal.NONE
    if (x, y) == (walker.start.x, walker.start.y):
        return None, Refusal.ALREADY_THERE
    near = is_within(walker.start.x, walker.start.y, x, y, walker.far)
    if near and way is None:
        return None, Refusal.BLOCKED
    return None, Refusal.TOO_FAR if walker.far > 0 else Refusal.NO_MINOR


def sights(view: State, seat: int, spot: Spot) -> tuple[Sequence[int], Sequence[int]]:
    """The enemies that one would see from a place, and those that would see him there."""
    x, y = spot.values
    seen = [
        i
        for i in range(view.people_count)
        if not are_allies(view, view.people[i].seat, seat)
        and view.people[i].dead == 0
        and way_flags(view, OPAQUE, x, y, view.people[i].x, view.people[i].y) & OPAQUE == 0
    ]
    return seen, [i for i in seen if is_able(view.people[i])]


def seen_by_seat(view: State, seat: int) -> State:
    """A copy that holds no more than the seat may see, whatever was given."""
    own = copy(view)
    hide(own, seat)
    return own


def is_his_turn(view: State, seat: int, unit: int) -> bool:
    """Whether this person may act now and a move is left to him."""
    if view.over != 0 or view.phase != Phase.ACT or unit != view.actor or unit < 0:
        return False
    return view.people[unit].seat == seat and (minors_left(view) > 0 or view.left > 0)


def places(view: State, seat: int, walker: Walker) -> list[Point]:
    """What is offered as a single leg, the places beside cover, then the raster of the ground."""
    out = make(Choices)
    legal_moves(copy(walker.state), seat, out)
    found = [(row.place_x, row.place_y) for row in out.rows[: out.count]]
    start, far = (walker.start.x, walker.start.y), walker.far
    for i in range(view.spot_count):
        place = (view.spot_x[i], view.spot_y[i])
        if is_within(*start, *place, far) and place != start and place not in found:
            found.append(place)
    taken = [*found, *((one.x, one.y) for one in view.people[: view.people_count] if not one.dead)]
    raster: list[Point] = []
    for step in STEPS:
        raster = [
            (x, y)
            for x in range(step // 2, view.width + 1, step)
            for y in range(step // 2, view.height + 1, step)
            if is_within(*start, x, y, far) and walker.is_standable(x, y)
        ]
        if len(raster) <= PLACES:
            break
    return found + [
        (x, y)
        for x, y in raster
        if all((x - u) * (x - u) + (y - v) * (y - v) > CLOSE * CLOSE for u, v in taken)
    ]


def told(walker: Walker, seat: int, ways: list[Stand]) -> list[Plan]:
    """The plans for ways."""
    state, me = walker.state, walker.me
    walker.set(walker.start)
    enemies = [
        i
        for i in range(state.people_count)
        if not are_allies(state, state.people[i].seat, me.seat) and is_able(state.people[i])
    ]
    seen = seen_at(walker, enemies, ways)
    cards = weigh_cards(walker.state, seat)  # before his aim is given up for the sake of a way
    answers = Answers(walker, enemies)
    answers.instead, place, worth = cards
    answers.is_going = worth > answers.instead
    found = [plan(answers, seat, way, eyes) for way, eyes in zip(ways, seen, strict=True)]
    return agreed(found, place if answers.is_going else None)


def weigh_cards(view: State, seat: int) -> tuple[int, Point | None, int]:
    """What the advice thinks of the best choice that is no move, and of the best that is one, with
    its place. Choices and plans stand side by side: they shall advise the same."""
    state, out = copy(view), make(Choices)
    legal(state, seat, out)
    advise(state, seat, out)
    instead, place, worth = 0, None, 0
    for i in range(out.count):
        row, score = out.rows[i], out.score[i]
        if row.kind != ChoiceKind.MOVE:
            instead = max(instead, score)
        elif place is None or score > worth:
            place, worth = (row.place_x, row.place_y), score
    return instead, place, worth


def agreed(found: list[Plan], place: Point | None) -> list[Plan]:
    """Plans that advise what the choices beside them advise: to go to that place, or nowhere."""
    if place is None:
        return found
    best = max((one.advised for one in found), default=0)
    return [
        replace(one, advised=best + 1) if one.end == Spot("point", place) else one for one in found
    ]


def plan(answers: Answers, seat: int, way: Stand, eyes: list[int]) -> Plan:
    """The plan for one way, at whose end `eyes` see him."""
    walker = answers.walker
    unit, start = walker.unit, walker.start
    cost = way.minors - start.minors
    worth = 0
    if answers.is_going:
        row = make(Choice)
        set_choice(row, ChoiceKind.MOVE, seat, unit, way.x, way.y)
        worth = advise_move(walker.state, seat, row, answers.rooted)[0] - HURRY * max(0, cost - 1)
        worth -= answers.instead
    left = minors_left(walker.state) - cost
    threats, shots = answers.at_the_end(way, eyes)
    return Plan(
        unit,
        tuple((int(ChoiceKind.MOVE), seat, unit, x, y, NOBODY, NOBODY) for x, y, _ in way.legs),
        Spot("point", (way.x, way.y)),
        way=tuple(Spot("point", (x, y)) for x, y, *_ in ((start.x, start.y), *way.legs)),
        cost=cost,
        left=left,
        seen_by=tuple(eyes),
        threats=(*answers.on_the_way(way), *threats),
        shots=tuple(shots),
        advised=max(0, worth),
    )


def seen_at(walker: Walker, enemies: list[int], ways: list[Stand]) -> list[list[int]]:
    """Which enemies see the end of each way."""
    state = walker.state
    found: list[list[int]] = [[] for _ in ways]
    for i in enemies:
        other = state.people[i]
        xs, ys = [other.x, *(way.x for way in ways)], [other.y, *(way.y for way in ways)]
        near = gather_near(state, OPAQUE, min(xs), min(ys), max(xs), max(ys))
        for way, eyes in zip(ways, found, strict=True):
            if near == 0 or not flags_met(state, near, way.x, way.y, other.x, other.y) & OPAQUE:
                eyes.append(i)
    return found


class Answers:
    """What enemies could do to who goes there."""

    def __init__(self, walker: Walker, enemies: list[int]) -> None:
        self.walker, self.state, self.me = walker, walker.state, walker.me
        self.unit = walker.unit
        self.rooted = has_good_cover(self.state, self.unit)
        self.me.aim, self.me.aim_at, self.me.vantage = 0, NOBODY, 0
        self.enemies = enemies
        self.instead = 0
        self.is_going = False
        """Whether the advice is to go somewhere: else it need not be weighed where to."""
        self.known: dict[tuple[int, ...], Fraction] = {}
        friends = [
            i
            for i in range(self.state.people_count)
            if i != walker.unit and are_allies(self.state, self.state.people[i].seat, self.me.seat)
        ]
        self.busy = {
            i for i in enemies if any(is_engaged_with(self.state, i, other) for other in friends)
        }

    def on_the_way(self, way: Stand) -> list[Threat]:
        """The free attacks of those whom he leaves (PC-6.7)."""
        found, struck = [], {i for i in self.enemies if (self.state.struck >> i) & 1}
        x, y, minors = self.walker.start.x, self.walker.start.y, self.walker.start.minors
        for step, (to_x, to_y, spent) in enumerate(way.legs):
            if spent > minors:
                struck = set()
            for i in self.enemies:
                other = self.state.people[i]
                if i in struck or not is_within(x, y, other.x, other.y, ENGAGED):
                    continue
                self.me.x, self.me.y = x, y
                if is_engaged_with(self.state, i, self.unit):
                    struck.add(i)
                    found.append(Threat(i, step, self.chance(i, self.unit, Mode.SINGLE, free=1)))
            x, y, minors = to_x, to_y, spent
        self.walker.set(self.walker.start)
        return found

    def at_the_end(self, way: Stand, eyes: list[int]) -> tuple[list[Threat], list[Shot]]:
        """Who could attack him where he ends, of those who see him; whom he could still attack."""
        self.walker.set(way)
        near = {i for i in eyes if self.is_near(i)}
        threats, shots = [], []
        for i in eyes:
            mode = self.mode(i, self.unit, i in near, i in self.busy)
            if mode is not None:
                threats.append(Threat(i, len(way.legs), self.remembered(i, self.unit, mode)))
            mode = self.mode(self.unit, i, i in near, bool(near)) if may_major(self.state) else None
            if mode is not None:
                shots.append(Shot(i, self.remembered(self.unit, i, mode)))
        self.walker.set(self.walker.start)
        return threats, shots

    def is_near(self, enemy: int) -> bool:
        """Whether an enemy who sees him is in close combat with him where he now stands."""
        other = self.state.people[enemy]
        return is_within(self.me.x, self.me.y, other.x, other.y, ENGAGED)

    def mode(self, attacker: int, target: int, is_near: bool, is_busy: bool) -> int | None:
        """How one could attack the other with what he has in hand; None: he could not."""
        if is_near:
            return Mode.SINGLE
        person, other = self.state.people[attacker], self.state.people[target]
        kind = kind_in(person, person.hand)
        if is_busy:
            return None
        mode = Mode.SINGLE if SINGLE[kind] != 0 else Mode.BURST_HIT
        if RANGE[kind] == 0:
            mode = Mode.THROW
        elif 0 <= person.weapons[person.hand].loaded < rounds_of(kind, mode):
            return None
        far = EXTREME_TIMES * reach_of(kind, mode)
        return mode if far > 0 and is_within(person.x, person.y, other.x, other.y, far) else None

    def remembered(self, attacker: int, target: int, mode: int) -> Fraction:
        """The chance of an attack: places that are alike to it are reckoned once."""
        if self.state.cloud_count > 0:
            return self.chance(attacker, target, mode)
        person, other = self.state.people[attacker], self.state.people[target]
        reach = reach_of(kind_in(person, person.hand), mode)
        far = distance_squared(person.x, person.y, other.x, other.y)
        short = far * SHORT_PART * SHORT_PART > reach * reach
        bounds = (ENGAGED, reach, LONG_TIMES * reach, SCOPE)
        covered = look_for_cover(self.state, attacker, target)
        fast = fast_modifier(self.state, attacker, target)
        key = (attacker, target, mode, short, *(far > one * one for one in bounds), *covered, fast)
        if key not in self.known:
            self.known[key] = self.chance(attacker, target, mode)
        return self.known[key]

    def chance(self, attacker: int, target: int, mode: int, free: int = 0) -> Fraction:
        """The chance that an attack hits, if its target does not react."""
        state, attack = self.state, self.state.attack
        person, other = state.people[attacker], state.people[target]
        kind = kind_in(person, person.hand)
        attack.attacker, attack.target, attack.slot = attacker, target, person.hand
        attack.mode, attack.free, attack.reaction, attack.club = mode, free, Reaction.NONE, 0
        strong = score_modifier(person, Characteristic.STR)
        attack.score = Characteristic.DEX
        if strong > score_modifier(person, Characteristic.DEX):
            attack.score = Characteristic.STR
        if is_long_gun(kind):
            near = is_within(person.x, person.y, other.x, other.y, ENGAGED)
            attack.club = 1 if free != 0 or near else 0
        attack_modifiers(state)
        need = min(max(TARGET - state.throw.tally.total, 0), len(CHANCE) - 1)
        attack.attacker = NOBODY
        return Fraction(round(CHANCE[need] * FACES / MILLION), FACES)
