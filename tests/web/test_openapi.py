"""The API against its own description: whatever is sent, it answers as it says it does."""

import re
import warnings

import pytest
from hypothesis import HealthCheck, given, settings

from asalto.client import Client
from web.webkit import table, toy_game

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

toy_game()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    path = tmp_path_factory.mktemp("openapi")
    with table(f"sqlite:///{path}/table.sqlite3") as client:
        yield client


@pytest.fixture(scope="module")
def schema(running):
    return schemathesis.openapi.from_asgi("/api/v1/openapi.json", running.app)


@pytest.fixture(scope="module")
def open_battle(running):
    asked = {"scenario": "toy/duel", "take": ["red", "blue"], "umpire": True, "seed": 1}
    return running.post("/api/v1/battles", json=asked).json()


@pytest.fixture(scope="module")
def tournament(running):
    asked = {"scenarios": ["toy/duel"], "bots": ["random", "greedy"], "seeds": 5, "seed": 1}
    made = running.post("/api/v1/tournaments", json=asked).json()
    return Client("", http=running).tournament(made["id"], wait=True, pause=0.02)


def operations():
    """Method and path of everything in the description."""
    from asalto.web.server.app import create

    paths = create().openapi()["paths"]
    return [
        (method.upper(), path)
        for path, found in paths.items()
        for method in found
        if not path.endswith("/stream")
    ]


CHECKS = (
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_schema_conformance,
)  # fmt: skip


@pytest.mark.parametrize(("method", "path"), operations())
def test_answers_as_described(method, path, schema, open_battle, tournament):
    head = {"Authorization": f"Bearer {open_battle['keys']['red']}"}

    @given(case=schema[path][method].as_strategy())
    @settings(
        max_examples=12, deadline=None, derandomize=True, suppress_health_check=[*HealthCheck]
    )
    def answers(case):
        if "id" in (case.path_parameters or {}):
            known = tournament if "/tournaments/" in path else open_battle
            case.path_parameters["id"] = known["id"]
        case.validate_response(case.call(headers=head), checks=CHECKS)

    answers()


def every_path(app):
    """Each path of the server with its methods."""
    found = {path: {*map(str.upper, of)} for path, of in app.openapi()["paths"].items()}
    routers = [one.original_router for one in app.router.routes if hasattr(one, "original_router")]
    while routers:
        for one in routers.pop().routes:
            if hasattr(one, "original_router"):
                routers.append(one.original_router)
            elif f"/api/v1{one.path}" not in found and one.name != "refuse":
                found.setdefault(one.path, set()).update(one.methods)
    return found


def test_a_method_that_is_not_there_is_answered_with_one_that_is(running):
    """Also where the last word of the path could be the name of something."""
    paths = every_path(running.app)
    assert len(paths) > 80
    for path, methods in paths.items():
        for method in {"GET", "POST", "PUT", "DELETE"} - methods:
            answer = running.request(method, re.sub(r"\{[^}]*\}", "0123456789ab", path))
            assert answer.status_code == 405, (method, path)
            assert {*answer.headers["allow"].split(", ")} & methods, (method, path)
