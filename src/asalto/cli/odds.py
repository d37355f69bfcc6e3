"""`asalto odds` and `asalto resolve`: what a referee asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from asalto.cli.common import (
    Failed,
    bot_names,
    emit,
    faces_of,
    is_game,
    language,
    new_seed,
    put,
    read_text,
    say,
    table,
    tables_of,
    warn,
)
from asalto.cli.open_battle import asked_of, open_match, position_match, seat_of
from asalto.core.files.toml_reader import BadInput
from asalto.core.kernel.records import NOBODY
from asalto.core.odds import Odds
from asalto.core.ruleset import Ruleset
from asalto.core.text.orders import Refused, Unreadable
from asalto.play.dicebox import loaded, seeded
from asalto.play.entries import UMPIRE
from asalto.play.files import journal
from asalto.play.files.position import write_position
from asalto.play.form import ALL_RUNS, Option, teller
from asalto.play.match import Match
from asalto.play.tell import story
from asalto.play.tell.figures import figures_told, means_told, outcome_told
from asalto.play.tell.numerals import number, percent
from asalto.play.view import (
    Sight,
    fraction_data,
    look,
    odds_data,
    plain,
    result_data,
    sentence_data,
    success,
)

ROWS = 24
"""Outcomes shown one by one; `--json` has them all."""
RARE = Fraction(1, 2000)
"""What would be told as 0.0 %; of a number by itself it is left out."""
LONGEST = 10**8
"""A fraction with a longer denominator is no help to a reader."""
STATES = 5_000
"""States walked for who wins, in a second or two, before battles are played instead."""
SAMPLES = 10_000
"""How many battles then, compiled; a twentieth interpreted."""
THOUGHT_OVER = 40
"""How many with bots outside the kernel, which take seconds for each."""


def odds_command(
    position: str,
    order: str | None,
    battle: str | None,
    turn: int | None,
    seat: str | None,
    tables: str | None,
    lang: str | None,
    json: bool,
    whole_table: bool = False,
) -> int:
    """See `asalto odds --help`."""
    lang = language(lang)
    match = open_match(position, None, (), tables_of(tables), turn)
    if battle is not None:
        return _winners(match, battle, lang, json)
    who = seat_of(match, seat)
    sight = look(match, who)
    if order is not None:
        return _odds_of(match, sight, match.read(who, order, lang), lang, json, whole_table)
    rows = [(option, sight.odds(option)) for option in sight.form.options]
    weighed = [(option, odds) for option, odds in rows if odds is not None]
    if json:
        emit([{"order": one.text, **odds_data(match.ruleset, odds)} for one, odds in weighed])
        return 0
    if not weighed:
        put(say(lang, "nothing_to_weigh", seat=match.seat_name(who, lang)))
        return 0
    words = match.ruleset.words(lang)
    names = match.ruleset.odds.outcomes[
        : len(match.ruleset.odds.outcomes) - match.ruleset.odds.means
    ]
    counted = [
        i for i, name in enumerate(names)
        if i == 0 or (name not in match.ruleset.odds.named and _happens(weighed, i))
    ]  # fmt: skip
    head = [say(lang, "order"), *(words.get("outcome", names[i]) for i in counted)]
    tell = teller(match.ruleset, match.scenario, lang)
    table(head, [[tell(one.choice), *_means(odds, counted[1:], lang)] for one, odds in weighed])
    return 0


def _winners(match: Match[Any], bots: str, lang: str, json: bool) -> int:
    """Who wins from here, were bots to play on."""
    from asalto.bots.names import number_of
    from asalto.core.kernel.compiled import available
    from asalto.lab.odds import battle
    from asalto.lab.pairing import design, sides_of

    if match.is_over:
        raise Failed(say(lang, "odds_over"))
    here = replace(match.scenario, state=match.state)
    samples, lineup = SAMPLES if available() else SAMPLES // 20, bot_names(bots)
    plan = design(lineup, match.ruleset.side_of(here.state))
    if any(number_of(one) is None for one in plan.arrangements[0]):
        samples = THOUGHT_OVER
        warn(say(lang, "battle_begun", count=samples, bots=bots))
    found = battle(match.ruleset, here, lineup, STATES, samples)
    won = [
        (side, sum((found.chances.get(seat, Fraction(0)) for seat in side), Fraction(0)))
        for side in (*sides_of(match.ruleset, here), [NOBODY])
    ]
    if json:
        wins = {
            "" if seat == NOBODY else here.seats[seat].id: {
                **fraction_data(chance), "between": found.interval(chance),
            }
            for side, chance in won for seat in side
        }  # fmt: skip
        emit({"exact": found.exact, "samples": found.samples, "wins": wins})
        return 0
    rows = []
    for (first, *_), chance in won:
        low, high = (percent(edge, lang) for edge in found.interval(chance))
        named = match.ruleset.side_name(here, first, lang) if first != NOBODY else ""
        shown = [named or say(lang, "nobody"), percent(chance, lang)]
        rows.append([*shown, *([] if found.exact else [f"{low} - {high}"])])
    head = [say(lang, "seats"), say(lang, "wins"), *([] if found.exact else [say(lang, "between")])]
    table(head, rows)
    key = "battle_exact" if found.exact else "battle_sampled"
    put(say(lang, key, count=found.samples, bots=bots))
    return 0


def _happens(weighed: Sequence[tuple[Option, Odds]], place: int) -> bool:
    """Whether a number of the outcomes is more than nothing for any of these orders."""
    return any(outcome[place] for _, odds in weighed for outcome in odds.chances)  # type: ignore[index]


def _means(odds: Odds, places: Sequence[int], lang: str) -> list[str]:
    """The chance of the first number being 1, and the mean of those in some other places."""
    means = [float(odds.mean(lambda row, i=i: row[i])) for i in places]  # type: ignore[misc]
    return [percent(success(odds), lang), *(number(mean, lang) for mean in means)]


def _odds_of(
    match: Match[Any], sight: Sight[Any], options: Sequence[Option], lang: str, json: bool,
    whole_table: bool,
) -> int:  # fmt: skip
    try:
        odds = sight.line_odds(options, ALL_RUNS)
    except ValueError as error:
        raise Failed(say(lang, "cannot_weigh", text=error)) from error
    if odds is None:
        raise Failed(say(lang, "no_odds"))
    if json:
        text = "; ".join(one.text for one in options)
        emit({"order": text, **odds_data(match.ruleset, odds, sight.figures(options, odds))})
        return 0
    print_odds(sight, options, odds, lang, whole_table=whole_table)
    return 0


def print_odds(
    sight: Sight[Any], options: Sequence[Option], odds: Odds, lang: str, times: int = 1,
    whole_table: bool = False, remark: str = "",
) -> None:  # fmt: skip
    """The distribution of what orders given one after another come to: number by number, or as one
    table of them all; `times`: how often attacks like this one are made. `remark`: what the success
    of an order is, where the word alone does not tell."""
    ruleset = sight.ruleset
    tell = teller(ruleset, sight.scenario, lang)
    line = "; ".join(tell(one.choice) for one in options)
    line += f" (×{times})" if times > 1 else ""
    plain = odds.exact and success(odds).denominator < LONGEST
    fraction = f" ({success(odds)})" if plain else ""
    told = f" ({remark})" if remark else ""
    put(f"{line}: {say(lang, 'success')} {percent(success(odds), lang)}{fraction}{told}")
    show = _joint if whole_table else _marginal
    show(sight, odds, len(options) > 1 and sight.thrown_alone(options) is None, lang)
    means = means_told(ruleset, odds, lang)
    if means:
        put(f"{say(lang, 'expected')}: {', '.join(means)}")
    if times == 1:
        for name, value in figures_told(ruleset, sight.figures(options, odds), lang):
            put(f"{name}: {value}")
    if odds.exact:
        put(say(lang, "exact", count=odds.samples))
    else:
        low, high = odds.interval(success(odds))
        put(
            say(lang, "sampled", count=odds.samples, low=percent(low, lang),
                high=percent(high, lang))
        )  # fmt: skip


def _places(ruleset: Ruleset[Any], several: bool) -> list[int]:
    """The outcomes that are shown; what stands for words says nothing of several orders."""
    names = ruleset.odds.outcomes[: len(ruleset.odds.outcomes) - ruleset.odds.means]
    return [i for i, name in enumerate(names) if not (several and name in ruleset.odds.named)]


def _marginal(sight: Sight[Any], odds: Odds, several: bool, lang: str) -> None:
    """Each number of the outcome by itself: its values, with their chances."""
    ruleset, words = sight.ruleset, sight.ruleset.words(lang)
    for i in _places(ruleset, several)[1:]:
        values: dict[int, Fraction] = {}
        for outcome, chance in odds.chances.items():
            values[outcome[i]] = values.get(outcome[i], Fraction(0)) + chance  # type: ignore[index]
        if set(values) <= {0, NOBODY}:
            continue
        key = ruleset.odds.outcomes[i]
        name, named = words.get("outcome", key), key in ruleset.odds.named
        if set(values) <= {0, 1} and not named:
            put(f"  {name}: {percent(values.get(1, Fraction(0)), lang)}")
            continue
        rows = sorted(values.items(), key=lambda one: -one[1] if named else one[0])
        rows = [one for one in rows if not named or one[0] != NOBODY]
        shown = [
            f"{words.get(key, value) if named else value} {percent(chance, lang)}"
            for value, chance in [one for one in rows if one[1] >= RARE][:ROWS]
        ]
        if not named:
            mean = number(float(sum(value * chance for value, chance in rows)), lang)
            name += say(lang, "on_average", mean=mean)
        put(f"  {name}: {', '.join(shown)}{' ...' if len(rows) > len(shown) else ''}")


def _joint(sight: Sight[Any], odds: Odds, several: bool, lang: str) -> None:
    """All numbers of the outcome together, the likeliest first."""
    ruleset, words = sight.ruleset, sight.ruleset.words(lang)
    names = ruleset.odds.outcomes[: len(ruleset.odds.outcomes) - ruleset.odds.means]
    places = _places(ruleset, several)
    head = [words.get("outcome", names[i]) for i in places]
    leading = odds.leading(len(names)).chances
    rows = sorted(leading.items(), key=lambda one: (-one[1], str(one[0])))
    head += [say(lang, "chance"), *([say(lang, "fraction")] if odds.exact else [])]
    lines = [
        [*outcome_told(ruleset, outcome, places, lang), percent(chance, lang), str(chance)][
            : len(head)
        ]
        for outcome, chance in rows[:ROWS]
    ]
    table(head, lines)
    if len(rows) > ROWS:
        rest = percent(sum((chance for _, chance in rows[ROWS:]), Fraction(0)), lang)
        put(say(lang, "rarer", count=len(rows) - ROWS, chance=rest))


def resolve_command(
    game: str,
    position: str,
    orders: str,
    dice: str | None,
    seed: int | None,
    turn: int | None,
    save: Path | None,
    tables: str | None,
    lang: str | None,
    json: bool,
) -> int:
    """See `asalto resolve --help`."""
    lang = language(lang)
    if position == "-" and orders == "-":
        raise BadInput("position and orders cannot both come from standard input")
    match = _opened(game, position, turn, tables)
    seed = new_seed() if seed is None else seed
    source = seeded(seed) if dice is None else loaded(faces_of(dice))
    match = match.fork(len(match.marks), source)
    known = len(match.events(UMPIRE))
    wanted = None
    for place, line in enumerate(read_text(orders).splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        try:
            needed = give_order(match, text, lang)
        except Refused as error:
            if not json:
                _happened(match, known, lang)
            raise Failed(f"{orders}:{place}: {error}") from error
        if needed is not None:
            wanted = f"{orders}:{place}: {story.dice_text(match, needed, lang)}"
            break
    if save is not None:
        journal.save(match, save)
    if dice is None and not json:
        print(f"# {say(lang, 'seed', seed=seed)}")
    return _resolved(match, known, wanted, lang, json)


def _happened(match: Match[Any], known: int, lang: str) -> None:
    """What the orders have brought about so far."""
    told = story.tell(match, UMPIRE, lang, known)
    if told:
        print(f"# {say(lang, 'events')}")
    for one in told:
        print(f"#   {one.text}" + (f"  [{one.clause}]" if one.clause else ""))


def _opened(game: str, position: str, turn: int | None, tables: str | None) -> Match[Any]:
    if is_game(position):
        match = open_match(position, turn=turn)
    elif position.endswith((".toml", ".json")) or position == "-":
        text = read_text(position)
        match = position_match(text, position, tables=tables_of(tables))
    else:
        name = position if "/" in position else f"{game}/{position}"
        match = open_match(name, tables=tables_of(tables))
    if match.ruleset.id != game:
        raise BadInput(f"{position}: a battle of {match.ruleset.id}, not of {game}")
    return match


def give_order(match: Match[Any], text: str, lang: str) -> Any:
    """Give a line such as `red> red shoots blue`; without a seat, whoever of the awaited seats
    can mean it. Raises Refused. Returns the dice wanted, if any are."""
    name, mark, rest = text.partition(">")
    ids = [seat.id for seat in match.scenario.seats]
    if mark and name.strip() in ids:
        return match.submit(ids.index(name.strip()), rest.strip(), lang=lang)
    if mark and name.strip() == "umpire":
        match.has_umpire = True
        return match.submit(UMPIRE, rest.strip(), lang=lang)
    refusals: list[Refused] = []
    able = []
    for seat in match.pending:
        try:
            match.read(seat, text, lang)
            able.append(seat)
        except Refused as error:
            refusals.append(error)
    if not able:
        readable = [one for one in refusals if not isinstance(one, Unreadable)]
        raise (readable or refusals or [Unreadable(f"{text!r}: nobody is asked for anything")])[0]
    return match.submit(able[0], text, lang=lang)


def _called(match: Match[Any], seat: int, lang: str) -> str:
    """A seat by its name, and as it is written before an order: `Contrabandistas [smugglers]`."""
    return f"{match.seat_name(seat, lang)} [{match.scenario.seats[seat].id}]"


def _resolved(match: Match[Any], known: int, wanted: str | None, lang: str, json: bool) -> int:
    left = len(match.box.queue)
    after = write_position(match.ruleset, match.scenario, match.state)
    told = story.tell(match, UMPIRE, lang, known)
    if json:
        emit(
            {
                "events": [sentence_data(match, one) for one in told],
                "dice": [face for mark in match.marks for face in mark.faces],
                "dice_wanted": wanted,
                "dice_unused": left,
                "pending": [match.scenario.seats[seat].id for seat in match.pending],
                "result": result_data(match, lang),
                "digest": match.digest(),
                "state": plain(match.state),
                "position": after,
            }
        )
    else:
        _happened(match, known, lang)
        if match.is_over:
            print(f"# {story.result_text(match, lang)}")
        else:
            names = ", ".join(
                asked_of(match, seat, lang, _called(match, seat, lang)) for seat in match.pending
            )
            print(f"# {say(lang, 'awaited', text=names)}")
        print(f"\n# {say(lang, 'position_after')}")
        print(after, end="")
    if wanted is not None:
        warn(say(lang, "needs_dice", text=wanted))
        return 1
    if left:
        warn(say(lang, "unused_dice", count=left))
    return 0
