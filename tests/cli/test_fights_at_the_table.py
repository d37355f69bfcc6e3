"""Fights between people in a real terminal: a referee's ambush with physical dice, a duel hot seat,
and a boarding carried from the ships to the corridor and back."""

import html
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asalto.bots.registry import bots_for, play_out
from asalto.core.ruleset import Person
from asalto.play.carry_over import people
from asalto.play.dicebox import seeded
from asalto.play.files import gamefile, journal
from asalto.play.loading import open_scenario
from asalto.play.match import Match
from asalto.play.standing_orders import only_answer
from cli.keyboard import at_the_terminal, in_order

AMBUSH = """
tactics by cuervo
3 4
4 4
2 3
61
7 2
5 2
mosca aims at garcia
mosca atacks garcia with rifle single dex
mosca attacks garcia with rifle single dex
5 5
back
6 5
3 3 4
!rewind 1 he had said ruiz
mosca attacks ruiz with rifle single dex
4 4
2 3 1
mosca done
cuervo done
!set ruiz.score.end=7 only grazed
!order garcia checks recon int dm -2 : does he see the sniper?
4 4
zurdo done
tano done
!force 6,5 the dice fell off the table
ruiz attacks tano with assault_rifle burst_hit dex
tano dives for cover
2 2 2
ruiz done
quit
"""


def asalto(*words: object) -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "asalto", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def ambush(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    path = tmp_path_factory.mktemp("ambush") / "ambush.asalto"
    screen = at_the_terminal(
        ["play", "viajero/ambush", "--seat", "patrulla=human", "--seat", "banda=human",
         "--umpire", "--dice", "physical", "--lang", "en", "--save", str(path)],
        AMBUSH,
    )  # fmt: skip
    return path, screen


def test_a_referee_runs_the_ambush_with_his_own_dice(ambush: tuple[Path, str]) -> None:
    in_order(
        ambush[1],
        "García: initiative, 2 dice of 6: 3 4",
        "Initiative of García: 3 + 4 = 7.",
        "A die of 6 cannot show 7",
        "Cuervo thinks of tactics: 5 + 2 = 7.",
        "Initiative of Mosca: (characteristic +1, tactics -1, ambush +12) = 12.",
        "Did you mean: Mosca attacks García with rifle, single, DEX",
        "Mosca: damage, 3 dice of 6: back",
        "Mosca hits García: 6 + 5 (skill +2, characteristic +1, aim +1, telescope +1, short range",
        "Damage to García: 3 + 3 + 4, 19 in all; armour 5; 14 go through.",
        "The umpire takes back the last move: he had said ruiz",
        "Damage to Ruiz: 2 + 3 + 1, 10 in all; armour 5; 5 go through.",
        "Ruiz loses END 5.",
        "The umpire sets Ruiz.score.END = 7: only grazed",
        "García fails the check (Recon): 4 + 4 (skill +1, umpire -2) = 7.",
        "The umpire forces the next dice to 6, 5: the dice fell off the table",
        "Tano dives; armour of the cover: 0.",
        "hits Tano: 6 + 5",
    )
    assert "Patrol, possible orders:" not in ambush[1].split("=== Turn 1 ===")[0], (
        "nothing to decide"
    )


def test_the_ambush_replays_byte_for_byte_and_prints_its_report(ambush: tuple[Path, str]) -> None:
    path = ambush[0]
    again = path.with_name("again.asalto")
    journal.save(gamefile.load(path), again)
    assert again.read_bytes() == path.read_bytes()
    for lang, override, hurt in (
        ("es", "El árbitro pone Ruiz.característica.RES = 7: only grazed", "Ruiz pierde RES 5."),
        ("it", "L'arbitro mette Ruiz.caratteristica.RES = 7: only grazed", "Ruiz perde RES 5."),
        ("en", "The umpire sets Ruiz.score.END = 7: only grazed", "Ruiz loses END 5."),
    ):
        for form in ("md", "html"):
            report = html.unescape(asalto("show", path, "--report", form, "--lang", lang))
            assert override in report
            assert hurt in report


def asked_for(match: Match[Any]) -> list[str]:
    """The orders of a battle that had an alternative: nobody is asked for the others."""
    again, found = Match(match.ruleset, match.scenario, match.source), list[str]()
    for entry in match.entries:
        if only_answer(again, entry.seat) is None:
            found.append(entry.order)
        again.submit(entry.seat, entry.order)
    return found


def test_two_people_play_the_duel_at_one_keyboard(tmp_path: Path) -> None:
    ruleset, scenario = open_scenario("viajero/duel")
    match = Match(ruleset, scenario, seeded(4))
    play_out(match, bots_for(["greedy"], ruleset, 2, 4))
    assert match.is_over
    path = tmp_path / "duel.asalto"
    screen = at_the_terminal(
        ["play", "viajero/duel", "--seat", "rojo=human", "--seat", "azul=human", "--seed", "4",
         "--lang", "en", "--save", str(path)],
        "\n".join(asked_for(match)),
    )  # fmt: skip
    in_order(screen, "Rosa (", "Aldo (", "The fight is over: one side alone is left.")
    played = gamefile.load(path)
    assert [entry.order for entry in played.entries] == [entry.order for entry in match.entries]
    assert played.result == match.result
    asalto("replay", path, "--check")


LANGUAGES = ("es", "it", "en")
WOUNDED = "con heridas|con ferite|wounded"
FAINTED = "inconsciente|incosciente|unconscious"


def boarders(path: Path) -> dict[str, Person]:
    """Everybody with a name in a saved battle."""
    return {one.name: one for one in people(gamefile.load(path))}


def test_a_boarding_goes_from_the_ships_to_the_corridor_and_back(tmp_path: Path) -> None:
    ships, corridor = tmp_path / "ships.asalto", tmp_path / "corridor.asalto"
    ruleset, scenario = open_scenario("cepheus/boarding_of_a_derelict")
    match = Match(ruleset, scenario, seeded(3), has_umpire=True)
    named = scenario.names.tables["person"].items()
    ship, post = next(key for key, name in named if name == "piet")
    match.set_fields({f"ships.{ship}.crew.{post}.ability.end": 5}, "hit by a splinter")
    journal.save(match, ships)
    for seed in range(1, 30):
        ruleset, scenario = open_scenario("viajero/boarding")
        journal.save(Match(ruleset, scenario, seeded(seed), has_umpire=True), corridor)
        said = asalto("link", ships, corridor, "--lang", LANGUAGES[seed % 3])
        assert re.match(rf"piet: ({WOUNDED}) \((RES|END) -2\)\n$", said)
        assert boarders(corridor)["piet"].damage == boarders(ships)["piet"].damage
        fight = gamefile.load(corridor)
        play_out(fight, bots_for(["greedy"], ruleset, 2, seed))
        journal.save(fight, corridor)
        hurt = boarders(corridor)["acosta"]
        if hurt.damage and not hurt.dead:
            break
    asalto("replay", corridor, "--check")
    for lang in LANGUAGES:
        back = tmp_path / f"back-{lang}.asalto"
        said = asalto("link", corridor, ships, "--save", back, "--lang", lang)
        state = FAINTED if hurt.unconscious else WOUNDED
        assert re.search(rf"^acosta: ({state}) \(", said, re.MULTILINE), said
        assert boarders(corridor).keys() == boarders(back).keys()
        for name in boarders(corridor):
            there, here = boarders(corridor)[name], boarders(back)[name]
            assert (here.dead, here.unconscious) == (there.dead, there.unconscious)
            woken = len(there.spent) > 1 and not there.unconscious and not there.dead
            for key, lost in there.damage.items():
                nought = there.dead or key in there.spent
                most = 7 if nought else 6  # seven is what everybody has aboard
                assert woken or here.damage[key] == min(lost, most)
        again = tmp_path / "again.asalto"
        journal.save(gamefile.load(back), again)
        assert again.read_bytes() == back.read_bytes()
