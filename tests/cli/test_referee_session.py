"""A referee's evening in a real terminal: physical dice, overrides, another day, a slip undone."""

import html
import subprocess
import sys
from pathlib import Path

import pytest

from asalto.play.files import gamefile, journal
from cli.keyboard import at_the_terminal, in_order

FIRST_EVENING = """
no tactics
no tactics
4 4
2 5
corsair stays steady
mercury stays steady
!set mercury.hul=4 struck by debris
!set mercury.hull=4
!set mercury.hull=4 struck by debris
sheet mercury
!order corsair operator checks coms int-difficult DM -2 : noise
!order corsair operator checks comms int-difficult DM -2 : noise from the planet
3 4
corsair acts
corsair captain done
corsair operator locks on to mercury
5 6
corsair operator done
corsair navigator checks the range to mercury
6 4
back
6 5
2 3
corsair sets the range to mercury at short
corsair navigator done
corsair pilot lines up the shot
44
corsair pilot done
corsair engineer1 done
corsair engineer2 done
!force 6,6 the die fell off the table
corsair gunner1 fires T1 weapons 1+2+3 at mercury
mercury does not react
mercury does not react
corsair done
7
5
3 4
3
6 2
1
!order range corsair to mercury is long : they drift apart
quit
"""
ANOTHER_DAY = """
mercury acts
mercury captain coordinates the crew
4 4
mercury keeps the points
!rewind 2 he meant to raise initiative
mercury captain raises initiative
5 3
quit
"""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    path = tmp_path_factory.mktemp("referee") / "evening.asalto"
    first = at_the_terminal(
        ["play", "cepheus/pirate_and_trader", "--seat", "pirate=human", "--seat", "trader=human",
         "--umpire", "--dice", "physical", "--lang", "en", "--save", str(path)],
        FIRST_EVENING,
    )  # fmt: skip
    second = at_the_terminal(
        ["play", "--resume", str(path), "--umpire", "--lang", "en"], ANOTHER_DAY
    )
    return path, first, second


def test_the_program_names_the_check_the_dice_and_the_target(
    evening: tuple[Path, str, str],
) -> None:
    in_order(
        evening[1],
        "Corsair: initiative, 2 dice of 6: 4 4",
        "Corsair: initiative 9 (4 + 4 (highest thrust +1)).",
        "Mercury: initiative, 2 dice of 6: 2 5",
        "Did you mean 'hull'?",
        "Say why as well: !set",
        "The umpire sets Mercury.hull = 4: struck by debris",
        "=== Mercury Speed 2",
        "Hull 4/6 ■■■■□□",
        "J-drive 1/3 ■□□",
        "gunner 1 (T1) – gunner 3 (T3): Turret Weapons 2",
        "Did you mean: Corsair sensors operator checks Comms INT-difficult DM -2?",
        "Note: noise from the planet",
        "Corsair: umpire's check, 2 dice of 6, 11 or more: 3 4",
        "umpire's check (Comms): 3 + 4 (skill +1, difficulty -2, umpire -2), total 4: failure,",
        "Corsair: sensor targeting, 2 dice of 6, 7 or more: 5 6",
        "Corsair locked on to Mercury: +1.",
    )


def test_each_throw_says_what_follows_and_a_slip_is_mended(
    evening: tuple[Path, str, str],
) -> None:
    in_order(
        evening[1],
        "range check (Navigation): 6 + 4",
        "Mercury: range check, 2 dice of 6, 6 or more: back",
        "Corsair: range check, 2 dice of 6, 6 or more: 6 5",
        "range check (Navigation): 6 + 5",
        "Range between Corsair and Mercury: short.",
        "lining up the shot (Pilot): 4 + 4",
        "The umpire forces the next dice to 6, 6: the die fell off the table",
        "Corsair, beam laser: 6 + 6",
        "a hit",
        "Corsair: damage, 1 die of 6: 7",
        "Corsair: damage, 1 die of 6: 5",
        "Mercury, beam laser: 5 damage, −2 for armour; 3 get through.",
        "Mercury: hit location, 2 dice of 6: 3 4",
        "Mercury: 1 hit on armour.",
        "Mercury: armour 1 left.",
        "Mercury, beam laser: 3 damage, −1 for armour; 2 get through.",
        "Mercury: 1 hit on hull.",
        "Mercury: 3 Hull left.",
        "Mercury, beam laser: 1 damage, −1 for armour; 0 get through.",
        "Note: they drift apart",
        "The umpire sets the range between Corsair and Mercury: long.",
    )
    assert "Press Enter when nobody" not in evening[1]


def test_another_day_one_action_is_rewound_and_it_goes_on(evening: tuple[Path, str, str]) -> None:
    in_order(
        evening[2],
        "The battle goes on from",
        "Corsair, beam laser: 6 + 6",
        "coordinating the crew, 2 dice of 6",
        "The umpire takes back the last 2 moves: he meant to raise initiative",
        "increasing initiative, 2 dice of 6",
        "Mercury: +1 initiative next turn.",
    )
    told = evening[2].split("The umpire takes back")[1]
    assert "Corsair acts" not in told, "what was told before is told again"


def test_it_replays_byte_for_byte_and_shows_as_a_report(evening: tuple[Path, str, str]) -> None:
    path = evening[0]
    match = gamefile.restore(gamefile.read(path))
    again = path.with_name("again.asalto")
    journal.save(match, again)
    assert again.read_bytes() == path.read_bytes()
    for lang, override in (
        ("es", "El árbitro pone Mercurio.casco = 4: struck by debris"),
        ("it", "L'arbitro mette Mercurio.scafo = 4: struck by debris"),
        ("en", "The umpire sets Mercury.hull = 4: struck by debris"),
    ):
        for form in ("md", "html"):
            done = subprocess.run(
                [sys.executable, "-m", "asalto", "show", str(path), "--report", form,
                 "--lang", lang],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            assert override in html.unescape(done.stdout)
            assert ("<!doctype html>" in done.stdout) == (form == "html")
