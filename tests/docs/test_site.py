"""The documentation builds without a warning, every link in it leads somewhere, and its commands
and notebooks work."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
import typer

from asalto.cli.app import app, register_others

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))
BLOCK = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\.venv/bin/)?asalto (.+)$", re.MULTILINE)
RUN = """
import json, sys, nbformat
from nbclient import NotebookClient
book = nbformat.read(sys.argv[1], 4)
NotebookClient(book, timeout=300, kernel_name="python3").execute()
print("\\n@@" + json.dumps([one.get("outputs", []) for one in book.cells]))
"""


class Links(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("id", "name") and value:
                self.anchors.add(value)
            if key in ("href", "src") and value:
                self.links.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(target)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    return target


def test_every_link_of_the_site_leads_to_a_page_and_a_place_on_it(site: Path) -> None:
    pages = {path: Links(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 60
    wrong = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for link in page.links:
            if re.match(r"(https?|mailto|data):", link):
                continue
            address, anchor = urldefrag(unquote(link))
            base = site if address.startswith("/") else path.parent
            target = (base / address.lstrip("/")).resolve() if address else path
            target = target / "index.html" if target.is_dir() else target
            known = pages[target].anchors if target in pages else {anchor}
            if not target.exists() or anchor not in known:
                wrong.append(f"{path.relative_to(site)}: {link}")
    assert not wrong, "\n".join(wrong)


def test_players_have_their_pages_in_three_languages(site: Path) -> None:
    for lang, word in (("es", "Las reglas"), ("it", "Le regole"), ("en", "The rules")):
        for game in ("cep", "sombrachapas", "cem", "cepheus", "viajero"):
            assert word in (site / lang / game / "index.html").read_text("utf-8")


def test_the_reference_tells_what_a_program_may_use(site: Path) -> None:
    page = (site / "api" / "index.html").read_text("utf-8")
    for name in ("asalto.battle.load", "asalto.battle.Battle.odds", "asalto.client.Client"):
        assert f'id="{name}"' in page


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=str)
def test_links_outside_the_site_lead_to_files(path: Path) -> None:
    found = re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8"))
    assert found
    assert [one for one in found if "://" not in one and not (path.parent / one).exists()] == []


def commands() -> list[tuple[str, str]]:
    """Each command line in a block of a page."""
    return [
        (f"{path.relative_to(ROOT)}: {line}", line)
        for path in PAGES
        for block in BLOCK.findall(path.read_text("utf-8").replace(" \\\n", " "))
        for line in COMMAND.findall(block)
    ]


def test_commands_in_the_pages_exist_with_their_options() -> None:
    register_others()
    top: Any = typer.main.get_command(app)
    assert len(commands()) > 50
    wrong = []
    for where, line in commands():
        words = shlex.split(line.partition(" # ")[0].partition(" | ")[0], comments=False)
        command = top.commands.get(words[0])
        while command is not None and hasattr(command, "commands") and words[1:]:
            words = words[1:]
            command = command.commands.get(words[0])
        if words[0].startswith("-"):
            continue
        if command is None:
            wrong.append(f"{where}: no command {words[0]}")
            continue
        known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
        known |= {"-h", "--help"}
        options = [one.partition("=")[0] for one in words[1:] if re.match(r"--?[a-z]", one)]
        wrong += [f"{where}: no option {one}" for one in options if one not in known]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_runs_and_each_cell_prints_as_it_did(path: Path) -> None:
    """Whether it prints at all: the numbers are those of today's rules and bots."""
    command = [sys.executable, "-c", RUN, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    fresh = json.loads(done.stdout.rpartition("\n@@")[2])
    kept = [one.get("outputs", []) for one in json.loads(path.read_text("utf-8"))["cells"]]
    assert [bool(one) for one in fresh] == [bool(one) for one in kept]
    assert any(kept)


def test_the_four_notebooks_are_there() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["balance", "bot", "odds", "sixth-game"]
