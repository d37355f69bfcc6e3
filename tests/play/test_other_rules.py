"""Battles played under other rules: told to their end all the same, never rewritten."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.cli.app import run
from asalto.core.kernel.events import may_see
from asalto.core.registry import load_ruleset
from asalto.play.dicebox import seeded
from asalto.play.entries import UMPIRE
from asalto.play.files import gamefile, journal
from asalto.play.files.gamefile import BadGame, Chain, OtherRules, parse
from asalto.play.files.journal import Journal
from asalto.play.files.replay import verify
from asalto.play.files.told_events import Teller, kept
from asalto.play.loading import load_game_ruleset, open_scenario
from asalto.play.match import Match
from asalto.play.tell import story
from play.test_gamefile import busy, finished, lines_of
from play.test_match import BLUE, RED, match
from play.toys import toy


def under_other_rules(content: bytes) -> bytes:
    """The file as rules 0.9.0 would have written it, where the third turn came out otherwise."""
    chain, made = Chain(), []
    for line in lines_of(content):
        del line["sum"]
        if "ruleset" in line:
            line["ruleset"] |= {"version": "0.9.0", "digest": "0" * 16}
        if line.get("do") == "turn" and line["turn"] == 3:
            line["digest"] = "1" * 16
        made.append(chain.line(line))
    return b"".join(made)


def told_in(content: bytes, seat: int, lang: str = "en") -> list[str]:
    game = parse(content, "game")
    ids = [one["id"] for one in game.header["seats"]]
    tell = Teller(game.header, lang, lambda *_: toy())
    found = kept([line.data for line in game.lines], ids, game.header["turn"])
    return [one.text for one in tell.tell(found, seat)]


@pytest.mark.parametrize("lang", ["es", "it", "en"])
def test_a_file_tells_what_the_battle_told_without_being_played(lang: str) -> None:
    one = finished()
    content = gamefile.dump(one)
    for seat in (UMPIRE, RED, BLUE, -1):
        assert told_in(content, seat, lang) == [s.text for s in story.tell(one, seat, lang)]


def test_what_was_taken_back_or_rewound_is_not_told() -> None:
    one = busy()
    told = told_in(gamefile.dump(one), UMPIRE)
    lived = [s.text for s in story.tell(one, UMPIRE, "en")]
    assert [s for s in told if "mpire" not in s] == [s for s in lived if "mpire" not in s]


def test_events_of_one_seat_stay_its_own() -> None:
    one = busy()
    told = told_in(gamefile.dump(one), BLUE)
    secrets = [s.text for s in story.tell(one, UMPIRE, "en") if s.text == "Note: it begins"]
    assert secrets
    assert secrets[0] not in told_in(gamefile.dump(one), BLUE)
    assert told


@pytest.mark.parametrize("game", ["cem", "cep", "cepheus", "sombrachapas", "viajero"])
def test_every_game_is_told_from_its_file(game: str) -> None:
    rules, scenario = open_scenario(f"{game}/{load_ruleset(game).scenarios()[0]}")
    one = Match(rules, scenario, seeded(3))
    play_out(one, bots_for(["greedy"], rules, len(scenario.seats)), limit=120)
    found = parse(gamefile.dump(one), "game")
    ids = [seat.id for seat in scenario.seats]
    tell = Teller(found.header, "es", load_game_ruleset)
    told = tell.tell(kept([line.data for line in found.lines], ids, found.header["turn"]), UMPIRE)
    assert [s.text for s in told] == [s.text for s in story.tell(one, UMPIRE, "es")]


def test_an_event_that_is_unknown_is_shown_as_it_stands() -> None:
    chain, made = Chain(), []
    for line in lines_of(gamefile.dump(finished())):
        del line["sum"]
        for one in line.get("told", ()):
            one["event"]["kind"] = f"old_{one['event']['kind']}"
        made.append(chain.line(line))
    told = told_in(b"".join(made), UMPIRE)
    assert told
    assert any(text.startswith("old ") for text in told)


def test_other_rules_are_told_apart_from_damage() -> None:
    with pytest.raises(OtherRules) as found:
        verify(parse(under_other_rules(gamefile.dump(finished())), "game"), lambda *_: toy())
    assert (found.value.version, found.value.here) == ("0.9.0", toy().version)
    assert found.value.line > 1


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "played with the rules 0.9.0"), ("es", "se jugó con las reglas 0.9.0"),
     ("it", "giocata con le regole 0.9.0")],
)  # fmt: skip
def test_replay_shows_it_to_the_end_and_says_so(
    lang: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = finished()
    path = tmp_path / "old.asalto"
    path.write_bytes(under_other_rules(gamefile.dump(one)))
    assert run(["replay", str(path), "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert words in said
    assert all(s.text in said for s in story.tell(one, UMPIRE, lang))
    assert run(["replay", str(path), "--check"]) == 1
    capsys.readouterr()
    assert run(["replay", str(path), "--json", "--lang", lang]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["played_with"] == "0.9.0"
    assert len(data["told"]) == len(story.tell(one, UMPIRE, lang))


# --- resuming


def playing() -> Any:
    one = match()
    one.submit(RED, "red: 2 1")
    return one


def test_a_resumed_file_stays_until_something_is_done(tmp_path: Path) -> None:
    path = tmp_path / "g.asalto"
    content = under_other_rules(gamefile.dump(playing()))
    path.write_bytes(content)
    game = gamefile.read(path)
    one = gamefile.restore(game, lambda *_: toy())
    held = Journal(one, path, game)
    held.sync()
    held.close()
    assert path.read_bytes() == content
    assert not held.is_changed
    one.submit(BLUE, "blue: 1 1")
    held.sync()
    held.close()
    lines = path.read_bytes().splitlines()
    assert lines[:2] == content.splitlines()[:2]
    assert json.loads(lines[0])["ruleset"]["version"] == "0.9.0"
    again = gamefile.restore(gamefile.read(path), lambda *_: toy())
    assert again.digest() == one.digest()


def test_a_torn_file_is_gone_on_with_behind_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "g.asalto"
    path.write_bytes(gamefile.dump(playing()).rsplit(b"\n", 2)[0] + b'\n{"do":"cho')
    game = gamefile.read(path, mend=True)
    one = gamefile.restore(game, lambda *_: toy())
    held = Journal(one, path, game)
    one.submit(BLUE, "blue: 1 1")
    held.sync()
    held.close()
    assert gamefile.restore(gamefile.read(path), lambda *_: toy()).digest() == one.digest()


def test_resuming_a_finished_game_leaves_its_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.asalto"
    content = gamefile.dump(finished())
    path.write_bytes(content)
    before = path.stat().st_mtime_ns, path.stat().st_ino
    assert run(["play", "--resume", str(path)]) == 0
    assert "stays as it is" in capsys.readouterr().out
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before
    assert path.read_bytes() == content


def test_saving_follows_links_and_spares_what_is_no_file(tmp_path: Path) -> None:
    one, real, link = finished(), tmp_path / "real.asalto", tmp_path / "link.asalto"
    real.write_bytes(b"old")
    link.symlink_to(real)
    journal.save(one, link)
    assert link.is_symlink()
    assert real.read_bytes() == gamefile.dump(one)
    pipe = tmp_path / "pipe.asalto"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no file"):
        journal.save(one, pipe)
    assert pipe.is_fifo()
    real.chmod(0o444)
    with pytest.raises(OSError, match="read only"):
        journal.save(one, real)


def test_events_for_one_seat_are_marked_in_the_file() -> None:
    lines = lines_of(gamefile.dump(finished()))
    hidden = [one for line in lines for one in line.get("told", ()) if "sees" in one]
    assert hidden
    assert not any(may_see(one["sees"], -1) for one in hidden)


@pytest.mark.parametrize("what", ["order", "told", "digest"])
def test_verify_finds_lines_that_say_what_was_not_played(what: str) -> None:
    chain, made = Chain(), []
    changed = 0
    for line in lines_of(gamefile.dump(finished())):
        del line["sum"]
        if what == "digest" and line.get("do") == "turn" and not changed:
            changed = 1
            continue
        if what == "order" and line.get("do") == "choice" and not changed:
            line["order"], changed = "red surrenders", 1
        if what == "told" and line.get("told") and not changed:
            line["told"][0]["event"]["kind"], changed = "sunk", 1
        if line.get("do") == "close":
            line["lines"] = chain.count + 1
        made.append(chain.line(line))
    assert changed
    with pytest.raises(BadGame, match=r"order|told|turn|do|missing"):
        verify(parse(b"".join(made), "game"), lambda *_: toy())
