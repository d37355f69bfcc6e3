"""What is known of a view is worked out once, and the heaviest pages of all stay light."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from fastapi.dependencies import utils as dependencies

from asalto.board.sombrachapas import told
from asalto.core import compiled_odds, rulings
from asalto.core.kernel.records import copy
from asalto.core.odds import Odds, spare_log
from asalto.core.registry import load_ruleset
from asalto.play import form
from asalto.play.dicebox import seeded
from asalto.play.form import Held
from asalto.play.match import Match
from asalto.play.view import Sight, look
from asalto.web.pages.pagekit import templates
from asalto.web.server import warmup
from asalto.web.server.app import create
from asalto.web.server.config import Config
from asalto.web.table import background_odds
from play.test_match import match, to_fire


def sight() -> tuple[Sight[Any], Any]:
    """A seat that may shoot, and its first choice that throws dice."""
    one = to_fire(match())
    seen = look(one, one.pending[0])
    kinds = seen.ruleset.odds.trials
    return seen, next(o for o in seen.form.options if int(o.choice.kind) in kinds)


def test_odds_of_a_view_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    walked = form.walk

    def counting(*given: Any) -> Odds:
        asked.append(1)
        return walked(*given)

    monkeypatch.setattr(form, "walk", counting)
    monkeypatch.setattr(form, "is_loaded", lambda ruleset: False)
    form._chances.cache_clear()
    (first, option), (again, _) = sight(), sight()
    assert first.odds(option) == again.odds(option)
    assert len(asked) == 1


def test_views_that_differ_have_odds_of_their_own() -> None:
    seen, _ = sight()
    other = copy(seen.state)
    assert Held(other) == Held(seen.state)
    other.turn += 1
    assert Held(other) != Held(seen.state)


def test_figures_are_worked_out_once() -> None:
    asked: list[int] = []
    viajero = load_ruleset("viajero")
    ruleset = replace(viajero, odds=replace(viajero.odds, figures=lambda *_: asked.append(1) or []))
    one: Match[Any] = Match(ruleset, ruleset.load("duel"), seeded(1))
    choice = ruleset.new_choice((int(next(iter(ruleset.odds.trials))), 0))
    odds = Odds({(1, 0): Fraction(1)}, True, 1)
    for _ in range(3):
        assert form.more_figures(ruleset, Held(one.state), choice, odds) == []
    assert len(asked) == 1


def test_a_thread_has_one_log_to_try_things_out_with() -> None:
    first = spare_log(load_ruleset("cep"))
    first.count = first.silent = 1
    assert spare_log(load_ruleset("cep")) is first
    assert (first.count, first.silent) == (0, 0)
    assert spare_log(load_ruleset("cem")) is not first


@pytest.fixture
def thawed() -> Iterator[None]:
    """Garbage is looked for as when Python has just begun."""
    was = gc.get_threshold()
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*was)
    gc.freeze()


@pytest.mark.usefixtures("thawed")
def test_a_server_makes_its_pages_ready_before_it_is_asked() -> None:
    templates.cache.clear()
    warmup.get_ready()
    assert len(templates.cache) >= len(templates.list_templates())
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[0] == warmup.YOUNG


@pytest.mark.usefixtures("thawed")
def test_a_server_makes_its_routes_complete_before_it_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[str] = []
    whole = dependencies.create_model_field

    def counted(**given: Any) -> Any:
        made.append(given["name"])
        return whole(**given)

    monkeypatch.setattr(dependencies, "create_model_field", counted)
    monkeypatch.setattr(warmup, "landed", list)
    app = create(Config(database=f"sqlite:///{tmp_path}/table.sqlite3"))
    made.clear()
    warmup.get_ready(app.routes)
    assert made
    made.clear()
    scope = {**warmup.NOWHERE, "path": "/api/v1/battles/b1/plans"}
    assert any(route.matches({**scope})[0] for route in app.routes)
    assert not made


@pytest.mark.usefixtures("thawed")
def test_a_server_reads_its_games_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(warmup.compiled_odds, "get_ready", lambda one: loaded.append(one.id))
    monkeypatch.setattr(warmup, "landed", lambda: ["cep", "nobody", "cem"])
    monkeypatch.setattr(warmup.gc, "freeze", lambda: None)
    rulings._read.cache_clear()
    warmup.get_ready()
    assert loaded == ["cep", "cem"]
    missed = rulings._read.cache_info().misses
    assert missed == 2
    rulings.rulings(load_ruleset("cem"))
    assert rulings._read.cache_info().misses == missed


def test_machine_code_that_is_kept_is_loaded_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    made = SimpleNamespace(kernels=SimpleNamespace(prepare=lambda: prepared.append("yes")))
    monkeypatch.setattr(compiled_odds, "_walker", lambda ruleset: made)
    for is_kept in (False, True):
        monkeypatch.setattr(compiled_odds, "is_kept", lambda ruleset, kept=is_kept: kept)
        compiled_odds.get_ready(load_ruleset("cep"))
        assert len(prepared) == int(is_kept)


def test_without_a_line_nobody_looks_for_its_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: Any) -> Any:
        raise AssertionError("the battle was asked for")

    monkeypatch.setattr(background_odds, "registry_of", refuse)
    assert background_odds.line_beforehand(cast(Any, None), "x", "") is None


def test_what_lies_between_is_not_looked_for_behind_a_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = load_ruleset("sombrachapas")
    scenario = ruleset.load("instruccion")
    view, asked = scenario.start(), []
    monkeypatch.setattr(told, "blockers", lambda view, one, other, said: asked.append(1) or [])
    monkeypatch.setattr(told, "is_in_arc", lambda *given: False)
    text = told.summary(scenario, view, 0, ruleset.words("en"))
    assert not asked
    assert ruleset.words("en").get("board", "behind") in text
    monkeypatch.setattr(told, "is_in_arc", lambda *given: True)
    told.summary(scenario, view, 0, ruleset.words("en"))
    assert asked
