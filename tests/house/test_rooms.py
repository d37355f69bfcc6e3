"""The same rooms in each ruleset: whoever knows one finds his way in the others."""

from pathlib import Path

import pytest

from house.tree import PACKAGE, RULESETS, shown

ROOMS = {
    "__init__.py", "vocabulary.py", "offer.py", "say.py", "tables.py", "tables.toml", "state.py",
    "rolls.py", "rules/", "legal.py", "check.py", "turn.py", "ending.py", "view.py", "odds.py",
    "notation.py", "setup.py", "hints.py", "limits.py", "scenarios/", "units/", "words/",
    "README.md", "clauses.txt",
}  # fmt: skip
"""What every ruleset has."""
ANYWHERE = {
    "OGL-1.0a.txt": "the licence that open game content comes with",
    "calc.py": "calculations without a map: their fields, and the position they make",
    "old_tables/": "the numbers of each version: battles go on with those they began with",
    "desk.py": "what a terminal shows beside a choice, and an umpire's words for the state",
    "edits.py": "what is worked out anew when an umpire has set numbers",
    "guess.py": "what a seat may suppose of what it cannot see, for the searching bots",
    "worth.py": "how an unfinished battle stands, goals included, for the searching bots",
    "plans.py": "where a unit can get to, and the choices that lead there",
    "guide.toml": "what newcomers are offered: a first battle, a lesson",
    "manual.toml": "the rules as a player needs them, for the page of the rules",
    "rulings.toml": "where the book is silent, and what is played",
}
"""What any ruleset may have besides, and why."""
EXTRAS = {
    "cep": {
        "bundles.py": "target and number of shots declared as one thing to choose",
        "coordinates.py": "hexes by the four-digit numbers on the sheet, for orders and boards",
        "fittings.py": "a ship as designed: its criticals and its life support are checked apart",
        "hints_fire.py": "hints of what weapons will do at places where ships will be",
        "hints_movement.py": "hints of the letters, which need a search; hints.py has the rest",
        "launching.py": "where a craft comes to that is let out: plans of a phase of its own",
        "moments.py": "the phase to which each event belongs, for those who read the battle",
        "phases.py": "what happens between the choices of eleven phases; turn.py has the choices",
        "space_map.py": "asteroids and gravity fields as a hexagonal map of Tiled, in and out",
        "stages.py": "a torpedo has too many throws for one tree: its odds go a throw at a time",
        "units.py": "ship files are checked against the rules of a ship (five chapters)",
    },
    "sombrachapas": {
        "cards.py": "character cards are checked against a chapter of their own",
        "floorplan.py": "boards are drawn as rows of letters, which takes a reader",
        "hints_course.py": "hints of the way to go: the board flooded; hints.py has the rest",
        "hexlines.py": "exact lines on the hex grid: segments against hexes and walls",
        "hexvertices.py": "facing a vertex, and places astride two hexes",
        "paths.py": "exact odds of a walk under cover fire, which a single throw does not tell",
        "quick.py": "the quick reference: grids that a reader would work out of the numbers",
        "proposing.py": "accepting the set-up stands for many choices",
        "variant.py": "a scenario that is another one without one of its seats",
    },
    "cepheus": {
        "calls.py": "the umpire may call for checks: a choice of its own with its refusals",
        "captains.py": "captains' decisions: to act, to delay, to interrupt",
        "construction.py": "ships are measured: tech levels, and room for what is aboard",
        "forecast.py": "an attack has odds against each reaction",
        "manoeuvres.py": "what a crew member's choice sets going; turn.py has the sequence",
        "people.py": "crew are carried to and from battles on foot",
        "posts.py": "what each position may do: the refusals of one big table",
        "stages.py": "odds of a long series of shots, made a throw at a time",
        "terms.py": "names that tables, state and vocabulary share",
        "units.py": "ship files are checked against the construction numbers",
    },
    "viajero": {
        "bundles.py": "aiming and then attacking is one thing to choose",
        "check_tasks.py": "tasks and the umpire's choices: may they be made?",
        "forecast.py": "an attack has odds against each reaction, and takes turns",
        "hints_attack.py": "hints of attacks and reactions; hints.py has the rest",
        "maps.py": "maps with walls, cover and zones, which take a reader",
        "options.py": "the switches: the records of the state fill a file by themselves",
        "people.py": "persons are carried to and from battles of starships",
        "ways.py": "ways over open ground round corners, of which plans are made",
    },
    "cem": {
        "cards.py": "unit files, and the words, lengths and points that files write",
        "bundles.py": "going for an enemy and ending the move are one thing to choose",
        "hints_force.py": "hints of who is stronger and who is beaten; hints.py has the rest",
        "hints_way.py": "hints of the way to the goal, and who may wait; hints.py has the rest",
        "lookout.py": "who sees whom from a place, asked before anybody goes there",
        "merging.py": "odds with too many throws to walk: equal states are taken together",
        "proposing.py": "the first choice inside a resolution stands for many",
    },
}  # fmt: skip
"""What one ruleset has besides, and why."""
SKELETON = PACKAGE / "cli" / "skeleton" / "src" / "fencing_duel"
HOMES = [path for path in sorted(RULESETS.iterdir()) if (path / "__init__.py").is_file()]


def rooms(home: Path) -> set[str]:
    """Files and folders of a ruleset, folders with a stroke at the end."""
    return {
        f"{path.name}/" if path.is_dir() else path.name
        for path in home.iterdir()
        if path.name != "__pycache__"
    }


@pytest.mark.parametrize("home", [*HOMES, SKELETON], ids=shown)
def test_every_ruleset_has_the_same_rooms(home: Path) -> None:
    assert sorted(ROOMS - rooms(home)) == []


@pytest.mark.parametrize("home", HOMES, ids=shown)
def test_other_rooms_have_a_reason(home: Path) -> None:
    known = ROOMS | ANYWHERE.keys() | EXTRAS[home.name].keys()
    assert sorted(rooms(home) - known) == []
    gone = sorted(EXTRAS[home.name].keys() - rooms(home))
    assert gone == [], "no longer there: take them off the list"


def test_the_model_for_a_new_game_has_no_other_rooms() -> None:
    assert sorted(rooms(SKELETON) - ROOMS) == ["board.py"]


def test_the_lists_name_rulesets_and_reasons() -> None:
    assert {home.name for home in HOMES} == set(EXTRAS)
    reasons = [*ANYWHERE.values(), *(why for one in EXTRAS.values() for why in one.values())]
    assert all(len(why.split()) > 3 for why in reasons)


@pytest.mark.parametrize("home", HOMES, ids=shown)
def test_tests_of_a_ruleset_stand_under_its_name(home: Path) -> None:
    assert list((PACKAGE.parents[1] / "tests" / "rulesets" / home.name).glob("test_*.py"))
