"""`asalto calc`: odds without a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from asalto.cli.options import Json, Lang, Tables

if TYPE_CHECKING:
    from asalto.cli.common import Watch
    from asalto.core.calc import Calculation
    from asalto.core.ruleset import Ruleset
    from asalto.play.calc import Answer, Question

SECONDS = 8.0
"""For what each field matters, at most."""


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("calc")(calc)


@dataclass(frozen=True)
class _Asked:
    """What stands on the command line."""

    versus: str | None
    dice: str | None
    roll: bool
    seed: int | None
    until: str | None
    sensitivity: bool

    @property
    def is_more(self) -> bool:
        """Whether something is asked that the usual values of all fields answer."""
        return self.roll or not self.versus is self.dice is self.until is None


Fields = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Argument(help="What to work out, and FIELD=VALUE: fire range=45 cover=hedge."),
]
Versus = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--vs", help="Compare with these values instead: 'range=30 mode=dispersed'."),
]
Until = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--until", help="Again and again until: how many attacks it takes."),
]
Faces = Annotated[
    Optional[str],  # noqa: UP045
    typer.Option("--dice", help="Resolve it with these faces, as far as they go: 3,7,4"),
]
Brief = Annotated[bool, typer.Option("--brief", help="Without what each field matters.")]


def calc(
    game: Annotated[str, typer.Argument(help="cep, ...")],
    fields: Fields = None,
    versus: Versus = None,
    until: Until = None,
    dice: Faces = None,
    roll: Annotated[bool, typer.Option("--roll", help="Resolve it with the program's.")] = False,
    seed: Annotated[Optional[int], typer.Option("--seed", help="Of the program's dice.")] = None,  # noqa: UP045
    position: Annotated[bool, typer.Option("--position", help="Print the position.")] = False,
    brief: Brief = False,
    tables: Tables = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    """Odds without a map: a shot, a melee, a volley, from fields. Without fields it lists them."""
    from asalto.cli.common import language, tables_of, unknown
    from asalto.core.registry import known, load_ruleset
    from asalto.play.calc import ask, find_calculation, parse_pairs, read_values

    lang = language(lang)
    if game not in known():
        raise unknown("game", game, known())
    ruleset = load_ruleset(game, tables_of(tables))
    asked = _Asked(versus, dice, roll, seed, until, not brief)
    fields = fields or []
    if not fields and not (position or brief or json or asked.is_more):
        return _list(ruleset, lang)
    named = [one for one in fields[:1] if "=" not in one]
    kind = find_calculation(ruleset, "".join(named), lang)
    given = read_values(ruleset, kind, parse_pairs(fields[len(named) :], lang), lang)
    question = ask(ruleset, kind, given, lang)
    if position:
        print(question.position(), end="")
        return 0
    return _answer(question, asked, lang, json)


def _list(ruleset: Ruleset[Any], lang: str) -> int:
    """What can be worked out in a game, and its fields."""
    from asalto.cli.common import Failed, put, say, table
    from asalto.play.calc import (
        calculations,
        field_name,
        shell_word,
        spoken_choices,
        spoken_value,
    )
    from asalto.play.tell.messages import say as said

    known = calculations(ruleset)
    if not known:
        raise Failed(said(lang, "calc", "none", game=ruleset.title[lang]))
    for kind in known.values():
        print(f"asalto calc {ruleset.id} {shell_word(ruleset.words(lang).get('calc', kind.name))}")
        rows = [
            [
                shell_word(field_name(ruleset, one, lang)),
                shell_word(spoken_value(ruleset, one, one.default, lang)),
                ", ".join(map(shell_word, spoken_choices(ruleset, one, lang).values()))
                or f"{one.low} - {one.high}",
            ]
            for one in kind.inputs
        ]
        table([say(lang, key, "calc") for key in ("field", "usual", "values")], rows)
        for again in kind.repeated:
            words = ruleset.words(lang)
            short = shell_word(words.get("until", again.name))
            put(f"  --until {short}: {words.get('calc', again.name)}")
        print()
    return 0


def _answer(question: Question, asked: _Asked, lang: str, json: bool) -> int:
    from asalto.cli.common import Watch, emit, put, say
    from asalto.cli.odds import print_odds
    from asalto.play.calc import answer, ask, parse_pairs, read_values

    if asked.dice is not None or asked.roll:
        return _resolve(question, asked, lang, json)
    if asked.until is not None:
        return _repeat(question, asked.until, lang, json)
    shown = asked.versus is None and not json
    if shown:
        _print_fields(question.ruleset, question.kind, question.given, lang)
    watch = Watch(lang)
    watch.tell("weighing")
    found = answer(question, lang)
    if asked.versus is not None:
        pairs = parse_pairs(asked.versus.replace(",", " ").split(), lang)
        given = read_values(question.ruleset, question.kind, pairs, lang, question.given)
        other = answer(ask(question.ruleset, question.kind, given, lang), lang)
        watch.clear()
        return _compare(found, other, lang, json)
    watch.clear()
    if shown:
        print_odds(question.sight, question.options, found.odds, lang, question.times)
        _print_reasons(found, lang)
    more, untried = _changes(found, lang, watch) if asked.sensitivity else ([], [])
    if json:
        emit(_data(found, more))
        return 0
    _print_changes(found, more, lang)
    if untried:
        put(say(lang, "untried", "calc", names=", ".join(untried)))
    return 0


def _changes(found: Answer, lang: str, watch: Watch) -> tuple[list[Any], list[str]]:
    """What the fields change, and the fields for which there was no time."""
    from asalto.play.calc import changes, field_name, greatest_first

    asked, begun = found.question, [0]

    def watched(done: int, of: int) -> None:
        begun[0] = done
        watch.tell("weighing_fields", done=done, count=of)

    seen = [*changes(found, lang, SECONDS, progress=watched)]
    watch.clear()
    rest = asked.kind.inputs[begun[0] :]
    return greatest_first(seen), [field_name(asked.ruleset, one, lang) for one in rest]


def _print_fields(
    ruleset: Ruleset[Any], kind: Calculation[Any], given: Mapping[str, Any], lang: str
) -> None:
    from asalto.cli.common import put
    from asalto.play.calc import field_name, spoken_value

    told = ", ".join(
        f"{field_name(ruleset, one, lang)} {spoken_value(ruleset, one, given[one.name], lang)}"
        for one in kind.inputs
    )
    put(f"{ruleset.words(lang).get('calc', kind.name)}: {told}\n")


def _print_reasons(found: Answer, lang: str) -> None:
    """The modifiers of the throws."""
    from asalto.cli.common import put, say

    if found.reasons:
        print(f"\n{say(lang, 'modifiers', 'calc')}:")
        put("\n".join(f"  {one}" for one in found.reasons))


def _print_changes(found: Answer, more: Sequence[Any], lang: str) -> None:
    """What one step more or less of a field would bring."""
    from asalto.cli.common import say, table
    from asalto.play.tell.figures import changes_told

    if not more:
        return
    means, rows = changes_told(found, more, lang)
    head = [*(say(lang, key, "calc") for key in ("field", "instead", "success")), *means]
    print(f"\n{say(lang, 'matters', 'calc')}:")
    table(head, rows)


def _compare(found: Answer, other: Answer, lang: str, json: bool) -> int:
    """Two choices beside each other."""
    from asalto.cli.common import emit, table
    from asalto.play.calc import field_name, spoken_value
    from asalto.play.tell.numerals import number, percent

    if json:
        emit([_data(found, []), _data(other, [])])
        return 0
    ruleset, words = found.question.ruleset, found.question.ruleset.words(lang)
    pair = (found, other)
    rows = [
        [field_name(ruleset, one, lang),
         *(spoken_value(ruleset, one, each.question.given[one.name], lang) for each in pair)]
        for one in found.question.kind.inputs
        if found.question.given[one.name] != other.question.given[one.name]
    ]  # fmt: skip
    rows.append([words.get("outcome", ruleset.odds.outcomes[0]),
                 *(percent(each.success, lang) for each in pair)])  # fmt: skip
    for name in found.means():
        values = [each.means()[name] for each in pair]
        if any(values):
            rows.append([words.get("outcome", name), *(number(one, lang) for one in values)])
    table(["", "A", "B"], rows)
    return 0


def _data(found: Answer, more: Sequence[Any]) -> dict[str, Any]:
    from asalto.play.view import fraction_data, odds_data

    asked = found.question
    return {
        "calculation": asked.kind.name, "fields": dict(asked.given),
        **odds_data(asked.ruleset, found.odds, found.figures), "reasons": found.reasons,
        "changes": [
            {"field": one.field.name, "value": one.value, "success": fraction_data(one.by)}
            for one in more
        ],
    }  # fmt: skip


def _resolve(question: Question, asked: _Asked, lang: str, json: bool) -> int:
    """Once, step by step."""
    from asalto.cli.common import emit, faces_of, new_seed, put, say, warn
    from asalto.play.calc_throws import own_dice, program_dice, throw

    if asked.dice is not None:
        source = own_dice(faces_of(asked.dice))
    else:
        source = program_dice(new_seed() if asked.seed is None else asked.seed)
    found = throw(question, source, lang)
    if json:
        emit({"events": found.lines, "dice": found.faces, "dice_wanted": found.wanted or None,
              "dice_unused": found.unused})  # fmt: skip
        return 0
    put("\n".join(found.lines))
    if found.wanted:
        warn(say(lang, "needs_dice", text=found.wanted))
        return 1
    if found.unused:
        warn(say(lang, "unused_dice", count=found.unused))
    return 0


def _repeat(question: Question, name: str, lang: str, json: bool) -> int:
    """How many attacks it takes."""
    from asalto.cli.common import Watch, emit, put, say, table
    from asalto.play.calc import find_repeated
    from asalto.play.calc_throws import series
    from asalto.play.tell.numerals import percent

    until = find_repeated(question, name, lang)
    watch = Watch(lang)

    def watched(done: int, of: int) -> None:
        watch.tell("trying", done=done, count=of)

    found = series(question, until, progress=watched)
    watch.clear()
    shown = found.shown()
    if json:
        emit({"until": until.name, "runs": found.runs, "unfinished": found.unfinished,
              "half": found.half() or None,
              "attacks": {one: float(found.by(one)) for one in shown}})  # fmt: skip
        return 0
    print(f"{question.ruleset.words(lang).get('calc', until.name)}:")
    rows = []
    for attacks in shown:
        low, high = (percent(edge, lang) for edge in found.between(attacks))
        rows.append([str(attacks), percent(found.by(attacks), lang), f"{low} - {high}"])
    table([say(lang, key, "calc") for key in ("attacks", "done_by", "between")], rows)
    if found.half():
        put(say(lang, "half", "calc", attacks=found.half()))
    put(say(lang, "series", "calc", runs=found.runs, unfinished=found.unfinished))
    return 0
