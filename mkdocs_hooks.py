"""Pages of the documentation that are made when it is built: the games for players, in three
languages, from what the program itself tells newcomers; and the notebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from asalto.core.files.toml_reader import LANGUAGES
from asalto.core.registry import landed, load_ruleset
from asalto.core.ruleset import Ruleset
from asalto.play.tell.guides import guide_of
from asalto.play.tell.manual import glossary, manual_of

SAID = {
    "es": {"first": "Tu primera batalla", "minutes": "unos {n} minutos", "lesson": "La lección",
           "learn": "En la mesa, *¿No has jugado a ninguno?* enseña esto jugando:",
           "rules": "Las reglas", "words": "Palabras", "battles": "Batallas",
           "terminal": "o en la terminal", "clauses": "Las cláusulas del libro",
           "word": "palabra", "meaning": "qué es",
           "battle": "batalla", "about": "de qué trata"},
    "it": {"first": "La tua prima battaglia", "minutes": "circa {n} minuti", "lesson": "La lezione",
           "learn": "Al tavolo, *Mai giocato a nessuno?* insegna questo giocando:",
           "rules": "Le regole", "words": "Parole", "battles": "Battaglie",
           "terminal": "o nel terminale", "clauses": "Le clausole del libro",
           "word": "parola", "meaning": "che cos'è",
           "battle": "battaglia", "about": "di che tratta"},
    "en": {"first": "Your first battle", "minutes": "some {n} minutes", "lesson": "The lesson",
           "learn": "At the table, *Never played any of them?* teaches this while you play:",
           "rules": "The rules", "words": "Words", "battles": "Battles",
           "terminal": "or in the terminal", "clauses": "The clauses of the book",
           "word": "word", "meaning": "what it is",
           "battle": "battle", "about": "what it is about"},
}  # fmt: skip


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are made."""
    for name in landed():
        for lang in LANGUAGES:
            page = player_page(load_ruleset(name), lang)
            files.append(File.generated(config, f"{lang}/{name}.md", content=page))
    for path in sorted((Path(config.docs_dir).parent / "examples/notebooks").glob("*.ipynb")):
        held = json.loads(path.read_text(encoding="utf-8"))
        page = notebook_page(held, path.name)
        files.append(File.generated(config, f"notebooks/{path.stem}.md", content=page))
    return files


def cell(text: str) -> str:
    """A text in a table."""
    return " ".join(text.split()).replace("|", "\\|")


def player_page(ruleset: Ruleset[Any], lang: str) -> str:
    """One game for who wants to play it."""
    said, guide = SAID[lang], guide_of(ruleset)
    first, lesson = guide.first, guide.lesson
    battle = f"{ruleset.id}/{first.scenario}"
    lines = [
        f"# {ruleset.title[lang]}", "", f"**{first.motto[lang]}.** {first.promise[lang]}", "",
        f"## {said['first']}", "",
        f"`asalto serve`, {said['terminal']} `asalto play {battle} --lang {lang}`:"
        f" {said['minutes'].format(n=first.minutes)}.",
    ]  # fmt: skip
    if lesson is not None:
        lines += ["", f"## {said['lesson']}", "", said["learn"], ""]
        for number, step in enumerate(lesson.steps, start=1):
            lines.append(f"{number}. **{step.title[lang]}.** {step.text[lang]}")
    lines += ["", f"## {said['rules']}"]
    for one in manual_of(ruleset):
        lines += ["", f"### {one.title[lang]}", "", one.text[lang]]
    lines += [
        "",
        f"## {said['battles']}",
        "",
        f"| {said['battle']} | {said['about']} |",
        "|---|---|",
    ]
    for name in ruleset.scenarios():
        scenario = ruleset.load(name)
        story = cell(scenario.story[lang])
        lines.append(f"| `{ruleset.id}/{name}`: {cell(scenario.title[lang])} | {story} |")
    told = glossary(ruleset, lang)
    if told:
        lines += [
            "",
            f"## {said['words']}",
            "",
            f"| {said['word']} | {said['meaning']} |",
            "|---|---|",
        ]
        lines += [f"| {cell(', '.join(one.names))} | {cell(one.text)} |" for one in told]
    lines += ["", f"{said['clauses']}: [{ruleset.title[lang]}](../rulesets/{ruleset.id}.md)."]
    return "\n".join(lines) + "\n"


def notebook_page(held: dict[str, Any], name: str) -> str:
    """A notebook with what it printed."""
    lines = []
    for one in held["cells"]:
        text = "".join(one["source"])
        if one["cell_type"] == "markdown":
            lines += [text, ""]
            continue
        lines += ["```python", text, "```", ""]
        for out in one.get("outputs", []):
            told = out.get("text") or out.get("data", {}).get("text/plain", "")
            if told:
                lines += ["```text", "".join(told).rstrip(), "```", ""]
    return "\n".join([*lines, f"The notebook: `examples/notebooks/{name}`."]) + "\n"
