"""Forms: what browsers send is read, and nobody waits for a form of somebody else."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx
import pytest

from asalto.web.pages.pagekit import FIELDS_MAX, form_fields, read_form

LONG = 4_000_000


def sent(files: dict[str, Any], data: dict[str, str]) -> tuple[str, bytes]:
    asked = httpx.Request("POST", "http://localhost/verify", files=files, data=data)
    return asked.headers["content-type"], asked.read()


def test_fields_and_files_are_read_as_they_were_sent() -> None:
    content = b'\x00\r\n--\r\nname="x"\r\n\r\n' + bytes(range(256))
    kind, body = sent({"file": ("a b.asalto", content)}, {"form": "ñ\r\n–", "empty": ""})
    assert form_fields(kind, body) == {"file": content, "form": "ñ\r\n–", "empty": ""}
    assert form_fields("application/x-www-form-urlencoded", b"a=1&b=%C3%B1&a=2") == {
        "a": "2", "b": "ñ",
    }  # fmt: skip


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=y"])
def test_what_is_no_form_has_no_fields(kind: str) -> None:
    assert form_fields(kind, b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv') == {}


def hostile() -> dict[str, bytes]:
    part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n'
    return {
        "parts": part * (LONG // len(part)),
        "lines": b"--x\r\n" + b"a: b\r\n" * (LONG // 6),
        "marks": b"--x\r\n" * (LONG // 5),
    }


@pytest.mark.parametrize("what", ["parts", "lines", "marks"])
def test_a_hostile_form_costs_little(what: str) -> None:
    body, began = hostile()[what], time.process_time()
    assert len(form_fields("multipart/form-data; boundary=x", body)) <= FIELDS_MAX
    assert time.process_time() - began < 0.3


class Sent:
    """A request with a form that takes long to read."""

    def __init__(self) -> None:
        self.headers = {"content-type": "application/x-www-form-urlencoded"}

    async def body(self) -> bytes:
        return b"a=" + b"%41" * (LONG // 3)


def test_a_long_form_is_read_off_the_event_loop() -> None:
    async def both() -> float:
        reading = asyncio.create_task(read_form(Sent()))  # type: ignore[arg-type]
        busy = 0.0
        while not reading.done():
            began = time.thread_time()
            await asyncio.sleep(0)
            busy = max(busy, time.thread_time() - began)
        assert len((await reading)["a"]) == LONG // 3
        return busy

    assert asyncio.run(both()) < 0.05
