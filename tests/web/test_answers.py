"""An answer of the API is worked out and written in one thread, and goes to no other."""

from typing import Any

import fastapi.dependencies.utils
import fastapi.routing
import pytest
from starlette.concurrency import run_in_threadpool

from web.test_api import opened


@pytest.mark.parametrize("path", ["", "/choices", "/view"])
def test_a_request_goes_to_one_thread_only(
    lite: Any, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, sent = opened(lite), []

    async def counted(act: Any, *fields: Any, **named: Any) -> Any:
        sent.append(act)
        return await run_in_threadpool(act, *fields, **named)

    for module in (fastapi.routing, fastapi.dependencies.utils):
        monkeypatch.setattr(module, "run_in_threadpool", counted)
    key = next(iter(made["keys"].values()))
    answer = lite.get(
        f"/api/v1/battles/{made['id']}{path}", headers={"authorization": f"Bearer {key}"}
    )
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()
    assert len(sent) == 1
