"""What the battle page shows, worked out from one seat's sight and nothing else."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from asalto.board import board_of
from asalto.board.elements import Element
from asalto.board.paint import Piece, Sheet
from asalto.board.paint import with_spots as ringed
from asalto.bots import advisor
from asalto.bots.greedy import Greedy
from asalto.core.kernel.choices import Choice
from asalto.core.kernel.dice import Dice, set_seed
from asalto.core.kernel.events import Event
from asalto.core.kernel.records import NOBODY, copy, make
from asalto.core.odds import load
from asalto.core.plans import numbers_of
from asalto.core.ruleset import UNPLAYABLE, Ruleset
from asalto.core.text.orders import Names
from asalto.core.text.words import Words
from asalto.play.form import Option, teller
from asalto.play.tell.deeds import aim, runs
from asalto.play.tell.messages import listed, say
from asalto.play.tell.naming import as_spoken, spoken_names
from asalto.play.tell.story import Sentence, tell
from asalto.play.view import Sight, look
from asalto.web.pages.cards import Card, Choosing, Group, as_good, gathered, in_order, warn
from asalto.web.pages.pagekit import words as page_words
from asalto.web.pages.plan_words import Teller, ref, written
from asalto.web.table.live_battle import Live
from asalto.web.table.odds import MILLION, Scales, Weight, scales

SHOWN_MAX = 240
LINES_MAX = 80
FEW = 8
"""Choices of a kind that each say what they cost."""
BUNDLES_MAX = 12
"""Cards for choices that belong together: the best of them."""
BUDGET = 0.12
"""Seconds for odds in one page; the rest is asked for afterwards."""


@dataclass
class Drawn:
    """The board in its three forms."""

    svg: Element | None
    pieces: list[Piece]
    sheets: list[Sheet]
    layers: tuple[str, ...]


def board_words(ruleset: Ruleset[Any], lang: str, layer: str) -> str:
    """A layer of the board by its name."""
    return ruleset.words(lang).get("board", layer)


def draw(live: Live, view: Any, seat: int, lang: str, layers: Iterable[str] = ()) -> Drawn:
    """The board, the list and the sheets of what a seat sees."""
    found = board_of(live.ruleset)
    if found is None:
        return Drawn(None, [], [], ())
    who = seat if seat >= 0 else NOBODY
    shown = (live.ruleset, as_spoken(live.ruleset, live.scenario, lang), view, who, lang)
    wanted = frozenset(layers) & frozenset(found.layers)
    drawing = found.drawing(*shown, layers=wanted)
    return Drawn(drawing, found.pieces(*shown), found.sheets(*shown), found.layers)


def with_spots(drawing: Element | None, live: Live, seat: int, view: Any) -> Element | None:
    """The board with a ring wherever one of the choices leads: tapped, it stands for them. (By
    keyboard and screen reader the choices themselves say as much.)"""
    found, spots = board_of(live.ruleset), {}
    if found is None or drawing is None:
        return drawing
    for option in live.playing().form(seat).options[:SHOWN_MAX]:
        for what, values in _slots(live, option.choice):
            spot = found.where(view, what, *values)
            if spot is not None:
                spots[ref(what, values)] = spot
    return ringed(drawing, spots)


def _slots(live: Live, choice: Choice) -> list[tuple[str, list[int]]]:
    """What a choice speaks of, with its numbers."""
    return [(kind.what, [*key]) for _, kind, key in live.ruleset.vocabulary.values(choice)]


def preview(live: Live, seat: int, choice: Choice, lang: str, layers: Iterable[str]) -> str:
    """The board as it would be after a choice that throws no dice, from the seat's own view."""
    match = live.playing()
    view = match.view(seat)
    trial, choice = copy(view), live.ruleset.new_choice(numbers_of(choice))
    dice, log = make(Dice), live.ruleset.new_log()
    load(dice, ())
    log.silent = 1
    before = (int(view.turn), int(view.phase))
    try:
        if live.ruleset.check(trial, choice) == 0:
            live.ruleset.apply(trial, choice, dice, log)
        if dice.thrown == 0 and (int(trial.turn), int(trial.phase)) == before:
            view = trial
    except UNPLAYABLE:
        pass
    drawing = draw(live, view, seat, lang, layers).svg
    return str(with_spots(drawing, live, seat, match.view(seat)) or "")


# --- choices


def choosing(live: Live, seat: int, lang: str, advice: bool, own: Collection[str] = ()) -> Choosing:
    """What a seat may choose, grouped, with odds, reasons, and what each gives up; `own` are the
    pieces of its side."""
    match = live.playing()
    sight = look(match, seat)
    words = live.ruleset.words(lang)
    names = spoken_names(live.ruleset, live.scenario, lang)
    options = sight.form.options
    write, idle = teller(live.ruleset, live.scenario, lang), live.ruleset.moves.customs.idle
    proposed = [write(one) for one in sight.proposed()]
    made = Choosing(
        sight.form.request_id, [], write(options[0].choice) if options else "",
        max(0, len(options) - SHOWN_MAX) + sight.form.lost,
    )  # fmt: skip
    hints = _hints(live, sight, words) if advice and len(options) > 1 else {}
    groups: dict[tuple[int, int], Group] = {}
    ends, known = time.monotonic() + BUDGET, scales(sight)
    for option in options[:SHOWN_MAX]:
        choice = option.choice
        key = (int(choice.kind), _actor(live, choice))
        if key not in groups:
            groups[key] = _group(live, choice, words, names)
        card = _card(live, option, words, names, sight.state)
        if live.ruleset.weighs(int(choice.kind)):
            made.late += _weigh(card, option, sight, known, ends, lang)
        if option is options[0] and proposed not in ([], [made.example]):
            card.notes.append(listed(proposed))
            card.is_proposed = True
        card.advice = _fitting(card, hints.get(option.number, ""), sight, lang)
        groups[key].cards.append(card)
    if advisor.searched(sight) is None:
        as_good(groups.values(), idle, page_words(lang).get("page", "as_good"))
    if seat >= 0:
        _bundled(live, sight, groups, lang)
    _give_up(groups.values(), words, lang)
    _beside(live, sight, groups.values(), words, names)
    warn(groups.values(), own, lang)
    made.groups = gathered(in_order([*groups.values()], own, not made.late))
    return made


def _weigh(
    card: Card, option: Option, sight: Sight[Any], known: Scales, ends: float, lang: str
) -> bool:
    """Put the odds of a choice that throws dice on its card; True if they come later."""
    words, customs = sight.ruleset.words(lang), sight.ruleset.moves.customs
    card.throws, card.is_soft = True, not customs.hurts(option.choice.kind)
    if not known.knows(option, words) and time.monotonic() < ends:
        known.work_out(sight, option, words, False)
    card.late = not known.knows(option, words)
    _put(card, None if card.late else known.weight(option, words), lang)
    return card.late


def _bundled(
    live: Live, sight: Sight[Any], groups: dict[tuple[int, int], Group], lang: str
) -> None:
    """Choices that belong together as cards of their own, beside those of the first of them."""
    ask = live.ruleset.moves.bundles
    rows = ask(sight.state, sight.seat) if ask is not None else ()
    words = live.ruleset.words(lang)
    names = spoken_names(live.ruleset, live.scenario, lang)
    teller = Teller(live, lang)
    for row in rows[:BUNDLES_MAX]:
        numbers = tuple(tuple(one) for one in row)
        choice = live.ruleset.new_choice(numbers[0])
        key = (int(choice.kind), _actor(live, choice))
        if key not in groups:
            groups[key] = _group(live, choice, words, names)
        card = _card(live, Option(0, choice, ""), words, names, sight.state)
        card.value = written(numbers)
        card.label = _volley(live, sight, numbers, words, names) or _line(live, teller, numbers)
        card.is_line = not card.label.startswith(f"{groups[key].button}: ")
        card.label = card.label.removeprefix(f"{groups[key].button}: ")
        card.throws, card.is_bare = True, False
        if (promise := live.ruleset.moves.promise) is not None:
            found = promise(sight.state, sight.seat, numbers)
            card.chance, card.hits = promised(found, words), sum(found, Fraction(0))
            card.width = f"{100 * float(found[0]):.1f}" if found else "0"
        single = written(numbers[:1])
        begins = next((one for one in groups[key].cards if one.value == single), None)
        if begins is not None and begins.advice:
            card.advice, begins.advice = begins.advice, ""  # the same, and what follows from it
        if begins is not None and not begins.throws:
            _step_by_step(begins, lang)
        groups[key].cards.append(card)


def _volley(
    live: Live, sight: Sight[Any], rows: tuple[tuple[int, ...], ...], words: Words, names: Names
) -> str:
    """Shots of several weapons at one thing: `AL1, AL2 → Milano, front left`. Empty: others."""
    choices, tell = [live.ruleset.new_choice(row) for row in rows], live.ruleset.desk.told
    told = [tell(sight.state, one, words, names) for one in choices] if tell is not None else []
    heads, tails = zip(*(one.rpartition(" → ")[::2] for one in told), strict=True)
    return f"{runs([*heads])} → {tails[0]}" if all(heads) and len({*tails}) == 1 else ""


def promised(chances: Sequence[Fraction], words: Words) -> str:
    """The chances of several shots, those that are the same together: 2 × 35.2 %."""
    said = [words.percent(int(one * MILLION)) for one in chances]
    return " + ".join(
        one if said.count(one) == 1 else f"{said.count(one)} × {one}" for one in dict.fromkeys(said)
    )


def _step_by_step(card: Card, lang: str) -> None:
    """The first of choices that another card makes all at once says that it only begins."""
    if not card.is_begun:
        card.label += f" · {page_words(lang).get('page', 'step_by_step').lower()}"
    card.is_begun = True


def _line(live: Live, teller: Teller, rows: tuple[tuple[int, ...], ...]) -> str:
    """Several choices in one line, without the bare one that only closes it."""
    last = [*live.ruleset.vocabulary.values(live.ruleset.new_choice(rows[-1]))]
    first, *others = teller.line(rows[:-1] if len(last) < 2 else rows).split("; ")
    return ", ".join([first, *(one[:1].lower() + one[1:] for one in others)])


def _group(live: Live, choice: Choice, words: Words, names: Names) -> Group:
    verb = words.get("choice", int(choice.kind))
    doer = live.ruleset.vocabulary.subject(choice.kind)
    actor = words.name(names, doer[1].what, _actor(live, choice)) if doer else ""
    verb = verb[:1].upper() + verb[1:]
    return Group(f"{verb} · {actor}" if actor else verb, verb)


def _actor(live: Live, choice: Choice) -> int:
    """Whoever acts: the index with which the order begins; NOBODY if it begins with a verb."""
    doer = live.ruleset.vocabulary.subject(choice.kind)
    return NOBODY if doer is None else int(getattr(choice, doer[0]))


def _card(live: Live, option: Option, words: Words, names: Names, view: Any) -> Card:
    choice, refs, aims = option.choice, [], []
    doer = live.ruleset.vocabulary.subject(choice.kind)
    for name, kind, key in live.ruleset.vocabulary.values(choice):
        refs.append(ref(kind.what, [*key]))
        if doer is None or name != doer[0]:
            aims.append(refs[-1])
    value = written((numbers_of(choice),))
    label = aim(live.ruleset, view, choice, words, names) or words.get("choice", int(choice.kind))
    label = label[:1].upper() + label[1:]
    against = int(choice.kind) in live.ruleset.odds.against
    return Card(
        value, label, " ".join(refs), is_bare=not aims, is_against=against, aims=frozenset(aims),
        is_line=choice.kind in live.ruleset.desk.sentences,
    )  # fmt: skip


def _put(card: Card, found: Weight | None, lang: str) -> None:
    """Put the odds of a choice on its card."""
    if found is not None:
        card.success, card.chance, card.width = found.success, found.chance, found.width
        card.notes += [page_words(lang).get("page", "is_hit")] * card.is_against + found.notes


def _beside(
    live: Live, sight: Sight[Any], groups: Iterable[Group], words: Words, names: Names
) -> None:
    """What a choice costs and whose fire it draws; of ways the board tells it."""
    tell = live.ruleset.desk.beside
    few = {card.value: card for one in groups if len(one.cards) <= FEW for card in one.cards}
    for option in sight.form.options[:SHOWN_MAX] if tell is not None else ():
        card = few.get(written((numbers_of(option.choice),)))
        found = tell(sight.state, option.choice, words, names) if card and tell else None
        if card and found and found.text and not found.is_last:
            if not card.label.lower().startswith(found.text.lower()):
                card.notes.insert(int(card.is_against and card.success is not None), found.text)


def _give_up(groups: Iterable[Group], words: Words, lang: str) -> None:
    """Beside a weaker choice stands the best one that it gives up."""
    text = page_words(lang).get("page", "gives_up")
    for group in groups:
        known = [
            (one.success, one) for one in group.cards
            if one.success is not None and not one.is_against
        ]  # fmt: skip
        most, best = max(known, key=lambda one: one[0], default=(Fraction(0), None))
        for success, card in known:
            if best is not None and success < most:
                card.notes.append(f"{text} {best.label} ({best.chance})")


def _fitting(card: Card, advice: str, sight: Sight[Any], lang: str) -> str:
    """The advice for a card, if its own chance to succeed does not belie it."""
    is_blind = card.is_against or not advice or advisor.searched(sight) is not None
    return advice if is_blind else advisor.fitting(advice, card.success, lang)


def _hints(live: Live, sight: Sight[Any], words: Words) -> dict[int, str]:
    """What the computer would do here, and why. It thinks on a copy, for it tries things out; if it
    has searched already (`beforehand`), what it found."""
    searched = advisor.searched(sight)
    if searched is not None:
        return {searched.option.number: advisor.why(sight, searched, words.lang)}
    fate = make(Dice)
    set_seed(fate, 1)
    try:
        out = Greedy(live.ruleset, fate).weigh(replace(sight, state=copy(sight.state)))
    except (*UNPLAYABLE, ModuleNotFoundError):
        return {}
    scores = out.score[: out.count]
    if not scores:
        return {}
    if max(scores) == min(scores):
        return {_calm(live, sight).number: say(words.lang, "analysis", "why_sure")}
    place = scores.index(max(scores))
    return {sight.form.options[place].number: words.get("hint", int(out.reason[place]))}


def _calm(live: Live, sight: Sight[Any]) -> Option:
    """Where no choice is better than another: to let it go by, or the first."""
    options, idle = sight.form.options, live.ruleset.moves.customs.idle
    return next((one for one in options if one.choice.kind in idle), options[0])


# --- chronicle, luck


@dataclass
class Line:
    """One line of the chronicle."""

    number: int
    sentence: Sentence
    luck: str = ""
    side: int = NOBODY
    """Of whom it tells: the side of whoever is named first."""
    odd: bool = False
    """Whether its first die stands apart from the others (where it hits, how many it hits)."""


def chronicle(live: Live, seat: int, lang: str, most: int = LINES_MAX) -> tuple[list[Line], int]:
    """What a seat has been told, newest first, and how many older lines there are."""
    match = live.playing()
    who = live.sight(seat)
    total = len(match.events(who))
    first = max(0, total - most)
    words = live.ruleset.words(lang)
    found = []
    names = spoken_names(live.ruleset, live.scenario, lang)
    for number, one in enumerate(tell(match, who, lang, first, names), first + 1):
        chance = words.percent(one.chance) if one.is_throw and one.chance >= 0 else ""
        if one.phase in live.ruleset.secret_phases:
            one = replace(one, seat=NOBODY)  # told when all were ready, not by whoever was last
        odd = one.event is not None and len(one.dice) == 3 and _odd_die(live, one.event, words)
        found.append(Line(number, one, chance, one.seat, odd))
    return found[::-1], first


def _odd_die(live: Live, event: Event, words: Words) -> bool:
    roll = live.ruleset.words("en").members.get("roll", {}).get(int(event.roll), "")
    return bool(words.get("first_die", roll, ""))
