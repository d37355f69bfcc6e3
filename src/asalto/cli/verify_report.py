"""What verifying a game file proves, and what it does not, in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from asalto.cli.common import say
from asalto.core.files.limits import harmless
from asalto.play.files.replay import Verdict
from asalto.play.match import Match
from asalto.play.tell.story import turn_name, turns_text


def proof_lines(name: str, match: Match[Any], found: Verdict, lang: str) -> Iterator[str]:
    """Everything that a player may want to compare or to know."""

    def word(key: str, **slots: object) -> str:
        return say(lang, key, "proof", **slots)

    rules, seats = match.ruleset, match.scenario.seats
    yield word(
        "right", file=name, lines=found.lines, choices=found.choices, digests=found.digests,
        turns=turns_text(rules, found.turns, lang),
    )  # fmt: skip
    yield word("rules", text=f"{rules.id} {rules.version}, {rules.digest()}")
    rows = zip(seats, match.players, strict=True)
    yield word("seats", text=", ".join(f"{one.name[lang]} ({player})" for one, player in rows))
    yield word("acts", count=len(found.acts)) if found.acts else word("no_acts")
    for line in found.acts:
        text = harmless(", ".join(f"{key} {value}" for key, value in line.data.items()))
        yield word("act", line=line.number, turn=turn_name(rules, line.turn, lang), text=text)
    if found.forced:
        yield word("forced", count=found.forced)
    if found.rewound:
        yield word("rewound", count=found.rewound)
    if found.source.kind == "fair":
        yield from _fair(match, found, lang)
    else:
        yield word(found.source.kind)
    if found.host:
        yield word("signed", text=found.host)
        yield word("signed_means")
    else:
        yield word("unsigned")
    yield word("not_proved_signed" if found.host else "not_proved")
    yield word("last", text=found.last)


def _fair(match: Match[Any], found: Verdict, lang: str) -> Iterator[str]:
    def word(key: str, **slots: object) -> str:
        return say(lang, key, "proof", **slots)

    source = found.source
    yield word("commitment", text=source.commitment)
    yield word("bound", text=source.battle) if source.battle else word("unbound")
    for seat, nonce in zip(match.scenario.seats, source.nonces, strict=False):
        key = "nonce" if nonce else "no_nonce"
        yield (
            word(key, seat=seat.name[lang], text=nonce)
            if nonce
            else word(key, seat=seat.name[lang])
        )
    if not found.fair:
        yield word("waits")
        return
    yield word("proved_fair")
    yield word("proved_bound" if source.battle and any(source.nonces) else "not_bound")


def differences(
    match: Match[Any], found: Verdict, commitment: str, nonce: str, host: str, lang: str
) -> list[str]:
    """What is not as a player wrote it down when the battle began."""
    source, wrong = found.source, []
    if commitment and commitment.strip().lower() != source.commitment:
        text = source.commitment or "-"
        wrong.append(say(lang, "other_commitment", "proof", text=text))
    if host and host.strip().lower() != found.host:
        wrong.append(say(lang, "other_host", "proof", text=found.host or "-"))
    name, mark, word = nonce.rpartition("=")
    held = dict(zip([one.id for one in match.scenario.seats], source.nonces, strict=False))
    known = [held.get(name, "")] if mark else [one for one in held.values() if one]
    if nonce and word not in known:
        text = ", ".join(one for one in known if one) or "-"
        wrong.append(say(lang, "other_nonce", "proof", text=text))
    return wrong
