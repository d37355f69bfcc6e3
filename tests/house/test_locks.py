"""The lock files pin every package with the checksums of its files, and name no place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock", "deploy/requirements.lock")
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([^ ;\\\n]+)", re.MULTILINE)
BY_MACHINE = ("numpy", "llvmlite", "pyarrow", "lxml")
"""Packages with machine code: a wheel for each kind of machine, hence many checksums."""


def pins(text: str) -> dict[str, list[str]]:
    """Each package and version, with the checksums that follow it."""
    parts = PIN.split(text)[1:]
    found: dict[str, list[str]] = {}
    for name, version, rest in zip(parts[0::3], parts[1::3], parts[2::3], strict=True):
        found[f"{name}=={version}"] = re.findall(r"--hash=sha256:([0-9a-f]{64})(?: |$)", rest, re.M)
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_its_checksums(name: str) -> None:
    text = (ROOT / name).read_text()
    found = pins(text)
    assert len(found) > 40
    assert [one for one, sums in found.items() if not sums] == []
    assert "://" not in text
    assert not re.search(r"^-|^ +--(?!hash)", text, re.M)


@pytest.mark.parametrize("name", LOCKS)
def test_machine_code_is_covered_for_many_machines(name: str) -> None:
    sums = pins((ROOT / name).read_text())
    for package in BY_MACHINE:
        assert all(len(n) >= 10 for one, n in sums.items() if one.startswith(f"{package}=="))


def test_the_locks_agree() -> None:
    playing, testing, serving = (pins((ROOT / name).read_text()) for name in LOCKS)
    assert set(playing) <= set(serving) <= set(testing)
    assert all(testing[one] == sums for one, sums in serving.items())


def test_the_make_file_asks_for_them() -> None:
    lines = [line for line in (ROOT / "Makefile").read_text().splitlines() if "-r require" in line]
    assert len(lines) == 2
    assert all("--require-hashes" in line for line in lines)


def test_a_package_without_checksum_is_caught() -> None:
    assert pins("one==1.0\ntwo==2 \\\n    --hash=sha256:" + "0" * 64 + "\n") == {
        "one==1.0": [],
        "two==2": ["0" * 64],
    }
